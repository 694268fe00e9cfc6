"""All moves of a match's bots, round by round, each of which can be audited."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from game import record
from game.audit import REDEALS
from game.i18n import _
from game.scenes.audit import AuditScene
from game.scenes.menu import MARGIN, MenuScene, header, line_height, measure, paragraph_height
from game.scenes.running import PaperIcon
from game.scenes.seating import avatar_of
from game.scenes.tablelog import Line, lines
from game.session import Session
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.widgets import Sheet, Text, avatar, box, icon

WIDEST = 1100.0  # u
PAD = 28.0
ROW = 38.0
BESIDE = 92.0  # u; the portrait, the eye and the margins of a row
APART = 24.0


class Round(NamedTuple):
    """The moves of the bots after one deal."""

    title: str
    moves: list[Line]


def rounds_of(session: Session, viewer: int | None) -> list[Round]:
    """The rounds in which bots have moved, as a seat may know it; choices that are hidden are left out."""
    rules, words = session.game.rules, session.game.words
    moves = {line.at: line for line in lines(session, viewer) if line.at is not None}
    found: list[Round] = []
    state = record.start(session.record, rules)
    for at, entry in enumerate(session.record.log):
        record.enact(state, entry, rules)
        if type(entry) is dict:
            title = words.round_line(rules.view(state, viewer or 0)).partition(" · ")[0]
            found.append(Round(title, []))
        elif at in moves:
            found[-1].moves.append(moves[at])
    return [each for each in found if each.moves]


class DecisionsScene(MenuScene):
    """The bots' moves that can be audited, a page at a time, opened at the last."""

    name = "decisions"
    music = None

    def __init__(self, app: Any, session: Session, viewer: int | None) -> None:
        super().__init__(app)
        self.session = session
        self.rounds = rounds_of(session, viewer)
        self.round = len(self.rounds) - 1
        self.page: int | None = None
        """The page of the round; None for its last."""
        self.verdicts: dict[int, bool] = {}

    # -- what can be done

    def _go(self, number: int, page: int | None) -> None:
        self.round, self.page = number, page
        self.app.sound.play("page")
        self.invalidate()

    def _turn(self, by: int) -> None:
        """Turn a page, into the round before or after where there is none left."""
        page = self._page + by
        if 0 <= page < self._pages:
            self._go(self.round, page)
        elif 0 <= self.round + by < len(self.rounds):
            self._go(self.round + by, 0 if by > 0 else None)

    def wheel(self, turns: float) -> None:
        """Turn pages."""
        if self.rounds:
            self._turn(-1 if turns > 0 else 1)

    def key(self, name: str) -> bool:
        """Page keys turn pages."""
        if name in ("page up", "page down") and self.rounds:
            self._turn(-1 if name == "page up" else 1)
            return True
        return False

    def _audit(self, line: Line) -> None:
        self.app.push(AuditScene(self.app, self.session, line, self._found))

    def _found(self, at: int, proved: bool) -> None:
        self.verdicts[at] = proved
        self.invalidate()

    # -- the picture

    @property
    def _moves(self) -> list[Line]:
        return self.rounds[self.round].moves if self.rounds else []

    @property
    def _used(self) -> float:
        screen = self.app.screen
        return min(WIDEST, screen.right - screen.left - 2 * MARGIN)

    @property
    def _place(self) -> Rect:
        """The sheet's place."""
        screen = self.app.screen
        top = 92.0 + paragraph_height(screen, self._invitation(), 15.5, self._used) + 14
        return screen.cx - self._used / 2, top, self._used, screen.h - 40 - top

    @property
    def _bar(self) -> float:
        """The height of the sheet's head."""
        return max(64.0, line_height(self.app.screen, 22, "display") + 24)

    @property
    def _shape(self) -> tuple[int, int]:
        """How many columns, and rows in each."""
        screen = self.app.screen
        widest = max((measure(screen, line.words, 15) for line in self._moves), default=0.0)
        columns = 2 if 2 * (widest + BESIDE) + APART <= self._used - 2 * PAD else 1
        return columns, int((self._place[3] - self._bar - 14) // self._row)

    @property
    def _row(self) -> float:
        return max(ROW, self.app.screen.text_u(15) * 1.7)

    @property
    def _pages(self) -> int:
        columns, rows = self._shape
        return max(1, -(-len(self._moves) // (columns * rows)))

    @property
    def _page(self) -> int:
        return self._pages - 1 if self.page is None else min(self.page, self._pages - 1)

    def _invitation(self) -> str:
        return _(
            "Choose a move: the cards that its bot could not see are dealt afresh {n} times, and its choice "
            "has to stay the same."
        ).format(n=REDEALS)

    def build(self) -> Node:
        """A sheet with the moves of one round."""
        screen = self.app.screen
        x, y, w, h = self._place
        root = Node("decisions", (0, 0, screen.w, screen.h), _("Audit the bots"), role="screen")
        root.add(*header(self, _("Audit the bots"), "", x, x + w))
        high = paragraph_height(screen, self._invitation(), 15.5, w)
        root.add(Text("invitation", (x, 92.0, w, high), self._invitation(), 15.5, theme.CREAM, wrap=True))
        root.add(Sheet("sheet", (x, y, w, h), solid=True))
        middle = y + self._bar / 2 + 2
        if not self.rounds:
            nobody = (x + PAD, middle - 20, w - 2 * PAD, 40)
            return root.add(Text("none", nobody, _("No bot has moved yet."), 18, theme.INK, "bold"))
        columns, rows = self._shape
        first = self._page * columns * rows
        for n, line in enumerate(self._moves[first : first + columns * rows]):
            column, row = divmod(n, rows)
            wide = (w - 2 * PAD - (columns - 1) * APART) / columns
            place = (x + PAD + column * (wide + APART), y + self._bar + row * self._row, wide, self._row - 3)
            last = first + n == len(self._moves) - 1
            root.add(_Move(self, line, place, partial(self._audit, line), primary=last))
        return root.add(*self._round_bar(x + PAD, middle), *self._pager(x + w - PAD, middle))

    def _round_bar(self, left: float, middle: float) -> list[Node]:
        """The name of the round between the ways to the others."""
        screen = self.app.screen
        title = self.rounds[self.round].title
        widest = max(measure(screen, each.title, 22, "display") for each in self.rounds) + 2
        high = line_height(screen, 22, "display")
        nodes: list[Node] = [
            Text(
                "round",
                (left + 48, middle - high / 2, widest, high),
                title,
                22,
                theme.INK,
                "display",
                "center",
            )
        ]
        if self.round > 0:
            nodes.append(
                PaperIcon(
                    "round-before",
                    left,
                    middle - 18,
                    "chevron-left",
                    _("The round before"),
                    lambda: self._go(self.round - 1, 0),
                )
            )
        if self.round < len(self.rounds) - 1:
            nodes.append(
                PaperIcon(
                    "round-after",
                    left + 48 + widest + 11,
                    middle - 18,
                    "chevron-right",
                    _("The round after"),
                    lambda: self._go(self.round + 1, 0),
                )
            )
        return nodes

    def _pager(self, right: float, middle: float) -> list[Node]:
        """The number of the page between the ways to the others, where there are several."""
        pages, page = self._pages, self._page
        if pages < 2:
            return []
        words = f"{page + 1} / {pages}"
        wide = measure(self.app.screen, f"{pages} / {pages}", 14.5, "bold") + 16
        place = (right - 37 - wide, middle - 14, wide, 28)
        nodes: list[Node] = [Text("page", place, words, 14.5, theme.INK, "bold", "center")]
        if page > 0:
            left = right - 2 * 37 - wide
            nodes.append(
                PaperIcon(
                    "earlier",
                    left,
                    middle - 18,
                    "chevron-left",
                    _("Previous page"),
                    lambda: self._go(self.round, page - 1),
                )
            )
        if page < pages - 1:
            nodes.append(
                PaperIcon(
                    "later",
                    right - 37,
                    middle - 18,
                    "chevron-right",
                    _("Next page"),
                    lambda: self._go(self.round, page + 1),
                )
            )
        return nodes


class _Move(Node):
    """A bot's move in words, which leads to its audit; an audited one bears its verdict."""

    role = "button"
    radius = 11.0

    def __init__(self, scene: DecisionsScene, line: Line, rect: Rect, action: Any, *, primary: bool) -> None:
        proved = scene.verdicts.get(line.at or 0)
        said = {
            None: "",
            True: _("The same move every time"),
            False: _("The move changes with the hidden cards!"),
        }
        label = f"{line.words}. {said[proved] or _('Audit this move')}"
        super().__init__(
            f"audit:{line.at}",
            rect,
            label,
            action=action,
            tip=_("Audit this move"),
            state={"primary"} if primary else (),
        )
        self.line, self.proved = line, proved
        self.face = avatar_of(scene.session, line.seat or 0)

    def draw(self, canvas: Canvas) -> None:
        """Draw the portrait, the words, and the eye or the verdict."""
        x, y, w, h = self.rect
        middle = y + h / 2
        hot = canvas.hot.hover == self.key
        box(canvas, self.rect, self.radius, theme.PAPER_WELL, theme.PAPER_LINE if hot else None)
        avatar(canvas, self.face, x + 22, middle, 26, theme.PAPER_TOP, 1.6)
        canvas.text(self.line.words, x + 44, middle, 15, theme.INK, width=w - BESIDE + 8)
        symbol = {None: "eye", True: "check", False: "close"}[self.proved]
        ink = {None: theme.INK if hot else theme.INK_SOFT, True: theme.MINT_INK, False: theme.CORAL_INK}
        icon(canvas, symbol, x + w - 22, middle, 20, ink[self.proved])
