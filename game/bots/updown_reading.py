"""What an announcement tells of a hand in UpDown."""

from __future__ import annotations

from math import exp

from game.bots.updown_model import model
from game.bots.updown_position import Position
from game.bots.updown_worlds import Trust
from game.rules.updown_data import UpDownView

LOOSENESS = 0.5
"""Tricks by which bidders stray from the model beyond its own spread."""

FLOOR = 0.03
"""Likelihood that is left to the least likely hand: anybody may bid anything."""


def reading(view: UpDownView, position: Position) -> Trust:
    """How well each seat's bid is explained by a hand, the cards that it has played counted in."""
    active = sum(not out for out in view.abandoned)
    judge = model(position.size, active)
    width = 2 * (judge.bid_spread**2 + LOOSENESS**2)
    first = view.speaking[0]

    def trust(seat: int, hand: int) -> float:
        bid = view.bids[seat]
        if bid is None:
            return 1.0
        miss = bid - judge.bid(hand | position.shown[seat], seat == first)
        return FLOOR + (1 - FLOOR) * exp(-miss * miss / width)

    return trust
