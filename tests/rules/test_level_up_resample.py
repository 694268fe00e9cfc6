"""A resampled Level Up table is one that the round's own moves could have led to."""

from __future__ import annotations

from typing import Any

import pytest

from game.deal import Stream
from game.rules.base import Move
from game.rules.level_up import LEVEL_UP, Dealt, Drawn, State
from tests.rules.level_up_tables import keen, legal, say, table


def replayed(before: State, moves: list[tuple[int, Move]], other: State) -> State:
    """The round of the other table dealt and played anew from the state before its deal."""
    dealt = other.events[0]
    assert isinstance(dealt, Dealt)
    seats = before.seats
    places: list[str] = [""] * (10 * seats)
    for seat, hand in enumerate(dealt.hands):
        assert isinstance(hand, tuple)
        places[(seat - dealt.dealer - 1) % seats :: seats] = hand
    drawn = [e.card for e in other.events if isinstance(e, Drawn) and e.source == "stock"]
    names = LEVEL_UP.deck
    stock = [names[card] for card in reversed(other.stock)]
    state = before.copy()
    LEVEL_UP.deal(state, {"dealer": dealt.dealer, "deck": [*places, dealt.turned, *drawn, *stock]})
    for seat, move in moves:
        LEVEL_UP.apply(state, seat, move)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("options", [{"deck": "1-9x2"}, {"order": "free", "levels": 4}], ids=str)
def test_the_moves_of_the_round_lead_to_the_resampled_table(seats: int, options: dict[str, Any]) -> None:
    chance = Stream(f"resample {seats}".encode())
    state = LEVEL_UP.new(seats, options)
    before = state.copy()
    moves: list[tuple[int, Move]] = []
    while LEVEL_UP.outcome(state) is None:
        if LEVEL_UP.needs_deal(state):
            before, moves = state.copy(), []
            LEVEL_UP.deal(state, LEVEL_UP.draw_deal(state, chance))
        else:
            (seat,) = LEVEL_UP.to_move(state)
            move = keen(state, LEVEL_UP.legal_moves(state, seat), chance)
            LEVEL_UP.apply(state, seat, move)
            moves.append((seat, move))
        viewer = chance.below(seats)
        other = LEVEL_UP.resample(state, viewer, chance)
        assert replayed(before, moves, other) == other


def test_a_card_taken_from_a_pile_stays_and_every_other_hidden_card_can_lie_anywhere() -> None:
    """1: all seats saw what was drawn from a discard pile; the rest of a hand they did not see."""
    state = table(3, {0: "R5 B5 G5 R1 Y2 G3 B4 V18 P18 V17"}, turned="P9", stock="B1 B2 B3 B6")
    say(state, "draw stock", "discard V17", "draw 2")
    say(state, next(move for move in legal(state) if move not in ("discard P9", legal(state)[0])))
    mine = set(LEVEL_UP.view(state, 0).hand)
    shown = {card for pile in LEVEL_UP.view(state, 0).piles for card in pile}
    found: list[set[str]] = [set() for _ in range(3)]
    stock: set[str] = set()
    chance = Stream(b"anywhere")
    for _ in range(400):
        other = LEVEL_UP.resample(state, 0, chance)
        for seat in range(3):
            hand = LEVEL_UP.view(other, seat).hand
            assert len(hand) == 10
            found[seat] |= set(hand)
        assert "P9" in LEVEL_UP.view(other, 1).hand
        stock |= {LEVEL_UP.deck[card] for card in other.stock}
    hidden = set(LEVEL_UP.deck) - mine - shown - {"P9"}
    assert found == [mine, hidden | {"P9"}, hidden]
    assert stock == hidden
