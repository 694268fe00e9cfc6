"""Panels, buttons and the other controls that all screens share (DESIGN.md sections 2-4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.ui import shapes, sprites, theme
from game.ui import text as type_
from game.ui.canvas import Canvas, Colour
from game.ui.node import Node, Rect

LIGHTER = (255, 255, 255, 22)
FOCUS_GAP = 3  # u


def box(
    canvas: Canvas,
    rect: Rect,
    radius: float,
    fill: Colour,
    border: Colour | None = None,
    line: float = 1.0,
    fill2: Colour | None = None,
    alpha: float = 1.0,
) -> None:
    """A rounded rectangle; `radius` and `line` in u."""
    px = canvas.screen.px
    x, y, w, h = rect
    width, height = max(1, px(w)), max(1, px(h))
    corner = min(px(radius), width // 2, height // 2)
    drawn = shapes.round_rect(width, height, corner, fill, border, max(1, px(line)) if border else 0, fill2)
    canvas.image(drawn, x, y, alpha=alpha)


def outline(canvas: Canvas, rect: Rect, radius: float, colour: Colour, line: float = 2.0) -> None:
    """The edge of a rounded rectangle alone."""
    box(canvas, rect, radius, (*colour[:3], 0), colour, line)


def shadow(canvas: Canvas, rect: Rect, radius: float, level: str, alpha: float = 1.0) -> None:
    """The soft shadow of a rounded rectangle."""
    px = canvas.screen.px
    x, y, w, h = rect
    canvas.offset_image(shapes.shadow(px(w), px(h), px(radius), level, canvas.screen.k), x, y, alpha)


def halo(canvas: Canvas, rect: Rect, radius: float, colour: Colour, spread: float = 10.0) -> None:
    """A soft glow around a rounded rectangle."""
    px = canvas.screen.px
    x, y, w, h = rect
    canvas.offset_image(shapes.halo(px(w), px(h), px(radius), colour[:3], px(spread)), x, y)


def panel(canvas: Canvas, rect: Rect, strong: bool = False, radius: float = 16.0) -> None:
    """A dark panel."""
    box(canvas, rect, radius, canvas.panel_colour(strong), theme.PANEL_BORDER)


def sheet(canvas: Canvas, rect: Rect, radius: float = 20.0) -> None:
    """A paper sheet with its shadow."""
    px = canvas.screen.px
    shadow(canvas, rect, radius, "e2")
    canvas.image(shapes.paper_sheet(px(rect[2]), px(rect[3]), px(radius)), rect[0], rect[1])


def icon(
    canvas: Canvas, name: str, x: float, y: float, size: float, colour: Colour, anchor: str = "center"
) -> None:
    """A tinted icon with its anchor at (x, y)."""
    canvas.image(sprites.icon(name, canvas.screen.px(size), colour), x, y, anchor)


def avatar(
    canvas: Canvas, name: str, x: float, y: float, d: float, ring: Colour | None = None, line: float = 2
) -> None:
    """A round avatar with its middle at (x, y)."""
    px = canvas.screen.px
    canvas.image(sprites.avatar(name, px(d), ring, max(1, px(line)) if ring else 0), x, y, "center")


def draw_focus(canvas: Canvas, node: Node) -> None:
    """The keyboard focus around a node."""
    x, y, w, h = node.rect
    g = FOCUS_GAP
    radius = getattr(node, "radius", 12.0)
    for gap, colour, line in ((g + 1.6, theme.INK, 1.6), (g, theme.CREAM, 2.0)):  # seen on paper and on dark
        outline(canvas, (x - gap, y - gap, w + 2 * gap, h + 2 * gap), radius + gap, colour, line)


def draw_tip(canvas: Canvas, node: Node) -> None:
    """The tooltip of a node, below it, or above it at the foot of the picture and where it is to be so."""
    screen = canvas.screen
    x, y, w, h = node.rect
    px = screen.text_px(13.5)
    wide = type_.width(node.tip, "semibold", px) / screen.k + 24
    high = screen.text_u(13.5) + 16
    left = min(max(8.0, x + w / 2 - wide / 2), screen.w - wide - 8)
    below = not node.tip_above and y + h + 8 + high < screen.h
    top = y + h + 8 if below else y - 8 - high
    rect = (left, top, wide, high)
    shadow(canvas, rect, 10, "e1")
    box(canvas, rect, 10, (*theme.INK[:3], 250), theme.PANEL_BORDER)
    canvas.text(node.tip, left + wide / 2, top + high / 2, 13.5, theme.CREAM, "semibold", "center")


class Panel(Node):
    """A dark panel that holds other nodes."""

    def __init__(self, key: str, rect: Rect, label: str = "", *, strong: bool = False, **more: Any) -> None:
        super().__init__(key, rect, label, **more)
        self.strong = strong

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel."""
        panel(canvas, self.rect, self.strong)


class Sheet(Node):
    """A paper sheet that holds other nodes."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet."""
        sheet(canvas, self.rect)


class Text(Node):
    """A line, or with `wrap` a paragraph, of text; its rect's width limits it."""

    role = "text"

    def __init__(
        self,
        key: str,
        rect: Rect,
        label: str,
        size: float,
        colour: Colour,
        face: str = "medium",
        align: str = "left",
        wrap: bool = False,
        line: float = 1.4,
        tracking: float = 0.0,
    ) -> None:
        super().__init__(key, rect, label)
        self.size, self.colour, self.face, self.align = size, colour, face, align
        self.wrap, self.line, self.tracking = wrap, line, tracking

    def draw(self, canvas: Canvas) -> None:
        """Draw the text."""
        x, y, w, h = self.rect
        at = {"left": x, "center": x + w / 2, "right": x + w}[self.align]
        if self.wrap:
            anchor = {"left": "topleft", "center": "midtop", "right": "topright"}[self.align]
            canvas.paragraph(
                self.label, at, y, self.size, self.colour, w, self.face, anchor, self.align, self.line
            )
        else:
            anchor = {"left": "midleft", "center": "center", "right": "midright"}[self.align]
            canvas.text(
                self.label, at, y + h / 2, self.size, self.colour, self.face, anchor, w, self.tracking
            )


class IconButton(Node):
    """A square button with an icon alone; its label is its tooltip."""

    role = "button"
    radius = 12.0

    def __init__(
        self,
        key: str,
        x: float,
        y: float,
        icon_name: str,
        label: str,
        action: Callable[[], None],
        size: float = 37,
        **more: Any,
    ) -> None:
        more.setdefault("tip", label)
        super().__init__(key, (x, y, size, size), label, action=action, **more)
        self.icon = icon_name

    def draw(self, canvas: Canvas) -> None:
        """Draw the button."""
        x, y, w, h = self.rect
        on = "checked" in self.state
        box(canvas, self.rect, self.radius, theme.GOLD if on else LIGHTER, theme.PANEL_BORDER)
        if canvas.hot.hover == self.key and self.enabled:
            box(canvas, self.rect, self.radius, LIGHTER)
        dy = 1 if canvas.hot.pressed == self.key else 0
        colour = theme.GOLD_TEXT if on else theme.with_alpha(theme.CREAM, 1.0 if self.enabled else 0.4)
        icon(canvas, self.icon, x + w / 2, y + h / 2 + dy, w * 0.54, colour)


class Button(Node):
    """A pill button: `gold` is the primary act, `ink` and `paper` lie on paper, others on a table."""

    role = "button"

    def __init__(
        self,
        key: str,
        rect: Rect,
        label: str,
        action: Callable[[], None] | None,
        kind: str = "dark",
        icon_name: str | None = None,
        size: float = 16.0,
        trailing: bool = False,
        **more: Any,
    ) -> None:
        if kind == "gold":
            more["state"] = set(more.get("state", ())) | {"primary"}
        super().__init__(key, rect, label, action=action, **more)
        self.kind, self.icon, self.size, self.trailing = kind, icon_name, size, trailing

    @property
    def radius(self) -> float:
        """Corner radius in u."""
        return self.rect[3] / 2

    def draw(self, canvas: Canvas) -> None:
        """Draw the button."""
        x, y, w, h = self.rect
        px = canvas.screen.px
        hot = canvas.hot.hover == self.key and self.enabled
        down = canvas.hot.pressed == self.key
        sunk = 0.0
        off = not self.enabled
        if self.kind in ("gold", "ink") and not off:
            shadow(canvas, self.rect, h / 2, "e1" if self.kind == "gold" else "e0")
            make = shapes.gold_button if self.kind == "gold" else shapes.ink_button
            canvas.image(make(px(w), px(h), canvas.screen.k, down), x, y)
            sunk = shapes.lip(canvas.screen.k) / canvas.screen.k if down else 0.0
            ink = theme.GOLD_TEXT if self.kind == "gold" else theme.CREAM
        elif self.kind == "ghost" and not off:
            box(canvas, self.rect, h / 2, (255, 255, 255, 14), (255, 255, 255, 120), 1.2)
            ink = theme.CREAM
        elif self.kind == "paper":
            box(canvas, self.rect, h / 2, theme.PAPER_WELL, theme.PAPER_LINE)
            ink = theme.INK if not off else (*theme.INK_SOFT[:3],)
        else:
            box(canvas, self.rect, h / 2, canvas.panel_colour(not off), theme.PANEL_BORDER)
            ink = theme.CREAM if not off else (150, 156, 170)
        if hot:
            box(canvas, self.rect, h / 2, (255, 255, 255, 30) if self.kind == "gold" else LIGHTER)
        self._content(canvas, ink, sunk)

    def _content(self, canvas: Canvas, ink: Colour, sunk: float) -> None:
        x, y, w, h = self.rect
        middle = y + h / 2 + sunk
        size = self.size * 1.25
        room = w - 28 - (size + 10 if self.icon else 0)
        screen = canvas.screen
        words, at = type_.fit(self.label, "bold", screen.text_px(self.size), max(1, screen.px(room)))
        wide = type_.width(words, "bold", at) / screen.k
        total = wide + (size + 10 if self.icon else 0)
        left = x + (w - total) / 2
        drawn = type_.render(words, "bold", at, ink)
        if self.icon and not self.trailing:
            icon(canvas, self.icon, left + size / 2, middle, size, ink)
            left += size + 10
        canvas.image(drawn, left, middle, "midleft")
        if self.icon and self.trailing:
            icon(canvas, self.icon, left + wide + 10 + size / 2, middle, size, ink)


class Cover(Node):
    """An invisible sheet that keeps presses from what is below; pressing it acts."""

    role = "cover"

    def __init__(self, key: str, rect: Rect, action: Callable[[], None] | None = None) -> None:
        super().__init__(key, rect, "", solid=True)
        self._on_press = action

    def hit(self, x: float, y: float) -> Node | None:
        """Always itself."""
        return self
