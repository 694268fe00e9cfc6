"""Level Up's table: it follows every event to what the view shows, and offers every legal move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from game.rules.base import IllegalMove
from game.rules.level_up import LEVEL_UP, State
from game.tables import level_up as table
from game.tables import level_up_layout as layout
from game.tables.base import OPPONENTS, Area, Gesture, Mirror

OPTIONS: list[dict[str, str | int]] = [
    {},
    {"order": "free", "levels": 4},
    {"deck": "1-9x2", "levels": 6},
    {"deck": "1-9x2", "order": "free"},
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


def eager(state: State, seat: int, chance: Chance) -> Any:
    """A random move, a level or a hit before all others, so that rounds end by empty hands too."""
    moves = list(LEVEL_UP.legal_moves(state, seat))
    best = [move for move in moves if str(move).split(" ")[0] in ("lay", "hit")]
    return chance.rng.choice(best or moves)


def games(
    seats: int, options: dict[str, str | int], rounds: int = 2, seed: int = 4
) -> Iterator[tuple[Any, ...]]:
    """Rounds of a game: the state after each step, and what the step made happen."""
    chance = Chance(seed)
    state = LEVEL_UP.new(seats, options)
    while LEVEL_UP.outcome(state) is None and len(state.rounds) < rounds:
        if LEVEL_UP.needs_deal(state):
            events = LEVEL_UP.deal(state, LEVEL_UP.draw_deal(state, chance))
        else:
            seat = LEVEL_UP.to_move(state)[0]
            events = LEVEL_UP.apply(state, seat, eager(state, seat, chance))
        yield state, events


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", range(2, 7))
def test_mirror_follows_every_event_to_what_each_seat_sees(seats: int, options: dict[str, str | int]) -> None:
    mirrors = [Mirror() for _ in range(seats)]
    for state, events in games(seats, options):
        for seat, mirror in enumerate(mirrors):
            for event in events:
                table.advance(mirror, LEVEL_UP.mask(event, seat), seat)
            shown = table.mirror(LEVEL_UP.view(state, seat))
            assert mirror.differences(shown) == []
            for pile in shown.piles:
                if pile.startswith(("pile:", "meld:")):
                    assert mirror.faces(pile)[-1:] == shown.faces(pile)[-1:]
                    if "meld" in pile and kind(state, pile) == "run":
                        assert mirror.faces(pile) == shown.faces(pile)


def kind(state: State, pile: str) -> str:
    owner, number = pile.removeprefix("meld:").split(".")
    return state.melds[int(owner)][int(number)].kind


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_gestures_cover_exactly_the_legal_moves(options: dict[str, str | int]) -> None:
    for state, _ in games(4, options):
        for seat in range(4):
            view = LEVEL_UP.view(state, seat)
            offered = [move for moves in table.gestures(view).values() for move in moves]
            assert sorted(offered) == sorted(view.legal)
            piles = table.mirror(view).piles
            for gesture in table.gestures(view):
                if gesture.kind == "drop":
                    assert gesture.source in view.hand
                    assert gesture.target in piles or gesture.target == f"pile:{seat}"
                elif " " not in gesture.source:
                    assert piles[gesture.source], gesture


@pytest.mark.parametrize(
    ("gesture", "move"),
    [
        (Gesture("drop", "R7", "meld:2.1"), "hit R7 2.1"),
        (Gesture("drop", "R7", "pile:0"), "discard R7"),
        (Gesture("press", "stock"), "draw stock"),
        (Gesture("press", "pile:3"), "draw 3"),
        (Gesture("drop", "R7", "tray:0"), None),
    ],
)
def test_what_a_refused_gesture_meant(gesture: Gesture, move: str | None) -> None:
    assert table.meant(gesture) == move


def test_a_refused_gesture_is_one_the_rules_explain() -> None:
    for state, _ in games(3, {}, rounds=1):
        if LEVEL_UP.needs_deal(state):
            continue
        seat = LEVEL_UP.to_move(state)[0]
        view = LEVEL_UP.view(state, seat)
        tries = [Gesture("press", pile) for pile in ("stock", "pile:0", "pile:1", "pile:2")]
        tries += [Gesture("drop", view.hand[0], f"pile:{seat}"), Gesture("drop", view.hand[0], "meld:0.0")]
        for gesture in tries:
            move = LEVEL_UP.parse(table.meant(gesture) or "")
            if str(move) not in view.legal:
                with pytest.raises(IllegalMove):
                    LEVEL_UP.apply(LEVEL_UP.copy(state), seat, move)


def test_hand_orders() -> None:
    view: Any = None
    hand = ["B2", "R10", "R2", "P1"]
    assert table.sorted_hand(hand, "colour", view) == ["R2", "R10", "B2", "P1"]
    assert table.sorted_hand(hand, "value", view) == ["P1", "R2", "B2", "R10"]
    assert table.sorted_hand(hand, "reverse", view) == hand[::-1]


SHAPES = [(3, 4), (4, 4), (3, 3, 2), (7,), (18,), (18, 18), (12, 12, 12), (6, 18), (5, 9, 3), (12, 18)]


def overlap(one: layout.Rect, other: layout.Rect) -> bool:
    return (
        min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0]) > 0.5
        and min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1]) > 0.5
    )


@pytest.mark.parametrize("area", AREAS, ids=lambda area: f"{area.w}x{area.h}")
@pytest.mark.parametrize("seats", range(2, 7))
def test_melds_of_every_seat_stay_apart_and_readable(seats: int, area: Area) -> None:
    """Runs of up to 18 cards and melds grown to a dozen (issue: readable at six seats)."""
    for shape in SHAPES:
        taken = [layout.ladder_rect(area), layout.own_rect(area)]
        for where in ("B", *OPPONENTS[seats]):
            lying = layout.melds(shape, where, seats, area)
            assert len(lying) == len(shape)
            for each, count in zip(lying, shape, strict=True):
                x, _y, w, _h = each.rect
                assert each.step >= each.width * 0.33, (where, shape)
                assert area.left <= x
                assert x + w <= area.right
                assert len(each.spots()) == count
            rects = [each.rect for each in lying]
            spot = layout.discard_spot(where, seats, area)
            rects.append((spot.x - spot.width / 2, spot.y - spot.width * 0.7, spot.width, spot.width * 1.4))
            if where != "B":
                rects.append(layout.plate_rect(where, seats, area))
            for one, other in combinations(rects, 2):
                assert not overlap(one, other), (where, shape, one, other)
            for rect in rects:
                assert not any(overlap(rect, other) for other in taken), (where, shape, rect)
            taken += rects


@pytest.mark.parametrize("sizes", [(3, 4), (4, 4), (3, 3, 2), (3, 5), (7,), (4, 3)])
def test_tray_slots_lie_in_the_tray(sizes: tuple[int, ...]) -> None:
    area = AREAS[0]
    groups = layout.tray_slots(sizes, area, 124)
    tray = layout.tray_rect(area, 124)
    slots = [slot for group in groups for slot in group]
    assert [len(group) for group in groups] == list(sizes)
    for slot in slots:
        assert tray[0] <= slot[0]
        assert slot[0] + slot[2] <= tray[0] + tray[2]
        assert slot[1] + slot[3] <= tray[1] + tray[3]
    assert not any(overlap(one, other) for one, other in combinations(slots, 2))
