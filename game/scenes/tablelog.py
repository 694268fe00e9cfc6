"""The list of what happened, over the right side of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.scenes.seating import avatar_of
from game.ui import text as type_
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.node import Node
from game.ui.widgets import IconButton, avatar, box, shadow

if TYPE_CHECKING:
    from game.scenes.table import TableScene

NARROWEST, WIDEST = 380.0, 640.0  # u
AROUND = 70.0  # u; the portrait and the margins beside a line


def log_panel(table: TableScene) -> Node:
    """The last events that fit, newest at the foot."""
    screen = table.app.screen
    step = max(27.0, screen.text_u(14) * 1.75)
    high = screen.h - 62 - 24
    fitting = int((high - 64) // step)
    lines = table.log[-fitting:]
    longest = max((type_.width(words, "medium", screen.text_px(14)) for _s, words in lines), default=0)
    wide = min(WIDEST, max(NARROWEST, longest / screen.k + AROUND))
    rect = (screen.right - 19 - wide, 62.0, wide, high)
    x, y, w, _h = rect

    def paint(canvas: Canvas, node: Node) -> None:
        shadow(canvas, rect, 16, "e2")
        box(canvas, rect, 16, theme.INK, theme.PANEL_BORDER)
        canvas.text(_("What happened"), x + 20, y + 28, 18, theme.CREAM, "display", width=w - 80)
        for i, (seat, words) in enumerate(lines):
            middle = y + 64 + step * (i + 0.5) - 8
            if seat is not None:
                avatar(canvas, avatar_of(table.session, seat), x + 32, middle, 22)
            colour = theme.CREAM if i >= len(lines) - 3 else theme.with_alpha(theme.CREAM, 0.78)
            canvas.text(words, x + 52, middle, 14, colour, "medium", width=w - 68)

    return Node(
        "log-panel",
        rect,
        _("What happened"),
        role="log",
        solid=True,
        paint=paint,
        children=[
            *(
                Node(f"log:{i}", (x, y + 56 + step * i, w, step), words, role="text")
                for i, (_s, words) in enumerate(lines)
            ),
            IconButton("log-close", x + w - 48, y + 10, "close", _("Close"), table.toggle_log, 34),
        ],
    )
