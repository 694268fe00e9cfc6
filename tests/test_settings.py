"""Settings: kept between runs, and never a reason not to start."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st

from game import files, paths, settings
from game.settings import SeatSetup, Settings, Setup


def put(content: bytes | str | dict[str, Any]) -> Path:
    path = paths.settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, dict):
        content = json.dumps(content)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_a_first_run_has_the_defaults_and_writes_nothing() -> None:
    assert settings.load() == (Settings(), None)
    assert not paths.data().exists()


def test_what_was_set_is_there_again() -> None:
    table = Setup(
        (SeatSetup("Zoé", "human", "fox"), SeatSetup("Bo", "skilled", "owl")), {"abandons": 5}, False
    )
    chosen = Settings().changed(
        language="fr",
        pace="instant",
        effects=0.0,
        music=1.0,
        fullscreen=True,
        text_scale=1.4,
        reduced_motion=True,
        four_colour=True,
        one_press=True,
        confirm=True,
        mute_unfocused=False,
        window=(1280, 720),
        window_at=(-1900, 40),
    )
    chosen = chosen.with_setup("updown", table).with_setup("mind-up", Setup())
    chosen.save()
    assert settings.load() == (chosen, None)
    assert chosen.setups["updown"] == table
    assert Settings().setups == {}


def test_every_pace_and_text_scale_can_be_kept() -> None:
    for pace in settings.PACES:
        for scale in settings.TEXT_SCALES:
            chosen = Settings().changed(pace=pace, text_scale=scale)
            chosen.save()
            assert settings.load() == (chosen, None)


def test_settings_of_other_versions_are_read_as_far_as_they_are_known() -> None:
    put({"pace": "fast", "gamepad": {"rumble": True}})
    assert settings.load() == (Settings(pace="fast"), None)


BAD: list[bytes | str | dict[str, Any]] = [
    b"",
    b"\x00" * 512,
    b"\xff\xfe{}",
    "garbage",
    "[]",
    "null",
    '{"pace": "fast"',
    "[" * 100_000,
    {"pace": "hasty"},
    {"pace": None},
    {"language": "de"},
    {"effects": 1.01},
    {"music": -0.1},
    {"effects": "loud"},
    {"fullscreen": 1},
    {"text_scale": 1.3},
    {"text_scale": None},
    {"window": [1280]},
    {"window": [0, 720]},
    {"window": [1e9, 720]},
    {"window": [10**30, 720]},
    {"setups": {"updown": {"seats": [{"name": "Ada"}]}}},
    {"setups": {"updown": {"options": {"abandons": None}}}},
    {"setups": []},
]


@pytest.mark.parametrize("content", BAD, ids=range(len(BAD)))
def test_a_damaged_file_is_set_aside_told_once_and_kept(content: bytes | str | dict[str, Any]) -> None:
    path = put(content)
    before = path.read_bytes()
    chosen, damaged = settings.load()
    assert chosen == Settings()
    aside = path.with_name("settings.bad-1.json")
    assert damaged == files.Damaged(path, aside)
    assert aside.read_bytes() == before
    assert settings.load() == (Settings(), None)


def test_what_was_set_aside_is_never_overwritten() -> None:
    for number in (1, 2, 3):
        put(f"garbage {number}")
        settings.load()
    folder = paths.data()
    kept = {path.name: path.read_text() for path in folder.iterdir()}
    assert kept == {f"settings.bad-{number}.json": f"garbage {number}" for number in (1, 2, 3)}


def test_a_folder_in_the_files_place_is_set_aside_too() -> None:
    paths.settings_file().mkdir(parents=True)
    chosen, damaged = settings.load()
    aside = paths.data() / "settings.bad-1.json"
    assert (chosen, damaged) == (Settings(), files.Damaged(paths.settings_file(), aside))
    assert list(paths.data().iterdir()) == [aside]
    chosen.save()
    assert settings.load() == (Settings(), None)


def test_a_rename_that_fails_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    path = put("garbage")

    def fail(*_: Any, **__: Any) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "replace", fail)
    assert settings.load() == (Settings(), files.Damaged(path, None))
    assert list(paths.data().iterdir()) == [path]


def test_a_home_that_is_a_file_is_no_damaged_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home").touch()
    monkeypatch.setenv("FOURUP_HOME", str(tmp_path / "home"))
    assert settings.load() == (Settings(), None)


def test_a_file_that_cannot_be_renamed_is_told_and_the_game_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    path = put("garbage")

    def fail(*_: Any, **__: Any) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "touch", fail)
    assert settings.load() == (Settings(), files.Damaged(path, None))


@given(st.binary(max_size=60))
@profile(max_examples=60)
def test_any_bytes_leave_the_defaults_or_sound_settings(data: bytes) -> None:
    put(data)
    chosen, damaged = settings.load()
    assert isinstance(chosen, Settings)
    assert damaged is not None or json.loads(data) is not None


def test_a_folder_that_cannot_be_written_never_stops_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("FOURUP_HOME", str(blocked))
    Settings().save()
    assert "settings not kept" in caplog.text
    assert blocked.read_text() == "not a folder"


def test_values_that_no_control_offers_are_refused() -> None:
    with pytest.raises(ValueError, match="text scale"):
        Settings().changed(text_scale=2.0)
