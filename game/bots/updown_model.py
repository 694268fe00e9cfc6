"""What an UpDown hand is worth, in tricks and in points: linear models with constants from fit_updown.py."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import mul

from game.bots.updown_cards import SIDES
from game.bots.updown_constants import BID, BID_SPREAD, WORTH, WORTH_SPREAD

_ACE, _KING, _QUEEN, _JACK, _TEN = (
    sum(1 << (3 * rank + side) for side in range(3)) for rank in (12, 11, 10, 9, 8)
)
LONG = 4
"""Cards of a side suit from which its honours are in danger of being trumped."""


def features(hand: int, leads: bool) -> tuple[int, ...]:
    """What the model looks at: trumps by rank, side honours with their company, shortness, the lead."""
    trumps = hand >> 39
    count = trumps.bit_count()
    short = long_aces = guarded_kings = guarded_queens = 0
    for side in SIDES:
        suit = hand & side
        length = suit.bit_count()
        if length < 2:
            short += 2 - length
        elif length >= LONG and suit & _ACE:
            long_aces += 1
        if suit & _KING and suit & _ACE:
            guarded_kings += 1
        if suit & _QUEEN and suit & (_ACE | _KING):
            guarded_queens += 1
    return (
        1,
        trumps >> 12 & 1,
        trumps >> 11 & 1,
        trumps >> 10 & 1,
        trumps >> 9 & 1,
        trumps >> 8 & 1,
        (trumps & 0xE0).bit_count(),
        (trumps & 0x1F).bit_count(),
        count * count,
        min(count, short),
        (hand & _ACE).bit_count(),
        long_aces,
        (hand & _KING).bit_count(),
        guarded_kings,
        (hand & _QUEEN).bit_count(),
        guarded_queens,
        (hand & _JACK).bit_count(),
        (hand & _TEN).bit_count(),
        leads,
    )


Rows = Sequence[Sequence[float]]


class Model:
    """The model for rounds of one size with so many active seats.

    `bid_spread` and `worth_spread` are the standard deviations of its misses, in tricks and in points.
    """

    def __init__(self, size: int, active: int, bid_rows: Rows = BID) -> None:
        powers = basis(size, active)
        self._size = size
        self._bid = [_dot(row, powers) for row in bid_rows]
        self._worth = [_dot(row, powers) for row in WORTH]
        self.bid_spread = _dot(BID_SPREAD, powers)
        self.worth_spread = _dot(WORTH_SPREAD, powers)

    def bid(self, hand: int, leads: bool) -> float:
        """The bid that suits a hand best, in tricks and fractions of a trick, from 0 to the cards dealt."""
        return min(float(self._size), max(0.0, _dot(self._bid, features(hand, leads))))

    def worth(self, hand: int, leads: bool) -> float:
        """The points that the best bid of a hand may expect."""
        return _dot(self._worth, features(hand, leads))


model = cache(Model)


def basis(size: int, active: int) -> tuple[float, ...]:
    """What each constant depends on: powers of the share of the deck that is in play."""
    density = size * active / 52
    return (1.0, density, density * density)


def _dot(left: Sequence[float], right: Sequence[float]) -> float:
    return sum(map(mul, left, right), 0.0)
