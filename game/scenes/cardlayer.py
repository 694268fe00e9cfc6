"""The cards of a table as nodes: which lie where, what can be done with them, how they are drawn."""

from __future__ import annotations

from contextlib import nullcontext
from time import perf_counter
from typing import TYPE_CHECKING, Any

from game import i18n
from game.scenes.cardnode import CardNode, Pose, draw_card, focus_outline
from game.tables.base import Piece, Spot
from game.ui import cards, theme
from game.ui import motion as ease
from game.ui.canvas import Canvas
from game.ui.node import Node

if TYPE_CHECKING:
    import pygame

    from game.scenes.table import TableScene

HOVER_LIFT, SELECTED_LIFT = 6.0, 20.0  # u
SMALL = 60.0  # u; narrower cards lie flat
SHAKE = 8.0  # u
ADVISED = 0.05  # of a card's width: the outline of what a hint advises
PREPARING = 0.001  # s a frame
EDGE = 4.0  # u; the shadow and the outline of a card that is cut to a strip


class CardLayer:
    """All pieces of one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self._prepared: set[tuple[int, int]] = set()

    def prepare(self) -> None:
        """Compose, a little a frame, what cards on their way need at rest: else all would when they land."""
        table = self.table
        if not table.motion.active:
            self._prepared.clear()
            return
        until = perf_counter() + PREPARING
        steps = (self._picture, self._read_ahead, self._double, self._posed, self._shadow)
        for piece in (p for pile in table.mirror.piles.values() for p in pile):
            spot = table.pieces.spots.get(piece.id)
            if spot is None or spot.alpha <= 0 or not table.pieces.moving(piece.id):
                continue
            for step, prepare in enumerate(steps):
                if (piece.id, step) not in self._prepared:
                    self._prepared.add((piece.id, step))
                    prepare(piece, spot)
                    if perf_counter() > until:
                        return

    def _picture(self, piece: Piece, spot: Spot) -> pygame.Surface:
        table = self.table
        width = table.app.screen.px(spot.width)
        if piece.face is None or not spot.up:
            return cards.back(table.game.id, width)
        four = table.app.settings.four_colour
        return cards.face(table.game.id, piece.face, width, i18n.language(), "off", four)

    def _read_ahead(self, piece: Piece, spot: Spot) -> None:
        if spot.angle:
            table = self.table
            face = piece.face if spot.up else None
            width = table.app.screen.px(spot.width)
            cards.read_ahead(self._picture(piece, spot), table.game.id, face, width)

    def _double(self, piece: Piece, spot: Spot) -> None:
        if spot.angle:
            cards.double(self._picture(piece, spot))

    def _posed(self, piece: Piece, spot: Spot) -> None:
        cards.posed(self._picture(piece, spot), spot.angle)

    def _shadow(self, piece: Piece, spot: Spot) -> None:
        screen = self.table.app.screen
        cards.shadow(screen.px(spot.width), "e0" if spot.width < SMALL else "e1", spot.angle, screen.k)

    def nodes(self) -> list[Node]:
        """All pieces as nodes, lowest first; those on their way and the dragged one on top."""
        table = self.table
        hand = table.hand
        own = {p.id for p in hand.pile}
        lying = {p.id: (name, p, p is pile[-1]) for name, pile in table.mirror.piles.items() for p in pile}
        index = table.index
        sources = {g.source for g in index if g.kind == "drop"}
        pressed = {g.source for g in index if g.kind == "press"}
        nodes: list[Node] = []
        for piece, spot in table.pieces.spots.items():
            if piece not in lying or (spot.alpha <= 0 and not table.pieces.moving(piece)):
                continue
            pile, card, top = lying[piece]
            mine = piece in own and card.face is not None
            taken = top and pile in pressed
            states = set()
            if mine and sources:
                mark = table.board.standing(card, "legal" if card.face in sources else "illegal")
                states |= {mark} if mark else set()
            if taken:
                states.add("legal")
            if hand.is_selected(piece):
                states.add("selected")
            if card is hand.dragged:
                nodes.append(Node("ghost", role="decoration", paint=self._paint_ghost))
            label = table.words.card_name(card.face) if card.face and spot.up else ""
            if taken or not label:
                label = table.board.pile_label(pile) or label
            nodes.append(
                CardNode(
                    f"card:{piece}",
                    label,
                    piece,
                    spot,
                    self._paint,
                    face=card.face,
                    pile=pile,
                    action=_nothing if mine or taken or (top and table.board.explains(pile)) else None,
                    grab=f"card:{piece}" if mine or taken else None,
                    state=states,
                )
            )
        nodes.sort(key=self._depth)
        return nodes

    def _paint_ghost(self, canvas: Canvas, node: Node) -> None:
        """The place in the hand that the dragged card has left, below its neighbours."""
        dragged = self.table.hand.dragged
        if dragged is not None:
            self.table.board.paint_ghost(canvas, self.table.pieces.spots[dragged.id])

    def _depth(self, node: Node) -> int:
        dragged = self.table.hand.dragged
        if not isinstance(node, CardNode):
            return 0
        if dragged is not None and node.piece == dragged.id:
            return 2
        return 1 if self.table.pieces.moving(node.piece) else 0

    def _paint(self, canvas: Canvas, node: CardNode) -> None:
        table = self.table
        piece = node.piece
        four = table.app.settings.four_colour
        dragged = table.hand.dragged
        if dragged is not None and piece == dragged.id:
            pose = table.hand.drag_pose(dragged)
            edge = (theme.GOLD, cards.LEGAL) if table.hand.may_drop() else None
            draw_card(
                canvas,
                table.game.id,
                node.face,
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
            pose.x += SHAKE * ease.shake(shaken)
        small = node.spot.width < SMALL and not moving
        strip = node.spot.shown < 1 and not moving
        x, y, w, h = node.rect
        with canvas.clipped(x - EDGE, y - EDGE, w + 2 * EDGE, h + EDGE) if strip else nullcontext():
            self._draw(canvas, node, pose, moving, "e0" if small else "e2" if lift > 10 or moving else "e1")

    def _draw(self, canvas: Canvas, node: CardNode, pose: Pose, moving: bool, level: str) -> None:
        table = self.table
        draw_card(
            canvas,
            table.game.id,
            node.face,
            pose,
            four_colour=table.app.settings.four_colour,
            rest_width=table.pieces.width(node.piece),
            level=level,
            veil=self._veil(node),
            outline=self._outline(canvas, node),
            moving=moving,
        )

    def _lift(self, node: CardNode) -> float:
        if node.grab is None:
            return 0.0
        hot, motion = self.table.hot, self.table.motion
        wanted = 0.0
        if "selected" in node.state:
            wanted = SELECTED_LIFT
        elif "illegal" not in node.state and (
            hot.hover == node.key or (hot.focus == node.key and hot.by_keyboard)
        ):
            wanted = HOVER_LIFT
        key = f"lift:{node.piece}"
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
        own: str | None = self.table.board.veil(node.piece, tuple(node.state))
        if own is not None:
            return own
        if "illegal" in node.state:
            return "illegal"
        if node.grab is not None and node.pile.startswith("aside:"):
            return "waiting"
        return None

    def _outline(self, canvas: Canvas, node: CardNode) -> tuple[Any, float] | None:
        hot = canvas.hot
        if self.table.motion.moving(f"refused:{node.piece}"):
            return theme.CORAL, 0.03
        if hot.focus == node.key and hot.by_keyboard:
            return focus_outline()
        if "selected" in node.state:
            return theme.GOLD, cards.SELECTED
        if node.piece in self.table.hints.pieces:
            return theme.GOLD, ADVISED
        edge: tuple[Any, float] | None = self.table.board.outline(node.piece, node.face)
        if edge is not None:
            return edge
        if "legal" in node.state and self.table.hand.dragged is None:
            return theme.GOLD, cards.LEGAL
        return None


def _nothing() -> None:
    """Cards act through the table, which hears of every click."""
