"""The tree of everything that a person can see or act on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from game.ui.canvas import Canvas
from game.ui.screen import Screen

Rect = tuple[float, float, float, float]
Action = Callable[[], None]


class Node:
    """One thing on the screen: its role and label in words, its place in u, and what acting on it does.

    `keys` are its shortcuts; `tip` its tooltip, below it unless `tip_above`; `grab` names what is dragged
    from it and `drop` what may be dropped on it. The same tree serves drawing, pointing, keyboard focus,
    spoken text and tests.
    """

    role = "group"
    tip_above = False

    def __init__(
        self,
        key: str,
        rect: Rect = (0.0, 0.0, 0.0, 0.0),
        label: str = "",
        *,
        role: str | None = None,
        action: Action | None = None,
        keys: Iterable[str] = (),
        tip: str = "",
        state: Iterable[str] = (),
        grab: str | None = None,
        drop: str | None = None,
        children: Iterable[Node] = (),
        paint: Callable[[Canvas, Node], None] | None = None,
        solid: bool = False,
    ) -> None:
        self.key = key
        self.rect = rect
        self.label = label
        if role is not None:
            self.role = role
        self.action = action
        self.keys = tuple(keys)
        self.tip = tip
        self.state = set(state)
        self.grab = grab
        self.drop = drop
        self.children = list(children)
        self._paint = paint
        self.solid = solid

    @property
    def enabled(self) -> bool:
        """Whether it can be acted on now."""
        return "disabled" not in self.state and (self.action is not None or self.grab is not None)

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle in u."""
        x, y, w, h = self.rect
        return x + w / 2, y + h / 2

    def contains(self, x: float, y: float) -> bool:
        """Whether a point in u lies on it."""
        left, top, w, h = self.rect
        return left <= x < left + w and top <= y < top + h

    def add(self, *nodes: Node) -> Node:
        """Append children and return self."""
        self.children.extend(nodes)
        return self

    def draw(self, canvas: Canvas) -> None:
        """Draw this node alone; children follow."""
        if self._paint is not None:
            self._paint(canvas, self)

    def paint(self, canvas: Canvas) -> None:
        """Draw the node and what it holds."""
        self.draw(canvas)
        for child in self.children:
            child.paint(canvas)

    def walk(self) -> Iterator[Node]:
        """The node and all below it in drawing order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, key: str) -> Node | None:
        """The node with the key."""
        return next((node for node in self.walk() if node.key == key), None)

    def hit(self, x: float, y: float) -> Node | None:
        """The topmost node at a point that can be acted on, or that covers what is below (`solid`)."""
        for child in reversed(self.children):
            found = child.hit(x, y)
            if found is not None:
                return found
        if (self.action is not None or self.grab is not None or self.solid or self.tip) and self.contains(
            x, y
        ):
            return self
        return None

    def describe(self, screen: Screen, focus: str | None = None) -> dict[str, Any]:
        """The tree as plain data (record.md, `describe`); rectangles in pixels, `focus` a node's key."""
        return {
            "key": self.key,
            "role": self.role,
            "label": self.label,
            "rect": [screen.px(v) for v in self.rect],
            "state": sorted(self.state | ({"focused"} if self.key == focus else set())),
            "keys": list(self.keys),
            "nodes": [child.describe(screen, focus) for child in self.children],
        }
