"""play, open, picture, describe and bench: the commands that need the window's code, loaded only here."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from typing import Any

from game import record, saves
from game.cli.common import UsageError, emit, find_game, table
from game.cli.records import game_of, read_file
from game.record import HUMAN, BadRecord
from game.session import Session

USUAL_SEATS = (HUMAN, "skilled", "skilled", "skilled")


def start(arguments: argparse.Namespace) -> int:
    """Open the window at the title."""
    return _run(None)


def play(arguments: argparse.Namespace) -> int:
    """Open the window at a new table."""
    asked = table(find_game(arguments.game), arguments.seats or USUAL_SEATS, arguments.option, arguments.code)
    save = saves.new_path(asked.game.id)
    return _run(Session(asked.game, asked.characters, asked.options, asked.code, save=save))


def open_record(arguments: argparse.Namespace) -> int:
    """Open the window at a record's end; going on is saved elsewhere, the file stays as it is."""
    opened = record.loads(read_file(arguments.file))
    game = game_of(opened)
    return _run(Session.resume(game, opened, save=saves.new_path(game.id)))


def picture(arguments: argparse.Namespace) -> int:
    """Draw one frame into a file."""
    out = Path(arguments.out)
    if out.is_dir() or not out.parent.is_dir():
        raise UsageError(f"{arguments.out!r} is no place for a picture")
    _shoot("picture", arguments, arguments.out)
    return 0


def describe(arguments: argparse.Namespace) -> int:
    """Print one frame's tree of nodes."""
    emit(_shoot("describe", arguments))
    return 0


def bench(arguments: argparse.Namespace) -> int:
    """Print the program's own performance figures."""
    if arguments.part is not None:
        emit(import_module("game.bench.part").run(arguments.part, window=arguments.window))
    else:
        emit(import_module("game.bench.report").run(window=arguments.window))
    return 0


def _run(session: Session | None) -> int:
    return int(import_module("game.scenes.app").run(session))


def _shoot(function: str, arguments: argparse.Namespace, *out: str) -> Any:
    shots = import_module("game.scenes.shots")
    try:
        return getattr(shots, function)(
            arguments.target, arguments.size, arguments.lang, arguments.seat, *out
        )
    except BadRecord:
        raise
    except ValueError as error:
        raise UsageError(str(error)) from None
