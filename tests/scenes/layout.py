"""Finds text on a screen that is cut short, runs out of the picture or lies on other text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame

from game.ui import text as type_
from game.ui.app import App
from game.ui.canvas import Canvas

TOUCH = 1  # pixels that antialiased edges may share


class Written(NamedTuple):
    """A text as it was drawn, with the rectangle of its visible pixels."""

    words: str
    box: pygame.Rect


class Trace:
    """The words behind every picture of text that is drawn while it watches, and those cut short."""

    def __init__(self) -> None:
        self.words: dict[int, tuple[str, pygame.Surface]] = {}
        self.cut: list[str] = []

    @contextmanager
    def watching(self) -> Iterator[None]:
        render, paragraph, fit = type_.render, type_.paragraph, type_.fit

        def traced_render(words: str, *args: Any, **more: Any) -> pygame.Surface:
            return self._tag(words, render(words, *args, **more))

        def traced_paragraph(words: str, *args: Any, **more: Any) -> pygame.Surface:
            return self._tag(words, paragraph(words, *args, **more))

        def traced_fit(words: str, *args: Any, **more: Any) -> tuple[str, int]:
            fitted = fit(words, *args, **more)
            if fitted[0] != words:
                self.cut.append(words)
            return fitted

        with (
            patch.object(type_, "render", traced_render),
            patch.object(type_, "paragraph", traced_paragraph),
            patch.object(type_, "fit", traced_fit),
        ):
            yield

    def _tag(self, words: str, surface: pygame.Surface) -> pygame.Surface:
        self.words[id(surface)] = (words, surface)
        return surface


def draw(app: App) -> tuple[list[Written], list[str]]:
    """Draw the top screen alone; its texts, and those of them that had to be cut."""
    scene, trace = app.top, Trace()
    canvas = Canvas(app.screen, scene.hot)
    with trace.watching():
        scene.invalidate()
        scene.paint(canvas)
    written = []
    for item in canvas.items:
        found = trace.words.get(id(item.surface))
        if found is not None and item.alpha > 0:
            ink = type_.ink_box(item.surface).move(item.x, item.y)
            written.append(Written(found[0], ink.clip(item.rect) if item.clip else ink))
    return written, trace.cut


def faults(app: App) -> list[str]:
    """What is wrong with the text of the top screen, a sentence each."""
    written, cut = draw(app)
    picture = app.surface.get_rect()
    found = [f"{words!r} is cut short" for words in cut]
    found += [f"{text.words!r} leaves the picture" for text in written if not picture.contains(text.box)]
    for one, other in combinations(written, 2):
        shared = one.box.clip(other.box)
        if one.words != other.words and shared.w > TOUCH and shared.h > TOUCH:
            found.append(f"{one.words!r} lies on {other.words!r}")
    return found
