"""The sheets of a round's summary: the ranking with its formulas, and the table of all rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from game.scenes.menu import line_height, measure
from game.ui import theme
from game.ui.canvas import Canvas, Colour
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import Sheet, Text, avatar, box, icon, shadow
from game.words.common import Block, Details, Line, Row, Summary, Verdict, figure, signed

PAD = 30.0  # u
INSET = 16.0  # u; of rows and wells inside the sheet
NOTE = 44.0
APART = 14.0  # between columns
FACE = 28.0  # u across, in the table of all rounds
HEAD = 48.0
CELL_GAP = 9.0
ROWS = 8  # the table of all rounds keeps the room of so many
CHOSEN = ((255, 239, 196), (240, 196, 88))
VERDICTS: dict[Verdict, tuple[str, Colour]] = {
    "made": ("check", theme.MINT_INK),
    "broken": ("close", theme.CORAL_INK),
    "none": ("abandon", theme.INK_SOFT),
    "held": ("hand", theme.INK_SOFT),
}


def points_colour(points: int) -> Colour:
    """Mint for gains, coral for losses, ink for nothing (on paper)."""
    return theme.MINT_INK if points > 0 else theme.CORAL_INK if points < 0 else theme.INK_SOFT


class Column(NamedTuple):
    """A column of the ranking: where it is aligned, how wide it is, and how."""

    at: float
    wide: float
    align: str


class RankingSheet(Sheet):
    """The ranking after a round; `counted` tells how far the totals have counted up, 0-1."""

    def __init__(
        self,
        rect: Rect,
        screen: Screen,
        summary: Summary,
        names: Sequence[str],
        faces: Sequence[str],
        viewer: int,
        counted: Callable[[], float],
    ) -> None:
        super().__init__("ranking", rect, summary.title, role="table")
        self.summary, self.names, self.faces, self.viewer = summary, names, faces, viewer
        self._counted = counted
        self._lay_out(screen)

    def _lay_out(self, screen: Screen) -> None:
        x, y, w, h = self.rect
        size = screen.text_u
        title_h = max(44.0, line_height(screen, 30, "display"))
        aside = self.summary.aside
        aside_w = measure(screen, aside, 14.5) + 2
        top = y + 16
        self.add(
            _title(self.summary.title, (x + PAD, top, w - 2 * PAD - aside_w - 16, title_h)),
            _aside(aside, (x + w - PAD - aside_w, top, aside_w, title_h)),
        )
        self.total_size = min(27.0, 27.0 * 31.0 / size(27))
        self.name_left = x + PAD + 93
        longest = max(measure(screen, name, 18, "bold") for name in self.names)
        said = max(measure(screen, row.verdict_short, 13, "semibold") for row in self.summary.rows)
        self.brief = False
        self.columns = self._columns(screen)
        if self.name_room < max(longest, said + size(13) + 6) and all(
            row.formula_short for row in self.summary.rows
        ):
            self.brief = True
            self.columns = self._columns(screen)
        head_y, head_h = top + title_h + 4, max(24.0, size(14) * 1.4)
        self.add(*self._head(head_y, head_h))
        note_h = max(NOTE, size(15.5) + 18)
        note_y = y + h - INSET - note_h
        first = head_y + head_h + 8
        pitch = (note_y - 8 - first) / len(self.summary.rows)
        tall = min(pitch - 4, 76.0)
        roomy = pitch >= size(18) * 1.2 + size(13) * 1.25 + 8
        widest = max(measure(screen, row.verdict_text, 13, "semibold") for row in self.summary.rows)
        self.short = widest > self.name_room - size(13) - 6
        for n, row in enumerate(self.summary.rows):
            middle = first + pitch * (n + 0.5)
            rect = (x + INSET, middle - tall / 2, w - 2 * INSET, tall)
            following = self.summary.rows[n + 1 : n + 2]
            ruled = bool(following) and self.viewer not in (row.seat, following[0].seat)
            self.add(RankingRow(rect, self, row, roomy, pitch, ruled))
        self.add(
            Node(
                "note",
                (x + INSET, note_y, w - 2 * INSET, note_h),
                self.summary.note,
                role="text",
                paint=_paint_note,
            )
        )

    @property
    def name_room(self) -> float:
        """The width for a seat's name, left of the columns."""
        return self.columns[0].at - self.columns[0].wide / 2 - APART - self.name_left

    def formula(self, row: Row) -> str:
        """The sum behind a row's points, in short where there is no room for more."""
        return row.formula_short if self.brief else row.formula

    def _columns(self, screen: Screen) -> list[Column]:
        """Where the columns after the player's lie: as drawn in the design, closer where text is large."""
        rows, titles = self.summary.rows, self.summary.columns[1:]
        own = len(titles) - 3
        contents = [[row.cells[n] for row in rows] for n in range(own)]
        contents += [[self.formula(row) for row in rows], [signed(row.points) for row in rows]]
        contents.append([figure(number) for row in rows for number in (row.total, row.earlier)])
        looks = [(21.0, "display")] * own
        looks += [(15.0, "medium"), (20.0, "display"), (self.total_size, "display")]
        x, w = self.rect[0] + PAD, self.rect[2] - 2 * PAD
        first, step = 0.425, 0.121
        wished = [first + step * n for n in range(own)] + [first + step * own + 0.022, 0.8625, 1.0]
        columns: list[Column] = []
        limit = x + w
        for n in range(len(titles) - 1, -1, -1):
            size, face = looks[n]
            wide = max(measure(screen, words, size, face) for words in contents[n])
            wide = max(wide, measure(screen, titles[n], 14)) + 1
            right = n > own
            at = min(x + w * wished[n], limit if right else limit - wide / 2)
            columns.insert(0, Column(at, wide, "right" if right else "center"))
            limit = at - (wide if right else wide / 2) - APART
        return columns

    def _head(self, y: float, h: float) -> list[Node]:
        x, _, w, _ = self.rect
        titles = self.summary.columns
        nodes: list[Node] = [
            Text("head:0", (x + PAD, y, w * 0.25, h), titles[0], 14, theme.INK_SOFT),
            Node("head-line", (x + PAD, y + h + 2, w - 2 * PAD, 1.4), role="separator", paint=_paint_line),
        ]
        for n, (column, words) in enumerate(zip(self.columns, titles[1:], strict=True), 1):
            left = column.at - column.wide * (0.5 if column.align == "center" else 1.0)
            rect = (left, y, column.wide, h)
            nodes.append(Text(f"head:{n}", rect, words, 14, theme.INK_SOFT, align=column.align))
        return nodes

    def counted(self, row: Row) -> int:
        """The total that a row shows now."""
        return round(row.earlier + (row.total - row.earlier) * self._counted())


class RankingRow(Node):
    """One seat's line of the ranking."""

    role = "row"

    def __init__(
        self, rect: Rect, sheet: RankingSheet, row: Row, roomy: bool, pitch: float, ruled: bool
    ) -> None:
        name = sheet.names[row.seat]
        spoken = [str(row.place), name, *row.cells, row.formula, signed(row.points), figure(row.total)]
        super().__init__(f"row:{row.seat}", rect, ", ".join((*spoken, row.verdict_text)))
        self.sheet, self.row, self.roomy, self.pitch, self.ruled = sheet, row, roomy, pitch, ruled

    def draw(self, canvas: Canvas) -> None:
        """Draw the line."""
        x, y, w, h = self.rect
        sheet, row = self.sheet, self.row
        middle = y + h / 2
        if row.seat == sheet.viewer:
            box(canvas, self.rect, 14, CHOSEN[0], CHOSEN[1], 1.6)
        if self.ruled:
            line = (x + PAD - INSET, middle + self.pitch / 2 - 0.6, w - 2 * (PAD - INSET), 1.2)
            box(canvas, line, 0, theme.PAPER_LINE)
        inner = sheet.rect[0] + PAD
        d = min(47.0, h - 8)
        canvas.text(figure(row.place), inner + 11, middle, 21, theme.INK, "display", "center")
        at = inner + 58
        shadow(canvas, (at - d / 2, middle - d / 2, d, d), d / 2, "e0")
        avatar(canvas, sheet.faces[row.seat], at, middle, d, theme.PAPER_TOP, 2)
        self._name(canvas, sheet.name_left, middle, sheet.name_room)
        *cells, formula, points, total = sheet.columns
        for words, column in zip(row.cells, cells, strict=True):
            canvas.text(words, column.at, middle, 21, theme.INK, "display", "center")
        canvas.text(
            sheet.formula(row), formula.at, middle, 15, theme.INK_SOFT, "medium", "center", formula.wide
        )
        ink = points_colour(row.points)
        canvas.text(signed(row.points), points.at, middle, 20, ink, "display", "midright")
        counted = figure(sheet.counted(row))
        canvas.text(counted, total.at, middle, sheet.total_size, theme.INK, "display", "midright")

    def _name(self, canvas: Canvas, left: float, middle: float, room: float) -> None:
        screen, row = canvas.screen, self.row
        name = self.sheet.names[row.seat]
        symbol, colour = VERDICTS[row.verdict]
        if not self.roomy:
            size = screen.text_u(13)
            canvas.text(name, left, middle, 18, theme.INK, "bold", width=room - size - 6)
            icon(canvas, symbol, left + room - size / 2, middle, size * 1.15, colour)
            return
        upper, lower = line_height(screen, 18, "bold"), line_height(screen, 13, "semibold")
        top = middle - (upper + lower) / 2
        canvas.text(name, left, top + upper / 2, 18, theme.INK, "bold", width=room)
        size = screen.text_u(13) * 0.95
        below = top + upper + lower / 2
        icon(canvas, symbol, left + size / 2 + 1, below, size, colour)
        words = row.verdict_short if self.sheet.short else row.verdict_text
        canvas.text(words, left + size + 6, below, 13, colour, "semibold", width=room - size - 6)


class DetailsSheet(Sheet):
    """All finished rounds, a column a seat, in one block or several side by side."""

    def __init__(
        self, rect: Rect, screen: Screen, details: Details, names: Sequence[str], faces: Sequence[str]
    ) -> None:
        super().__init__("details", rect, details.title, role="table")
        self.names, self.faces = names, faces
        x, y, w, h = rect
        title_h = max(44.0, line_height(screen, 30, "display"))
        aside_w = measure(screen, details.aside, 14.5) + 2
        title_w = w - 2 * PAD - aside_w - 16
        self.add(
            _title(details.title, (x + PAD, y + 16, title_w, title_h)),
            _aside(details.aside, (x + w - PAD - aside_w, y + 16, aside_w, title_h)),
        )
        gap, top = 36.0, y + 20 + title_h
        each = (w - 2 * PAD - gap) / 2
        self.longest = max(ROWS, *(len(block.lines) for block in details.blocks))
        self._measure(screen, details.blocks, each)
        for n, block in enumerate(details.blocks):
            self._block(screen, n, (x + PAD + n * (each + gap), top, each, y + h - 16 - top), block)

    def _measure(self, screen: Screen, blocks: Sequence[Block], room: float) -> None:
        """The widths of labels and cells; the labels are the short ones where the whole ones find no room."""

        def widest(words: Iterable[str], face: str) -> float:
            return max((measure(screen, each, 14, face) for each in words), default=0.0)

        lines = [line for block in blocks for line in block.lines]
        cells = [cell for line in lines for cell in line.cells]
        self.cell_text = widest((cell.text for cell in cells), "semibold")
        self.cell_points = widest((cell.points for cell in cells), "bold")
        wanted = (self.cell_text + self.cell_points + CELL_GAP + 6) * len(self.names)
        self.first = widest((line.label for line in lines), "semibold") + 12
        self.short = self.first + wanted > room
        if self.short:
            self.first = widest((line.short for line in lines), "semibold") + 12

    def _block(self, screen: Screen, n: int, rect: Rect, block: Block) -> None:
        x, y, w, h = rect
        head = max(HEAD, FACE + screen.text_u(12.5) * 1.25)
        pitch = (h - head) / self.longest
        column = (w - self.first) / len(self.names)
        if not self.short:
            self.add(Text(f"block:{n}", (x, y, self.first - 6, head), block.title, 14, theme.INK, "bold"))
        for seat, name in enumerate(self.names):
            place = (x + self.first + seat * column, y, column, head)
            paint = partial(self._paint_head, seat)
            self.add(Node(f"seat:{n}:{seat}", place, name, role="columnheader", paint=paint))
        for number, line in enumerate(block.lines):
            said = [
                f"{name} {cell.text} {cell.points}" for name, cell in zip(self.names, line.cells, strict=True)
            ]
            self.add(
                Node(
                    f"round:{n}:{number}",
                    (x, y + head + number * pitch, w, pitch),
                    ", ".join((line.label, *said)),
                    role="row",
                    paint=partial(self._paint_line, line),
                )
            )

    def _paint_head(self, seat: int, canvas: Canvas, node: Node) -> None:
        x, y, w, h = node.rect
        middle = (y + FACE + y + h) / 2
        avatar(canvas, self.faces[seat], x + w / 2, y + FACE / 2, FACE, theme.PAPER_TOP, 1.6)
        canvas.text(node.label, x + w / 2, middle, 12.5, theme.INK, "semibold", "center", w - 4)

    def _paint_line(self, line: Line, canvas: Canvas, node: Node) -> None:
        x, y, w, h = node.rect
        middle, column = y + h / 2, (w - self.first) / len(line.cells)
        box(canvas, (x, y - 0.5, w, 1.0), 0, theme.PAPER_LINE)
        words = line.short if self.short else line.label
        canvas.text(words, x, middle, 14, theme.INK_SOFT, "semibold")
        wide = self.cell_text + CELL_GAP + self.cell_points
        for n, cell in enumerate(line.cells):
            split = x + self.first + column * (n + 0.5) - wide / 2 + self.cell_text
            canvas.text(cell.text, split, middle, 14, theme.INK, "semibold", "midright")
            colour = VERDICTS[cell.verdict][1]
            canvas.text(cell.points, split + CELL_GAP, middle, 14, colour, "bold", "midleft")


def _title(words: str, rect: Rect) -> Text:
    return Text("title", rect, words, 30, theme.INK, "display", tracking=-0.015)


def _aside(words: str, rect: Rect) -> Text:
    return Text("aside", rect, words, 14.5, theme.INK_SOFT, align="right")


def _paint_line(canvas: Canvas, node: Node) -> None:
    box(canvas, node.rect, 0, theme.PAPER_LINE)


def _paint_note(canvas: Canvas, node: Node) -> None:
    x, y, w, h = node.rect
    box(canvas, node.rect, 12, theme.PAPER_WELL)
    icon(canvas, "trophy", x + 25, y + h / 2, 19, theme.INK)
    canvas.text(node.label, x + 44, y + h / 2, 15.5, theme.INK, "semibold", width=w - 60)
