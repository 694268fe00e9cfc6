"""UpDown on the screen: everything but the cards themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.i18n import _, ngettext
from game.rules.base import Event
from game.rules.updown import Announced, DirectionChanged, UpDownView
from game.scenes.boards.updown_bid import bid_sheet
from game.scenes.boards.updown_plates import plates
from game.scenes.boards.updown_stairs import tracker_node
from game.scenes.cardnode import Pose, draw_card
from game.tables import updown as geometry
from game.tables.base import Area, Spot, side
from game.ui import cards, shapes, sprites, theme
from game.ui import text as type_
from game.ui.canvas import Canvas, Colour
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import Button, box, halo, icon, outline, panel
from game.words.updown import capital, direction_name, guidance, play_label, suit_name

if TYPE_CHECKING:
    from game.scenes.table import TableScene

__all__ = ["Board", "tracker_node"]

BID_PAUSE = 350.0  # ms that an announcement is looked at
SUIT_ICONS = {"S": "suit-spade", "H": "suit-heart", "D": "suit-diamond", "C": "suit-club"}
SOFT = theme.with_alpha(theme.CREAM, 0.85)


def suit_colour(suit: str) -> Colour:
    """A suit's colour on the table."""
    return theme.CORAL if suit in "HD" else theme.CREAM


class Board:
    """The panels of one table and the bid that is being made."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.summary_seen = False
        self.chosen: int | None = None
        self.paid: str | None = None

    # -- the bid that is being made

    @property
    def abandoning(self) -> bool:
        """Whether the chosen announcement gives the round up."""
        return self.paid in ("abandon", "both")

    @property
    def move(self) -> str | None:
        """The announcement that is set up, if it is complete and legal."""
        move = self._text()
        return move if move in self.table.view.legal else None

    def _text(self) -> str | None:
        if self.abandoning:
            return "abandon reverse" if self.paid == "both" else "abandon"
        if self.chosen is None:
            return None
        return f"bid {self.chosen} reverse" if self.paid == "reverse" else f"bid {self.chosen}"

    def may_bid(self, n: int) -> bool:
        """Whether the bid is open."""
        return f"bid {n}" in self.table.view.legal

    def affordable(self, paid: str) -> bool:
        """Whether a choice that costs tokens is open."""
        wanted = {"abandon": ("abandon",), "both": ("abandon reverse",)}.get(paid)
        legal = self.table.view.legal
        if wanted:
            return wanted[0] in legal
        return any(m.startswith("bid") and m.endswith("reverse") for m in legal)

    def choose(self, n: int) -> None:
        """Set the number of tricks."""
        if not self.table.my_turn:
            return
        if self.may_bid(n):
            self.chosen = n
            if self.abandoning:
                self.paid = None
            self.table.app.sound.play("select")
        else:
            self.table.submit(self.table.viewer, f"bid {n}")
        self.table.invalidate()

    def toggle_abandon(self) -> None:
        """Set abandoning on or off."""
        self._toggle("abandon", "abandon")

    def toggle_reverse(self) -> None:
        """Set reversing on or off."""
        n = self.chosen if self.chosen is not None else 0
        self._toggle("reverse", f"bid {n} reverse")

    def toggle_both(self) -> None:
        """Set reversing and abandoning on or off."""
        self._toggle("both", "abandon reverse")

    def _toggle(self, paid: str, move: str) -> None:
        if not self.table.my_turn:
            return
        if not self.affordable(paid):
            self.table.submit(self.table.viewer, move)
        else:
            self.paid = None if self.paid == paid else paid
            self.table.app.sound.play("select")
        self.table.invalidate()

    def announce(self) -> None:
        """Say it."""
        move = self.move
        if move is not None and self.table.my_turn:
            self.chosen, self.paid = None, None
            self.table.submit(self.table.viewer, move)

    def put_down(self) -> bool:
        """Take back what is set up; False where nothing is."""
        was = self.chosen is not None or self.paid is not None
        self.chosen, self.paid = None, None
        if was:
            self.table.invalidate()
        return was

    def key(self, name: str) -> bool:
        """Keys of the game; its nodes have them all."""
        return False

    # -- the flow

    @staticmethod
    def round_finished(view: UpDownView) -> bool:
        """Whether a round has just been scored."""
        return view.phase in ("deal", "over") and bool(view.rounds)

    def shown(self, event: Event) -> float:
        """What to do once an event was seen; how long it is looked at, in ms."""
        if isinstance(event, Announced):
            return BID_PAUSE
        if isinstance(event, DirectionChanged):
            self.table.motion.to("turning", (1.0,), theme.MOTION["reversal"], start=(0.0,))
            return float(theme.MOTION["reversal"])
        return 0.0

    @staticmethod
    def drop_zone(area: Area) -> tuple[float, float, float, float]:
        """Where a card is let go to be played: left, top, right, foot."""
        return area.cx - 300, area.mid(150), area.cx + 300, area.low(545)

    # -- what is seen

    def under(self, view: UpDownView, screen: Screen) -> list[Node]:
        """The panels below the cards."""
        nodes = [tracker_node(screen, view, view.seat)]
        nodes += plates(self.table, view)
        if view.turned is not None:
            nodes.append(self._trump(view))
        if view.phase == "bid":
            nodes.append(self._bids(view))
            if view.seat in self.table.humans and view.options["abandons"]:
                nodes.append(self._tokens_line(view))
        else:
            nodes.append(self._direction(view))
            if view.tricks:
                nodes.append(self._last_trick(view))
            if view.phase == "play":
                nodes += self._slot(view)
        return nodes

    def over(self, view: UpDownView, screen: Screen) -> list[Node]:
        """What lies above the cards."""
        nodes: list[Node] = []
        mine = self.table.my_turn
        if mine and view.phase == "bid":
            nodes.append(bid_sheet(self, view, screen))
        elif view.phase in ("bid", "play") and self.table.director.resting and self.table.refusal is None:
            nodes.append(self._guidance(view))
        nodes += self._buttons(view)
        leading = self._leading(view)
        if leading is not None:
            nodes.append(leading)
        return nodes

    def outline(self, piece: int, face: str | None) -> tuple[Any, float] | None:
        """The mint outline of the card that is ahead in the trick."""
        winner = self.ahead()
        if winner is not None and any(
            p.id == piece for p in self.table.mirror.piles.get(f"trick:{winner}", [])
        ):
            return theme.MINT, 0.03
        return None

    def ahead(self) -> int | None:
        """The seat whose card is ahead among those that lie in the middle."""
        view = self.table.view
        lying = {
            int(name[6:]): pile[0].face
            for name, pile in self.table.mirror.piles.items()
            if name.startswith("trick:") and pile and pile[0].face
        }
        if not lying or view.trump is None:
            return None
        led = next(iter(lying.values()))
        ranks = geometry.RANKS

        def strength(item: tuple[int, str | None]) -> tuple[int, int]:
            card = item[1] or ""
            return (2 if card[1] == view.trump else 1 if led and card[1] == led[1] else 0), ranks.index(
                card[0]
            )

        return max(lying.items(), key=strength)[0]

    def _leading(self, view: UpDownView) -> Node | None:
        winner = self.ahead()
        if winner is None or view.phase == "bid" or self.table.pieces_moving:
            return None
        where = side(view.seat, winner, view.seats)
        spot = geometry.trick_spot(where, view.seats, self.table.area)
        words = _("leads the trick")

        def paint(canvas: Canvas, node: Node) -> None:
            x, y, w, h = node.rect
            box(canvas, node.rect, h / 2, theme.with_alpha((6, 35, 29), 0.92), theme.MINT, 1.2)
            icon(canvas, "crown", x + 17, y + h / 2, 14, theme.MINT)
            canvas.text(words, x + 29, y + h / 2, 13, theme.MINT, "semibold", width=w - 40)

        screen = self.table.app.screen
        wide = type_.width(words, "semibold", screen.text_px(13)) / screen.k + 43
        top, half = spot.y - spot.width * 0.7, spot.width / 2
        x, y = {
            "L": (spot.x - half - 14, top - 33),
            "TL": (spot.x - half - wide + 30, top - 27),
            "B": (spot.x + half + 10, spot.y - 12),
        }.get(where, (spot.x + half - 38, top - 14))
        return Node("leading", (x, y, wide, 25), words, role="status", paint=paint)

    def _trump(self, view: UpDownView) -> Node:
        rect = geometry.trump_rect(view.phase, self.table.area)
        suit = view.trump or "S"
        name = capital(suit_name(suit))
        led = self._led(view)

        def paint(canvas: Canvas, node: Node) -> None:
            panel(canvas, rect)
            x, y, w, h = rect
            if view.phase == "bid":
                canvas.text(_("Trump"), x + 180, y + 46, 14, SOFT, width=w - 184)
                icon(canvas, SUIT_ICONS[suit], x + 198, y + 82, 36, suit_colour(suit))
                canvas.text(name, x + 180, y + 120, 18, theme.CREAM, "display", width=w - 184)
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

    def _bids(self, view: UpDownView) -> Node:
        area = self.table.area
        w, h = 247.0, 159.0
        rect: Rect = (area.right - 29 - w, area.mid(334), w, h)
        total = sum(b for b in view.bids if b is not None)
        size = view.sizes[view.round]
        chosen = self.chosen if self.table.my_turn and not self.abandoning else None
        order = [view.speaking[i] for i in range(len(view.speaking)) if not view.announced[view.speaking[i]]]
        names = [_("you") if s == view.seat else self.table.names[s] for s in order][:3]

        def paint(canvas: Canvas, node: Node) -> None:
            panel(canvas, rect)
            x, y = rect[:2]
            self._arrow(canvas, view, x + 40, y + 38, 36)
            canvas.text(
                capital(direction_name(view.direction)), x + 74, y + 28, 16, theme.CREAM, "bold", width=w - 90
            )
            self._order(canvas, names, x + 74, y + 49, w - 88)
            sums = _("{n} of {all}").format(n=total, all=size)
            wide = canvas.text(sums, x + w - 18, y + 84, 17, theme.CREAM, "display", "midright")
            canvas.text(_("Total bid"), x + 18, y + 84, 14, SOFT, width=w - wide - 46)
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
        for i, name in enumerate(names):
            if i:
                icon(canvas, "chevron-right", x + 7, y + 0.5, 11, SOFT)
                x += 15
                w -= 15
            if w < 24:
                return
            wide = canvas.text(name, x, y, 13, SOFT, width=w)
            x += wide + 2
            w -= wide + 2

    def _arrow(self, canvas: Canvas, view: UpDownView, x: float, y: float, size: float) -> None:
        name = "direction-cw" if view.direction > 0 else "direction-ccw"
        picture = sprites.icon(name, canvas.screen.px(size), theme.GOLD)
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

    def _tokens_line(self, view: UpDownView) -> Node:
        x, y, w, _h = geometry.plate_rect("B", view.seats, self.table.area)
        left = view.tokens[view.seat]
        way = _("for the ascent") if view.round < view.peak else _("for the descent")
        words = ngettext("{n} token left of {all} {way}", "{n} tokens left of {all} {way}", left).format(
            n=left, all=view.options["abandons"], way=way
        )

        def paint(canvas: Canvas, node: Node) -> None:
            canvas.text(words, x + 4, y - 20, 13, SOFT, width=w + 60)

        return Node("tokens", (x, y - 30, w + 60, 20), words, role="text", paint=paint)

    def _direction(self, view: UpDownView) -> Node:
        area = self.table.area
        words = capital(direction_name(view.direction))
        screen = self.table.app.screen
        wide = type_.width(words, "bold", screen.text_px(13.5)) / screen.k + 46
        rect: Rect = (area.left + 29, 76, wide, 28)

        def paint(canvas: Canvas, node: Node) -> None:
            box(canvas, rect, 14, theme.PANEL_STRONG)
            self._arrow(canvas, view, rect[0] + 19, rect[1] + 14, 17)
            canvas.text(words, rect[0] + 33, rect[1] + 14, 13.5, theme.CREAM, "bold")

        return Node("direction", rect, words, role="status", paint=paint)

    def _last_trick(self, view: UpDownView) -> Node:
        area = self.table.area
        w, h = 199.0, 129.0
        rect: Rect = (area.right - 29 - w, area.mid(392), w, h)
        winner, plays = view.tricks[-1]
        name = _("you") if winner == view.seat else self.table.names[winner]
        cards_said = ", ".join(self.table.words.card_name(card) for _s, card in plays)

        def paint(canvas: Canvas, node: Node) -> None:
            panel(canvas, rect)
            x, y = rect[:2]
            wide = canvas.text(name, x + w - 15, y + 22, 13.5, theme.MINT, "semibold", "midright", 84)
            canvas.text(_("Last trick"), x + 15, y + 22, 13.5, theme.CREAM, "bold", width=w - 40 - wide)
            width = 50.0
            step = (w - 30 - width) / max(1, len(plays) - 1)
            four = self.table.app.settings.four_colour
            for i, (seat, card) in enumerate(plays):
                pose = Pose(x + 15 + width / 2 + i * step, y + 78, width, 0, 1, 1)
                edge = (theme.MINT, 0.05) if seat == winner else None
                draw_card(canvas, self.table.game.id, card, pose, four_colour=four, level="e0", outline=edge)

        label = _("Last trick: {name} with {cards}").format(name=name, cards=cards_said)
        return Node("last-trick", rect, label, role="status", paint=paint)

    def _slot(self, view: UpDownView) -> list[Node]:
        """The place where the viewer's card will lie."""
        if not self.table.my_turn and self.table.hand.dragged is None:
            return []
        if self.table.mirror.piles.get(f"trick:{view.seat}"):
            return []
        spot = geometry.trick_spot("B", view.seats, self.table.area)
        w, h = 88.0, 123.0
        rect: Rect = (spot.x - w / 2, spot.y - h / 2, w, h)
        aimed = self.table.hand.over == "table"

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
        return [Node("slot", rect, _("Play here"), role="target", paint=paint, drop="table", action=act)]

    def paint_ghost(self, canvas: Canvas, spot: Spot) -> None:
        """The dashed place that a dragged card leaves in the hand."""
        px = canvas.screen.px
        w, h = px(spot.width), px(spot.width * 1.4)
        ghost = shapes.dashed_rect(
            w, h, px(spot.width * 0.096), (255, 255, 255, 130), max(1, px(1.5)), px(6), px(5)
        )
        canvas.image(cards.posed(ghost, spot.angle), spot.x, spot.y, "center")

    def _guidance(self, view: UpDownView) -> Node:
        sign, words = guidance(view, self.table.names)
        screen = self.table.app.screen
        text_w = type_.width(words, "bold", screen.text_px(14.5)) / screen.k
        wide = min(screen.w - 40, text_w + (54 if sign else 36))
        y = self.table.area.low(530) if view.phase == "play" else self.table.area.mid(330)
        rect: Rect = (screen.cx - wide / 2, y - 15.5, wide, 31)

        def paint(canvas: Canvas, node: Node) -> None:
            box(canvas, rect, 15.5, theme.PANEL_STRONG)
            x = rect[0] + 18
            if sign:
                icon(canvas, sign, x + 8, y, 16, theme.CREAM)
                x += 22
            canvas.text(words, x, y, 14.5, theme.CREAM, "bold", width=wide - (x - rect[0]) - 14)

        return Node("guidance", rect, words, role="status", paint=paint)

    def _buttons(self, view: UpDownView) -> list[Node]:
        area = self.table.area
        hand = self.table.hand
        right = area.right - 29
        nodes: list[Node] = []
        if hand.selected is not None:
            label = play_label(hand.selected)
            nodes.append(
                Button(
                    "play",
                    (right - 171, area.low(645), 171, 50),
                    label,
                    hand.play_selected,
                    "gold",
                    "check",
                    16.5,
                )
            )
        elif len(hand.pile) > 1 and view.seat in self.table.humans:
            nodes.append(
                Button(
                    "sort",
                    (right - 171, area.low(645), 171, 48),
                    _("Sort the hand"),
                    hand.sort_next,
                    "dark",
                    "sort",
                    keys=("s",),
                )
            )
        if view.phase == "play" and not view.abandoned[view.seat] and view.seat in self.table.humans:
            nodes.append(self._need(view, right))
        return nodes

    def _need(self, view: UpDownView, right: float) -> Node:
        bid = view.bids[view.seat] or 0
        missing = bid - view.won[view.seat]
        if missing > 0:
            words = ngettext("{n} more trick to take", "{n} more tricks to take", missing).format(n=missing)
        elif missing == 0:
            words = _("no more tricks, please")
        else:
            words = ngettext("{n} trick too many", "{n} tricks too many", -missing).format(n=-missing)
        y = self.table.area.low(619)

        def paint(canvas: Canvas, node: Node) -> None:
            colour = theme.CORAL if missing < 0 else theme.MINT if missing == 0 else SOFT
            canvas.text(words, right - 85, y, 13, colour, "medium", "center", 196)

        return Node("need", (right - 183, y - 10, 196, 20), words, role="status", paint=paint)
