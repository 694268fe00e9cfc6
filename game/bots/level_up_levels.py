"""Level Up's levels: how far each sees and how well it judges."""

from __future__ import annotations

import msgspec


class Level(msgspec.Struct, frozen=True):
    """A level's perception and judgement.

    `counts` is whether it weighs how many cards are live (else it only counts what a hand lacks), `sharp`
    whether it sees what all ways to a level have in common, `memory` the discards it remembers (None: all),
    `eye` its largest error in judging a hand, in turns, `watches` whether it minds what
    its discards give to seats that have laid, `denies` whether it takes from them what they could hit,
    `reads` how many hands it imagines for each seat that has not laid, `effort` the rollouts of a discard
    once it has laid itself.
    """

    counts: bool = True
    sharp: bool = False
    memory: int | None = None
    eye: float = 0.0
    watches: bool = True
    denies: bool = False
    reads: int = 0
    effort: int = 0


LEVEL = {
    "novice": Level(counts=False, memory=0, eye=3.5, watches=False),
    "casual": Level(memory=6, eye=1.8, watches=False),
    "skilled": Level(memory=12, eye=0.9),
    "expert": Level(sharp=True, denies=True, reads=24, effort=600),
}
