"""The conformance suite over Mind Up, at every number of seats and every number of objectives."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.rules.mind_up import MIND_UP
from tests.conformance import CHECKS, Table, tables

TABLES = tables(MIND_UP)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_mind_up(table: Table, check: Callable[[Table], None]) -> None:
    check(table)


def test_every_table_is_there() -> None:
    assert {(table.seats, table.options["objectives"]) for table in TABLES} == {
        (seats, count) for seats in range(2, 7) for count in range(6)
    }
