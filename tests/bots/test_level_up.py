"""Level Up's bots: legal, repeatable and right where there is no doubt."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec
import pytest

from game.bots import level_up
from game.bots.base import LEVELS, Budget, Choice, listed, policy
from game.bots.chance import Chance
from game.rules.level_up import LEVEL_UP, State
from tests.bots.level_up_positions import CURATED, Curated

QUICK = Budget(effort=48)
TABLES: tuple[tuple[int, dict[str, str | int]], ...] = (
    (2, {}),
    (3, {"order": "free"}),
    (4, {"deck": "1-9x2"}),
    (6, {"levels": 4}),
)


def positions(seats: int, options: dict[str, str | int], every: int) -> Iterator[tuple[State, int]]:
    """Every so-manieth position with a choice of a game that mixes plain and random play."""
    rng = Random(seats)
    state = LEVEL_UP.new(seats, options)
    count = 0
    while LEVEL_UP.outcome(state) is None:
        if LEVEL_UP.needs_deal(state):
            LEVEL_UP.deal(state, LEVEL_UP.draw_deal(state, Chance(rng)))
            continue
        (seat,) = LEVEL_UP.to_move(state)
        legal = LEVEL_UP.legal_moves(state, seat)
        if len(legal) > 1:
            count += 1
            if count % every == 0:
                yield state.copy(), seat
        move = rng.choice(legal)
        if rng.random() < 0.8:
            move = LEVEL_UP.parse(level_up.plain(LEVEL_UP.view(state, seat)).move)
        LEVEL_UP.apply(state, seat, move)


def choice(state: State, seat: int, level: str, seed: int, budget: Budget = QUICK) -> Choice:
    return level_up.bot(level).choose(LEVEL_UP.view(state, seat), Random(seed), budget)


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal_and_repeats(level: str, seats: int, options: dict[str, str | int]) -> None:
    for seed, (state, seat) in enumerate(islice(positions(seats, options, every=3), 40)):
        view = LEVEL_UP.view(state, seat)
        chosen = choice(state, seat, level, seed)
        assert listed(chosen.move, view.legal)
        LEVEL_UP.apply(state.copy(), seat, LEVEL_UP.parse(chosen.move))
        assert chosen == choice(state, seat, level, seed)
        assert all(listed(candidate.move, view.legal) for candidate in chosen.candidates)
        assert "{" not in str(chosen.reason)
        if chosen.candidates:
            assert chosen.candidates[0].move == chosen.move
        assert sum(candidate.visits for candidate in chosen.candidates) <= 48


def test_plain_play_is_legal_everywhere() -> None:
    for seats, options in TABLES:
        for state, seat in islice(positions(seats, options, every=1), 200):
            view = LEVEL_UP.view(state, seat)
            chosen = level_up.plain(view)
            assert chosen == level_up.plain(view)
            assert listed(chosen.move, view.legal)
            LEVEL_UP.apply(state, seat, LEVEL_UP.parse(chosen.move))


@pytest.mark.parametrize("level", ["skilled", "expert"])
@pytest.mark.parametrize("position", CURATED, ids=lambda position: position.why)
def test_good_judgement_finds_them(position: Curated, level: str) -> None:
    for seed in range(3):
        chosen = level_up.bot(level).choose(position.view(), Random(seed), Budget())
        assert position.allows(chosen.move), chosen


@pytest.mark.parametrize("level", ["novice", "casual"])
@pytest.mark.parametrize("position", [each for each in CURATED if each.sure], ids=lambda each: each.why)
def test_nobody_throws_away_what_is_certain(position: Curated, level: str) -> None:
    for seed in range(3):
        chosen = level_up.bot(level).choose(position.view(), Random(seed), Budget())
        assert position.allows(chosen.move), chosen


def test_a_forced_move_is_not_searched() -> None:
    view = CURATED[-1].view()
    forced = msgspec.structs.replace(view, legal=view.legal[:1])
    for level in LEVELS:
        assert level_up.bot(level).choose(forced, Random(1), Budget()).candidates == ()


@pytest.mark.parametrize(
    ("turned", "begins"),
    [
        ("B4", "{card} completes level"),
        ("B5", "Level {level} is in the hand already; {card}"),
        ("P9", "Level {level} is in the hand already, and no discard"),
    ],
)
def test_a_draw_completes_no_level_that_is_in_the_hand(turned: str, begins: str) -> None:
    hand = "R5 B5 G5 R1 Y2 G3 V18 P16 V14 P12" if turned == "B4" else "R1 Y2 G3 B4 R5 Y5 G5 P16 V14 V18"
    position = Curated("", hand, "", moves="", turned=turned)
    chosen = level_up.bot("expert").choose(position.view(), Random(1), Budget())
    assert chosen.reason.message.startswith(begins), chosen


def test_levels_are_those_of_the_records() -> None:
    assert policy("level-up") is level_up
    for level in LEVELS:
        level_up.bot(level)
    with pytest.raises(KeyError):
        level_up.bot("human")
