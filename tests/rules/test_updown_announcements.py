"""UpDown's announcements, tokens, reversals and the hook (rules/updown.md); tests name the section."""

from __future__ import annotations

import pytest

from game.rules.base import IllegalDeal, IllegalMove
from game.rules.updown import (
    UPDOWN,
    Announced,
    Bid,
    DirectionChanged,
)
from tests.rules.tables import deal, finish, legal, only, refusal, say, table


@pytest.mark.parametrize(
    ("seats", "dealer", "order"),
    [(3, 0, (1, 2, 0)), (4, 1, (2, 3, 0, 1)), (5, 4, (0, 1, 2, 3, 4)), (6, 2, (3, 4, 5, 0, 1, 2))],
)
def test_all_speak_once_in_turn_the_dealer_last(seats: int, dealer: int, order: tuple[int, ...]) -> None:
    """Announcements: in turn, once each, from the seat after the dealer, the dealer last."""
    state = table(seats, dealer=dealer)
    for position, seat in enumerate(order):
        assert UPDOWN.to_move(state) == (seat,)
        view = UPDOWN.view(state, 0)
        assert [other for other in range(seats) if view.announced[other]] == sorted(order[:position])
        assert only(say(state, "bid 1"), Announced) == Announced(seat, 1, False, 0)
    assert UPDOWN.view(state, 0).phase == "play"


@pytest.mark.parametrize(
    ("move", "price", "bid"),
    [("bid 3", 0, 3), ("abandon", 1, None), ("bid 3 reverse", 2, 3), ("abandon reverse", 3, None)],
)
def test_what_announcements_cost(move: str, price: int, bid: int | None) -> None:
    """Announcements: cost in tokens."""
    state = table(4, at=4, abandons=5)
    event = only(say(state, move), Announced)
    assert event == Announced(1, bid, "reverse" in move, price)
    view = UPDOWN.view(state, 3)
    assert view.tokens == (5, 5 - price, 5, 5)
    assert view.spent == (0, price, 0, 0)
    assert view.bids[1] == bid
    assert view.abandoned == (False, bid is None, False, False)


@pytest.mark.parametrize(
    ("tokens", "moves"),
    [
        (0, ["bid 0", "bid 1"]),
        (1, ["bid 0", "bid 1", "abandon"]),
        (3, ["bid 0", "bid 1", "abandon", "bid 0 reverse", "bid 1 reverse", "abandon reverse"]),
        (5, ["bid 0", "bid 1", "abandon", "bid 0 reverse", "bid 1 reverse", "abandon reverse"]),
    ],
)
def test_what_tokens_allow(tokens: int, moves: list[str]) -> None:
    """Announcements, Tokens: abandons gives 0, 1, 3 or 5."""
    state = table(4, abandons=tokens)
    assert legal(state) == moves
    assert UPDOWN.view(state, 0).tokens == (tokens,) * 4


def test_two_tokens_pay_a_reversal_but_not_with_an_abandon() -> None:
    state = table(4, at=4, dealer=3, before={0: ["abandon"]})
    assert UPDOWN.view(state, 0).tokens == (2, 3, 3, 3)
    assert legal(state)[-1] == "bid 5 reverse"
    assert "abandon" in legal(state)
    error = refusal(state, 0, "abandon reverse")
    assert (error.rule, error.values) == ("tokens", {"cost": 3, "tokens": 2})
    assert str(error) == "Tokens needed: 3. You have 2."


@pytest.mark.parametrize("move", ["abandon", "bid 1 reverse", "abandon reverse"])
def test_without_tokens_all_that_costs_is_refused(move: str) -> None:
    assert refusal(table(3, abandons=0), 1, move).rule == "tokens"


@pytest.mark.parametrize(("rounds", "peak"), [("full", 10), ("short", 5)])
def test_tokens_left_at_the_peak_are_lost_and_the_descent_has_its_own(rounds: str, peak: int) -> None:
    """Announcements, Tokens; Options: ascent and descent are the two halves."""
    state = table(4, at=peak - 1, dealer=0, rounds=rounds)
    say(state, "bid 0 reverse")
    assert UPDOWN.view(state, 0).tokens == (3, 1, 3, 3)
    finish(state)
    assert UPDOWN.view(state, 0).tokens == (3, 1, 3, 3)
    deal(state, 3)
    view = UPDOWN.view(state, 0)
    assert (view.round, view.tokens, view.spent) == (peak, (3, 3, 3, 3), (0, 2, 0, 0))
    say(state, "abandon")
    finish(state)
    deal(state, 2)
    assert UPDOWN.view(state, 0).tokens == (3, 3, 2, 3)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_at_least_two_seats_stay_in(seats: int) -> None:
    """Announcements: at most seats - 2 abandon, after that both kinds are locked."""
    state = table(seats, at=2, abandons=5)
    for _ in range(seats - 2):
        assert {"abandon", "abandon reverse"} <= set(legal(state))
        say(state, "abandon")
    assert not [move for move in legal(state) if "abandon" in move]
    assert "bid 0 reverse" in legal(state)
    (seat,) = UPDOWN.to_move(state)
    for move in ("abandon", "abandon reverse"):
        error = refusal(state, seat, move)
        assert (error.message, error.rule) == (
            "At least two seats stay in: nobody else may abandon.",
            "announcements",
        )
    say(state, "bid 1", "bid 1")
    assert len(UPDOWN.view(state, 0).playing) == 2


def test_one_reversal_a_round() -> None:
    """Announcements: the first that pays, then it is locked; the next round it is open again."""
    state = table(4, abandons=5)
    say(state, "bid 0", "bid 1 reverse")
    assert UPDOWN.view(state, 0).reversed_by == 2
    assert not [move for move in legal(state) if "reverse" in move]
    for move in ("bid 0 reverse", "abandon reverse"):
        assert refusal(state, 3, move).rule == "reversal"
    finish(state)
    deal(state, 3)
    assert UPDOWN.view(state, 0).reversed_by is None
    assert "bid 0 reverse" in legal(state)


def test_when_a_reversal_bites() -> None:
    """Announcements, ruling: speaking goes on unchanged; tricks and the next dealer turn."""
    state = table(4, dealer=1)
    say(state, "bid 0", "bid 1 reverse")
    assert UPDOWN.view(state, 0).direction == 1
    assert UPDOWN.to_move(state) == (0,)
    say(state, "bid 0")
    assert UPDOWN.to_move(state) == (1,)
    events = say(state, "bid 0")
    assert events == [Announced(1, 0, False, 0), DirectionChanged(-1)]
    view = UPDOWN.view(state, 0)
    assert (view.direction, view.playing, view.leader) == (-1, (0, 3, 2, 1), 0)
    players: list[int] = []
    while to_move := UPDOWN.to_move(state):
        players += to_move
        say(state, legal(state)[0])
    assert players == [0, 3, 2, 1]
    with pytest.raises(IllegalDeal, match="seat 0 deals this round, not seat 2"):
        deal(state, 2)
    deal(state, 0)
    assert UPDOWN.view(state, 0).speaking == (3, 2, 1, 0)


def test_a_reversal_stays_until_somebody_reverses_again() -> None:
    state = table(3, dealer=0)
    finish(state, ["bid 0 reverse"])
    for dealer in (2, 1):
        deal(state, dealer)
        assert UPDOWN.view(state, 0).direction == -1
        finish(state)
    deal(state, 0)
    finish(state, ["bid 0", "bid 0", "abandon reverse"])
    assert UPDOWN.view(state, 0).direction == 1
    deal(state, 1)
    assert UPDOWN.view(state, 0).speaking == (2, 0, 1)


def test_without_a_reversal_nothing_changes_direction() -> None:
    state = table(3)
    assert say(state, "bid 0", "bid 0", "bid 0") == [Announced(0, 0, False, 0)]


@pytest.mark.parametrize(
    ("announced", "playing"),
    [
        (["bid 0", "bid 0", "bid 0", "bid 0"], (1, 2, 3, 0)),
        (["abandon", "bid 0", "bid 0", "bid 0"], (2, 3, 0)),
        (["abandon", "abandon", "bid 0", "bid 0"], (3, 0)),
        (["bid 0", "abandon", "bid 0", "abandon"], (1, 3)),
        (["bid 0 reverse", "bid 0", "bid 0", "bid 0"], (3, 2, 1, 0)),
        (["abandon reverse", "bid 0", "bid 0", "bid 0"], (3, 2, 0)),
        (["bid 0", "bid 0", "abandon reverse", "abandon"], (2, 1)),
    ],
)
def test_the_first_active_seat_after_the_dealer_leads(announced: list[str], playing: tuple[int, ...]) -> None:
    """Tricks: in the direction now valid."""
    state = table(4, dealer=0)
    say(state, *announced)
    assert UPDOWN.view(state, 0).playing == playing
    for seat in playing:
        assert UPDOWN.to_move(state) == (seat,)
        say(state, legal(state)[0])


def test_bids_may_add_up_to_anything() -> None:
    """Announcements: no limit on the sum of the bids unless hook is on."""
    state = table(3, at=2)
    say(state, "bid 1", "bid 1")
    assert {f"bid {count}" for count in range(4)} <= set(legal(state))


@pytest.mark.parametrize("count", [3, 4, 10])
def test_no_bid_above_the_cards_dealt(count: int) -> None:
    state = table(3, at=1)
    error = refusal(state, 1, f"bid {count}")
    assert str(error) == "Bid from 0 to 2 tricks."


@pytest.mark.parametrize("bid", [Bid(-1), Bid(True), Bid(11), Bid(2, reverse=True)])
def test_odd_bids_are_refused_or_taken_as_written(bid: Bid) -> None:
    state = table(3)
    if bid == Bid(1):
        UPDOWN.apply(state, 1, bid)
        assert type(state.bids[1]) is int
    else:
        with pytest.raises(IllegalMove):
            UPDOWN.apply(state, 1, bid)


@pytest.mark.parametrize(
    ("size", "said", "forbidden"),
    [
        (1, ["bid 0", "bid 0"], None),  # rounds of 3 cards or more
        (2, ["bid 1", "bid 0"], None),
        (3, ["bid 1", "bid 1"], 1),
        (3, ["bid 0", "bid 0"], 3),
        (3, ["bid 3", "bid 0"], 0),
        (3, ["bid 3", "bid 1"], None),  # already above
        (3, ["abandon", "bid 1"], 2),  # the active seats' bids
        (3, ["bid 2 reverse", "bid 0"], 1),
    ],
)
def test_the_hook(size: int, said: list[str], forbidden: int | None) -> None:
    """Options: hook."""
    state = table(3, at=size - 1, hook="on")
    for move in said:
        assert {f"bid {count}" for count in range(size + 1)} <= set(legal(state))
        say(state, move)
    allowed = {count for count in range(size + 1) if f"bid {count}" in legal(state)}
    assert allowed == set(range(size + 1)) - {forbidden}
    if state.reversed_by is None:
        assert {count for count in range(size + 1) if f"bid {count} reverse" in legal(state)} == allowed
    assert ("abandon" in legal(state)) is ("abandon" not in said)
    if forbidden is not None:
        error = refusal(state, 0, f"bid {forbidden}")
        assert (error.rule, error.values) == ("hook", {"size": size, "count": forbidden})
        if state.reversed_by is None:
            assert refusal(state, 0, f"bid {forbidden} reverse").rule == "hook"


def test_the_last_to_speak_may_abandon_out_of_the_hook() -> None:
    """Options: it may still abandon where allowed, even where the others' bids then add up."""
    state = table(3, at=2, hook="on")
    say(state, "bid 1", "bid 2", "abandon")
    assert UPDOWN.view(state, 0).phase == "play"


def test_the_hook_holds_on_the_way_down_too() -> None:
    state = table(3, at=17, hook="on")
    say(state, "bid 1", "bid 1")
    assert "bid 1" not in legal(state)
    state = table(3, at=18, hook="on")
    say(state, "bid 1", "bid 0")
    assert "bid 1" in legal(state)


def test_without_the_option_there_is_no_hook() -> None:
    state = table(3, at=2)
    say(state, "bid 1", "bid 1")
    assert "bid 1" in legal(state)
