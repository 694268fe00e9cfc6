"""The program around the screens: which is on top, what it is drawn on, and what all of them share."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game import i18n
from game.files import Damaged
from game.settings import Settings
from game.ui import cache, heap, shapes, sprites, theme
from game.ui.canvas import Canvas, Compositor
from game.ui.controls import TextField
from game.ui.node import Node
from game.ui.pointer import Pointer, key_name
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.sound import Sound
from game.ui.widgets import draw_focus, draw_tip

if TYPE_CHECKING:
    from game.ui.window import Window

TIP_DELAY = 550  # ms
PACES = {"calm": 1.5, "normal": 1.0, "fast": 0.6, "instant": 0.0}


class App:
    """A stack of screens drawn on one surface, of a window or not."""

    def __init__(self, surface: pygame.Surface, settings: Settings, sound: Sound | None = None) -> None:
        self.surface = surface
        self.settings = settings
        self.sound = sound or Sound.silent()
        self.window: Window | None = None
        self.scenes: list[Scene] = []
        self.pointer = Pointer()
        self.compositor = Compositor()
        cache.fit(*surface.get_size())
        self.screen = Screen(*surface.get_size(), text_scale=settings.text_scale)
        self.dirty = True
        self.running = True
        self._unsaved = False
        self._down: set[int] = set()
        self.repeated = False
        """Whether the last key that went down was down already: the system repeats a held key."""
        self.worker: Any = None
        self.advisor: Any = None
        self.damaged: list[Damaged] = []
        self.fault: Callable[[Exception], Scene] | None = None
        self.late_starts: list[Callable[[], None]] = []
        self._tip: Node | None = None
        self._tip_wait = 0.0
        self._page = 1.0
        i18n.set_language(settings.language)

    # -- screens

    @property
    def top(self) -> Scene:
        """The screen that has the input."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Put a screen on top."""
        self.scenes.append(scene)
        self._arrived()

    def pop(self) -> None:
        """Close the top screen; closing the last ends the program."""
        self.scenes.pop().leave()
        if self.scenes:
            self._arrived()
        else:
            self.running = False

    def go(self, scene: Scene) -> None:
        """Replace all screens by one, and drop their pictures."""
        while self.scenes:
            self.scenes.pop().leave()
        cache.clear()
        heap.trim()
        self.push(scene)

    def replace(self, scene: Scene) -> None:
        """Replace the top screen."""
        self.scenes.pop().leave()
        self.push(scene)

    def _arrived(self) -> None:
        scene = self.top
        self.pointer.attach(scene)
        self._tip = None
        self._page = 0.0 if not scene.overlay and self.pace > 0 and self.window is not None else 1.0
        scene.motion.speed = self.pace
        scene.motion.reduced = self.settings.reduced_motion
        scene.invalidate()
        scene.enter()
        if scene.music is not None:
            self.sound.music(scene.music)
        self.dirty = True

    @property
    def pace(self) -> float:
        """The factor on all durations of the pace setting; 0 is Instant."""
        return PACES[self.settings.pace]

    def changed(self, **settings: Any) -> None:
        """Change settings; they apply at once and are kept."""
        self.settings = self.settings.changed(**settings)
        i18n.set_language(self.settings.language)
        self.screen = replace(self.screen, text_scale=self.settings.text_scale)
        self.sound.set_volumes(self.settings.effects, self.settings.music)
        for scene in self.scenes:
            scene.motion.speed = self.pace
            scene.motion.reduced = self.settings.reduced_motion
            scene.invalidate()
        if self.window is not None:
            self.window.apply(self.settings)
            self._unsaved = True

    # -- input

    def guarded(self, act: Callable[[], Any]) -> Any:
        """Do something; an unexpected fault is logged and told on a screen of its own."""
        try:
            return act()
        except Exception as error:
            logging.getLogger(__name__).exception("unexpected fault")
            if self.fault is None:
                raise
            self.pointer = Pointer()
            scenes, self.scenes = self.scenes, []
            for scene in scenes:
                with suppress(Exception):
                    scene.leave()
            self.push(self.fault(error))
            return None

    def handle(self, event: pygame.event.Event) -> None:
        """One event of pygame's queue."""
        scene = self.top
        self.pointer.attach(scene)
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            self.pointer.hover(scene, *self._u(event.pos))
        elif kind == pygame.MOUSEBUTTONDOWN:
            self._tip = None
            if event.button == 1:
                self.pointer.press(scene, *self._u(event.pos))
            elif event.button == 3:
                self.pointer.release()
                self.dirty = True
        elif kind == pygame.MOUSEBUTTONUP and event.button == 1:
            self.pointer.let_go(scene, *self._u(event.pos))
        elif kind == pygame.MOUSEWHEEL:
            scene.wheel(getattr(event, "precise_y", event.y))
        elif kind == pygame.KEYDOWN:
            self._tip = None
            self.repeated = event.key in self._down
            self._down.add(event.key)
            name = key_name(event)
            mod = getattr(event, "mod", 0)
            alt = bool(mod & pygame.KMOD_ALT)
            if name == "f11" or (alt and name == "return"):
                if not self.repeated:
                    self.changed(fullscreen=not self.settings.fullscreen)
            elif not alt:
                self.pointer.key(scene, name, bool(mod & pygame.KMOD_SHIFT), bool(mod & pygame.KMOD_CTRL))
        elif kind == pygame.KEYUP:
            self._down.discard(event.key)
            scene.key_up(key_name(event))
        elif kind == pygame.TEXTINPUT:
            field = scene.tree.find(scene.hot.focus) if scene.hot.focus else None
            if isinstance(field, TextField) and field.enabled:
                field.type_text(event.text)
                self.dirty = True

    def _u(self, pos: tuple[int, int]) -> tuple[float, float]:
        sx, sy = self.window.pointer_scale if self.window is not None else (1.0, 1.0)
        return pos[0] * sx / self.screen.k, pos[1] * sy / self.screen.k

    def focus_lost(self) -> None:
        """The window is no longer the one in use."""
        self.pointer.release()
        self._down.clear()
        if self.settings.mute_unfocused:
            self.sound.mute(True)
        for scene in self.scenes:
            scene.focus_lost()

    def focus_gained(self) -> None:
        """The window is in use again."""
        self.sound.mute(False)
        self.dirty = True

    def first_frame(self) -> None:
        """The first picture is on the screen: what takes time may start now."""
        for start in self.late_starts:
            start()
        self.late_starts.clear()

    def hover_changed(self, node: Node | None) -> None:
        """The pointer came onto another node."""
        self._tip = None
        self._tip_wait = 0.0
        self.dirty = True

    def focus_changed(self, node: Node) -> None:
        """The keyboard focus moved to a node."""
        self.dirty = True

    # -- time and picture

    @property
    def busy(self) -> bool:
        """Whether something moves."""
        return self._page < 1 or any(scene.busy for scene in self.scenes[-1:])

    def tick(self, ms: float) -> None:
        """Let time pass."""
        if self._page < 1:
            self._page = min(1.0, self._page + ms / (theme.MOTION["page"] * max(self.pace, 0.01)))
            self.dirty = True
        scene = self.top
        if scene.motion.active:
            scene.motion.tick(ms)
            self.dirty = True
        scene.tick(ms)
        if self._unsaved and not self.pointer.holding:  # a slider changes them at every pixel
            self._save()
        self._tip_tick(ms)
        self.sound.tick(ms)

    def _tip_tick(self, ms: float) -> None:
        hover = self.top.hot.hover
        if self._tip is not None or hover is None or self._tip_wait > TIP_DELAY:
            return
        self._tip_wait += ms
        if self._tip_wait > TIP_DELAY and not self.pointer.dragging:
            node = self.top.tree.find(hover)
            if node is not None and node.tip:
                self._tip = node
                self.dirty = True

    def resized(self) -> None:
        """Lay everything out again if the surface changed its size."""
        if self.surface.get_size() != (self.screen.width, self.screen.height):
            cache.fit(*self.surface.get_size())
            cache.clear()
            self.screen = Screen(*self.surface.get_size(), text_scale=self.settings.text_scale)
            self.pointer.release()
            for scene in self.scenes:
                scene.motion.finish()
                scene.invalidate()
            self.compositor.forget()

    def draw(self) -> bool:
        """Bring the surface up to date; True if anything changed on it."""
        self.resized()
        self.dirty = False
        first = max((i for i, s in enumerate(self.scenes) if not s.overlay), default=0)
        canvas = Canvas(self.screen)
        for scene in self.scenes[first:]:
            canvas.hot, canvas.tone = scene.hot, scene.tone
            if scene.overlay and scene.veiled:
                canvas.image(shapes.veil(*self.surface.get_size(), theme.VEIL[3] / 255), 0, 0)
            on_top = scene is self.top
            fade = 1 - (1 - self._page) ** 3 if on_top else 1.0
            with canvas.shifted(0, 0 if self.settings.reduced_motion else 12 * (1 - fade), fade):
                scene.paint(canvas)
        top = self.top
        focused = top.tree.find(top.hot.focus) if top.hot.by_keyboard and top.hot.focus else None
        if focused is not None and focused.role not in ("card", "textbox"):  # those show it themselves
            draw_focus(canvas, focused)
        if self._tip is not None:
            draw_tip(canvas, self._tip)
        background = sprites.backdrop(self.scenes[first].backdrop, *self.surface.get_size())
        return self.compositor.present(self.surface, background, canvas.items)

    def _save(self) -> None:
        self._unsaved = False
        self.settings.save()

    def describe(self) -> list[dict[str, Any]]:
        """The trees of all screens that are shown, lowest first (record.md, `describe`)."""
        first = max((i for i, s in enumerate(self.scenes) if not s.overlay), default=0)
        return [{"scene": s.name, **s.tree.describe(self.screen, s.hot.focus)} for s in self.scenes[first:]]

    def close(self) -> None:
        """End: close the screens and what they share."""
        if self._unsaved:
            self._save()
        while self.scenes:
            self.scenes.pop().leave()
        for desk in (self.worker, self.advisor):
            if desk is not None:
                desk.stop()
        self.sound.close()
