"""The right side of the setup: the game's options, ready-made sets of them first, and the deal code."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.i18n import _
from game.rules.base import Option
from game.scenes.menu import Rule, line_height, measure, paragraph_height, segmented
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.controls import Segmented, TextField, Toggle
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import IconButton, Panel, Text, icon

if TYPE_CHECKING:
    from game.scenes.setup import SetupScene

PAD = 24.0
TITLE, SENTENCE, CHOICE, LINE = 16.0, 13.0, 13.5, 1.3
ROW_PAD = 12.0
SWITCH = 48.0, 27.0
PALE = (*theme.CREAM, 200)
OFF_ON = ("off", "on")


def is_switch(option: Option) -> bool:
    """Whether an option is on or off, and so drawn as a switch."""
    return set(option.values) == set(OFF_ON)


class Variants:
    """Lays the options out in a panel: each with its sentence or, where there is no room, one at a time."""

    def __init__(self, scene: SetupScene, x: float, w: float) -> None:
        self.scene, self.x, self.w = scene, x, w
        self.screen: Screen = scene.app.screen
        self.words = scene.game.words
        self.options: tuple[Option, ...] = scene.game.rules.options
        self.room = w - 2 * PAD
        self.head = line_height(self.screen, 24, "display")
        self.presets = max(34.0, self.screen.text_u(13.5) + 14)
        self.control = max(line_height(self.screen, TITLE, "bold"), self.screen.text_u(CHOICE) + 12, 28.0)

    def _sentence_width(self, option: Option) -> float:
        return self.room - SWITCH[0] - 12 if is_switch(option) else self.room

    def _sentence_height(self, option: Option) -> float:
        words = self.words.option_sentence(option.key)
        return paragraph_height(self.screen, words, SENTENCE, self._sentence_width(option), line=LINE)

    def _name_height(self, option: Option) -> float:
        """A switch stands beside name and sentence; a choice of several is as high as itself."""
        return line_height(self.screen, TITLE, "bold") if is_switch(option) else self.control

    @property
    def _top(self) -> float:
        return 12 + self.head + 6 + self.presets + 6

    @property
    def full(self) -> float:
        """The height in u with every sentence in view."""
        rows = [
            self._name_height(option) + self._sentence_height(option) + ROW_PAD for option in self.options
        ]
        return self._top + sum(rows) + 5

    @property
    def short(self) -> float:
        """The height in u with the sentence of one option at a time."""
        explained = max(self._sentence_height(option) for option in self.options)
        return self._top + len(self.options) * (self.control + 8) + explained + 24

    def nodes(self, y: float, h: float) -> list[Node]:
        """The panel and what it holds, in a height of `full` or, in less, of `short`."""
        x = self.x + PAD
        panel = Panel("variants", (self.x, y, self.w, h), _("Variants"))
        panel.add(
            Text(
                "variants:title", (x, y + 14, self.room, self.head), _("Variants"), 24, theme.CREAM, "display"
            )
        )
        panel.add(self._presets(x, y + 12 + self.head + 6))
        spare = h - self.full
        top = y + self._top
        if spare >= 0:
            gap = min(10.0, spare / len(self.options))
            for i, option in enumerate(self.options):
                name = self._name_height(option)
                high = name + self._sentence_height(option) + ROW_PAD + gap
                if i:
                    panel.add(Rule(f"variants:rule{i}", x, top - 1, self.room, dark=True))
                panel.add(*self._row(option, top + (ROW_PAD + gap) / 2, name, sentence=True))
                top += high
        else:
            explained = max(self._sentence_height(option) for option in self.options)
            step = min(self.control + 28, (h - self._top - explained - 24) / len(self.options))
            for option in self.options:
                panel.add(*self._row(option, top + (step - self.control) / 2, self.control, sentence=False))
                top += step
            panel.add(
                Rule("variants:rule", x, top + 5, self.room, dark=True),
                Explained("variants:explained", (x, top + 13, self.room, explained), self),
            )
        return [panel]

    def _presets(self, x: float, y: float) -> Node:
        draft = self.scene.draft
        presets = self.words.presets()
        chosen = next((i for i, (_title, given) in enumerate(presets) if draft.is_preset(given)), None)
        choices = [(i, title) for i, (title, _given) in enumerate(presets)]
        weights = [measure(self.screen, title, 13.5, "bold") + 20 for _i, title in choices]
        return Segmented(
            "presets",
            (x, y, self.room, self.presets),
            _("Ready-made variants"),
            choices,
            chosen,
            lambda i: self.scene.preset(presets[i][1]),
            dark=True,
            size=13.5,
            weights=weights,
        )

    def _row(self, option: Option, y: float, name: float, *, sentence: bool) -> list[Node]:
        x, key = self.x + PAD, option.key
        title = self.words.option_title(key)
        control = self._control(
            option, title, y + (SWITCH[1] / 2 + 2 if sentence and is_switch(option) else name / 2)
        )
        wide = control.rect[0] - 12 - x
        nodes: list[Node] = [
            Text(f"option:{key}:title", (x, y, wide, name), title, TITLE, theme.CREAM, "bold"),
            control,
        ]
        if sentence:
            words = self.words.option_sentence(key)
            rect = (x, y + name, self._sentence_width(option), self._sentence_height(option))
            nodes.append(Text(f"option:{key}:sentence", rect, words, SENTENCE, PALE, wrap=True, line=LINE))
        return nodes

    def _control(self, option: Option, title: str, middle: float) -> Node:
        draft, key = self.scene.draft, option.key
        right = self.x + self.w - PAD
        value = draft.options[key]
        if is_switch(option):
            on = value == OFF_ON[1]
            wide, high = SWITCH
            return Toggle(
                f"option:{key}",
                right - wide,
                middle - high / 2,
                title,
                on,
                lambda: self.scene.choose(key, OFF_ON[not on]),
                dark=True,
            )
        ordered = sorted(option.values) if all(isinstance(v, int) for v in option.values) else option.values
        choices = [(each, self.words.value_label(key, each)) for each in ordered]
        return segmented(
            self.screen,
            f"option:{key}",
            right,
            middle,
            title,
            choices,
            value,
            lambda each: self.scene.choose(key, each),
            size=CHOICE,
            high=28,
            pad=11,
            widest=self.room * 0.6,
            dark=True,
        )


class Explained(Node):
    """The sentence of the option that the pointer or the focus is on, of the first where there is none."""

    role = "status"

    def __init__(self, key: str, rect: Rect, variants: Variants) -> None:
        super().__init__(key, rect)
        self.variants = variants

    def draw(self, canvas: Canvas) -> None:
        """Draw the sentence."""
        on = next(
            (key for key in (canvas.hot.hover, canvas.hot.focus) if key and key.startswith("option:")), ""
        )
        name = on.split(":")[1] if on else self.variants.options[0].key
        words = self.variants.words.option_sentence(name)
        x, y, w, _h = self.rect
        canvas.paragraph(words, x, y, SENTENCE, PALE, w, line=LINE)


class CodeField(TextField):
    """The deal code, with a check mark while it is one."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the field and the mark."""
        super().draw(canvas)
        x, y, w, h = self.rect
        name, tone = ("check", theme.MINT) if self.good else ("warning", theme.CORAL)
        icon(canvas, name, x + w - 20, y + h / 2, 18, tone)


class DealPanel:
    """Lays out the deal code with its buttons."""

    def __init__(self, scene: SetupScene, x: float, w: float) -> None:
        self.scene, self.x, self.w = scene, x, w
        screen = scene.app.screen
        self.label = line_height(screen, 16, "bold")
        self.field = max(40.0, screen.text_u(19) + 16)

    @property
    def height(self) -> float:
        """The height in u that it takes."""
        return 12 + self.label + 7 + self.field + 15

    def nodes(self, y: float) -> list[Node]:
        """The panel and what it holds."""
        scene, draft, screen = self.scene, self.scene.draft, self.scene.app.screen
        x, room = self.x + PAD, self.w - 2 * PAD
        panel = Panel("deal", (self.x, y, self.w, self.height), _("Deal code"))
        title = _("Deal code")
        wide = min(measure(screen, title, 16, "bold") + 2, room * 0.6)
        holds = draft.code_holds
        note = _("same code, same cards") if holds else _("not a code of this game")
        tone = PALE if holds else theme.CORAL
        top = y + 12
        field_y = top + self.label + 7
        buttons = 2 * 40 + 2 * 8
        panel.add(
            Text("deal:title", (x, top, wide, self.label), title, 16, theme.CREAM, "bold"),
            Text(
                "deal:note", (x + wide + 12, top, room - wide - 12, self.label), note, 13, tone, align="right"
            ),
            CodeField(
                "deal:code",
                (x, field_y, room - buttons, self.field),
                title,
                draft.code_text,
                scene.type_code,
                done=scene.drop_focus,
                longest=12,
                dark=True,
                size=19,
                tracking=0.05,
                good=holds,
            ),
            self._button("deal:new", x + room - 88, field_y, "dice", _("Another deal"), scene.new_deal),
            self._button("deal:copy", x + room - 40, field_y, "copy", _("Copy the code"), scene.copy_code),
        )
        return [panel]

    def _button(self, key: str, x: float, y: float, name: str, label: str, act: Callable[[], None]) -> Node:
        return IconButton(key, x, y + (self.field - 40) / 2, name, label, act, size=40)
