"""Mind Up's levels: how far each sees and how well it judges."""

from __future__ import annotations

import msgspec


class Level(msgspec.Struct, frozen=True):
    """A level's perception and judgement.

    `effort` is the rollouts of a decision (0: it plays by rule), `eye` the standard deviation of its
    error in judging a card of the centre line, in points, `tracks` whether it remembers what others
    collected and so hold, `plans` whether it looks at the hand that it takes into the next round,
    `warmth` the points by which a card may look worse and still be chosen about every third time.
    """

    effort: int
    eye: float = 0.0
    tracks: bool = True
    plans: bool = False
    warmth: float = 0.0


LEVEL = {
    "novice": Level(effort=0, eye=1.5, tracks=False),
    "casual": Level(effort=40, tracks=False, warmth=1.0),
    "skilled": Level(effort=300, warmth=0.2),
    "expert": Level(effort=800, plans=True, warmth=0.2),
}
