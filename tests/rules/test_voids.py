"""Unseen cards dealt afresh: always true to the voids, and every consistent deal equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.deal import Stream
from game.rules.voids import deal_unseen

Hands = list[tuple[int, frozenset[int]]]


@st.composite
def positions(draw: st.DrawFn) -> tuple[list[list[str]], Hands]:
    """Unseen cards and hands that at least one deal fits: a true deal of which some voids are known."""
    cards = [f"{suit}{number}" for suit in range(4) for number in range(draw(st.integers(0, 8)))]
    suits = [[card for card in cards if card[0] == str(suit)] for suit in range(4)]
    order = draw(st.permutations(cards))
    hands: Hands = []
    for _ in range(draw(st.integers(1, 5))):
        size = draw(st.integers(0, min(8, len(order))))
        hand, order = order[:size], order[size:]
        voids = [suit for suit in range(4) if str(suit) not in {card[0] for card in hand}]
        hands.append((size, frozenset(suit for suit in voids if draw(st.booleans()))))
    return suits, hands


@given(positions(), st.binary(min_size=32, max_size=32))
def test_every_hand_has_its_size_and_its_voids(position: tuple[list[list[str]], Hands], key: bytes) -> None:
    suits, hands = position
    dealt, left = deal_unseen(suits, hands, Stream(key))
    for cards, (size, void) in zip(dealt, hands, strict=True):
        assert len(cards) == size
        assert not void & {int(card[0]) for card in cards}
    everything = [card for cards in dealt for card in cards] + left
    assert sorted(everything) == sorted(card for cards in suits for card in cards)


@pytest.mark.parametrize(
    "hands",
    [
        [(2, frozenset()), (2, frozenset())],
        [(2, frozenset({0})), (1, frozenset())],
        [(2, frozenset({0})), (2, frozenset({1}))],
        [(1, frozenset({0})), (1, frozenset({0})), (1, frozenset({2}))],
        [(1, frozenset({0, 1})), (2, frozenset({1}))],
    ],
)
def test_every_consistent_deal_is_equally_likely(hands: Hands) -> None:
    suits = [["a", "b"], ["c"], ["d", "e"]]
    suit_of = {card: suit for suit, cards in enumerate(suits) for card in cards}
    total = sum(size for size, _ in hands)
    fitting = set()
    for order in permutations(suit_of, total):
        cards = iter(order)
        split = [frozenset(next(cards) for _ in range(size)) for size, _ in hands]
        if all(
            suit_of[card] not in void for hand, (_, void) in zip(split, hands, strict=True) for card in hand
        ):
            fitting.add(tuple(split))
    chance = Stream(b"even")
    seen: Counter[tuple[frozenset[str], ...]] = Counter()
    each = 400
    for _ in range(each * len(fitting)):
        dealt, _ = deal_unseen(suits, hands, chance)
        seen[tuple(map(frozenset, dealt))] += 1
    assert set(seen) == fitting
    spread = sum((count - each) ** 2 / each for count in seen.values())
    freedom = len(fitting) - 1
    assert spread < freedom + 5 * (2 * freedom) ** 0.5  # chi-squared: mean and five deviations


@pytest.mark.parametrize(
    ("suits", "hands"),
    [
        ([["a"], ["b"]], [(1, frozenset({0, 1}))]),
        ([["a", "b"], []], [(1, frozenset({0}))]),
        ([["a"], ["b"]], [(3, frozenset())]),
        ([["a"], ["b"]], [(1, frozenset({0})), (1, frozenset({0}))]),
    ],
)
def test_what_no_deal_fits_is_refused(suits: list[list[str]], hands: Hands) -> None:
    with pytest.raises(ValueError, match=r"unseen cards"):
        deal_unseen(suits, hands, Stream(b"none"))
