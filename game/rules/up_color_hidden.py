"""The cards that a seat can't see in Up Color: deals of them that explain the round, all equally likely.

Three seats' hands are drawn together by rejection: each from its own counts (up_color_evidence) weighed
by the cards there are, kept with the chance that all three fit at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import comb, perm, prod
from typing import NamedTuple

from .base import Shuffler
from .up_color_data import (
    COPIES,
    FIELD,
    FIELD_MASK,
    HAND_SIZE,
    IMPERIAL,
    KINDS,
    SEATS,
    UpColorView,
    counts_of,
    following,
    hand_of,
    kinds_of,
)
from .up_color_evidence import Facts, imperial_led, past, pick, timeline, ways
from .up_color_turns import ANY_COLOUR

TRIES = 3000
"""Rejected draws of three hands after which they are counted out one by one."""


class Hands:
    """The hands that several seats may hold together, of these counts for each, from the cards unseen."""

    def __init__(self, counts: Sequence[Mapping[int, int]], unseen: Sequence[int]) -> None:
        self._falling = [[perm(count, taken) for taken in range(SEATS * HAND_SIZE)] for count in unseen]
        self._fits: dict[int, int] = {}
        self._held: list[list[tuple[int, int, int]]] = []
        for known in counts:
            held = [(hand, count, self._fit(hand)) for hand, count in known.items()]
            self._held.append([each for each in held if each[2]])
        self._sums = [list(accumulate(count * fit for _, count, fit in held)) for held in self._held]

    def draw(self, chance: Shuffler) -> list[int]:
        """One hand a seat, each set as likely as the rows of kinds that lead to it."""
        for _ in range(TRIES):
            drawn = [held[pick(sums, chance)] for held, sums in zip(self._held, self._sums, strict=True)]
            fits = self._fit(sum(hand for hand, _, _ in drawn))
            if fits and chance.below(prod(fit for _, _, fit in drawn)) < fits:
                return [hand for hand, _, _ in drawn]
        return self._counted_out(chance)

    def _fit(self, hands: int) -> int:
        """In how many ways the unseen cards can be laid on the places of these hands, added up."""
        found = self._fits.get(hands)
        if found is None:
            found = 1
            for kind, falling in enumerate(self._falling):
                found *= falling[hands >> FIELD * kind & FIELD_MASK]
            self._fits[hands] = found
        return found

    def _counted_out(self, chance: Shuffler) -> list[int]:
        """The same by counting every set of hands, for the rare tables where hardly any three fit."""
        layers = [{0: 1}]
        for held in self._held:
            layer: dict[int, int] = {}
            for together, rows in layers[-1].items():
                for hand, count, _ in held:
                    if self._fit(together + hand):
                        layer[together + hand] = layer.get(together + hand, 0) + rows * count
            layers.append(layer)
        totals = list(layers[-1])
        together = totals[
            pick(list(accumulate(layers[-1][each] * self._fit(each) for each in totals)), chance)
        ]
        drawn: list[int] = []
        for held, layer in zip(self._held[::-1], layers[-2::-1], strict=True):
            weights = [layer.get(together - hand, 0) * count for hand, count, _ in held]
            hand = held[pick(list(accumulate(weights)), chance)][0]
            drawn.append(hand)
            together -= hand
        return drawn[::-1]


class World(NamedTuple):
    """One way the hidden cards may lie: hands now, hands as dealt, each seat's draws, the stock's kinds."""

    hands: list[int]
    dealt: list[int]
    drawn: list[list[int]]
    stock: list[int]


class Hidden:
    """All ways the cards that a view doesn't show may lie."""

    def __init__(self, view: UpColorView) -> None:
        """What the view's round proves; the round is dealt."""
        self._view = view
        self._own = hand_of(view.hand)
        self.others = [seat for seat in range(SEATS) if seat != view.seat]
        shown = Counter([*view.aside, *(card for _, card in view.lap), *view.hand])
        self.unseen = [copies - shown[letter] for letter, copies in zip(KINDS, COPIES, strict=True)]
        self._cases: list[tuple[list[Facts], Hands]] = []
        self._sums: list[int] = []
        total = 0
        for imperial, rows in self._openings():
            if rows:
                facts = timeline(view.events, imperial)
                self._cases.append((facts, Hands([ways(facts[seat]) for seat in self.others], self.unseen)))
                total += rows
                self._sums.append(total)

    def hands(self, chance: Shuffler) -> list[int]:
        """Every seat's hand in one deal that fits, each deal as likely as the others."""
        return self._draw(chance)[1]

    def world(self, chance: Shuffler) -> World:
        """One deal that fits, with how it came about."""
        facts, hands = self._draw(chance)
        dealt = [0] * SEATS
        drawn: list[list[int]] = [[] for _ in range(SEATS)]
        for seat in self.others:
            dealt[seat], drawn[seat] = past(facts[seat], hands[seat], chance)
        left = self.unseen[:]
        for seat in self.others:
            for kind, count in enumerate(counts_of(hands[seat])):
                left[kind] -= count
        stock = [kind for kind, count in enumerate(left) for _ in range(count)]
        return World(hands, dealt, drawn, chance.shuffled(stock))

    def _draw(self, chance: Shuffler) -> tuple[list[Facts], list[int]]:
        facts, together = self._cases[pick(self._sums, chance) if len(self._sums) > 1 else 0]
        hands = [self._own] * SEATS
        for seat, hand in zip(self.others, together.draw(chance), strict=True):
            hands[seat] = hand
        return facts, hands

    def _openings(self) -> list[tuple[bool, int]]:
        """Whether an imperial leads the round, with the number of decks for it.

        Before the first card only its leader knows; afterwards one number is 0.
        """
        view = self._view
        led = imperial_led(view.events)
        own = kinds_of(self._own)
        if led is not None or view.leader == view.seat:
            imperial = bool(own >> IMPERIAL & 1) if led is None else led
            return [(imperial, 1)]
        order = following(view.dealer)
        assert view.leader is not None
        before = order[: order.index(view.leader)]
        over = HAND_SIZE * len([seat for seat in before if seat != view.seat])
        places, imperials = sum(self.unseen), self.unseen[IMPERIAL]
        coloured = sum(count for kind, count in enumerate(self.unseen) if ANY_COLOUR >> kind & 1)
        without, rest = places - over, places - imperials - over
        with_imperial = (comb(without, imperials) - comb(without - HAND_SIZE, imperials)) * comb(
            places - imperials, coloured
        )
        none_held = comb(view.stock, imperials) * (comb(rest, coloured) - comb(rest - HAND_SIZE, coloured))
        own_wrong = ANY_COLOUR * (view.seat in before) | 1 << IMPERIAL
        return [
            (True, with_imperial * (not (view.seat in before and own >> IMPERIAL & 1))),
            (False, none_held * (not own & own_wrong)),
        ]
