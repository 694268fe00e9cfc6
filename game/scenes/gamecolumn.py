"""A game presented beside its setup: poster, name, pitch and facts."""

from __future__ import annotations

from game.catalog import Game
from game.scenes.menu import SOFT, line_height, measure, paragraph_height
from game.scenes.poster import FRAME, RADIUS, RATIO, picture
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.node import Node
from game.ui.screen import Screen
from game.ui.widgets import Text, box, icon, outline, shadow


def game_column(screen: Screen, game: Game, x: float, top: float, bottom: float, w: float) -> list[Node]:
    """The poster, as large as the rest leaves room for, with the game's name, pitch and facts below."""
    words = game.words
    ages, minutes, _seats = words.facts(game.rules.seats, game.minutes)
    title_h = line_height(screen, 40, "display") * 0.95
    pitch_h = paragraph_height(screen, words.pitch(), 16, w, line=1.35)
    chip = screen.text_u(14) + 12
    chips = [(None, ages), ("clock", minutes)]
    wide = [measure(screen, text, 14, "bold") + (44 if name else 22) for name, text in chips]
    stacked = sum(wide) + 10 > w
    chips_h = chip * 2 + 8 if stacked else chip
    text_h = 12 + title_h + 4 + pitch_h + 14 + chips_h
    pic_w = min(w, (bottom - top - text_h) / RATIO)
    pic_h = pic_w * RATIO

    def draw(canvas: Canvas, node: Node) -> None:
        shadow(canvas, node.rect, RADIUS, "e2")
        picture(canvas, game.id, node.rect[0], node.rect[1], pic_w)
        outline(canvas, node.rect, RADIUS, FRAME, 2)

    y = top + pic_h + 12
    nodes: list[Node] = [
        Node("poster", (x, top, pic_w, pic_h), game.title, role="img", paint=draw),
        Text("name", (x, y, w, title_h), game.title, 40, theme.CREAM, "display", tracking=-0.015),
        Text("pitch", (x, y + title_h + 4, w, pitch_h), words.pitch(), 16, SOFT, wrap=True, line=1.35),
    ]
    left, y = x, y + title_h + 4 + pitch_h + 14
    for (name, text), width in zip(chips, wide, strict=True):
        nodes.append(Chip(f"chip:{name or 'ages'}", (left, y, min(width, w), chip), text, name))
        if stacked:
            y += chip + 8
        else:
            left += width + 10
    return nodes


class Chip(Node):
    """A small fact on a dark pill."""

    role = "text"

    def __init__(
        self, key: str, rect: tuple[float, float, float, float], label: str, icon_name: str | None
    ) -> None:
        super().__init__(key, rect, label)
        self.icon = icon_name

    def draw(self, canvas: Canvas) -> None:
        """Draw the chip."""
        x, y, w, h = self.rect
        box(canvas, self.rect, h / 2, (255, 255, 255, 26), theme.PANEL_BORDER)
        left = x + 11
        if self.icon:
            icon(canvas, self.icon, left + 8, y + h / 2, 16, theme.CREAM)
            left += 22
        canvas.text(self.label, left, y + h / 2, 14, theme.CREAM, "bold", "midleft", w - (left - x) - 8)
