"""Antialiased shapes, shadows and papers: small masks drawn oversampled once, then stretched as nine slices."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pygame

from game.ui import theme
from game.ui.cache import cached

Colour = tuple[int, ...]
Placed = tuple[pygame.Surface, int, int]

FINE = 4
_WHITE = (255, 255, 255)
_NOISE_SIZE = 128


def blank(w: int, h: int, colour: Colour = _WHITE) -> pygame.Surface:
    """A fully transparent picture whose hidden colour is given, so that scaling it darkens no edge."""
    surface = pygame.Surface((max(1, w), max(1, h)), pygame.SRCALPHA)
    surface.fill((*colour[:3], 0))
    return surface


def opaque(colour: Colour) -> tuple[int, int, int, int]:
    """A colour as RGBA."""
    return (colour[0], colour[1], colour[2], colour[3] if len(colour) > 3 else 255)


@cached(8)
def _mask_tile(w: int, h: int, radius: float, inset: float) -> pygame.Surface:
    big = blank(w * FINE, h * FINE)
    edge = round(inset * FINE)
    box = pygame.Rect(edge, edge, w * FINE - 2 * edge, h * FINE - 2 * edge)
    if box.w > 0 and box.h > 0:
        corner = min(max(0, round((radius - inset) * FINE)), box.w // 2, box.h // 2)
        pygame.draw.rect(big, (*_WHITE, 255), box, border_radius=corner)
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


@cached(16)
def mask(w: int, h: int, radius: float, inset: float = 0.0) -> pygame.Surface:
    """A white rounded rectangle of w x h pixels, drawn `inset` pixels inside; its alpha is its coverage."""
    radius = max(0.0, min(radius, w / 2, h / 2))
    corner = math.ceil(max(radius, inset)) + 1
    return nine_slice(_mask_tile(min(w, 2 * corner + 1), min(h, 2 * corner + 1), radius, inset), corner, w, h)


def _vertical(w: int, h: int, top: Colour, bottom: Colour) -> pygame.Surface:
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
        out.blit(_vertical(*out.get_size(), colour, second), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _minus(stencil: pygame.Surface, hole: pygame.Surface, at: tuple[int, int] = (0, 0)) -> pygame.Surface:
    """A stencil without the coverage of another."""
    cut = hole.copy()
    cut.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    out = stencil.copy()
    out.blit(cut, at, special_flags=pygame.BLEND_RGBA_SUB)
    return out


@cached(4)
def frame(w: int, h: int, radius: float, colour: Colour, line: float) -> pygame.Surface:
    """The outline alone of a rounded rectangle, `line` pixels thick, inside w x h."""
    return tinted(_minus(mask(w, h, radius), mask(w, h, radius, line)), colour)


@cached(32)
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
    base = blank(w, h) if fill is None else tinted(mask(w, h, radius), fill, fill2)
    if border is not None and border_w > 0:
        edge = frame(w, h, radius, border, border_w)
        if fill is None:
            return edge.copy()
        base.blit(edge, (0, 0))
    return base


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
    length = sum(math.dist(a, b) for a, b in zip(path, path[1:], strict=False))
    count = max(4, round(length / (dash + gap)))
    on = dash / (dash + gap) * length / count
    stencil = blank(w * fine, h * fine)
    for number in range(count):
        start = number * length / count
        piece = _between(path, start, start + on)
        _stroke(stencil, [((x + inset) * fine, (y + inset) * fine) for x, y in piece], line * fine)
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
    for a, b in zip(path, path[1:], strict=False):
        step = math.dist(a, b)
        if step and at + step >= start and at <= end:
            for t in (max(0.0, (start - at) / step), min(1.0, (end - at) / step)):
                out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
        at += step
    return out


def _stroke(surface: pygame.Surface, points: Sequence[tuple[float, float]], line: float) -> None:
    """Opaque white segments with round joints and ends."""
    half = line / 2
    for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
        length = math.hypot(bx - ax, by - ay)
        if length:
            nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
            quad = ((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny))
            pygame.draw.polygon(surface, (*_WHITE, 255), quad)
    for point in points:
        pygame.draw.circle(surface, (*_WHITE, 255), point, half)


def _blurred(tile: pygame.Surface, blur: float) -> pygame.Surface:
    """A picture blurred as CSS does with that blur length: three boxes come close to a Gaussian of half of it."""
    radius = max(1, round(blur * 0.46))
    for _ in range(3):
        tile = pygame.transform.box_blur(tile, radius)
    return tile


@cached(8)
def _glow_tile(w: int, h: int, radius: float, blur: float, grow: float, colour: Colour) -> pygame.Surface:
    """A blurred rounded rectangle of w x h, with its margin of `_reach` around."""
    reach = _reach(blur, grow)
    extra = round(grow)
    sheet = blank(w + 2 * reach, h + 2 * reach)
    sheet.blit(mask(w + 2 * extra, h + 2 * extra, radius + grow), (reach - extra, reach - extra))
    return tinted(_blurred(sheet, blur), colour)


def _reach(blur: float, grow: float = 0.0) -> int:
    return math.ceil(blur * 1.4 + grow) + 2


def glow(
    w: int, h: int, radius: float, blur: float, colour: Colour, grow: float = 0.0
) -> tuple[pygame.Surface, int]:
    """A blurred rounded rectangle and its margin in pixels."""
    reach = _reach(blur, grow)
    corner = math.ceil(radius) + reach + 1
    tile = _glow_tile(min(w, 2 * corner + 1), min(h, 2 * corner + 1), radius, blur, grow, colour)
    return nine_slice(tile, corner + reach, w + 2 * reach, h + 2 * reach), reach


@cached(24)
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


@cached(24)
def halo(w: int, h: int, radius: float, colour: Colour, spread_px: float) -> Placed:
    """A soft glow outside a rounded rectangle, and where it goes from its corner; the inside stays clear."""
    picture, reach = glow(w, h, radius, spread_px, colour, spread_px * 0.35)
    out = _minus(picture, mask(w, h, radius, 1.0), (reach, reach))
    return out, -reach, -reach


def lip(k: float) -> int:
    """The height in pixels of a gold button's lip (DESIGN.md section 4)."""
    return max(2, round(3.5 * k))


@cached(8)
def gold_button(
    w: int, h: int, k: float, pressed: bool = False, radius: float | None = None
) -> pygame.Surface:
    """A gold button of w x h with its lip below it (`lip(k)` more pixels); pressed, it has sunk onto the lip."""
    return lipped(
        w,
        h,
        h / 2 if radius is None else radius,
        lip(k),
        theme.GOLD_LIP,
        theme.GOLD_TOP,
        theme.GOLD_BOTTOM,
        pressed,
    )


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
    """A raised key: a body of w x h over a lip of `lip_px` pixels; pressed, the body covers the lip."""
    sheet = blank(w, h + lip_px, lip_colour)
    body = round_rect(w, h, radius, top, border, border_w, bottom)
    if not pressed:
        sheet.blit(round_rect(w, h, radius, lip_colour), (0, lip_px))
        if h > 2 * radius:
            side = pygame.Rect(0, round(radius), w, max(1, round(h - 2 * radius) + lip_px))
            sheet.fill(opaque(lip_colour), side)
    sheet.blit(body, (0, lip_px if pressed else 0))
    return sheet


@cached(1)
def _noise() -> pygame.Surface:
    """A tile of single black and white pixels at 2 %, against banding (DESIGN.md section 11)."""
    source = random.Random(20)
    count = _NOISE_SIZE * _NOISE_SIZE
    shade = source.randbytes(count).translate(bytes(255 * (value & 1) for value in range(256)))
    alpha = source.randbytes(count).translate(bytes(value * 6 >> 8 for value in range(256)))
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


@cached(24)
def paper_sheet(w: int, h: int, radius: float) -> pygame.Surface:
    """A sheet of warm paper: the paper gradient with a faint grain."""
    sheet = _vertical(w, h, theme.PAPER_TOP, theme.PAPER_BOTTOM)
    add_noise(sheet)
    sheet.blit(mask(w, h, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


@cached(34)
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
    """A chart or seat symbol (circle, square, triangle, diamond, cross, hexagon) with an optional dark casing."""
    fine = 8
    big = blank(size * fine, size * fine)
    scale = (size / 2 - line) * fine
    centre = size * fine / 2
    points = [(centre + x * scale, centre + y * scale) for x, y in _MARKERS[shape]]
    pygame.draw.polygon(big, (*_WHITE, 255), points)
    inner = tinted(pygame.transform.smoothscale(big, (size, size)), colour)
    if casing is None:
        return inner
    _stroke(big, [*points, points[0]], 2 * line * fine)
    out = tinted(pygame.transform.smoothscale(big, (size, size)), casing)
    out.blit(inner, (0, 0))
    return out


@cached(4)
def polyline(
    points: tuple[tuple[float, float], ...], width: float, colour: Colour, casing: Colour | None = None
) -> Placed:
    """An antialiased line through points in pixels, with a 3-pixel dark casing, and where its picture goes."""
    edge = width / 2 + (3 if casing else 0) + 1
    left = math.floor(min(x for x, _ in points) - edge)
    top = math.floor(min(y for _, y in points) - edge)
    w = math.ceil(max(x for x, _ in points) + edge) - left
    h = math.ceil(max(y for _, y in points) + edge) - top
    local = [((x - left) * FINE, (y - top) * FINE) for x, y in points]

    def drawn(line: float, tone: Colour) -> pygame.Surface:
        big = blank(w * FINE, h * FINE)
        _stroke(big, local, line * FINE)
        return tinted(pygame.transform.smoothscale(big, (w, h)), tone)

    if casing is None:
        return drawn(width, colour), left, top
    out = drawn(width + 6, casing)
    out.blit(drawn(width, colour), (0, 0))
    return out, left, top
