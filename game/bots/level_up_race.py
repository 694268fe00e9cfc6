"""The race to go out, once a Level Up seat has laid: quick rollouts of the rest of the round.

Seats that have laid hold imagined hands and play them: take a card that can be hit, or one from the
stock, hit all that can be hit, discard one. A seat that has not laid does so by chance, the sooner the
easier its level; until then it draws and discards, nothing that could be hit.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.bots.level_up_counting import Count
from game.bots.level_up_hitting import Table
from game.bots.level_up_judge import HARDNESS
from game.rules.level_up_contracts import COLOUR, INDEX, VALUE

LEFT_BY_LAYING = (0, 1, 1, 2, 2, 2, 2, 3, 3, 3)
"""Cards that seats hold after the turn in which they laid, each as often."""

LONGEST = 60
"""Cards of the stock that a rollout sees at most."""


class World:
    """What a rollout imagines: the hands of seats that have laid, what is drawn and discarded, the table."""

    __slots__ = ("colours", "hands", "laid", "runs", "stock", "tops", "values")

    def __init__(
        self,
        hands: list[list[int]],
        stock: list[int],
        tops: list[int | None],
        laid: list[bool],
        values: set[int],
        colours: set[int],
        runs: list[tuple[int, int]],
    ) -> None:
        self.hands = hands
        self.stock = stock
        self.tops = tops
        self.laid = laid
        self.values = values
        self.colours = colours
        self.runs = runs

    def copy(self) -> World:
        """A world of its own with the same content."""
        return World(
            [hand[:] for hand in self.hands],
            self.stock[:],
            self.tops[:],
            self.laid[:],
            set(self.values),
            set(self.colours),
            self.runs[:],
        )

    def takes(self, card: int) -> bool:
        """Whether some meld takes the card."""
        value = VALUE[card]
        if value in self.values or COLOUR[card] in self.colours:
            return True
        return any(value in ends for ends in self.runs)

    def hit_all(self, hand: list[int]) -> None:
        """Take every card out of the hand that can be hit, one after the other."""
        again = True
        while again:
            again = False
            for card in hand[:]:
                value = VALUE[card]
                if value in self.values or COLOUR[card] in self.colours:
                    hand.remove(card)
                    continue
                for at, (low, high) in enumerate(self.runs):
                    if value in (low, high):
                        self.runs[at] = (low - 1, high) if value == low else (low, high + 1)
                        hand.remove(card)
                        again = True
                        break


class Race:
    """The round of a view in which its seat has laid, as rollouts see it."""

    def __init__(self, count: Count, table: Table, rng: Random) -> None:
        view = count.view
        self._rng = rng
        self._me = count.seat
        self._seats = count.seats
        self._top = count.top
        self._pool = [card for card, live in enumerate(count.live) for _ in range(live)]
        self._stuck = [card for card in self._pool if not table.takes(card)]
        self._known = [[INDEX[card] for card in cards] for cards in view.known]
        self._held = view.counts
        self._left = view.stock
        self._laid = [laid is not None for laid in view.laid]
        self._chance = [
            1 / min(HARDNESS[level] for level in levels) if levels else 0.0 for levels in view.levels
        ]
        self._bonus = [
            float(len(rest) > (laid is not None))
            for rest, laid in zip(view.remaining, view.laid, strict=True)
        ]
        self._values = set(table.values)
        self._colours = set(table.colours)
        self._runs = [(low, high) for _, low, high in table.runs]
        self._tops = [INDEX[pile[-1]] if pile else None for pile in view.piles]

    def draw(self) -> World:
        """A world: a seat that has laid held nothing that could be hit when its turn ended."""
        rng = self._rng
        hands: list[list[int]] = []
        for seat in range(self._seats):
            hand: list[int] = []
            if seat != self._me and self._laid[seat]:
                hand = self._known[seat][:]
                lacks = self._held[seat] - len(hand)
                hand += rng.sample(self._stuck if len(self._stuck) >= lacks else self._pool, lacks)
            hands.append(hand)
        stock = rng.sample(self._pool, min(len(self._pool), LONGEST))
        return World(hands, stock, self._tops[:], self._laid[:], self._values, self._colours, self._runs)

    def after_discard(self, world: World, hand: Sequence[int], card: int) -> float:
        """What comes of discarding a card of a hand of which all that can be hit was hit."""
        world = world.copy()
        mine = list(hand)
        mine.remove(card)
        world.hands[self._me] = mine
        if not mine:
            return self._value(world, self._me)
        world.tops[self._me] = card
        return self._go_on(world)

    def _go_on(self, world: World) -> float:
        """Play from the next seat on to the end of the round."""
        seat = self._me
        left = min(self._left, len(world.stock))
        while len(world.stock) > 1 and left > 0:
            seat = (seat + 1) % self._seats
            if not world.laid[seat]:
                left -= 1
                discard = world.stock.pop()
                world.tops[seat] = None if world.takes(discard) else discard
                if self._rng.random() < self._chance[seat] and self._lay(world, seat):
                    return self._value(world, seat)
                continue
            drawn = None
            for at, card in enumerate(world.tops):
                if card is not None and world.takes(card):
                    drawn, world.tops[at] = card, None
                    break
            else:
                left -= 1
                drawn = world.stock.pop()
            assert drawn is not None
            if self._end_turn(world, seat, drawn):
                return self._value(world, seat)
        return self._value(world, None)

    def _end_turn(self, world: World, seat: int, drawn: int) -> bool:
        """Hit and discard; whether the seat is out."""
        hand = world.hands[seat]
        hand.append(drawn)
        world.hit_all(hand)
        if hand:
            world.tops[seat] = hand.pop(int(self._rng.random() * len(hand)))
        return not hand

    def _lay(self, world: World, seat: int) -> bool:
        """Lay; whether the seat is out with that."""
        world.laid[seat] = True
        world.values.add(1 + int(self._rng.random() * self._top))
        world.hands[seat] = self._rng.sample(self._pool, self._rng.choice(LEFT_BY_LAYING))
        return not world.hands[seat]

    def _value(self, world: World, out: int | None) -> float:
        """One's own levels put away less the mean of the others', the level that one has laid left out."""
        value = self._bonus[self._me] if out == self._me else 0.0
        others = float(sum(laid for seat, laid in enumerate(world.laid) if seat != self._me))
        if out is not None and out != self._me:
            others += self._bonus[out]
        return value - others / (self._seats - 1)
