"""Up Color's levels: how far each sees and how well it judges."""

from __future__ import annotations

import msgspec


class Level(msgspec.Struct, frozen=True):
    """A level's perception and judgement.

    `effort` is the rollouts of a decision (0: it plays by rule), `eye` the standard deviation of the
    error of its rule, in points, `warmth` the points by which a move may look worse and still be chosen
    about every third time (0: never). `infers`: it reads the others' hands from their plays and passes;
    `wins`: in the last round it plays for the win and no longer for points.
    """

    effort: int
    eye: float = 0.0
    warmth: float = 0.0
    infers: bool = False
    wins: bool = False


LEVEL = {
    "novice": Level(effort=0, eye=2.2),
    "casual": Level(effort=40, warmth=0.8),
    "skilled": Level(effort=200, warmth=0.3),
    "expert": Level(effort=2000, infers=True, wins=True),
}
