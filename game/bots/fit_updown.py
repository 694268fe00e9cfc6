"""Fit the constants of updown_model.py and updown_prices.py, and write updown_constants.py.

`python -m game.bots.fit_updown` deals random hands for every number of active seats and every size.
Rollouts of each bid over sampled worlds, in which the other seats bid by the model of the round before,
say which bid is worth most and how much; the constants are least squares fits to that.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

from game.bots import updown_constants, updown_model, updown_prices
from game.bots.search import compare
from game.bots.updown_playout import followers, noise, playout

RIDGE = 1.0
EFFORT = 600
WOBBLE = 0.3
"""How far the other seats' bids stray from the model, in tricks."""

HEADER = '''"""Constants of UpDown's bots, written by fit_updown.py.

A row of BID and WORTH belongs to a feature of updown_model.py; its columns, and the SPREADs', are the
powers 0-2 of the share of the deck in play. PROSPECT's columns are updown_prices.basis.
"""

from __future__ import annotations
'''


class Sample(msgspec.Struct, frozen=True):
    """A random hand, the bid that did best with it, and that bid's points."""

    size: int
    active: int
    features: tuple[float, ...]
    bid: float
    worth: float


def sample(size: int, active: int, rows: updown_model.Rows, rng: Random) -> Sample:
    """Deal a hand and try the bids near the model's."""
    model = updown_model.Model(size, active, rows)
    turned = 1 << (39 + rng.randrange(13))
    deck = [1 << at for at in range(52) if 1 << at != turned]
    rng.shuffle(deck)
    mine, rest = sum(deck[:size]), deck[size:]
    me = rng.randrange(active)
    after = followers(range(active))
    whim = noise(rng)
    guess = round(model.bid(mine, me == 0))
    low, high = max(0, guess - 2), min(size, guess + 2)

    def draw() -> tuple[list[int], list[int]]:
        cards = rng.sample(rest, size * (active - 1))
        hands = [sum(cards[at : at + size]) for at in range(0, len(cards), size)]
        hands.insert(me, mine)
        bids = [model.bid(hand, seat == 0) + rng.gauss(0, WOBBLE) for seat, hand in enumerate(hands)]
        return hands, [round(min(size, max(0.0, bid))) for bid in bids]

    def play(world: tuple[list[int], list[int]], candidate: int) -> float:
        hands, need = world[0][:], world[1][:]
        bid = need[me] = low + candidate
        playout(hands, need, size, after, 0, 0, 0, (), whim)
        miss = need[me]
        return -5.0 - 5 * abs(miss) if miss else 5.0 + 5 * bid

    best = compare(high - low + 1, draw, play, EFFORT)[0]
    return Sample(
        size, active, tuple(map(float, updown_model.features(mine, me == 0))), low + best.index, best.mean
    )


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of linear equations, by elimination with partial pivots."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    n = len(rows)
    for at in range(n):
        pivot = max(range(at, n), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(n):
            if row != at:
                factor = rows[row][at] / rows[at][at]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[at], strict=True)]
    return [rows[at][n] / rows[at][at] for at in range(n)]


def least_squares(inputs: Sequence[Sequence[float]], targets: Sequence[float]) -> list[float]:
    """The ridge regression of the targets on the inputs."""
    n = len(inputs[0])
    matrix = [[RIDGE * (row == column) for column in range(n)] for row in range(n)]
    right = [0.0] * n
    for values, target in zip(inputs, targets, strict=True):
        for row, value in enumerate(values):
            if value:
                right[row] += value * target
                line = matrix[row]
                for column in range(n):
                    line[column] += value * values[column]
    return solve(matrix, right)


def with_spread(
    inputs: Sequence[Sequence[float]], targets: Sequence[float], bases: Sequence[Sequence[float]]
) -> tuple[list[float], list[float]]:
    """The fit, and the standard deviation of its misses as a fit on the bases."""
    fitted = least_squares(inputs, targets)
    misses = [
        1.25 * abs(target - sum(a * b for a, b in zip(values, fitted, strict=True)))
        for values, target in zip(inputs, targets, strict=True)
    ]
    return fitted, least_squares(bases, misses)


def fit(samples: Sequence[Sample]) -> dict[str, list[float]]:
    """All constants by name; BID and WORTH are flat, three numbers a feature."""
    powers = [updown_model.basis(one.size, one.active) for one in samples]
    shapes = [updown_prices.basis(one.size, one.active) for one in samples]
    inputs = [[f * p for f in one.features for p in row] for one, row in zip(samples, powers, strict=True)]
    worths = [one.worth for one in samples]
    bid, bid_spread = with_spread(inputs, [one.bid for one in samples], powers)
    worth, worth_spread = with_spread(inputs, worths, powers)
    prospect, prospect_spread = with_spread(shapes, worths, shapes)
    return {
        "BID": bid,
        "WORTH": worth,
        "BID_SPREAD": bid_spread,
        "WORTH_SPREAD": worth_spread,
        "PROSPECT": prospect,
        "PROSPECT_SPREAD": prospect_spread,
    }


def written(constants: dict[str, list[float]]) -> Iterator[str]:
    """The lines of updown_constants.py."""
    yield HEADER
    for name, values in constants.items():
        if name in ("BID", "WORTH"):
            yield f"{name} = ("
            for at in range(0, len(values), 3):
                yield "    (" + ", ".join(f"{value:.4f}" for value in values[at : at + 3]) + "),"
            yield ")"
        else:
            yield f"{name} = (" + ", ".join(f"{value:.4f}" for value in values) + ")"


def main() -> None:
    """Fit and write."""
    parser = argparse.ArgumentParser(description="Fit the constants of UpDown's bots.")
    parser.add_argument("--hands", type=int, default=250, help="hands of each size and number of seats")
    parser.add_argument("--rounds", type=int, default=3, help="fits, each by the bids of the one before")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = Random(given.seed)
    rows: updown_model.Rows = updown_constants.BID
    for turn in range(given.rounds):
        samples = [
            sample(size, active, rows, rng)
            for active in range(2, 7)
            for size in range(1, 11 if active < 6 else 9)
            for _ in range(given.hands)
        ]
        constants = fit(samples)
        rows = [constants["BID"][at : at + 3] for at in range(0, len(constants["BID"]), 3)]
        print(f"round {turn + 1}: {len(samples)} hands")
    target = Path(str(updown_constants.__file__))
    target.write_text("\n".join(written(constants)) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
