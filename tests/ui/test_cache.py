from __future__ import annotations

import pygame

from game.ui import cache


def test_a_picture_is_drawn_once() -> None:
    calls = []

    @cache.cached(1)
    def square(side: int, shade: int = 0) -> pygame.Surface:
        calls.append(side)
        return pygame.Surface((side, side), pygame.SRCALPHA)

    assert square(4) is square(4)
    assert square(4, shade=1) is square(4, shade=1)
    assert square(4) is not square(4, shade=1)
    assert calls == [4, 4]


def test_pictures_are_dropped_oldest_use_first_but_never_the_newest() -> None:
    cache.fit(2560, 1440)

    @cache.cached(0.1)
    def square(side: int, number: int) -> pygame.Surface:
        return pygame.Surface((side, side), pygame.SRCALPHA)

    first, second = square(100, 1), square(100, 2)
    assert square(100, 1) is first
    third = square(100, 3)
    assert square(100, 1) is first
    assert square(100, 3) is third
    assert square(100, 2) is not second
    large = square(600, 4)
    assert square(600, 4) is large


def test_the_sum_counts_every_pixel_and_clearing_frees_it() -> None:
    @cache.cached(8)
    def pair(side: int) -> tuple[pygame.Surface, int, int]:
        return pygame.Surface((side, side), pygame.SRCALPHA), 1, 2

    before = cache.used()
    kept = pair(300)
    assert cache.used() - before >= 300 * 300 * 4
    cache.clear()
    assert cache.used() == 0
    assert pair(300) is not kept


def test_limits_follow_the_size_of_the_picture() -> None:
    @cache.cached(1)
    def square(side: int, shade: int) -> pygame.Surface:
        return pygame.Surface((side, side), 0, 32)

    cache.fit(5120, 2880)
    large = [square(500, shade) for shade in range(4)]
    assert all(square(500, shade) is picture for shade, picture in enumerate(large))
    cache.fit(1280, 720)
    square(500, 4)
    assert square(500, 0) is not large[0]
