"""The marks of a hint: gold on what the advised move is made with, a figure on what each candidate is."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from game.bots.base import Candidate, Choice
from game.scenes.cardlayer import SELECTED_LIFT
from game.scenes.cardnode import CardNode
from game.scenes.menu import measure
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.widgets import box, halo, icon, outline, shadow
from game.words.common import expected

if TYPE_CHECKING:
    from game.scenes.table import TableScene

DISC = 26.0  # u
SIZE = 13.5
OVER = 8.0  # u of a mark that lie on what it marks
TAB = 0.24  # of a card's width from its left edge to the middle of its tab
WIDE = 100.0  # u; wider controls are marked at their right end


def carriers(table: TableScene, root: Node, move: str) -> list[Node]:
    """The nodes that a move is made with, the one that bears its figure first."""
    nodes = list(root.walk())
    names = table.board.handles(move)
    each = (next((node for node in nodes if name in (node.key, node.drop)), None) for name in names)
    return [node for node in each if node is not None]


def marks(table: TableScene, root: Node, choice: Choice, full: bool) -> tuple[list[Node], list[Candidate]]:
    """The marks, and with `full` the candidates that have no place of their own for their figure."""
    advised = carriers(table, root, choice.move)
    made = [_frame(node) for node in advised if not isinstance(node, CardNode)]
    if not full:
        return [*made, *(_disc(table, node) for node in advised[:1])], []
    taken: set[str] = set()
    rest = []
    for candidate in choice.candidates:
        place = next(iter(carriers(table, root, candidate.move)), None)
        if place is None or place.key in taken:
            rest.append(candidate)
        else:
            taken.add(place.key)
            made.append(_badge(table, place, candidate, best=candidate.move == choice.move))
    return made, rest


def _frame(node: Node) -> Node:
    """Gold round a control."""

    def paint(canvas: Canvas, _node: Node) -> None:
        radius = getattr(node, "radius", 12.0)
        halo(canvas, node.rect, radius, theme.GOLD, 12)
        outline(canvas, node.rect, radius, theme.GOLD, 2.5)

    return Node(f"hint:frame:{node.key}", node.rect, role="decoration", paint=paint)


def _disc(table: TableScene, node: Node) -> Node:
    """The lamp on what the advised move is made with."""
    rect = _place(node, DISC, DISC)
    paint = partial(_paint, table, node, "", True)
    return Node(f"hint:lamp:{node.key}", rect, role="decoration", paint=paint)


def _badge(table: TableScene, node: Node, candidate: Candidate, best: bool) -> Node:
    """A candidate's figure on what it is made with."""
    screen = table.app.screen
    words = expected(candidate.value)
    high = max(DISC, screen.text_u(SIZE) + 8)
    wide = measure(screen, words, SIZE, "bold") + (high - 2 if best else 6) + 6
    rect = _place(node, wide, high)
    line = table.game.advice.move_line(candidate.move, table.view, table.names)
    paint = partial(_paint, table, node, words, best)
    return Node(f"hint:figure:{node.key}", rect, f"{line}: {words}", role="text", paint=paint)


def _place(node: Node, w: float, h: float) -> Rect:
    """Where a mark of that size sits on the upper edge of a node."""
    x, y, wide, _high = node.rect
    if not isinstance(node, CardNode):
        middle = x + wide - w / 2 - 8 if wide > WIDE else x + wide / 2
        return middle - w / 2, y + OVER - h, w, h
    across = (TAB - 0.5) * wide if node.grab is not None else 0.0
    up, turn = -0.7 * node.spot.width, math.radians(node.spot.angle)
    cx = node.spot.x + across * math.cos(turn) - up * math.sin(turn)
    cy = node.spot.y + across * math.sin(turn) + up * math.cos(turn)
    return cx - w / 2, cy + OVER - h - _raised(node), w, h


def _raised(node: Node) -> float:
    """How far a card stands out of the hand at rest."""
    return SELECTED_LIFT if "selected" in node.state else 0.0


def _paint(table: TableScene, marked: Node, words: str, best: bool, canvas: Canvas, node: Node) -> None:
    lift = 0.0
    if isinstance(marked, CardNode):
        lift = table.motion.get(f"lift:{marked.piece}", (0.0,))[0] - _raised(marked)
    x, y, w, h = node.rect
    y -= lift
    fill, ink = (theme.GOLD, theme.GOLD_TEXT) if best else ((*theme.INK, 250), theme.CREAM)
    shadow(canvas, (x, y, w, h), h / 2, "e1")
    box(canvas, (x, y, w, h), h / 2, fill, theme.GOLD_LIP if best else theme.PANEL_BORDER, 1.2)
    if best:
        icon(canvas, "hint", x + h / 2 + (1 if words else 0), y + h / 2, h * 0.62, ink)
    if words:
        left = x + (h - 2 if best else 6)
        canvas.text(words, left, y + h / 2, SIZE, ink, "bold", width=x + w - left - 4)
