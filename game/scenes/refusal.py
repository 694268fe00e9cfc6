"""Why a move was refused: one sentence beside the hand, and the way to the rule's paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.scenes.menu import measure
from game.ui import text as type_
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.node import Node
from game.ui.widgets import box, icon, shadow

if TYPE_CHECKING:
    from game.scenes.table import TableScene

WIDEST = 560.0  # u of the sentence


def refusal_bubble(table: TableScene) -> Node:
    """The sentence in a bubble; a press on it opens the rules where they say so."""
    screen = table.app.screen
    assert table.refusal is not None
    words, anchor = table.refusal
    link = _("Rules")
    link_w = measure(screen, link, 14, "bold") + 40
    room = min(WIDEST, screen.w - 140 - link_w)
    px = screen.text_px(15)
    lines = type_.wrap(words, "bold", px, screen.px(room))
    wide = max(type_.width(line, "bold", px) for line in lines) / screen.k + 62 + link_w
    step = screen.text_u(15) * 1.3
    tall = 22 + step * len(lines)
    x, y = screen.cx - wide / 2, table.area.low(519) - tall / 2

    def paint(canvas: Canvas, node: Node) -> None:
        hot = canvas.hot.hover == node.key
        shadow(canvas, node.rect, 14, "e2")
        box(canvas, node.rect, 14, (*theme.INK[:3], 250), theme.CORAL, 1.6)
        icon(canvas, "warning", x + 27, y + tall / 2, 22, theme.CORAL)
        for i, line in enumerate(lines):
            canvas.text(line, x + 48, y + 11 + step * (i + 0.5), 15, theme.CREAM, "bold")
        left = x + wide - link_w
        box(canvas, (left, y + 10, 1, tall - 20), 0, theme.PANEL_BORDER)
        ink = theme.CREAM if hot else theme.GOLD
        icon(canvas, "rules", left + 17, y + tall / 2, 16, ink)
        canvas.text(link, left + 29, y + tall / 2, 14, ink, "bold")

    return Node(
        "refusal",
        (x, y, wide, tall),
        words,
        role="alert",
        tip=_("Read the rule (F1)"),
        action=lambda: table.open_rules(anchor),
        paint=paint,
    )
