"""Hits of Level Up: what the melds on the table take, and the best order of a hand's hits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.level_up_contracts import COLOUR, INDEX, VALUE
from game.rules.level_up_data import Meld, landing

Spot = tuple[int, int]
"""A meld: its owner and its number."""

Hits = tuple[tuple[int, Spot], ...]


class Table:
    """The melds on the table as what they take: a value, a colour, or the values at a run's two ends."""

    def __init__(self, melds: Iterable[tuple[Spot, Meld]], top: int) -> None:
        self.top = top
        self.values: dict[int, Spot] = {}
        self.colours: dict[int, Spot] = {}
        self.runs: list[tuple[Spot, int, int]] = []
        for spot, meld in melds:
            first = INDEX[meld.cards[0]]
            if meld.kind == "set":
                self.values.setdefault(VALUE[first], spot)
            elif meld.kind == "flush":
                self.colours.setdefault(COLOUR[first], spot)
            else:
                self.runs.append((spot, VALUE[first] - 1, VALUE[INDEX[meld.cards[-1]]] + 1))

    def takes(self, card: int) -> bool:
        """Whether some meld takes the card now."""
        value = VALUE[card]
        return (
            value in self.values
            or COLOUR[card] in self.colours
            or any(value in (low, high) for _, low, high in self.runs)
        )

    def best(self, hand: Sequence[int]) -> Hits:
        """As many cards of the hand as can be hit, in an order in which they can."""
        always = [card for card in hand if VALUE[card] in self.values or COLOUR[card] in self.colours]
        chain = self._chain(tuple(hand), tuple(self.runs), frozenset(always))
        hit = [card for card, _ in chain]
        rest = always[:]
        for card in hit:
            if card in rest:
                rest.remove(card)
        return (*chain, *((card, self._place(card)) for card in rest))

    def _place(self, card: int) -> Spot:
        return self.values.get(VALUE[card]) or self.colours[COLOUR[card]]

    def _chain(
        self, hand: tuple[int, ...], runs: tuple[tuple[Spot, int, int], ...], always: frozenset[int]
    ) -> Hits:
        """The hits onto runs that bring away most cards that no other meld takes, the shortest such."""
        best: Hits = ()
        most = 0
        for at, (spot, low, high) in enumerate(runs):
            for card in dict.fromkeys(hand):
                if VALUE[card] not in (low, high):
                    continue
                ends = (low - 1, high) if VALUE[card] == low else (low, high + 1)
                left = list(hand)
                left.remove(card)
                grown = (*runs[:at], (spot, *ends), *runs[at + 1 :])
                hits = ((card, spot), *self._chain(tuple(left), grown, always))
                gain = sum(hit not in always for hit, _ in hits)
                if gain > most or (gain == most and best and len(hits) < len(best)):
                    best, most = hits, gain
        return best


def grown(meld: Meld, card: str) -> Meld:
    """A meld after a hit."""
    return Meld(meld.kind, (card, *meld.cards) if landing(meld, card) == "low" else (*meld.cards, card))


def table_of(melds: Sequence[Sequence[Meld]], top: int) -> Table:
    """The table of a view's melds."""
    return Table(
        (((owner, number), meld) for owner, row in enumerate(melds) for number, meld in enumerate(row)), top
    )
