"""A card on the table: how it is drawn at its pose, with shadow, outline, veil and flip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game import i18n
from game.ui import cards, theme
from game.ui.canvas import Canvas
from game.ui.node import Node


class Pose:
    """How a card is drawn: middle and width (u), angle (degrees), opacity, side (1 face, -1 back)."""

    __slots__ = ("alpha", "angle", "side", "width", "x", "y")

    def __init__(self, x: float, y: float, width: float, angle: float, alpha: float, side: float) -> None:
        self.x, self.y, self.width, self.angle, self.alpha, self.side = x, y, width, angle, alpha, side


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
    """Draw a card composed at `rest_width` (u); `outline` is a colour and its thickness by the width."""
    if pose.alpha <= 0.01 or pose.width < 2:
        return
    k = canvas.screen.k
    width = max(8, canvas.screen.px(rest_width or pose.width))
    scale = round(pose.width * k / width, 2)
    if face is None or pose.side < 0:
        surface = cards.back(game, width)
    else:
        surface = cards.face(game, face, width, i18n.language(), "off", four_colour)
    x, y = round(pose.x * k), round(pose.y * k)
    if pose.alpha > 0.9:
        if moving and (scale != 1.0 or abs(pose.side) < 0.99):
            flat = cards.shadow(width, level, 0.0, k)[0]
            _centred(canvas, cards.swung(flat, pose.angle, scale, abs(pose.side)), x, y)
        elif moving:  # too soft for its angle to be seen on the way
            soft, dx, dy = cards.shadow(width, level, 0.0, k)
            canvas.image(soft, (x + dx) / k, (y + dy) / k)
        else:
            soft, dx, dy = cards.shadow(round(width * scale), level, pose.angle, k)
            canvas.image(soft, (x + dx) / k, (y + dy) / k)
    if moving:
        drawn = cards.swung(surface, pose.angle, scale, abs(pose.side))
    else:
        drawn = cards.posed(surface, pose.angle, scale)
    if veil:
        drawn = cards.veiled(drawn, veil)
    _centred(canvas, drawn, x, y, pose.alpha)
    if outline is not None:
        colour, thickness = outline
        wide = round(width * scale)
        edge, dx, dy = cards.outline(wide, cards.height(wide), colour, thickness, pose.angle)
        canvas.image(edge, (x + dx) / k, (y + dy) / k, alpha=pose.alpha)


def _centred(canvas: Canvas, picture: pygame.Surface, x: int, y: int, alpha: float = 1.0) -> None:
    k = canvas.screen.k
    canvas.image(
        picture, (x - picture.get_width() // 2) / k, (y - picture.get_height() // 2) / k, alpha=alpha
    )


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
        pile: str = "",
        **more: Any,
    ) -> None:
        high = spot.width * 1.4
        rect = (spot.x - spot.width / 2, spot.y - high / 2, spot.width, high * spot.shown)
        super().__init__(key, rect, label, **more)
        self.piece = piece
        self.spot = spot
        self.face = face
        self.pile = pile
        self._draw = paint

    def draw(self, canvas: Canvas) -> None:
        """Draw the card."""
        self._draw(canvas, self)


def focus_outline() -> tuple[Any, float]:
    """The outline of a card with the keyboard focus."""
    return theme.CREAM, 0.03
