"""The conformance suite over every game of the catalogue."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.catalog import GAMES
from tests.conformance import CHECKS, Table, tables
from tests.rules.level_up_tables import keen, meaning

HABITS = {"level-up": (keen, meaning)}
"""How games are played that need more than random moves, by id (conformance.Table)."""

TABLES = [table for game in GAMES for table in tables(game.rules, *HABITS.get(game.id, ()))]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_game(table: Table, check: Callable[[Table], None]) -> None:
    check(table)


def test_every_seat_and_every_value_of_every_option_is_played() -> None:
    for game in GAMES:
        mine = [table for table in TABLES if table.rules is game.rules]
        assert {table.seats for table in mine} == set(game.rules.seats)
        for option in game.rules.options:
            assert {table.options[option.key] for table in mine} == set(option.values)
