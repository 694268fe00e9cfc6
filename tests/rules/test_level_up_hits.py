"""Level Up's hits (rules/level-up.md, A turn, step 2)."""

from __future__ import annotations

import pytest

from game.rules.level_up import LEVEL_UP, Added, Meld, accepts, landing
from tests.rules.level_up_tables import from_level, laid_table, legal, refusal, say, table


def test_hits_are_possible_from_the_turn_of_laying_on() -> None:
    """2: once your level is laid this round, from that very turn on."""
    state = laid_table(stock="P5")
    assert "hit P5 0.0" in legal(state)
    assert "hit P5 0.1" in legal(state)
    assert say(state, "hit P5 0.1") == [Added(0, "P5", 0, 1, "high")]
    assert LEVEL_UP.view(state, 1).melds[0][1] == Meld("run", ("R1", "Y2", "G3", "B4", "P5"))


def test_no_hit_before_one_s_own_level_is_laid() -> None:
    """2: once your level is laid."""
    state = laid_table(second="Y5 V5 P5 R10 R11 R12 B15 B16 B17 Y18")
    say(state, "discard V17")
    say(state, "draw stock")
    assert not [move for move in legal(state) if move.startswith("hit")]
    error = refusal(state, "hit Y5 0.0")
    assert (error.message, error.rule) == ("Lay your level first, then hit.", "hit")


def test_hits_go_onto_other_seats_melds_too() -> None:
    """2: to any meld on the table, yours or another seat's; any number of cards, one at a time."""
    state = laid_table(second="Y6 V6 P6 R2 R3 R4 B1 P5 B17 Y18", stock="P1 Y5")
    say(state, "discard V17", "draw stock", "lay 1: Y6 V6 P6 | B1 R2 R3 R4")
    hits = [move for move in legal(state) if move.startswith("hit")]
    assert hits == ["hit Y5 0.0", "hit Y5 0.1", "hit Y5 1.1", "hit P5 0.0", "hit P5 0.1", "hit P5 1.1"]
    say(state, "hit Y5 0.1")
    assert LEVEL_UP.view(state, 0).melds[0][1].cards == ("R1", "Y2", "G3", "B4", "Y5")
    say(state, "hit P5 0.0")
    assert LEVEL_UP.view(state, 0).melds[0][0].cards == ("R5", "G5", "B5", "P5")


@pytest.mark.parametrize(
    ("card", "meld", "message"),
    [
        ("P1", "0.0", "This set takes the value {value} only."),
        ("V18", "0.1", "This run takes {value} only."),
        ("V18", "1.0", "There is no such meld on the table."),
        ("V18", "0.2", "There is no such meld on the table."),
        ("V16", "0.0", "You do not hold {card}."),
    ],
)
def test_hits_that_are_refused(card: str, meld: str, message: str) -> None:
    error = refusal(laid_table(), f"hit {card} {meld}")
    assert (error.message, error.rule) == (message, "hit")


def test_a_flush_takes_its_colour() -> None:
    """2: a flush its colour."""
    hand = "R1 R3 R18 R2 R9 R4 R10 B1 R16 B3"
    state = table(2, {0: hand}, remaining={0: [7, 8]})
    say(state, "draw stock", "lay 7: R1 R3 R18 R2 R9 R4 R10")
    assert refusal(state, "hit B1 0.0").message == "This flush takes the colour {colour} only."
    say(state, "hit R16 0.0")
    assert LEVEL_UP.view(state, 0).melds[0][0].cards == ("R1", "R3", "R18", "R2", "R9", "R4", "R10", "R16")


def test_a_run_grows_at_either_end() -> None:
    """Worked examples: run 5-8 on the table accepts any 4 and any 9; after the 9, a 10."""
    run = Meld("run", ("R5", "Y6", "G7", "B8"))
    assert accepts(run) == ("4", "9")
    assert [landing(run, f"{colour}4") for colour in "RYGBVP"] == ["low"] * 6
    assert [landing(run, f"{colour}9") for colour in "RYGBVP"] == ["high"] * 6
    assert landing(run, "R10") is None
    hand = "P2 V2 R2 R5 Y6 G7 B8 V9 P10 G4"
    state = table(2, {0: hand}, stock="B3")
    say(state, "draw stock", "lay 1: P2 V2 R2 | R5 Y6 G7 B8")
    hits = [move for move in legal(state) if move.startswith("hit")]
    assert hits == ["hit G4 0.1", "hit V9 0.1"]
    assert say(state, "hit V9 0.1") == [Added(0, "V9", 0, 1, "high")]
    hits = [move for move in legal(state) if move.startswith("hit")]
    assert hits == ["hit G4 0.1", "hit P10 0.1"]
    say(state, "hit P10 0.1")
    assert say(state, "hit G4 0.1") == [Added(0, "G4", 0, 1, "low")]
    assert LEVEL_UP.view(state, 1).melds[0][1].cards == ("G4", "R5", "Y6", "G7", "B8", "V9", "P10")
    assert refusal(state, "discard V2").message == "You do not hold {card}."


@pytest.mark.parametrize(
    ("deck", "cards", "takes"),
    [
        ("1-18", "R1 R2 R3 R4", ("5",)),  # within the deck's values, no wrap
        ("1-18", "R15 R16 R17 R18", ("14",)),
        ("1-18", "R6 R7 R8 R9", ("5", "10")),
        ("1-9x2", "R6 R7 R8 R9", ("5",)),
        ("1-9x2", "R1 R2 R3 R4 R5 R6 R7 R8 R9", ()),
    ],
)
def test_a_run_stays_within_the_deck_s_values(deck: str, cards: str, takes: tuple[str, ...]) -> None:
    """2: a run the next card at either end (within the deck's values)."""
    assert accepts(Meld("run", tuple(cards.split())), deck) == takes


def test_a_complete_run_takes_nothing() -> None:
    hand = "R1 Y2 G3 B4 V5 P6 R7 Y8 G9 B9"
    state = table(2, {0: hand}, remaining={0: from_level(6)}, deck="1-9x2", stock="V1")
    say(state, "draw stock", "lay 6: R1 Y2 G3 B4 V5 P6 R7", "hit Y8 0.0", "hit B9 0.0")
    for card in ("G9", "V1"):
        assert refusal(state, f"hit {card} 0.0").message == "This run is complete."


@pytest.mark.parametrize(
    ("meld", "takes"),
    [
        (Meld("set", ("R10", "B10", "G10")), ("10",)),
        (Meld("flush", ("V1", "V9", "V3", "V4")), ("V",)),
    ],
)
def test_what_sets_and_flushes_take(meld: Meld, takes: tuple[str, ...]) -> None:
    """2: a set takes its value, a flush its colour."""
    assert accepts(meld) == takes
    assert landing(meld, "V10") == "end"
    assert landing(meld, "P11") is None
