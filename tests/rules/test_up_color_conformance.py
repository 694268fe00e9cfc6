"""The conformance suite over Up Color with every option, and its golden records."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from game import record
from game.deal import deal_stream
from game.rules.base import Event
from game.rules.up_color import UP_COLOR, Drawn, LeadGiven, RoundScored, RoundVoid, TapisVert
from tests.conformance import CHECKS, Table
from tests.matches import RECORDS

TABLES = [
    Table(UP_COLOR, 4, dict(zip((option.key for option in UP_COLOR.options), values, strict=True)))
    for values in product(*(option.values for option in UP_COLOR.options))
]
GOLDEN = sorted(RECORDS.glob(f"up-color-*{record.SUFFIX}"))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_up_color(table: Table, check: Callable[[Table], None]) -> None:
    check(table)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_a_golden_record_replays_and_deals_as_it_did(path: Path) -> None:
    old = record.read(path)
    assert record.dumps(old).encode() == path.read_bytes()
    state = record.start(old, UP_COLOR)
    deals = 0
    for entry in old.log:
        if isinstance(entry, dict):
            chance = deal_stream(old.code, old.options, deals)
            assert UP_COLOR.draw_deal(state, chance) == entry["deal"]
            deals += 1
        record.enact(state, entry, UP_COLOR)
    assert record.replay(old, UP_COLOR).state == state


def test_the_golden_records_show_whatever_can_happen() -> None:
    records = [record.read(path) for path in GOLDEN]
    for option in UP_COLOR.options:
        assert {old.options[option.key] for old in records} == set(option.values)
    events: list[Event] = []
    extra = []
    for old in records:
        replayed = record.replay(old, UP_COLOR)
        events += [event for entry in replayed.events for event in entry]
        extra.append(len(replayed.state.rounds) > int(old.options["rounds"]))
    assert {type(event) for event in events} >= {Drawn, LeadGiven, RoundVoid}
    assert any(extra)
    assert {event.blocked for event in events if isinstance(event, TapisVert)} == {True, False}
    assert {len(event.out) for event in events if isinstance(event, RoundScored)} >= {1, 2}
