from __future__ import annotations

import pygame
import pytest

from game import paths
from game.ui import sprites, theme
from tests.ui.pixels import alpha, pixels, rgb, same

ICONS = sorted(path.stem for path in (paths.sprites() / "svg" / "icons").glob("*.svg"))
AVATARS = [name for name in ICONS if name.startswith("avatar-")]


@pytest.mark.parametrize("name", [name for name in ICONS if name not in AVATARS])
def test_an_icon_has_the_asked_colour_and_size_and_shape(name: str) -> None:
    drawn = sprites.icon(name, 32, theme.GOLD)
    assert drawn.get_size() == (32, 32)
    seen = [colour for _, _, colour in pixels(drawn) if colour[3] > 8]
    assert seen
    assert all(
        max(abs(a - b) for a, b in zip(colour[:3], theme.GOLD, strict=True)) <= 3 for colour in seen
    ), name


@pytest.mark.parametrize(("w", "h"), [(90, 126), (157, 220), (250, 350), (333, 466)])
def test_a_picture_has_exactly_the_asked_size_and_keeps_its_brightness(w: int, h: int) -> None:
    drawn = sprites.picture("cards/updown/7H", w, h)
    assert drawn.get_size() == (w, h)
    assert alpha(drawn, w // 2, h // 2) == 255
    paper = rgb(drawn, round(0.1 * w), round(0.35 * h))
    for part, top, bottom in zip(paper, theme.PAPER_TOP, theme.PAPER_BOTTOM, strict=True):
        assert part == pytest.approx(top + 0.35 * (bottom - top), abs=3)


def test_a_picture_larger_than_its_bitmap_is_drawn_from_its_source() -> None:
    baked = pygame.image.load(paths.sprites() / "icons" / "crown.webp")
    larger = baked.get_width() * 2
    drawn = sprites.picture("icons/crown", larger, larger)
    assert drawn.get_size() == (larger, larger)
    edge = sum(0 < colour[3] < 255 for _, _, colour in pixels(drawn))
    inside = sum(colour[3] == 255 for _, _, colour in pixels(drawn))
    assert edge < inside / 20  # an enlarged bitmap would have a wide blurred edge


@pytest.mark.parametrize("name", ["backdrops/poster-updown", "icons/avatar-cat", "cards/mindup/bubble-minus"])
def test_scaling_mixes_nothing_into_the_edges(name: str) -> None:
    large = sprites.load(name, 240, 240)
    small = sprites.scaled(large, 97, 97)
    for x, y, colour in pixels(small):
        if not 40 < colour[3] < 215:
            continue
        near = [
            large.get_at(
                (
                    min(239, max(0, round((x + 0.5) * 240 / 97) + a)),
                    min(239, max(0, round((y + 0.5) * 240 / 97) + b)),
                )
            )
            for a in range(-3, 4)
            for b in range(-3, 4)
        ]
        shades = [tuple(pixel)[:3] for pixel in near if pixel[3]]
        for channel in range(3 if shades else 0):
            low, high = min(s[channel] for s in shades), max(s[channel] for s in shades)
            assert low - 30 <= colour[channel] <= high + 30


@pytest.mark.parametrize("name", AVATARS)
def test_an_avatar_is_round_inside_its_ring(name: str) -> None:
    drawn = sprites.avatar(name.removeprefix("avatar-"), 60, theme.GOLD, 3)
    assert drawn.get_size() == (60, 60)
    assert alpha(drawn, 2, 2) == 0
    assert rgb(drawn, 30, 1) == theme.GOLD
    assert alpha(drawn, 30, 30) == 255


@pytest.mark.parametrize(("w", "h"), [(1280, 720), (640, 480), (1720, 500)])
def test_a_backdrop_covers_any_window_without_alpha(w: int, h: int) -> None:
    drawn = sprites.backdrop("table-updown", w, h)
    assert drawn.get_size() == (w, h)
    assert not drawn.get_flags() & pygame.SRCALPHA
    assert all(sum(rgb(drawn, x, y)) > 0 for x in (0, w - 1) for y in (0, h - 1))


def test_a_backdrop_is_centred() -> None:
    wide, tall = sprites.backdrop("title", 1280, 720), sprites.backdrop("title", 900, 720)
    strip = wide.subsurface((190, 0, 900, 720))
    far = max(
        max(abs(a - b) for a, b in zip(rgb(strip, x, y), rgb(tall, x, y), strict=True))
        for x in range(0, 900, 45)
        for y in range(0, 720, 45)
    )
    assert far <= 12


def test_pictures_come_in_the_quick_format_whatever_the_display() -> None:
    wanted = pygame.Surface((1, 1), pygame.SRCALPHA).get_masks()
    assert sprites.picture("icons/crown", 500, 500).get_masks() == wanted
    assert sprites.picture("icons/crown", 40, 40).get_masks() == wanted


def test_an_unknown_picture_is_refused() -> None:
    with pytest.raises(FileNotFoundError):
        sprites.picture("icons/no-such-icon", 20, 20)


def test_pictures_are_kept() -> None:
    assert sprites.picture("icons/crown", 33, 33) is sprites.picture("icons/crown", 33, 33)
    assert same(sprites.load("icons/crown", 33, 33), sprites.picture("icons/crown", 33, 33))
