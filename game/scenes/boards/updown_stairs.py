"""UpDown's stairs: a step for each round, its number of cards, and how the viewer's bid went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.i18n import _
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.node import Node
from game.ui.screen import Screen
from game.ui.widgets import box, halo, icon, panel

if TYPE_CHECKING:
    from game.rules.updown import UpDownView

MADE = (63, 190, 143)
BROKEN = (240, 125, 98)
ABANDONED = (138, 156, 153)
AHEAD = (255, 255, 255, 36)
TALLEST, LOWEST = 58.0, 17.0


def result(view: UpDownView, number: int, viewer: int) -> str:
    """How a round went for the viewer: made, broken, abandoned, current or ahead."""
    if number < len(view.rounds):
        done = view.rounds[number]
        if done.bids[viewer] is None:
            return "abandoned"
        return "made" if done.points[viewer] > 0 else "broken"
    return "current" if number == max(view.round, len(view.rounds)) else "ahead"


def tracker_node(screen: Screen, view: UpDownView, viewer: int, names: Sequence[str] = ()) -> Node:
    """The stairs at the top of the picture."""
    count = len(view.sizes)
    w = min(533.0, 34 + 25 * count)
    rect = (screen.cx - w / 2, 9.0, w, 75.0)
    step = (w - 34) / count
    tallest = max(view.sizes)
    results = [result(view, i, viewer) for i in range(count)]

    def paint(canvas: Canvas, node: Node) -> None:
        panel(canvas, rect)
        foot = rect[1] + 67
        for i, size in enumerate(view.sizes):
            high = LOWEST + (TALLEST - LOWEST) * (size - 1) / max(1, tallest - 1)
            x = rect[0] + 17 + i * step
            bar = (x + 1, foot - high, step - 2, high)
            kind = results[i]
            fill: Any = {
                "made": MADE,
                "broken": BROKEN,
                "abandoned": ABANDONED,
                "current": theme.GOLD,
                "ahead": AHEAD,
            }[kind]
            if kind == "current":
                halo(canvas, bar, 4, theme.GOLD, 10)
            box(canvas, bar, 4, fill)
            ink = theme.CREAM if kind == "ahead" else theme.INK
            canvas.figure(str(size), x + step / 2, foot - 9.5, 12, ink, "bold")
            mark = {"made": "check", "broken": "close", "abandoned": "abandon"}.get(kind)
            if mark and high > canvas.screen.text_u(12) + 16:
                icon(canvas, mark, x + step / 2, foot - high + 10, 11, theme.INK)
            elif mark:
                icon(canvas, mark, x + step / 2, foot - high - 8, 10, fill)

    words = {
        "made": _("made"),
        "broken": _("broken"),
        "abandoned": _("sat out"),
        "current": _("now"),
        "ahead": _("ahead"),
    }
    label = (
        _("Stairs")
        + ": "
        + ", ".join(f"{size} {words[r]}" for size, r in zip(view.sizes, results, strict=True))
    )
    return Node("stairs", rect, label, role="status", paint=paint)
