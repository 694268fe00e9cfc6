"""The bots' process: it answers as the bot would, and whatever happens to it the table goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing import Pipe
from pathlib import Path
from random import Random

import pytest

from game.bots import temper, updown
from game.bots.base import Budget, Choice, Reason
from game.bots.temper import CHARACTERS
from game.bots.worker import TRIES, Answer, Worker
from tests.rules.tables import ten_cards

ROOT = Path(__file__).parents[2]
VIEW = ten_cards()
ENDLESS = Budget(effort=10**9)
PATIENT = 60.0


@pytest.fixture
def worker() -> Iterator[Worker]:
    one = Worker(patience=PATIENT)
    yield one
    one.stop()


def answer(worker: Worker) -> Answer:
    give_up = time.monotonic() + PATIENT
    while time.monotonic() < give_up:
        found = worker.poll()
        if found is not None:
            return found
        time.sleep(0.005)
    raise AssertionError("no answer")


def kill(worker: Worker) -> None:
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)
    while worker.alive:
        time.sleep(0.005)


def assert_plain(found: Answer, ticket: int) -> None:
    assert found == Answer(ticket, updown.plain(VIEW), plain=True)


def assert_goes_on(worker: Worker) -> None:
    """The next question is answered by a process again, and exactly as without one."""
    worker.ask(99, "updown", "skilled", VIEW, 5, Budget(effort=200))
    choice = updown.bot("skilled").choose(VIEW, Random(5), Budget(effort=200))
    assert answer(worker) == Answer(99, choice, plain=False)
    assert worker.alive


def test_it_answers_as_the_bot_itself(worker: Worker) -> None:
    assert not worker.alive
    assert worker.poll() is None
    worker.start()
    assert worker.alive
    assert_goes_on(worker)
    assert worker.poll() is None


def test_a_character_answers_as_itself(worker: Worker) -> None:
    for name in CHARACTERS:
        worker.ask(7, "updown", "skilled", VIEW, 5, Budget(effort=200), name)
        choice = temper.bot("updown", "skilled", name).choose(VIEW, Random(5), Budget(effort=200))
        assert answer(worker) == Answer(7, choice, plain=False)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
def test_killed_in_the_middle_of_a_decision(worker: Worker) -> None:
    worker.ask(1, "updown", "expert", VIEW, 5, Budget(), "bold")
    kill(worker)
    choice = temper.bot("updown", "expert", "bold").choose(VIEW, Random(5), Budget())
    assert answer(worker) == Answer(1, choice, plain=False)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
def test_killed_at_each_try(worker: Worker) -> None:
    worker.ask(1, "updown", "skilled", VIEW, 5, ENDLESS)
    for _ in range(TRIES):
        assert worker.poll() is None
        kill(worker)
    assert_plain(answer(worker), 1)
    assert_goes_on(worker)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
def test_killed_while_idle(worker: Worker) -> None:
    assert_goes_on(worker)
    kill(worker)
    assert_goes_on(worker)


def test_stuck_beyond_the_deadline() -> None:
    worker = Worker(patience=0.0)
    try:
        worker.start()
        first = worker.pid
        worker.ask(3, "updown", "skilled", VIEW, 5, ENDLESS)
        assert_plain(answer(worker), 3)
        assert worker.alive
        assert worker.pid != first
    finally:
        worker.stop()


def test_a_bot_that_fails(worker: Worker) -> None:
    worker.ask(4, "updown", "grandmaster", VIEW, 5, Budget())
    assert_plain(answer(worker), 4)
    assert_goes_on(worker)


@pytest.mark.parametrize("rubbish", [b"", b"rubbish", b"\x80\x04N."])
def test_garbage_from_the_process(worker: Worker, rubbish: bytes) -> None:
    worker.ask(5, "updown", "skilled", VIEW, 5, ENDLESS)
    for _ in range(TRIES):
        assert worker.poll() is None
        assert worker._pipe is not None
        worker._pipe.close()
        worker._pipe, theirs = Pipe()
        theirs.send_bytes(rubbish)
    assert_plain(answer(worker), 5)
    theirs.close()
    assert_goes_on(worker)


def test_an_illegal_answer_is_not_played(worker: Worker) -> None:
    worker.ask(6, "updown", "skilled", VIEW, 5, ENDLESS)
    assert worker._pipe is not None
    worker._pipe.close()
    worker._pipe, theirs = Pipe()
    theirs.send((6, Choice("play AS", Reason("no bid"))))
    assert_plain(answer(worker), 6)
    theirs.close()


def test_no_process_to_be_had(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    worker.ask(7, "updown", "skilled", VIEW, 5, Budget())
    assert_plain(answer(worker), 7)
    monkeypatch.undo()
    assert_goes_on(worker)


def test_a_new_question_drops_the_one_before(worker: Worker) -> None:
    worker.ask(8, "updown", "skilled", VIEW, 1, Budget(effort=200))
    assert_goes_on(worker)
    assert worker.poll() is None


def test_it_ends_when_the_pipe_closes(worker: Worker) -> None:
    assert_goes_on(worker)
    assert worker._pipe is not None
    worker._pipe.close()
    worker._pipe = None
    worker._process.join(PATIENT)
    assert worker._process.exitcode == 0


SCRIPT = """
import sys, time
from pathlib import Path
from game.bots.base import Budget
from game.bots.worker import Worker
from tests.rules.tables import ten_cards

if __name__ == "__main__":
    worker = Worker()
    worker.ask(1, "updown", "expert", ten_cards(), 5, Budget())
    while worker.poll() is None:
        time.sleep(0.005)
    folder = Path(f"/proc/{worker.pid}")
    print((folder / "maps").read_text().count("pygame"))
    print(next(line.split()[1] for line in (folder / "status").read_text().splitlines() if "VmHWM" in line))
    worker.stop()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_process_is_small_and_has_no_pygame(tmp_path: Path) -> None:
    """performance.md: memory of the bot worker at most 40 MB."""
    script = tmp_path / "table.py"
    script.write_text(SCRIPT, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True)
    assert ran.stderr == ""
    pygame, kilobytes = map(int, ran.stdout.split())
    assert pygame == 0
    assert kilobytes < 40_000
