"""Matches of random legal moves, for the tests of records, sessions and commands."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from game import catalog, record
from game.record import Record, Seat
from game.session import Session

RECORDS = Path(__file__).parent / "records"
GOLDEN = sorted(path for game in catalog.GAMES for path in RECORDS.glob(f"{game.id}-*{record.SUFFIX}"))
"""The golden records of the games of the catalogue."""

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")
SHORT = {"rounds": "short"}


def new_session(
    players: Sequence[str] = ("human", "novice", "novice"),
    options: dict[str, str | int] | None = None,
    code: str = "UD3-7K2M9QXA",
    *,
    game: str = "updown",
    save: Path | None = None,
) -> Session:
    seats = [Seat(name, player) for name, player in zip(NAMES, players, strict=False)]
    return Session(catalog.game(game), seats, SHORT if options is None else options, code, save=save)


def step(session: Session, rng: random.Random) -> None:
    if session.needs_deal:
        session.deal()
    else:
        seat = session.to_move[0]
        session.submit(seat, rng.choice(list(session.legal(seat))))


def play_on(session: Session, seed: int = 0, entries: int | None = None) -> Session:
    """Play until the log has that many entries, or to the end."""
    rng = random.Random(seed)
    while session.outcome is None and (entries is None or len(session.record.log) < entries):
        step(session, rng)
    return session


@cache
def finished_text() -> str:
    """A finished short three-seat game of UpDown as its file's text."""
    return record.dumps(play_on(new_session()).record)


def finished() -> Record:
    return record.loads(finished_text())


def frame() -> dict[str, Any]:
    """The finished game as plain data, to be spoilt."""
    return {
        "format": record.FORMAT,
        "version": record.VERSION,
        "game": (sound := finished()).game,
        "options": sound.options,
        "seats": [{"name": seat.name, "player": seat.player} for seat in sound.seats],
        "code": sound.code,
        "log": sound.log,
        "result": sound.result,
    }
