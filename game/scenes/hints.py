"""Hints: what the expert would do in the place of the person at the screen, found while nothing waits."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Literal

from game.bots.base import Budget, Choice, policy
from game.i18n import _
from game.scenes.cardnode import CardNode
from game.scenes.hintbubble import failed_bubble, hint_bubble, thinking_bubble
from game.scenes.hintmarks import carriers, marks
from game.scenes.thinking import DEADLINE
from game.ui.node import Node
from game.ui.scene import Scene
from game.ui.widgets import IconButton

if TYPE_CHECKING:
    from game.scenes.table import TableScene

LEVEL = "expert"
MUCH = 0.1  # of what a move is made with, that a bubble may cover
BLINK = 250.0  # ms between the dots while advice is looked for

State = Literal["closed", "thinking", "failed", "brief", "full"]


class Hints:
    """The advice at one table: asked for, shown in brief, then with all candidates, then closed.

    Where the bots' process fails, there is none: what the plain policy answers then is no expert's.

    `host` is the screen that shows it: the table, or a dialog in which a move is chosen. `pieces` are the
    cards that the advised move is made with. The record counts the positions that a seat was advised on;
    asking again there shows what is known.
    """

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.host: Scene = table
        self._state: State = "closed"
        self._asked: Any = None
        self._known: tuple[Any, Choice] | None = None
        self._elapsed = 0.0
        self.pieces: frozenset[int] = frozenset()

    # -- facts

    @property
    def available(self) -> bool:
        """Whether the person at the screen owes a move and sees where it is made."""
        table = self._table
        seen = table.app.top is self.host and not table.log_open
        return table.my_turn and bool(table.view.legal) and seen

    @property
    def shown(self) -> bool:
        """Whether anything of a hint is on the screen."""
        return self._state != "closed"

    @property
    def thinking(self) -> bool:
        """Whether advice is looked for."""
        return self._state == "thinking"

    @property
    def full(self) -> bool:
        """Whether all candidates are shown."""
        return self._state == "full"

    @property
    def choice(self) -> Choice | None:
        """The advice that is shown."""
        return self._known[1] if self._known is not None and self._state in ("brief", "full") else None

    @property
    def dots(self) -> int:
        """How many dots are bright while advice is looked for, 1-3."""
        return int(self._elapsed // BLINK) % 3 + 1

    @property
    def _position(self) -> Any:
        table = self._table
        return table.session.bot_seed(table.viewer), table.view

    # -- asking and closing

    def press(self) -> None:
        """Ask, then show more, then close; a second press while advice is looked for does nothing."""
        choice = self.choice
        if self.thinking:
            return
        if self._state == "closed":
            self._ask()
        elif self._state == "brief" and choice is not None and len(choice.candidates) > 1:
            self._show("full")
        else:
            self.close()

    def close(self) -> None:
        """Take the hint away."""
        if self.thinking:
            self._table.app.advisor.drop()
        if self.shown:
            self._show("closed")

    def resume(self) -> None:
        """Ask anew, for another screen may have used the advisor meanwhile."""
        if self.thinking:
            self.close()
            self._ask()

    def _ask(self) -> None:
        table = self._table
        if not self.available:
            return
        if self._known is not None and self._known[0] == self._position:
            self._show("brief")
            return
        self._asked = self._position
        self._elapsed = 0.0
        table.app.advisor.ask_about(
            table.game.id, LEVEL, table.view, self._asked[0], Budget(deadline=DEADLINE)
        )
        self._show("thinking")

    def answer_here(self) -> None:
        """Find the advice at once, without another process, and show all there is of it."""
        table, position = self._table, self._position
        choice = policy(table.game.id).bot(LEVEL).choose(table.view, Random(position[0]), Budget())
        self._known = position, choice
        self._show("full" if len(choice.candidates) > 1 else "brief")

    def _show(self, state: State) -> None:
        self._state = state
        self.pieces = frozenset()
        if self.choice is not None:
            self._table.app.sound.play("select")
        self.host.invalidate()

    def tick(self, ms: float) -> None:
        """Let time pass; the advice is shown once it is there."""
        if not self.thinking:
            return
        before, self._elapsed = self.dots, self._elapsed + ms
        if self.dots != before:
            self._table.app.dirty = True
        advisor = self._table.app.advisor
        choice = advisor.answer()
        if choice is not None and advisor.plain:
            self._show("failed")
        elif choice is not None:
            self._known = self._asked, choice
            self._table.session.count_hint(self._table.viewer)
            self._show("brief")

    # -- the picture

    def lamp(self, x: float, y: float) -> Node:
        """The button that asks for a hint."""
        state = {"checked"} if self.shown else set() if self.available else {"disabled"}
        return IconButton("hint", x, y, "hint", _("Hint (H)"), self.press, keys=("h",), state=state)

    def nodes(self, scene: Scene, root: Node) -> list[Node]:
        """The bubble, and the marks on the cards and controls of a screen's tree."""
        table, choice = self._table, self.choice
        if scene is not self.host:
            return []
        if self.thinking:
            return [thinking_bubble(table)]
        if self._state == "failed":
            return [failed_bubble(table)]
        if choice is None:
            return []
        advised = carriers(table, root, choice.move)
        self.pieces = frozenset(node.piece for node in advised if isinstance(node, CardNode))
        marked, rest = marks(table, root, choice, self.full)
        bubble = hint_bubble(table, choice, rest)
        if any(_covered(node, bubble) for node in advised):
            bubble = hint_bubble(table, choice, rest, across=True)
        return [*marked, bubble]


def _covered(node: Node, bubble: Node) -> bool:
    """Whether a bubble lies over much of a node."""
    (x, y, w, h), (left, top, wide, high) = node.rect, bubble.rect
    across = min(x + w, left + wide) - max(x, left)
    down = min(y + h, top + high) - max(y, top)
    return across > 0 and down > 0 and across * down > MUCH * w * h
