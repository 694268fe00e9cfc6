"""One part of the figures, measured in this process."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

SCREEN = ("frames", "frames_4k", "still")


def run(name: str, *, window: bool = False) -> dict[str, Any]:
    """A part's raw measurements; only what it needs is loaded, as the start counts that too."""
    if not window:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    home = name if name == "start" else "screen" if name in SCREEN else "play"
    measured: dict[str, Any] = getattr(import_module(f"game.bench.{home}"), name)()
    return measured
