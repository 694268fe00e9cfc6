"""Mind Up on the screen: the turn from the secret choice to the prizes, and what lies round the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.i18n import _
from game.rules.base import Event
from game.rules.mind_up import (
    BUBBLES,
    FACES,
    Dealt,
    LastCards,
    MindUpView,
    Revealed,
    RoundScored,
    SeatScore,
    Taken,
)
from game.scenes.boards.base import BaseBoard, Outline, Zone
from game.scenes.boards.mind_up_boards import boards, tracker_node
from game.scenes.boards.mind_up_middle import GoOn, arrows, chips, middle
from game.scenes.boards.mind_up_own import landing_node, own_columns, round_sum
from game.scenes.boards.mind_up_panels import Panels
from game.scenes.boards.mind_up_sheets import LookScene, SeatScene
from game.scenes.menu import measure
from game.tables import mind_up as geometry
from game.tables.base import Area, Glide, Mirror, Piece, Spot
from game.ui import cards, theme
from game.ui.motion import linear
from game.ui.node import Node
from game.ui.screen import Screen
from game.ui.widgets import Button
from game.words.mind_up import play_label

if TYPE_CHECKING:
    from game.scenes.table import TableScene

__all__ = ["Board", "tracker_node"]

HOLD, LAST_HOLD = 3200.0, 1800.0  # ms at Normal pace that a reveal is looked at
ARROW, ARROW_APART = 160.0, 110.0
POP_APART = 90.0
SCORED = 900.0
MOVE_ON = -1.0  # a step of a script: wait until nothing moves


class Board(BaseBoard):
    """The panels of one table, and the turn that is being revealed.

    `picks` are the seats and cards of that turn in rising order, `prizes` the faces that they take.
    """

    target = geometry.LOCK

    def __init__(self, table: TableScene) -> None:
        super().__init__(table)
        table.sort = "value"
        self.panels = Panels(self)
        self.picks: tuple[tuple[int, int], ...] = ()
        self.prizes: tuple[str, ...] = ()
        self.last = self.flying = False
        self.forecast: SeatScore | None = None
        self._landings: dict[int, int] = {}
        self._staged: dict[int, Spot] = {}
        self._going: list[int] = []
        self._seen_by_all: Mirror | None = None

    # -- facts

    @property
    def mirror(self) -> Mirror:
        """The table's pieces."""
        return self.table.mirror

    @property
    def revealing(self) -> bool:
        """Whether cards have been turned up that are not in their columns yet."""
        return bool(self.picks) or self.last

    @property
    def left_edge(self) -> float:
        """Where the room left of the middle begins that no panel takes."""
        return self.panels.left_edge(self.table.view)

    @property
    def hand_covered(self) -> bool:
        """Whether all may be looking on: from a reveal until the next person has come to the screen."""
        return self.table.private and self.mirror is self._seen_by_all

    def has_locked(self, seat: int) -> bool:
        """Whether a seat's choice lies on the table."""
        return bool(self.mirror.piles.get(f"{geometry.LOCK}:{seat}"))

    def landing(self, seat: int) -> int | None:
        """The column that a seat's prize is going to."""
        return self._landings.get(seat)

    def prize(self, seat: int) -> str | None:
        """The face that a seat is about to take."""
        for at, (who, _card) in enumerate(self.picks):
            if who == seat:
                return self.prizes[at]
        return None

    def row_owners(self, view: MindUpView) -> list[int]:
        """The seats whose places the lower row has, from left to right."""
        if self.picks:
            return [seat for seat, _card in self.picks]
        return [view.seat, *geometry.others(view)]

    # -- the flow

    def script(self, event: Event) -> Iterator[float] | None:
        """A turn is revealed, its prizes fly together, the last cards are shown before they are placed."""
        match event:
            case Dealt() if event.round:
                return self._gather(event)
            case Revealed():
                return self._reveal(event)
            case Taken():
                return self._award(event)
            case LastCards():
                return self._last(event)
        return None

    def shown(self, event: Event) -> float:
        """The score of a round is looked at for a moment."""
        return SCORED if isinstance(event, RoundScored) else 0.0

    def _gather(self, event: Dealt) -> Iterator[float]:
        """The collected cards come back into the hand, with one more."""
        table = self.table
        table.refresh_view()
        table.app.sound.play("deal")
        table.follow(event)
        table.pieces.move(table.places(), geometry.glide(event))
        yield MOVE_ON

    def _reveal(self, event: Revealed) -> Iterator[float]:
        table, view = self.table, self.table.view
        self._begin(event)
        table.app.sound.play("flip")
        table.follow(event)
        owners = {FACES[card]: seat for seat, card in event.picks}
        played = list(self.mirror.piles["played"])
        for piece in played:
            seat = owners[piece.face or ""]
            self._staged[piece.id] = geometry.lock_spot(view.seat, seat, view.seats, table.area)
        table.pieces.move(table.places(), Glide("flip"))
        yield MOVE_ON
        self._staged = {}
        self.picks = event.picks
        for at in range(len(played)):
            table.motion.set(f"arrow:{at}", (0.0,))
        apart = theme.MOTION["reveal_stagger"]
        table.app.sound.play("draw")
        table.pieces.move(table.places(), Glide("lay", stagger=apart), [piece.id for piece in played])
        yield MOVE_ON
        for at in range(len(played)):
            table.motion.to(f"arrow:{at}", (1.0,), ARROW, start=(0.0,), delay=ARROW_APART * at)
        yield self._hold(HOLD)

    def _begin(self, event: Revealed) -> None:
        """Note what the turn brings; nothing of it is hidden."""
        table = self.table
        self._seen_by_all = self.mirror
        self.prizes = tuple(face or "" for face in self.mirror.faces("centre"))
        self._landings = {
            seat: geometry.landing(self.mirror, seat, self.prizes[at])
            for at, (seat, _card) in enumerate(event.picks)
        }
        after = table.session.view(table.viewer)
        assert isinstance(after, MindUpView)
        self.forecast = after.standing[table.viewer] if after.turn < after.turns else None

    def _award(self, event: Taken) -> Iterator[float]:
        """The last of a turn's prizes sends them all on their way, and the cards played become the line."""
        table = self.table
        taken = next(piece for piece in self.mirror.piles["centre"] if piece.face == FACES[event.card])
        self._going.append(taken.id)
        table.follow(event)
        if self.mirror.piles.get("played"):
            return
        glide = geometry.glide(event)
        line = [piece.id for piece in self.mirror.piles["centre"]]
        prizes = [geometry.number_of(face) for face in self.prizes]
        self._landings = {}
        self.flying = True
        table.pieces.move(table.places(), glide, [*self._going, *line])
        self._pop(prizes, glide.stagger)
        yield MOVE_ON
        self._rest()

    def _last(self, event: LastCards) -> Iterator[float]:
        table, view = self.table, self.table.view
        self.last = True
        order = []
        for seat, card, _column in event.cards:
            piece = self.mirror.piles[f"hand:{seat}"][0]
            piece.face = FACES[card]
            order.append(piece.id)
            self._staged[piece.id] = geometry.lock_spot(view.seat, seat, view.seats, table.area)
        table.app.sound.play("flip")
        table.pieces.move(table.places(), Glide("lay", stagger=60), order)
        yield MOVE_ON
        yield self._hold(LAST_HOLD)
        self._staged = {}
        table.follow(event)
        glide = geometry.glide(event)
        table.pieces.move(table.places(), glide, order)
        self._pop([card for _seat, card, _column in event.cards], glide.stagger)
        yield MOVE_ON
        self._rest()

    @property
    def may_take_back(self) -> bool:
        """Whether the viewer has locked a card and others are still choosing."""
        table = self.table
        return table.my_turn and self.has_locked(table.viewer) and table.session.can_undo(table.viewer)

    def _hold(self, ms: float) -> float:
        """A step of a script: let everybody look, while the button that goes on fills."""
        motion = self.table.motion
        if motion.reduced:
            motion.set("hold", (0.0,))
        else:
            motion.to("hold", (1.0,), ms, start=(0.0,), ease=linear)
        return self.table.director.hold(ms)

    def _pop(self, numbers: Sequence[int], apart: float) -> None:
        """A sound for each card with bubbles, as it lands."""
        sound, motion = self.table.app.sound, self.table.motion
        for at, number in enumerate(numbers):
            if BUBBLES[number]:
                effect = "pop_up" if BUBBLES[number] > 0 else "pop_down"
                delay = theme.MOTION["trick_sweep"] + apart * at - POP_APART
                ready = partial(sound.play, effect)
                motion.to(f"pop:{at}", (1.0,), POP_APART, start=(0.0,), delay=delay, done=ready)

    # -- gestures

    def zones(self, area: Area) -> dict[str, Zone]:
        """A card is locked by letting it go anywhere in the middle."""
        half = geometry.line_width(self.table.view.seats) / 2 + 20
        return {
            geometry.LOCK: (area.cx - half, area.mid(180), area.cx + half, area.low(geometry.FOOT_TOP - 4))
        }

    def hand_zone(self, area: Area) -> Zone:
        """The hand lies at the right of the foot."""
        left, right = geometry.hand_range(area)
        return left - 10, area.low(geometry.FOOT_TOP + 6), right + 20, area.h

    def dropped(self, piece: Piece, zone: str) -> bool:
        """A lock of another seat that is on its way does not keep a card from being locked."""
        if zone == geometry.LOCK and not self.table.director.resting:
            self.table.director.skip()
            self.table.director.tick(0.0)
        return False

    def open_seat(self, seat: int) -> None:
        """Show all that is known of a seat's cards."""
        self._look(SeatScene(self.table, seat))

    def open_objectives(self) -> None:
        """Show the objectives in full, with who meets them."""
        self._look(LookScene(self.table))

    def _look(self, scene: LookScene) -> None:
        self.table.app.sound.play("page")
        self.table.app.push(scene)

    # -- what is seen

    def hint_room(self, area: Area) -> tuple[float, float, float]:
        """Right of the cards that are played."""
        return area.right - 29 - 289, area.low(481), 289.0

    def deal_start(self, area: Area) -> Spot:
        """Deals come from the middle."""
        return Spot(area.cx, area.mid(348), 90, 0, 1.0, False)

    def placed(self, spots: dict[int, Spot]) -> dict[int, Spot]:
        """Cards that are shown for a moment lie elsewhere; a covered hand lies face down."""
        spots = {**spots, **{piece: spot for piece, spot in self._staged.items() if piece in spots}}
        if self.hand_covered:
            for piece in self.mirror.piles.get(f"hand:{self.table.viewer}", []):
                if piece.id not in self._staged:
                    spots[piece.id] = spots[piece.id]._replace(up=False)
        return spots

    def under(self, view: MindUpView, screen: Screen) -> list[Node]:
        """The panels below the cards."""
        if self.table.director.resting:  # an undo, or another person at the screen
            self._rest()
        nodes = [tracker_node(screen, view, view.seat)]
        if not view.multipliers:
            return nodes
        nodes += boards(self, view)
        nodes += middle(self, view)
        nodes += self.panels.left(view)
        nodes += self.panels.right(view)
        nodes += [own_columns(self, view), round_sum(self, view)]
        return nodes

    def _rest(self) -> None:
        self.picks, self.prizes, self.forecast = (), (), None
        self.last = self.flying = False
        self._landings, self._staged, self._going = {}, {}, []

    def over(self, view: MindUpView, screen: Screen) -> list[Node]:
        """What lies above the cards."""
        if not view.multipliers:
            return []
        nodes = chips(self, view)
        if self.picks and not self.flying:
            nodes += arrows(self, view)
            place = landing_node(self, view)
            nodes += [place] if place is not None else []
        nodes += self._buttons(view, screen)
        return nodes

    def outline(self, piece: int, face: str | None) -> Outline | None:
        """Gold round the viewer's choice and its prize while they are revealed, mint round what is locked."""
        if self.picks and not self.flying and face is not None:
            mine = next((FACES[card] for seat, card in self.picks if seat == self.table.view.seat), None)
            if face in (mine, self.prize(self.table.view.seat)):
                return theme.GOLD, cards.SELECTED
        locked = self.mirror.piles.get(f"{geometry.LOCK}:{self.table.view.seat}", [])
        if any(each.id == piece for each in locked):
            return theme.MINT, 0.03
        return None

    def veil(self, piece: int, states: Sequence[str]) -> str | None:
        """The hand is at rest while a turn is revealed."""
        held = self.mirror.piles.get(f"hand:{self.table.view.seat}", [])
        if (
            (self.revealing or self.hand_covered)
            and piece not in self._staged
            and any(each.id == piece for each in held)
        ):
            return "waiting"
        return None

    def pile_label(self, pile: str) -> str:
        """What a face-down pile is called."""
        return _("Locked card") if pile.startswith(f"{geometry.LOCK}:") else ""

    def _buttons(self, view: MindUpView, screen: Screen) -> list[Node]:
        """Go on, lock what is selected, take the lock back, or sort."""
        table, area, hand = self.table, self.table.area, self.table.hand
        right, y, high = area.right - 29, area.low(488), 44.0
        if table.director.holding:
            go_on = self._button(
                "go-on", right, y, high, _("Continue"), table.director.skip, "gold", "forward"
            )
            return [GoOn(go_on, table.motion)]
        if view.seat not in table.humans or self.revealing:
            return []
        nodes: list[Node] = []
        if hand.selected is not None and table.my_turn:
            label = play_label(hand.selected)
            nodes.append(self._button("play", right, y, high, label, hand.play_selected, "gold", "lock"))
        elif self.may_take_back:
            nodes.append(
                self._button("unlock", right, y, high, _("Take it back"), table.undo, "dark", "undo")
            )
        if len(hand.pile) > 1:
            edge = nodes[0].rect[0] - 10 if nodes else right
            button = self._button("sort", edge, y, high, _("Sort the hand"), hand.sort_next, "dark", "sort")
            button.keys = ("s",)
            middle_end = area.cx + geometry.line_width(view.seats) / 2
            if button.rect[0] >= max(middle_end, geometry.hand_range(area)[0] - 40):
                nodes.append(button)
        return nodes

    def _button(
        self,
        key: str,
        right: float,
        y: float,
        high: float,
        label: str,
        action: object,
        kind: str,
        symbol: str,
    ) -> Button:
        size = 16.5 if kind == "gold" else 15.0
        wide = max(150.0, measure(self.table.app.screen, label, size, "bold") + 70)
        return Button(key, (right - wide, y, wide, high), label, action, kind, symbol, size)  # type: ignore[arg-type]
