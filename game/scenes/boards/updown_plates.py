"""UpDown's plates: who sits where, with points, tokens, bid and tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _, ngettext
from game.scenes.seating import avatar_of
from game.tables import updown as geometry
from game.tables.base import side
from game.ui import shapes, theme
from game.ui import text as type_
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.widgets import avatar, box, halo, icon, outline, panel
from game.words.common import figure, points_phrase

if TYPE_CHECKING:
    from game.rules.updown import UpDownView
    from game.scenes.table import TableScene

BRONZE = (120, 74, 8)


def plates(table: TableScene, view: UpDownView) -> list[Node]:
    """One plate a seat."""
    return [_plate(table, view, seat) for seat in range(view.seats)]


def _label(table: TableScene, view: UpDownView, seat: int) -> str:
    parts = [table.names[seat], points_phrase(view.scores[seat])]
    if seat == view.dealer:
        parts.append(_("dealer"))
    if view.abandoned[seat]:
        parts.append(_("sits out"))
    elif view.bids[seat] is not None:
        parts.append(_("bid {n}").format(n=view.bids[seat]))
        if view.phase == "play":
            parts.append(_("tricks taken: {n}").format(n=view.won[seat]))
    parts.append(ngettext("{n} card", "{n} cards", view.counts[seat]).format(n=view.counts[seat]))
    if view.options["abandons"]:
        parts.append(_("tokens left: {n}").format(n=view.tokens[seat]))
    return ", ".join(parts)


def _plate(table: TableScene, view: UpDownView, seat: int) -> Node:
    where = side(view.seat, seat, view.seats)
    rect = geometry.plate_rect(where, view.seats, table.area)
    small = where in ("TL", "T", "TR") and geometry.small_plates(view.seats)
    acting = seat in view.to_move and table.director.resting

    def paint(canvas: Canvas, node: Node) -> None:
        x, y, _w, h = rect
        if acting:
            halo(canvas, rect, 16, theme.GOLD, 12)
        panel(canvas, rect)
        if acting:
            outline(canvas, rect, 16, theme.GOLD, 2)
        d = 40 if small else 55
        ax, ay = x + (27 if small else 34), y + h / 2
        avatar(canvas, avatar_of(table.session, seat), ax, ay, d, (255, 255, 255, 90), 2)
        if view.abandoned[seat]:
            box(canvas, (ax - d / 2, ay - d / 2, d, d), d / 2, theme.CARD_ILLEGAL)
            icon(canvas, "abandon", ax, ay, d * 0.5, theme.CREAM)
        if seat == view.dealer:
            _dealer(canvas, ax + d * 0.36, ay + d * 0.36)
        _words(canvas, table, view, seat, rect, small, d)
        if acting and table.thinking.seat == seat:
            _dots(canvas, rect, small, table.thinking.dots)
        else:
            _chip(canvas, view, seat, rect, small)
        if small:
            _count(canvas, view, seat, rect)

    state = {"active"} if acting else set()
    return Node(f"plate:{seat}", rect, _label(table, view, seat), role="player", paint=paint, state=state)


def _dealer(canvas: Canvas, x: float, y: float) -> None:
    box(canvas, (x - 10, y - 10, 20, 20), 10, theme.PAPER, theme.PAPER_LINE)
    canvas.figure("D", x, y, 12, theme.INK, "bold")


def _words(
    canvas: Canvas, table: TableScene, view: UpDownView, seat: int, rect: Rect, small: bool, d: float
) -> None:
    x, y, w, h = rect
    left = x + (53 if small else 71)
    room = w - (53 if small else 71) - (64 if small else 84)
    points = points_phrase(view.scores[seat])
    soft = theme.soft("updown")
    name = table.names[seat]
    tokens = int(view.options["abandons"])
    screen = canvas.screen
    if small or screen.text_u(13) > 16.5:
        owed = 34 if tokens else 0
        if small or type_.width(points, "medium", screen.text_px(13)) / screen.k > room - owed:
            points = figure(view.scores[seat])
        canvas.text(name, left, y + h * 0.32, 14.5, theme.CREAM, "bold", width=room)
        wide = canvas.text(points, left, y + h * 0.69, 13, soft, width=room - owed)
        if tokens:
            icon(canvas, "abandon", left + wide + 15, y + h * 0.69, 13, theme.GOLD)
            canvas.text(str(view.tokens[seat]), left + wide + 24, y + h * 0.69, 13, theme.GOLD, "bold")
        return
    shift = 0 if tokens else 8
    canvas.text(name, left, y + 21 + shift, 16, theme.CREAM, "bold", width=room)
    canvas.text(points, left, y + 40 + shift, 13.5, soft, width=room)
    for i in range(tokens):
        token(canvas, left + 7 + i * 16.7, y + 58.5, 15, i < view.tokens[seat])


def token(canvas: Canvas, x: float, y: float, d: float, live: bool) -> None:
    """One token, still there or spent."""
    box_rect = (x - d / 2, y - d / 2, d, d)
    px = canvas.screen.px
    if live:
        box(canvas, box_rect, d / 2, theme.GOLD_TOP, theme.GOLD_LIP, 0.8, theme.GOLD_BOTTOM)
        icon(canvas, "abandon", x + 0.3, y, d * 0.58, BRONZE)
    else:
        ring = shapes.dashed_rect(
            px(d), px(d), px(d / 2), (255, 255, 255, 110), max(1, px(1)), px(2.4), px(1.8)
        )
        canvas.image(ring, x, y, "center")
        icon(canvas, "abandon", x + 0.3, y, d * 0.55, (130, 150, 145))


def _count(canvas: Canvas, view: UpDownView, seat: int, rect: Rect) -> None:
    """How many cards a seat holds, where there is no room for their backs."""
    cx, y = rect[0] + rect[2] / 2, rect[1] + rect[3] + 16
    count = view.aside[seat] or view.counts[seat]
    box(canvas, (cx - 27, y - 12, 54, 24), 12, canvas.panel_colour(strong=True))
    ink = theme.CREAM if not view.abandoned[seat] else (150, 165, 160)
    icon(canvas, "stock", cx - 11, y, 14, ink)
    canvas.text(str(count), cx + 1, y, 14, ink, "bold")


def _dots(canvas: Canvas, rect: Rect, small: bool, count: int) -> None:
    x, y, w, h = rect
    cx = x + w - (36 if small else 43)
    for i in range(3):
        bright = 255 if i < count else 80
        d = 7.0
        box(canvas, (cx - 18 + i * 14, y + h / 2 - d / 2, d, d), d / 2, (*theme.CREAM[:3], bright))


def _chip(canvas: Canvas, view: UpDownView, seat: int, rect: Rect, small: bool) -> None:
    x, y, w, h = rect
    bid = view.bids[seat]
    cw, ch = (52, h - 12) if small else (66 if view.phase == "bid" else 76, 51)
    chip = (x + w - cw - (6 if small else 12), y + (h - ch) / 2, cw, ch)
    cx, cy = chip[0] + cw / 2, chip[1] + ch / 2
    px = canvas.screen.px
    if view.abandoned[seat]:
        return
    if bid is None:
        if view.phase == "bid":
            dashed = shapes.dashed_rect(
                px(cw), px(ch), px(10), (255, 255, 255, 120), max(1, px(1.2)), px(5), px(4)
            )
            canvas.image(dashed, chip[0], chip[1])
            canvas.text("…", cx, cy - 2, 17, theme.CREAM, "bold", "center")
        return
    box(canvas, chip, 10, theme.PAPER)
    if view.phase == "bid":
        if small or canvas.screen.compact:
            canvas.figure(str(bid), cx, cy, 23, theme.INK)
        else:
            canvas.figure(str(bid), cx, cy - 8, 24, theme.INK)
            canvas.text(_("bid"), cx, cy + 15, 12.5, theme.INK_SOFT, "medium", "center", cw - 6)
        return
    _tricks(canvas, view.won[seat], bid, cx, cy, cw, small or canvas.screen.compact)


def _tricks(canvas: Canvas, won: int, bid: int, cx: float, cy: float, cw: float, plain: bool) -> None:
    """Tricks taken of tricks bid, and a square each: mint taken, hollow owed, coral too many."""
    colour = theme.CORAL_INK if won > bid else theme.MINT_INK if won == bid else theme.INK
    up = 0 if plain else 7
    canvas.figure(str(won), cx - (10 if plain else 12), cy - up, 20 if plain else 24, colour)
    canvas.figure(
        f"/{bid}", cx + (11 if plain else 14), cy - up + 2, 15 if plain else 17, theme.INK_SOFT, "bold"
    )
    if plain:
        return
    total = max(won, bid)
    step = min(11.0, (cw - 14) / max(1, total))
    d = min(8.0, step - 2)
    for i in range(total):
        fill = theme.CORAL_INK if i >= bid else theme.TRAVEL["leaf"]["base"] if i < won else theme.PAPER_LINE
        box(canvas, (cx + (i - total / 2) * step + (step - d) / 2, cy + 12, d, d), 2, fill)
