"""Up Color on the screen for tests: matches without a window, and the pictures that matter."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pygame

from game import record
from game.bots.temper import CHARACTERS
from game.catalog import Game
from game.deal import DealCode
from game.record import Seat
from game.rules.up_color import UP_COLOR, LeadGiven, RoundVoid, TapisVert, UpColorView
from game.scenes.podium import PodiumScene
from game.scenes.setup import SetupScene
from game.scenes.summary import SummaryScene
from game.scenes.table import TableScene
from game.session import Session
from game.ui.app import App

GAME = Game(UP_COLOR, minutes=(20, 30), levels=("novice", "skilled"))
NAMES = ("Camille", "Anne-Charlotte", "Hugo", "Maximilien")
SHORTER = ("Camille", "Ada", "Hugo", "Maximilien")
TEMPERS = tuple(CHARACTERS)
FACES = ("fox", "owl", "cat", "bear")
VOID = Path(__file__).parent.parent / "records" / "up-color-void.fourup.json"
LONGEST = 4000  # frames
FRAME = 20.0  # ms


def match(humans: int = 1, seed: int = 1, names: Sequence[str] = NAMES, **options: Any) -> Session:
    """A match before its first deal, the first seats people."""
    seats = [
        Seat(name, "human" if n < humans else "novice", {"avatar": FACES[n], "character": TEMPERS[n]})
        for n, name in enumerate(names)
    ]
    return Session(GAME, seats, options, DealCode("UC", 4, seed), save=None)


def view(session: Session, seat: int = 0) -> UpColorView:
    found = session.view(seat)
    assert isinstance(found, UpColorView)
    return found


def play_on(session: Session, ready: Callable[[Session], bool], seed: int = 1) -> bool:
    """Random legal moves until something is so; False where the game ends before."""
    chance = random.Random(seed)
    while not ready(session):
        if session.outcome is not None:
            return False
        if session.needs_deal:
            session.deal()
        else:
            seat = session.to_move[0]
            session.submit(seat, chance.choice(list(session.legal(seat))))
    return True


def until(ready: Callable[[Session], bool], **options: Any) -> Session:
    """A match of random legal moves in which something is so."""
    for seed in range(200):
        session = match(seed=seed, **options)
        if play_on(session, ready, seed):
            return session
    raise AssertionError("never came to it")


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


def mine(condition: Callable[[UpColorView], bool]) -> Callable[[Session], bool]:
    """Whether the first seat is to move and its view is so."""
    return lambda session: session.to_move == (0,) and condition(view(session))


@cache
def void_session() -> Session:
    """A match at the end of a void round."""
    saved = record.read(VOID)
    for count in range(len(saved.log) + 1):
        part = record.loads(record.dumps(saved))
        part.log, part.result = saved.log[:count], None
        session = Session.resume(GAME, part, save=None)
        if view(session).void:
            return session
    raise AssertionError("the record has no void round")


# -- pictures


def _answering(app: App) -> None:
    asked = mine(lambda v: v.needed in v.hand and bool(v.rounds) and "G" in v.hand and "X" in v.hand)
    table(app, until(asked, teams="pairs"))


def _leading(app: App) -> None:
    lead = mine(lambda v: v.needed is None and bool(v.laps) and {"G", "X", "Y", "B"} <= set(v.hand))
    table(app, until(lead))


def _choosing_to_pass(app: App) -> None:
    may = mine(lambda v: len(v.legal) == 3 and "pass" in v.legal)
    scene = table(app, until(may, teams="pairs"))
    scene.hand.choose(next(n for n in scene.cards.nodes() if "legal" in n.state))  # type: ignore[arg-type]
    settle(app)


def _must_pass(app: App) -> None:
    table(app, until(mine(lambda v: v.legal == ("pass",) and "X" in v.hand)))


def _free(app: App) -> None:
    table(app, until(mine(lambda v: v.needed == "free" and len(v.lap) == 3)))


def _waiting(app: App) -> None:
    table(app, until(lambda s: s.to_move == (2,) and len(view(s).lap) == 2, teams="pairs"))


def _refused(app: App) -> None:
    _answering(app)
    scene = app.top
    assert isinstance(scene, TableScene)
    scene.submit(0, "pass")


def _extra(app: App) -> None:
    def tied(session: Session) -> bool:
        return len(view(session).rounds) > 3 and session.to_move == (0,)

    table(app, until(tied, rounds=3))


def _banner(event: Any) -> Callable[[App], None]:
    def show(app: App) -> None:
        _answering(app)
        scene = app.top
        assert isinstance(scene, TableScene)
        scene.director.play([])
        scene.board.shown(event)
        scene.motion.finish()
        scene.invalidate()

    return show


def _summary(session: Session, app: App) -> None:
    table(app, session)
    app.push(SummaryScene(app, session, 0, lambda: None))
    settle(app)


def _summary_of(**options: Any) -> Callable[[App], None]:
    def show(app: App) -> None:
        _summary(until(lambda s: len(view(s).rounds) == 3 and not s.to_move, names=SHORTER, **options), app)

    return show


def _summary_void(app: App) -> None:
    _summary(void_session(), app)


def _details(app: App) -> None:
    _summary(until(lambda s: s.outcome is not None, names=SHORTER, teams="pairs"), app)
    assert isinstance(app.top, SummaryScene)
    app.top.toggle()
    settle(app)


def _podium_of(**options: Any) -> Callable[[App], None]:
    def show(app: App) -> None:
        app.go(PodiumScene(app, until(lambda s: s.outcome is not None, names=SHORTER, **options)))
        settle(app)

    return show


def _setup(app: App) -> None:
    scene = SetupScene(app, GAME)
    app.go(scene)
    scene.choose("teams", "pairs")
    settle(app)


PICTURES: dict[str, Callable[[App], None]] = {
    "answering": _answering,
    "leading": _leading,
    "choosing to pass": _choosing_to_pass,
    "must pass": _must_pass,
    "free": _free,
    "waiting": _waiting,
    "refused": _refused,
    "extra round": _extra,
    "summary": _summary_of(rounds=5),
    "summary of pairs": _summary_of(rounds=5, teams="pairs"),
    "summary of a void round": _summary_void,
    "all rounds": _details,
    "podium": _podium_of(rounds=3),
    "podium of pairs": _podium_of(rounds=3, teams="pairs"),
    "setup": _setup,
}


# -- input


def at(app: App, place: tuple[float, float]) -> tuple[int, int]:
    return round(place[0] * app.screen.k), round(place[1] * app.screen.k)


def mouse(app: App, kind: int, place: tuple[float, float]) -> None:
    more: dict[str, Any] = (
        {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    )
    app.handle(pygame.event.Event(kind, pos=at(app, place), **more))


def click(app: App, place: tuple[float, float]) -> None:
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        mouse(app, kind, place)


def drag(app: App, start: tuple[float, float], end: tuple[float, float]) -> None:
    mouse(app, pygame.MOUSEMOTION, start)
    mouse(app, pygame.MOUSEBUTTONDOWN, start)
    mouse(app, pygame.MOUSEMOTION, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    mouse(app, pygame.MOUSEMOTION, end)
    mouse(app, pygame.MOUSEBUTTONUP, end)


BANNERS: dict[str, Callable[[App], None]] = {
    "tapis vert": _banner(TapisVert(1, "G", True)),
    "lead given": _banner(LeadGiven(3, 1)),
    "void round": _banner(RoundVoid(1)),
}
"""What is announced over the table, whose text it covers for a while."""
