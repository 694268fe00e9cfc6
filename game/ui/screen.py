"""The size of the picture and the unit that everything is laid out in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

REFERENCE = (1280, 720)
WIDEST = 1720  # u; beyond it there is only table (DESIGN.md section 6)
MIN_TEXT = 14  # pixels


@dataclass(frozen=True)
class Screen:
    """A picture of `width` x `height` pixels; positions are in u, a pixel of a 1280 x 720 canvas."""

    width: int
    height: int
    text_scale: float = 1.0

    @cached_property
    def k(self) -> float:
        """Pixels a u."""
        return min(self.width / REFERENCE[0], self.height / REFERENCE[1])

    @cached_property
    def w(self) -> float:
        """Width in u."""
        return self.width / self.k

    @cached_property
    def h(self) -> float:
        """Height in u."""
        return self.height / self.k

    @property
    def left(self) -> float:
        """Left edge of the used width in u."""
        return max(0.0, (self.w - WIDEST) / 2)

    @property
    def right(self) -> float:
        """Right edge of the used width in u."""
        return self.w - self.left

    @property
    def cx(self) -> float:
        """Middle of the picture in u."""
        return self.w / 2

    @property
    def compact(self) -> bool:
        """Whether the picture is smaller than the reference, so that second lines are dropped."""
        return self.k < 0.95

    def px(self, u: float) -> int:
        """A length in u as whole pixels."""
        return round(u * self.k)

    def text_px(self, u: float) -> int:
        """The pixel size of text of `u` (DESIGN.md section 3)."""
        return max(MIN_TEXT, round(u * self.k * self.text_scale))

    def text_u(self, u: float) -> float:
        """The size in u that text of nominal size `u` really takes."""
        return self.text_px(u) / self.k
