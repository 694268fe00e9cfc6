"""UpDown's bots: legal and repeatable."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from game.bots import updown
from game.bots.base import LEVELS, Budget, Choice, policy
from game.bots.chance import Chance
from game.bots.updown_bids import announce
from game.bots.updown_levels import LEVEL
from game.rules.updown import UPDOWN, State
from tests.rules.tables import ten_cards

QUICK = Budget(effort=48)
TABLES: tuple[tuple[int, dict[str, str | int]], ...] = (
    (3, {}),
    (4, {"hook": "on"}),
    (5, {"abandons": 5, "perfection": "on"}),
    (6, {"rounds": "short"}),
)


def positions(seats: int, options: dict[str, str | int], every: int) -> Iterator[tuple[State, int]]:
    """Every so-manieth position with a choice of a game that mixes plain and random play."""
    rng = Random(seats)
    state = UPDOWN.new(seats, options)
    count = 0
    while UPDOWN.outcome(state) is None:
        if UPDOWN.needs_deal(state):
            UPDOWN.deal(state, UPDOWN.draw_deal(state, Chance(rng)))
            continue
        (seat,) = UPDOWN.to_move(state)
        legal = UPDOWN.legal_moves(state, seat)
        if len(legal) > 1:
            count += 1
            if count % every == 0:
                yield state.copy(), seat
        move = rng.choice(legal)
        if rng.random() < 0.7:
            move = UPDOWN.parse(updown.plain(UPDOWN.view(state, seat)).move)
        UPDOWN.apply(state, seat, move)


def choice(state: State, seat: int, level: str, seed: int, budget: Budget = QUICK) -> Choice:
    return updown.bot(level).choose(UPDOWN.view(state, seat), Random(seed), budget)


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal_and_repeats(level: str, seats: int, options: dict[str, str | int]) -> None:
    for seed, (state, seat) in enumerate(positions(seats, options, every=5)):
        view = UPDOWN.view(state, seat)
        chosen = choice(state, seat, level, seed)
        assert chosen.move in view.legal
        assert chosen == choice(state, seat, level, seed)
        assert {candidate.move for candidate in chosen.candidates} <= set(view.legal)
        assert "{" not in str(chosen.reason)
        if chosen.candidates and level in ("skilled", "expert"):
            assert chosen.candidates[0].move == chosen.move
        assert sum(candidate.visits for candidate in chosen.candidates) <= 48


def test_plain_play_is_legal_everywhere() -> None:
    for seats, options in TABLES:
        for state, seat in positions(seats, options, every=1):
            assert updown.plain(UPDOWN.view(state, seat)).move in UPDOWN.view(state, seat).legal


def test_a_forced_move_is_not_searched() -> None:
    view = ten_cards()
    forced = msgspec.structs.replace(view, legal=view.legal[:1])
    for level in LEVELS:
        assert updown.bot(level).choose(forced, Random(1), Budget()).candidates == ()


def test_levels_are_those_of_the_records() -> None:
    assert policy("updown") is updown
    for level in LEVELS:
        updown.bot(level)
    with pytest.raises(KeyError):
        updown.bot("human")


def test_a_lift_raises_bids_but_none_that_is_certain() -> None:
    """bots.md, rails: what is certain is never thrown away."""
    plain, lifted = (msgspec.structs.replace(LEVEL["expert"], lift=lift) for lift in (0.0, 4.0))
    raised, kept = [], 0
    for seed, (state, seat) in enumerate(positions(4, {}, every=1)):
        if state.phase != "bid":
            continue
        view = UPDOWN.view(state, seat)
        before, after = (
            announce(view, level, Random(seed), QUICK).candidates[0] for level in (plain, lifted)
        )
        if before.sure:
            assert after.move == before.move
            kept += 1
        elif before.move.startswith("bid") and after.move.startswith("bid"):
            raised.append(int(after.move.split()[1]) - int(before.move.split()[1]))
    assert kept
    assert sum(raised) > len(raised) / 20


def test_a_bid_is_compared_with_the_next_best_however_it_is_made() -> None:
    """A reason says whether the other bid reverses, and never offers a smaller share as a reason."""
    told = set()
    for seed, (state, seat) in enumerate(positions(4, {}, every=1)):
        if state.phase != "bid":
            continue
        chosen = announce(UPDOWN.view(state, seat), LEVEL["expert"], Random(seed), QUICK)
        if "bid" not in chosen.reason.values or "less" not in chosen.reason.values:
            continue
        values = chosen.reason.values
        bids = [each for each in chosen.candidates if each.move.startswith("bid")]
        best, other = bids[0].move.split(), bids[1].move.split()
        assert (best, int(other[1])) == (chosen.move.split(), values["bid"])
        turn = len(other) - len(best)
        message = chosen.reason.message
        assert ("after reversing" in message, "without reversing" in message) == (turn > 0, turn < 0)
        share, worlds, less, fewer = (int(values[key]) for key in ("share", "worlds", "less", "fewer"))
        assert ("fewer points" in message) == (share * fewer <= less * worlds)
        told.add((turn, "fewer points" in message))
    assert {(0, False), (0, True), (1, False)} <= told
