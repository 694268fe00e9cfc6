"""How a level picks from what a search found: the best, or warmly something nearly as good."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from game.bots.search import Arm

REACH = 2.5
"""Multiples of the warmth beyond which a worse candidate is never picked."""


def pick(arms: Sequence[Arm], warmth: float, rng: Random) -> Arm:
    """One of the arms, best first: the best where `warmth` is 0, else by softmax among those near it.

    The warmth is in points. What is certain is kept: where the best arm gained in every world, only
    arms that did too are near.
    """
    best = arms[0]
    if not warmth:
        return best
    certain = min(best.outcomes, default=0.0) > 0
    near = [
        arm
        for arm in arms
        if arm.mean >= best.mean - REACH * warmth and not (certain and min(arm.outcomes, default=0.0) <= 0)
    ]
    weights = [exp((arm.mean - best.mean) / warmth) for arm in near]
    return rng.choices(near, weights)[0]
