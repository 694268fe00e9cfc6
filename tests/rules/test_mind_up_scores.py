"""Mind Up's scores, objectives and standings (rules/mind-up.md); tests name the section."""

from __future__ import annotations

import pytest

from game.rules.base import Outcome
from game.rules.mind_up import MIND_UP, OBJECTIVES, Column, GameOver, RoundScored, SeatScore, Turn, scores
from game.rules.mind_up_score import standings
from tests.rules.mind_up_tables import STRAIGHT, boards, choose, finish, numbers, only, open_round, table

# -- Worked example

EXAMPLE = tuple(numbers("10 3 25 19 57 27 18"))
MULTIPLIERS = (3, 1, 5, 2, 4)


def test_the_worked_example() -> None:
    """Worked example: 21 for columns, bubbles +4, round 25; F2 and G1 both apply, still 25."""
    columns = (
        Column("Y", 3, (10, 19, 27)),
        Column("B", 1, (3, 18)),
        Column("G", 5, (25, 57)),
    )
    assert [column.points for column in columns] == [9, 2, 10]
    assert scores([EXAMPLE], MULTIPLIERS, ()) == (SeatScore(columns, 6, -2, (), 25),)
    with_objectives = SeatScore(columns, 6, -2, (("F2", 2), ("G1", -2)), 25)
    assert scores([EXAMPLE], MULTIPLIERS, ("F2", "G1")) == (with_objectives,)


def test_the_worked_example_at_the_table() -> None:
    """Worked example, with the cards taken in turns and the last one placed."""
    state = table(2, multipliers=MULTIPLIERS)
    state.taken = [EXAMPLE[:5], (1, 2, 4, 5, 6)]
    state.hands = [(26, 18), (41, 55)]
    state.centre = (27, 60)
    state.turns = [Turn((), ())] * 5
    events = choose(state, 26, 41)
    scored = only(events, RoundScored)
    assert scored.scores[0].points == 25
    assert scored.totals == (25, scored.scores[1].points)
    view = MIND_UP.view(state, 1)
    assert view.scores == scored.totals
    assert view.rounds[0].points == scored.totals
    assert view.standing == view.rounds[0].scores == scored.scores


# -- Objectives

CASES: list[tuple[str, str, str]] = [
    # id, boards by colour in the order of taking, one digit for each seat that meets it
    ("A1", "RYB RRYB RRRYB RRRRYB YB", "10100"),
    ("A2", "RYB YRB YBR YBG YBGR", "11000"),
    ("B1", "BR BBR BBBR BBBBR R", "01010"),
    ("B2", "BBRRG BBRG BRRG BRYGV RG", "11010"),
    ("C1", "YYR YR YRR", "011"),
    ("C1", "RG YR VB", "101"),
    ("C1", "RG BR VB", "111"),
    ("C2", "YYR YR YYB", "101"),
    ("C2", "RG BR VB", "111"),
    ("D1", "RG RGY RGRG G RBV", "10110"),
    ("D2", "RYBG RYBVG RYG GRYB RYBV", "11000"),
    ("E1", "VVR VR VRR R V RV G", "1100111"),
    ("E2", "VVR VR VVG", "101"),
    ("E2", "R R G", "111"),
    ("F1", "RYBGV RYBG RRYYBBGGVV", "101"),
    ("F2", "RYB RY RYBG RRYYBB RYBGV", "10010"),
    ("G1", "RRRY GGV GGGG RRRBBB YYYBBBB", "10011"),
    ("G2", "RRRRY RRRB YYYYBBBB VVVVVY GGGGBBB", "10101"),
]


@pytest.mark.parametrize(("name", "taken", "meets"), CASES)
def test_who_meets_an_objective(name: str, taken: str, meets: str) -> None:
    """Option objectives: the table of conditions; multipliers 1 to 5 from left to right."""
    results = scores(boards(*taken.split()), STRAIGHT, (name,))
    plain = scores(boards(*taken.split()), STRAIGHT, ())
    points = OBJECTIVES[name].points
    for result, without, met in zip(results, plain, meets, strict=True):
        assert result.objectives == (((name, points),) if met == "1" else ())
        assert result.points == without.points + points * int(met)


@pytest.mark.parametrize(
    ("name", "points"),
    [("A1", 2), ("A2", -2), ("B1", 2), ("B2", 2), ("C1", -2), ("C2", 2), ("D1", 2), ("D2", 2), ("E1", 2),
     ("E2", -2), ("F1", 2), ("F2", 2), ("G1", -2), ("G2", 2)],
)  # fmt: skip
def test_the_points_of_an_objective(name: str, points: int) -> None:
    """Option objectives: points."""
    assert OBJECTIVES[name].points == points


def test_there_are_fourteen_objectives_of_seven_letters() -> None:
    assert len(OBJECTIVES) == 14
    assert sorted(OBJECTIVES) == [letter + digit for letter in "ABCDEFG" for digit in "12"]


@pytest.mark.parametrize(
    ("name", "multipliers", "taken", "met"),
    [
        ("A2", (3, 1, 5, 2, 4), "YR", True),
        ("A2", (3, 1, 5, 2, 4), "RY", False),
        ("A2", (3, 1, 5, 2, 4), "YBGR", True),
        ("A2", (3, 1, 5, 2, 4), "YBGV", False),
        ("D2", (4, 1, 5, 2, 3), "GY", True),
        ("D2", (4, 1, 5, 2, 3), "YG", False),
        ("D2", (4, 1, 5, 2, 3), "YRGG", True),
        ("D2", (4, 1, 5, 2, 3), "YR", False),
    ],
)
def test_objectives_that_look_at_a_multiplier(
    name: str, multipliers: tuple[int, ...], taken: str, met: bool
) -> None:
    """Option objectives, A2 and D2: the multiplier of the column, not its place; without it nothing."""
    (result,) = scores(boards(taken), multipliers, (name,))
    assert bool(result.objectives) == met


def test_each_scores_for_every_seat_that_meets_it_and_several_add_up() -> None:
    """Option objectives: each scores once per round for every seat that meets it."""
    taken = boards("RRRYBGV", "RYBGVVV")
    results = scores(taken, STRAIGHT, ("A1", "C2", "D1", "F1", "G1"))
    assert results[0].objectives == (("A1", 2), ("C2", 2), ("F1", 2), ("G1", -2))
    assert results[1].objectives == (("A1", 2), ("C2", 2), ("F1", 2), ("G1", -2))
    assert [result.points for result in results] == [
        plain.points + 4 for plain in scores(taken, STRAIGHT, ())
    ]


def test_the_view_tells_who_meets_what_while_the_round_runs() -> None:
    state = table(2, {0: "1 2", 1: "50 51"}, "8 30", objectives=("A1", "E1"))
    assert MIND_UP.view(state, 0).met == ((False, True), (False, True))
    choose(state, 1, 50)
    view = MIND_UP.view(state, 1)
    assert view.met == ((True, False), (True, False))
    assert [each.points for each in view.standing] == [1 + 2, 1 + 2]
    assert [each.objectives for each in view.standing] == [(("A1", 2),)] * 2


# -- End


@pytest.mark.parametrize(
    ("totals", "third", "places"),
    [
        ((30, 50, 40), (40, 0, 30), ((1,), (2,), (0,))),
        ((70, 70, 60), (20, 25, 30), ((1,), (0,), (2,))),
        ((70, 70, 70), (20, 25, 20), ((1,), (0, 2))),
        ((70, 70, 70), (20, 20, 20), ((0, 1, 2),)),
        ((60, 70, 70), (40, 21, 22), ((2,), (1,), (0,))),
        ((80, 70, 70), (1, 30, 30), ((0,), (1, 2))),
        ((80, 60, 60), (1, 30, 31), ((0,), (2,), (1,))),  # README, Ranking: all places
        ((-1, -2), (0, 5), ((0,), (1,))),
    ],
)
def test_the_highest_total_then_the_higher_score_of_round_3(
    totals: tuple[int, ...], third: tuple[int, ...], places: tuple[tuple[int, ...], ...]
) -> None:
    """End: the highest total wins; on a tie the higher score of round 3; still tied: shared."""
    assert standings(totals, third) == places


def test_the_outcome_holds_each_round_s_scores() -> None:
    """record.md, result: Mind Up: the round's score."""
    state = table(4)
    totals = [0] * 4
    rounds = []
    for number in range(3):
        scored = only(finish(state), RoundScored)
        points = tuple(each.points for each in scored.scores)
        rounds.append(points)
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        assert scored.totals == tuple(totals)
        if number < 2:
            open_round(state)
    outcome = MIND_UP.outcome(state)
    assert outcome is not None
    assert outcome == Outcome(tuple(rounds), tuple(totals), standings(totals, rounds[2]))
    assert only(MIND_UP.view(state, 0).events, GameOver).outcome == outcome
