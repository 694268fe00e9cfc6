"""Mind Up's cards: numbers from 1 to 60 with their colours and bubbles (rules/mind-up.md, Cards)."""

from __future__ import annotations

COLOURS = "RYBGV"
"""Flame, sun, wave, leaf and moon, each with twelve cards."""

CARDS = range(1, 61)

_COLOUR_OF_1_TO_60 = (
    "RYBGGYVRVY"  # 1-10
    "VGBGRRGBYV"  # 11-20
    "BVRBGVYBYR"  # 21-30
    "RYBYVGBRVB"  # 31-40
    "VYBGRRGBGV"  # 41-50
    "YVRVYGGBYR"  # 51-60
)
_BUBBLES = {
    -1: (1, 7, 13, 19, 25, 36, 42, 48, 54, 60),
    2: (4, 10, 16, 22, 28, 33, 39, 45, 51, 57),
    1: (3, 5, 9, 11, 15, 17, 21, 23, 27, 29, 32, 34, 38, 40, 44, 46, 50, 52, 56, 58),
}
_SIGNS = {-1: "-", 0: "", 1: "+", 2: "++"}

COLOUR = (-1, *map(COLOURS.index, _COLOUR_OF_1_TO_60))
"""The colour of each number as a place in COLOURS; number 0 is no card."""

BUBBLES = tuple(sum(value * (card in cards) for value, cards in _BUBBLES.items()) for card in range(61))
"""What the bubbles on each number count together; number 0 is no card."""

FACES = ("", *(f"{COLOURS[COLOUR[card]]}{card}{_SIGNS[BUBBLES[card]]}" for card in CARDS))
"""Each number's card as a text, colour first and a sign for each bubble: `R37`, `B10++`, `Y1-`."""
