"""What a bot says at the table: a small bubble by its plate, for a moment, that nobody has to mind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.base import Event
from game.scenes.menu import measure
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.motion import out_cubic
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import box, shadow
from game.words.remarks import remark, said

if TYPE_CHECKING:
    from game.scenes.table import TableScene

SHOWN = 2500.0  # ms
LAST_WORD = 1600.0  # ms at Normal pace that the end of a round waits for a remark
SIZE = 15.0
EDGE = 8.0  # u that it keeps from the picture's edges
TALL = 76.0  # u of a plate; on a taller one the bubble hangs from there
GAP = 12.0  # u between plate and bubble, where its two drops are
DROPS = ((9.0, 1.5), (5.0, 8.0))  # across, and the middle's distance from the bubble
RISE, RISEN = 7.0, 160.0  # u, ms


class Speech:
    """The remark that is shown now, if any; meanwhile none is made, but for the winner's."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.seat: int | None = None
        self.words = ""
        self._left = 0.0

    def hear(self, event: Event) -> None:
        """Let a bot speak of an event that was just seen."""
        table = self._table
        session = table.session
        if not table.app.settings.remarks or table.motion.speed <= 0 or table.covered:
            return
        number = len(session.record.log)
        characters = [seat.character for seat in session.seats]
        occasion = remark(table.words.occasions(table.view, event), characters, number)
        if occasion is not None and (self.seat is None or occasion.kind == "won"):
            self.say(occasion.seat, said(occasion, characters[occasion.seat] or "", number))

    def say(self, seat: int, words: str) -> None:
        """Show what a seat says."""
        self.seat, self.words, self._left = seat, words, SHOWN
        self._table.motion.to("speech", (1.0,), RISEN, start=(0.0,), ease=out_cubic)
        self._table.invalidate()

    def tick(self, ms: float) -> None:
        """Let time pass."""
        if self.seat is not None:
            self._left -= ms
            if self._left <= 0:
                self.hush()

    def hush(self) -> None:
        """Take the bubble away."""
        if self.seat is not None:
            self.seat = None
            self._table.invalidate()

    def node(self, plate: Node | None) -> Node | None:
        """The bubble at the plate of the seat that speaks."""
        if self.seat is None or plate is None:
            return None
        table, words = self._table, self.words
        rect, drops = place(table.app.screen, plate.rect, words)

        def paint(canvas: Canvas, node: Node) -> None:
            (shown,) = table.motion.get("speech", (1.0,))
            rise = 0.0 if table.motion.reduced else RISE * (1 - shown)
            with canvas.shifted(0, rise if rect[1] > plate.rect[1] else -rise, shown):
                shadow(canvas, rect, rect[3] / 2, "e1")
                for x, y, d in drops:
                    box(canvas, (x - d / 2, y - d / 2, d, d), d / 2, theme.PAPER)
                box(canvas, rect, min(16.0, rect[3] / 2), theme.PAPER, theme.PAPER_LINE)
                middle = rect[0] + rect[2] / 2, rect[1] + rect[3] / 2
                canvas.text(words, *middle, SIZE, theme.INK, "semibold", "center", rect[2] - 12)

        return Node("speech", rect, f"{table.names[self.seat]}: {words}", role="status", paint=paint)


def place(screen: Screen, plate: Rect, words: str) -> tuple[Rect, list[tuple[float, float, float]]]:
    """Where a bubble goes, below a plate at the top or else above it, and its drops (middle and width)."""
    x, y, _w, h = plate
    wide = min(measure(screen, words, SIZE, "semibold") + 28, screen.w - 2 * EDGE)
    high = screen.text_u(SIZE) * 1.3 + 13
    mouth = x + min(h, 60.0) / 2  # the middle of the portrait
    left = min(max(EDGE, mouth - 30), screen.w - EDGE - wide)
    below = y + h / 2 < screen.h * 0.22
    top = y + min(h, TALL) + GAP if below else y - GAP - high
    edge, away = (top, -1) if below else (top + high, 1)
    return (left, top, wide, high), [(mouth, edge + away * far, d) for d, far in DROPS]
