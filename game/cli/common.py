"""What the commands share: one-line errors, JSON lines, and the reading of a table from arguments."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from game import catalog
from game.catalog import Game
from game.deal import DealCode, new_code
from game.people import REGULARS
from game.record import AVATAR_KEY, CHARACTER_KEY, HUMAN, PLAYERS, Seat
from game.rules.base import BadOptions

BAR_WIDTH = 40


class UsageError(Exception):
    """A command was called in a way that it doesn't understand."""


class Table(msgspec.Struct, frozen=True):
    """A game with its players (of record.PLAYERS), all its options, and its deal code."""

    game: Game
    players: tuple[str, ...]
    options: dict[str, str | int]
    code: DealCode

    @property
    def seats(self) -> list[Seat]:
        """The seats with the names and portraits that they start with."""
        who = zip(REGULARS, self.players, strict=False)
        return [Seat(regular.name, player, {AVATAR_KEY: regular.avatar}) for regular, player in who]

    @property
    def characters(self) -> list[Seat]:
        """The same seats, each bot with its character."""
        seats = self.seats
        for seat, regular in zip(seats, REGULARS, strict=False):
            if seat.player != HUMAN:
                seat.extra[CHARACTER_KEY] = regular.character
        return seats


def prepare_streams() -> None:
    """Make output UTF-8 on every platform, and possible in a packaged program without a console."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def note(command: str, message: object, status: int) -> int:
    """Say in one line what is wrong, and return the exit code."""
    line = f"fourup {command}: {message}" if command else f"fourup: {message}"
    print(" ".join(line.split()), file=sys.stderr)
    return status


def show_progress(done: int, total: int) -> None:
    """Draw a bar on standard error if that is a terminal."""
    if sys.stderr.isatty():
        filled = BAR_WIDTH * done // total
        bar = "#" * filled + "." * (BAR_WIDTH - filled)
        print(f"\r[{bar}] {done}/{total}", end="\n" if done == total else "", file=sys.stderr, flush=True)


def emit(value: Any) -> None:
    """Print one JSON line at once."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def table(game: Game, players: Sequence[str], options: Sequence[str], code: str | None) -> Table:
    """The table that arguments describe, with a new code where none is given; raises UsageError."""
    for player in players:
        if player not in PLAYERS:
            raise UsageError(f"{player!r} is none of {', '.join(PLAYERS)}")
    return Table(game, tuple(players), *terms(game, len(players), options, code))


def terms(
    game: Game, seats: int, options: Sequence[str], code: str | None
) -> tuple[dict[str, str | int], DealCode]:
    """All options and the deal code of arguments, a new code where they give none; raises UsageError."""
    try:
        return game.rules.complete_options(_options(game, options), seats), _code(game, seats, code)
    except (BadOptions, ValueError) as error:
        raise UsageError(str(error)) from None


def find_game(name: str) -> Game:
    """The game of that id; raises UsageError."""
    try:
        return catalog.game(name)
    except KeyError:
        known = ", ".join(game.id for game in catalog.GAMES)
        raise UsageError(f"{name!r} is not a game; there is {known}") from None


def _options(game: Game, given: Sequence[str]) -> dict[str, str | int]:
    """The options written as `key=value`; a value that the game doesn't have stays a text, to be refused."""
    values = {(option.key, str(value)): value for option in game.rules.options for value in option.values}
    options: dict[str, str | int] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"option {text!r} is not written key=value")
        if key in options:
            raise UsageError(f"option {key!r} is given twice")
        options[key] = values.get((key, value), value)
    return options


def _code(game: Game, seats: int, text: str | None) -> DealCode:
    if text is None:
        return new_code(game.rules.prefix, seats)
    code = DealCode.parse(text)
    if (code.prefix, code.seats) != (game.rules.prefix, seats):
        raise UsageError(
            f"code {code} is not for this table, whose codes begin with {game.rules.prefix}{seats}-"
        )
    return code
