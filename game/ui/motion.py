"""Motion: named values that glide to where they belong; it never holds game state."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

Values = tuple[float, ...]
Ease = Callable[[float], float]


def linear(t: float) -> float:
    """Constant speed."""
    return t


def out_cubic(t: float) -> float:
    """Fast start, soft end."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Soft start and end."""
    return 4 * t**3 if t < 0.5 else 1 - (-2 * t + 2) ** 3 / 2


def out_back(t: float, overshoot: float = 1.3) -> float:
    """Goes a little too far and comes back."""
    return 1 + (overshoot + 1) * (t - 1) ** 3 + overshoot * (t - 1) ** 2


def out_expo(t: float) -> float:
    """A very fast start and a long end."""
    return 1.0 if t >= 1 else 1 - 2 ** (-10 * t)


def shake(t: float) -> float:
    """Three decaying swings from -1 to 1, ending at 0."""
    return math.sin(t * 6 * math.pi) * (1 - t)


@dataclass(slots=True)
class Track:
    """One value on its way: milliseconds since it was asked for, and where it goes."""

    start: Values
    end: Values
    duration: float
    delay: float
    ease: Ease
    arc: float
    done: Callable[[], None] | None
    elapsed: float = 0.0

    def value(self) -> Values:
        """Where it is now."""
        if self.elapsed <= self.delay:
            return self.start
        t = 1.0 if self.duration <= 0 else min(1.0, (self.elapsed - self.delay) / self.duration)
        e = self.ease(t)
        now = [a + (b - a) * e for a, b in zip(self.start, self.end, strict=True)]
        if self.arc and len(now) > 1:
            now[1] -= self.arc * 4 * t * (1 - t)
        return tuple(now)

    @property
    def progress(self) -> float:
        """0 before and at the start, 1 at the end."""
        if self.elapsed <= self.delay:
            return 0.0
        return 1.0 if self.duration <= 0 else min(1.0, (self.elapsed - self.delay) / self.duration)

    @property
    def over(self) -> bool:
        """Whether it has arrived."""
        return self.elapsed >= self.delay + self.duration


class Motion:
    """All values of one screen that are moving, by key; `speed` scales every duration (0: at once)."""

    def __init__(self) -> None:
        self.speed = 1.0
        self.reduced = False
        self._tracks: dict[str, Track] = {}
        self._rest: dict[str, Values] = {}

    def get(self, key: str, default: Values) -> Values:
        """The value now; the resting one, or the default where it never moved."""
        track = self._tracks.get(key)
        if track is not None:
            return track.value()
        return self._rest.get(key, default)

    def progress(self, key: str) -> float | None:
        """How far a moving value has come, 0-1; None at rest."""
        track = self._tracks.get(key)
        return None if track is None else track.progress

    def target(self, key: str) -> Values | None:
        """Where the value is or is going; None where it never was."""
        return self._rest.get(key)

    def moving(self, key: str) -> bool:
        """Whether the value is on its way."""
        return key in self._tracks

    def set(self, key: str, value: Values) -> None:
        """Put the value at rest."""
        self._tracks.pop(key, None)
        self._rest[key] = value

    def to(
        self,
        key: str,
        end: Values,
        ms: float,
        *,
        start: Values | None = None,
        delay: float = 0.0,
        ease: Ease = out_cubic,
        arc: float = 0.0,
        done: Callable[[], None] | None = None,
    ) -> None:
        """Send a value to `end` in `ms` milliseconds at Normal pace."""
        begin = start if start is not None else self.get(key, end)
        if self.speed <= 0 or (begin == end and delay == 0 and not arc and done is None):
            self.set(key, end)
            if done:
                done()
            return
        self._tracks[key] = Track(begin, end, ms * self.speed, delay * self.speed, ease, arc, done)
        self._rest[key] = end

    def forget(self, prefix: str) -> None:
        """Drop the values whose keys begin so."""
        gone = {k for k in (*self._tracks, *self._rest) if k.startswith(prefix)}
        for key in gone:
            self._tracks.pop(key, None)
            self._rest.pop(key, None)

    @property
    def active(self) -> bool:
        """Whether anything moves."""
        return bool(self._tracks)

    def tick(self, ms: float) -> None:
        """Let time pass."""
        for key, track in list(self._tracks.items()):
            track.elapsed += ms
            if track.over and self._tracks.get(key) is track:
                del self._tracks[key]
                if track.done:
                    track.done()

    def finish(self, prefix: str = "") -> None:
        """Let everything arrive now."""
        for key, track in list(self._tracks.items()):
            if key.startswith(prefix) and self._tracks.get(key) is track:
                del self._tracks[key]
                if track.done:
                    track.done()
