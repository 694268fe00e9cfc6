"""Level Up's dialog for the extra level that a seat puts away (option `free`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game import i18n
from game.i18n import _
from game.scenes.menu import MenuScene, line_height
from game.ui import cards, theme
from game.ui.canvas import Canvas
from game.ui.node import Node
from game.ui.widgets import Sheet, Text, halo, outline, shadow
from game.words.level_up_terms import contract_phrase

if TYPE_CHECKING:
    from game.scenes.table import TableScene

CARD, GAP, PAD = 104.0, 16.0, 32.0
LIFT = 8.0


class BonusScene(MenuScene):
    """The level cards that the viewer may put away besides the level laid; one has to be chosen."""

    name = "bonus"
    overlay = True
    music = None

    def __init__(self, table: TableScene) -> None:
        super().__init__(table.app)
        self.table = table
        self.levels = [int(move.removeprefix("bonus ")) for move in table.view.legal]

    def back(self) -> None:
        """Esc: the menu; the choice stays owed."""
        self.table.open_menu()

    def _choose(self, level: int) -> None:
        self.app.pop()
        self.table.submit(self.table.viewer, f"bonus {level}")

    def build(self) -> Node:
        """The sheet with the level cards."""
        screen = self.app.screen
        title, line = _("One more level"), _("Choose the extra level that you put away.")
        row = len(self.levels) * CARD + (len(self.levels) - 1) * GAP
        w = min(screen.w - 40, max(560.0, row + 2 * PAD))
        upper, lower = line_height(screen, 26, "display"), line_height(screen, 16)
        h = PAD + upper + 6 + lower + 24 + CARD * 1.4 + PAD
        x, y = screen.cx - w / 2, (screen.h - h) / 2
        root = Node("bonus", (0, 0, screen.w, screen.h), title, role="dialog", solid=True)
        place = (x + PAD, y + PAD, w - 2 * PAD, upper)
        root.add(
            Sheet("sheet", (x, y, w, h), solid=True),
            Text("title", place, title, 26, theme.INK, "display"),
            Text("sentence", (x + PAD, y + PAD + upper + 6, w - 2 * PAD, lower), line, 16, theme.INK_SOFT),
        )
        left, top = x + (w - row) / 2, y + h - PAD - CARD * 1.4
        for i, level in enumerate(self.levels):
            root.add(
                Node(
                    f"bonus:{level}",
                    (left + i * (CARD + GAP), top, CARD, CARD * 1.4),
                    _("Level {n}: {contract}").format(n=level, contract=contract_phrase(level)),
                    role="button",
                    action=partial(self._choose, level),
                    keys=(str(level),),
                    tip=contract_phrase(level),
                    paint=partial(self._paint, level),
                )
            )
        return root

    def _paint(self, level: int, canvas: Canvas, node: Node) -> None:
        x, y, w, h = node.rect
        warm = self.warmth(node.key)
        y -= LIFT * warm
        radius = w * theme.CARD_RATIO
        shadow(canvas, (x, y, w, h), radius, "e2" if warm else "e1")
        canvas.image(cards.face("level-up", f"L{level}", canvas.screen.px(w), i18n.language()), x, y)
        if warm > 0.5:
            halo(canvas, (x, y, w, h), radius, theme.GOLD, 12)
            outline(canvas, (x - 2, y - 2, w + 4, h + 4), radius + 2, theme.GOLD, 2.4)
