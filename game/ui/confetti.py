"""Confetti: the six glyphs thrown up and falling (DESIGN.md, section 7)."""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import pygame

from game.ui import sprites, theme
from game.ui.cache import cached
from game.ui.canvas import Canvas

COUNT = 80
DURATION = 1600.0  # ms
GRAVITY = 900.0  # u/s²
TURN_STEP = 15  # degrees; turned pictures are reused
FADE_FROM = 0.75  # of the flight
GLYPHS = tuple(theme.TRAVEL)


class Piece(NamedTuple):
    """One glyph: where from (fractions of the picture), how fast (u/s), its look and spin (degrees/s)."""

    x: float
    y: float
    across: float
    up: float
    size: float
    glyph: str
    turn: float
    spin: float
    wait: float


def pieces(seed: int = 20) -> tuple[Piece, ...]:
    """The pieces of one burst, the same for the same seed."""
    chance = random.Random(seed)
    out = []
    for n in range(COUNT):
        left = n % 2 == 0
        angle = math.radians(chance.uniform(52, 90))
        speed = chance.uniform(700, 1180)
        out.append(
            Piece(
                x=chance.uniform(0.02, 0.2) if left else chance.uniform(0.5, 0.7),
                y=chance.uniform(0.8, 1.02),
                across=math.cos(angle) * speed * (1 if left else -1),
                up=math.sin(angle) * speed,
                size=chance.uniform(13, 27),
                glyph=GLYPHS[n % len(GLYPHS)],
                turn=chance.uniform(0, 360),
                spin=chance.uniform(-260, 260),
                wait=chance.uniform(0, 0.18),
            )
        )
    return tuple(out)


@cached(8)
def _turned(glyph: str, px: int, degrees: int) -> pygame.Surface:
    picture = sprites.icon(f"glyph-{glyph}", px, theme.TRAVEL[glyph]["light"])
    return pygame.transform.rotozoom(picture, degrees, 1.0)


def draw(canvas: Canvas, burst: tuple[Piece, ...], progress: float) -> None:
    """Draw a burst at 0-1 of its flight; nothing at its ends."""
    if not 0 < progress < 1:
        return
    screen = canvas.screen
    for piece in burst:
        share = (progress - piece.wait) / (1 - piece.wait)
        if share <= 0:
            continue
        t = share * DURATION / 1000
        x = piece.x * screen.w + piece.across * t
        y = piece.y * screen.h - piece.up * t + GRAVITY * t * t / 2
        degrees = round((piece.turn + piece.spin * t) / TURN_STEP) * TURN_STEP % 360
        fade = 1.0 if share < FADE_FROM else (1 - share) / (1 - FADE_FROM)
        size = max(8, screen.px(piece.size) // 2 * 2)
        canvas.image(_turned(piece.glyph, size, degrees), x, y, "center", fade)
