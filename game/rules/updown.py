"""UpDown: climb the stairs and come down again, with exact bids (rules/updown.md)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar, NoReturn

from .base import (
    N_,
    BadOptions,
    Deal,
    Event,
    IllegalDeal,
    IllegalMove,
    Move,
    Option,
    Options,
    Outcome,
    Rules,
    Shuffler,
)
from .updown_data import (
    DECK,
    INDEX,
    LARGEST_HAND,
    RANKS,
    SUITS,
    Abandon,
    Announced,
    Bid,
    Dealt,
    DirectionChanged,
    GameOver,
    PerfectionAwarded,
    Play,
    Played,
    RoundResult,
    RoundScored,
    State,
    TrickTaken,
    UpDownEvent,
    UpDownView,
)
from .voids import deal_unseen

__all__ = [
    "DECK",
    "UPDOWN",
    "Abandon",
    "Announced",
    "Bid",
    "Dealt",
    "DirectionChanged",
    "GameOver",
    "PerfectionAwarded",
    "Play",
    "Played",
    "RoundResult",
    "RoundScored",
    "State",
    "TrickTaken",
    "UpDown",
    "UpDownEvent",
    "UpDownView",
    "round_points",
]

ABANDON_COST = 1
REVERSE_COST = 2
HOOK_FROM = 3
PERFECTION_BONUS = (60, 30, 15)
_LADDERS = {
    ("full", False): tuple(range(1, 11)),
    ("full", True): tuple(range(1, 9)),
    ("short", False): (1, 3, 5, 7, 9),
    ("short", True): (1, 3, 5, 7),
}

_SUIT_SIZE = len(RANKS)
_SUIT_MASK = (1 << _SUIT_SIZE) - 1
_SUIT_OF = tuple(index // _SUIT_SIZE for index in range(len(DECK)))
_SHIFT = tuple(suit * _SUIT_SIZE for suit in range(len(SUITS)))
_SEATS = tuple((seat,) for seat in range(6))
_PLAYS = tuple(Play(card) for card in DECK)
_PLAYED = tuple(tuple(Played(seat, card) for card in DECK) for seat in range(6))
_BIDS = {flag: tuple(Bid(count, flag) for count in range(LARGEST_HAND + 1)) for flag in (False, True)}
_ABANDONS = {flag: Abandon(flag) for flag in (False, True)}
_MOVES: dict[str, Move] = {
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
    return tuple(_PLAYS[start + rank] for rank in range(_SUIT_SIZE) if held >> rank & 1)


@cache
def _power(trump: int, led: int) -> tuple[int, ...]:
    """How high each card of the deck stands in a trick; 0 cannot take it."""
    strength = [_SUIT_SIZE - index % _SUIT_SIZE for index in range(len(DECK))]
    return tuple(
        strength[index] + _SUIT_SIZE if suit == trump else strength[index] if suit == led else 0
        for index, suit in enumerate(_SUIT_OF)
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


def _texts(hand: int) -> tuple[str, ...]:
    return tuple(card for index, card in enumerate(DECK) if hand >> index & 1)


def _order(first: int, direction: int, seats: int) -> tuple[int, ...]:
    return tuple((first + direction * step) % seats for step in range(seats))


class UpDown(Rules[State, UpDownView]):
    """The rules of UpDown."""

    id: ClassVar[str] = "updown"
    prefix: ClassVar[str] = "UD"
    seats: ClassVar[range] = range(3, 7)
    options: ClassVar[tuple[Option, ...]] = (
        Option("abandons", (3, 0, 1, 5)),
        Option("perfection", ("off", "on")),
        Option("hook", ("off", "on")),
        Option("rounds", ("full", "short")),
    )
    deck: ClassVar[tuple[str, ...]] = DECK

    def complete_options(self, given: Options, seats: int) -> dict[str, str | int]:
        """Every option with its value; raises BadOptions, also for perfection without 5 abandons and all rounds."""
        options = super().complete_options(given, seats)
        if options["perfection"] == "on" and (options["abandons"], options["rounds"]) != (5, "full"):
            raise BadOptions("option perfection=on needs abandons=5 and rounds=full")
        return options

    def new(self, seats: int, options: Options) -> State:
        """The state before the first deal; raises BadOptions."""
        complete = self.complete_options(options, seats)
        ascent = _LADDERS[str(complete["rounds"]), seats == 6]
        return State(seats, complete, ascent + ascent[::-1])

    def copy(self, state: State) -> State:
        """An independent state with the same content."""
        return state.copy()

    def needs_deal(self, state: State) -> bool:
        """Whether a round is to be dealt."""
        return state.phase == "deal"

    def draw_deal(self, state: State, chance: Shuffler) -> Deal:
        """The next dealer, drawn by lot in round 1, and a shuffled deck."""
        deck = chance.shuffled(DECK)
        return {"dealer": chance.below(state.seats) if state.round < 0 else _next_dealer(state), "deck": deck}

    def deal(self, state: State, deal: Deal) -> list[Event]:
        """Deal a round; raises IllegalDeal."""
        dealer, deck = _checked(state, deal)
        seats = state.seats
        state.round += 1
        size = state.sizes[state.round]
        if state.round == len(state.sizes) // 2:
            state.tokens = [int(state.options["abandons"])] * seats
        state.phase = "bid"
        state.dealer = dealer
        state.reversed_by = None
        state.speaking = _order(dealer + state.direction, state.direction, seats)
        state.turn = state.speaking[0]
        state.hands = [0] * seats
        for position, index in enumerate(deck[: size * seats]):
            state.hands[state.speaking[position % seats]] |= 1 << index
        state.turned = deck[size * seats]
        state.trump = _SUIT_OF[state.turned]
        state.stock = tuple(deck[size * seats + 1 :])
        state.bids = [None] * seats
        state.abandoned = [False] * seats
        state.announced = 0
        state.playing = ()
        state.successor = ()
        state.tricks = []
        state.won = [0] * seats
        hands = tuple(_texts(hand) for hand in state.hands)
        event = Dealt(state.round, size, dealer, state.direction, DECK[state.turned], hands)
        state.events = [event]
        return [event]

    def to_move(self, state: State) -> tuple[int, ...]:
        """The seat whose turn it is; nobody when chance is next or the game is over."""
        return () if state.turn is None else _SEATS[state.turn]

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """The seat's announcements or plays; empty while it owes none."""
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
            + _plays(1, hand >> 13 & _SUIT_MASK)
            + _plays(2, hand >> 26 & _SUIT_MASK)
            + _plays(3, hand >> 39)
        )

    def apply(self, state: State, seat: int, move: Move) -> list[Event]:
        """Carry out an announcement or a play; raises IllegalMove."""
        if seat != state.turn:
            _refuse_seat(state, seat)
        if state.phase == "play":
            if type(move) is not Play:
                raise IllegalMove(N_("The announcements are over: play a card."), "tricks")
            return _play(state, seat, move.card)
        if isinstance(move, Play):
            raise IllegalMove(N_("Announce before you play: bid or abandon."), "announcements")
        if move not in self.legal_moves(state, seat):
            _refuse_announcement(state, seat, move)
        return _announce(state, seat, move)

    def parse(self, text: str) -> Move:
        """The move that a notation means; raises ValueError."""
        try:
            return _MOVES[text]
        except KeyError:
            raise ValueError(f"{text!r} is not a move of UpDown") from None

    def mask(self, event: Event, seat: int) -> Event:
        """The event as the seat may know it: other hands of a deal are only counted."""
        if type(event) is not Dealt:
            return event
        hands = tuple(
            hand if owner == seat or isinstance(hand, int) else len(hand)
            for owner, hand in enumerate(event.hands)
        )
        return Dealt(event.round, event.size, event.dealer, event.direction, event.turned, hands)

    def view(self, state: State, seat: int) -> UpDownView:
        """All that the seat may know."""
        sizes = [hand.bit_count() for hand in state.hands]
        return UpDownView(
            game=self.id,
            seat=seat,
            seats=state.seats,
            options=dict(state.options),
            to_move=self.to_move(state),
            legal=tuple(map(str, self.legal_moves(state, seat))),
            events=tuple(self.mask(event, seat) for event in state.events),
            phase=state.phase,
            sizes=state.sizes,
            round=max(state.round, 0),
            peak=len(state.sizes) // 2,
            dealer=state.dealer,
            direction=state.direction,
            reversed_by=state.reversed_by,
            turned=None if state.turned is None else DECK[state.turned],
            trump=None if state.trump is None else SUITS[state.trump],
            hand=_texts(state.hands[seat]),
            counts=tuple(0 if out else size for out, size in zip(state.abandoned, sizes, strict=True)),
            aside=tuple(size if out else 0 for out, size in zip(state.abandoned, sizes, strict=True)),
            stock=len(state.stock),
            bids=tuple(state.bids),
            abandoned=tuple(state.abandoned),
            announced=tuple(other in state.speaking[: state.announced] for other in range(state.seats)),
            tokens=tuple(state.tokens),
            spent=tuple(state.spent),
            speaking=state.speaking,
            playing=state.playing,
            leader=state.trick[0][0] if state.trick else state.turn if state.phase == "play" else None,
            trick=tuple(state.trick),
            winning=state.winning,
            tricks=tuple(state.tricks),
            won=tuple(state.won),
            scores=tuple(state.scores),
            broken=tuple(state.broken),
            made=tuple(state.made),
            rounds=tuple(state.rounds),
            outcome=state.outcome,
        )

    def resample(self, state: State, seat: int, chance: Shuffler) -> State:
        """Another state with the same view: other hands and the stock afresh, with every void that plays showed."""
        twin = state.copy()
        if state.turned is None:
            return twin
        others = [other for other in range(state.seats) if other != seat]
        unseen = [index for other in others for index in range(len(DECK)) if state.hands[other] >> index & 1]
        unseen += state.stock
        suits = [sorted(index for index in unseen if _SUIT_OF[index] == suit) for suit in range(len(SUITS))]
        voids = _voids(state)
        hands, stock = deal_unseen(
            suits, [(state.hands[other].bit_count(), voids[other]) for other in others], chance
        )
        for other, hand in zip(others, hands, strict=True):
            twin.hands[other] = sum(1 << index for index in hand)
        twin.stock = tuple(stock)
        first = state.events[0]
        assert isinstance(first, Dealt)
        begun = twin.hands[:]
        for player, card in _history(state):
            begun[player] |= 1 << INDEX[card]
        twin.events[0] = Dealt(
            first.round, first.size, first.dealer, first.direction, first.turned, tuple(map(_texts, begun))
        )
        return twin

    def cards(self, state: State) -> list[str]:
        """All cards wherever they are: the deck, once a round is dealt."""
        cards = [card for hand in state.hands for card in _texts(hand)]
        cards += [DECK[index] for index in state.stock]
        cards += [card for _, card in _history(state)]
        return cards if state.turned is None else [*cards, DECK[state.turned]]

    def outcome(self, state: State) -> Outcome | None:
        """The result; None while the game runs."""
        return state.outcome


def _next_dealer(state: State) -> int:
    return (state.dealer + state.direction) % state.seats


def _checked(state: State, deal: Deal) -> tuple[int, list[int]]:
    """The dealer and the deck, as places in DECK; raises IllegalDeal."""
    if state.phase != "deal":
        raise IllegalDeal("the game is over" if state.phase == "over" else "the round is not over")
    if not isinstance(deal, dict) or not {"dealer", "deck"} <= deal.keys():
        raise IllegalDeal("a deal holds dealer and deck")
    dealer, deck = deal["dealer"], deal["deck"]
    if type(dealer) is not int or not 0 <= dealer < state.seats:
        raise IllegalDeal(f"the dealer is a seat from 0 to {state.seats - 1}, not {dealer!r}")
    if state.round >= 0 and dealer != _next_dealer(state):
        raise IllegalDeal(f"seat {_next_dealer(state)} deals this round, not seat {dealer}")
    if not isinstance(deck, list | tuple) or len(deck) != len(DECK):
        raise IllegalDeal(f"the deck is a list of {len(DECK)} cards")
    places = []
    for card in deck:
        if not isinstance(card, str) or card not in INDEX:
            raise IllegalDeal(f"{card!r} is not a card of the deck")
        places.append(INDEX[card])
    if len(set(places)) != len(DECK):
        twice = next(card for card in deck if deck.count(card) > 1)
        raise IllegalDeal(f"{twice} is in the deck twice")
    return dealer, places


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
    order = _order(state.dealer + state.direction, state.direction, state.seats)
    state.playing = tuple(seat for seat in order if not state.abandoned[seat])
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
    suit = _SUIT_OF[index]
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
        bonus = tuple(map(_perfection, state.spent, state.broken))
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


def _perfection(spent: int, broken: int) -> int:
    """The bonus of a seat that has spent all its tokens (rules/updown.md, Perfection bonus)."""
    return PERFECTION_BONUS[broken] if spent == 10 and broken < len(PERFECTION_BONUS) else 0


def _history(state: State) -> list[tuple[int, str]]:
    """The round's plays in order."""
    return [play for _, plays in state.tricks for play in plays] + state.trick


def _voids(state: State) -> list[frozenset[int]]:
    """The suits that each seat has shown to have none of, by not following suit."""
    voids: list[set[int]] = [set() for _ in range(state.seats)]
    for plays in (*(plays for _, plays in state.tricks), state.trick):
        for player, card in plays:
            led = _SUIT_OF[INDEX[plays[0][1]]]
            if _SUIT_OF[INDEX[card]] != led:
                voids[player].add(led)
    return [frozenset(void) for void in voids]


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
    if isinstance(move, Bid) and not 0 <= move.count <= size:
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


UPDOWN = UpDown()
