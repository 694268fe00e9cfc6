"""Finds what is wrong with a screen's layout: text that is cut, clipped, outside, or on top of something."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pygame
import pytest

from game.scenes.cardnode import CardNode
from game.ui import text as type_
from game.ui.app import App
from game.ui.canvas import Canvas
from game.ui.node import Node
from game.ui.scene import Scene
from game.ui.screen import Screen

SLACK = 1.5  # u, but two pixels at least
SMALLEST_SHARE = 0.7  # of the size that was asked for
LARGE = 20  # u; text that was asked for much larger may shrink to this
PANELS = ("player", "status", "button", "dialog", "heading", "alert")
ON_CARDS = ("leading", "count:stock", "count:taken")  # chips that are pinned to cards
CONTROLS = ("button", "switch", "radio", "slider", "textbox", "tab")


class Drawn(NamedTuple):
    """Some text on the picture: what it says, the pixels that can be seen, and the node that drew it."""

    words: str
    ink: pygame.Rect
    node: Node


class Recorder(Canvas):
    """A canvas that remembers the text put on it and which node did so."""

    def __init__(self, app: App, scene: Scene) -> None:
        super().__init__(app.screen, scene.hot)
        self.drawn: list[Drawn] = []
        self.nodes: list[Node] = []
        self.texts: dict[int, tuple[pygame.Surface, str]] = {}
        self.faults: list[str] = []

    def image(
        self, surface: pygame.Surface, x: float, y: float, anchor: str = "topleft", alpha: float = 1.0
    ) -> None:
        before = len(self.items)
        super().image(surface, x, y, anchor, alpha)
        found = self.texts.get(id(surface))
        if found is None or len(self.items) == before:
            return
        item = self.items[-1]
        ink = type_.ink_box(surface).move(item.x, item.y)
        if item.clip is not None and not pygame.Rect(item.clip).contains(ink):
            self.faults.append(f"clipped: {found[1]!r}")
        self.drawn.append(Drawn(found[1], ink, self.nodes[-1]))


@contextmanager
def recording(recorder: Recorder) -> Iterator[None]:
    """Have the recorder told of all text that is made and of the node that is drawn."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("render", "paragraph", "cells"):
            patch.setattr(type_, name, _told(recorder, getattr(type_, name)))
        fit, paint = type_.fit, Node.paint

        def fitted(text: str, face: str, px: int, max_width: int, *more: Any) -> tuple[str, int]:
            words, size = fit(text, face, px, max_width, *more)
            if words != text:
                recorder.faults.append(f"cut: {text!r} to {words!r}")
            elif size < min(SMALLEST_SHARE * px, LARGE * recorder.screen.k):
                recorder.faults.append(f"shrunk from {px} to {size} pixels: {text!r}")
            return words, size

        def painted(node: Node, canvas: Canvas) -> None:
            recorder.nodes.append(node)
            paint(node, canvas)
            recorder.nodes.pop()

        patch.setattr(type_, "fit", fitted)
        patch.setattr(Node, "paint", painted)
        yield


def _told(recorder: Recorder, make: Any) -> Any:
    def made(text: str, *more: Any, **named: Any) -> pygame.Surface:
        surface: pygame.Surface = make(text, *more, **named)
        recorder.texts[id(surface)] = (surface, text)
        return surface

    return made


def slack(screen: Screen) -> int:
    """How far things may touch, in pixels: edges are rounded and antialiased."""
    return max(2, round(SLACK * screen.k))


def faults(app: App) -> list[str]:
    """What is wrong with the top screen, in words; empty when all is well."""
    scene = app.top
    recorder = Recorder(app, scene)
    with recording(recorder):
        recorder.nodes.append(scene.tree)
        scene.paint(recorder)
    nodes = list(scene.tree.walk())
    controls = [node for node in nodes if node.enabled and node.role != "card"]
    found = list(dict.fromkeys(recorder.faults))
    found += _outside(app, recorder.drawn)
    found += _on_each_other(app, recorder.drawn)
    found += _on_controls(app, recorder.drawn, controls)
    found += _crowded(app, controls)
    found += _among_cards(app, recorder.drawn, nodes)
    return found


def box(app: App, node: Node) -> pygame.Rect:
    """A node's place in pixels."""
    k = app.screen.k
    x, y, w, h = node.rect
    return pygame.Rect(round(x * k), round(y * k), round(w * k), round(h * k))


def _outside(app: App, drawn: list[Drawn]) -> Iterator[str]:
    whole = pygame.Rect(0, 0, app.screen.width, app.screen.height)
    reach = 2 * slack(app.screen)
    for words, ink, node in drawn:
        if not whole.contains(ink):
            yield f"outside the picture: {words!r} at {ink}"
        if node.rect[2] and not box(app, node).inflate(reach, reach).contains(ink):
            yield f"outside its node {node.key}: {words!r} at {ink}, node {box(app, node)}"


def _on_each_other(app: App, drawn: list[Drawn]) -> Iterator[str]:
    less = -slack(app.screen)
    for i, (words, ink, node) in enumerate(drawn):
        for other in drawn[i + 1 :]:
            shadow = other.words == words and other.node is node
            if not shadow and ink.inflate(less, less).colliderect(other.ink.inflate(less, less)):
                yield f"on top of each other: {words!r} and {other.words!r}"


def _on_controls(app: App, drawn: list[Drawn], controls: list[Node]) -> Iterator[str]:
    less = -slack(app.screen)
    for words, ink, node in drawn:
        for control in controls:
            if related(control, node):
                continue
            if ink.inflate(less, less).colliderect(box(app, control).inflate(2 * less, 2 * less)):
                yield f"{words!r} lies on {control.key}"


def _crowded(app: App, controls: list[Node]) -> Iterator[str]:
    whole = pygame.Rect(0, 0, app.screen.width, app.screen.height)
    less = -slack(app.screen)
    for i, control in enumerate(controls):
        place = box(app, control)
        if not whole.contains(place):
            yield f"the control {control.key} is outside the picture: {place}"
        for other in controls[i + 1 :]:
            if not related(control, other) and place.inflate(less, less).colliderect(box(app, other)):
                yield f"the controls {control.key} and {other.key} overlap"


def card_box(app: App, node: CardNode) -> pygame.Rect:
    """What a card at rest covers, in pixels, with its rotation."""
    if node.spot.shown < 1:
        return box(app, node)
    k, turn = app.screen.k, math.radians(node.spot.angle)
    w, h = node.spot.width * k, node.spot.width * 1.4 * k
    wide = w * abs(math.cos(turn)) + h * abs(math.sin(turn))
    high = h * abs(math.cos(turn)) + w * abs(math.sin(turn))
    left, top = node.spot.x * k - wide / 2, node.spot.y * k - high / 2
    return pygame.Rect(round(left), round(top), round(wide), round(high))


def _among_cards(app: App, drawn: list[Drawn], nodes: list[Node]) -> Iterator[str]:
    """Text that lies under or over cards, and panels and buttons that lie on each other or on a hand."""
    less = -slack(app.screen)
    cards = [node for node in nodes if isinstance(node, CardNode)]
    if not cards:
        return
    for words, ink, node in drawn:
        for card in cards:
            if node.key not in ON_CARDS and ink.inflate(less, less).colliderect(card_box(app, card)):
                yield f"{words!r} and the card {card.label or card.key} are on each other"
    for i, panel in enumerate(panels := [node for node in nodes if node.role in PANELS and node.rect[2]]):
        place = box(app, panel).inflate(2 * less, 2 * less)
        for other in panels[i + 1 :]:
            if not related(panel, other) and place.colliderect(box(app, other)) and panel.key not in ON_CARDS:
                yield f"the panels {panel.key} and {other.key} overlap"


def related(one: Node, other: Node) -> bool:
    """Whether one node is the other or holds it."""
    return any(node is other for node in one.walk()) or any(node is one for node in other.walk())


def unreachable(scene: Scene) -> list[str]:
    """The controls that neither have an action nor say that they are off."""
    return [
        node.key
        for node in scene.tree.walk()
        if node.role in CONTROLS and not node.enabled and "disabled" not in node.state
    ]
