"""The summary of a round: the ranking with the sum behind each score, the chart, and what is next."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from game.i18n import _
from game.scenes.menu import line_height, measure
from game.scenes.roundsheet import DetailsSheet, RankingSheet
from game.scenes.seating import avatar_of, names_of, sides_of
from game.scenes.table import TableScene
from game.session import Session
from game.ui import theme
from game.ui.app import App
from game.ui.canvas import Canvas
from game.ui.chart import LineChart, Series
from game.ui.motion import out_expo
from game.ui.node import Node, Rect
from game.ui.scene import Scene
from game.ui.widgets import Button, IconButton, icon, panel
from game.words.common import Summary, figure

MARGIN = 40.0  # u
GAP = 20.0
WIDEST = 1500.0
TOP = 113.0
FOOT = 85.0
SHARE, SHARE_LARGE = 0.5775, 0.63  # of the width that is the ranking's
LARGE = 17.0  # u; with captions of this size the ranking gets its larger share
TICK = 40.0  # ms; the count-up is heard no more often (DESIGN.md section 7)


class SummaryScene(Scene):
    """A finished round; `done()` is called, once this screen has gone, to play on."""

    name = "summary"
    music = None

    def __init__(self, app: App, session: Session, viewer: int, done: Callable[[], None]) -> None:
        super().__init__(app)
        self.session, self.viewer, self.done = session, viewer, done
        self.game = session.game
        self.tone = self.game.id.replace("-", "")
        self.backdrop = f"table-{self.tone}"
        self.names = names_of(session)
        self.faces = [avatar_of(session, seat) for seat in range(len(session.seats))]
        self.view: Any = session.view(viewer)
        self.words: Any = self.game.words
        self.detailed = False
        self._entered = False
        self._heard = 0.0

    # -- flow

    def enter(self) -> None:
        """Count the totals up, once."""
        if not self._entered:
            self._entered = True
            self.motion.to(
                "count", (1.0,), theme.MOTION["count_up"], start=(0.0,), ease=out_expo, done=self._counted
            )

    def _counted(self) -> None:
        self.app.sound.play("tick_last")

    def counted(self) -> float:
        """How far the totals have counted up, 0-1."""
        return self.motion.get("count", (1.0,))[0]

    def tick(self, ms: float) -> None:
        """Let time pass."""
        self._heard += ms
        if self.motion.moving("count") and self._heard >= TICK:
            self._heard = 0.0
            self.app.sound.play("tick")

    def go_on(self) -> None:
        """Close the summary and play on."""
        self.app.pop()
        self.done()

    def toggle(self) -> None:
        """Show all rounds, or the ranking again."""
        self.detailed = not self.detailed
        self.motion.finish()
        self.app.sound.play("page")
        self.invalidate()

    def back(self) -> None:
        """Esc: from all rounds to the ranking, from there to the menu."""
        if self.detailed:
            self.toggle()
        else:
            self.open_menu()

    def open_menu(self) -> None:
        """Pause, as at the table below."""
        for scene in self.app.scenes:
            if isinstance(scene, TableScene):
                scene.open_menu()

    def key(self, name: str) -> bool:
        """Return acts on what has the keyboard's focus before it means to go on."""
        focus = self.tree.find(self.hot.focus) if self.hot.by_keyboard and self.hot.focus else None
        if name == "return" and focus is not None and focus.enabled:
            self.click(focus)
            return True
        return False

    def pressed(self) -> bool:
        """A press finishes the count-up and still does what it is on."""
        self.motion.finish()
        return False

    def open_settings(self) -> None:
        """Open the settings over the summary."""
        from game.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    # -- the picture

    def build(self) -> Node:
        """Sheet and chart side by side, or all rounds, above what comes next."""
        screen = self.app.screen
        summary: Summary = self.words.summary(self.view, self.names, self.viewer)
        root = Node("summary", (0, 0, screen.w, screen.h), summary.title, role="dialog")
        wide = min(screen.w - 2 * MARGIN, WIDEST)
        x = screen.cx - wide / 2
        foot_h = max(FOOT, screen.text_u(18) * 1.25 + screen.text_u(14) * 1.3 + 34)
        foot_y = screen.h - 38 - foot_h
        tall = foot_y - 24 - TOP
        left_w = wide * (SHARE if screen.text_u(13) < LARGE else SHARE_LARGE)
        if self.detailed:
            whole = (x, TOP, wide, tall)
            root.add(DetailsSheet(whole, screen, self.words.details(self.view), self.names, self.faces))
        else:
            rect = (x, TOP, left_w, tall)
            root.add(RankingSheet(rect, screen, summary, self.names, self.faces, self.viewer, self.counted))
            root.add(self._chart((x + left_w + GAP, TOP, wide - left_w - GAP, tall), summary))
        root.add(self._next((x, foot_y, left_w, foot_h), summary))
        root.add(*self._buttons((x + left_w + GAP, foot_y, wide - left_w - GAP, foot_h), summary))
        root.add(*self._bar(summary))
        return root

    def _chart(self, rect: Rect, summary: Summary) -> Node:
        screen = self.app.screen
        x, y, w, h = rect
        title = summary.chart or _("Running totals")
        title_h = max(40.0, line_height(screen, 20, "display"))

        def paint(canvas: Canvas, node: Node) -> None:
            panel(canvas, node.rect)
            canvas.text(title, x + 24, y + 18 + title_h / 2, 20, theme.CREAM, "display", width=w - 48)

        totals = self.words.cumulative(self.view)
        lines = []
        for n, side in enumerate(sides_of(self.game, self.view, self.names)):
            values = tuple(map(sum, zip(*(totals[seat] for seat in side.seats), strict=True)))
            lines.append(
                Series(
                    name=side.name,
                    values=values,
                    colour=theme.CHART[n][0],
                    marker=theme.CHART[n][1],
                    avatar=self.faces[side.seats[0]],
                    figure=figure(values[-1]),
                    strong=self.viewer in side.seats,
                )
            )
        plot = (x + 18, y + 18 + title_h + 4, w - 30, h - title_h - 36)
        node = Node("chart-panel", rect, title, role="group", paint=paint)
        return node.add(LineChart("chart", plot, title, lines, _("round"), self.counted))

    def _next(self, rect: Rect, summary: Summary) -> Node:
        x, y, w, h = rect
        screen = self.app.screen
        upper, lower = screen.text_u(18) * 1.3, screen.text_u(14) * 1.35
        symbol = "trophy" if self.session.outcome is not None else summary.next_icon

        def paint(canvas: Canvas, node: Node) -> None:
            panel(canvas, node.rect)
            icon(canvas, symbol, x + 40, y + h / 2, 36, theme.GOLD)
            top = y + (h - upper - lower) / 2
            canvas.text(summary.next_title, x + 75, top + upper / 2, 18, theme.CREAM, "bold", width=w - 95)
            tone = theme.with_alpha(theme.CREAM, 0.88)
            canvas.text(summary.next_line, x + 75, top + upper + lower / 2, 14, tone, width=w - 95)

        return Node("next", rect, f"{summary.next_title}. {summary.next_line}", role="text", paint=paint)

    def _buttons(self, rect: Rect, summary: Summary) -> list[Node]:
        x, y, w, h = rect
        screen = self.app.screen
        tall = max(68.0, screen.text_u(20) + 34)
        words = _("Ranking") if self.detailed else _("Details")
        wanted = measure(screen, words, 17, "bold") + 85
        left = min(max(w * 0.425, wanted), w * 0.5)
        middle = y + h / 2
        ghost = (x, middle - tall / 2 + 1, left, tall)
        gold = (x + left + 16, middle - tall / 2 - 2, w - left - 16, tall + 2)
        return [
            Button("details", ghost, words, self.toggle, "ghost", "stats", 17, keys=("d",)),
            Button(
                "next-round",
                gold,
                summary.next_button,
                self.go_on,
                "gold",
                "forward",
                21,
                True,
                keys=("return",),
            ),
        ]

    def _bar(self, summary: Summary) -> list[Node]:
        screen = self.app.screen

        def heading(canvas: Canvas, node: Node) -> None:
            x, _y, w, _h = node.rect
            upper, lower = screen.text_u(20), screen.text_u(13.5)
            half = max(10.0, (upper + lower) * 0.29)
            canvas.text(self.game.title, x, 35 - half, 20, theme.CREAM, "display", width=w)
            canvas.text(summary.line, x, 35 + half, 13.5, theme.with_alpha(theme.CREAM, 0.85), width=w)

        right = screen.right - 19 - 37
        nodes = [
            Node("heading", (screen.left + 69, 8, 290, 54), summary.line, role="heading", paint=heading),
            IconButton("menu", screen.left + 19, 13, "menu", _("Menu"), self.open_menu),
            IconButton("settings", right, 13, "settings", _("Settings"), self.open_settings),
        ]
        board = import_module("game.scenes.boards." + self.game.id.replace("-", "_"))
        tracker: Node = board.tracker_node(screen, self.view, self.viewer, self.names)
        return [tracker, *nodes]
