"""What the plates of several games share: dealer's disc, dots of a bot that thinks, marks of teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.menu import measure
from game.scenes.seating import temper_of
from game.ui import theme
from game.ui.canvas import Canvas, Colour
from game.ui.widgets import box, icon

if TYPE_CHECKING:
    from game.scenes.table import TableScene

TEMPER, TEMPER_GAP = 12.5, 6.0
DISC = 20.0  # u across
DOT = 7.0
RIM = 1.5
TEAMS = (("star", theme.GOLD, theme.GOLD_TEXT), ("thought", theme.TRAVEL["moon"]["light"], theme.INK))
"""Of each team: its icon, the colour of its disc, the icon's."""


def sign(
    canvas: Canvas, table: TableScene, seat: int, x: float, y: float, size: float, room: float, soft: Colour
) -> None:
    """The name of a seat, and behind it a bot's temperament where there is room."""
    wide = canvas.text(table.names[seat], x, y, size, theme.CREAM, "bold", width=room)
    temper = temper_of(table.session, seat)
    if temper and wide + temper_width(table, seat) <= room:
        canvas.text(temper, x + wide + TEMPER_GAP, y + 0.5, TEMPER, soft)


def temper_width(table: TableScene, seat: int) -> float:
    """The room in u that a bot's temperament takes behind its name; 0 where a seat has none."""
    temper = temper_of(table.session, seat)
    return TEMPER_GAP + measure(table.app.screen, temper, TEMPER) if temper else 0.0


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


def team_mark(canvas: Canvas, team: int, x: float, y: float, d: float, rim: bool = True) -> None:
    """The disc of a team, its middle at (x, y), with a dark rim where it lies on a portrait."""
    symbol, fill, ink = TEAMS[team]
    if rim:
        wide = d + 2 * RIM
        box(canvas, (x - wide / 2, y - wide / 2, wide, wide), wide / 2, (24, 12, 36))
    box(canvas, (x - d / 2, y - d / 2, d, d), d / 2, fill)
    icon(canvas, symbol, x, y, d * 0.62, ink)
