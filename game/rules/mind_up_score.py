"""Mind Up's columns, objectives and scores (rules/mind-up.md, Score of a round and Option `objectives`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from .mind_up_cards import BUBBLES, COLOUR, COLOURS

RED, YELLOW, BLUE, GREEN, VIOLET = range(len(COLOURS))


class Column(msgspec.Struct, frozen=True, gc=False):
    """A seat's cards of one colour, as they were taken, and the multiplier that they lie on."""

    colour: str
    multiplier: int
    cards: tuple[int, ...]

    @property
    def points(self) -> int:
        """Multiplier times number of cards."""
        return self.multiplier * len(self.cards)


class SeatScore(msgspec.Struct, frozen=True, gc=False):
    """A seat's score of a round in its parts.

    `plus` and `minus` are what its bubbles of either sign add up to (`minus` is never above 0),
    `objectives` the open ones that it meets with their points.
    """

    columns: tuple[Column, ...]
    plus: int
    minus: int
    objectives: tuple[tuple[str, int], ...]
    points: int


class Board:
    """A seat's columns as the objectives see them, everything by place in COLOURS.

    `counts` are its cards of each colour, `worth` the multiplier of each colour's column (0: it has
    none), `last` the colour of its rightmost column (-1: it has none).
    """

    __slots__ = ("counts", "last", "worth")

    def __init__(self, counts: Sequence[int], worth: Sequence[int], last: int) -> None:
        self.counts = counts
        self.worth = worth
        self.last = last


class Extremes:
    """The fewest and most yellow and the most violet cards that any seat of the table has."""

    __slots__ = ("least_yellow", "most_violet", "most_yellow")

    def __init__(self, boards: Iterable[Board]) -> None:
        counts = [board.counts for board in boards]
        yellow = [each[YELLOW] for each in counts]
        self.least_yellow = min(yellow)
        self.most_yellow = max(yellow)
        self.most_violet = max([each[VIOLET] for each in counts])


class Objective(msgspec.Struct, frozen=True):
    """An objective card: its id, its points, and whether a board meets it."""

    id: str
    points: int
    met: Callable[[Board, Extremes], bool]

    @property
    def letter(self) -> str:
        """The letter that only one open objective may have."""
        return self.id[0]


OBJECTIVES = {
    objective.id: objective
    for objective in (
        Objective("A1", 2, lambda board, table: board.counts[RED] in (1, 3)),
        Objective("A2", -2, lambda board, table: board.worth[RED] in (1, 2)),
        Objective("B1", 2, lambda board, table: board.counts[BLUE] in (2, 4)),
        Objective("B2", 2, lambda board, table: board.counts[BLUE] == max(board.counts)),
        Objective("C1", -2, lambda board, table: board.counts[YELLOW] == table.least_yellow),
        Objective("C2", 2, lambda board, table: board.counts[YELLOW] == table.most_yellow),
        Objective("D1", 2, lambda board, table: board.last == GREEN),
        Objective("D2", 2, lambda board, table: board.worth[GREEN] in (4, 5)),
        Objective("E1", 2, lambda board, table: board.counts[VIOLET] >= board.counts[RED]),
        Objective("E2", -2, lambda board, table: board.counts[VIOLET] == table.most_violet),
        Objective("F1", 2, lambda board, table: 0 not in board.counts),
        Objective("F2", 2, lambda board, table: sum(map(bool, board.counts)) == 3),
        Objective("G1", -2, lambda board, table: 3 in board.counts),
        Objective("G2", 2, lambda board, table: 4 in board.counts),
    )
}
"""The fourteen objective cards by id."""

LETTERS = tuple(dict.fromkeys(objective.letter for objective in OBJECTIVES.values()))


def columns(cards: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Cards in the order in which they were taken, laid by force (rules/mind-up.md, A turn, 4)."""
    found: dict[int, tuple[int, ...]] = {}
    for card in cards:
        colour = COLOUR[card]
        found[colour] = (*found.get(colour, ()), card)
    return tuple(found.values())


def board(laid: Sequence[Sequence[int]], multipliers: Sequence[int]) -> Board:
    """The board of a seat's columns."""
    counts, worth, last = [0] * len(COLOURS), [0] * len(COLOURS), -1
    for place, cards in enumerate(laid):
        last = COLOUR[cards[0]]
        counts[last] = len(cards)
        worth[last] = multipliers[place]
    return Board(counts, worth, last)


def scores(
    taken: Sequence[Sequence[int]], multipliers: Sequence[int], objectives: Sequence[str]
) -> tuple[SeatScore, ...]:
    """Each seat's score of a round for the cards that it has taken, in the order of taking."""
    opened = [OBJECTIVES[each] for each in objectives]
    laid = [columns(cards) for cards in taken]
    boards = [board(each, multipliers) for each in laid]
    table = Extremes(boards)
    return tuple(
        _seat_score(each, multipliers, [objective for objective in opened if objective.met(mine, table)])
        for each, mine in zip(laid, boards, strict=True)
    )


def standings(totals: Sequence[int], last: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The places, best first, for all seats' totals and scores of the last round (rules/mind-up.md, End)."""
    ranks = list(zip(totals, last, strict=True))
    return tuple(
        tuple(seat for seat, rank in enumerate(ranks) if rank == place)
        for place in sorted(set(ranks), reverse=True)
    )


def _seat_score(
    laid: Sequence[tuple[int, ...]], multipliers: Sequence[int], met: Sequence[Objective]
) -> SeatScore:
    found = tuple(Column(COLOURS[COLOUR[cards[0]]], multipliers[at], cards) for at, cards in enumerate(laid))
    bubbles = [BUBBLES[card] for cards in laid for card in cards]
    plus = sum(value for value in bubbles if value > 0)
    minus = sum(value for value in bubbles if value < 0)
    points = sum(column.points for column in found) + plus + minus + sum(each.points for each in met)
    return SeatScore(found, plus, minus, tuple((each.id, each.points) for each in met), points)
