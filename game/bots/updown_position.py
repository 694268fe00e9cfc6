"""What a seat can conclude from its view of an UpDown round, in card bits."""

from __future__ import annotations

from game.bots.updown_cards import ALL, DECKS, SUIT, TRUMPS
from game.rules.updown_data import UpDownView


class Position:
    """The cards that a seat holds, has seen and can rule out; `memory` is how many tricks back it remembers.

    `held` counts the cards in each hand still in play, `void` masks the suits that a seat has shown
    to lack, `shown` the cards that it has played in this round, all by seat.
    """

    def __init__(self, view: UpDownView, memory: int | None = None) -> None:
        assert view.trump is not None
        assert view.turned is not None
        deck = DECKS[view.trump]
        self.deck = deck
        self.seat = view.seat
        self.size = view.sizes[view.round]
        self.seats = view.seats
        self.hand = deck.mask(view.hand)
        self.held = list(view.counts)
        self.void = [0] * view.seats
        self.shown = [0] * view.seats
        seen = self.hand | deck.mask((view.turned,))
        tricks = [plays for _, plays in view.tricks]
        if memory is not None:
            tricks = tricks[max(0, len(tricks) - memory) :]
        for plays in (*tricks, view.trick):
            suit = 0
            for seat, card in plays:
                index = deck.index[card]
                bit = 1 << (index - 1)
                seen |= bit
                self.shown[seat] |= bit
                suit = suit or SUIT[index]
                if not bit & suit:
                    self.void[seat] |= suit
        self.unseen = ALL & ~seen

    @property
    def others(self) -> list[int]:
        """The other seats that hold cards in play."""
        return [seat for seat in range(self.seats) if seat != self.seat and self.held[seat]]

    @property
    def sure(self) -> int:
        """Trumps in the hand that nothing can beat: each will take its trick."""
        highest = (self.unseen & TRUMPS).bit_length()
        return (self.hand >> highest & TRUMPS >> highest).bit_count()
