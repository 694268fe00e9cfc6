"""The shared search: it finds the best candidate, within its budget, in the same worlds for all."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.choosing import pick, weighed
from game.bots.search import CHUNK, Arm, compare


@pytest.mark.parametrize("count", range(2, 12))
def test_the_best_candidate_comes_first(count: int) -> None:
    rng = Random(count)
    best = count // 2
    arms = compare(count, rng.random, lambda world, at: 10 * (at == best) + rng.gauss(0, 8), 3000)
    assert arms[0].index == best
    assert sorted(arm.index for arm in arms) == list(range(count))


@pytest.mark.parametrize("effort", [0, 1, 7, 40, 1500])
@pytest.mark.parametrize("count", [1, 2, 3, 5, 9])
def test_no_more_than_the_effort_is_spent_once_every_candidate_was_tried(count: int, effort: int) -> None:
    rng = Random(1)
    arms = compare(count, rng.random, lambda world, at: rng.choice([-10.0, 10.0]), effort)
    assert sum(arm.visits for arm in arms) <= max(effort, count)
    assert all(arm.visits for arm in arms)
    assert count > 1 or arms[0].visits == min(max(effort, 1), CHUNK)
    assert len(arms) == count
    assert arms[0].visits == max(arm.visits for arm in arms)
    for arm in arms:
        assert arm.mean == pytest.approx(sum(arm.outcomes) / arm.visits if arm.visits else 0)


def test_all_candidates_meet_the_same_worlds() -> None:
    worlds = iter(range(10**6))
    met: dict[int, list[int]] = {}

    def play(world: int, at: int) -> float:
        met.setdefault(at, []).append(world)
        return Random(world).choice([-10.0, 10.0])

    compare(6, lambda: next(worlds), play, 900)
    longest = max(met.values(), key=len)
    assert all(seen == longest[: len(seen)] for seen in met.values())


def test_a_clear_case_ends_early() -> None:
    arms = compare(4, lambda: 0, lambda world, at: 100.0 * (at == 3), 10**6)
    assert arms[0].index == 3
    assert arms[0].visits == CHUNK


def test_only_a_deadline_lets_the_clock_in() -> None:
    rng = Random(2)
    arms = compare(3, rng.random, lambda world, at: rng.choice([-10.0, 10.0]), 10**6, deadline=0.0)
    assert [arm.visits for arm in arms] == [CHUNK] * 3


def arm(index: int, *outcomes: float) -> Arm:
    made = Arm(index)
    made.outcomes, made.total = list(outcomes), sum(outcomes)
    return made


def test_a_cool_head_picks_the_best_and_a_warm_one_something_near() -> None:
    arms = [arm(0, 10, 0, 5), arm(1, 6, 4, 4), arm(2, -10, -20, -30)]
    assert pick(arms, 0, Random(1)).index == 0
    picked = {pick(arms, 2.0, Random(seed)).index for seed in range(60)}
    assert picked == {0, 1}


def test_a_warm_head_keeps_what_is_certain() -> None:
    arms = [arm(0, 5, 5, 5), arm(1, 5, 5, -5), arm(2, 5, 5, 5)]
    assert {pick(arms, 5.0, Random(seed)).index for seed in range(60)} == {0, 2}


def test_a_warm_head_leaves_what_is_never_better() -> None:
    good = [1.0] * CHUNK
    arms = [arm(0, 2.0, *good), arm(1, 1.0, *good), arm(2, 2.0, *good), arm(3, 2.5, 0.5, *good[1:])]
    assert {pick(arms, 5.0, Random(seed)).index for seed in range(60)} == {0, 2, 3}
    few = [arm(0, 2.0, 1.0), arm(1, 1.0, 1.0)]
    assert {pick(few, 5.0, Random(seed)).index for seed in range(60)} == {0, 1}


def test_what_left_early_is_told_by_its_distance_to_the_best() -> None:
    """Later worlds are harder here, so that plain means would put those that left early ahead."""
    rng = Random(3)
    ease = iter(range(10**6, 0, -1))
    arms = compare(6, lambda: next(ease), lambda world, at: world + at + rng.gauss(0, 4), 900)
    assert arms[0].visits > arms[-1].visits
    assert arms[-1].mean > arms[0].mean
    told = weighed([str(at) for at in range(6)], arms)
    assert [candidate.value for candidate in told] == sorted((c.value for c in told), reverse=True)
    shared = arms[0].outcomes[: arms[-1].visits]
    gap = sum(shared) / len(shared) - arms[-1].mean
    assert told[-1].value == pytest.approx(arms[0].mean - gap, abs=0.01)
