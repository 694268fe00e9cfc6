"""What a Level Up move says of a character: the stock or sure cards, what it lays and discards."""

from __future__ import annotations

from game.bots.level_up_hitting import table_of
from game.bots.temper import Traits
from game.rules.base import View
from game.rules.level_up import LEVEL_UP
from game.rules.level_up_contracts import COLOUR, INDEX, TOP, VALUE
from game.rules.level_up_data import STOCK, Lay, LevelUpView

MOVES = 0.015
"""Points that a whole trait is worth."""

PARTNERS = 3
"""Cards of its value or colour, in the hand, that make a card worth keeping to the thrifty."""


def stakes(view: View) -> float:
    """Points that a whole trait of a move is worth to a character, in such a decision."""
    return MOVES


def traits(view: View, move: str) -> Traits:
    """What a legal move says of a character."""
    assert isinstance(view, LevelUpView)
    verb, _, rest = move.partition(" ")
    if verb == "draw":
        return _draw(view, rest)
    if verb == "discard":
        return _discard(view, INDEX[rest])
    if verb == "lay":
        lay = LEVEL_UP.parse(move)
        assert isinstance(lay, Lay)
        return Traits(bold=lay.level / 8, hasty=1)
    return Traits()


def _draw(view: LevelUpView, source: str) -> Traits:
    if source == STOCK:
        return Traits(bold=1, hasty=-1)
    return Traits(bold=-1, spiteful=float(int(source) != view.seat), thrifty=1, hasty=1)


def _discard(view: LevelUpView, card: int) -> Traits:
    top = TOP[str(view.options["deck"])]
    hand = [INDEX[text] for text in view.hand]
    partners = sum(VALUE[other] == VALUE[card] or COLOUR[other] == COLOUR[card] for other in hand) - 1
    rivals = [seat for seat in range(view.seats) if seat != view.seat]
    helped = 0.0
    if any(view.laid[seat] is not None for seat in rivals) and table_of(view.melds, top).takes(card):
        helped = 1.0
    elif any(VALUE[INDEX[text]] == VALUE[card] for seat in rivals for text in view.known[seat]):
        helped = 0.5
    middle = (top + 1) / 2
    return Traits(
        bold=1 - abs(VALUE[card] - middle) / middle,
        spiteful=-helped,
        thrifty=-min(1.0, partners / PARTNERS),
    )
