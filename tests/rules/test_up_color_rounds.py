"""Up Color's game: dealers, counted and extra rounds, totals and places (rules/up-color.md, Game)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.rules.up_color import UP_COLOR, Dealt, GameOver, State
from tests.rules.up_color_tables import begin, finish, only


def played(outs: Sequence[tuple[int, ...]], discards: Sequence[str] = (), **options: Any) -> State:
    """A game whose rounds end with these seats out, each led by the first of them."""
    state = UP_COLOR.new(4, options)
    for number, out in enumerate(outs):
        kept = discards[number] if number < len(discards) else "0000"
        finish(state, *out, leader=out[0], discards=kept)
    return state


@pytest.mark.parametrize("rounds", [3, 5, 10])
def test_the_highest_total_wins_after_the_counted_rounds(rounds: int) -> None:
    """Game, Options: 10, 5 or 3 counted rounds."""
    state = UP_COLOR.new(4, {"rounds": rounds})
    for number in range(rounds):
        assert UP_COLOR.outcome(state) is None
        events = finish(state, 2)
        view = UP_COLOR.view(state, 0)
        assert (view.round, view.planned) == (number, rounds)
        assert view.dealer == number % 4, "the dealer goes clockwise"
    outcome = only(events, GameOver).outcome
    assert outcome == UP_COLOR.outcome(state)
    assert outcome.rounds == ((0, 0, 10, 0),) * rounds
    assert outcome.score == (0, 0, 10 * rounds, 0)
    assert outcome.standings == ((2,), (0, 1, 3))
    assert not UP_COLOR.needs_deal(state)
    assert UP_COLOR.view(state, 1).phase == "over"


def test_each_place_of_its_own_or_shared() -> None:
    state = played([(0,), (0,), (2, 3)], ["0000", "0020", "0000"], rounds=3)
    outcome = UP_COLOR.outcome(state)
    assert outcome is not None
    assert outcome.score == (20, 0, 1, 5)
    assert outcome.standings == ((0,), (3,), (2,), (1,))
    assert outcome.rounds == ((10, 0, 0, 0), (10, 0, -4, 0), (0, 0, 5, 5))


def test_totals_may_be_negative() -> None:
    """Score of a round."""
    outcome = UP_COLOR.outcome(played([(0,)] * 3, ["0120"] * 3, rounds=3))
    assert outcome is not None
    assert outcome.score == (30, -6, -12, 0)
    assert outcome.standings == ((0,), (3,), (1,), (2,))


def test_on_a_tie_for_first_everyone_plays_on_until_one_leads_alone() -> None:
    """Game: further rounds are played; a tie lower down ends the game."""
    state = played([(0,), (1,), (2, 3)], rounds=3)
    assert UP_COLOR.view(state, 0).scores == (10, 10, 5, 5)
    assert UP_COLOR.needs_deal(state)
    finish(state, 0, 1)
    assert UP_COLOR.needs_deal(state)
    begin(state)
    view = UP_COLOR.view(state, 0)
    assert (view.round, view.planned, view.dealer) == (4, 3, 0)
    first = state.events[0]
    assert isinstance(first, Dealt)
    assert first.round == 4
    state.phase, state.turn, state.dealer = "deal", None, 3
    finish(state, 3)
    assert UP_COLOR.view(state, 0).scores == (15, 15, 5, 15)
    assert UP_COLOR.needs_deal(state)
    finish(state, 2, 3, leader=2)
    outcome = UP_COLOR.outcome(state)
    assert outcome is not None
    assert outcome.score == (15, 15, 10, 20)
    assert outcome.standings == ((3,), (0, 1), (2,))
    assert len(outcome.rounds) == 6


def test_teams_rank_by_their_totals() -> None:
    """Game: `score` is a seat's own points; standings go by team totals, members share the place."""
    state = played([(1,), (0, 2), (3,)], rounds=3, teams="pairs")
    view = UP_COLOR.view(state, 0)
    assert view.scores == (10, 10, 10, 10)
    assert view.sides == (20, 20)
    assert UP_COLOR.needs_deal(state), "the teams are tied"
    finish(state, 1, 3, leader=1)
    outcome = UP_COLOR.outcome(state)
    assert outcome is not None
    assert outcome.score == (10, 20, 10, 20)
    assert outcome.standings == ((1, 3), (0, 2))
    assert outcome.rounds[3] == (0, 10, 0, 10)


def test_a_team_may_win_though_a_seat_of_the_other_has_most() -> None:
    state = played([(0,), (1,), (3,)], ["0000", "0050", "0000"], rounds=3, teams="pairs")
    outcome = UP_COLOR.outcome(state)
    assert outcome is not None
    assert outcome.score == (10, 10, -10, 10)
    assert outcome.standings == ((1, 3), (0, 2))


def test_own_points_do_not_break_a_tie_of_teams() -> None:
    state = played([(0,), (1,), (0, 1)], ["0000", "0000", "0000"], rounds=3, teams="pairs")
    assert UP_COLOR.view(state, 0).scores == (15, 15, 0, 0)
    assert UP_COLOR.needs_deal(state)
