"""Lays out a page of the rules: paragraphs, cards, examples, tables, questions."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.cardnode import Pose, draw_card
from game.scenes.menu import line_height, measure, paragraph_height
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import Text, box, icon
from game.words.rulebook import Answers, Block, Examples, Figure, Figures, Page, Table
from game.words.rulebook import Text as Words

Painter = Callable[[Canvas, Node], None]

CARD = 84.0  # u
GAP = 16.0
PAD = 16.0
GOOD = ((226, 240, 228), (130, 196, 160), theme.MINT_INK)
BAD = ((250, 228, 220), (230, 160, 140), theme.CORAL_INK)
MARKS = {
    "legal": (theme.GOLD, 0.04),
    "won": (theme.MINT, 0.05),
    "refused": (theme.CORAL, 0.05),
}


class PageLayout:
    """Places the blocks of a page one below the other, `width` u wide from `x` on."""

    def __init__(self, screen: Screen, game: str, four_colour: bool, x: float, width: float) -> None:
        self.screen, self.game, self.four_colour = screen, game, four_colour
        self.x, self.w = x, width
        self._count = 0

    def build(self, page: Page, y: float) -> tuple[list[Node], float]:
        """The page's nodes from `y` on, and their height together."""
        start = y
        high = line_height(self.screen, 34, "display")
        nodes: list[Node] = [
            Text(
                "page-title", (self.x, y, self.w, high), page.title, 34, theme.INK, "display", tracking=-0.015
            )
        ]
        y += high + 8
        for block in page.blocks:
            added, tall = self._block(block, y)
            nodes += added
            y += tall + GAP
        return nodes, y - start

    def _key(self, kind: str) -> str:
        self._count += 1
        return f"{kind}:{self._count}"

    def _block(self, block: Block, y: float) -> tuple[list[Node], float]:
        match block:
            case Words():
                return self._words(block.words, self.x, y, self.w, 17, theme.INK)
            case Figures():
                return self._figures([(figure, None) for figure in block.figures], y)
            case Examples():
                return self._figures([(each.figure, each.good) for each in block.examples], y)
            case Table():
                return self._table(block, y)
            case Answers():
                return self._answers(block, y)
        raise TypeError(block)

    def _words(
        self,
        words: str,
        x: float,
        y: float,
        w: float,
        size: float,
        colour: tuple[int, ...],
        face: str = "medium",
    ) -> tuple[list[Node], float]:
        high = paragraph_height(self.screen, words, size, w, face)
        return [Text(self._key("text"), (x, y, w, high), words, size, colour, face, wrap=True)], high

    def _figures(self, figures: list[tuple[Figure, bool | None]], y: float) -> tuple[list[Node], float]:
        count = max(len(figures), 2 if figures and figures[0][1] is not None else 3)
        w = (self.w - GAP * (count - 1)) / count
        if len(figures) == 1:
            w = self.w
        laid = []
        for i, (figure, good) in enumerate(figures):
            laid.append(self._figure(figure, good, self.x + i * (w + GAP), y, w))
        tall = max(high for _nodes, high in laid)
        nodes: list[Node] = []
        for i, ((figure, good), (inner, _high)) in enumerate(zip(figures, laid, strict=True)):
            rect = (self.x + i * (w + GAP), y, w, tall)
            nodes.append(
                Node(self._key("figure"), rect, figure.title, role="figure", paint=_frame(rect, good))
            )
            nodes += inner
        return nodes, tall

    def _figure(
        self, figure: Figure, good: bool | None, x: float, y: float, w: float
    ) -> tuple[list[Node], float]:
        ink = theme.INK if good is None else (GOOD if good else BAD)[2]
        left, room = x + PAD, w - 2 * PAD
        top = y + PAD
        nodes: list[Node] = []
        title_h = line_height(self.screen, 18, "display")
        if good is not None:
            title = Text(
                self._key("text"), (left + 32, top, room - 32, title_h), figure.title, 16, ink, "bold"
            )
            nodes += [_badge(self._key("badge"), good, left + 12, top + title_h / 2), title]
            top += title_h + 10
        high = CARD * 1.4
        if figure.faces:
            rect = (left, top + 4, room, high)
            nodes.append(Node(self._key("cards"), rect, "", role="figure", paint=self._cards(figure, rect)))
            top += high + 16
        if good is None:
            nodes.append(
                Text(self._key("text"), (left, top, room, title_h), figure.title, 18, theme.INK, "display")
            )
            top += title_h + 4
        words, tall = self._words(
            figure.words, left, top, room, 14.5, theme.INK_SOFT if good is None else ink
        )
        return nodes + words, top + tall + PAD - y

    def _cards(self, figure: Figure, rect: Rect) -> Painter:
        marks = dict(figure.marks)

        def paint(canvas: Canvas, node: Node) -> None:
            x, y, w, _h = rect
            count = len(figure.faces)
            step = min(CARD + 8, (w - CARD) / max(1, count - 1))
            for i, face in enumerate(figure.faces):
                mark = marks.get(i)
                lift = 5 if mark in ("legal", "refused") else 0
                pose = Pose(x + CARD / 2 + i * step, y + CARD * 0.7 - lift, CARD, 0, 1, 1)
                draw_card(
                    canvas,
                    self.game,
                    face,
                    pose,
                    four_colour=self.four_colour,
                    level="e1",
                    veil="illegal" if mark == "veiled" else None,
                    outline=MARKS.get(mark or ""),
                )

        return paint

    def _table(self, table: Table, y: float) -> tuple[list[Node], float]:
        count = len(table.head)
        cells = [table.head, *table.rows]
        least = [max(self._longest_word(row[i]) for row in cells) + 22 for i in range(count)]
        weights = [min(60, max(len(row[i]) for row in cells)) for i in range(count)]
        spare = max(0.0, self.w - sum(least))
        widths = [low + spare * weight / sum(weights) for low, weight in zip(least, weights, strict=True)]
        nodes: list[Node] = []
        top = y
        for number, row in enumerate(cells):
            x, tall = self.x, 0.0
            line: list[Node] = []
            for words, wide in zip(row, widths, strict=True):
                face = "bold" if number == 0 else "medium"
                colour = theme.INK_SOFT if number == 0 else theme.INK
                size = 14 if number == 0 else 15.5
                added, high = self._words(words, x + 10, top + 7, wide - 20, size, colour, face)
                line += added
                tall = max(tall, high + 14)
                x += wide
            rect = (self.x, top, self.w, tall)
            nodes.append(Node(self._key("row"), rect, " · ".join(row), role="row", paint=_row(rect, number)))
            nodes += line
            top += tall
        return nodes, top - y

    def _longest_word(self, words: str) -> float:
        return max((measure(self.screen, word, 15.5, "bold") for word in words.split()), default=0.0)

    def _answers(self, answers: Answers, y: float) -> tuple[list[Node], float]:
        nodes: list[Node] = []
        top = y
        for question, answer in answers.pairs:
            added, high = self._words(question, self.x, top, self.w, 17, theme.INK, "bold")
            nodes += added
            top += high + 2
            added, high = self._words(answer, self.x, top, self.w, 16, theme.INK_SOFT)
            nodes += added
            top += high + 14
        return nodes, top - y


def _frame(rect: Rect, good: bool | None) -> Painter:
    def paint(canvas: Canvas, node: Node) -> None:
        if good is None:
            box(canvas, rect, 14, theme.PAPER_WELL)
        else:
            fill, edge, _ink = GOOD if good else BAD
            box(canvas, rect, 14, fill, edge, 1.4)

    return paint


def _badge(key: str, good: bool, x: float, y: float) -> Node:
    def paint(canvas: Canvas, node: Node) -> None:
        box(canvas, (x - 12, y - 12, 24, 24), 12, (GOOD if good else BAD)[2])
        icon(canvas, "check" if good else "close", x, y, 14, theme.PAPER)

    return Node(key, (x - 12, y - 12, 24, 24), role="decoration", paint=paint)


def _row(rect: Rect, number: int) -> Painter:
    def paint(canvas: Canvas, node: Node) -> None:
        x, y, w, h = rect
        if number and number % 2:
            box(canvas, rect, 8, theme.PAPER_WELL)
        if number == 0:
            box(canvas, (x, y + h - 1.5, w, 1.5), 0, theme.PAPER_LINE)

    return paint
