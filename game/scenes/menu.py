"""What the screens outside the table share: warm buttons, measured text, a header, tiles, choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.i18n import _
from game.ui import text as type_
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.controls import Segmented
from game.ui.node import Node, Rect
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.widgets import LIGHTER, IconButton, Text, box, icon, shadow

MARGIN = 40.0  # u; the outer margin of menus (DESIGN.md section 4)
SOFT = (*theme.CREAM, 205)
LARGE = 15.0  # u; captions above it want the roomier layouts
NOTICE_SHOWN = 3600.0  # ms


def measure(screen: Screen, words: str, size: float, face: str = "medium", tracking: float = 0.0) -> float:
    """The width in u that one line of text takes."""
    return type_.width(words, face, screen.text_px(size), tracking) / screen.k


def line_height(screen: Screen, size: float, face: str = "medium") -> float:
    """The height in u of one line of text."""
    return type_.line_height(face, screen.text_px(size)) / screen.k


def line_count(screen: Screen, words: str, size: float, width: float, face: str = "medium") -> int:
    """How many lines a text takes within so many u."""
    return len(type_.wrap(words, face, screen.text_px(size), screen.px(width)))


def paragraph_height(
    screen: Screen, words: str, size: float, width: float, face: str = "medium", line: float = 1.4
) -> float:
    """The height in u of a wrapped text."""
    pitch = round(screen.text_px(size) * line)
    high = max(type_.line_height(face, screen.text_px(size)), pitch)
    return (high + pitch * (line_count(screen, words, size, width, face) - 1)) / screen.k


def is_large(screen: Screen) -> bool:
    """Whether text is so large for the picture that layouts must make room for it."""
    return screen.text_u(theme.TYPE["caption"]) > LARGE


class MenuScene(Scene):
    """A screen outside the table: what the pointer or the keyboard is on warms up, and cools down again.

    It can also say something for a while, at the foot of the picture.
    """

    def __init__(self, app: Any) -> None:
        super().__init__(app)
        self._warm: set[str] = set()
        self.notice = ""
        self._notice_left = 0.0

    def say(self, sentence: str) -> None:
        """Show a sentence for a while."""
        self.notice, self._notice_left = sentence, NOTICE_SHOWN
        self.app.dirty = True

    def paint(self, canvas: Canvas) -> None:
        """Draw the screen, and the notice above it."""
        super().paint(canvas)
        if self.notice:
            draw_notice(canvas, self.notice)

    def warmth(self, key: str) -> float:
        """How far a node has warmed up, 0 to 1."""
        return self.motion.get(f"warm:{key}", (0.0,))[0]

    def tick(self, ms: float) -> None:
        """Start what the pointer and the focus began since the last look."""
        focus = self.hot.focus if self.hot.by_keyboard else None
        warm = {key for key in (self.hot.hover, focus) if key is not None}
        for key in warm ^ self._warm:
            self.motion.to(
                f"warm:{key}",
                (1.0 if key in warm else 0.0,),
                theme.MOTION["hover"],
                start=(self.warmth(key),),
            )
        self._warm = warm
        if self.notice:
            self._notice_left -= ms
            if self._notice_left <= 0:
                self.notice = ""
                self.app.dirty = True


def draw_notice(canvas: Canvas, sentence: str) -> None:
    """A sentence on a dark pill at the foot of the picture."""
    screen = canvas.screen
    wide = min(screen.w - 48, measure(screen, sentence, 15, "bold") + 56)
    high = max(40.0, line_height(screen, 15, "bold") + 18)
    rect = (screen.cx - wide / 2, screen.h - high - 16, wide, high)
    shadow(canvas, rect, high / 2, "e2")
    box(canvas, rect, high / 2, (*theme.INK, 250), theme.with_alpha(theme.GOLD, 0.7), 1.4)
    canvas.text(sentence, screen.cx, rect[1] + high / 2, 15, theme.CREAM, "bold", "center", wide - 40)


def header(scene: Scene, title: str, note: str, left: float, right: float) -> list[Node]:
    """The back button, the page's title and a note at the right, between two edges in u."""
    screen = scene.app.screen
    note_w = measure(screen, note, 14.5) + 2
    x = left + 61
    high = line_height(screen, 38, "display")
    place = (x, 56 - high / 2, right - note_w - 24 - x, high)
    return [
        IconButton("back", left, 35, "back", _("Back"), scene.back, size=42),
        Text("title", place, title, 38, theme.CREAM, "display", tracking=-0.015),
        Text("note", (right - note_w, 35, note_w, 42), note, 14.5, SOFT, align="right"),
    ]


class Tile(Node):
    """A dark button with rounded corners, an icon and a label."""

    role = "button"
    radius = 16.0

    def __init__(
        self, key: str, rect: Rect, label: str, icon_name: str, action: Callable[[], None], **more: Any
    ) -> None:
        super().__init__(key, rect, label, action=action, **more)
        self.icon = icon_name

    def draw(self, canvas: Canvas) -> None:
        """Draw the tile."""
        x, y, w, h = self.rect
        box(canvas, self.rect, self.radius, theme.PANEL_STRONG, theme.PANEL_BORDER)
        if canvas.hot.hover == self.key:
            box(canvas, self.rect, self.radius, LIGHTER)
        middle = y + h / 2 + (1 if canvas.hot.pressed == self.key else 0)
        size, gap = 20.0, 12.0
        room = w - size - gap - 24
        wide = min(measure(canvas.screen, self.label, 16, "bold"), room)
        left = x + (w - size - gap - wide) / 2
        icon(canvas, self.icon, left + size / 2, middle, size, theme.CREAM)
        canvas.text(self.label, left + size + gap, middle, 16, theme.CREAM, "bold", "midleft", room + 1)


def segmented(
    screen: Screen,
    key: str,
    right: float,
    middle: float,
    label: str,
    options: Sequence[tuple[Any, str]],
    value: Any,
    choose: Callable[[Any], None],
    *,
    size: float = 14.0,
    high: float = 32.0,
    pad: float = 14.0,
    widest: float = 1e9,
    narrowest: float = 0.0,
    dark: bool = False,
) -> Segmented:
    """A choice among a few as wide as its words, ending at `right`, its middle at `middle` (u)."""
    weights = [measure(screen, words, size, "bold") + 2 * pad for _value, words in options]
    wide = min(widest, max(narrowest, sum(weights) + 4))
    high = max(high, screen.text_u(size) + 12)
    rect = (right - wide, middle - high / 2, wide, high)
    return Segmented(key, rect, label, options, value, choose, dark=dark, size=size, weights=weights)


class Rule(Node):
    """A hairline, on paper or on a dark panel."""

    role = "separator"

    def __init__(self, key: str, x: float, y: float, w: float, dark: bool = False) -> None:
        super().__init__(key, (x, y, w, 1.2))
        self.dark = dark

    def draw(self, canvas: Canvas) -> None:
        """Draw the line."""
        box(canvas, self.rect, 0, (255, 255, 255, 36) if self.dark else theme.PAPER_LINE)


class Icon(Node):
    """An icon alone; it says nothing that the text beside it doesn't."""

    role = "decoration"

    def __init__(self, key: str, name: str, x: float, y: float, size: float, colour: tuple[int, ...]) -> None:
        super().__init__(key, (x - size / 2, y - size / 2, size, size))
        self.icon, self.colour = name, colour

    def draw(self, canvas: Canvas) -> None:
        """Draw the icon."""
        x, y = self.centre
        icon(canvas, self.icon, x, y, self.rect[2], self.colour)
