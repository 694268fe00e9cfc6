"""The real window and its loop (facts of performance: redraw on demand, few wake-ups when still)."""

from __future__ import annotations

import json
import os
import sys
from functools import partial
from pathlib import Path

import pygame

from game.settings import Settings
from game.ui import heap, sprites
from game.ui.app import App

TITLE = "Four Up"
TREE = "FOURUP_TREE"
"""Names a file that always holds the tree of nodes of what the window shows (record.md, `describe`)."""
SMALLEST = (960, 540)
LONGEST_FRAME = 50  # ms; a dragged or suspended window must not skip motion
BUSY, STILL, ASLEEP = 60, 30, 15  # looks at the event queue per second
STILL_AFTER = 1500  # ms without anything happening


class NoDisplay(RuntimeError):
    """There is no screen that a window could be shown on."""


class Window:
    """A resizable window whose surface an App draws on."""

    def __init__(self, settings: Settings) -> None:
        heap.give_back_large()
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        driver = pygame.display.get_driver()
        if driver in ("offscreen", "evdev", "KMSDRM") or (
            driver == "dummy" and os.environ.get("SDL_VIDEODRIVER") != "dummy"
        ):
            raise NoDisplay("no display was found")
        if driver == "x11":
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
        pygame.font.init()
        size = settings.window or self._first_size()
        self._window = pygame.Window(TITLE, size, resizable=True, allow_high_dpi=True, hidden=True)
        self._window.minimum_size = SMALLEST
        if settings.window_at is not None and self._on_a_screen(settings.window_at):
            self._window.position = settings.window_at
        self._window.set_icon(sprites.picture("app-icon", 128, 128))
        self._fullscreen = False
        told = os.environ.get(TREE)
        self._told = Path(told) if told else None
        self.surface = self._window.get_surface()
        pygame.key.set_repeat(400, 40)

    @staticmethod
    def _first_size() -> tuple[int, int]:
        sizes = pygame.display.get_desktop_sizes() or [(1280, 720)]
        w, h = sizes[0]
        for width, height in ((2560, 1440), (1920, 1080), (1600, 900), (1280, 720)):
            if width <= w * 0.92 and height <= h * 0.92:
                return width, height
        return SMALLEST if w < 1280 else (1280, 720)

    @staticmethod
    def _on_a_screen(at: tuple[int, int]) -> bool:
        bounds = pygame.display.get_desktop_sizes()
        wide = sum(w for w, _ in bounds)
        high = max(h for _, h in bounds)
        return 0 <= at[0] < wide - 80 and 0 <= at[1] < high - 80

    def show(self) -> None:
        """Bring the window up."""
        self._window.show()

    def flip(self) -> None:
        """Bring what was drawn to the screen."""
        self._window.flip()

    def apply(self, settings: Settings) -> None:
        """Follow the settings."""
        if settings.fullscreen != self._fullscreen:
            self._fullscreen = settings.fullscreen
            if settings.fullscreen:
                self._window.set_fullscreen(True)
            else:
                self._window.set_windowed()

    @property
    def pointer_scale(self) -> tuple[float, float]:
        """Pixels a point, across and down."""
        w, h = self._window.size
        return self.surface.get_width() / max(1, w), self.surface.get_height() / max(1, h)

    @property
    def placement(self) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """Size and position to remember; None in fullscreen."""
        if self._fullscreen:
            return None
        (w, h), (x, y) = self._window.size, self._window.position
        return (w, h), (x, y)

    def run(self, app: App) -> None:
        """Serve the app until it ends."""
        app.window = self
        clock = pygame.time.Clock()
        still = 0.0
        shown = False
        hidden = False
        while app.running:
            happened = False
            for event in pygame.event.get():
                happened = True
                if event.type == pygame.QUIT or event.type == pygame.WINDOWCLOSE:
                    app.running = False
                elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
                    hidden = False
                    app.compositor.forget()
                    app.dirty = True
                elif event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
                    hidden = True
                elif event.type == pygame.WINDOWFOCUSLOST:
                    app.focus_lost()
                elif event.type == pygame.WINDOWFOCUSGAINED:
                    app.focus_gained()
                elif app.scenes:
                    app.guarded(partial(app.handle, event))
                if not app.running:
                    break
            if not app.running:
                break
            ms = min(clock.get_time(), LONGEST_FRAME)
            app.guarded(partial(app.tick, ms))
            if not app.running or not app.scenes:
                break
            if self.surface.get_size() != (app.screen.width, app.screen.height):
                app.dirty = True
            if app.dirty and not hidden:
                if app.guarded(app.draw):
                    self._window.flip()
                if self._told is not None:
                    self._tell(app)
                if not shown:
                    shown = True
                    app.first_frame()
            still = 0.0 if happened or app.busy else still + clock.get_time()
            awake = app.busy or app.dirty or app.sound.busy
            clock.tick(BUSY if awake else STILL if still < STILL_AFTER else ASLEEP)
        place = self.placement
        if place is not None:
            app.changed(window=place[0], window_at=place[1])

    def _tell(self, app: App) -> None:
        """Write down what is shown, for programs that look on."""
        place = self._told
        if place is not None and app.scenes:
            fresh = place.with_suffix(".new")
            fresh.write_text(json.dumps({"nodes": app.describe(), "busy": app.busy}), encoding="utf-8")
            fresh.replace(place)

    def close(self) -> None:
        """Close the window and pygame."""
        self._window.destroy()
        pygame.quit()


def explain_no_display() -> str:
    """One line for a machine without a screen."""
    return "no screen to open a window on" + ("; is DISPLAY set?" if sys.platform.startswith("linux") else "")
