"""Mind Up's sheets over the table: all that is known of a seat's cards, and the objectives in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import i18n
from game.i18n import _
from game.rules.mind_up import FACES, OBJECTIVES
from game.scenes.menu import line_height, measure
from game.scenes.seating import avatar_of
from game.tables import mind_up as geometry
from game.ui import cards, theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import Cover, IconButton, avatar, box, icon, sheet
from game.words.common import capital, figure, signed
from game.words.mind_up_results import bubbles_sum, formula, objectives_sum
from game.words.mind_up_terms import objective

if TYPE_CHECKING:
    from game.rules.mind_up import MindUpView
    from game.scenes.boards.mind_up import Board

WIDE = 760.0  # u
PAD = 28.0
CARD = 72.0
FACE = 30.0


def _frame(board: Board, screen: Screen, tall: float, label: str) -> tuple[Rect, list[Node]]:
    rect: Rect = (screen.cx - WIDE / 2, (screen.h - tall) / 2, WIDE, tall)
    cover = Cover("cover", (0, 0, screen.w, screen.h), lambda: None)
    cover.action = board.put_down_sheet

    def veil(canvas: Canvas, node: Node) -> None:
        box(canvas, node.rect, 0, (*theme.VEIL[:3], 120))

    shade = Node("veil", cover.rect, role="decoration", paint=veil)
    back = Node("opened", rect, label, role="dialog", solid=True, paint=lambda c, n: sheet(c, n.rect))
    close = IconButton(
        "close", rect[0] + WIDE - 50, rect[1] + 14, "close", _("Close"), board.put_down_sheet, 36
    )
    return rect, [shade, cover, back, close]


def seat_sheet(board: Board, view: MindUpView, screen: Screen, seat: int) -> list[Node]:
    """A seat's columns card by card, the cards of its hand that everyone has seen, and its sum."""
    table = board.table
    score = view.standing[seat]
    longest = max((len(lying) for lying in view.columns[seat]), default=0)
    step = 30.0
    title_h = max(54.0, line_height(screen, 26, "display") + 10)
    line_h = screen.text_u(15) * 1.45
    columns_h = 50 + CARD * 1.4 + step * max(0, longest - 1)
    known = view.known[seat] if seat != view.seat else ()
    known_h = line_h + 56 * 1.4 + 14 if known else 0.0
    tall = 16 + title_h + line_h + columns_h + 16 + known_h + 20
    name = table.names[seat]
    parts = [formula(score), _("bubbles {n}").format(n=signed(bubbles_sum(score)))]
    if view.objectives:
        parts.append(_("objectives {n}").format(n=signed(objectives_sum(score))))
    line = _("{parts} = {points}").format(parts=" · ".join(parts), points=figure(score.points))
    rect, nodes = _frame(board, screen, tall, f"{name}. {line}")
    x, y, w, _h = rect

    def paint(canvas: Canvas, node: Node) -> None:
        top = y + 16
        avatar(
            canvas, avatar_of(table.session, seat), x + PAD + 22, top + title_h / 2, 44, theme.PAPER_TOP, 2
        )
        canvas.text(name, x + PAD + 56, top + title_h / 2, 26, theme.INK, "display", width=w - 2 * PAD - 110)
        top += title_h
        canvas.text(line, x + PAD, top + line_h / 2, 15, theme.INK_SOFT, "semibold", width=w - 2 * PAD)
        top += line_h + 8
        pitch = (w - 2 * PAD) / geometry.COLUMNS
        wide = screen.px(CARD)
        for at, factor in enumerate(view.multipliers):
            left = x + PAD + pitch * at
            picture = cards.face("mind-up", f"x{factor}", wide, i18n.language())
            canvas.image(picture, left, top)
            for n, card in enumerate(view.columns[seat][at] if at < len(view.columns[seat]) else ()):
                face = cards.face("mind-up", FACES[card], wide, i18n.language())
                canvas.image(face, left + 26, top + 34 + step * n)
        top += columns_h + 8
        if known:
            words = _("In hand, and known to all")
            canvas.text(words, x + PAD, top + line_h / 2, 15, theme.INK, "bold", width=w - 2 * PAD)
            top += line_h + 4
            each = min(66.0, (w - 2 * PAD) / len(known))
            for n, card in enumerate(known):
                face = cards.face("mind-up", FACES[card], screen.px(56), i18n.language())
                canvas.image(face, x + PAD + each * n, top)

    nodes[2].add(Node("seat:known", rect, f"{name}. {line}", role="text", paint=paint))
    return nodes


def objectives_sheet(board: Board, view: MindUpView, screen: Screen) -> list[Node]:
    """Each open objective in full, with its points and who meets it now."""
    table = board.table
    title_h = max(54.0, line_height(screen, 26, "display") + 10)
    row = max(58.0, screen.text_u(15) * 1.3 + FACE + 12)
    tall = 16 + title_h + row * len(view.objectives) + 20
    rect, nodes = _frame(board, screen, tall, _("Objectives"))
    x, y, w, _h = rect

    def paint(canvas: Canvas, node: Node) -> None:
        top = y + 16
        canvas.text(_("Objectives"), x + PAD, top + title_h / 2, 26, theme.INK, "display", width=w - 120)
        top += title_h
        for at, name in enumerate(view.objectives):
            middle = top + row * (at + 0.5)
            box(canvas, (x + PAD, top + row * at, w - 2 * PAD, 1), 0, theme.PAPER_LINE)
            told, points = objective(name), OBJECTIVES[name].points
            box(canvas, (x + PAD, middle - 15, 30, 30), 15, theme.INK)
            canvas.text(name[0], x + PAD + 15, middle, 15, theme.CREAM, "bold", "center")
            ink = theme.MINT_INK if points > 0 else theme.CORAL_INK
            value = signed(points)
            canvas.text(value, x + w - PAD, middle, 20, ink, "display", "midright")
            left, right = x + PAD + 42, x + w - PAD - measure(screen, value, 20, "display") - 16
            text_h = screen.text_u(15) * 1.3
            upper = middle - (text_h + FACE) / 2 + text_h / 2 - 1
            canvas.text(capital(told.full), left, upper, 15, theme.INK, "semibold", width=right - left)
            for n, seat in enumerate((view.seat, *geometry.others(view))):
                met = view.met[seat][at]
                cx, cy = left + 13 + n * 60, upper + text_h / 2 + FACE / 2
                avatar(canvas, avatar_of(table.session, seat), cx, cy, FACE - 4, theme.PAPER_TOP, 1)
                symbol, tone = ("check", ink) if met else ("close", theme.INK_SOFT)
                icon(canvas, symbol, cx + 24, cy, 16, tone)

    said = []
    for at, name in enumerate(view.objectives):
        who = [table.names[seat] for seat in range(view.seats) if view.met[seat][at]]
        said.append(f"{objective(name).full}, {signed(OBJECTIVES[name].points)}: {', '.join(who) or '–'}")
    nodes[2].add(Node("objectives:all", rect, ". ".join(said), role="text", paint=paint))
    return nodes
