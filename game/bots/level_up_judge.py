"""How a Level Up seat that has not laid judges hands: turns from laying, over all levels that it may lay,
and the points to expect for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import NamedTuple

from game.bots.level_up_counting import Count
from game.bots.level_up_levels import Level
from game.bots.level_up_nearness import Nearness
from game.bots.level_up_points import pressure, prospects
from game.rules.level_up_contracts import fit

TURNS_A_CARD = 3.0
"""What a seat that doesn't count live cards takes a missing card to cost, in turns."""

HARDNESS = {1: 2.8, 2: 2.8, 3: 4.1, 4: 4.2, 5: 4.7, 6: 5.3, 7: 6.5, 8: 6.7}
"""The turn in which each level is laid on average, where it is (self-play, four seats)."""

EARNED = 0.25
"""How much of a level's hardness is gained by getting it out of the way, where the choice is free."""

BLEND = 1.0
"""Turns by which a level may be farther and still count for 37 % of the nearest."""


class Goal(NamedTuple):
    """A level, the cards that a hand lacks for it, and how many unseen cards make that one fewer."""

    level: int
    lacks: int
    live: int


class Judge:
    """Judges the hands that one view may lead to."""

    def __init__(self, count: Count, level: Level, rng: Random) -> None:
        self._count = count
        self._level = level
        self._rng = rng
        self._near = Nearness(count, sharp=level.sharp)
        self._free = len(count.levels) > 1
        self._pressure = pressure(count.view, count.seat)

    def points(self, hand: Sequence[int]) -> float:
        """What the seat expects of the round with such a hand, as it judges it."""
        return self._points(self._turns(hand) + self._error())

    def from_stock(self, hand: Sequence[int]) -> float:
        """What it expects on average after a card from the stock."""
        error = self._error()
        total = 0.0
        for card, live in enumerate(self._count.live):
            if live:
                total += live * self._points(self._turns(sorted([*hand, card])) + error)
        return total / self._count.unseen

    def _points(self, turns: float) -> float:
        return prospects(turns, self._pressure, sharp=self._level.sharp)

    def _turns(self, hand: Sequence[int]) -> float:
        """The turns from laying, less what a hard level is worth."""
        lacks = {level: fit(level, hand, self._count.top).missing for level in self._count.levels}
        if not self._level.counts:
            return TURNS_A_CARD * min(lacks.values())
        most = min(lacks.values()) + 1
        costs = [self._of(level, hand) for level, lack in lacks.items() if lack <= most]
        least = min(costs)
        return least - BLEND * log(sum(exp((least - cost) / BLEND) for cost in costs))

    def _of(self, level: int, hand: Sequence[int]) -> float:
        return self._near.turns(level, hand) - (EARNED * HARDNESS[level] if self._free else 0.0)

    def _error(self) -> float:
        """The level's misjudgement of one option."""
        return self._rng.uniform(-self._level.eye, self._level.eye) if self._level.eye else 0.0

    def goal(self, hand: Sequence[int]) -> Goal:
        """The level that the hand is nearest to, and how near."""
        level = min(self._count.levels, key=lambda level: (self._of(level, hand), level))
        return Goal(level, fit(level, hand, self._count.top).missing, self._outs(level, hand))

    def _outs(self, level: int, hand: Sequence[int]) -> int:
        top = self._count.top
        now = fit(level, hand, top).missing
        return sum(
            live
            for card, live in enumerate(self._count.live)
            if live and fit(level, sorted([*hand, card]), top).missing < now
        )
