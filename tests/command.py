"""Running the command line inside the test's own process."""

from __future__ import annotations

import io
import json
import signal
from typing import Any, NamedTuple

import pytest

from game.cli import main


def interruptible() -> None:
    """Have a process that is about to start hear Ctrl-C, which a job in the background ignores."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Ran(NamedTuple):
    """What a command printed and returned."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        """Standard output as JSON lines."""
        return [json.loads(line) for line in self.out.splitlines()]


class Runner:
    """Runs `fourup` with given words and standard input."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def __call__(self, *words: object, stdin: str | bytes = b"") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        self._monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        self._capsys.readouterr()
        status = main([str(word) for word in words])
        out, err = self._capsys.readouterr()
        return Ran(status, out, err)

    def refused(self, *words: object) -> str:
        """The one line that says why these words are a usage error."""
        ran = self(*words)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.count("\n") == 1
        assert ran.err.startswith("fourup")
        return ran.err


@pytest.fixture
def fourup(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    """The command line."""
    return Runner(capsys, monkeypatch)
