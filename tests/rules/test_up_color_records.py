"""The golden records of Up Color show whatever can happen in the game."""

from __future__ import annotations

from game import record
from game.rules.base import Event
from game.rules.up_color import UP_COLOR, Drawn, LeadGiven, RoundScored, RoundVoid, TapisVert
from tests.matches import RECORDS


def test_the_golden_records_show_whatever_can_happen() -> None:
    records = [record.read(path) for path in RECORDS.glob(f"up-color-*{record.SUFFIX}")]
    events: list[Event] = []
    extra = []
    for old in records:
        replayed = record.replay(old, UP_COLOR)
        events += [event for entry in replayed.events for event in entry]
        extra.append(len(replayed.state.rounds) > int(old.options["rounds"]))
    assert {type(event) for event in events} >= {Drawn, LeadGiven, RoundVoid}
    assert any(extra), "rounds beyond the counted ones, at a tie"
    assert {event.blocked for event in events if isinstance(event, TapisVert)} == {True, False}
    assert {len(event.out) for event in events if isinstance(event, RoundScored)} >= {1, 2}
