"""Deals of the cards that a seat can't see, as its view allows them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.bots.chance import Chance
from game.bots.updown_cards import SUIT, indices
from game.bots.updown_position import Position
from game.rules.voids import deal_unseen

DEAD_ENDS = 6
"""Quick attempts at a deal that fits the voids before the exact dealer does it."""

DOUBTS = 5
"""Hands that a seat is offered before an unlikely one is taken all the same."""

Trust = Callable[[int, int], float]
"""How likely a seat with that hand would have announced what it did, from 0 to 1."""


class Worlds:
    """Deals of the unseen cards that fit a position: card counts and voids hold, `trust` weighs hands.

    Abandoned hands and the stock are what is left over. Seats with voids are dealt first; with
    voids at two seats or more the draw is slightly off uniform, which play doesn't notice.
    """

    def __init__(self, position: Position, rng: Random, trust: Trust | None = None) -> None:
        self._rng = rng
        self._trust = trust
        self._position = position
        self._pool = [1 << (index - 1) for index in indices(position.unseen)]
        self._hands = [0] * position.seats
        self._hands[position.seat] = position.hand
        slack = {
            seat: (position.unseen & ~position.void[seat]).bit_count() - position.held[seat]
            for seat in position.others
        }
        self._bound = sorted((seat for seat in position.others if position.void[seat]), key=slack.__getitem__)
        self._free = [seat for seat in position.others if not position.void[seat]]

    def draw(self) -> list[int]:
        """A hand for each seat as card bits, the viewer's own included."""
        if not self._bound:
            return self._deal(self._hands[:], self._pool)
        for _ in range(DEAD_ENDS):
            hands = self._hands[:]
            rest = self._bind(hands)
            if rest is not None:
                return self._deal(hands, rest)
        return self._exact()

    def _deal(self, hands: list[int], pool: list[int]) -> list[int]:
        at = 0
        for seat in self._free:
            hands[seat] = self._take(seat, pool, at)
            at += self._position.held[seat]
        return hands

    def _bind(self, hands: list[int]) -> list[int] | None:
        """Deal the seats with voids and return the cards left over, or None at a dead end."""
        position = self._position
        pool = self._pool[:]
        for seat in self._bound:
            void = position.void[seat]
            open_to = [card for card in pool if not card & void]
            if len(open_to) < position.held[seat]:
                return None
            hand = hands[seat] = self._take(seat, open_to, 0)
            pool = [card for card in pool if not card & hand]
        return pool

    def _take(self, seat: int, pool: list[int], start: int) -> int:
        """A hand for the seat from the pool's cards at `start` and after; it ends up at `start`."""
        random, trust = self._rng.random, self._trust
        end, size = start + self._position.held[seat], len(pool)
        hand = 0
        for _ in range(DOUBTS):
            hand = 0
            for at in range(start, end):
                other = at + int(random() * (size - at))
                card = pool[other]
                pool[other] = pool[at]
                pool[at] = card
                hand |= card
            if trust is None or random() < trust(seat, hand):
                break
        return hand

    def _exact(self) -> list[int]:
        """The slow draw that finds a deal wherever one exists."""
        position = self._position
        suits: dict[int, list[int]] = {}
        for index in indices(position.unseen):
            suits.setdefault(SUIT[index], []).append(1 << (index - 1))
        wanted = [
            (
                position.held[seat],
                frozenset(at for at, suit in enumerate(suits) if suit & position.void[seat]),
            )
            for seat in position.others
        ]
        dealt, _ = deal_unseen(list(suits.values()), wanted, Chance(self._rng))
        hands = self._hands[:]
        for seat, cards in zip(position.others, dealt, strict=True):
            hands[seat] = sum(cards)
        return hands
