"""What happened in words: the lines of a match's log, and their panel over the right side of a table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from game.i18n import _
from game.scenes.seating import avatar_of, names_of
from game.session import Session
from game.ui import text as type_
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.node import Node
from game.ui.widgets import LIGHTER, IconButton, avatar, box, icon, shadow

if TYPE_CHECKING:
    from game.scenes.table import TableScene

NARROWEST, WIDEST = 380.0, 640.0  # u
AROUND = 70.0  # u; the portrait and the margins beside a line
EYE = 34.0  # u; the room for the sign that a move can be audited
ENTRIES = 80  # of the log, that the panel reads; more than it has room for


class Line(NamedTuple):
    """One thing that happened: whose doing it is, in words, and the entry of the bot's move behind it."""

    seat: int | None
    words: str
    at: int | None = None


def lines(session: Session, viewer: int | None, since: int = 0) -> list[Line]:
    """What happened from an entry of the log on, as a seat may know it; None for what all may.

    A bot's move is named by the first line on its seat that follows from it, and by no other.
    """
    you = viewer if viewer is not None and session.is_human(viewer) else None
    words: Any = session.game.words
    names = names_of(session)
    log = session.record.log
    moved: dict[int, int] = {}
    found: list[Line] = []
    last = -1
    for at, event in session.told(viewer or 0, since):
        if at != last and type(log[at]) is list and not session.is_human(log[at][0]):
            moved[log[at][0]] = at
        last = at
        line = words.event_line(event, names, you)
        if line:
            seat = getattr(event, "seat", None)
            found.append(Line(seat, line, moved.pop(seat, None) if seat is not None else None))
    return found


def log_panel(table: TableScene) -> Node:
    """The last lines that fit, newest at the foot; the bots' moves can be audited from there."""
    screen = table.app.screen
    step = max(27.0, screen.text_u(14) * 1.75)
    high = screen.h - 62 - 24
    fitting = int((high - 64) // step)
    shown = _seen(table)[-fitting:]
    longest = max((type_.width(line.words, "medium", screen.text_px(14)) for line in shown), default=0)
    wide = min(WIDEST, max(NARROWEST, longest / screen.k + AROUND + EYE))
    rect = (screen.right - 19 - wide, 62.0, wide, high)
    x, y, w, _h = rect

    def paint(canvas: Canvas, node: Node) -> None:
        shadow(canvas, rect, 16, "e2")
        box(canvas, rect, 16, theme.INK, theme.PANEL_BORDER)
        canvas.text(_("What happened"), x + 20, y + 28, 18, theme.CREAM, "display", width=w - 80)

    panel = Node("log-panel", rect, _("What happened"), role="log", solid=True, paint=paint)
    for i, line in enumerate(shown):
        place = (x + 10, y + 56 + step * i, w - 20, step)
        panel.add(_LogLine(i, place, line, table, recent=i >= len(shown) - 3))
    return panel.add(
        IconButton("log-close", x + w - 48, y + 10, "close", _("Close"), table.toggle_log, 34),
    )


def _seen(table: TableScene) -> list[Line]:
    """The latest lines, but for what is still to be seen on the table."""
    told = lines(table.session, table.viewer, max(0, len(table.session.record.log) - ENTRIES))
    names, words = table.names, table.words
    unseen = sum(1 for event in table.director.unseen if words.event_line(event, names, table.viewer))
    return told[: len(told) - unseen]


class _LogLine(Node):
    """A line of the panel; a bot's move leads to its audit."""

    radius = 9.0

    def __init__(
        self, i: int, rect: tuple[float, float, float, float], line: Line, table: TableScene, *, recent: bool
    ) -> None:
        super().__init__(f"log:{i}", rect, line.words, role="text")
        self.line, self.recent = line, recent
        self.face = None if line.seat is None else avatar_of(table.session, line.seat)
        if line.at is not None:
            self.key, self.role, self.tip = f"audit:{line.at}", "button", _("Audit this move")
            self.label = f"{line.words}. {self.tip}"
            self.action = partial(table.open_audit, line)

    def draw(self, canvas: Canvas) -> None:
        """Draw the portrait, the words and, where a move can be audited, an eye."""
        x, y, w, h = self.rect
        middle = y + h / 2
        hot = self.enabled and canvas.hot.hover == self.key
        if hot:
            box(canvas, self.rect, self.radius, LIGHTER)
        if self.face is not None:
            avatar(canvas, self.face, x + 22, middle, 22)
        colour = theme.CREAM if self.recent or hot else theme.with_alpha(theme.CREAM, 0.78)
        canvas.text(self.line.words, x + 42, middle, 14, colour, "medium", width=w - 48 - EYE)
        if self.enabled:
            icon(canvas, "eye", x + w - EYE / 2, middle, 18, theme.with_alpha(theme.CREAM, 1 if hot else 0.6))
