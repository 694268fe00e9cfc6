"""A real window on a virtual screen, driven by xdotool and watched through its tree of nodes."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0  # s; only a broken program needs it
Node = dict[str, Any]


def missing() -> str | None:
    """Why there can be no real window here."""
    for tool in ("Xvfb", "xdotool"):
        if shutil.which(tool) is None:
            return f"{tool} is not installed"
    return None


class Screen:
    """A virtual screen."""

    def __init__(self, size: str = "1920x1080") -> None:
        read, write = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", "-nolisten", "tcp"],
            pass_fds=[write],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as pipe:
            self.display = f":{pipe.readline().strip()}"

    def close(self) -> None:
        """Take it down."""
        self._server.terminate()
        self._server.wait()


class Desk:
    """The program in a window; `click`, `drag`, `key` do what a person does."""

    def __init__(
        self, screen: Screen, home: Path, *arguments: str, settings: dict[str, Any] | None = None
    ) -> None:
        self.home = home
        home.mkdir(parents=True, exist_ok=True)
        if settings is not None:
            (home / "settings.json").write_text(json.dumps(settings))
        self._tree = home / "tree.json"
        self._env = {
            **os.environ,
            "DISPLAY": screen.display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "FOURUP_HOME": str(home),
            "FOURUP_TREE": str(self._tree),
        }
        self.start(*arguments)

    def start(self, *arguments: str) -> None:
        """Start the program and wait for its first frame."""
        self._tree.unlink(missing_ok=True)
        self.process = subprocess.Popen([sys.executable, str(ROOT / "main.py"), *arguments], env=self._env)
        self.wait(lambda: self._tree.exists())
        found = self._tool("search", "--sync", "--onlyvisible", "--class", "four-up").split()
        self.window = found[-1]
        self._tool("windowfocus", "--sync", self.window)
        placed = dict(
            line.split("=")
            for line in self._tool("getwindowgeometry", "--shell", self.window).splitlines()
            if "=" in line
        )
        self.at = int(placed["X"]), int(placed["Y"])

    def kill(self) -> None:
        """End the program without a warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        """End the program."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()

    def _tool(self, *words: str) -> str:
        return subprocess.run(
            ["xdotool", *words], env=self._env, capture_output=True, text=True, check=True, timeout=PATIENCE
        ).stdout

    # -- what is shown

    def shown(self) -> dict[str, Any]:
        """The whole tree."""
        if self.process.poll() is not None:
            pytest.fail(f"the program ended with {self.process.returncode}")
        told: dict[str, Any] = json.loads(self._tree.read_text(encoding="utf-8"))
        return told

    def records(self) -> list[Path]:
        """The player's games, running and finished."""
        return [
            path for folder in ("saves", "records") for path in (self.home / folder).glob("*.fourup.json")
        ]

    def up_to_date(self) -> bool:
        """Whether the tree is of a frame drawn after the last move was saved."""
        drawn = self._tree.stat().st_mtime_ns
        return all(path.stat().st_mtime_ns < drawn for path in self.records())

    @property
    def scene(self) -> str:
        """The name of the top screen."""
        return str(self.shown()["nodes"][-1]["scene"])

    def nodes(self) -> Iterator[Node]:
        """The nodes of the top screen."""

        def walk(node: Node) -> Iterator[Node]:
            yield node
            for child in node["nodes"]:
                yield from walk(child)

        return walk(self.shown()["nodes"][-1])

    def find(self, key: str) -> Node | None:
        """The node with the key, if it is shown."""
        return next((n for n in self.nodes() if n["key"] == key), None)

    def focus(self) -> str | None:
        """The key of the node that has the keyboard focus."""
        return next((n["key"] for n in self.nodes() if "focused" in n["state"]), None)

    def some(self, role: str, *states: str) -> list[Node]:
        """The nodes of a role that are in all these states."""
        return [n for n in self.nodes() if n["role"] == role and set(states) <= set(n["state"])]

    def wait(self, ready: Callable[[], Any]) -> Any:
        """Wait until something is so; its value."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = ready()
            if found:
                return found
            time.sleep(0.02)
        pytest.fail(f"waited too long; on the screen: {[n['key'] for n in self.nodes()]}")

    # -- what a person does

    def _middle(self, node: Node, left: float = 0.5) -> tuple[str, str]:
        x, y, w, h = node["rect"]
        return str(round(self.at[0] + x + w * left)), str(round(self.at[1] + y + h / 2))

    def click(self, node: Node, left: float = 0.5) -> None:
        """Press the main button on a node, at a share of its width."""
        self._tool("mousemove", *self._middle(node, left), "click", "1")

    def drag(self, node: Node, target: Node) -> None:
        """Drag a node's visible left part onto another node."""
        start, end = self._middle(node, 0.2), self._middle(target)
        between = [str((int(a) + int(b)) // 2) for a, b in zip(start, end, strict=True)]
        self._tool("mousemove", *start, "mousedown", "1", "sleep", "0.03")
        self._tool("mousemove", *between, "sleep", "0.03", "mousemove", *end, "sleep", "0.05", "mouseup", "1")

    def key(self, *names: str) -> None:
        """Press keys one after another."""
        self._tool("key", *names)

    def hold(self, name: str, ready: Callable[[], Any]) -> None:
        """Hold a key down until something is so."""
        self._tool("keydown", name)
        try:
            self.wait(ready)
        finally:
            self._tool("keyup", name)
