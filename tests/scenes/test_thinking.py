"""How long bots look as if they thought."""

from __future__ import annotations

import pytest

from game.bots.base import Candidate, Choice, Reason
from game.scenes.thinking import LONG, SHORT, thought


def choice(*values: float) -> Choice:
    candidates = tuple(Candidate(f"play {n}", value, 100) for n, value in enumerate(values))
    return Choice("play 0", Reason("."), candidates)


def test_a_forced_move_takes_the_least() -> None:
    assert thought(choice()) == thought(choice(3.0)) == SHORT


def test_the_closer_the_best_two_the_longer_it_takes() -> None:
    clear, close, even = choice(9, 2, 0), choice(9, 8, 0), choice(9, 9, 0)
    assert SHORT <= thought(clear) < thought(close) < thought(even) == LONG


def test_the_size_of_a_games_points_makes_no_difference() -> None:
    assert thought(choice(0.9, 0.8, 0.1)) == pytest.approx(thought(choice(90, 80, 10)))
