from __future__ import annotations

import json

import pytest

from game import paths
from game.ui import theme

TOKENS = json.loads((paths.sprites() / "tokens.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("group", ["neutral", "accent", "overlay"])
def test_every_colour_token_has_its_constant(group: str) -> None:
    for name, value in TOKENS[group].items():
        colour = getattr(theme, name.upper())
        if isinstance(value, str):
            assert "#{:02X}{:02X}{:02X}".format(*colour) == value
        else:
            assert "#{:02X}{:02X}{:02X}".format(*colour) == value[0]
            assert colour[3] == round(255 * value[1])


def test_motion_seats_and_charts_are_the_tokens() -> None:
    assert TOKENS["motion_ms"] == theme.MOTION
    assert {str(count): [list(p) for p in places] for count, places in theme.SEATS.items()} == TOKENS["seats"]
    assert [shape for _, shape in theme.CHART] == [shape for _, shape in TOKENS["chart"]]


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """The WCAG contrast ratio of two opaque colours."""

    def light(colour: tuple[int, ...]) -> float:
        parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("table", theme.TABLE)
def test_secondary_text_reads_on_every_table(table: str) -> None:
    for stop in theme.TABLE[table]:
        assert contrast(theme.soft(table), stop) >= 4.5


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (theme.INK, theme.PAPER_BOTTOM),
        (theme.INK_SOFT, theme.PAPER_WELL),
        (theme.MINT_INK, theme.PAPER_BOTTOM),
        (theme.CORAL_INK, theme.PAPER_WELL),
        (theme.GOLD_TEXT, theme.GOLD_BOTTOM),
        (theme.INK, theme.TILE),
    ],
)
def test_text_on_paper_and_gold_reads(ink: tuple[int, ...], ground: tuple[int, ...]) -> None:
    assert contrast(ink, ground) >= 4.5
