"""Level Up on the screen: everything but the cards themselves, and the level that is being built."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from game.i18n import _
from game.messages import N_
from game.rules.base import Event, IllegalMove
from game.rules.level_up import STOCK, Laid, LevelUpView, landing
from game.scenes.ask import AskScene
from game.scenes.boards.base import BaseBoard, Zone
from game.scenes.boards.level_up_bonus import BonusScene
from game.scenes.boards.level_up_ladder import ladder, tracker_node
from game.scenes.boards.level_up_melds import closer_look, meld_nodes, own_heading, reach, shown_melds
from game.scenes.boards.level_up_piles import discard_target, pile_nodes, pile_rect
from game.scenes.boards.level_up_plates import own_panel, plates
from game.scenes.boards.level_up_tray import group_rects, sizes, tray_height, tray_nodes
from game.scenes.cardsheet import CardSheet
from game.scenes.handplay import HAND
from game.scenes.menu import measure
from game.tables import level_up as geometry
from game.tables import level_up_layout as layout
from game.tables.base import OPPONENTS, Area, Glide, Piece, Spot
from game.tables.level_up_tray import Tray, nearest
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


class Board(BaseBoard):
    """The panels of one table, and the tray in which the viewer builds a level."""

    def __init__(self, table: TableScene) -> None:
        super().__init__(table)
        table.sort = "value"
        extra = table.session.record.extra
        self.open_discards = extra.get("open_discards", True) is not False
        self.level_aid = extra.get("level_aid", True) is not False
        self.looked: str | None = None
        self._tray: Tray | None = None
        self._chosen: int | None = None
        self._known: tuple[Any, ...] = ()
        self._marks: tuple[Any, set[int]] = (None, set())

    # -- the level that is being built

    @property
    def tray(self) -> Tray | None:
        """The tray; None while the viewer has no level to build."""
        table, view = self.table, self.table.view
        levels = view.levels[view.seat]
        building = view.phase in ("draw", "play") and view.laid[view.seat] is None
        if not building or not levels or view.seat not in table.humans or table.covered:
            self._tray, self._known = None, ()
            return None
        hand = table.hand.pile
        faces = tuple(piece.face for piece in hand if piece.face)
        known = (view.seat, view.round, levels, self._chosen, tuple(map(id, hand)))
        if known != self._known:
            self._known = known
            if self._tray is not None:
                self._tray.keep(hand)
            if self._tray is None or not self._tray.filled or self._tray.level not in levels:
                level = self._chosen if self._chosen in levels else None
                deck = str(view.options["deck"])
                self._tray = Tray(level or nearest(levels, faces, deck), deck)
        return self._tray

    @property
    def tray_high(self) -> float:
        """The height of the tray in u."""
        return tray_height(self)

    @property
    def level(self) -> int | None:
        """The level that counts now for the viewer."""
        view = self.table.view
        if self.tray is not None:
            return self.tray.level
        levels = view.levels[view.seat]
        return view.laid[view.seat] or (levels[0] if levels else None)

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

    def choose_level(self, level: int) -> None:
        """Build another level."""
        self._chosen = level
        self._known = ()
        if self._tray is not None:
            self._tray.clear()
        self._rearrange()

    def fill(self) -> None:
        """Propose: put what the hand has for the level into the tray."""
        if self.tray is not None:
            self.tray.fill(self.table.hand.pile)
            self.table.hand.put_down()
            self.table.app.sound.play("legal")
            self._rearrange()

    def take_back(self) -> None:
        """Give all cards of the tray back to the hand."""
        if self.tray is not None and self.tray.clear():
            self.table.app.sound.play("draw")
            self._rearrange()

    def _rearrange(self) -> None:
        self.table.pieces.move(self.table.places(), Glide("home"))
        self.table.invalidate()

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

    def _into_tray(self, piece: Piece, tray: Tray) -> None:
        """Put a card into the meld that has a use for it; ask where several have, tell where none has."""
        fitting = tray.taking(piece)
        if len(fitting) > 1 and self._alike(tray, fitting):
            fitting = fitting[:1]
        if not fitting:
            self.table.hand.shake(piece)
            open_ones = [n for n in range(len(tray.parts)) if tray.check(n).state != "complete"]
            self._explain(tray, piece, open_ones[0] if open_ones else 0)
        elif len(fitting) == 1:
            self._put(piece, fitting[0])
        else:
            answers = [
                (f"tray{n}", self._group_name(tray, n), "dark", partial(self._put, piece, n)) for n in fitting
            ]
            title = _("Which meld?")
            line = _("The {card} fits more than one.").format(card=card_name(piece.face or ""))
            self.table.app.push(AskScene(self.table.app, title, line, answers))

    @staticmethod
    def _alike(tray: Tray, fitting: Sequence[int]) -> bool:
        """Whether the melds are empty and of one kind and size, so that it makes no difference."""
        parts = {(tray.parts[n].kind, tray.parts[n].size) for n in fitting}
        return len(parts) == 1 and not any(tray.groups[n] for n in fitting)

    @staticmethod
    def _group_name(tray: Tray, number: int) -> str:
        part, count = tray.parts[number], len(tray.groups[number])
        if not count:
            return part_name(part)
        return f"{part_name(part)} · {still_needed(part, count, tray.check(number))}"

    def _put(self, piece: Piece, number: int) -> None:
        if self.tray is not None:
            self.tray.put(piece, number)
            self.table.hand.put_down()
            self.table.app.sound.play("legal")
            self._rearrange()

    def _explain(self, tray: Tray, piece: Piece, number: int) -> None:
        found = tray.check(number, piece)
        self.table.refuse(IllegalMove(found.message, "lay", **found.values))

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

    def dropped(self, piece: Piece, zone: str) -> bool:
        """A card was let go: into the tray, or out of it back to the hand."""
        tray = self.tray
        if tray is None:
            return False
        if zone.startswith("tray:"):
            number = int(zone.removeprefix("tray:"))
            if tray.holds(piece) and piece in tray.groups[number]:
                return True
            if number in tray.taking(piece):
                self._put(piece, number)
            else:
                self.table.hand.shake(piece)
                self._explain(tray, piece, number)
            return True
        if zone == HAND:
            tray.remove(piece)
        return False

    def welcomes(self, piece: Piece, zone: str) -> bool:
        """Whether the tray takes the card there."""
        return (
            self.tray is not None
            and zone.startswith("tray:")
            and int(zone.removeprefix("tray:")) in self.tray.taking(piece)
        )

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
            self.table.motion.to("rung", (1.0,), theme.MOTION["rung"], start=(0.0,))
            return LAY_PAUSE
        return TURN_PAUSE if getattr(event, "seat", None) != self.table.viewer else 0.0

    def deal_start(self, area: Area) -> Spot:
        """Cards come from the stock."""
        return layout.stock_spot(area)

    # -- what is seen

    def heading_room(self, area: Area) -> float:
        """Up to the leftmost plate on top."""
        where = OPPONENTS[self.table.view.seats]
        if "TL" not in where:
            return 290.0
        plate = layout.plate_rect("TL", self.table.view.seats, area)
        return min(290.0, plate[0] - area.left - 69 - 8)

    def placed(self, spots: dict[int, Spot]) -> dict[int, Spot]:
        """The cards in the tray lie there, and the hand closes up."""
        tray = self.tray
        if tray is None or not tray.filled:
            return spots
        area = self.table.area
        held = [piece for piece in self.table.hand.pile if not tray.holds(piece)]
        for piece, spot in zip(held, geometry.hand_fan(len(held), area), strict=True):
            spots[piece.id] = spot
        groups = layout.tray_slots(sizes(tray), area, self.tray_high)
        for number, slots in enumerate(groups):
            for place, piece in tray.places(number).items():
                x, y, w, h = slots[place]
                spots[piece.id] = Spot(x + w / 2, y + h / 2, w)
        return spots

    def away(self, piece: Piece) -> bool:
        """Whether the card lies in the tray."""
        return self.tray is not None and self.tray.holds(piece)

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

    def _serving(self, tray: Tray) -> set[int]:
        hand = self.table.hand.pile
        key = (tray, tuple(map(id, hand)), tuple(map(id, tray.pieces())))
        if self._marks[0] != key:
            self._marks = key, tray.serving(hand)
        return self._marks[1]

    def veil(self, piece: int, states: Sequence[str]) -> str | None:
        """While a card is dragged to be added, the melds that don't take it are veiled."""
        dragged = self.table.hand.dragged
        if dragged is None or not self.hitting or dragged.face is None:
            return None
        for each in shown_melds(self, self.table.view):
            if any(p.id == piece for p in self.table.mirror.piles[each.pile]):
                return None if landing(each.meld, dragged.face) else "aside"
        return None

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
        if self.table.director.resting and self.table.refusal is None:
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
