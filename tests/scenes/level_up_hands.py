"""Level Up's table for tests: matches without a window, and a person who plays them with the mouse."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame

from game.bots.temper import CHARACTERS
from game.catalog import Game
from game.deal import DealCode
from game.record import Seat
from game.rules.level_up import LEVEL_UP, propose
from game.scenes.ask import AskScene
from game.scenes.boards.level_up_bonus import BonusScene
from game.scenes.cardnode import CardNode
from game.scenes.podium import PodiumScene
from game.scenes.summary import SummaryScene
from game.scenes.table import TableScene
from game.session import Session
from game.tables import level_up_layout as layout
from game.ui.app import App
from game.ui.node import Node
from tests.scenes.menus import make_app

GAME = Game(LEVEL_UP, minutes=(30, 45), levels=("novice", "skilled"))
NAMES = ("Camille", "Anne-Charlotte", "Hugo", "Maximilien", "Inès", "Ada")
TEMPERS = tuple(CHARACTERS)
FACES = ("fox", "owl", "cat", "bear", "penguin", "rabbit")


def sensible(session: Session, seat: int, chance: random.Random) -> str:
    """A legal move that lays and adds what it can and keeps what serves the level."""
    view: Any = session.view(seat)
    legal: list[str] = list(view.legal)
    for verb in ("lay", "hit"):
        useful = [move for move in legal if move.startswith(verb)]
        if useful:
            return chance.choice(useful)
    if view.phase == "play" and view.laid[seat] is None:
        best = propose(view.levels[seat][0], view.hand, str(view.options["deck"]))
        kept = {card for meld in best.melds for card in meld}
        spare = [move for move in legal if move.removeprefix("discard ") not in kept]
        return chance.choice(spare or legal)
    return chance.choice(legal)


def match(
    seats: int, until: Callable[[Session], bool], seed: int = 3, humans: int = 1, **options: Any
) -> Session:
    """A match played sensibly up to where something is so."""
    sitters = [
        Seat(NAMES[n], "human" if n < humans else "skilled", {"avatar": FACES[n], "character": TEMPERS[n]})
        for n in range(seats)
    ]
    session = Session(GAME, sitters, options, DealCode("LU", seats, seed), save=None)
    chance = random.Random(seed)
    while session.outcome is None:
        if session.needs_deal and not (session.record.log and until(session)):
            session.deal()
        elif until(session):
            break
        else:
            seat = session.to_move[0]
            session.submit(seat, LEVEL_UP.parse(sensible(session, seat, chance)))
    return session


def settle(app: App, most: float = 8000) -> None:
    """Let everything come to rest."""
    while app.busy and most > 0:
        app.tick(20)
        most -= 20


def show(session: Session, size: tuple[int, int] = (1280, 720), viewer: int = 0, **more: Any) -> TableScene:
    """The match's table, at rest."""
    app = make_app(size, **more)
    table = TableScene(app, session, viewer, still=True)
    app.go(table)
    settle(app)
    return table


class Player:
    """Plays all seats of one table at one screen, by mouse events alone."""

    def __init__(self, session: Session, seed: int) -> None:
        session.record.extra["hide_hands"] = False
        self.app = make_app(pace="instant")
        self.session = session
        self.table = TableScene(self.app, session)
        self.app.go(self.table)
        self.chance = random.Random(seed)
        self.done: set[tuple[str, str]] = set()

    def event(self, kind: int, x: float, y: float, **more: Any) -> None:
        k = self.app.screen.k
        self.app.handle(pygame.event.Event(kind, pos=(round(x * k), round(y * k)), **more))

    def click_at(self, x: float, y: float) -> None:
        self.event(pygame.MOUSEMOTION, x, y, rel=(0, 0), buttons=(0, 0, 0))
        self.event(pygame.MOUSEBUTTONDOWN, x, y, button=1)
        self.event(pygame.MOUSEBUTTONUP, x, y, button=1)

    def click(self, node: Node | None) -> None:
        assert node is not None
        x, y, w, h = node.rect
        self.click_at(x + w * (0.15 if isinstance(node, CardNode) else 0.5), y + h * 0.3)
        settle(self.app)

    def press(self, key: str) -> None:
        self.click(self.table.tree.find(key))

    def drag(self, node: Node, x: float, y: float) -> None:
        left, top, w, h = node.rect
        start = left + w * 0.15, top + h * 0.3
        self.event(pygame.MOUSEMOTION, *start, rel=(0, 0), buttons=(0, 0, 0))
        self.event(pygame.MOUSEBUTTONDOWN, *start, button=1)
        for part in (0.3, 0.7, 1.0):
            at = start[0] + (x - start[0]) * part, start[1] + (y - start[1]) * part
            self.event(pygame.MOUSEMOTION, *at, rel=(1, 1), buttons=(1, 0, 0))
            self.app.tick(16)
        self.event(pygame.MOUSEBUTTONUP, x, y, button=1)
        settle(self.app)

    def card(self, face: str) -> CardNode:
        """A card of the hand that doesn't lie in the tray yet."""
        pile = f"hand:{self.table.viewer}"
        return next(
            node
            for node in self.table.tree.walk()
            if isinstance(node, CardNode)
            and node.face == face
            and node.pile == pile
            and not ((piece := self.table.hand.held(node.piece)) and self.table.board.away(piece))
        )

    def target(self, zone: str) -> tuple[float, float]:
        left, top, right, foot = self.table.board.zones(self.table.area)[zone]
        return (left + right) / 2, (top + foot) / 2

    # -- one step of the match

    def step(self) -> bool:
        """Do one thing; False once the podium is there."""
        settle(self.app)
        top = self.app.top
        if isinstance(top, PodiumScene):
            return False
        if isinstance(top, SummaryScene):
            top.go_on()
        elif isinstance(top, AskScene | BonusScene):
            answers = [node for node in top.tree.walk() if node.key.startswith(("answer", "bonus:"))]
            self.done.add((top.name, "click"))
            self.click(self.chance.choice(answers))
        else:
            assert top is self.table
            assert self.table.my_turn
            self._turn(sensible(self.session, self.table.viewer, self.chance))
        return True

    def _turn(self, move: str) -> None:
        made = len(self.session.record.log)
        verb, _, rest = move.partition(" ")
        way = {"draw": self._draw, "lay": self._lay, "hit": self._hit, "discard": self._discard}[verb](rest)
        settle(self.app)
        self.done.add((verb, way))
        assert len(self.session.record.log) > made or self.app.top is not self.table, (move, way)

    def _draw(self, source: str) -> str:
        pile = "stock" if source == "stock" else f"pile:{source}"
        nodes = [n for n in self.table.tree.walk() if isinstance(n, CardNode) and n.pile == pile]
        way = self.chance.choice(["click", "drag", *(["button"] if pile == "stock" else [])])
        if way == "drag":
            self.drag(nodes[-1], self.table.area.cx - 80, 620)
        elif way == "button":
            self.press("step:draw")
        else:
            self.click(nodes[-1])
        return way

    def _lay(self, rest: str) -> str:
        number, _, cards = rest.partition(": ")
        way = self.chance.choice(["fill", "drag", "click"])
        board = self.table.board
        if board.tray.level != int(number):
            self.press(f"level:{number}")
        if way == "fill":
            self.press("tray-fill")
        else:
            for group, meld in enumerate(cards.split(" | ")):
                for face in meld.split(" "):
                    self._fill(group, face, way)
        assert board.tray.complete
        self.press(self.chance.choice(["tray-lay", "step:lay"]))
        return way

    def _fill(self, group: int, face: str, way: str) -> None:
        if way == "drag":
            self.drag(self.card(face), *self.target(f"tray:{group}"))
            return
        self.click(self.card(face))
        tray = self.table.board.tray
        sizes = [part.size for part in tray.parts]
        slots = layout.tray_slots(sizes, self.table.area, self.table.board.tray_high)[group]
        x, y, w, h = next(slot for n, slot in enumerate(slots) if n not in tray.places(group))
        self.click_at(x + w / 2, y + h / 2)
        settle(self.app)

    def _hit(self, rest: str) -> str:
        face, _, meld = rest.partition(" ")
        way = self.chance.choice(["drag", "click", "twice"])
        if way == "drag":
            self.drag(self.card(face), *self.target(f"meld:{meld}"))
            return way
        self.click(self.card(face))
        self.click(self.card(face) if way == "twice" else self.table.tree.find(f"meld:{meld}"))
        return way

    def _discard(self, face: str) -> str:
        way = self.chance.choice(["drag", "click", "button"])
        if way == "drag":
            self.drag(self.card(face), *self.target(f"pile:{self.table.viewer}"))
            return way
        self.click(self.card(face))
        self.press("discard-here" if way == "click" else "step:discard")
        return way
