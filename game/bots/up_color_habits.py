"""How people at an Up Color table mostly play, by their own hand and turn alone.

A move's score is in points, fitted by fit_up_color.py to the advantages that search found in its own
games; differences of scores decide, softened by a temperature.
"""

from __future__ import annotations

from math import exp

from game.bots.up_color_constants import SCORES
from game.rules.up_color_data import FREE, KINDS, LEAD, OPENING, counts_of, kinds_of
from game.rules.up_color_turns import PASSED, options

SHARES = 8
"""Among how many equal chances a seat's choice is drawn."""

TURN_BITS = 6

FEW = 2
"""Cards of a hand that is nearly out."""

MANY = 3
"""Cards of a kind that are many."""

GOING_OUT = 5.0
"""The score of a last card."""


def occasion(counts: tuple[int, ...], turn: int) -> str:
    """What kind of decision a turn is for a hand, a key of SCORES."""
    needed, after = turn & 7, turn >> 3 & 3
    if needed in (LEAD, OPENING):
        return "lead"
    if needed == FREE:
        return "free" if after else "free last"
    if counts[needed]:
        return "held"
    return "lacked" if after else "lacked last"


def features(counts: tuple[int, ...], move: int) -> tuple[float, ...]:
    """What a move's score depends on: itself, whether its card is single or one of many, a small hand."""
    held = 0 if move == PASSED else counts[move]
    return 1.0, float(held == 1), float(held >= MANY), float(sum(counts) <= FEW)


def score(hand: int, move: int, turn: int) -> float:
    """How good a move is by the hand alone, in points; only differences between moves mean anything."""
    counts = counts_of(hand)
    if sum(counts) == 1 and move != PASSED:
        return GOING_OUT
    weights = SCORES[occasion(counts, turn)][letter(move)]
    return sum(weight * value for weight, value in zip(weights, features(counts, move), strict=True))


def letter(move: int) -> str:
    """The name of a move in SCORES."""
    return "-" if move == PASSED else KINDS[move]


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
