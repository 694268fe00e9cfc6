"""A question over the screen below: a sheet with a sentence and a few answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.scenes.menu import MenuScene, line_height, measure, paragraph_height
from game.ui import theme
from game.ui.node import Node
from game.ui.widgets import Button, Sheet, Text

Answer = tuple[str, str, str, Callable[[], None]]


class AskScene(MenuScene):
    """A question; each answer is a key, its words, its look (a Button's kind) and what it does.

    The question is closed before an answer is carried out; Esc closes it alone.
    """

    name = "ask"
    overlay = True
    music = None

    def __init__(self, app: Any, title: str, sentence: str, answers: Sequence[Answer]) -> None:
        super().__init__(app)
        self.title, self.sentence, self.answers = title, sentence, tuple(answers)

    def _answered(self, act: Callable[[], None]) -> None:
        self.app.pop()
        act()

    def build(self) -> Node:
        """The sheet in the middle of the screen."""
        screen = self.app.screen
        pad, gap = 32.0, 12.0
        high = max(48.0, screen.text_u(16) + 24)
        buttons = [max(120.0, measure(screen, words, 16, "bold") + 56) for _, words, _, _ in self.answers]
        wide = min(screen.w - 80, max(460.0, sum(buttons) + gap * (len(buttons) - 1) + 2 * pad))
        title_h = line_height(screen, 24, "display")
        text_h = paragraph_height(screen, self.sentence, 16, wide - 2 * pad)
        tall = pad + title_h + 12 + text_h + 28 + high + pad
        x, y = screen.cx - wide / 2, (screen.h - tall) / 2
        root = Node("ask", (0, 0, screen.w, screen.h), self.title, role="dialog", solid=True)
        root.add(
            Sheet("sheet", (x, y, wide, tall), solid=True),
            Text("title", (x + pad, y + pad, wide - 2 * pad, title_h), self.title, 24, theme.INK, "display"),
            Text(
                "sentence",
                (x + pad, y + pad + title_h + 12, wide - 2 * pad, text_h),
                self.sentence,
                16,
                theme.INK_SOFT,
                wrap=True,
            ),
        )
        left = x + wide - pad - sum(buttons) - gap * (len(buttons) - 1)
        for (key, words, kind, act), width in zip(self.answers, buttons, strict=True):
            rect = (left, y + tall - pad - high, width, high)
            root.add(Button(f"answer:{key}", rect, words, partial(self._answered, act), kind))
            left += width + gap
        return root
