"""UpDown's panels round the trick: trump, bids, direction, last trick, and what is to be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _, ngettext
from game.rules.updown import UpDownView
from game.scenes.cardnode import Pose, draw_card
from game.scenes.seating import avatar_of
from game.tables import updown as geometry
from game.ui import cards, shapes, sprites, theme
from game.ui import text as type_
from game.ui.canvas import Canvas, Colour
from game.ui.node import Node, Rect
from game.ui.screen import MIN_TEXT
from game.ui.widgets import avatar, box, halo, icon, outline, panel
from game.words.common import capital
from game.words.updown import direction_name, guidance, suit_name

if TYPE_CHECKING:
    from game.scenes.boards.updown import Board
    from game.scenes.table import TableScene

BID_PAUSE = 350.0  # ms that an announcement is looked at
SUIT_ICONS = {"S": "suit-spade", "H": "suit-heart", "D": "suit-diamond", "C": "suit-club"}
SOFT = theme.soft("updown")


def suit_colour(suit: str) -> Colour:
    """A suit's colour on the table."""
    return theme.CORAL if suit in "HD" else theme.CREAM


class Panels:
    """The panels of one table."""

    def __init__(self, table: TableScene, board: Board) -> None:
        self.table = table
        self.board = board

    def trump(self, view: UpDownView) -> Node:
        """The panel with the turned card and, while a trick is open, the suit asked for."""
        rect = geometry.trump_rect(view.phase, self.table.area)
        suit = view.trump or "S"
        name = capital(suit_name(suit))
        led = self._led(view)

        def paint(canvas: Canvas, node: Node) -> None:
            panel(canvas, rect)
            x, y, w, h = rect
            if view.phase == "bid":
                room, face, size = w - 163, "display", 18
                if canvas.screen.px(room) < type_.width(name, face, canvas.screen.text_px(size)):
                    face, size = "bold", 16
                wide = min(room, type_.width(name, face, canvas.screen.text_px(size)) / canvas.screen.k)
                left = x + min(172, w - 7 - wide)
                canvas.text(_("Trump"), left, y + 46, 14, SOFT, width=room)
                icon(canvas, SUIT_ICONS[suit], left + 18, y + 82, 36, suit_colour(suit))
                canvas.text(name, left, y + 120, size, theme.CREAM, face, width=room)
                return
            top = y + h / 2 - (32 if led else 12)
            self._suit_line(canvas, _("Trump"), suit, x + 101, top, w - 108)
            if led:
                self._suit_line(canvas, _("Asked for"), led, x + 101, top + 52, w - 108)

        label = _("Trump: {suit}").format(suit=name)
        if led:
            label += ". " + _("Asked for: {suit}").format(suit=suit_name(led))
        return Node("trump", rect, label, role="status", paint=paint)

    @staticmethod
    def _suit_line(canvas: Canvas, title: str, suit: str, x: float, y: float, w: float) -> None:
        canvas.text(title, x, y, 13.5, SOFT, width=w)
        icon(canvas, SUIT_ICONS[suit], x + 9, y + 22, 18, suit_colour(suit))
        canvas.text(capital(suit_name(suit)), x + 25, y + 22, 16, theme.CREAM, "bold", width=w - 25)

    def _led(self, view: UpDownView) -> str | None:
        for name, pile in self.table.mirror.piles.items():
            if name.startswith("trick:") and pile and pile[0].face:
                return pile[0].face[1]
        return None

    def bids(self, view: UpDownView) -> Node:
        """The panel with the direction, who still speaks, and the sum of the bids."""
        area = self.table.area
        w, h = 247.0, 159.0
        rect: Rect = (area.right - 29 - w, area.mid(334), w, h)
        total = sum(b for b in view.bids if b is not None)
        size = view.sizes[view.round]
        chosen = self.board.chosen if self.table.my_turn and not self.board.abandoning else None
        order = [view.speaking[i] for i in range(len(view.speaking)) if not view.announced[view.speaking[i]]]
        names = [_("you") if s == view.seat else self.table.names[s] for s in order]

        def paint(canvas: Canvas, node: Node) -> None:
            panel(canvas, rect)
            x, y = rect[:2]
            self._arrow(canvas, view, x + 40, y + 38, 42)
            canvas.text(
                capital(direction_name(view.direction)), x + 74, y + 28, 16, theme.CREAM, "bold", width=w - 90
            )
            self._order(canvas, names, x + 74, y + 49, w - 88)
            sums = _("{n} of {all}").format(n=total, all=size)
            wide = canvas.text(sums, x + w - 18, y + 84, 17, theme.CREAM, "display", "midright", w * 0.37)
            canvas.text(_("Total bid"), x + 18, y + 84, 14, SOFT, width=w - wide - 39)
            self._segments(canvas, total, chosen or 0, size, x + 18, y + 101, w - 36)
            if chosen is not None:
                words = _("with your {n}: {sum} of {all}").format(n=chosen, sum=total + chosen, all=size)
            else:
                words = ngettext(
                    "{n} trick left to bid on", "{n} tricks left to bid on", max(0, size - total)
                ).format(n=max(0, size - total))
            canvas.text(words, x + 18, y + 133, 13, SOFT, width=w - 36)

        label = _("{way}. Total bid: {n} of {all}").format(
            way=capital(direction_name(view.direction)), n=total, all=size
        )
        return Node("bids", rect, label, role="status", paint=paint)

    @staticmethod
    def _order(canvas: Canvas, names: list[str], x: float, y: float, w: float) -> None:
        """The names of those who still speak, as many as there is room for."""
        screen = canvas.screen
        for i, name in enumerate(names):
            wide = type_.width(name, "medium", screen.text_px(13)) / screen.k
            if i and (w < 15 or wide > w - 15 - (0 if name == names[-1] else 15)):
                canvas.text("…", x + 2, y, 13, SOFT)
                return
            if i:
                icon(canvas, "chevron-right", x + 7, y + 0.5, 11, SOFT)
                x, w = x + 15, w - 15
            wide = canvas.text(name, x, y, 13, SOFT, width=w)
            x, w = x + wide + 2, w - wide - 2

    def _arrow(
        self, canvas: Canvas, view: UpDownView, x: float, y: float, size: float, colour: Colour = theme.GOLD
    ) -> None:
        name = "direction-cw" if view.direction > 0 else "direction-ccw"
        picture = sprites.icon(name, canvas.screen.px(size), colour)
        turned = self.table.motion.get("turning", (1.0,))[0]
        if turned < 1:
            picture = cards.posed(picture, round(turned * 36) * 10 * view.direction)
        canvas.image(picture, x, y, "center")

    @staticmethod
    def _segments(canvas: Canvas, total: int, chosen: int, size: int, x: float, y: float, w: float) -> None:
        count = max(size, 1)
        step = w / count
        for i in range(count):
            fill = theme.MINT if i < total else theme.GOLD if i < total + chosen else (255, 255, 255, 40)
            box(canvas, (x + i * step, y, step - 4 if step > 10 else step - 2, 10), 5, fill)
        over = total + chosen - size
        if over > 0:
            icon(canvas, "plus", x + w - 4, y - 7, 9, theme.CORAL)

    def tokens_line(self, view: UpDownView) -> Node:
        """How many tokens the viewer has left."""
        x, y, w, _h = geometry.plate_rect("B", view.seats, self.table.area)
        left = view.tokens[view.seat]
        way = _("for the ascent") if view.round < view.peak else _("for the descent")
        words = ngettext("{n} token left of {all} {way}", "{n} tokens left of {all} {way}", left).format(
            n=left, all=view.options["abandons"], way=way
        )
        screen = self.table.app.screen
        if type_.width(words, "medium", screen.text_px(13)) > screen.px(w - 20):
            words = ngettext("{n} token left", "{n} tokens left", left).format(n=left)

        def paint(canvas: Canvas, node: Node) -> None:
            canvas.text(words, x + 4, y - 20, 13, SOFT, width=w - 20)

        return Node("tokens", (x, y - 30, w - 10, 20), words, role="text", paint=paint)

    def direction(self, view: UpDownView) -> Node:
        """The direction of play."""
        area = self.table.area
        words = capital(direction_name(view.direction))
        screen = self.table.app.screen
        wide = type_.width(words, "bold", screen.text_px(13.5)) / screen.k + 46
        y = 68.0 if geometry.small_plates(view.seats) else 76.0  # clear of the plates on top
        rect: Rect = (area.left + 29, y, wide, 28)

        def paint(canvas: Canvas, node: Node) -> None:
            box(canvas, rect, 14, canvas.panel_colour(strong=True))
            self._arrow(canvas, view, rect[0] + 19, rect[1] + 14, 19, theme.CREAM)
            canvas.text(words, rect[0] + 33, rect[1] + 14, 13.5, theme.CREAM, "bold")

        return Node("direction", rect, words, role="status", paint=paint)

    def last_trick(self, view: UpDownView) -> Node:
        """The trick before the open one."""
        area = self.table.area
        w, h = 220.0, 129.0
        rect: Rect = (area.right - 29 - w, area.mid(392), w, h)
        winner, plays = view.tricks[-1]
        name = _("you") if winner == view.seat else self.table.names[winner]
        cards_said = ", ".join(self.table.words.card_name(card) for _s, card in plays)

        def paint(canvas: Canvas, node: Node) -> None:
            panel(canvas, rect)
            x, y = rect[:2]
            title, screen = _("Last trick"), canvas.screen
            wide = type_.width(title, "bold", screen.text_px(13.5)) / screen.k
            canvas.text(title, x + 15, y + 22, 13.5, theme.CREAM, "bold", width=w - 60)
            smaller = max(MIN_TEXT, round(screen.text_px(13.5) * 0.8))
            if type_.width(name, "semibold", smaller) <= screen.px(w - 40 - wide):
                canvas.text(name, x + w - 15, y + 22, 13.5, theme.MINT, "semibold", "midright", w - 40 - wide)
            else:
                avatar(canvas, avatar_of(self.table.session, winner), x + w - 27, y + 22, 24, theme.MINT, 1.6)
            width = 50.0
            step = (w - 30 - width) / max(1, len(plays) - 1)
            four = self.table.app.settings.four_colour
            for i, (seat, card) in enumerate(plays):
                pose = Pose(x + 15 + width / 2 + i * step, y + 78, width, 0, 1, 1)
                edge = (theme.MINT, 0.05) if seat == winner else None
                draw_card(canvas, self.table.game.id, card, pose, four_colour=four, level="e0", outline=edge)

        label = _("Last trick: {name} with {cards}").format(name=name, cards=cards_said)
        return Node("last-trick", rect, label, role="status", paint=paint)

    def slot(self, view: UpDownView) -> list[Node]:
        """The place where the viewer's card will lie."""
        if not self.table.my_turn and self.table.hand.dragged is None:
            return []
        if self.table.mirror.piles.get(f"trick:{view.seat}"):
            return []
        spot = geometry.trick_spot("B", view.seats, self.table.area)
        w, h = 88.0, 123.0
        rect: Rect = (spot.x - w / 2, spot.y - h / 2, w, h)
        aimed = self.table.hand.over == "trick"

        def paint(canvas: Canvas, node: Node) -> None:
            px = canvas.screen.px
            if self.table.my_turn:
                halo(canvas, rect, 9, theme.GOLD, 12)
            fill = (255, 203, 87, 70 if aimed else 34)
            dashed = shapes.dashed_rect(px(w), px(h), px(9), theme.GOLD, max(2, px(2)), px(7), px(5), fill)
            canvas.image(dashed, rect[0], rect[1])
            canvas.text(_("your turn"), spot.x, spot.y, 15, theme.GOLD, "bold", "center", w - 8)
            if aimed:
                outline(canvas, rect, 9, theme.GOLD, 2.5)

        act = self.table.hand.play_selected if self.table.hand.selected else None
        return [Node("slot", rect, _("Play here"), role="target", paint=paint, drop="trick", action=act)]

    def guidance(self, view: UpDownView) -> Node:
        """One sentence on what is to be done."""
        sign, words = guidance(view, self.table.names)
        screen = self.table.app.screen
        text_w = type_.width(words, "bold", screen.text_px(14.5)) / screen.k
        wide = min(screen.w - 40, text_w + (54 if sign else 36))
        y = self.table.area.low(521) if view.phase == "play" else self.table.area.mid(330)
        rect: Rect = (screen.cx - wide / 2, y - 15.5, wide, 31)

        def paint(canvas: Canvas, node: Node) -> None:
            box(canvas, rect, 15.5, canvas.panel_colour(strong=True))
            x = rect[0] + 18
            if sign:
                icon(canvas, sign, x + 8, y, 16, theme.CREAM)
                x += 22
            canvas.text(words, x, y, 14.5, theme.CREAM, "bold", width=wide - (x - rect[0]) - 14)

        return Node("guidance", rect, words, role="status", paint=paint)

    def need(self, view: UpDownView, right: float) -> Node:
        """How many tricks the viewer still owes."""
        bid = view.bids[view.seat] or 0
        missing = bid - view.won[view.seat]
        lost = missing < 0 or missing > view.sizes[view.round] - sum(view.won)
        if missing > 0 and lost:
            words = _("the bid is out of reach")
        elif missing > 0:
            words = ngettext("{n} more trick to take", "{n} more tricks to take", missing).format(n=missing)
        elif missing == 0:
            words = _("no more tricks, please")
        else:
            words = ngettext("{n} trick too many", "{n} tricks too many", -missing).format(n=-missing)
        y = self.table.area.low(619)
        screen = self.table.app.screen
        wide = max(171.0, type_.width(words, "medium", screen.text_px(13)) / screen.k + 2)

        def paint(canvas: Canvas, node: Node) -> None:
            colour = theme.CORAL if lost else theme.MINT if missing == 0 else SOFT
            canvas.text(words, right - wide / 2, y, 13, colour, "medium", "center")

        return Node("need", (right - wide, y - 10, wide, 20), words, role="status", paint=paint)
