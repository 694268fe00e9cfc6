"""A line chart of running totals, names at the lines' ends (DESIGN.md section 10)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui import masks, shapes, theme
from game.ui import text as type_
from game.ui.cache import cached
from game.ui.canvas import Canvas, Colour
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import avatar, box

CASING = (6, 26, 22, 235)
GRID = (255, 255, 255, 26)
ZERO = (255, 255, 255, 130)
AXIS = (*theme.CREAM, 205)
STEPS = (1, 2, 5)
MARK = 10.5  # u across
THIN, THICK = 2.2, 3.4  # u
LABEL = 13.5
TICK = 13.0
FACE = 30.0  # u across
FEWEST_LINES = 2


@dataclass(frozen=True)
class Series:
    """One player's line: totals at the start and after each round, look, and whether it stands out."""

    name: str
    values: tuple[int, ...]
    colour: Colour
    marker: str
    avatar: str
    figure: str
    strong: bool = False


def scale(low: int, high: int, most: int) -> tuple[int, int, int]:
    """Lowest line, highest and step: at most `most` + 1 round numbers that hold all values."""
    power = 1
    while True:
        for digit in STEPS:
            step = digit * power
            bottom, top = math.floor(low / step) * step, math.ceil(high / step) * step
            if (top - bottom) // step <= most:
                return bottom, max(top, bottom + step), step
        power *= 10


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places as near as can be to the wanted ones, at least `gap` apart and within `low` to `high`."""
    order = sorted(range(len(wanted)), key=lambda i: (wanted[i], i))
    gap = min(gap, (high - low) / max(1, len(wanted) - 1)) if len(wanted) > 1 else gap
    groups: list[tuple[float, int]] = []
    for index in order:
        total, count = wanted[index], 1
        while (
            groups and _first(total, count, gap, low, high) < _last(*groups[-1], gap, low, high) + gap - 1e-9
        ):
            before, members = groups.pop()
            total, count = before + total, members + count
        groups.append((total, count))
    places: list[float] = []
    for total, count in groups:
        first = _first(total, count, gap, low, high)
        places += [first + gap * n for n in range(count)]
    out = [0.0] * len(wanted)
    for index, place in zip(order, places, strict=True):
        out[index] = place
    return out


def _first(total: float, count: int, gap: float, low: float, high: float) -> float:
    length = gap * (count - 1)
    return min(max(total / count - length / 2, low), high - length)


def _last(total: float, count: int, gap: float, low: float, high: float) -> float:
    return _first(total, count, gap, low, high) + gap * (count - 1)


class LineChart(Node):
    """The chart in `rect` (u); `shown` tells how much of the lines is drawn, 0-1 from the left."""

    role = "chart"

    def __init__(
        self,
        key: str,
        rect: Rect,
        label: str,
        series: Sequence[Series],
        axis: str,
        shown: Callable[[], float],
    ) -> None:
        super().__init__(key, rect, label)
        self.series = tuple(series)
        self.axis = axis
        self._shown = shown
        for line in self.series:
            self.add(Node(f"{key}:{line.name}", label=f"{line.name} {line.figure}", role="text"))

    def draw(self, canvas: Canvas) -> None:
        """Draw grid, lines and the names at their ends."""
        screen = canvas.screen
        x, y, w, h = self.rect
        tick = screen.text_u(TICK)
        under = tick * 2.5
        gap = tick * 1.15
        values = [value for line in self.series for value in line.values]
        most = max(FEWEST_LINES, min(8, int((h - under) / max(32.0, tick * 1.9))))
        bottom, top, step = scale(min(values), max(values), most)
        figures = [str(value).replace("-", "−") for value in range(bottom, top + 1, step)]
        wide = max(type_.width(figure, "semibold", screen.text_px(TICK)) for figure in figures) / screen.k
        plot = (x + wide + 12, y + gap / 2, w - wide - 12 - self._label_width(screen), h - under - gap / 2)
        self._grid(canvas, plot, figures)
        self._rounds(canvas, plot, y + h)
        self._lines(canvas, plot, bottom, top)
        self._labels(canvas, plot, bottom, top)

    def _label_width(self, screen: Screen) -> float:
        px = screen.text_px(LABEL)
        names = max(type_.width(line.name, "semibold", px) for line in self.series) / screen.k
        return min(names + FACE + 6 + 22, self.rect[2] * 0.36)

    def _grid(self, canvas: Canvas, plot: Rect, figures: Sequence[str]) -> None:
        x, y, w, h = plot
        for n, figure in enumerate(figures):
            at = y + h - h * n / (len(figures) - 1)
            box(canvas, (x, at - 0.6, w, 1.2), 0, ZERO if figure == "0" else GRID)
            canvas.text(figure, x - 10, at, TICK, AXIS, "semibold", "midright")

    def _rounds(self, canvas: Canvas, plot: Rect, foot: float) -> None:
        screen = canvas.screen
        x, y, w, h = plot
        last = len(self.series[0].values) - 1
        tick = screen.text_u(TICK)
        widest = type_.width(str(last), "semibold", screen.text_px(TICK)) / screen.k + 8
        every = next(n for n in (1, 2, 5, 10, 20, 50, 100) if w / last * n >= widest or n == 100)
        for n in range(1, last + 1):
            if n == last or (n % every == 0 and (last - n) * w / last >= widest):
                face, tone = ("bold", theme.CREAM) if n == last else ("medium", AXIS)
                canvas.text(str(n), x + w * n / last, y + h + tick * 0.95, TICK, tone, face, "center")
        canvas.text(self.axis, x + w / 2, foot - tick * 0.55, TICK, AXIS, "medium", "center", w)

    def _lines(self, canvas: Canvas, plot: Rect, bottom: int, top: int) -> None:
        screen = canvas.screen
        x, y, w, h = plot
        edge = MARK
        picture = _plot(
            screen.px(w),
            screen.px(h),
            screen.px(edge),
            screen.k,
            bottom,
            top,
            tuple((line.values, line.colour, line.marker, line.strong) for line in self.series),
        )
        shown = min(1.0, max(0.0, self._shown()))
        with canvas.clipped(x - edge, y - edge, (w + 2 * edge) * shown, h + 2 * edge):
            canvas.image(picture, x - edge, y - edge)

    def _labels(self, canvas: Canvas, plot: Rect, bottom: int, top: int) -> None:
        screen = canvas.screen
        x, y, w, h = plot
        step = screen.text_u(LABEL) * 1.14
        ends = [y + h - h * (line.values[-1] - bottom) / (top - bottom) for line in self.series]
        half = max(FACE / 2, step)
        places = spread(ends, max(FACE + 3, step * 2 + 4), y - 8 + half, y + h + 24 - half)
        left = x + w + 13
        for line, child, at, end in zip(self.series, self.children, places, ends, strict=True):
            if abs(at - end) > FACE / 2:
                self._leader(canvas, (x + w + MARK / 2, end), (left + 1, at), line.colour)
            avatar(canvas, line.avatar, left + FACE / 2, at, FACE, line.colour, 2)
            room = self.rect[0] + self.rect[2] - left - FACE - 5
            canvas.text(line.name, left + FACE + 5, at - step / 2, LABEL, line.colour, "semibold", width=room)
            canvas.text(line.figure, left + FACE + 5, at + step / 2, LABEL, theme.CREAM, "bold", width=room)
            child.rect = (left, at - half, self.rect[0] + self.rect[2] - left, 2 * half)

    @staticmethod
    def _leader(canvas: Canvas, start: tuple[float, float], end: tuple[float, float], colour: Colour) -> None:
        k = canvas.screen.k
        points = tuple((round(px * k), round(py * k)) for px, py in (start, end))
        picture, left, top = shapes.polyline(points, max(1.0, 1.2 * k), (*colour[:3], 150))
        canvas.image(picture, left / k, top / k)


@cached(10)
def _plot(
    w: int,
    h: int,
    edge: int,
    k: float,
    bottom: int,
    top: int,
    lines: tuple[tuple[tuple[int, ...], Colour, str, bool], ...],
) -> pygame.Surface:
    """All lines and markers in w x h pixels with `edge` pixels around; strong lines come last."""
    sheet = masks.blank(w + 2 * edge, h + 2 * edge)
    for values, colour, marker, strong in sorted(lines, key=lambda line: line[3]):
        last = max(1, len(values) - 1)
        points = [
            (edge + w * n / last, edge + h - h * (value - bottom) / (top - bottom))
            for n, value in enumerate(values)
        ]
        picture, left, up = shapes.polyline(tuple(points), (THICK if strong else THIN) * k, colour, CASING)
        sheet.blit(picture, (left, up))
        crowded = w / last < MARK * k * 1.6
        size = round(MARK * k * (1.25 if strong else 1.0) * (0.72 if crowded else 1.0))
        for px, py in points[1:]:
            mark = shapes.marker(marker, size, colour, CASING, max(1.0, 1.1 * k))
            sheet.blit(mark, (round(px - size / 2), round(py - size / 2)))
    return sheet
