"""Level Up's dialog for the extra level that a seat puts away (option `free`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game import i18n
from game.i18n import _
from game.scenes.menu import MenuScene, line_height, measure
from game.ui import cards, theme
from game.ui.canvas import Canvas
from game.ui.node import Node
from game.ui.widgets import Button, Sheet, Text, halo, outline, shadow
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
        table.hints.host = self
        self.levels = [int(move.removeprefix("bonus ")) for move in table.view.legal]

    def back(self) -> None:
        """Esc: a hint goes, else the menu comes; the choice stays owed."""
        if self.table.hints.shown:
            self.table.hints.close()
        else:
            self.table.open_menu()

    def enter(self) -> None:
        """Go on looking for a hint."""
        self.table.hints.resume()

    def leave(self) -> None:
        """Hints are the table's again."""
        self.table.hints.close()
        self.table.hints.host = self.table

    def tick(self, ms: float) -> None:
        """Let time pass."""
        super().tick(ms)
        self.table.hints.tick(ms)

    @property
    def busy(self) -> bool:
        """Whether anything moves or a hint is looked for."""
        return super().busy or self.table.hints.thinking

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
            self._lamp(x + w - PAD, y + PAD + upper / 2),
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
        root.add(*self.table.hints.nodes(self, root))
        return root

    def _lamp(self, right: float, middle: float) -> Node:
        words = _("Hint")
        wide = measure(self.app.screen, words, 15, "bold") + 62
        rect = (right - wide, middle - 19, wide, 38)
        hints = self.table.hints
        look = "ink" if hints.shown else "paper"
        return Button("hint", rect, words, hints.press, look, "hint", 15, keys=("h",), tip=_("Hint (H)"))

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
