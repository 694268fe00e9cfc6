"""Mind Up's bots: flat Monte Carlo over sampled hands, against others that choose by what they expect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from operator import mul
from random import Random

from game.bots.base import Budget, Candidate, Choice, Reason
from game.bots.choosing import asked_for, pick, weighed
from game.bots.mind_up_levels import LEVEL, Level
from game.bots.mind_up_playout import playout, rivals
from game.bots.mind_up_position import Position, Worlds
from game.bots.search import compare
from game.rules.base import N_, View
from game.rules.mind_up_data import MindUpView

SPREAD = 0.3
"""Points that a hand gains in the next round for each number of its standard deviation.

Least squares over 3,200 hands of self-play: 0.31 ± 0.03. What its bubbles and colours tell is within chance.
"""

World = tuple[list[list[int]], list[int]]
"""A hand for each seat, and what the other seats choose this turn."""


class MindUpBot:
    """A player at one level."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def choose(self, view: View, rng: Random, budget: Budget) -> Choice:
        """A legal move of the view's seat, the same for the same view, stream and effort."""
        assert isinstance(view, MindUpView)
        if len(view.legal) == 1:
            return Choice(view.legal[0], Reason(N_("The only legal move.")))
        position = Position(view, self._level.tracks)
        if self._level.effort:
            return _search(position, self._level, rng, budget)
        eye = self._level.eye
        return _by_rule(position, [gain + rng.gauss(0, eye) for gain in position.gains(view.seat)])


def bot(level: str) -> MindUpBot:
    """The bot of one of base.LEVELS; raises KeyError."""
    return MindUpBot(LEVEL[level])


def plain(view: View) -> Choice:
    """A quick rule-based move without randomness, for when no bot answers."""
    assert isinstance(view, MindUpView)
    position = Position(view)
    return _by_rule(position, position.gains(view.seat))


def _by_rule(position: Position, gains: Sequence[float]) -> Choice:
    """The card that can expect most of the centre line, by its place among the others' cards."""
    odds = position.odds[position.me]
    expected = {card: sum(map(mul, odds[card], gains)) for card in position.known[position.me]}
    ranked = sorted(expected, key=lambda card: -expected[card])
    chances = odds[ranked[0]]
    prize = position.centre[chances.index(max(chances))]
    return Choice(
        f"choose {ranked[0]}",
        Reason(N_("Aims at {card}."), {"card": prize}),
        tuple(Candidate(f"choose {card}", round(expected[card], 2), 0) for card in ranked),
    )


def _search(position: Position, level: Level, rng: Random, budget: Budget) -> Choice:
    """The card that does best over sampled hands, in points over the others' mean."""
    me = position.me
    hand = sorted(position.known[me])
    moves = [f"choose {card}" for card in hand]
    worlds = Worlds(position, rng)
    prizes: list[Counter[int]] = [Counter() for _ in hand]
    before = len(position.taken[me])
    plans = level.plans and position.goes_on
    random = rng.random

    def draw() -> World:
        hands = worlds.draw()
        return hands, rivals(position, hands, random)

    def play(world: World, at: int) -> float:
        hands, picks = world
        points, taken = playout(position, [each[:] for each in hands], [*picks, hand[at] << 3 | me], random)
        prizes[at][taken[me][before]] += 1
        value = _lead(points, me)
        return value + SPREAD * _lead([_spread(cards) for cards in taken], me) if plans else value

    effort, keep = budget.effort or level.effort, asked_for(moves, budget.also)
    arms = compare(len(hand), draw, play, effort, budget.deadline, keep)
    best = arms[0] if keep else pick(arms, level.warmth, rng)
    prize, share = prizes[best.index].most_common(1)[0]
    values: dict[str, str | int] = {"card": prize, "share": share, "worlds": best.visits}
    message = N_("Takes {card} in {share} of {worlds} sampled deals.")
    if best is arms[0]:
        gain = round(best.mean - arms[1].mean, 1)
        values["other"] = hand[arms[1].index]
        message = N_("Takes {card} in {share} of {worlds} sampled deals; {other} does as well.")
        if gain:
            values["gain"] = f"{gain:.1f}"
            message = N_(
                "Takes {card} in {share} of {worlds} sampled deals; ahead of {other} by {gain} points."
            )
    return Choice(
        moves[best.index],
        Reason(message, values),
        weighed(moves, arms, budget.also),
    )


def _lead(values: Sequence[float], seat: int) -> float:
    """How far a seat's value is above the mean of the others'."""
    return values[seat] - (sum(values) - values[seat]) / (len(values) - 1)


def _spread(cards: Sequence[int]) -> float:
    """The standard deviation of a hand's numbers."""
    mean = sum(cards) / len(cards)
    return sqrt(sum([card * card for card in cards]) / len(cards) - mean * mean)
