"""UpDown on the screen: everything but the cards themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.i18n import _
from game.rules.base import Event
from game.rules.updown import Announced, DirectionChanged, UpDownView
from game.scenes.boards.base import BaseBoard, Zone
from game.scenes.boards.updown_bid import bid_sheet
from game.scenes.boards.updown_panels import Panels
from game.scenes.boards.updown_plates import plates
from game.scenes.boards.updown_stairs import tracker_node
from game.tables import updown as geometry
from game.tables.base import Area, side
from game.ui import text as type_
from game.ui import theme
from game.ui.canvas import Canvas, Colour
from game.ui.node import Node
from game.ui.screen import Screen
from game.ui.widgets import Button, box, icon
from game.words.updown import play_label

if TYPE_CHECKING:
    from game.scenes.table import TableScene

__all__ = ["Board", "tracker_node"]

BID_PAUSE = 350.0  # ms that an announcement is looked at
SUIT_ICONS = {"S": "suit-spade", "H": "suit-heart", "D": "suit-diamond", "C": "suit-club"}
SOFT = theme.soft("updown")


def suit_colour(suit: str) -> Colour:
    """A suit's colour on the table."""
    return theme.CORAL if suit in "HD" else theme.CREAM


class Board(BaseBoard):
    """The panels of one table and the bid that is being made."""

    target = "trick"

    def __init__(self, table: TableScene) -> None:
        super().__init__(table)
        self.panels = Panels(table, self)
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

    def handles(self, move: str) -> list[str]:
        """An announcement is made with a bid and what tokens buy."""
        if not move.startswith(("bid", "abandon")):
            return super().handles(move)
        words = move.split(" ")
        if words[0] == "abandon":
            return ["paid:both" if "reverse" in words else "paid:abandon"]
        return (["paid:reverse"] if "reverse" in words else []) + [f"bid:{words[1]}"]

    def put_down(self) -> bool:
        """Take back what is set up; False where nothing is."""
        was = self.chosen is not None or self.paid is not None
        self.chosen, self.paid = None, None
        if was:
            self.table.invalidate()
        return was

    # -- the flow

    def shown(self, event: Event) -> float:
        """What to do once an event was seen; how long it is looked at, in ms."""
        if isinstance(event, Announced):
            return BID_PAUSE
        if isinstance(event, DirectionChanged):
            self.table.motion.to("turning", (1.0,), theme.MOTION["reversal"], start=(0.0,))
            return float(theme.MOTION["reversal"])
        return 0.0

    def zones(self, area: Area) -> dict[str, Zone]:
        """A card is played by letting it go anywhere in the middle."""
        return {"trick": (area.cx - 300, area.mid(150), area.cx + 300, area.low(545))}

    # -- what is seen

    def hint_room(self, area: Area) -> tuple[float, float, float]:
        """In the right column: in place of the button below the bids, then over the last trick."""
        left, foot, wide = super().hint_room(area)
        return left, area.low(700) if self.table.view.phase == "bid" else foot, wide

    def under(self, view: UpDownView, screen: Screen) -> list[Node]:
        """The panels below the cards."""
        nodes = [tracker_node(screen, view, view.seat)]
        nodes += plates(self.table, view)
        if view.turned is not None:
            nodes.append(self.panels.trump(view))
        if view.phase == "bid":
            nodes.append(self.panels.bids(view))
            if view.seat in self.table.humans and view.options["abandons"]:
                nodes.append(self.panels.tokens_line(view))
        else:
            nodes.append(self.panels.direction(view))
            if view.tricks:
                nodes.append(self.panels.last_trick(view))
            if view.phase == "play":
                nodes += self.panels.slot(view)
        return nodes

    def over(self, view: UpDownView, screen: Screen) -> list[Node]:
        """What lies above the cards."""
        nodes: list[Node] = []
        mine = self.table.my_turn
        if mine and view.phase == "bid":
            nodes.append(bid_sheet(self, view, screen))
        elif view.phase in ("bid", "play") and self.table.director.resting and self.table.quiet:
            nodes.append(self.panels.guidance(view))
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
        card = self.table.pieces.spots[self.table.mirror.piles[f"trick:{winner}"][0].id]
        if (card.x, card.y) != (spot.x, spot.y):  # the trick is being gathered
            return None
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
            "L": (spot.x - wide / 2 - 12, spot.y + spot.width * 0.7 + 7),
            "TL": (spot.x - half - wide + 30, top - 27),
            "B": (spot.x + half + 10, spot.y - 12),
        }.get(where, (spot.x + half - 17, top - 19))
        return Node("leading", (x, y, wide, 25), words, role="status", paint=paint)

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
        elif (
            len(hand.pile) > 1
            and view.seat in self.table.humans
            and not (view.phase == "bid" and self.table.hints.shown)
        ):
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
            nodes.append(self.panels.need(view, right))
        return nodes
