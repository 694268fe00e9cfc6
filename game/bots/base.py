"""What every bot is: a function of a View, a random stream and a budget."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any, Protocol

import msgspec

from game.rules.base import View

LEVELS = ("novice", "casual", "skilled", "expert")


class Reason(msgspec.Struct, frozen=True):
    """Why a move was chosen: an English sentence with `{named}` gaps (a catalogue key) and its values."""

    message: str
    values: dict[str, str | int] = {}

    def __str__(self) -> str:
        return self.message.format(**self.values)


class Candidate(msgspec.Struct, frozen=True):
    """A move that was weighed: its mean value in points and the number of rollouts behind it.

    `error` is the standard error of its gap to the best, for moves that the budget asked for;
    `sure` tells that it gained in every rollout.
    """

    move: str
    value: float
    visits: int
    error: float = 0.0
    sure: bool = False


class Choice(msgspec.Struct, frozen=True):
    """A bot's decision; the candidates come best first, and are empty where nothing was weighed."""

    move: str
    reason: Reason
    candidates: tuple[Candidate, ...] = ()


class Budget(msgspec.Struct, frozen=True):
    """What a decision may cost: `effort` in rollouts (None: the level's own), `deadline` in seconds.

    Without a deadline, as in `simulate`, `arena` and `ask`, the clock plays no part. The moves of `also`
    are weighed to the end beside those that the expert would consider, wherever anything is weighed, and
    the best move is chosen without mixing.
    """

    effort: int | None = None
    deadline: float | None = None
    also: tuple[str, ...] = ()


def listed(move: str, legal: Sequence[str]) -> bool:
    """Whether a list of legal moves names the move: what follows a colon there is one choice of several.

    Level Up's `lay 3: …` is listed once for a level, and any valid cards may be laid (record.md, `legal`).
    """
    head, colon, _ = move.partition(":")
    return move in legal or (colon != "" and any(each.startswith(head + colon) for each in legal))


class Bot(Protocol):
    """A player of one game at one level."""

    def choose(self, view: View, rng: Random, budget: Budget) -> Choice:
        """A legal move of the view's seat, the same for the same view, stream and effort."""


class Policy(Protocol):
    """What each module of bots offers for its game."""

    def bot(self, level: str) -> Bot:
        """The bot of one of LEVELS."""

    def plain(self, view: View) -> Choice:
        """A quick rule-based move without randomness, for when no bot answers."""


def policy(game: str) -> Policy:
    """The bots of a game, by its id; raises ModuleNotFoundError for a game without bots."""
    module: Any = import_module("game.bots." + game.replace("-", "_"))
    return module  # type: ignore[no-any-return]
