"""UpDown's levels: how far each sees and how well it judges."""

from __future__ import annotations

import msgspec


class Level(msgspec.Struct, frozen=True):
    """A level's perception and judgement.

    `effort` is the rollouts of a decision (0: it plays by rule), `eye` the standard deviation of its
    error in judging a hand, in tricks at ten cards, `memory` the tricks it remembers (None: all),
    `warmth` the points by which a move may look worse and still be chosen about every third time (0: never),
    `infers` whether it reads the others' hands from their bids and plays, `spite` the share of the
    others' points that it counts as its own loss when it plays a card, `wins` whether it looks at the
    standings in the last rounds, `lift` the points less that a broken bid is taken
    to lose for each trick bid beyond the forecast, as players steer towards high bids better than rollouts
    do (of two near-equal bids the higher made 2.3 ± 1.5 points more among experts, over 1,680 of them).
    """

    effort: int
    eye: float = 0.0
    memory: int | None = None
    warmth: float = 0.0
    infers: bool = False
    spite: float = 0.0
    wins: bool = False
    lift: float = 0.0


LEVEL = {
    "novice": Level(effort=0, eye=1.0, memory=0),
    "casual": Level(effort=40, eye=0.8, memory=2, warmth=3.0),
    "skilled": Level(effort=1500),
    "expert": Level(effort=3000, infers=True, spite=0.4, wins=True, lift=2.0),
}
