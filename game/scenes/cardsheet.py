"""Cards fanned out over the table to be looked at: a whole pile, the newest first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from game.i18n import _
from game.scenes.cardnode import Pose, draw_card
from game.scenes.menu import MenuScene, line_height
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.node import Node
from game.ui.widgets import IconButton, Text, box, shadow

CARD, STEP, ROW = 84.0, 66.0, 12
PAD = 26.0


class CardSheet(MenuScene):
    """The cards of one pile; `names` says each aloud. Any press or Esc closes it."""

    name = "cards"
    overlay = True
    music = None

    def __init__(self, app: Any, game: str, title: str, faces: Sequence[str], names: Sequence[str]) -> None:
        super().__init__(app)
        self.game, self.title = game, title
        self.faces, self.names = tuple(faces), tuple(names)

    def key(self, name: str) -> bool:
        """Return and space close it too."""
        if name in ("return", "space"):
            self.back()
            return True
        return False

    def build(self) -> Node:
        """The cards in rows."""
        screen = self.app.screen
        rows = max(1, -(-len(self.faces) // ROW))
        longest = min(ROW, max(1, len(self.faces)))
        head = line_height(screen, 20, "display")
        step = min(STEP, (screen.w - 2 * PAD - 80 - CARD) / max(1, longest - 1))
        tall = min(CARD * 1.4 + 12, (screen.h - 80 - head - 2 * PAD) / rows)
        w = max(420.0, CARD + step * (longest - 1) + 2 * PAD)
        h = PAD + head + 16 + tall * (rows - 1) + CARD * 1.4 + PAD
        x, y = screen.cx - w / 2, (screen.h - h) / 2
        root = Node("cardsheet", (0, 0, screen.w, screen.h), self.title, role="dialog", solid=True)
        root.action = self.back

        def paint(canvas: Canvas, node: Node) -> None:
            shadow(canvas, node.rect, 20, "e2")
            box(canvas, node.rect, 20, (*theme.INK[:3], 250), theme.PANEL_BORDER)

        root.add(Node("sheet", (x, y, w, h), role="group", paint=paint))
        title = (x + PAD, y + PAD - 4, w - 2 * PAD - 50, head)
        root.add(Text("title", title, self.title, 20, theme.CREAM, "display"))
        top = y + PAD + head + 12
        for i, (face, name) in enumerate(zip(self.faces, self.names, strict=True)):
            rect = (x + PAD + step * (i % ROW), top + tall * (i // ROW), CARD, CARD * 1.4)
            root.add(Node(f"card:{i}", rect, name, role="card", paint=partial(self._paint, face)))
        root.add(IconButton("close", x + w - 52, y + 16, "close", _("Close"), self.back, 36))
        return root

    def _paint(self, face: str, canvas: Canvas, node: Node) -> None:
        x, y, w, h = node.rect
        draw_card(canvas, self.game, face, Pose(x + w / 2, y + h / 2, w, 0, 1, 1), level="e0")
