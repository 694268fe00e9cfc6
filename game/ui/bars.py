"""A chart of bars that stand side by side, the height of each a value from 0 up."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui import text as type_
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import box

TICK = 13.0  # u; of the numbers
AXIS = (*theme.CREAM, 205)
WAITING = (255, 255, 255, 30)
GROUND = (255, 255, 255, 60)
WIDEST = 46.0  # u; a bar
SHARE = 0.66  # of its place that a bar takes
STUB = 4.0  # u; a bar of nothing


class BarChart(Node):
    """Bars in `rect` (u), numbered from 1, the first `known` of them with their values and figures."""

    role = "chart"

    def __init__(
        self,
        key: str,
        rect: Rect,
        label: str,
        values: Sequence[float],
        figures: Sequence[str],
        known: int,
        axis: str,
    ) -> None:
        super().__init__(key, rect, label)
        self.values, self.figures, self.known, self.axis = tuple(values), tuple(figures), known, axis
        for n, figure in enumerate(self.figures[:known]):
            self.add(Node(f"{key}:{n}", label=f"{axis} {n + 1}: {figure}", role="text"))

    def draw(self, canvas: Canvas) -> None:
        """Draw the bars, their figures where there is room, and the numbers below."""
        screen = canvas.screen
        x, y, w, h = self.rect
        tick = screen.text_u(TICK)
        ground = y + h - tick * 2.6
        room = ground - y - tick * 1.5
        pitch = w / len(self.values)
        wide = min(WIDEST, pitch * SHARE)
        most = max(self.values, default=0.0) or 1.0
        box(canvas, (x, ground, w, 1.4), 0, GROUND)
        shown = self._figures_shown(screen, pitch)
        for n, (value, figure) in enumerate(zip(self.values, self.figures, strict=True)):
            middle = x + pitch * (n + 0.5)
            high = max(STUB, room * value / most) if value else STUB
            colour = WAITING if n >= self.known else theme.CORAL if value else theme.MINT
            box(canvas, (middle - wide / 2, ground - high, wide, high), min(5.0, wide / 4), colour)
            if n < self.known:
                self.children[n].rect = (middle - pitch / 2, y, pitch, h)
            if n in shown:
                canvas.text(figure, middle, ground - high - tick * 0.75, TICK, theme.CREAM, "bold", "center")
        self._numbers(canvas, pitch, ground + tick * 0.95)
        canvas.text(self.axis, x + w / 2, y + h - tick * 0.6, TICK, AXIS, "medium", "center", w)

    def _figures_shown(self, screen: Screen, pitch: float) -> set[int]:
        """The bars whose figures find room: all, or the highest alone."""
        told = [n for n, value in enumerate(self.values[: self.known]) if value]
        px = screen.text_px(TICK)
        if told and max(type_.width(self.figures[n], "bold", px) for n in told) / screen.k + 4 > pitch:
            return {max(told, key=lambda n: self.values[n])}
        return set(told)

    def _numbers(self, canvas: Canvas, pitch: float, middle: float) -> None:
        screen, count = canvas.screen, len(self.values)
        widest = type_.width(str(count), "semibold", screen.text_px(TICK)) / screen.k + 8
        every = next((n for n in (1, 2, 5, 10) if pitch * n >= widest), 20)
        for n in range(1, count + 1):
            if every == 1 or n % every == 0:
                canvas.text(
                    str(n), self.rect[0] + pitch * (n - 0.5), middle, TICK, AXIS, "semibold", "center"
                )
