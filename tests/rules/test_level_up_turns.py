"""Level Up's turns: draw, lay and hit, discard (rules/level-up.md, A turn); tests name the step."""

from __future__ import annotations

import pytest

from game.rules.level_up import (
    LEVEL_UP,
    Added,
    Discarded,
    Drawn,
    Laid,
    Meld,
    RoundEnded,
)
from tests.rules.level_up_tables import (
    LAY_ONE,
    ONE,
    deal,
    from_level,
    laid_table,
    legal,
    only,
    refusal,
    say,
    table,
    turn,
)

# -- 1. draw


def test_draw_from_the_stock_or_from_the_top_of_any_pile_that_is_not_empty() -> None:
    """1: the top of the stock, or the top of any seat's non-empty discard pile, your own included."""
    state = table(3, {0: ONE}, turned="P9")
    assert legal(state) == ["draw stock", "draw 2"]
    say(state, "draw stock", "discard V17", "draw stock")
    say(state, "discard " + LEVEL_UP.view(state, 1).hand[0])
    assert legal(state) == ["draw stock", "draw 0", "draw 1", "draw 2"]
    turn(state)
    assert LEVEL_UP.to_move(state) == (0,)
    assert say(state, "draw 0") == [Drawn(0, 0, "V17")]


def test_only_the_top_of_a_pile_can_be_drawn() -> None:
    state = table(2, {0: ONE}, turned="P9")
    say(state, "draw stock", "discard V17")
    turn(state)
    say(state, "draw stock", "discard P18")
    assert LEVEL_UP.view(state, 0).piles[0] == ("V17", "P18")
    assert say(state, "draw 0") == [Drawn(1, 0, "P18")]
    assert LEVEL_UP.view(state, 0).piles[0] == ("V17",)


def test_draws_that_are_refused() -> None:
    state = table(3, {0: ONE}, turned="P9")
    assert refusal(state, "draw 0").message == "That discard pile is empty."
    assert refusal(state, "draw 3").message == "There is no seat {number}."
    assert refusal(state, "draw stock", seat=1).message == "It is not your turn."
    say(state, "draw stock")
    for move in ("draw stock", "draw 2"):
        assert refusal(state, move).message == "You have drawn: one card a turn."


@pytest.mark.parametrize("move", ["discard V17", LAY_ONE, "hit V17 1.0"])
def test_the_draw_comes_first(move: str) -> None:
    """A turn: three steps, in this order; the draw is compulsory."""
    state = table(2, {0: ONE})
    assert (refusal(state, move).message, refusal(state, move).rule) == ("Draw a card first.", "draw")


def test_a_card_so_taken_may_be_discarded_again() -> None:
    """1: it need not be used, and may be discarded again."""
    state = table(2, {0: ONE}, turned="P9")
    say(state, "draw 1", "discard P9")
    assert LEVEL_UP.view(state, 0).piles == (("P9",), ())


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_no_endless_game(seats: int) -> None:
    """1, ruling: after 3 x seats turns in a row without a draw from the stock the next is from the stock."""
    state = table(seats, {0: ONE}, turned="P9")
    for number in range(3 * seats):
        assert LEVEL_UP.view(state, 0).dry == number
        assert legal(state)[0] == "draw stock"
        source = next(move[5:] for move in legal(state) if move != "draw stock")
        turn(state, source)
    assert legal(state) == ["draw stock"]
    error = refusal(state, f"draw {next(seat for seat, pile in enumerate(state.piles) if pile)}")
    assert error.rule == "endless"
    assert error.values == {"turns": 3 * seats}
    turn(state)
    assert len(legal(state)) > 1
    assert LEVEL_UP.view(state, 0).dry == 0


def test_the_count_starts_afresh_at_each_draw_from_the_stock_and_at_each_round() -> None:
    """1, ruling."""
    state = table(2, {0: "R1 B1 G1 R4 B5 G6 Y7 R2 B2 P3"}, turned="P9")
    for _ in range(5):
        turn(state, next(move[5:] for move in legal(state) if move != "draw stock"))
    turn(state)
    for _ in range(6):
        assert len(legal(state)) > 1
        turn(state, next(move[5:] for move in legal(state) if move != "draw stock"))
    assert legal(state) == ["draw stock"]
    state = table(2, {0: "R5 P5 G5 R1 Y2 G3 B4 V5 Y5 V18"}, turned="B5")
    say(state, "draw 1", "lay 1: R5 P5 G5 | R1 Y2 G3 B4", "hit B5 0.0", "hit V5 0.0", "hit Y5 0.0")
    assert LEVEL_UP.view(state, 0).dry == 1
    say(state, "discard V18")
    deal(state, 0)
    assert LEVEL_UP.view(state, 0).dry == 0


# -- 2. lay


def test_laying_is_possible_on_the_first_turn() -> None:
    """2: you may lay on your first turn."""
    state = table(2, {0: ONE})
    say(state, "draw stock")
    assert [move for move in legal(state) if move.startswith("lay")] == [LAY_ONE]
    assert say(state, LAY_ONE) == [Laid(0, 1, (("R5", "G5", "B5"), ("R1", "Y2", "G3", "B4")))]


def test_waiting_is_possible() -> None:
    """2: lay is optional; you may wait."""
    state = table(2, {0: ONE})
    say(state, "draw stock", "discard V17")
    turn(state)
    say(state, "draw stock")
    assert LAY_ONE in legal(state)


def test_a_card_just_drawn_can_be_laid() -> None:
    state = table(2, {0: "R5 B5 R1 Y2 G3 B4 V18 P18 V17 P12"}, turned="G5")
    say(state, "draw 1", LAY_ONE)
    assert LEVEL_UP.view(state, 1).known == ((), ())


@pytest.mark.parametrize(
    ("level", "hand", "melds", "message"),
    [
        (1, ONE, "R5 B5 G5", "Melds of this level: {count}."),  # all or nothing
        (1, ONE, "R5 B5 G5 | R1 Y2 G3 B4 | V18 P18", "Melds of this level: {count}."),
        (1, ONE, "R1 Y2 G3 B4 | R5 B5 G5", "Too many cards in one place: {count} must go back."),
        (1, ONE, "R5 B5 | R1 Y2 G3 B4", "Still needed of value {value}: {count}."),  # exact sizes
        (1, ONE, "R5 B5 G5 | R1 Y2 G3", "Still needed of the values {values}: {count}."),
        (1, ONE, "R5 B5 V18 | R1 Y2 G3 B4", "A set has one value: {first} and {other} do not go together."),
        (1, ONE, "R5 B5 G5 | R1 Y2 B4 G5", "A card belongs to one meld only: {card}."),
        (1, ONE, "R5 B5 Y5 | R1 Y2 G3 B4", "You do not hold {card}."),
        (
            1,
            "R5 B5 G5 R1 Y2 B4 Y4 V18 P18 V17",
            "R5 B5 G5 | R1 Y2 B4",
            "The run still needs {values}.",
        ),
        (
            1,
            "R5 B5 G5 Y5 R1 Y2 G3 B4 V17 P18",
            "R5 B5 G5 Y5 | R1 Y2 G3 B4",
            "Too many cards in one place: {count} must go back.",
        ),
        (
            2,
            "R1 Y2 G3 B4 V1 V9 V5 P5 P1 G18",
            "R1 Y2 G3 B4 | V1 V9 V5 P5",
            "A flush has one colour: {first} and {other} do not go together.",
        ),
        (
            2,
            "R1 Y2 G3 B3 V1 V9 V5 V7 P1 G18",
            "R1 Y2 G3 B3 | V1 V9 V5 V7",
            "A run has each value once: {value} is there twice.",
        ),
        (
            6,
            "R16 Y17 G18 B1 V2 P3 R4 R5 R6 R7",  # no wrap from 18 to 1
            "R16 Y17 G18 B1 V2 P3 R4",
            "A run has consecutive values: {low} and {high} lie too far apart.",
        ),
        (
            7,
            "R16 R17 R18 R1 R2 R3 R4 R5 B6 B7",
            "R16 R17 R18 R1 R2 R3",
            "Still needed of colour {colour}: {count}.",
        ),
        (
            8,
            "R5 B5 G5 Y5 R6 B6 G6 R7 R8 R9",
            "R5 B5 G5 | R6 B6 G6",
            "Still needed of value {value}: {count}.",
        ),
    ],
)
def test_lays_that_are_refused(level: int, hand: str, melds: str, message: str) -> None:
    """2: the whole contract at once, all or nothing, exact sizes; Cards: what a set, a run, a flush is."""
    state = table(2, {0: hand}, turned="V4", remaining={0: from_level(level)})
    say(state, "draw 1")
    error = refusal(state, f"lay {level}: {melds}")
    assert (error.message, error.rule) == (message, "lay")


@pytest.mark.parametrize(
    ("level", "hand", "melds"),
    [
        (1, ONE, "G5 B5 R5 | R1 Y2 G3 B4"),
        (1, "R5 B5 G5 Y5 V6 P7 R8 R1 R2 R3", "R5 B5 Y5 | G5 V6 P7 R8"),  # a run's value beside the set's
        (2, "R15 Y16 G17 B18 V1 V9 V5 V7 P1 G1", "R15 Y16 G17 B18 | V1 V9 V5 V7"),
        (2, "V1 V2 V3 V4 V9 V5 V7 V11 P1 G1", "V1 V2 V3 V4 | V9 V5 V7 V11"),  # a run of one colour
        (3, "R5 B5 G5 Y9 B9 V9 R2 P2 G1 B1", "R5 B5 G5 | Y9 B9 V9 | R2 P2"),
        (3, "R5 B5 G5 Y5 V5 P5 R2 P2 G1 B1", "R5 B5 G5 | Y5 V5 P5 | R2 P2"),  # two sets of the same value
        (3, "R5 B5 G5 Y5 V5 P2 R2 G2 V2 B1", "G2 R2 P2 | R5 B5 G5 | Y5 V5"),
        (4, "R5 B5 G5 Y1 B2 V3 R4 P5 G1 B1", "R5 B5 G5 | Y1 B2 V3 R4 P5"),
        (5, "R5 B5 G5 Y1 Y2 Y3 Y4 Y5 G1 B1", "R5 B5 G5 | Y5 Y1 Y2 Y3 Y4"),
        (6, "R12 B13 G14 Y15 B16 V17 R18 P5 G1 B1", "R12 B13 G14 Y15 B16 V17 R18"),
        (7, "R1 R18 R4 R15 R6 R17 R8 P5 G1 B1", "R1 R18 R4 R15 R6 R17 R8"),
        (8, "R5 B5 G5 Y5 V6 P6 R6 P15 G1 B1", "R5 B5 G5 Y5 | V6 P6 R6"),
        (8, "R5 B5 G5 Y6 V6 P6 R6 P15 G1 B1", "R6 P6 Y6 V6 | R5 B5 G5"),
    ],
)
def test_lays_that_are_allowed(level: int, hand: str, melds: str) -> None:
    """Cards: the eight contracts, in the order in which they are laid."""
    state = table(2, {0: hand}, remaining={0: from_level(level)})
    say(state, "draw stock", f"lay {level}: {melds}")
    view = LEVEL_UP.view(state, 1)
    assert [meld.cards for meld in view.melds[0]] == [tuple(meld.split()) for meld in melds.split(" | ")]
    assert view.laid == (level, None)
    assert view.counts[0] == 11 - len(melds.replace("|", "").split())


@pytest.mark.parametrize(
    ("level", "hand", "melds"),
    [
        (3, "R5 R5 B5 Y9 B9 B9 P2 P2 G1 B1", "R5 R5 B5 | Y9 B9 B9 | P2 P2"),
        (7, "R1 R1 R2 R2 R6 R7 R8 P5 G1 B1", "R1 R1 R2 R2 R6 R7 R8"),
        (8, "R5 R5 G5 G5 V5 V5 B5 P7 G1 B1", "R5 R5 G5 G5 | V5 V5 B5"),
    ],
)
def test_identical_cards_may_share_a_set_or_a_flush(level: int, hand: str, melds: str) -> None:
    """Cards: with the deck `1-9x2`, two identical cards may share a set or a flush."""
    state = table(2, {0: hand}, remaining={0: from_level(level)}, deck="1-9x2")
    say(state, "draw stock", f"lay {level}: {melds}")
    assert LEVEL_UP.view(state, 1).laid == (level, None)


def test_one_card_is_not_two_identical_ones() -> None:
    state = table(2, {0: "R5 G5 B5 R1 Y2 G3 B4 V8 P8 V7"}, deck="1-9x2", turned="P9")
    say(state, "draw 1")
    error = refusal(state, "lay 1: R5 R5 B5 | R1 Y2 G3 B4")
    assert (error.message, error.values) == ("A card belongs to one meld only: {card}.", {"card": "R5"})


def test_only_the_current_level_can_be_laid() -> None:
    """2: lay your current level."""
    state = table(2, {0: "R5 B5 G5 Y5 V6 P6 R6 R7 R8 R9"}, remaining={0: from_level(4)})
    say(state, "draw stock")
    error = refusal(state, "lay 8: R5 B5 G5 Y5 | V6 P6 R6")
    assert (error.message, error.values) == ("Your level is {level}.", {"level": 4})


def test_once_a_round() -> None:
    """2: once a round; no further meld is started."""
    state = table(2, {0: ONE})
    say(state, "draw stock", LAY_ONE)
    assert not [move for move in legal(state) if move.startswith("lay")]
    assert refusal(state, LAY_ONE).message == "You have laid this round: once a round is all."
    assert refusal(state, "lay 2: V18 P18 V17").message == "You have laid this round: once a round is all."


# -- 3. discard


def test_the_turn_ends_with_a_discard() -> None:
    """3: compulsory if you still hold a card, one card face up on your own pile."""
    state = laid_table()
    assert LEVEL_UP.to_move(state) == (0,)
    assert say(state, "discard V17") == [Discarded(0, "V17")]
    assert LEVEL_UP.view(state, 1).piles[0] == ("V17",)
    assert LEVEL_UP.to_move(state) == (1,)
    assert LEVEL_UP.view(state, 1).phase == "draw"


def test_discards_that_are_refused() -> None:
    state = laid_table()
    for card in ("R5", "G18"):
        assert refusal(state, f"discard {card}").message == "You do not hold {card}."


def test_identical_cards_are_listed_once() -> None:
    state = table(2, {0: "R7 R7 G5 R1 Y2 G3 B4 V8 P8 V7"}, deck="1-9x2")
    say(state, "draw stock")
    assert legal(state).count("discard R7") == 1
    say(state, "discard R7")
    assert "R7" in LEVEL_UP.view(state, 0).hand


def test_laid_cards_never_move() -> None:
    """2: laid cards never move: nothing takes a card from a meld, and melds keep their owners and numbers."""
    state = laid_table(stock="P5 R6")
    say(state, "hit P5 0.1", "discard V17")
    say(state, "draw stock")
    assert all(move.startswith("discard") for move in legal(state))
    assert LEVEL_UP.view(state, 1).melds == (
        (Meld("set", ("R5", "G5", "B5")), Meld("run", ("R1", "Y2", "G3", "B4", "P5"))),
        (),
    )


def test_out_by_a_hit_at_once() -> None:
    """End of a round: at once when a hand is empty, by a hit in step 2; no discard is owed."""
    hand = "P2 V2 R2 R5 Y6 G7 B8 V9 P10 G4"
    state = table(2, {0: hand}, stock="B3")
    say(state, "draw stock", "lay 1: P2 V2 R2 | R5 Y6 G7 B8", "hit V9 0.1", "hit P10 0.1", "hit G4 0.1")
    events = say(state, "hit B3 0.1")
    assert events[0] == Added(0, "B3", 0, 1, "low")
    assert only(events, RoundEnded) == RoundEnded("out", 0, (0, 10))
    assert LEVEL_UP.to_move(state) == ()


def test_out_by_the_discard() -> None:
    """End of a round: … or by the discard of step 3; nobody gets a last turn."""
    hand = "P2 V2 R2 R5 Y6 G7 B8 V9 P10 G4"
    state = table(2, {0: hand}, stock="P18")
    say(state, "draw stock", "lay 1: P2 V2 R2 | R5 Y6 G7 B8", "hit V9 0.1", "hit P10 0.1", "hit G4 0.1")
    events = say(state, "discard P18")
    assert only(events, RoundEnded) == RoundEnded("out", 0, (0, 10))
    assert LEVEL_UP.needs_deal(state)


def test_moves_when_there_is_no_turn() -> None:
    state = LEVEL_UP.new(2, {})
    assert refusal(state, "draw stock", seat=0).message == "The next round is not dealt yet."
    deal(state, 1)
    assert refusal(state, "bonus 5").message == "An extra level is chosen at the end of a round only."
