"""The preview beside the settings: cards as they are drawn now, and the aid of four suit colours."""

from __future__ import annotations

from collections.abc import Callable

from game import i18n
from game.i18n import _
from game.scenes.menu import SOFT, Rule, is_large, line_height, paragraph_height
from game.ui import cards, theme
from game.ui.canvas import Canvas
from game.ui.controls import Toggle
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import Panel, Text, shadow

SAMPLES = ("AS", "KH", "QD", "JC", "TH", "7S")
SUITS = ("KS", "KH", "KD", "KC")
GAP, SMALL_GAP = 16.0, 12.0
NARROWEST = 60.0  # u; smaller cards show less than a row fewer of them
SWITCH_HIGH = 27.0


def preview(screen: Screen, rect: Rect, four_colour: bool, change: Callable[[bool], None]) -> Node:
    """The panel: some cards, the switch of the aid, a card of each suit, and a note."""
    x, y, w, h = rect
    pad = 20.0 if is_large(screen) else 24.0
    left, room = x + pad, w - 2 * pad
    title, note = _("Four suit colours"), _("Every suit has its sign: nothing relies on colour alone.")
    head = line_height(screen, 22, "display")
    note_h = paragraph_height(screen, note, 13.5, room, line=1.3)
    title_h = max(SWITCH_HIGH, paragraph_height(screen, title, 15.5, room - 60, "semibold", 1.2))
    small = (room - 3 * SMALL_GAP) / 4
    note_y = y + h - 16 - note_h
    suits_y = note_y - 14 - small * cards.RATIO
    title_y = suits_y - 12 - title_h
    wrapped = title_h > SWITCH_HIGH
    panel = Panel("preview", rect, _("Preview"))
    top = y + 16 + head + 12
    panel.add(
        Text("preview:title", (left, y + 16, room, head), _("Preview"), 22, theme.CREAM, "display"),
        *_samples((left, top, room, title_y - 18 - top), 2 if is_large(screen) else 3, four_colour),
        Rule("preview:rule", left, title_y - 10, room, dark=True),
        Text(
            "four_colour:title",
            (left, title_y, room - 60, title_h),
            title,
            15.5,
            theme.CREAM,
            "semibold",
            wrap=wrapped,
            line=1.2,
        ),
        Toggle(
            "four_colour",
            left + room - 48,
            title_y,
            title,
            four_colour,
            lambda: change(not four_colour),
            dark=True,
        ),
    )
    for i, card in enumerate(SUITS):
        at = (left + i * (small + SMALL_GAP), suits_y)
        panel.add(SampleCard(f"suit:{card}", at, small, card, four_colour))
    return panel.add(
        Text("preview:note", (left, note_y, room, note_h), note, 13.5, SOFT, wrap=True, line=1.3)
    )


def _samples(rect: Rect, columns: int, four_colour: bool) -> list[Node]:
    """As many rows of cards as fit in a readable size, in the middle."""
    x, y, w, h = rect
    widest = (w - (columns - 1) * GAP) / columns
    rows = len(SAMPLES) // columns
    while rows > 1 and (h - (rows - 1) * GAP) / rows / cards.RATIO < NARROWEST:
        rows -= 1
    across = min(widest, (h - (rows - 1) * GAP) / rows / cards.RATIO)
    left = x + (w - columns * across - (columns - 1) * GAP) / 2
    return [
        SampleCard(
            f"sample:{card}",
            (left + i % columns * (across + GAP), y + i // columns * (across * cards.RATIO + GAP)),
            across,
            card,
            four_colour,
        )
        for i, card in enumerate(SAMPLES[: rows * columns])
    ]


class SampleCard(Node):
    """A card of the preview."""

    role = "img"

    def __init__(self, key: str, at: tuple[float, float], width: float, card: str, four_colour: bool) -> None:
        super().__init__(key, (*at, width, width * cards.RATIO), card)
        self.card, self.four_colour = card, four_colour

    def draw(self, canvas: Canvas) -> None:
        """Draw the card."""
        x, y, w, _h = self.rect
        wide = canvas.screen.px(w)
        shadow(canvas, self.rect, w * theme.CARD_RATIO, "e1")
        canvas.image(cards.face("updown", self.card, wide, i18n.language(), "off", self.four_colour), x, y)
