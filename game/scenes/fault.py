"""An unexpected fault, said plainly: the game is safe, and here is what helps to mend it."""

from __future__ import annotations

from game import paths
from game.i18n import _
from game.ui import theme
from game.ui.app import App
from game.ui.node import Node
from game.ui.scene import Scene
from game.ui.widgets import Button, Sheet, Text


class FaultScene(Scene):
    """What went wrong, where it is written down, and the way back to the title."""

    name = "fault"

    def __init__(self, app: App, error: Exception) -> None:
        super().__init__(app)
        self.error = error

    def back(self) -> None:
        """Go to the title."""
        from game.scenes.title import TitleScene

        self.app.go(TitleScene(self.app))

    def build(self) -> Node:
        """One sheet."""
        screen = self.app.screen
        w, h = 720.0, 330.0
        x, y = screen.cx - w / 2, (screen.h - h) / 2
        words = _("Something in the program went wrong. Your game is saved up to the last move.")
        place = _("What happened is written in {file}; the saved games lie in {folder}.").format(
            file=paths.log_file(), folder=paths.saves()
        )
        root = Node("fault", (0, 0, screen.w, screen.h), words, role="alert")
        return root.add(
            Sheet("sheet", (x, y, w, h)),
            Text(
                "title",
                (x + 36, y + 28, w - 72, 40),
                _("This should not have happened"),
                28,
                theme.INK,
                "display",
            ),
            Text("words", (x + 36, y + 86, w - 72, 50), words, 17, theme.INK, "semibold", wrap=True),
            Text("place", (x + 36, y + 148, w - 72, 90), place, 15, theme.INK_SOFT, wrap=True),
            Button(
                "home",
                (x + w - 36 - 220, y + h - 84, 220, 54),
                _("To the title"),
                self.back,
                "gold",
                "home",
                keys=("return",),
            ),
        )
