"""What Level Up's bots expect of a round, in points."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random

import pytest

from game.bots import level_up, level_up_draws
from game.bots.base import Budget
from game.bots.level_up_counting import Count
from game.bots.level_up_draws import denied
from game.bots.level_up_levels import LEVEL
from game.bots.level_up_others import history, imagined
from game.bots.level_up_points import going_out, harm_of_a_level, pressure, prospects
from game.rules.level_up import LEVEL_UP
from game.rules.level_up_contracts import INDEX, fit
from tests.bots.level_up_positions import CURATED, REDS, RIVAL, RIVAL_LAID, Curated
from tests.bots.test_level_up import choice, positions
from tests.rules.level_up_tables import say, table


def test_more_cards_go_out_less_often() -> None:
    chances = [going_out(held, 1) for held in range(6)]
    assert chances[0] == 1
    assert all(more > fewer > 0 for more, fewer in pairwise(chances))
    assert going_out(2, 1) > going_out(2, 3)


@pytest.mark.parametrize("sharp", [False, True])
def test_prospects_fade_with_the_turns_and_with_the_pressure(sharp: bool) -> None:
    assert prospects(3, 1, sharp=sharp) > prospects(6, 1, sharp=sharp) > prospects(6, 2, sharp=sharp) > 0


def test_a_rival_that_has_laid_presses() -> None:
    before = Curated("nobody has laid", REDS, "", other=RIVAL, moves="")
    after = Curated(
        "the rival has",
        before.hand,
        "",
        other=RIVAL,
        moves=f"{RIVAL_LAID}; discard P9",
        stock="Y18 P9",
    )
    assert pressure(after.view(), 0) > pressure(before.view(), 0)


def test_a_level_hurts_more_where_hopes_are_high_and_seats_few() -> None:
    assert harm_of_a_level(2, 0.5) > harm_of_a_level(4, 0.5) > harm_of_a_level(4, 0.1)


@pytest.mark.parametrize("level", ["skilled", "expert"])
def test_figures_are_levels_of_a_round(level: str) -> None:
    """A round brings a seat two levels at most, and no more to the mean of the others."""
    seen = 0
    for seed, (state, seat) in enumerate(islice(positions(4, {}, every=5), 60)):
        for candidate in choice(state, seat, level, seed).candidates:
            seen += 1
            if state.laid[seat] is None or candidate.visits:
                assert -2 <= candidate.value <= 2.2
    assert seen > 60


def test_going_out_at_once_is_worth_two_levels() -> None:
    position = next(each for each in CURATED if each.why == "lay and go out at once")
    chosen = level_up.bot("expert").choose(position.view(), Random(1), Budget(also=("discard P6",)))
    laid, kept = chosen.candidates
    assert laid.value == 2
    assert kept.value < laid.value


def test_a_top_card_is_denied_to_those_only_who_come_before_its_owner() -> None:
    """Seat 1 has laid and takes 11 and 12: seat 0 covers its own pile before, seat 2 after seat 1's turn."""
    hands = {0: "R9 Y9 G9 P3 V18 P16 V14 P17 B11 G5", 1: RIVAL, 2: "R1 Y2 Y3 R13 R14 R15 B1 B2 B3 V12"}
    levels = {seat: range(1, 9) for seat in range(3)}
    state = table(3, hands, turned="G10", stock="Y18 P7 V4 G17", remaining=levels)
    say(state, "draw stock", "discard B11", *RIVAL_LAID.split("; ")[2:], "discard P7")
    say(state, "draw stock", "discard V12")
    view = LEVEL_UP.view(state, 0)
    kept = denied(Count(view), Random(1))
    assert kept["draw 2"] > 0
    assert kept["draw 0"] == 0
    chosen = level_up_draws.choose(view, LEVEL["expert"], Random(1))
    assert chosen.move == "draw 2"
    assert str(chosen.reason) == "Another seat that has laid could hit V12: better take it."


def test_what_a_seat_left_lying_it_hardly_needs() -> None:
    """Seat 1 left a 9 for the stock: the hands that it may hold seldom need one."""
    levels = {0: range(7, 9), 1: range(8, 9)}
    state = table(2, {0: REDS}, turned="G9", stock="Y18 P1 B9", remaining=levels, dealer=1)
    say(state, "draw stock", "discard Y18", "draw stock", "discard P1", "draw stock")
    count = Count(LEVEL_UP.view(state, 0))
    turns, left = history(count.view)
    assert turns == [2, 1]
    assert left[1] == [INDEX["Y18"], INDEX["G9"]]
    pool = [card for card, live in enumerate(count.live) for _ in range(live)]

    def needing(spurned: list[int]) -> int:
        rng = Random(3)
        hands = [imagined(count, 1, pool, 3, spurned, rng) for _ in range(60)]
        return sum(
            fit(8, sorted([*hand, INDEX["B9"]]), 18).missing < fit(8, hand, 18).missing for hand in hands
        )

    assert needing(left[1]) < needing([])
