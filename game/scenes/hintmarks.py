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
WIDE = 100.0  # u; wider controls are marked at an end


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
    places: dict[str, tuple[Node, Candidate]] = {}
    rest = []
    for candidate in choice.candidates:
        place = next(iter(carriers(table, root, candidate.move)), None)
        if place is None or place.key in places:
            rest.append(candidate)
        else:
            places[place.key] = place, candidate
    row: list[Node] = []
    up = False
    for place, candidate in sorted(places.values(), key=lambda each: each[0].rect[0]):
        badge = _badge(table, place, candidate, decimals(choice), best=candidate.move == choice.move)
        up = not up and bool(row) and _touch(row[-1].rect, badge.rect)
        if up:  # every other one of a crowded hand
            x, y, w, h = badge.rect
            badge.rect = x, y - h - 2, w, h
        row.append(badge)
    return [*made, *row], rest


def decimals(choice: Choice) -> int:
    """How many decimals tell the candidates apart."""
    values = [candidate.value for candidate in choice.candidates]
    return 1 if max(values) - min(values) >= 1 else 2


def _touch(one: Rect, other: Rect) -> bool:
    return one[0] + one[2] > other[0] and abs(one[1] - other[1]) < one[3]


def _frame(node: Node) -> Node:
    """Gold round a control."""

    def paint(canvas: Canvas, _node: Node) -> None:
        radius = getattr(node, "radius", 12.0)
        halo(canvas, rect, radius, theme.GOLD, 12)
        outline(canvas, rect, radius, theme.GOLD, 2.5)

    rect = getattr(node, "body", node.rect)
    return Node(f"hint:frame:{node.key}", rect, role="decoration", paint=paint)


def _disc(table: TableScene, node: Node) -> Node:
    """The lamp on what the advised move is made with."""
    rect = _place(node, DISC, DISC)
    paint = partial(_paint, table, node, "", True)
    return Node(f"hint:lamp:{node.key}", rect, role="decoration", paint=paint)


def _badge(table: TableScene, node: Node, candidate: Candidate, digits: int, best: bool) -> Node:
    """A candidate's figure on what it is made with."""
    screen = table.app.screen
    words = expected(candidate.value, digits)
    high = max(24.0, screen.text_u(SIZE) + 6)
    wide = measure(screen, words, SIZE, "bold") + 12
    rect = _place(node, wide, high)
    line = table.game.advice.move_line(candidate.move, table.view, table.names)
    paint = partial(_paint, table, node, words, best)
    return Node(f"hint:figure:{node.key}", rect, f"{line}: {words}", role="text", paint=paint)


def _place(node: Node, w: float, h: float) -> Rect:
    """Where a mark of that size sits on the upper edge of a node, beside what it says."""
    x, y, wide, _high = node.rect
    if not isinstance(node, CardNode):
        left = x + (wide - w) / 2
        if wide > WIDE:
            left = x + 8 if node.role == "button" else x + wide - w - 8
        return left, y + OVER - h, w, h
    across = 0.0
    if node.grab is not None:  # the neighbours in a hand leave its tab free; a pile's has to be read
        across = (TAB - 0.5) * wide * (1 if node.pile.startswith("hand:") else -1)
    up, turn = -0.7 * node.spot.width, math.radians(node.spot.angle)
    cx = node.spot.x + across * math.cos(turn) - up * math.sin(turn)
    cy = node.spot.y + across * math.sin(turn) + up * math.cos(turn)
    return cx - w / 2, max(2.0, cy + OVER - h - _raised(node)), w, h


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
    if words:
        canvas.text(words, x + w / 2, y + h / 2, SIZE, ink, "bold", "center", w - 4)
    else:
        icon(canvas, "hint", x + w / 2, y + h / 2, h * 0.62, ink)
