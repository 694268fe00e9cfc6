"""UpDown's turns: what a seat may do and what comes of it, up to the scores (rules/updown.md)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NoReturn

from .base import N_, Event, IllegalMove, Move, Outcome
from .updown_data import (
    DECK,
    INDEX,
    LARGEST_HAND,
    SUIT_OF,
    SUIT_SIZE,
    SUITS,
    Abandon,
    Announced,
    Bid,
    DirectionChanged,
    GameOver,
    PerfectionAwarded,
    Play,
    Played,
    RoundResult,
    RoundScored,
    State,
    TrickTaken,
)

ABANDON_COST = 1
REVERSE_COST = 2
HOOK_FROM = 3
PERFECTION_TOKENS = 10
PERFECTION_BONUS = (60, 30, 15)

_SUIT_MASK = (1 << SUIT_SIZE) - 1
_SHIFT = tuple(suit * SUIT_SIZE for suit in range(len(SUITS)))
_PLAYS = tuple(Play(card) for card in DECK)
_PLAYED = tuple(tuple(Played(seat, card) for card in DECK) for seat in range(6))
_BIDS = {flag: tuple(Bid(count, flag) for count in range(LARGEST_HAND + 1)) for flag in (False, True)}
_ABANDONS = {flag: Abandon(flag) for flag in (False, True)}
MOVES: dict[str, Move] = {
    str(move): move for move in (*_BIDS[False], *_BIDS[True], *_ABANDONS.values(), *_PLAYS)
}


def round_points(bid: int | None, won: int) -> int:
    """The points of a round for a bid (None: abandoned) and the tricks won (rules/updown.md, Score)."""
    if bid is None:
        return 0
    return 5 + 5 * won if bid == won else -5 - 5 * abs(bid - won)


def cost(move: Bid | Abandon) -> int:
    """What the announcement costs in tokens (rules/updown.md, Announcements)."""
    return ABANDON_COST * isinstance(move, Abandon) + REVERSE_COST * move.reverse


@cache
def _plays(suit: int, held: int) -> tuple[Move, ...]:
    """The plays of one suit's cards, given as 13 bits."""
    start = _SHIFT[suit]
    return tuple(_PLAYS[start + rank] for rank in range(SUIT_SIZE) if held >> rank & 1)


@cache
def _power(trump: int, led: int) -> tuple[int, ...]:
    """How high each card of the deck stands in a trick; 0 cannot take it."""
    strength = [SUIT_SIZE - index % SUIT_SIZE for index in range(len(DECK))]
    return tuple(
        strength[index] + SUIT_SIZE if suit == trump else strength[index] if suit == led else 0
        for index, suit in enumerate(SUIT_OF)
    )


@cache
def _announcements(
    size: int, tokens: int, may_abandon: bool, may_reverse: bool, hooked: int | None
) -> tuple[Move, ...]:
    """The announcements open to a seat; `hooked` is the bid that the hook forbids."""
    moves: list[Move] = []
    for reverse in (False, True):
        if reverse and (not may_reverse or tokens < REVERSE_COST):
            continue
        moves += [_BIDS[reverse][count] for count in range(size + 1) if count != hooked]
        abandon = _ABANDONS[reverse]
        if may_abandon and tokens >= cost(abandon):
            moves.append(abandon)
    return tuple(moves)


def order(first: int, direction: int, seats: int) -> tuple[int, ...]:
    """All seats from the first on, in a direction."""
    return tuple((first + direction * step) % seats for step in range(seats))


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    """The announcements or plays open to the seat; empty where it is not its turn."""
    if seat != state.turn:
        return ()
    if state.phase == "bid":
        return _announcements(
            state.sizes[state.round],
            state.tokens[seat],
            sum(state.abandoned) < state.seats - 2,
            state.reversed_by is None,
            _hooked(state),
        )
    hand = state.hands[seat]
    led = state.led
    if led is not None:
        held = hand >> _SHIFT[led] & _SUIT_MASK
        if held:
            return _plays(led, held)
    return (
        _plays(0, hand & _SUIT_MASK)
        + _plays(1, hand >> _SHIFT[1] & _SUIT_MASK)
        + _plays(2, hand >> _SHIFT[2] & _SUIT_MASK)
        + _plays(3, hand >> _SHIFT[3])
    )


def apply(state: State, seat: int, move: Move) -> list[Event]:
    """Carry out an announcement or a play and return what happened; raises IllegalMove."""
    if seat != state.turn:
        _refuse_seat(state, seat)
    if state.phase == "play":
        if not isinstance(move, Play):
            raise IllegalMove(N_("The announcements are over: play a card."), "tricks")
        return _play(state, seat, move.card)
    if isinstance(move, Play):
        raise IllegalMove(N_("Announce before you play: bid or abandon."), "announcements")
    legal = legal_moves(state, seat)
    if move not in legal:
        _refuse_announcement(state, seat, move)
    return _announce(state, seat, legal[legal.index(move)])


def _hooked(state: State) -> int | None:
    """The bid that the hook forbids the seat now speaking; None where it forbids none."""
    size = state.sizes[state.round]
    if state.options["hook"] == "off" or size < HOOK_FROM or state.announced < state.seats - 1:
        return None
    left = size - sum(bid for bid in state.bids if bid is not None)
    return left if left >= 0 else None


def _announce(state: State, seat: int, move: Move) -> list[Event]:
    assert isinstance(move, Bid | Abandon)
    price = cost(move)
    state.tokens[seat] -= price
    state.spent[seat] += price
    if isinstance(move, Bid):
        state.bids[seat] = move.count
    else:
        state.abandoned[seat] = True
    if move.reverse:
        state.reversed_by = seat
    events: list[Event] = [Announced(seat, state.bids[seat], move.reverse, price)]
    state.announced += 1
    if state.announced < state.seats:
        state.turn = state.speaking[state.announced]
    else:
        events += _begin_tricks(state)
    state.events += events
    return events


def _begin_tricks(state: State) -> list[Event]:
    """From the first trick on a reversal bites (rules/updown.md, Announcements)."""
    events: list[Event] = []
    if state.reversed_by is not None:
        state.direction = -state.direction
        events.append(DirectionChanged(state.direction))
    seats = order(state.dealer + state.direction, state.direction, state.seats)
    state.playing = tuple(seat for seat in seats if not state.abandoned[seat])
    after = dict(zip(state.playing, state.playing[1:] + state.playing[:1], strict=True))
    state.successor = tuple(after.get(seat, seat) for seat in range(state.seats))
    state.phase = "play"
    state.turn = state.playing[0]
    return events


def _play(state: State, seat: int, card: str) -> list[Event]:
    index = INDEX.get(card)
    hand = state.hands[seat]
    if index is None:
        raise IllegalMove(N_("There is no card {card}."), "tricks", card=card)
    if not hand >> index & 1:
        raise IllegalMove(N_("You do not hold {card}."), "tricks", card=card)
    suit = SUIT_OF[index]
    led = state.led
    if led is None:
        assert state.trump is not None
        state.led = suit
        state.power = _power(state.trump, suit)
    elif suit != led and hand >> _SHIFT[led] & _SUIT_MASK:
        raise IllegalMove(N_("You hold {suit}: follow suit."), "tricks", suit=SUITS[led])
    state.hands[seat] = hand ^ 1 << index
    power = state.power[index]
    if power > state.best:
        state.best = power
        state.winning = seat
    trick = state.trick
    trick.append((seat, card))
    event = _PLAYED[seat][index]
    state.events.append(event)
    if len(trick) < len(state.playing):
        state.turn = state.successor[seat]
        return [event]
    return [event, *_end_trick(state)]


def _end_trick(state: State) -> list[Event]:
    winner = state.winning
    assert winner is not None
    plays = tuple(state.trick)
    state.tricks.append((winner, plays))
    state.won[winner] += 1
    state.trick = []
    state.led = None
    state.best = -1
    state.winning = None
    state.turn = winner
    events: list[Event] = [TrickTaken(winner, plays, len(state.tricks))]
    if len(state.tricks) == state.sizes[state.round]:
        events += _end_round(state)
    state.events += events
    return events


def _end_round(state: State) -> list[Event]:
    points = tuple(map(round_points, state.bids, state.won))
    for seat, bid in enumerate(state.bids):
        state.scores[seat] += points[seat]
        if bid is not None:
            state.made[seat] += bid == state.won[seat]
            state.broken[seat] += bid != state.won[seat]
    bids, won = tuple(state.bids), tuple(state.won)
    size = state.sizes[state.round]
    assert state.trump is not None
    state.rounds.append(RoundResult(size, SUITS[state.trump], bids, won, points, tuple(state.abandoned)))
    state.turn = None
    state.phase = "deal"
    events: list[Event] = [RoundScored(state.round, bids, won, points, tuple(state.scores))]
    if len(state.rounds) == len(state.sizes):
        events += _end_game(state)
    return events


def _end_game(state: State) -> list[Event]:
    events: list[Event] = []
    if state.options["perfection"] == "on":
        bonus = tuple(map(perfection, state.spent, state.broken))
        if any(bonus):
            state.scores = [score + extra for score, extra in zip(state.scores, bonus, strict=True)]
            events.append(PerfectionAwarded(bonus))
    ranks = list(zip(state.scores, [-broken for broken in state.broken], state.made, strict=True))
    standings = tuple(
        tuple(seat for seat, rank in enumerate(ranks) if rank == place)
        for place in sorted(set(ranks), reverse=True)
    )
    rounds = tuple(result.points for result in state.rounds)
    state.outcome = Outcome(rounds, tuple(state.scores), standings)
    state.phase = "over"
    events.append(GameOver(state.outcome))
    return events


def perfection(spent: int, broken: int) -> int:
    """The bonus of a seat that has spent all its tokens (rules/updown.md, Perfection bonus)."""
    earned = spent == PERFECTION_TOKENS and broken < len(PERFECTION_BONUS)
    return PERFECTION_BONUS[broken] if earned else 0


def _refuse_seat(state: State, seat: int) -> NoReturn:
    if state.phase == "over":
        raise IllegalMove(N_("The game is over."), "end")
    if state.phase == "deal":
        raise IllegalMove(N_("The next round is not dealt yet."), "rounds")
    if 0 <= seat < state.seats and state.abandoned[seat] and state.phase == "play":
        raise IllegalMove(N_("You abandoned this round: you take no part in the tricks."), "announcements")
    raise IllegalMove(N_("It is not your turn."), "tricks" if state.phase == "play" else "announcements")


def _refuse_announcement(state: State, seat: int, move: Move) -> NoReturn:
    """Say why an announcement is not among the legal ones."""
    size, tokens = state.sizes[state.round], state.tokens[seat]
    if not isinstance(move, Bid | Abandon):
        raise IllegalMove(N_("That is not a move of UpDown."), "announcements")
    if isinstance(move, Bid) and move.count not in range(size + 1):
        raise IllegalMove(N_("Bid from 0 to {size} tricks."), "announcements", size=size)
    if move.reverse and state.reversed_by is not None:
        raise IllegalMove(N_("The direction is reversed already; once a round is all."), "reversal")
    if isinstance(move, Abandon) and sum(state.abandoned) >= state.seats - 2:
        raise IllegalMove(N_("At least two seats stay in: nobody else may abandon."), "announcements")
    if cost(move) > tokens:
        raise IllegalMove(
            N_("Tokens needed: {cost}. You have {tokens}."), "tokens", cost=cost(move), tokens=tokens
        )
    raise IllegalMove(
        N_("The bids may not add up to {size}: choose another than {count}."),
        "hook",
        size=size,
        count=_hooked(state),
    )
