"""What a round of Up Color proves of the cards that a seat can't see, and deals of them that fit.

A deal is a deck; since cards of a kind are identical, a deck is a row of kinds. Every row that explains
the round so far is equally likely: each card played was held, and whoever passed, gave the lead on or
had no other choice held none of what it would have had to play.

For one seat, `ways` counts the rows of its own places (seven dealt, then its draws) that lead to each
hand it may hold now. Those counts are exact. Three seats are then drawn together by rejection: each
from its own counts weighed by the cards there are, kept with the chance that all three fit at once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb, factorial, perm, prod
from typing import NamedTuple

from .base import Event, Shuffler
from .up_color_data import (
    COPIES,
    DISCARD,
    FIELD,
    FIELD_MASK,
    HAND_SIZE,
    IMPERIAL,
    KIND,
    KINDS,
    SEATS,
    UNIT,
    Dealt,
    Drawn,
    LapTaken,
    LeadGiven,
    Passed,
    Played,
    RoundScored,
    RoundVoid,
    UpColorView,
    counts_of,
    following,
    hand_of,
    kinds_of,
)
from .up_color_turns import ANY_COLOUR, CAN_LEAD, DISCARD_LOSS

TRIES = 3000
"""Rejected draws of three hands after which they are counted out one by one."""

PLAYED, DREW, LACKED, HELD_ONE, DISCARDS = range(5)


class Fact(NamedTuple):
    """Something known of a seat at one moment of the round.

    `what` is PLAYED (`value`: the kind), DREW (0), LACKED (it held none of these kinds, as bits),
    HELD_ONE (it held at least one of them) or DISCARDS (how many discard cards it held).
    """

    what: int
    value: int


Facts = tuple[Fact, ...]


def timeline(events: Sequence[Event], imperial: bool) -> list[Facts]:
    """What the events of a round prove of each seat, in order.

    `imperial` tells whether an imperial leads or led the round.
    """
    facts = _opening_facts(events, imperial)
    needed: str | None = None
    lead: int | None = None
    for event in events[1:]:
        match event:
            case Played(seat, card, asks):
                if card == "X" and needed in KIND:
                    facts[seat].append(Fact(LACKED, 1 << KIND[needed]))
                facts[seat].append(Fact(PLAYED, KIND[card]))
                needed, lead = asks, None
            case Passed(seat, asked):
                facts[seat].append(Fact(LACKED, 1 << KIND[asked] if asked in KIND else ANY_COLOUR))
            case LapTaken(seat):
                needed, lead = None, seat
            case Drawn(seat):
                facts[seat].append(Fact(DREW, 0))
            case LeadGiven(seat, to) if lead is not None:
                lead = to
                for other in following(seat):
                    if other == to:
                        break
                    facts[other].append(Fact(LACKED, CAN_LEAD))
            case RoundVoid():
                lead = None
                for known in facts:
                    known.append(Fact(LACKED, CAN_LEAD))
            case RoundScored():
                lead = None
                for known, loss in zip(facts, event.penalties, strict=True):
                    known.append(Fact(DISCARDS, -loss // DISCARD_LOSS))
    if lead is not None:
        facts[lead].append(Fact(HELD_ONE, CAN_LEAD))
    return [tuple(known) for known in facts]


def lacking(facts: Facts) -> int:
    """The kinds, as bits, that a seat has shown to hold none of since it last drew."""
    lacked = 0
    for fact in facts:
        if fact.what == LACKED:
            lacked |= fact.value
        elif fact.what == DREW:
            lacked = 0
    return lacked


def imperial_led(events: Sequence[Event]) -> bool | None:
    """Whether an imperial led the round; None before its first card."""
    first = next((event for event in events if isinstance(event, Played)), None)
    return None if first is None else first.card == "G"


def _opening_facts(events: Sequence[Event], imperial: bool) -> list[list[Fact]]:
    """What the choice of the first leader proves of each seat."""
    dealt = events[0]
    assert isinstance(dealt, Dealt)
    given = events[1] if len(events) > 1 else None
    leader = given.to if isinstance(given, LeadGiven) else dealt.dealer
    order = following(dealt.dealer)
    facts: list[list[Fact]] = [[] for _ in range(SEATS)]
    for place, seat in enumerate(order):
        if place < order.index(leader):
            lacked = 1 << IMPERIAL if imperial else 1 << IMPERIAL | ANY_COLOUR
        else:
            lacked = 0 if imperial else 1 << IMPERIAL
        if lacked:
            facts[seat].append(Fact(LACKED, lacked))
    facts[leader].append(Fact(HELD_ONE, 1 << IMPERIAL if imperial else ANY_COLOUR))
    return facts


@lru_cache(maxsize=128)
def ways(facts: Facts) -> dict[int, int]:
    """The hands that a seat may hold after these facts, each with the rows of kinds that lead to it."""
    if not facts:
        rows = factorial(HAND_SIZE)
        return {hand: rows // prod(map(factorial, counts_of(hand))) for hand in _hands(HAND_SIZE, 0)}
    before = ways(facts[:-1])
    what, value = facts[-1]
    if what == DREW:
        after: dict[int, int] = {}
        for hand, count in before.items():
            for unit in UNIT:
                after[hand + unit] = after.get(hand + unit, 0) + count
        return after
    if what == PLAYED:
        bit, unit = 1 << value, UNIT[value]
        return {hand - unit: count for hand, count in before.items() if kinds_of(hand) & bit}
    if what == LACKED:
        return {hand: count for hand, count in before.items() if not kinds_of(hand) & value}
    if what == HELD_ONE:
        return {hand: count for hand, count in before.items() if kinds_of(hand) & value}
    return {hand: count for hand, count in before.items() if counts_of(hand)[DISCARD] == value}


def _hands(size: int, kind: int) -> Iterator[int]:
    """Every hand of that size of the kinds from this one on."""
    if kind == len(KINDS) - 1:
        yield size * UNIT[kind]
        return
    for count in range(size + 1):
        for rest in _hands(size - count, kind + 1):
            yield count * UNIT[kind] + rest


def past(facts: Facts, hand: int, chance: Shuffler) -> tuple[int, list[int]]:
    """The hand that was dealt and the kinds drawn, one of the rows that lead to this hand."""
    drawn: list[int] = []
    for at in range(len(facts) - 1, -1, -1):
        what, value = facts[at]
        if what == PLAYED:
            hand += UNIT[value]
        elif what == DREW:
            before = ways(facts[:at])
            weights = [before.get(hand - unit, 0) for unit in UNIT]
            kind = _pick(list(accumulate(weights)), chance)
            drawn.append(kind)
            hand -= UNIT[kind]
    return hand, drawn[::-1]


def _pick(sums: Sequence[int], chance: Shuffler) -> int:
    return bisect_right(sums, chance.below(sums[-1]))


class Hands:
    """The hands that several seats may hold together, given what is known of each and the cards unseen."""

    def __init__(self, facts: Sequence[Facts], unseen: Sequence[int]) -> None:
        self._falling = [[perm(count, taken) for taken in range(SEATS * HAND_SIZE)] for count in unseen]
        self._fits: dict[int, int] = {}
        self._held: list[list[tuple[int, int, int]]] = []
        for known in facts:
            held = [(hand, count, self._fit(hand)) for hand, count in ways(known).items()]
            self._held.append([each for each in held if each[2]])
        self._sums = [list(accumulate(count * fit for _, count, fit in held)) for held in self._held]

    def draw(self, chance: Shuffler) -> list[int]:
        """One hand a seat, each set as likely as the rows of kinds that lead to it."""
        for _ in range(TRIES):
            drawn = [held[_pick(sums, chance)] for held, sums in zip(self._held, self._sums, strict=True)]
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
            _pick(list(accumulate(layers[-1][each] * self._fit(each) for each in totals)), chance)
        ]
        drawn: list[int] = []
        for held, layer in zip(self._held[::-1], layers[-2::-1], strict=True):
            weights = [layer.get(together - hand, 0) * count for hand, count, _ in held]
            hand = held[_pick(list(accumulate(weights)), chance)][0]
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
                self._cases.append((facts, Hands([facts[seat] for seat in self.others], self.unseen)))
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
        facts, together = self._cases[_pick(self._sums, chance) if len(self._sums) > 1 else 0]
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
