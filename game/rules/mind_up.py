"""Mind Up: everyone chooses in secret, and the order of the numbers decides (rules/mind-up.md).

Seats lock in any order, and a seat may lock another card until the last one has locked. `to_move` lists
the seats that have locked nothing; `changes` is what a locked seat may do. Whatever order the locks came
in, the state after them is the one of locks in seat order, so a record holds them that way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from . import mind_up_deal, mind_up_turns
from .base import Deal, Event, Move, Option, Options, Outcome, Rules, Shuffler
from .mind_up_cards import BUBBLES, CARDS, COLOUR, COLOURS, FACES
from .mind_up_data import (
    Choose,
    Dealt,
    GameOver,
    LastCards,
    Locked,
    MindUpEvent,
    MindUpView,
    Revealed,
    RoundOpened,
    RoundResult,
    RoundScored,
    State,
    Taken,
    Turn,
)
from .mind_up_score import OBJECTIVES, Column, Objective, SeatScore, board, columns, scores
from .mind_up_turns import CHOOSE, MOVES, locks, moves, turns

__all__ = [
    "BUBBLES",
    "CARDS",
    "COLOUR",
    "COLOURS",
    "FACES",
    "MIND_UP",
    "OBJECTIVES",
    "Choose",
    "Column",
    "Dealt",
    "GameOver",
    "LastCards",
    "Locked",
    "MindUp",
    "MindUpEvent",
    "MindUpView",
    "Objective",
    "Revealed",
    "RoundOpened",
    "RoundResult",
    "RoundScored",
    "SeatScore",
    "State",
    "Taken",
    "Turn",
    "board",
    "columns",
    "scores",
    "turns",
]


class MindUp(Rules[State, MindUpView]):
    """The rules of Mind Up; `deck` and `cards` name the cards by their faces."""

    id: ClassVar[str] = "mind-up"
    prefix: ClassVar[str] = "MU"
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[tuple[Option, ...]] = (Option("objectives", (0, 1, 2, 3, 4, 5)),)
    deck: ClassVar[tuple[str, ...]] = FACES[1:]
    simultaneous: ClassVar[bool] = True

    def new(self, seats: int, options: Options) -> State:
        """The state before the first deal; raises BadOptions."""
        return State(seats, self.complete_options(options, seats))

    def copy(self, state: State) -> State:
        """An independent state with the same content."""
        return state.copy()

    def needs_deal(self, state: State) -> bool:
        """Whether a round is to begin."""
        return state.phase == "deal"

    def draw_deal(self, state: State, chance: Shuffler) -> Deal:
        """The deck in round 1, then the multipliers, then objectives where new ones are due."""
        return mind_up_deal.draw(state, chance)

    def deal(self, state: State, deal: Deal) -> list[Event]:
        """Begin a round; raises IllegalDeal."""
        return mind_up_deal.deal(state, deal)

    def to_move(self, state: State) -> tuple[int, ...]:
        """The seats that have not locked a card; nobody when chance is next or the game is over."""
        if state.phase != "choose":
            return ()
        return tuple(seat for seat, pick in enumerate(state.picks) if not pick)

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """Every card of the hand; empty while the seat owes none."""
        return moves(state.hands[seat]) if seat in self.to_move(state) else ()

    def changes(self, state: State, seat: int) -> Sequence[Move]:
        """Every other card of the hand of a seat that has locked one."""
        if not 0 <= seat < state.seats or not (pick := state.picks[seat]):
            return ()
        return moves([card for card in state.hands[seat] if card != pick])

    def picks(self, state: State) -> dict[int, Move]:
        """The cards locked in the open turn, by seat in rising order; the whole truth."""
        return {seat: CHOOSE[card] for seat, card in enumerate(state.picks) if card}

    def apply(self, state: State, seat: int, move: Move) -> list[Event]:
        """Lock a card, or another in its place; raises IllegalMove."""
        return mind_up_turns.apply(state, seat, move)

    def parse(self, text: str) -> Move:
        """The move that a notation means; raises ValueError."""
        try:
            return MOVES[text]
        except KeyError:
            raise ValueError(f"{text!r} is not a move of Mind Up") from None

    def mask(self, event: Event, seat: int) -> Event:
        """The event as the seat may know it: other seats' drawn and locked cards are hidden."""
        if isinstance(event, Locked):
            return event if event.seat == seat else Locked(event.seat, None)
        if isinstance(event, Dealt):
            drawn = tuple(
                cards if owner == seat else (None,) * len(cards) for owner, cards in enumerate(event.drawn)
            )
            return Dealt(event.round, event.kept, drawn, event.centre)
        return event

    def view(self, state: State, seat: int) -> MindUpView:
        """All that the seat may know."""
        standing = scores(state.taken, state.multipliers, state.objectives)
        return MindUpView(
            game=self.id,
            seat=seat,
            seats=state.seats,
            options=dict(state.options),
            to_move=self.to_move(state),
            legal=tuple(map(str, self.legal_moves(state, seat))),
            events=tuple(self.mask(event, seat) for event in (*state.events, *locks(state))),
            phase=state.phase,
            round=max(state.round, 0),
            turn=len(state.turns),
            turns=turns(max(state.round, 0)),
            multipliers=state.multipliers,
            objectives=state.objectives,
            hand=state.hands[seat],
            pick=state.picks[seat] or None,
            changes=tuple(map(str, self.changes(state, seat))),
            locked=tuple(map(bool, state.picks)),
            counts=tuple(map(len, state.hands)),
            known=tuple(_known(state, other) for other in range(state.seats)),
            stock=len(state.stock),
            centre=state.centre,
            columns=tuple(map(columns, state.taken)),
            standing=standing,
            met=tuple(tuple(one in dict(each.objectives) for one in state.objectives) for each in standing),
            history=tuple(state.turns),
            scores=tuple(state.scores),
            rounds=tuple(state.rounds),
            outcome=state.outcome,
        )

    def resample(self, state: State, seat: int, chance: Shuffler) -> State:
        """A state with the same view: hidden cards of other hands, the stock and other locks drawn afresh."""
        twin = state.copy()
        others = [other for other in range(state.seats) if other != seat]
        hidden = [card for other in others for card in state.hands[other] if card not in state.kept[other]]
        unseen = [*hidden, *state.stock]
        drawn = dict(zip(unseen, chance.shuffled(unseen), strict=True))
        twin.stock = tuple(drawn[card] for card in state.stock)
        for other in others:
            twin.hands[other] = tuple(
                sorted(card if card in state.kept[other] else drawn[card] for card in state.hands[other])
            )
            if state.picks[other]:
                twin.picks[other] = twin.hands[other][chance.below(len(twin.hands[other]))]
        if state.events:
            dealt = state.events[0]
            assert isinstance(dealt, Dealt)
            fresh = tuple(
                tuple(drawn.get(card, card) if card is not None else None for card in cards)
                for cards in dealt.drawn
            )
            twin.events[0] = Dealt(dealt.round, dealt.kept, fresh, dealt.centre)
        return twin

    def cards(self, state: State) -> list[str]:
        """All cards wherever they are, by their faces: the deck, once it is dealt."""
        piles = (*state.hands, *state.taken, state.centre, state.stock)
        return [FACES[card] for pile in piles for card in pile]

    def outcome(self, state: State) -> Outcome | None:
        """The result; None while the game runs."""
        return state.outcome


def _known(state: State, seat: int) -> tuple[int, ...]:
    """The cards of a hand that everyone knows: they were collected in the round before."""
    return tuple(card for card in state.hands[seat] if card in state.kept[seat])


MIND_UP = MindUp()
