"""A moment of a finished game: the table as the seat saw it, with the move made and the better one."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import pygame
from msgspec.structs import replace

from game.i18n import _
from game.review import Decision
from game.scenes.cardnode import CardNode
from game.scenes.hintmarks import carriers
from game.scenes.menu import line_height, measure, paragraph_height
from game.scenes.table import TableScene
from game.session import Session
from game.ui import cache, cards, theme
from game.ui.app import App
from game.ui.canvas import Canvas, Colour
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import box, halo, icon, outline, shadow
from game.words.common import expected

MADE, BETTER = ("close", theme.CORAL, theme.INK), ("check", theme.GOLD, theme.GOLD_TEXT)
"""The icon, the colour and the icon's own colour that mark the move made and the better one."""
EDGE = 0.075  # of a card's width
DISC = 40.0  # u
FRAME = 5.0  # u
SOFT = theme.with_alpha(theme.CREAM, 0.88)
HEAD, COST, MOVE, REASON = 14.0, 24.0, 15.5, 14.0  # u; text
INDENT = 1.55  # of a move's text, for its icon
APART = 4.0  # u; between lines
SPOKEN = ("card", "player", "status", "text")


class Moment:
    """A decision in words."""

    def __init__(self, session: Session, decision: Decision, names: Sequence[str]) -> None:
        advice: Any = session.game.advice
        view = decision.view
        self.decision = decision
        self.round: str = session.game.words.round_line(view)
        self.cost = expected(-decision.cost)
        self.made: str = advice.move_line(decision.move, view, names)
        self.better: str = advice.move_line(decision.better, view, names)
        self.reason: str = advice.reason_line(decision.reason)

    @property
    def spoken(self) -> str:
        """All of it as one text."""
        made = _("Your move: {move}").format(move=self.made)
        better = _("Better: {move}").format(move=self.better)
        return f"{self.round}. {self.cost}. {made}. {better}. {self.reason}"

    # -- as lines of text

    def height(self, screen: Screen, width: float, reason: bool = True) -> float:
        """The height in u that its text takes."""
        room = width - screen.text_u(MOVE) * INDENT
        high = self._head(screen, width)
        high += sum(APART + _tall(screen, words, MOVE, room, face) for words, face in self._moves)
        return high + (APART * 1.5 + _tall(screen, self.reason, REASON, width, "medium") if reason else 0.0)

    def paint(self, canvas: Canvas, x: float, y: float, width: float, reason: bool = True) -> None:
        """Draw its text, from its upper left corner."""
        screen = canvas.screen
        head, indent = self._head(screen, width), screen.text_u(MOVE) * INDENT
        line = line_height(screen, COST, "display")
        room = width - self._cost_width(screen)
        lowered = max(0.0, (line - line_height(screen, HEAD)) / 2)
        _paragraph(canvas, self.round, x, y + lowered, HEAD, SOFT, room, "medium")
        canvas.text(self.cost, x + width, y + line / 2, COST, theme.CORAL, "display", "midright")
        y += head
        for (words, face), (symbol, colour, _ink) in zip(self._moves, (MADE, BETTER), strict=True):
            y += APART
            line = line_height(screen, MOVE, face)
            icon(canvas, symbol, x + indent * 0.38, y + line / 2, screen.text_u(MOVE) * 1.1, colour)
            ink = theme.GOLD if face == "bold" else theme.CREAM
            y += _paragraph(canvas, words, x + indent, y, MOVE, ink, width - indent, face)
        if reason:
            _paragraph(canvas, self.reason, x, y + APART * 1.5, REASON, SOFT, width, "medium")

    @property
    def _moves(self) -> tuple[tuple[str, str], tuple[str, str]]:
        return (self.made, "semibold"), (self.better, "bold")

    def _head(self, screen: Screen, width: float) -> float:
        round_h = _tall(screen, self.round, HEAD, width - self._cost_width(screen), "medium")
        return max(round_h + 4, line_height(screen, COST, "display"))

    def _cost_width(self, screen: Screen) -> float:
        return measure(screen, self.cost, COST, "display") + 12


def _tall(screen: Screen, words: str, size: float, width: float, face: str) -> float:
    return paragraph_height(screen, words, size, width, face, 1.25)


def _paragraph(
    canvas: Canvas, words: str, x: float, y: float, size: float, colour: Colour, width: float, face: str
) -> float:
    canvas.paragraph(words, x, y, size, colour, width, face, line=1.25)
    return _tall(canvas.screen, words, size, width, face)


# -- the picture


class StillTable(TableScene):
    """The table before a decision, marked with both moves; nothing of it can be acted on.

    The marks are `size` times as large as usual.
    """

    def __init__(self, app: App, session: Session, decision: Decision, size: float) -> None:
        cut = replace(session.record, log=session.record.log[: decision.at], result=None)
        before = Session.resume(session.game, cut, save=None)
        super().__init__(app, before, decision.seat, still=True)
        self._decision = decision
        self._size = size

    def build(self) -> Node:
        """The table and the marks, which take the place of those of legal cards."""
        root = super().build()
        made = carriers(self, root, self._decision.move)
        better = [node for node in carriers(self, root, self._decision.better) if node not in made]
        for node in root.walk():
            if isinstance(node, CardNode):
                node.state.discard("legal")
        return root.add(*self._marks(made, *MADE), *self._marks(better, *BETTER))

    def _marks(self, nodes: Sequence[Node], symbol: str, colour: Colour, ink: Colour) -> list[Node]:
        """An edge round each node, and a disc on the first."""
        marks = []
        for n, node in enumerate(nodes):
            paint = partial(_paint_mark, node, symbol if n == 0 else "", colour, ink, self._size)
            marks.append(Node(f"mark:{node.key}", node.rect, role="decoration", paint=paint))
        return marks


def _paint_mark(
    marked: Node, symbol: str, colour: Colour, ink: Colour, size: float, canvas: Canvas, node: Node
) -> None:
    x, y, w, h = node.rect
    d = DISC * size
    if isinstance(marked, CardNode):
        wide, k = canvas.screen.px(marked.spot.width), canvas.screen.k
        edge, dx, dy = cards.outline(wide, cards.height(wide), colour, EDGE * size, marked.spot.angle)
        canvas.image(edge, (round(marked.spot.x * k) + dx) / k, (round(marked.spot.y * k) + dy) / k)
        top = max(4.0, y - d * 0.62)
    else:
        radius = getattr(marked, "radius", 12.0)
        halo(canvas, node.rect, radius, colour, 14 * size)
        outline(canvas, node.rect, radius, colour, 4 * size)
        top = min(y + h - d * 0.3, canvas.screen.h - d - 4)
    if symbol:
        left = x + w / 2 - d / 2
        shadow(canvas, (left, top, d, d), d / 2, "e1")
        box(canvas, (left, top, d, d), d / 2, colour, (*ink, 120), 1.5)
        icon(canvas, symbol, left + d / 2, top + d / 2, d * 0.6, ink)


class Picture(NamedTuple):
    """A position as it is drawn, and in words."""

    drawn: pygame.Surface
    spoken: str


def picture(
    app: App, session: Session, decision: Decision, size: tuple[int, int], marks: float = 1.0
) -> Picture:
    """The table before a decision as its seat saw it, marked with both moves, in so many pixels."""
    gc.collect()  # the table of the picture before, which Python can't see the size of
    stage = App(pygame.Surface(size), app.settings)
    stage.go(StillTable(stage, session, decision, marks))
    stage.top.motion.finish()
    stage.draw()
    cache.fit(*app.surface.get_size())
    labels = [node.label for node in stage.top.tree.walk() if node.label and node.role in SPOKEN]
    return Picture(stage.surface, ". ".join(dict.fromkeys(labels)))


def paint_framed(canvas: Canvas, drawn: pygame.Surface | None, rect: Rect) -> None:
    """A picture in its frame, or the frame alone while there is none yet."""
    x, y, w, h = rect
    outer = (x - FRAME, y - FRAME, w + 2 * FRAME, h + 2 * FRAME)
    shadow(canvas, outer, 10, "e1")
    box(canvas, outer, 10, theme.PAPER_TOP)
    if drawn is None:
        box(canvas, rect, 6, theme.PAPER_WELL)
    else:
        canvas.image(drawn, x, y)
