"""UpDown tables for tests, set up from card strings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from game.rules.base import Event, IllegalMove
from game.rules.updown import DECK, UPDOWN, State, UpDownView

PERFECTION: dict[str, str | int] = {"abandons": 5, "perfection": "on"}


def deck_for(
    seats: int, size: int, first: int, direction: int, hands: Mapping[int, str], turned: str
) -> list[str]:
    """A deck that deals these hands and turns that card; what the hands leave open comes in the deck's order.

    `first` is the seat that is dealt the first card. An empty `turned` leaves that card open too.
    """
    given = {seat: cards.split() for seat, cards in hands.items()}
    used = {card for cards in given.values() for card in cards} | {turned}
    spare = [card for card in DECK if card not in used]
    places: list[str | None] = [None] * len(DECK)
    for position in range(size * seats):
        cards = given.get((first + direction * position) % seats, [])
        if position // seats < len(cards):
            places[position] = cards[position // seats]
    places[size * seats] = turned or None
    return [place if place is not None else spare.pop(0) for place in places]


def deal(state: State, dealer: int, hands: Mapping[int, str] | None = None, turned: str = "") -> list[Event]:
    """Deal the next round of the table with these cards."""
    size = state.sizes[state.round + 1]
    first = (dealer + state.direction) % state.seats
    deck = deck_for(state.seats, size, first, state.direction, hands or {}, turned)
    return UPDOWN.deal(state, {"dealer": dealer, "deck": deck})


def table(
    seats: int,
    *,
    at: int = 0,
    dealer: int = 0,
    hands: Mapping[int, str] | None = None,
    turned: str = "",
    before: Mapping[int, Sequence[str]] | None = None,
    **options: Any,
) -> State:
    """A table at the start of round `at` (counted from 0), all earlier ones played without a reversal.

    `before` holds announcements of earlier rounds in speaking order; others bid 0.
    """
    state = UPDOWN.new(seats, options)
    for number in range(at):
        deal(state, (dealer - at + number) % seats)
        finish(state, (before or {}).get(number, ()))
    deal(state, dealer, hands, turned)
    return state


def ten_cards() -> UpDownView:
    """What the first of four seats knows that is dealt ten cards, the four highest trumps among them."""
    state = table(4, at=9, dealer=3, hands={0: "AS KS QS JS 2H 3H 2D 3D 2C 3C"}, turned="TS")
    return UPDOWN.view(state, 0)


def say(state: State, *moves: str) -> list[Event]:
    """Carry out moves of whoever's turn it is; the events of the last one."""
    events: list[Event] = []
    for move in moves:
        (seat,) = UPDOWN.to_move(state)
        events = UPDOWN.apply(state, seat, UPDOWN.parse(move))
    return events


def finish(state: State, announcements: Sequence[str] = ()) -> list[Event]:
    """Play the round to its end: these announcements in speaking order, then first legal moves."""
    events = say(state, *announcements)
    while UPDOWN.to_move(state):
        events = say(state, legal(state)[0])
    return events


def legal(state: State) -> list[str]:
    """The notations open to the seat whose turn it is."""
    return [str(move) for seat in UPDOWN.to_move(state) for move in UPDOWN.legal_moves(state, seat)]


def refusal(state: State, seat: int, move: str) -> IllegalMove:
    """The refusal of a move, which must leave the state as it was."""
    before = state.copy()
    with pytest.raises(IllegalMove) as caught:
        UPDOWN.apply(state, seat, UPDOWN.parse(move))
    assert state == before
    return caught.value


def only(events: list[Event], kind: type[Event]) -> Any:
    """The one event of its kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found
