"""Mind Up positions whose right choice is beyond doubt, with the reason; seat 0 is to choose."""

from __future__ import annotations

import msgspec

from game.rules.mind_up import State, Turn
from tests.rules.mind_up_tables import numbers, table


class Curated(msgspec.Struct, frozen=True):
    """The last turn of round 3: each seat has collected seven cards and holds two, known to all.

    One of the two is chosen, the other is placed as soon as the turn is over. `taken` is what each seat has
    collected, in that order.
    """

    why: str
    multipliers: str
    taken: tuple[str, ...]
    centre: str
    hands: tuple[str, ...]
    right: int
    objectives: tuple[str, ...] = ()

    def state(self) -> State:
        """The table."""
        state = table(len(self.hands), objectives=self.objectives)
        state.round = 2
        state.multipliers = tuple(numbers(self.multipliers))
        state.taken = [tuple(numbers(cards)) for cards in self.taken]
        state.centre = tuple(sorted(numbers(self.centre)))
        state.hands = [tuple(sorted(numbers(cards))) for cards in self.hands]
        state.kept = state.hands[:]
        state.turns = [Turn((), ())] * 7
        return state


CURATED = (
    Curated(
        "both take the same card, so the one stays that fits the column on 5 and has two bubbles",
        "5 1 2 3 4",
        ("5 12 2 8 14 17 6", "18 24 28 33 37 40 43"),
        "20 26",
        ("4 1", "30 31"),
        1,
    ),
    Curated(
        "the lowest takes green for the column on 5, the highest a new column's minus bubble",
        "5 4 3 2 1",
        ("4 5 12 14 17 44 2", "18 24 28 33 37 40 43"),
        "47 54",
        ("1 60", "30 31"),
        1,
    ),
    Curated(
        "the highest takes green for the column on 5, the lowest a minus bubble",
        "5 4 3 2 1",
        ("4 5 12 14 17 44 2", "18 21 28 33 37 40 43"),
        "13 47",
        ("1 60", "30 31"),
        60,
    ),
    Curated(
        "every other card is higher than 20 and lower than 50, which takes the last card and its two bubbles",
        "4 5 1 2 3",
        ("30 31 8 10 6 12 18", "3 13 21 24 28 33 37", "5 14 17 25 36 44 47"),
        "19 34 51",
        ("20 50", "39 41", "43 48"),
        50,
    ),
    Curated(
        "between two low and two high cards 30 is always second and fits the column on 5",
        "5 1 2 3 4",
        ("2 6 10 19 8 12 18", "3 13 21 24 28 33 37", "5 14 17 25 36 44 47"),
        "7 34 54",
        ("30 60", "9 11", "45 46"),
        30,
    ),
    Curated(
        "green is the fifth colour, which the objective asks for",
        "1 2 5 4 3",
        ("8 15 2 6 3 7 9", "18 21 24 28 33 37 40"),
        "17 54",
        ("1 60", "30 31"),
        1,
        ("F1",),
    ),
    Curated(
        "a fourth violet on 4 also meets the objective of four",
        "5 4 3 2 1",
        ("4 5 7 9 11 2 6", "18 21 24 28 33 37 40"),
        "20 42",
        ("1 60", "30 31"),
        1,
        ("G2",),
    ),
    Curated(
        "both take the same card; red would come to a column on 1, for which the objective takes two more",
        "5 4 3 1 2",
        ("4 5 7 9 11 2 6", "18 21 24 28 33 37 40"),
        "19 29",
        ("1 3", "47 49"),
        1,
        ("A2",),
    ),
)
