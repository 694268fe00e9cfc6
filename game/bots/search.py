"""Flat Monte Carlo: which of a few candidates does best over sampled worlds."""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import sqrt
from operator import sub
from time import perf_counter
from typing import TypeVar

W = TypeVar("W")

CHUNK = 24
"""Worlds between two looks at which candidates are clearly behind."""

CLEAR = 3.5
"""Standard errors behind the leader, over the same worlds, at which a candidate is dropped."""


class Arm:
    """One candidate's outcomes, a number for each world it was tried in, in the order of the worlds."""

    __slots__ = ("index", "outcomes", "total")

    def __init__(self, index: int) -> None:
        self.index = index
        self.outcomes: list[float] = []
        self.total = 0.0

    @property
    def visits(self) -> int:
        """The number of rollouts."""
        return len(self.outcomes)

    @property
    def mean(self) -> float:
        """The mean outcome; 0 before the first rollout."""
        return self.total / len(self.outcomes) if self.outcomes else 0.0

    @property
    def sure(self) -> bool:
        """Whether it gained in every world."""
        return min(self.outcomes, default=0.0) > 0


def clearly_behind(arm: Arm, leader: Arm) -> bool:
    """Whether the leader's advantage over the worlds that both saw is beyond chance."""
    mean, spread, n = _gap(arm, leader)
    return mean > 0 and n >= CHUNK and mean * mean * n > CLEAR * CLEAR * max(spread, 1.0)


def outclassed(arm: Arm, leader: Arm) -> bool:
    """Whether the leader did better in some world and worse in none of enough that both saw."""
    gaps = list(map(sub, leader.outcomes, arm.outcomes))
    return len(gaps) >= CHUNK and min(gaps) >= 0 and max(gaps) > 0


def standing(arm: Arm, leader: Arm) -> float:
    """An arm's mean, as far from the leader's as over the worlds that both saw; 0 before the first rollout.

    What left the race early met fewer worlds, easier or harder ones than the rest.
    """
    return leader.mean - _gap(arm, leader)[0] if arm.outcomes else 0.0


def gap_error(arm: Arm, leader: Arm) -> float:
    """The standard error of the leader's advantage over the worlds that both saw."""
    _, spread, n = _gap(arm, leader)
    return sqrt(spread / n)


def _gap(arm: Arm, leader: Arm) -> tuple[float, float, int]:
    """The leader's advantage: its mean, its variance and the number of worlds."""
    gaps: list[float] = list(map(sub, leader.outcomes, arm.outcomes))
    n = len(gaps)
    mean = sum(gaps) / n
    return mean, max(0.0, sum(gap * gap for gap in gaps) / n - mean * mean), n


def compare(
    count: int,
    draw: Callable[[], W],
    play: Callable[[W, int], float],
    effort: int,
    deadline: float | None = None,
    keep: Collection[int] = (),
) -> list[Arm]:
    """The arms of `count` candidates, best first, after at most `effort` rollouts (or `deadline` seconds).

    Sequential halving: the effort is split evenly over the halvings, every candidate still in the
    race is tried in the same worlds, and the worse half leaves after each. Those clearly behind
    leave early, and a race with one left is over. Those of `keep` stay in the race to its end. Every
    candidate is tried once, whatever the effort; one alone is tried in CHUNK worlds, for its worth.
    """
    arms = [Arm(index) for index in range(count)]
    racing = arms
    gone: list[Arm] = []
    stop = perf_counter() + deadline if deadline is not None else None
    spent = 0
    halvings = max(1, (count - 1).bit_length())
    for halving in range(1, halvings + 1):
        quota = max(count, effort * halving // halvings)
        while (len(racing) > 1 or not racing[0].outcomes) and spent + len(racing) <= quota:
            for _ in range(min(CHUNK, (quota - spent) // len(racing))):
                world = draw()
                for arm in racing:
                    outcome = play(world, arm.index)
                    arm.outcomes.append(outcome)
                    arm.total += outcome
                spent += len(racing)
            leader = max(racing, key=_rank)
            behind = [arm for arm in racing if arm.index not in keep and clearly_behind(arm, leader)]
            if behind:
                gone = sorted(behind, key=_rank, reverse=True) + gone
                racing = [arm for arm in racing if arm not in behind]
            if stop is not None and perf_counter() > stop:
                return sorted(racing, key=_rank, reverse=True) + gone
        racing.sort(key=_rank, reverse=True)
        if halving < halvings:
            worse = [arm for arm in racing[(len(racing) + 1) // 2 :] if arm.index not in keep]
            gone = worse + gone
            racing = [arm for arm in racing if arm not in worse]
    return racing + gone


def _rank(arm: Arm) -> tuple[float, int]:
    return arm.mean, -arm.index
