"""Pictures from `sprites/`: baked bitmaps scaled down, or drawings rasterised where those are too small."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pygame

from game import paths
from game.ui import shapes
from game.ui.cache import cached
from game.ui.masks import blank, mask, tinted

Colour = tuple[int, ...]

SMALLER = (167, 250, 334, 420, 1280, 1920)
"""The widths that some drawings have smaller bitmaps of (sprites/bake.py), beside the largest."""

_SIZE = re.compile(r'<svg[^>]*?\bwidth="([\d.]+)"[^>]*?\bheight="([\d.]+)"')


@lru_cache(maxsize=512)
def natural(name: str) -> tuple[float, float]:
    """The size in u of a drawing, as it was designed."""
    with (paths.sprites() / "svg" / f"{name}.svg").open(encoding="utf-8") as file:
        found = _SIZE.search(file.read(400))
    if found is None:
        raise ValueError(f"the drawing {name} states no size")
    return float(found[1]), float(found[2])


@cached(2)
def _kept(path: Path) -> pygame.Surface:
    """A card's bitmap as it was baked: kept for a moment, as it is soon wanted at twice the size."""
    return pygame.image.load(path)


def _source(
    name: str, w: int, h: int, read: Callable[[Path], pygame.Surface] = pygame.image.load
) -> pygame.Surface:
    """The picture at least w x h pixels large, its aspect its own."""
    # The scaler darkens a picture that it shrinks by next to nothing.
    fitting = (width for width in SMALLER if width == w or width > 1.03 * w)
    for level in (*(f"@{width}" for width in fitting), ""):
        path = paths.sprites() / f"{name}{level}.webp"
        if path.is_file():
            baked = read(path)
            if baked.get_width() >= w and baked.get_height() >= h:
                return baked
    across, down = natural(name)
    scale = max(w / across, h / down)
    fine = 4 if max(w, h) <= 64 else 2 if max(w, h) <= 400 else 1
    size = (max(w, round(across * scale * fine)), max(h, round(down * scale * fine)))
    return pygame.image.load_sized_svg(paths.sprites() / "svg" / f"{name}.svg", size)


def _bled(surface: pygame.Surface) -> pygame.Surface:
    """The picture with its edge colours carried two pixels into the transparent surroundings."""
    spread = blank(*surface.get_size())
    for offset in ((-2, 0), (2, 0), (0, -2), (0, 2), (0, 0)):
        spread.blit(surface, offset)
    return spread


def scaled(surface: pygame.Surface, w: int, h: int) -> pygame.Surface:
    """A picture smoothly scaled, its transparent surroundings never mixed into its edges."""
    if surface.get_size() == (w, h):
        return surface
    colours = _bled(surface)
    colours.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MAX)
    cover = surface.copy()
    cover.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    out = _shrunk(colours, w, h)
    out.blit(_shrunk(cover, w, h), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _shrunk(surface: pygame.Surface, w: int, h: int) -> pygame.Surface:
    """A smoothly scaled picture with what the scaler rounds away (1 of 255 an axis) given back."""
    wide, high = surface.get_size()
    out = pygame.transform.smoothscale(surface, (w, h))
    lost = sum(new < old and old not in (2 * new, 4 * new, 8 * new) for old, new in ((wide, w), (high, h)))
    if lost:
        gain = out.copy()
        gain.fill((0, 0, 0, lost + 1), special_flags=pygame.BLEND_RGBA_MULT)
        gain.fill((lost, lost, lost, 0), special_flags=pygame.BLEND_RGBA_ADD)
        out.blit(gain, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return out


def read_ahead(name: str, w: int, h: int) -> None:
    """Decode the bitmap of a card of that size now, so that `load` soon finds it."""
    _source(name, w, h, _kept)


def load(name: str, w: int, h: int, pale_edges: bool = False) -> pygame.Surface:
    """A new picture of a name such as 'cards/updown/7H', exactly w x h pixels.

    With pale edges, as cards have, white surroundings may mix into them, which takes a third of the time.
    """
    # Drawing from another pixel format than the window's takes forty times as long.
    source = _source(name, w, h, _kept if pale_edges else pygame.image.load).convert(
        pygame.Surface((1, 1), pygame.SRCALPHA)
    )
    if not pale_edges:
        return scaled(source, w, h)
    return source if source.get_size() == (w, h) else _shrunk(source, w, h)


@cached(12)
def picture(name: str, w: int, h: int) -> pygame.Surface:
    """The picture of a name such as 'backdrops/poster-updown', exactly w x h pixels."""
    return load(name, w, h)


@cached(6)
def icon(name: str, px: int, colour: Colour) -> pygame.Surface:
    """A white icon (a name of `icons/`) in a colour, `px` pixels wide and high."""
    return tinted(picture(f"icons/{name}", px, px), colour)


@cached(8)
def avatar(name: str, d: int, ring: Colour | None = None, ring_w: float = 0) -> pygame.Surface:
    """A round portrait (fox, owl, cat, bear, penguin, rabbit) `d` pixels across, its ring inside."""
    out = picture(f"icons/avatar-{name}", d, d).copy()
    out.blit(mask(d, d, d / 2, ring_w / 2 if ring else 0.0), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if ring is not None and ring_w > 0:
        out.blit(shapes.ring(d, ring, ring_w), (0, 0))
    return out


@cached(20)
def backdrop(name: str, w: int, h: int) -> pygame.Surface:
    """A picture of `backdrops/` that covers w x h pixels, centred, with a faint grain and no alpha."""
    name = f"backdrops/{name}"
    across, down = natural(name)
    scale = max(w / across, h / down)
    wide, high = max(w, round(across * scale)), max(h, round(down * scale))
    whole = _shrunk(_source(name, wide, high), wide, high)
    out = pygame.Surface((w, h), 0, 32)
    out.blit(whole, ((w - wide) // 2, (h - high) // 2))
    shapes.add_noise(out)
    return out
