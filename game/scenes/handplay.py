"""The hand of the person at the screen: choosing, dragging, ordering and playing cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game import i18n
from game.scenes.cardnode import CardNode, Pose, draw_card, focus_outline
from game.scenes.pieces import values
from game.tables.base import Gesture, Glide, Piece
from game.ui import cards, theme
from game.ui import motion as ease
from game.ui.canvas import Canvas
from game.ui.node import Node

if TYPE_CHECKING:
    from game.scenes.table import TableScene

HOVER_LIFT, SELECTED_LIFT = 6.0, 20.0  # u
DRAG_SCALE = 1.08
MOST_TILT = 7.0  # degrees
SORTS = ("colour", "value", "reverse")


class HandPlay:
    """Gestures on the cards of one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.selected: str | None = None
        self.dragged: Piece | None = None
        self.over: str | None = None
        self._grip = (0.0, 0.0)
        self._at = (0.0, 0.0)
        self._tilt = 0.0
        self._order: list[str] = []
        self._composed: set[int] = set()

    # -- the hand

    @property
    def pile(self) -> list[Piece]:
        """The viewer's cards in the order in which they are held."""
        piles = self.table.mirror.piles
        seat = self.table.viewer
        return piles.get(f"hand:{seat}", []) or piles.get(f"aside:{seat}", [])

    def forget(self) -> None:
        """Nothing is selected or held."""
        self.selected = None
        self.dragged = None
        self.over = None

    def put_down(self) -> bool:
        """Deselect; False where nothing was selected."""
        was = self.selected is not None
        self.selected = None
        if was:
            self.table.invalidate()
        return was

    def arrange(self) -> None:
        """Put the hand into the order chosen last; cards ordered by hand keep their places."""
        faces = [p.face for p in self.pile if p.face]
        if set(faces) <= set(self._order):
            order = [f for f in self._order if f in faces]
        else:
            order = self.table.geometry.sorted_hand(faces, self.table.sort, self.table.view)
        self._sort(order)

    def _sort(self, order: list[str]) -> None:
        self._order = order
        for name in (f"hand:{self.table.viewer}", f"aside:{self.table.viewer}"):
            self.table.mirror.sort(name, order)

    def sort_next(self) -> None:
        """Sort by colour, by value, or turn the order round, one after the other."""
        table = self.table
        table.sort = SORTS[(SORTS.index(table.sort) + 1) % len(SORTS)]
        faces = [p.face for p in self.pile if p.face]
        self._sort(table.geometry.sorted_hand(faces, table.sort, table.view))
        table.app.sound.play("select")
        self._rearranged()

    def _rearranged(self) -> None:
        self.table.pieces.move(self.table.places(), Glide("home"))
        self.table.invalidate()

    # -- what gestures mean

    def playable(self, face: str) -> list[str]:
        """The moves that dropping the card on the table may mean."""
        return self.table.index.get(Gesture("drop", face, "trick"), [])

    def choose(self, node: CardNode) -> None:
        """A card of the hand was clicked: select it, and play it when it is clicked again."""
        piece = next((p for p in self.pile if p.id == node.piece), None)
        if piece is None or piece.face is None or not self.table.my_turn:
            return
        if not self.playable(piece.face):
            self.selected = None
            self._shake(piece)
            self._attempt(piece.face)
        elif self.selected == piece.face or self.table.app.settings.one_press:
            self.play(piece.face)
        else:
            self.selected = piece.face
            self.table.app.sound.play("select")
        self.table.invalidate()

    def play_selected(self) -> None:
        """Play the card that is selected."""
        if self.selected is not None:
            self.play(self.selected)

    def play(self, face: str) -> None:
        """Lay a card on the table, or say why not."""
        moves = self.playable(face)
        if len(moves) == 1:
            self.table.submit(self.table.viewer, moves[0])
        else:
            self._attempt(face)

    def _attempt(self, face: str) -> None:
        meant = self.table.geometry.meant(Gesture("drop", face, "trick"))
        if meant is not None and self.table.my_turn:
            self.table.submit(self.table.viewer, meant)

    def _shake(self, piece: Piece) -> None:
        motion = self.table.motion
        if not motion.reduced:
            motion.to(
                f"shake:{piece.id}", (0.0,), theme.MOTION["invalid_shake"], start=(1.0,), ease=ease.linear
            )
        motion.to(f"refused:{piece.id}", (0.0,), 400, start=(1.0,), ease=ease.linear)

    # -- dragging

    def take_up(self, node: CardNode, x: float, y: float) -> bool:
        """Begin to drag a card of the hand."""
        piece = next((p for p in self.pile if p.id == node.piece), None)
        if piece is None or piece.face is None:
            return False
        pose = self.table.pieces.pose(piece.id)
        self.dragged = piece
        self.selected = None
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
        self.over = self._target()
        if before != self.over:
            self.table.invalidate()

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the dragged card in u."""
        return self._at[0] - self._grip[0], self._at[1] - self._grip[1]

    def _target(self) -> str:
        """Where the dragged card would go by largest overlap: `table`, `hand`, or nowhere."""
        area = self.table.area
        x, y = self.middle
        spot = self.table.pieces.spots[self.dragged.id] if self.dragged else None
        if spot is None:
            return ""
        half_w, half_h = spot.width / 2, spot.width * 0.7
        card = (x - half_w, y - half_h, x + half_w, y + half_h)
        best, most = "", 0.2 * spot.width * spot.width * 1.4
        zones = {
            "table": self.table.board.drop_zone(area),
            "hand": (area.cx - 400, area.low(545), area.cx + 400, area.h),
        }
        for name, (left, top, right, foot) in zones.items():
            wide = min(card[2], right) - max(card[0], left)
            high = min(card[3], foot) - max(card[1], top)
            if wide > 0 and high > 0 and wide * high > most:
                best, most = name, wide * high
        return best

    def drop(self, x: float, y: float) -> None:
        """Let the dragged card go where it is."""
        self.carry(x, y)
        piece, where = self.dragged, self.over
        if piece is None or piece.face is None:
            return
        pose = self._drag_pose(piece)
        spot = self.table.pieces.spots[piece.id]
        key = self.table.pieces.key(piece.id)
        self.table.motion.set(key, (pose.x, pose.y, spot.width, pose.angle, 1.0, 1.0))
        self.dragged, self.over = None, None
        if where == "table" and self.table.my_turn and self.playable(piece.face):
            self.table.app.sound.play("legal")
            self._release(piece, spot)
            self.play(piece.face)
            return
        if where == "hand":
            self._reorder(piece, pose.x)
        elif where == "table" and self.table.my_turn:
            self._shake(piece)
            self._attempt(piece.face)
        self._fly_home(piece)

    def _release(self, piece: Piece, spot: Any) -> None:
        """Leave the card where it was let go, so that its flight starts there."""
        x, y, *_ = self.table.motion.get(self.table.pieces.key(piece.id), (spot.x, spot.y, 0, 0, 1, 1))
        self.table.pieces.spots[piece.id] = spot._replace(x=x, y=y)

    def go_home(self) -> None:
        """Call the drag off: the card glides back."""
        piece = self.dragged
        if piece is None:
            return
        pose = self._drag_pose(piece)
        width = self.table.pieces.spots[piece.id].width
        self.table.motion.set(self.table.pieces.key(piece.id), (pose.x, pose.y, width, pose.angle, 1.0, 1.0))
        self.dragged, self.over = None, None
        self._fly_home(piece)

    def _fly_home(self, piece: Piece) -> None:
        spots = self.table.places()
        key = self.table.pieces.key(piece.id)
        start = self.table.motion.get(key, (0.0,) * 6)
        self.table.pieces.move(spots, Glide("home"))
        self.table.motion.to(key, values(spots[piece.id]), theme.MOTION["invalid_home"], start=start)
        self.table.invalidate()

    def _reorder(self, piece: Piece, x: float) -> None:
        faces = [p.face for p in self.pile if p.face and p is not piece]
        places = [self.table.pieces.spots[p.id].x for p in self.pile if p is not piece]
        at = sum(1 for place in places if place < x)
        faces.insert(at, piece.face or "")
        self._sort(faces)

    # -- keys

    def key(self, name: str) -> bool:
        """Keys of the hand: sort, shift the focused card, play the selected one."""
        if name == "s":
            self.sort_next()
            return True
        if name in ("ctrl+left", "ctrl+right"):
            return self._shift(-1 if name == "ctrl+left" else 1)
        if name == "return" and self.selected is not None and not self._on_card():
            self.play_selected()
            return True
        return False

    def _on_card(self) -> bool:
        focus = self.table.hot.focus or ""
        return focus.startswith("card:") and focus != f"card:{self._id(self.selected)}"

    def _id(self, face: str | None) -> int | None:
        return next((p.id for p in self.pile if p.face == face), None)

    def _shift(self, by: int) -> bool:
        focus = self.table.hot.focus or ""
        pieces = self.pile
        at = next((i for i, p in enumerate(pieces) if f"card:{p.id}" == focus), None)
        if at is None or not 0 <= at + by < len(pieces):
            return False
        faces = [p.face or "" for p in pieces]
        faces[at], faces[at + by] = faces[at + by], faces[at]
        self._sort(faces)
        self._rearranged()
        return True

    # -- drawing

    def compose_one(self) -> None:
        """Compose the resting picture of one card that is on its way, so that none has to be when all land."""
        pieces = self.table.pieces
        for piece in self.pile:
            if piece.face and pieces.moving(piece.id) and piece.id not in self._composed:
                spot = pieces.spots[piece.id]
                four = self.table.app.settings.four_colour
                width = self.table.app.screen.px(spot.width)
                face = cards.face(self.table.game.id, piece.face, width, i18n.language(), "off", four)
                cards.posed(face, spot.angle)
                self._composed.add(piece.id)
                return
        if not self.table.pieces_moving:
            self._composed.clear()

    def nodes(self) -> list[Node]:
        """All pieces as nodes, lowest first; those on their way and the dragged one on top."""
        table = self.table
        own = {p.id for p in self.pile}
        faces = {p.id: p.face for pile in table.mirror.piles.values() for p in pile}
        nodes: list[Node] = []
        index = table.index
        playing = any(g.kind == "drop" for g in index)
        for piece, spot in table.pieces.spots.items():
            face = faces.get(piece)
            if spot.alpha <= 0 and not table.pieces.moving(piece):
                continue
            mine = piece in own
            label = table.words.card_name(face) if face and spot.up else ""
            state = set()
            if mine and face and playing:
                state.add("legal" if self.playable(face) else "illegal")
            if face and face == self.selected:
                state.add("selected")
            nodes.append(
                CardNode(
                    f"card:{piece}",
                    label,
                    piece,
                    spot,
                    self._paint_piece,
                    face=face,
                    action=(lambda: None) if mine and face else None,
                    grab=face if mine else None,
                    state=state,
                )
            )
        nodes.sort(key=lambda n: self._depth(n))
        return nodes

    def _depth(self, node: Node) -> int:
        assert isinstance(node, CardNode)
        if self.dragged is not None and node.piece == self.dragged.id:
            return 2
        return 1 if self.table.pieces.moving(node.piece) else 0

    def _drag_pose(self, piece: Piece) -> Pose:
        x, y = self.middle
        width = self.table.pieces.spots[piece.id].width * DRAG_SCALE
        return Pose(x, y, width, self._tilt, 1.0, 1.0)

    def _paint_piece(self, canvas: Canvas, node: CardNode) -> None:
        table = self.table
        piece = node.piece
        face = node.face
        four = table.app.settings.four_colour
        if self.dragged is not None and piece == self.dragged.id:
            table.board.paint_ghost(canvas, node.spot)
            pose = self._drag_pose(self.dragged)
            legal = self.over == "table" and bool(face and self.playable(face))
            edge = (theme.GOLD, 0.024) if legal else None
            draw_card(
                canvas,
                table.game.id,
                face,
                pose,
                four_colour=four,
                rest_width=pose.width,
                level="e3",
                outline=edge,
                moving=True,
            )
            return
        if table.pieces.in_stock(piece):
            return
        moving = table.pieces.moving(piece) and not table.pieces.waiting(piece)
        pose = table.pieces.pose(piece)
        lift = self._lift(node)
        pose.y -= lift
        shaken = table.motion.progress(f"shake:{piece}")
        if shaken is not None:
            pose.x += 8 * ease.shake(shaken)
        small = node.spot.width < 60 and not moving
        draw_card(
            canvas,
            table.game.id,
            face,
            pose,
            four_colour=four,
            rest_width=table.pieces.width(piece),
            level="e0" if small else "e2" if lift > 10 or (moving and not small) else "e1",
            veil=self._veil(node),
            outline=self._outline(canvas, node),
            moving=moving,
        )

    def _lift(self, node: CardNode) -> float:
        if node.grab is None:
            return 0.0
        hot = self.table.hot
        wanted = 0.0
        if "selected" in node.state:
            wanted = SELECTED_LIFT
        elif "illegal" not in node.state and (
            hot.hover == node.key or (hot.focus == node.key and hot.by_keyboard)
        ):
            wanted = HOVER_LIFT
        key = f"lift:{node.piece}"
        motion = self.table.motion
        if motion.target(key) != (wanted,):
            chosen = wanted == SELECTED_LIFT
            motion.to(
                key,
                (wanted,),
                theme.MOTION["select" if chosen else "hover"],
                start=motion.get(key, (0.0,)),
                ease=ease.out_back if chosen else ease.out_cubic,
            )
        return motion.get(key, (0.0,))[0]

    def _veil(self, node: CardNode) -> str | None:
        if "illegal" in node.state:
            return "illegal"
        seat = self.table.viewer
        if node.grab is not None and self.table.mirror.piles.get(f"aside:{seat}"):
            return "waiting"
        return None

    def _outline(self, canvas: Canvas, node: CardNode) -> tuple[Any, float] | None:
        hot = canvas.hot
        if self.table.motion.moving(f"refused:{node.piece}"):
            return theme.CORAL, 0.03
        if hot.focus == node.key and hot.by_keyboard:
            return focus_outline()
        if "selected" in node.state:
            return theme.GOLD, 0.034
        if "legal" in node.state and self.dragged is None:
            return theme.GOLD, 0.024
        edge: tuple[Any, float] | None = self.table.board.outline(node.piece, node.face)
        return edge
