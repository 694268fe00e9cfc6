"""Up Color tables for tests, set up from card letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from game.rules.base import Event, IllegalMove
from game.rules.up_color import DECK, UP_COLOR, State
from game.rules.up_color_data import KIND, LEAD, hand_of


def deck_for(dealer: int, hands: Sequence[str], stock: str = "") -> list[str]:
    """A deck that deals these four hands of seven, with these cards on top of the stock."""
    top = [hands[(dealer + 1 + place) % 4][place // 4] for place in range(28)]
    rest = Counter(DECK)
    rest.subtract([*top, *stock])
    assert min(rest.values()) >= 0
    return [*top, *stock, *rest.elements()]


def deal(state: State, dealer: int, hands: Sequence[str], stock: str = "") -> list[Event]:
    """Deal the next round of the table with these hands."""
    return UP_COLOR.deal(state, {"dealer": dealer, "deck": deck_for(dealer, hands, stock)})


def opened(dealer: int, *hands: str, stock: str = "", **options: Any) -> State:
    """A table whose first round is dealt like this."""
    state = UP_COLOR.new(4, options)
    deal(state, dealer, hands, stock)
    return state


def shape(state: State, leader: int, hands: Sequence[str], stock: str) -> State:
    """Put the dealt round at the start of a later lap, with these hands and this stock."""
    state.hands = [hand_of(hand) for hand in hands]
    state.stock = tuple(KIND[card] for card in stock)
    state.turn = leader
    state.needed = LEAD
    return state


def later(*hands: str, leader: int = 0, stock: str = "", dealer: int = 0, **options: Any) -> State:
    """A table at the start of a later lap of its first round; `hands` may hold any number of cards."""
    state = UP_COLOR.new(4, options)
    begin(state, dealer)
    return shape(state, leader, hands, stock)


def begin(state: State, dealer: int | None = None) -> None:
    """Deal a round without caring for the cards."""
    UP_COLOR.deal(state, {"dealer": (state.dealer + 1) % 4 if dealer is None else dealer, "deck": DECK})


def say(state: State, *moves: str) -> list[Event]:
    """Carry out moves of whoever's turn it is, `Y` for `play Y`; the events of the last one."""
    events: list[Event] = []
    for move in moves:
        (seat,) = UP_COLOR.to_move(state)
        events = UP_COLOR.apply(state, seat, UP_COLOR.parse(move if move == "pass" else f"play {move}"))
    return events


def legal(state: State) -> str:
    """What is open to the seat whose turn it is: letters, and `-` for a pass."""
    moves = [str(move) for seat in UP_COLOR.to_move(state) for move in UP_COLOR.legal_moves(state, seat)]
    return "".join("-" if move == "pass" else move.removeprefix("play ") for move in moves)


def refusal(state: State, seat: int, move: str) -> IllegalMove:
    """The refusal of a move, which must leave the state as it was."""
    before = state.copy()
    with pytest.raises(IllegalMove) as caught:
        UP_COLOR.apply(state, seat, UP_COLOR.parse(move))
    assert state == before
    return caught.value


def only(events: Sequence[Event], kind: type[Event]) -> Any:
    """The one event of its kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def finish(state: State, *out: int, leader: int = 0, discards: str = "0000") -> list[Event]:
    """Deal a round and end it in one lap of four cards in which these seats go out; the events of its end.

    `discards` is how many discard cards each of the other seats keeps, a digit a seat.
    """
    begin(state)
    hands = [""] * 4
    for place, card in enumerate("YBRV"):
        seat = (leader + place) % 4
        hands[seat] = card if seat in out else card + "R" + "X" * int(discards[seat])
    shape(state, leader, hands, "GGG")
    return say(state, *"YBRV")
