"""Level Up's stock and discard piles: counts, names, and what each seat drew last."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.i18n import _
from game.rules.level_up import STOCK, Drawn
from game.scenes.boards.level_up_tray import GLYPHS
from game.scenes.menu import measure
from game.tables import level_up_layout as layout
from game.tables.base import side
from game.ui import shapes, sprites, theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.widgets import box, halo, icon, outline
from game.words.level_up_terms import cards_phrase

if TYPE_CHECKING:
    from game.rules.level_up import LevelUpView
    from game.scenes.boards.level_up import Board

SOFT = theme.soft("levelup")
CHIP = 58.0
OWN_ROOM = 102.0  # between the hand and the viewer's panel


def pile_nodes(board: Board, view: LevelUpView) -> list[Node]:
    """Below the cards: the stock's count, and a chip or a name at each discard pile."""
    nodes = [_stock(board)]
    for seat in range(view.seats):
        where = side(view.seat, seat, view.seats)
        rect = pile_rect(board, view, seat)
        if not board.table.mirror.piles.get(f"pile:{seat}"):
            nodes.append(_empty(f"empty:{seat}", rect))
        if where == "B":
            nodes.append(_own(board, view, rect))
        else:
            nodes += _others(board, view, seat, rect)
    return nodes


def pile_rect(board: Board, view: LevelUpView, seat: int) -> Rect:
    """What a seat's discard pile covers."""
    where = side(view.seat, seat, view.seats)
    spot = layout.discard_spot(where, view.seats, board.table.area)
    return spot.x - spot.width / 2, spot.y - spot.width * 0.7, spot.width, spot.width * 1.4


def _stock(board: Board) -> Node:
    spot = layout.stock_spot(board.table.area)
    count = len(board.table.mirror.piles.get(STOCK, []))
    y = spot.y + spot.width * 0.7 + 24
    rect: Rect = (spot.x - 32, y - 14, 64, 28)

    def paint(canvas: Canvas, node: Node) -> None:
        box(canvas, rect, 14, canvas.panel_colour(strong=True))
        wide = measure(canvas.screen, str(count), 15, "bold") + 22
        left = spot.x - wide / 2
        icon(canvas, "stock", left + 8, y, 16, theme.CREAM)
        canvas.text(str(count), left + 22, y, 15, theme.CREAM, "bold")

    label = _("Stock: {cards}").format(cards=cards_phrase(count))
    return Node("stock-count", rect, label, role="status", paint=paint)


def _empty(key: str, rect: Rect) -> Node:
    def paint(canvas: Canvas, node: Node) -> None:
        x, y, w, h = rect
        px = canvas.screen.px
        dashed = shapes.dashed_rect(
            px(w), px(h), px(w * 0.096), (255, 255, 255, 80), max(1, px(1.2)), px(5), px(4)
        )
        canvas.image(dashed, x, y)

    return Node(key, rect, _("Empty discard pile"), role="status", paint=paint)


def _own(board: Board, view: LevelUpView, pile: Rect) -> Node:
    """The name below the viewer's pile; it opens the pile where that is allowed."""
    x, y, w, h = pile
    count = len(board.table.mirror.piles.get(f"pile:{view.seat}", []))
    name = _("Your discard")
    screen = board.table.app.screen
    lines = (f"{name} · {count}" if count else name, name, str(count or ""))
    words = next((line for line in lines if measure(screen, line, 13, "semibold") <= OWN_ROOM), "")
    wide = measure(screen, words, 13, "semibold") + 4
    high = min(24.0, board.table.area.h - (y + h) - 4)
    rect: Rect = (x + w / 2 - wide / 2, y + h + 3, wide, high)

    def paint(canvas: Canvas, node: Node) -> None:
        hot = canvas.hot.hover == node.key and node.enabled
        ink = theme.CREAM if hot else SOFT
        canvas.text(words, x + w / 2, rect[1] + high / 2, 13, ink, "semibold", "center", wide)

    return _opener(board, view.seat, count, rect, lines[0], paint)


def _others(board: Board, view: LevelUpView, seat: int, pile: Rect) -> list[Node]:
    x, y, w, h = pile
    where = side(view.seat, seat, view.seats)
    count = len(board.table.mirror.piles.get(f"pile:{seat}", []))
    high = max(20.0, board.table.app.screen.text_u(13) * 1.25)
    left = x + w - CHIP if where == "R" else x + w / 2 - CHIP / 2 if where == "T" else x
    rect: Rect = (left, y + h + 5, CHIP, high)
    name = board.table.names[seat]

    def paint(canvas: Canvas, node: Node) -> None:
        hot = canvas.hot.hover == node.key and node.enabled
        box(canvas, rect, high / 2, (255, 255, 255, 46) if hot else canvas.panel_colour())
        middle = rect[1] + high / 2
        icon(canvas, "discard", left + 17, middle, 13, SOFT)
        canvas.text(str(count), left + 28, middle, 13, theme.CREAM, "bold", width=CHIP - 32)

    label = _("{name}’s discard pile: {cards}").format(name=name, cards=cards_phrase(count))
    nodes = [_opener(board, seat, count, rect, label, paint)]
    drawn = last_draw(view, seat)
    if drawn is not None:
        beside = where in ("TL", "T", "TR")
        place = (left + CHIP + 5, rect[1], CHIP, high) if beside else (left, rect[1] + high + 4, CHIP, high)
        nodes.append(_drawn(board, drawn, place))
    return nodes


def _opener(board: Board, seat: int, count: int, rect: Rect, label: str, paint: object) -> Node:
    """The node below a pile: a button that fans it out where that is allowed and worth it."""
    allowed = board.open_discards and count > 1
    return Node(
        f"fan:{seat}",
        rect,
        label,
        role="button" if allowed else "status",
        action=partial(board.fan_out, seat) if allowed else None,
        tip=_("Leaf through the discard pile") if allowed else "",
        paint=paint if callable(paint) else None,
    )


def last_draw(view: LevelUpView, seat: int) -> Drawn | None:
    """What a seat drew last in this round."""
    drawn = (event for event in reversed(view.events) if isinstance(event, Drawn) and event.seat == seat)
    return next(drawn, None)


def _drawn(board: Board, drawn: Drawn, rect: Rect) -> Node:
    x, y, _w, h = rect
    words = board.table.words.event_line(drawn, board.table.names, board.table.viewer)

    def paint(canvas: Canvas, node: Node) -> None:
        middle = y + h / 2
        icon(canvas, "arrow-up", x + 10, middle, 11, SOFT)
        if drawn.source == STOCK or drawn.card is None:
            icon(canvas, "stock", x + 30, middle, 15, SOFT)
            return
        travel = GLYPHS[drawn.card[0]]
        ink = theme.TRAVEL[travel]["light"]
        wide = canvas.text(drawn.card[1:], x + 20, middle, 13, ink, "bold")
        glyph = sprites.icon(f"glyph-{travel}", canvas.screen.px(13), ink)
        canvas.image(glyph, x + 20 + wide + 8, middle, "center")

    return Node(f"drew:{drawn.seat}", rect, words or "", role="status", paint=paint, tip=words or "")


def discard_target(board: Board, view: LevelUpView) -> list[Node]:
    """The viewer's own pile as the place for the card that is selected or dragged."""
    if board.aimed is None or not board.table.my_turn or view.phase != "play":
        return []
    rect = pile_rect(board, view, view.seat)
    over = board.table.hand.over == f"pile:{view.seat}"

    def paint(canvas: Canvas, node: Node) -> None:
        x, y, w, h = rect
        px = canvas.screen.px
        halo(canvas, rect, w * 0.096, theme.GOLD, 12 if over else 8)
        fill = (9, 11, 34, 130)
        box(canvas, rect, w * 0.096, fill)
        dashed = shapes.dashed_rect(
            px(w),
            px(h),
            px(w * 0.096),
            theme.GOLD,
            max(2, px(2)),
            px(7),
            px(5),
            (255, 203, 87, 60 if over else 0),
        )
        canvas.image(dashed, x, y)
        icon(canvas, "discard", x + w / 2, y + h / 2, 30, theme.GOLD)
        if over:
            outline(canvas, rect, w * 0.096, theme.GOLD, 2.4)

    target = f"pile:{view.seat}"
    act = partial(board.table.hand.play_on, target)
    return [
        Node("discard-here", rect, _("Discard here"), role="target", paint=paint, drop=target, action=act)
    ]
