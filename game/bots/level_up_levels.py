"""Level Up's levels: how far each sees and how well it judges."""

from __future__ import annotations

import msgspec


class Level(msgspec.Struct, frozen=True):
    """A level's perception and judgement.

    `counts` is whether it weighs how many cards are live (else it only counts what a hand lacks),
    `memory` the discards it remembers (None: all), `eye` the standard deviation of its error in judging a
    hand, in turns, `watches` whether it minds what seats that have laid can hit, `reads` how many
    hands it imagines for each seat that has not, `effort` the rollouts of a decision once it has laid.
    """

    counts: bool = True
    memory: int | None = None
    eye: float = 0.0
    watches: bool = True
    reads: int = 0
    effort: int = 0


LEVEL = {
    "novice": Level(counts=False, memory=0, eye=2.0, watches=False),
    "casual": Level(memory=6, eye=0.8, watches=False),
    "skilled": Level(),
    "expert": Level(reads=8, effort=400),
}
