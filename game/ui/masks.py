"""Stencils: white shapes whose alpha is their coverage, drawn oversampled and stretched as nine slices."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.ui.cache import cached

Colour = tuple[int, ...]

FINE = 4  # subpixels a pixel, each way
WHITE = (255, 255, 255)


def blank(w: int, h: int, colour: Colour = WHITE) -> pygame.Surface:
    """A fully transparent picture whose hidden colour is given, so that scaling it darkens no edge."""
    surface = pygame.Surface((max(1, w), max(1, h)), pygame.SRCALPHA)
    surface.fill((*colour[:3], 0))
    return surface


def opaque(colour: Colour) -> tuple[int, int, int, int]:
    """A colour as RGBA."""
    return (colour[0], colour[1], colour[2], colour[3] if len(colour) > 3 else 255)


@cached(2)
def _mask_tile(w: int, h: int, radius: float, inset: float) -> pygame.Surface:
    big = blank(w * FINE, h * FINE)
    edge = round(inset * FINE)
    box = pygame.Rect(edge, edge, w * FINE - 2 * edge, h * FINE - 2 * edge)
    if box.w > 0 and box.h > 0:
        corner = min(max(0, round((radius - inset) * FINE)), box.w // 2, box.h // 2)
        pygame.draw.rect(big, (*WHITE, 255), box, border_radius=corner)
    return pygame.transform.smoothscale(big, (w, h))


def nine_slice(tile: pygame.Surface, corner: int, w: int, h: int) -> pygame.Surface:
    """A tile stretched to w x h by its middle row and column; it must be at most as large."""
    tw, th = tile.get_size()
    if (tw, th) == (w, h):
        return tile.copy()
    out = pygame.Surface((w, h), pygame.SRCALPHA)
    cx, cy = min(corner, tw // 2), min(corner, th // 2)
    columns = ((0, 0, cx, cx), (cx, cx, tw - 2 * cx, w - 2 * cx), (tw - cx, w - cx, cx, cx))
    rows = ((0, 0, cy, cy), (cy, cy, th - 2 * cy, h - 2 * cy), (th - cy, h - cy, cy, cy))
    for sx, dx, sw, dw in columns:
        for sy, dy, sh, dh in rows:
            if min(sw, sh, dw, dh) <= 0:
                continue
            piece = tile.subsurface((sx, sy, sw, sh))
            if (sw, sh) != (dw, dh):
                piece = pygame.transform.scale(piece, (dw, dh))
            out.blit(piece, (dx, dy), special_flags=pygame.BLEND_RGBA_MAX)
    return out


@cached(4)
def mask(w: int, h: int, radius: float, inset: float = 0.0) -> pygame.Surface:
    """A white rounded rectangle of w x h pixels, drawn `inset` pixels inside; its alpha is its coverage."""
    radius = max(0.0, min(radius, w / 2, h / 2))
    corner = math.ceil(max(radius, inset)) + 1
    return nine_slice(_mask_tile(min(w, 2 * corner + 1), min(h, 2 * corner + 1), radius, inset), corner, w, h)


def gradient(w: int, h: int, top: Colour, bottom: Colour) -> pygame.Surface:
    """A vertical gradient of w x h between two colours."""
    column = pygame.Surface((1, h), pygame.SRCALPHA)
    a, b = opaque(top), opaque(bottom)
    for y in range(h):
        t = (y + 0.5) / h
        column.set_at((0, y), [round(p + (q - p) * t) for p, q in zip(a, b, strict=True)])
    return pygame.transform.scale(column, (w, h))


def tinted(stencil: pygame.Surface, colour: Colour, second: Colour | None = None) -> pygame.Surface:
    """A white stencil in a colour, or in a gradient from the colour above to the second below."""
    out = stencil.copy()
    if second is None:
        out.fill(opaque(colour), special_flags=pygame.BLEND_RGBA_MULT)
    else:
        out.blit(gradient(*out.get_size(), colour, second), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def minus(stencil: pygame.Surface, hole: pygame.Surface, at: tuple[int, int] = (0, 0)) -> pygame.Surface:
    """A stencil without the coverage of another."""
    cut = hole.copy()
    cut.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    out = stencil.copy()
    out.blit(cut, at, special_flags=pygame.BLEND_RGBA_SUB)
    return out


def stroke(
    surface: pygame.Surface, points: Sequence[tuple[float, float]], line: float, round_ends: bool = True
) -> None:
    """Opaque white segments with round joints."""
    half = line / 2
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.hypot(bx - ax, by - ay)
        if length:
            nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
            quad = ((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny))
            pygame.draw.polygon(surface, (*WHITE, 255), quad)
    for point in points if round_ends else points[1:-1]:
        pygame.draw.circle(surface, (*WHITE, 255), point, half)
