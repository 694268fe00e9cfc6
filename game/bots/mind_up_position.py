"""What a seat can conclude from its view of a Mind Up round, in the numbers that rollouts work with."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random

from game.rules.mind_up import BUBBLES, CARDS, COLOUR, COLOURS, OBJECTIVES
from game.rules.mind_up_data import ROUNDS, MindUpView

SUREST = 0.98
"""The largest share of the others' cards that counts as lower: their hands are never wholly certain."""


class Position:
    """A round as one seat sees it; lists are by seat.

    `worth` is the multiplier of each colour's column (0: none yet), `opened` the number of columns,
    `gained` the points so far without objectives, `counts` the cards of each colour, `last` the colour
    of the rightmost column. `known` are the cards that the seat places in each hand, its own included,
    `hidden` how many more each holds, drawn from `unseen`. Without `tracks` it places in other hands
    nothing, though it saw those cards being collected. `odds[seat][card][k]` is the chance that a card of
    the seat will be the k-th lowest (from 0) of a turn. `multipliers` ends with a 0 for a sixth column.
    """

    def __init__(self, view: MindUpView, tracks: bool = True) -> None:
        me, seats = view.seat, range(view.seats)
        self.seats = view.seats
        self.me = me
        self.left = view.turns - view.turn
        self.goes_on = view.round + 1 < ROUNDS
        self.multipliers = (*view.multipliers, 0)
        self.objectives = [OBJECTIVES[each] for each in view.objectives]
        self.centre = view.centre
        self.opened = [len(laid) for laid in view.columns]
        self.worth = [[0] * len(COLOURS) for _ in seats]
        self.counts = [[0] * len(COLOURS) for _ in seats]
        self.last = [-1] * view.seats
        for seat, laid in enumerate(view.columns):
            for cards, multiplier in zip(laid, view.multipliers, strict=False):
                colour = COLOUR[cards[0]]
                self.worth[seat][colour] = multiplier
                self.counts[seat][colour] = len(cards)
                self.last[seat] = colour
        self.taken = [[card for cards in laid for card in cards] for laid in view.columns]
        self.gained = [
            score.points - sum(points for _, points in score.objectives) for score in view.standing
        ]
        self.known = [
            list(view.hand) if seat == me else list(view.known[seat]) if tracks else [] for seat in seats
        ]
        self.hidden = [view.counts[seat] - len(self.known[seat]) for seat in seats]
        seen = {*view.centre, *(card for cards in (*self.known, *self.taken) for card in cards)}
        self.unseen = [card for card in CARDS if card not in seen]
        self.odds = [self._odds(seat) for seat in seats]

    def _odds(self, seat: int) -> list[tuple[float, ...]]:
        """Chances by how many of the others' cards are lower, as if each of them played any of its own."""
        others = {card for other, cards in enumerate(self.known) if other != seat for card in cards}
        unseen, hidden = set(self.unseen), sum(self.hidden) - self.hidden[seat]
        share = hidden / len(unseen) if hidden else 0.0
        total = len(others) + hidden
        rivals = self.seats - 1
        ways = [comb(rivals, k) for k in range(self.seats)]
        lower, odds = 0.0, [(0.0,) * self.seats]
        for card in CARDS:
            below = min(SUREST, max(1 - SUREST, lower / total))
            above = 1 - below
            odds.append(tuple(way * below**k * above ** (rivals - k) for k, way in enumerate(ways)))
            lower += (card in others) + share * (card in unseen)
        return odds

    def gains(self, seat: int) -> list[int]:
        """What each card of the centre line would bring a seat at once."""
        worth, new = self.worth[seat], self.multipliers[self.opened[seat]]
        return [(worth[COLOUR[card]] or new) + BUBBLES[card] for card in self.centre]


class Worlds:
    """Deals of the unseen cards that fit a position: each one is as likely as the others."""

    def __init__(self, position: Position, rng: Random) -> None:
        self._position = position
        self._rng = rng

    def draw(self) -> list[list[int]]:
        """A hand for each seat, the viewer's own included."""
        position = self._position
        drawn: Sequence[int] = self._rng.sample(position.unseen, sum(position.hidden))
        hands, at = [], 0
        for known, hidden in zip(position.known, position.hidden, strict=True):
            hands.append([*known, *drawn[at : at + hidden]])
            at += hidden
        return hands
