"""Fit the scores of up_color_habits.py, and write up_color_constants.py.

`python -m game.bots.fit_up_color` lets search play rounds against itself, its rollouts by the habits of the
fit before. What each candidate was worth beside the others is what the scores are fitted to, by least
squares.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

from game.bots import up_color_constants
from game.bots.base import Budget
from game.bots.chance import Chance
from game.bots.fit_updown import least_squares
from game.bots.up_color_habits import features, letter, occasion
from game.bots.up_color_levels import Level
from game.bots.up_color_position import Position
from game.bots.up_color_search import search
from game.rules.up_color import UP_COLOR
from game.rules.up_color_data import KINDS, SEATS, counts_of, size_of
from game.rules.up_color_turns import PASSED

SEARCHER = Level(effort=600, infers=True)
FEWEST = 40
"""Rollouts that a candidate must have had to count."""

MOVES = (*range(len(KINDS)), PASSED)

HEADER = '''"""Constants of Up Color's bots, written by fit_up_color.py.

SCORES holds for each occasion and move of up_color_habits.py the weights of its features, in points.
"""

from __future__ import annotations

'''


class Sample(msgspec.Struct, frozen=True):
    """A decision of the search: the hand's counts, its occasion, and each candidate's worth."""

    counts: tuple[int, ...]
    occasion: str
    worth: dict[int, float]


def samples(rng: Random) -> Iterator[Sample]:
    """The decisions of a game."""
    state = UP_COLOR.new(SEATS, {})
    while UP_COLOR.outcome(state) is None:
        if UP_COLOR.needs_deal(state):
            UP_COLOR.deal(state, UP_COLOR.draw_deal(state, Chance(rng)))
            continue
        (seat,) = UP_COLOR.to_move(state)
        view = UP_COLOR.view(state, seat)
        move = view.legal[0]
        if len(view.legal) > 1:
            choice = search(view, SEARCHER, rng, Budget())
            move = choice.move
            position = Position(view)
            worth = {
                position.moves[view.legal.index(candidate.move)]: candidate.value
                for candidate in choice.candidates
                if candidate.visits >= FEWEST
            }
            if len(worth) > 1 and size_of(position.hand) > 1:
                counts = counts_of(position.hand)
                yield Sample(counts, occasion(counts, position.situation), worth)
        UP_COLOR.apply(state, seat, UP_COLOR.parse(move))


def fit(decisions: Sequence[Sample], name: str) -> dict[str, list[float]]:
    """The weights of an occasion's moves."""
    inputs: list[list[float]] = []
    targets: list[float] = []
    for one in decisions:
        if one.occasion != name:
            continue
        rows = [
            [on * (move == other) for other in MOVES for on in features(one.counts, move)]
            for move in one.worth
        ]
        middle = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
        mean = sum(one.worth.values()) / len(rows)
        inputs += [[value - shared for value, shared in zip(row, middle, strict=True)] for row in rows]
        targets += [value - mean for value in one.worth.values()]
    width = len(features((0,) * len(KINDS), PASSED))
    weights = least_squares(inputs, targets)
    return {letter(move): weights[at * width :][:width] for at, move in enumerate(MOVES)}


def written(decisions: Sequence[Sample]) -> Iterator[str]:
    """The lines of up_color_constants.py."""
    yield HEADER + "SCORES: dict[str, dict[str, tuple[float, ...]]] = {"
    for name in up_color_constants.SCORES:
        yield f'    "{name}": {{'
        for move, weights in fit(decisions, name).items():
            yield f'        "{move}": ({", ".join(f"{weight:.2f}" for weight in weights)}),'
        yield "    },"
    yield "}"


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60, metavar="N", help="games to play")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = Random(given.seed)
    decisions = [one for _ in range(given.games) for one in samples(rng)]
    Path(up_color_constants.__file__).write_text("\n".join(written(decisions)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
