"""UpDown's tricks (rules/updown.md); tests name the section."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.rules.updown import (
    DECK,
    UPDOWN,
    TrickTaken,
)
from tests.rules.tables import finish, legal, only, refusal, say, table


@pytest.mark.parametrize(
    ("turned", "plays", "winner"),
    [
        ("2C", "TS QS KS", 2),  # the highest of the suit led
        ("2C", "AS QS KS", 0),
        ("2C", "2S AH AD", 0),  # nobody follows, nobody trumps
        ("2C", "AS 3C KS", 1),  # any trump beats the suit led
        ("2C", "AS 3C 4C", 2),  # the highest trump
        ("2C", "AS 4C 3C", 1),
        ("2S", "TS QS KS", 2),  # trump led
        ("2S", "3S AH AC", 0),
        ("2H", "JD TD QD", 2),
        ("2H", "JD AC 3H", 2),
    ],
)
def test_who_takes_a_trick(turned: str, plays: str, winner: int) -> None:
    """Tricks: highest trump, else the highest card of the suit led. Ranks A K Q J T 9 … 2."""
    cards = plays.split()
    state = table(3, dealer=2, hands=dict(enumerate(cards)), turned=turned)
    say(state, "bid 0", "bid 0", "bid 0")
    for card in cards:
        events = say(state, f"play {card}")
    assert only(events, TrickTaken) == TrickTaken(winner, tuple(enumerate(cards)), 1)
    assert UPDOWN.view(state, 0).won == tuple(int(seat == winner) for seat in range(3))


@pytest.mark.parametrize(("high", "low"), list(pairwise("AKQJT98765432")))
def test_the_order_of_ranks(high: str, low: str) -> None:
    """The head of the page: A K Q J T 9 … 2."""
    state = table(3, dealer=2, hands={0: f"{low}S", 1: f"{high}S", 2: "5H"}, turned="2D")
    events = finish(state, ["bid 0", "bid 0", "bid 0"])
    assert only(events, TrickTaken).seat == 1


def test_the_winner_leads_next_and_follows_its_direction() -> None:
    """Tricks: the winner leads next; as many tricks as cards dealt."""
    hands = {0: "2S 3S", 1: "AS 4S", 2: "KS 5S"}
    state = table(3, at=1, dealer=2, hands=hands, turned="2D")
    say(state, "bid 0", "bid 2", "bid 0", "play 2S", "play AS")
    view = UPDOWN.view(state, 0)
    assert (view.leader, view.trick, view.winning) == (0, ((0, "2S"), (1, "AS")), 1)
    say(state, "play KS")
    view = UPDOWN.view(state, 0)
    assert (view.leader, view.trick, view.winning) == (1, (), None)
    assert view.tricks == ((1, ((0, "2S"), (1, "AS"), (2, "KS"))),)
    assert UPDOWN.to_move(state) == (1,)
    say(state, "play 4S")
    assert UPDOWN.to_move(state) == (2,)
    say(state, "play 5S")
    events = say(state, "play 3S")
    assert only(events, TrickTaken).number == 2
    view = UPDOWN.view(state, 0)
    assert (view.phase, view.leader, view.won) == ("deal", None, (0, 1, 1))


@pytest.mark.parametrize(
    ("hand", "led", "turned", "open_to"),
    [
        ("AS 2S KH", "TS", "2D", ["AS", "2S"]),  # follow suit
        ("AS 2S KH", "TH", "2D", ["KH"]),
        ("AS 3D KH", "TC", "2D", ["AS", "KH", "3D"]),  # no duty to trump
        ("AD 3D KH", "TC", "2D", ["KH", "AD", "3D"]),
        ("AD 3D KH", "TD", "2D", ["AD", "3D"]),  # no duty to beat
    ],
)
def test_follow_suit_if_you_can(hand: str, led: str, turned: str, open_to: list[str]) -> None:
    """Tricks: follow suit if you can; otherwise play anything (no duty to trump or to beat)."""
    others = [card for card in DECK if card not in (*hand.split(), led, turned)]
    state = table(
        3, at=2, dealer=2, hands={0: f"{led} 5C 6C", 1: hand, 2: " ".join(others[:3])}, turned=turned
    )
    say(state, "bid 0", "bid 0", "bid 0", f"play {led}")
    assert legal(state) == [f"play {card}" for card in open_to]
    for card in hand.split():
        if card not in open_to:
            error = refusal(state, 1, f"play {card}")
            assert (error.message, error.rule) == ("You hold {suit}: follow suit.", "tricks")
            assert error.values == {"suit": led[1]}


def test_the_leader_may_play_anything() -> None:
    state = table(3, at=3, hands={1: "AS 2H 3D 4C"}, turned="2D")
    say(state, "bid 0", "bid 0", "bid 0")
    assert legal(state) == ["play AS", "play 2H", "play 3D", "play 4C"]
