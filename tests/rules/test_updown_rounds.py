"""UpDown's rounds and deals (rules/updown.md); tests name the section."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.base import IllegalDeal
from game.rules.updown import (
    DECK,
    UPDOWN,
    Dealt,
)
from tests.rules.tables import deal, finish, only, refusal, say, table


@pytest.mark.parametrize(
    ("seats", "rounds", "sizes"),
    [
        (3, "full", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)),
        (4, "full", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)),
        (5, "full", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)),
        (6, "full", (1, 2, 3, 4, 5, 6, 7, 8, 8, 7, 6, 5, 4, 3, 2, 1)),
        (3, "short", (1, 3, 5, 7, 9, 9, 7, 5, 3, 1)),
        (5, "short", (1, 3, 5, 7, 9, 9, 7, 5, 3, 1)),
        (6, "short", (1, 3, 5, 7, 7, 5, 3, 1)),
    ],
)
def test_the_stairs(seats: int, rounds: str, sizes: tuple[int, ...]) -> None:
    """Rounds: the table of hand sizes; Options: short."""
    state = UPDOWN.new(seats, {"rounds": rounds})
    view = UPDOWN.view(state, 0)
    assert view.sizes == sizes
    assert view.peak == len(sizes) // 2
    dealer = 0
    for size in sizes:
        deal(state, dealer)
        assert UPDOWN.view(state, 1).counts == (size,) * seats
        finish(state)
        dealer = (dealer + 1) % seats
    assert not UPDOWN.needs_deal(state)
    outcome = UPDOWN.outcome(state)
    assert outcome is not None
    assert len(outcome.rounds) == len(sizes)


def test_cards_go_round_one_at_a_time_and_the_next_is_trump() -> None:
    """Rounds: dealt from the seat after the dealer; README, Dealing: deck[0] is the top."""
    state = UPDOWN.new(3, {})
    deal(state, 2)
    finish(state)
    deck = [*DECK[13:], *DECK[:13]]
    events = UPDOWN.deal(state, {"dealer": 0, "deck": deck})
    dealt = only(events, Dealt)
    assert dealt.hands == (("QH", "9H"), ("AH", "JH"), ("KH", "TH"))
    assert (dealt.round, dealt.size, dealt.dealer, dealt.direction, dealt.turned) == (1, 2, 0, 1, "8H")
    view = UPDOWN.view(state, 0)
    assert (view.turned, view.trump, view.stock) == ("8H", "H", 52 - 6 - 1)


def test_cards_go_round_the_other_way_after_a_reversal() -> None:
    """README, Dealing: in the current direction of play."""
    state = UPDOWN.new(4, {})
    deal(state, 0)
    finish(state, ["bid 0 reverse"])
    dealt = only(UPDOWN.deal(state, {"dealer": 3, "deck": list(DECK)}), Dealt)
    assert dealt.direction == -1
    assert dealt.hands == (("QS", "8S"), ("KS", "9S"), ("AS", "TS"), ("JS", "7S"))


def test_the_first_dealer_is_any_seat_and_the_first_direction_is_clockwise() -> None:
    """Rounds: the first dealer is drawn at random, the first direction is clockwise."""
    for dealer in range(4):
        state = table(4, dealer=dealer)
        assert UPDOWN.view(state, 0).direction == 1
        assert UPDOWN.view(state, 0).speaking == tuple((dealer + step) % 4 for step in (1, 2, 3, 4))


def test_the_turned_card_is_not_played() -> None:
    """Rounds: the turned card is not played."""
    state = table(3, turned="AS")
    say(state, "bid 0", "bid 0", "bid 0")
    assert refusal(state, 1, "play AS").message == "You do not hold {card}."


def _deck(**change: Any) -> dict[str, Any]:
    return {"dealer": 1, "deck": list(DECK)} | change


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"deck": list(DECK)}, "holds dealer and deck"),
        ({"dealer": 1}, "holds dealer and deck"),
        ([], "holds dealer and deck"),
        (_deck(dealer=True), "seat from 0 to 3, not True"),
        (_deck(dealer=1.0), "seat from 0 to 3, not 1.0"),
        (_deck(dealer="1"), "seat from 0 to 3, not '1'"),
        (_deck(dealer=None), "seat from 0 to 3, not None"),
        (_deck(dealer=-1), "seat from 0 to 3, not -1"),
        (_deck(dealer=4), "seat from 0 to 3, not 4"),
        (_deck(deck="AS"), "list of 52 cards"),
        (_deck(deck=None), "list of 52 cards"),
        (_deck(deck=list(DECK[:51])), "list of 52 cards"),
        (_deck(deck=[*DECK, "AS"]), "list of 52 cards"),
        (_deck(deck=[*DECK[:51], "AS"]), "AS is in the deck twice"),
        (_deck(deck=[*DECK[:51], "1C"]), "'1C' is not a card"),
        (_deck(deck=[*DECK[:51], "2c"]), "'2c' is not a card"),
        (_deck(deck=[*DECK[:51], 2]), "2 is not a card"),
        (_deck(deck=[*DECK[:51], ["2C"]]), "is not a card"),
    ],
)
def test_faulty_deals_are_refused_and_change_nothing(given: Any, reason: str) -> None:
    state = UPDOWN.new(4, {})
    before = state.copy()
    with pytest.raises(IllegalDeal, match=reason):
        UPDOWN.deal(state, given)
    assert state == before
    UPDOWN.deal(state, _deck(note="kept by the record"))


def test_a_round_is_dealt_only_when_chance_is_next() -> None:
    state = table(3)
    with pytest.raises(IllegalDeal, match="not over"):
        deal(state, 1)
    state = table(3, at=19, dealer=1)
    finish(state)
    with pytest.raises(IllegalDeal, match="game is over"):
        UPDOWN.deal(state, _deck())
