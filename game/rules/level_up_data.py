"""Level Up's data: cards, moves, events, the state and the view (rules/level-up.md)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .base import Event, Move, Outcome, View
from .level_up_contracts import TEXTS, TOP, VALUE, VALUES

PACKS = {
    name: tuple(index for index in range(len(TEXTS)) if VALUE[index] <= top for _ in range(VALUES // top))
    for name, top in TOP.items()
}
"""All 108 cards of each deck, as numbers in rising order."""

STOCK = "stock"


class Draw(Move, frozen=True, gc=False, tag=True):
    """A card taken: from `stock`, or from the top of a seat's discard pile."""

    source: str | int

    def __str__(self) -> str:
        return f"draw {self.source}"


class Lay(Move, frozen=True, gc=False, tag=True):
    """A level laid: its melds in the order of the contract, runs in rising order."""

    level: int
    melds: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return f"lay {self.level}: " + " | ".join(" ".join(meld) for meld in self.melds)


class Hit(Move, frozen=True, gc=False, tag=True):
    """A card added to meld number `meld` (from 0) of a seat."""

    card: str
    owner: int
    meld: int

    def __str__(self) -> str:
        return f"hit {self.card} {self.owner}.{self.meld}"


class Discard(Move, frozen=True, gc=False, tag=True):
    """A card laid on one's own discard pile."""

    card: str

    def __str__(self) -> str:
        return f"discard {self.card}"


class Bonus(Move, frozen=True, gc=False, tag=True):
    """The extra level put away, with option `free`."""

    level: int

    def __str__(self) -> str:
        return f"bonus {self.level}"


class Dealt(Event, frozen=True, gc=False, tag=True):
    """Hands are out and a card is turned onto the dealer's pile; a hidden hand is its number of cards."""

    round: int
    dealer: int
    turned: str
    hands: tuple[tuple[str, ...] | int, ...]


class Drawn(Event, frozen=True, gc=False, tag=True):
    """A seat took a card from the stock (`card` is None where hidden) or from a seat's pile."""

    seat: int
    source: str | int
    card: str | None


class Laid(Event, frozen=True, gc=False, tag=True):
    """A seat laid a level."""

    seat: int
    level: int
    melds: tuple[tuple[str, ...], ...]


class Added(Event, frozen=True, gc=False, tag=True):
    """A seat added a card to a meld; `end` is `low` or `high` at a run, None elsewhere."""

    seat: int
    card: str
    owner: int
    meld: int
    end: str | None


class Discarded(Event, frozen=True, gc=False, tag=True):
    """A seat laid a card on its own pile."""

    seat: int
    card: str


class RoundEnded(Event, frozen=True, gc=False, tag=True):
    """Play of a round is over: a seat went `out`, or the `stock` is empty.

    `seat` went out, or alone holds the fewest cards of the seats that laid; None where there is no such
    seat. `left` are the cards still held.
    """

    reason: str
    seat: int | None
    left: tuple[int, ...]


class BonusChosen(Event, frozen=True, gc=False, tag=True):
    """With option `free`, the seat to which the bonus goes chose its level."""

    seat: int
    level: int


class RoundScored(Event, frozen=True, gc=False, tag=True):
    """The levels that each seat puts away, and how many it has put away so far."""

    round: int
    put_away: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]


class GameOver(Event, frozen=True, gc=False, tag=True):
    """The game has its result."""

    outcome: Outcome


LevelUpEvent = Dealt | Drawn | Laid | Added | Discarded | RoundEnded | BonusChosen | RoundScored | GameOver


class Meld(msgspec.Struct, frozen=True, gc=False):
    """Cards on the table: `kind` is `set`, `run` (in rising order) or `flush`."""

    kind: str
    cards: tuple[str, ...]


class RoundResult(msgspec.Struct, frozen=True, gc=False):
    """A finished round: how it ended (as in RoundEnded), and by seat the level laid and those put away."""

    reason: str
    seat: int | None
    laid: tuple[int | None, ...]
    left: tuple[int, ...]
    put_away: tuple[tuple[int, ...], ...]


class LevelUpView(View, frozen=True, kw_only=True):
    """What one seat may know; tuples are in seat order.

    `phase` is `deal` (chance is next), `draw`, `play` (lay, hit or discard), `bonus` (a seat chooses its
    extra level) or `over`. `round` counts from 0: the round in play or just finished; `dealer` is -1
    before the first. `last` took the last turn of the finished round. `hand` is the seat's own, by colour
    then value; `counts` are all hands' sizes; `known` the cards that a seat took from a discard pile and
    must still hold. `stock` is a number of cards; `dry` counts the turns in a row, the running one
    included, without a draw from it: at `dry_limit` the next draw must be from the stock. `piles` are the
    discard piles, the top card last. `melds` are those on the table, by owner, numbered as in moves.
    `laid` is the level laid this round; `levels` are those that a seat may lay, `remaining` all that it
    has not put away, `scores` how many it has.
    """

    phase: str
    round: int
    dealer: int
    last: int | None
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    known: tuple[tuple[str, ...], ...]
    stock: int
    dry: int
    dry_limit: int
    piles: tuple[tuple[str, ...], ...]
    melds: tuple[tuple[Meld, ...], ...]
    laid: tuple[int | None, ...]
    levels: tuple[tuple[int, ...], ...]
    remaining: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    rounds: tuple[RoundResult, ...]
    outcome: Outcome | None


class State:
    """The whole truth of a Level Up game; only the rules change it.

    Cards are numbers (level_up_contracts.INDEX); hands and `known` are kept in rising order, the top of
    the stock and of each pile comes last. `remaining` and the options are shared between copies.
    """

    __slots__ = (
        "dealer",
        "dry",
        "ended",
        "events",
        "hands",
        "known",
        "laid",
        "last",
        "melds",
        "options",
        "outcome",
        "phase",
        "piles",
        "remaining",
        "round",
        "rounds",
        "seats",
        "stock",
        "top",
        "turn",
    )

    def __init__(self, seats: int, options: dict[str, str | int]) -> None:
        self.seats = seats
        self.options = options
        self.top = TOP[str(options["deck"])]
        self.phase = "deal"
        self.round = -1
        self.turn: int | None = None
        self.dealer = -1
        self.last: int | None = None
        self.dry = 0
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.known: list[list[int]] = [[] for _ in range(seats)]
        self.stock: list[int] = []
        self.piles: list[list[int]] = [[] for _ in range(seats)]
        self.melds: list[list[Meld]] = [[] for _ in range(seats)]
        self.laid: list[int | None] = [None] * seats
        self.remaining = (tuple(range(1, int(options["levels"]) + 1)),) * seats
        self.ended: RoundEnded | None = None
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
        twin.top = self.top
        twin.phase = self.phase
        twin.round = self.round
        twin.turn = self.turn
        twin.dealer = self.dealer
        twin.last = self.last
        twin.dry = self.dry
        twin.hands = [hand[:] for hand in self.hands]
        twin.known = [cards[:] for cards in self.known]
        twin.stock = self.stock[:]
        twin.piles = [pile[:] for pile in self.piles]
        twin.melds = [melds[:] for melds in self.melds]
        twin.laid = self.laid[:]
        twin.remaining = self.remaining
        twin.ended = self.ended
        twin.rounds = self.rounds[:]
        twin.events = self.events[:]
        twin.outcome = self.outcome
        return twin

    def levels(self, seat: int) -> tuple[int, ...]:
        """The levels that the seat may lay, were it its turn (rules/level-up.md, Options)."""
        remaining = self.remaining[seat]
        return remaining if self.options["order"] == "free" else remaining[:1]

    @property
    def dry_limit(self) -> int:
        """The turns in a row without a draw from the stock after which one is due."""
        return 3 * self.seats


def texts(cards: Sequence[int]) -> tuple[str, ...]:
    """The names of cards."""
    return tuple([TEXTS[card] for card in cards])


def accepts(meld: Meld, deck: str = "1-18") -> tuple[str, ...]:
    """What a meld on the table takes: a value, a colour letter, or the values at a run's ends."""
    if meld.kind == "set":
        return (str(value_of(meld.cards[0])),)
    if meld.kind == "flush":
        return (meld.cards[0][0],)
    low, high = value_of(meld.cards[0]) - 1, value_of(meld.cards[-1]) + 1
    return tuple(str(value) for value in (low, high) if 1 <= value <= TOP[deck])


def landing(meld: Meld, card: str) -> str | None:
    """Where a card hit onto a meld goes: `low` or `high` at a run, else `end`; None where it doesn't fit."""
    if meld.kind == "set":
        return "end" if value_of(card) == value_of(meld.cards[0]) else None
    if meld.kind == "flush":
        return "end" if card[0] == meld.cards[0][0] else None
    if value_of(card) == value_of(meld.cards[0]) - 1:
        return "low"
    return "high" if value_of(card) == value_of(meld.cards[-1]) + 1 else None


def value_of(card: str) -> int:
    """The value of a card."""
    return int(card[1:])
