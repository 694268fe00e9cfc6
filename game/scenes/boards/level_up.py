"""Level Up on the screen: everything but the cards themselves, and the level that is being built."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from game.i18n import _
from game.messages import N_
from game.rules.base import Event, IllegalMove
from game.rules.level_up import STOCK, Laid, LevelUpView
from game.scenes.ask import AskScene
from game.scenes.boards.base import Zone
from game.scenes.boards.level_up_bonus import BonusScene
from game.scenes.boards.level_up_building import TrayBoard
from game.scenes.boards.level_up_ladder import ladder, tracker_node
from game.scenes.boards.level_up_melds import closer_look, meld_nodes, own_heading, reach, shown_melds
from game.scenes.boards.level_up_piles import discard_target, pile_nodes, pile_rect
from game.scenes.boards.level_up_plates import own_panel, own_place, plates
from game.scenes.boards.level_up_tray import group_rects, tray_nodes
from game.scenes.cardsheet import CardSheet
from game.scenes.hintbubble import WIDEST
from game.scenes.menu import measure
from game.tables import level_up_layout as layout
from game.tables.base import OPPONENTS, Area, Piece, Spot
from game.ui import cards, theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import box, icon
from game.words.level_up import card_name, guidance
from game.words.level_up_terms import cards_phrase, meld_name, part_name, still_needed

if TYPE_CHECKING:
    from game.scenes.table import TableScene

__all__ = ["Board", "tracker_node"]

LAY_PAUSE, TURN_PAUSE = 420.0, 180.0  # ms that an event is looked at
NEED_CARD = N_("First choose the card that you discard.")
NEED_HIT = N_("First choose a card, then the meld that it goes to.")
NEED_MORE = N_("Your level isn’t complete: {meld}, {what}.")
DRAW_FIRST = N_("Draw a card first.")
NOT_YOUR_TURN = N_("It is not your turn.")


class Board(TrayBoard):
    """The panels of one table, and the tray in which the viewer builds a level."""

    def __init__(self, table: TableScene) -> None:
        super().__init__(table)
        table.sort = "value"
        extra = table.session.record.extra
        self.open_discards = extra.get("open_discards", True) is not False
        self.level_aid = extra.get("level_aid", True) is not False
        self.looked: str | None = None
        self._lit: int | None = None
        self._veiled: tuple[Any, set[int]] = (None, set())

    # -- the level that is being built

    @property
    def level(self) -> int | None:
        """The level that counts now for the viewer."""
        view = self.table.view
        if self.tray is not None:
            return self.tray.level
        levels = view.levels[view.seat]
        return self.laid or (levels[0] if levels else None)

    @property
    def laid(self) -> int | None:
        """The level that the viewer has laid, from the moment on at which it is seen to lie."""
        view = self.table.view
        return view.laid[view.seat] or (None if self.table.director.resting else self._lit)

    @property
    def aimed(self) -> Piece | None:
        """The viewer's card that is dragged, else the selected one."""
        hand = self.table.hand
        if hand.dragged is not None:
            return hand.held(hand.dragged.id)
        return next((piece for piece in hand.pile if hand.is_selected(piece.id)), None)

    @property
    def hitting(self) -> bool:
        """Whether cards may be added to melds now."""
        view = self.table.view
        return self.table.my_turn and view.phase == "play" and view.laid[view.seat] is not None

    # -- what a click, a drag or a key means

    def take(self, piece: Piece) -> bool:
        """A card of the hand was chosen: out of the tray, selected, or where it serves when chosen again."""
        hand, tray = self.table.hand, self.tray
        if tray is not None and tray.remove(piece):
            self.table.app.sound.play("select")
            self._rearrange()
        elif not hand.is_selected(piece.id) and not self.table.app.settings.one_press:
            hand.select(piece)
        elif tray is not None:
            self._into_tray(piece, tray)
        elif self.hitting:
            self._hit(piece)
        else:
            hand.select(piece)
        return True

    def _hit(self, piece: Piece) -> None:
        """Add a card to the meld that takes it; ask where several do, deselect where none does."""
        view, hand = self.table.view, self.table.hand
        targets = {pile: moves for pile, moves in hand.targets(piece.face or "").items() if "meld" in pile}
        if not targets:
            hand.select(piece)
        elif len(targets) == 1:
            self.table.mirror.prefer(piece)
            hand.carry_out(next(iter(targets.values())))
        else:
            names = {
                each.pile: f"{self.table.names[each.owner]} · {meld_name(each.meld)}"
                for each in shown_melds(self, view)
            }
            answers = [
                (pile, names[pile], "dark", partial(hand.carry_out, moves)) for pile, moves in targets.items()
            ]
            line = _("The {card} fits more than one.").format(card=card_name(piece.face or ""))
            self.table.app.push(AskScene(self.table.app, _("Which meld?"), line, answers))

    def zones(self, area: Area) -> dict[str, Zone]:
        """The viewer's pile, all melds and the groups of the tray."""
        view = self.table.view
        rects: dict[str, Rect] = {f"pile:{view.seat}": pile_rect(self, view, view.seat)}
        rects |= {each.pile: reach(each.lying) for each in shown_melds(self, view)}
        if self.tray is not None:
            rects |= {f"tray:{n}": rect for n, rect in enumerate(group_rects(self, self.tray))}
        return {name: (x, y, x + w, y + h) for name, (x, y, w, h) in rects.items()}

    def hand_zone(self, area: Area) -> Zone:
        """The room of the hand."""
        middle = area.cx + layout.HAND_SHIFT
        return middle - 300, area.low(545), middle + 300, area.h

    def put_down(self) -> bool:
        """Take back what is set up: a closer look first, then the tray."""
        if self.looked is not None:
            self.looked = None
            self.table.invalidate()
            return True
        was = self.tray is not None and self.tray.filled > 0
        self.take_back()
        return was

    def explains(self, pile: str) -> bool:
        """Pressing the stock or a discard pile at the wrong moment is answered."""
        return self.table.my_turn and (pile == STOCK or pile.startswith("pile:"))

    def look(self, pile: str) -> None:
        """Look closer at a meld, or no longer."""
        self.looked = None if self.looked == pile else pile
        self.table.invalidate()

    def fan_out(self, seat: int) -> None:
        """Leaf through a discard pile, the newest card first."""
        faces = [face for face in reversed(self.table.mirror.faces(f"pile:{seat}")) if face]
        title = _("{name}’s discard pile: {cards}").format(
            name=self.table.names[seat], cards=cards_phrase(len(faces))
        )
        names = [card_name(face) for face in faces]
        self.table.app.push(CardSheet(self.table.app, self.table.game.id, title, faces, names))

    # -- the three steps as buttons

    def _refuse(self, message: str, rule: str, **values: Any) -> None:
        self.table.refuse(IllegalMove(message, rule, **values))

    def _ready(self) -> bool:
        """Whether a card has been drawn in the viewer's turn; tells what is wrong where not."""
        if not self.table.my_turn:
            self._refuse(NOT_YOUR_TURN, "turn")
        elif self.table.view.phase == "draw":
            self._refuse(DRAW_FIRST, "draw")
        else:
            return True
        return False

    def draw(self) -> None:
        """Draw from the stock."""
        if self.table.my_turn:
            self.table.submit(self.table.viewer, f"draw {STOCK}")
        else:
            self._refuse(NOT_YOUR_TURN, "turn")

    def lay(self) -> None:
        """Lay the level as it is in the tray."""
        tray = self.tray
        if tray is None or not self._ready():
            return
        for number, part in enumerate(tray.parts):
            found = tray.check(number)
            if found.state != "complete":
                what = still_needed(part, len(tray.groups[number]), found)
                self._refuse(NEED_MORE, "lay", meld=part_name(part), what=what)
                return
        for piece in tray.pieces():
            self.table.mirror.prefer(piece)
        self._chosen = None
        self.table.submit(self.table.viewer, tray.move)

    def hit(self) -> None:
        """Add the selected card to a meld."""
        if self._ready():
            piece = self.aimed
            if piece is None:
                self._refuse(NEED_HIT, "hit")
            else:
                self._hit(piece)

    def discard(self) -> None:
        """Discard the selected card."""
        if self._ready():
            if self.aimed is None:
                self._refuse(NEED_CARD, "discard")
            else:
                self.table.hand.play_on(f"pile:{self.table.viewer}")

    def state(self, step: str) -> str:
        """How a step of the turn stands: `done`, `current`, `open` or `ahead`."""
        view = self.table.view
        if not self.table.my_turn or view.phase not in ("draw", "play"):
            return "ahead"
        if view.phase == "draw":
            return "current" if step == "draw" else "ahead"
        if step == "draw":
            return "done"
        useful = any(move.startswith(("lay", "hit")) for move in view.legal)
        ready = self.tray is not None and self.tray.complete
        aimed = self.aimed
        serves = aimed is None or any("meld" in pile for pile in self.table.hand.targets(aimed.face or ""))
        laying = ready or (useful and serves)
        return "current" if (step == "lay") == laying else "open"

    # -- the flow

    def ask(self) -> None:
        """The extra level is chosen in a dialog."""
        if self.table.view.phase == "bonus":
            self.table.app.push(BonusScene(self.table))

    def shown(self, event: Event) -> float:
        """What to do once an event was seen; how long it is looked at, in ms."""
        if isinstance(event, Laid):
            self._lit = event.level if event.seat == self.table.viewer else None
            self.table.motion.to("rung", (1.0,), theme.MOTION["rung"], start=(0.0,))
            return LAY_PAUSE
        return TURN_PAUSE if getattr(event, "seat", None) != self.table.viewer else 0.0

    def deal_start(self, area: Area) -> Spot:
        """Cards come from the stock."""
        return layout.stock_spot(area)

    def handles(self, move: str) -> list[str]:
        """A level is laid with its cards and the tray, an extra one with its card in the dialog."""
        verb, _space, rest = move.partition(" ")
        if verb == "bonus":
            return [f"bonus:{rest}"]
        if verb != "lay" or self.tray is None:
            return super().handles(move)
        level, _colon, melds = rest.partition(": ")
        left = list(self.table.hand.pile)
        cards = []
        for face in melds.replace("|", " ").split():
            piece = next(piece for piece in left if piece.face == face)
            left.remove(piece)
            cards.append(f"card:{piece.id}")
        if self.tray.level != int(level):
            return [f"level:{level}", *cards]
        return ["tray-lay" if self.tray.complete else "tray-fill", *cards]

    # -- what is seen

    def hint_room(self, area: Area) -> tuple[float, float, float]:
        """Right of the tray, above the viewer's panel; for an extra level below the dialog."""
        if self.table.view.phase == "bonus":
            return area.cx - 200, area.h - 24, 400.0
        x, _y, w, _h = layout.tray_rect(area)
        left = max(x + w + 8, area.right - 19 - WIDEST)
        return left, own_place(self, self.table.view)[1] - 8, area.right - 19 - left

    def heading_room(self, area: Area) -> float:
        """Up to the leftmost plate on top."""
        where = OPPONENTS[self.table.view.seats]
        if "TL" not in where:
            return 290.0
        plate = layout.plate_rect("TL", self.table.view.seats, area)
        return min(290.0, plate[0] - area.left - 69 - 8)

    def standing(self, piece: Piece, state: str) -> str | None:
        """Any card may be discarded: that is no mark."""
        return None

    def outline(self, piece: int, face: str | None) -> tuple[Any, float] | None:
        """Gold for cards that serve the level or can be added, mint for complete melds of the tray."""
        tray = self.tray
        if tray is None:
            held = self.hitting and face is not None and self.table.hand.held(piece) is not None
            if held and any("meld" in pile for pile in self.table.hand.targets(face or "")):
                return theme.GOLD, cards.LEGAL
            return None
        for number, group in enumerate(tray.groups):
            if any(each.id == piece for each in group):
                return (theme.MINT, 0.04) if tray.check(number).state == "complete" else None
        return (theme.GOLD, cards.LEGAL) if self.level_aid and piece in self._serving(tray) else None

    def veil(self, piece: int, states: Sequence[str]) -> str | None:
        """While a card is dragged to be added, the melds that don't take it are veiled."""
        dragged = self.table.hand.dragged
        if dragged is None or not self.hitting or dragged.face is None:
            return None
        if self._veiled[0] != (dragged.id, self.table.view):
            piles = self.table.mirror.piles
            away = [each.pile for each in shown_melds(self, self.table.view)]
            fitting = self.table.hand.targets(dragged.face)
            closed = {p.id for pile in away if pile not in fitting for p in piles[pile]}
            self._veiled = (dragged.id, self.table.view), closed
        return "aside" if piece in self._veiled[1] else None

    def pile_label(self, pile: str) -> str:
        """What the stock or a discard pile is called."""
        table = self.table
        if pile == STOCK:
            return _("Stock: {cards}").format(cards=cards_phrase(len(table.mirror.piles.get(STOCK, []))))
        name, _colon, seat = pile.partition(":")
        faces = table.mirror.faces(pile)
        if name != "pile" or not faces or not faces[-1]:
            return ""
        return _("{name}’s discard pile: {card}").format(
            name=table.names[int(seat)], card=card_name(faces[-1])
        )

    def under(self, view: LevelUpView, screen: Screen) -> list[Node]:
        """The panels below the cards."""
        nodes = [*plates(self, view), *pile_nodes(self, view), ladder(self, view), own_panel(self, view)]
        if self.tray is not None:
            nodes += tray_nodes(self, self.tray)
        return nodes

    def over(self, view: LevelUpView, screen: Screen) -> list[Node]:
        """What lies above the cards."""
        nodes = [*meld_nodes(self, view), *own_heading(self, view), *discard_target(self, view)]
        if self.table.director.resting and self.table.quiet:
            nodes.append(self._guidance(view, screen))
        nodes.append(closer_look(self, view))
        return nodes

    def _guidance(self, view: LevelUpView, screen: Screen) -> Node:
        sign, words = guidance(view, self.table.names)
        aimed = self.aimed
        if self.hitting and aimed is not None and self.table.hand.dragged is None:
            sign, words = "plus", _("Choose a meld for it, or your discard pile")
        wide = min(640.0, measure(screen, words, 14.5, "bold") + (54 if sign else 36))
        area = self.table.area
        y = area.low(530)
        ladder_x, _y, ladder_w, _h = layout.ladder_rect(area)
        x = max(area.cx + layout.HAND_SHIFT - wide / 2, ladder_x + ladder_w + 8)
        high = max(29.0, screen.text_u(14.5) * 1.3 + 6)
        rect: Rect = (x, y - high / 2, wide, high)

        def paint(canvas: Canvas, node: Node) -> None:
            box(canvas, rect, high / 2, canvas.panel_colour(strong=True))
            left = rect[0] + 18
            if sign:
                icon(canvas, sign, left + 8, y, 16, theme.CREAM)
                left += 22
            canvas.text(words, left, y, 14.5, theme.CREAM, "bold", width=wide - (left - rect[0]) - 14)

        return Node("guidance", rect, words, role="status", paint=paint)
