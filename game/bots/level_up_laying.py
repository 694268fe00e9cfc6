"""Which of its cards a Level Up seat lays: those that leave it fewest after all hits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from game.bots.level_up_hitting import Hits, table_of
from game.rules.level_up_contracts import COLOUR, COLOURS, CONTRACTS, INDEX, TEXTS, VALUE, fill
from game.rules.level_up_data import Lay, Meld


def best_lay(
    listed: Lay, hand: Sequence[int], melds: Sequence[Sequence[Meld]], seat: int, top: int
) -> tuple[Lay, Hits]:
    """The way to lay a listed level after which most cards can be hit, and those hits in order."""
    level = listed.level
    before = table_of(melds, top)
    keep = sorted(hand, key=lambda card: (before.takes(card), card))
    best = listed, after(listed, hand, melds, seat, top)
    for places in _complete(level, hand, top):
        laid = fill(level, keep, places)
        if any(len(meld) < part.size for meld, part in zip(laid, CONTRACTS[level], strict=True)):
            continue
        lay = Lay(level, tuple(tuple(TEXTS[card] for card in meld) for meld in laid))
        hits = after(lay, hand, melds, seat, top)
        if len(hits) > len(best[1]):
            best = lay, hits
    return best


def after(lay: Lay, hand: Sequence[int], melds: Sequence[Sequence[Meld]], seat: int, top: int) -> Hits:
    """The best hits once a seat has laid these melds."""
    rest = list(hand)
    for meld in lay.melds:
        for card in meld:
            rest.remove(INDEX[card])
    rows = [list(row) for row in melds]
    rows[seat] = [Meld(part.kind, cards) for part, cards in zip(CONTRACTS[lay.level], lay.melds, strict=True)]
    return table_of(rows, top).best(rest)


def _complete(level: int, hand: Sequence[int], top: int) -> Iterator[tuple[int, ...]]:
    """Places at which each meld by itself could be filled from the hand."""
    counts = [0] * (top + 2)
    for card in hand:
        counts[VALUE[card]] += 1
    hues = [COLOUR[card] for card in hand]
    choices = []
    for part in CONTRACTS[level]:
        if part.kind == "set":
            places = [value for value in range(1, top + 1) if counts[value] >= part.size]
        elif part.kind == "flush":
            places = [hue for hue in range(len(COLOURS)) if hues.count(hue) >= part.size]
        else:
            places = [at for at in range(1, top - part.size + 2) if all(counts[at : at + part.size])]
        choices.append(places)
    return product(*choices)
