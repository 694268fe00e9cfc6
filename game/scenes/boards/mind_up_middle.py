"""Mind Up's middle: the centre line, the places of the choices, names below them and arrows to the prizes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.i18n import _
from game.scenes.menu import measure
from game.scenes.seating import avatar_of
from game.tables import mind_up as geometry
from game.ui import shapes, theme
from game.ui.canvas import Canvas
from game.ui.motion import Motion
from game.ui.node import Node, Rect
from game.ui.widgets import Button, avatar, box, icon, panel

if TYPE_CHECKING:
    from game.rules.mind_up import MindUpView
    from game.scenes.boards.mind_up import Board

SOFT = theme.soft("mindup")
LINE_TOP, LINE_HEIGHT = 191.0, 143.0
PLAYED_TOP, PLAYED_HEIGHT = 364.0, 141.0
CHIP_TOP, CHIP = 503.0, 26.0
LIP = 3.0  # u; of a gold button


def middle(board: Board, view: MindUpView) -> list[Node]:
    """The panel of the centre line, the places of the choices, and the words beside them."""
    area = board.table.area
    wide = geometry.line_width(view.seats)
    rect: Rect = (area.cx - wide / 2, area.mid(LINE_TOP), wide, LINE_HEIGHT)
    nodes = [Node("line", rect, _("Centre line"), role="group", paint=lambda c, n: panel(c, n.rect))]
    nodes.append(_slots(board, view))
    labels = [
        _beside(board, row, words, rect[0] - 14, area.mid(y))
        for row, words, y in (
            ("centre", _("Centre line"), geometry.CENTRE_MIDDLE),
            ("played", _("Cards played"), geometry.PLAYED_MIDDLE),
        )
    ]
    if all(label.rect[0] >= board.left_edge + 8 for label in labels):
        nodes += labels
    return nodes


def _beside(board: Board, row: str, words: str, right: float, y: float) -> Node:
    """The name of a row to its left, on a line for each word."""
    screen = board.table.app.screen
    lines = words.split(" ") if len(words) > 9 else [words]
    wide = max(measure(screen, line, 15, "bold") for line in lines)
    step = screen.text_u(15) * 1.2
    rect: Rect = (right - wide - 1, y - step * len(lines) / 2, wide + 2, step * len(lines))

    def paint(canvas: Canvas, node: Node) -> None:
        for n, line in enumerate(lines):
            at = rect[1] + step * (n + 0.5)
            canvas.text(line, right, at, 15, theme.CREAM, "bold", "midright")

    return Node(f"row:{row}", rect, words, role="text", paint=paint)


def _slots(board: Board, view: MindUpView) -> Node:
    """The dashed places of choices that are not locked yet; the viewer's may be a place to drop a card."""
    table = board.table
    wide = geometry.line_width(view.seats)
    rect: Rect = (table.area.cx - wide / 2, table.area.mid(PLAYED_TOP), wide, PLAYED_HEIGHT)
    open_seats = [] if board.revealing else [s for s in range(view.seats) if not board.has_locked(s)]

    def paint(canvas: Canvas, node: Node) -> None:
        px = canvas.screen.px
        aimed = table.hand.dragged is not None and table.hand.over == geometry.LOCK
        for seat in open_seats:
            spot = geometry.lock_spot(view.seat, seat, view.seats, table.area)
            w, h = px(spot.width), px(spot.width * 1.4)
            mine = seat == view.seat and table.my_turn
            tone = theme.GOLD if mine else (255, 255, 255, 90)
            if mine:
                left, top = spot.x - spot.width / 2, spot.y - spot.width * 0.7
                box(
                    canvas,
                    (left, top, spot.width, spot.width * 1.4),
                    spot.width * 0.096,
                    (*theme.GOLD, 50 if aimed else 20),
                )
            edge = shapes.dashed_rect(
                w, h, px(spot.width * 0.096), tone, max(1, px(2 if mine else 1.4)), px(7), px(5)
            )
            canvas.image(edge, spot.x, spot.y, "center")
            icon(canvas, "thought", spot.x, spot.y, 30, theme.GOLD if mine else (255, 255, 255, 120))

    slots = Node(
        "slots",
        rect,
        _("Your choice goes here"),
        role="group",
        drop=geometry.LOCK,
        action=table.hand.play_selected if table.hand.selected is not None and table.my_turn else None,
        paint=paint,
    )
    if board.may_take_back:
        spot = geometry.lock_spot(view.seat, view.seat, view.seats, table.area)
        w, h = spot.width, spot.width * 1.4
        place: Rect = (spot.x - w / 2, spot.y - h / 2, w, h)
        label = _("Take it back")
        slots.add(Node("lock:mine", place, label, drop=geometry.LOCK, action=table.undo, tip=label))
    return slots


def chips(board: Board, view: MindUpView) -> list[Node]:
    """Who each card of the lower row belongs to."""
    table, screen = board.table, board.table.app.screen
    order = board.row_owners(view)
    pitch = geometry.LINES[view.seats][1]
    high = max(CHIP, screen.text_u(14) + 6)
    nodes = []
    for at, seat in enumerate(order):
        spot = geometry.slot_spot("played", at, view.seats, table.area)
        mine = seat == view.seat and seat in table.humans
        name = _("You") if mine else table.names[seat]
        ready = not board.revealing and board.has_locked(seat)
        wide = pitch - 6
        spare = wide - high - 13 - measure(screen, name, 14, "bold")
        locked = ready and not 0 <= spare < 16  # the outline and the card's back tell it too
        if spare < 0:
            wide = high + (24 if ready else 0)  # the portrait alone
        rect: Rect = (spot.x - wide / 2, table.area.mid(CHIP_TOP), wide, high)
        nodes.append(
            Node(
                f"chip:{seat}",
                rect,
                name,
                role="text",
                paint=partial(_chip, board, seat, mine, ready, locked),
            )
        )
    return nodes


def _chip(board: Board, seat: int, mine: bool, ready: bool, locked: bool, canvas: Canvas, node: Node) -> None:
    x, y, w, h = node.rect
    alone = w < 2.5 * h
    if mine:
        box(canvas, node.rect, h / 2, theme.GOLD)
    else:
        box(
            canvas,
            node.rect,
            h / 2,
            canvas.panel_colour(strong=True),
            theme.MINT if ready else theme.PANEL_BORDER,
        )
    d = h - 4
    avatar(canvas, avatar_of(board.table.session, seat), x + 2 + d / 2, y + h / 2, d)
    ink = theme.GOLD_TEXT if mine else theme.CREAM
    right = x + w - 9
    if locked:
        icon(canvas, "lock", right - 6, y + h / 2, 13, ink if mine else theme.MINT)
        right -= 16
    left = x + d + 8
    if not alone:
        canvas.text(node.label, (left + right) / 2, y + h / 2, 14, ink, "bold", "center", right - left)


def arrows(board: Board, view: MindUpView) -> list[Node]:
    """An arrow from each card played to its prize, rising."""
    table = board.table
    nodes = []
    for at, (seat, _card) in enumerate(board.picks):
        spot = geometry.slot_spot("played", at, view.seats, table.area)
        y = table.area.mid(337)
        mine = seat == view.seat
        rect: Rect = (spot.x - 13, y, 26, 26)

        def paint(canvas: Canvas, node: Node, at: int = at, mine: bool = mine) -> None:
            grown = table.motion.get(f"arrow:{at}", (0.0,))[0]
            if grown > 0:
                x, top, w, h = node.rect
                with canvas.shifted(0, (1 - grown) * 16, grown):
                    icon(canvas, "arrow-up", x + w / 2, top + h / 2, 25, theme.GOLD if mine else theme.CREAM)

        nodes.append(Node(f"arrow:{at}", rect, role="decoration", paint=paint))
    return nodes


class GoOn(Button):
    """The button that goes on, filling from the left until that happens by itself."""

    def __init__(self, like: Button, motion: Motion) -> None:
        super().__init__(like.key, like.rect, like.label, like.action, like.kind, like.icon, like.size)
        self._motion = motion

    def draw(self, canvas: Canvas) -> None:
        """Draw the button and, over it, how much of the time has passed."""
        super().draw(canvas)
        passed = self._motion.get("hold", (0.0,))[0]
        if 0 < passed < 1:
            x, y, w, h = self.rect
            with canvas.clipped(x, y, w * passed, h):
                box(canvas, (x, y, w, h - LIP), (h - LIP) / 2, (*theme.GOLD_LIP, 70))
