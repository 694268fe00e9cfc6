"""What the plates of several games share: the dealer's disc, and the dots of a bot that thinks."""

from __future__ import annotations

from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.widgets import box

DISC = 20.0  # u across
DOT = 7.0


def dealer_disc(canvas: Canvas, x: float, y: float) -> None:
    """The paper disc of the dealer, its middle at (x, y)."""
    box(canvas, (x - DISC / 2, y - DISC / 2, DISC, DISC), DISC / 2, theme.PAPER, theme.PAPER_LINE)
    canvas.figure("D", x, y, 12, theme.INK, "bold")


def thinking_dots(canvas: Canvas, x: float, y: float, count: int) -> None:
    """Three dots round (x, y), so many of them bright."""
    for i in range(3):
        bright = 255 if i < count else 80
        rect = (x - 18 + i * 14, y - DOT / 2, DOT, DOT)
        box(canvas, rect, DOT / 2, (*theme.CREAM[:3], bright))
