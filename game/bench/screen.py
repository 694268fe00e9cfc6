"""Figures of the window: frames, processor use when still, memory."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from math import sin
from pathlib import Path
from typing import Any

import pygame

from game import catalog
from game.bots.base import Budget
from game.record import Seat
from game.scenes.botdesk import BotDesk
from game.scenes.table import TableScene
from game.session import Session
from game.settings import Settings
from game.ui import sprites
from game.ui.app import App
from game.ui.window import Window

FULL_HD, FOUR_K = (1920, 1080), (3840, 2160)
FRAME = 16  # ms
DRAGGED = 400  # frames
STILL = 10.0  # s
SHORT: dict[str, dict[str, str | int]] = {
    "level-up": {"levels": 4},
    "up-color": {"rounds": 3},
    "updown": {"rounds": "short"},
}
AVATARS = ("fox", "owl", "cat", "bear", "penguin", "rabbit")


class Bench:
    """A window of a size with a table on it."""

    def __init__(self, size: tuple[int, int], settings: Settings | None = None) -> None:
        self.settings = settings or Settings(language="en", window=size)
        self.window = Window(self.settings)
        self.window.show()
        pygame.event.pump()
        self.app = App(self.window.surface, self.settings)
        self.app.worker = BotDesk()

    def frame(self, *events: pygame.event.Event) -> float:
        """One frame as the loop makes it; milliseconds that it took."""
        begun = time.perf_counter()
        for event in events:
            self.app.handle(event)
        self.app.tick(FRAME)
        if self.app.dirty and self.app.draw():
            self.window.flip()
        return 1000 * (time.perf_counter() - begun)

    def flips(self) -> float:
        """The 99th percentile of blitting the background and flipping alone."""
        background = sprites.backdrop("table-updown", *self.window.surface.get_size())
        taken = []
        for _ in range(60):
            begun = time.perf_counter()
            self.window.surface.blit(background, (0, 0))
            self.window.flip()
            taken.append(1000 * (time.perf_counter() - begun))
        self.app.compositor.forget()
        return p99(taken)

    def table(self, seats: int, cards: int) -> TableScene:
        """A table in its round of so many cards, before the viewer's card."""
        session = full_table(seats, cards)
        table = TableScene(self.app, session, 0, still=True)
        self.app.go(table)
        for _ in range(200):
            self.frame()
        return table

    def drag(self, table: TableScene) -> list[float]:
        """Drag a card round the table; milliseconds a frame."""
        k = self.app.screen.k
        piece = table.hand.pile[len(table.hand.pile) // 2]
        spot = table.pieces.spots[piece.id]
        at = (round(spot.x * k), round(spot.y * k))
        self.frame(mouse(pygame.MOUSEMOTION, at), mouse(pygame.MOUSEBUTTONDOWN, at))
        taken = []
        for i in range(DRAGGED):
            t = i / DRAGGED * 6.283
            x = self.app.screen.width * (0.5 + 0.3 * sin(2 * t))
            y = self.app.screen.height * (0.5 + 0.3 * sin(3 * t + 1))
            taken.append(self.frame(mouse(pygame.MOUSEMOTION, (round(x), round(y)))))
        self.app.pointer.release()
        self.frame()
        return taken

    def close(self) -> None:
        """Close the window."""
        self.app.close()
        self.window.close()


def mouse(kind: int, at: tuple[int, int]) -> pygame.event.Event:
    """A mouse event."""
    return pygame.event.Event(kind, pos=at, button=1, rel=(0, 0), buttons=(1, 0, 0), touch=False)


def p99(values: list[float]) -> float:
    """The 99th percentile."""
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))], 3)


def match(seats: int) -> Session:
    """A match of one person against experts, before its first deal."""
    people = [Seat(f"P{i}", "human" if i == 0 else "expert", {"avatar": AVATARS[i]}) for i in range(seats)]
    return Session(catalog.game("updown"), people, {}, f"UD{seats}-0000000A", save=None)


def advance(session: Session, until: Callable[[Any], bool], chance: random.Random) -> None:
    """Play on at random, abandoning nothing, until a position that seat 0's view tells."""
    while not until(session.view(0)):
        if session.needs_deal:
            session.deal()
            continue
        seat = session.to_move[0]
        legal = [m for m in session.legal(seat) if not str(m).startswith("abandon")]
        session.submit(seat, chance.choice(legal))


def full_table(seats: int, cards: int) -> Session:
    """A match in the first trick of the round of so many cards, at seat 0's turn."""
    session = match(seats)

    def there(view: Any) -> bool:
        here = view.round >= 0 and view.sizes[view.round] == cards and view.phase == "play"
        return here and view.to_move == (0,) and not view.tricks

    advance(session, there, random.Random(2))
    return session


def frames() -> dict[str, Any]:
    """99th percentiles of frame times and the memory after it all."""
    out: dict[str, Any] = {}
    bench = Bench(FULL_HD)
    out["flip_1080"] = bench.flips()
    table = bench.table(5, 10)
    bench.drag(table)
    out["drag_1080"] = min(p99(bench.drag(table)) for _ in range(3))
    out["drag_thinking"], out["worker_mb"] = _thinking(bench, table)
    out["deal_1080"], out["sweep_1080"] = _motions(bench)
    bench.app.changed(pace="instant")
    for game in catalog.GAMES:
        _whole_game(bench, game)
    out["window_mb"] = memory("self")
    bench.close()
    return out


def frames_4k() -> dict[str, Any]:
    """99th percentiles of frame times at 4K."""
    bench = Bench(FOUR_K)
    out: dict[str, Any] = {"flip_4k": bench.flips()}
    table = bench.table(5, 10)
    bench.drag(table)
    out["drag_4k"] = min(p99(bench.drag(table)) for _ in range(3))
    bench.close()
    return out


def _thinking(bench: Bench, table: TableScene) -> tuple[float, float]:
    """Frame times while an expert decides about positions of its own, and that process's memory."""
    desk = bench.app.worker
    desk.start()
    other = full_table(4, 10)
    other.record.seats[0].player = "expert"
    best = []
    for _ in range(3):
        taken = []
        k = bench.app.screen
        piece = table.hand.pile[len(table.hand.pile) // 2]
        spot = table.pieces.spots[piece.id]
        at = (round(spot.x * k.k), round(spot.y * k.k))
        bench.frame(mouse(pygame.MOUSEMOTION, at), mouse(pygame.MOUSEBUTTONDOWN, at))
        desk.ask(other, 0, Budget(effort=4000))
        for i in range(DRAGGED):
            if desk.answer() is not None:
                desk.ask(other, 0, Budget(effort=4000))
            t = i / DRAGGED * 6.283
            place = (
                round(k.width * (0.5 + 0.3 * sin(2 * t))),
                round(k.height * (0.5 + 0.3 * sin(3 * t + 1))),
            )
            taken.append(bench.frame(mouse(pygame.MOUSEMOTION, place)))
            time.sleep(0.002)
        bench.app.pointer.release()
        best.append(p99(taken))
    return min(best), memory(str(desk.pid))


def _motions(bench: Bench) -> tuple[float, float]:
    """Frame times of a whole deal of ten cards and of tricks swept away."""
    deals: list[float] = []
    chance = random.Random(4)
    session = match(5)
    for round_ in (9, 10):
        advance(session, lambda v, r=round_: v.phase == "deal" and v.round == r - 1, chance)  # type: ignore[misc]
        table = TableScene(bench.app, session, 0, still=True)
        bench.app.go(table)
        bench.frame()
        table.happened(session.deal())
        deals = []
        while not table.director.resting:
            deals.append(bench.frame())
    advance(session, lambda v: v.phase == "play", chance)
    table = TableScene(bench.app, session, 0, still=True)
    bench.app.go(table)
    bench.frame()
    sweeps: list[float] = []
    for _ in range(15):
        seat = session.to_move[0]
        table.submit(seat, str(chance.choice(list(session.legal(seat)))))
        while not table.director.resting:
            sweeps.append(bench.frame())
    return p99(deals), p99(sweeps)


def _whole_game(bench: Bench, game: catalog.Game) -> None:
    """A game to its end on the screen, by plain moves at Instant pace."""
    people = [Seat(f"P{i}", "human", {"avatar": AVATARS[i]}) for i in range(4)]
    session = Session(game, people, SHORT.get(game.id, {}), f"{game.rules.prefix}4-0000000B", save=None)
    session.record.extra["hide_hands"] = False
    table = TableScene(bench.app, session, 0)
    bench.app.go(table)
    plain = game.policy().plain
    while bench.app.top.name != "podium":
        bench.frame()
        top = bench.app.top
        if top is not table and top.name != "podium":
            node = next(n for n in top.tree.walk() if "primary" in n.state and n.enabled)
            top.click(node)
        elif table.director.resting and table.my_turn:
            table.submit(table.viewer, plain(table.view).move)
    bench.frame()


def still() -> dict[str, Any]:
    """Processor use of the whole loop on a table that waits for a person, without music."""
    bench = Bench(FULL_HD, Settings(language="en", window=FULL_HD, music=0.0))
    bench.app.sound.start()
    table = TableScene(bench.app, full_table(4, 10), 0)
    bench.app.go(table)
    drawn = [0]
    app = bench.app
    draw = app.draw
    ends = {"at": time.perf_counter() + 4.0, "used": 0.0, "begun": 0.0, "counting": False}

    def counted() -> bool:
        drawn[0] += 1
        return draw()

    tick = app.tick

    def watched(ms: float) -> None:
        tick(ms)
        now = time.perf_counter()
        if not ends["counting"] and now >= ends["at"]:
            drawn[0] = 0
            ends.update(counting=True, begun=now, used=time.process_time(), at=now + STILL)
        elif ends["counting"] and now >= ends["at"]:
            ends["used"] = (time.process_time() - ends["used"]) / (now - ends["begun"])
            app.running = False

    app.draw = counted  # type: ignore[method-assign]
    app.tick = watched  # type: ignore[method-assign]
    bench.window.run(app)
    bench.close()
    return {"percent": round(100 * ends["used"], 3), "drawn": drawn[0]}


def memory(process: str) -> float:
    """Resident memory of a process in MB; 0 where the system doesn't tell."""
    if sys.platform.startswith("linux"):
        with Path(f"/proc/{process}/status").open(encoding="ascii") as file:
            for line in file:
                if line.startswith("VmRSS:"):
                    return round(int(line.split()[1]) / 1024, 1)
        return 0.0
    number = str(os.getpid()) if process == "self" else process
    told = subprocess.run(["ps", "-o", "rss=", "-p", number], capture_output=True, text=True)
    return round(int(told.stdout or 0) / 1024, 1)
