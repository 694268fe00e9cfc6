"""Mind Up's boards of the other seats in a row at the top, and the rounds and turns above them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.i18n import _
from game.rules.mind_up import turns
from game.scenes.boards.plates import sign, thinking_dots
from game.scenes.menu import measure
from game.scenes.seating import about, avatar_of, temper_of
from game.tables import mind_up as geometry
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import avatar, box, halo, icon, outline, panel
from game.words.common import figure, points_phrase
from game.words.mind_up import GLYPHS, colour_name
from game.words.mind_up_results import ROUNDS
from game.words.mind_up_terms import cards_phrase

if TYPE_CHECKING:
    from game.rules.mind_up import MindUpView
    from game.scenes.boards.mind_up import Board

FACE = 38.0  # u across
SOFT = theme.soft("mindup")
TRAVEL = {"R": "flame", "Y": "sun", "B": "wave", "G": "leaf", "V": "moon"}
TURN, TURN_GAP, ROUND_GAP = 13.0, 3.0, 16.0  # u; a pip of the tracker


def boards(board: Board, view: MindUpView) -> list[Node]:
    """A board a seat, in the order of the seats from the viewer on."""
    return [_board(board, view, seat) for seat in geometry.others(view)]


def column_words(view: MindUpView, faces: Sequence[Sequence[str | None]]) -> str:
    """The columns of a seat in words."""
    told = [
        f"{colour_name((lying[0] or '')[0])} {len(lying)} ×{factor}"
        for factor, lying in zip(view.multipliers, faces, strict=True)
        if lying
    ]
    return ", ".join(told) or _("no cards yet")


def _board(board: Board, view: MindUpView, seat: int) -> Node:
    table = board.table
    rect = geometry.board_rect(view.seat, seat, view.seats, table.area)
    locked = board.has_locked(seat)
    points, total = view.standing[seat].points, view.scores[seat]
    faces = [board.mirror.faces(geometry.column(seat, at)) for at in range(geometry.COLUMNS)]
    held = len(board.mirror.piles.get(f"hand:{seat}", [])) + locked
    parts = [table.names[seat], temper_of(table.session, seat), cards_phrase(held)]
    parts.append(_("total {n}").format(n=figure(total)))
    parts.append(_("this round {points}").format(points=points_phrase(points)))
    parts.append(column_words(view, faces))
    if locked:
        parts.append(_("has chosen"))
    thinking = table.thinking.seat == seat and table.director.resting

    def paint(canvas: Canvas, node: Node) -> None:
        hot = canvas.hot.hover == node.key
        panel(canvas, rect)
        if thinking:
            outline(canvas, rect, 16, theme.GOLD, 1.6)
        elif locked:
            outline(canvas, rect, 16, theme.with_alpha(theme.MINT, 0.8), 1.6)
        if hot:
            box(canvas, rect, 16, (255, 255, 255, 14))
        _header(canvas, board, view, seat, held, locked, thinking)
        for at, lying in enumerate(faces):
            cell(canvas, geometry.cell_rect(rect, at), view.multipliers[at], lying, board.landing(seat) == at)

    return Node(
        f"plate:{seat}",
        rect,
        ", ".join(filter(None, parts)),
        role="player",
        action=partial(board.open_seat, seat),
        paint=paint,
        state={"active"} if thinking else set(),
        tip=about(table.session, seat),
    )


def _header(
    canvas: Canvas, board: Board, view: MindUpView, seat: int, held: int, locked: bool, thinking: bool
) -> None:
    table, screen = board.table, canvas.screen
    x, y, w, _h = geometry.board_rect(view.seat, seat, view.seats, table.area)
    d = FACE if w > 200 else 28.0
    ax, ay = x + 8 + d / 2, y + 8 + 19
    avatar(canvas, avatar_of(table.session, seat), ax, ay, d, (255, 255, 255, 90), 2)
    if locked:
        lx, ly = ax - d / 2 - 3, ay + d / 2 - 14
        box(canvas, (lx, ly, 17, 17), 8.5, theme.MINT)
        icon(canvas, "lock", lx + 8.5, ly + 8.5, 11, theme.INK)
    left, right = x + 8 + d + (8 if w > 200 else 6), x + w - (12 if w > 200 else 9)
    upper, lower = screen.text_u(15.5), screen.text_u(13)
    half = max(9.0, (upper + lower) * 0.3)
    points = figure(view.standing[seat].points)
    size = min(21.0, 21 * 25 / screen.text_u(21))
    caption = _("this round")
    points_w = measure(screen, points, size, "display")
    caption_w = measure(screen, caption, 13)
    total = _("total {n}").format(n=figure(view.scores[seat]))
    line = f"{cards_phrase(held)} · {total}"
    room = right - left
    beside = caption_w + 10 + measure(screen, total, 13) <= room
    name_w = measure(screen, table.names[seat], 15.5, "bold")
    low = name_w > room - points_w - 8  # a long name takes the upper line for itself
    if low:
        beside = False
    under = room - (caption_w + 10 if beside else points_w + 8 if low else 0)
    if measure(screen, line, 13) > under:
        line = total
    name_room = room if low else room - points_w - 8
    sign(canvas, table, seat, left, ay - half, 15.5, name_room, SOFT)
    canvas.text(points, right, ay + half if low else ay - half, size, theme.GOLD, "display", "midright")
    if thinking:
        thinking_dots(canvas, right - (points_w + 26 if low else 18), ay + half, table.thinking.dots)
        under = room - 46 - (points_w + 8 if low else 0)
    elif beside:
        canvas.text(caption, right, ay + half, 13, SOFT, "medium", "midright")
    if measure(screen, line, 13) <= under:
        canvas.text(line, left, ay + half, 13, SOFT)


def cell(canvas: Canvas, rect: Rect, factor: int, lying: Sequence[str | None], marked: bool) -> None:
    """A column in small: its multiplier, and below it the colour's sign and how many cards lie there."""
    x, y, w, h = rect
    colour = (lying[0] or "")[0] if lying else ""
    tone = theme.TRAVEL[TRAVEL[colour]] if colour else None
    if tone is None:
        fill, ink = (255, 255, 255, 16), theme.CREAM
    elif colour == "Y":
        fill, ink = (*tone["base"], 255), tone["deep"]
    else:
        fill, ink = (*tone["dark"], 255), theme.CREAM
    if marked:
        halo(canvas, rect, 8, theme.GOLD, 8)
    box(canvas, rect, 8, fill, theme.GOLD if marked else (255, 255, 255, 50), 2 if marked else 1)
    high = canvas.screen.text_u(13)
    split = h * 0.3 if high < 17 else h * 0.27
    canvas.text(f"×{factor}", x + w / 2, y + split, 13, ink, "bold", "center", w - 2)
    if not colour:
        return
    count = str(len(lying))
    wide = measure(canvas.screen, count, 15.5, "bold")
    size = min(17.0, w - 8 - wide)
    left = x + w / 2 - (size + 4 + wide) / 2
    icon(canvas, GLYPHS[colour], left + size / 2, y + h * 0.7, size, ink)
    canvas.text(count, left + size + 4, y + h * 0.7, 15.5, ink, "bold")


# -- rounds and turns


def tracker_node(screen: Screen, view: MindUpView, viewer: int, names: Sequence[str] = ()) -> Node:
    """The turns of the three rounds: mint those played, gold the one that is played now."""
    counts = [turns(number) for number in range(ROUNDS)]
    step = TURN + TURN_GAP
    wide = sum(counts) * step + 2 * ROUND_GAP + 28
    rect: Rect = (screen.cx - wide / 2, 15.0, wide, 34.0)
    playing = view.phase == "choose"

    def paint(canvas: Canvas, node: Node) -> None:
        box(canvas, rect, 17, canvas.panel_colour(), theme.PANEL_BORDER)
        x = rect[0] + 14
        for number, count in enumerate(counts):
            for turn in range(count):
                done = number < view.round or (number == view.round and turn < view.turn)
                now = playing and number == view.round and turn == view.turn
                pip = (x, rect[1] + 17 - TURN / 2, TURN, TURN)
                if now:
                    halo(canvas, pip, TURN / 2, theme.GOLD, 6)
                fill = theme.GOLD if now else theme.MINT if done else (255, 255, 255, 40)
                box(canvas, pip, TURN / 2, fill)
                x += step
            x += ROUND_GAP

    label = _("Round {n} of {all} · turn {turn} of {turns}").format(
        n=view.round + 1, all=len(counts), turn=min(view.turn + 1, view.turns), turns=view.turns
    )
    return Node("tracker", rect, label, role="status", paint=paint)
