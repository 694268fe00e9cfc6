"""UpDown's data: cards, moves, events, the state and the view (rules/updown.md)."""

from __future__ import annotations

import msgspec

from .base import Event, Move, Outcome, View

SUITS = "SHDC"
RANKS = "AKQJT98765432"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
INDEX = {card: index for index, card in enumerate(DECK)}
SUIT_SIZE = len(RANKS)
SUIT_OF = tuple(index // SUIT_SIZE for index in range(len(DECK)))
LARGEST_HAND = 10


class Bid(Move, frozen=True, gc=False, tag=True):
    """An announcement: play for exactly `count` tricks, and with `reverse` turn the direction."""

    count: int
    reverse: bool = False

    def __str__(self) -> str:
        return f"bid {self.count} reverse" if self.reverse else f"bid {self.count}"


class Abandon(Move, frozen=True, gc=False, tag=True):
    """An announcement: sit this round out, and with `reverse` turn the direction."""

    reverse: bool = False

    def __str__(self) -> str:
        return "abandon reverse" if self.reverse else "abandon"


class Play(Move, frozen=True, gc=False, tag=True):
    """A card laid to a trick."""

    card: str

    def __str__(self) -> str:
        return f"play {self.card}"


class Dealt(Event, frozen=True, gc=False, tag=True):
    """A round's hands are out and trump is turned; a hand that is hidden is its number of cards."""

    round: int
    size: int
    dealer: int
    direction: int
    turned: str
    hands: tuple[tuple[str, ...] | int, ...]


class Announced(Event, frozen=True, gc=False, tag=True):
    """A seat's announcement and its cost in tokens; `bid` is None where it abandons."""

    seat: int
    bid: int | None
    reverse: bool
    cost: int


class DirectionChanged(Event, frozen=True, gc=False, tag=True):
    """A reversal bites: from now on +1 is clockwise, -1 the other way."""

    direction: int


class Played(Event, frozen=True, gc=False, tag=True):
    """A seat's card lies in the trick."""

    seat: int
    card: str


class TrickTaken(Event, frozen=True, gc=False, tag=True):
    """A seat takes the trick; `number` counts the round's tricks from 1."""

    seat: int
    cards: tuple[tuple[int, str], ...]
    number: int


class RoundScored(Event, frozen=True, gc=False, tag=True):
    """A round's bids (None: abandoned), tricks and points, and the totals after it, a number a seat."""

    round: int
    bids: tuple[int | None, ...]
    won: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


class PerfectionAwarded(Event, frozen=True, gc=False, tag=True):
    """The bonus points of each seat at the end, where at least one seat has any."""

    points: tuple[int, ...]


class GameOver(Event, frozen=True, gc=False, tag=True):
    """The game has its result."""

    outcome: Outcome


UpDownEvent = (
    Dealt | Announced | DirectionChanged | Played | TrickTaken | RoundScored | PerfectionAwarded | GameOver
)


class RoundResult(msgspec.Struct, frozen=True, gc=False):
    """A finished round; bids are None where a seat abandoned."""

    size: int
    trump: str
    bids: tuple[int | None, ...]
    won: tuple[int, ...]
    points: tuple[int, ...]
    abandoned: tuple[bool, ...]


class UpDownView(View, frozen=True, kw_only=True):
    """What one seat may know; tuples of numbers are in seat order.

    `phase` is `deal` (chance is next), `bid`, `play` or `over`. `round` counts from 0: the round in play
    or just finished; `peak` is the first round of the descent. `dealer` is -1 before the first deal.
    `direction` is the one now valid. `hand` is the seat's own, also after it abandoned; `counts` are the
    cards that can still be played, `aside` those set aside unseen, `stock` those below the turned card.
    `tokens` are left for this phase, `spent` those of the whole game. `speaking` and `playing` are orders
    of this round, `playing` empty until the first trick. `leader` and `winning` belong to the open trick;
    `tricks` are the round's finished ones, each as winner and plays. `broken` and `made` count bids.
    """

    phase: str
    sizes: tuple[int, ...]
    round: int
    peak: int
    dealer: int
    direction: int
    reversed_by: int | None
    turned: str | None
    trump: str | None
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    aside: tuple[int, ...]
    stock: int
    bids: tuple[int | None, ...]
    abandoned: tuple[bool, ...]
    announced: tuple[bool, ...]
    tokens: tuple[int, ...]
    spent: tuple[int, ...]
    speaking: tuple[int, ...]
    playing: tuple[int, ...]
    leader: int | None
    trick: tuple[tuple[int, str], ...]
    winning: int | None
    tricks: tuple[tuple[int, tuple[tuple[int, str], ...]], ...]
    won: tuple[int, ...]
    scores: tuple[int, ...]
    broken: tuple[int, ...]
    made: tuple[int, ...]
    rounds: tuple[RoundResult, ...]
    outcome: Outcome | None


class State:
    """The whole truth of an UpDown game; only the rules change it.

    A hand is a number whose bit i stands for DECK[i]; set-aside hands stay in `hands`. Directions are +1
    (clockwise) and -1. Tuples and the options are shared between copies, lists are not.
    """

    __slots__ = (
        "abandoned",
        "announced",
        "best",
        "bids",
        "broken",
        "dealer",
        "direction",
        "events",
        "hands",
        "led",
        "made",
        "options",
        "outcome",
        "phase",
        "playing",
        "power",
        "reversed_by",
        "round",
        "rounds",
        "scores",
        "seats",
        "sizes",
        "speaking",
        "spent",
        "stock",
        "successor",
        "tokens",
        "trick",
        "tricks",
        "trump",
        "turn",
        "turned",
        "winning",
        "won",
    )

    def __init__(self, seats: int, options: dict[str, str | int], sizes: tuple[int, ...]) -> None:
        self.seats = seats
        self.options = options
        self.sizes = sizes
        self.phase = "deal"
        self.round = -1
        self.turn: int | None = None
        self.dealer = -1
        self.direction = 1
        self.reversed_by: int | None = None
        self.turned: int | None = None
        self.trump: int | None = None
        self.hands = [0] * seats
        self.stock: tuple[int, ...] = ()
        self.bids: list[int | None] = [None] * seats
        self.abandoned = [False] * seats
        self.announced = 0
        self.tokens = [int(options["abandons"])] * seats
        self.spent = [0] * seats
        self.speaking: tuple[int, ...] = ()
        self.playing: tuple[int, ...] = ()
        self.successor: tuple[int, ...] = ()
        self.led: int | None = None
        self.power: tuple[int, ...] = ()
        self.best = -1
        self.winning: int | None = None
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[tuple[int, tuple[tuple[int, str], ...]]] = []
        self.won = [0] * seats
        self.scores = [0] * seats
        self.broken = [0] * seats
        self.made = [0] * seats
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
        twin.seats = self.seats
        twin.options = self.options
        twin.sizes = self.sizes
        twin.phase = self.phase
        twin.round = self.round
        twin.turn = self.turn
        twin.dealer = self.dealer
        twin.direction = self.direction
        twin.reversed_by = self.reversed_by
        twin.turned = self.turned
        twin.trump = self.trump
        twin.hands = self.hands[:]
        twin.stock = self.stock
        twin.bids = self.bids[:]
        twin.abandoned = self.abandoned[:]
        twin.announced = self.announced
        twin.tokens = self.tokens[:]
        twin.spent = self.spent[:]
        twin.speaking = self.speaking
        twin.playing = self.playing
        twin.successor = self.successor
        twin.led = self.led
        twin.power = self.power
        twin.best = self.best
        twin.winning = self.winning
        twin.trick = self.trick[:]
        twin.tricks = self.tricks[:]
        twin.won = self.won[:]
        twin.scores = self.scores[:]
        twin.broken = self.broken[:]
        twin.made = self.made[:]
        twin.rounds = self.rounds[:]
        twin.events = self.events[:]
        twin.outcome = self.outcome
        return twin


def texts(hand: int) -> tuple[str, ...]:
    """The cards of a hand in the order of the deck."""
    return tuple(card for index, card in enumerate(DECK) if hand >> index & 1)
