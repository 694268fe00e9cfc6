"""A bot's random stream where the rules ask for one of theirs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any


class Chance:
    """A random.Random as the rules' stream of chance."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return self._rng.randrange(n)

    def shuffled(self, items: Sequence[Any]) -> list[Any]:
        """A new list of the items in random order."""
        return self._rng.sample(items, len(items))
