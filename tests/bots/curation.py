"""Positions whose right moves are beyond doubt: game records that stop there, one a line, and their proofs.

Each line of `curated/<game>.jsonl` is a record (record.md) with four keys more: `seat` is to move, `right`
are the right moves, `kind` names the proof that finds exactly them, and `why` says it in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from game import catalog, record
from game.bots.base import Budget, Choice
from game.bots.temper import bot
from game.deal import bot_rng
from game.record import Record

FOLDER = Path(__file__).parent / "curated"
WANTED = 50
"""Positions of each game."""

Proof = Callable[[Any, int], frozenset[str]]
"""The moves of a state's seat that are right beyond doubt, without the cards of a level to be laid."""


class Curated(msgspec.Struct, frozen=True):
    """A record cut where its seat is to move, and what is right there."""

    record: Record
    seat: int
    right: frozenset[str]
    kind: str
    why: str

    @property
    def id(self) -> str:
        """A short name for the test."""
        return f"{self.record.game}-{self.kind}-{self.record.code}-{len(self.record.log)}"

    def state(self) -> Any:
        """The position, replayed by the rules."""
        rules = catalog.game(self.record.game).rules
        state = record.replay(self.record, rules).state
        assert self.seat in rules.to_move(state)
        return state


def read(game: str) -> Iterator[Curated]:
    """The positions of a game."""
    for line in (FOLDER / f"{game}.jsonl").read_text(encoding="utf-8").splitlines():
        found = record.loads(line)
        more = found.extra
        yield Curated(found, more["seat"], frozenset(more["right"]), more["kind"], more["why"])


@cache
def proofs(game: str) -> dict[str, Proof]:
    """The proofs of a game by kind."""
    module = import_module(f"tests.bots.proofs.{game.replace('-', '_')}")
    found: dict[str, Proof] = module.PROOFS
    return found


def head(move: str) -> str:
    """A move without the cards of a level to be laid: any valid choice of them is listed once."""
    return move.partition(":")[0]


def answer(position: Curated, state: Any, level: str, character: str | None = None) -> Choice:
    """What the bot of a level, or one with a character, does there, with the chance that `ask` gives it."""
    game = catalog.game(position.record.game)
    owing = game.rules.to_move(state)
    number = record.move_number(position.record) + owing.index(position.seat)
    chance = bot_rng(position.record.code, position.seat, number)
    view = game.rules.view(state, position.seat)
    return bot(game.id, level, character).choose(view, chance, Budget())
