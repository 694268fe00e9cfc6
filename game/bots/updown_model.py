"""What an UpDown hand is worth, in tricks and in points: linear models with constants from fit_updown.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from operator import mul

from game.bots.updown_cards import SIDES
from game.bots.updown_constants import BID, BID_SPREAD, WORTH, WORTH_SPREAD

_ACE, _KING, _QUEEN, _JACK, _TEN = (
    sum(1 << (3 * rank + side) for side in range(3)) for rank in (12, 11, 10, 9, 8)
)
_HONOURS = _ACE | _KING | _QUEEN | _JACK | _TEN
LONG = 4
"""Cards of a side suit from which its honours are in danger of being trumped."""

REACTION = 0.2
"""Tricks by which a seat bids lower for each trick that those before it bid above their share."""

_RUFF = 9
"""The feature that takes trumps and side suits together: short suits that can be ruffed."""

_SIDE = 10
"""The first feature of the side suits; those from 1 to `_RUFF` are of the trumps."""


def features(hand: int, leads: bool) -> tuple[int, ...]:
    """What the model looks at: trumps by rank, side honours with their company, shortness, the lead."""
    trumps = hand >> 39
    suits = [hand & side for side in SIDES]
    short = sum(_short(suit.bit_count()) for suit in suits)
    sides = [side_features(suit, suit.bit_count()) for suit in suits]
    ruffs = min(trumps.bit_count(), short)
    return (1, *trump_features(trumps), ruffs, *map(sum, zip(*sides, strict=True)), leads)


def trump_features(trumps: int) -> tuple[int, ...]:
    """The features that look at the trumps alone, given as 13 bits."""
    return (
        trumps >> 12 & 1,
        trumps >> 11 & 1,
        trumps >> 10 & 1,
        trumps >> 9 & 1,
        trumps >> 8 & 1,
        (trumps & 0xE0).bit_count(),
        (trumps & 0x1F).bit_count(),
        trumps.bit_count() ** 2,
    )


def side_features(honours: int, length: int) -> tuple[int, ...]:
    """The features that look at one side suit alone: its honours and its length."""
    ace, king, queen = bool(honours & _ACE), bool(honours & _KING), bool(honours & _QUEEN)
    return (
        ace,
        ace and length >= LONG,
        king,
        king and ace,
        queen,
        queen and (ace or king),
        bool(honours & _JACK),
        bool(honours & _TEN),
    )


def _short(length: int) -> int:
    return max(0, 2 - length)


_FIRST, _SECOND, _THIRD = SIDES

Rows = Sequence[Sequence[float]]


class _Linear:
    """A linear function of the features, from tables of what each suit adds."""

    def __init__(self, rows: Rows, powers: Sequence[float]) -> None:
        weights = [_dot(row, powers) for row in rows]
        self._constant, self._lead, self._ruff = weights[0], weights[-1], weights[_RUFF]
        self._trumps = _Table(lambda trumps: _dot(weights[1:_RUFF], trump_features(trumps)))
        self._sides = [_Table(partial(_side_value, weights[_SIDE:-1], length)) for length in range(14)]

    def __call__(self, hand: int, leads: bool) -> float:
        trumps = hand >> 39
        first, second, third = hand & _FIRST, hand & _SECOND, hand & _THIRD
        one, two, three = first.bit_count(), second.bit_count(), third.bit_count()
        sides = self._sides
        value = (
            self._trumps[trumps]
            + sides[one][first & _HONOURS]
            + sides[two][second & _HONOURS]
            + sides[three][third & _HONOURS]
            + (self._constant + self._lead if leads else self._constant)
        )
        if trumps and (one < 2 or two < 2 or three < 2):
            value += self._ruff * min(trumps.bit_count(), _short(one) + _short(two) + _short(three))
        return value


def _side_value(weights: Sequence[float], length: int, honours: int) -> float:
    return _dot(weights, side_features(honours, length))


class _Table(dict[int, float]):
    """Values of a function, each worked out at its first use."""

    def __init__(self, function: Callable[[int], float]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, key: int) -> float:
        value = self[key] = self._function(key)
        return value


class Model:
    """The model for rounds of one size with so many active seats.

    `bid_spread` and `worth_spread` are the standard deviations of its misses, in tricks and in points.
    """

    def __init__(self, size: int, active: int, bid_rows: Rows = BID) -> None:
        powers = basis(size, active)
        self._size = float(size)
        self._bid = _Linear(bid_rows, powers)
        self.worth = _Linear(WORTH, powers)
        """The points that the best bid of a hand may expect."""
        self.bid_spread = _dot(BID_SPREAD, powers)
        self.worth_spread = _dot(WORTH_SPREAD, powers)

    def bid(self, hand: int, leads: bool) -> float:
        """The bid that suits a hand best, in tricks and fractions of a trick, from 0 to the cards dealt."""
        value = self._bid(hand, leads)
        return 0.0 if value < 0 else min(value, self._size)


model = cache(Model)


def pressure(total: int, spoken: int, share: float) -> float:
    """By how many tricks a seat bids lower after so many bids of this total; `share` is one seat's.

    Measured among experts.
    """
    return REACTION * (total - share * spoken)


def basis(size: int, active: int) -> tuple[float, ...]:
    """What each constant depends on: powers of the share of the deck that is in play."""
    density = size * active / 52
    return (1.0, density, density * density)


def _dot(left: Sequence[float], right: Sequence[float]) -> float:
    return sum(map(mul, left, right), 0.0)
