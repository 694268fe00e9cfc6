"""Pictures from `sprites/`: baked bitmaps scaled down, or the drawings rasterised where those are too small."""

from __future__ import annotations

import re
from functools import lru_cache

import pygame

from game import paths
from game.ui import shapes
from game.ui.cache import cached

Colour = tuple[int, ...]

_SIZE = re.compile(r'<svg[^>]*?\bwidth="([\d.]+)"[^>]*?\bheight="([\d.]+)"')


@lru_cache(maxsize=512)
def natural(name: str) -> tuple[float, float]:
    """The size in u of a drawing, as it was designed."""
    with open(paths.sprites() / "svg" / f"{name}.svg", encoding="utf-8") as file:
        found = _SIZE.search(file.read(400))
    if found is None:
        raise ValueError(f"the drawing {name} states no size")
    return float(found[1]), float(found[2])


def _argb(surface: pygame.Surface) -> pygame.Surface:
    """The pixel format that is quick to draw (others are forty times slower), whatever the display's."""
    return surface.convert(pygame.Surface((1, 1), pygame.SRCALPHA))


def _baked(name: str) -> pygame.Surface | None:
    path = paths.sprites() / f"{name}.webp"
    return pygame.image.load(path) if path.is_file() else None


def _source(name: str, w: int, h: int) -> pygame.Surface:
    """The picture at least w x h pixels large, its aspect its own."""
    baked = _baked(name)
    if baked is not None and baked.get_width() >= w and baked.get_height() >= h:
        return _argb(baked)
    across, down = natural(name)
    scale = max(w / across, h / down)
    fine = 4 if max(w, h) <= 64 else 2 if max(w, h) <= 400 else 1
    size = (max(w, round(across * scale * fine)), max(h, round(down * scale * fine)))
    return _argb(pygame.image.load_sized_svg(paths.sprites() / "svg" / f"{name}.svg", size))


def _bled(surface: pygame.Surface) -> pygame.Surface:
    """The picture with its edge colours carried two pixels into the transparent surroundings."""
    spread = shapes.blank(*surface.get_size())
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
    out = pygame.transform.smoothscale(colours, (w, h))
    out.blit(pygame.transform.smoothscale(cover, (w, h)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


@cached(48)
def picture(name: str, w: int, h: int) -> pygame.Surface:
    """The picture of a name such as 'cards/updown/7H', exactly w x h pixels."""
    return scaled(_source(name, w, h), w, h)


@cached(6)
def icon(name: str, px: int, colour: Colour) -> pygame.Surface:
    """A white icon (a name of `icons/`) in a colour, `px` pixels wide and high."""
    return shapes.tinted(picture(f"icons/{name}", px, px), colour)


@cached(8)
def avatar(name: str, d: int, ring: Colour | None = None, ring_w: float = 0) -> pygame.Surface:
    """A round portrait (`fox`, `owl`, `cat`, `bear`, `penguin`, `rabbit`) `d` pixels across, its ring inside."""
    out = picture(f"icons/avatar-{name}", d, d).copy()
    out.blit(
        shapes.mask(d, d, d / 2, ring_w / 2 if ring else 0.0), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
    )
    if ring is not None and ring_w > 0:
        out.blit(shapes.ring(d, ring, ring_w), (0, 0))
    return out


@cached(40)
def backdrop(name: str, w: int, h: int) -> pygame.Surface:
    """A full picture (a name of `backdrops/`) that covers w x h pixels, centred, with a faint grain; no alpha."""
    name = f"backdrops/{name}"
    across, down = natural(name)
    scale = max(w / across, h / down)
    wide, high = max(w, round(across * scale)), max(h, round(down * scale))
    whole = pygame.transform.smoothscale(_source(name, wide, high), (wide, high))
    out = pygame.Surface((w, h), 0, 32)
    out.blit(whole, ((w - wide) // 2, (h - high) // 2))
    shapes.add_noise(out)
    return out
