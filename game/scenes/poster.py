"""The travel posters of the games: the picture alone, and the card of the title screen."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.scenes.menu import line_height, paragraph_height
from game.ui import shapes, sprites, theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import halo, icon, outline, shadow, sheet

RATIO = 600 / 420
RADIUS = 15.0
LIFT = 8.0  # u
PAD = 17.0
NAME, LINE, FACT = 28.0, 13.5, 14.0
FRAME = (*theme.PAPER, 225)
FACT_INK = (58, 63, 94)


class Facts(msgspec.Struct, frozen=True):
    """What a poster says: the game's name, one line about it, how many play and how long."""

    title: str
    line: str
    seats: str
    minutes: str


def picture(canvas: Canvas, game: str, x: float, y: float, w: float) -> None:
    """A game's poster, `w` u wide, with its corners round."""
    wide = canvas.screen.px(w)
    name = f"backdrops/poster-{game.replace('-', '')}"
    canvas.image(sprites.picture(name, wide, round(wide * RATIO)), x, y)


def foot_height(screen: Screen, facts: Facts, width: float) -> float:
    """The height in u of the paper below a poster's picture."""
    line = paragraph_height(screen, facts.line, LINE, width - 2 * PAD, line=1.25)
    return 17 + line_height(screen, NAME, "display") * 0.92 + line + line_height(screen, FACT) + 14


class PosterCard(Node):
    """A game on the title screen."""

    radius = RADIUS

    def __init__(
        self,
        game: str,
        rect: Rect,
        art: float,
        facts: Facts,
        label: str,
        action: Callable[[], None],
        warmth: Callable[[], float],
    ) -> None:
        super().__init__(f"poster:{game}", rect, label, role="button", action=action, state=("primary",))
        self.game, self.art, self.facts, self._warmth = game, art, facts, warmth

    def draw(self, canvas: Canvas) -> None:
        """Draw the poster, raised as far as it is warm."""
        warm = self._warmth()
        if canvas.hot.pressed == self.key:
            warm = min(warm, 0.5)
        with canvas.shifted(0, -LIFT * warm):
            self._card(canvas, warm)

    def _card(self, canvas: Canvas, warm: float) -> None:
        x, y, w, _h = self.rect
        if warm > 0:
            halo(canvas, self.rect, RADIUS, (*theme.GOLD, round(200 * warm)), 14)
        sheet(canvas, self.rect, RADIUS)
        with canvas.clipped(x, y, w, self.art):
            picture(canvas, self.game, x, y, w)
        self._foot(canvas)
        outline(canvas, self.rect, RADIUS, theme.GOLD if warm > 0.5 else FRAME, 3 if warm > 0.5 else 2)
        if warm > 0:
            self._play(canvas, warm)

    def _foot(self, canvas: Canvas) -> None:
        x, y, w, h = self.rect
        screen, facts = canvas.screen, self.facts
        left, room = x + PAD, w - 2 * PAD
        high = line_height(screen, NAME, "display") * 0.92
        top = y + self.art + 8
        canvas.text(
            facts.title, left - 1, top + high / 2, NAME, theme.INK, "display", "midleft", room, -0.015
        )
        canvas.paragraph(facts.line, left, top + high, LINE, FACT_INK, room, line=1.25)
        middle = y + h - 14 - line_height(screen, FACT) / 2
        for name, words in (("team", facts.seats), ("clock", facts.minutes)):
            icon(canvas, name, left + 8, middle, 16, FACT_INK)
            left += 24 + canvas.text(words, left + 24, middle, FACT, FACT_INK, "bold") + 18

    def _play(self, canvas: Canvas, warm: float) -> None:
        x, y, w, _h = self.rect
        d = 40.0
        with canvas.shifted(alpha=warm):
            rect = (x + w - d - 18, y + self.art - d / 2, d, d)
            shadow(canvas, rect, d / 2, "e1")
            px = canvas.screen.px(d)
            canvas.image(shapes.gold_button(px, px, canvas.screen.k), rect[0], rect[1])
            icon(canvas, "play", rect[0] + d / 2 + 1, rect[1] + d / 2, 18, theme.GOLD_TEXT)
