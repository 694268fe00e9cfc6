"""Level Up's cards, options, notation, set-up and views (rules/level-up.md); tests name the section."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.deal import Stream
from game.rules.base import BadOptions, IllegalDeal
from game.rules.level_up import (
    LEVEL_UP,
    Bonus,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drawn,
    Hit,
    Lay,
    Meld,
)
from tests.rules.level_up_tables import deal, legal, refusal, run_out, say, table

COLOURS = "RYGBVP"


def test_the_deck() -> None:
    """Cards: six colours x values 1-18, one of each."""
    pack = LEVEL_UP.pack(LEVEL_UP.complete_options({}, 2))
    assert Counter(pack) == Counter(f"{colour}{value}" for colour in COLOURS for value in range(1, 19))
    assert len(pack) == 108
    assert pack == LEVEL_UP.deck


def test_the_quick_deck() -> None:
    """Options: the quick deck has values 1-9 twice in each colour."""
    pack = LEVEL_UP.pack(LEVEL_UP.complete_options({"deck": "1-9x2"}, 2))
    assert Counter(pack) == {f"{colour}{value}": 2 for colour in COLOURS for value in range(1, 10)}


@pytest.mark.parametrize(
    "options",
    [
        {"order": "any"},
        {"order": True},
        {"deck": "1-9"},
        {"deck": 18},
        {"levels": 5},
        {"levels": "8"},
        {"levels": 8.0},
        {"jokers": 2},
    ],
)
def test_options_that_the_page_does_not_have(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        LEVEL_UP.new(4, options)


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_seats_that_the_game_does_not_have(seats: int) -> None:
    with pytest.raises(BadOptions):
        LEVEL_UP.new(seats, {})


def test_the_default_of_every_option() -> None:
    """Options: default first."""
    assert LEVEL_UP.complete_options({}, 6) == {"order": "fixed", "deck": "1-18", "levels": 8}


# -- notation


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw stock", Draw("stock")),
        ("draw 2", Draw(2)),
        (
            "lay 3: R5 B5 G5 | Y9 B9 V9 | R2 P2",
            Lay(3, (("R5", "B5", "G5"), ("Y9", "B9", "V9"), ("R2", "P2"))),
        ),
        ("lay 7: R18 R1 R10 R9 R2 R3 R4", Lay(7, (("R18", "R1", "R10", "R9", "R2", "R3", "R4"),))),
        ("hit G5 2.0", Hit("G5", 2, 0)),
        ("discard R7", Discard("R7")),
        ("discard B18", Discard("B18")),
        ("bonus 5", Bonus(5)),
    ],
)
def test_notation(text: str, move: Any) -> None:
    """Move notation."""
    assert LEVEL_UP.parse(text) == move
    assert str(move) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "draw",
        "draw Stock",
        "draw  stock",
        "draw stock ",
        " draw stock",
        "Draw stock",
        "draw 02",
        "draw +2",
        "draw -1",
        "draw 6",
        "draw 2\n",
        "draw ٢",
        "lay 3",
        "lay 3:",
        "lay 3: ",
        "lay 3 : R5 B5 G5",
        "lay 3:R5 B5 G5",
        "lay 03: R5 B5 G5",
        "lay 0: R5 B5 G5",
        "lay 9: R5 B5 G5",
        "lay 3: R5 B5 G5|Y9 B9 V9|R2 P2",
        "lay 3: R5 B5 G5 |  Y9 B9 V9 | R2 P2",
        "lay 3: R5 B5 G5 | Y9 B9 V9 | R2 P2 |",
        "lay 3: R5, B5, G5",
        "lay 7: r1 r2 r3 r4 r5 r6 r7",
        "hit G5 2",
        "hit G5 2.",
        "hit G5 2.3",
        "hit G5 6.0",
        "hit G5 2,0",
        "hit G5 02.0",
        "hit G5 2.0 ",
        "hit 5G 2.0",
        "discard r7",
        "discard R0",
        "discard R19",
        "discard R07",
        "discard O7",
        "discard R",
        "discard",
        "discard R7 R8",
        "bonus",
        "bonus 0",
        "bonus 9",
        "bonus 05",
        "play R7",
        "pass",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    """rules/README, Notation: exactly as written on the page."""
    with pytest.raises(ValueError, match="is not a move of Level Up"):
        LEVEL_UP.parse(text)


def test_cards_of_a_set_or_a_flush_stand_in_any_order_a_run_s_in_rising_order() -> None:
    """rules/README, Notation."""
    hand = "R5 B5 G5 R1 Y2 G3 B4 V18 P18 V17"
    for melds in ("R5 B5 G5 | R1 Y2 G3 B4", "G5 R5 B5 | R1 Y2 G3 B4"):
        state = table(2, {0: hand})
        say(state, "draw stock", f"lay 1: {melds}")
        assert LEVEL_UP.view(state, 1).melds[0] == (
            Meld("set", tuple(melds.split(" | ")[0].split())),
            Meld("run", ("R1", "Y2", "G3", "B4")),
        )
    state = table(2, {0: hand})
    say(state, "draw stock")
    error = refusal(state, "lay 1: R5 B5 G5 | Y2 R1 G3 B4")
    assert (error.message, error.rule) == ("A run is laid in rising order.", "lay")
    state = table(2, {0: "R1 R3 R18 R2 R9 R4 R10 B1 B2 B3"}, remaining={0: [7, 8]})
    say(state, "draw stock", "lay 7: R18 R1 R10 R9 R2 R3 R4")
    assert LEVEL_UP.view(state, 1).melds[0][0].cards == ("R18", "R1", "R10", "R9", "R2", "R3", "R4")


# -- set-up of a round


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("deck", ["1-18", "1-9x2"])
def test_set_up_of_a_round(seats: int, deck: str) -> None:
    """Set-up; README, Dealing: one card at a time from the seat after the dealer; deck[0] is the top."""
    state = LEVEL_UP.new(seats, {"deck": deck})
    entry = LEVEL_UP.draw_deal(state, Stream(b"set-up"))
    cards = entry["deck"]
    assert Counter(cards) == Counter(LEVEL_UP.pack(state.options))
    dealer = 1
    (event,) = LEVEL_UP.deal(state, {"dealer": dealer, "deck": cards})
    assert isinstance(event, Dealt)
    assert (event.round, event.dealer, event.turned) == (0, dealer, cards[10 * seats])
    for seat in range(seats):
        place = (seat - dealer - 1) % seats
        hand = Counter(cards[place : 10 * seats : seats])
        assert Counter(event.hands[seat]) == hand  # type: ignore[arg-type]
        view = LEVEL_UP.view(state, seat)
        assert Counter(view.hand) == hand
        assert view.counts == (10,) * seats
        assert view.piles == tuple((cards[10 * seats],) if pile == dealer else () for pile in range(seats))
        assert view.stock == 108 - 10 * seats - 1
        assert view.melds == ((),) * seats
        assert view.laid == (None,) * seats
    assert LEVEL_UP.to_move(state) == ((dealer + 1) % seats,)
    starter = LEVEL_UP.to_move(state)[0]
    drawn = LEVEL_UP.apply(state, starter, Draw("stock"))
    assert drawn == [Drawn(starter, "stock", cards[10 * seats + 1])]


def test_play_goes_clockwise() -> None:
    """Set-up: the seat after the dealer starts; play goes clockwise."""
    state = table(4, dealer=1)
    order: list[int] = []
    for _ in range(8):
        order += LEVEL_UP.to_move(state)
        say(state, "draw stock", legal_discard(state))
    assert order == [2, 3, 0, 1, 2, 3, 0, 1]


def legal_discard(state: Any) -> str:
    hand = LEVEL_UP.view(state, LEVEL_UP.to_move(state)[0]).hand
    return f"discard {hand[0]}"


def test_the_first_dealer_is_drawn_at_random() -> None:
    """Set-up; record.md: `dealer` of the first deal is drawn from the code's stream."""
    state = LEVEL_UP.new(5, {})
    dealers = {LEVEL_UP.draw_deal(state, Stream(bytes([n])))["dealer"] for n in range(60)}
    assert dealers == set(range(5))


def test_deals_that_are_refused() -> None:
    state = LEVEL_UP.new(3, {})
    good = LEVEL_UP.draw_deal(state, Stream(b"good"))
    deck = good["deck"]
    for faulty in (
        {},
        {"deck": deck},
        {"dealer": 0},
        {"dealer": 3, "deck": deck},
        {"dealer": True, "deck": deck},
        {"dealer": "0", "deck": deck},
        {"dealer": 0, "deck": deck[1:]},
        {"dealer": 0, "deck": [*deck, "R1"]},
        {"dealer": 0, "deck": [*deck[1:], deck[1]]},
        {"dealer": 0, "deck": [*deck[1:], "R19"]},
        {"dealer": 0, "deck": [*deck[1:], 7]},
        {"dealer": 0, "deck": "".join(deck)},
    ):
        before = state.copy()
        with pytest.raises(IllegalDeal):
            LEVEL_UP.deal(state, faulty)
        assert state == before
    quick = LEVEL_UP.new(3, {"deck": "1-9x2"})
    with pytest.raises(IllegalDeal):
        LEVEL_UP.deal(quick, good)
    LEVEL_UP.deal(state, good)
    with pytest.raises(IllegalDeal, match="the round is not over"):
        LEVEL_UP.deal(state, good)


def test_all_cards_are_shuffled_again() -> None:
    """End of the game: otherwise the next round, with all 108 cards, table and piles cleared."""
    state = table(2, {0: "R5 B5 G5 R1 Y2 G3 B4 V18 P18 V17"})
    say(state, "draw stock", "lay 1: R5 B5 G5 | R1 Y2 G3 B4", "discard V17")
    run_out(state)
    last = state.last
    assert last is not None
    deal(state, last)
    view = LEVEL_UP.view(state, 0)
    assert view.counts == (10, 10)
    assert view.melds == ((), ())
    assert view.laid == (None, None)
    assert view.dry == 0
    assert [len(pile) for pile in view.piles] == [int(seat == last) for seat in range(2)]
    assert Counter(LEVEL_UP.cards(state)) == Counter(LEVEL_UP.deck)


# -- what a seat sees


def test_other_hands_and_cards_from_the_stock_are_masked() -> None:
    state = table(3, {0: "R5 B5 G5 R1 Y2 G3 B4 V18 P18 V17"}, stock="P1 P2")
    say(state, "draw stock", "discard V17")
    say(state, "draw 0")
    mine = LEVEL_UP.view(state, 0)
    assert mine.events[1:] == (Drawn(0, "stock", "P1"), Discarded(0, "V17"), Drawn(1, 0, "V17"))
    assert mine.events[0].hands[1:] == (10, 10)  # type: ignore[attr-defined]
    theirs = LEVEL_UP.view(state, 2)
    assert theirs.events[1:] == (Drawn(0, "stock", None), Discarded(0, "V17"), Drawn(1, 0, "V17"))
    assert theirs.events[0].hands[:2] == (10, 10)  # type: ignore[attr-defined]
    assert "P1" in mine.hand
    assert not {"P1", "R5"} & set(theirs.hand)


def test_public_facts_are_the_same_in_every_view() -> None:
    """Level cards: the current level is public; so are counts, piles and melds."""
    hands = {0: "R5 B5 G5 R1 Y2 G3 B4 V18 P18 V17"}
    state = table(3, hands, turned="P9", stock="P1 P2", remaining={1: [4, 5, 6, 7, 8]})
    say(state, "draw stock", "lay 1: R5 B5 G5 | R1 Y2 G3 B4", "discard V17", "draw 2")
    for seat in range(3):
        view = LEVEL_UP.view(state, seat)
        assert view.counts == (3, 11, 10)
        assert view.piles == (("V17",), (), ())
        assert view.stock == 108 - 32
        assert view.known == ((), ("P9",), ())
        assert view.laid == (1, None, None)
        assert view.melds[0] == (Meld("set", ("R5", "B5", "G5")), Meld("run", ("R1", "Y2", "G3", "B4")))
        assert view.levels == ((1,), (4,), (1,))
        assert view.remaining == (tuple(range(1, 9)), (4, 5, 6, 7, 8), tuple(range(1, 9)))
        assert view.scores == (0, 3, 0)
        assert (view.phase, view.to_move, view.dry, view.dry_limit) == ("play", (1,), 1, 9)
        assert view.legal == (tuple(legal(state)) if seat == 1 else ())


def test_a_hand_is_seen_by_colour_then_value() -> None:
    state = table(2, {0: "P3 R18 R2 Y10 V1 G9 G10 B4 B3 R10"})
    assert LEVEL_UP.view(state, 0).hand == ("R2", "R10", "R18", "Y10", "G9", "G10", "B3", "B4", "V1", "P3")


def test_a_card_taken_from_a_pile_is_known_until_it_is_played() -> None:
    state = table(2, {0: "R5 B5 G5 R1 Y2 G3 B4 V18 P18 V17"}, turned="P9", stock="B1 B2 B3 B6")
    say(state, "draw 1", "discard V17", "draw 0", "discard V17")
    assert LEVEL_UP.view(state, 1).known == (("P9",), ())
    say(state, "draw 1", "discard P9")
    assert LEVEL_UP.view(state, 1).known == (("V17",), ())
    assert LEVEL_UP.view(state, 1).piles == (("P9",), ())


def test_of_two_identical_cards_the_known_one_is_played_first() -> None:
    """Nobody can tell whether another seat plays the R7 it took or the R7 it had."""
    state = table(2, {0: "R7 B5 G5 R1 Y2 G3 B4 V8 P8 V7"}, turned="R7", deck="1-9x2")
    say(state, "draw 1")
    assert LEVEL_UP.view(state, 1).known == (("R7",), ())
    say(state, "discard R7")
    assert LEVEL_UP.view(state, 1).known == ((), ())
    assert "R7" in LEVEL_UP.view(state, 0).hand
