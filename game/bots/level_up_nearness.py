"""How far a Level Up hand is from laying a level: every way to fill the contract, by its live cards.

A way puts the contract's melds at places. Its cards come one a turn at most, and a turn brings one of
them the more likely the more of them are unseen. The ways that lack fewest cards, and those that lack
one more, add up to one figure: the more ways and the quicker, the nearer. A sharp eye adds what all
ways have in common: how many cards lack at least, and how many unseen cards make that one fewer.

The constants were found by playing thousands of hands alone against the same decks: they lay soonest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log

from game.bots.level_up_counting import Count
from game.rules.level_up_contracts import COLOUR, COLOURS, CONTRACTS, VALUE, VALUES, essence

Need = tuple[int, int, int]
"""How many live cards would do for a meld, how many it lacks, and which: a value, or a colour from HUE on."""

Way = tuple[int, list[Need], int]
"""The cards that a way lacks, its needs, and the cards over that its melds will take."""

HUE = 32

BLEND = 1.2
"""Turns by which a way may be slower and still count for 37 % of the quickest."""

NEVER = 60.0
"""Turns that a card takes that nobody will see again."""

SPREAD = 1
"""Cards that a way may lack beyond the fewest."""

OVER = 0.4
"""Turns that a card is worth that can be hit onto the melds to be laid."""

A_CARD = 3.0
"""Turns that a sharp eye adds for each card that lacks at least."""

HELP = 1.5
"""Turns that it adds for each factor e by which fewer of the unseen cards help."""


class Nearness:
    """How far hands of one view are from laying, about in turns; remembers what it worked out."""

    def __init__(self, count: Count, *, sharp: bool) -> None:
        self._count = count
        self._sharp = sharp
        unseen = max(1, count.unseen)
        self._wait = [NEVER]
        for live in range(1, 2 * len(COLOURS) * VALUES):
            self._wait.append(min(NEVER, 1 / (1 - max(0.0, 1 - live / unseen) ** count.pace)))
        self._known: dict[tuple[int, tuple[int, ...]], float] = {}

    def turns(self, level: int, hand: Sequence[int]) -> float:
        """How far a hand is from laying the level; 0 or less where it can be laid."""
        key = essence(level, hand)
        found = self._known.get((level, key))
        if found is None:
            found = self._known[level, key] = self._work_out(level, key)
        return found

    def _work_out(self, level: int, key: tuple[int, ...]) -> float:
        ways = list(self._ways(level, key))
        if not ways:
            return NEVER
        fewest = min(lack for lack, _, _ in ways)
        times = [self._time(needs) - OVER * over for lack, needs, over in ways if lack <= fewest + SPREAD]
        quickest = min(times)
        turns = quickest - BLEND * log(sum(exp((quickest - time) / BLEND) for time in times))
        if fewest and self._sharp:
            helps = {name for lack, needs, _ in ways if lack == fewest for _, _, name in needs}
            turns += A_CARD * fewest + HELP * log(max(1, self._count.unseen) / (1 + self._live(helps)))
        return turns

    def _live(self, names: set[int]) -> int:
        """How many live cards have one of these values or colours."""
        count = self._count
        values = [name for name in names if name < HUE]
        colours = [name - HUE for name in names if name >= HUE]
        both = sum(count.live[colour * VALUES + value - 1] for colour in colours for value in values)
        return (
            sum(count.live_value[value] for value in values)
            + sum(count.live_colour[colour] for colour in colours)
            - both
        )

    def _time(self, needs: list[Need]) -> float:
        """Turns until all needs are met, the one with most live cards first."""
        needs.sort(reverse=True)
        total = sum(need[0] for need in needs)
        wait = self._wait
        time = 0.0
        for live, lack, _ in needs:
            if lack > live:
                return NEVER + lack
            for _ in range(lack - 1):
                time += wait[total]
                total -= 1
            time += wait[total]
            total -= live - lack + 1
        return time

    # -- the ways

    def _ways(self, level: int, key: tuple[int, ...]) -> Iterator[Way]:
        parts = CONTRACTS[level]
        kinds = [part.kind for part in parts]
        if kinds == ["flush"]:
            return self._flushes(parts[0].size, key)
        if kinds == ["run"]:
            return ((len(needs), needs, over) for _, needs, over in self._runs(parts[0].size, _values(key)))
        if kinds == ["set", "run"]:
            return self._set_runs(parts[0].size, parts[1].size, _values(key))
        if kinds == ["run", "flush"]:
            return self._run_flushes(parts[0].size, parts[1].size, key)
        if kinds == ["set", "flush"]:
            return self._set_flushes(parts[0].size, parts[1].size, key)
        return self._all_sets([part.size for part in parts], _values(key))

    def _flushes(self, size: int, colours: tuple[int, ...]) -> Iterator[Way]:
        for colour, live in enumerate(self._count.live_colour):
            have = colours.count(colour)
            lack = max(0, size - have)
            yield lack, [(live, lack, HUE + colour)] if lack else [], max(0, have - size)

    def _runs(self, size: int, counts: Sequence[int]) -> list[tuple[int, list[Need], int]]:
        live = self._count.live_value
        runs = []
        for start in range(1, self._count.top - size + 2):
            needs = [(live[value], 1, value) for value in range(start, start + size) if not counts[value]]
            over = 0
            low, high = start - 1, start + size
            while counts[low]:
                over += 1
                low -= 1
            while counts[high]:
                over += 1
                high += 1
            runs.append((start, needs, over))
        return runs

    def _set_runs(self, set_size: int, run_size: int, counts: list[int]) -> Iterator[Way]:
        live = self._count.live_value
        runs = sorted(self._runs(run_size, counts), key=_lacking)
        for value in range(1, self._count.top + 1):
            have = counts[value]
            if not have:
                continue
            lack = max(0, set_size - have)
            more = max(0, have - set_size)
            need = [(live[value], lack, value)] if lack else []
            for start, needs, over in runs:
                missing = lack + len(needs)
                if start <= value < start + run_size:
                    if have <= set_size:
                        yield missing + 1, [(live[value], lack + 1, value), *needs], over
                    else:
                        yield missing, need + needs, over + more - 1
                else:
                    yield missing, need + needs, over + more

    def _run_flushes(self, run_size: int, flush_size: int, hand: tuple[int, ...]) -> Iterator[Way]:
        counts, colours = _values([VALUE[card] for card in hand]), _colours(hand)
        live = self._count.live_colour
        runs = self._runs(run_size, counts)
        for colour, have in enumerate(colours):
            if not have:
                continue
            own = [0] * len(counts)
            for card in hand:
                own[VALUE[card]] += COLOUR[card] == colour
            for start, needs, over in runs:
                only = sum(0 < counts[at] == own[at] for at in range(start, start + run_size))
                lack = max(0, flush_size + only - have)
                over += max(0, have - only - flush_size)
                yield (
                    lack + len(needs),
                    [(live[colour], lack, HUE + colour), *needs] if lack else needs[:],
                    over,
                )

    def _set_flushes(self, set_size: int, flush_size: int, hand: tuple[int, ...]) -> Iterator[Way]:
        counts, colours = _values([VALUE[card] for card in hand]), _colours(hand)
        live_value, live_colour = self._count.live_value, self._count.live_colour
        for value in range(1, self._count.top + 1):
            if not counts[value]:
                continue
            for colour, have in enumerate(colours):
                if not have:
                    continue
                both = hand.count(colour * VALUES + value - 1)
                all_in = counts[value] + have - both
                for_set = min(set_size, counts[value] - both)
                shared = min(both, set_size - for_set)
                for_set += shared
                in_flush = min(flush_size, have - shared)
                lacks = (set_size - for_set, flush_size - in_flush)
                needs = []
                if lacks[0]:
                    needs.append((live_value[value], lacks[0], value))
                if lacks[1]:
                    needs.append((live_colour[colour], lacks[1], HUE + colour))
                yield sum(lacks), needs, all_in - for_set - in_flush

    def _all_sets(self, sizes: list[int], counts: list[int]) -> Iterator[Way]:
        live = self._count.live_value
        values = sorted(
            (value for value in range(1, self._count.top + 1) if counts[value]),
            key=lambda value: (-counts[value], -live[value]),
        )[:8]

        def choose(at: int, taken: dict[int, int]) -> Iterator[dict[int, int]]:
            if at == len(sizes):
                yield taken
                return
            for value in values:
                if value in taken and counts[value] <= taken[value]:
                    continue
                if at and sizes[at] == sizes[at - 1] and value < last_of[at - 1]:
                    continue
                last_of[at] = value
                yield from choose(at + 1, {**taken, value: taken.get(value, 0) + sizes[at]})

        last_of = [0] * len(sizes)
        for taken in choose(0, {}):
            needs = [
                (live[value], wanted - counts[value], value)
                for value, wanted in taken.items()
                if wanted > counts[value]
            ]
            over = sum(max(0, counts[value] - wanted) for value, wanted in taken.items())
            yield sum(need[1] for need in needs), needs, over


def _lacking(run: Way) -> int:
    return len(run[1])


def _values(values: Sequence[int]) -> list[int]:
    counts = [0] * (VALUES + 2)
    for value in values:
        counts[value] += 1
    return counts


def _colours(hand: Sequence[int]) -> list[int]:
    counts = [0] * len(COLOURS)
    for card in hand:
        counts[COLOUR[card]] += 1
    return counts
