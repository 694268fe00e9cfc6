"""What a Level Up discard is worth to the other seats: all may take it until the next one covers it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from game.bots.level_up_counting import Count
from game.bots.level_up_hitting import Table
from game.bots.level_up_points import going_out, pressure
from game.rules.level_up_contracts import INDEX, fit
from game.rules.level_up_data import STOCK, Dealt, Discarded, Drawn, LevelUpView

NEED = {1: 0.2, 2: 0.08}
"""What a card is worth that a seat needs which has not laid, by the cards it lacks; else FAR_NEED."""

FAR_NEED = 0.03

TRIES = 3
"""Hands out of which the best is taken for one that has been drawing and discarding for as many turns."""


class Others:
    """The other seats of a view: `reads` hands are imagined for each that has not laid."""

    def __init__(self, count: Count, reads: int, rng: Random) -> None:
        view = count.view
        self._top = count.top
        others = [seat for seat in range(count.seats) if seat != count.seat]
        self._hit: dict[int, float] = {}
        for seat in others:
            if view.laid[seat] is not None:
                held, pressed = view.counts[seat], pressure(view, seat)
                self._hit[seat] = going_out(held - 1, pressed) - going_out(held, pressed)
        self._hands: dict[int, tuple[tuple[int, ...], list[list[int]]]] = {}
        if reads:
            pool = [card for card, live in enumerate(count.live) for _ in range(live)]
            turns, spurned = history(view)
            for seat in others:
                if view.laid[seat] is None:
                    hands = [
                        imagined(count, seat, pool, 1 + min(TRIES, turns[seat]), spurned[seat], rng)
                        for _ in range(reads)
                    ]
                    self._hands[seat] = view.levels[seat], hands

    def worth(self, card: int, table: Table, seats: Collection[int]) -> float:
        """The levels that a card would bring these seats, if each could take it."""
        given = 0.0
        if table.takes(card):
            given += sum(gain for seat, gain in self._hit.items() if seat in seats)
        for seat, (levels, hands) in self._hands.items():
            if seat in seats:
                given += sum(self._use(card, levels, hand) for hand in hands) / len(hands)
        return given

    def _use(self, card: int, levels: Sequence[int], hand: list[int]) -> float:
        best = 0.0
        for level in levels:
            lacks = fit(level, hand, self._top).missing
            if lacks and fit(level, sorted([*hand, card]), self._top).missing < lacks:
                best = max(best, NEED.get(lacks, FAR_NEED))
        return best


def history(view: LevelUpView) -> tuple[list[int], list[list[int]]]:
    """By seat its turns in this round, and the open cards that it left when it last drew from the stock."""
    turns, spurned = [0] * view.seats, [list[int]() for _ in range(view.seats)]
    piles: list[list[str]] = []
    for event in view.events:
        if isinstance(event, Dealt):
            piles = [[] for _ in range(view.seats)]
            piles[event.dealer].append(event.turned)
            turns, spurned = [0] * view.seats, [[] for _ in range(view.seats)]
        elif isinstance(event, Discarded):
            piles[event.seat].append(event.card)
        elif isinstance(event, Drawn):
            turns[event.seat] += 1
            if event.source == STOCK:
                spurned[event.seat] = [INDEX[pile[-1]] for pile in piles if pile]
            else:
                piles[int(event.source)].pop()
    return turns, spurned


def imagined(
    count: Count, seat: int, pool: Sequence[int], tries: int, spurned: Sequence[int], rng: Random
) -> list[int]:
    """The likeliest of some hands that a seat may hold: near its level, and in no need of what it left."""
    view = count.view
    known = [INDEX[card] for card in view.known[seat]]
    size = view.counts[seat] - len(known)
    level = view.levels[seat][0] if len(view.levels[seat]) == 1 else rng.choice(view.levels[seat])

    def oddity(hand: list[int]) -> int:
        lacks = fit(level, hand, count.top).missing
        return lacks + sum(fit(level, sorted([*hand, card]), count.top).missing < lacks for card in spurned)

    return min((sorted([*known, *rng.sample(pool, size)]) for _ in range(tries)), key=oddity)
