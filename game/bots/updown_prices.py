"""What UpDown's tokens are worth: the shadow price of spending one now instead of later."""

from __future__ import annotations

from functools import cache
from math import comb
from statistics import NormalDist

from game.bots.updown_constants import PROSPECT, PROSPECT_SPREAD
from game.rules.updown_data import UpDownView
from game.rules.updown_turns import PERFECTION_BONUS, PERFECTION_TOKENS, perfection

_QUANTILES = tuple(NormalDist().inv_cdf((2 * k + 1) / 18) for k in range(9))

STEADY = 0.75
"""Share of its bids that a seat makes when it spends all its tokens on its worst hands."""

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
def saved(sizes: tuple[int, ...], seats: int, tokens: int, bonus: float = 0.0) -> float:
    """The points that so many tokens bring in rounds of these sizes when spent on the worst hands.

    The bonus is for spending them all.
    """
    if not tokens:
        return bonus
    if not sizes:
        return 0.0
    keep, spend = (saved(sizes[1:], seats, left, bonus) for left in (tokens, tokens - 1))
    values = prospects(sizes[0], seats)
    return sum(max(keep, spend - value) for value in values) / len(values)


def price(view: UpDownView, seat: int, cost: int) -> float:
    """The points that a seat gives up later by spending `cost` of its tokens in this round."""
    later, tokens, bonus = view.sizes[view.round + 1 : _end(view)], view.tokens[seat], perfect(view, seat)
    return saved(later, view.seats, tokens, bonus) - saved(later, view.seats, tokens - cost, bonus)


def flaw(view: UpDownView, seat: int) -> float:
    """What a broken bid costs of the perfection bonus that the seat may hope for."""
    return perfect(view, seat) - perfect(view, seat, flaws=1)


def perfect(view: UpDownView, seat: int, flaws: int = 0) -> float:
    """The perfection bonus that a seat may hope for if it spends all its tokens, after so many more flaws."""
    left, later = view.tokens[seat], len(view.sizes) - view.round - 1
    rising = view.round < view.peak
    spare = PERFECTION_TOKENS - view.spent[seat] - left - rising * int(view.options["abandons"])
    if view.options["perfection"] == "off" or spare or left > _end(view) - view.round:
        return 0.0
    bids = max(0, later - (PERFECTION_TOKENS - view.spent[seat]))
    return sum(
        comb(bids, broken)
        * (1 - STEADY) ** broken
        * STEADY ** (bids - broken)
        * perfection(PERFECTION_TOKENS, view.broken[seat] + flaws + broken)
        for broken in range(min(bids, len(PERFECTION_BONUS)) + 1)
    )


def _end(view: UpDownView) -> int:
    """The first round in which this phase's tokens are lost."""
    return view.peak if view.round < view.peak else len(view.sizes)
