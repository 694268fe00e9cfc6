"""Mind Up's rollout: the rest of a round played fast by seats that choose by what they expect to take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from operator import mul

from game.bots.mind_up_position import Position
from game.rules.mind_up import BUBBLES, COLOUR, COLOURS
from game.rules.mind_up_score import Board, Extremes

NOISE = 0.2
"""How often a seat of a rollout plays any card of its hand."""

KEENNESS = 0.9
"""How much the logarithm of the chance that a card is chosen rises for each point that it can expect.

A conditional logit over 3,360 choices of searching bots: 0.88; they are hard to foresee.
"""

Chance = Callable[[], float]


def aim(hand: Sequence[int], gains: Sequence[float], odds: Sequence[Sequence[float]]) -> int:
    """The card of a hand that can expect most of the gains of the centre line."""
    best, found = -9.0, 0
    for card in hand:
        expected = sum(map(mul, odds[card], gains))
        if expected > best:
            best = expected
            found = card
    return found


def rivals(position: Position, hands: Sequence[Sequence[int]], random: Chance) -> list[int]:
    """What the other seats choose this turn, as `choice << 3 | seat`; the viewer's choice plays no part."""
    picks = []
    for seat, hand in enumerate(hands):
        if seat == position.me:
            continue
        gains, odds = position.gains(seat), position.odds[seat]
        weights = [exp(KEENNESS * sum(map(mul, odds[card], gains))) for card in hand]
        mark, at = random() * sum(weights), 0
        while at < len(hand) - 1 and mark >= weights[at]:
            mark -= weights[at]
            at += 1
        picks.append(hand[at] << 3 | seat)
    return picks


def playout(
    position: Position, hands: list[list[int]], picks: list[int], random: Chance
) -> tuple[list[int], list[list[int]]]:
    """Play the round to its end and return each seat's score and the cards that it has collected.

    `picks` are this turn's choices of all seats as `choice << 3 | seat`. The hands are used up.
    """
    seats, multipliers = range(position.seats), position.multipliers
    colours, bubbles, odds = COLOUR, BUBBLES, position.odds
    worth = [each[:] for each in position.worth]
    opened, points, last = position.opened[:], position.gained[:], position.last[:]
    taken = [each[:] for each in position.taken]
    centre: Sequence[int] = position.centre

    def take(seat: int, card: int) -> None:
        colour = colours[card]
        multiplier = worth[seat][colour]
        if not multiplier:
            worth[seat][colour] = multiplier = multipliers[opened[seat]]
            opened[seat] += 1
            last[seat] = colour
        points[seat] += multiplier + bubbles[card]
        taken[seat].append(card)

    for turn in range(position.left):
        if turn:
            picks = []
            for seat in seats:
                hand = hands[seat]
                if random() < NOISE:
                    card = hand[int(random() * len(hand))]
                else:
                    known, new = worth[seat], multipliers[opened[seat]]
                    card = aim(hand, [(known[colours[p]] or new) + bubbles[p] for p in centre], odds[seat])
                picks.append(card << 3 | seat)
        picks.sort()
        for pick, prize in zip(picks, centre, strict=True):
            seat = pick & 7
            hands[seat].remove(pick >> 3)
            take(seat, prize)
        centre = [pick >> 3 for pick in picks]
    for seat in seats:
        take(seat, hands[seat][0])
    if position.objectives:
        _add_objectives(position, points, taken, worth, last)
    return points, taken


def _add_objectives(
    position: Position, points: list[int], taken: list[list[int]], worth: list[list[int]], last: list[int]
) -> None:
    boards = []
    for cards, each, colour in zip(taken, worth, last, strict=True):
        counts = [0] * len(COLOURS)
        for card in cards:
            counts[COLOUR[card]] += 1
        boards.append(Board(counts, each, colour))
    table = Extremes(boards)
    for objective in position.objectives:
        met, gain = objective.met, objective.points
        for seat, board in enumerate(boards):
            if met(board, table):
                points[seat] += gain
