"""Up Color's options, notation, deals, what may be played when, and views (rules/up-color.md)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from game.deal import Stream
from game.rules.base import BadOptions, IllegalDeal, IllegalMove
from game.rules.up_color import DECK, UP_COLOR, Dealt, Drawn, LeadGiven, Pass, Passed, Play, Played
from tests.rules.up_color_tables import (
    begin,
    deal,
    deck_for,
    finish,
    later,
    legal,
    only,
    opened,
    refusal,
    say,
)


def test_cards() -> None:
    """Cards: 60, in these copies."""
    assert Counter(DECK) == {"G": 5, "Y": 14, "B": 14, "R": 14, "V": 7, "X": 6}


# -- options and notation


@pytest.mark.parametrize(
    "options",
    [
        {"teams": "trios"},
        {"teams": 2},
        {"rounds": 4},
        {"rounds": "10"},
        {"rounds": True},
        {"rounds": 10.0},
        {"imperial_finish": "never"},
        {"imperial_finish": True},
        {"clock": "on"},
    ],
)
def test_options_that_the_page_does_not_have(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        UP_COLOR.new(4, options)


@pytest.mark.parametrize("seats", [0, 2, 3, 5])
def test_exactly_four_seats(seats: int) -> None:
    with pytest.raises(BadOptions):
        UP_COLOR.new(seats, {})


def test_the_default_of_every_option() -> None:
    """Options: default first."""
    complete = UP_COLOR.complete_options({}, 4)
    assert complete == {"teams": "solo", "rounds": 10, "imperial_finish": "complete-lap"}
    given: dict[str, str | int] = {"teams": "pairs", "rounds": 3, "imperial_finish": "at-once"}
    assert UP_COLOR.new(4, given).options == given


@pytest.mark.parametrize("letter", "GYBRVX")
def test_notation(letter: str) -> None:
    """Move notation."""
    assert UP_COLOR.parse(f"play {letter}") == Play(letter)
    assert str(Play(letter)) == f"play {letter}"
    assert UP_COLOR.parse("pass") == Pass()
    assert str(Pass()) == "pass"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play ",
        "play y",
        "Play Y",
        "PLAY Y",
        "play  Y",
        " play Y",
        "play Y ",
        "play Y\n",
        "play\tY",
        "play YB",
        "play Y B",
        "play 1",
        "play +Y",
        "play W",
        "play AS",
        "Y",
        "Pass",
        "PASS",
        "pass ",
        " pass",
        "pass Y",
        "bid 1",
    ],
)
def test_anything_else_is_no_notation(text: str) -> None:
    """README, Notation: exactly as written."""
    with pytest.raises(ValueError, match="is not a move of Up Color"):
        UP_COLOR.parse(text)


# -- the deal

HANDS = ("GYYYBBR", "YYYBBRR", "YYBBRRV", "YYBBRVX")


def test_seven_cards_each_from_the_seat_after_the_dealer() -> None:
    """README, Dealing: one at a time, starting with the seat after the dealer; the rest is the stock."""
    state = UP_COLOR.new(4, {})
    deck = UP_COLOR.draw_deal(state, Stream(b"deal"))["deck"]
    UP_COLOR.deal(state, {"dealer": 2, "deck": deck})
    for seat in range(4):
        mine = deck[(seat - 3) % 4 : 28 : 4]
        assert UP_COLOR.view(state, seat).hand == tuple(sorted(mine, key="GYBRVX".index))
    view = UP_COLOR.view(state, 0)
    assert (view.counts, view.stock, view.aside, view.dealer) == ((7, 7, 7, 7), 32, (), 2)


def test_the_taker_draws_from_the_top_of_the_stock() -> None:
    """README, Dealing: `deck[0]` is the top, and what is left, in the same order, is the stock."""
    state = opened(0, *HANDS, stock="RXV")
    assert only(say(state, "G", "Y", "B", "R"), Drawn) == Drawn(3, "R")
    assert only(say(state, "Y", "B", "R", "V"), Drawn) == Drawn(2, "X")


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"dealer": 4}, "from 0 to 3"),
    ({"dealer": -1}, "from 0 to 3"),
    ({"dealer": True}, "from 0 to 3"),
    ({"dealer": "0"}, "from 0 to 3"),
    ({"dealer": None}, "from 0 to 3"),
    ({"deck": list(DECK[:59])}, "a list of 60 cards"),
    ({"deck": [*DECK, "Y"]}, "a list of 60 cards"),
    ({"deck": "".join(DECK)}, "a list of 60 cards"),
    ({"deck": {}}, "a list of 60 cards"),
    ({"deck": [*DECK[:59], "W"]}, "'W' is not a card"),
    ({"deck": [*DECK[:59], 3]}, "3 is not a card"),
    ({"deck": [*DECK[:59], ["X"]]}, "is not a card"),
    ({"deck": ["Y", *DECK[1:]]}, "5 cards G, not 4"),
]


@pytest.mark.parametrize(("fault", "reason"), FAULTS)
def test_deals_that_are_refused(fault: dict[str, Any], reason: str) -> None:
    state = UP_COLOR.new(4, {})
    with pytest.raises(IllegalDeal, match=reason):
        UP_COLOR.deal(state, {"dealer": 0, "deck": list(DECK), **fault})
    assert state == UP_COLOR.new(4, {})


def test_a_deal_at_the_wrong_time_or_by_the_wrong_dealer() -> None:
    """Game: the first dealer is drawn, then clockwise."""
    state = opened(3, *HANDS)
    with pytest.raises(IllegalDeal, match="the round is not over"):
        deal(state, 0, HANDS)
    state = UP_COLOR.new(4, {"rounds": 3})
    finish(state, 0)
    assert state.dealer == 0
    for wrong in (0, 2, 3):
        with pytest.raises(IllegalDeal, match="seat 1 deals this round"):
            deal(state, wrong, HANDS)
    assert UP_COLOR.draw_deal(state, Stream(b"second"))["dealer"] == 1
    finish(state, 0)
    finish(state, 0)
    with pytest.raises(IllegalDeal, match="the game is over"):
        begin(state, 3)


def test_the_first_dealer_is_drawn_by_lot() -> None:
    drawn = {UP_COLOR.draw_deal(UP_COLOR.new(4, {}), Stream(bytes([n])))["dealer"] for n in range(40)}
    assert drawn == {0, 1, 2, 3}


# -- leading the opening lap

WITHOUT = "YYYBBRR"
WITH = "GYYBBRR"


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize(
    ("holders", "place"),
    [
        ("0", 0),
        ("1", 1),
        ("2", 2),
        ("3", 3),
        ("01", 0),
        ("03", 0),
        ("12", 1),
        ("23", 2),
        ("13", 1),
        ("123", 1),
    ],
)
def test_the_first_imperial_from_the_dealer_on_is_led(dealer: int, holders: str, place: int) -> None:
    """What may be played: the first seat, clockwise from the dealer, dealer included, must lead one."""
    hands = [WITHOUT] * 4
    for holder in holders:
        hands[(dealer + int(holder)) % 4] = WITH
    state = opened(dealer, *hands)
    leader = (dealer + place) % 4
    assert UP_COLOR.to_move(state) == (leader,)
    assert legal(state) == "G"
    given = [event for event in state.events if isinstance(event, LeadGiven)]
    assert given == ([LeadGiven(dealer, leader)] if place else [])
    for move in ("play Y", "play B", "play R"):
        assert refusal(state, leader, move).rule == "opening"
    assert refusal(state, leader, "pass").rule == "lead"
    seats: list[int] = []
    for card in "GYBR":
        seats += UP_COLOR.to_move(state)
        say(state, card)
    assert seats == [(leader + step) % 4 for step in range(4)]


@pytest.mark.parametrize(
    ("hand", "open_"),
    [("YYYBBRR", "YBR"), ("YYYYYVX", "Y"), ("BBBBBVX", "B"), ("RRRRVXX", "R"), ("YYYBBBB", "YB")],
)
def test_without_an_imperial_the_dealer_leads_a_colour(hand: str, open_: str) -> None:
    """What may be played: nobody holds an imperial, the dealer leads `Y`, `B` or `R`."""
    state = opened(2, WITHOUT, WITHOUT, hand, "YYYBBBR")
    assert UP_COLOR.to_move(state) == (2,)
    assert legal(state) == open_
    assert refusal(state, 2, "pass").rule == "lead"
    for card, rule in (("X", "opening"), ("V", "lead")):
        if card in hand:
            assert refusal(state, 2, f"play {card}").rule == rule


@pytest.mark.parametrize("hand", ["VVVVVVV", "VVVVVXX", "VXXXXXX"])
def test_a_dealer_without_a_colour_gives_way(hand: str) -> None:
    """What may be played: a dealer with none of these gives way to the next seat clockwise that has one."""
    state = opened(1, WITHOUT, hand, "YYYYYYY", "BBBBBBB")
    assert UP_COLOR.to_move(state) == (2,)
    assert state.events[1] == LeadGiven(1, 2)
    assert legal(state) == "Y"
    say(state, "Y", "B", "R")
    assert UP_COLOR.to_move(state) == (1,), "the seat passed over gets its turn in the lap"
    assert legal(state) == ("V" if "V" in hand else "-")


def test_a_later_imperial_goes_before_the_dealer_s_colours() -> None:
    state = opened(0, WITHOUT, "VVVVVXX", WITHOUT, WITH)
    assert UP_COLOR.to_move(state) == (3,)
    assert state.events[1] == LeadGiven(0, 3)


# -- leading a later lap


@pytest.mark.parametrize(
    ("hand", "open_"),
    [
        ("GYBRVX", "GYBRX"),
        ("VX", "X"),
        ("GV", "G"),
        ("YV", "Y"),
        ("BBV", "B"),
        ("R", "R"),
        ("X", "X"),
    ],
)
def test_a_later_lap_is_led_with_anything_but_a_violet(hand: str, open_: str) -> None:
    """What may be played: leading a later lap."""
    state = later(hand, "YB", "YB", "YB")
    assert legal(state) == open_
    assert refusal(state, 0, "pass").rule == "lead"
    if "V" in hand:
        assert refusal(state, 0, "play V").rule == "lead"


# -- answering

ALL = "GYBRVX"


@pytest.mark.parametrize(
    ("led", "hand", "open_"),
    [
        # a colour is needed and held: that colour, or an imperial; no pass
        ("G", ALL, "GY"),
        ("Y", ALL, "GB"),
        ("B", ALL, "GR"),
        ("R", ALL, "GV"),
        ("G", "YX", "Y"),
        ("Y", "YBRVX", "B"),
        ("R", "VVX", "V"),
        # a colour is needed and not held: an imperial, a discard card, or a pass
        ("G", "GBRVX", "GX-"),
        ("Y", "GYRVX", "GX-"),
        ("B", "GYBVX", "GX-"),
        ("R", "GYBRX", "GX-"),
        ("G", "GBRV", "G-"),
        ("Y", "YRVX", "X-"),
        ("B", "YBV", "-"),
        ("R", "YBR", "-"),
        ("G", "G", "G-"),
        # free: the colours, an imperial, a discard card, never a violet; a pass only without a colour
        ("X", ALL, "GYBRX"),
        ("X", "YV", "Y"),
        ("X", "BX", "BX"),
        ("X", "GR", "GR"),
        ("X", "GVX", "GX-"),
        ("X", "VX", "X-"),
        ("X", "GV", "G-"),
        ("X", "V", "-"),
    ],
)
def test_what_answers(led: str, hand: str, open_: str) -> None:
    """What may be played: needed and held, needed and not held, free."""
    state = later(led + "Y", hand, "YB", "YB")
    (event,) = say(state, led)
    assert event == Played(0, led, {"G": "Y", "Y": "B", "B": "R", "R": "V", "X": "free"}[led])
    assert legal(state) == open_


@pytest.mark.parametrize(
    ("led", "hand", "move", "message", "rule"),
    [
        ("Y", "BX", "pass", "You hold {colour}: you may not pass.", "answer"),
        ("X", "RX", "pass", "You hold yellow, blue or red: you may not pass.", "free"),
        ("Y", "GBX", "play X", "You hold {colour}: play it, or an imperial.", "answer"),
        ("Y", "BR", "play R", "You hold {colour}: play it, or an imperial.", "answer"),
        ("Y", "YR", "play R", "{colour} is needed: that card does not answer.", "answer"),
        ("Y", "YR", "play B", "You do not hold {card}.", "answer"),
        ("X", "YV", "play V", "After a discard card a violet may not be played.", "free"),
        ("X", "VX", "play V", "After a discard card a violet may not be played.", "free"),
    ],
)
def test_why_a_move_is_refused(led: str, hand: str, move: str, message: str, rule: str) -> None:
    state = later(led + "Y", hand, "YB", "YB")
    say(state, led)
    error = refusal(state, 1, move)
    assert (error.message, error.rule) == (message, rule)
    assert str(error) == message.format(**error.values)


def test_passes_leave_the_colour_and_the_free_state_as_they_are() -> None:
    """What may be played: passes leave the free state as it is."""
    state = later("YY", "RR", "RR", "BR")
    assert say(state, "Y", "pass") == [Passed(1, "B")]
    say(state, "pass")
    assert legal(state) == "B"
    state = later("XY", "VV", "VV", "BV")
    assert say(state, "X", "pass") == [Passed(1, "free")]
    say(state, "pass")
    assert legal(state) == "B"


@pytest.mark.parametrize(("card", "asks"), [("Y", "B"), ("B", "R"), ("R", "V"), ("G", "Y")])
def test_after_a_discard_card_the_next_colour_starts_the_code(card: str, asks: str) -> None:
    """What may be played: the next seat that plays chooses freely, and its colour starts the code."""
    state = later("YY", "XR", card + "V", asks + "X")
    say(state, "Y", "X")
    assert UP_COLOR.view(state, 0).needed == "free"
    assert say(state, card)[0] == Played(2, card, asks)
    assert UP_COLOR.view(state, 0).needed == asks
    assert legal(state) == asks


def test_a_discard_card_on_a_discard_card() -> None:
    """What may be played: `X` on `X` is allowed."""
    state = later("XY", "XV", "XV", "XV")
    say(state, "X")
    assert legal(state) == "X-"
    say(state, "X")
    assert legal(state) == "X-"
    say(state, "X")
    assert legal(state) == "-", "but not on the last turn"
    assert refusal(state, 3, "play X").rule == "discard"


def test_no_discard_card_on_the_last_turn() -> None:
    """What may be played: `X` is not allowed on the lap's last turn."""
    state = later("YY", "RR", "RR", "GXR")
    say(state, "Y", "pass", "pass")
    assert legal(state) == "G-"
    error = refusal(state, 3, "play X")
    assert (error.message, error.rule) == (
        "A discard card may not be played on the last turn of a lap.",
        "discard",
    )


def test_who_may_move_when() -> None:
    state = UP_COLOR.new(4, {"rounds": 3})
    assert UP_COLOR.needs_deal(state)
    assert UP_COLOR.to_move(state) == ()
    assert refusal(state, 0, "play Y").message == "The next round is not dealt yet."
    deal(state, 0, HANDS)
    for seat in (-1, 1, 2, 3, 4):
        assert refusal(state, seat, "play Y").message == "It is not your turn."
    with pytest.raises(IllegalMove, match="That is not a move of Up Color"):
        UP_COLOR.apply(state, 0, Play("W"))
    for _ in range(3):
        state.phase, state.turn = "deal", None
        finish(state, 2)
    assert refusal(state, 0, "play Y").message == "The game is over."


# -- views


def test_a_view_before_the_first_deal() -> None:
    view = UP_COLOR.view(UP_COLOR.new(4, {"teams": "pairs"}), 2)
    assert (view.phase, view.round, view.planned, view.dealer, view.leader) == ("deal", 0, 10, -1, None)
    assert (view.hand, view.counts, view.stock, view.events) == ((), (0, 0, 0, 0), 0, ())
    assert (view.lap, view.waiting, view.taker, view.needed, view.lacks) == ((), (), None, None, ("",) * 4)
    assert (view.teams, view.sides) == (((0, 2), (1, 3)), (0, 0))
    assert UP_COLOR.cards(UP_COLOR.new(4, {})) == []


def test_a_view_tells_of_the_lap() -> None:
    state = opened(1, *HANDS, stock="V")
    view = UP_COLOR.view(state, 3)
    assert (view.leader, view.waiting, view.taker, view.needed) == (0, (0, 1, 2, 3), None, None)
    say(state, "G", "Y")
    view = UP_COLOR.view(state, 3)
    assert (view.leader, view.waiting, view.taker, view.needed) == (0, (2, 3), 1, "B")
    assert view.lap == ((0, "G"), (1, "Y"))
    assert (view.counts, view.aside, view.to_move, view.legal) == ((6, 6, 7, 7), (), (2,), ())
    say(state, "B", "R")
    view = UP_COLOR.view(state, 3)
    turns = ((0, "G"), (1, "Y"), (2, "B"), (3, "R"))
    assert (view.leader, view.lap, view.laps, view.taker) == (3, (), ((3, turns),), None)
    assert (view.aside, view.stock, view.counts) == (("G", "Y", "B", "R"), 31, (6, 6, 6, 7))
    assert view.hand == tuple("YYBBVVX")


def test_a_deal_and_a_draw_show_each_seat_its_own_cards_only() -> None:
    state = opened(0, *HANDS, stock="R")
    say(state, "G", "Y", "B", "R")
    for seat in range(4):
        events = UP_COLOR.view(state, seat).events
        hands = tuple(tuple(hand) if owner == seat else 7 for owner, hand in enumerate(HANDS))
        assert events[0] == Dealt(0, 0, hands)
        assert events[-1] == Drawn(3, "R" if seat == 3 else None)
        assert [UP_COLOR.mask(event, seat) for event in events] == list(events)


def test_a_view_tells_nothing_of_hidden_cards() -> None:
    """Two tables that differ in hidden cards only have the same view, to the letter."""
    one = opened(0, "GYYYBBR", "YYYBBRR", "YYBBRRV", "YYBBRVX", stock="YBR")
    two = opened(0, "GYYYBBR", "YRRRRRR", "VVVVVBB", "XXXXXRR", stock="VGG")
    assert msgspec.json.encode(UP_COLOR.view(one, 0)) == msgspec.json.encode(UP_COLOR.view(two, 0))
    assert deck_for(0, HANDS)[:4] == ["Y", "Y", "Y", "G"]
