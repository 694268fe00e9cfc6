"""Up Color's choice by flat Monte Carlo: which card leaves the seat, or its team, best at the round's end."""

from __future__ import annotations

from functools import cache
from random import Random

from game.bots.base import Budget, Choice, Reason
from game.bots.choosing import asked_for, outnumbered, pick, rival, weighed
from game.bots.search import compare
from game.bots.up_color_habits import HABITS
from game.bots.up_color_levels import Level
from game.bots.up_color_playout import playout, whims
from game.bots.up_color_position import Position, Worlds
from game.rules.base import N_
from game.rules.up_color_data import DISCARD, SEATS, UNIT, UpColorView
from game.rules.up_color_turns import DISCARD_LOSS, round_gains

WIN = 10.0
"""What winning the game is worth in its last round, in points."""

STILL = 0.2
"""What a point is worth there beside it."""

_COMPARED = {
    (False, False): N_("You go out in {share} of {worlds} sampled deals, {other} in {less} of {fewer}."),
    (False, True): N_(
        "You go out in {share} of {worlds} sampled deals, {other} in {less} of {fewer}, but for fewer points."
    ),
    (True, False): N_(
        "Your team goes out in {share} of {worlds} sampled deals, {other} in {less} of {fewer}."
    ),
    (True, True): N_(
        "Your team goes out in {share} of {worlds} sampled deals, {other} in {less} of {fewer}, "
        "but for fewer points."
    ),
}
"""How a move compares with the next best, by whether teams play and that one gets no less often out."""

_gains = cache(round_gains)


class Aim:
    """What a seat wants of the end of a round: points over the others', or in the last round the win."""

    def __init__(self, view: UpColorView, wins: bool) -> None:
        self._pairs = view.options["teams"] == "pairs"
        self._mine = [view.seat in team for team in view.teams].index(True)
        self._teams = view.teams
        self._sides = view.sides
        self._decides = wins and view.round + 1 >= view.planned

    def value(self, hands: list[int], out: list[int]) -> float:
        """What an end is worth, in points."""
        gains = _gains(tuple(out), self._pairs)
        points = [
            gain - DISCARD_LOSS * (hand // UNIT[DISCARD]) for gain, hand in zip(gains, hands, strict=True)
        ]
        if self._pairs:
            points = [points[0] + points[2], points[1] + points[3]]
        mine, sides = points[self._mine], len(points)
        ahead = (mine * sides - sum(points)) / (SEATS - 1 if sides == SEATS else 2)
        if not self._decides:
            return ahead
        totals = [total + more for total, more in zip(self._sides, points, strict=True)]
        best = max(totals)
        share = 1 / totals.count(best) if totals[self._mine] == best else 0.0
        return WIN * share + STILL * ahead

    def reached(self, out: list[int]) -> bool:
        """Whether the seat or its partner went out."""
        return any(seat in out for seat in self._teams[self._mine])


def search(view: UpColorView, level: Level, rng: Random, budget: Budget) -> Choice:
    """The move of a level that searches."""
    position = Position(view)
    worlds = Worlds(position, level.infers, rng)
    aim = Aim(view, level.wins)
    whim = whims(rng)
    moves, turn = position.moves, position.turn
    reached = [0] * len(moves)

    def play(world: tuple[list[int], list[int]], at: int) -> float:
        hands = world[0][:]
        out = playout(hands, world[1][:], turn, moves[at], HABITS, whim)
        if not out:
            return 0.0
        reached[at] += aim.reached(out)
        return aim.value(hands, out)

    effort, keep = budget.effort or level.effort, asked_for(view.legal, budget.also)
    arms = compare(len(moves), worlds.draw, play, effort, budget.deadline, keep)
    best = arms[0] if keep else pick(arms, level.warmth, rng)
    other = rival(best, arms)
    values: dict[str, str | int] = {"share": reached[best.index], "worlds": best.visits}
    values |= {"other": view.legal[other.index], "less": reached[other.index], "fewer": other.visits}
    dearer = outnumbered(reached[best.index], best.visits, reached[other.index], other.visits)
    return Choice(
        view.legal[best.index],
        Reason(_COMPARED[view.options["teams"] == "pairs", dearer], values),
        weighed(view.legal, arms, budget.also),
    )
