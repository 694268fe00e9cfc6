"""The command line: help, usage errors, and the commands that replay records (record.md)."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import game
from game import cli, paths, record
from game.bots import temper
from game.bots.base import LEVELS, Budget
from game.bots.temper import CHARACTERS
from game.cli.parser import parse
from tests.command import Runner, interruptible
from tests.matches import GOLDEN, RECORDS, finished_text, frame, new_session, play_on

ROOT = Path(__file__).parent.parent
COMMANDS = (
    "play",
    "open",
    "verify",
    "legal",
    "view",
    "ask",
    "audit",
    "review",
    "simulate",
    "arena",
    "picture",
    "describe",
    "bench",
)


def running_text(entries: int = 6) -> str:
    return record.dumps(play_on(new_session(), entries=entries).record)


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


# -- help and usage


def test_version(fourup: Runner) -> None:
    assert fourup("--version") == (0, f"fourup {game.__version__}\n", "")


def test_help_names_every_command_and_has_examples(fourup: Runner) -> None:
    status, out, err = fourup("--help")
    assert (status, err) == (0, "")
    assert all(f"\n    {command} " in out for command in COMMANDS)
    assert "examples:\n  fourup\n" in out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_examples_in_its_help_that_it_understands(fourup: Runner, command: str) -> None:
    status, out, err = fourup(command, "--help")
    assert (status, err) == (0, "")
    examples = [line.split() for line in out.partition("examples:\n")[2].splitlines()]
    assert examples
    for program, name, *words in examples:
        assert (program, name) == ("fourup", command)
        parse([name, *words[: words.index("<")]] if "<" in words else [name, *words])


USAGE_ERRORS = [
    "nonsense",
    "--nonsense",
    "verify",
    "verify --nonsense x",
    "legal",
    "legal a b",
    "view x",
    "view x --seat",
    "view x --seat one",
    "view x --seat -1",
    "view x --seat 1.0",
    "view x --seat \uff11",
    "ask x --seat 0",
    "ask x --level novice",
    "ask x --seat 0 --level human",
    "ask x --seat 0 --level novice --effort 0",
    "ask x --seat 0 --level novice --effort -3",
    "ask x --seat 0 --lev novice",
    "audit x",
    "audit x --move",
    "audit x --move -1",
    "audit x --move one",
    "audit x --move 1 --redeals 0",
    "audit x --move 1 --effort 0",
    "play",
    "play chess",
    "play updown --seats human,human",
    "play updown --seats human,robot,novice",
    "play updown --seats human,,novice",
    "play updown --seats human,novice,novice,novice,novice,novice,novice",
    "play updown --option clock=on",
    "play updown --option abandons",
    "play updown --option abandons=2",
    "play updown --option abandons=03",
    "play updown --option hook=on --option hook=off",
    "play updown --option perfection=on",
    "play updown --code nonsense",
    "play updown --code UD3-7K2M9QXA",
    "play updown --code LU4-7K2M9QXA",
    "play updown --seats human,novice,novice --code UD4-7K2M9QXA",
    "simulate updown",
    "simulate chess --seats novice,novice,novice",
    "simulate updown --seats human,novice,novice",
    "simulate updown --seats novice,novice",
    "simulate updown --seats novice,novice,novice --games 0",
    "simulate updown --seats novice,novice,novice --games many",
    "simulate updown --seats novice,novice,novice --jobs 0",
    "simulate updown --seats novice,novice,novice --code UD3-7K2M9QX",
    "arena updown",
    "arena updown --levels novice",
    "arena updown --levels novice,robot",
    "arena updown --levels novice,human",
    "arena updown --levels novice,novice",
    "arena updown --levels novice,skilled --deals 0",
    "arena chess --levels novice,skilled",
    "picture title",
    "picture --out x.png",
    "picture title --out x.png --size 1920",
    "picture title --out x.png --size 1920x",
    "picture title --out x.png --size 0x0",
    "picture title --out x.png --size 99999x99999",
    "picture title --out x.png --lang de",
    "picture title --out x.png --seat x",
    "describe",
    "describe title --size big",
    "bench now",
    "open",
]


@pytest.mark.parametrize("words", USAGE_ERRORS)
def test_a_usage_error_is_one_line_and_exit_code_2(fourup: Runner, words: str) -> None:
    assert fourup.refused(*words.split(" "))


def test_a_usage_error_stays_one_line_whatever_it_quotes(fourup: Runner) -> None:
    assert "a b" in fourup.refused("verify", "x", "--a\nb")
    assert fourup.refused("a\nb\udc80")
    assert fourup.refused("play", "a\nb")


# -- verify


def test_verify_prints_the_result_of_each_record(fourup: Runner, tmp_path: Path) -> None:
    over, running = write(tmp_path, "a", finished_text()), write(tmp_path, "b", running_text())
    ran = fourup("verify", over, running)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines == [{"ok": True, "result": frame()["result"]}, {"ok": True, "result": None}]


def test_verify_goes_on_after_bad_and_missing_files(fourup: Runner, tmp_path: Path) -> None:
    bad = frame()
    bad["log"][17] = [0, "play ??"]
    files = [
        write(tmp_path, "a", json.dumps(bad)),
        tmp_path / "missing",
        tmp_path,
        "nul\0byte",
        write(tmp_path, "b", ""),
        write(tmp_path, "c", finished_text()),
    ]
    ran = fourup("verify", *files)
    assert (ran.status, ran.err) == (1, "")
    assert [(line["ok"], line.get("at", "none")) for line in ran.lines] == [
        (False, 17),
        (False, None),
        (False, None),
        (False, None),
        (False, None),
        (True, "none"),
    ]
    assert all(isinstance(line["error"], str) and line["error"] for line in ran.lines[:5])
    assert str(tmp_path) not in ran.out


def test_verify_reads_one_record_a_line(fourup: Runner) -> None:
    batch = f"{finished_text()}\n  \r\nnonsense\n{running_text().strip()}\r\n\n{finished_text().strip()}"
    ran = fourup("verify", "-", stdin=batch)
    assert ran.status == 1
    assert [line["ok"] for line in ran.lines] == [True, False, True, True]


def test_files_joined_are_a_batch(fourup: Runner) -> None:
    batch = b"".join(path.read_bytes() for path in GOLDEN)
    ran = fourup("verify", "-", stdin=batch)
    assert ran.status == 0
    assert len(ran.lines) == len(GOLDEN)


def test_an_empty_batch_is_no_fault(fourup: Runner) -> None:
    assert fourup("verify", "-") == (0, "", "")


def test_a_batch_and_files_mix(fourup: Runner, tmp_path: Path) -> None:
    path = write(tmp_path, "a", running_text())
    ran = fourup("verify", path, "-", path, stdin=finished_text())
    assert [bool(line["result"]) for line in ran.lines] == [False, True, False]


def test_a_pretty_record_is_read_from_a_file(fourup: Runner, tmp_path: Path) -> None:
    path = write(tmp_path, "a", json.dumps(frame(), indent=2) + "\n\n")
    assert fourup("verify", path).status == 0


def test_a_game_that_is_not_there_is_a_bad_record(fourup: Runner) -> None:
    ran = fourup("verify", "-", stdin=finished_text().replace('"updown"', '"chess"'))
    assert ran.status == 1
    assert ran.lines == [{"ok": False, "at": None, "error": "the game 'chess' is not known"}]


# -- legal, view, ask


def test_legal_lists_the_moves_of_the_seats_that_owe_one(fourup: Runner, tmp_path: Path) -> None:
    session = play_on(new_session(), entries=6)
    path = write(tmp_path, "a", record.dumps(session.record))
    ran = fourup("legal", path)
    seat = session.to_move[0]
    assert ran.status == 0
    assert ran.lines == [
        {"to_move": [seat], "legal": {str(seat): [str(move) for move in session.legal(seat)]}}
    ]


def test_nobody_is_to_move_before_a_deal_and_after_the_end(fourup: Runner) -> None:
    batch = running_text(0) + finished_text()
    ran = fourup("legal", "-", stdin=batch)
    assert (ran.status, ran.lines) == (0, [{"to_move": [], "legal": {}}] * 2)


def test_every_move_that_legal_lists_is_accepted_by_verify_and_no_other(fourup: Runner) -> None:
    data = json.loads(running_text(12))
    listed = fourup("legal", "-", stdin=json.dumps(data)).lines[0]
    seat = listed["to_move"][0]
    every = [f"play {card}" for card in data["log"][0]["deal"]["deck"]]
    every += [
        f"{bid}{turn}" for bid in ("abandon", *(f"bid {n}" for n in range(11))) for turn in ("", " reverse")
    ]
    batch = "\n".join(json.dumps({**data, "log": [*data["log"], [seat, move]]}) for move in every)
    verdicts = fourup("verify", "-", stdin=batch).lines
    assert [move for move, verdict in zip(every, verdicts, strict=True) if verdict["ok"]] == sorted(
        listed["legal"][str(seat)], key=every.index
    )


def test_view_prints_the_seat_s_view_without_the_code(fourup: Runner, tmp_path: Path) -> None:
    session = play_on(new_session(), entries=6)
    path = write(tmp_path, "a", record.dumps(session.record))
    for seat in range(3):
        ran = fourup("view", path, "--seat", seat)
        assert ran.status == 0
        view = ran.lines[0]
        assert (view["seat"], view["seats"], view["game"]) == (seat, 3, "updown")
        assert tuple(view["hand"]) == session.view(seat).hand  # type: ignore[attr-defined]
        assert session.record.code not in ran.out
        assert not any(other.name in ran.out for other in session.seats)


def test_view_is_the_same_for_every_hidden_distribution(fourup: Runner) -> None:
    data = json.loads(running_text(1))
    seat = fourup("legal", "-", stdin=json.dumps(data)).lines[0]["to_move"][0]
    swapped = json.loads(json.dumps(data))
    deck = swapped["log"][0]["deal"]["deck"]
    deck[1], deck[2], deck[10], deck[20] = deck[2], deck[10], deck[20], deck[1]  # deck[0] is the seat's card
    swapped["code"] = "another"
    assert swapped["log"] != data["log"]
    first, second = (
        fourup("view", "-", "--seat", seat, stdin=json.dumps(each)).out for each in (data, swapped)
    )
    assert first == second


def test_review_sums_up_people_and_names_the_costliest_moments(fourup: Runner, tmp_path: Path) -> None:
    path = write(tmp_path, "game.fourup.json", finished_text())
    ran = fourup("review", path, "--seat", 0, "--luck")
    assert (ran.status, ran.err) == (0, "")
    (found,) = ran.lines
    assert list(found) == ["seats", "moments", "expert"]
    tally = found["seats"]["0"]
    assert tally["decisions"] > tally["matched"] > 0
    assert len(found["expert"]) == 3
    assert [list(moment) for moment in found["moments"]] == [
        ["seat", "at", "move", "better", "cost", "reason"]
    ] * 3
    costs = [moment["cost"] for moment in found["moments"]]
    assert costs == sorted(costs, reverse=True)
    assert tally["cost"] >= sum(costs)
    log = record.loads(finished_text()).log
    assert all(log[moment["at"]] == [0, moment["move"]] for moment in found["moments"])


@pytest.mark.parametrize(
    ("text", "seat", "status", "error"),
    [
        (running_text(), 0, 1, "the game is not finished"),
        (finished_text(), 1, 1, "seat 1 is a bot's"),
        (finished_text().replace('"human"', '"novice"'), 0, 1, "no human played in this game"),
    ],
)
def test_review_says_why_there_is_nothing_to_judge(
    fourup: Runner, tmp_path: Path, text: str, seat: int, status: int, error: str
) -> None:
    ran = fourup("review", write(tmp_path, "game.fourup.json", text), "--seat", seat)
    assert (ran.status, ran.lines) == (status, [{"error": error}])


@pytest.mark.parametrize("command", [("view",), ("ask", "--level", "novice")])
def test_a_seat_that_is_not_at_the_table_is_a_usage_error(
    fourup: Runner, tmp_path: Path, command: tuple[str, ...]
) -> None:
    path = write(tmp_path, "a", running_text())
    assert "seat 3" in fourup.refused(*command, path, "--seat", 3)
    ran = fourup(*command, "-", "--seat", 3, stdin=running_text() + "nonsense\n")
    assert ran.status == 2
    assert [sorted(line) for line in ran.lines] == [["error"], ["at", "error", "ok"]]


@pytest.mark.parametrize("level", LEVELS)
def test_ask_prints_a_legal_move_and_a_reason_and_repeats_itself(fourup: Runner, level: str) -> None:
    text = running_text(12)
    listed = fourup("legal", "-", stdin=text).lines[0]
    seat = listed["to_move"][0]
    words = ("ask", "-", "--seat", seat, "--level", level, "--effort", 20)
    ran = fourup(*words, stdin=text)
    assert ran.status == 0
    answer = ran.lines[0]
    assert sorted(answer) == ["candidates", "move", "reason"]
    assert answer["move"] in listed["legal"][str(seat)]
    assert answer["reason"]
    assert "{" not in answer["reason"]
    assert all(sorted(each) == ["move", "value", "visits"] for each in answer["candidates"])
    assert fourup(*words, stdin=text).out == ran.out


@pytest.mark.parametrize("character", [*CHARACTERS, "nobody", None])
def test_ask_speaks_as_the_character_of_the_seat(fourup: Runner, character: str | None) -> None:
    """Where the record gives the seat one; one that is not known changes nothing."""
    match = play_on(new_session(), entries=2)
    (seat,) = match.to_move
    if character:
        match.seats[seat].extra["character"] = character
    bot = temper.bot("updown", "skilled", character if character in CHARACTERS else None)
    choice = bot.choose(match.view(seat), Random(match.bot_seed(seat)), Budget(effort=60))
    words = ("ask", "-", "--seat", seat, "--level", "skilled", "--effort", 60)
    (answer,) = fourup(*words, stdin=record.dumps(match.record)).lines
    assert (answer["move"], answer["reason"]) == (choice.move, str(choice.reason))


def test_ask_has_no_answer_for_a_seat_that_owes_no_move(fourup: Runner, tmp_path: Path) -> None:
    path = write(tmp_path, "a", finished_text())
    ran = fourup("ask", path, "--seat", 0, "--level", "novice")
    assert (ran.status, ran.err) == (1, "")
    assert ran.lines == [{"error": "seat 0 owes no move"}]


def test_audit_prints_that_the_move_stays_the_same(fourup: Runner, tmp_path: Path) -> None:
    session = play_on(new_session(("novice",) * 3, {}), entries=120)
    path = write(tmp_path, "a", record.dumps(session.record))
    at = len(session.record.log) - 1
    ran = fourup("audit", path, "--move", at, "--redeals", 7, "--effort", 20)
    assert (ran.status, ran.err) == (0, "")
    found = ran.lines[0]
    assert found == {
        "move": session.record.log[at][1],
        "again": found["again"],
        "same": 7,
        "of": 7,
        "deals": found["deals"],
    }
    assert found["deals"] > 1
    cut = msgspec.structs.replace(session.record, log=session.record.log[:at])
    seat = session.record.log[at][0]
    asked = fourup("ask", "-", "--seat", seat, "--level", "novice", "--effort", 20, stdin=record.dumps(cut))
    assert found["again"] == asked.lines[0]["move"]


def test_audit_has_no_answer_where_no_bot_moved(fourup: Runner) -> None:
    text = running_text()
    batch = text + "nonsense\n" + text
    for at, why in ((0, "is a deal"), (6, "no entry 6")):
        ran = fourup("audit", "-", "--move", at, stdin=batch)
        assert ran.status == 1
        assert [list(line) for line in ran.lines] == [["error"], ["ok", "at", "error"], ["error"]]
        assert why in ran.lines[0]["error"]


@pytest.mark.parametrize(
    "command",
    [
        ("legal",),
        ("view", "--seat", 0),
        ("ask", "--seat", 0, "--level", "novice"),
        ("audit", "--move", 1),
        ("review",),
    ],
)
def test_a_bad_record_gets_verify_s_line(fourup: Runner, tmp_path: Path, command: tuple[Any, ...]) -> None:
    bad = write(tmp_path, "a", "nonsense")
    for source, stdin in ((bad, ""), ("-", "nonsense"), (tmp_path / "missing", "")):
        ran = fourup(*command, source, stdin=stdin)
        assert (ran.status, ran.err) == (1, "")
        verified = fourup("verify", source, stdin=stdin)
        assert ran.out == verified.out


# -- no traceback, whatever happens


def test_an_unexpected_fault_is_one_line(fourup: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError("of all things")

    monkeypatch.setattr(record, "loads", fail)
    ran = fourup("verify", "-", stdin="x")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "fourup verify: unexpected fault: ZeroDivisionError: of all things\n"
    monkeypatch.setenv("FOURUP_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        fourup("verify", "-", stdin="x")


def test_an_interrupt_is_quiet(fourup: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(record, "loads", interrupt)
    assert fourup("verify", "-", stdin="x") == (cli.INTERRUPTED, "", "")


FLAGS = (
    "--seat",
    "--seats",
    "--move",
    "--level",
    "--option",
    "--code",
    "--games",
    "--out",
    "--size",
    "--jobs",
    "--",
)
VALUES = (
    "updown",
    "-",
    "0",
    "1",
    "-1",
    "novice",
    "human",
    "novice,novice,novice",
    "hook=on",
    "title",
    "",
    "=",
)
WORDS = st.sampled_from((*COMMANDS, *FLAGS, *VALUES)) | st.text(max_size=8)


@given(words=st.lists(WORDS, max_size=8), stdin=st.binary(max_size=40))
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_words_end_with_an_exit_code_and_at_most_one_line(
    fourup: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str], stdin: bytes
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "game.scenes.app", SimpleNamespace(run=lambda session: 0))
    nothing = SimpleNamespace(picture=lambda *_: None, describe=lambda *_: {})
    monkeypatch.setitem(sys.modules, "game.scenes.shots", nothing)
    monkeypatch.setitem(sys.modules, "game.bench.report", SimpleNamespace(run=lambda **_: {}))
    monkeypatch.setitem(sys.modules, "game.bench.part", SimpleNamespace(run=lambda *_, **__: {}))
    ran = fourup(*words, stdin=stdin)
    assert ran.status in (0, 1, 2)
    assert ran.err.count("\n") <= 1
    assert "unexpected" not in ran.err


def run(*words: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, **more.pop("env", {})}
    return subprocess.run(
        [sys.executable, "main.py", *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=False,
        **more,
    )


def test_the_program_s_exit_codes() -> None:
    assert run("verify", "-", input=finished_text().encode()).returncode == 0
    bad = run("verify", "-", input=b"nonsense")
    assert (bad.returncode, bad.stderr) == (1, b"")
    usage = run("verify")
    assert (usage.returncode, usage.stdout) == (2, b"")
    assert usage.stderr.count(b"\n") == 1


def test_output_is_utf_8_in_any_locale() -> None:
    bad = finished_text().replace('"human"', '"humaine é"')
    ran = run("verify", "-", input=bad.encode(), env={"LC_ALL": "C", "PYTHONIOENCODING": "ascii"})
    assert ran.returncode == 1
    assert "humaine é" in ran.stdout.decode()


def test_a_closed_pipe_is_quiet(tmp_path: Path) -> None:
    batch = write(tmp_path, "batch", finished_text() * 200)
    with batch.open("rb") as source:
        process = subprocess.Popen(
            [sys.executable, "main.py", "verify", "-"],
            cwd=ROOT,
            stdin=source,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    assert process.stdout is not None
    process.stdout.close()
    assert process.communicate()[1] == b""
    assert process.returncode == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for another process")
def test_ctrl_c_ends_a_batch_quietly() -> None:
    process = subprocess.Popen(
        [sys.executable, "main.py", "verify", "-"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=interruptible,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(finished_text().encode())
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["ok"]  # each line comes at once
    process.send_signal(signal.SIGINT)
    _, error = process.communicate()
    assert (process.returncode, error) == (cli.INTERRUPTED, b"")


LOADED = """
import sys
from game.cli import main
assert main(["verify", sys.argv[1]]) == 0
print(*sorted(sys.modules))
"""


def test_verify_loads_no_bots_and_no_window() -> None:
    path = RECORDS / "updown-3.fourup.json"
    ran = run_code(LOADED, str(path))
    modules = ran.stdout.decode().split()
    assert "game.rules.updown" in modules
    heavy = (
        "pygame",
        "game.ui",
        "game.scenes",
        "game.bots.updown",
        "game.tables",
        "game.words",
        "multiprocessing",
    )
    assert [name for name in modules if name.startswith(heavy)] == []


def run_code(code: str, *words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-c", code, *words], cwd=ROOT, capture_output=True, check=True)


def test_a_program_without_a_console_has_streams_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = write(tmp_path, "a", finished_text())
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert cli.main(["verify", str(path), "-"]) == 0
    assert cli.main(["verify"]) == 2
    sys.stdout.close()
    sys.stderr.close()


def test_commands_write_nothing_into_the_player_s_folder(fourup: Runner) -> None:
    fourup("verify", "-", stdin=finished_text())
    fourup("legal", "-", stdin=finished_text())
    assert not paths.data().exists()
