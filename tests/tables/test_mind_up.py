"""Mind Up's table: it follows every event to what the view shows, and offers every legal move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from game.rules.base import Event, IllegalMove
from game.rules.mind_up import MIND_UP, LastCards, Locked, State, Taken
from game.tables import mind_up as table
from game.tables.base import Area, Gesture, Mirror
from tests.rules.mind_up_tables import choose, lock
from tests.rules.mind_up_tables import table as opened

AREAS = [
    Area(1280, 720, 0, 1280),
    Area(1280, 800, 0, 1280),
    Area(1706, 720, 0, 1706),
    Area(2560, 720, 420, 2140),
]
TABLES = [(seats, objectives) for seats in range(2, 7) for objectives in range(6)]


class Chance:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def shuffled(self, items: Any) -> list[Any]:
        out = list(items)
        self.rng.shuffle(out)
        return out

    def below(self, n: int) -> int:
        return self.rng.randrange(n)


def games(seats: int, objectives: int, seed: int) -> Iterator[tuple[State, State, list[Event]]]:
    """A game of random moves in random order, minds changed: the state before and after each step."""
    chance = Chance(seed)
    state = MIND_UP.new(seats, {"objectives": objectives})
    while MIND_UP.outcome(state) is None:
        before = state.copy()
        if MIND_UP.needs_deal(state):
            events = MIND_UP.deal(state, MIND_UP.draw_deal(state, chance))
        else:
            owing = MIND_UP.to_move(state)
            seat = chance.rng.choice([*owing, chance.rng.randrange(seats)])
            moves = list(MIND_UP.legal_moves(state, seat)) or list(MIND_UP.changes(state, seat))
            events = MIND_UP.apply(state, seat, chance.rng.choice(moves))
        yield before, state, events


def follow(before: State, events: list[Event], viewer: int) -> Mirror:
    mirror = table.mirror(MIND_UP.view(before, viewer))
    for event in events:
        table.advance(mirror, MIND_UP.mask(event, viewer), viewer)
    return mirror


@pytest.mark.parametrize(("seats", "objectives"), TABLES)
def test_the_mirror_follows_every_event_of_whole_games(seats: int, objectives: int) -> None:
    for before, state, events in games(seats, objectives, seed=seats * 6 + objectives):
        for viewer in range(seats):
            mirror = follow(before, events, viewer)
            assert mirror.differences(table.mirror(MIND_UP.view(state, viewer))) == []


def test_the_line_keeps_its_order() -> None:
    """rules/mind-up.md, A turn, 5: the cards just played become the centre line."""
    for before, state, events in games(4, 0, seed=2):
        mirror = follow(before, events, 1)
        assert mirror.faces("centre") == table.mirror(MIND_UP.view(state, 1)).faces("centre")


def test_a_change_of_mind_brings_the_first_card_back() -> None:
    state = opened(3, {0: "10 20 30"})
    lock(state, 0, 10)
    before = state.copy()
    events = lock(state, 0, 30)
    mine, theirs = follow(before, events, 0), follow(before, events, 1)
    assert [table.number_of(face or "") for face in mine.faces("lock:0")] == [30]
    assert {10, 20} <= {table.number_of(face or "") for face in mine.faces("hand:0")}
    assert theirs.faces("lock:0") == [None]
    assert theirs.faces("hand:0") == [None] * 6


@pytest.mark.parametrize("seats", range(2, 7))
def test_gestures_cover_exactly_the_legal_moves_and_the_changes(seats: int) -> None:
    changed = 0
    for _before, state, _events in games(seats, 2, seed=seats):
        for seat in range(seats):
            view = MIND_UP.view(state, seat)
            index = table.gestures(view)
            meant = sorted(move for moves in index.values() for move in moves)
            assert meant == sorted([*view.legal, *view.changes])
            assert all(len(moves) == 1 and key.target == table.LOCK for key, moves in index.items())
            changed += bool(view.changes)
    assert changed > 10


def test_a_gesture_that_is_no_legal_move_still_says_what_was_meant() -> None:
    state = opened(2, {0: "10 20"})
    meant = table.meant(Gesture("drop", "R60-", table.LOCK))
    assert meant == "choose 60"
    with pytest.raises(IllegalMove):
        MIND_UP.apply(state, 0, MIND_UP.parse(meant))
    assert table.meant(Gesture("drop", "R60-", "hand")) is None


def test_the_column_of_a_prize_is_known_before_it_flies() -> None:
    """rules/mind-up.md, A turn, 4: the column of its colour, else the leftmost empty one."""
    seen = 0
    for before, _state, events in games(5, 0, seed=9):
        for event in events:
            if isinstance(event, Taken):
                mirror = table.mirror(MIND_UP.view(before, 0))
                face = next(
                    face for face in mirror.faces("centre") if table.number_of(face or "") == event.card
                )
                assert table.landing(mirror, event.seat, face or "") == event.column
                seen += 1
    assert seen > 50


@pytest.mark.parametrize("area", AREAS, ids=lambda area: f"{area.w:.0f}x{area.h:.0f}")
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_piece_has_a_place_inside_the_picture(seats: int, area: Area) -> None:
    for _before, state, _events in games(seats, 3, seed=5):
        view = MIND_UP.view(state, 1)
        mirror = table.mirror(view)
        spots = table.place(mirror, view, area)
        assert spots.keys() == {piece.id for pile in mirror.piles.values() for piece in pile}
        for spot in spots.values():
            assert area.left <= spot.x - spot.width / 2
            assert spot.x + spot.width / 2 <= area.right
            assert spot.y - spot.width * 0.7 >= 0
            assert spot.y + spot.width * 0.7 <= area.h + 8


def test_places_show_what_is_known_and_hide_the_rest() -> None:
    """experience.md, Choosing together: nobody's lock shows which card."""
    locks = 0
    for _before, state, _events in games(4, 0, seed=6):
        view = MIND_UP.view(state, 1)
        mirror = table.mirror(view)
        spots = table.place(mirror, view, AREAS[0])
        for name, pile in mirror.piles.items():
            hidden = name == "stock" or name in ("hand:0", "hand:2", "hand:3", "lock:0", "lock:2", "lock:3")
            locks += name.startswith("lock:") and bool(pile)
            for piece in pile:
                assert (piece.face is None) == hidden
                assert spots[piece.id].up == (not hidden)
    assert locks > 20


def test_what_was_collected_is_hidden_again_in_the_hands_of_others() -> None:
    """The hand shows only how many; what everyone knows of it is told by the view."""
    state = opened(2, {0: "1 2 3 4 5 6 7", 1: "11 12 13 14 15 16 17"})
    events: list[Event] = []
    while MIND_UP.to_move(state):
        events = choose(state, *(hand[0] for hand in state.hands))
    assert any(isinstance(event, LastCards) for event in events)
    deal = MIND_UP.draw_deal(state, Chance(1))
    before = state.copy()
    mirror = follow(before, MIND_UP.deal(state, deal), 0)
    assert mirror.faces("hand:1") == [None] * 8
    assert None not in mirror.faces("hand:0")


def test_the_hand_is_sorted_by_number_or_colour() -> None:
    view = MIND_UP.view(opened(2, {0: "10 20"}), 0)
    hand = ["Y10++", "R3", "V11+", "R57++"]
    assert table.sorted_hand(hand, "value", view) == ["R3", "Y10++", "V11+", "R57++"]
    assert table.sorted_hand(hand, "reverse", view) == hand[::-1]
    faces = ["Y2", "R1-", "R8", "V7-"]
    assert table.sorted_hand(faces, "colour", view) == ["R1-", "R8", "Y2", "V7-"]


def test_a_lock_is_seen_without_its_card() -> None:
    state = opened(2, {0: "10 20"})
    events = lock(state, 0, 10)
    assert MIND_UP.mask(events[0], 1) == Locked(0, None)
