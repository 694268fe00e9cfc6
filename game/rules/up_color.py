"""Up Color: answer the colour that is asked for and be the first without cards (rules/up-color.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from . import up_color_turns
from .base import Deal, Event, IllegalDeal, Move, Option, Options, Outcome, Rules, Shuffler
from .up_color_data import (
    DECK,
    HAND_SIZE,
    KIND,
    KINDS,
    NEEDED,
    OPENING,
    SEATS,
    UNIT,
    Dealt,
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
    UpColorEvent,
    UpColorView,
    following,
    letters,
    size_of,
    texts,
)
from .up_color_evidence import imperial_led, lacking, timeline
from .up_color_hidden import Hidden
from .up_color_turns import MOVES, opening_leader, round_gains, side_totals, sides

__all__ = [
    "DECK",
    "KINDS",
    "UP_COLOR",
    "Dealt",
    "Drawn",
    "GameOver",
    "LapTaken",
    "LeadGiven",
    "Pass",
    "Passed",
    "Play",
    "Played",
    "RoundResult",
    "RoundScored",
    "RoundVoid",
    "State",
    "TapisVert",
    "UpColor",
    "UpColorEvent",
    "UpColorView",
    "round_gains",
]

_TO_MOVE = tuple((seat,) for seat in range(SEATS))


class UpColor(Rules[State, UpColorView]):
    """The rules of Up Color."""

    id: ClassVar[str] = "up-color"
    prefix: ClassVar[str] = "UC"
    seats: ClassVar[range] = range(SEATS, SEATS + 1)
    options: ClassVar[tuple[Option, ...]] = (
        Option("teams", ("solo", "pairs")),
        Option("rounds", (10, 5, 3)),
        Option("imperial_finish", ("complete-lap", "at-once")),
    )
    deck: ClassVar[tuple[str, ...]] = DECK

    def new(self, seats: int, options: Options) -> State:
        """The state before the first deal; raises BadOptions."""
        return State(self.complete_options(options, seats))

    def copy(self, state: State) -> State:
        """An independent state with the same content."""
        return state.copy()

    def needs_deal(self, state: State) -> bool:
        """Whether a round is to be dealt."""
        return state.phase == "deal"

    def draw_deal(self, state: State, chance: Shuffler) -> Deal:
        """The deck, shuffled from its order in DECK, then in round 1 the dealer, drawn by lot."""
        deck = chance.shuffled(DECK)
        dealer = _next_dealer(state)
        return {"dealer": chance.below(SEATS) if dealer is None else dealer, "deck": deck}

    def deal(self, state: State, deal: Deal) -> list[Event]:
        """Deal a round; raises IllegalDeal."""
        dealer, deck = _checked(state, deal)
        state.phase = "play"
        state.void = False
        state.dealer = dealer
        order = following((dealer + 1) % SEATS)
        state.hands = [0] * SEATS
        for place, kind in enumerate(deck[: SEATS * HAND_SIZE]):
            state.hands[order[place % SEATS]] += UNIT[kind]
        state.stock = tuple(deck[SEATS * HAND_SIZE :])
        state.needed = OPENING
        state.out = ()
        state.laps = []
        leader = opening_leader(state.hands, dealer)
        state.turn = leader
        state.events = [Dealt(len(state.rounds), dealer, tuple(map(texts, state.hands)))]
        if leader != dealer:
            state.events.append(LeadGiven(dealer, leader))
        return state.events[:]

    def to_move(self, state: State) -> tuple[int, ...]:
        """The seat whose turn it is; nobody when chance is next or the game is over."""
        return () if state.turn is None else _TO_MOVE[state.turn]

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """The seat's plays, and whether it may pass; empty while it owes none."""
        return up_color_turns.legal_moves(state, seat)

    def apply(self, state: State, seat: int, move: Move) -> list[Event]:
        """Carry out a play or a pass; raises IllegalMove."""
        return up_color_turns.apply(state, seat, move)

    def parse(self, text: str) -> Move:
        """The move that a notation means; raises ValueError."""
        try:
            return MOVES[text]
        except KeyError:
            raise ValueError(f"{text!r} is not a move of Up Color") from None

    def mask(self, event: Event, seat: int) -> Event:
        """The event as the seat may know it: other hands of a deal are counted, others' draws unknown."""
        if type(event) is Drawn:
            return event if event.seat == seat else Drawn(event.seat, None)
        if type(event) is not Dealt:
            return event
        hands = tuple(
            hand if owner == seat or isinstance(hand, int) else len(hand)
            for owner, hand in enumerate(event.hands)
        )
        return Dealt(event.round, event.dealer, hands)

    def view(self, state: State, seat: int) -> UpColorView:
        """All that the seat may know."""
        turn = state.turn
        leader = state.lap[0][0] if state.lap else turn
        return UpColorView(
            game=self.id,
            seat=seat,
            seats=SEATS,
            options=dict(state.options),
            to_move=self.to_move(state),
            legal=tuple(map(str, self.legal_moves(state, seat))),
            events=tuple(self.mask(event, seat) for event in state.events),
            phase=state.phase,
            planned=int(state.options["rounds"]),
            round=len(state.rounds) - (state.phase != "play" and bool(state.rounds) and not state.void),
            void=state.void,
            dealer=state.dealer,
            hand=texts(state.hands[seat]),
            counts=tuple(map(size_of, state.hands)),
            stock=len(state.stock),
            aside=tuple(card for _, turns in state.laps for _, card in turns if card is not None),
            leader=leader,
            lap=tuple(state.lap),
            waiting=() if leader is None else following(leader)[len(state.lap) :],
            taker=state.taker,
            needed=NEEDED[state.needed],
            blocked=state.blocked,
            laps=tuple(state.laps),
            lacks=_lacks(state),
            teams=sides(state.options),
            scores=tuple(state.scores),
            sides=side_totals(state),
            rounds=tuple(state.rounds),
            outcome=state.outcome,
        )

    def resample(self, state: State, seat: int, chance: Shuffler) -> State:
        """A state with the same view: other hands and the stock dealt afresh, true to all that was shown."""
        twin = state.copy()
        if not state.events:
            return twin
        world = Hidden(self.view(state, seat)).world(chance)
        twin.hands = world.hands
        twin.stock = tuple(world.stock)
        draws = [iter(kinds) for kinds in world.drawn]
        for at, event in enumerate(state.events):
            if isinstance(event, Dealt):
                hands = (
                    hand if owner == seat else texts(world.dealt[owner])
                    for owner, hand in enumerate(event.hands)
                )
                twin.events[at] = Dealt(event.round, event.dealer, tuple(hands))
            elif isinstance(event, Drawn) and event.seat != seat:
                twin.events[at] = Drawn(event.seat, KINDS[next(draws[event.seat])])
        return twin

    def cards(self, state: State) -> list[str]:
        """All cards wherever they are: the deck, once a round is dealt."""
        cards = [card for hand in state.hands for card in texts(hand)]
        cards += [KINDS[kind] for kind in state.stock]
        for turns in (*(turns for _, turns in state.laps), state.lap):
            cards += [card for _, card in turns if card is not None]
        return cards

    def outcome(self, state: State) -> Outcome | None:
        """The result; None while the game runs."""
        return state.outcome


def _next_dealer(state: State) -> int | None:
    """The seat that deals next; None where it is drawn by lot."""
    if state.dealer < 0:
        return None
    return state.dealer if state.void else (state.dealer + 1) % SEATS


def _checked(state: State, deal: Deal) -> tuple[int, list[int]]:
    """The dealer and the deck as kinds; raises IllegalDeal."""
    if state.phase != "deal":
        raise IllegalDeal("the game is over" if state.phase == "over" else "the round is not over")
    if not isinstance(deal, dict) or not {"dealer", "deck"} <= deal.keys():
        raise IllegalDeal("a deal holds dealer and deck")
    dealer, deck = deal["dealer"], deal["deck"]
    if type(dealer) is not int or not 0 <= dealer < SEATS:
        raise IllegalDeal(f"the dealer is a seat from 0 to {SEATS - 1}, not {dealer!r}")
    if _next_dealer(state) not in (None, dealer):
        raise IllegalDeal(f"seat {_next_dealer(state)} deals this round, not seat {dealer}")
    if not isinstance(deck, list | tuple) or len(deck) != len(DECK):
        raise IllegalDeal(f"the deck is a list of {len(DECK)} cards")
    for card in deck:
        if not isinstance(card, str) or card not in KIND:
            raise IllegalDeal(f"{card!r} is not a card of the deck")
    for card, copies in Counter(DECK).items():
        if deck.count(card) != copies:
            raise IllegalDeal(f"the deck holds {copies} cards {card}, not {deck.count(card)}")
    return dealer, [KIND[card] for card in deck]


def _lacks(state: State) -> tuple[str, ...]:
    """The kinds that each seat has shown to hold none of since it last drew."""
    if not state.events:
        return ("",) * SEATS
    facts = timeline(state.events, imperial_led(state.events) is not False)
    return tuple(letters(lacking(known)) for known in facts)


UP_COLOR = UpColor()
