"""Menus for tests: an app without a window, and each menu in the states that matter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game import catalog, saves
from game.deal import DealCode
from game.draft import Draft
from game.files import Damaged
from game.scenes.about import AboutScene
from game.scenes.pause import PauseScene
from game.scenes.settings import SettingsScene
from game.scenes.setup import SetupScene
from game.scenes.table import TableScene
from game.scenes.title import TitleScene
from game.session import Session
from game.settings import Settings
from game.ui.app import App

GAME = catalog.game("updown")


class NoWorker:
    """Stands in for the bots' process: it never answers."""

    def ask(self, *_: Any) -> None: ...

    def answer(self) -> None: ...

    def drop(self) -> None: ...

    def stop(self) -> None: ...


def make_app(size: tuple[int, int] = (1280, 720), **settings: Any) -> App:
    """An app on a plain surface, in English unless told otherwise."""
    pygame.font.init()
    app = App(pygame.Surface(size), Settings(**{"language": "en", **settings}))
    app.worker, app.advisor = NoWorker(), NoWorker()
    return app


def draft(seats: int, humans: int = 1) -> Draft:
    """A table with so many seats, the first of them people."""
    made = Draft(GAME)
    while len(made.sitters) < seats:
        made.add()
    while len(made.sitters) > seats:
        made.drop()
    for seat in range(humans):
        made.set_player(seat, "human")
    return made


def match(seats: int = 4, moves: int = 2, humans: int = 1) -> Session:
    """A match some moves after its first deal, saved."""
    table = draft(seats, humans)
    code = DealCode(GAME.rules.prefix, seats, 1)
    session = Session(GAME, table.seats(), table.options, code, save=saves.new_path(GAME.id))
    session.deal()
    for _ in range(moves):
        seat = session.to_move[0]
        session.submit(seat, session.legal(seat)[0])
    session.leave()
    return session


def title(app: App) -> None:
    app.push(TitleScene(app))


def title_full(app: App) -> None:
    for seats in (3, 6):
        match(seats)
    app.damaged = [Damaged(Path("settings.json"), Path("settings.bad-1.json"))]
    app.push(TitleScene(app))


def running(app: App) -> None:
    for seats in (3, 4, 5, 6, 6, 3):
        match(seats, humans=seats)
    title(app)
    assert isinstance(app.top, TitleScene)
    app.top.tree.find("others").action()  # type: ignore[union-attr, misc]


def quit_asked(app: App) -> None:
    title(app)
    app.top.back()


def setup_three(app: App) -> None:
    scene = SetupScene(app, GAME)
    scene.draft = draft(3)
    app.push(scene)


def setup_six(app: App) -> None:
    scene = SetupScene(app, GAME)
    scene.draft = draft(6, humans=3)
    scene.draft.type_code("UD9")
    app.push(scene)


def settings_page(app: App) -> None:
    app.push(SettingsScene(app))


def data(app: App) -> None:
    scene = SettingsScene(app)
    scene.category = "data"
    app.push(scene)


def about(app: App) -> None:
    app.push(AboutScene(app))


def pause(app: App) -> None:
    table = TableScene(app, match())
    app.push(table)
    app.push(PauseScene(app, table))


def restart_asked(app: App) -> None:
    pause(app)
    app.top.tree.find("restart").action()  # type: ignore[union-attr, misc]


MENUS: dict[str, Callable[[App], None]] = {
    "title": title,
    "title with saves and a note": title_full,
    "games to continue": running,
    "quit": quit_asked,
    "setup, three seats": setup_three,
    "setup, six seats": setup_six,
    "settings": settings_page,
    "data": data,
    "about": about,
    "pause": pause,
    "restart": restart_asked,
}
