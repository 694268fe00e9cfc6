"""The sheet of luck and skill: for each person the score, what decisions cost, and the expert's score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.i18n import _, ngettext
from game.review import Tally
from game.scenes.menu import line_height, measure, paragraph_height
from game.scenes.roundsheet import CHOSEN
from game.ui import theme
from game.ui.canvas import Canvas, Colour
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import Sheet, Text, avatar, box, shadow
from game.words.common import amount, figure

PAD = 26.0  # u
INSET = 14.0
FACE = 46.0
APART = 18.0  # between columns
TITLE, NAME, FIGURE, CAPTION, NOTE = 14.0, 18.0, 22.0, 13.5, 13.5  # u; text
WAITING = "…"


@dataclass(frozen=True)
class PersonLine:
    """A person's figures; `expert` is the expert's score with the same cards, "" where luck is left out."""

    seat: int
    name: str
    face: str
    score: int
    tally: Tally
    expert: str

    @property
    def cells(self) -> tuple[str, ...]:
        """The figures of its columns."""
        cells = (figure(self.score), amount(self.tally.cost))
        return (*cells, self.expert) if self.expert else cells

    @property
    def caption(self) -> str:
        """How many decisions were as good as the expert's."""
        count = self.tally.decisions
        words = ngettext(
            "{good} of {n} decision as good as the expert’s",
            "{good} of {n} decisions as good as the expert’s",
            count,
        )
        return words.format(good=self.tally.matched, n=count)


class PeopleSheet(Sheet):
    """A line a person, and what the figures are; with several people, `choose` tells whose game is shown.

    Where it is `brief`, how many decisions were good is only spoken.
    """

    def __init__(
        self,
        screen: Screen,
        rect: Rect,
        lines: Sequence[PersonLine],
        note: str,
        chosen: int,
        choose: Callable[[int], None],
        brief: bool,
    ) -> None:
        x, y, w, _h = rect
        super().__init__("people", rect, _("Luck and skill"), role="table")
        titles = columns(lines)
        widths = [
            max(
                measure(screen, title, TITLE),
                *(measure(screen, line.cells[n], FIGURE, "display") for line in lines),
            )
            for n, title in enumerate(titles)
        ]
        rights: list[float] = []
        right = x + w - PAD
        for wide in reversed(widths):
            rights.insert(0, right)
            right -= wide + APART
        head = head_height(screen)
        self.add(
            Text("head", (x + PAD, y + INSET, right - x - PAD, head), _("Player"), TITLE, theme.INK_SOFT)
        )
        for n, (title, at, wide) in enumerate(zip(titles, rights, widths, strict=True)):
            place = (at - wide - 2, y + INSET, wide + 2, head)
            self.add(Text(f"head:{n}", place, title, TITLE, theme.INK_SOFT, align="right"))
        top = y + INSET + head + 4
        row = row_height(screen, brief)
        for line in lines:
            place = (x + INSET, top, w - 2 * INSET, row - 4)
            act = partial(choose, line.seat) if len(lines) > 1 else None
            self.add(PersonRow(place, line, rights, right, line.seat == chosen, act, brief))
            top += row
        high = note_height(screen, note, w)
        self.add(
            Node("note", (x + INSET, top + 4, w - 2 * INSET, high), note, role="text", paint=_paint_note)
        )


def columns(lines: Sequence[PersonLine]) -> list[str]:
    """The titles of the columns after the player's."""
    titles = [_("Score"), _("Given up"), _("The expert")]
    return titles if lines[0].expert else titles[:2]


def sheet_height(screen: Screen, people: int, note: str, width: float, brief: bool) -> float:
    """The height in u of the sheet."""
    rows = people * row_height(screen, brief)
    return 2 * INSET + head_height(screen) + 8 + rows + note_height(screen, note, width)


def head_height(screen: Screen) -> float:
    """The height in u of the columns' titles."""
    return line_height(screen, TITLE) + 2


def row_height(screen: Screen, brief: bool) -> float:
    """The height in u of a person's line."""
    if brief:
        return line_height(screen, FIGURE, "display") + 10
    return max(FACE, line_height(screen, FIGURE, "display") + line_height(screen, CAPTION)) + 14


def note_height(screen: Screen, note: str, width: float) -> float:
    """The height in u of the note."""
    return paragraph_height(screen, note, NOTE, width - 2 * INSET - 28, line=1.32) + 20


class PersonRow(Node):
    """One person's line; with an action it can be chosen, and stands out when it is."""

    radius = 14.0

    def __init__(
        self,
        rect: Rect,
        line: PersonLine,
        rights: Sequence[float],
        name_right: float,
        chosen: bool,
        act: Callable[[], None] | None,
        brief: bool,
    ) -> None:
        spoken = [f"{title} {cell}" for title, cell in zip(columns([line]), line.cells, strict=True)]
        label = ", ".join((line.name, *spoken, line.caption))
        state = {"checked"} if act is not None and chosen else set()
        role = "row" if act is None else "radio"
        super().__init__(f"person:{line.seat}", rect, label, role=role, state=state, action=act)
        self.line, self.rights, self.name_right, self.brief = line, tuple(rights), name_right, brief

    def draw(self, canvas: Canvas) -> None:
        """Draw the line."""
        x, y, w, h = self.rect
        line, screen = self.line, canvas.screen
        if "checked" in self.state:
            box(canvas, self.rect, self.radius, CHOSEN[0], CHOSEN[1], 1.6)
        elif canvas.hot.hover == self.key and self.enabled:
            box(canvas, self.rect, self.radius, theme.PAPER_WELL)
        d = min(FACE, h - 4)
        face = x + PAD - INSET + d / 2
        shadow(canvas, (face - d / 2, y + h / 2 - d / 2, d, d), d / 2, "e0")
        avatar(canvas, line.face, face, y + h / 2, d, theme.PAPER_TOP, 2)
        upper = line_height(screen, FIGURE, "display")
        lower = 0.0 if self.brief else line_height(screen, CAPTION)
        middle = y + (h - upper - lower) / 2 + upper / 2
        left = face + d / 2 + 14
        canvas.text(line.name, left, middle, NAME, theme.INK, "bold", width=self.name_right - left)
        inks: tuple[Colour, ...] = (theme.INK, _ink(line.tally.cost), theme.INK)
        for cell, at, ink in zip(line.cells, self.rights, inks, strict=False):
            canvas.text(cell, at, middle, FIGURE, ink, "display", "midright")
        if not self.brief:
            below = middle + upper / 2 + lower / 2 - 1
            canvas.text(line.caption, left, below, CAPTION, theme.INK_SOFT, width=x + w - PAD + INSET - left)


def _ink(cost: float) -> Colour:
    return theme.CORAL_INK if cost else theme.MINT_INK


def _paint_note(canvas: Canvas, node: Node) -> None:
    x, y, w, _h = node.rect
    box(canvas, node.rect, 12, theme.PAPER_WELL)
    canvas.paragraph(node.label, x + 14, y + 10, NOTE, theme.INK_SOFT, w - 28, line=1.32)
