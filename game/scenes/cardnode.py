"""A card on the table: how it is drawn at its pose, with shadow, outline, veil and flip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game import i18n
from game.ui import cards, theme
from game.ui.cache import cached
from game.ui.canvas import Canvas
from game.ui.node import Node

FLIP_STEPS = 8
MOVING_TURN = 1.0  # degrees; poses on the way are rounded so that turned pictures are reused
MOVING_SCALE = 0.05


class Pose:
    """Where and how a card is drawn: middle (u), width (u), angle (degrees), opacity, side (1 face, -1 back)."""

    __slots__ = ("alpha", "angle", "side", "width", "x", "y")

    def __init__(self, x: float, y: float, width: float, angle: float, alpha: float, side: float) -> None:
        self.x, self.y, self.width, self.angle, self.alpha, self.side = x, y, width, angle, alpha, side


@cached(8)
def _squeezed(surface: pygame.Surface, eighths: int) -> pygame.Surface:
    w, h = surface.get_size()
    return pygame.transform.smoothscale(surface, (max(1, w * eighths // FLIP_STEPS), h))


def draw_card(
    canvas: Canvas,
    game: str,
    face: str | None,
    pose: Pose,
    *,
    four_colour: bool = False,
    rest_width: float | None = None,
    level: str = "e1",
    veil: str | None = None,
    outline: tuple[Any, float] | None = None,
    moving: bool = False,
) -> None:
    """Draw a card; `rest_width` is the width (u) that it is composed at, `outline` a colour and its thickness."""
    if pose.alpha <= 0.01 or pose.width < 2:
        return
    screen = canvas.screen
    width = max(8, screen.px(rest_width or pose.width))
    scale = pose.width * screen.k / width
    angle = pose.angle
    if moving:
        angle = round(angle / MOVING_TURN) * MOVING_TURN
        scale = round(scale / MOVING_SCALE) * MOVING_SCALE
    elif abs(scale - 1) < 0.01:
        scale = 1.0
    if face is None or pose.side < 0:
        surface = cards.back(game, width)
    else:
        surface = cards.face(game, face, width, i18n.language(), "off", four_colour)
    if veil:
        surface = cards.veiled(surface, veil)
    drawn = cards.posed(surface, angle, scale)
    if abs(pose.side) < 0.99:
        drawn = _squeezed(drawn, max(1, round(abs(pose.side) * FLIP_STEPS)))
    k = screen.k
    x, y = round(pose.x * k), round(pose.y * k)
    if level and pose.alpha > 0.5:
        soft, dx, dy = cards.shadow(round(width * scale), level, angle, k)
        canvas.image(soft, (x + dx) / k, (y + dy) / k, alpha=pose.alpha)
    canvas.image(drawn, (x - drawn.get_width() // 2) / k, (y - drawn.get_height() // 2) / k, alpha=pose.alpha)
    if outline is not None:
        colour, thickness = outline
        wide = round(width * scale)
        edge, dx, dy = cards.outline(wide, cards.height(wide), colour, thickness, angle)
        canvas.image(edge, (x + dx) / k, (y + dy) / k, alpha=pose.alpha)


class CardNode(Node):
    """A card that lies at rest or travels; its rect is where it rests."""

    role = "card"

    def __init__(
        self,
        key: str,
        label: str,
        piece: int,
        spot: Any,
        paint: Callable[[Canvas, CardNode], None],
        face: str | None = None,
        **more: Any,
    ) -> None:
        high = spot.width * 1.4
        super().__init__(key, (spot.x - spot.width / 2, spot.y - high / 2, spot.width, high), label, **more)
        self.piece = piece
        self.spot = spot
        self.face = face
        self._draw = paint

    def draw(self, canvas: Canvas) -> None:
        """Draw the card."""
        self._draw(canvas, self)


def focus_outline() -> tuple[Any, float]:
    """The outline of a card that has the keyboard focus."""
    return theme.CREAM, 0.03
