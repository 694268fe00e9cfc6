"""What an UpDown seat plays for: its points, the others', the game, and the perfection bonus."""

from __future__ import annotations

import pytest

from game.bots import updown_prices
from game.bots.search import Arm
from game.bots.updown_stakes import PRIZE, Stakes
from game.rules.updown import UPDOWN, State
from tests.rules.tables import table


def last_round(*scores: int, broken: tuple[int, ...] = (5, 5, 5, 5)) -> State:
    """The last round of a game of four with these totals."""
    state = table(4, at=19, dealer=3)
    state.scores = list(scores)
    state.broken, state.made = list(broken), [9] * 4
    return state


def worth(
    state: State, bids: tuple[int | None, ...], misses: tuple[int, ...], **traits: float | bool
) -> float:
    return Stakes(UPDOWN.view(state, 0), 1, **traits).worth(0, bids, misses)  # type: ignore[arg-type]


def test_a_round_is_worth_its_points() -> None:
    """rules/updown.md, Score of a round."""
    state = table(4, at=4, dealer=3)
    for bid, miss, points in ((3, 0, 20), (0, 0, 5), (3, 2, -15), (1, -2, -15), (0, -1, -10)):
        assert worth(state, (bid, 1, 1, 1), (miss, 0, 0, 0)) == points


def test_spite_counts_what_the_others_score() -> None:
    state = table(4, at=4, dealer=3)
    assert worth(state, (1, 2, 0, None), (0, 0, -1, 0), spite=0.6) == pytest.approx(10 - 0.2 * (15 - 10 + 0))


def test_what_is_told_is_in_the_seats_own_points() -> None:
    """The best candidate is told with its own points, another with what it is worth less than that."""
    state = table(4, at=4, dealer=3)
    stakes = Stakes(UPDOWN.view(state, 0), 2, spite=0.6)
    arms = [Arm(1), Arm(0)]
    for arm, miss in zip(arms, (1, 0), strict=True):
        arm.outcomes = [stakes.worth(arm.index, (3, 1, 1, 1), (0, miss, 0, 0))]
        arm.total = sum(arm.outcomes)
    best, other = stakes.told(("play 2S", "play 3S"), arms, ())
    assert (best.move, best.value, best.sure) == ("play 3S", 20, True)
    assert (other.move, other.value, other.sure) == ("play 2S", 16, True)


def test_at_the_end_a_win_is_worth_the_prize() -> None:
    """rules/updown.md, End: highest total, then the fewer broken bids, then shared."""
    level = ((1, 0, 0, 0), (0, 0, 0, 0))
    behind, ahead = last_round(96, 100, 0, 0), last_round(94, 100, 0, 0)
    assert worth(behind, *level, wins=True) == pytest.approx(10 + PRIZE)
    assert worth(ahead, *level, wins=True) == pytest.approx(10)
    tie = last_round(95, 100, 0, 0)
    assert worth(tie, *level, wins=True) == pytest.approx(10 + PRIZE / 2)
    assert worth(last_round(95, 100, 0, 0, broken=(4, 5, 5, 5)), *level, wins=True) == pytest.approx(
        10 + PRIZE
    )
    assert worth(last_round(95, 100, 0, 0, broken=(6, 5, 5, 5)), *level, wins=True) == pytest.approx(10)


def test_abandoning_may_win_the_game_too() -> None:
    """rules/updown.md, Perfection bonus: the last of ten tokens, without a broken bid, is worth 60 points."""
    state = table(4, at=19, dealer=3, abandons=5, perfection="on")
    state.scores, state.made = [50, 100, 0, 0], [9] * 4
    state.tokens, state.spent, state.broken = [1, 0, 0, 0], [9, 9, 9, 9], [0, 5, 5, 5]
    view = UPDOWN.view(state, 0)
    assert "abandon" in view.legal
    stakes = Stakes(view, 1, wins=True)
    assert stakes.leaving() == 0
    stakes.worth(0, (1, 0, 0, 0), (0, 0, 0, 0))
    assert stakes.leaving() == pytest.approx(PRIZE)  # 110 beats 105, and 60 does not


def test_only_late_the_standings_count() -> None:
    state = table(4, at=17, dealer=3)
    state.scores = [60, 60, 0, 0]
    made, broken = ((1, 0, 0, 0), (0, 0, 0, 0)), ((1, 0, 0, 0), (0, -1, 0, 0))
    rival = worth(state, *broken, wins=True) - worth(state, *made, wins=True)
    assert 0 < rival < PRIZE
    early = table(4, at=12, dealer=3)
    assert worth(early, *broken, wins=True) == worth(early, *made, wins=True)


def test_a_broken_bid_costs_the_perfection_bonus() -> None:
    """rules/updown.md, Perfection bonus: 60 points with no broken bid, 30 with one, 15 with two."""
    state = table(4, at=19, dealer=3, abandons=5, perfection="on")
    state.tokens, state.spent, state.broken = [0] * 4, [10] * 4, [0, 1, 2, 3]
    prices = [updown_prices.flaw(UPDOWN.view(state, seat), seat) for seat in range(4)]
    assert prices == [30, 15, 15, 0]
    state.spent[0] = 9
    assert updown_prices.flaw(UPDOWN.view(state, 0), 0) == 0


def test_the_perfection_bonus_makes_tokens_cheap_when_rounds_run_out() -> None:
    state = table(4, at=15, dealer=3, abandons=5, perfection="on")
    state.tokens, state.spent, state.broken = [5] * 4, [5] * 4, [0, 0, 9, 9]
    view = UPDOWN.view(state, 0)
    due, hopeless = updown_prices.price(view, 0, 1), updown_prices.price(view, 2, 1)
    assert due < -20 < hopeless
    state.tokens[0] = 2
    state.spent[0] = 8
    assert updown_prices.price(UPDOWN.view(state, 0), 0, 1) > due
