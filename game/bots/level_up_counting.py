"""What a seat can count from its view of a Level Up round: the cards that it may still come by."""

from __future__ import annotations

from game.rules.level_up_contracts import COLOUR, COLOURS, INDEX, TEXTS, TOP, VALUE, VALUES
from game.rules.level_up_data import LevelUpView

LOOKS = 0.5
"""What another seat's discard is worth to a seat in search of a card, next to a card from the stock."""


class Count:
    """The cards of a view as numbers, and those that are still unseen.

    `live` tells by card how many copies the seat can't locate, `live_value` and `live_colour` add them
    up, `unseen` adds up all. `pace` is how many cards come by in a turn from one's own to the next.
    `memory` is how many of the last discards the seat remembers (None: all).
    """

    def __init__(self, view: LevelUpView, memory: int | None = None) -> None:
        self.view = view
        self.seat = view.seat
        self.seats = view.seats
        self.top = TOP[str(view.options["deck"])]
        self.hand = [INDEX[card] for card in view.hand]
        self.tops = {seat: INDEX[pile[-1]] for seat, pile in enumerate(view.piles) if pile}
        live = [VALUES // self.top if VALUE[card] <= self.top else 0 for card in range(len(TEXTS))]
        gone = [INDEX[card] for melds in view.melds for meld in melds for card in meld.cards]
        buried = [INDEX[card] for pile in view.piles for card in pile]
        if memory is not None:
            buried = buried[max(0, len(buried) - memory) :]
        held = [INDEX[card] for seat, cards in enumerate(view.known) if seat != self.seat for card in cards]
        for card in (*self.hand, *gone, *buried, *held):
            live[card] -= 1
        self.live = live
        self.live_value = [0] * (VALUES + 2)
        self.live_colour = [0] * len(COLOURS)
        for card, count in enumerate(live):
            self.live_value[VALUE[card]] += count
            self.live_colour[COLOUR[card]] += count
        self.unseen = sum(live)
        self.pace = 1 + LOOKS * (self.seats - 1)
        self.levels = view.levels[self.seat]
