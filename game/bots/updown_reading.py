"""What a seat's bid and plays tell of its hand in UpDown."""

from __future__ import annotations

from math import exp

from game.bots.updown_cards import BEAT, BIT, SUIT
from game.bots.updown_model import model
from game.bots.updown_position import Position
from game.bots.updown_worlds import Trust
from game.rules.updown_data import UpDownView

LOOSENESS = 0.5
"""Tricks by which bidders stray from the model beyond its own spread."""

FLOOR = 0.03
"""Likelihood that is left to the least likely hand: anybody may bid anything."""

Clue = tuple[int, float]
"""Cards that a seat would rather have played, and how likely it holds one of them all the same."""

SHED = {"follow": 0.12, "discard": 0.2, "lead": 0.4}
"""How likely a seat that wants no more tricks still holds a card that the rule would have played."""

SEEK = {"follow": 0.5, "discard": 0.5, "lead": 0.5}
"""The same for a seat that still needs tricks."""


def reading(view: UpDownView, position: Position) -> Trust:
    """How well a hand explains its seat's bid and plays, the cards that it has played counted in."""
    active = sum(not out for out in view.abandoned)
    judge = model(position.size, active)
    width = 2 * (judge.bid_spread**2 + LOOSENESS**2)
    first = view.speaking[0]
    told = clues(view, position)
    bids, shown, estimate = view.bids, position.shown, judge.bid

    def trust(seat: int, hand: int) -> float:
        bid = bids[seat]
        if bid is None:
            return 1.0
        miss = bid - estimate(hand | shown[seat], seat == first)
        likely = FLOOR + (1 - FLOOR) * exp(-miss * miss / width)
        for cards, doubt in told[seat]:
            if hand & cards:
                likely *= doubt
        return likely

    return trust


def clues(view: UpDownView, position: Position) -> list[list[Clue]]:
    """What each seat's plays of this round tell, by the rule of the rollouts."""
    found: list[list[Clue]] = [[] for _ in range(view.seats)]
    need = [bid or 0 for bid in view.bids]
    active = len(view.playing)
    for winner, plays in (*view.tricks, (None, view.trick)):
        suit = beat = 0
        for at, (seat, card) in enumerate(plays):
            index = position.deck.index[card]
            found[seat].append(clue(index, need[seat], suit, beat, at == active - 1))
            if not suit:
                suit = SUIT[index]
            if at == 0 or BIT[index] & beat:
                beat = BEAT[index]
        if winner is not None:
            need[winner] -= 1
    return found


def clue(index: int, need: int, suit: int, beat: int, last: bool) -> Clue:
    """What playing that card tells: the rule of the rollouts would have played any of these first."""
    bit = BIT[index]
    lower, higher = bit - 1, ~(2 * bit - 1)
    if not suit:
        return (higher, SEEK["lead"]) if need > 0 else (lower, SHED["lead"])
    kind = "follow" if bit & suit else "discard"
    among = suit if bit & suit else ~suit
    if need > 0:
        if not bit & beat:
            return among & (beat | lower), SEEK[kind]
        return among & beat & (lower if last else higher), SEEK[kind]
    if not bit & beat:
        return among & ~beat & higher, SHED[kind]
    return among & (~beat | (higher if last else lower)), SHED[kind]
