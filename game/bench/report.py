"""Collects all figures; each group is measured in a process of its own, so that none disturbs another."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from game import paths

STARTS = 7
TIMEOUT = 300
BARE = (
    "import os, time\n"
    "os.environ['PYGAME_HIDE_SUPPORT_PROMPT'] = '1'\n"
    "import pygame\n"
    "pygame.display.init()\n"
    "if pygame.display.get_driver() == 'x11': os.environ['SDL_FRAMEBUFFER_ACCELERATION'] = '0'\n"
    "window = pygame.Window('bare', (1280, 720))\n"
    "window.get_surface().fill('navy')\n"
    "window.flip()\n"
    "print(time.time())\n"
)


class Figure(msgspec.Struct):
    """One figure: its value and unit, what it is compared with, and the target it holds or misses."""

    name: str
    value: float
    unit: str
    baseline: float | None = None
    target: str = ""
    holds: bool | None = None


def run(*, window: bool = False) -> dict[str, Any]:
    """All figures."""
    figures = [*_start(window), *_frames(window), *_still(window), *_play(), *_package()]
    return {"figures": [msgspec.to_builtins(figure) for figure in figures]}


def _command(part: str, window: bool) -> list[str]:
    program = (
        [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, str(paths.root() / "main.py")]
    )
    return [*program, "bench", "--part", part, *(["--window"] if window else [])]


def _environment(window: bool, home: str) -> dict[str, str]:
    """That of a player, whose second start finds the compiled modules of the first."""
    silent = {} if window else {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    usual = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**usual, **silent, "FOURUP_HOME": home}


def _ask(part: str, window: bool = False) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            _command(part, window),
            env=_environment(window, home),
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
        )
    if done.returncode:
        raise RuntimeError(f"bench {part}: {done.stderr.strip()}")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def _clocked(command: Sequence[str], window: bool) -> float:
    """Milliseconds from the start of a process to the moment that it prints."""
    with tempfile.TemporaryDirectory() as home:
        begun = time.time()
        done = subprocess.run(
            command, env=_environment(window, home), capture_output=True, text=True, timeout=TIMEOUT
        )
    printed = json.loads(done.stdout)
    return 1000 * (float(printed["at"] if isinstance(printed, dict) else printed) - begun)


def _start(window: bool) -> list[Figure]:
    frozen = getattr(sys, "frozen", False)
    ours = median(_clocked(_command("start", window), window) for _ in range(STARTS))
    if frozen:
        return [Figure("start to the first frame, packaged", round(ours, 1), "ms")]
    bare = median(_clocked([sys.executable, "-c", BARE], window) for _ in range(STARTS))
    figures = [
        _at_most("start to the first frame, source", ours, "ms", 3 * bare, "3 x the bare window", bare)
    ]
    packaged = _packaged()
    if packaged is not None:
        command = [str(packaged), "bench", "--part", "start", *(["--window"] if window else [])]
        own = median(_clocked(command, window) for _ in range(STARTS))
        figures.append(
            _at_most("start to the first frame, packaged", own, "ms", 3 * bare, "3 x the bare window", bare)
        )
    return figures


def _frames(window: bool) -> list[Figure]:
    raw = {**_ask("frames", window), **_ask("frames_4k", window)}
    base = raw["flip_1080"]
    return [
        _at_most("frame p99, card dragged, 1080p", raw["drag_1080"], "ms", 8, "8 ms", base),
        _at_most("frame p99, card dragged, 4K", raw["drag_4k"], "ms", 16, "16 ms", raw["flip_4k"]),
        _at_most("frame p99, deal, 1080p", raw["deal_1080"], "ms", 12, "12 ms", base),
        _at_most("frame p99, sweep, 1080p", raw["sweep_1080"], "ms", 12, "12 ms", base),
        _at_most(
            "frame p99, card dragged while an expert thinks",
            raw["drag_thinking"],
            "ms",
            1.2 * raw["drag_1080"],
            "1.2 x the same without",
            raw["drag_1080"],
        ),
        _at_most("memory of the window after a game, 1080p", raw["window_mb"], "MB", 160, "160 MB"),
        _at_most("memory of the bots' process", raw["worker_mb"], "MB", 40, "40 MB"),
    ]


def _still(window: bool) -> list[Figure]:
    raw = _ask("still", window)
    return [
        _at_most("processor use of a still table, 10 s", raw["percent"], "% of a core", 0.8, "0.8 %"),
        _at_most("frames drawn by a still table, 10 s", raw["drawn"], "frames", 0, "none"),
    ]


def _play() -> list[Figure]:
    figures = []
    raw = _ask("games")
    for game, rate in raw["decisions"].items():
        bound = 1e6 / 9.6 if game == "updown" else None
        name = f"random decisions through the rules, {game}"
        if bound is None:
            figures.append(Figure(name, rate, "per s"))
        else:
            figures.append(
                _at_least(name, rate, "per s", bound, "OpenSpiel's oh_hell from Python", round(bound))
            )
        figures.append(Figure(f"random games, {game}", raw["games"][game], "per s"))
    raw = _ask("bots")
    figures.append(
        _at_least("UpDown rollouts in the bot", raw["rollouts"], "per s", 30000, "2 x 15,000", 15000)
    )
    for name, taken in raw["p95"].items():
        figures.append(_at_most(f"decision p95, {name}", taken, "ms", 300, "300 ms"))
    raw = _ask("records")
    figures.append(_at_most("autosave of a move", raw["save_ms"], "ms", 2, "2 ms"))
    figures.append(_at_most("reopening a finished 20-round record", raw["open_ms"], "ms", 150, "150 ms"))
    figures.append(_at_least("records verified, 4-seat games", raw["verified"], "per s", 100, "100"))
    raw = _ask("jobs")
    figures.append(_at_least("simulate with two jobs against one", raw["ratio"], "x", 1.8, "1.8 x"))
    return figures


def _package() -> list[Figure]:
    program = _packaged()
    if program is None:
        return []
    size = (
        sum(p.stat().st_size for p in program.parent.rglob("*") if p.is_file() and not p.is_symlink()) / 1e6
    )
    figures = [_at_most("packaged folder", size, "MB", 70, "70 MB")]
    archives = sorted(program.parent.parent.glob("*.tar.xz"))
    if archives:
        figures.append(_at_most("packaged archive", archives[-1].stat().st_size / 1e6, "MB", 25, "25 MB"))
    return figures


def _packaged() -> Path | None:
    """The program that `make package` built, if it is there."""
    if getattr(sys, "frozen", False):
        return Path(sys.executable)
    found = sorted(
        p for p in (paths.root() / "dist").glob("four-up-*/fourup*") if p.is_file() and os.access(p, os.X_OK)
    )
    return found[0] if found else None


def _at_most(
    name: str, value: float, unit: str, bound: float, target: str, baseline: float | None = None
) -> Figure:
    kept = None if baseline is None else round(baseline, 2)
    return Figure(name, round(value, 2), unit, kept, f"at most {target}", value <= bound)


def _at_least(
    name: str, value: float, unit: str, bound: float, target: str, baseline: float | None = None
) -> Figure:
    return Figure(name, round(value, 2), unit, baseline, f"at least {target}", value >= bound)
