"""UpDown's announcements: a fitted model proposes bids, rollouts compare them, tokens have a price."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from game.bots.base import Budget, Candidate, Choice, Reason
from game.bots.choosing import asked_for, outnumbered, pick, rival
from game.bots.search import Arm, compare
from game.bots.updown_levels import Level
from game.bots.updown_model import Model, model, pressure
from game.bots.updown_playout import followers, noise, playout
from game.bots.updown_position import Position
from game.bots.updown_prices import craft, price
from game.bots.updown_reading import reading
from game.bots.updown_stakes import Bids, Stakes
from game.bots.updown_worlds import sampler
from game.rules.base import N_
from game.rules.updown_data import UpDownView
from game.rules.updown_turns import ABANDON_COST, REVERSE_COST

NEAR = 2
"""Bids this close to the model's are tried."""

NEAR_REVERSED = 1
"""The same for bids with a reversal."""

WOBBLE = 0.5
"""How far the bids of those who speak later are taken to stray from the model, in tricks."""

STIR = 1.0
"""Points that a reversal must gain beyond the price of its tokens: its forecast is only an estimate."""

OFF = 2.2
"""Points that rule play takes a bid to lose for the square of its distance, in tricks, from the model's.

Least squares over the searched bids of six games between skilled bots: 2.18, with a correlation of 0.78.
"""

Option = tuple[str, int, bool]
"""A move, its bid, and whether it reverses."""

World = tuple[list[int], list[float], int]
"""A hand and a wish in tricks for each seat, and the set of seats that abandon later, as bits."""


class Auction:
    """The round as it may go on from a seat's turn to speak."""

    def __init__(self, view: UpDownView, position: Position, rng: Random, infers: bool) -> None:
        self._view = view
        self._rng = rng
        self._size = position.size
        self._worlds = sampler(position, rng, reading(view, position) if infers else None)
        self._whim = noise(rng)
        self._tables: dict[tuple[int, bool], tuple[dict[int, tuple[int, ...]], int]] = {}
        reversed_now = view.reversed_by is not None
        order = playing(view, reversed_now)
        self._first = order[0]
        self._model = model(self._size, len(order))
        self._share = self._size / len(order)
        self._bids = list(view.bids)
        self._said = [bid for bid in view.bids if bid is not None]
        self._later = [seat for seat in view.speaking if not view.announced[seat] and seat != view.seat]
        self._prices = {seat: price(view, seat, ABANDON_COST) for seat in self._later if view.tokens[seat]}
        self._reversed = reversed_now

    def draw(self) -> World:
        """What the others may hold, and what those still to speak would then wish for."""
        size, first, judge, gauss = self._size, self._first, self._model, self._rng.gauss
        hands = self._worlds.draw()
        wishes = [0.0] * len(hands)
        out = 0
        may_abandon = self._view.seats - 2 - sum(self._view.abandoned)
        for seat in self._later:
            hand = hands[seat]
            if may_abandon > 0 and seat in self._prices:
                worth = judge.worth(hand, seat == first) + craft(size) + gauss(0, judge.worth_spread)
                if worth < -self._prices[seat]:
                    out |= 1 << seat
                    may_abandon -= 1
                    continue
            wishes[seat] = judge.bid(hand, seat == first) + gauss(0, WOBBLE)
        return hands, wishes, out

    def play(self, world: World, bid: int, reverse: bool) -> tuple[Bids, list[int]]:
        """How the round ends in that world after the seat's own bid: all bids, and the misses."""
        hands, wishes, out = world
        table = self._tables.get((out, reverse))
        if table is None:
            order = [seat for seat in playing(self._view, self._reversed or reverse) if not out >> seat & 1]
            table = self._tables[out, reverse] = followers(order), order[0]
        after, first = table
        me = self._view.seat
        bids = self._bids[:]
        bids[me] = bid
        size, total, spoken = self._size, sum(self._said) + bid, len(self._said) + 1
        for seat in self._later:
            if not out >> seat & 1:
                wish = wishes[seat] - pressure(total, spoken, self._share)
                theirs = bids[seat] = round(min(size, max(0.0, wish)))
                total += theirs
                spoken += 1
        misses = [bid or 0 for bid in bids]
        playout(hands[:], misses, size, after, 0, 0, first, (), self._whim)
        return bids, misses


def playing(view: UpDownView, turned: bool) -> tuple[int, ...]:
    """The seats that have not abandoned, in playing order, with the direction kept or turned."""
    step = -view.direction if turned else view.direction
    order = [(view.dealer + step * k) % view.seats for k in range(1, view.seats + 1)]
    return tuple(seat for seat in order if not view.abandoned[seat])


def judge(view: UpDownView, position: Position) -> tuple[Model, bool]:
    """The model for this round as it stands, and whether the seat is to lead."""
    order = playing(view, view.reversed_by is not None)
    return model(position.size, len(order)), order[0] == view.seat


def by_rule(view: UpDownView, error: float) -> Choice:
    """What the model alone announces, with an error in tricks; it abandons a hand that is worth a token."""
    position = Position(view)
    forecast, leads = judge(view, position)
    expected = max(float(position.sure), forecast.bid(position.hand, leads) + error)
    worth = forecast.worth(position.hand, leads)
    ranked = sorted(bids(view, reverse=False).items(), key=lambda item: abs(item[0] - expected))
    near = [(move, (bid - expected) ** 2) for bid, move in ranked if bid >= position.sure][: NEAR + 1]
    candidates = [Candidate(move, round(worth - OFF * (far - near[0][1]), 2), 0) for move, far in near]
    if "abandon" in view.legal:
        value = -price(view, view.seat, ABANDON_COST) - craft(position.size)
        out = Candidate("abandon", round(value, 2), 0)
        if worth < value:
            return Choice(
                out.move, Reason(N_("No bid suits this hand: a token saves the loss.")), (out, *candidates)
            )
        candidates.append(out)
    return Choice(
        ranked[0][1],
        Reason(N_("The hand looks like {bid} tricks."), {"bid": ranked[0][0]}),
        tuple(candidates),
    )


def bids(view: UpDownView, *, reverse: bool) -> dict[int, str]:
    """The legal bids, with or without a reversal, by their number of tricks."""
    split = {move: move.split() for move in view.legal if move.startswith("bid")}
    return {int(parts[1]): move for move, parts in split.items() if (len(parts) == 3) == reverse}


def announce(view: UpDownView, level: Level, rng: Random, budget: Budget) -> Choice:
    """The announcement of a level that searches."""
    position = Position(view)
    forecast, leads = judge(view, position)
    error = rng.gauss(0, level.eye) * (position.size / 10) ** 0.5 if level.eye else 0.0
    expected = max(float(position.sure), forecast.bid(position.hand, leads) + error)
    options: list[Option] = []
    for reverse, near in ((False, NEAR), (True, NEAR_REVERSED)):
        options += [
            (move, bid, reverse)
            for bid, move in bids(view, reverse=reverse).items()
            if (abs(bid - round(expected)) <= near and bid >= position.sure) or move in budget.also
        ]
    toll = STIR + price(view, view.seat, REVERSE_COST) if any(reverse for *_, reverse in options) else 0.0
    auction = Auction(view, position, rng, level.infers)
    stakes = Stakes(view, len(options), wins=level.wins)

    def play(world: World, at: int) -> float:
        _, bid, reverse = options[at]
        bids, misses = auction.play(world, bid, reverse)
        value = stakes.worth(at, bids, misses, toll * reverse)
        return value + level.lift * (bid - expected) if misses[view.seat] else value

    moves = [move for move, *_ in options]
    effort, keep = budget.effort or level.effort, asked_for(moves, budget.also)
    arms = compare(len(options), auction.draw, play, effort, budget.deadline, keep)
    best = arms[0] if budget.also else pick(arms, level.warmth, rng)
    candidates = stakes.told(moves, arms, budget.also)
    exits = {move: value + stakes.leaving() for move, value in _exits(view, position, budget.also).items()}
    shift = stakes.shift(arms[0])
    outs = [Candidate(move, round(value + shift, 2), 0) for move, value in exits.items()]
    if best.mean < exits.get("abandon", best.mean):
        reason = Reason(
            N_("The best bid, {bid}, comes to {points} points on average: a token costs less."),
            {"bid": options[best.index][1], "points": round(best.mean)},
        )
        return Choice("abandon", reason, (outs[0], *candidates, *outs[1:]))
    return Choice(moves[best.index], _reason(stakes.exact, best, arms, options), (*candidates, *outs))


def _exits(view: UpDownView, position: Position, also: Collection[str]) -> dict[str, float]:
    """What abandoning is worth; with a reversal only where that is asked for, as it gains nothing more."""
    costs = {"abandon": ABANDON_COST, "abandon reverse": ABANDON_COST + REVERSE_COST}
    return {
        move: -price(view, view.seat, cost) - craft(position.size)
        for move, cost in costs.items()
        if move in view.legal and (move == "abandon" or move in also)
    }


def _reason(made: Sequence[int], chosen: Arm, arms: Sequence[Arm], options: Sequence[Option]) -> Reason:
    """How often the bid is met, and the next best."""
    if not chosen.visits:
        return Reason(N_("No other bid comes near what the hand is worth."))
    values: dict[str, str | int] = {"share": made[chosen.index], "worlds": chosen.visits}
    if len(arms) == 1:
        return Reason(N_("Exact in {share} of {worlds} sampled deals."), values)
    other = rival(chosen, arms)
    _, bid, reverse = options[other.index]
    values |= {"bid": bid, "less": made[other.index], "fewer": other.visits}
    dearer = outnumbered(made[chosen.index], chosen.visits, made[other.index], other.visits)
    turn = reverse - options[chosen.index][2]
    return Reason(_COMPARED[turn, dearer], values)


_COMPARED = {
    (0, False): N_("Exact in {share} of {worlds} sampled deals; a bid of {bid} in {less} of {fewer}."),
    (0, True): N_(
        "Exact in {share} of {worlds} sampled deals; a bid of {bid} in {less} of {fewer}, "
        "but for fewer points."
    ),
    (1, False): N_(
        "Exact in {share} of {worlds} sampled deals; a bid of {bid} after reversing in {less} of {fewer}."
    ),
    (1, True): N_(
        "Exact in {share} of {worlds} sampled deals; a bid of {bid} after reversing in {less} of {fewer}, "
        "but for fewer points."
    ),
    (-1, False): N_(
        "Exact in {share} of {worlds} sampled deals; a bid of {bid} without reversing in {less} of {fewer}."
    ),
    (-1, True): N_(
        "Exact in {share} of {worlds} sampled deals; a bid of {bid} without reversing in {less} of {fewer}, "
        "but for fewer points."
    ),
}
"""How a bid compares with the next best, by whether that one reverses more (1) or less (-1) and is met no
less often."""
