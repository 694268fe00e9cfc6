"""UpDown's plates: who sits where, with points, tokens, bid and tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.i18n import _, ngettext
from game.scenes.boards.plates import dealer_disc, sign, temper_width, thinking_dots
from game.scenes.seating import about, avatar_of, temper_of
from game.tables import updown as geometry
from game.tables.base import side
from game.ui import shapes, theme
from game.ui import text as type_
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.screen import MIN_TEXT, Screen
from game.ui.widgets import avatar, box, halo, icon, outline, panel
from game.words.common import figure, points_phrase

if TYPE_CHECKING:
    from game.rules.updown import UpDownView
    from game.scenes.table import TableScene

SPENT = (118, 142, 136)
FIGURES = ((24, 17), (20, 15), (15, 13))  # sizes of the tricks taken and the tricks bid, largest first


def plates(table: TableScene, view: UpDownView) -> list[Node]:
    """One plate a seat."""
    return [_plate(table, view, seat) for seat in range(view.seats)]


def _label(table: TableScene, view: UpDownView, seat: int) -> str:
    parts = [table.names[seat], temper_of(table.session, seat), points_phrase(view.scores[seat])]
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
    return ", ".join(filter(None, parts))


def _plate(table: TableScene, view: UpDownView, seat: int) -> Node:
    where = side(view.seat, seat, view.seats)
    rect = geometry.plate_rect(where, view.seats, table.area)
    small = where in ("TL", "T", "TR") and geometry.small_plates(view.seats)
    acting = seat in view.to_move and table.director.resting
    form = _form(table, view, seat, rect, small)

    def paint(canvas: Canvas, node: Node) -> None:
        x, y, _w, h = rect
        if acting:
            halo(canvas, rect, 16, theme.GOLD, 12)
        panel(canvas, rect)
        if acting:
            outline(canvas, rect, 16, theme.GOLD, 2)
        d = form.face
        ax, ay = x + 6.5 + d / 2, y + h / 2
        avatar(canvas, avatar_of(table.session, seat), ax, ay, d, (255, 255, 255, 90), 2)
        if view.abandoned[seat]:
            box(canvas, (ax - d / 2, ay - d / 2, d, d), d / 2, theme.CARD_ILLEGAL)
            icon(canvas, "abandon", ax, ay, d * 0.5, theme.CREAM)
        if seat == view.dealer:
            dealer_disc(canvas, ax + d * 0.36, ay + d * 0.36)
        _words(canvas, table, view, seat, rect, small, form)
        if acting and table.thinking.seat == seat:
            chip_x, _top, wide, _high = form.chip
            thinking_dots(canvas, chip_x + wide / 2, y + h / 2, table.thinking.dots)
        else:
            _chip(canvas, view, seat, form.chip, small)

    state = {"active"} if acting else set()
    label, tip = _label(table, view, seat), about(table.session, seat)
    node = Node(f"plate:{seat}", rect, label, role="player", paint=paint, state=state, tip=tip)
    return node.add(_count(view, seat, rect)) if small else node


class Form(NamedTuple):
    """How a plate is divided: across its portrait, where its words begin, and where its chip lies (u)."""

    face: float
    left: float
    chip: Rect


def _form(table: TableScene, view: UpDownView, seat: int, rect: Rect, small: bool) -> Form:
    """A plate's division: long words make the chip narrower, a small window the portrait smaller."""
    screen = table.app.screen
    x, y, w, h = rect
    face = (36.0 if small else 42.0) if screen.compact else 40.0 if small else 55.0
    left = 6.5 + face + (6.5 if small else 9.5)
    edge = 6.0 if small or screen.compact else 12.0
    wished = 52.0 if small else 66.0 if view.phase == "bid" else 76.0
    least = 52.0 if small else 56.0
    if small or screen.compact:
        least = 44.0
        if view.phase != "bid" and view.bids[seat] is not None:
            least = max(least, sum(_figures(screen, view.won[seat], view.bids[seat] or 0, FIGURES[-1])) + 9)
    size = 14.5 if small else 16
    needed = type_.width(table.names[seat], "bold", screen.text_px(size)) / screen.k + 6
    both = needed + temper_width(table, seat)
    if w - left - both - edge >= least:
        needed = both
    wide = max(least, min(wished, w - left - needed - edge))
    high = h - 12 if small else 51.0
    return Form(face, left, (x + w - edge - wide, y + (h - high) / 2, wide, high))


def _words(
    canvas: Canvas, table: TableScene, view: UpDownView, seat: int, rect: Rect, small: bool, form: Form
) -> None:
    x, y, _w, h = rect
    left = x + form.left
    room = form.chip[0] - 4 - left
    points = points_phrase(view.scores[seat])
    soft = theme.soft("updown")
    tokens = int(view.options["abandons"])
    screen = canvas.screen
    if small or screen.text_u(13) > 16.5:
        owed = 34 if tokens else 0
        if small or type_.width(points, "medium", screen.text_px(13)) / screen.k > room - owed:
            points = figure(view.scores[seat])
        sign(canvas, table, seat, left, y + h * 0.32, 14.5, room, soft)
        wide = canvas.text(points, left, y + h * 0.69, 13, soft, width=room - owed)
        if tokens:
            icon(canvas, "abandon", left + wide + 15, y + h * 0.69, 13, theme.GOLD)
            canvas.text(str(view.tokens[seat]), left + wide + 24, y + h * 0.69, 13, theme.GOLD, "bold")
        return
    shift = 0 if tokens else 8
    sign(canvas, table, seat, left, y + 21 + shift, 16, room, soft)
    canvas.text(points, left, y + 40 + shift, 13.5, soft, width=room)
    for i in range(tokens):
        token(canvas, left + 7 + i * 16.7, y + 58.5, 15, i < view.tokens[seat])


def token(canvas: Canvas, x: float, y: float, d: float, live: bool) -> None:
    """One token, still there or spent."""
    box_rect = (x - d / 2, y - d / 2, d, d)
    px = canvas.screen.px
    if live:
        box(canvas, box_rect, d / 2, theme.GOLD_TOP, theme.GOLD_LIP, 0.8, theme.GOLD_BOTTOM)
        icon(canvas, "abandon", x + 0.3, y, d * 0.6, theme.GOLD_TEXT)
    else:
        ring = shapes.dashed_rect(
            px(d), px(d), px(d / 2), (255, 255, 255, 84), max(1, px(0.8)), px(2), px(1.6), (255, 255, 255, 14)
        )
        canvas.image(ring, x, y, "center")
        icon(canvas, "abandon", x + 0.3, y, d * 0.55, SPENT)


def _count(view: UpDownView, seat: int, rect: Rect) -> Node:
    """How many cards a seat holds, where there is no room for their backs."""
    cx, y = rect[0] + rect[2] / 2, rect[1] + rect[3] + 16
    count = view.aside[seat] or view.counts[seat]

    def paint(canvas: Canvas, node: Node) -> None:
        box(canvas, node.rect, 12, canvas.panel_colour(strong=True))
        ink = theme.CREAM if not view.abandoned[seat] else (150, 165, 160)
        icon(canvas, "stock", cx - 11, y, 14, ink)
        canvas.text(str(count), cx + 1, y, 14, ink, "bold")

    words = ngettext("{n} card", "{n} cards", count).format(n=count)
    return Node(f"count:{seat}", (cx - 27, y - 12, 54, 24), words, role="text", paint=paint)


def _chip(canvas: Canvas, view: UpDownView, seat: int, chip: Rect, small: bool) -> None:
    bid = view.bids[seat]
    x, y, cw, ch = chip
    cx, cy = x + cw / 2, y + ch / 2
    px = canvas.screen.px
    if view.abandoned[seat]:
        return
    if bid is None:
        if view.phase == "bid":
            dashed = shapes.dashed_rect(
                px(cw), px(ch), px(10), (255, 255, 255, 120), max(1, px(1.2)), px(5), px(4)
            )
            canvas.image(dashed, x, y)
            canvas.text("…", cx, cy - 2, 17, theme.CREAM, "bold", "center")
        return
    box(canvas, chip, 10, theme.PAPER)
    if view.phase == "bid":
        word = _("bid")
        if small or canvas.screen.compact or type_.width(word, "medium", MIN_TEXT) > px(cw - 8):
            canvas.figure(str(bid), cx, cy, 23, theme.INK)
        else:
            canvas.figure(str(bid), cx, cy - 8, 24, theme.INK)
            canvas.text(word, cx, cy + 15, 12.5, theme.INK_SOFT, "medium", "center", cw - 8)
        return
    _tricks(canvas, view.won[seat], bid, cx, cy, cw, small or canvas.screen.compact)


def _figures(screen: Screen, won: int, bid: int, size: tuple[int, int]) -> tuple[float, float]:
    """How wide (u) the tricks taken and the tricks bid are in one of FIGURES."""
    big, small = size
    return (
        type_.width(str(won), "display", screen.text_px(big)) / screen.k,
        type_.width(f"/{bid}", "bold", screen.text_px(small)) / screen.k,
    )


def _tricks(canvas: Canvas, won: int, bid: int, cx: float, cy: float, cw: float, plain: bool) -> None:
    """Tricks taken of tricks bid, and a square each: mint taken, hollow owed, coral too many."""
    colour = theme.CORAL_INK if won > bid else theme.MINT_INK if won == bid else theme.INK
    up = 0 if plain else 7
    sizes = FIGURES[1:] if plain else FIGURES
    fitting = (size for size in sizes if sum(_figures(canvas.screen, won, bid, size)) <= cw - 9)
    big, small = size = next(fitting, FIGURES[-1])
    taken, wished = _figures(canvas.screen, won, bid, size)
    left = cx - (taken + 3 + wished) / 2
    canvas.figure(str(won), left + taken / 2, cy - up, big, colour)
    canvas.figure(f"/{bid}", left + taken + 3 + wished / 2, cy - up + 1.5, small, theme.INK_SOFT, "bold")
    if plain:
        return
    total = max(won, bid)
    step = min(11.0, (cw - 14) / max(1, total))
    d = min(8.0, step - 2)
    for i in range(total):
        fill = theme.CORAL_INK if i >= bid else theme.TRAVEL["leaf"]["base"] if i < won else theme.PAPER_LINE
        box(canvas, (cx + (i - total / 2) * step + (step - d) / 2, cy + 12, d, d), 2, fill)
