"""The bitmaps belong to their sources, and are what the window counts on."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sprites import bake

SPRITES = Path(__file__).resolve().parent.parent / "sprites"


BITMAPS = [path for source in bake.sources() for path in bake.outputs(source)]
TINTED = [path for path in BITMAPS if path.startswith("icons/") and not path.startswith("icons/avatar-")]


def _pixels(path: str) -> list[tuple[int, int, int, int]]:
    surface = pygame.image.load(SPRITES / path)
    data = pygame.image.tobytes(surface, "RGBA")
    return [(data[i], data[i + 1], data[i + 2], data[i + 3]) for i in range(0, len(data), 4)]


def test_every_source_has_the_bitmap_made_from_it() -> None:
    assert BITMAPS
    assert bake.faults() == []


@pytest.mark.parametrize("family", sorted({path.rpartition("/")[0] for path in BITMAPS}))
def test_a_bitmap_is_as_large_as_its_family_needs(family: str) -> None:
    for source in bake.sources():
        for path, size in bake.outputs(source).items():
            if path.startswith(family + "/"):
                assert pygame.image.load(SPRITES / path).get_size() == size, path


@pytest.mark.parametrize("path", TINTED)
def test_an_icon_is_white_only_so_that_it_can_be_tinted(path: str) -> None:
    colours = {pixel[:3] for pixel in _pixels(path)}
    assert colours == {(255, 255, 255)}


@pytest.mark.parametrize(
    "path", ["cards/updown/QH.webp", "cards/mindup/bubble-plus.webp", "icons/avatar-fox.webp"]
)
def test_what_is_transparent_is_white_not_black(path: str) -> None:
    outside = {pixel for pixel in _pixels(path) if pixel[3] == 0}
    assert outside == {(255, 255, 255, 0)}


def test_a_changed_source_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "svg" / "icons").mkdir(parents=True)
    source = tmp_path / "svg" / "icons" / "menu.svg"
    source.write_bytes((SPRITES / "svg/icons/menu.svg").read_bytes())
    monkeypatch.setattr(bake, "HERE", tmp_path)
    monkeypatch.setattr(bake, "SOURCES", tmp_path / "svg")
    monkeypatch.setattr(bake, "MANIFEST", tmp_path / "manifest.json")
    assert bake.faults() == ["icons/menu.svg has no bitmap icons/menu.webp"]
    assert bake.bake_sprites(everything=False, jobs=1) == 1
    assert bake.faults() == []
    assert bake.bake_sprites(everything=False, jobs=1) == 0
    source.write_text(source.read_text().replace("48", "47"))
    assert bake.faults() == ["icons/menu.svg is newer than its bitmap"]
    source.unlink()
    assert bake.faults() == ["icons/menu.webp has no source", "icons/menu.svg is in the manifest only"]
