"""What a Level Up seat may expect of the round, in points: levels put away.

The constants are means over 250 rounds of skilled play at four seats, fitted by least squares.
"""

from __future__ import annotations

from math import exp

from game.rules.level_up_data import LevelUpView

ALL = {False: 1.35, True: 1.67}
"""What a seat expects of a round that is about to lay, by whether it has a sharp eye."""

REACH = {False: 20.0, True: 26.0}
"""Turns from laying, as such an eye judges them, that leave 37 % of it while nobody has laid."""

PRESSURE = {1: 1.5, 2: 0.8}
"""How much sooner the round ends for each seat that has laid, by the cards it holds; else SLIGHT_PRESSURE."""

SLIGHT_PRESSURE = 0.2

OUT = 0.45
"""How often a seat that has laid and holds one card goes out."""

A_CARD_MORE = 0.55
"""What each card more leaves of that."""

LATER = 0.06
"""What a turn less to lay a level in a later round is worth."""


def going_out(held: int) -> float:
    """How likely a seat that has laid goes out, by the cards it holds when its turn ends."""
    return OUT * A_CARD_MORE ** (held - 1) if held > 0 else 1.0


def fading(view: LevelUpView) -> float:
    """How fast a seat's prospects fade with the turns from laying; 1 at four seats where nobody has laid."""
    pressure = (view.seats - 1) / 3
    for seat, laid in enumerate(view.laid):
        if laid is not None and seat != view.seat:
            pressure += PRESSURE.get(view.counts[seat], SLIGHT_PRESSURE)
    return pressure


def prospects(turns: float, pressure: float, *, sharp: bool) -> float:
    """What a seat expects that has not laid, by its turns from laying."""
    return ALL[sharp] * exp(-pressure * turns / REACH[sharp])


def harm_of_a_level(seats: int, hopes: float) -> float:
    """What another seat's level costs a seat: its share of a lead, and the hopes that end with the round."""
    return hopes + 1 / (seats - 1)
