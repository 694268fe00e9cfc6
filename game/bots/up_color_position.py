"""An Up Color view as numbers, and deals of the cards that it doesn't show."""

from __future__ import annotations

from collections import Counter
from random import Random

from game.bots.chance import Chance
from game.bots.up_color_habits import odds
from game.bots.up_color_playout import Turn
from game.rules.up_color_data import (
    COPIES,
    IMPERIAL,
    KIND,
    KINDS,
    NEEDED,
    OPENING,
    SEATS,
    UNIT,
    UpColorView,
    counts_of,
    hand_of,
    kinds_of,
)
from game.rules.up_color_evidence import imperial_led, timeline, ways
from game.rules.up_color_hidden import Hands
from game.rules.up_color_turns import PASSED, situation


class Position:
    """What a seat to move knows, as numbers."""

    def __init__(self, view: UpColorView) -> None:
        self.view = view
        self.seat = view.seat
        self.hand = hand_of(view.hand)
        self.opening = not view.laps and not view.lap
        self.moves = [PASSED if text == "pass" else KIND[text.removeprefix("play ")] for text in view.legal]
        shown = Counter([*view.aside, *(card for _, card in view.lap), *view.hand])
        self.unseen = [copies - shown[letter] for letter, copies in zip(KINDS, COPIES, strict=True)]
        self.turn = Turn(
            view.seat,
            OPENING if self.opening else NEEDED.index(view.needed),
            len(view.waiting),
            view.seat if view.taker is None else view.taker,
            view.blocked,
            tuple(seat for seat, card in view.lap if card is not None and not view.counts[seat]),
            view.options["imperial_finish"] == "at-once",
        )

    @property
    def situation(self) -> int:
        """The turn as the rules number it."""
        return situation(self.turn.needed, self.turn.left - 1, self.turn.blocked)


class Worlds:
    """Deals of the unseen cards; where a level `infers`, as likely as the others' moves make them."""

    def __init__(self, position: Position, infers: bool, rng: Random) -> None:
        view = position.view
        self._rng = rng
        self._chance = Chance(rng)
        self._position = position
        self._others = [seat for seat in range(SEATS) if seat != view.seat]
        self._sizes = [view.counts[seat] for seat in self._others]
        self._hands: Hands | None = None
        if not infers:
            self._pool = [kind for kind, count in enumerate(position.unseen) for _ in range(count)]
        else:
            led = imperial_led(view.events)
            imperial = bool(kinds_of(position.hand) >> IMPERIAL & 1) if led is None else led
            facts = timeline(view.events, imperial)
            self._hands = Hands([ways(facts[seat], odds) for seat in self._others], position.unseen)

    def draw(self) -> tuple[list[int], list[int]]:
        """Every seat's hand, the viewer's own included, and the stock's kinds."""
        hands = [self._position.hand] * SEATS
        if self._hands is None:
            pool = self._pool
            self._rng.shuffle(pool)
            at = 0
            for seat, size in zip(self._others, self._sizes, strict=True):
                hands[seat] = sum(UNIT[kind] for kind in pool[at : at + size])
                at += size
            return hands, pool[at:]
        left = self._position.unseen[:]
        for seat, hand in zip(self._others, self._hands.draw(self._chance), strict=True):
            hands[seat] = hand
            for kind, count in enumerate(counts_of(hand)):
                left[kind] -= count
        stock = [kind for kind, count in enumerate(left) for _ in range(count)]
        self._rng.shuffle(stock)
        return hands, stock
