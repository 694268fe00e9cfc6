"""The tray in which a level is built: any valid choice of cards, proposals, and what it says."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.level_up import LEVEL_UP, Lay, contract, propose
from game.rules.level_up_contracts import INDEX
from game.tables.base import Mirror, Piece
from game.tables.level_up_tray import Tray, nearest
from tests.rules.level_up_tables import table

DECKS = ("1-18", "1-9x2")


def hand(*faces: str) -> list[Piece]:
    return Mirror().put("hand:0", " ".join(faces).split())


def faces(groups: list[list[Piece]]) -> list[list[str | None]]:
    return [[piece.face for piece in group] for group in groups]


def put(tray: Tray, pieces: list[Piece], group: int) -> None:
    for piece in pieces:
        tray.put(piece, group)


def test_cards_go_in_move_and_come_out() -> None:
    tray = Tray(1, "1-18")
    seven, other, *rest = hand("R7 B7 G3")
    tray.put(seven, 0)
    tray.put(other, 0)
    assert tray.filled == 2
    assert tray.size == 7
    tray.put(other, 1)
    assert faces(tray.groups) == [["R7"], ["B7"]]
    assert tray.holds(other)
    assert not tray.holds(rest[0])
    assert tray.remove(other)
    assert not tray.remove(other)
    assert tray.clear()
    assert not tray.clear()


@pytest.mark.parametrize(
    ("level", "there", "card", "taking"),
    [
        (1, {}, "R7", [0, 1]),
        (1, {0: "R7"}, "B7", [0, 1]),
        (1, {0: "R7"}, "B8", [1]),
        (1, {1: "R7"}, "B12", [0]),  # further than three from the 7
        (1, {0: "R7 B7 G7"}, "V7", [1]),
        (2, {1: "R7"}, "R9", [0, 1]),
        (2, {1: "R7", 0: "B9"}, "G9", []),
        (3, {0: "R7", 1: "R8"}, "G8", [1, 2]),
        (8, {}, "R7", [0, 1]),
    ],
)
def test_which_melds_have_a_use_for_a_card(
    level: int, there: dict[int, str], card: str, taking: list[int]
) -> None:
    tray = Tray(level, "1-18")
    for group, cards in there.items():
        put(tray, hand(cards), group)
    assert tray.taking(hand(card)[0]) == taking


def test_a_run_shows_its_cards_in_their_places() -> None:
    tray = Tray(4, "1-18")
    put(tray, hand("G9 R7"), 1)
    assert tray.base(1) == 7
    assert {place: piece.face for place, piece in tray.places(1).items()} == {0: "R7", 2: "G9"}
    put(tray, hand("R18 B17"), 0)
    high = Tray(4, "1-18")
    put(high, hand("R18 B17"), 1)
    assert high.base(1) == 14
    assert sorted(high.places(1)) == [3, 4]


def test_the_move_is_in_the_notation_of_records() -> None:
    tray = Tray(1, "1-18")
    put(tray, hand("R5 B5 G5"), 0)
    put(tray, hand("Y9 B7 V10 G8"), 1)
    assert tray.complete
    assert tray.move == "lay 1: R5 B5 G5 | B7 G8 Y9 V10"
    assert LEVEL_UP.parse(tray.move) == Lay(1, (("R5", "B5", "G5"), ("B7", "G8", "Y9", "V10")))


def test_any_valid_choice_of_cards_can_be_laid_not_only_the_listed_one() -> None:
    """rules/level-up.md, Lay: the seat chooses the cards; legal_moves lists one choice."""
    state = table(2, {0: "R7 B7 G7 V7 R1 R2 R3 R4 B4 P18"}, stock="P17")
    LEVEL_UP.apply(state, 0, LEVEL_UP.parse("draw stock"))
    pieces = {piece.face: piece for piece in hand("R7 B7 G7 V7 R1 R2 R3 R4 B4 P18 P17")}
    for threes in ("R7 B7 G7", "B7 G7 V7", "R7 G7 V7"):
        for last in ("R4", "B4"):
            tray = Tray(1, "1-18")
            put(tray, [pieces[face] for face in threes.split()], 0)
            put(tray, [pieces[face] for face in ("R1", "R2", "R3", last)], 1)
            LEVEL_UP.apply(LEVEL_UP.copy(state), 0, LEVEL_UP.parse(tray.move))


def test_fill_keeps_what_was_chosen_where_that_costs_nothing() -> None:
    pieces = hand("R7 B7 G7 V7 R1 R2 R3 R4 B4")
    tray = Tray(1, "1-18")
    tray.put(pieces[3], 0)  # V7
    tray.put(pieces[8], 1)  # B4
    tray.fill(pieces)
    assert tray.complete
    assert "V7" in faces(tray.groups)[0]
    assert "B4" in faces(tray.groups)[1]


def test_fill_gives_up_a_choice_that_would_cost_a_card() -> None:
    pieces = hand("R7 B7 G7 R1 R2 R3 R4 B8")
    tray = Tray(1, "1-18")
    tray.put(pieces[7], 0)  # B8 alone in the set
    tray.fill(pieces)
    assert tray.complete


def test_cards_that_left_the_hand_leave_the_tray() -> None:
    pieces = hand("R7 B7 G3")
    tray = Tray(1, "1-18")
    put(tray, pieces[:2], 0)
    tray.keep(pieces[1:])
    assert faces(tray.groups) == [["B7"], []]


def test_the_level_that_lacks_least_is_built_first() -> None:
    cards = ["R1", "R3", "R5", "R7", "R9", "R11", "R13"]
    assert nearest((1, 6, 7), cards, "1-18") == 7
    assert nearest((1, 3), cards, "1-18") == 1


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 8), st.sampled_from(DECKS), st.integers(0, 10**6))
def test_a_proposal_is_never_worse_than_the_best_and_always_right(level: int, deck: str, seed: int) -> None:
    rng = random.Random(seed)
    pack = list(LEVEL_UP.pack({"deck": deck}))
    pieces = hand(*rng.sample(pack, 11))
    tray = Tray(level, deck)
    for piece in rng.sample(pieces, 4):
        fitting = tray.taking(piece)
        if fitting:
            tray.put(piece, rng.choice(fitting))
    tray.fill(pieces)
    best = propose(level, [piece.face or "" for piece in pieces], deck)
    assert tray.size - tray.filled == best.missing
    assert tray.complete == (best.missing == 0)
    assert all(tray.check(n).state != "wrong" for n in range(len(contract(level))))
    ids = [piece.id for piece in tray.pieces()]
    assert len(set(ids)) == len(ids)
    assert all(face in INDEX for group in faces(tray.groups) for face in group)
    assert tray.serving(pieces) == set()


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 8), st.integers(0, 10**6))
def test_marks_are_the_cards_of_the_proposal(level: int, seed: int) -> None:
    rng = random.Random(seed)
    pieces = hand(*rng.sample(list(LEVEL_UP.deck), 11))
    tray = Tray(level, "1-18")
    marked = tray.serving(pieces)
    tray.fill(pieces)
    assert marked == {piece.id for piece in tray.pieces()}
