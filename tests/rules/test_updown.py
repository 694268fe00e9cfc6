"""UpDown's options, notation, turns and views (rules/updown.md); tests name the section."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from game.deal import Stream
from game.rules.base import BadOptions, IllegalMove
from game.rules.updown import (
    UPDOWN,
    Abandon,
    Bid,
    Dealt,
    Play,
    cost,
)
from tests.rules.tables import PERFECTION, deal, finish, refusal, say, table


@pytest.mark.parametrize(
    "options",
    [
        {"perfection": "on"},
        {"perfection": "on", "abandons": 3},
        {"perfection": "on", "abandons": 5, "rounds": "short"},
        {"abandons": 2},
        {"abandons": "3"},
        {"abandons": True},
        {"abandons": 3.0},
        {"hook": True},
        {"hook": "yes"},
        {"rounds": "half"},
        {"jokers": 2},
    ],
)
def test_options_that_the_page_does_not_have(options: dict[str, Any]) -> None:
    """Options: values and what `perfection` needs."""
    with pytest.raises(BadOptions):
        UPDOWN.new(4, options)


@pytest.mark.parametrize("seats", [0, 2, 7])
def test_seats_that_the_game_does_not_have(seats: int) -> None:
    with pytest.raises(BadOptions):
        UPDOWN.new(seats, {})


def test_the_default_of_every_option() -> None:
    """Options: default first."""
    complete = UPDOWN.complete_options({}, 4)
    assert complete == {"abandons": 3, "perfection": "off", "hook": "off", "rounds": "full"}
    assert UPDOWN.view(UPDOWN.new(4, {"hook": "on"}), 0).options == complete | {"hook": "on"}
    assert UPDOWN.new(4, PERFECTION).options == complete | PERFECTION


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("bid 0", Bid(0)),
        ("bid 3", Bid(3)),
        ("bid 10", Bid(10)),
        ("bid 3 reverse", Bid(3, reverse=True)),
        ("abandon", Abandon()),
        ("abandon reverse", Abandon(reverse=True)),
        ("play AS", Play("AS")),
        ("play TD", Play("TD")),
        ("play 2C", Play("2C")),
    ],
)
def test_notation(text: str, move: Any) -> None:
    """Move notation."""
    assert UPDOWN.parse(text) == move
    assert str(move) == text
    assert isinstance(move, Play) or cost(move) == cost(UPDOWN.parse(text))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bid",
        "bid 03",
        "bid +3",
        "bid -1",
        "bid 11",
        "bid  3",
        " bid 3",
        "bid 3 ",
        "bid 3\n",
        "bid 3.0",
        "bid \u0663",
        "bid three",
        "Bid 3",
        "BID 3",
        "bid 3 Reverse",
        "bid 3  reverse",
        "bid reverse 3",
        "reverse",
        "abandon 1",
        "abandon reverse reverse",
        "play",
        "play as",
        "play SA",
        "play 10S",
        "play 1S",
        "play AS KS",
        "play  AS",
        "play\tAS",
        "pass",
    ],
)
def test_anything_else_is_no_notation(text: str) -> None:
    """README, Notation: exactly as written, single spaces, no leading zeros or signs."""
    with pytest.raises(ValueError, match="is not a move of UpDown"):
        UPDOWN.parse(text)


def test_who_may_move_when() -> None:
    state = UPDOWN.new(3, {})
    assert UPDOWN.needs_deal(state)
    assert UPDOWN.to_move(state) == ()
    assert refusal(state, 0, "bid 0").message == "The next round is not dealt yet."
    deal(state, 0, {0: "AS", 1: "KS", 2: "QS"}, "2D")
    assert refusal(state, 2, "bid 0").message == "It is not your turn."
    assert refusal(state, 7, "bid 0").message == "It is not your turn."
    assert refusal(state, -1, "bid 0").message == "It is not your turn."
    assert refusal(state, 1, "play KS").message == "Announce before you play: bid or abandon."
    say(state, "abandon")
    assert refusal(state, 1, "bid 0").message == "It is not your turn."
    state = table(3, hands={0: "AS", 1: "KS", 2: "QS"}, turned="2D")
    assert UPDOWN.legal_moves(state, 0) == ()
    say(state, "bid 0", "bid 0", "bid 0")
    assert refusal(state, 1, "bid 0").message == "The announcements are over: play a card."
    assert refusal(state, 1, "abandon").rule == "tricks"
    assert refusal(state, 0, "play AS").message == "It is not your turn."
    error = refusal(state, 1, "play AS")
    assert (error.message, error.values) == ("You do not hold {card}.", {"card": "AS"})
    say(state, "play KS", "play QS", "play AS")
    assert refusal(state, 0, "bid 0").rule == "rounds"


def test_a_card_that_does_not_exist() -> None:
    state = table(3)
    say(state, "bid 0", "bid 0", "bid 0")
    with pytest.raises(IllegalMove, match="There is no card 1S"):
        UPDOWN.apply(state, 1, Play("1S"))


def test_a_deal_shows_each_seat_its_own_hand_only() -> None:
    state = UPDOWN.new(3, {})
    (event,) = deal(state, 2, {0: "AS", 1: "KS", 2: "QS"}, "2D")
    assert isinstance(event, Dealt)
    assert event.hands == (("AS",), ("KS",), ("QS",))
    hidden: list[tuple[tuple[str, ...] | int, ...]] = [(("AS",), 1, 1), (1, ("KS",), 1), (1, 1, ("QS",))]
    for seat, hands in enumerate(hidden):
        masked = UPDOWN.mask(event, seat)
        assert masked == Dealt(0, 1, 2, 1, "2D", hands)
        assert UPDOWN.mask(masked, seat) == masked
        assert UPDOWN.view(state, seat).events == (masked,)


def test_a_view_before_the_first_deal() -> None:
    view = UPDOWN.view(UPDOWN.new(5, {}), 2)
    assert (view.phase, view.round, view.dealer, view.turned, view.trump) == ("deal", 0, -1, None, None)
    assert (view.hand, view.counts, view.stock, view.events) == ((), (0,) * 5, 0, ())
    assert UPDOWN.cards(UPDOWN.new(5, {})) == []


def test_a_hand_is_shown_in_the_order_of_the_deck() -> None:
    state = table(3, at=4, hands={1: "2C AD 9S AS TH"}, turned="2D")
    assert UPDOWN.view(state, 1).hand == ("AS", "9S", "TH", "AD", "2C")


def test_the_events_of_a_view_are_those_of_the_round() -> None:
    state = table(3, at=1)
    finish(state)
    events = UPDOWN.view(state, 0).events
    assert [type(event).__name__ for event in events] == [
        "Dealt",
        *["Announced"] * 3,
        *[*["Played"] * 3, "TrickTaken"] * 2,
        "RoundScored",
    ]
    deal(state, 1)
    assert len(UPDOWN.view(state, 0).events) == 1


CARD = re.compile(r"\b[AKQJT2-9][SHDC]\b")


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_view_names_only_cards_that_the_seat_has_seen(seats: int) -> None:
    """Its own hand, the turned card and what lies or lay in a trick of this round."""
    state = UPDOWN.new(seats, {"abandons": 5, "rounds": "short"})
    chance = Stream(b"names")
    seen: set[str] = set()
    dealt: Dealt | None = None
    while UPDOWN.outcome(state) is None:
        if UPDOWN.needs_deal(state):
            (event,) = UPDOWN.deal(state, UPDOWN.draw_deal(state, chance))
            assert isinstance(event, Dealt)
            seen, dealt = {event.turned}, event
        else:
            (seat,) = UPDOWN.to_move(state)
            move = chance.choice(UPDOWN.legal_moves(state, seat))
            UPDOWN.apply(state, seat, move)
            if isinstance(move, Play):
                seen.add(move.card)
        for seat in range(seats):
            view = UPDOWN.view(state, seat)
            assert dealt is not None
            own = dealt.hands[seat]
            assert isinstance(own, tuple)
            named = set(CARD.findall(msgspec.json.encode(view).decode()))
            assert named == seen | set(own)
