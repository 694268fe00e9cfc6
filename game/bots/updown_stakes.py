"""What the end of a round is worth to a seat of UpDown: points, the others' points, and the game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import exp, sqrt

from msgspec.structs import replace

from game.bots.base import Candidate
from game.bots.choosing import weighed
from game.bots.search import Arm, standing
from game.bots.updown_prices import flaw
from game.rules.updown_data import UpDownView
from game.rules.updown_turns import ABANDON_COST, perfection

LATE = 4
"""The last rounds, in which the chance to win counts beside the points."""

PRIZE = 40.0
"""Points that winning the game is worth then."""

SWING = 16.0
"""Standard deviation of the difference that one round makes between two seats, in points."""

Bids = Sequence[int | None]
"""A bid for each seat, None for those that abandon."""


class Stakes:
    """What a seat plays for in a round: its own points, less `spite` times the mean of the others'.

    With `wins`, late in the game, its chance to win counts too, and more than if nobody scored now. A broken
    bid also costs what it takes from the perfection bonus. `exact` counts, for each of the candidates
    that are weighed, the rollouts that made the bid.
    """

    def __init__(self, view: UpDownView, count: int, *, spite: float = 0.0, wins: bool = False) -> None:
        self._view = view
        self._seat = view.seat
        self._others = [seat for seat in range(view.seats) if seat != view.seat]
        self._spite = spite / len(self._others)
        self._flaw = flaw(view, view.seat)
        later = len(view.sizes) - view.round - 1
        self._late = wins and later < LATE
        self._may_leave = "abandon" in view.legal
        self._pull = 1.7 / (SWING * sqrt(later)) if later else 0.0
        self._still = self._chance((None,) * view.seats, (0,) * view.seats) if self._late else 0.0
        self.exact = [0] * count
        self._own = [0.0] * count
        self._left = self._tries = 0.0

    def worth(self, at: int, bids: Bids, misses: Sequence[int], toll: float = 0.0) -> float:
        """The worth of a rollout of candidate `at` that ends with these bids, missed by so many tricks."""
        miss = misses[self._seat]
        value = _points(bids[self._seat], miss) - toll
        if miss:
            value -= self._flaw
        else:
            self.exact[at] += 1
        self._own[at] += value
        if self._spite:
            value -= self._spite * sum([_points(bids[seat], misses[seat]) for seat in self._others])
        if self._late:
            value += PRIZE * (self._chance(bids, misses) - self._still)
            if self._may_leave:
                self._left += PRIZE * (self._chance(self._without(bids), misses, ABANDON_COST) - self._still)
                self._tries += 1
        return value

    def leaving(self) -> float:
        """What abandoning does to the chance to win, in points, if the others end as in the rollouts."""
        return self._left / self._tries if self._tries else 0.0

    def _without(self, bids: Bids) -> Bids:
        return [None if seat == self._seat else bid for seat, bid in enumerate(bids)]

    def told(self, moves: Sequence[str], arms: Sequence[Arm], also: Collection[str]) -> list[Candidate]:
        """The candidates in points: the best has its own, the others what they are worth less than it."""
        return [
            replace(
                candidate,
                value=round(standing(arm, arms[0]) + self.shift(arms[0]), 2),
                sure=0 < arm.visits == self.exact[arm.index],
            )
            for arm, candidate in zip(arms, weighed(moves, arms, also), strict=True)
        ]

    def shift(self, arm: Arm) -> float:
        """What turns the worth of a candidate into its seat's own points."""
        return self._own[arm.index] / arm.visits - arm.mean if arm.visits else 0.0

    def _chance(self, bids: Bids, misses: Sequence[int], spent: int = 0) -> float:
        """The chance to win the game after such a round, in which the seat spends so many more tokens.

        At the end of the last round it is known.
        """
        view, me = self._view, self._seat
        totals = [
            score + _points(bid, miss) for score, bid, miss in zip(view.scores, bids, misses, strict=True)
        ]
        if self._pull:
            chance = 1.0
            for seat in self._others:
                chance /= 1 + exp(self._pull * (totals[seat] - totals[me]))
            return chance
        ranks = []
        for seat, total in enumerate(totals):
            broken, made = view.broken[seat], view.made[seat]
            if bids[seat] is not None:
                broken += misses[seat] != 0
                made += misses[seat] == 0
            if view.options["perfection"] == "on":
                total += perfection(view.spent[seat] + (spent if seat == me else 0), broken)
            ranks.append((total, -broken, made))
        best = max(ranks)
        return 1 / ranks.count(best) if ranks[me] == best else 0.0


def _points(bid: int | None, miss: int) -> float:
    """The points of a round for a bid that ended so many tricks away (rules/updown.md, Score)."""
    if bid is None:
        return 0.0
    return -5.0 - 5 * abs(miss) if miss else 5.0 + 5 * bid
