"""Up Color's levels: how far each sees, and what it makes of the others' moves."""

from __future__ import annotations

import msgspec

NOTHING, PROOFS, HABITS = range(3)
"""What a level reads from moves: nothing, what they prove, or also what they make likely."""


class Level(msgspec.Struct, frozen=True):
    """A level's perception and judgement.

    `effort` is the rollouts of a decision (0: it plays by rule), `reads` is NOTHING, PROOFS or HABITS,
    `warmth` the points by which a move may look worse and still be chosen about every third time (0:
    never), `eye` the standard deviation of the error of its rule, in points; `wins`: in the last round it
    plays for the win and no longer for points.
    """

    effort: int
    reads: int = NOTHING
    warmth: float = 0.0
    eye: float = 0.0
    wins: bool = False


LEVEL = {
    "novice": Level(effort=0, eye=1.8),
    "casual": Level(effort=100, warmth=0.5),
    "skilled": Level(effort=400, reads=PROOFS),
    "expert": Level(effort=2000, reads=HABITS, wins=True),
}
