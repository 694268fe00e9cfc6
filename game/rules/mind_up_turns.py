"""Mind Up's turns: locking a card and what comes of it, up to the scores (rules/mind-up.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from .base import N_, Event, IllegalMove, Move, Outcome
from .mind_up_cards import CARDS, COLOUR
from .mind_up_data import (
    FIRST_HAND,
    ROUNDS,
    Choose,
    GameOver,
    LastCards,
    Locked,
    Revealed,
    RoundResult,
    RoundScored,
    State,
    Taken,
    Turn,
)
from .mind_up_score import columns, scores, standings

CHOOSE = {card: Choose(card) for card in CARDS}
MOVES: dict[str, Move] = {str(move): move for move in CHOOSE.values()}


def turns(number: int) -> int:
    """How many turns the round of that number (counted from 0) has."""
    return FIRST_HAND + number - 1


def moves(cards: Sequence[int]) -> tuple[Move, ...]:
    """The choices of these cards."""
    return tuple(map(CHOOSE.__getitem__, cards))


def apply(state: State, seat: int, move: Move) -> list[Event]:
    """Lock a card, or another in its place, and reveal the turn with its last lock; raises IllegalMove."""
    if state.phase != "choose" or not 0 <= seat < state.seats:
        _refuse(state)
    if not isinstance(move, Choose):
        raise IllegalMove(N_("That is not a move of Mind Up."), "turn")
    card = move.card
    if card not in CARDS:
        raise IllegalMove(N_("There is no card {card}."), "cards", card=card)
    if card not in state.hands[seat]:
        raise IllegalMove(N_("You do not hold {card}."), "turn", card=card)
    if card == state.picks[seat]:
        raise IllegalMove(N_("You have locked {card} already."), "turn", card=card)
    state.picks[seat] = card
    events: list[Event] = [Locked(seat, card)]
    if 0 not in state.picks:
        revealed = _reveal(state)
        state.events += locks(state)
        state.events += revealed
        state.picks = [0] * state.seats
        events += revealed
    return events


def locks(state: State) -> list[Event]:
    """The locks of the open turn in seat order, whatever order they came in."""
    return [Locked(seat, card) for seat, card in enumerate(state.picks) if card]


def _reveal(state: State) -> list[Event]:
    """The seat with the k-th lowest card takes the k-th of the centre line (rules/mind-up.md, A turn)."""
    picks = tuple(sorted(enumerate(state.picks), key=lambda pick: pick[1]))
    prizes = state.centre
    events: list[Event] = [Revealed(len(state.turns), picks)]
    for (seat, card), prize in zip(picks, prizes, strict=True):
        state.hands[seat] = tuple(other for other in state.hands[seat] if other != card)
        events.append(Taken(seat, card, prize, _place(state, seat, prize)))
    state.centre = tuple(card for _, card in picks)
    state.turns.append(Turn(picks, prizes))
    if len(state.turns) == turns(state.round):
        events += _end_round(state)
    return events


def _place(state: State, seat: int, card: int) -> int:
    """Give a seat a card and return its column: the one of its colour, else the leftmost empty one."""
    state.taken[seat] = (*state.taken[seat], card)
    return next(at for at, laid in enumerate(columns(state.taken[seat])) if COLOUR[laid[0]] == COLOUR[card])


def _end_round(state: State) -> list[Event]:
    last = tuple((seat, card, _place(state, seat, card)) for seat, (card,) in enumerate(state.hands))
    state.hands = [()] * state.seats
    results = scores(state.taken, state.multipliers, state.objectives)
    points = tuple(result.points for result in results)
    state.scores = [total + more for total, more in zip(state.scores, points, strict=True)]
    state.rounds.append(RoundResult(state.multipliers, state.objectives, results, points))
    state.phase = "deal"
    events: list[Event] = [LastCards(last), RoundScored(state.round, results, tuple(state.scores))]
    if len(state.rounds) == ROUNDS:
        gained = tuple(result.points for result in state.rounds)
        state.outcome = Outcome(gained, tuple(state.scores), standings(state.scores, points))
        state.phase = "over"
        events.append(GameOver(state.outcome))
    return events


def _refuse(state: State) -> NoReturn:
    if state.phase == "over":
        raise IllegalMove(N_("The game is over."), "end")
    if state.phase == "deal":
        raise IllegalMove(N_("The next round is not dealt yet."), "rounds")
    raise IllegalMove(N_("It is not your turn."), "turn")
