"""Level Up's contracts: what each level asks for, and how near a hand is to it (rules/level-up.md, Cards).

Inside, a card is a number (`INDEX`). How much of a contract a hand holds is found without trying
partitions of the hand: a contract is put at places (a set at a value, a run at its lowest value, a
flush at a colour), and what a hand holds of two melds at their places follows from counts of values
and colours alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from .base import N_

COLOURS = "RYGBVP"
VALUES = 18
TEXTS = tuple(f"{colour}{value}" for colour in COLOURS for value in range(1, VALUES + 1))
INDEX = {text: index for index, text in enumerate(TEXTS)}
COLOUR = tuple(index // VALUES for index in range(len(TEXTS)))
VALUE = tuple(index % VALUES + 1 for index in range(len(TEXTS)))

TOP = {"1-18": 18, "1-9x2": 9}
"""The highest value of each deck."""

Hand = Sequence[int]
Places = tuple[int, ...]


class Part(msgspec.Struct, frozen=True):
    """One meld of a contract: `kind` is `set`, `run` or `flush`, `size` its number of cards."""

    kind: str
    size: int


def _contract(text: str) -> tuple[Part, ...]:
    kinds = {"s": "set", "r": "run", "f": "flush"}
    return tuple(Part(kinds[word[0]], int(word[1:])) for word in text.split())


CONTRACTS = {
    level: _contract(text)
    for level, text in enumerate(("s3 r4", "r4 f4", "s3 s3 s2", "s3 r5", "s3 f5", "r7", "f7", "s4 s3"), 1)
}
CARDS = {level: sum(part.size for part in parts) for level, parts in CONTRACTS.items()}
"""How many cards each level takes."""


class Fit(msgspec.Struct, frozen=True, gc=False):
    """How near a hand is to a level: the cards that are missing, and places at which no fewer are."""

    missing: int
    places: Places


class Proposal(msgspec.Struct, frozen=True):
    """The cards of a hand that bring it nearest to a level, a group a meld, and what each meld still lacks.

    `missing` counts the cards that lack; `wants` names them: values for a set or a run, a colour
    letter for a flush, each as often as it lacks.
    """

    level: int
    missing: int
    melds: tuple[tuple[str, ...], ...]
    wants: tuple[tuple[str, ...], ...]


class Check(msgspec.Struct, frozen=True):
    """What cards are as a meld of a contract: `complete`, `open` (cards lack) or `wrong`.

    `message` is an English sentence with `{named}` gaps that `values` fill, empty where the meld is
    complete; `wants` are the values or the colour letter that would bring it on.
    """

    state: str
    message: str = ""
    values: dict[str, str | int] = {}
    wants: tuple[str, ...] = ()


def contract(level: int) -> tuple[Part, ...]:
    """The melds of a level, in the order in which they are laid."""
    return CONTRACTS[level]


def propose(level: int, hand: Iterable[str], deck: str = "1-18") -> Proposal:
    """The filling of the level's melds that lacks fewest cards."""
    cards = sorted(INDEX[card] for card in hand)
    found = fit(level, cards, TOP[deck])
    melds = fill(level, cards, found.places)
    wants = []
    for part, place, meld in zip(CONTRACTS[level], found.places, melds, strict=True):
        if part.kind == "run":
            have = {VALUE[card] for card in meld}
            wants.append(tuple(str(v) for v in range(place, place + part.size) if v not in have))
        else:
            name = str(place) if part.kind == "set" else COLOURS[place]
            wants.append((name,) * (part.size - len(meld)))
    texts = tuple(tuple(TEXTS[card] for card in meld) for meld in melds)
    return Proposal(level, found.missing, texts, tuple(wants))


def fit(level: int, hand: Hand, top: int) -> Fit:
    """How near a hand (sorted) is to a level, with values up to `top`; exact."""
    return _fit(level, top, essence(level, hand))


def essence(level: int, hand: Hand) -> tuple[int, ...]:
    """What the level looks at in a sorted hand: its values, its colours or, where both count, its cards."""
    kinds = _KINDS[level]
    if "flush" not in kinds:
        return tuple(sorted([VALUE[card] for card in hand]))
    return tuple(sorted([COLOUR[card] for card in hand])) if len(kinds) == 1 else tuple(hand)


def fill(level: int, hand: Hand, places: Places) -> tuple[tuple[int, ...], ...]:
    """As many cards of a hand as go into the level's melds at these places, runs in rising order."""
    rest = list(hand)
    melds = []
    parts = list(zip(CONTRACTS[level], places, strict=True))
    for at, (part, place) in enumerate(parts):
        later = parts[at + 1 :]
        fitting = [card for card in rest if _takes(part, place, card)]
        fitting.sort(key=lambda card: sum(_takes(*other, card) for other in later))
        if part.kind == "run":
            first = {VALUE[card]: card for card in reversed(fitting)}
            meld = [first[value] for value in sorted(first)]
        else:
            meld = sorted(fitting[: part.size])
        for card in meld:
            rest.remove(card)
        melds.append(tuple(meld))
    return tuple(melds)


def check(part: Part, cards: Sequence[str], deck: str = "1-18") -> Check:
    """What these cards, in any order, are as a meld of a contract."""
    indices = sorted(INDEX[card] for card in cards)
    if len(indices) > part.size:
        message = N_("Too many cards in one place: {count} must go back.")
        return Check("wrong", message, {"count": len(indices) - part.size})
    if part.kind == "run":
        return _check_run(part.size, sorted(VALUE[index] for index in indices), TOP[deck])
    return _check_alike(part, indices, TOP[deck])


def _check_alike(part: Part, indices: list[int], top: int) -> Check:
    """The check of a set or a flush."""
    a_set = part.kind == "set"
    trait = VALUE if a_set else COLOUR
    lacks = part.size - len(indices)
    if not indices:
        names = [str(value) for value in range(1, top + 1)] if a_set else list(COLOURS)
        message = (
            N_("Cards of one value needed: {count}.") if a_set else N_("Cards of one colour needed: {count}.")
        )
        return Check("open", message, {"count": lacks}, tuple(names))
    first = indices[0]
    for other in indices:
        if trait[other] != trait[first]:
            message = N_("A set has one value: {first} and {other} do not go together.")
            if not a_set:
                message = N_("A flush has one colour: {first} and {other} do not go together.")
            return Check("wrong", message, {"first": TEXTS[first], "other": TEXTS[other]})
    if not lacks:
        return Check("complete")
    if a_set:
        value = VALUE[first]
        message = N_("Still needed of value {value}: {count}.")
        return Check("open", message, {"value": value, "count": lacks}, (str(value),))
    colour = COLOURS[COLOUR[first]]
    message = N_("Still needed of colour {colour}: {count}.")
    return Check("open", message, {"colour": colour, "count": lacks}, (colour,))


def _check_run(size: int, values: list[int], top: int) -> Check:
    if not values:
        wants = tuple(str(value) for value in range(1, top + 1))
        return Check("open", N_("Consecutive values needed: {count}."), {"count": size}, wants)
    for low, high in pairwise(values):
        if low == high:
            return Check("wrong", N_("A run has each value once: {value} is there twice."), {"value": low})
    low, high = values[0], values[-1]
    if high - low >= size:
        message = N_("A run has consecutive values: {low} and {high} lie too far apart.")
        return Check("wrong", message, {"low": low, "high": high})
    inner = [value for value in range(low, high) if value not in values]
    ends = size - len(values) - len(inner)
    outer = [*range(low - ends, low), *range(high + 1, high + ends + 1)]
    useful = sorted(inner + [value for value in outer if 1 <= value <= top])
    wants = tuple(map(str, useful))
    if not wants:
        return Check("complete")
    if inner and ends:
        message = N_("The run still needs {values}, and more at its ends: {count}.")
        return Check("open", message, {"values": _listed(inner), "count": ends}, wants)
    if inner:
        return Check("open", N_("The run still needs {values}."), {"values": _listed(inner)}, wants)
    message = N_("Still needed of the values {values}: {count}.")
    return Check("open", message, {"values": _listed(useful), "count": ends}, wants)


def _listed(values: list[int]) -> str:
    return ", ".join(map(str, values))


# -- the search

_KINDS = {level: {part.kind for part in parts} for level, parts in CONTRACTS.items()}


def _takes(part: Part, place: int, card: int) -> bool:
    """Whether a meld at that place has a use for the card."""
    if part.kind == "set":
        return VALUE[card] == place
    if part.kind == "flush":
        return COLOUR[card] == place
    return place <= VALUE[card] < place + part.size


@lru_cache(maxsize=1 << 16)
def _fit(level: int, top: int, key: tuple[int, ...]) -> Fit:
    """The fit of a hand given as the values, the colours or the cards that the level looks at."""
    parts = CONTRACTS[level]
    kinds = [part.kind for part in parts]
    if kinds == ["flush"]:
        return _fit_flush(parts[0].size, key)
    if kinds == ["set", "flush"]:
        return _fit_set_flush(parts[0].size, parts[1].size, top, key)
    if kinds == ["run", "flush"]:
        return _fit_run_flush(parts[0].size, parts[1].size, top, key)
    counts = [0] * (top + 2)
    for value in key:
        counts[value] += 1
    if kinds == ["run"]:
        return _fit_run(parts[0].size, top, counts)
    if kinds == ["set", "run"]:
        return _fit_set_run(parts[0].size, parts[1].size, top, counts)
    return _fit_sets([part.size for part in parts], top, counts)


def _fit_flush(size: int, colours: tuple[int, ...]) -> Fit:
    have, colour = max((colours.count(colour), -colour) for colour in range(len(COLOURS)))
    return Fit(max(0, size - have), (-colour,))


def _fit_run(size: int, top: int, counts: list[int]) -> Fit:
    have, start = max((have, -start) for have, start in _runs(size, top, counts))
    return Fit(size - have, (-start,))


def _runs(size: int, top: int, counts: Sequence[int]) -> list[tuple[int, int]]:
    """How many values of each run are there, with the run's lowest value."""
    there = sum(1 << value for value in range(1, top + 1) if counts[value])
    window = (1 << size) - 1
    return [((there >> start & window).bit_count(), start) for start in range(1, top - size + 2)]


def _fit_set_run(set_size: int, run_size: int, top: int, counts: list[int]) -> Fit:
    runs = sorted(_runs(run_size, top, counts), key=_most)
    sets = sorted(((min(counts[value], set_size), value) for value in range(1, top + 1)), key=_most)
    best, places = -1, (0, 0)
    for set_have, value in sets:
        for run_have, start in runs:
            have = set_have + run_have
            if have <= best:
                break
            # A value of the set that the run wants too needs one card more than the set takes.
            if start <= value < start + run_size and 0 < counts[value] <= set_size:
                have -= 1
            if have > best:
                best, places = have, (value, start)
    return Fit(set_size + run_size - best, places)


def _fit_sets(sizes: list[int], top: int, counts: list[int]) -> Fit:
    """Sets of the same value count as one larger set; the largest goes to the most frequent value."""
    copies = len(TEXTS) // top
    values = sorted(range(1, top + 1), key=lambda value: (-counts[value], value))
    best = -1
    places: Places = ()
    for groups in _groups(len(sizes)):
        together = sorted(groups, key=lambda group: -sum(sizes[at] for at in group))
        totals = [sum(sizes[at] for at in group) for group in together]
        if totals[0] > copies:
            continue
        have = sum(min(counts[value], total) for value, total in zip(values, totals, strict=False))
        if have > best:
            at_value = {at: value for value, group in zip(values, together, strict=False) for at in group}
            best, places = have, tuple(at_value[at] for at in range(len(sizes)))
    return Fit(sum(sizes) - best, places)


@lru_cache(maxsize=8)
def _groups(count: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """All ways to put so many things into groups, those with most groups first."""
    if not count:
        return ((),)
    found = []
    for smaller in _groups(count - 1):
        found.append((*smaller, (count - 1,)))
        for at, group in enumerate(smaller):
            found.append((*smaller[:at], (*group, count - 1), *smaller[at + 1 :]))
    return tuple(sorted(found, key=lambda groups: -len(groups)))


def _fit_set_flush(set_size: int, flush_size: int, top: int, hand: tuple[int, ...]) -> Fit:
    values, colours = _counts(hand, top)
    sets = sorted(((min(values[value], set_size), value) for value in range(1, top + 1)), key=_most)
    flushes = sorted(((min(have, flush_size), colour) for colour, have in enumerate(colours)), key=_most)
    best, places = -1, (0, 0)
    for set_have, value in sets:
        for flush_have, colour in flushes:
            have = set_have + flush_have
            if have <= best:
                break
            both = hand.count(colour * VALUES + value - 1)
            if both:
                set_only = min(set_size, values[value] - both)
                flush_only = min(flush_size, colours[colour] - both)
                room = set_size - set_only + flush_size - flush_only
                have = set_only + flush_only + min(both, room)
            if have > best:
                best, places = have, (value, colour)
    return Fit(set_size + flush_size - best, places)


def _fit_run_flush(run_size: int, flush_size: int, top: int, hand: tuple[int, ...]) -> Fit:
    values, colours = _counts(hand, top)
    runs = sorted(_runs(run_size, top, values), key=_most)
    flushes = sorted(((min(have, flush_size), colour) for colour, have in enumerate(colours)), key=_most)
    mine = [[0] * (top + 2) for _ in COLOURS]
    for card in hand:
        mine[COLOUR[card]][VALUE[card]] += 1
    best, places = -1, (0, 0)
    for run_have, start in runs:
        for flush_have, colour in flushes:
            have = run_have + flush_have
            if have <= best:
                break
            own = mine[colour]
            # Values of the run that only the flush's colour can give.
            only = sum(0 < values[at] == own[at] for at in range(start, start + run_size))
            have = run_have - only + min(colours[colour], only + flush_size)
            if have > best:
                best, places = have, (start, colour)
    return Fit(run_size + flush_size - best, places)


def _counts(hand: tuple[int, ...], top: int) -> tuple[list[int], list[int]]:
    """How many cards of each value and of each colour there are."""
    values, colours = [0] * (top + 2), [0] * len(COLOURS)
    for card in hand:
        values[VALUE[card]] += 1
        colours[COLOUR[card]] += 1
    return values, colours


def _most(found: tuple[int, int]) -> tuple[int, int]:
    """The order of most cards first, then the lowest place."""
    return -found[0], found[1]
