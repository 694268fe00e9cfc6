"""Up Color's turns: who leads, what may be played, what comes of it, the scores (rules/up-color.md)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NoReturn

from .base import N_, Event, IllegalMove, Move, Outcome
from .up_color_data import (
    AFTER,
    BLUE,
    DISCARD,
    FREE,
    IMPERIAL,
    KIND,
    KINDS,
    LEAD,
    NEEDED,
    OPENING,
    RED,
    SEATS,
    UNIT,
    VIOLET,
    YELLOW,
    Drawn,
    GameOver,
    LapTaken,
    LeadGiven,
    Pass,
    Passed,
    Play,
    Played,
    RoundResult,
    RoundScored,
    RoundVoid,
    State,
    TapisVert,
    following,
    kinds_of,
)

ALONE = 10
SHARED = 5
DISCARD_LOSS = 2

SOLO_SIDES = tuple((seat,) for seat in range(SEATS))
PAIRS = ((0, 2), (1, 3))

ANY_COLOUR = 1 << YELLOW | 1 << BLUE | 1 << RED
CAN_LEAD = ANY_COLOUR | 1 << IMPERIAL | 1 << DISCARD
_IMPERIAL = 1 << IMPERIAL
_DISCARD = 1 << DISCARD

PASSED = -1
"""A pass, among kinds."""

PASS = Pass()
PLAYS = tuple(Play(letter) for letter in KINDS)
MOVES: dict[str, Move] = {str(move): move for move in (*PLAYS, PASS)}


def situation(needed: int, after: int, blocked: bool) -> int:
    """A turn as a number below 64: what is needed, how many seats have one after it, blocked discards."""
    return needed | after << 3 | blocked << 5


@cache
def options(held: int, turn: int) -> tuple[int, ...]:
    """The kinds that a seat may play, PASSED last where it may pass (rules/up-color.md, What may be played).

    `held` are the kinds that it holds, as bits, `turn` is its situation.
    """
    kinds, may_pass = _open(held, turn & 7, bool(turn >> 3 & 3) and not turn >> 5)
    plays = tuple(kind for kind in range(len(KINDS)) if held & kinds & 1 << kind)
    return (*plays, PASSED) if may_pass else plays


@cache
def _moves(held: int, turn: int) -> tuple[Move, ...]:
    return tuple(PASS if kind == PASSED else PLAYS[kind] for kind in options(held, turn))


def _open(held: int, needed: int, discards: bool) -> tuple[int, bool]:
    """The kinds that may be played, and whether the seat may pass."""
    if needed == OPENING:
        return (_IMPERIAL if held & _IMPERIAL else ANY_COLOUR), False
    if needed == LEAD:
        return CAN_LEAD, False
    allowed = _IMPERIAL | _DISCARD * discards
    if needed == FREE:
        return allowed | ANY_COLOUR, not held & ANY_COLOUR
    asked = 1 << needed
    return (asked | _IMPERIAL, False) if held & asked else (allowed, True)


def opening_leader(hands: Sequence[int], dealer: int) -> int:
    """The seat that leads the first lap of a round (rules/up-color.md, What may be played)."""
    order = following(dealer)
    for wanted in (_IMPERIAL, ANY_COLOUR):
        for seat in order:
            if kinds_of(hands[seat]) & wanted:
                return seat
    raise AssertionError("no four hands are all violets and discard cards")


def next_leader(hands: Sequence[int], first: int) -> int | None:
    """The seat that leads a later lap where `first` is to; None where nobody can."""
    return next((seat for seat in following(first) if kinds_of(hands[seat]) & CAN_LEAD), None)


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    """The moves open to the seat; empty where it is not its turn."""
    if seat != state.turn:
        return ()
    turn = situation(state.needed, SEATS - 1 - len(state.lap), state.blocked)
    return _moves(kinds_of(state.hands[seat]), turn)


def apply(state: State, seat: int, move: Move) -> list[Event]:
    """Carry out a play or a pass and return what happened; raises IllegalMove."""
    if seat != state.turn:
        _refuse_seat(state)
    if move not in legal_moves(state, seat):
        _refuse(state, seat, move)
    events = _play(state, seat, move.card) if isinstance(move, Play) else _pass(state, seat)
    state.events += events
    return events


def sides(options: dict[str, str | int]) -> tuple[tuple[int, ...], ...]:
    """The seats that score together: two teams, or each seat for itself."""
    return PAIRS if options["teams"] == "pairs" else SOLO_SIDES


def side_totals(state: State) -> tuple[int, ...]:
    """The points of each of the sides."""
    return tuple(sum(state.scores[seat] for seat in side) for side in sides(state.options))


def round_gains(out: Sequence[int], pairs: bool) -> tuple[int, ...]:
    """Each seat's points for going out (rules/up-color.md, Score of a round).

    `out` are the seats that went out, in the order of their last cards.
    """
    gains = [0] * SEATS
    if pairs:
        gone = [[seat for seat in out if seat in team] for team in PAIRS]
        further = abs(len(gone[0]) - len(gone[1]))
        for team in gone:
            alone = further if len(team) == max(map(len, gone)) else 0
            for place, seat in enumerate(team):
                gains[seat] = ALONE if place < alone else SHARED
    else:
        for seat in out:
            gains[seat] = ALONE if len(out) == 1 else SHARED
    return tuple(gains)


def _play(state: State, seat: int, card: str) -> list[Event]:
    kind = KIND[card]
    state.hands[seat] -= UNIT[kind]
    state.lap.append((seat, card))
    state.taker = seat
    state.needed = AFTER[kind]
    events: list[Event] = [Played(seat, card, NEEDED[state.needed])]
    ended = kind == VIOLET
    if not state.hands[seat]:
        state.out += (seat,)
        if kind in (IMPERIAL, VIOLET):
            ended = ended or state.options["imperial_finish"] == "at-once"
            state.blocked = not ended and len(state.lap) < SEATS
            events.append(TapisVert(seat, card, state.blocked))
    return events + _go_on(state, seat, ended)


def _pass(state: State, seat: int) -> list[Event]:
    state.lap.append((seat, None))
    asked = NEEDED[state.needed]
    assert asked is not None
    return [Passed(seat, asked), *_go_on(state, seat, ended=False)]


def _go_on(state: State, seat: int, ended: bool) -> list[Event]:
    if not ended and len(state.lap) < SEATS:
        state.turn = following(seat)[1]
        return []
    return _end_lap(state)


def _end_lap(state: State) -> list[Event]:
    taker = state.taker
    assert taker is not None
    turns = tuple(state.lap)
    state.laps.append((taker, turns))
    state.lap = []
    state.taker = None
    state.blocked = False
    state.needed = LEAD
    draws = not state.out and bool(state.stock)
    cards = tuple((seat, card) for seat, card in turns if card is not None)
    events: list[Event] = [LapTaken(taker, cards, len(state.laps), draws)]
    if state.out:
        return events + _end_round(state)
    if draws:
        kind, *rest = state.stock
        state.stock = tuple(rest)
        state.hands[taker] += UNIT[kind]
        events.append(Drawn(taker, KINDS[kind]))
    leader = next_leader(state.hands, taker)
    if leader is None:
        state.turn = None
        state.phase = "deal"
        state.void = True
        return [*events, RoundVoid(state.dealer)]
    state.turn = leader
    return events if leader == taker else [*events, LeadGiven(taker, leader)]


def _end_round(state: State) -> list[Event]:
    gains = round_gains(state.out, state.options["teams"] == "pairs")
    penalties = tuple(-DISCARD_LOSS * (hand // UNIT[DISCARD]) for hand in state.hands)
    result = RoundResult(state.dealer, state.out, gains, penalties)
    state.scores = [score + points for score, points in zip(state.scores, result.points, strict=True)]
    totals = side_totals(state)
    number = len(state.rounds)
    state.rounds.append(result)
    state.turn = None
    state.phase = "deal"
    events: list[Event] = [
        RoundScored(number, state.out, gains, penalties, tuple(state.scores), totals),
    ]
    if len(state.rounds) >= int(state.options["rounds"]) and totals.count(max(totals)) == 1:
        events.append(_end_game(state, totals))
    return events


def _end_game(state: State, totals: tuple[int, ...]) -> Event:
    places = [
        [
            seat
            for total, side in zip(totals, sides(state.options), strict=True)
            if total == place
            for seat in side
        ]
        for place in sorted(set(totals), reverse=True)
    ]
    state.outcome = Outcome(
        tuple(result.points for result in state.rounds),
        tuple(state.scores),
        tuple(tuple(sorted(place)) for place in places),
    )
    state.phase = "over"
    return GameOver(state.outcome)


def _refuse_seat(state: State) -> NoReturn:
    if state.phase == "over":
        raise IllegalMove(N_("The game is over."), "end")
    if state.phase == "deal":
        raise IllegalMove(N_("The next round is not dealt yet."), "round")
    raise IllegalMove(N_("It is not your turn."), "round")


def _refuse(state: State, seat: int, move: Move) -> NoReturn:
    """Say why a move is not among the legal ones."""
    held, needed = kinds_of(state.hands[seat]), state.needed
    if isinstance(move, Pass):
        _refuse_pass(held, needed)
    if not isinstance(move, Play) or move.card not in KIND:
        raise IllegalMove(N_("That is not a move of Up Color."), "round")
    card = move.card
    if not held >> KIND[card] & 1:
        raise IllegalMove(N_("You do not hold {card}."), "answer", card=card)
    if needed == OPENING and held & _IMPERIAL:
        raise IllegalMove(N_("You hold the first imperial of the round: lead it."), "opening")
    if needed in (OPENING, LEAD):
        if KIND[card] == VIOLET:
            raise IllegalMove(N_("A violet never leads: it only answers red."), "lead")
        raise IllegalMove(N_("A discard card never opens a round."), "opening")
    if needed != FREE and held >> needed & 1:
        raise IllegalMove(N_("You hold {colour}: play it, or an imperial."), "answer", colour=KINDS[needed])
    if KIND[card] != DISCARD:
        if needed == FREE:
            raise IllegalMove(N_("After a discard card a violet may not be played."), "free")
        raise IllegalMove(
            N_("{colour} is needed: that card does not answer."), "answer", colour=KINDS[needed]
        )
    if state.blocked:
        raise IllegalMove(N_("Tapis vert: discard cards are blocked for the rest of the lap."), "tapis-vert")
    raise IllegalMove(N_("A discard card may not be played on the last turn of a lap."), "discard")


def _refuse_pass(held: int, needed: int) -> NoReturn:
    if needed in (OPENING, LEAD):
        raise IllegalMove(N_("You lead: play a card."), "lead")
    if needed == FREE:
        raise IllegalMove(N_("You hold yellow, blue or red: you may not pass."), "free")
    raise IllegalMove(N_("You hold {colour}: you may not pass."), "answer", colour=KINDS[needed])
