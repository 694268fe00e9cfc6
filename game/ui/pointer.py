"""From mouse and keyboard events to what they mean for the nodes of a screen."""

from __future__ import annotations

import math

import pygame

from game.ui.controls import Slider, TextField
from game.ui.node import Node
from game.ui.scene import Scene

DRAG_THRESHOLD = 4  # pixels
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
REPEATING = {*ARROWS, "tab", "page up", "page down"}


def key_name(event: pygame.event.Event) -> str:
    """The name of a key: its letter or digit as printed, else SDL's name; digits also by their place."""
    typed = getattr(event, "unicode", "")
    if typed and typed.isprintable() and not typed.isspace():
        if not typed.isalnum() and pygame.KSCAN_1 <= getattr(event, "scancode", 0) <= pygame.KSCAN_0:
            return str((event.scancode - pygame.KSCAN_1 + 1) % 10)
        return str(typed.lower())
    name = pygame.key.name(event.key)
    return {"enter": "return", "[enter]": "return"}.get(name, name)


class Pointer:
    """Input of one screen at a time: hover, press latch, drag threshold, focus."""

    def __init__(self) -> None:
        self.scene: Scene | None = None
        self._pressed: Node | None = None
        self._at = (0.0, 0.0)
        self.dragging = False
        self.place = (-1.0, -1.0)

    @property
    def holding(self) -> bool:
        """Whether the main button is down on a node."""
        return self._pressed is not None

    def attach(self, scene: Scene) -> None:
        """Serve another screen."""
        if scene is not self.scene:
            self.release()
            self.scene = scene

    def release(self) -> None:
        """Forget a press and call off a drag."""
        if self.dragging and self.scene:
            self.scene.drag_cancel()
        self.dragging = False
        self._pressed = None
        if self.scene:
            self.scene.hot.pressed = None

    def hover(self, scene: Scene, x: float, y: float) -> None:
        """The pointer is at (x, y) u."""
        self.place = (x, y)
        if self.dragging:
            scene.drag_move(x, y)
            scene.app.dirty = True
            return
        held = self._pressed
        if held is not None:
            if isinstance(held, Slider):
                held.slide_to(x)
                return
            far = math.dist((x, y), self._at) * scene.app.screen.k
            if held.grab is not None and far >= DRAG_THRESHOLD and scene.drag_start(held, *self._at):
                self.dragging = True
                scene.drag_move(x, y)
                scene.app.dirty = True
                return
        node = scene.tree.hit(x, y)
        key = node.key if node is not None else None
        if key != scene.hot.hover:
            scene.hot.hover = key
            scene.app.hover_changed(node)

    def press(self, scene: Scene, x: float, y: float) -> None:
        """The main button went down."""
        scene.hot.by_keyboard = False
        scene.app.dirty = True
        if scene.pressed():
            return
        node = scene.tree.hit(x, y)
        if node is None or not node.enabled:
            self._pressed = None
            scene.hot.focus = None
            return
        self._pressed, self._at = node, (x, y)
        scene.hot.pressed = node.key
        scene.hot.focus = node.key
        if isinstance(node, Slider):
            node.slide_to(x)

    def let_go(self, scene: Scene, x: float, y: float) -> None:
        """The main button came up."""
        scene.app.dirty = True
        scene.hot.pressed = None
        held, self._pressed = self._pressed, None
        if self.dragging:
            self.dragging = False
            scene.drag_end(x, y)
            return
        if held is None or isinstance(held, Slider):
            return
        node = scene.tree.hit(x, y)
        if node is not None and node.key == held.key and node.enabled:
            scene.click(node)

    def key(self, scene: Scene, name: str, shift: bool, ctrl: bool) -> None:
        """A key went down; a held one types, moves and turns pages time after time, but acts once."""
        scene.app.dirty = True
        focused = scene.tree.find(scene.hot.focus) if scene.hot.focus else None
        if self.dragging:
            if name == "escape":
                self.release()
            return
        if isinstance(focused, TextField) and focused.enabled and focused.type_key(name, ctrl):
            return
        if scene.app.repeated and name not in REPEATING:
            return
        full = ("ctrl+" if ctrl else "") + ("shift+" if shift and len(name) > 1 else "") + name
        if full in ("tab", "shift+tab"):
            self.step(scene, -1 if shift else 1)
        elif scene.key(full):
            pass
        elif (node := self._shortcut(scene, full)) is not None:
            scene.click(node)
        elif name in ("return", "space") and focused is not None and focused.enabled:
            scene.click(focused)
        elif name in ARROWS:
            if isinstance(focused, Slider) and name in ("left", "right"):
                focused.nudge(ARROWS[name][0])
            else:
                self.move(scene, *ARROWS[name])
        elif name == "escape":
            scene.back()

    @staticmethod
    def _shortcut(scene: Scene, name: str) -> Node | None:
        return next((n for n in scene.tree.walk() if name in n.keys and n.enabled), None)

    @staticmethod
    def focusable(scene: Scene) -> list[Node]:
        """The nodes that the keyboard can reach, in reading order of the tree."""
        return [n for n in scene.tree.walk() if n.enabled]

    def step(self, scene: Scene, by: int) -> None:
        """Move the focus to the next or previous node."""
        nodes = self.focusable(scene)
        if not nodes:
            return
        keys = [n.key for n in nodes]
        at = keys.index(scene.hot.focus) if scene.hot.focus in keys else (-1 if by > 0 else 0)
        self._focus(scene, nodes[(at + by) % len(nodes)])

    def move(self, scene: Scene, dx: int, dy: int) -> None:
        """Move the focus to the nearest node in a direction."""
        nodes = self.focusable(scene)
        here = next((n for n in nodes if n.key == scene.hot.focus), None)
        if here is None:
            if nodes:
                preferred = next((n for n in nodes if "primary" in n.state), nodes[0])
                self._focus(scene, preferred)
            return
        x, y = here.centre
        best: tuple[float, Node] | None = None
        for node in nodes:
            nx, ny = node.centre
            along = (nx - x) * dx + (ny - y) * dy
            across = abs((nx - x) * dy) + abs((ny - y) * dx)
            if node is here or along <= 1:
                continue
            cost = along + 2.5 * across
            if best is None or cost < best[0]:
                best = (cost, node)
        if best is not None:
            self._focus(scene, best[1])

    @staticmethod
    def _focus(scene: Scene, node: Node) -> None:
        scene.hot.focus = node.key
        scene.hot.by_keyboard = True
        scene.app.focus_changed(node)
