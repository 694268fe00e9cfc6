"""The hand of the person at the screen: choosing, dragging, ordering and playing cards."""

from __future__ import annotations

import math
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from game.i18n import _
from game.scenes.ask import AskScene
from game.scenes.cardnode import CardNode, Pose
from game.scenes.pieces import values
from game.tables.base import Gesture, Glide, Piece, Spot
from game.ui import motion as ease
from game.ui import theme

if TYPE_CHECKING:
    from game.scenes.table import TableScene

DRAG_SCALE = 1.08
MOST_TILT = 7.0  # degrees
LEAST_OVERLAP = 0.2  # of the card
SORTS = ("colour", "value", "reverse")
HAND = "hand"


class HandPlay:
    """Gestures on the cards of one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.dragged: Piece | None = None
        self.over = ""
        self._selected: int | None = None
        self._grip = (0.0, 0.0)
        self._at = (0.0, 0.0)
        self._tilt = 0.0
        self._by_hand: dict[int, list[str]] = {}

    # -- the hand

    @property
    def pile(self) -> list[Piece]:
        """The viewer's cards in the order in which they are held."""
        piles = self.table.mirror.piles
        seat = self.table.viewer
        return piles.get(f"hand:{seat}", []) or piles.get(f"aside:{seat}", [])

    def held(self, piece: int | None) -> Piece | None:
        """The viewer's card with that id."""
        return next((p for p in self.pile if p.id == piece), None)

    @property
    def selected(self) -> str | None:
        """The face of the selected card."""
        piece = self.held(self._selected)
        return piece.face if piece is not None else None

    def is_selected(self, piece: int) -> bool:
        """Whether that card is the selected one."""
        return piece == self._selected

    def forget(self) -> None:
        """Nothing is selected or held."""
        self._selected = None
        self.dragged = None
        self.over = ""

    def put_down(self) -> bool:
        """Deselect; False where nothing was selected."""
        was = self.selected is not None
        self._selected = None
        if was:
            self.table.invalidate()
        return was

    def arrange(self) -> None:
        """Put the hand into the order chosen last; what was ordered by hand stays so, new cards go last."""
        faces = [p.face for p in self.pile if p.face]
        kept = self._by_hand.get(self.table.viewer)
        if kept is None:
            self._sort(self.table.geometry.sorted_hand(faces, self.table.sort, self.table.view))
            return
        left = Counter(faces)
        order = []
        for face in (*kept, *faces):
            if left[face] > 0:
                left[face] -= 1
                order.append(face)
        self._sort(order)

    def fresh(self) -> None:
        """A new deal: the order by hand is over."""
        self._by_hand.pop(self.table.viewer, None)
        self.arrange()

    def _sort(self, order: list[str]) -> None:
        for name in (f"hand:{self.table.viewer}", f"aside:{self.table.viewer}"):
            self.table.mirror.sort(name, order)

    def _order(self, faces: list[str]) -> None:
        self._by_hand[self.table.viewer] = faces
        self._sort(faces)

    def sort_next(self) -> None:
        """Sort by colour, by value, or turn the order round, one after the other."""
        table = self.table
        table.sort = SORTS[(SORTS.index(table.sort) + 1) % len(SORTS)]
        faces = [p.face for p in self.pile if p.face]
        order = table.geometry.sorted_hand(faces, table.sort, table.view)
        if table.sort == "reverse":
            self._order(order)
        else:
            self._by_hand.pop(table.viewer, None)
            self._sort(order)
        table.app.sound.play("select")
        self._rearranged()

    def _rearranged(self) -> None:
        self.table.pieces.move(self.table.places(), Glide("home"))
        self.table.invalidate()

    # -- what gestures mean

    def targets(self, face: str) -> dict[str, list[str]]:
        """The piles that the card may be dropped on, with the moves that this may mean."""
        return {
            gesture.target: moves
            for gesture, moves in self.table.index.items()
            if gesture.kind == "drop" and gesture.source == face
        }

    def choose(self, node: CardNode) -> None:
        """A card was clicked: select it, and play it when it is clicked again."""
        table = self.table
        piece = self.held(node.piece)
        table.invalidate()
        if (piece is not None and table.board.take(piece)) or not table.my_turn:
            return
        if piece is None:
            self._press(node.pile)
        elif piece.face is not None:
            self._choose(piece, piece.face)

    def _press(self, pile: str) -> None:
        """Take the top of a pile, or say why not."""
        gesture = Gesture("press", pile)
        moves = self.table.index.get(gesture)
        meant = self.table.geometry.meant(gesture) if moves is None else None
        self.carry_out(moves or ([meant] if meant else []))

    def _choose(self, piece: Piece, face: str) -> None:
        targets = self.targets(face)
        if not targets:
            self._selected = None
            self.shake(piece)
            self._attempt(face, self.table.board.target)
        elif len(targets) == 1 and (self.is_selected(piece.id) or self.table.app.settings.one_press):
            self.table.mirror.prefer(piece)
            self.carry_out(next(iter(targets.values())))
        else:
            self.select(piece)

    def select(self, piece: Piece) -> None:
        """Select a card, or deselect it."""
        self._selected = None if self.is_selected(piece.id) else piece.id
        self.table.app.sound.play("select")
        self.table.invalidate()

    def play_selected(self) -> None:
        """Play the selected card where there is only one place for it."""
        piece = self.held(self._selected)
        if piece is not None and piece.face is not None and not self.table.board.take(piece):
            targets = self.targets(piece.face)
            if len(targets) == 1:
                self.table.mirror.prefer(piece)
                self.carry_out(next(iter(targets.values())))

    def play_on(self, target: str) -> None:
        """Lay the selected card on a pile, or say why not."""
        piece = self.held(self._selected)
        if piece is not None and piece.face is not None and not self.table.board.dropped(piece, target):
            self._lay(piece, piece.face, target)

    def _lay(self, piece: Piece, face: str, target: str) -> None:
        moves = self.targets(face).get(target)
        if moves:
            self.table.mirror.prefer(piece)
            self.carry_out(moves)
        else:
            self._attempt(face, target)

    def carry_out(self, moves: list[str]) -> None:
        """Make the move that a gesture means; where it may mean several, ask which."""
        table = self.table
        if len(moves) == 1:
            table.submit(table.viewer, moves[0])
        elif moves:
            answers = [
                (move, table.words.move_label(move), "dark", partial(table.submit, table.viewer, move))
                for move in moves
            ]
            table.app.push(AskScene(table.app, _("Which one?"), _("This may mean several moves."), answers))

    def _attempt(self, face: str, target: str) -> None:
        meant = self.table.geometry.meant(Gesture("drop", face, target))
        if meant is not None and self.table.my_turn:
            self.table.submit(self.table.viewer, meant)

    def shake(self, piece: Piece) -> None:
        """Shake a card that is refused."""
        motion = self.table.motion
        if not motion.reduced:
            ms = theme.MOTION["invalid_shake"]
            motion.to(f"shake:{piece.id}", (0.0,), ms, start=(1.0,), ease=ease.linear)
        motion.to(f"refused:{piece.id}", (0.0,), 400, start=(1.0,), ease=ease.linear)

    # -- dragging

    def take_up(self, node: CardNode, x: float, y: float) -> bool:
        """Begin to drag a card of the hand, or one that may be taken."""
        piece = self.held(node.piece)
        if piece is None and Gesture("press", node.pile) in self.table.index:
            piece = next((p for p in self.table.mirror.piles.get(node.pile, []) if p.id == node.piece), None)
        if piece is None:
            return False
        pose = self.table.pieces.pose(piece.id)
        self.dragged = piece
        self._selected = None
        self._grip = (x - pose.x, y - pose.y)
        self._at = (x, y)
        self._tilt = 0.0
        self.table.app.sound.play("select")
        self.table.invalidate()
        return True

    def carry(self, x: float, y: float) -> None:
        """The pointer moved."""
        speed = x - self._at[0]
        self._tilt = max(-MOST_TILT, min(MOST_TILT, self._tilt * 0.7 + speed * 0.4))
        self._at = (x, y)
        before = self.over
        self.over = self._zone()
        if before != self.over:
            self.table.invalidate()

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the dragged card in u."""
        return self._at[0] - self._grip[0], self._at[1] - self._grip[1]

    def drag_pose(self, piece: Piece) -> Pose:
        """How the dragged card is drawn."""
        x, y = self.middle
        spot = self.table.pieces.spots[piece.id]
        return Pose(x, y, spot.width * DRAG_SCALE, self._tilt, 1.0, 1.0 if spot.up else -1.0)

    def _zone(self) -> str:
        """The zone that the dragged card overlaps most, or none.

        What counts is the share of the card or, of a smaller zone, of the zone; of several that the card
        covers, the nearest to the pointer.
        """
        if self.dragged is None:
            return ""
        board, area = self.table.board, self.table.area
        width = self.table.pieces.spots[self.dragged.id].width
        x, y = self.middle
        whole = width * width * 1.4
        card = (x - width / 2, y - width * 0.7, x + width / 2, y + width * 0.7)
        best, most = "", (LEAST_OVERLAP, 0.0)
        for name, (left, top, right, foot) in {**board.zones(area), HAND: board.hand_zone(area)}.items():
            wide = min(card[2], right) - max(card[0], left)
            high = min(card[3], foot) - max(card[1], top)
            if wide <= 0 or high <= 0:
                continue
            share = wide * high / min(whole, (right - left) * (foot - top))
            apart = math.dist(self._at, ((left + right) / 2, (top + foot) / 2))
            if (share, -apart) > most and share > LEAST_OVERLAP:
                best, most = name, (share, -apart)
        return best

    def may_drop(self) -> bool:
        """Whether letting the dragged card go here means a move."""
        if self.dragged is None or not self.over:
            return False
        if self.held(self.dragged.id) is None:
            return self.over == HAND
        if self.table.board.welcomes(self.dragged, self.over):
            return True
        return bool(self.dragged.face and self.over in self.targets(self.dragged.face))

    def drop(self, x: float, y: float) -> None:
        """Let the dragged card go where it is."""
        self.carry(x, y)
        piece, zone = self.dragged, self.over
        if piece is None:
            return
        mine = self.held(piece.id) is not None
        pile = next((n for n, held in self.table.mirror.piles.items() if piece in held), "")
        spot = self._let_go(piece)
        if mine and self.table.board.dropped(piece, zone):
            self._fly_home(piece)
            return
        if mine and zone not in ("", HAND) and self.table.my_turn:
            if piece.face and zone in self.targets(piece.face):
                self.table.app.sound.play("legal")
                self._release(piece, spot)
                self._lay(piece, piece.face, zone)
            else:
                self.shake(piece)
                self._attempt(piece.face or "", zone)
                self._fly_home(piece)
            return
        if mine and zone == HAND:
            self._reorder(piece, spot)
        elif not mine and zone == HAND and self.table.my_turn:
            self._release(piece, spot)
            self.carry_out(self.table.index.get(Gesture("press", pile), []))
            return
        self._fly_home(piece)

    def _let_go(self, piece: Piece) -> Spot:
        """Put the card at rest where it was let go; that place."""
        pose = self.drag_pose(piece)
        spot = self.table.pieces.spots[piece.id]
        here = spot._replace(x=pose.x, y=pose.y, angle=pose.angle)
        self.table.motion.set(self.table.pieces.key(piece.id), values(here))
        self.dragged, self.over = None, ""
        return here

    def _release(self, piece: Piece, spot: Spot) -> None:
        """Leave the card where it was let go, so that its flight starts there."""
        self.table.pieces.spots[piece.id] = spot

    def go_home(self) -> None:
        """Call the drag off: the card glides back."""
        if self.dragged is not None:
            piece = self.dragged
            self._let_go(piece)
            self._fly_home(piece)

    def _fly_home(self, piece: Piece) -> None:
        spots = self.table.places()
        if piece.id not in spots:
            return
        key = self.table.pieces.key(piece.id)
        start = self.table.motion.get(key, values(spots[piece.id]))
        self.table.pieces.move(spots, Glide("home"))
        self.table.motion.to(key, values(spots[piece.id]), theme.MOTION["invalid_home"], start=start)
        self.table.invalidate()

    def _reorder(self, piece: Piece, spot: Spot) -> None:
        others = [p for p in self.pile if p is not piece and p.face]
        board, spots = self.table.board, self.table.pieces.spots
        right = (i for i, p in enumerate(others) if not board.away(p) and spots[p.id].x >= spot.x)
        at = next(right, len(others))
        faces = [p.face or "" for p in others]
        faces.insert(at, piece.face or "")
        self._order(faces)

    # -- keys

    def key(self, name: str) -> bool:
        """Keys of the hand: sort, shift the focused card, play the selected one."""
        if name == "s":
            self.sort_next()
            return True
        if name in ("ctrl+left", "ctrl+right"):
            return self._shift(-1 if name == "ctrl+left" else 1)
        if name == "return" and self.selected is not None and not self._on_another():
            self.play_selected()
            return True
        return False

    def _on_another(self) -> bool:
        """Whether the focus is on something else than the selected card."""
        focus = self.table.hot.focus if self.table.hot.by_keyboard else None
        return focus is not None and focus != f"card:{self._selected}"

    def _shift(self, by: int) -> bool:
        pieces = self.pile
        at = next((i for i, p in enumerate(pieces) if f"card:{p.id}" == self.table.hot.focus), None)
        if at is None or not 0 <= at + by < len(pieces):
            return False
        faces = [p.face or "" for p in pieces]
        faces[at], faces[at + by] = faces[at + by], faces[at]
        self._order(faces)
        self._rearranged()
        return True
