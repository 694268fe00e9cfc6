"""Finished frames without a window."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes import shots

SMALL = (480, 270)


@pytest.mark.parametrize("name", ["title.png", "title", "title.jpg"])
def test_a_picture_is_a_png_whatever_its_name(tmp_path: Path, name: str) -> None:
    shots.picture("title", SMALL, "en", None, str(tmp_path / name))
    assert (tmp_path / name).read_bytes().startswith(b"\x89PNG\r\n")


def test_a_place_that_takes_no_picture_is_the_systems_own_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"picture\.png"):
        shots.picture("title", SMALL, "en", None, str(tmp_path / "missing" / "picture.png"))


def test_a_hint_without_a_choice_is_drawn(tmp_path: Path) -> None:
    """The two cards that may be played are worth the same: there are no candidates to compare."""
    kept = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "updown-trick.fourup.json"
    shots.picture(f"hint:{kept}", SMALL, "en", None, str(tmp_path / "hint.png"))
    assert (tmp_path / "hint.png").is_file()
