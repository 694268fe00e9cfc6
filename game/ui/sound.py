"""What is heard: effects and music over the mixer, and silence wherever there is none."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from game import paths

EFFECTS = (
    "abandon", "bid", "broken", "curtain", "deal", "draw", "flip", "heartbeat", "imperial", "invalid", "lay",
    "legal", "made", "page", "play", "pop_down", "pop_up", "reversal", "round_end", "select", "tick",
    "tick_last", "trick", "victory", "wheel_1", "wheel_2", "wheel_3", "wheel_4", "wheel_5",
)  # fmt: skip
MUSIC = ("title", "level-up", "up-color", "mind-up", "updown")
TAKES = 3
CUES = {
    "Dealt": "deal",
    "Announced": "bid",
    "DirectionChanged": "reversal",
    "Played": "play",
    "Passed": "tick",
    "TrickTaken": "trick",
    "Drawn": "draw",
    "Locked": "play",
    "RoundOpened": "flip",
    "Laid": "lay",
    "Added": "play",
    "Discarded": "play",
    "BonusChosen": "lay",
    "LapTaken": "trick",
    "TapisVert": "imperial",
    "RoundVoid": "broken",
    "RoundScored": "round_end",
    "GameOver": "victory",
}
CHANNELS = 16
FADE = 900.0  # ms from silence to full volume
DUCKED = 10 ** (-6 / 20)
SPEECH = 1.6  # seconds: an effect as long as this is one that the music makes room for
SIDE = 0.7  # how much of the far ear's level a sound at the edge loses


def cue(event: object) -> str | None:
    """The effect that an event of a game is heard as, by the name of its type; None for a silent one."""
    effect = CUES.get(type(event).__name__)
    if effect == "bid" and getattr(event, "bid", 0) is None:
        return "abandon"
    return effect


class Sound:
    """The program's sound: silent until `start`, and again after `close` or with no device to play on."""

    def __init__(self, effects: float, music: float) -> None:
        self._effects = effects
        self._music = music
        self._open = False
        self._muted = False
        self._samples: dict[str, list[pygame.mixer.Sound]] = {}
        self._chance = random.Random()
        self._last: dict[str, int] = {}
        self._sounded: set[str] = set()
        self._wanted: str | None = None
        self._playing: str | None = None
        self._paused = False
        self._gain = 0.0
        self._duck = 0.0

    @classmethod
    def silent(cls) -> Sound:
        """A sound that is never started."""
        return cls(0.0, 0.0)

    @property
    def live(self) -> bool:
        """Whether there is a device and sound goes to it."""
        return self._open and pygame.mixer.get_init() is not None

    @contextmanager
    def _device(self) -> Iterator[None]:
        """Whatever the mixer refuses, from a missing device to a broken file, means silence from then on."""
        try:
            yield
        except (pygame.error, OSError) as error:
            logging.getLogger(__name__).warning("no sound: %s", error)
            self._open = False

    def start(self) -> None:
        """Open the device; it takes a moment, so that the first frame should be on the screen before."""
        with self._device():
            # 1024 samples, 23 ms: half the wake-ups of 512 on a still table, and no later to the ear
            pygame.mixer.init(44100, -16, 2, 1024)
            pygame.mixer.set_num_channels(CHANNELS)
            self._open = True

    def preload(self) -> bool:
        """Load one more sample; False when there is none left to load."""
        if not self.live:
            return False
        for name in EFFECTS:
            if len(self._samples.get(name, ())) < TAKES:
                self._load(name)
                return True
        return False

    def _load(self, name: str) -> None:
        takes = self._samples.setdefault(name, [])
        with self._device():
            takes.append(pygame.mixer.Sound(paths.sounds() / "effects" / f"{name}-{len(takes)}.ogg"))

    def play(self, name: str, pan: float = 0.0) -> None:
        """Play an effect once, from left (-1) to right (1); the same one twice in a frame is one.

        Raises KeyError for an effect that there isn't.
        """
        if name not in EFFECTS:
            raise KeyError(name)
        if not self.live or self._muted or self._effects <= 0 or name in self._sounded:
            return
        if name not in self._samples:
            self._load(name)
        takes = self._samples[name]
        fresh = [i for i in range(len(takes)) if len(takes) == 1 or i != self._last.get(name)]
        if not fresh:
            return
        take = self._last[name] = self._chance.choice(fresh)
        self._sounded.add(name)
        with self._device():
            channel = takes[take].play()
            if channel is not None:
                left, right = (self._effects * min(1.0, 1 + SIDE * side) for side in (-pan, pan))
                channel.set_volume(left, right)
            if takes[take].get_length() >= SPEECH:
                self.duck(takes[take].get_length())

    def music(self, name: str | None) -> None:
        """The music from now on, None for none: what plays fades away first.

        Raises KeyError for music that there isn't.
        """
        if name is not None and name not in MUSIC:
            raise KeyError(name)
        self._wanted = name

    def duck(self, seconds: float) -> None:
        """Hold the music 6 dB lower for so long."""
        self._duck = max(self._duck, 1000 * seconds)

    def set_volumes(self, effects: float, music: float) -> None:
        """Volumes from 0 to 1."""
        self._effects = effects
        self._music = music

    def mute(self, muted: bool) -> None:
        """Fall silent, or be heard again; what was to be played in between is not."""
        self._muted = muted
        if muted and self.live:
            with self._device():
                pygame.mixer.fadeout(60)

    @property
    def busy(self) -> bool:
        """Whether the music's volume is on its way, which sounds smooth only at a full frame rate."""
        return self.live and (self._gain != self._target() or self._playing != self._wanted)

    def _target(self) -> float:
        if self._muted or self._playing is None or self._playing != self._wanted:
            return 0.0
        return self._music * (DUCKED if self._duck > 0 else 1.0)

    def tick(self, ms: float) -> None:
        """Let time pass: glide to the volume that is due, change the music, load one more sample."""
        self._sounded.clear()
        self._duck = max(0.0, self._duck - ms)
        if not self.live:
            return
        self.preload()
        with self._device():
            if self._gain == 0 and self._playing != self._wanted and not self._muted:
                self._change()
            target = self._target()
            if self._gain != target:
                step = ms / FADE
                self._gain = (
                    max(target, self._gain - step) if self._gain > target else min(target, self._gain + step)
                )
                pygame.mixer.music.set_volume(self._gain)
            self._rest(self._gain == 0 and target == 0)

    def _change(self) -> None:
        pygame.mixer.music.stop()
        self._playing, self._paused = self._wanted, False
        if self._playing is not None:
            pygame.mixer.music.load(paths.sounds() / "music" / f"{self._playing}.ogg")
            pygame.mixer.music.set_volume(0)
            pygame.mixer.music.play(-1)

    def _rest(self, rest: bool) -> None:
        """Music that can't be heard is paused: it would cost the processor as much as one that can."""
        if rest == self._paused or self._playing is None:
            return
        self._paused = rest
        if rest:
            pygame.mixer.music.pause()
        else:
            pygame.mixer.music.unpause()

    def close(self) -> None:
        """Let the device go; every later call is harmless."""
        self._open = False
        self._samples.clear()
        pygame.mixer.quit()
