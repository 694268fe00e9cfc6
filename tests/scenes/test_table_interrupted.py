"""The table when what people do cuts across the flow of a hot-seat match."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.curtain import CurtainScene
from game.scenes.table import TableScene
from game.session import Session
from game.ui.app import App
from tests.scenes.menus import GAME, draft, make_app


def run(app: App, ms: int = 3000) -> None:
    for _ in range(ms // 50):
        app.tick(50)


def open_curtain(app: App) -> None:
    run(app)
    assert isinstance(app.top, CurtainScene)
    app.top.open()
    run(app)


def shared_table() -> TableScene:
    """A table of three people whose first has the hand on the screen."""
    seats = draft(3, humans=3)
    app = make_app(pace="instant")
    table = TableScene(app, Session(GAME, seats.seats(), seats.options, seats.code, save=None))
    app.go(table)
    open_curtain(app)
    assert table.my_turn
    return table


@pytest.mark.parametrize("screen", ["open_menu", "open_settings"])
def test_a_table_covered_under_a_menu_gets_its_curtain_afterwards(screen: str) -> None:
    table = shared_table()
    getattr(table, screen)()
    table.app.focus_lost()
    table.app.focus_gained()
    table.app.top.back()
    open_curtain(table.app)
    assert table.my_turn


def bot_speaks_first() -> Session:
    """A match of two people and a bot after a deal in which the bot speaks first."""
    seats = draft(3, humans=2)
    for number in range(20):
        session = Session(GAME, seats.seats(), seats.options, f"UD3-0000000{number}", save=None)
        session.deal()
        if not session.is_human(session.to_move[0]):
            return session
    raise AssertionError("no such deal")


def test_a_deal_begun_again_where_a_bot_speaks_first_shows_its_start() -> None:
    session = bot_speaks_first()
    bot = session.to_move[0]
    app = make_app(pace="instant")
    while session.to_move == (bot,) or not session.record.log[-1][1].startswith("play"):
        session.submit(session.to_move[0], session.legal(session.to_move[0])[0])
    table = TableScene(app, session)
    app.go(table)
    open_curtain(app)
    table.restart_deal()
    assert session.to_move == (bot,)
    table.thinking.stop()
    table.submit(bot, str(session.legal(bot)[0]))
    open_curtain(app)
    assert table.my_turn


def test_fast_forward_ends_where_the_window_is_left() -> None:
    table = shared_table()
    table.app.changed(pace="normal")
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_f, unicode="f", mod=0, scancode=0)
    table.app.handle(press)
    assert table.motion.speed < table.app.pace
    table.app.focus_lost()
    assert table.motion.speed == table.app.pace
