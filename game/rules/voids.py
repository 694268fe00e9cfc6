"""Dealing unseen cards at random so that known voids hold: every consistent deal is equally likely."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import TypeVar

from .base import Shuffler

C = TypeVar("C")


def deal_unseen(
    suits: Sequence[Sequence[C]], hands: Sequence[tuple[int, frozenset[int]]], chance: Shuffler
) -> tuple[list[list[C]], list[C]]:
    """Fresh hands, and what is left over, from the unseen cards of each suit.

    A hand is asked for as its number of cards and the suits that it has none of. The order of hands and
    of what is left over is random too. Raises ValueError where no deal fits.
    """
    piles = [chance.shuffled(cards) for cards in suits]
    needs: dict[frozenset[int], int] = {}
    for size, void in hands:
        if void and size:
            needs[void] = needs.get(void, 0) + size
    pools: dict[frozenset[int], list[C]] = {frozenset(): []}
    for void, taken in _draw(tuple(len(pile) for pile in piles), needs, chance).items():
        pools[void] = [piles[suit].pop() for suit, count in enumerate(taken) for _ in range(count)]
    pools[frozenset()] = [card for pile in piles for card in pile]
    for void, pool in pools.items():
        pools[void] = chance.shuffled(pool)
    dealt = []
    for size, void in hands:
        pool = pools[void] if size else []
        if len(pool) < size:
            raise ValueError("too few unseen cards for these hands")
        dealt.append([pool.pop() for _ in range(size)])
    return dealt, pools[frozenset()]


def _draw(
    left: tuple[int, ...], needs: Mapping[frozenset[int], int], chance: Shuffler
) -> dict[frozenset[int], tuple[int, ...]]:
    """How many cards of each suit the seats with one and the same void get, weighed by the deals that fit."""
    groups = list(needs.items())
    known: dict[tuple[int, tuple[int, ...]], int] = {}

    def ways(group: int, left: tuple[int, ...]) -> int:
        if group == len(groups):
            return 1
        key = (group, left)
        if key not in known:
            known[key] = sum(weight for weight, _, _ in choices(group, left))
        return known[key]

    def choices(group: int, left: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        void, size = groups[group]
        open_to = tuple(0 if suit in void else count for suit, count in enumerate(left))
        for taken in _compositions(size, open_to):
            after = tuple(count - gone for count, gone in zip(left, taken, strict=True))
            weight = ways(group + 1, after)
            for count, gone in zip(left, taken, strict=True):
                weight *= comb(count, gone)
            if weight:
                yield weight, taken, after

    drawn = {}
    for group, (void, _) in enumerate(groups):
        total = ways(group, left)
        if not total:
            raise ValueError("no deal of the unseen cards fits these voids")
        mark = chance.below(total)
        for weight, taken, after in choices(group, left):
            mark -= weight
            if mark < 0:
                drawn[void], left = taken, after
                break
    return drawn


def _compositions(size: int, limits: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to write the size as a sum of numbers within the limits, in their order."""
    if not limits:
        if not size:
            yield ()
        return
    rest = sum(limits[1:])
    for first in range(max(0, size - rest), min(size, limits[0]) + 1):
        for others in _compositions(size - first, limits[1:]):
            yield (first, *others)
