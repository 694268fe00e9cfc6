"""The costliest moments of a finished game, one after the other, large."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from game.i18n import _
from game.review import Decision
from game.scenes.menu import MenuScene
from game.scenes.moment import FRAME, Moment, Picture, paint_framed, picture
from game.session import Session
from game.ui import theme
from game.ui.app import App
from game.ui.canvas import Canvas
from game.ui.node import Node
from game.ui.widgets import IconButton, box, shadow

MARGIN = 22.0  # u
GAP = 14.0
BUTTON = 42.0
LEAST = (960, 540)
"""Pixels that a table is drawn in at least; smaller pictures are scaled down."""


class MomentScene(MenuScene):
    """A moment's picture over its words; the arrows lead to the other moments."""

    name = "moment"
    overlay = True
    music = None

    def __init__(
        self, app: App, session: Session, names: Sequence[str], decisions: Sequence[Decision], at: int
    ) -> None:
        super().__init__(app)
        self.session, self.names, self.decisions, self.at = session, tuple(names), tuple(decisions), at
        self._shown: tuple[Any, Picture] | None = None

    def turn(self, by: int) -> None:
        """Go to another moment."""
        self.at = (self.at + by) % len(self.decisions)
        self.app.sound.play("page")
        self.invalidate()

    def build(self) -> Node:
        """The picture, and below it what there is to say and where to go."""
        screen = self.app.screen
        decision = self.decisions[self.at]
        moment = Moment(self.session, decision, self.names)
        root = Node("moment", (0, 0, screen.w, screen.h), moment.spoken, role="dialog", solid=True)
        buttons = 3 if len(self.decisions) > 1 else 1
        aside = buttons * (BUTTON + 8) + 24
        widest = screen.w - 2 * MARGIN
        wide = said = low = w = 0.0
        for room in (widest, None):  # the words are as wide as the picture, which leaves them their height
            wide = room or w + 2 * FRAME
            said = moment.height(screen, wide - aside - 2 * MARGIN)
            low = max(said, BUTTON) + 28
            high = screen.h - 2 * MARGIN - low - GAP - 2 * FRAME
            w = min(high * screen.w / screen.h, widest - 2 * FRAME)
        h = w * screen.h / screen.w
        place = (screen.cx - w / 2, MARGIN + FRAME, w, h)
        shown = self._picture(decision, (screen.px(w), screen.px(h)))

        def paint(canvas: Canvas, node: Node) -> None:
            paint_framed(canvas, shown.drawn, node.rect)

        def paint_said(canvas: Canvas, node: Node) -> None:
            x, y, room, _h = node.rect
            moment.paint(canvas, x, y, room)

        left, top = screen.cx - wide / 2, place[1] + h + FRAME + GAP
        text = (left + MARGIN, top + (low - said) / 2, wide - aside - 2 * MARGIN, said)
        root.add(
            Node("picture", place, shown.spoken, role="image", paint=paint),
            Node("below", (left, top, wide, low), role="decoration", paint=_paint_below),
            Node("said", text, moment.spoken, role="text", paint=paint_said),
            *self._buttons(left + wide - aside, top + (low - BUTTON) / 2),
        )
        return root

    def _buttons(self, x: float, y: float) -> list[Node]:
        acts = [("close", "close", _("Close"), self.back, "c")]
        if len(self.decisions) > 1:
            acts = [
                ("earlier", "chevron-left", _("Previous moment"), partial(self.turn, -1), "left"),
                ("later", "chevron-right", _("Next moment"), partial(self.turn, 1), "right"),
                *acts,
            ]
        return [
            IconButton(key, x + n * (BUTTON + 8), y, symbol, words, act, BUTTON, keys=(shortcut,))
            for n, (key, symbol, words, act, shortcut) in enumerate(acts)
        ]

    def _picture(self, decision: Decision, size: tuple[int, int]) -> Picture:
        key = decision.at, size, self.app.settings
        if self._shown is None or self._shown[0] != key:
            grown = max(1.0, LEAST[0] / size[0], LEAST[1] / size[1])
            found = picture(
                self.app, self.session, decision, (round(size[0] * grown), round(size[1] * grown))
            )
            if grown > 1:
                found = Picture(pygame.transform.smoothscale(found.drawn, size), found.spoken)
            self._shown = key, found
        return self._shown[1]


def _paint_below(canvas: Canvas, node: Node) -> None:
    shadow(canvas, node.rect, 16, "e2")
    box(canvas, node.rect, 16, theme.INK, theme.PANEL_BORDER)
