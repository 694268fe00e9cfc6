"""Mind Up's data: the move, events, the state and the view (rules/mind-up.md)."""

from __future__ import annotations

import msgspec

from .base import Event, Move, Outcome, View
from .mind_up_score import SeatScore

ROUNDS = 3
FIRST_HAND = 7
"""Cards of a hand in round 1; one more in each later round."""


class Choose(Move, frozen=True, gc=False, tag=True):
    """The card that a seat locks for this turn."""

    card: int

    def __str__(self) -> str:
        return f"choose {self.card}"


class Dealt(Event, frozen=True, gc=False, tag=True):
    """Hands and the centre line of a round are out.

    Of each seat's hand, `kept` are the cards that it collected in the round before, known to all (none
    in round 1), and `drawn` those from the stock; a card that is hidden is None.
    """

    round: int
    kept: tuple[tuple[int, ...], ...]
    drawn: tuple[tuple[int | None, ...], ...]
    centre: tuple[int, ...]


class RoundOpened(Event, frozen=True, gc=False, tag=True):
    """The multipliers of the columns, left to right, and the objectives of a round (counted from 0)."""

    round: int
    multipliers: tuple[int, ...]
    objectives: tuple[str, ...]


class Locked(Event, frozen=True, gc=False, tag=True):
    """A seat has locked a card, or another one in its place; None where it is hidden."""

    seat: int
    card: int | None


class Revealed(Event, frozen=True, gc=False, tag=True):
    """All choices of a turn (counted from 0) are turned up: seat and card, lowest card first."""

    turn: int
    picks: tuple[tuple[int, int], ...]


class Taken(Event, frozen=True, gc=False, tag=True):
    """A seat's choice takes a card of the centre line, which goes to a column (counted from 0)."""

    seat: int
    chosen: int
    card: int
    column: int


class LastCards(Event, frozen=True, gc=False, tag=True):
    """Every hand's last card is placed: seat, card and column, in seat order."""

    cards: tuple[tuple[int, int, int], ...]


class RoundScored(Event, frozen=True, gc=False, tag=True):
    """A round (counted from 0) in its parts, and the totals after it, in seat order."""

    round: int
    scores: tuple[SeatScore, ...]
    totals: tuple[int, ...]


class GameOver(Event, frozen=True, gc=False, tag=True):
    """The game has its result."""

    outcome: Outcome


MindUpEvent = Dealt | RoundOpened | Locked | Revealed | Taken | LastCards | RoundScored | GameOver


class Turn(msgspec.Struct, frozen=True, gc=False):
    """A finished turn: seat and card of each choice, lowest first, and the prize of each in that order."""

    picks: tuple[tuple[int, int], ...]
    prizes: tuple[int, ...]


class RoundResult(msgspec.Struct, frozen=True, gc=False):
    """A finished round; scores and points are in seat order."""

    multipliers: tuple[int, ...]
    objectives: tuple[str, ...]
    scores: tuple[SeatScore, ...]
    points: tuple[int, ...]


class MindUpView(View, frozen=True, kw_only=True):
    """What one seat may know; tuples of tuples and of numbers are in seat order.

    `phase` is `deal` (chance is next), `choose` or `over`. `round` and `turn` count from 0; after a
    round `turn` equals `turns`, and columns and scores stay until the next deal. `hand` holds the own
    cards in rising order, the locked one (`pick`) included; `changes` the moves that may replace it.
    `counts` are the cards of each hand, locked ones included, `known` those among them that everyone
    knows since they were collected in the round before. `centre` is the centre line. `columns` are the
    cards of each seat's columns, left to right, as they were taken. `standing` is each seat's score as
    if the round ended now, and `met` tells which of `objectives` each seat meets now. `history` holds
    the round's finished turns, `rounds` the finished rounds.
    """

    phase: str
    round: int
    turn: int
    turns: int
    multipliers: tuple[int, ...]
    objectives: tuple[str, ...]
    hand: tuple[int, ...]
    pick: int | None
    changes: tuple[str, ...]
    locked: tuple[bool, ...]
    counts: tuple[int, ...]
    known: tuple[tuple[int, ...], ...]
    stock: int
    centre: tuple[int, ...]
    columns: tuple[tuple[tuple[int, ...], ...], ...]
    standing: tuple[SeatScore, ...]
    met: tuple[tuple[bool, ...], ...]
    history: tuple[Turn, ...]
    scores: tuple[int, ...]
    rounds: tuple[RoundResult, ...]
    outcome: Outcome | None


class State:
    """The whole truth of a Mind Up game; only the rules change it.

    Hands are in rising order; `picks` holds 0 where a seat has locked nothing; `taken` are the cards that
    a seat has collected in this round, in that order; `kept` those that it began the round with. `events`
    are the round's up to its last finished turn. Tuples and the options are shared between copies.
    """

    __slots__ = (
        "centre",
        "events",
        "hands",
        "kept",
        "multipliers",
        "objectives",
        "options",
        "outcome",
        "phase",
        "picks",
        "round",
        "rounds",
        "scores",
        "seats",
        "stock",
        "taken",
        "turns",
    )

    def __init__(self, seats: int, options: dict[str, str | int]) -> None:
        self.seats = seats
        self.options = options
        self.phase = "deal"
        self.round = -1
        self.multipliers: tuple[int, ...] = ()
        self.objectives: tuple[str, ...] = ()
        self.hands: list[tuple[int, ...]] = [()] * seats
        self.kept: list[tuple[int, ...]] = [()] * seats
        self.stock: tuple[int, ...] = ()
        self.centre: tuple[int, ...] = ()
        self.picks = [0] * seats
        self.taken: list[tuple[int, ...]] = [()] * seats
        self.turns: list[Turn] = []
        self.scores = [0] * seats
        self.rounds: list[RoundResult] = []
        self.events: list[Event] = []
        self.outcome: Outcome | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> State:
        """An independent state with the same content."""
        twin = State.__new__(State)
        for name in State.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value[:] if type(value) is list else value)
        return twin
