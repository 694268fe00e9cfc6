"""What UpDown's tokens are worth: the shadow price of spending one now instead of later."""

from __future__ import annotations

from functools import cache
from statistics import NormalDist

from game.bots.updown_constants import PROSPECT, PROSPECT_SPREAD
from game.rules.updown_data import UpDownView

_QUANTILES = tuple(NormalDist().inv_cdf((2 * k + 1) / 18) for k in range(9))

CRAFT = 0.3
"""Points that a searching player makes beyond its rollouts' forecast, for each card after the fourth."""


def craft(size: int) -> float:
    """What to add to a rollout's forecast of a round of that size, in points (measured in self-play)."""
    return CRAFT * max(0, size - 4)


def basis(size: int, active: int) -> tuple[float, ...]:
    """What the forecast of an unseen hand's points depends on."""
    return (1.0, size, size * size, active, active * size)


@cache
def prospects(size: int, active: int) -> tuple[float, ...]:
    """Nine equally likely values, in points, of a hand yet to be dealt."""
    inputs = basis(size, active)
    middle = sum(a * b for a, b in zip(PROSPECT, inputs, strict=True)) + craft(size)
    spread = sum(a * b for a, b in zip(PROSPECT_SPREAD, inputs, strict=True))
    return tuple(middle + spread * quantile for quantile in _QUANTILES)


@cache
def saved(sizes: tuple[int, ...], seats: int, tokens: int) -> float:
    """The points that so many tokens save in rounds of these sizes when spent on the worst hands."""
    if not tokens or not sizes:
        return 0.0
    keep, spend = saved(sizes[1:], seats, tokens), saved(sizes[1:], seats, tokens - 1)
    values = prospects(sizes[0], seats)
    return sum(max(keep, spend - value) for value in values) / len(values)


def price(view: UpDownView, seat: int, cost: int) -> float:
    """The points that a seat gives up later by spending `cost` of its tokens in this round."""
    end = view.peak if view.round < view.peak else len(view.sizes)
    later, tokens = view.sizes[view.round + 1 : end], view.tokens[seat]
    return saved(later, view.seats, tokens) - saved(later, view.seats, tokens - cost)
