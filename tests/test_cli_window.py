"""Commands that need the window's code: what they make of their arguments, without that code."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game import paths, record
from game.record import BadRecord
from game.session import Session
from tests.command import Runner
from tests.matches import finished_text, new_session, play_on


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> list[Session | None]:
    """The sessions that windows were opened with."""
    opened: list[Session | None] = []

    def run(session: Session | None = None) -> int:
        opened.append(session)
        return 0

    monkeypatch.setitem(sys.modules, "game.scenes.app", SimpleNamespace(run=run))
    return opened


def test_no_command_opens_the_title(fourup: Runner, window: list[Session | None]) -> None:
    assert fourup() == (0, "", "")
    assert window == [None]


def test_the_window_s_exit_code_is_the_program_s(fourup: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    app = SimpleNamespace(run=lambda session: 1)
    monkeypatch.setitem(sys.modules, "game.scenes.app", app)
    assert fourup().status == 1


def test_play_opens_a_table_as_asked(fourup: Runner, window: list[Session | None]) -> None:
    words = "--seats human,expert,novice --option rounds=short --option abandons=5 --code ud3-7k2m9qxa"
    assert fourup("play", "updown", *words.split()).status == 0
    session = window[0]
    assert session is not None
    assert [seat.player for seat in session.seats] == ["human", "expert", "novice"]
    assert [seat.character for seat in session.seats] == [None, "patient", "spiteful"]
    assert len({seat.name for seat in session.seats}) == 3
    assert session.record.options == {"abandons": 5, "perfection": "off", "hook": "off", "rounds": "short"}
    assert session.record.code == "UD3-7K2M9QXA"
    assert session.path is not None
    assert session.path.parent == paths.saves()
    assert not paths.data().exists()


def test_play_without_seats_is_one_human_against_bots_with_a_new_code(
    fourup: Runner, window: list[Session | None]
) -> None:
    fourup("play", "updown")
    fourup("play", "updown")
    first, second = window
    assert first is not None
    assert second is not None
    assert [seat.player for seat in first.seats] == ["human", "skilled", "skilled", "skilled"]
    assert first.record.code != second.record.code


@pytest.mark.parametrize("entries", [0, 9, None])
def test_open_goes_on_at_the_end_of_the_record_and_leaves_its_file_alone(
    fourup: Runner, window: list[Session | None], tmp_path: Path, entries: int | None
) -> None:
    path = tmp_path / "game.fourup.json"
    record.write(path, play_on(new_session(), entries=entries).record)
    before = path.read_bytes()
    assert fourup("open", path).status == 0
    session = window[0]
    assert session is not None
    assert session.record == record.read(path)
    play_on(session)
    assert path.read_bytes() == before
    assert session.path is not None
    assert session.path.parent != tmp_path


@pytest.mark.parametrize("text", ["nonsense", finished_text().replace("bid", "did"), None])
def test_open_refuses_a_bad_record_in_one_line(
    fourup: Runner, window: list[Session | None], tmp_path: Path, text: str | None
) -> None:
    path = tmp_path / "game"
    if text is not None:
        path.write_text(text)
    ran = fourup("open", path)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("fourup open: ")
    assert ran.err.count("\n") == 1
    assert window == []


@pytest.fixture
def shots(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What was asked to be drawn or described."""
    asked: list[tuple[Any, ...]] = []

    def describe(*what: Any) -> dict[str, Any]:
        asked.append(what)
        if what[0] == "moon":
            raise ValueError("there is no screen 'moon'")
        if what[0] == "bad":
            raise BadRecord(3, "no such move")
        return {"nodes": [{"label": "Réglages"}]}

    fake = SimpleNamespace(picture=describe, describe=describe)
    monkeypatch.setitem(sys.modules, "game.scenes.shots", fake)
    return asked


def test_picture_passes_on_what_was_asked(fourup: Runner, shots: list[tuple[Any, ...]]) -> None:
    assert fourup("picture", "title", "--out", "x.png") == (0, "", "")
    fourup("picture", "a.json", "--size", "2560x1080", "--lang", "fr", "--seat", "2", "--out", "y.png")
    assert shots == [
        ("title", (1920, 1080), "en", None, "x.png"),
        ("a.json", (2560, 1080), "fr", 2, "y.png"),
    ]


def test_a_picture_needs_a_folder_that_is_there(
    fourup: Runner, shots: list[tuple[Any, ...]], tmp_path: Path
) -> None:
    assert fourup.refused("picture", "title", "--out", tmp_path / "missing" / "x.png")
    assert fourup.refused("picture", "title", "--out", tmp_path)
    assert shots == []


def test_describe_prints_one_line_of_json(fourup: Runner, shots: list[tuple[Any, ...]]) -> None:
    ran = fourup("describe", "settings", "--lang", "fr")
    assert (ran.status, ran.out) == (0, '{"nodes": [{"label": "Réglages"}]}\n')
    assert shots == [("settings", (1920, 1080), "fr", None)]


def test_an_unknown_screen_is_a_usage_error_and_a_bad_record_is_not(
    fourup: Runner, shots: list[tuple[Any, ...]]
) -> None:
    assert "moon" in fourup.refused("describe", "moon")
    ran = fourup("picture", "bad", "--out", "x.png")
    assert (ran.status, ran.err) == (1, "fourup picture: no such move\n")


def test_bench_prints_one_line_of_json(fourup: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = SimpleNamespace(run=lambda window: {"figures": [], "window": window})
    monkeypatch.setitem(sys.modules, "game.bench.report", fake)
    assert fourup("bench").lines == [{"figures": [], "window": False}]
    assert fourup("bench", "--window").lines == [{"figures": [], "window": True}]
    part = SimpleNamespace(run=lambda name, window: {name: 1})
    monkeypatch.setitem(sys.modules, "game.bench.part", part)
    assert fourup("bench", "--part", "start").lines == [{"start": 1}]
