"""The rules of the games, with cards drawn by the program; opening them disturbs nothing below."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from game import catalog
from game.i18n import _
from game.scenes.menu import MARGIN, MenuScene, header, measure
from game.scenes.rulepage import PageLayout
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.widgets import LIGHTER, Button, box, sheet
from game.words.rulebook import Page

CONTENTS = 200.0  # u; the list of pages
STEP = 64.0  # u a turn of the wheel


def pages_of(game: str) -> tuple[Page, ...]:
    """The pages of a game in the language in use."""
    found: tuple[Page, ...] = import_module(f"game.words.{game.replace('-', '_')}_rules").pages()
    return found


class RulesScene(MenuScene):
    """One game's pages: tabs for the games, a list of contents, and a page that scrolls where it must."""

    name = "rules"
    music = None

    def __init__(self, app: Any, game: str, anchor: str | None = None) -> None:
        super().__init__(app)
        self.game = game
        self.page = 0
        self.scroll = 0.0
        self._overflow = 0.0
        if anchor is not None:
            pages = pages_of(game)
            self.page = next((i for i, page in enumerate(pages) if anchor in page.anchors), 0)

    # -- turning pages

    def show(self, game: str) -> None:
        """Open another game's rules."""
        self.game = game
        self.turn(0)

    def turn(self, page: int) -> None:
        """Open a page."""
        self.page = max(0, min(page, len(pages_of(self.game)) - 1))
        self.scroll = 0.0
        self.app.sound.play("page")
        self.invalidate()

    def wheel(self, turns: float) -> None:
        """Scroll the page."""
        self._scroll_by(-turns * STEP)

    def _scroll_by(self, u: float) -> None:
        before = self.scroll
        self.scroll = max(0.0, min(self._overflow, self.scroll + u))
        if self.scroll != before:
            self.invalidate()

    def key(self, name: str) -> bool:
        """Page keys turn pages, the arrows up and down scroll where there is more to see."""
        if name in ("page down", "page up"):
            self.turn(self.page + (1 if name == "page down" else -1))
            return True
        if name in ("down", "up") and self._overflow > 0 and self.hot.focus is None:
            self._scroll_by(STEP if name == "down" else -STEP)
            return True
        return False

    # -- the picture

    def build(self) -> Node:
        """Header, tabs, contents and the open page."""
        screen = self.app.screen
        used = min(1200.0, screen.right - screen.left - 2 * MARGIN)
        x = screen.cx - used / 2
        root = Node("rules", (0, 0, screen.w, screen.h), _("Rules"), role="screen")
        root.add(*header(self, _("Rules"), "", x, x + used))
        root.add(*self._tabs(x, used))
        pages = pages_of(self.game)
        root.add(*self._contents(pages, x, 100.0))
        place = (x + CONTENTS + 24, 100.0, used - CONTENTS - 24, screen.h - 100 - 43)
        root.add(self._sheet(pages, place))
        return root

    def _tabs(self, x: float, used: float) -> list[Node]:
        screen = self.app.screen
        nodes: list[Node] = []
        left = x + 61 + measure(screen, _("Rules"), 38, "display") + 40
        games = catalog.GAMES
        room = x + used - left
        widths = [measure(screen, game.title, 15, "bold") + 44 for game in games]
        shrink = min(1.0, (room - 10 * (len(games) - 1)) / sum(widths))
        for game, wide in zip(games, widths, strict=True):
            wide *= shrink
            chosen = game.id == self.game

            def act(name: str = game.id) -> None:
                self.show(name)

            nodes.append(
                _Tab(f"tab:{game.id}", (left, 36, wide, 40), game.title, act, chosen),
            )
            left += wide + 10
        return nodes

    def _contents(self, pages: tuple[Page, ...], x: float, y: float) -> list[Node]:
        screen = self.app.screen
        step = min(44.0, (screen.h - y - 40) / max(len(pages), 1))
        nodes: list[Node] = []
        for i, page in enumerate(pages):

            def act(number: int = i) -> None:
                self.turn(number)

            rect = (x, y + i * step, CONTENTS, step - 4)
            nodes.append(_Entry(f"page:{i}", rect, page.title, act, i + 1, i == self.page))
        return nodes

    def _sheet(self, pages: tuple[Page, ...], place: Rect) -> Node:
        x, y, w, h = place
        page = pages[self.page]
        layout = PageLayout(self.app.screen, self.game, self.app.settings.four_colour, x + 37, w - 74)
        foot = max(44.0, self.app.screen.text_u(14.5) * 2)
        view = (x, y + 18, w, h - 18 - foot)
        nodes, height = layout.build(page, y + 26)
        self._overflow = max(0.0, height + 12 - view[3])
        self.scroll = min(self.scroll, self._overflow)

        def paint(canvas: Canvas, node: Node) -> None:
            sheet(canvas, place)
            with canvas.clipped(*view), canvas.shifted(0, -self.scroll):
                for each in nodes:
                    each.paint(canvas)
            if self._overflow > 0:
                long = view[3] * view[3] / (view[3] + self._overflow)
                top = view[1] + (view[3] - long) * self.scroll / self._overflow
                box(canvas, (x + w - 12, top, 5, long), 2.5, theme.PAPER_LINE)
            words = _("{n} of {all}").format(n=self.page + 1, all=len(pages))
            canvas.text(words, x + 37, y + h - foot / 2 - 2, 14, theme.INK_SOFT)

        root = Node("sheet", place, page.title, role="document", solid=True, paint=paint)
        root.add(*(_Still(node) for node in nodes))
        if self.page + 1 < len(pages):
            label = _("Next: {title}").format(title=pages[self.page + 1].title)
            wide = min(w / 2, measure(self.app.screen, label, 14.5, "bold") + 66)
            high = foot - 8
            rect = (x + w - 37 - wide, y + h - foot, wide, high)
            root.add(
                Button(
                    "next",
                    rect,
                    label,
                    lambda: self.turn(self.page + 1),
                    "paper",
                    "forward",
                    14.5,
                    trailing=True,
                )
            )
        return root


class _Still(Node):
    """What a page says at one place, for `describe`; the sheet draws it."""

    def __init__(self, node: Node) -> None:
        super().__init__(node.key, node.rect, node.label, role=node.role)


class _Tab(Node):
    """The tab of a game."""

    role = "tab"

    def __init__(self, key: str, rect: Rect, label: str, action: Any, chosen: bool) -> None:
        super().__init__(key, rect, label, action=action, state={"checked"} if chosen else ())

    @property
    def radius(self) -> float:
        """Corner radius in u."""
        return self.rect[3] / 2

    def draw(self, canvas: Canvas) -> None:
        """Draw the tab."""
        x, y, w, h = self.rect
        chosen = "checked" in self.state
        border = None if chosen else theme.PANEL_BORDER
        box(canvas, self.rect, h / 2, theme.PAPER if chosen else theme.PANEL, border)
        if canvas.hot.hover == self.key and not chosen:
            box(canvas, self.rect, h / 2, LIGHTER)
        ink = theme.INK if chosen else theme.CREAM
        canvas.text(self.label, x + w / 2, y + h / 2, 15, ink, "bold", "center", w - 16)


class _Entry(Node):
    """A line of the contents."""

    role = "link"
    radius = 10.0

    def __init__(self, key: str, rect: Rect, label: str, action: Any, number: int, chosen: bool) -> None:
        super().__init__(key, rect, label, action=action, state={"checked"} if chosen else ())
        self.number = number

    def draw(self, canvas: Canvas) -> None:
        """Draw the number and the title."""
        x, y, w, h = self.rect
        chosen = "checked" in self.state
        if chosen:
            box(canvas, self.rect, 10, theme.GOLD)
        elif canvas.hot.hover == self.key:
            box(canvas, self.rect, 10, LIGHTER)
        ink = theme.GOLD_TEXT if chosen else theme.CREAM
        canvas.text(str(self.number), x + 22, y + h / 2, 14, ink, "semibold", "center")
        canvas.text(self.label, x + 42, y + h / 2, 15, ink, "bold", "midleft", w - 50)
