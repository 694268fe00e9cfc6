"""The settings: each applies at once; a preview shows the cards as they will be."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game import i18n, paths
from game.i18n import _
from game.scenes.about import AboutScene
from game.scenes.menu import (
    MARGIN,
    Icon,
    MenuScene,
    Rule,
    header,
    is_large,
    line_height,
    measure,
    paragraph_height,
    segmented,
)
from game.scenes.preview import preview
from game.settings import PACES, TEXT_SCALES, Settings
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.controls import Slider, Toggle
from game.ui.node import Node, Rect
from game.ui.widgets import Button, Sheet, Text, box, icon, shadow

PAD = 24.0
TITLE, SENTENCE, GROUP = 16.0, 13.0, 14.5
GROUP_INK = theme.TRAVEL["sun"]["ink"]
LANGUAGES = {"fr": "Français", "en": "English"}
CATEGORIES = ("essentials", "data")
KEPT = ("language", "window", "window_at", "setups", "fullscreen")
"""What "restore defaults" leaves as it is."""


@dataclass(frozen=True)
class Line:
    """One setting: its icon, its words, and how its control is made from (right edge, middle) in u."""

    key: str
    icon: str
    title: str
    sentence: str
    control: Callable[[float, float], list[Node]]


class SettingsScene(MenuScene):
    """Categories on the left, the settings on a sheet, the preview on the right."""

    name = "settings"
    music = None

    def __init__(self, app: Any) -> None:
        super().__init__(app)
        self.category = CATEGORIES[0]

    def _set(self, **changes: Any) -> None:
        self.app.changed(**changes)

    def _set_colours(self, four: bool) -> None:
        self.app.changed(four_colour=four)

    def _show(self, category: str) -> None:
        self.category = category
        self.invalidate()

    def _restore(self) -> None:
        fresh = Settings()
        changes = {name: getattr(fresh, name) for name in Settings.__struct_fields__ if name not in KEPT}
        self.app.changed(**changes)
        self.say(_("The settings are as they came."))

    def _open_folder(self) -> None:
        try:
            paths.data().mkdir(parents=True, exist_ok=True)
            open_folder(paths.data())
        except OSError:
            self.say(_("The folder could not be opened."))

    # -- layout

    def build(self) -> Node:
        """Header, categories, sheet and preview."""
        screen = self.app.screen
        large = is_large(screen)
        used = min(1200.0 + 200, screen.right - screen.left - 2 * MARGIN)
        left = screen.cx - used / 2
        aside_w = self._categories_width()
        preview_w = 250.0 if large else 378.0
        sheet_x = left + aside_w + 24
        sheet_w = left + used - preview_w - 24 - sheet_x
        top = 100.0
        tall = min(screen.h - top - (20 if large else 43), 640.0)
        root = Node("settings", (0, 0, screen.w, screen.h), _("Settings"), role="screen")
        root.add(*header(self, _("Settings"), _("Changes apply at once"), left, left + used))
        root.add(*self._categories(left, top + 6, aside_w))
        if self.category == "essentials":
            root.add(self._essentials((sheet_x, top, sheet_w, tall)))
            place = (left + used - preview_w, top, preview_w, tall)
            root.add(preview(screen, place, self.app.settings.four_colour, self._set_colours))
        else:
            root.add(self._data((sheet_x, top, left + used - sheet_x, tall)))
        return root

    def _entries(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        return [
            ("essentials", "settings", _("Essentials"), lambda: self._show("essentials")),
            ("data", "save", _("Data"), lambda: self._show("data")),
            ("about", "info", _("About"), lambda: self.app.push(AboutScene(self.app))),
        ]

    def _categories_width(self) -> float:
        screen = self.app.screen
        return max(
            200.0, *(measure(screen, words, 16, "bold") + 68 for _key, _icon, words, _act in self._entries())
        )

    def _categories(self, x: float, y: float, w: float) -> list[Node]:
        high = max(48.0, self.app.screen.text_u(16) + 24)
        nodes: list[Node] = []
        for key, name, words, act in self._entries():
            nodes.append(Category(f"category:{key}", (x, y, w, high), words, name, key == self.category, act))
            y += high + 8
        return nodes

    def _essentials(self, rect: Rect) -> Node:
        settings, screen = self.app.settings, self.app.screen
        widest = (rect[2] - 2 * PAD) * 0.62

        def choice(
            key: str, label: str, options: list[tuple[Any, str]], value: Any
        ) -> Callable[..., list[Node]]:
            def make(right: float, middle: float) -> list[Node]:
                pick = segmented(
                    screen,
                    key,
                    right,
                    middle,
                    label,
                    options,
                    value,
                    lambda v: self._set(**{key: v}),
                    widest=widest,
                )
                return [pick]

            return make

        def switch(key: str, label: str) -> Callable[..., list[Node]]:
            on = bool(getattr(settings, key))

            def make(right: float, middle: float) -> list[Node]:
                return [Toggle(key, right - 48, middle - 13.5, label, on, lambda: self._set(**{key: not on}))]

            return make

        def volume(key: str, label: str) -> Callable[..., list[Node]]:
            value = float(getattr(settings, key))
            words = _percent(value)
            room = max(44.0, measure(screen, _percent(1.0), 15, "bold") + 4)

            def make(right: float, middle: float) -> list[Node]:
                wide = min(200.0, widest - room - 12)
                line = (right - room - 12 - wide, middle - 14, wide, 28)
                number = (right - room, middle - 14, room, 28)
                return [
                    Slider(key, line, label, value, lambda v: self._set(**{key: v})),
                    Text(f"{key}:value", number, words, 15, theme.INK, "bold", "right"),
                ]

            return make

        paces = {"calm": _("Calm"), "normal": _("Normal"), "fast": _("Fast"), "instant": _("Instant")}
        groups = [
            (
                _("Language and window"),
                [
                    Line(
                        "language",
                        "globe",
                        _("Language"),
                        _("Menus and card letters"),
                        choice("language", _("Language"), list(LANGUAGES.items()), i18n.language()),
                    ),
                    Line(
                        "fullscreen",
                        "fullscreen",
                        _("Full screen"),
                        _("F11 at any time"),
                        switch("fullscreen", _("Full screen")),
                    ),
                ],
            ),
            (
                _("Motion and sound"),
                [
                    Line(
                        "pace",
                        "speed",
                        _("Pace"),
                        _("Motion and bots"),
                        choice("pace", _("Pace"), [(each, paces[each]) for each in PACES], settings.pace),
                    ),
                    Line(
                        "remarks",
                        "speech",
                        _("Remarks by the bots"),
                        _("A word now and then, in character"),
                        switch("remarks", _("Remarks by the bots")),
                    ),
                    Line(
                        "reduced_motion",
                        "motion",
                        _("Reduced motion"),
                        _("Fades in place of flights, no confetti"),
                        switch("reduced_motion", _("Reduced motion")),
                    ),
                    Line(
                        "music", "music", _("Music"), _("A tune for each game"), volume("music", _("Music"))
                    ),
                    Line(
                        "effects",
                        "sound-on",
                        _("Effects"),
                        _("Paper, wood and bells"),
                        volume("effects", _("Effects")),
                    ),
                ],
            ),
            (
                _("Reading"),
                [
                    Line(
                        "text_scale",
                        "text-size",
                        _("Text size"),
                        _("Cards keep their size"),
                        choice(
                            "text_scale",
                            _("Text size"),
                            [(scale, _percent(scale)) for scale in TEXT_SCALES],
                            settings.text_scale,
                        ),
                    ),
                ],
            ),
        ]
        return self._sheet(rect, groups)

    def _sheet(self, rect: Rect, groups: list[tuple[str, list[Line]]]) -> Node:
        """Groups of lines spread over a sheet."""
        screen = self.app.screen
        x, y, w, h = rect
        sheet = Sheet("sheet", rect, _("Essentials"), solid=True)
        title_h, sentence_h = line_height(screen, TITLE, "bold"), line_height(screen, SENTENCE)
        group_h = line_height(screen, GROUP, "bold") + 8
        lines = sum(len(members) for _title, members in groups)
        room = h - 2 * 16 - len(groups) * (group_h + 8)
        step = min(62.0, room / lines)
        spare = (room - step * lines) / len(groups)
        left, right = x + PAD, x + w - PAD
        top = y + 16
        for i, (title, members) in enumerate(groups):
            sheet.add(
                Text(f"group:{i}", (left, top, right - left, group_h - 8), title, GROUP, GROUP_INK, "bold"),
                Rule(f"group:{i}:rule", left, top + group_h - 3, right - left),
            )
            top += group_h + 4
            for line in members:
                middle = top + step / 2
                controls = line.control(right, middle)
                wide = min(node.rect[0] for node in controls) - 14 - (left + 34)
                upper = middle - (title_h + sentence_h) / 2
                sheet.add(
                    Icon(f"{line.key}:icon", line.icon, left + 11, middle, 21, theme.INK),
                    Text(
                        f"{line.key}:title",
                        (left + 34, upper, wide, title_h),
                        line.title,
                        TITLE,
                        theme.INK,
                        "bold",
                    ),
                    Text(
                        f"{line.key}:sentence",
                        (left + 34, upper + title_h, wide, sentence_h),
                        line.sentence,
                        SENTENCE,
                        theme.INK_SOFT,
                    ),
                    *controls,
                )
                top += step
            top += 4 + min(spare, 16.0)
        return sheet

    def _data(self, rect: Rect) -> Node:
        """Where everything is kept, and the way back to the defaults."""
        screen = self.app.screen
        x, y, w, _h = rect
        left, room = x + PAD, w - 2 * PAD
        sheet = Sheet("sheet", rect, _("Data"), solid=True)
        top = y + 16
        group_h = line_height(screen, GROUP, "bold")
        high = max(44.0, screen.text_u(15) + 20)
        parts = [
            (
                "folder",
                _("Data folder"),
                (
                    str(paths.data()),
                    _("Settings, running games and finished games. Nothing leaves this machine."),
                ),
                _("Open the folder"),
                self._open_folder,
            ),
            (
                "defaults",
                _("Defaults"),
                (_("All settings but the language, the window and the tables last set up."),),
                _("Restore defaults"),
                self._restore,
            ),
        ]
        for key, title, sentences, words, act in parts:
            sheet.add(
                Text(f"{key}:title", (left, top, room, group_h), title, GROUP, GROUP_INK, "bold"),
                Rule(f"{key}:rule", left, top + group_h + 5, room),
            )
            top += group_h + 16
            for i, sentence in enumerate(sentences):
                face, ink = (
                    ("bold", theme.INK) if i == 0 and len(sentences) > 1 else ("medium", theme.INK_SOFT)
                )
                tall = paragraph_height(screen, sentence, 15, room, face)
                sheet.add(Text(f"{key}:{i}", (left, top, room, tall), sentence, 15, ink, face, wrap=True))
                top += tall + 4
            top += 10
            wide = min(room, measure(screen, words, 15, "bold") + 60)
            sheet.add(Button(key, (left, top, wide, high), words, act, "ink", size=15))
            top += high + 28
        return sheet


class Category(Node):
    """A category of settings; the open one is paper."""

    role = "tab"
    radius = 14.0

    def __init__(
        self, key: str, rect: Rect, label: str, icon_name: str, chosen: bool, action: Callable[[], None]
    ) -> None:
        super().__init__(key, rect, label, action=action, state=("selected",) if chosen else ())
        self.icon = icon_name

    def draw(self, canvas: Canvas) -> None:
        """Draw the tab."""
        x, y, w, h = self.rect
        chosen = "selected" in self.state
        if chosen:
            shadow(canvas, self.rect, self.radius, "e1")
            box(canvas, self.rect, self.radius, theme.PAPER)
        elif canvas.hot.hover == self.key:
            box(canvas, self.rect, self.radius, (255, 255, 255, 26))
        ink = theme.INK if chosen else theme.CREAM
        icon(canvas, self.icon, x + 27, y + h / 2, 20, ink)
        canvas.text(self.label, x + 49, y + h / 2, 16, ink, "bold", "midleft", w - 60)


def _percent(value: float) -> str:
    return _("{n}%").format(n=round(100 * value))


def open_folder(folder: Path) -> None:
    """Show a folder in the system's file manager; raises OSError."""
    if sys.platform == "win32":
        os.startfile(folder)
    else:
        command = "open" if sys.platform == "darwin" else "xdg-open"
        subprocess.Popen([command, str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
