from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache

import pygame
import pytest

from game import i18n
from game.ui import cards

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Whatever language a test chooses, the next begins in English."""
    i18n.set_language("en")
    yield
    i18n.set_language("en")


@pytest.fixture
def plain_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards without pictures: their places matter, and composing them takes most of the time."""

    @cache
    def blank(width: int) -> pygame.Surface:
        return pygame.Surface((width, cards.height(width)), pygame.SRCALPHA)

    monkeypatch.setattr(cards, "face", lambda _game, _card, width, *_rest, **_more: blank(width))
    monkeypatch.setattr(cards, "back", lambda _game, width, *_rest, **_more: blank(width))
    monkeypatch.setattr(cards, "objective", lambda *told: blank(told[-1]))
