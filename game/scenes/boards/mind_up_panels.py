"""Mind Up's panels beside the middle: what to do or what is shown, the last turn, objectives and totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import i18n
from game.i18n import _
from game.rules.mind_up import FACES, OBJECTIVES
from game.scenes.boards.mind_up_boards import TRAVEL
from game.scenes.menu import measure, paragraph_height
from game.scenes.seating import avatar_of
from game.tables import mind_up as geometry
from game.tables.base import SIDE_MARGIN
from game.ui import cards, theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.widgets import avatar, box, icon, panel
from game.words.common import capital, figure, points_phrase, signed
from game.words.mind_up import GLYPHS, guidance, last_cards_line, reveal_line
from game.words.mind_up_terms import colour_name, objective

if TYPE_CHECKING:
    from game.rules.mind_up import MindUpView
    from game.scenes.boards.mind_up import Board

SOFT = theme.soft("mindup")
TOP, FOOT = 191.0, 488.0  # u; of the columns of panels left and right of the middle
WIDE = 290.0
GAP = 12.0
TOTALS = 238.0
FEW = 2  # so many objectives leave room for the totals below them
OBJECTIVE, SMALLER = (100.0, 12.0), (82.0, 8.0)  # width and gap of the objective cards
MINI = 46.0
FACE = 24.0


class Panels:
    """What is beside the middle of one table."""

    def __init__(self, board: Board) -> None:
        self.board = board

    # -- right

    def right(self, view: MindUpView) -> list[Node]:
        """What to do now or what is revealed, and below it the next line or the turn before."""
        area = self.board.table.area
        middle = area.cx + geometry.line_width(view.seats) / 2 + 16
        wide = min(WIDE, area.right - SIDE_MARGIN - middle)
        rect: Rect = (area.right - SIDE_MARGIN - wide, area.mid(TOP), wide, 0)
        first = self._news(view, rect)
        y = first.rect[1] + first.rect[3] + GAP
        second = self._cards(view, (rect[0], y, wide, area.mid(FOOT) - y))
        return [first] if second is None else [first, second]

    def _news(self, view: MindUpView, place: Rect) -> Node:
        board, screen = self.board, self.board.table.app.screen
        x, y, wide, _h = place
        symbol, title, words = self._told(view)
        prize, at = board.prize(view.seat), board.landing(view.seat)
        head = 12 + screen.text_u(16) * 1.3
        text_h = paragraph_height(screen, words, 14.5, wide - 32, line=1.32)
        chip_h = max(30.0, screen.text_u(14) + 12) if prize is not None else 0.0
        tall = head + text_h + 12 + (chip_h + 8 if chip_h else 0)
        rect: Rect = (x, y, wide, tall)
        chip = ""
        if prize is not None and at is not None:
            chip = _("{colour}: column ×{n}").format(
                colour=capital(colour_name(prize[0])), n=view.multipliers[at]
            )

        def paint(canvas: Canvas, node: Node) -> None:
            panel(canvas, rect)
            left = x + 16
            if symbol:
                icon(canvas, symbol, left + 10, y + 6 + head / 2, 20, theme.GOLD)
                left += 28
            canvas.text(title, left, y + 6 + head / 2, 16, theme.CREAM, "bold", width=x + wide - 16 - left)
            canvas.paragraph(words, x + 16, y + head + 2, 14.5, SOFT, wide - 32, line=1.32)
            if chip and prize is not None:
                tone = theme.TRAVEL[TRAVEL[prize[0]]]
                sun = prize[0] == "Y"
                ink = tone["deep"] if sun else theme.CREAM
                room = min(wide - 32, measure(screen, chip, 14, "bold") + 52)
                at_y = y + head + text_h + 6
                box(canvas, (x + 16, at_y, room, chip_h), chip_h / 2, tone["base" if sun else "dark"])
                icon(canvas, GLYPHS[prize[0]], x + 33, at_y + chip_h / 2, 18, ink)
                canvas.text(chip, x + 48, at_y + chip_h / 2, 14, ink, "bold", width=room - 44)

        label = ". ".join(part for part in (title, words, chip) if part)
        return Node("news", rect, label, role="status", paint=paint)

    def _told(self, view: MindUpView) -> tuple[str | None, str, str]:
        """Icon, title and sentence of the upper panel."""
        board, table = self.board, self.board.table
        if board.last:
            return "hand", _("Last card"), last_cards_line()
        if board.picks:
            prizes = [geometry.number_of(face) for face in board.prizes]
            seat = view.seat
            name = None if seat in table.humans else table.names[seat]
            return "eye", _("Reveal"), reveal_line(board.picks, prizes, seat, name)
        symbol, words = guidance(view, table.names)
        return symbol, _("Secret choice"), words

    def _cards(self, view: MindUpView, place: Rect) -> Node | None:
        """A row of small cards: those that stay as the next line, or who took what in the turn before."""
        board, screen = self.board, self.board.table.app.screen
        x, y, wide, room = place
        head = 10 + screen.text_u(14.5) * 1.3
        if board.picks:
            title = _("The next line")
            shown: list[tuple[int, str, int | None]] = [
                (seat, FACES[card], None) for seat, card in board.picks
            ]
        elif view.history and not board.last:
            title = _("The last turn")
            turn = view.history[-1]
            shown = [
                (seat, FACES[prize], card)
                for (seat, card), prize in zip(turn.picks, turn.prizes, strict=True)
            ]
        else:
            return None
        below = 0.0 if board.picks else max(FACE, screen.text_u(14)) + 6
        pitch = (wide - 28) / len(shown)
        w = min(MINI, pitch - 5)
        tall = head + w * 1.4 + below + 12
        if tall > room:
            return None
        rect: Rect = (x, y, wide, tall)
        left = x + 14 + (wide - 28 - pitch * len(shown)) / 2

        def paint(canvas: Canvas, node: Node) -> None:
            panel(canvas, rect)
            canvas.text(title, x + 16, y + 4 + head / 2, 14.5, theme.CREAM, "bold", width=wide - 32)
            px = canvas.screen.px(w)
            for n, (seat, face, card) in enumerate(shown):
                cx, top = left + pitch * (n + 0.5), y + head + 2
                canvas.image(cards.face("mind-up", face, px, i18n.language()), cx, top, "midtop")
                if card is None:
                    continue
                at_y = top + w * 1.4 + 4 + below / 2
                close = len(shown) > 4
                face_x, d = (cx - 12, 17.0) if close else (cx - 11, 21.0)
                avatar(canvas, avatar_of(board.table.session, seat), face_x, at_y, d)
                mine = theme.GOLD if seat == view.seat else theme.CREAM
                canvas.text(str(card), cx - (2 if close else -3), at_y, 13.5, mine, "bold")

        told = [f"{board.table.names[seat]} {geometry.number_of(face)}" for seat, face, _card in shown]
        return Node("cards:small", rect, f"{title}: {', '.join(told)}", role="status", paint=paint)

    # -- left

    def left_edge(self, view: MindUpView) -> float:
        """Where the room left of the middle begins that no panel takes."""
        area = self.board.table.area
        left = area.left + SIDE_MARGIN
        if len(view.objectives) > FEW:
            return left + 3 * SMALLER[0] + 2 * SMALLER[1]
        return left + TOTALS

    def left(self, view: MindUpView) -> list[Node]:
        """The objectives, and the totals where they leave room."""
        nodes: list[Node] = []
        area = self.board.table.area
        y = area.mid(TOP)
        few = len(view.objectives) <= FEW
        for at, name in enumerate(view.objectives):
            w, gap = OBJECTIVE if few else SMALLER
            row, place = divmod(at, 3)
            x = area.left + SIDE_MARGIN + place * (w + gap)
            nodes.append(self._objective(view, name, at, (x, y + row * (w * 1.4 + 40), w, w * 1.4 + 30)))
        if few:
            top = nodes[0].rect[1] + nodes[0].rect[3] + GAP if nodes else y
            nodes.append(self._totals(view, top))
        return nodes

    def _objective(self, view: MindUpView, name: str, at: int, rect: Rect) -> Node:
        board, screen = self.board, self.board.table.app.screen
        met = view.met[view.seat][at]
        points = OBJECTIVES[name].points
        told = objective(name)
        state = _("met") if met else _("not met")

        def paint(canvas: Canvas, node: Node) -> None:
            x, y, w, _h = rect
            px = canvas.screen.px(w)
            flat = cards.shadow(px, "e1", 0.0, canvas.screen.k)
            canvas.offset_image(flat, x + w / 2, y + w * 0.7)
            picture = cards.objective(told.short, told.icon, signed(points), name, px)
            canvas.image(picture, x, y)
            if met:
                met_tone = theme.MINT if points > 0 else theme.CORAL
                edge = cards.outline(px, cards.height(px), met_tone, cards.LEGAL)
                canvas.offset_image(edge, x + w / 2, y + w * 0.7)
            tone = SOFT if not met else theme.MINT if points > 0 else theme.CORAL
            symbol, middle = "check" if met else "close", y + w * 1.4 + 18
            words = state if measure(screen, state, 13.5, "bold") <= w - 20 else signed(points * met)
            wide = measure(screen, words, 13.5, "bold") + 20
            left = x + w / 2 - wide / 2
            icon(canvas, symbol, left + 7, middle, 14, tone)
            canvas.text(words, left + 19, middle, 13.5, tone, "bold", width=w - 18)

        label = f"{name}: {told.full}, {points_phrase(points)}, {state}"
        return Node(
            f"objective:{name}",
            rect,
            label,
            role="button",
            tip=capital(told.full),
            action=board.open_objectives,
            paint=paint,
        )

    def _totals(self, view: MindUpView, top: float) -> Node:
        """The seats with their totals of the finished rounds, best first."""
        table, screen = self.board.table, self.board.table.app.screen
        area = table.area
        order = sorted(range(view.seats), key=lambda seat: (-view.scores[seat], seat))
        x, wide = area.left + SIDE_MARGIN, TOTALS
        head = 8 + screen.text_u(15) * 1.3
        room = area.mid(518) - top
        row = min(30.0, (room - head - 8) / len(order))
        columns = 1 if row >= screen.text_u(14) * 1.08 else 2
        lines = -(-len(order) // columns)
        row = min(30.0, (room - head - 8) / lines)
        rect: Rect = (x, top, wide, head + row * lines + 8)
        note = _("rounds before") if view.rounds else ""

        def paint(canvas: Canvas, node: Node) -> None:
            panel(canvas, rect)
            title_w = canvas.text(
                _("Game"), x + 16, top + 4 + head / 2, 15, theme.CREAM, "bold", width=wide - 32
            )
            room_left = wide - 32 - title_w - 10
            if measure(screen, note, 13) <= room_left:
                canvas.text(note, x + wide - 16, top + 4 + head / 2, 13, SOFT, "medium", "midright")
            each = (wide - 20) / columns
            for n, seat in enumerate(order):
                left = x + 10 + (n // lines) * each
                middle = top + head + row * (n % lines + 0.5)
                d = min(FACE, row - 3)
                ink = theme.GOLD if seat == view.seat else theme.CREAM
                avatar(
                    canvas,
                    avatar_of(table.session, seat),
                    left + 6 + d / 2,
                    middle,
                    d,
                    (255, 255, 255, 90),
                    1,
                )
                score = figure(view.scores[seat])
                if columns == 2:
                    canvas.text(score, left + d + 14, middle, 14, ink, "bold")
                else:
                    score_w = canvas.text(score, left + each - 8, middle, 14, ink, "bold", "midright")
                    name_x = left + d + 12
                    canvas.text(
                        table.names[seat],
                        name_x,
                        middle,
                        14,
                        ink,
                        "semibold",
                        width=left + each - 16 - score_w - name_x,
                    )

        told = [f"{table.names[seat]} {points_phrase(view.scores[seat])}" for seat in order]
        return Node("totals", rect, ", ".join((_("Game"), *told)), role="status", paint=paint)
