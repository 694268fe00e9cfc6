"""Every test has a player's folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command import fourup as fourup


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("home") / "four-up"
    monkeypatch.setenv("FOURUP_HOME", str(folder))
    return folder
