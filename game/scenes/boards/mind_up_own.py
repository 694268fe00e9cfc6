"""Mind Up's foot: the viewer's five columns on their score cards, and what the round is worth so far."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game import i18n
from game.i18n import _
from game.scenes.boards.mind_up_boards import column_words
from game.scenes.menu import measure
from game.scenes.seating import avatar_of
from game.tables import mind_up as geometry
from game.ui import cards, shapes, theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.widgets import avatar, box, panel
from game.words.common import figure, signed
from game.words.mind_up_results import bubbles_sum, columns_sum, objectives_sum

if TYPE_CHECKING:
    from game.rules.mind_up import MindUpView
    from game.scenes.boards.mind_up import Board

SOFT = theme.soft("mindup")


def own_columns(board: Board, view: MindUpView) -> Node:
    """The panel of the viewer's columns, with the place of the card that is on its way."""
    table = board.table
    rect = geometry.columns_rect(table.area)
    faces = [board.mirror.faces(geometry.column(view.seat, at)) for at in range(geometry.COLUMNS)]

    def paint(canvas: Canvas, node: Node) -> None:
        panel(canvas, rect)
        if canvas.hot.hover == node.key:
            box(canvas, rect, 16, (255, 255, 255, 12))
        aim = board.landing(view.seat)
        for at, factor in enumerate(view.multipliers):
            spot = geometry.score_spot(at, table.area)
            wide = canvas.screen.px(spot.width)
            face = cards.face("mind-up", f"x{factor}", wide, i18n.language())
            flat = cards.shadow(wide, "e0", 0.0, canvas.screen.k)
            x, y = spot.x, spot.y
            canvas.offset_image(flat, x, y)
            canvas.image(face, x, y, "center")
            if at == aim:
                edge = cards.outline(wide, cards.height(wide), theme.GOLD, cards.SELECTED)
                canvas.offset_image(edge, x, y)

    label = _("Your columns: {columns}").format(columns=column_words(view, faces))
    return Node(
        "columns", rect, label, role="status", action=partial(board.open_seat, view.seat), paint=paint
    )


def landing_node(board: Board, view: MindUpView) -> Node | None:
    """The dashed place of the viewer's prize at the end of its column."""
    face, at = board.prize(view.seat), board.landing(view.seat)
    if face is None or at is None:
        return None
    count = len(board.mirror.piles.get(geometry.column(view.seat, at), []))
    spot = geometry.column_spots(at, count + 1, board.table.area)[-1]
    w, h = spot.width, spot.width * 1.4
    rect: Rect = (spot.x - w / 2, spot.y - h / 2, w, h)

    def paint(canvas: Canvas, node: Node) -> None:
        px = canvas.screen.px
        picture = cards.face("mind-up", face, px(w), i18n.language())
        box(canvas, rect, w * 0.096, theme.PAPER)
        canvas.image(picture, spot.x, spot.y, "center", alpha=0.55)
        edge = shapes.dashed_rect(px(w), px(h), px(6), theme.GOLD_LIP, max(1, px(2)), px(6), px(4))
        canvas.image(edge, spot.x, spot.y, "center")

    return Node("landing", rect, _("Lands here"), role="text", paint=paint)


def round_sum(board: Board, view: MindUpView) -> Node:
    """What columns, bubbles and objectives are worth now, or after the turn that is revealed."""
    table, screen = board.table, board.table.app.screen
    rect = geometry.sum_rect(table.area)
    score = board.forecast or view.standing[view.seat]
    lines = [(_("Columns"), figure(columns_sum(score))), (_("Bubbles"), signed(bubbles_sum(score)))]
    if view.objectives:
        lines.append((_("Objectives"), signed(objectives_sum(score))))
    title, short = (_("After this turn"), _("Then")) if board.forecast else (_("So far"), _("Now"))
    total = _("total {n}").format(n=figure(view.scores[view.seat]))

    def paint(canvas: Canvas, node: Node) -> None:
        panel(canvas, rect)
        x, y, w, h = rect
        left, right = x + 14, x + w - 14
        d = 40.0
        avatar(canvas, avatar_of(table.session, view.seat), left + d / 2, y + 12 + d / 2, d, theme.GOLD, 2)
        upper, lower = screen.text_u(15.5), screen.text_u(13)
        half = max(9.5, (upper + lower) * 0.3)
        at = left + d + 9
        canvas.text(
            table.names[view.seat], at, y + 12 + d / 2 - half, 15.5, theme.CREAM, "bold", width=right - at
        )
        canvas.text(total, at, y + 12 + d / 2 + half, 13, SOFT, width=right - at)
        top, foot = y + 12 + d + 7, y + h - 8
        sizes = screen.text_u(14)
        big = min(26.0, 26 * 30 / screen.text_u(26))
        last = max(30.0, screen.text_u(14) * 1.2)
        pitch = min(sizes * 1.45, (foot - last - 6 - top) / len(lines))
        for n, (name, value) in enumerate(lines):
            middle = top + pitch * (n + 0.5)
            wide = canvas.text(value, right, middle, 14, theme.CREAM, "bold", "midright")
            canvas.text(name, left, middle, 14, SOFT, width=right - left - wide - 6)
        box(canvas, (left, foot - last - 3, right - left, 1), 0, theme.PANEL_BORDER)
        middle = foot - last / 2
        points = figure(score.points)
        wide = measure(screen, points, big, "display")
        canvas.text(points, right, middle, big, theme.GOLD, "display", "midright")
        room = right - left - wide - 6
        words = title if measure(screen, title, 14, "semibold") <= room else short
        canvas.text(words, left, middle, 14, theme.CREAM, "semibold", width=room)

    told = [f"{name} {value}" for name, value in lines]
    label = ", ".join((table.names[view.seat], total, *told, f"{title} {figure(score.points)}"))
    return Node("sum", rect, label, role="status", paint=paint)
