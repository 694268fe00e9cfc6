"""Up Color's panels: the lap with each seat's turn, what may be played, the stock and the cards out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.scenes.boards.up_color_wheel import disc, special
from game.scenes.menu import measure, paragraph_height
from game.scenes.seating import avatar_of
from game.tables import up_color as geometry
from game.ui import shapes, theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.widgets import avatar, box, halo, icon, outline, panel
from game.words.up_color import card_name, choices, guidance

if TYPE_CHECKING:
    from game.rules.up_color import UpColorView
    from game.scenes.boards.up_color import Board
    from game.words.up_color import Choice

SOFT = theme.soft("upcolor")
SLOT = 69.0, 97.0
NAME_ROOM = 75.0
FACE = 30.0  # u across
SYMBOLS = {"G": "crown", "X": "discard", "pass": "pass"}


class Panels:
    """The panels of one table."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.table = board.table

    # -- the lap

    def lap(self, view: UpColorView) -> list[Node]:
        """The panel of the open lap: a slot a seat in the order of its turns, and one sentence below."""
        screen, mirror = self.table.app.screen, self.board.mirror
        x, y, w = geometry.lap_rect(self.table.area)
        order = mirror.order()
        slots = geometry.SLOT_MIDDLE + SLOT[1] / 2
        name_h = screen.text_u(13) * 1.25 if self._named() else 0.0
        sentence_y = slots + 12 + FACE + 2 + name_h + 6 if order else geometry.SLOT_MIDDLE - 20
        sign, words = guidance(view, self.table.names)
        if not self.table.director.resting:
            sign, words = None, self._taken()
        left = 22.0 if sign else 0.0
        text_h = paragraph_height(screen, words, 14, w - 36 - left, "semibold", 1.25) if words else 0.0
        rect: Rect = (x, y, w, max(251.0, sentence_y + text_h + 14))
        aimed = self.table.hand.over == "trick" and self.table.hand.may_drop()

        def paint(canvas: Canvas, node: Node) -> None:
            panel(canvas, rect)
            if aimed:
                outline(canvas, rect, 16, theme.GOLD, 2)
            self._title(canvas, rect)
            single = text_h < screen.text_u(14) * 1.6
            wide = min(measure(screen, words, 14, "semibold"), w - 36 - left) if single else w - 36 - left
            at = x + (w - wide - left) / 2
            top = y + sentence_y
            if sign:
                icon(canvas, sign, at + 8, top + screen.text_u(14) * 0.62, 17, theme.CREAM)
            canvas.paragraph(
                words,
                at + left,
                top,
                14,
                theme.CREAM,
                wide + 3,
                "semibold",
                align="left" if sign or single else "center",
                line=1.25,
            )

        told = [self._told(seat) for seat in order]
        label = ". ".join(part for part in (_("Open lap"), ", ".join(told), words) if part)
        nodes = [Node("lap", rect, label, role="status", paint=paint)]
        nodes += [self._slot(view, place, seat) for place, seat in enumerate(order)]
        return nodes

    def _named(self) -> bool:
        """Whether every name finds room below its turn; portraits alone tell the seats apart elsewhere."""
        screen = self.table.app.screen
        most = NAME_ROOM * min(1.4, screen.text_px(13) / theme.MIN_TEXT_PX)
        return all(measure(screen, name, 13, "bold") <= most for name in self.table.names)

    def _taken(self) -> str:
        """Who has the lap for now, while things happen."""
        taker = self.board.mirror.taker
        if taker is None:
            return ""
        if taker == self.table.viewer and taker in self.table.humans:
            return _("The lap is yours for now")
        return _("The lap is {name}'s for now").format(name=self.table.names[taker])

    def _told(self, seat: int) -> str:
        mirror = self.board.mirror
        card = mirror.card(seat)
        name = self.table.names[seat]
        if card is not None:
            return f"{name} {card_name(card)}"
        return f"{name} " + (_("passed") if seat in mirror.passed else "…")

    def _title(self, canvas: Canvas, rect: Rect) -> None:
        screen, mirror = canvas.screen, self.board.mirror
        x, y, w, _h = rect
        middle = y + 23
        title = _("Open lap")
        wide = canvas.text(title, x + 17, middle, 16, theme.CREAM, "bold", width=w * 0.6)
        room = w - 34 - wide - 12
        if mirror.blocked:
            chip = _("Tapis vert")
            canvas.text(chip, x + w - 17, middle, 14, theme.MINT, "bold", "midright", room)
            return
        order = mirror.order()
        if not order:
            return
        done = sum(mirror.card(seat) is not None or seat in mirror.passed for seat in order)
        n = min(done + 1, len(order))
        words = _("turn {n} of {all}").format(n=n, all=len(order))
        if measure(screen, words, 13.5) > room:
            words = f"{n}/{len(order)}"
        canvas.text(words, x + w - 17, middle, 13.5, SOFT, "medium", "midright", room)

    def _slot(self, view: UpColorView, place: int, seat: int) -> Node:
        """A seat's turn of the lap; the viewer's own takes a card while it is to act."""
        table, mirror, screen = self.table, self.board.mirror, self.table.app.screen
        spot = geometry.slot_spot(place, table.area)
        w, h = SLOT
        card_rect: Rect = (spot.x - w / 2, spot.y - h / 2, w, h)
        face_y = spot.y + h / 2 + 12 + FACE / 2
        named, half = self._named(), screen.text_u(13) * 0.62
        name_y = face_y + FACE / 2 + 2 + half
        rect: Rect = (spot.x - 38, card_rect[1], 76, (name_y + half if named else face_y + 15) - card_rect[1])
        mine = seat == view.seat and seat in table.humans
        yours = mine and (table.my_turn or table.hand.dragged is not None) and mirror.acting == seat
        acting = mirror.acting == seat and table.director.resting
        ahead = mirror.taker == seat

        def paint(canvas: Canvas, node: Node) -> None:
            px = canvas.screen.px
            if mirror.card(seat) is None:
                words = _("passes") if seat in mirror.passed else _("you") if yours else ""
                tone = theme.GOLD if yours else (255, 255, 255, 90 if not acting else 170)
                fill = (255, 203, 87, 34) if yours else None
                if yours:
                    halo(canvas, card_rect, 7, theme.GOLD, 12)
                slot = shapes.dashed_rect(
                    px(w), px(h), px(7), tone, max(1, px(2 if yours else 1.2)), px(6), px(4), fill
                )
                canvas.image(slot, spot.x, spot.y, "center")
                if words:
                    colour = theme.GOLD if yours else theme.CREAM
                    canvas.text(words, spot.x, spot.y, 14.5, colour, "semibold", "center", w - 6)
                elif acting and table.thinking.seat == seat:
                    canvas.text("…", spot.x, spot.y - 3, 20, theme.CREAM, "bold", "center")
            ring = theme.GOLD if acting else theme.MINT if ahead else theme.PAPER_TOP
            avatar(canvas, avatar_of(table.session, seat), spot.x, face_y, FACE, ring, 2)
            if ahead:
                box(canvas, (spot.x + 7, face_y - 20, 17, 17), 8.5, (14, 60, 46), theme.MINT, 1)
                icon(canvas, "crown", spot.x + 15.5, face_y - 11.5, 11, theme.MINT)
            if named:
                tone = theme.GOLD if acting else theme.CREAM
                canvas.text(table.names[seat], spot.x, name_y, 13, tone, "bold", "center", NAME_ROOM)

        act = table.hand.play_selected if yours and table.hand.selected else None
        label = _("Play here") if yours else self._told(seat)
        drop = "trick" if yours else None
        return Node(f"slot:{seat}", rect, label, role="target", paint=paint, drop=drop, action=act)

    # -- what may be played

    def options(self, view: UpColorView) -> list[Node]:
        """What the viewer may play, by colour, and why not the rest."""
        if not self.table.my_turn:
            return []
        found, note = choices(view)
        screen, area = self.table.app.screen, self.table.area
        title = _("You may play")
        row = max(38.0, screen.text_u(14.5) * 1.3)
        head = 16 + screen.text_u(15.5) * 1.25 + 4
        widest = max(self._left(choice) + measure(screen, choice.words, 14.5, "semibold") for choice in found)
        wide = min(286.0, max(222.0, widest + 34, measure(screen, title, 15.5, "bold") + 34))
        note_h = paragraph_height(screen, note, 13, wide - 32, line=1.25) + 4 if note else 0.0
        high = head + row * len(found) + note_h + 12
        top = min(area.mid(443), area.low(628) - high)
        rect: Rect = (area.left + 29, top, wide, high)

        def paint(canvas: Canvas, node: Node) -> None:
            panel(canvas, rect)
            x, y = rect[0] + 16, rect[1]
            canvas.text(
                title, x, y + 14 + screen.text_u(15.5) * 0.62, 15.5, theme.CREAM, "bold", width=wide - 32
            )
            for number, choice in enumerate(found):
                middle = y + head + row * (number + 0.5)
                self._symbols(canvas, choice, x, middle)
                left = x + self._left(choice)
                room = rect[0] + wide - 14 - left
                words = choice.words
                if choice.short and measure(screen, words, 14.5, "semibold") > room:
                    words = choice.short
                canvas.text(words, left, middle, 14.5, theme.CREAM, "semibold", width=room)
            if note:
                canvas.paragraph(note, x, y + head + row * len(found) + 2, 13, SOFT, wide - 32, line=1.25)

        parts = [title, *(choice.words for choice in found), note]
        label = ". ".join(part for part in parts if part)
        return [Node("options", rect, label, role="status", paint=paint)]

    @staticmethod
    def _left(choice: Choice) -> float:
        count = len(choice.cards) if choice.cards not in SYMBOLS else 1
        return 42.0 + 22 * (count - 1)

    @staticmethod
    def _symbols(canvas: Canvas, choice: Choice, x: float, y: float) -> None:
        if choice.cards in SYMBOLS:
            special(canvas, SYMBOLS[choice.cards], x + 16, y, 16)
            return
        for number, colour in enumerate(choice.cards):
            disc(canvas, colour, x + 16 + 22 * number, y, 16)

    # -- the piles

    def piles(self) -> Node:
        """The panel below the stock and the cards that left the game."""
        rect = geometry.piles_rect(self.table.area)
        mirror = self.board.mirror
        stock, taken = (len(mirror.piles.get(name, [])) for name in ("stock", "taken"))
        named = ((geometry.stock_spot, _("Stock"), stock), (geometry.taken_spot, _("Set aside"), taken))

        def paint(canvas: Canvas, node: Node) -> None:
            panel(canvas, rect)
            px = canvas.screen.px
            for spot_of, words, count in named:
                spot = spot_of(self.table.area)
                if not count:
                    w, h = geometry.PILE_WIDTH, geometry.PILE_WIDTH * 1.4
                    tone = (255, 255, 255, 80)
                    empty = shapes.dashed_rect(px(w), px(h), px(7), tone, max(1, px(1.2)), px(6), px(4))
                    canvas.image(empty, spot.x, spot.y, "center")
                caption = f"{words} · {count}"
                if measure(canvas.screen, caption, 13.5, "bold") > 108:
                    caption = words
                canvas.text(caption, spot.x, rect[1] + 122, 13.5, theme.CREAM, "bold", "center", 110)

        label = ", ".join(f"{words}: {count}" for _spot, words, count in named)
        return Node("piles", rect, label, role="status", paint=paint)

    def counts(self) -> list[Node]:
        """The piles' counts on the cards, where their captions leave them no room."""
        screen, mirror = self.table.app.screen, self.board.mirror
        nodes = []
        for key, spot_of, words in (
            ("stock", geometry.stock_spot, _("Stock")),
            ("taken", geometry.taken_spot, _("Set aside")),
        ):
            count = str(len(mirror.piles.get(key, [])))
            if measure(screen, f"{words} · {count}", 13.5, "bold") <= 108:
                continue
            spot = spot_of(self.table.area)
            wide = measure(screen, count, 14, "bold") + 18
            high = max(24.0, screen.text_u(14) + 6)
            rect: Rect = (spot.x - wide / 2, spot.y + 44 - high, wide, high)
            nodes.append(Node(f"count:{key}", rect, count, role="text", paint=_paint_count))
        return nodes


def _paint_count(canvas: Canvas, node: Node) -> None:
    x, y, w, h = node.rect
    box(canvas, node.rect, h / 2, (18, 9, 28, 235), theme.PANEL_BORDER)
    canvas.text(node.label, x + w / 2, y + h / 2, 14, theme.CREAM, "bold", "center")
