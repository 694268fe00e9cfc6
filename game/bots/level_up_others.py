"""What a Level Up discard is worth to the other seats: all may take it until the next one covers it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.bots.level_up_counting import Count
from game.bots.level_up_hitting import Table
from game.rules.level_up_contracts import INDEX, fit
from game.rules.level_up_data import Drawn

HIT = {0: 4.0, 1: 4.0, 2: 1.5}
"""What a card to hit is worth to a seat that has laid, by the cards it holds, in turns of one's own."""

LATER_HIT = 0.7
"""The same with more cards."""

NEED = {1: 1.0, 2: 0.5}
"""What a card is worth that a seat needs which has not laid, by the cards it lacks; else FAR_NEED."""

FAR_NEED = 0.2

TRIES = 4
"""Hands out of which the best is taken for one that has been drawing and discarding for as many turns."""


class Others:
    """The other seats of a view: `reads` hands are imagined for each that has not laid."""

    def __init__(self, count: Count, reads: int, rng: Random) -> None:
        view = count.view
        self._top = count.top
        others = [seat for seat in range(count.seats) if seat != count.seat]
        self._holds = [view.counts[seat] for seat in others if view.laid[seat] is not None]
        self._hands: list[tuple[tuple[int, ...], list[list[int]]]] = []
        if reads:
            pool = [card for card, live in enumerate(count.live) for _ in range(live)]
            for seat in others:
                if view.laid[seat] is None:
                    hands = [imagined(count, seat, pool, rng) for _ in range(reads)]
                    self._hands.append((view.levels[seat], hands))

    def worth(self, card: int, table: Table) -> float:
        """What the card would give away on one's pile, in turns of one's own."""
        given = 0.0
        if self._holds and table.takes(card):
            given += sum(HIT.get(held, LATER_HIT) for held in self._holds)
        for levels, hands in self._hands:
            given += sum(self._use(card, levels, hand) for hand in hands) / len(hands)
        return given

    def _use(self, card: int, levels: Sequence[int], hand: list[int]) -> float:
        best = 0.0
        for level in levels:
            lacks = fit(level, hand, self._top).missing
            if lacks and fit(level, sorted([*hand, card]), self._top).missing < lacks:
                best = max(best, NEED.get(lacks, FAR_NEED))
        return best


def imagined(count: Count, seat: int, pool: Sequence[int], rng: Random) -> list[int]:
    """A hand that a seat may hold: what it took is there, and it has played towards its level."""
    view = count.view
    known = [INDEX[card] for card in view.known[seat]]
    turns = sum(isinstance(event, Drawn) and event.seat == seat for event in view.events)
    size = view.counts[seat] - len(known)
    levels = view.levels[seat][:1] if len(view.levels[seat]) == 1 else (rng.choice(view.levels[seat]),)
    hands = [sorted([*known, *rng.sample(pool, size)]) for _ in range(1 + min(TRIES, turns))]
    return min(hands, key=lambda hand: min(fit(level, hand, count.top).missing for level in levels))
