"""Controls that hold a value: switches, choices, sliders and text fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.widgets import box, icon

SWITCH_OFF = (200, 190, 158)
TRACK = (231, 220, 190)
DARK_ON = (47, 174, 126)
DARK_OFF = (255, 255, 255, 56)


class Toggle(Node):
    """A switch with its state as position and check mark."""

    role = "switch"
    radius = 13.0

    def __init__(
        self,
        key: str,
        x: float,
        y: float,
        label: str,
        on: bool,
        action: Callable[[], None],
        dark: bool = False,
        **more: Any,
    ) -> None:
        state = {"checked"} if on else set()
        super().__init__(
            key, (x, y, 48, 27), label, action=action, state=state | set(more.pop("state", ())), **more
        )
        self.dark = dark

    def draw(self, canvas: Canvas) -> None:
        """Draw the switch, paler while it can't be changed."""
        with canvas.shifted(alpha=1.0 if self.enabled else 0.45):
            self._switch(canvas)

    def _switch(self, canvas: Canvas) -> None:
        x, y, w, h = self.rect
        on = "checked" in self.state
        leaf = theme.TRAVEL["leaf"]["base"]
        off = DARK_OFF if self.dark else SWITCH_OFF
        box(canvas, self.rect, h / 2, (DARK_ON if self.dark else leaf) if on else off)
        d = h - 6
        left = x + w - d - 3 if on else x + 3
        box(canvas, (left, y + 3, d, d), d / 2, theme.PAPER)
        if on:
            icon(canvas, "check", left + d / 2, y + h / 2, d * 0.62, leaf)


class Segmented(Node):
    """A choice of one among a few, side by side."""

    role = "radiogroup"

    def __init__(
        self,
        key: str,
        rect: Rect,
        label: str,
        options: Sequence[tuple[Any, str]],
        value: Any,
        choose: Callable[[Any], None],
        dark: bool = False,
        icons: Sequence[str] = (),
        size: float = 14.5,
        weights: Sequence[float] = (),
    ) -> None:
        super().__init__(key, rect, label)
        self.dark = dark
        x, y, w, h = rect
        shares = weights or [1.0] * len(options)
        left = x + 2
        for i, (option, words) in enumerate(options):
            chosen = option == value
            each = (w - 4) * shares[i] / sum(shares)
            self.add(
                Segment(
                    f"{key}:{option}",
                    (left, y + 2, each, h - 4),
                    words,
                    chosen,
                    partial(choose, option),
                    dark,
                    icons[i] if icons else None,
                    size,
                )
            )
            left += each

    def draw(self, canvas: Canvas) -> None:
        """Draw the track."""
        h = self.rect[3]
        if self.dark:
            box(canvas, self.rect, h / 2, canvas.panel_colour(strong=True), theme.PANEL_BORDER)
        else:
            box(canvas, self.rect, h / 2, TRACK)


class Segment(Node):
    """One choice of a Segmented."""

    role = "radio"

    def __init__(
        self,
        key: str,
        rect: Rect,
        label: str,
        chosen: bool,
        action: Callable[[], None],
        dark: bool,
        icon_name: str | None,
        size: float,
    ) -> None:
        super().__init__(key, rect, label, action=action, state={"checked"} if chosen else ())
        self.dark, self.icon, self.size = dark, icon_name, size
        if icon_name:
            self.tip = label

    @property
    def radius(self) -> float:
        """Corner radius in u."""
        return self.rect[3] / 2

    def draw(self, canvas: Canvas) -> None:
        """Draw the choice."""
        x, y, w, h = self.rect
        chosen = "checked" in self.state
        if chosen:
            box(canvas, self.rect, h / 2, theme.PAPER if self.dark else theme.INK)
        elif canvas.hot.hover == self.key:
            box(canvas, self.rect, h / 2, (255, 255, 255, 26 if self.dark else 110))
        light = chosen != self.dark
        ink = theme.CREAM if light else theme.INK if self.dark else theme.INK_SOFT
        if self.icon:
            icon(canvas, self.icon, x + w / 2, y + h / 2, h * 0.58, ink)
        else:
            face = "bold" if chosen else "semibold"
            canvas.text(self.label, x + w / 2, y + h / 2, self.size, ink, face, "center", w - 10)


class Slider(Node):
    """A value from 0 to 1 on a line."""

    role = "slider"
    radius = 8.0

    def __init__(
        self, key: str, rect: Rect, label: str, value: float, change: Callable[[float], None]
    ) -> None:
        super().__init__(key, rect, label, action=lambda: None)
        self.value, self._change = value, change

    def slide_to(self, x: float) -> None:
        """Set the value by a place in u."""
        left, _, w, _ = self.rect
        self._set((x - left - 9) / (w - 18))

    def nudge(self, by: int) -> None:
        """One step of 5 % down or up."""
        self._set(round(self.value * 20 + by) / 20)

    def _set(self, value: float) -> None:
        value = round(min(1.0, max(0.0, value)), 2)
        if value != self.value:
            self.value = value
            self._change(value)

    def draw(self, canvas: Canvas) -> None:
        """Draw the line and its knob."""
        x, y, w, h = self.rect
        middle = y + h / 2
        at = x + 9 + (w - 18) * self.value
        box(canvas, (x, middle - 3, w, 6), 3, TRACK)
        if at - x > 6:
            box(canvas, (x, middle - 3, at - x, 6), 3, (*theme.TRAVEL["leaf"]["base"], 255))
        box(canvas, (at - 11, middle - 11, 22, 22), 11, theme.PAPER, (*theme.TRAVEL["leaf"]["dark"], 255), 2)


class TextField(Node):
    """A line of text that can be typed into."""

    role = "textbox"
    radius = 10.0

    def __init__(
        self,
        key: str,
        rect: Rect,
        label: str,
        value: str,
        change: Callable[[str], None],
        *,
        done: Callable[[], None] | None = None,
        longest: int = 16,
        dark: bool = False,
        size: float = 18.0,
        tracking: float = 0.0,
        face: str = "bold",
        good: bool = True,
    ) -> None:
        super().__init__(key, rect, label, action=lambda: None)
        self.value, self._change, self._done = value, change, done
        self.longest, self.dark, self.size = longest, dark, size
        self.tracking, self.face, self.good = tracking, face, good

    def type_key(self, name: str, ctrl: bool) -> bool:
        """A key while the field has the focus; text comes through `type_text`."""
        if name == "backspace":
            self._set("" if ctrl else self.value[:-1])
            return True
        if name == "return" and self._done is not None:
            self._done()
            return True
        return (len(name) == 1 and not ctrl) or name == "space"

    def type_text(self, words: str) -> None:
        """Add what was typed or pasted."""
        self._set((self.value + "".join(c for c in words if c.isprintable()))[: self.longest])

    def _set(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self._change(value)

    def draw(self, canvas: Canvas) -> None:
        """Draw the field, its text and its caret."""
        x, y, w, h = self.rect
        focused = canvas.hot.focus == self.key
        if self.dark:
            edge = theme.GOLD if focused else (255, 255, 255, 110)
            box(canvas, self.rect, self.radius, (255, 255, 255, 26), edge if self.good else theme.CORAL, 1.4)
        elif focused or canvas.hot.hover == self.key:
            edge, line = (theme.INK, 1.6) if focused else (theme.PAPER_LINE, 1.0)
            box(canvas, (x - 8, y, w + 16, h), self.radius, theme.PAPER_WELL, edge, line)
        ink = theme.GOLD if self.dark else theme.INK
        at = x + (12 if self.dark else 0)
        wide = canvas.text(
            self.value, at, y + h / 2, self.size, ink, self.face, "midleft", w - 20, self.tracking
        )
        if focused:
            box(canvas, (at + wide + 2, y + h * 0.24, 1.6, h * 0.52), 0, ink)
