"""The conformance suite over Level Up at every number of seats and with every option."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.rules.level_up import LEVEL_UP
from tests.conformance import CHECKS, Table, tables
from tests.rules.level_up_tables import keen, meaning

TABLES = tables(LEVEL_UP, keen, meaning)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_level_up(table: Table, check: Callable[[Table], None]) -> None:
    check(table)
