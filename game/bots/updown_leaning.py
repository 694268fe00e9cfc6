"""What an UpDown move says of a character: bids high or low, tricks taken or left, tokens spent or kept."""

from __future__ import annotations

from game.bots.temper import Traits
from game.bots.updown_cards import BEAT, BIT, DECKS
from game.rules.base import View
from game.rules.updown_data import UpDownView
from game.rules.updown_turns import ABANDON_COST, REVERSE_COST

BIDS, CARDS = 1.0, 0.6
"""Points that a whole trait is worth."""

TRICKS = 2
"""Tricks more in a bid that are one trait bolder, or one farther from what the others leave."""


def stakes(view: View) -> float:
    """Points that a whole trait of a move is worth to a character, in such a decision."""
    assert isinstance(view, UpDownView)
    return BIDS if view.phase == "bid" else CARDS


def traits(view: View, move: str) -> Traits:
    """What a legal move says of a character."""
    assert isinstance(view, UpDownView)
    if move.startswith("play"):
        return _card(view, move.removeprefix("play "))
    return _announcement(view, move)


def _announcement(view: UpDownView, move: str) -> Traits:
    turned = move.endswith("reverse")
    cost = REVERSE_COST * turned
    if move.startswith("abandon"):
        return Traits(bold=-1, thrifty=-(cost + ABANDON_COST) / 2, hasty=-0.5)
    tricks = int(move.split()[1])
    active = view.seats - sum(view.abandoned)
    spoken = sum(bid is not None for bid in view.bids) + 1
    asked = tricks + sum(bid or 0 for bid in view.bids)
    share = view.sizes[view.round] * spoken / active
    return Traits(
        bold=tricks / TRICKS, spiteful=abs(asked - share) / TRICKS, thrifty=-cost / 2, hasty=float(turned)
    )


def _card(view: UpDownView, card: str) -> Traits:
    assert view.trump is not None
    deck = DECKS[view.trump]
    index = deck.index[card]
    strength = index / len(deck.index)
    wants = (view.bids[view.seat] or 0) > view.won[view.seat]
    if view.winning is None:
        return Traits(bold=strength, thrifty=-strength / 2, hasty=strength * wants)
    best = dict(view.trick)[view.winning]
    takes = bool(BIT[index] & BEAT[deck.index[best]])
    needed = (view.bids[view.winning] or 0) > view.won[view.winning]
    return Traits(
        bold=float(takes and wants),
        spiteful=1.0 if takes == needed else -1.0,
        thrifty=-strength / 2,
        hasty=float(takes and wants),
    )
