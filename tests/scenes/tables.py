"""Table scenes for tests: matches brought to the positions in which a table holds the most."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from game import catalog, record
from game.bots.temper import CHARACTERS
from game.deal import DealCode
from game.record import Record, Seat
from game.scenes.table import TableScene
from game.session import Session
from game.ui.app import App

GAME = catalog.game("updown")
NAMES = ("Camille", "Anne-Charlotte", "Hugo", "Maximilien", "Inès", "Ada")
TEMPERS = tuple(CHARACTERS)
FACES = ("fox", "owl", "cat", "bear", "penguin", "rabbit")
POSITIONS = ("first bid", "bid", "last bid", "forced", "play", "led", "sits out")


@cache
def _record(seats: int, position: str) -> Record:
    """A match of random moves up to where seat 0 finds itself in the position."""
    return next(filter(None, (_played(seats, position, seed) for seed in range(1, 99))))


def _played(seats: int, position: str, seed: int) -> Record | None:
    code = DealCode(GAME.rules.prefix, seats, seed)
    sitters = [
        Seat(NAMES[n], "human" if n == 0 else "skilled", {"avatar": FACES[n], "character": TEMPERS[n]})
        for n in range(seats)
    ]
    session = Session(GAME, sitters, {"abandons": 5}, code, save=None)
    chance = random.Random(seed)
    while session.outcome is None:
        if session.needs_deal:
            session.deal()
            continue
        view: Any = session.view(0)
        if _reached(position, view):
            return session.record
        seat = session.to_move[0]
        moves = list(session.legal(seat))
        plain = [move for move in moves if str(move).count(" ") == 1]
        rare = chance.random() < 0.12 or (position == "sits out" and seat == 0)
        session.submit(seat, chance.choice(moves if rare else plain))
    return None


def _reached(position: str, view: Any) -> bool:
    mine, size = 0 in view.to_move, view.sizes[view.round] if view.phase in ("bid", "play") else 0
    largest = size == max(view.sizes)
    if position == "sits out":
        return bool(view.abandoned[0] and view.phase == "play" and size > 3)
    if view.phase == "bid":
        spoken = sum(view.announced)
        return mine and {
            "first bid": view.round == 0,
            "bid": largest and 0 < spoken < view.seats - 1,
            "last bid": largest and spoken == view.seats - 1,
        }.get(position, False)
    if view.phase == "play":
        return mine and {
            "forced": size > 4 and len(view.legal) == 1 and len(view.hand) > 3,
            "play": largest and len(view.trick) == len(view.playing) - 1 and bool(view.tricks),
            "led": largest and len(view.hand) == size and len(view.trick) > 0,
        }.get(position, False)
    return False


def show(app: App, seats: int, position: str) -> TableScene:
    """Put the table in that position on the app, with a card or a bid chosen where one can be."""
    match = Session.resume(GAME, record.loads(record.dumps(_record(seats, position))), save=None)
    table = TableScene(app, match, 0, still=True)
    app.go(table)
    if position in ("bid", "last bid"):
        table.board.choose(table.view.sizes[table.view.round] // 2)
    elif position == "play":
        table.click([node for node in table.tree.walk() if "legal" in node.state][-1])
    table.motion.finish()
    table.invalidate()
    return table
