"""The design tokens of `sprites/tokens.json` as constants: colours, type sizes, motion, geometry."""

from __future__ import annotations

import json
from typing import Any, TypeAlias

from game import paths

Colour: TypeAlias = tuple[int, ...]

_TOKENS: dict[str, Any] = json.loads((paths.sprites() / "tokens.json").read_text(encoding="utf-8"))


def rgb(text: str) -> tuple[int, int, int]:
    """The colour of a '#RRGGBB' text."""
    value = int(text.removeprefix("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def with_alpha(colour: Colour, alpha: float) -> tuple[int, int, int, int]:
    """A colour at an opacity of 0-1."""
    return colour[0], colour[1], colour[2], round(255 * alpha)


def _flat(group: str, name: str) -> tuple[int, int, int]:
    return rgb(_TOKENS[group][name])


def _sheer(name: str) -> tuple[int, int, int, int]:
    text, alpha = _TOKENS["overlay"][name]
    return with_alpha(rgb(text), alpha)


PAPER = _flat("neutral", "paper")
PAPER_TOP = _flat("neutral", "paper_top")
PAPER_BOTTOM = _flat("neutral", "paper_bottom")
PAPER_WELL = _flat("neutral", "paper_well")
PAPER_LINE = _flat("neutral", "paper_line")
CARD_EDGE = _flat("neutral", "card_edge")
INK = _flat("neutral", "ink")
INK_SOFT = _flat("neutral", "ink_soft")
CREAM = PAPER

INK_LIP = (4, 14, 23)
TILE, TILE_LIP = (255, 253, 246), (231, 218, 187)  # a raised key on a sheet and its lip

GOLD = _flat("accent", "gold")
GOLD_TOP = _flat("accent", "gold_top")
GOLD_BOTTOM = _flat("accent", "gold_bottom")
GOLD_LIP = _flat("accent", "gold_lip")
GOLD_TEXT = _flat("accent", "gold_text")
MINT = _flat("accent", "mint")
MINT_INK = _flat("accent", "mint_ink")
CORAL = _flat("accent", "coral")
CORAL_INK = _flat("accent", "coral_ink")

PANEL = _sheer("panel")
PANEL_STRONG = _sheer("panel_strong")
PANEL_BORDER = _sheer("panel_border")
VEIL = _sheer("veil")
CARD_ILLEGAL = _sheer("card_illegal")
CARD_ASIDE = _sheer("card_aside")
CARD_WAITING = _sheer("card_waiting")

TRAVEL = {
    name: {shade: rgb(text) for shade, text in shades.items()} for name, shades in _TOKENS["travel"].items()
}
UP_COLOR_ORDER: tuple[str, ...] = tuple(_TOKENS["up_color_order"])
MIND_UP_COLOURS: tuple[str, ...] = tuple(_TOKENS["mind_up_colours"])
SUIT = {name: {use: rgb(text) for use, text in uses.items()} for name, uses in _TOKENS["suit"].items()}
TABLE = {name: tuple(rgb(text) for text in stops) for name, stops in _TOKENS["table"].items()}
CHART: tuple[tuple[tuple[int, int, int], str], ...] = tuple(
    (rgb(text), marker) for text, marker in _TOKENS["chart"]
)


def panel(table: str, strong: bool = False) -> tuple[int, int, int, int]:
    """The colour of a panel on a game's table (a key of TABLE): the table's night at a panel's opacity."""
    red, green, blue = TABLE[table][0]
    return red // 2, green // 2, blue // 2, (PANEL_STRONG if strong else PANEL)[3]


def soft(table: str) -> tuple[int, ...]:
    """The colour of secondary text on a game's table (a key of TABLE): white with a fifth of the table's."""
    return tuple(255 - (255 - part) // 5 for part in TABLE[table][2])


TYPE: dict[str, float] = {
    name: _TOKENS["type"][name] for name in ("hero", "title", "heading", "figure", "body", "label", "caption")
}
MIN_TEXT_PX: int = _TOKENS["type"]["min_px"]
TEXT_SCALES: tuple[float, ...] = tuple(_TOKENS["type"]["scales"])
SPACE: tuple[int, ...] = tuple(_TOKENS["space"])
CARD_RATIO: float = _TOKENS["radius"]["card_ratio"]
RADIUS: dict[str, int] = {name: _TOKENS["radius"][name] for name in ("icon_button", "panel", "sheet", "hole")}
SHADOW: dict[str, tuple[tuple[float, float, float], ...]] = {
    level: tuple((y, blur, alpha) for y, blur, alpha in _TOKENS["shadow"][level])
    for level in ("e0", "e1", "e2", "e3")
}
SHADOW_COLOUR = rgb(_TOKENS["shadow"]["colour"])
CARD: dict[str, Any] = _TOKENS["card"]
SCORE = rgb(CARD["score"]["colour"])
SEATS: dict[int, tuple[tuple[int, int], ...]] = {
    int(count): tuple((x, y) for x, y in places) for count, places in _TOKENS["seats"].items()
}
HAND: dict[str, float] = _TOKENS["hand"]
MOTION: dict[str, int] = _TOKENS["motion_ms"]
SPEED: dict[str, float] = _TOKENS["speed"]
