"""A frame as a list of pictures, and the compositor that redraws only what changed since the last one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pygame

from game.ui import text as type_
from game.ui import theme
from game.ui.screen import Screen

Colour = tuple[int, ...]

ANCHORS = {
    "topleft": (0.0, 0.0),
    "midtop": (0.5, 0.0),
    "topright": (1.0, 0.0),
    "midleft": (0.0, 0.5),
    "center": (0.5, 0.5),
    "midright": (1.0, 0.5),
    "bottomleft": (0.0, 1.0),
    "midbottom": (0.5, 1.0),
    "bottomright": (1.0, 1.0),
}


class Item(NamedTuple):
    """One picture at a place in pixels."""

    surface: pygame.Surface
    x: int
    y: int
    alpha: int
    clip: tuple[int, int, int, int] | None

    @property
    def rect(self) -> pygame.Rect:
        """What the picture covers."""
        box = pygame.Rect(self.x, self.y, *self.surface.get_size())
        return box if self.clip is None else box.clip(pygame.Rect(self.clip))


class Hot:
    """Which nodes the pointer and the keyboard are on, by key."""

    def __init__(self) -> None:
        self.hover: str | None = None
        self.pressed: str | None = None
        self.focus: str | None = None
        self.by_keyboard = False


class Canvas:
    """Collects one frame; places are in u, moved and faded by the enclosing `shifted` blocks.

    `tone` is the table (a key of theme.TABLE) whose night colours the panels, None off the tables.
    """

    def __init__(self, screen: Screen, hot: Hot | None = None) -> None:
        self.screen = screen
        self.hot = hot or Hot()
        self.tone: str | None = None
        self.items: list[Item] = []
        self._dx = self._dy = 0.0
        self._alpha = 1.0
        self._clip: tuple[int, int, int, int] | None = None

    def panel_colour(self, strong: bool = False) -> Colour:
        """The colour of a dark panel here."""
        if self.tone is not None:
            return theme.panel(self.tone, strong)
        return theme.PANEL_STRONG if strong else theme.PANEL

    @contextmanager
    def shifted(self, dx: float = 0.0, dy: float = 0.0, alpha: float = 1.0) -> Iterator[None]:
        """Move (u) and fade (0-1) all that is drawn inside the block."""
        before = self._dx, self._dy, self._alpha
        self._dx, self._dy, self._alpha = self._dx + dx, self._dy + dy, self._alpha * alpha
        try:
            yield
        finally:
            self._dx, self._dy, self._alpha = before

    @contextmanager
    def clipped(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """Cut all that is drawn inside the block to a rectangle in u."""
        before = self._clip
        px = self.screen.px
        self._clip = (px(x + self._dx), px(y + self._dy), px(w), px(h))
        try:
            yield
        finally:
            self._clip = before

    def image(
        self, surface: pygame.Surface, x: float, y: float, anchor: str = "topleft", alpha: float = 1.0
    ) -> None:
        """Put a picture with its anchor at (x, y) in u."""
        ax, ay = ANCHORS[anchor]
        k = self.screen.k
        shade = round(255 * alpha * self._alpha)
        if shade <= 0:
            return
        w, h = surface.get_size()
        left = round((x + self._dx) * k - ax * w)
        top = round((y + self._dy) * k - ay * h)
        self.items.append(Item(surface, left, top, min(255, shade), self._clip))

    def offset_image(
        self, placed: tuple[pygame.Surface, int, int], x: float, y: float, alpha: float = 1.0
    ) -> None:
        """Put a shadow or halo (picture and its offset in pixels) for a thing whose corner is (x, y) in u."""
        surface, dx, dy = placed
        k = self.screen.k
        self.image(surface, round(x * k) / k + dx / k, round(y * k) / k + dy / k, alpha=alpha)

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        face: str = "medium",
        anchor: str = "midleft",
        width: float | None = None,
        tracking: float = 0.0,
        alpha: float = 1.0,
    ) -> float:
        """One line of text of nominal size `size` u, made to fit `width` u; returns its width in u."""
        if not words:
            return 0.0
        px = self.screen.text_px(size)
        if width is not None:
            words, px = type_.fit(words, face, px, max(1, self.screen.px(width)))
        drawn = type_.render(words, face, px, colour, tracking)
        self.image(drawn, x, y, anchor, alpha)
        return drawn.get_width() / self.screen.k

    def figure(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        face: str = "display",
        anchor: str = "center",
    ) -> None:
        """Short text whose visible ink, not its line box, has its anchor at (x, y)."""
        drawn = type_.render(words, face, self.screen.text_px(size), colour)
        box = type_.ink_box(drawn)
        ax, ay = ANCHORS[anchor]
        k = self.screen.k
        self.image(drawn, x - (box.x + ax * box.w) / k, y - (box.y + ay * box.h) / k)

    def paragraph(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        width: float,
        face: str = "medium",
        anchor: str = "topleft",
        align: str = "left",
        line: float = 1.4,
    ) -> float:
        """Wrapped text; returns its height in u."""
        px = self.screen.text_px(size)
        drawn = type_.paragraph(words, face, px, colour, self.screen.px(width), line, align)
        self.image(drawn, x, y, anchor)
        return drawn.get_height() / self.screen.k


class Compositor:
    """Draws frames on one surface and remembers the last, so that only differences are drawn."""

    MAX_RECTS = 24

    def __init__(self) -> None:
        self._last: list[Item] | None = None
        self._background: pygame.Surface | None = None

    def forget(self) -> None:
        """Draw everything the next time."""
        self._last = None

    def present(self, target: pygame.Surface, background: pygame.Surface, items: list[Item]) -> bool:
        """Bring the target up to date; True if anything was drawn."""
        whole = target.get_rect()
        if self._last is None or background is not self._background:
            damage = [whole]
        else:
            damage = merged(damaged(self._last, items), self.MAX_RECTS)
        self._last, self._background = items, background
        boxes = [item.rect for item in items] if damage else []
        for area in damage:
            area = area.clip(whole)
            if not area.w or not area.h:
                continue
            target.set_clip(area)
            target.blit(background, area, area)
            for at in area.collidelistall(boxes):
                self._draw(target, items[at], area)
            target.set_clip(None)
        return bool(damage)

    @staticmethod
    def _draw(target: pygame.Surface, item: Item, area: pygame.Rect) -> None:
        if item.clip is not None:
            target.set_clip(area.clip(pygame.Rect(item.clip)))
        if item.alpha < 255:
            item.surface.set_alpha(item.alpha)
            target.blit(item.surface, (item.x, item.y))
            item.surface.set_alpha(255)
        else:
            target.blit(item.surface, (item.x, item.y))
        if item.clip is not None:
            target.set_clip(area)


def damaged(old: list[Item], new: list[Item]) -> list[pygame.Rect]:
    """Rectangles that differ between two frames: pictures that came, went or changed their order."""
    first, last_old, last_new = 0, len(old), len(new)
    while first < last_old and first < last_new and old[first] == new[first]:
        first += 1
    while last_old > first and last_new > first and old[last_old - 1] == new[last_new - 1]:
        last_old -= 1
        last_new -= 1
    gone, come = old[first:last_old], new[first:last_new]
    before, after = Counter(gone), Counter(come)
    rects = [item.rect for item in (before - after).elements()]
    rects += [item.rect for item in (after - before).elements()]
    common = before & after
    if common:
        kept_old = [item for item in gone if item in common]
        kept_new = [item for item in come if item in common]
        rects += [a.rect for a, b in zip(kept_old, kept_new, strict=False) if a != b]
    return rects


def merged(rects: list[pygame.Rect], most: int) -> list[pygame.Rect]:
    """The rectangles without overlaps: those that touch are joined, and joined further above `most`."""
    out: list[pygame.Rect] = []
    for rect in rects:
        rect = rect.copy()
        while True:
            hit = rect.collidelist(out)
            if hit < 0:
                break
            rect.union_ip(out.pop(hit))
        out.append(rect)
    if len(out) > most:
        return [out[0].unionall(out[1:])]
    return out
