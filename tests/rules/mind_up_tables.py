"""Mind Up tables for tests, set up from card numbers and colour letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from game.rules.base import Event, IllegalMove
from game.rules.mind_up import CARDS, COLOUR, COLOURS, MIND_UP, State

STRAIGHT = (1, 2, 3, 4, 5)


def numbers(text: str) -> list[int]:
    """The numbers of a text."""
    return [int(word) for word in text.split()]


def boards(*colours: str) -> list[tuple[int, ...]]:
    """What seats have taken, from colour letters in the order of taking; no card is there twice."""
    free = {letter: [card for card in CARDS if COLOURS[COLOUR[card]] == letter] for letter in COLOURS}
    return [tuple(free[letter].pop(0) for letter in each) for each in colours]


def deck_for(seats: int, hands: Mapping[int, str], centre: str = "", stock: str = "") -> list[int]:
    """A deck that deals these hands, then that centre line and stock; the rest comes in rising order."""
    given = {seat: numbers(cards) for seat, cards in hands.items()}
    line, top = numbers(centre), numbers(stock)
    used = {*line, *top, *(card for cards in given.values() for card in cards)}
    spare = [card for card in CARDS if card not in used]
    deck: list[int] = []
    for position in range(7 * seats):
        cards = given.get(position % seats, [])
        deck.append(cards[position // seats] if position // seats < len(cards) else spare.pop(0))
    deck += [line[at] if at < len(line) else spare.pop(0) for at in range(seats)]
    return [*deck, *top, *spare]


def table(
    seats: int,
    hands: Mapping[int, str] | None = None,
    centre: str = "",
    stock: str = "",
    multipliers: Sequence[int] = STRAIGHT,
    objectives: Sequence[str] = (),
) -> State:
    """A table at the start of round 1."""
    state = MIND_UP.new(seats, {"objectives": len(objectives)})
    deck = deck_for(seats, hands or {}, centre, stock)
    MIND_UP.deal(state, {"deck": deck, "multipliers": list(multipliers), "objectives": list(objectives)})
    return state


def open_round(
    state: State, multipliers: Sequence[int] = STRAIGHT, objectives: Sequence[str] = ()
) -> list[Event]:
    """Begin round 2 or 3."""
    return MIND_UP.deal(state, {"multipliers": list(multipliers), "objectives": list(objectives)})


def choose(state: State, *cards: int) -> list[Event]:
    """Lock one card a seat, in seat order; the events of the last lock."""
    events: list[Event] = []
    for seat, card in enumerate(cards):
        events = lock(state, seat, card)
    return events


def lock(state: State, seat: int, card: int) -> list[Event]:
    """Lock a card."""
    return MIND_UP.apply(state, seat, MIND_UP.parse(f"choose {card}"))


def finish(state: State) -> list[Event]:
    """Play the round to its end, each seat with its lowest card; the events of the last lock."""
    events: list[Event] = []
    while MIND_UP.to_move(state):
        events = choose(state, *(hand[0] for hand in state.hands))
    return events


def refusal(state: State, seat: int, card: int) -> IllegalMove:
    """The refusal of a choice, which must leave the state as it was."""
    before = state.copy()
    with pytest.raises(IllegalMove) as caught:
        lock(state, seat, card)
    assert state == before
    return caught.value


def only(events: Iterable[Event], kind: type[Event]) -> Any:
    """The one event of its kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found
