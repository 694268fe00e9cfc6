"""Up Color's plates: who sits where, with points, cards and partner, and the totals at the top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.i18n import _, ngettext
from game.scenes.boards.plates import dealer_disc, sign, team_mark, thinking_dots
from game.scenes.menu import measure
from game.scenes.seating import about, avatar_of, temper_of
from game.tables import up_color as geometry
from game.tables.base import side
from game.tables.up_color import LapMirror
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import avatar, box, halo, outline, panel
from game.words.common import figure, points_phrase
from game.words.up_color import sides

if TYPE_CHECKING:
    from game.rules.up_color import UpColorView
    from game.scenes.boards.up_color import Board
    from game.scenes.table import TableScene

FACE = 52.0  # u across
SOFT = theme.soft("upcolor")


def team_of(view: UpColorView, seat: int) -> int | None:
    """The number of a seat's team; None where each plays alone."""
    if view.options["teams"] != "pairs":
        return None
    return next(number for number, seats in enumerate(view.teams) if seat in seats)


def plates(board: Board, view: UpColorView) -> list[Node]:
    """One plate a seat, and whose partner the others are."""
    nodes = [_plate(board, view, seat) for seat in range(view.seats)]
    if view.options["teams"] == "pairs":
        nodes += [_partner(board.table, view, seat) for seat in range(view.seats) if seat != view.seat]
    return nodes


def _cards(mirror: LapMirror, seat: int) -> int:
    return len(mirror.piles.get(f"hand:{seat}", []))


def _status(mirror: LapMirror, seat: int, acting: bool, mine: bool) -> str:
    """What the seat has done or is to do in the open lap."""
    if acting:
        return _("your turn") if mine else _("thinking")
    if seat in mirror.passed:
        return _("passed")
    if mirror.leader == seat and mirror.card(seat) is not None:
        return _("led")
    return ""


def _plate(board: Board, view: UpColorView, seat: int) -> Node:
    table, mirror = board.table, board.mirror
    rect = geometry.plate_rect(side(view.seat, seat, view.seats), table.area)
    acting = seat in view.to_move and table.director.resting
    mine = seat == view.seat and seat in table.humans
    count = _cards(mirror, seat)
    cards = ngettext("{n} card", "{n} cards", count).format(n=count)
    status = _status(mirror, seat, acting, mine)
    team = team_of(view, seat)
    points = figure(view.scores[seat])

    def paint(canvas: Canvas, node: Node) -> None:
        x, y, w, h = rect
        pulse = board.pulse(seat)
        if acting or pulse:
            halo(canvas, rect, h / 2, theme.GOLD if acting else theme.MINT, 12)
        box(canvas, rect, h / 2, canvas.panel_colour(strong=True), theme.PANEL_BORDER)
        if acting:
            outline(canvas, rect, h / 2, theme.GOLD, 2)
        elif pulse:
            outline(canvas, rect, h / 2, theme.MINT, 2)
        ax, ay = x + h / 2, y + h / 2
        avatar(canvas, avatar_of(table.session, seat), ax, ay, FACE, (255, 255, 255, 90), 2)
        if seat == view.dealer:
            dealer_disc(canvas, ax + FACE * 0.4, ay - FACE * 0.38)
        if team is not None:
            team_mark(canvas, team, ax + FACE * 0.4, ay + FACE * 0.36, 20)
        left, right = x + h + 11, x + w - 20
        upper, lower = canvas.screen.text_u(16), canvas.screen.text_u(13.5)
        half = max(10.0, (upper + lower) * 0.31)
        name_w = measure(canvas.screen, table.names[seat], 16, "bold")
        size = min(21.0, 21 * 24 / canvas.screen.text_u(21))
        points_w = measure(canvas.screen, points, size, "display")
        beside = name_w <= right - points_w - 10 - left
        room = right - left - (points_w + 10 if beside else 0)
        sign(canvas, table, seat, left, ay - half + 1, 16, room, SOFT)
        if acting and table.thinking.seat == seat:
            points_w = 46.0
            thinking_dots(canvas, right - 18, ay if beside else ay + half, table.thinking.dots)
        elif beside:
            canvas.text(points, right, ay, size, theme.CREAM, "display", "midright")
        else:
            points_w = canvas.text(points, right, ay + half, 15, theme.CREAM, "display", "midright")
        room = right - left - points_w - 10
        line = f"{cards} · {status}" if status else cards
        canvas.text(
            line if measure(canvas.screen, line, 13.5) <= room else cards,
            left,
            ay + half,
            13.5,
            SOFT,
            width=room,
        )

    parts = [table.names[seat], temper_of(table.session, seat), points_phrase(view.scores[seat]), cards]
    if seat == view.dealer:
        parts.append(_("dealer"))
    if team is not None:
        parts.append(sides(view, table.names)[team].name)
    if status:
        parts.append(status)
    state = {"active"} if acting else set()
    label, tip = ", ".join(filter(None, parts)), about(table.session, seat)
    return Node(f"plate:{seat}", rect, label, role="player", paint=paint, state=state, tip=tip)


def _partner(table: TableScene, view: UpColorView, seat: int) -> Node:
    """Whose partner a seat is, below its cards or, at the top, beside them."""
    screen = table.app.screen
    where = side(view.seat, seat, view.seats)
    x, y, w, h = geometry.plate_rect(where, table.area)
    partner = (seat + 2) % view.seats
    if partner == view.seat:
        words = _("your partner") if view.seat in table.humans else _("partner")
    else:
        words = _("Partner: {name}").format(name=table.names[partner])
    if where == "T":
        wide = measure(screen, words, 13.5, "bold") + 24
        high = max(26.0, screen.text_u(13.5) + 10)
        rect: Rect = (x + w + 126, y + h / 2 - high / 2, wide, high)
    else:
        high = screen.text_u(13) * 1.3
        rect = (x, y + h + 75 - high / 2, w, high)

    def paint(canvas: Canvas, node: Node) -> None:
        middle = rect[1] + rect[3] / 2
        if where == "T":
            box(canvas, rect, rect[3] / 2, (255, 255, 255, 30))
            canvas.text(
                words, rect[0] + rect[2] / 2, middle, 13.5, theme.CREAM, "bold", "center", rect[2] - 16
            )
        else:
            canvas.text(words, rect[0] + rect[2] / 2, middle, 13, SOFT, "medium", "center", rect[2])

    return Node(f"partner:{seat}", rect, words, role="text", paint=paint)


def tracker_node(screen: Screen, view: UpColorView, viewer: int, names: Sequence[str] = ()) -> Node:
    """At the top of the picture: the teams with their totals, or a pip for each round of the viewer's."""
    if view.options["teams"] == "pairs":
        return _teams(screen, view, names)
    return _rounds(screen, view, viewer)


def _teams(screen: Screen, view: UpColorView, names: Sequence[str]) -> Node:
    called = sides(view, names)
    w, h = min(250.0, max(199.0, screen.text_u(16) * 11)), 44.0
    versus = _("vs")
    gap = max(56.0, screen.text_u(14) * 0.55 * len(versus) + 30)
    best = max(view.sides)

    def paint(canvas: Canvas, node: Node) -> None:
        canvas.text(versus, screen.cx, 32.5, 14, SOFT, "medium", "center")
        for team, (total, named) in enumerate(zip(view.sides, called, strict=True)):
            x = screen.cx - gap / 2 - w if team == 0 else screen.cx + gap / 2
            rect = (x, 10.5, w, h)
            box(canvas, rect, h / 2, canvas.panel_colour(strong=True), theme.PANEL_BORDER)
            team_mark(canvas, team, x + h / 2, 32.5, 32)
            size = min(24.0, 24 * 31 / screen.text_u(24))
            colour = theme.CREAM if total == best else theme.with_alpha(theme.CREAM, 0.8)
            wide = canvas.text(figure(total), x + w - 18, 32.5, size, colour, "display", "midright")
            canvas.text(
                named.name, x + h + 10, 32.5, 16, theme.CREAM, "bold", width=w - h - 10 - 18 - wide - 10
            )

    label = ", ".join(
        f"{named.name}: {points_phrase(total)}" for named, total in zip(called, view.sides, strict=True)
    )
    rect = (screen.cx - gap / 2 - w, 10.5, 2 * w + gap, h)
    return Node("teams", rect, label, role="status", paint=paint)


def _rounds(screen: Screen, view: UpColorView, viewer: int) -> Node:
    done = [result.points[viewer] for result in view.rounds]
    count = max(view.planned, view.round + 1, len(done))
    step = min(38.0, 480.0 / count)
    w, h = step * count + 20, 48.0
    rect = (screen.cx - w / 2, 9.0, w, h)
    current = len(done) if view.outcome is None and view.phase != "over" else -1

    def paint(canvas: Canvas, node: Node) -> None:
        panel(canvas, rect)
        for number in range(count):
            pip = (rect[0] + 10 + number * step + 2, rect[1] + 9, step - 4, h - 18)
            _paint_pip(canvas, pip, number, done[number] if number < len(done) else None, number == current)

    told = [f"{number} {points_phrase(points)}" for number, points in enumerate(done, 1)]
    label = _("Your rounds: {rounds}").format(rounds=", ".join(told) or _("none yet"))
    return Node("rounds", rect, label, role="status", paint=paint)


def _paint_pip(canvas: Canvas, rect: Rect, number: int, points: int | None, current: bool) -> None:
    """A round: mint with what it brought, coral with what it cost, gold while it is played."""
    x, y, w, h = rect
    if current:
        halo(canvas, rect, 8, theme.GOLD, 8)
    if points is None:
        fill, ink = (theme.GOLD, theme.INK) if current else ((255, 255, 255, 32), theme.CREAM)
        box(canvas, rect, 8, fill)
        canvas.figure(str(number + 1), x + w / 2, y + h / 2, 13, ink, "bold")
        return
    fill = (63, 190, 143) if points > 0 else (240, 125, 98) if points < 0 else (150, 138, 160)
    box(canvas, rect, 8, fill)
    words = figure(points) if points <= 0 else f"+{points}"
    canvas.figure(words, x + w / 2, y + h / 2, 12 if w > 26 else 10.5, theme.INK, "bold")
