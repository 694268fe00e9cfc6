"""Up Color's table: it follows every event to what the view shows, and offers every legal move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from game.rules.base import Event, IllegalMove, Options
from game.rules.up_color import (
    UP_COLOR,
    LapTaken,
    LeadGiven,
    Played,
    RoundVoid,
    State,
    TapisVert,
)
from game.tables import up_color as table
from game.tables.base import Area, Gesture
from tests.rules.up_color_tables import later, opened, say

OPTIONS: list[dict[str, Any]] = [
    {"teams": teams, "rounds": rounds, "imperial_finish": finish}
    for teams, rounds, finish in product(("solo", "pairs"), (10, 5, 3), ("complete-lap", "at-once"))
]
AREAS = [
    Area(1280, 720, 0, 1280),
    Area(1280, 800, 0, 1280),
    Area(1706, 720, 0, 1706),
    Area(2560, 720, 420, 2140),
]


class Chance:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def shuffled(self, items: Any) -> list[Any]:
        out = list(items)
        self.rng.shuffle(out)
        return out

    def below(self, n: int) -> int:
        return self.rng.randrange(n)


def games(options: Options, seed: int) -> Iterator[tuple[State, State, list[Event]]]:
    """A game of random moves: the state before and after each step, and what the step made happen."""
    chance = Chance(seed)
    state = UP_COLOR.new(4, options)
    while UP_COLOR.outcome(state) is None:
        before = state.copy()
        if UP_COLOR.needs_deal(state):
            events = UP_COLOR.deal(state, UP_COLOR.draw_deal(state, chance))
        else:
            seat = UP_COLOR.to_move(state)[0]
            events = UP_COLOR.apply(state, seat, chance.rng.choice(list(UP_COLOR.legal_moves(state, seat))))
        yield before, state, events


def follow(before: State, events: list[Event], viewer: int) -> table.LapMirror:
    mirror = table.mirror(UP_COLOR.view(before, viewer))
    for event in events:
        table.advance(mirror, UP_COLOR.mask(event, viewer), viewer)
    return mirror


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
def test_the_mirror_follows_every_event_of_whole_games(options: dict[str, Any]) -> None:
    for before, state, events in games(options, seed=len(str(options))):
        for viewer in range(4):
            mirror = follow(before, events, viewer)
            assert mirror.differences(table.mirror(UP_COLOR.view(state, viewer))) == []


def test_the_mirror_follows_a_void_round_and_a_lead_that_passes_on() -> None:
    """rules/up-color.md, What may be played: a leader of violets only gives way; nobody left: void."""
    void = later("RV", "VVV", "VV", "VV", leader=0)
    seen: set[type[Event]] = set()
    for move in ("R", "V"):
        before = void.copy()
        events = say(void, move)
        seen |= set(map(type, events))
        assert follow(before, events, 2).differences(table.mirror(UP_COLOR.view(void, 2))) == []
    assert {RoundVoid, LapTaken} <= seen
    given = later("RYY", "VVV", "YYY", "YYY", leader=0)
    say(given, "R")
    before = given.copy()
    events = say(given, "V")
    assert LeadGiven in map(type, events)
    assert follow(before, events, 0).differences(table.mirror(UP_COLOR.view(given, 0))) == []


def test_a_refusal_to_take_discards_is_seen() -> None:
    """rules/up-color.md, Tapis vert: discards are blocked for the rest of the lap."""
    state = later("G", "YYX", "BBX", "RRX", leader=0)
    before = state.copy()
    events = say(state, "G")
    assert any(isinstance(event, TapisVert) and event.blocked for event in events)
    mirror = follow(before, events, 3)
    assert mirror.blocked
    assert mirror.acting == 1


def test_the_lap_knows_whose_turn_it_is_and_who_would_take_it() -> None:
    for _before, state, _events in games({"rounds": 3}, seed=8):
        view = UP_COLOR.view(state, 1)
        mirror = table.mirror(view)
        assert mirror.order() == (
            () if view.leader is None else tuple((view.leader + n) % 4 for n in range(4))
        )
        assert mirror.taker == view.taker
        assert mirror.acting == (view.to_move[0] if view.to_move else None)


@pytest.mark.parametrize("teams", ["solo", "pairs"])
def test_gestures_cover_exactly_the_legal_moves(teams: str) -> None:
    """Whole games: every gesture means one legal move, and every legal move has its gesture."""
    passes = 0
    for _before, state, _events in games({"teams": teams, "rounds": 3}, seed=3):
        for seat in range(4):
            view = UP_COLOR.view(state, seat)
            index = table.gestures(view)
            meant = sorted(move for moves in index.values() for move in moves)
            assert meant == sorted(view.legal)
            assert all(len(moves) == 1 for moves in index.values())
            passes += Gesture("press", table.PASS) in index
    assert passes > 10


def test_a_gesture_that_is_no_legal_move_still_says_what_was_meant() -> None:
    state = opened(0, "GYBRVXX", "YYYYBBB", "BBRRRRV", "YYYYYBB")
    view = UP_COLOR.view(state, 0)
    assert table.gestures(view) == {Gesture("drop", "G", "trick"): ["play G"]}
    for gesture in (Gesture("drop", "X", "trick"), Gesture("press", "pass")):
        meant = table.meant(gesture)
        assert meant is not None
        with pytest.raises(IllegalMove):
            UP_COLOR.apply(state, 0, UP_COLOR.parse(meant))
    assert table.meant(Gesture("drop", "G", "hand")) is None


def test_the_card_that_was_chosen_leaves_not_its_equal() -> None:
    mirror = table.mirror(UP_COLOR.view(opened(0, "GGYYBRX", "YYYYBBB", "BBRRRRV", "YYYYYBB"), 0))
    first, second = [piece for piece in mirror.piles["hand:0"] if piece.face == "G"]
    mirror.prefer(second)
    table.advance(mirror, Played(0, "G", "Y"), 0)
    assert mirror.piles["trick:0"] == [second]
    assert first in mirror.piles["hand:0"]


@pytest.mark.parametrize("area", AREAS, ids=lambda area: f"{area.w:.0f}x{area.h:.0f}")
def test_every_piece_has_a_place_inside_the_picture(area: Area) -> None:
    for _before, state, _events in games({"rounds": 3}, seed=5):
        view = UP_COLOR.view(state, 2)
        mirror = table.mirror(view)
        spots = table.place(mirror, view, area)
        assert spots.keys() == {piece.id for pile in mirror.piles.values() for piece in pile}
        for spot in spots.values():
            assert area.left <= spot.x - spot.width / 2
            assert spot.x + spot.width / 2 <= area.right
            assert 0 <= spot.y - spot.width * 0.7 <= area.h


def test_places_show_what_is_known_and_hide_the_rest() -> None:
    area = AREAS[0]
    for _before, state, _events in games({"rounds": 3}, seed=6):
        view = UP_COLOR.view(state, 1)
        mirror = table.mirror(view)
        spots = table.place(mirror, view, area)
        for name, pile in mirror.piles.items():
            for piece in pile:
                assert spots[piece.id].up == (name == "hand:1" or name.startswith("trick:"))
                assert (piece.face is None) == (name == "stock" or name in ("hand:0", "hand:2", "hand:3"))


def test_the_hand_is_sorted_by_the_code() -> None:
    """design, section 2: leaf, sun, wave, flame, moon."""
    view = UP_COLOR.view(opened(0, "GGYYBRX", "YYYYBBB", "BBRRRRV", "YYYYYBB"), 0)
    hand = list("XRYGBYV")
    assert table.sorted_hand(hand, "colour", view) == list("GYYBRVX")
    assert table.sorted_hand(hand, "value", view) == list("YYGBRVX")
    assert table.sorted_hand(hand, "reverse", view) == hand[::-1]
