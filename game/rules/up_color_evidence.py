"""What the events of a round of Up Color prove of each seat, and the hands it may hold after them.

A deal is a deck; since cards of a kind are identical, a deck is a row of kinds. For one seat, `ways`
counts the rows of its own places (seven dealt, then its draws) that explain all that it did: each move
was open to it, and what it was passed over for it didn't hold. A count may weigh how likely each move
was; the rules' own counts don't.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import factorial, prod
from typing import NamedTuple

from .base import Event, Shuffler
from .up_color_data import (
    DISCARD,
    FREE,
    HAND_SIZE,
    IMPERIAL,
    KIND,
    KINDS,
    LEAD,
    NEEDED,
    OPENING,
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
    TapisVert,
    counts_of,
    following,
    kinds_of,
)
from .up_color_turns import ANY_COLOUR, CAN_LEAD, DISCARD_LOSS, PASSED, options, situation

MOVED, DREW, LACKED, HELD_ONE, KEPT = range(5)


class Fact(NamedTuple):
    """Something known of a seat at one moment of the round.

    `what` is MOVED (`value`: the kind, or PASSED; `turn`: its situation), DREW, LACKED (`value`: kinds,
    as bits, of which it held none), HELD_ONE (of which it held at least one) or KEPT (how many discard
    cards it held at the end).
    """

    what: int
    value: int = 0
    turn: int = 0


Facts = tuple[Fact, ...]
Odds = Callable[[int, int, int], int]
"""How likely a hand makes a move in a situation, as a whole number; 0 where it can't."""


def timeline(events: Sequence[Event], imperial: bool) -> list[Facts]:
    """What the events of a round prove of each seat, in order.

    `imperial` tells whether an imperial leads or led the round.
    """
    facts = _opening_facts(events, imperial)
    needed, after, blocked = OPENING, SEATS - 1, False
    lead: int | None = None
    for event in events[1:]:
        match event:
            case Played(seat, card) | Passed(seat, card):
                move = KIND[card] if isinstance(event, Played) else PASSED
                facts[seat].append(Fact(MOVED, move, situation(needed, after, blocked)))
                if isinstance(event, Played):
                    needed, lead = NEEDED.index(event.needed), None
                after -= 1
            case TapisVert():
                blocked = event.blocked
            case LapTaken(seat):
                needed, after, blocked, lead = LEAD, SEATS - 1, False, seat
            case Drawn(seat):
                facts[seat].append(Fact(DREW))
            case LeadGiven(seat, to) if lead is not None:
                lead = to
                for other in following(seat)[: (to - seat) % SEATS]:
                    facts[other].append(Fact(LACKED, CAN_LEAD))
            case RoundVoid():
                lead = None
                for known in facts:
                    known.append(Fact(LACKED, CAN_LEAD))
            case RoundScored():
                lead = None
                for known, loss in zip(facts, event.penalties, strict=True):
                    known.append(Fact(KEPT, -loss // DISCARD_LOSS))
    if lead is not None:
        facts[lead].append(Fact(HELD_ONE, CAN_LEAD))
    return [tuple(known) for known in facts]


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


def imperial_led(events: Sequence[Event]) -> bool | None:
    """Whether an imperial led the round; None before its first card."""
    first = next((event for event in events if isinstance(event, Played)), None)
    return None if first is None else first.card == KINDS[IMPERIAL]


def lacking(facts: Facts) -> int:
    """The kinds, as bits, that a seat has shown to hold none of since it last drew."""
    lacked = 0
    for fact in facts:
        if fact.what == LACKED:
            lacked |= fact.value
        elif fact.what == DREW:
            lacked = 0
        elif fact.what == MOVED and fact.value in (PASSED, DISCARD):
            needed = fact.turn & 7
            if needed == FREE:
                lacked |= ANY_COLOUR * (fact.value == PASSED)
            elif needed != LEAD:
                lacked |= 1 << needed
    return lacked


def may(hand: int, move: int, turn: int) -> int:
    """The odds of the rules: 1 where the hand may make the move, 0 where it may not."""
    return move in options(kinds_of(hand), turn)


@lru_cache(maxsize=256)
def ways(facts: Facts, odds: Odds = may) -> dict[int, int]:
    """The hands that a seat may hold after these facts, each with the rows of kinds that lead to it.

    Each row counts as often as the odds of its moves, multiplied, say.
    """
    if not facts:
        rows = factorial(HAND_SIZE)
        return {hand: rows // prod(map(factorial, counts_of(hand))) for hand in _hands(HAND_SIZE, 0)}
    before = ways(facts[:-1], odds)
    what, value, turn = facts[-1]
    if what == MOVED:
        unit = 0 if value == PASSED else UNIT[value]
        chances = ((hand - unit, count * odds(hand, value, turn)) for hand, count in before.items())
        return {hand: count for hand, count in chances if count}
    if what == DREW:
        after: dict[int, int] = {}
        for hand, count in before.items():
            for unit in UNIT:
                after[hand + unit] = after.get(hand + unit, 0) + count
        return after
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
        what, value, _ = facts[at]
        if what == MOVED and value != PASSED:
            hand += UNIT[value]
        elif what == DREW:
            before = ways(facts[:at])
            weights = [before.get(hand - unit, 0) for unit in UNIT]
            kind = pick(list(accumulate(weights)), chance)
            drawn.append(kind)
            hand -= UNIT[kind]
    return hand, drawn[::-1]


def pick(sums: Sequence[int], chance: Shuffler) -> int:
    """A place, each as likely as its share of the running sums says."""
    return bisect_right(sums, chance.below(sums[-1]))
