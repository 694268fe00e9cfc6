"""What every screen has: a tree of nodes, its motion, and its answers to keys and drags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.canvas import Canvas, Hot
from game.ui.motion import Motion
from game.ui.node import Node

if TYPE_CHECKING:
    from game.ui.app import App


class Scene:
    """One screen. Subclasses build a tree for the present state; `invalidate` has it built again."""

    name = "scene"
    backdrop = "menu"
    tone: str | None = None
    overlay = False
    veiled = True
    music: str | None = "title"

    def __init__(self, app: App) -> None:
        self.app = app
        self.hot = Hot()
        self.motion = Motion()
        self._tree: Node | None = None

    @property
    def tree(self) -> Node:
        """The nodes of the present state."""
        if self._tree is None:
            self._tree = self.build()
        return self._tree

    def build(self) -> Node:
        """A fresh tree for the present state and screen size."""
        raise NotImplementedError

    def invalidate(self) -> None:
        """Have the tree built and the picture drawn again."""
        self._tree = None
        self.app.dirty = True

    def paint(self, canvas: Canvas) -> None:
        """Draw the whole screen above its backdrop."""
        self.tree.paint(canvas)

    def enter(self) -> None:
        """Called when the screen comes to the top."""

    def leave(self) -> None:
        """Called when the screen is closed."""

    def tick(self, ms: float) -> None:
        """Let time pass; called each frame while the screen is on top."""

    def focus_lost(self) -> None:
        """The window is no longer the one in use."""

    @property
    def busy(self) -> bool:
        """Whether the screen changes by itself and needs frames."""
        return self.motion.active

    def back(self) -> None:
        """Esc: leave the screen."""
        self.app.pop()

    def key(self, name: str) -> bool:
        """A key that no node has taken; True if it was used."""
        return False

    def key_up(self, name: str) -> None:
        """A key was released."""

    def wheel(self, turns: float) -> None:
        """The wheel was turned, away from the person where positive."""

    def pressed(self) -> bool:
        """A press anywhere, before nodes see it; True if that was all it meant."""
        return False

    def drag_start(self, node: Node, x: float, y: float) -> bool:
        """A drag of a node begins at (x, y) u; False refuses it."""
        return False

    def drag_move(self, x: float, y: float) -> None:
        """The pointer moved while dragging."""

    def drag_end(self, x: float, y: float) -> None:
        """The dragged thing was let go."""

    def drag_cancel(self) -> None:
        """The drag was called off."""

    def click(self, node: Node) -> None:
        """A node was clicked or activated by key."""
        if node.action is not None:
            node.action()
