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

SETTLE = 80
"""Exchanges of two cards before the first likely deal."""

STRIDE = 8
"""Exchanges of two cards from one likely deal to the next."""

Trust = Callable[[int, int], float]
"""How well a seat with that hand would explain all it did this round: a relative likelihood above 0."""


class Worlds:
    """Deals of the unseen cards that fit a position: card counts and voids hold.

    Abandoned hands and the stock are what is left over. Seats with voids are dealt first; with
    voids at two seats or more the draw is slightly off uniform, which play doesn't notice.
    """

    def __init__(self, position: Position, rng: Random) -> None:
        self._rng = rng
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
        random = self._rng.random
        size = len(pool)
        hand = 0
        for at in range(start, start + self._position.held[seat]):
            other = at + int(random() * (size - at))
            card = pool[other]
            pool[other] = pool[at]
            pool[at] = card
            hand |= card
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


class LikelyWorlds:
    """Deals as likely as `trust` says: a Metropolis walk that exchanges two unseen cards at a step."""

    def __init__(self, position: Position, rng: Random, trust: Trust) -> None:
        self._random = rng.random
        self._trust = trust
        self._hands = Worlds(position, rng).draw()
        self._void = position.void
        self._owner = [seat for seat in position.others for _ in range(position.held[seat])]
        self._cards = [1 << (index - 1) for seat in position.others for index in indices(self._hands[seat])]
        self._in_play = len(self._cards)
        left = position.unseen & ~sum(self._cards)
        self._cards += [1 << (index - 1) for index in indices(left)]
        self._owner += [-1] * left.bit_count()
        self._trusts = [1.0] * position.seats
        for seat in position.others:
            self._trusts[seat] = trust(seat, self._hands[seat])
        self._walk(SETTLE)

    def draw(self) -> list[int]:
        """A hand for each seat as card bits, the viewer's own included."""
        self._walk(STRIDE)
        return self._hands[:]

    def _walk(self, steps: int) -> None:
        random, trust, cards, owner = self._random, self._trust, self._cards, self._owner
        hands, void, trusts = self._hands, self._void, self._trusts
        in_play, size = self._in_play, len(cards)
        for _ in range(steps):
            here, there = int(random() * in_play), int(random() * size)
            seat, other = owner[here], owner[there]
            if seat == other:
                continue
            mine, theirs = cards[here], cards[there]
            if theirs & void[seat]:
                continue
            both = mine | theirs
            hand = hands[seat] ^ both
            likely = trust(seat, hand)
            if other < 0:
                if likely >= trusts[seat] or random() * trusts[seat] < likely:
                    trusts[seat] = likely
                    hands[seat] = hand
                    cards[here], cards[there] = theirs, mine
                continue
            if mine & void[other]:
                continue
            hers = hands[other] ^ both
            likely_too = trust(other, hers)
            if random() * trusts[seat] * trusts[other] < likely * likely_too:
                trusts[seat], trusts[other] = likely, likely_too
                hands[seat], hands[other] = hand, hers
                cards[here], cards[there] = theirs, mine


def sampler(position: Position, rng: Random, trust: Trust | None) -> Worlds | LikelyWorlds:
    """What draws deals for a position: all that fit it alike, or the likely ones more often."""
    return Worlds(position, rng) if trust is None else LikelyWorlds(position, rng, trust)
