"""The games that can be continued: the bar on the title screen, and the list of all of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from game import catalog, i18n
from game.i18n import _
from game.saves import Saved
from game.scenes.menu import MenuScene, Rule, is_large, line_height, measure
from game.scenes.seating import avatar_of
from game.session import Session
from game.ui import shapes, theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import Button, IconButton, Sheet, Text, avatar, box, icon, shadow

A_PAGE = 5
ROW = 74.0


class Running:
    """A game that can be continued, as the menus tell it: its name, where it is, and who plays."""

    def __init__(self, saved: Saved) -> None:
        self.saved = saved
        self.game = catalog.game(saved.record.game)
        self.session = Session.resume(self.game, saved.record, save=saved.path)
        self.names = [seat.name for seat in self.session.seats]
        self.avatars = [avatar_of(self.session, seat) for seat in range(len(self.names))]

    def line(self) -> str:
        """Its name and where it is, in the player's language."""
        return f"{self.game.title} · {self.game.words.round_line(self.session.view(0))}"

    def day(self) -> str:
        """When it was last played, as people of the language write a day and a time."""
        form = "%d/%m/%Y, %H:%M" if i18n.language() == "fr" else "%Y-%m-%d, %H:%M"
        return time.strftime(form, time.localtime(self.saved.played))


def fitted(screen: Screen, line: str, size: float, width: float) -> str:
    """As many of the parts of a line ('a · b · c') as fit, the first at least."""
    parts = line.split(" · ")
    while len(parts) > 1 and measure(screen, " · ".join(parts), size) > width:
        parts.pop()
    return " · ".join(parts)


def portraits_width(count: int, d: float) -> float:
    """The width in u of so many portraits that overlap, the more the closer."""
    return d * min(1 + 0.68 * (count - 1), 3.2)


def draw_avatars(canvas: Canvas, names: Sequence[str], right: float, middle: float, d: float) -> float:
    """Portraits that overlap each other, ending at `right`; returns their width in u."""
    wide = portraits_width(len(names), d)
    step = (wide - d) / max(1, len(names) - 1)
    for i, name in enumerate(names):
        x = right - wide + d / 2 + i * step
        shadow(canvas, (x - d / 2, middle - d / 2, d, d), d / 2, "e0")
        avatar(canvas, name, x, middle, d, theme.PAPER, 2)
    return wide


class ContinueBar(Node):
    """The gold bar that goes on with the game last played."""

    role = "button"
    radius = 18.0

    def __init__(
        self, rect: Rect, title: str, line: str, avatars: Sequence[str], action: Callable[[], None]
    ) -> None:
        super().__init__("continue", rect, f"{title}: {line}", action=action, state={"primary"})
        self.title, self.line, self.avatars = title, line, tuple(avatars)

    def draw(self, canvas: Canvas) -> None:
        """Draw the bar."""
        x, y, w, h = self.rect
        screen = canvas.screen
        px = screen.px
        down = canvas.hot.pressed == self.key
        shadow(canvas, self.rect, self.radius, "e1")
        canvas.image(shapes.gold_button(px(w), px(h), screen.k, down, px(self.radius)), x, y)
        sunk = 3.5 if down else 0.0
        if canvas.hot.hover == self.key:
            box(canvas, (x, y + sunk, w, h), self.radius, (255, 255, 255, 34))
        middle = y + h / 2 + sunk
        box(canvas, (x + 13, middle - 22.5, 45, 45), 22.5, theme.GOLD_TEXT)
        icon(canvas, "play", x + 37, middle, 19, theme.GOLD)
        pictures = draw_avatars(canvas, self.avatars, x + w - 18, middle, 40)
        left = x + 75
        room = w - 75 - 18 - pictures - 16
        upper, lower = line_height(screen, 22, "display"), line_height(screen, 14)
        top = middle - (upper + lower) / 2
        canvas.text(self.title, left, top + upper / 2, 22, theme.GOLD_TEXT, "display", "midleft", room, -0.01)
        line = fitted(screen, self.line, 14, room)
        canvas.text(line, left, top + upper + lower / 2, 14, theme.GOLD_TEXT, "medium", "midleft", room)


class RunningScene(MenuScene):
    """The list of all games that can be continued."""

    name = "running"
    overlay = True
    music = None

    def __init__(
        self,
        app: Any,
        games: list[Running],
        resume: Callable[[Running], None],
        remove: Callable[[Running], None],
    ) -> None:
        super().__init__(app)
        self.games, self._resume, self._remove = games, resume, remove
        self.page = 0
        self.doubtful: Running | None = None

    def _turn(self, by: int) -> None:
        self.page += by
        self.doubtful = None
        self.invalidate()

    def _drop(self, game: Running) -> None:
        if self.doubtful is not game:
            self.doubtful = game
            self.invalidate()
            return
        self.doubtful = None
        self.games.remove(game)
        self._remove(game)
        self.page = min(self.page, max(0, (len(self.games) - 1) // A_PAGE))
        if self.games:
            self.invalidate()
        else:
            self.app.pop()

    def _go_on(self, game: Running) -> None:
        self.app.pop()
        self._resume(game)

    def build(self) -> Node:
        """A sheet with a row a game."""
        screen = self.app.screen
        pages = -(-len(self.games) // A_PAGE)
        shown = self.games[self.page * A_PAGE :][:A_PAGE]
        row = max(ROW, line_height(screen, 17, "bold") + line_height(screen, 13.5) + 20)
        title_h = line_height(screen, 24, "display")
        wide = 1000.0 if is_large(screen) else 820.0
        tall = 28 + title_h + 20 + row * min(A_PAGE, len(self.games)) + (56 if pages > 1 else 12)
        x, y = screen.cx - wide / 2, (screen.h - tall) / 2
        root = Node("running", (0, 0, screen.w, screen.h), _("Games to continue"), role="dialog", solid=True)
        root.add(
            Sheet("sheet", (x, y, wide, tall), solid=True),
            Text("title", (x + 32, y + 28, wide - 130, title_h), root.label, 24, theme.INK, "display"),
            PaperIcon("close", x + wide - 61, y + 22, "close", _("Close"), self.back),
        )
        top = y + 28 + title_h + 20
        for i, game in enumerate(shown):
            root.add(*self._row(game, i, (x + 32, top + i * row, wide - 64, row)))
        if pages > 1:
            root.add(*self._pager(pages, x + wide / 2, y + tall - 34))
        return root

    def _row(self, game: Running, i: int, rect: Rect) -> list[Node]:
        x, y, w, h = rect
        screen = self.app.screen
        go, drop = _("Continue"), _("Really remove?") if self.doubtful is game else _("Remove")
        high = max(36.0, screen.text_u(14.5) + 16)
        go_w = measure(screen, go, 14.5, "bold") + 44
        drop_w = measure(screen, drop, 14.5, "bold") + 44
        middle = y + h / 2
        upper, lower = line_height(screen, 17, "bold"), line_height(screen, 13.5)
        top = middle - (upper + lower) / 2
        pictures = portraits_width(len(game.avatars), 40)
        left = x + pictures + 18
        room = w - pictures - 18 - go_w - drop_w - 30
        line = game.line()
        second = f"{game.day()} · {', '.join(game.names)}"

        def portraits(canvas: Canvas, _node: Node) -> None:
            draw_avatars(canvas, game.avatars, x + pictures, middle, 40)

        return [
            *([Rule(f"rule:{i}", x, y, w)] if i else []),
            Node(f"portraits:{i}", (x, y, pictures, h), role="decoration", paint=portraits),
            Text(
                f"line:{i}", (left, top, room, upper), fitted(screen, line, 17, room), 17, theme.INK, "bold"
            ),
            Text(
                f"names:{i}",
                (left, top + upper, room, lower),
                fitted(screen, second, 13.5, room),
                13.5,
                theme.INK_SOFT,
            ),
            Button(
                f"remove:{i}",
                (x + w - go_w - 10 - drop_w, middle - high / 2, drop_w, high),
                drop,
                lambda: self._drop(game),
                "paper",
                size=14.5,
            ),
            Button(
                f"go:{i}",
                (x + w - go_w, middle - high / 2, go_w, high),
                go,
                lambda: self._go_on(game),
                "ink",
                size=14.5,
            ),
        ]

    def _pager(self, pages: int, cx: float, middle: float) -> list[Node]:
        words = f"{self.page + 1} / {pages}"
        nodes: list[Node] = [
            Text("page", (cx - 40, middle - 14, 80, 28), words, 14.5, theme.INK, "bold", align="center")
        ]
        if self.page > 0:
            turn = PaperIcon(
                "earlier", cx - 88, middle - 18, "chevron-left", _("Previous page"), lambda: self._turn(-1)
            )
            nodes.append(turn)
        if self.page < pages - 1:
            turn = PaperIcon(
                "later", cx + 52, middle - 18, "chevron-right", _("Next page"), lambda: self._turn(1)
            )
            nodes.append(turn)
        return nodes


class PaperIcon(IconButton):
    """An icon button on a sheet."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the button."""
        x, y, w, h = self.rect
        box(canvas, self.rect, self.radius, theme.PAPER_WELL, theme.PAPER_LINE)
        if canvas.hot.hover == self.key:
            box(canvas, self.rect, self.radius, (255, 255, 255, 110))
        dy = 1 if canvas.hot.pressed == self.key else 0
        icon(canvas, self.icon, x + w / 2, y + h / 2 + dy, w * 0.54, theme.INK)
