"""What a seat may know at a Mind Up table, and that a resampled table is one that its moves lead to."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from game.deal import Stream
from game.rules.base import Deal, Move
from game.rules.mind_up import CARDS, MIND_UP, Dealt, Locked, State
from tests.rules.mind_up_tables import finish, lock, open_round, table


def known_before(state: State, seat: int) -> set[int]:
    """The cards whose place or past the seat knows: all but other hands' drawn cards and the stock."""
    hidden = {
        card
        for other in range(state.seats)
        if other != seat
        for card in state.hands[other]
        if card not in state.kept[other]
    }
    return set(CARDS) - hidden - set(state.stock)


def cards_in(value: Any) -> set[int]:
    """Every number in lists of cards of a view."""
    if isinstance(value, dict):
        return {card for each in value.values() for card in cards_in(each)}
    if isinstance(value, list):
        found = {card for card in value if type(card) is int}
        return found | {card for each in value if type(each) is not int for card in cards_in(each)}
    return set()


PLACES = ("hand", "known", "centre", "columns")


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_view_names_only_cards_that_the_seat_knows(seats: int) -> None:
    """Next round: what was collected is public knowledge; only the drawn card is not."""
    state = MIND_UP.new(seats, {})
    chance = Stream(b"names")
    while MIND_UP.outcome(state) is None:
        if MIND_UP.needs_deal(state):
            MIND_UP.deal(state, MIND_UP.draw_deal(state, chance))
        else:
            seat = chance.choice(MIND_UP.to_move(state))
            MIND_UP.apply(state, seat, chance.choice(MIND_UP.legal_moves(state, seat)))
        for seat in range(seats):
            view = json.loads(msgspec.json.encode(MIND_UP.view(state, seat)))
            named = cards_in({key: view[key] for key in PLACES})
            assert named == known_before(state, seat)
            dealt = next(event for event in view["events"] if event["type"] == "Dealt")
            assert cards_in(dealt) <= known_before(state, seat)


def test_of_other_locks_only_that_they_are_locked() -> None:
    """record.md, view: of other seats' locked picks only that they are locked."""
    state = table(3)
    before = MIND_UP.view(state, 0)
    lock(state, 1, state.hands[1][3])
    lock(state, 2, state.hands[2][0])
    view = MIND_UP.view(state, 0)
    assert (view.locked, view.to_move, view.pick, view.changes) == ((False, True, True), (0,), None, ())
    assert view.events == (*before.events, Locked(1, None), Locked(2, None))
    mine = MIND_UP.view(state, 1)
    assert mine.pick == state.hands[1][3]
    assert mine.events[-2:] == (Locked(1, mine.pick), Locked(2, None))
    assert len(mine.changes) == 6
    assert mine.legal == ()
    changed = msgspec.structs.replace(
        view, locked=before.locked, to_move=before.to_move, events=before.events
    )
    assert changed == before


def test_the_view_does_not_tell_the_order_of_locks_or_a_change() -> None:
    one, other = table(3), table(3)
    for seat, at in [(2, 0), (1, 3), (1, 2)]:
        lock(one, seat, one.hands[seat][at])
    for seat, at in [(1, 2), (2, 0)]:
        lock(other, seat, other.hands[seat][at])
    assert [MIND_UP.view(one, seat) for seat in range(3)] == [MIND_UP.view(other, seat) for seat in range(3)]


def replayed(start: State, deals: list[Deal], moves: list[list[tuple[int, Move]]], other: State) -> State:
    """The other table, dealt and played from its first card on with the same moves of finished turns."""
    state = start.copy()
    for deal, round_moves in zip(deals, moves, strict=True):
        MIND_UP.deal(state, deal)
        for seat, move in round_moves:
            MIND_UP.apply(state, seat, move)
    for seat, pick in MIND_UP.picks(other).items():
        MIND_UP.apply(state, seat, pick)
    return state


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_the_moves_of_the_game_lead_to_the_resampled_table(seats: int) -> None:
    """Every resampled table comes from a deck that deals it, whatever was hidden from the viewer."""
    chance = Stream(b"resample")
    start = MIND_UP.new(seats, {"objectives": 2})
    state = start.copy()
    deals: list[Deal] = []
    moves: list[list[tuple[int, Move]]] = []
    turn: list[tuple[int, Move]] = []
    while MIND_UP.outcome(state) is None:
        if MIND_UP.needs_deal(state):
            deals.append(MIND_UP.draw_deal(state, chance))
            moves.append([])
            MIND_UP.deal(state, deals[-1])
        else:
            seat = chance.choice(MIND_UP.to_move(state))
            turn.append((seat, chance.choice(MIND_UP.legal_moves(state, seat))))
            MIND_UP.apply(state, *turn[-1])
            if not MIND_UP.picks(state):
                moves[-1] += turn
                turn = []
        viewer = chance.below(seats)
        other = MIND_UP.resample(state, viewer, chance)
        deck = swapped(deals[0]["deck"], state, other)
        again = replayed(start, [{**deals[0], "deck": deck}, *deals[1:]], moves, other)
        assert again == other


def swapped(deck: list[int], state: State, other: State) -> list[int]:
    """The deck with the cards of the other table in the places of those that it has instead."""
    here, there = state.events[0], other.events[0]
    assert isinstance(here, Dealt)
    assert isinstance(there, Dealt)
    before = [card for cards in here.drawn for card in cards] + list(state.stock)
    after = [card for cards in there.drawn for card in cards] + list(other.stock)
    change = dict(zip(before, after, strict=True))
    return [change.get(card) or card for card in deck]


def test_every_hidden_card_and_lock_can_be_wherever_it_fits() -> None:
    state = table(2, stock="60 59 58 57")
    finish(state)
    open_round(state)
    lock(state, 1, state.hands[1][0])
    chance = Stream(b"wherever")
    drawn, picks = set(), set()
    for _ in range(2000):
        other = MIND_UP.resample(state, 0, chance)
        assert MIND_UP.view(other, 0) == MIND_UP.view(state, 0)
        drawn |= set(other.hands[1]) - set(state.kept[1])
        picks.add(other.picks[1])
    assert drawn == {59, *state.stock}
    assert picks == {*state.kept[1], 59, *state.stock}
