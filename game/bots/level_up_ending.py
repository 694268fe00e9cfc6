"""What a Level Up turn makes certain of the round's end: going out, the last card, a gift to the next seat.

A move's result is the levels that the round brings the seat, at least and at most. It is certain where the
turn ends the round, and where the next seat can go out with an open card and those that everybody saw it
take. No rollout is needed to know that, and none is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from game.bots.base import Choice, Reason, listed
from game.bots.level_up_counting import Count
from game.bots.level_up_hitting import grown
from game.bots.level_up_laying import best_lay
from game.bots.level_up_points import harm_of_a_level
from game.rules.base import N_
from game.rules.level_up import LEVEL_UP
from game.rules.level_up_contracts import COLOUR, CONTRACTS, INDEX, VALUE
from game.rules.level_up_data import STOCK, Discard, Draw, Hit, Lay, Meld
from game.rules.level_up_turns import example

CLOSE = 3
"""Cards of the next seat, once it has laid, down to which it may be about to go out."""

FEW = 5
"""Cards of the own hand, once the level is laid, down to which it may itself."""

MOST = 2
"""The levels that a round can bring; going out counts as many even with the last one."""

EVEN = 0.5
"""What it is worth that the round ends and brings nobody else two levels."""

Result = tuple[float, float]
Hand = tuple[int, ...]


class Ends(NamedTuple):
    """What the melds on the table take: values, colours, and the values at the ends of each run."""

    values: frozenset[int]
    colours: frozenset[int]
    runs: tuple[tuple[int, int], ...]

    def after(self, card: int) -> Iterator[Ends]:
        """The table after each hit of the card that makes a difference."""
        value = VALUE[card]
        if value in self.values or COLOUR[card] in self.colours:
            yield self
        for at, (low, high) in enumerate(self.runs):
            if value in (low, high):
                grown = (low - 1, high) if value == low else (low, high + 1)
                yield self._replace(runs=(*self.runs[:at], grown, *self.runs[at + 1 :]))


def ends_of(melds: Sequence[Sequence[Meld]]) -> Ends:
    """What the melds of a view take."""
    values, colours, runs = set(), set(), []
    for meld in (meld for row in melds for meld in row):
        first, last = INDEX[meld.cards[0]], INDEX[meld.cards[-1]]
        if meld.kind == "set":
            values.add(VALUE[first])
        elif meld.kind == "flush":
            colours.add(COLOUR[first])
        else:
            runs.append((VALUE[first] - 1, VALUE[last] + 1))
    return Ends(frozenset(values), frozenset(colours), tuple(runs))


class Open(NamedTuple):
    """What a draw leaves: the piles' top cards, the cards of the stock, the turns without a draw from it."""

    tops: tuple[tuple[int, int], ...]
    stock: int
    dry: int


class Turn:
    """A turn of the view's seat, looked at in full."""

    def __init__(self, count: Count) -> None:
        self._count = count
        self._view = view = count.view
        self._next = (view.seat + 1) % view.seats
        self._known = tuple(INDEX[card] for card in view.known[self._next])
        self._hidden = view.counts[self._next] - len(self._known)
        self._best = cache(self._best_end)
        self._goes_out = cache(self._goes_out_with)
        self._fewest = cache(_fewest)

    @property
    def matters(self) -> bool:
        """Whether the round may be about to end."""
        view = self._view
        laid = [level is not None for level in view.laid]
        return (
            view.stock <= 1
            or (laid[self._next] and view.counts[self._next] <= CLOSE)
            or (laid[view.seat] and len(view.hand) <= FEW)
        )

    def results(self) -> dict[str, Result]:
        """The result of each legal move, by its notation as listed."""
        return {move: self._result(move) for move in self._view.legal}

    def _result(self, text: str) -> Result:
        view, count = self._view, self._count
        hand, ends = tuple(count.hand), ends_of(view.melds)
        laid = view.laid[view.seat] is not None
        move = LEVEL_UP.parse(text)
        here = Open(tuple(count.tops.items()), view.stock, view.dry)
        if isinstance(move, Lay):
            return self._laid(move, hand, here)
        if isinstance(move, Hit):
            rows = [list(row) for row in view.melds]
            rows[move.owner][move.meld] = grown(rows[move.owner][move.meld], move.card)
            return self._best(_without(hand, INDEX[move.card]), ends_of(rows), True, here)
        if isinstance(move, Discard):
            return self._end(_without(hand, INDEX[move.card]), ends, laid, here, INDEX[move.card])
        assert isinstance(move, Draw)
        if move.source == STOCK:
            there = Open(here.tops, here.stock - 1, 0)
            found = [
                self._best(tuple(sorted((*hand, card))), ends, laid, there)
                for card, live in enumerate(count.live)
                if live
            ]
            return min(low for low, _ in found), max(high for _, high in found)
        below = [INDEX[card] for card in view.piles[int(move.source)][-2:-1]]
        tops = {**count.tops}
        card = tops.pop(int(move.source))
        tops |= {int(move.source): under for under in below}
        there = Open(tuple(tops.items()), here.stock, here.dry + 1)
        return self._best(tuple(sorted((*hand, card))), ends, laid, there)

    def _best_end(self, hand: Hand, ends: Ends, laid: bool, here: Open) -> Result:
        """The best that the turn can still come to."""
        if laid and not hand:
            return MOST, MOST
        found = [self._end(_without(hand, card), ends, laid, here, card) for card in set(hand)]
        if laid:
            found += [
                self._best(_without(hand, card), after, True, here)
                for card in set(hand)
                for after in ends.after(card)
            ]
        else:
            lays = (example(level, hand, self._count.top) for level in self._count.levels)
            found += [self._laid(lay, hand, here) for lay in lays if lay is not None]
        return max(low for low, _ in found), max(high for _, high in found)

    def _laid(self, listed: Lay, hand: Hand, here: Open) -> Result:
        view = self._view
        lay, _ = best_lay(listed, hand, view.melds, view.seat, self._count.top)
        rest = hand
        for card in (card for meld in lay.melds for card in meld):
            rest = _without(rest, INDEX[card])
        rows = list(view.melds)
        rows[view.seat] = tuple(
            Meld(part.kind, cards) for part, cards in zip(CONTRACTS[lay.level], lay.melds, strict=True)
        )
        return self._best(rest, ends_of(rows), True, here)

    def _end(self, rest: Hand, ends: Ends, laid: bool, here: Open, discard: int) -> Result:
        """What the round brings where the turn ends with a discard."""
        if not rest:
            return MOST, MOST
        if not here.stock:
            return self._stock_out(len(rest), laid)
        tops = {**dict(here.tops), self._view.seat: discard}
        given = (
            self._view.laid[self._next] is not None
            and here.dry < self._view.dry_limit
            and any(self._goes_out(card, ends) for card in tops.values())
        )
        return laid, laid if given else MOST

    def _stock_out(self, held: int, laid: bool) -> Result:
        view = self._view
        others = [
            view.counts[seat]
            for seat, level in enumerate(view.laid)
            if seat != view.seat and level is not None
        ]
        if laid and held < min(others, default=held + 1):
            levels = min(MOST, len(view.remaining[view.seat]))
            return levels, levels + EVEN
        fewest = min([*others, held] if laid else others, default=0)
        shared = not others or ([*others, held] if laid else others).count(fewest) > 1
        return laid, laid + EVEN * shared

    def _goes_out_with(self, card: int, ends: Ends) -> bool:
        """Whether the next seat can go out with an open card, whatever else it holds."""
        return self._hidden + self._fewest((*self._known, card), ends) <= 1


def _fewest(cards: Hand, ends: Ends) -> int:
    """The cards that are left after as many hits as can be."""
    return min(
        [len(cards)]
        + [_fewest(_without(cards, card), after) for card in set(cards) for after in ends.after(card)]
    )


def _without(hand: Hand, card: int) -> Hand:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def certain(results: Mapping[str, Result]) -> frozenset[str]:
    """The moves that make sure of the most that a round can bring."""
    return frozenset(move for move, (low, _) in results.items() if low >= MOST)


def better(results: Mapping[str, Result]) -> frozenset[str]:
    """The moves that are certain to be no worse than the others; empty where nothing is certain."""
    if sure := certain(results):
        return sure
    for mark in sorted({high for _, high in results.values()}):
        kept = frozenset(move for move, (_, high) in results.items() if high > mark)
        if kept and min(results[move][0] for move in kept) >= mark:
            return kept
    return frozenset()


def settled(choice: Choice, seats: int, results: Mapping[str, Result], kept: frozenset[str]) -> Choice:
    """The choice among the kept moves, of which one is weighed at least; others cost what they give away."""
    weighed = [
        msgspec.structs.replace(each, sure=True)
        for each in choice.candidates
        if listed(each.move, tuple(kept))
    ]
    weighed.sort(key=lambda each: (each.move != choice.move, -each.value))
    best = weighed[0]
    out = kept <= certain(results)
    loss = 0.0 if out else harm_of_a_level(seats, max(0.0, best.value))
    rest = [
        msgspec.structs.replace(each, value=min(each.value, round(best.value - loss, 3)), sure=False)
        for each in choice.candidates
        if not listed(each.move, tuple(kept))
    ]
    candidates = (*weighed, *rest)
    if best.move == choice.move:
        return Choice(choice.move, choice.reason, candidates)
    reason = Reason(N_("Any other move is certain to bring no more in this round; this one may."))
    if out:
        reason = Reason(N_("It makes sure of the most that a round can bring."))
    return Choice(best.move, reason, candidates)
