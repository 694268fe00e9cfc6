"""Level Up's dialog for the extra level that a seat puts away (option `free`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game import i18n
from game.i18n import _
from game.ui import cards, theme
from game.ui.canvas import Canvas
from game.ui.node import Node
from game.ui.widgets import halo, outline, shadow, sheet
from game.words.level_up_terms import contract_phrase

if TYPE_CHECKING:
    from game.rules.level_up import LevelUpView
    from game.scenes.boards.level_up import Board

CARD, GAP, PAD = 92.0, 14.0, 30.0


def bonus_sheet(board: Board, view: LevelUpView) -> Node:
    """The sheet with the level cards to choose from."""
    screen, area = board.table.app.screen, board.table.area
    levels = [int(move.removeprefix("bonus ")) for move in view.legal]
    title = _("One more level")
    line = _("Choose the extra level that you put away.")
    upper, lower = screen.text_u(24) * 1.25, screen.text_u(15) * 1.4
    inner = max(440.0, len(levels) * CARD + (len(levels) - 1) * GAP)
    w, h = inner + 2 * PAD, PAD + upper + lower + 16 + CARD * 1.4 + PAD
    x, y = area.cx - w / 2, area.mid(360) - h / 2
    node = Node("bonus", (x, y, w, h), title, role="dialog", solid=True)

    def paint(canvas: Canvas, _node: Node) -> None:
        sheet(canvas, (x, y, w, h))
        top = y + PAD - 6
        canvas.text(title, x + PAD, top + upper / 2, 24, theme.INK, "display", width=w - 2 * PAD)
        canvas.text(line, x + PAD, top + upper + lower / 2, 15, theme.INK_SOFT, width=w - 2 * PAD)

    node.add(Node("bonus:words", (x, y, w, PAD + upper + lower + 6), line, role="text", paint=paint))
    left = x + (w - len(levels) * CARD - (len(levels) - 1) * GAP) / 2
    for i, level in enumerate(levels):
        rect = (left + i * (CARD + GAP), y + h - PAD - CARD * 1.4, CARD, CARD * 1.4)
        node.add(
            Node(
                f"bonus:{level}",
                rect,
                _("Level {n}: {contract}").format(n=level, contract=contract_phrase(level)),
                role="button",
                action=partial(board.table.submit, view.seat, f"bonus {level}"),
                keys=(str(level),),
                tip=contract_phrase(level),
                paint=partial(_paint_level, level),
            )
        )
    return node


def _paint_level(level: int, canvas: Canvas, node: Node) -> None:
    x, y, w, h = node.rect
    lift = 6.0 if canvas.hot.hover == node.key else 0.0
    radius = w * theme.CARD_RATIO
    rect = (x, y - lift, w, h)
    shadow(canvas, rect, radius, "e2" if lift else "e1")
    canvas.image(cards.face("level-up", f"L{level}", canvas.screen.px(w), i18n.language()), x, y - lift)
    if lift:
        halo(canvas, rect, radius, theme.GOLD, 12)
        outline(canvas, (x - 2, y - lift - 2, w + 4, h + 4), radius + 2, theme.GOLD, 2.4)
