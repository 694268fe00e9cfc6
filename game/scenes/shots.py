"""Finished frames without a window: as pictures and as trees of nodes."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import pygame

from game import catalog, record
from game.i18n import system_language
from game.record import BadRecord
from game.review import Review
from game.scenes.audit import AuditScene
from game.scenes.curtain import CurtainScene
from game.scenes.podium import PodiumScene
from game.scenes.review import ReviewScene
from game.scenes.rules import RulesScene
from game.scenes.settings import SettingsScene
from game.scenes.setup import SetupScene
from game.scenes.summary import SummaryScene
from game.scenes.table import TableScene
from game.scenes.tablelog import lines
from game.scenes.title import TitleScene
from game.session import Session
from game.settings import Settings
from game.ui.app import App
from game.ui.scene import Scene

LONGEST = 6000  # ms of motion that is waited for
FRAME = 20  # ms

SCREENS = (
    "title",
    "setup:GAME",
    "settings",
    "rules:GAME",
    "summary:FILE",
    "podium:FILE",
    "hint:FILE",
    "review:FILE",
    "audit:FILE",
    "curtain:FILE",
)


def picture(target: str, size: tuple[int, int], lang: str | None, seat: int | None, out: str) -> None:
    """Draw a target's frame into a PNG file; raises ValueError for an unknown target, BadRecord, OSError."""
    app = _app(target, size, lang, seat)
    app.draw()
    drawn = io.BytesIO()
    pygame.image.save(app.surface, drawn, "frame.png")  # pygame itself goes by the file's suffix
    Path(out).write_bytes(drawn.getvalue())


def describe(target: str, size: tuple[int, int], lang: str | None, seat: int | None) -> dict[str, Any]:
    """A target's tree of nodes as plain data; raises as `picture` does."""
    app = _app(target, size, lang, seat)
    return {"nodes": app.describe()}


def _app(target: str, size: tuple[int, int], lang: str | None, seat: int | None) -> App:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    app = App(pygame.Surface(size), Settings(language=lang or system_language()))  # type: ignore[arg-type]
    app.go(_scene(app, target, seat))
    if target == "title":  # a picture shows nothing of this machine's player
        app.top.running = []  # type: ignore[attr-defined]
        app.damaged.clear()
        app.top.invalidate()
    waited = 0
    while app.busy and waited < LONGEST:
        app.tick(FRAME)
        waited += FRAME
    return app


def _scene(app: App, target: str, seat: int | None) -> Scene:
    name, _, rest = target.partition(":")
    if target == "title":
        return TitleScene(app)
    if target == "settings":
        return SettingsScene(app)
    if name == "setup" and rest:
        try:
            return SetupScene(app, catalog.game(rest))
        except KeyError:
            raise ValueError(f"there is no game {rest!r}") from None
    if name == "rules" and rest:
        try:
            return RulesScene(app, catalog.game(rest).id)
        except KeyError:
            raise ValueError(f"there is no game {rest!r}") from None
    if name in ("summary", "podium", "hint", "review", "audit", "curtain") and rest:
        return _of_record(app, name, _session(rest), seat)
    if Path(target).is_file():
        return _table(app, _session(target), seat)
    raise ValueError(f"{target!r} is neither a record nor one of {', '.join(SCREENS)}")


def _session(path: str) -> Session:
    read = record.read(Path(path))
    try:
        game = catalog.game(read.game)
    except KeyError:
        raise BadRecord(None, f"there is no game {read.game!r}") from None
    return Session.resume(game, read, save=None)


def _table(app: App, session: Session, seat: int | None) -> TableScene:
    if seat is not None and seat >= len(session.seats):
        raise ValueError(f"the table has seats 0 to {len(session.seats) - 1}, not {seat}")
    humans = [i for i in range(len(session.seats)) if session.is_human(i)]
    return TableScene(app, session, seat if seat is not None else humans[0] if humans else 0, still=True)


def _of_record(app: App, name: str, session: Session, seat: int | None) -> Scene:
    table = _table(app, session, seat)
    if name in ("podium", "review") and session.outcome is None:
        raise ValueError(f"the game is not finished: it has no {name}")
    if name == "podium":
        return PodiumScene(app, session)
    if name == "review":
        review = Review(session.game, session.record)
        while review.question is not None:
            review.answer_here()
        scene = ReviewScene(app, session, review)
        if seat in review.people:
            scene.choose(table.viewer)
        return scene
    if name == "hint":
        if not table.my_turn:
            raise ValueError(f"seat {table.viewer} is no person who owes a move: it gets no hint")
        table.hints.answer_here()
        return table
    if name == "audit":
        return _audit(app, session, table.viewer)
    if name == "summary":
        if not table.board.round_finished(table.view):
            raise ValueError("the record does not end with a finished round: it has no summary")
        return SummaryScene(app, session, table.viewer, lambda: None)
    return CurtainScene(app, table, table.viewer, session.news(table.viewer), lambda: None)


def _audit(app: App, session: Session, viewer: int) -> Scene:
    """The audit of the last move of a bot."""
    moves = [line for line in lines(session, viewer) if line.at is not None]
    if not moves:
        raise ValueError("no bot has moved yet: there is nothing to audit")
    scene = AuditScene(app, session, moves[-1])
    while not scene.audit.done:
        scene.audit.answer_here()
    return scene
