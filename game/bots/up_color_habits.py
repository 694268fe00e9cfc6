"""How people at an Up Color table mostly play, by their own hand and turn alone.

The scores are points, rounded from the advantages that flat Monte Carlo found in some 11,000 decisions of
its own games; their differences decide, softened by a temperature.
"""

from __future__ import annotations

from math import exp

from game.rules.up_color_data import (
    BLUE,
    DISCARD,
    FREE,
    IMPERIAL,
    LEAD,
    OPENING,
    YELLOW,
    counts_of,
    kinds_of,
)
from game.rules.up_color_turns import PASSED, options

SHARES = 8
"""Among how many equal chances a seat's choice is drawn."""

TURN_BITS = 6

FEW = 2
"""Cards of a hand that is nearly out."""

GOING_OUT = 5.0
"""The score of a last card."""


def score(hand: int, move: int, turn: int) -> float:
    """How good a move is by the hand alone, in points; only differences between moves mean anything."""
    counts = counts_of(hand)
    needed, last = turn & 7, not turn >> 3 & 3
    cards = sum(counts)
    if cards == 1 and move != PASSED:
        return GOING_OUT
    few = cards <= FEW
    if needed in (LEAD, OPENING, FREE):
        return _chosen(counts, move, needed == FREE, few)
    if counts[needed]:
        return -0.5 if move == IMPERIAL else 0.5
    if last:
        return 0.0 if move == IMPERIAL else 0.1
    if move == DISCARD:
        return 1.1 if few else 0.5
    if move == IMPERIAL:
        return 0.35 - 0.4 * (counts[IMPERIAL] == 1) - 0.3 * (counts[DISCARD] > 0)
    return -0.9


def _chosen(counts: tuple[int, ...], move: int, free: bool, few: bool) -> float:
    """The score where any colour may be played."""
    if move == PASSED:
        return -0.5
    if move == IMPERIAL:
        return -0.9
    if move == DISCARD:
        return (0.8 if few else -0.25) if free else -0.9
    if move == YELLOW:
        return 0.8 if counts[YELLOW] == 2 else 0.5
    base = 0.1 if move == BLUE else 0.3
    return base + (0.3 if counts[move] >= 3 else -0.4 if counts[move] == 1 else 0.0)


class Habits(dict[int, tuple[int, ...]]):
    """What a seat plays: for a hand and its turn, SHARES moves among which chance decides.

    A key is the hand with the situation of the turn in its lowest TURN_BITS.
    """

    def __init__(self, warmth: float) -> None:
        super().__init__()
        self._warmth = warmth

    def __missing__(self, key: int) -> tuple[int, ...]:
        hand, turn = key >> TURN_BITS, key & (1 << TURN_BITS) - 1
        moves = options(kinds_of(hand), turn)
        weights = [exp(score(hand, move, turn) / self._warmth) for move in moves]
        total = sum(weights)
        shares: list[int] = []
        reached = 0.0
        for move, weight in zip(moves, weights, strict=True):
            reached += weight
            shares += [move] * (round(SHARES * reached / total) - len(shares))
        self[key] = found = tuple(shares)
        return found


HABITS = Habits(warmth=0.3)


def odds(hand: int, move: int, turn: int) -> int:
    """How likely such a hand makes a move, as a whole number; 0 where it may not."""
    if move not in options(kinds_of(hand), turn):
        return 0
    return 1 + 6 * HABITS[hand << TURN_BITS | turn].count(move)
