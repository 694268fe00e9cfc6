"""Antialiased shapes, shadows, papers, buttons and chart marks, each drawn once and kept."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.ui import theme
from game.ui.cache import cached
from game.ui.masks import FINE, WHITE, blank, gradient, mask, minus, nine_slice, opaque, stroke, tinted

Colour = tuple[int, ...]
Placed = tuple[pygame.Surface, int, int]

HALO = 0.4
_NOISE_SIZE = 128


@cached(4)
def frame(w: int, h: int, radius: float, colour: Colour, line: float) -> pygame.Surface:
    """The outline alone of a rounded rectangle, `line` pixels thick, inside w x h."""
    return tinted(minus(mask(w, h, radius), mask(w, h, radius, line)), colour)


@cached(8)
def round_rect(
    w: int,
    h: int,
    radius: float,
    fill: Colour | None,
    border: Colour | None = None,
    border_w: float = 0,
    fill2: Colour | None = None,
) -> pygame.Surface:
    """A rounded rectangle with a flat or vertical gradient fill and an inner border."""
    w, h = max(1, w), max(1, h)
    corner = math.ceil(max(min(radius, w / 2, h / 2), border_w)) + 1
    small_w, small_h = min(w, 2 * corner + 1), h if fill2 else min(h, 2 * corner + 1)
    # Under an opaque border the fill ends halfway, so that no seam of it shows along the outer edge.
    inset = border_w / 2 if border is not None and opaque(border)[3] == 255 else 0.0
    edge = None if border is None or border_w <= 0 else frame(small_w, small_h, radius, border, border_w)
    if fill is not None:
        base = tinted(mask(small_w, small_h, radius, inset), fill, fill2)
        if edge is not None:
            base.blit(edge, (0, 0))
    else:
        base = edge or blank(small_w, small_h)
    return nine_slice(base, corner, w, h)


def pill(
    w: int,
    h: int,
    fill: Colour | None,
    border: Colour | None = None,
    border_w: float = 0,
    fill2: Colour | None = None,
) -> pygame.Surface:
    """A rounded rectangle whose ends are half circles."""
    return round_rect(w, h, h / 2, fill, border, border_w, fill2)


def circle(
    d: int,
    fill: Colour | None,
    border: Colour | None = None,
    border_w: float = 0,
    fill2: Colour | None = None,
) -> pygame.Surface:
    """A disc `d` pixels across."""
    return round_rect(d, d, d / 2, fill, border, border_w, fill2)


def ring(d: int, colour: Colour, line: float) -> pygame.Surface:
    """A circle's outline, inside `d` pixels."""
    return frame(d, d, d / 2, colour, line)


@cached(8)
def dashed_rect(
    w: int,
    h: int,
    radius: float,
    colour: Colour,
    line: float,
    dash: float,
    gap: float,
    fill: Colour | None = None,
) -> pygame.Surface:
    """A rounded rectangle with a dashed outline whose dashes close evenly round it."""
    fine = FINE
    inset = line / 2
    radius = max(0.0, min(radius - inset, w / 2 - inset, h / 2 - inset))
    path = _outline(w - line, h - line, radius)
    length = sum(math.dist(a, b) for a, b in pairwise(path))
    count = max(4, round(length / (dash + gap)))
    on = dash / (dash + gap) * length / count
    stencil = blank(w * fine, h * fine)
    for number in range(count):
        start = number * length / count
        piece = _between(path, start, start + on)
        stroke(stencil, [((x + inset) * fine, (y + inset) * fine) for x, y in piece], line * fine, False)
    out = blank(w, h) if fill is None else round_rect(w, h, radius + inset, fill).copy()
    out.blit(tinted(pygame.transform.smoothscale(stencil, (w, h)), colour), (0, 0))
    return out


def _outline(w: float, h: float, r: float) -> list[tuple[float, float]]:
    """The closed path round a rounded rectangle, clockwise from the left end of the top side."""
    points: list[tuple[float, float]] = [(r, 0.0)]
    corners = ((w - r, r, -90), (w - r, h - r, 0), (r, h - r, 90), (r, r, 180))
    for cx, cy, first in corners:
        for step in range(13):
            angle = math.radians(first + step * 7.5)
            points.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return points


def _between(path: Sequence[tuple[float, float]], start: float, end: float) -> list[tuple[float, float]]:
    """The part of a path between two distances along it."""
    out: list[tuple[float, float]] = []
    at = 0.0
    for (ax, ay), (bx, by) in pairwise(path):
        step = math.hypot(bx - ax, by - ay)
        if step and at + step >= start and at <= end:
            ends = (max(0.0, (start - at) / step), min(1.0, (end - at) / step))
            out += [(ax + (bx - ax) * t, ay + (by - ay) * t) for t in ends]
        at += step
    return out


def _blurred(tile: pygame.Surface, blur: float) -> pygame.Surface:
    """A picture blurred by a CSS blur length: three boxes come close to a Gaussian of half of it."""
    size = tile.get_size()
    part = (
        4 if blur >= 64 else 2 if blur >= 16 else 1
    )  # a wide blur has no detail that a small picture would lose
    if part > 1:
        tile = pygame.transform.smoothscale(tile, (math.ceil(size[0] / part), math.ceil(size[1] / part)))
    radius = max(1, round(blur * 0.46 / part))
    for _ in range(3):
        tile = pygame.transform.box_blur(tile, radius)
    return tile if part == 1 else pygame.transform.smoothscale(tile, size)


def _reach(blur: float) -> int:
    return math.ceil(blur * 1.4) + 2


@cached(2)
def _glow_tile(w: int, h: int, radius: float, blur: float) -> pygame.Surface:
    """A blurred white rounded rectangle of w x h with a margin of `_reach` around."""
    reach = _reach(blur)
    sheet = blank(w + 2 * reach, h + 2 * reach)
    sheet.blit(mask(w, h, radius), (reach, reach))
    return _blurred(sheet, blur)


def glow(w: int, h: int, radius: float, blur: float, colour: Colour) -> tuple[pygame.Surface, int]:
    """A blurred rounded rectangle and its margin in pixels; `blur` is a CSS blur length."""
    reach = _reach(blur)
    corner = math.ceil(radius) + reach + 1
    tile = _glow_tile(min(w, 2 * corner + 1), min(h, 2 * corner + 1), radius, blur)
    return tinted(nine_slice(tile, corner + reach, w + 2 * reach, h + 2 * reach), colour), reach


@cached(8)
def shadow(w: int, h: int, radius: float, level: str, k: float) -> Placed:
    """The shadow 'e0'-'e3' of a rounded rectangle at `k` pixels a u, and where it goes from its corner."""
    layers = []
    for down, blur, alpha in theme.SHADOW[level]:
        colour = theme.with_alpha(theme.SHADOW_COLOUR, alpha)
        picture, reach = glow(w, h, radius, max(1.0, blur * k), colour)
        layers.append((picture, reach, round(down * k)))
    left = max(reach for _, reach, _ in layers)
    top = max(reach - down for _, reach, down in layers)
    bottom = max(reach + down for _, reach, down in layers)
    sheet = blank(w + 2 * left, h + top + bottom, theme.SHADOW_COLOUR)
    for picture, reach, down in layers:
        sheet.blit(picture, (left - reach, top + down - reach))
    return sheet, -left, -top


@cached(8)
def halo(w: int, h: int, radius: float, colour: Colour, spread_px: float) -> Placed:
    """A soft glow outside a rounded rectangle, and where it goes from its corner; the inside stays clear.

    It fades over `spread_px`; at the edge it has half the opacity of the colour, of which RGB has HALO.
    """
    tone = colour if len(colour) > 3 else theme.with_alpha(colour, HALO)
    picture, reach = glow(w, h, radius, spread_px, tone)
    return minus(picture, mask(w, h, radius, 1.0), (reach, reach)), -reach, -reach


def lip(k: float) -> int:
    """The height in pixels of a button's lip (DESIGN.md section 4)."""
    return max(2, round(3.5 * k))


@cached(8)
def lipped(
    w: int,
    h: int,
    radius: float,
    lip_px: int,
    lip_colour: Colour,
    top: Colour,
    bottom: Colour,
    pressed: bool = False,
    border: Colour | None = None,
    border_w: float = 0,
) -> pygame.Surface:
    """A raised key: a body of w x h over a lip of `lip_px` more pixels; pressed, it has sunk onto the lip."""
    sheet = blank(w, h + lip_px, lip_colour)
    if not pressed:
        sheet.blit(round_rect(w, h, radius, lip_colour), (0, lip_px))
        sheet.fill(opaque(lip_colour), (0, math.ceil(radius), w, max(1, math.floor(h - 2 * radius) + lip_px)))
    sheet.blit(round_rect(w, h, radius, top, border, border_w, bottom), (0, lip_px if pressed else 0))
    return sheet


def gold_button(
    w: int, h: int, k: float, pressed: bool = False, radius: float | None = None
) -> pygame.Surface:
    """The main button: a gold key of w x h, by default a pill, with `lip(k)` pixels below it."""
    corner = h / 2 if radius is None else radius
    return lipped(w, h, corner, lip(k), theme.GOLD_LIP, theme.GOLD_TOP, theme.GOLD_BOTTOM, pressed)


def ink_button(
    w: int, h: int, k: float, pressed: bool = False, radius: float | None = None
) -> pygame.Surface:
    """The main button of a paper sheet: an ink key of w x h with `lip(k)` pixels below it."""
    corner = h / 2 if radius is None else radius
    return lipped(w, h, corner, lip(k), theme.INK_LIP, theme.INK, theme.INK, pressed)


def tile(w: int, h: int, k: float, pressed: bool = False, radius: float | None = None) -> pygame.Surface:
    """A paper key on a sheet, such as a bid: w x h with `lip(k)` pixels below it, corners of 12 u."""
    corner = 12 * k if radius is None else radius
    return lipped(
        w,
        h,
        corner,
        lip(k),
        theme.TILE_LIP,
        theme.TILE,
        theme.TILE,
        pressed,
        theme.PAPER_LINE,
        max(1.0, k),
    )


@cached(1)
def _noise() -> pygame.Surface:
    """A tile of faint black and white pixels against banding (DESIGN.md section 11)."""
    source = random.Random(20)
    count = _NOISE_SIZE * _NOISE_SIZE
    shade = source.randbytes(count).translate(bytes(255 * (value & 1) for value in range(256)))
    alpha = source.randbytes(count).translate(bytes(value * 3 >> 8 for value in range(256)))
    pixels = bytearray(count * 4)
    for channel, plane in enumerate((shade, shade, shade, alpha)):
        pixels[channel::4] = plane
    size = (_NOISE_SIZE, _NOISE_SIZE)
    tile = pygame.image.frombytes(bytes(pixels), size, "RGBA")
    return tile.convert(pygame.Surface((1, 1), pygame.SRCALPHA))


def add_noise(surface: pygame.Surface) -> None:
    """Lay the noise tile over a picture, keeping its alpha where it is opaque."""
    tile = _noise()
    for y in range(0, surface.get_height(), _NOISE_SIZE):
        for x in range(0, surface.get_width(), _NOISE_SIZE):
            surface.blit(tile, (x, y))


@cached(8)
def paper_sheet(w: int, h: int, radius: float) -> pygame.Surface:
    """A sheet of warm paper: the paper gradient with a faint grain."""
    sheet = gradient(w, h, theme.PAPER_TOP, theme.PAPER_BOTTOM)
    add_noise(sheet)
    sheet.blit(mask(w, h, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


@cached(1)
def veil(w: int, h: int, alpha: float) -> pygame.Surface:
    """The dark veil over a whole picture, at an opacity of 0-1."""
    surface = pygame.Surface((w, h), pygame.SRCALPHA)
    surface.fill(theme.with_alpha(theme.VEIL, alpha))
    return surface


def _polygon(count: int, first: float) -> list[tuple[float, float]]:
    return [
        (math.cos(math.radians(first + 360 * n / count)), math.sin(math.radians(first + 360 * n / count)))
        for n in range(count)
    ]


_CROSS = [
    (-1, -3),
    (1, -3),
    (1, -1),
    (3, -1),
    (3, 1),
    (1, 1),
    (1, 3),
    (-1, 3),
    (-1, 1),
    (-3, 1),
    (-3, -1),
    (-1, -1),
]
_MARKERS: dict[str, list[tuple[float, float]]] = {
    "circle": _polygon(48, 0),
    "square": [(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)],
    "triangle": [(x, y + 0.18) for x, y in _polygon(3, -90)],
    "diamond": _polygon(4, -90),
    "cross": [(x / 3.1, y / 3.1) for x, y in _CROSS],
    "hexagon": _polygon(6, -90),
}


@cached(2)
def marker(
    shape: str, size: int, colour: Colour, casing: Colour | None = None, line: float = 0.0
) -> pygame.Surface:
    """A symbol (circle, square, triangle, diamond, cross, hexagon) in a dark casing `line` pixels thick."""
    fine = 8
    big = blank(size * fine, size * fine)
    scale = (size / 2 - line) * fine
    centre = size * fine / 2
    points = [(centre + x * scale, centre + y * scale) for x, y in _MARKERS[shape]]
    pygame.draw.polygon(big, (*WHITE, 255), points)
    inner = tinted(pygame.transform.smoothscale(big, (size, size)), colour)
    if casing is None:
        return inner
    stroke(big, [*points, points[0]], 2 * line * fine)
    out = tinted(pygame.transform.smoothscale(big, (size, size)), casing)
    out.blit(inner, (0, 0))
    return out


@cached(4)
def polyline(
    points: tuple[tuple[float, float], ...], width: float, colour: Colour, casing: Colour | None = None
) -> Placed:
    """An antialiased line through points in pixels, in a dark casing of 3 pixels, and where it goes."""
    edge = width / 2 + (3 if casing else 0) + 1
    left = math.floor(min(x for x, _ in points) - edge)
    top = math.floor(min(y for _, y in points) - edge)
    w = math.ceil(max(x for x, _ in points) + edge) - left
    h = math.ceil(max(y for _, y in points) + edge) - top
    local = [((x - left) * FINE, (y - top) * FINE) for x, y in points]

    def drawn(line: float, tone: Colour) -> pygame.Surface:
        big = blank(w * FINE, h * FINE)
        stroke(big, local, line * FINE)
        return tinted(pygame.transform.smoothscale(big, (w, h)), tone)

    if casing is None:
        return drawn(width, colour), left, top
    out = drawn(width + 6, casing)
    out.blit(drawn(width, colour), (0, 0))
    return out, left, top
