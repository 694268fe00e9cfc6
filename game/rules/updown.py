"""UpDown: climb the stairs and come down again, with exact bids (rules/updown.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from . import updown_turns
from .base import BadOptions, Deal, Event, IllegalDeal, Move, Option, Options, Outcome, Rules, Share, Shuffler
from .updown_data import (
    DECK,
    INDEX,
    SUIT_OF,
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
    texts,
)
from .updown_turns import MOVES, cost, order, round_points
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
    "cost",
    "round_points",
]

_LADDERS = {
    ("full", False): tuple(range(1, 11)),
    ("full", True): tuple(range(1, 9)),
    ("short", False): (1, 3, 5, 7, 9),
    ("short", True): (1, 3, 5, 7),
}
_SEATS = tuple((seat,) for seat in range(6))


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
        """Every option with its value; raises BadOptions, also where perfection lacks what it needs."""
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
        """The deck, shuffled from its order in DECK, then in round 1 the dealer, drawn by lot."""
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
        state.speaking = order(dealer + state.direction, state.direction, seats)
        state.turn = state.speaking[0]
        state.hands = [0] * seats
        for position, index in enumerate(deck[: size * seats]):
            state.hands[state.speaking[position % seats]] |= 1 << index
        state.turned = deck[size * seats]
        state.trump = SUIT_OF[state.turned]
        state.stock = tuple(deck[size * seats + 1 :])
        state.bids = [None] * seats
        state.abandoned = [False] * seats
        state.announced = 0
        state.playing = ()
        state.successor = ()
        state.tricks = []
        state.won = [0] * seats
        hands = tuple(texts(hand) for hand in state.hands)
        event = Dealt(state.round, size, dealer, state.direction, DECK[state.turned], hands)
        state.events = [event]
        return [event]

    def to_move(self, state: State) -> tuple[int, ...]:
        """The seat whose turn it is; nobody when chance is next or the game is over."""
        return () if state.turn is None else _SEATS[state.turn]

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """The seat's announcements or plays; empty while it owes none."""
        return updown_turns.legal_moves(state, seat)

    def apply(self, state: State, seat: int, move: Move) -> list[Event]:
        """Carry out an announcement or a play; raises IllegalMove."""
        return updown_turns.apply(state, seat, move)

    def parse(self, text: str) -> Move:
        """The move that a notation means; raises ValueError."""
        try:
            return MOVES[text]
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
            hand=texts(state.hands[seat]),
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
        """A state with the same view: other hands and the stock dealt afresh, true to every void shown."""
        twin = state.copy()
        if state.turned is None:
            return twin
        others = [other for other in range(state.seats) if other != seat]
        unseen = [index for other in others for index in range(len(DECK)) if state.hands[other] >> index & 1]
        unseen += state.stock
        suits = [sorted(index for index in unseen if SUIT_OF[index] == suit) for suit in range(len(SUITS))]
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
            first.round, first.size, first.dealer, first.direction, first.turned, tuple(map(texts, begun))
        )
        return twin

    def cards(self, state: State) -> list[str]:
        """All cards wherever they are: the deck, once a round is dealt."""
        cards = [card for hand in state.hands for card in texts(hand)]
        cards += [DECK[index] for index in state.stock]
        cards += [card for _, card in _history(state)]
        return cards if state.turned is None else [*cards, DECK[state.turned]]

    def outcome(self, state: State) -> Outcome | None:
        """The result; None while the game runs."""
        return state.outcome

    def figures(self, state: State, seat: int) -> dict[str, Share]:
        """The contracts made of those bid, and by how many tricks the bids were missed."""
        rounds = [(bid, each.won[seat]) for each in state.rounds if (bid := each.bids[seat]) is not None]
        made = sum(bid == won for bid, won in rounds)
        return {
            "contracts": (made, len(rounds)),
            "miss": (sum(abs(bid - won) for bid, won in rounds), len(rounds)),
        }


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


def _history(state: State) -> list[tuple[int, str]]:
    """The round's plays in order."""
    return [play for _, plays in state.tricks for play in plays] + state.trick


def _voids(state: State) -> list[frozenset[int]]:
    """The suits that each seat has shown to have none of, by not following suit."""
    voids: list[set[int]] = [set() for _ in range(state.seats)]
    for plays in (*(plays for _, plays in state.tricks), state.trick):
        for player, card in plays:
            led = SUIT_OF[INDEX[plays[0][1]]]
            if SUIT_OF[INDEX[card]] != led:
                voids[player].add(led)
    return [frozenset(void) for void in voids]


UPDOWN = UpDown()
