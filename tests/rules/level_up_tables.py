"""Level Up tables for tests, set up from card strings, and a way to play that ends a game soon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from game.deal import Stream
from game.rules.base import Event, IllegalMove, Move
from game.rules.level_up import LEVEL_UP, Discard, Draw, Hit, Lay, State
from game.rules.level_up_contracts import INDEX, fit

HAND = 10


def deck_for(
    pack: Sequence[str], seats: int, dealer: int, hands: Mapping[int, str], turned: str, stock: str
) -> list[str]:
    """A deck that deals these hands, turns that card and has these cards on top of the stock.

    What is left open comes in an order that puts no useful card beside another.
    """
    given = {seat: cards.split() for seat, cards in hands.items()}
    spare = [pack[at * 41 % len(pack)] for at in range(len(pack))]
    for card in (*(card for cards in given.values() for card in cards), *turned.split(), *stock.split()):
        spare.remove(card)
    deck = []
    for position in range(HAND * seats):
        cards = given.get((dealer + 1 + position) % seats, [])
        at = position // seats
        deck.append(cards[at] if at < len(cards) else spare.pop(0))
    deck.append(turned or spare.pop(0))
    return [*deck, *stock.split(), *spare]


def deal(
    state: State, dealer: int, hands: Mapping[int, str] | None = None, turned: str = "", stock: str = ""
) -> list[Event]:
    """Deal the next round of the table with these cards."""
    pack = LEVEL_UP.pack(state.options)
    deck = deck_for(pack, state.seats, dealer, hands or {}, turned, stock)
    return LEVEL_UP.deal(state, {"dealer": dealer, "deck": deck})


def table(
    seats: int,
    hands: Mapping[int, str] | None = None,
    *,
    turned: str = "",
    stock: str = "",
    dealer: int | None = None,
    remaining: Mapping[int, Sequence[int]] | None = None,
    **options: Any,
) -> State:
    """A table in its first round; the last seat deals unless told, so that seat 0 starts.

    `remaining` are the levels that a seat has not put away yet.
    """
    state = LEVEL_UP.new(seats, options)
    left = list(state.remaining)
    for seat, levels in (remaining or {}).items():
        left[seat] = tuple(levels)
    state.remaining = tuple(left)
    deal(state, seats - 1 if dealer is None else dealer, hands, turned, stock)
    return state


ONE = "R5 B5 G5 R1 Y2 G3 B4 V18 P18 V17"
"""A hand that can lay level 1, with three cards over."""

LAY_ONE = "lay 1: R5 G5 B5 | R1 Y2 G3 B4"


def laid_table(stock: str = "P1", turned: str = "P9", second: str = "") -> State:
    """Seat 0 has laid level 1 and holds V18 P18 V17 and what it drew."""
    state = table(2, {0: ONE, 1: second} if second else {0: ONE}, turned=turned, stock=stock)
    say(state, "draw stock", LAY_ONE)
    return state


def from_level(level: int, last: int = 8) -> range:
    """The levels that a seat on this level has not put away."""
    return range(level, last + 1)


def say(state: State, *moves: str) -> list[Event]:
    """Carry out moves of whoever's turn it is; the events of the last one."""
    events: list[Event] = []
    for move in moves:
        (seat,) = LEVEL_UP.to_move(state)
        events = LEVEL_UP.apply(state, seat, LEVEL_UP.parse(move))
    return events


def turn(state: State, source: str = "stock") -> list[Event]:
    """A turn that draws and discards the card just drawn."""
    (seat,) = LEVEL_UP.to_move(state)
    card = LEVEL_UP.apply(state, seat, LEVEL_UP.parse(f"draw {source}"))[0].card  # type: ignore[attr-defined]
    return say(state, f"discard {card}")


def run_out(state: State, left: int = 0) -> list[Event]:
    """Turns that draw from the stock and discard, until so many cards are left in it."""
    events: list[Event] = []
    while len(state.stock) > left:
        events = turn(state)
    return events


def legal(state: State) -> list[str]:
    """The notations open to the seat whose turn it is."""
    return [str(move) for seat in LEVEL_UP.to_move(state) for move in LEVEL_UP.legal_moves(state, seat)]


def refusal(state: State, move: str, seat: int | None = None) -> IllegalMove:
    """The refusal of a move (of the seat whose turn it is), which must leave the state as it was."""
    before = state.copy()
    if seat is None:
        (seat,) = LEVEL_UP.to_move(state)
    with pytest.raises(IllegalMove) as caught:
        LEVEL_UP.apply(state, seat, LEVEL_UP.parse(move))
    assert state == before
    return caught.value


def only(events: Sequence[Event], kind: type[Event]) -> Any:
    """The one event of its kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def keen(state: State, moves: Sequence[Move], chance: Stream) -> Move:
    """A random move, three times in four among those that bring its seat nearest to the round's end."""
    if chance.below(4) == 0:
        return chance.choice(moves)
    for kind in (Lay, Hit):
        if wanted := [move for move in moves if isinstance(move, kind)]:
            return chance.choice(wanted)
    distances = [_distance_after(state, move) for move in moves]
    return chance.choice([move for move, at in zip(moves, distances, strict=True) if at == min(distances)])


def _distance_after(state: State, move: Move) -> int:
    """How many cards the seat's first level lacks after a draw from a pile or a discard."""
    assert state.turn is not None
    hand = state.hands[state.turn][:]
    if isinstance(move, Draw) and isinstance(move.source, int):
        hand = sorted([*hand, state.piles[move.source][-1]])
    elif isinstance(move, Discard):
        hand.remove(INDEX[move.card])
    return fit(state.levels(state.turn)[0], hand, state.top).missing


def meaning(move: Move) -> object:
    """What a list of legal moves names once: a level laid with whatever cards, or the move itself."""
    return ("lay", move.level) if isinstance(move, Lay) else move
