"""What a seat's bid and plays tell of its hand in UpDown."""

from __future__ import annotations

from math import exp

from game.bots.updown_cards import BEAT, BIT, SUIT
from game.bots.updown_model import model, pressure
from game.bots.updown_position import Position
from game.bots.updown_worlds import Trust
from game.rules.updown_data import UpDownView

FLOOR = 0.03
"""Likelihood that is left to the least likely hand: anybody may bid anything."""

Clue = tuple[int, float]
"""Cards that a seat would rather have played, and how likely it holds one of them all the same."""

DOUBT = {
    ("lead", True): (0.85, 0.85),
    ("lead", False): (0.75, 0.75),
    ("follow", True): (0.45, 0.75),
    ("follow", False): (0.6, 0.3),
    ("discard", True): (0.7, 0.8),
    ("discard", False): (0.45, 0.45),
}
"""How likely a seat is to hold a card that the rule would have played instead, as odds against a seat that
told nothing (measured among experts): by what it did and whether it wants tricks, where it stayed below
the best card, and where it beat it."""


def reading(view: UpDownView, position: Position) -> Trust:
    """How well a hand explains its seat's bid and plays, the cards that it has played counted in."""
    active = sum(not out for out in view.abandoned)
    judge = model(position.size, active)
    width = 2 * judge.bid_spread**2
    first = view.speaking[0]
    told = clues(view, position)
    bids, shown, estimate = meant(view, position.size / active), position.shown, judge.bid

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


def meant(view: UpDownView, share: float) -> list[float | None]:
    """What each seat would have bid if nobody had bid before it; None for those without a bid."""
    found: list[float | None] = [None] * view.seats
    total = spoken = 0
    for seat in view.speaking:
        bid = view.bids[seat]
        if bid is not None:
            found[seat] = bid + pressure(total, spoken, share)
            total += bid
            spoken += 1
    return found


def clues(view: UpDownView, position: Position) -> list[list[Clue]]:
    """What each seat's plays of this round tell, by the rule of the rollouts."""
    found: list[list[Clue]] = [[] for _ in range(view.seats)]
    need = [bid or 0 for bid in view.bids]
    assert view.turned is not None
    gone = position.deck.mask((view.turned,))
    for winner, plays in (*view.tricks, (None, view.trick)):
        suit = beat = 0
        for at, (seat, card) in enumerate(plays):
            index = position.deck.index[card]
            bit = BIT[index]
            cards, doubt = clue(index, need[seat], suit, beat, at == len(view.playing) - 1)
            above = SUIT[index] & -bit & ~bit & ~gone
            alike = above & -above & position.unseen  # worth the same as the card, if the seat holds it
            found[seat].append((cards & ~alike, doubt))
            gone |= bit
            if not suit:
                suit, beat = SUIT[index], BEAT[index]
            elif bit & beat:
                beat = BEAT[index]
        if winner is not None:
            need[winner] -= 1
    return found


def clue(index: int, need: int, suit: int, beat: int, last: bool) -> Clue:
    """What playing that card tells: the rule of the rollouts would have played any of these first."""
    bit, wants = BIT[index], need > 0
    lower, higher = bit - 1, ~(2 * bit - 1)
    if not suit:
        return higher if wants else lower, DOUBT["lead", wants][0]
    kind, among = ("follow", suit) if bit & suit else ("discard", ~suit)
    lost, won = DOUBT[kind, wants]
    if wants:
        if not bit & beat:
            return among & (beat | lower), lost
        return among & beat & (lower if last else higher), won
    if not bit & beat:
        return among & ~beat & higher, lost
    return among & (~beat | (higher if last else lower)), won
