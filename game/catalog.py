"""The games there are: the one list that a new game joins."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import msgspec

from game.bots.base import LEVELS, Policy, policy
from game.rules.base import Rules
from game.rules.level_up import LEVEL_UP
from game.rules.mind_up import MIND_UP
from game.rules.up_color import UP_COLOR
from game.rules.updown import UPDOWN

TITLES = {"level-up": "Level Up", "up-color": "Up Color", "mind-up": "Mind Up", "updown": "UpDown"}
"""The titles of the games by id."""


class Game(msgspec.Struct, frozen=True):
    """A game that can be played; `minutes` is how long it takes, from and to, `levels` its bots' levels.

    Its table, words, advice and bots are loaded when first asked for.
    """

    rules: Rules[Any, Any]
    minutes: tuple[int, int]
    levels: tuple[str, ...] = LEVELS

    @property
    def id(self) -> str:
        """The game's name in records and on the command line."""
        return self.rules.id

    @property
    def title(self) -> str:
        """The game's name for people, the same in every language."""
        return TITLES[self.id]

    @property
    def table(self) -> Any:
        """The module of the game's geometry and gestures."""
        return self._module("tables")

    @property
    def words(self) -> Any:
        """The module of the game's sentences."""
        return self._module("words")

    @property
    def advice(self) -> Any:
        """The module of the game's sentences on moves that could be made."""
        return import_module(f"{self.words.__name__}_advice")

    def policy(self) -> Policy:
        """The game's bots."""
        return policy(self.id)

    def _module(self, layer: str) -> Any:
        return import_module(f"game.{layer}.{self.id.replace('-', '_')}")


GAMES: tuple[Game, ...] = (
    Game(LEVEL_UP, minutes=(30, 45)),
    Game(UP_COLOR, minutes=(45, 90)),
    Game(MIND_UP, minutes=(20, 20)),
    Game(UPDOWN, minutes=(30, 45)),
)


def game(name: str) -> Game:
    """The game of that id; raises KeyError."""
    for each in GAMES:
        if each.id == name:
            return each
    raise KeyError(name)
