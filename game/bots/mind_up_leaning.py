"""What a Mind Up choice says of a character: fights for prizes or not, and what it gives away."""

from __future__ import annotations

from math import sqrt
from operator import mul

from game.bots.mind_up_position import Position
from game.bots.temper import Traits
from game.rules.base import View
from game.rules.mind_up import BUBBLES, COLOUR
from game.rules.mind_up_data import MindUpView

CARDS = 0.3
"""Points that a whole trait is worth."""

SCALE = 2.0
"""Points of a prize that make a whole trait."""


def stakes(view: View) -> float:
    """Points that a whole trait of a move is worth to a character, in such a decision."""
    return CARDS


def traits(view: View, move: str) -> Traits:
    """What a legal move says of a character."""
    assert isinstance(view, MindUpView)
    position = Position(view)
    card = int(move.removeprefix("choose "))
    odds = position.odds[view.seat][card]
    own = position.gains(view.seat)
    expected = sum(map(mul, odds, own))
    risk = sqrt(
        max(0.0, sum(chance * gain * gain for chance, gain in zip(odds, own, strict=True)) - expected**2)
    )
    others = [position.gains(seat) for seat in range(view.seats) if seat != view.seat]
    taken = sum(chance * max(gains) for chance, gains in zip(odds, zip(*others, strict=True), strict=True))
    column = position.worth[view.seat][COLOUR[card]]
    kept = (column or position.multipliers[position.opened[view.seat]]) + BUBBLES[card]
    return Traits(risk / SCALE, taken / SCALE, -kept / SCALE, expected / SCALE)
