"""How a level picks from what a search found, and what it tells of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import exp
from random import Random

from game.bots.base import Candidate
from game.bots.search import Arm, gap_error, outclassed, standing

REACH = 2.5
"""Multiples of the warmth beyond which a worse candidate is never picked."""


def pick(arms: Sequence[Arm], warmth: float, rng: Random) -> Arm:
    """One of the arms, best first: the best where `warmth` is 0, else by softmax among those near it.

    The warmth is in points. What is certain is kept: where the best arm gained in every world, only
    arms that did too are near, and what is worse or as good in every world is not.
    """
    best = arms[0]
    if not warmth:
        return best
    near = [
        arm
        for arm in arms
        if arm.mean >= best.mean - REACH * warmth
        and (arm.sure or not best.sure)
        and not outclassed(arm, best)
    ]
    weights = [exp((arm.mean - best.mean) / warmth) for arm in near]
    return rng.choices(near, weights)[0]


def rival(chosen: Arm, arms: Sequence[Arm]) -> Arm:
    """The best of the other arms, for the reason to compare with."""
    return next(arm for arm in arms if arm is not chosen)


def outnumbered(share: int, of: int, other: int, of_other: int) -> bool:
    """Whether a share is no larger than the other: what it counts is then no reason by itself."""
    return share * of_other <= other * of


def weighed(moves: Sequence[str], arms: Sequence[Arm], also: Collection[str] = ()) -> tuple[Candidate, ...]:
    """The candidates that a search found, the best first, with the errors of those asked for."""
    return tuple(
        Candidate(
            moves[arm.index],
            round(standing(arm, arms[0]), 2),
            arm.visits,
            round(gap_error(arm, arms[0]), 3) if moves[arm.index] in also and arm.visits else 0.0,
            arm.sure,
        )
        for arm in arms
    )


def asked_for(moves: Sequence[str], also: Collection[str]) -> set[int]:
    """The places of the moves that were asked for."""
    return {at for at, move in enumerate(moves) if move in also}
