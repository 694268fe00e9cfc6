"""The curtain between two people at one screen: the next hand comes behind it, and it opens on purpose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

import pygame

from game.i18n import _
from game.rules.base import Event
from game.scenes.menu import measure
from game.scenes.seating import avatar_of, names_of
from game.session import Session
from game.ui import sprites, theme
from game.ui.app import App
from game.ui.canvas import Canvas, Colour
from game.ui.motion import in_out_cubic, linear
from game.ui.node import Node, Rect
from game.ui.scene import Scene
from game.ui.widgets import Button, IconButton, Text, avatar, box, icon, outline, shadow, sheet

CLOSE, OPEN, FADE = theme.MOTION["curtain_close"], theme.MOTION["curtain_open"], 120.0  # ms
SHEET = 160.0  # ms
HOLD = 600.0  # ms
NEWS = 4
WIDE = 533.0  # u
FACE = 134.0  # u across
RING = 6.0  # u
SOFT = (*theme.CREAM, 205)


class News(NamedTuple):
    """A line of what happened: whose doing it is, and whether it happens every turn."""

    actor: int | None
    line: str
    routine: bool


def pick_news(news: Sequence[News], room: int) -> list[News]:
    """So many of them, in order: what happens every turn gives way first, then what is oldest."""
    routine = [at for at, each in enumerate(news) if each.routine]
    gone = routine[: max(0, len(news) - room)]
    kept = [each for at, each in enumerate(news) if at not in gone]
    return kept[max(0, len(kept) - room) :]


class Table(Protocol):
    """What the curtain needs of the table."""

    session: Session

    def show(self, seat: int) -> None:
        """Turn the table to the seat and show its hand."""

    def open_menu(self) -> None:
        """Pause."""


class CurtainScene(Scene):
    """Hides `table`, hands it to `seat` while fully closed, opens by click or a held key, then calls `done`.

    `events` are those since the seat's last move, as it may know them; NEWS of them are told.
    """

    name = "curtain"
    backdrop = "curtain"
    overlay = True
    veiled = False
    music = None

    def __init__(
        self, app: App, table: Table, seat: int, events: Sequence[Event], done: Callable[[], None]
    ) -> None:
        super().__init__(app)
        self.table, self.seat, self.done = table, seat, done
        session = table.session
        self.person = session.seats[seat]
        names = names_of(session)
        words: Any = session.game.words
        routine = getattr(words, "ROUTINE", ())
        told = [(event, words.event_line(event, names, seat)) for event in events]
        self.news = [
            News(words.actor(event), line, isinstance(event, routine)) for event, line in told if line
        ]
        self.state = "new"
        self._held: float | None = None
        self._halves: tuple[pygame.Surface, pygame.Surface, pygame.Surface] | None = None

    # -- closing and opening

    @property
    def closed(self) -> bool:
        """Whether nothing of the table can be seen."""
        return self.state == "closed"

    def enter(self) -> None:
        """Close, once; a key that was held before another screen came is no longer held."""
        self._held = None
        if self.state != "new":
            return
        self.state = "closing"
        self.app.sound.play("curtain")
        if self.motion.reduced:
            self.motion.set("closed", (1.0,))
            self._closed()
        else:
            self.motion.to("closed", (1.0,), CLOSE, start=(0.0,), ease=in_out_cubic, done=self._closed)

    def _closed(self) -> None:
        self.state = "closed"
        self.overlay = False  # nothing of the table is even drawn
        self.table.show(self.seat)
        self.motion.to("sheet", (1.0,), SHEET, start=(0.0,))
        self.invalidate()

    def open(self) -> None:
        """Show the seat its hand."""
        if self.state != "closed":
            return
        self.state = "opening"
        self.overlay = True
        self._held = None
        self.app.sound.play("curtain")
        ease, ms = (linear, FADE) if self.motion.reduced else (in_out_cubic, OPEN)
        self.motion.to("closed", (0.0,), ms, start=(1.0,), ease=ease, done=self._opened)
        self.invalidate()

    def _opened(self) -> None:
        self.state = "open"
        if self.motion.speed <= 0:
            self._finish()

    def _finish(self) -> None:
        self.state = "gone"
        self.app.pop()
        self.done()

    # -- input and time

    @property
    def busy(self) -> bool:
        """Whether the curtain moves or a key is being held."""
        return self.motion.active or self._held is not None or self.state == "open"

    @property
    def held(self) -> float:
        """How much of the time to hold a key has passed, 0-1."""
        return 0.0 if self._held is None else min(1.0, self._held / HOLD)

    def tick(self, ms: float) -> None:
        """Let time pass."""
        if self.state == "open":
            self._finish()
        elif self._held is not None:
            self._held += ms
            self.app.dirty = True
            if self._held >= HOLD:
                self.open()

    def key(self, name: str) -> bool:
        """Space and Return open only when held from here on; a short press does nothing."""
        if name.rpartition("+")[2] not in ("space", "return"):
            return False
        focus = self.tree.find(self.hot.focus) if self.hot.focus and self.hot.by_keyboard else None
        if focus is not None and focus.key != "open":
            return False
        if self.closed and self._held is None:
            self._held = 0.0
        return True

    def key_up(self, name: str) -> None:
        """Letting go early starts again from nothing."""
        if name in ("space", "return") and self._held is not None:
            self._held = None
            self.app.dirty = True

    def focus_lost(self) -> None:
        """A key that is let go elsewhere is not held."""
        self._held = None

    def back(self) -> None:
        """Esc never opens the curtain."""
        if self.closed:
            self.table.open_menu()

    # -- the picture

    def build(self) -> Node:
        """The cloth, and once it is closed, the sheet."""
        screen = self.app.screen
        label = _("Pass the screen to {name}").format(name=self.person.name)
        root = Node("curtain", (0, 0, screen.w, screen.h), label, role="dialog", solid=True)
        root.add(Node("cloth", root.rect, role="decoration", paint=self._paint_cloth))
        if self.state == "closed":
            root.add(*self._sheet())
            root.add(IconButton("menu", screen.left + 19, 13, "menu", _("Menu"), self.table.open_menu))
        return root

    def paint(self, canvas: Canvas) -> None:
        """Draw the cloth at its place and the sheet as it fades in."""
        root = self.tree
        fade = self.motion.get("sheet", (1.0,))[0]
        root.children[0].paint(canvas)
        with canvas.shifted(0, 0, fade):
            for child in root.children[1:]:
                child.paint(canvas)

    def _cloth(self) -> tuple[pygame.Surface, pygame.Surface, pygame.Surface]:
        size = self.app.surface.get_size()
        if self._halves is None or self._halves[0].get_size() != size:
            whole = sprites.backdrop("curtain", *size)
            w, h = size
            middle = w // 2
            self._halves = (
                whole,
                whole.subsurface((0, 0, middle, h)),
                whole.subsurface((middle, 0, w - middle, h)),
            )
        return self._halves

    def _paint_cloth(self, canvas: Canvas, _node: Node) -> None:
        whole, left, right = self._cloth()
        share = 1.0 if self.closed else self.motion.get("closed", (0.0,))[0]
        if self.closed or self.motion.reduced:
            canvas.image(whole, 0, 0, alpha=share)
            return
        k, w = canvas.screen.k, whole.get_width()
        out = round((1 - share) * (w - left.get_width()))
        canvas.image(left, -out / k, 0)
        canvas.image(right, (left.get_width() + out) / k, 0)

    def _sheet(self) -> list[Node]:
        """The sheet with the person, the news and the button; what the news leave no room for is left out."""
        screen = self.app.screen
        size = screen.text_u
        line, row = size(16) * 1.45, max(31.0, size(16) * 1.5)
        pass_h, name_h = size(22) * 1.3, size(62) * 1.12
        button_h, chip_h = max(64.0, size(22) + 30), max(30.0, size(15) + 14)
        head = FACE / 2 + 14 + pass_h + name_h + 8
        foot = button_h / 2 + 14 + line + 10 + chip_h
        spare = screen.h - FACE / 2 - head - 22 - button_h / 2 - foot - 46
        news = pick_news(self.news, max(0, min(NEWS, int((spare - 12 - line) // row))))
        news_h = 12 + line + row * len(news) if news else 0.0
        tall = head + news_h + 22 + button_h / 2
        top = FACE / 2 + max(12.0, (screen.h - FACE / 2 - tall - foot) * 0.62)
        x, cx, inner = screen.cx - WIDE / 2, screen.cx, WIDE - 48
        y = top + FACE / 2 + 14
        name = self.person.name
        nodes = [
            Node("sheet", (x, top, WIDE, tall), role="group", paint=self._paint_sheet),
            _centred("pass", cx, y, inner, pass_h, _("Pass the screen to"), 22, theme.INK_SOFT, "semibold"),
            _centred("name", cx, y + pass_h, inner, name_h, name, 62, theme.INK, "display", -0.02),
        ]
        y = top + head
        if news:
            nodes.append(Node("rule", (cx - 200, y, 400, 1.2), role="separator", paint=_paint_rule))
            y += 10
            first = self.table.session.last_move(self.seat) is None
            since = _("What happened so far") if first else _("Since your last turn")
            nodes.append(_centred("since", cx, y, inner, line, since, 15, theme.INK_SOFT))
            nodes += self._news(news, y + line, row)
        words = _("I am {name}, show my hand").format(name=name)
        wide = min(WIDE - 40, max(360.0, measure(screen, words, 22, "bold") + 100))
        y = top + tall + button_h / 2 + 14
        nodes.append(HoldButton((cx - wide / 2, top + tall - button_h / 2, wide, button_h), words, self))
        hidden = _("Hands stay hidden while this curtain is closed")
        nodes.append(_centred("hidden", cx, y, 720, line, hidden, 16, SOFT))
        hold = _("Hold Space to open")
        chip_w = measure(screen, hold, 15, "bold") + 58
        rect = (cx - chip_w / 2, y + line + 10, chip_w, chip_h)
        nodes.append(Node("hold", rect, hold, role="text", paint=_paint_chip))
        return nodes

    def _news(self, news: Sequence[News], y: float, row: float) -> list[Node]:
        """The lines of the news, as wide as the longest, in the middle of the sheet."""
        screen = self.app.screen
        longest = max(measure(screen, each.line, 16, "semibold") for each in news)
        wide = min(WIDE - 60, longest + 39)
        left = screen.cx - wide / 2
        return [
            Node(
                f"news:{n}",
                (left, y + n * row, wide, row),
                each.line,
                role="text",
                paint=partial(self._paint_news, each.actor),
            )
            for n, each in enumerate(news)
        ]

    def _paint_sheet(self, canvas: Canvas, node: Node) -> None:
        x, y, w, h = node.rect
        sheet(canvas, node.rect)
        outline(canvas, (x + 10, y + 10, w - 20, h - 20), 13, theme.PAPER_LINE, 1.4)
        d = FACE
        shadow(canvas, (x + w / 2 - d / 2, y - d / 2, d, d), d / 2, "e0")
        avatar(canvas, avatar_of(self.table.session, self.seat), x + w / 2, y, d, theme.PAPER_TOP, RING)

    def _paint_news(self, actor: int | None, canvas: Canvas, node: Node) -> None:
        x, y, w, h = node.rect
        d = min(28.0, h - 3)
        if actor is None:
            icon(canvas, "info", x + d / 2, y + h / 2, 20, theme.INK_SOFT)
        else:
            face = avatar_of(self.table.session, actor)
            shadow(canvas, (x, y + h / 2 - d / 2, d, d), d / 2, "e0")
            avatar(canvas, face, x + d / 2, y + h / 2, d, theme.PAPER_TOP, 1.6)
        canvas.text(node.label, x + 38, y + h / 2, 16, theme.INK, "semibold", width=w - 38)


class HoldButton(Button):
    """The gold button that opens the curtain, filling from the left while a key is held."""

    def __init__(self, rect: Rect, label: str, scene: CurtainScene) -> None:
        super().__init__("open", rect, label, scene.open, "gold", "eye", 22)
        self._scene = scene

    def draw(self, canvas: Canvas) -> None:
        """Draw the button and, over it, how long the key has been held."""
        super().draw(canvas)
        held = self._scene.held
        if held > 0:
            x, y, w, h = self.rect
            with canvas.clipped(x, y, w * held, h):
                box(canvas, self.rect, h / 2, (*theme.GOLD_LIP, 120))
            self._content(canvas, theme.GOLD_TEXT, -2.0)


def _centred(
    key: str,
    cx: float,
    y: float,
    w: float,
    h: float,
    words: str,
    size: float,
    colour: Colour,
    face: str = "medium",
    tracking: float = 0.0,
) -> Node:
    return Text(key, (cx - w / 2, y, w, h), words, size, colour, face, "center", tracking=tracking)


def _paint_rule(canvas: Canvas, node: Node) -> None:
    box(canvas, node.rect, 0, theme.PAPER_LINE)


def _paint_chip(canvas: Canvas, node: Node) -> None:
    x, y, w, h = node.rect
    box(canvas, node.rect, h / 2, theme.PANEL)
    icon(canvas, "lock", x + 22, y + h / 2, 17, theme.CREAM)
    canvas.text(node.label, x + 38, y + h / 2, 15, theme.CREAM, "bold", width=w - 52)
