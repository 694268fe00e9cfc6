"""UpDown's scores, bonus and standings (rules/updown.md); tests name the section."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.base import Event
from game.rules.updown import (
    UPDOWN,
    GameOver,
    PerfectionAwarded,
    RoundScored,
    round_points,
)
from tests.rules.tables import PERFECTION, deal, finish, legal, only, refusal, say, table


@pytest.mark.parametrize(
    ("bid", "won", "points"),
    [(3, 3, 20), (2, 2, 15), (0, 0, 5), (3, 1, -15), (1, 3, -15), (0, 1, -10), (None, 0, 0), (10, 10, 55)],
)
def test_worked_examples_of_a_score(bid: int | None, won: int, points: int) -> None:
    """Worked examples; Score of a round."""
    assert round_points(bid, won) == points


def test_a_round_is_scored_for_every_seat() -> None:
    """Score of a round: made, broken and abandoned side by side."""
    hands = {0: "AS KS", 1: "2S 3S", 2: "4S 5S", 3: "6S 7S"}
    state = table(4, at=1, dealer=3, hands=hands, turned="2D")
    before = state.scores[:]
    say(state, "bid 2", "bid 1", "abandon", "bid 0", "play AS", "play 2S", "play 6S")
    say(state, "play KS", "play 3S")
    scored = only(say(state, "play 7S"), RoundScored)
    totals = tuple(total + more for total, more in zip(before, (15, -10, 0, 5), strict=True))
    assert scored == RoundScored(1, (2, 1, None, 0), (2, 0, 0, 0), (15, -10, 0, 5), totals)
    view = UPDOWN.view(state, 0)
    assert view.scores == totals
    assert view.rounds[-1].points == (15, -10, 0, 5)
    assert view.rounds[-1].abandoned == (False, False, True, False)
    assert (view.rounds[-1].size, view.rounds[-1].trump) == (2, "D")


def test_a_reversal_bid_that_is_made() -> None:
    """Worked examples: reverse + bid 2 with 5 tokens, makes 2: +15, 3 tokens left for this phase."""
    hands = {1: "AS KS", 2: "2S 3S", 0: "4S 5S"}
    state = table(3, at=1, dealer=0, abandons=5, hands=hands, turned="2D")
    say(state, "bid 2 reverse", "bid 0", "bid 0")
    assert UPDOWN.view(state, 1).playing == (2, 1, 0)
    say(state, "play 2S", "play AS", "play 4S", "play KS", "play 5S", "play 3S")
    view = UPDOWN.view(state, 1)
    assert view.rounds[-1].points[1] == 15
    assert view.tokens[1] == 3


def _ending(
    scores: list[int], broken: list[int], made: list[int], spent: list[int], **options: Any
) -> list[Event]:
    """The last card of a game with these tallies; the last round gives all seats of three 0 points."""
    state = table(3, at=19, dealer=2, hands={0: "2S", 1: "AS", 2: "3S"}, turned="2D", **options)
    say(state, "bid 0", "bid 1", "bid 0", "play 2S", "play AS")
    gains = [5, 10, 5]
    state.scores = [score - gain for score, gain in zip(scores, gains, strict=True)]
    state.broken = broken[:]
    state.made = [count - 1 for count in made]
    state.spent = spent[:]
    return say(state, "play 3S")


@pytest.mark.parametrize(
    ("spent", "broken", "bonus"),
    [(10, 0, 60), (10, 1, 30), (10, 2, 15), (10, 3, 0), (9, 0, 0), (0, 0, 0)],
)
def test_the_perfection_bonus(spent: int, broken: int, bonus: int) -> None:
    """Perfection bonus; Worked examples: 10 tokens spent, 1 broken, 140 points gives 170."""
    events = _ending([140, 0, 0], [broken, 9, 9], [5, 5, 5], [spent, 0, 10], **PERFECTION)
    outcome = only(events, GameOver).outcome
    assert outcome.score == (140 + bonus, 0, 0)
    assert outcome.rounds[-1] == (5, 10, 5)
    awarded = [event for event in events if isinstance(event, PerfectionAwarded)]
    assert awarded == ([PerfectionAwarded((bonus, 0, 0))] if bonus else [])
    assert only(events, RoundScored).totals == (140, 0, 0)


def test_no_bonus_without_the_option() -> None:
    events = _ending([140, 0, 0], [0, 9, 9], [5, 5, 5], [10, 0, 0], abandons=5)
    assert only(events, GameOver).outcome.score == (140, 0, 0)


def test_all_ten_tokens_of_both_phases_earn_the_bonus() -> None:
    """Perfection bonus: tokens of the ascent and of the descent, reversals included."""
    state = UPDOWN.new(3, PERFECTION)
    direction, dealer = 1, 0
    while UPDOWN.outcome(state) is None:
        deal(state, dealer)
        while UPDOWN.to_move(state):
            (seat,) = UPDOWN.to_move(state)
            moves = legal(state)
            spend = [move for move in ("abandon reverse", "abandon") if move in moves]
            say(state, spend[0] if seat == 0 and spend and state.tokens[0] != 4 else moves[0])
        view = UPDOWN.view(state, 0)
        direction = view.direction
        dealer = (dealer + direction) % 3
    assert UPDOWN.view(state, 0).spent[0] == 10
    broken = state.broken[0]
    total = sum(points[0] for points in state.outcome.rounds) if state.outcome else 0
    assert state.scores[0] == total + {0: 60, 1: 30, 2: 15}.get(broken, 0)


@pytest.mark.parametrize(
    ("scores", "broken", "made", "standings"),
    [
        ([30, 20, 10], [0, 0, 0], [5, 5, 5], ((0,), (1,), (2,))),
        ([10, 20, 30], [0, 0, 0], [5, 5, 5], ((2,), (1,), (0,))),
        ([170, 170, 10], [2, 1, 0], [5, 5, 5], ((1,), (0,), (2,))),  # worked example
        ([20, 20, 10], [1, 1, 0], [4, 6, 5], ((1,), (0,), (2,))),
        ([20, 20, 10], [1, 1, 0], [5, 5, 9], ((0, 1), (2,))),
        ([20, 10, 10], [0, 3, 2], [5, 5, 5], ((0,), (2,), (1,))),  # README, Ranking: all places
        ([20, 10, 10], [0, 2, 2], [5, 5, 6], ((0,), (2,), (1,))),
        ([20, 10, 10], [0, 2, 2], [5, 5, 5], ((0,), (1, 2))),
        ([-5, -5, -5], [2, 2, 2], [5, 5, 5], ((0, 1, 2),)),
        ([20, 20, 20], [1, 0, 1], [9, 1, 9], ((1,), (0, 2))),
    ],
)
def test_ties(scores: list[int], broken: list[int], made: list[int], standings: Any) -> None:
    """End: highest total, then fewer broken, then more made, then shared."""
    outcome = only(_ending(scores, broken, made, [0, 0, 0]), GameOver).outcome
    assert outcome.standings == standings
    assert outcome.score == tuple(scores)


def test_the_bonus_counts_before_ties_are_broken() -> None:
    """End and Perfection bonus: the total includes the bonus."""
    outcome = only(_ending([140, 170, 0], [1, 2, 9], [5, 5, 5], [10, 0, 0], **PERFECTION), GameOver).outcome
    assert outcome.score == (170, 170, 0)
    assert outcome.standings == ((0,), (1,), (2,))


def test_an_abandoned_round_is_neither_broken_nor_made() -> None:
    """End: an abandoned round counts as neither."""
    state = table(4, dealer=3, hands={0: "2S", 1: "AS", 2: "3S", 3: "4S"}, turned="2D")
    say(state, "abandon", "bid 1", "bid 1", "bid 0")
    finish(state)
    view = UPDOWN.view(state, 0)
    assert view.broken == (0, 0, 1, 0)
    assert view.made == (0, 1, 0, 1)


def test_nothing_moves_after_the_end() -> None:
    state = table(3, at=19)
    finish(state)
    view = UPDOWN.view(state, 0)
    assert (view.phase, view.to_move, view.legal) == ("over", (), ())
    assert view.outcome == UPDOWN.outcome(state)
    for seat in range(3):
        assert refusal(state, seat, "bid 0").message == "The game is over."


def test_only_the_owner_sees_a_hand_that_is_set_aside() -> None:
    """End: a seat that abandons goes on seeing its own hand; nobody else ever does."""
    hands = {0: "AS KS", 1: "AH KH", 2: "AD KD", 3: "AC KC"}
    state = table(4, at=1, dealer=3, hands=hands, turned="2D")
    say(state, "abandon", "bid 2", "bid 0", "bid 0")
    for step in range(7):
        views = [UPDOWN.view(state, seat) for seat in range(4)]
        assert views[0].hand == ("AS", "KS")
        assert all(view.aside == (2, 0, 0, 0) for view in views)
        assert all(view.counts[0] == 0 for view in views)
        assert all("AS" not in str(view) and "KS" not in str(view) for view in views[1:])
        if step < 6:
            say(state, legal(state)[0])
    assert UPDOWN.needs_deal(state)
    assert "AS" in UPDOWN.cards(state)


def test_a_seat_that_abandoned_takes_no_part_in_the_tricks() -> None:
    """Announcements: scores 0, set aside, no part in the tricks."""
    state = table(4, at=1, dealer=3)
    say(state, "abandon", "bid 2", "bid 0", "bid 0")
    (card, _) = UPDOWN.view(state, 0).hand
    error = refusal(state, 0, f"play {card}")
    assert error.message == "You abandoned this round: you take no part in the tricks."
    finish(state)
    view = UPDOWN.view(state, 0)
    assert [len(cards) for _, cards in view.tricks] == [3, 3]
    assert sum(view.won) == 2
    assert view.rounds[-1].points[0] == 0
