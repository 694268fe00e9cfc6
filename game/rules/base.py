"""The vocabulary that all games share: rules, state, moves, events, views and outcomes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from ..messages import N_ as N_

Options = Mapping[str, "str | int"]
Share = tuple[int, int]
"""A sum and the number of cases that it is over."""

Deal = dict[str, Any]


class IllegalMove(ValueError):
    """A move that the rules refuse.

    `message` is an English sentence with `{named}` gaps, `values` fills them (card texts such as
    `AS`, suit letters, numbers), `rule` names the paragraph of the rules screen that says so.
    """

    def __init__(self, message: str, rule: str, **values: Any) -> None:
        super().__init__(message.format(**values))
        self.message = message
        self.rule = rule
        self.values = values


class IllegalDeal(ValueError):
    """A chance entry that the rules refuse: wrong cards, wrong dealer, wrong moment."""


class BadOptions(ValueError):
    """Options or a number of seats that the game doesn't have."""


class Option(msgspec.Struct, frozen=True):
    """One option of a game's page: its key and its allowed values, the default first."""

    key: str
    values: tuple[str | int, ...]

    @property
    def default(self) -> str | int:
        """The value that is used where none is given."""
        return self.values[0]


class Move(msgspec.Struct, frozen=True, tag=True):
    """A seat's decision; `str(move)` is its notation in records (rules/README, Notation)."""


class Event(msgspec.Struct, frozen=True, tag=True):
    """Something that happened at the table, as data; a card that a seat may not know is None in its copy."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """All that one seat may know; each game adds its own facts. Hidden cards are None or only counted.

    `to_move` holds the seats that owe a move; `legal` is this seat's own legal moves, empty while it
    owes none; `events` is this round's history as this seat saw it.
    """

    game: str
    seat: int
    seats: int
    options: dict[str, str | int]
    to_move: tuple[int, ...]
    legal: tuple[str, ...]
    events: tuple[Event, ...]


class Outcome(msgspec.Struct, frozen=True):
    """A finished game: points a seat in each counted round, final scores, places (best first)."""

    rounds: tuple[tuple[int, ...], ...]
    score: tuple[int, ...]
    standings: tuple[tuple[int, ...], ...]


class Shuffler(Protocol):
    """A stream of chance for deals (deal.Stream is the pinned one)."""

    def shuffled(self, items: Sequence[Any]) -> list[Any]:
        """A new list of the items in random order."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""


S = TypeVar("S")
V = TypeVar("V", bound=View)


class Rules(ABC, Generic[S, V]):
    """One game's constants and functions.

    A state is changed only by `deal` and `apply`, in place; both check everything first, so a
    refused call changes nothing. `copy` gives an independent state. No method keeps anything
    between calls.
    """

    id: ClassVar[str]
    prefix: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]
    deck: ClassVar[tuple[str, ...]]
    simultaneous: ClassVar[bool] = False
    """Whether all seats choose together in a turn: they lock in any order, and a record holds a turn's
    choices in seat order."""

    def complete_options(self, given: Options, seats: int) -> dict[str, str | int]:
        """Every option of the page with its value; raises BadOptions for what the page doesn't have."""
        if seats not in self.seats:
            few, most = self.seats[0], self.seats[-1]
            wanted = f"{few}" if few == most else f"{few} to {most}"
            raise BadOptions(f"{self.id} is for {wanted} seats, not {seats}")
        known = {option.key: option for option in self.options}
        for key, value in given.items():
            if key not in known:
                raise BadOptions(f"{self.id} has no option {key!r}")
            if type(value) not in (str, int) or value not in known[key].values:
                allowed = ", ".join(str(v) for v in known[key].values)
                raise BadOptions(f"option {key} is one of {allowed}, not {value!r}")
        return {option.key: given.get(option.key, option.default) for option in self.options}

    def pack(self, options: Options) -> tuple[str, ...]:
        """All cards of a game with these options: the deck, unless an option names another."""
        return self.deck

    @abstractmethod
    def new(self, seats: int, options: Options) -> S:
        """The state before the first deal; raises BadOptions."""

    @abstractmethod
    def copy(self, state: S) -> S:
        """An independent state with the same content."""

    @abstractmethod
    def needs_deal(self, state: S) -> bool:
        """Whether chance is next."""

    @abstractmethod
    def draw_deal(self, state: S, chance: Shuffler) -> Deal:
        """The chance entry of a record (record.md) that comes next, drawn from a stream."""

    @abstractmethod
    def deal(self, state: S, deal: Deal) -> list[Event]:
        """Carry out a chance entry; raises IllegalDeal."""

    @abstractmethod
    def to_move(self, state: S) -> tuple[int, ...]:
        """The seats that owe a move; empty when chance is next or the game is over."""

    @abstractmethod
    def legal_moves(self, state: S, seat: int) -> Sequence[Move]:
        """The moves that the seat may make now; empty while it owes none."""

    def changes(self, state: S, seat: int) -> Sequence[Move]:
        """The moves that may replace the choice which the seat has locked; empty where it has locked none."""
        return ()

    def picks(self, state: S) -> dict[int, Move]:
        """The choices locked in an open turn, by seat in rising order; the whole truth."""
        return {}

    @abstractmethod
    def apply(self, state: S, seat: int, move: Move) -> list[Event]:
        """Carry out a move and return the whole truth of what happened; raises IllegalMove."""

    @abstractmethod
    def parse(self, text: str) -> Move:
        """The move that a notation means; raises ValueError."""

    @abstractmethod
    def mask(self, event: Event, seat: int) -> Event:
        """The event as the seat may know it."""

    @abstractmethod
    def view(self, state: S, seat: int) -> V:
        """All that the seat may know."""

    @abstractmethod
    def resample(self, state: S, seat: int, chance: Shuffler) -> S:
        """Another state that looks the same to the seat: every card that it can't see dealt afresh."""

    @abstractmethod
    def cards(self, state: S) -> list[str]:
        """All cards wherever they are, in any order: the deck, once a round is dealt."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result; None while the game runs."""

    def figures(self, state: S, seat: int) -> dict[str, Share]:
        """What else tells how well the seat has played, by name; none where the score says it all."""
        return {}
