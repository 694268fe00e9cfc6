"""Where everything lies."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game import paths


def test_everything_of_the_player_lies_in_one_folder(home: Path) -> None:
    assert paths.data() == home
    for path in (paths.saves(), paths.records(), paths.settings_file(), paths.log_file()):
        assert path.parent == home
    assert not home.exists()


def test_without_the_variable_it_is_the_platform_s_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FOURUP_HOME")
    assert paths.data().name == "four-up"
    assert paths.data().is_absolute()


def test_what_came_with_the_program_is_there() -> None:
    for folder in (paths.sprites(), paths.sounds(), paths.locale()):
        assert folder.is_dir()


def test_the_packaged_program_has_its_own_root(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.sprites() == tmp_path / "sprites"
