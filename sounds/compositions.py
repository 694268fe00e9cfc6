"""The music: scores in a small notation, and the circular tape on which they loop without a seam.

In a line of notation every token is one eighth: a note, several struck together (`E4+G4`), or `.`
for none. `|` ends a bar. What is plucked or struck rings on by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sounds.dsp import Random, Signal, length, loudness, peak, room_response, stream
from sounds.instruments import (
    bell,
    breath,
    burst,
    drop,
    glass,
    guitar,
    harp,
    hertz,
    marimba,
    pizzicato,
    tap,
)

LEVEL = -27.0
PEAK = -6.0
Player = Callable[[Random, float], Signal]


class Voice(NamedTuple):
    """A player's line: who plays what, dB against the tune, left (-1) to right (1), from which bar on."""

    player: Player
    line: str
    level: float
    pan: float
    bar: int = 0


class Piece(NamedTuple):
    """A composition: eighths in a bar, quarters a minute, bars, swing (0.5 is even), its voices."""

    eighths: int
    tempo: float
    bars: int
    swing: float
    voices: tuple[Voice, ...]


def read(line: str, eighths: int) -> Iterator[tuple[int, str]]:
    """The notes of a line and their places in eighths; raises ValueError for an uneven bar."""
    bars = [bar.split() for bar in line.strip().strip("|").split("|")]
    for number, bar in enumerate(bars):
        if len(bar) != eighths:
            raise ValueError(f"bar {number + 1} of {line.strip()[:20]!r} has {len(bar)} eighths")
        for place, token in enumerate(bar):
            if token != ".":
                for note in token.split("+"):
                    yield number * eighths + place, note


def _brush(rng: Random, pitch: float) -> Signal:
    return burst(rng, 9.0 * pitch, 0.09)


def _soft_marimba(rng: Random, pitch: float) -> Signal:
    return marimba(rng, pitch, 0.15)


STAIRS_THEME = """
C4 .  E4 D4 .  F4 E4 .  | E4 .  G4 F4 .  A4 G4 .  | F4 .  A4 G4 .  B4 A4 .  | B4 .  D5 .  G4 .  .  .  |
C5 .  E5 D5 .  C5 B4 .  | A4 .  C5 B4 .  A4 G4 .  | F4 .  A4 .  G4 F4 D4 .  | E4 .  C4 .  .  .  .  .  |
C4 .  E4 D4 .  F4 E4 .  | E4 .  G4 F4 .  A4 G4 .  | F4 .  A4 G4 .  B4 A4 .  | G4 .  B4 A4 .  C5 B4 .  |
A4 .  C5 B4 .  D5 C5 .  | D5 .  F5 E5 .  D5 C5 .  | B4 .  D5 C5 .  A4 B4 .  | C5 .  .  G4 E4 .  C4 .  |
E5 .  C5 D5 .  B4 C5 .  | B4 .  G4 A4 .  G4 E4 .  | A4 .  F4 G4 .  E4 F4 .  | G4 .  E4 F4 .  D4 E4 .  |
F4 .  D4 E4 .  F4 A4 .  | E4 .  C5 B4 .  A4 E4 .  | F4 .  A4 C5 .  D5 C5 .  | D5 .  .  B4 .  .  G4 .  |
C5 .  E5 D5 .  F5 E5 .  | E5 .  G5 F5 .  A5 G5 .  | A5 .  F5 G5 .  E5 F5 .  | G5 .  E5 F5 .  D5 E5 .  |
F5 .  D5 E5 .  C5 D5 .  | B4 .  D5 C5 .  A4 B4 .  | C5 .  A4 .  F4 .  A4 .  | G4 .  .  F4 .  E4 D4 .
"""
STAIRS_BASS = """
C3 . . . G2 . . . | C3 . . . E3 . . . | F3 . . . C3 . . .  | G2 . . . B2 . D3 . |
A2 . . . E3 . . . | F2 . . . C3 . . . | D3 . . . G2 . B2 . | C3 . . . . . G2 .  |
C3 . . . G2 . . . | C3 . . . E3 . . . | F3 . . . C3 . . .  | E3 . . . G2 . . .  |
A2 . . . E3 . . . | D3 . . . A2 . . . | G2 . . . D3 . B2 . | C3 . . . . . B2 .  |
A2 . . . E3 . . . | E2 . . . B2 . . . | F2 . . . C3 . . .  | C3 . . . G2 . . .  |
D3 . . . A2 . . . | A2 . . . C3 . . . | F2 . . . A2 . . .  | G2 . . . . . B2 .  |
C3 . . . B2 . . . | A2 . . . G2 . . . | F2 . . . A2 . . .  | C3 . . . G2 . . .  |
D3 . . . F3 . . . | G2 . . . D3 . . . | A2 . . . F2 . . .  | G2 . . . . . G2 .
"""
STAIRS_MARIMBA = """
. . . E4+G4 . . E4+G4 . | . . . E4+G4 . . E4+G4 . | . . . F4+A4 . . F4+A4 . | . . . D4+G4 . . . . |
. . . E4+A4 . . E4+A4 . | . . . F4+A4 . . F4+A4 . | . . . D4+F4 . . D4+F4 . | . . . . G4 . E5 C5 |
. . . E4+G4 . . E4+G4 . | . . . G4+C5 . . G4+C5 . | . . . A4+C5 . . A4+C5 . | . . . G4+B4 . . G4+B4 . |
. . . A4+C5 . . E4+A4 . | . . . F4+A4 . . F4+A4 . | . . . D4+G4 . . D4+F4 . | . . . E4 . G4 . . |
. . . A4 . . . E4       | . . . G4 . . . E4       | . . . F4 . . . C4       | . . . G4 . . . E4     |
. . . D4 . . . A4       | . . . E4 . . . A4       | . . . F4+A4 . . . .     | . . . . D4+G4 . D4+F4 . |
. . . G4+C5 . . G4+C5 . | . . . C5+E5 . . G4+C5 . | . . . A4+C5 . . A4+C5 . | . . . G4+C5 . . G4+C5 . |
. . . A4+D5 . . F4+A4 . | . . . D4+G4 . . D4+F4 . | . . . E4+A4 . . C4+F4 . | . . . D4+F4 . . . .
"""
STAIRS_BELLS = """
. . . . . . . . | . . . . . . . . | . . . . . . . . | . . . . . . D6 .  |
. . . . . . . . | . . . . . . . . | . . . . . . . . | . . . . . . . .   |
. . . . . . . . | . . . . . . . . | . . . . . . . . | . . . . . . . .   |
. . . . . . . . | . . . . . . . . | . . . . . . . . | . . . . . . G6 E6 |
A5 . . . . . . . | G5 . . . . . . . | F5 . . . . . . . | E5 . . . . . . . |
A5 . . . . . . . | C6 . . . . . . . | A5 . . . . . . . | G5 . . . . . . . |
. . . . . . . . | . . . . . . C6 .  | . . . . . . . .  | . . . . . . . . |
. . . . . . . . | . . . . . . . .   | . . . . . . . .  | . . . . . . D6 .
"""
# Every second bar's off-beats, from the second theme on: the paper brush that walks along.
STAIRS_BRUSH = ". . C4 . . . C4 . |" * 8

STAIRS = Piece(
    eighths=8,
    tempo=100.0,
    bars=32,
    swing=0.54,
    voices=(
        Voice(pizzicato, STAIRS_THEME, 0.0, -0.15),
        Voice(pizzicato, STAIRS_BASS, -5.0, 0.1),
        Voice(_soft_marimba, STAIRS_MARIMBA, -8.0, 0.4),
        Voice(bell, STAIRS_BELLS, -10.0, -0.45),
        Voice(_brush, STAIRS_BRUSH, -17.0, 0.25, bar=8),
        Voice(_brush, STAIRS_BRUSH, -17.0, 0.25, bar=24),
    ),
)

NIGHT_MELODY = """
A4 .  .  .  C5 .  | E5 .  .  .  .  C5 | D5 .  .  .  .  C5 | G4 .  .  .  .  .   |
F4 .  A4 .  D5 .  | C5 .  .  .  .  A4 | D5 .  .  C5 .  Bb4 | G4 .  .  .  .  .  |
A4 .  .  .  C5 .  | E5 .  .  .  .  G5 | F5 .  .  .  D5 .  | Bb4 .  .  .  .  .  |
A4 .  D5 .  F5 .  | D5 .  .  .  Bb4 . | C5 .  .  Bb4 .  G4 | A4 .  .  .  .  .  |
D5 .  .  E5 .  F5 | E5 .  .  .  C5 .  | D5 .  .  C5 .  Bb4 | C5 .  .  .  A4 .  |
Bb4 . .  C5 .  D5 | A4 .  .  .  F4 .  | Bb4 .  D5 .  F5 . | G5 .  .  .  .  E5  |
F5 .  .  .  C5 .  | E5 .  .  .  A4 .  | D5 .  .  .  Bb4 . | G4 .  C5 .  E5 .   |
F5 .  .  E5 .  D5 | D5 .  .  C5 .  Bb4 | C5 .  .  Bb4 .  G4 | F4 .  .  .  .  .
"""
NIGHT_HARP = """
.  C4 F4 A4 F4 C4 | .  C4 E4 A4 E4 C4 | .  D4 F4 Bb4 F4 D4 | .  C4 E4 G4 E4 C4 |
.  D4 F4 A4 F4 D4 | .  C4 E4 A4 E4 C4 | .  D4 F4 Bb4 F4 D4 | .  C4 E4 G4 E4 Bb3 |
.  C4 F4 A4 F4 C4 | .  C4 E4 A4 E4 C4 | .  D4 F4 Bb4 F4 D4 | .  Bb3 D4 G4 D4 Bb3 |
.  D4 F4 A4 F4 D4 | .  D4 F4 Bb4 F4 D4 | .  C4 E4 G4 E4 Bb3 | .  A3 C4 F4 C4 A3 |
.  A3 D4 F4 D4 A3 | .  A3 C4 E4 C4 A3 | .  Bb3 D4 F4 D4 Bb3 | .  A3 C4 F4 C4 A3 |
.  Bb3 D4 G4 D4 Bb3 | .  A3 D4 F4 D4 A3 | .  Bb3 D4 F4 D4 Bb3 | .  C4 E4 G4 Bb4 G4 |
.  C4 F4 A4 F4 C4 | .  C4 E4 A4 E4 C4 | .  D4 F4 Bb4 F4 D4 | .  C4 E4 G4 E4 C4 |
.  D4 F4 A4 F4 D4 | .  D4 F4 Bb4 F4 D4 | .  C4 E4 G4 E4 Bb3 | .  A3 C4 F4 C4 G4
"""
NIGHT_BASS = """
F2 . . . . .  | A2 . . . . .  | Bb2 . . . . . | C3 . . . G2 . |
D3 . . . . .  | A2 . . . . .  | Bb2 . . . . . | C3 . . . . .  |
F2 . . . C3 . | A2 . . . E3 . | Bb2 . . . F3 . | G2 . . . D3 . |
D3 . . . A2 . | Bb2 . . . . . | C3 . . . C3 . | F2 . . . . .  |
D3 . . . . .  | A2 . . . . .  | Bb2 . . . . . | F2 . . . . .  |
G2 . . . . .  | D3 . . . . .  | Bb2 . . . . . | C3 . . . C3 . |
F2 . . . C3 . | A2 . . . E3 . | Bb2 . . . F3 . | C3 . . . G2 . |
D3 . . . A2 . | Bb2 . . . . . | C3 . . . C3 . | F2 . . . . .
"""
NIGHT_MARIMBA = """
A4 .  .  .  C5 .  | E5 .  .  .  A4 .  | D5 .  .  .  Bb4 . | G4 .  C5 .  E5 .  |
F5 .  .  E5 .  D5 | D5 .  .  C5 .  Bb4 | C5 .  .  Bb4 .  G4 | F4 . A4 . C5 .
"""

NIGHT = Piece(
    eighths=6,
    tempo=84.0,
    bars=32,
    swing=0.5,
    voices=(
        Voice(bell, NIGHT_MELODY, 0.0, 0.12),
        Voice(harp, NIGHT_HARP, -7.0, -0.3),
        Voice(pizzicato, NIGHT_BASS, -6.0, 0.05),
        Voice(_soft_marimba, NIGHT_MARIMBA, -7.0, 0.35, bar=24),
    ),
)

# Chords as a guitar holds them, low to high; a pattern picks their strings, an eighth at a time.
DUSK_CHORDS = {
    "Am9": "A2 E3 B3 C4 E4",
    "Am": "A2 E3 A3 C4 E4",
    "Am/G": "G2 E3 A3 C4 E4",
    "F": "F2 C3 A3 C4 E4",
    "Fm6": "F2 C3 Ab3 C4 D4",
    "Dm": "D3 A3 C4 F4 A4",
    "G": "G2 D3 B3 D4 E4",
    "C": "C3 G3 B3 E4 G4",
    "C/E": "E2 C3 G3 C4 E4",
    "Em": "E2 B2 G3 D4 E4",
    "E7": "E2 B2 Ab3 D4 E4",
    "Esus": "E2 B2 A3 D4 E4",
    "A7": "A2 E3 G3 Db4 E4",
}
DUSK_HARMONY = (
    ("Am9 Am9 F F Dm G C E7", "0 2 3 4 3 2 3 2"),
    ("Am Am/G F C Dm F Esus E7", "0 2 3 4 1 3 4 3"),
    ("F G Em Am Dm G C C", "0 . 2+3 4 1 . 2+3 4"),
    ("F Fm6 C/E A7 Dm E7 Am", "0 2 3 4 3 4 3 2"),
    ("Esus", "0 2 3 . 4 0 . ."),
)
DUSK_MELODY = """
.  .  .  .  .  .  .  .  | .  .  .  .  E4 .  G4 A4 | C5 .  .  B4 A4 .  .  .  | .  .  G4 A4 .  .  E4 .  |
F4 .  .  .  A4 .  C5 .  | B4 .  .  A4 G4 .  .  .  | E4 .  .  G4 .  .  E4 D4 | E4 .  .  .  .  .  .  .  |
A4 .  B4 C5 .  .  E5 .  | D5 .  .  C5 B4 .  .  .  | A4 .  B4 C5 .  .  A4 .  | G4 .  .  .  .  .  E4 .  |
F4 .  G4 A4 .  .  D5 .  | C5 .  .  .  A4 .  F4 .  | E4 .  .  A4 .  .  B4 .  | B4 .  .  Ab4 .  .  .  . |
A4 .  .  C5 .  .  E5 .  | D5 .  .  .  B4 .  G4 .  | B4 .  .  D5 .  .  G5 .  | E5 .  .  .  .  .  C5 .  |
D5 .  C5 .  A4 .  F4 .  | G4 .  A4 .  B4 .  D5 .  | E5 .  .  .  D5 .  C5 .  | G4 .  .  .  .  .  .  .  |
.  .  A4 C5 .  .  F5 .  | .  .  Ab4 C5 .  .  D5 . | E5 .  .  .  D5 C5 .  .  | Db5 .  .  .  E5 .  .  . |
F5 .  E5 D5 .  .  A4 .  | Ab4 .  B4 .  D5 .  B4 . | C5 .  .  B4 A4 .  .  .  | E4 .  .  .  .  .  .  .
"""
DUSK_FIREFLIES = """
. . . . . . . . | . . . . . . . . | . . . . . . E6 . | . . . . . . . . |
. . . . . . . . | . . . . . . D6 B5 | . . . . . . . . | . . . . . . . . |
. . . . . . . . | . . . . . . . . | . . . . . . . . | . . . . G5 . . C6 |
. . . . . . . . | . . . . . . . . | . . . . . . . . | . . . . . . E6 .
"""
# From the third theme on: palms on the guitar's side, far back.
DUSK_PALMS = ". . A3 . . . A3 . |" * 15


def _picked(harmony: tuple[tuple[str, str], ...], shapes: dict[str, str]) -> str:
    """The line of a guitar: a bar a chord, each picked by its part's pattern."""
    bars = []
    for names, pattern in harmony:
        for name in names.split():
            strings = shapes[name].split()
            tokens = (
                token if token == "." else "+".join(strings[int(string)] for string in token.split("+"))
                for token in pattern.split()
            )
            bars.append(" ".join(tokens))
    return " | ".join(bars)


def _lead_guitar(rng: Random, pitch: float) -> Signal:
    return guitar(rng, pitch, 0.85)


def _palm(rng: Random, pitch: float) -> Signal:
    return tap(rng, pitch, 0.16)


DUSK = Piece(
    eighths=8,
    tempo=92.0,
    bars=32,
    swing=0.51,
    voices=(
        Voice(_lead_guitar, DUSK_MELODY, 0.0, 0.14),
        Voice(guitar, _picked(DUSK_HARMONY, DUSK_CHORDS), -6.5, -0.22),
        Voice(bell, DUSK_FIREFLIES, -13.0, 0.45, bar=16),
        Voice(_palm, DUSK_PALMS, -15.0, 0.05, bar=16),
    ),
)

# The wheels: a marimba rolls through the chords, a plucked bass walks on their roots.
TRAIN_CHORDS = {
    "Dm": "D4 F4 A4 D5",
    "F": "C4 F4 A4 C5",
    "C": "C4 E4 G4 C5",
    "Bb": "D4 F4 Bb4 D5",
    "Gm": "D4 G4 Bb4 D5",
    "A": "Db4 E4 A4 Db5",
}
TRAIN_ROOTS = {"Dm": "D3 A2", "F": "F2 C3", "C": "C3 G2", "Bb": "Bb2 F2", "Gm": "G2 D3", "A": "A2 E3"}
TRAIN_HARMONY = (
    ("Dm Dm F C Bb F Gm A", "0 . 2 1 3 1 2 1"),
    ("Dm Dm F C Bb C Dm Dm", "0 1 2 3 2 1 3 2"),
    ("F C Gm Dm Bb F Gm A", "0 . 1+2 . 3 . 1+2 ."),
    ("Dm Dm F C Bb C Dm A", "0 . 2 1 3 1 2 1"),
)
TRAIN_BASS = tuple((names, "0 . . 0 1 . . .") for names, _ in TRAIN_HARMONY)
TRAIN_MELODY = """
.  .  .  .  A4 .  D5 .  | F5 .  .  E5 D5 .  .  .  | C5 .  .  .  A4 .  C5 .  | G4 .  .  .  .  .  .  .  |
.  .  F4 .  Bb4 .  D5 . | C5 .  .  Bb4 A4 .  .  . | Bb4 .  A4 .  G4 .  D4 . | E4 .  .  .  .  .  .  .  |
A4 .  .  .  D5 .  .  .  | F5 .  .  G5 .  F5 E5 D5 | C5 .  .  .  F5 .  .  .  | E5 .  .  D5 C5 .  .  .  |
D5 .  .  .  Bb4 .  F4 . | G4 .  .  A4 .  .  C5 .  | D5 .  .  .  .  .  A4 .  | D4 .  .  .  .  .  .  .  |
A4 .  C5 .  F5 .  .  .  | E5 .  .  D5 .  .  C5 .  | D5 .  .  .  Bb4 .  G4 . | A4 .  .  .  .  .  .  .  |
Bb4 .  D5 .  F5 .  .  . | C5 .  .  A4 .  .  F4 .  | G4 .  Bb4 .  D5 .  .  . | Db5 .  .  .  E5 .  .  . |
F5 .  .  .  D5 .  A4 .  | F5 .  .  E5 D5 .  .  .  | C5 .  A4 .  F4 .  A4 .  | G4 .  .  .  C5 .  .  .  |
D5 .  .  C5 Bb4 .  .  . | C5 .  .  D5 E5 .  .  .  | D5 .  .  .  .  .  .  .  | .  .  .  .  A4 .  .  .
"""
TRAIN_STARS = """
. . . . . . D6 . | . . . . . . . . | . . . . C6 . . . | . . . . . . . .  |
. . . . . . . .  | . . . . . . . . | . . . . . . A5 . | . . . . D6 . . . |
"""
TRAIN_WHISTLE = "A3+D4 . . . . . . . |"
# Two axles over each joint of the rails.
TRAIN_RAILS = "D4 . A3 A3 . . A3 . |" * 32

TRAIN = Piece(
    eighths=8,
    tempo=116.0,
    bars=32,
    swing=0.52,
    voices=(
        Voice(harp, TRAIN_MELODY, 0.0, -0.12),
        Voice(_soft_marimba, _picked(TRAIN_HARMONY, TRAIN_CHORDS), -8.5, 0.3),
        Voice(pizzicato, _picked(TRAIN_BASS, TRAIN_ROOTS), -5.0, 0.05),
        Voice(bell, TRAIN_STARS, -11.0, -0.45, bar=8),
        Voice(bell, TRAIN_STARS, -11.0, -0.45, bar=24),
        Voice(breath, TRAIN_WHISTLE, -13.0, 0.5, bar=7),
        Voice(breath, TRAIN_WHISTLE, -13.0, -0.5, bar=15),
        Voice(breath, TRAIN_WHISTLE, -13.0, 0.5, bar=31),
        Voice(_brush, TRAIN_RAILS, -18.0, 0.15),
    ),
)

GLASS_MELODY = """
.  .  .  .  .  .  .  .  | A4 .  .  .  .  .  .  . | E5 .  .  .  .  .  .  .  | D5 .  .  .  B4 .  .  .  |
.  .  .  .  .  .  .  .  | B4 .  .  .  .  .  .  . | Gb5 .  .  .  .  .  .  . | E5 .  .  .  .  .  .  .   |
D5 .  .  .  .  .  .  .  | A5 .  .  .  .  .  .  . | G5 .  .  .  Gb5 .  .  . | D5 .  .  .  .  .  .  .   |
E5 .  .  .  .  .  .  .  | Db5 .  .  .  .  .  .  . | B4 .  .  .  .  .  .  . | A4 .  .  .  .  .  .  .   |
Gb5 .  .  .  .  .  .  . | E5 .  .  .  .  .  .  . | D5 .  .  .  .  .  .  .  | B4 .  .  .  A4 .  .  .   |
D5 .  .  .  .  .  .  .  | E5 .  .  .  .  .  .  . | Gb5 .  .  .  .  .  .  . | E5 .  .  .  .  .  .  .
"""
GLASS_BREATH = """
D3+A3 . . . . . . . | . . . . Gb4 . . . | B2+Gb3 . . . . . . . | . . . . D4 . . . |
G2+D3 . . . . . . . | . . . . B3 . . .  | A2+E3 . . . . . . .  | . . . . Db4 . . . |
D3+A3 . . . . . . . | . . . . Gb4 . . . | G2+D3 . . . . . . .  | . . . . B3 . . .  |
A2+E3 . . . . . . . | . . . . A3 . . .  | E3+B3 . . . . . . .  | . . . . G3 . . .  |
B2+Gb3 . . . . . . . | . . . . D4 . . . | G2+D3 . . . . . . .  | . . . . B3 . . .  |
E3+B3 . . . . . . . | . . . . G4 . . .  | A2+E3 . . . . . . .  | . . . . D4 . . .
"""
GLASS_DROPS = """
. . D5 . . A5 . .   | . Gb5 . . E5 . . .  | . . D5 . . Gb5 . . | . B5 . . A5 . . .   |
. . B4 . . G5 . .   | . D6 . . B5 . . .   | . . E5 . . A5 . .  | . B5 . . Db6 . . .  |
. . D5 . A5 . . D6  | . . Gb5 . E5 . . .  | . . G5 . B5 . . D6 | . . Gb6 . D6 . . .  |
. . E5 . A5 . . Db6 | . . B5 . A5 . . .   | . . G5 . B5 . . E6 | . . D6 . B5 . . .   |
. . Gb5 . . B5 . .  | . D6 . . Gb5 . . .  | . . D5 . . G5 . .  | . B5 . . D6 . . .   |
. . G5 . . B5 . .   | . E6 . . D6 . . .   | . . A5 . . D6 . .  | . Db6 . . . . . .
"""

GLASS = Piece(
    eighths=8,
    tempo=70.0,
    bars=24,
    swing=0.5,
    voices=(
        Voice(glass, GLASS_MELODY, 0.0, 0.1),
        Voice(breath, GLASS_BREATH, -4.0, -0.15),
        Voice(drop, GLASS_DROPS, -8.0, 0.4),
    ),
)

PIECES: dict[str, Piece] = {
    "title": NIGHT,
    "level-up": TRAIN,
    "up-color": DUSK,
    "mind-up": GLASS,
    "updown": STAIRS,
}


def _phrase(place: int, eighths: int) -> float:
    """How strongly a player leans on an eighth: on the bar's first, and towards the middle of four bars."""
    arc = np.sin(np.pi * ((place / (4 * eighths)) % 1.0))
    return float((1.0 if place % eighths == 0 else 0.84) * (0.88 + 0.16 * arc))


def perform(name: str) -> NDArray[np.float64]:
    """A piece as stereo samples, finished; what rings past its end has been laid over its start."""
    piece = PIECES[name]
    eighth = 30.0 / piece.tempo
    size = length(piece.bars * piece.eighths * eighth)
    tape = np.zeros((size, 2))
    for part, voice in enumerate(piece.voices):
        rng = stream(name, part)
        left, right = np.cos((voice.pan + 1) * np.pi / 4), np.sin((voice.pan + 1) * np.pi / 4)
        for place, note in read(voice.line, piece.eighths):
            place += voice.bar * piece.eighths
            late = (2 * piece.swing - 1) * eighth if place % 2 else 0.0
            at = length(place * eighth + late + 0.006 * float(np.clip(rng.standard_normal(), -2, 2)))
            sound = voice.player(rng, hertz(note))
            strength = 10 ** ((voice.level - loudness(sound)) / 20) * _phrase(place, piece.eighths)
            sound *= strength * (1 + 0.07 * float(rng.standard_normal()))
            where = np.arange(at, at + len(sound)) % size
            tape[where, 0] += left * sound
            tape[where, 1] += right * sound
    rng = stream(name, len(piece.voices))
    for side in (0, 1):
        # A circular convolution: the room's tail crosses the loop's seam like everything else.
        response = room_response(rng, 1.9, 1.7, 0.02)
        spectrum = np.fft.rfft(tape[:, side])
        wet = np.fft.irfft(spectrum * np.fft.rfft(response, size), size)
        tape[:, side] += 0.33 * wet
    tape *= 10 ** ((LEVEL - loudness(tape, None)) / 20)
    return np.roll(tape * min(1.0, 10 ** ((PEAK - peak(tape)) / 20)), _lull(tape, length(eighth)), axis=0)


def _lull(tape: NDArray[np.float64], last: int) -> int:
    """How many samples before the end the quietest moment of the `last` ones is.

    The encoder's noise doesn't meet itself at the seam, so the seam has to lie where there is little of it.
    """
    window = length(0.01)
    power = np.convolve((tape[-last:] ** 2).sum(axis=1), np.ones(window), mode="valid")
    return last - int(np.argmin(power)) - window // 2
