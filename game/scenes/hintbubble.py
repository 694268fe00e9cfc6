"""The bubble of a hint: the advised move, the reason, and on request what the candidates came to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.bots.base import Candidate, Choice
from game.i18n import _
from game.scenes.boards.plates import thinking_dots
from game.scenes.hintmarks import decimals
from game.scenes.menu import SOFT, line_height, measure, paragraph_height
from game.ui import theme
from game.ui.canvas import Canvas, Colour
from game.ui.node import Node
from game.ui.widgets import Button, IconButton, Text, box, icon, shadow
from game.words.common import expected, figure

if TYPE_CHECKING:
    from game.scenes.table import TableScene

PAD = 14.0
LEFT = 44.0  # of the title, after the lamp
BUTTON = 36.0
WIDEST = 340.0
TITLE, REASON, ROW, CAPTION = 16.5, 15.0, 14.5, 13.0
LINE = 1.3
GAP = 5.0  # between two rows

Part = tuple[float, Callable[[float], list[Node]]]
"""A row of the bubble: its height, and its nodes for the place of its upper edge."""


def thinking_bubble(table: TableScene) -> Node:
    """The bubble while the advice is being looked for."""
    words = _("Thinking")
    screen = table.app.screen
    left, foot, most = table.board.hint_room(table.area)
    wide = min(most, WIDEST)
    high = max(BUTTON, line_height(screen, TITLE, "bold")) + 2 * 8
    x, y = left + (most - wide) / 2, foot - high
    dots = x + wide - BUTTON - PAD - 26

    def paint(canvas: Canvas, node: Node) -> None:
        _paint(canvas, node)
        canvas.text(words, x + LEFT, y + high / 2, TITLE, theme.CREAM, "bold", width=dots - 26 - x - LEFT)
        thinking_dots(canvas, dots, y + high / 2, table.hints.dots)

    close = _close(table, x + wide, y + (high - BUTTON) / 2)
    rect = (x, y, wide, high)
    return Node("hint-bubble", rect, words, role="status", solid=True, paint=paint, children=[close])


def hint_bubble(table: TableScene, choice: Choice, rest: Sequence[Candidate], across: bool = False) -> Node:
    """The bubble with the advice; `rest` are the candidates whose figures have no place on the table.

    `across` puts it at the other side of the table, where it would cover what it advises.
    """
    advice = table.game.advice
    title = advice.move_line(choice.move, table.view, table.names)
    reason = advice.reason_line(choice.reason)
    x, wide = _room(table, across)
    at, room = x + PAD, wide - 2 * PAD
    parts = [
        _head(table, title, x, wide),
        _paragraph(table, "hint:reason", reason, REASON, SOFT, "medium", at, room),
    ]
    if table.hints.full:
        digits = decimals(choice)
        parts += [_row(table, n, candidate, digits, at, room) for n, candidate in enumerate(rest)]
        parts.append(_rule(at, room))
        caption = f"{advice.meaning()} · {_sampled(choice)}"
        parts.append(_paragraph(table, "hint:caption", caption, CAPTION, SOFT, "medium", at, room))
    elif len(choice.candidates) > 1:
        parts.append(_compare(table, at, room))
    return _bubble(table, f"{title}. {reason}", parts, x, wide)


def failed_bubble(table: TableScene) -> Node:
    """The bubble where the bots' process failed."""
    words = _("The bots’ process failed: there is no advice.")
    x, wide = _room(table)
    return _bubble(table, words, [_head(table, words, x, wide)], x, wide)


def _room(table: TableScene, across: bool = False) -> tuple[float, float]:
    """A bubble's left edge and its width."""
    left, _foot, most = table.board.hint_room(table.area)
    wide = min(most, WIDEST)
    if across:
        return table.area.left + table.area.right - left - most, wide
    return left + (most - wide) / 2, wide


def _head(table: TableScene, title: str, x: float, wide: float) -> Part:
    """The title, between the lamp and the button that closes."""
    room = wide - LEFT - BUTTON - 6
    high, make = _paragraph(table, "hint:title", title, TITLE, theme.CREAM, "bold", x + LEFT, room)
    return max(high, BUTTON - 9), make


def _bubble(table: TableScene, label: str, parts: Sequence[Part], x: float, wide: float) -> Node:
    """The bubble round its rows."""
    _left, foot, _most = table.board.hint_room(table.area)
    high = PAD + sum(part[0] for part in parts) + GAP * (len(parts) - 1) + PAD
    nodes: list[Node] = []
    y = top = foot - high
    for tall, make in parts:
        nodes += make(top + PAD)
        top += tall + GAP
    nodes.append(_close(table, x + wide, y + 6))
    rect = (x, y, wide, high)
    return Node("hint-bubble", rect, label, role="alert", solid=True, paint=_paint, children=nodes)


def _paragraph(
    table: TableScene, key: str, words: str, size: float, ink: Colour, face: str, x: float, w: float
) -> Part:
    high = paragraph_height(table.app.screen, words, size, w, face, LINE)
    return high, lambda y: [Text(key, (x, y, w, high), words, size, ink, face, wrap=True, line=LINE)]


def _row(table: TableScene, number: int, candidate: Candidate, digits: int, x: float, w: float) -> Part:
    """A candidate and its figure."""
    screen = table.app.screen
    words = table.game.advice.move_line(candidate.move, table.view, table.names)
    value = expected(candidate.value, digits)
    high = line_height(screen, ROW) * 1.1
    room = w - measure(screen, value, ROW, "bold") - 12

    def make(y: float) -> list[Node]:
        return [
            Text(f"hint:move:{number}", (x, y, room, high), words, ROW, theme.CREAM, "semibold"),
            Text(f"hint:value:{number}", (x, y, w, high), value, ROW, theme.CREAM, "bold", "right"),
        ]

    return high, make


def _sampled(choice: Choice) -> str:
    """How many sampled deals are behind the figures."""
    counts = {candidate.visits for candidate in choice.candidates if candidate.visits}
    if not counts:
        return _("worked out without sampling")
    if len(counts) == 1:
        return _("{n} sampled deals a move").format(n=figure(counts.pop()))
    return _("{few} to {many} sampled deals a move").format(few=figure(min(counts)), many=figure(max(counts)))


def _rule(x: float, w: float) -> Part:
    """A hairline."""

    def paint(canvas: Canvas, node: Node) -> None:
        box(canvas, node.rect, 0, theme.PANEL_BORDER)

    return 1.0, lambda y: [Node("hint:rule", (x, y, w, 1), role="separator", paint=paint)]


def _compare(table: TableScene, x: float, w: float) -> Part:
    """The button that shows all candidates."""
    words = _("All moves")
    wide = min(w, measure(table.app.screen, words, ROW, "bold") + 36)

    def make(y: float) -> list[Node]:
        rect = (x + w - wide, y + 4, wide, BUTTON)
        return [Button("hint:more", rect, words, table.hints.press, "ghost", None, ROW)]

    return BUTTON + 4, make


def _close(table: TableScene, right: float, y: float) -> Node:
    place = right - 6 - BUTTON
    return IconButton("hint:close", place, y, "close", _("Close"), table.hints.close, BUTTON)


def _paint(canvas: Canvas, node: Node) -> None:
    x, y, _w, _h = node.rect
    shadow(canvas, node.rect, 16, "e2")
    box(canvas, node.rect, 16, (*theme.INK[:3], 250), theme.GOLD, 1.6)
    icon(canvas, "hint", x + 25, y + PAD + 11, 24, theme.GOLD)
