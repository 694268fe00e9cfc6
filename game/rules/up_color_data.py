"""Up Color's data: cards, moves, events, the state and the view (rules/up-color.md)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec

from .base import Event, Move, Outcome, View

SEATS = 4
HAND_SIZE = 7
KINDS = "GYBRVX"
COPIES = (5, 14, 14, 14, 7, 6)
DECK = tuple(letter for letter, copies in zip(KINDS, COPIES, strict=True) for _ in range(copies))
KIND = {letter: kind for kind, letter in enumerate(KINDS)}
IMPERIAL, YELLOW, BLUE, RED, VIOLET, DISCARD = range(len(KINDS))

FIELD = 5
"""Bits a kind takes in a hand, which is one number: room enough for three full hands added up."""

UNIT = tuple(1 << FIELD * kind for kind in range(len(KINDS)))
FIELD_MASK = (1 << FIELD) - 1

LEAD, FREE, OPENING = 0, 5, 6
"""What is needed where no colour is: a later lead, anything after a discard card, a round's first lead."""

AFTER = (YELLOW, BLUE, RED, VIOLET, LEAD, FREE)
"""What each kind, once played, makes needed; a violet ends the lap."""

NEEDED = (None, "Y", "B", "R", "V", "free", None)
"""What is needed, as views and events name it."""


class Play(Move, frozen=True, gc=False, tag=True):
    """A card laid to a lap."""

    card: str

    def __str__(self) -> str:
        return f"play {self.card}"


class Pass(Move, frozen=True, gc=False, tag=True):
    """A turn of a lap without a card."""

    def __str__(self) -> str:
        return "pass"


class Dealt(Event, frozen=True, gc=False, tag=True):
    """A round's hands are out; a hand that is hidden is its number of cards.

    `round` counts the rounds counted so far, so that a deal after a void round has the same number.
    """

    round: int
    dealer: int
    hands: tuple[tuple[str, ...] | int, ...]


class LeadGiven(Event, frozen=True, gc=False, tag=True):
    """The seat that would lead can't, and the lead passes on to the next one clockwise that can."""

    seat: int
    to: int


class Played(Event, frozen=True, gc=False, tag=True):
    """A seat's card lies in the lap; `needed` is what it asks for: a colour, `free`, None after a violet."""

    seat: int
    card: str
    needed: str | None


class Passed(Event, frozen=True, gc=False, tag=True):
    """A seat's turn of the lap is over without a card; `needed` is the colour it lacks, or `free`."""

    seat: int
    needed: str


class TapisVert(Event, frozen=True, gc=False, tag=True):
    """A seat's last card is an imperial or a violet; `blocked`: discards are for the rest of the lap."""

    seat: int
    card: str
    blocked: bool


class LapTaken(Event, frozen=True, gc=False, tag=True):
    """A seat takes the lap, out of the game; `number` counts a round's laps from 1, `drew`: a card comes."""

    seat: int
    cards: tuple[tuple[int, str], ...]
    number: int
    drew: bool


class Drawn(Event, frozen=True, gc=False, tag=True):
    """The taker's card from the stock; None where it is hidden."""

    seat: int
    card: str | None


class RoundScored(Event, frozen=True, gc=False, tag=True):
    """A round's points, each in seat order: for going out, for discard cards still held, and own totals.

    `out` are the seats that went out, in the order of their last cards; `sides` the totals of
    UpColorView.teams.
    """

    round: int
    out: tuple[int, ...]
    gains: tuple[int, ...]
    penalties: tuple[int, ...]
    totals: tuple[int, ...]
    sides: tuple[int, ...]


class RoundVoid(Event, frozen=True, gc=False, tag=True):
    """Nobody can lead: the round does not count, and the same dealer deals again."""

    dealer: int


class GameOver(Event, frozen=True, gc=False, tag=True):
    """The game has its result."""

    outcome: Outcome


UpColorEvent = (
    Dealt | LeadGiven | Played | Passed | TapisVert | LapTaken | Drawn | RoundScored | RoundVoid | GameOver
)

Turns = tuple[tuple[int, "str | None"], ...]
"""A lap's turns in order: the seat, and its card or None for a pass."""


class RoundResult(msgspec.Struct, frozen=True, gc=False):
    """A counted round; `out` in the order of the last cards, points in seat order (RoundScored)."""

    dealer: int
    out: tuple[int, ...]
    gains: tuple[int, ...]
    penalties: tuple[int, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """Each seat's own points of the round."""
        return tuple(gain + loss for gain, loss in zip(self.gains, self.penalties, strict=True))


class UpColorView(View, frozen=True, kw_only=True):
    """What one seat may know; tuples of numbers are in seat order.

    `phase` is `deal` (chance is next), `play` or `over`. `round` counts from 0 the round in play or just
    over, void ones left out; it is an extra one from `planned` on. `void`: the round just over was.
    `dealer` is -1 before the first deal. `hand` is in the order of KINDS. `lap` holds the turns of the
    open lap, `laps` the round's taken ones, each as its taker and its turns, `aside` their cards, which
    left the game. `leader` leads or led the open lap, `waiting` are the seats that still have a turn in
    it, in order; `taker` played its last card so far. `needed` is a colour, `free`, or None before the
    lead. `blocked`: discards are for the rest of the lap. `lacks` are the kinds that each seat has shown
    to have none of since it last drew. `scores` are own points, `sides` the totals of each of `teams`.
    """

    phase: str
    planned: int
    round: int
    void: bool
    dealer: int
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    stock: int
    aside: tuple[str, ...]
    leader: int | None
    lap: Turns
    waiting: tuple[int, ...]
    taker: int | None
    needed: str | None
    blocked: bool
    laps: tuple[tuple[int, Turns], ...]
    lacks: tuple[str, ...]
    teams: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    sides: tuple[int, ...]
    rounds: tuple[RoundResult, ...]
    outcome: Outcome | None


class State:
    """The whole truth of an Up Color game; only the rules change it.

    A hand is a number with a field of FIELD bits for each kind. `stock` holds kinds, the top first.
    `needed` is a colour's kind, LEAD, FREE or OPENING; `out` are the seats whose last card lies in the
    lap, in its order. `void` tells of the round just over. Tuples and the options are shared between
    copies, lists are not.
    """

    __slots__ = (
        "blocked",
        "dealer",
        "events",
        "hands",
        "lap",
        "laps",
        "needed",
        "options",
        "out",
        "outcome",
        "phase",
        "rounds",
        "scores",
        "stock",
        "taker",
        "turn",
        "void",
    )

    def __init__(self, options: dict[str, str | int]) -> None:
        self.options = options
        self.phase = "deal"
        self.void = False
        self.dealer = -1
        self.turn: int | None = None
        self.hands = [0] * SEATS
        self.stock: tuple[int, ...] = ()
        self.needed = OPENING
        self.blocked = False
        self.lap: list[tuple[int, str | None]] = []
        self.taker: int | None = None
        self.out: tuple[int, ...] = ()
        self.laps: list[tuple[int, Turns]] = []
        self.scores = [0] * SEATS
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
        twin.options = self.options
        twin.phase = self.phase
        twin.void = self.void
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.hands = self.hands[:]
        twin.stock = self.stock
        twin.needed = self.needed
        twin.blocked = self.blocked
        twin.lap = self.lap[:]
        twin.taker = self.taker
        twin.out = self.out
        twin.laps = self.laps[:]
        twin.scores = self.scores[:]
        twin.rounds = self.rounds[:]
        twin.events = self.events[:]
        twin.outcome = self.outcome
        return twin


def hand_of(cards: Iterable[str]) -> int:
    """The hand of these cards as a number."""
    return sum(UNIT[KIND[card]] for card in cards)


@cache
def counts_of(hand: int) -> tuple[int, ...]:
    """How many cards of each kind a hand holds."""
    return tuple(hand >> FIELD * kind & FIELD_MASK for kind in range(len(KINDS)))


@cache
def size_of(hand: int) -> int:
    """How many cards a hand holds."""
    return sum(counts_of(hand))


@cache
def kinds_of(hand: int) -> int:
    """The kinds that a hand holds, a bit each."""
    return sum(1 << kind for kind, count in enumerate(counts_of(hand)) if count)


@cache
def texts(hand: int) -> tuple[str, ...]:
    """The cards of a hand in the order of KINDS."""
    return tuple(letter for letter, count in zip(KINDS, counts_of(hand), strict=True) for _ in range(count))


def letters(kinds: int) -> str:
    """The letters of a set of kinds, given as bits."""
    return "".join(letter for kind, letter in enumerate(KINDS) if kinds >> kind & 1)


def following(seat: int) -> tuple[int, ...]:
    """All seats clockwise from this one on."""
    return _FROM[seat]


_FROM = tuple(tuple((first + step) % SEATS for step in range(SEATS)) for first in range(SEATS))
