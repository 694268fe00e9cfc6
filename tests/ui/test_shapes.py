from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui import masks, shapes, theme
from tests.ui.pixels import alpha, pixels, rgb, same

RED = (200, 20, 30)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 90), st.integers(1, 90), st.floats(0, 60), st.floats(0, 6))
def test_a_mask_is_symmetric_and_full_in_the_middle(w: int, h: int, radius: float, inset: float) -> None:
    mask = masks.mask(w, h, radius, inset)
    assert mask.get_size() == (w, h)
    for x, y in ((0, 0), (w // 3, 0), (0, h // 3), (w // 4, h // 4)):
        values = [
            alpha(mask, a, b) for a, b in ((x, y), (w - 1 - x, y), (x, h - 1 - y), (w - 1 - x, h - 1 - y))
        ]
        assert max(values) - min(values) <= 24
    if min(w, h) > 2 * inset + 4:
        assert alpha(mask, w // 2, h // 2) == 255


def test_a_stretched_mask_is_the_same_as_one_drawn_whole() -> None:
    stretched = masks.mask(200, 120, 12)
    whole = masks.blank(200 * 4, 120 * 4)
    pygame.draw.rect(whole, (255, 255, 255, 255), whole.get_rect(), border_radius=48)
    assert same(stretched, pygame.transform.smoothscale(whole, (200, 120)))


def test_corners_are_antialiased_and_transparent_pixels_are_white() -> None:
    drawn = shapes.round_rect(60, 40, 12, RED)
    shades = {colour[3] for _, _, colour in pixels(drawn)}
    assert {0, 255} < shades
    assert len(shades) > 8
    assert rgb(masks.mask(60, 40, 12), 0, 0) == (255, 255, 255)


def test_a_border_lies_inside_over_its_fill() -> None:
    drawn = shapes.round_rect(60, 40, 8, theme.PAPER, RED, 3)
    assert rgb(drawn, 30, 1) == RED
    assert rgb(drawn, 30, 2) == RED
    assert rgb(drawn, 30, 4) == theme.PAPER
    hollow = shapes.round_rect(60, 40, 8, None, RED, 3)
    assert alpha(hollow, 30, 1) == 255
    assert alpha(hollow, 30, 20) == 0


@pytest.mark.parametrize(("w", "h", "radius", "line"), [(200, 120, 12, 3), (40, 150, 20, 1.5), (9, 9, 30, 2)])
@pytest.mark.parametrize("fill2", [None, theme.GOLD])
def test_a_stretched_rectangle_is_the_same_as_one_composed_whole(
    w: int, h: int, radius: int, line: float, fill2: tuple[int, ...] | None
) -> None:
    edge = (*theme.INK, 120)
    whole = masks.tinted(masks.mask(w, h, radius), RED, fill2)
    whole.blit(shapes.frame(w, h, radius, edge, line), (0, 0))
    assert same(shapes.round_rect(w, h, radius, RED, edge, line, fill2), whole)


def test_a_gradient_goes_from_the_first_colour_to_the_second() -> None:
    drawn = shapes.round_rect(20, 100, 4, (0, 0, 0), fill2=(200, 100, 50))
    reds = [rgb(drawn, 10, y)[0] for y in range(100)]
    assert reds == sorted(reds)
    assert reds[0] <= 2
    assert reds[-1] >= 197


def test_a_pill_and_a_circle_have_round_ends() -> None:
    assert alpha(shapes.pill(80, 30, RED), 1, 1) == 0
    disc = shapes.circle(31, RED)
    covered = sum(colour[3] for _, _, colour in pixels(disc)) / 255
    assert covered == pytest.approx(3.1416 * 15.5**2, rel=0.02)
    hoop = shapes.ring(31, RED, 3)
    assert alpha(hoop, 15, 15) == 0
    assert alpha(hoop, 15, 1) == 255


@pytest.mark.parametrize(("w", "h"), [(127, 178), (60, 60), (300, 40)])
def test_dashes_close_evenly_round_the_rectangle(w: int, h: int) -> None:
    drawn = shapes.dashed_rect(w, h, 12, RED, 3, 9, 6)
    row = [alpha(drawn, x, 1) > 128 for x in range(14, w - 14)]
    flips = sum(a != b for a, b in pairwise(row))
    assert flips >= 2 * (w - 28) // 16 - 2
    assert alpha(drawn, w // 2, h // 2) == 0
    assert alpha(shapes.dashed_rect(w, h, 12, RED, 3, 9, 6, (*RED, 40)), w // 2, h // 2) == 40


@pytest.mark.parametrize("level", ["e0", "e1", "e2", "e3"])
def test_a_shadow_is_soft_centred_and_falls_down(level: str) -> None:
    picture, dx, dy = shapes.shadow(100, 60, 10, level, 1.5)
    assert picture.get_width() == 100 - 2 * dx
    above, below = -dy, picture.get_height() - 60 + dy
    assert above < below
    middle = picture.get_width() // 2
    column = [alpha(picture, middle, y) for y in range(picture.get_height())]
    assert column[0] == column[-1] == 0
    assert max(abs(a - b) for a, b in pairwise(column)) < 64
    row = [alpha(picture, x, picture.get_height() // 2) for x in range(picture.get_width())]
    assert max(abs(a - b) for a, b in zip(row, reversed(row), strict=True)) <= 8


def test_higher_things_have_larger_shadows() -> None:
    heights = [shapes.shadow(100, 60, 10, level, 1.0)[0].get_height() for level in ("e0", "e1", "e2", "e3")]
    assert heights == sorted(set(heights))


def test_a_halo_fades_outside_and_is_clear_inside() -> None:
    picture, dx, dy = shapes.halo(100, 60, 10, theme.GOLD, 24)
    y = picture.get_height() // 2
    outside = [alpha(picture, x, y) for x in range(-dx)]
    assert outside == sorted(outside)
    assert outside[0] == 0
    assert outside[-1] == pytest.approx(255 * shapes.HALO / 2, abs=12)
    assert all(alpha(picture, x, y) == 0 for x in range(-dx + 2, -dx + 98))
    assert (dx, dy) == (dy, dx)


def test_a_pressed_button_sinks_by_its_lip() -> None:
    up, down = (shapes.gold_button(120, 48, 1.5, pressed) for pressed in (False, True))
    lip = shapes.lip(1.5)
    assert up.get_size() == down.get_size() == (120, 48 + lip)
    assert rgb(up, 60, 48 + lip - 1) == theme.GOLD_LIP
    assert alpha(up, 60, 0) == 255
    assert alpha(down, 60, lip - 1) == 0
    assert rgb(up, 60, 10) == rgb(down, 60, 10 + lip)


def test_keys_have_a_lip_without_gaps_at_any_size() -> None:
    for w, h, radius in ((80, 80, 18.0), (81, 77, 12.5), (256, 72, 36.0), (40, 41, 20.5)):
        key = shapes.lipped(w, h, radius, 5, RED, theme.TILE, theme.TILE)
        for x in (0, w - 1):
            assert min(alpha(key, x, y) for y in range(round(radius) + 1, h + 5 - round(radius) - 1)) == 255


def test_paper_has_grain_too_faint_to_see_and_full_opacity() -> None:
    sheet = shapes.paper_sheet(300, 200, 20)
    assert alpha(sheet, 150, 100) == 255
    assert alpha(sheet, 0, 0) == 0
    row = [rgb(sheet, x, 100) for x in range(40, 260)]
    assert len(set(row)) > 1
    assert max(max(colour[0] for colour in row) - min(colour[0] for colour in row), 1) <= 8


def test_a_veil_covers_everything_evenly() -> None:
    veil = shapes.veil(30, 20, 0.74)
    assert {colour for _, _, colour in pixels(veil)} == {theme.VEIL}


@pytest.mark.parametrize("shape", [shape for _, shape in theme.CHART])
def test_every_marker_differs_from_the_others_and_stays_inside(shape: str) -> None:
    drawn = shapes.marker(shape, 24, RED, theme.INK, 2)
    box = drawn.get_bounding_rect(min_alpha=128)
    assert box.w >= 17
    assert abs(box.centerx - 12) <= 1
    for other in {each for _, each in theme.CHART} - {shape}:
        assert not same(drawn, shapes.marker(other, 24, RED, theme.INK, 2))


def test_a_line_passes_through_its_points_within_its_casing() -> None:
    points = ((20.0, 30.0), (80.0, 10.0), (120.0, 60.0))
    drawn, left, top = shapes.polyline(points, 4, RED, theme.INK)
    for x, y in points:
        assert rgb(drawn, round(x) - left, round(y) - top) == RED
    assert rgb(drawn, 20 - left - 4, 30 - top) == theme.INK
    bare, left, top = shapes.polyline(points, 4, RED)
    assert {colour[:3] for _, _, colour in pixels(bare) if colour[3]} == {RED}
