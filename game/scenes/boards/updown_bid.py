"""UpDown's bid sheet: how many tricks, what they would pay, and what tokens buy."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.i18n import _, ngettext
from game.rules.updown import round_points
from game.scenes.boards.updown_plates import token
from game.ui import shapes, theme
from game.ui import text as type_
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.screen import MIN_TEXT, Screen
from game.ui.widgets import Button, box, icon, shadow, sheet
from game.words.common import signed

if TYPE_CHECKING:
    from game.rules.updown import UpDownView
    from game.scenes.boards.updown import Board

W, H = 688.0, 287.0
PAD = 26.0
DIGITS = 36.0  # on a tile
TITLE_LEFT, NOTE_LEFT, TOKEN = 38.0, 44.0, 17.0  # in a paid choice
PAID, GAP = 487.0, 9.0  # the three paid choices together, and between two of them


def bid_sheet(board: Board, view: UpDownView, screen: Screen) -> Node:
    """The sheet with its tiles, preview, paid choices and the button that announces."""
    area = board.table.area
    x, y = area.cx - W / 2, area.mid(220)
    size = view.sizes[view.round]
    last = len(view.announced) - sum(view.announced) == 1
    place = sum(view.announced) + 1
    aside = (
        _("you speak last")
        if last
        else _("you speak first")
        if place == 1
        else _("speaker {n} of {all}").format(n=place, all=view.seats)
    )

    def paint(canvas: Canvas, node: Node) -> None:
        sheet(canvas, node.rect)
        note = canvas.text(aside, x + W - PAD, y + 32, 14, theme.INK_SOFT, "medium", "midright", 190)
        title = _("How many tricks will you take?")
        canvas.text(
            title, x + PAD, y + 32, 25, theme.INK, "display", width=W - 2 * PAD - note - 16, tracking=-0.01
        )
        _preview(canvas, board, view, (x + PAD, y + 154, W - 2 * PAD, 42))

    children: list[Node] = [*_tiles(board, size, x, y), *_choices(board, view, x, y)]
    children.append(_announce(board, x, y))
    return Node(
        "bid-sheet",
        (x, y, W, H),
        _("How many tricks will you take?"),
        role="dialog",
        solid=True,
        paint=paint,
        children=children,
    )


def _tiles(board: Board, size: int, x: float, y: float) -> list[Node]:
    count = size + 1
    gap = 8.0 if count <= 8 else 6.0
    each = min(86.0, (W - 2 * PAD - gap * (count - 1)) / count)
    left = x + (W - each * count - gap * (count - 1)) / 2
    tiles = []
    for n in range(count):
        rect = (left + n * (each + gap), y + 62, each, 73.0)
        open_ = board.may_bid(n)
        state = {"checked"} if board.chosen == n and not board.abandoning else set()
        if not open_:
            state.add("barred")
        tiles.append(
            Node(
                f"bid:{n}",
                rect,
                ngettext("{n} trick", "{n} tricks", n).format(n=n),
                role="radio",
                action=partial(board.choose, n),
                keys=(str(n),) if n < 10 else ("x",),
                state=state,
                paint=_paint_tile,
            )
        )
    return tiles


def _paint_tile(canvas: Canvas, node: Node) -> None:
    x, y, w, h = node.rect
    px = canvas.screen.px
    words = node.key.removeprefix("bid:")
    wide = type_.width(words, "display", canvas.screen.text_px(DIGITS)) / canvas.screen.k
    size = DIGITS * min(1.0, (w - 14) / wide)
    if "checked" in node.state:
        raised: Rect = (x, y - 6, w, h)
        shadow(canvas, raised, 12, "e1")
        key = shapes.gold_button(px(w), px(h), canvas.screen.k, radius=px(12))
        canvas.image(key, x, y - 6)
        canvas.figure(words, x + w / 2, y + h / 2 - 6, size, theme.GOLD_TEXT)
        return
    barred = "barred" in node.state
    hot = canvas.hot.hover == node.key and not barred
    canvas.image(shapes.tile(px(w), px(h), canvas.screen.k), x, y)
    if barred or hot:
        box(canvas, node.rect, 12, theme.PAPER_WELL if barred else (255, 203, 87, 46), theme.PAPER_LINE, 1.2)
    canvas.figure(words, x + w / 2, y + h / 2, size, theme.INK if not barred else (150, 144, 124))
    if barred:
        canvas.image(
            shapes.round_rect(px(w * 0.5), max(2, px(2.2)), 1, theme.CORAL_INK),
            x + w / 2,
            y + h / 2,
            "center",
        )


def _preview(canvas: Canvas, board: Board, view: UpDownView, rect: Rect) -> None:
    """What the chosen bid pays if it is met, and if it is missed by one, two or three."""
    box(canvas, rect, 10, theme.PAPER_WELL)
    x, y, w, h = rect
    middle = y + h / 2
    size = view.sizes[view.round]
    if board.abandoning:
        words = _("You sit this round out: 0 points, and your cards stay hidden.")
        canvas.text(words, x + w / 2, middle, 15, theme.INK, "medium", "center", w - 24)
        return
    bid = board.chosen
    if bid is None:
        words = _("Exact: 5 points and 5 more a trick. Missed: −5 and −5 a trick off.")
        canvas.text(words, x + w / 2, middle, 15, theme.INK_SOFT, "medium", "center", w - 24)
        return
    narrow = canvas.screen.text_u(14) > 19
    misses = [d for d in range(1, size + 1) if d <= max(bid, size - bid)][: 2 if narrow else 3]
    shown = [0, *misses]
    first = w * (0.29 if len(shown) == 4 else 1 / len(shown))
    other = (w - first) / max(1, len(shown) - 1)
    for i, off in enumerate(shown):
        left = x + (first + (i - 1) * other if i else 0)
        cell = other if i else first
        if i:
            box(canvas, (left, y + 8, 1, h - 16), 0, theme.PAPER_LINE)
        points = round_points(bid, bid + off)
        ink = theme.MINT_INK if off == 0 else theme.CORAL_INK
        icon(canvas, "check" if off == 0 else "close", left + 20, middle, 15, ink)
        wide = canvas.text(signed(points), left + cell - 10, middle, 17, ink, "display", "midright")
        room = cell - 34 - wide - 14
        words = _("{n} off").format(n=off)
        if off == 0:
            words = ngettext("exactly {n} trick", "exactly {n} tricks", bid).format(n=bid)
            if type_.width(words, "medium", canvas.screen.text_px(14)) > canvas.screen.px(room):
                words = _("exact")
        canvas.text(words, left + 33, middle, 14, theme.INK, "medium", "midleft", room)


def _choices(board: Board, view: UpDownView, x: float, y: float) -> list[Node]:
    if not view.options["abandons"]:
        return []
    parts = (
        ("abandon", _("Abandon"), _("0 points"), "abandon", 1, board.toggle_abandon, "a"),
        ("reverse", _("Reverse"), _("and play"), "reverse", 2, board.toggle_reverse, "r"),
        ("both", _("Reverse + abandon"), _("0 points"), "reverse", 3, board.toggle_both, "b"),
    )
    screen = board.table.app.screen
    widths = _widths(screen, [(title, note, cost) for _key, title, note, _sign, cost, *_rest in parts])
    nodes = []
    left = x + PAD
    for (key, title, note, sign, cost, action, letter), wide in zip(parts, widths, strict=True):
        state = {"checked"} if board.paid == key else set()
        if not board.affordable(key):
            state.add("barred")
        nodes.append(
            Node(
                f"paid:{key}",
                (left, y + 212, wide, 61),
                title + ", " + ngettext("{n} token", "{n} tokens", cost).format(n=cost),
                role="switch",
                action=action,
                keys=(letter,),
                state=state,
                paint=_paid_painter(title, note, sign, cost),
            )
        )
        left += wide + GAP
    return nodes


def _widths(screen: Screen, choices: list[tuple[str, str, int]]) -> list[float]:
    """The widths (u) of the paid choices, by their words; where all of them are tight, by their titles."""

    def wide(words: str, face: str, px: int) -> float:
        return type_.width(words, face, px) / screen.k

    full = [
        10
        + max(
            TITLE_LEFT + wide(title, "bold", screen.text_px(14.5)),
            NOTE_LEFT + TOKEN * cost + wide(note, "medium", screen.text_px(13)),
        )
        for title, note, cost in choices
    ]
    least = [TITLE_LEFT + 8 + wide(title, "bold", MIN_TEXT) for title, _note, _cost in choices]
    room = PAID - 2 * GAP
    if sum(full) <= room:
        return [width + (room - sum(full)) / len(full) for width in full]
    share = max(0.0, room - sum(least)) / max(1.0, sum(full) - sum(least))
    return [small + (large - small) * share for small, large in zip(least, full, strict=True)]


def _paid_painter(title: str, note: str, sign: str, cost: int) -> Callable[[Canvas, Node], None]:
    def paint(canvas: Canvas, node: Node) -> None:
        x, y, w, h = node.rect
        barred = "barred" in node.state
        on = "checked" in node.state
        hot = canvas.hot.hover == node.key and not barred
        box(canvas, (x, y, w, h + 2), 12, theme.GOLD_LIP if on else theme.PAPER_LINE)
        face = (
            theme.PAPER_WELL
            if barred
            else (255, 240, 196)
            if on
            else (255, 247, 222)
            if hot
            else (255, 253, 246)
        )
        box(
            canvas, node.rect, 12, face, theme.GOLD_LIP if on or hot else theme.PAPER_LINE, 1.6 if on else 1.2
        )
        ink = theme.INK if not barred else (140, 134, 116)
        icon(canvas, sign, x + 21, y + h / 2, 21, ink)
        canvas.text(title, x + TITLE_LEFT, y + 19, 14.5, ink, "bold", width=w - TITLE_LEFT - 6)
        for i in range(cost):
            token(canvas, x + TITLE_LEFT + 7.5 + i * TOKEN, y + 42, 15, True)
        left = NOTE_LEFT + cost * TOKEN
        if type_.width(note, "medium", MIN_TEXT) <= canvas.screen.px(w - left - 6):
            canvas.text(note, x + left, y + 42, 13, theme.INK_SOFT, "medium", width=w - left - 6)

    return paint


def _announce(board: Board, x: float, y: float) -> Node:
    move = board.move
    if board.paid == "both":
        label = _("Reverse and abandon")
    elif board.abandoning:
        label = _("Abandon")
    elif board.chosen is None:
        label = _("Choose a bid")
    elif board.paid == "reverse":
        label = _("Reverse, bid {n}").format(n=board.chosen)
    else:
        label = _("Bid {n}").format(n=board.chosen)
    tokens = bool(board.table.view.options["abandons"])
    rect = (x + 524, y + 214, 138.0, 55.0) if tokens else (x + W - PAD - 220, y + 214, 220.0, 55.0)
    ready = move is not None
    return Button(
        "announce",
        rect,
        label,
        board.announce if ready else None,
        "ink" if ready else "paper",
        keys=("return",),
        state=() if ready else {"disabled"},
        size=16.5,
    )
