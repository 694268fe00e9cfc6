"""The sheet of a finished game's standings: places, small staircases, tallies and scores, and some facts."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n import _
from game.scenes.menu import line_height, measure
from game.scenes.roundsheet import CHOSEN, VERDICTS
from game.ui import theme
from game.ui.canvas import Canvas, Colour
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import Sheet, Text, avatar, box, icon, shadow
from game.words.common import Podium, Standing, Step, Verdict, figure

PAD = 26.0  # u
INSET = 15.0
ROW = 50.0
ON_PAPER: dict[Verdict, Colour] = {
    "made": theme.TRAVEL["leaf"]["base"],
    "broken": theme.TRAVEL["flame"]["base"],
    "none": theme.PAPER_LINE,
    "held": theme.PAPER_LINE,
}
ON_DARK: dict[Verdict, Colour] = {
    "made": theme.MINT,
    "broken": theme.CORAL,
    "none": (255, 255, 255, 70),
    "held": (255, 255, 255, 70),
}


def paint_steps(canvas: Canvas, rect: Rect, steps: Sequence[Step], dark: bool) -> None:
    """A small staircase, a bar a round, standing on the foot of the rectangle (u)."""
    x, y, w, h = rect
    pitch = w / max(8, len(steps))
    left = x + (w - pitch * len(steps)) / 2
    colours = ON_DARK if dark else ON_PAPER
    for n, step in enumerate(steps):
        high = max(3.0, h * (0.25 + 0.75 * step.height))
        box(canvas, (left + n * pitch, y + h - high, pitch * 0.72, high), 1.4, colours[step.verdict])


class StandingsSheet(Sheet):
    """The standings at the foot of `rect` (u); facts that find no room are left out."""

    def __init__(
        self, screen: Screen, rect: Rect, podium: Podium, names: Sequence[str], faces: Sequence[str]
    ) -> None:
        x, y, w, h = rect
        size = screen.text_u
        title_h = max(54.0, line_height(screen, 24, "display") + 22)
        fact_h = max(31.0, size(14) * 1.5)
        rows = len(podium.standings)
        wanted = max(ROW, size(17) * 1.15 + size(13) * 1.2 + 10)
        facts = podium.facts
        while facts and title_h + rows * ROW * 0.92 + 26 + fact_h * len(facts) > h:
            facts = facts[:-1]
        foot = fact_h * len(facts) + 22 if facts else 0.0
        row_h = min(wanted, (h - title_h - foot - 10) / rows)
        tall = title_h + rows * row_h + 10 + foot
        top = y + h - tall
        super().__init__("standings", (x, top, w, tall), _("Standings"), role="table")
        self.names, self.faces, self.standings = tuple(names), tuple(faces), podium.standings
        title = (x + PAD, top + 8, w - 2 * PAD, title_h - 8)
        self.add(Text("standings:title", title, _("Standings"), 24, theme.INK, "display", tracking=-0.01))
        roomy = row_h >= size(17) * 1.15 + size(13) * 1.2 + 4
        for n, standing in enumerate(podium.standings):
            line = (x + INSET, top + title_h + n * row_h, w - 2 * INSET, row_h - 2)
            self.add(StandingRow(line, self, standing, roomy))
        below = top + title_h + rows * row_h + 12
        if facts:
            rule = (x + PAD, below - 4, w - 2 * PAD, 1.4)
            self.add(Node("standings:rule", rule, role="separator", paint=_paint_rule))
        for n, (symbol, label, value) in enumerate(facts):
            place = (x + PAD, below + 4 + n * fact_h, w - 2 * PAD, fact_h)
            self.add(Fact(f"fact:{n}", place, symbol, label, value))


class StandingRow(Node):
    """One seat's line of the standings."""

    role = "row"

    def __init__(self, rect: Rect, sheet: StandingsSheet, standing: Standing, roomy: bool) -> None:
        name = sheet.names[standing.seat]
        label = f"{standing.place}. {name}, {figure(standing.score)}, {standing.caption}"
        super().__init__(f"standing:{standing.seat}", rect, label)
        self.sheet, self.standing, self.roomy = sheet, standing, roomy

    def draw(self, canvas: Canvas) -> None:
        """Draw the line."""
        x, y, w, h = self.rect
        standing, screen = self.standing, canvas.screen
        middle = y + h / 2
        if standing.place == 1:
            box(canvas, self.rect, 12, CHOSEN[0], CHOSEN[1], 1.6)
        d = min(38.0, h - 7)
        canvas.text(str(standing.place), x + 23, middle, 19, theme.INK, "display", "center")
        shadow(canvas, (x + 61 - d / 2, middle - d / 2, d, d), d / 2, "e0")
        avatar(canvas, self.sheet.faces[standing.seat], x + 61, middle, d, theme.PAPER_TOP, 1.8)
        score_w = max(measure(screen, figure(s.score), 21, "display") for s in self.sheet.standings)
        canvas.text(figure(standing.score), x + w - 12, middle, 21, theme.INK, "display", "midright")
        left, right = x + 90, x + w - 12 - score_w - 12
        bars = min(84.0, (right - left) * 0.45)
        paint_steps(canvas, (right - bars, middle - 9, bars, 18), standing.steps, dark=False)
        room = right - bars - 8 - left
        name = self.sheet.names[standing.seat]
        if not self.roomy:
            canvas.text(name, left, middle, 17, theme.INK, "bold", width=room)
            return
        upper, lower = screen.text_u(17) * 1.15, screen.text_u(13) * 1.2
        top = middle - (upper + lower) / 2
        canvas.text(name, left, top + upper / 2, 17, theme.INK, "bold", width=room)
        self._tallies(canvas, left, top + upper + lower / 2, room)

    def _tallies(self, canvas: Canvas, left: float, middle: float, room: float) -> None:
        screen, tallies = canvas.screen, self.standing.tallies
        size = screen.text_u(13)
        widths = [measure(screen, words, 13, "bold") for _symbol, words, _verdict in tallies]
        gap = min(9.0, max(2.0, (room - sum(widths) - size * len(widths)) / len(widths)))
        for (symbol, words, verdict), wide in zip(tallies, widths, strict=True):
            colour = VERDICTS[verdict][1]
            icon(canvas, symbol, left + size / 2, middle, size * 0.92, colour)
            canvas.text(words, left + size + 1, middle, 13, colour, "bold")
            left += size + wide + gap


class Fact(Node):
    """A line with an icon, what it is about, and who with how much."""

    role = "text"

    def __init__(self, key: str, rect: Rect, symbol: str, about: str, value: str) -> None:
        super().__init__(key, rect, f"{about}: {value}")
        self.symbol, self.about, self.value = symbol, about, value

    def draw(self, canvas: Canvas) -> None:
        """Draw the line."""
        x, y, w, h = self.rect
        middle = y + h / 2
        icon(canvas, self.symbol, x + 9, middle, 17, theme.TRAVEL["sun"]["ink"])
        wide = canvas.text(self.value, x + w, middle, 14, theme.INK, "bold", "midright", w * 0.55)
        canvas.text(self.about, x + 27, middle, 14, theme.INK_SOFT, width=w - 27 - wide - 8)


def _paint_rule(canvas: Canvas, node: Node) -> None:
    box(canvas, node.rect, 0, theme.PAPER_LINE)
