"""simulate and arena: bots against bots, the same whatever the number of processes (record.md)."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from game import paths, record
from game.deal import DealCode, following
from tests.command import Runner, interruptible

ROOT = Path(__file__).parent.parent
CODE = "UD3-7K2M9QXA"
SIMULATE = (
    "simulate",
    "updown",
    "--seats",
    "novice,novice,novice",
    "--option",
    "rounds=short",
    "--code",
    CODE,
)


def without_times(summary: dict[str, Any]) -> dict[str, Any]:
    levels = {level: figures["decisions"] for level, figures in summary["levels"].items()}
    return {**summary, "levels": levels}


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_a_series_ends_with_one_line_that_sums_it_up(fourup: Runner) -> None:
    ran = fourup(*SIMULATE, "--games", 4)
    assert (ran.status, ran.err) == (0, "")
    (summary,) = ran.lines
    assert list(summary) == ["games", "wins", "mean_score", "levels"]
    assert summary["games"] == 4
    assert sum(summary["wins"]) == pytest.approx(4)
    assert len(summary["wins"]) == len(summary["mean_score"]) == 3
    assert list(summary["levels"]) == ["novice"]
    figures = summary["levels"]["novice"]
    assert list(figures) == ["decisions", "mean_ms", "p95_ms", "contracts", "miss"]
    assert 0 < figures["contracts"] < 1
    assert figures["decisions"] > 4 * 10 * 3
    assert figures["mean_ms"] > 0
    assert figures["p95_ms"] > 0
    assert not paths.data().exists()


def test_records_are_sound_and_agree_with_the_summary(fourup: Runner, tmp_path: Path) -> None:
    out = tmp_path / "new" / "games"
    summary = fourup(*SIMULATE, "--games", 5, "--out", out).lines[0]
    files = sorted(out.iterdir())
    assert len(files) == 5
    assert all(path.name.endswith(record.SUFFIX) for path in files)
    verified = fourup("verify", *files)
    assert verified.status == 0
    results = [line["result"] for line in verified.lines]
    assert summary["mean_score"] == [
        sum(result["score"][seat] for result in results) / 5 for seat in range(3)
    ]
    wins = [0.0, 0.0, 0.0]
    for result in results:
        best = result["standings"][0]
        for seat in best:
            wins[seat] += 1 / len(best)
    assert summary["wins"] == pytest.approx(wins)
    moves = sum(isinstance(entry, list) for path in files for entry in record.read(path).log)
    assert 0 < summary["levels"]["novice"]["decisions"] <= moves


def test_games_have_the_given_code_and_those_that_follow_it(fourup: Runner, tmp_path: Path) -> None:
    fourup(*SIMULATE, "--games", 12, "--out", tmp_path)
    codes = [record.read(path).code for path in sorted(tmp_path.iterdir())]
    assert codes == [str(following(DealCode.parse(CODE), number)) for number in range(12)]
    assert codes[0] == CODE
    assert len(set(codes)) == 12


def test_records_name_their_players_and_all_options(fourup: Runner, tmp_path: Path) -> None:
    words = "simulate updown --seats novice,novice,novice,novice --option rounds=short --option abandons=0"
    fourup(*words.split(), "--out", tmp_path)
    sound = record.read(next(tmp_path.iterdir()))
    assert [seat.player for seat in sound.seats] == ["novice"] * 4
    assert len({seat.name for seat in sound.seats}) == 4
    assert sound.options == {"abandons": 0, "perfection": "off", "hook": "off", "rounds": "short"}
    assert DealCode.parse(sound.code).seats == 4


def test_a_shorter_series_begins_like_a_longer_one_and_each_game_repeats_from_its_code(
    fourup: Runner, tmp_path: Path
) -> None:
    long, short, third = tmp_path / "long", tmp_path / "short", tmp_path / "third"
    fourup(*SIMULATE, "--games", 4, "--out", long)
    fourup(*SIMULATE, "--games", 2, "--out", short)
    games = contents(long)
    assert contents(short) == dict(list(games.items())[:2])
    code = json.loads(list(games.values())[2])["code"]
    fourup(*SIMULATE[:-1], code, "--out", third)
    assert list(contents(third).values()) == [list(games.values())[2]]


def test_the_number_of_jobs_changes_nothing_but_the_times(fourup: Runner, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    alone = fourup(*SIMULATE, "--games", 5, "--out", one)
    together = fourup(*SIMULATE, "--games", 5, "--jobs", 2, "--out", two)
    assert together.status == 0
    assert without_times(alone.lines[0]) == without_times(together.lines[0])
    assert contents(one) == contents(two)


def test_without_a_code_every_series_is_another(fourup: Runner, tmp_path: Path) -> None:
    for _ in range(2):
        fourup(*SIMULATE[:-2], "--out", tmp_path)
    assert len(contents(tmp_path)) == 2


def test_a_folder_that_cannot_be_made_is_one_line(fourup: Runner, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert str(blocked) in fourup.refused(*SIMULATE, "--out", blocked)
    assert fourup.refused(*SIMULATE, "--out", blocked / "deeper")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_shows_on_a_terminal_only(fourup: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    assert fourup(*SIMULATE, "--games", 3).err == ""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    ran = fourup(*SIMULATE, "--games", 3)
    assert len(ran.lines) == 1
    assert terminal.getvalue().count("\r") == 3
    assert "1/3" in terminal.getvalue()
    assert terminal.getvalue().endswith("3/3\n")


ARENA = ("arena", "updown", "--levels", "novice,casual", "--deals")


def test_arena_prints_a_table_and_ends_with_one_line_of_json(fourup: Runner) -> None:
    ran = fourup(*ARENA, 2)
    assert (ran.status, ran.err) == (0, "")
    *readable, last = ran.out.splitlines()
    result = json.loads(last)
    assert list(result)[:3] == ["deals", "levels", "difference"]
    assert result["deals"] == 2
    assert list(result["levels"]) == ["novice", "casual"]
    assert all(list(level)[:2] == ["win_rate", "mean_score"] for level in result["levels"].values())
    assert sum(level["win_rate"] for level in result["levels"].values()) == pytest.approx(0.5, abs=1e-3)
    gap = result["difference"]
    assert list(gap) == ["mean", "low", "high"]
    assert gap["low"] <= gap["mean"] <= gap["high"]
    scores = [level["mean_score"] for level in result["levels"].values()]
    assert gap["mean"] == pytest.approx(scores[0] - scores[1], abs=0.02)
    title, heads, *levels = readable
    assert title == "novice casual novice casual: 2 deals from UD4-00000000 in all rotations, 4 games"
    assert heads.split()[-2:] == ["contracts", "miss"]
    assert [line.split()[0] for line in levels] == ["novice", "casual"]
    assert f"{gap['mean']:+.1f}   {gap['low']:+.1f} to {gap['high']:+.1f}" in levels[1]
    for line, level in zip(levels, result["levels"].values(), strict=True):
        assert f"{level['win_rate']:.1%}" in line
        assert f"{level['contracts']:.3f}" in line


def test_arena_repeats_itself_whatever_the_number_of_jobs(fourup: Runner) -> None:
    assert fourup(*ARENA, 1).out == fourup(*ARENA, 1, "--jobs", 2).out


def test_one_deal_has_no_interval(fourup: Runner) -> None:
    ran = fourup(*ARENA, 1)
    assert json.loads(ran.out.splitlines()[-1])["difference"]["low"] is None
    assert " to " not in ran.out


def test_arena_starts_at_a_code_and_plays_by_options(fourup: Runner) -> None:
    words = ("--code", "UD4-0000T000", "--option", "rounds=short")
    ran = fourup(*ARENA, 1, *words)
    assert json.loads(ran.out.splitlines()[-1])["first_code"] == "UD4-0000T000"
    assert ran.out != fourup(*ARENA, 1, *words[:2]).out
    assert "UD4-" in fourup.refused(*ARENA, 1, "--code", "UD3-0000T000")


def test_arena_knows_a_plain_player_and_levels_with_their_own_effort(fourup: Runner) -> None:
    ran = fourup("arena", "updown", "--levels", "casual@8,plain,plain,plain", "--deals", 1)
    assert list(json.loads(ran.out.splitlines()[-1])["levels"]) == ["casual@8", "plain"]
    for wrong in ("casual@", "casual@0", "casual@1.5", "plain@8", "human"):
        assert wrong in fourup.refused("arena", "updown", "--levels", f"novice,{wrong}")


def test_arena_takes_no_more_levels_than_seats(fourup: Runner) -> None:
    assert "6 seats" in fourup.refused("arena", "updown", "--levels", ",".join(["novice", "casual"] * 4))


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for another process")
def test_an_interrupt_ends_all_processes_quietly(tmp_path: Path) -> None:
    words = ("simulate", "updown", "--seats", "novice,novice,novice", "--games", "20000", "--jobs", "2")
    process = subprocess.Popen(
        [sys.executable, "main.py", *words, "--out", str(tmp_path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=interruptible,
    )
    while process.poll() is None and len(list(tmp_path.iterdir())) < 4:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, error = process.communicate(timeout=60)  # only a series that hangs needs it
    assert (process.returncode, out, error) == (130, b"", b"")
    assert all(record.read(path).result is not None for path in tmp_path.glob("*.json"))


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_killed_series_leaves_no_process_behind(tmp_path: Path) -> None:
    words = ("simulate", "updown", "--seats", "novice,novice,novice", "--games", "20000", "--jobs", "2")
    process = subprocess.Popen(
        [sys.executable, "main.py", *words, "--out", str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE
    )
    while process.poll() is None and len(list(tmp_path.iterdir())) < 4:
        time.sleep(0.05)
    process.kill()
    out, _error = process.communicate(timeout=60)  # which waits for all that hold the pipe
    assert out == b""
