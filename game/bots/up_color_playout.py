"""Up Color's rollout: the rest of a round played fast by seats that look at their own hand only."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from random import Random
from typing import NamedTuple

from game.bots.up_color_habits import SHARES, TURN_BITS, Habits
from game.rules.up_color_data import (
    AFTER,
    FIELD,
    FIELD_MASK,
    IMPERIAL,
    KINDS,
    LEAD,
    SEATS,
    UNIT,
    VIOLET,
)

LEADERS = sum(FIELD_MASK << FIELD * kind for kind in range(len(KINDS)) if kind != VIOLET)
"""The fields of a hand that a lap can be led from."""

_UNDECIDED = -2
_source = Random(20)
_WHIMS = tuple(_source.randrange(SHARES) for _ in range(1 << 14))
Whim = Callable[[], int]


class Turn(NamedTuple):
    """Where a round stands at a seat's turn.

    `left` seats have a turn in this lap, this one included; `taker` played its last card, `out` are the
    seats whose last card lies in it, `at_once` the option.
    """

    seat: int
    needed: int
    left: int
    taker: int
    blocked: bool
    out: tuple[int, ...]
    at_once: bool


def whims(rng: Random) -> Whim:
    """An endless supply of numbers below SHARES."""
    start = rng.randrange(len(_WHIMS))
    return cycle(_WHIMS[start:] + _WHIMS[:start]).__next__


def playout(
    hands: list[int], stock: list[int], turn: Turn, move: int, habits: Habits, whim: Whim
) -> list[int]:
    """Make a move, then play to the end of the round; the seats out, in order, none if it is void.

    Hands and stock are changed.
    """
    units, after = UNIT, AFTER
    seat, needed, left, taker, blocked, gone, at_once = turn
    out = list(gone)
    kind = move
    while True:
        while left:
            left -= 1
            hand = hands[seat]
            if kind == _UNDECIDED:
                kind = habits[hand << TURN_BITS | blocked << 5 | left << 3 | needed][whim()]
            if kind >= 0:
                hand -= units[kind]
                hands[seat] = hand
                taker = seat
                needed = after[kind]
                if not hand:
                    out.append(seat)
                    if kind == IMPERIAL and left:
                        if at_once:
                            break
                        blocked = True
                if kind == VIOLET:
                    break
            kind = _UNDECIDED
            seat = seat + 1 & 3
        if out:
            return out
        kind = _UNDECIDED
        if stock:
            hands[taker] += units[stock.pop()]
        seat = taker
        while not hands[seat] & LEADERS:
            seat = seat + 1 & 3
            if seat == taker:
                return out
        left, needed, blocked = SEATS, LEAD, False
