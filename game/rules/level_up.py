"""Level Up: lay one contract after the other and be the first to reach the moon (rules/level-up.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from . import level_up_turns
from .base import Deal, Event, IllegalDeal, Move, Option, Options, Outcome, Rules, Shuffler
from .level_up_contracts import (
    CARDS,
    CONTRACTS,
    INDEX,
    TEXTS,
    Check,
    Part,
    Proposal,
    check,
    contract,
    propose,
)
from .level_up_data import (
    PACKS,
    STOCK,
    Added,
    Bonus,
    BonusChosen,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drawn,
    GameOver,
    Hit,
    Laid,
    Lay,
    LevelUpEvent,
    LevelUpView,
    Meld,
    RoundEnded,
    RoundResult,
    RoundScored,
    State,
    accepts,
    landing,
    texts,
    value_of,
)

__all__ = [
    "CARDS",
    "CONTRACTS",
    "LEVEL_UP",
    "STOCK",
    "Added",
    "Bonus",
    "BonusChosen",
    "Check",
    "Dealt",
    "Discard",
    "Discarded",
    "Draw",
    "Drawn",
    "GameOver",
    "Hit",
    "Laid",
    "Lay",
    "LevelUp",
    "LevelUpEvent",
    "LevelUpView",
    "Meld",
    "Part",
    "Proposal",
    "RoundEnded",
    "RoundResult",
    "RoundScored",
    "State",
    "accepts",
    "check",
    "contract",
    "landing",
    "propose",
    "value_of",
]

HAND = 10

_SEATS = tuple((seat,) for seat in range(6))
_CARD = "[RYGBVP](?:1[0-8]|[1-9])"
_MELD = f"{_CARD}(?: {_CARD})*"
_LAY = re.compile(rf"lay ([1-8]): ({_MELD}(?: \| {_MELD})*)")
_HIT = re.compile(rf"hit ({_CARD}) ([0-5])\.([0-2])")
_SIMPLE: dict[str, Move] = {
    str(move): move
    for move in (
        Draw(STOCK),
        *(Draw(seat) for seat in range(6)),
        *(Discard(card) for card in TEXTS),
        *(Bonus(level) for level in CONTRACTS),
    )
}


class LevelUp(Rules[State, LevelUpView]):
    """The rules of Level Up."""

    id: ClassVar[str] = "level-up"
    prefix: ClassVar[str] = "LU"
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[tuple[Option, ...]] = (
        Option("order", ("fixed", "free")),
        Option("deck", ("1-18", "1-9x2")),
        Option("levels", (8, 4, 6)),
    )
    deck: ClassVar[tuple[str, ...]] = tuple(TEXTS)

    def pack(self, options: Options) -> tuple[str, ...]:
        """All 108 cards of the deck that the options name."""
        return texts(PACKS[str(options["deck"])])

    def new(self, seats: int, options: Options) -> State:
        """The state before the first deal; raises BadOptions."""
        return State(seats, self.complete_options(options, seats))

    def copy(self, state: State) -> State:
        """An independent state with the same content."""
        return state.copy()

    def needs_deal(self, state: State) -> bool:
        """Whether a round is to be dealt."""
        return state.phase == "deal"

    def draw_deal(self, state: State, chance: Shuffler) -> Deal:
        """The deck, shuffled from its order in `pack`, then in round 1 the dealer, drawn by lot."""
        deck = chance.shuffled(self.pack(state.options))
        return {"dealer": chance.below(state.seats) if state.last is None else state.last, "deck": deck}

    def deal(self, state: State, deal: Deal) -> list[Event]:
        """Deal a round; raises IllegalDeal."""
        dealer, deck = _checked(state, deal)
        seats = state.seats
        state.round += 1
        state.dealer = dealer
        state.turn = (dealer + 1) % seats
        state.phase = "draw"
        state.dry = 0
        state.hands = [[] for _ in range(seats)]
        for position, card in enumerate(deck[: HAND * seats]):
            state.hands[(dealer + 1 + position) % seats].append(card)
        for hand in state.hands:
            hand.sort()
        turned = deck[HAND * seats]
        state.stock = deck[: HAND * seats : -1]
        state.known = [[] for _ in range(seats)]
        state.piles = [[] for _ in range(seats)]
        state.piles[dealer].append(turned)
        state.melds = [[] for _ in range(seats)]
        state.laid = [None] * seats
        state.ended = None
        event = Dealt(state.round, dealer, TEXTS[turned], tuple(map(texts, state.hands)))
        state.events = [event]
        return [event]

    def to_move(self, state: State) -> tuple[int, ...]:
        """The seat whose turn it is; nobody when chance is next or the game is over."""
        return () if state.turn is None else _SEATS[state.turn]

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """The seat's moves; a level that can be laid is listed once, with one choice of cards."""
        return level_up_turns.legal_moves(state, seat)

    def apply(self, state: State, seat: int, move: Move) -> list[Event]:
        """Carry out a move; raises IllegalMove."""
        return level_up_turns.apply(state, seat, move)

    def parse(self, text: str) -> Move:
        """The move that a notation means; raises ValueError."""
        if move := _SIMPLE.get(text):
            return move
        if found := _HIT.fullmatch(text):
            return Hit(found[1], int(found[2]), int(found[3]))
        if found := _LAY.fullmatch(text):
            return Lay(int(found[1]), tuple(tuple(meld.split(" ")) for meld in found[2].split(" | ")))
        raise ValueError(f"{text!r} is not a move of Level Up")

    def mask(self, event: Event, seat: int) -> Event:
        """The event as the seat may know it: no other hand of a deal, no card that another drew unseen."""
        if type(event) is Drawn and event.source == STOCK and event.seat != seat:
            return Drawn(event.seat, event.source, None)
        if type(event) is not Dealt:
            return event
        hands = tuple(
            hand if owner == seat or isinstance(hand, int) else len(hand)
            for owner, hand in enumerate(event.hands)
        )
        return Dealt(event.round, event.dealer, event.turned, hands)

    def view(self, state: State, seat: int) -> LevelUpView:
        """All that the seat may know."""
        seats = range(state.seats)
        return LevelUpView(
            game=self.id,
            seat=seat,
            seats=state.seats,
            options=dict(state.options),
            to_move=self.to_move(state),
            legal=tuple(map(str, self.legal_moves(state, seat))),
            events=tuple(self.mask(event, seat) for event in state.events),
            phase=state.phase,
            round=max(state.round, 0),
            dealer=state.dealer,
            last=state.last,
            hand=texts(state.hands[seat]),
            counts=tuple(map(len, state.hands)),
            known=tuple(map(texts, state.known)),
            stock=len(state.stock),
            dry=state.dry,
            dry_limit=state.dry_limit,
            piles=tuple(map(texts, state.piles)),
            melds=tuple(map(tuple, state.melds)),
            laid=tuple(state.laid),
            levels=tuple(state.levels(other) for other in seats),
            remaining=state.remaining,
            scores=tuple(int(state.options["levels"]) - len(remaining) for remaining in state.remaining),
            rounds=tuple(state.rounds),
            outcome=state.outcome,
        )

    def resample(self, state: State, seat: int, chance: Shuffler) -> State:
        """A state with the same view: hidden cards dealt afresh; those taken from a pile stay."""
        twin = state.copy()
        if state.round < 0:
            return twin
        hidden = [_hidden(state, other) if other != seat else [] for other in range(state.seats)]
        unseen = chance.shuffled(sorted(card for cards in (*hidden, state.stock) for card in cards))
        first = state.events[0]
        assert isinstance(first, Dealt)
        dealt = [list(hand) if isinstance(hand, tuple) else [] for hand in first.hands]
        for other, cards in enumerate(hidden):
            fresh = [unseen.pop() for _ in cards]
            twin.hands[other] = sorted([*state.known[other], *fresh]) if other != seat else twin.hands[seat]
            _retell(twin.events, dealt[other], other, cards, fresh)
        twin.stock = unseen
        twin.events[0] = Dealt(
            first.round,
            first.dealer,
            first.turned,
            tuple(texts(sorted(INDEX[card] for card in hand)) for hand in dealt),
        )
        return twin

    def cards(self, state: State) -> list[str]:
        """All cards wherever they are: the pack, once a round is dealt."""
        lists = [*state.hands, *state.piles, state.stock]
        laid = [card for melds in state.melds for meld in melds for card in meld.cards]
        return [TEXTS[card] for cards in lists for card in cards] + laid

    def outcome(self, state: State) -> Outcome | None:
        """The result; None while the game runs."""
        return state.outcome


def _hidden(state: State, seat: int) -> list[int]:
    """The cards of a hand that nobody else knows."""
    cards = state.hands[seat][:]
    for card in state.known[seat]:
        cards.remove(card)
    return cards


def _retell(events: list[Event], dealt: list[str], seat: int, cards: list[int], fresh: list[int]) -> None:
    """Let a seat have been dealt, or have drawn, other cards in place of some that it still holds.

    Of two identical cards the one that came last is the one still held, so that every play of the
    round remains possible.
    """
    for card, other in zip(cards, fresh, strict=True):
        told = Drawn(seat, STOCK, TEXTS[card])
        at = next((i for i in range(len(events) - 1, 0, -1) if events[i] == told), None)
        if at is not None:
            events[at] = Drawn(seat, STOCK, TEXTS[other])
        else:
            dealt[dealt.index(TEXTS[card])] = TEXTS[other]


def _checked(state: State, deal: Deal) -> tuple[int, list[int]]:
    """The dealer and the deck as numbers; raises IllegalDeal."""
    if state.phase != "deal":
        raise IllegalDeal("the game is over" if state.phase == "over" else "the round is not over")
    if not isinstance(deal, dict) or not {"dealer", "deck"} <= deal.keys():
        raise IllegalDeal("a deal holds dealer and deck")
    dealer, deck = deal["dealer"], deal["deck"]
    if type(dealer) is not int or not 0 <= dealer < state.seats:
        raise IllegalDeal(f"the dealer is a seat from 0 to {state.seats - 1}, not {dealer!r}")
    if state.last is not None and dealer != state.last:
        raise IllegalDeal(f"seat {state.last} deals this round, not seat {dealer}")
    pack = PACKS[str(state.options["deck"])]
    if not isinstance(deck, list | tuple) or len(deck) != len(pack):
        raise IllegalDeal(f"the deck is a list of {len(pack)} cards")
    cards = []
    for card in deck:
        if not isinstance(card, str) or card not in INDEX:
            raise IllegalDeal(f"{card!r} is not a card of the deck")
        cards.append(INDEX[card])
    if sorted(cards) != list(pack):
        card = next(card for card in cards if cards.count(card) > pack.count(card))
        raise IllegalDeal(f"{TEXTS[card]} is in the deck {cards.count(card)} times, not {pack.count(card)}")
    return dealer, cards


LEVEL_UP = LevelUp()
