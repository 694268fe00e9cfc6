"""What the tests look for in a picture."""

from __future__ import annotations

from collections.abc import Iterator

import pygame


def alpha(surface: pygame.Surface, x: int, y: int) -> int:
    """Opacity of a pixel, 0-255."""
    return int(surface.get_at((x, y))[3])


def rgb(surface: pygame.Surface, x: int, y: int) -> tuple[int, ...]:
    """Colour of a pixel."""
    return tuple(surface.get_at((x, y)))[:3]


def pixels(surface: pygame.Surface) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Every pixel with its place."""
    for y in range(surface.get_height()):
        for x in range(surface.get_width()):
            yield x, y, tuple(surface.get_at((x, y)))


def changed(before: pygame.Surface, after: pygame.Surface, threshold: int = 12) -> pygame.Rect:
    """The rectangle of the pixels in which two pictures differ visibly."""
    points = [
        (x, y)
        for x, y, old in pixels(before)
        if max(abs(a - b) for a, b in zip(old, after.get_at((x, y)), strict=True)) > threshold
    ]
    if not points:
        return pygame.Rect(0, 0, 0, 0)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether two pictures are equal to the bit."""
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")
