"""Mind Up on the screen for tests: matches without a window, and the pictures that matter."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pygame

from game import record
from game.bots.temper import CHARACTERS
from game.catalog import Game
from game.deal import DealCode
from game.record import Record, Seat
from game.rules.mind_up import MIND_UP, MindUpView
from game.scenes.podium import PodiumScene
from game.scenes.summary import SummaryScene
from game.scenes.table import TableScene
from game.session import Session
from game.ui.app import App

GAME = Game(MIND_UP, minutes=(20, 30), levels=("novice", "skilled"))
NAMES = ("Camille", "Anne-Charlotte", "Hugo", "Maximilien", "Inès", "Ada")
SHORTER = ("Camille", "Ada", "Hugo", "Maxime", "Inès", "Nour")
TEMPERS = tuple(CHARACTERS)
FACES = ("fox", "owl", "cat", "bear", "penguin", "rabbit")
LONGEST = 4000  # frames
FRAME = 20.0  # ms


def match(
    seats: int = 4, humans: int = 1, seed: int = 1, names: Sequence[str] = NAMES, **options: Any
) -> Session:
    """A match before its first deal, the first seats people."""
    sitters = [
        Seat(names[n], "human" if n < humans else "novice", {"avatar": FACES[n], "character": TEMPERS[n]})
        for n in range(seats)
    ]
    return Session(GAME, sitters, options, DealCode("MU", seats, seed), save=None)


def view(session: Session, seat: int = 0) -> MindUpView:
    found = session.view(seat)
    assert isinstance(found, MindUpView)
    return found


def play_on(session: Session, ready: Callable[[Session], bool], seed: int = 1) -> Session:
    """Random legal moves, the first seat's last in each turn, until something is so."""
    chance = random.Random(seed)
    while not ready(session):
        assert session.outcome is None, "never came to it"
        if session.needs_deal:
            session.deal()
        else:
            seat = session.to_move[-1]
            session.submit(seat, chance.choice(list(session.legal(seat))))
    return session


@cache
def _played(seats: int, objectives: int, position: str, names: tuple[str, ...]) -> Record:
    session = match(seats, names=names, objectives=objectives, seed=seats + objectives)
    return play_on(session, POSITIONS[position]).record


def at(position: str, seats: int, objectives: int, names: Sequence[str] = NAMES) -> Session:
    """A match of random moves in a position of POSITIONS."""
    played = _played(seats, objectives, position, tuple(names))
    session = Session.resume(GAME, record.loads(record.dumps(played)), save=None)
    return play_on(session, POSITIONS[position])  # a record holds no lock after a seat that owes one


def _turn(number: int, turn: int, owing: Callable[[tuple[int, ...]], bool]) -> Callable[[Session], bool]:
    return lambda session: (
        view(session).phase == "choose"
        and (view(session).round, view(session).turn) == (number, turn)
        and owing(session.to_move)
    )


POSITIONS: dict[str, Callable[[Session], bool]] = {
    "first": _turn(0, 0, lambda owing: True),
    "choosing": _turn(1, 4, lambda owing: len(owing) == 1),
    "full hand": _turn(2, 0, lambda owing: len(owing) == 1),
    "late": _turn(2, 7, lambda owing: len(owing) == 1),
    "scored": lambda session: len(view(session).rounds) == 2 and session.needs_deal,
    "over": lambda session: session.outcome is not None,
}


def settle(app: App) -> None:
    """Let everything that moves arrive."""
    for _ in range(LONGEST):
        if not app.busy:
            return
        app.tick(FRAME)
    raise AssertionError("never comes to rest")


def table(app: App, session: Session) -> TableScene:
    """The match's table at rest, as the first seat sees it."""
    scene = TableScene(app, session, 0, still=True)
    app.go(scene)
    settle(app)
    return scene


def chosen(app: App, session: Session) -> TableScene:
    """The table with a card selected."""
    scene = table(app, session)
    scene.hand.choose(next(n for n in scene.cards.nodes() if "legal" in n.state))  # type: ignore[arg-type]
    settle(app)
    return scene


def locked(app: App, session: Session) -> TableScene:
    """The table once the viewer has locked a card and another seat hasn't."""
    first = view(session).hand[0]
    session.submit(0, MIND_UP.parse(f"choose {first}"))
    return table(app, session)


def revealed(app: App, session: Session) -> TableScene:
    """The table while a turn is looked at."""
    scene = table(app, session)
    scene.submit(0, f"choose {scene.view.hand[len(scene.view.hand) // 2]}")
    for _ in range(LONGEST):
        app.tick(FRAME)
        if scene.director.holding:
            scene.motion.finish()
            scene.invalidate()
            return scene
    raise AssertionError("nothing is held")


def last_cards(app: App, session: Session) -> TableScene:
    """The table while the last cards are looked at."""
    scene = revealed(app, session)
    scene.director.skip()
    for _ in range(LONGEST):
        app.tick(FRAME)
        if scene.board.last and scene.director.holding:
            scene.motion.finish()
            scene.invalidate()
            return scene
    raise AssertionError("nothing is held")


def summary(app: App, session: Session) -> None:
    table(app, session)
    app.push(SummaryScene(app, session, 0, lambda: None))
    settle(app)


def podium(app: App, session: Session) -> None:
    app.go(PodiumScene(app, session))
    settle(app)


def details(app: App, session: Session) -> None:
    summary(app, session)
    assert isinstance(app.top, SummaryScene)
    app.top.toggle()
    settle(app)


PICTURES: dict[str, tuple[str, Callable[[App, Session], Any]]] = {
    "first": ("first", table),
    "locked": ("first", locked),
    "choosing": ("choosing", chosen),
    "full hand": ("full hand", table),
    "revealed": ("choosing", revealed),
    "last cards": ("late", last_cards),
    "seat": ("late", lambda app, session: table(app, session).board.open_seat(1)),
    "objectives": ("late", lambda app, session: table(app, session).board.open_objectives()),
    "summary": ("scored", summary),
    "details": ("over", details),
    "podium": ("over", podium),
}


def show(app: App, picture: str, seats: int, objectives: int) -> None:
    """Put a picture of PICTURES on the app."""
    position, draw = PICTURES[picture]
    names = SHORTER if picture in ("summary", "details", "podium") else NAMES
    draw(app, at(position, seats, objectives, names))


# -- input


def mouse(app: App, kind: int, place: tuple[float, float]) -> None:
    spot = round(place[0] * app.screen.k), round(place[1] * app.screen.k)
    more: dict[str, Any] = (
        {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    )
    app.handle(pygame.event.Event(kind, pos=spot, **more))


def click(app: App, place: tuple[float, float]) -> None:
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        mouse(app, kind, place)


def drag(app: App, start: tuple[float, float], end: tuple[float, float]) -> None:
    mouse(app, pygame.MOUSEMOTION, start)
    mouse(app, pygame.MOUSEBUTTONDOWN, start)
    mouse(app, pygame.MOUSEMOTION, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    mouse(app, pygame.MOUSEMOTION, end)
    mouse(app, pygame.MOUSEBUTTONUP, end)
