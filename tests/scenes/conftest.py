from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from game import i18n

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Whatever language a test chooses, the next begins in English."""
    i18n.set_language("en")
    yield
    i18n.set_language("en")
