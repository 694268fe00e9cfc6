"""UpDown's cards as single bits, relabelled for each trump so that a higher bit is a stronger card.

Card index 1 is the weakest and 52 the ace of trumps. The thirteen trumps lie on top; below them the
three side suits are interleaved by rank, so that `mask.bit_length()` finds the strongest card of a
hand and `mask & -mask` the weakest. The tables are the same for every trump: only the names differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

RANKS = "23456789TJQKA"
SUITS = "SHDC"

SIDES = tuple(sum(1 << (3 * rank + side) for rank in range(13)) for side in range(3))
TRUMPS = ((1 << 13) - 1) << 39
ALL = (1 << 52) - 1


def _suit_of(index: int) -> int:
    return TRUMPS if index > 39 else SIDES[(index - 1) % 3]


def _beaten_by(index: int) -> int:
    higher = ALL & ~((1 << index) - 1)
    return higher & TRUMPS if index > 39 else (higher & _suit_of(index)) | TRUMPS


BIT = (0, *(1 << (index - 1) for index in range(1, 53)))
SUIT = (0, *(_suit_of(index) for index in range(1, 53)))
BEAT = (0, *(_beaten_by(index) for index in range(1, 53)))


class Deck:
    """The names of the 52 indices while one suit is trump."""

    def __init__(self, trump: str) -> None:
        sides = [suit for suit in SUITS if suit != trump]
        self.texts = (
            "",
            *(rank + suit for rank in RANKS for suit in sides),
            *(rank + trump for rank in RANKS),
        )
        self.index = {text: index for index, text in enumerate(self.texts) if text}
        self.suit = dict(zip((*sides, trump), (*SIDES, TRUMPS), strict=True))

    def mask(self, texts: Iterable[str]) -> int:
        """The set of the named cards as one number."""
        return sum(1 << (self.index[text] - 1) for text in texts)


DECKS = {suit: Deck(suit) for suit in SUITS}


def indices(mask: int) -> Iterator[int]:
    """The card indices in a set, weakest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length()
        mask ^= low
