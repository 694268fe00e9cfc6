"""The table: no text clipped, cut or on top of anything, whatever the seats, size, language and text size."""

from __future__ import annotations

from itertools import product

import pytest

from game.rules.base import IllegalMove
from tests.scenes import tables
from tests.scenes.fitting import faults
from tests.scenes.menus import make_app

SIZES = [(960, 540), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]
SEATS = (3, 4, 5, 6)
OTHERS = [position for position in tables.POSITIONS if position not in ("bid", "play")]

pytestmark = pytest.mark.usefixtures("plain_cards")


def wrong(size: tuple[int, int], positions: list[str], scales: tuple[float, ...]) -> dict[str, list[str]]:
    """The faults of a table by the circumstances in which they appear."""
    found = {}
    for seats, position, language, scale in product(SEATS, positions, ("fr", "en"), scales):
        app = make_app(size, language=language, text_scale=scale)
        tables.show(app, seats, position)
        seen = faults(app)
        if seen:
            found[f"{position}, {seats} seats, {language} {scale}"] = seen
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("position", ["bid", "play"])
def test_text_fits_while_bidding_and_playing(position: str, size: tuple[int, int]) -> None:
    assert wrong(size, [position], (0.9, 1.0, 1.4)) == {}


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]], ids=["960x540", "1920x1080"])
def test_text_fits_in_other_positions(size: tuple[int, int]) -> None:
    assert wrong(size, OTHERS, (1.0, 1.4)) == {}


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]], ids=["960x540", "1920x1080"])
def test_a_refusal_fits(size: tuple[int, int]) -> None:
    for language, scale in product(("fr", "en"), (0.9, 1.4)):
        app = make_app(size, language=language, text_scale=scale)
        table = tables.show(app, 4, "forced")
        card = next(card for card in table.view.hand if f"play {card}" not in table.view.legal)
        with pytest.raises(IllegalMove) as caught:
            table.session.submit(0, table.game.rules.parse(f"play {card}"))
        table.refuse(caught.value)
        assert [fault for fault in faults(app) if "card" not in fault] == []  # the bubble lies over the hand
