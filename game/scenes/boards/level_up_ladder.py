"""Level Up's ladder: the viewer's climb with the current level card, and the tracker on the summary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game import i18n
from game.i18n import _
from game.tables import level_up_layout as layout
from game.ui import cards, theme
from game.ui import text as type_
from game.ui.canvas import Canvas, Colour
from game.ui.node import Node
from game.ui.screen import Screen
from game.ui.widgets import box, halo, icon, panel, shadow
from game.words.level_up_terms import contract_phrase

if TYPE_CHECKING:
    from game.rules.level_up import LevelUpView
    from game.scenes.boards.level_up import Board

POST = (235, 210, 150)
RUNG = (120, 116, 140)
MOON = (250, 236, 196)
DONE = (47, 174, 126)


def ladder(board: Board, view: LevelUpView) -> Node:
    """The panel with the level card that counts now and the ladder to the moon."""
    table = board.table
    rect = layout.ladder_rect(table.area)
    level = board.level or 0
    count = int(view.options["levels"])
    laid = board.laid
    lit = table.motion

    def paint(canvas: Canvas, node: Node) -> None:
        x, y, w, h = rect
        panel(canvas, rect)
        canvas.text(_("Your climb"), x + 16, y + 22, 15, theme.CREAM, "bold", width=w - 76)
        wide = 114.0
        if level:
            card = (x + 16, y + 44, wide, wide * 1.4)
            shadow(canvas, card, wide * theme.CARD_RATIO, "e1")
            face = cards.face("level-up", f"L{level}", canvas.screen.px(wide), i18n.language())
            canvas.image(face, card[0], card[1])
        cx = x + w - 43
        top, foot = y + 50, y + h - 22
        box(canvas, (cx - 13, y + 9, 26, 26), 13, MOON)
        for side in (-19, 15.6):
            box(canvas, (cx + side, y + 40, 3.4, h - 54), 1.7, POST)
        pitch = (foot - top) / max(1, count - 1)
        for n in range(1, count + 1):
            middle = foot - pitch * (n - 1)
            done = n not in view.remaining[view.seat]
            now = n == level
            box(canvas, (cx - 18, middle - 1.7, 36, 3.4), 1.7, POST if done or now else RUNG)
            glow = lit.get("rung", (1.0,))[0] if n == laid else 1.0
            _rung(canvas, n, cx, middle, min(pitch, 24), done, now, n == laid, glow)

    label = _("Your climb: level {level}, {contract}").format(
        level=level, contract=contract_phrase(level) if level else ""
    )
    return Node("ladder", rect, label, role="status", paint=paint)


def _rung(
    canvas: Canvas, n: int, x: float, y: float, pitch: float, done: bool, now: bool, laid: bool, glow: float
) -> None:
    d = pitch * (1.08 if now else 0.78)
    disc = (x - d / 2, y - d / 2, d, d)
    if laid:
        halo(canvas, disc, d / 2, theme.MINT, 4 + 14 * (1 - abs(2 * glow - 1)))
        box(canvas, disc, d / 2, theme.MINT)
        canvas.image(_figure(canvas, n, d, theme.INK), x, y, "center")
    elif done:
        box(canvas, disc, d / 2, DONE, theme.CREAM, 1.2)
        icon(canvas, "check", x, y, d * 0.66, theme.CREAM)
    elif now:
        halo(canvas, disc, d / 2, theme.GOLD, 7)
        box(canvas, disc, d / 2, theme.GOLD)
        canvas.image(_figure(canvas, n, d, theme.GOLD_TEXT), x, y, "center")
    else:
        box(canvas, disc, d / 2, (38, 42, 92), theme.with_alpha(theme.CREAM, 0.8), 1.2)
        canvas.image(_figure(canvas, n, d, theme.CREAM), x, y, "center")


def _figure(canvas: Canvas, n: int, d: float, ink: Colour) -> pygame.Surface:
    return type_.render(str(n), "bold", max(8, canvas.screen.px(d * 0.62)), ink)


def tracker_node(screen: Screen, view: LevelUpView, viewer: int, names: Sequence[str] = ()) -> Node:
    """The viewer's levels as rising bars at the top of the summary."""
    count = int(view.options["levels"])
    w = 40 + 44.0 * count
    rect = (screen.cx - w / 2, 9.0, w, 75.0)
    remaining = view.remaining[viewer]
    current = remaining[0] if remaining else 0
    words = []

    def paint(canvas: Canvas, node: Node) -> None:
        panel(canvas, rect)
        foot = rect[1] + 67
        for i in range(count):
            high = 19 + 38 * i / max(1, count - 1)
            x = rect[0] + 20 + i * 44
            bar = (x + 2, foot - high, 40, high)
            done = i + 1 not in remaining
            now = i + 1 == current
            if now:
                halo(canvas, bar, 5, theme.GOLD, 10)
            fill: Colour = (63, 190, 143) if done else theme.GOLD if now else (255, 255, 255, 36)
            box(canvas, bar, 5, fill)
            ink = theme.INK if done or now else theme.CREAM
            canvas.figure(str(i + 1), x + 22, foot - 10, 13, ink, "bold")
            if done and high > 30:
                icon(canvas, "check", x + 22, foot - high + 11, 12, theme.INK)

    for level in range(1, count + 1):
        state = _("put away") if level not in remaining else _("now") if level == current else _("ahead")
        words.append(f"{level} {state}")
    return Node("stairs", rect, _("Levels") + ": " + ", ".join(words), role="status", paint=paint)
