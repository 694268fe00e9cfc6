"""The folder of running games: finding them, naming new ones, setting damaged ones aside."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec

from game import catalog, files, paths, record
from game.files import Damaged
from game.record import SUFFIX, BadRecord, Record, UnknownVersion


class Saved(msgspec.Struct, frozen=True):
    """A running game: its file, its record, and when it was last played, in seconds since the epoch."""

    path: Path
    record: Record
    played: float


def new_path(game: str) -> Path:
    """A name for a new game's save that sorts by time and is neither among the saves nor the records."""
    stem = f"{time.strftime('%Y%m%d-%H%M%S')}-{game}"
    names = [stem + SUFFIX]
    while (paths.saves() / names[-1]).exists() or (paths.records() / names[-1]).exists():
        names.append(f"{stem}-{len(names) + 1}{SUFFIX}")
    return paths.saves() / names[-1]


def running() -> tuple[list[Saved], list[Damaged]]:
    """The games that can be continued, last played first, and the files that had to be set aside.

    Files that can't be read now, and those of games or versions that this program doesn't have, stay as
    they are. A finished game, left here where the program ended too early, goes to the records.
    """
    found: list[Saved] = []
    damaged: list[Damaged] = []
    for path in sorted(paths.saves().glob(f"*{SUFFIX}")):
        try:
            saved = Saved(path, record.read(path), path.stat().st_mtime)
            record.replay(saved.record, catalog.game(saved.record.game).rules)
            if saved.record.result is None:
                found.append(saved)
            else:
                _file(path)
        except (OSError, KeyError, UnknownVersion):
            continue
        except BadRecord:
            damaged.append(files.set_aside(path))
    found.sort(key=lambda saved: saved.played, reverse=True)
    return found, damaged


def _file(path: Path) -> None:
    paths.records().mkdir(parents=True, exist_ok=True)
    path.replace(paths.records() / path.name)
