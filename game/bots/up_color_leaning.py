"""What an Up Color move says of a character: what it keeps or takes, and whom it stops."""

from __future__ import annotations

from game.bots.temper import Traits
from game.rules.base import View
from game.rules.up_color_data import AFTER, KIND, NEEDED, UpColorView

CARDS = 0.2
"""Points that a whole trait is worth; more would cost what rollouts don't see: imperials let go early."""

_TRAITS = {
    "pass": Traits(bold=-1, thrifty=1, hasty=-1),
    "G": Traits(bold=1, thrifty=-1),
    "R": Traits(spiteful=0.5),
    "V": Traits(bold=0.5, spiteful=0.5, hasty=1),
    "X": Traits(bold=-0.5, spiteful=-0.5, thrifty=-0.5, hasty=0.5),
}
"""What a kind says, whatever the lap: red asks for the rarest colour, yellow and blue say nothing."""


def stakes(view: View) -> float:
    """Points that a whole trait of a move is worth to a character, in such a decision."""
    return CARDS


def traits(view: View, move: str) -> Traits:
    """What a legal move says of a character."""
    assert isinstance(view, UpColorView)
    card = move.removeprefix("play ")
    usual = _TRAITS.get(card, Traits())
    return Traits(usual.bold, usual.spiteful + _stopped(view, card), usual.thrifty, usual.hasty)


def _stopped(view: UpColorView, card: str) -> float:
    """The share of the seats still to act that are known to lack the colour which a card asks for."""
    asked = NEEDED[AFTER[KIND[card]]] if card in KIND else view.needed
    rivals = [seat for seat in view.waiting if seat != view.seat]
    if not rivals or asked not in KIND:
        return 0.0
    return sum(asked in view.lacks[seat] for seat in rivals) / len(rivals)
