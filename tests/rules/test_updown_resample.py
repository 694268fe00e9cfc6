"""A resampled UpDown table is one that the round's own moves could have led to."""

from __future__ import annotations

import pytest

from game.deal import Stream
from game.rules.base import Move
from game.rules.updown import DECK, UPDOWN, Dealt, State
from tests.rules.tables import deck_for, say, table


def replayed(before: State, moves: list[tuple[int, Move]], other: State) -> State:
    """The round of the other table dealt and played anew from the state before its deal."""
    dealt = other.events[0]
    assert isinstance(dealt, Dealt)
    hands = {seat: " ".join(hand) for seat, hand in enumerate(dealt.hands) if isinstance(hand, tuple)}
    first = (dealt.dealer + dealt.direction) % before.seats
    deck = deck_for(before.seats, dealt.size, first, dealt.direction, hands, dealt.turned)
    top = len(DECK) - len(other.stock)
    state = before.copy()
    UPDOWN.deal(state, {"dealer": dealt.dealer, "deck": deck[:top] + [DECK[index] for index in other.stock]})
    for seat, move in moves:
        UPDOWN.apply(state, seat, move)
    return state


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_moves_of_the_round_lead_to_the_resampled_table(seats: int) -> None:
    """Tricks: follow suit if you can; so who did not follow has none of that suit in any consistent deal."""
    chance = Stream(b"resample")
    state = UPDOWN.new(seats, {"abandons": 5})
    before = state.copy()
    moves: list[tuple[int, Move]] = []
    while UPDOWN.outcome(state) is None:
        if UPDOWN.needs_deal(state):
            before, moves = state.copy(), []
            UPDOWN.deal(state, UPDOWN.draw_deal(state, chance))
        else:
            (seat,) = UPDOWN.to_move(state)
            move = chance.choice(UPDOWN.legal_moves(state, seat))
            UPDOWN.apply(state, seat, move)
            moves.append((seat, move))
        viewer = chance.below(seats)
        other = UPDOWN.resample(state, viewer, chance)
        assert replayed(before, moves, other) == other


def test_every_hidden_card_can_lie_wherever_it_fits() -> None:
    """Hands, set-aside hands and the stock change places; voids, the turned card and the own hand stay."""
    hands = {0: "AS KS", 1: "2S 3S", 2: "AH 4H", 3: "AD KD"}
    state = table(4, at=1, dealer=3, hands=hands, turned="AC")
    say(state, "bid 2", "bid 0", "bid 0", "abandon", "play AS", "play 2S", "play 4H")
    found: list[set[str]] = [set() for _ in range(4)]
    chance = Stream(b"wherever")
    for _ in range(1500):
        other = UPDOWN.resample(state, 0, chance)
        for seat in range(4):
            found[seat] |= set(UPDOWN.view(other, seat).hand)
    hidden = set(DECK) - {"AS", "KS", "2S", "4H", "AC"}
    assert found[0] == {"KS"}
    assert found[1] == hidden
    assert found[2] == {card for card in hidden if card[1] != "S"}
    assert found[3] == hidden
