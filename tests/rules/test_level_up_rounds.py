"""The end of Level Up's rounds and games (rules/level-up.md, from End of a round on); tests say where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from game.rules.base import Event
from game.rules.level_up import (
    LEVEL_UP,
    BonusChosen,
    GameOver,
    RoundEnded,
    RoundResult,
    RoundScored,
    State,
)
from tests.rules.level_up_tables import deal, from_level, legal, only, refusal, run_out, say, table, turn


def ending(
    remaining: Sequence[Sequence[int]],
    laid: Mapping[int, int],
    held: Mapping[int, int],
    *,
    last: int = 0,
    **options: Any,
) -> tuple[State, list[Event]]:
    """A round at its end, as seats that have laid these levels left it: with so many cards in hand.

    Seat `last` has the last turn: it goes out where it holds none, else the stock runs out.
    """
    seats = len(remaining)
    state = table(seats, dealer=(last - 1) % seats, remaining=dict(enumerate(remaining)), **options)
    state.laid = [laid.get(seat) for seat in range(seats)]
    state.hands = [hand[: held.get(seat, len(hand))] for seat, hand in enumerate(state.hands)]
    if held.get(last) != 0:
        del state.stock[1:]
    return state, turn(state)


def on(*levels: int, last: int = 8) -> list[range]:
    """What is left to seats that stand on these levels."""
    return [from_level(level, last) for level in levels]


# -- end of a round


def test_one_goes_out_one_has_laid_one_has_not() -> None:
    """Worked examples: A on level 4 goes out; B on 6 has laid and holds 3 cards; C on 2 has not laid."""
    state, events = ending(on(4, 6, 2), {0: 4, 1: 6}, {0: 0, 1: 3})
    assert only(events, RoundEnded) == RoundEnded("out", 0, (0, 3, 10))
    assert only(events, RoundScored) == RoundScored(0, ((4, 5), (6,), ()), (5, 6, 1))
    view = LEVEL_UP.view(state, 2)
    assert view.levels == ((6,), (7,), (2,))
    assert view.scores == (5, 6, 1)
    assert view.rounds == (RoundResult("out", 0, (4, 6, None), (0, 3, 10), ((4, 5), (6,), ())),)
    assert (view.phase, view.last, view.to_move, view.outcome) == ("deal", 0, (), None)


@pytest.mark.parametrize(
    ("held", "put_away"),
    [
        ({0: 2, 1: 4, 2: 4}, (2, 1, 1)),  # the worked examples
        ({0: 2, 1: 2, 2: 4}, (1, 1, 1)),
        ({0: 3, 1: 3, 2: 3}, (1, 1, 1)),
        ({0: 3, 1: 3, 2: 1}, (1, 1, 2)),
        ({0: 2, 1: 1}, (1, 2, 0)),  # only seats that laid are compared
        ({0: 2, 1: 2}, (1, 1, 0)),
        ({1: 3}, (0, 2, 0)),  # a lone seat that laid does
        ({}, (0, 0, 0)),  # did not lay: 0
    ],
)
@pytest.mark.parametrize("last", [0, 1, 2])
def test_the_stock_runs_out(held: Mapping[int, int], put_away: tuple[int, ...], last: int) -> None:
    """End of a round, the table: stock ran out, nobody went out."""
    state, events = ending(on(1, 3, 6), {seat: (1, 3, 6)[seat] for seat in held}, held, last=last)
    ended = only(events, RoundEnded)
    assert ended.reason == "stock"
    assert ended.left == tuple(held.get(seat, 10) for seat in range(3))
    assert ended.seat == (put_away.index(2) if 2 in put_away else None)
    scored = only(events, RoundScored)
    levels = ((1, 2), (3, 4), (6, 7))
    assert scored.put_away == tuple(levels[seat][:count] for seat, count in enumerate(put_away))
    assert state.last == last


def test_the_seat_that_drew_the_last_card_finishes_its_turn() -> None:
    """End of a round, ruling: when the stock is empty."""
    state = table(2)
    run_out(state, left=1)
    (seat,) = LEVEL_UP.to_move(state)
    say(state, "draw stock")
    assert LEVEL_UP.view(state, 0).stock == 0
    assert LEVEL_UP.to_move(state) == (seat,)
    events = say(state, legal(state)[-1])
    assert only(events, RoundEnded).reason == "stock"
    assert LEVEL_UP.needs_deal(state)


def test_a_draw_from_a_pile_leaves_the_last_card_in_the_stock() -> None:
    """End of a round: only a draw of its last card ends the stock."""
    state = table(2)
    run_out(state, left=1)
    turn(state, "0")
    turn(state, "0")
    assert LEVEL_UP.view(state, 0).stock == 1
    assert LEVEL_UP.to_move(state)


def test_going_out_with_the_last_card_is_going_out() -> None:
    """End of a round: at once when a hand is empty."""
    state = table(3, remaining={0: from_level(3)})
    state.laid = [3, None, None]
    state.hands[0] = []
    del state.stock[1:]
    events = turn(state)
    assert only(events, RoundEnded) == RoundEnded("out", 0, (0, 10, 10))
    assert only(events, RoundScored).put_away == ((3, 4), (), ())


def test_level_cards_are_put_away_only_at_the_end_of_a_round() -> None:
    """End of a round."""
    state = table(2, {0: "R5 B5 G5 R1 Y2 G3 B4 V18 P18 V17"})
    say(state, "draw stock", "lay 1: R5 B5 G5 | R1 Y2 G3 B4")
    view = LEVEL_UP.view(state, 1)
    assert (view.levels[0], view.remaining[0], view.scores) == ((1,), tuple(range(1, 9)), (0, 0))
    say(state, "discard V17")
    events = run_out(state)
    assert only(events, RoundScored) == RoundScored(0, ((1, 2), ()), (2, 0))


def test_hands_stay_hidden_between_rounds() -> None:
    """README, Ranking: between rounds hands stay hidden; a count is shown."""
    state, _ = ending(on(4, 6, 2), {0: 4, 1: 6}, {0: 0, 1: 3})
    view = LEVEL_UP.view(state, 0)
    assert view.hand == ()
    assert view.counts == (0, 3, 10)
    assert view.events[0].hands[1:] == (10, 10)  # type: ignore[attr-defined]


@pytest.mark.parametrize("last", [0, 1, 2, 3])
@pytest.mark.parametrize("out", [True, False])
def test_the_seat_that_took_the_last_turn_deals(last: int, out: bool) -> None:
    """End of the game: the new dealer is the seat that took the last turn."""
    laid, held = {last: 1, (last + 1) % 4: 1}, {last: 0 if out else 3, (last + 1) % 4: 2}
    state, _ = ending(on(1, 1, 1, 1), laid, held, last=last)
    for other in range(4):
        if other != last:
            with pytest.raises(ValueError, match=f"seat {last} deals this round, not seat {other}"):
                deal(state, other)
    deal(state, last)
    view = LEVEL_UP.view(state, 0)
    assert (view.round, view.dealer, view.to_move) == (1, last, ((last + 1) % 4,))
    assert [len(pile) for pile in view.piles] == [int(seat == last) for seat in range(4)]


# -- end of the game


def test_level_7_and_out_wins() -> None:
    """Worked examples: A on 7 goes out: puts away 7 and 8 and wins."""
    state, events = ending(on(7, 2, 4), {0: 7}, {0: 0})
    assert only(events, RoundScored).put_away == ((7, 8), (), ())
    outcome = only(events, GameOver).outcome
    assert outcome.standings == ((0,), (2,), (1,))  # then by score
    assert outcome.score == (8, 1, 3)
    assert outcome.rounds == ((2, 0, 0),)
    assert LEVEL_UP.outcome(state) == LEVEL_UP.view(state, 1).outcome == outcome
    assert not LEVEL_UP.needs_deal(state)
    assert refusal(state, "draw stock", seat=0).message == "The game is over."


def test_level_7_and_the_stock_s_bonus_wins() -> None:
    """End of a round: putting away level 8 as the bonus for laying level 7 counts."""
    _, events = ending(on(7, 2), {0: 7}, {0: 3}, last=1)
    assert only(events, RoundScored).put_away == ((7, 8), ())
    assert only(events, GameOver).outcome.standings == ((0,), (1,))


def test_who_went_out_wins_alone() -> None:
    """Worked examples: B lays 8 and keeps 2 cards, A on 7 goes out in the same round."""
    _, events = ending(on(7, 8, 2), {0: 7, 1: 8}, {0: 0, 1: 2})
    outcome = only(events, GameOver).outcome
    assert outcome.score == (8, 8, 1)
    assert outcome.standings == ((0,), (1,), (2,))


def test_a_shared_win() -> None:
    """Worked examples: A and B both lay 8, C (on level 3) goes out: A and B share the win."""
    _, events = ending(on(8, 8, 3), {0: 8, 1: 8, 2: 3}, {0: 2, 1: 3, 2: 0}, last=2)
    assert only(events, RoundScored).put_away == ((8,), (8,), (3, 4))
    assert only(events, GameOver).outcome.standings == ((0, 1), (2,))


def test_the_moon_is_shared_when_the_stock_runs_out() -> None:
    """End of the game: otherwise they share the win, whoever holds fewer cards."""
    _, events = ending(on(8, 7, 5, 5), {0: 8, 1: 7}, {0: 3, 1: 2})
    assert only(events, RoundScored).put_away == ((8,), (7, 8), (), ())
    outcome = only(events, GameOver).outcome
    assert outcome.standings == ((0, 1), (2, 3))  # equal scores share a place


def test_going_out_on_level_8_puts_away_one() -> None:
    """End of a round: going out on level 8 puts away 1."""
    _, events = ending(on(8, 2), {0: 8}, {0: 0})
    assert only(events, RoundScored).put_away == ((8,), ())
    assert only(events, GameOver).outcome.rounds == ((1, 0),)


def test_laying_level_8_is_enough() -> None:
    """End of a round: a seat whose last level goes has reached the moon."""
    _, events = ending(on(8, 2), {0: 8, 1: 2}, {0: 3, 1: 2})
    assert only(events, RoundScored).put_away == ((8,), (2, 3))
    assert only(events, GameOver).outcome.standings == ((0,), (1,))


@pytest.mark.parametrize("levels", [4, 6])
def test_a_shorter_game(levels: int) -> None:
    """Options: the last of the levels stands where level 8 stands above."""
    state = LEVEL_UP.new(2, {"levels": levels})
    assert LEVEL_UP.view(state, 0).remaining == (tuple(range(1, levels + 1)),) * 2
    _, events = ending(on(levels - 1, 1, last=levels), {0: levels - 1}, {0: 0}, levels=levels)
    assert only(events, RoundScored) == RoundScored(0, ((levels - 1, levels), ()), (levels, 0))
    assert only(events, GameOver).outcome.standings == ((0,), (1,))
    _, events = ending(on(levels, 1, last=levels), {0: levels}, {0: 0}, levels=levels)
    assert only(events, RoundScored).put_away == ((levels,), ())
    assert only(events, GameOver).outcome.score == (levels, 0)


def test_the_list_of_rounds_has_every_round() -> None:
    """record.md: `rounds`: level cards put away in that round."""
    state, _ = ending(on(5, 2), {0: 5}, {0: 0})
    deal(state, 0)
    state.laid = [7, 2]
    state.hands[1] = []
    events = turn(state)
    assert only(events, RoundScored) == RoundScored(1, ((7,), (2, 3)), (7, 3))
    deal(state, 1)
    state.laid = [8, None]
    state.hands[0] = []
    events = turn(state)
    outcome = only(events, GameOver).outcome
    assert outcome.rounds == ((2, 0), (1, 2), (1, 0))
    assert outcome.score == (8, 3)


# -- option free


def test_free_puts_all_remaining_levels_in_play() -> None:
    """Options: you choose which one to lay, in any order."""
    hand = "R5 B5 G5 Y5 R6 Y6 G6 B1 P18 V16"
    state = table(2, {0: hand}, order="free", remaining={0: [3, 7, 8]}, stock="B2")
    say(state, "draw stock")
    lays = [move for move in legal(state) if move.startswith("lay")]
    assert [move[:5] for move in lays] == ["lay 8"]
    error = refusal(state, "lay 1: R5 B5 G5 | B1 B2 R6 Y6")
    assert (error.message, error.values) == ("Level {level} is not one of yours.", {"level": 1})
    say(state, "lay 8: R5 B5 G5 Y5 | R6 Y6 G6")
    view = LEVEL_UP.view(state, 1)
    assert view.laid == (8, None)
    assert view.levels == view.remaining == ((3, 7, 8), tuple(range(1, 9)))


def test_the_bonus_level_is_chosen_at_the_end_of_the_round() -> None:
    """Options: one of its other remaining levels, of its own choice; at most one seat chooses in a round."""
    state, events = ending([[2, 4, 7], [1, 2, 3]], {0: 4, 1: 1}, {0: 0, 1: 3}, order="free")
    assert only(events, RoundEnded) == RoundEnded("out", 0, (0, 3))
    assert not any(isinstance(event, RoundScored) for event in events)
    assert LEVEL_UP.to_move(state) == (0,)
    assert LEVEL_UP.view(state, 1).phase == "bonus"
    assert not LEVEL_UP.needs_deal(state)
    assert legal(state) == ["bonus 2", "bonus 7"]
    assert refusal(state, "bonus 4").message == "Level {level} is put away already: choose another."
    assert refusal(state, "bonus 1").message == "Level {level} is not one of yours."
    assert refusal(state, "bonus 2", seat=1).message == "Another seat chooses its extra level."
    for move in ("draw stock", "discard R1"):
        assert refusal(state, move).rule == "bonus"
    events = say(state, "bonus 7")
    assert events == [BonusChosen(0, 7), RoundScored(0, ((4, 7), (1,)), (7, 6))]
    assert LEVEL_UP.view(state, 0).remaining == ((2,), (2, 3))
    assert LEVEL_UP.needs_deal(state)


def test_the_bonus_is_chosen_even_where_only_one_level_is_left() -> None:
    """Options: even where only one is left; the game is won by putting away the last remaining card."""
    state, _ = ending([[2, 7], [1, 2, 3]], {0: 7}, {0: 0}, order="free")
    assert legal(state) == ["bonus 2"]
    events = say(state, "bonus 2")
    assert only(events, RoundScored).put_away == ((7, 2), ())
    assert only(events, GameOver).outcome.standings == ((0,), (1,))


def test_no_choice_is_owed_where_no_level_is_left() -> None:
    """Options: no choice is owed where none is left."""
    state, events = ending([[2], [1, 2, 3]], {0: 2}, {0: 0}, order="free")
    assert only(events, RoundScored).put_away == ((2,), ())
    assert only(events, GameOver).outcome.standings == ((0,), (1,))
    assert LEVEL_UP.to_move(state) == ()


def test_the_bonus_at_stock_out_goes_to_the_seat_with_strictly_fewest() -> None:
    """Options: … or has strictly fewest at stock-out; who had the last turn deals all the same."""
    state, events = ending([[1, 2], [3, 4, 5], [6, 7]], {1: 5, 2: 6}, {1: 2, 2: 3}, order="free", last=0)
    assert only(events, RoundEnded) == RoundEnded("stock", 1, (10, 2, 3))
    assert LEVEL_UP.to_move(state) == (1,)
    say(state, "bonus 3")
    assert LEVEL_UP.view(state, 0).remaining == ((1, 2), (4,), (7,))
    assert state.last == 0
    deal(state, 0)


def test_nobody_chooses_after_a_tie() -> None:
    state, events = ending([[1, 2], [3, 4, 5], [6, 7]], {1: 5, 2: 6}, {1: 2, 2: 2}, order="free")
    assert only(events, RoundEnded).seat is None
    assert only(events, RoundScored).put_away == ((), (5,), (6,))
    assert LEVEL_UP.needs_deal(state)


def test_the_bonus_can_share_or_win_the_moon() -> None:
    """End of the game: with option free too, who went out wins alone."""
    state, _ = ending([[5], [2, 7]], {0: 5, 1: 7}, {0: 3, 1: 0}, order="free", last=1)
    events = say(state, "bonus 2")
    assert only(events, GameOver).outcome.standings == ((1,), (0,))
    state, _ = ending([[5], [2, 7]], {0: 5, 1: 7}, {0: 3, 1: 2}, order="free", last=1)
    events = say(state, "bonus 2")
    assert only(events, GameOver).outcome.standings == ((0, 1),)


def test_free_in_a_shorter_game() -> None:
    state = LEVEL_UP.new(2, {"order": "free", "levels": 4})
    assert LEVEL_UP.view(state, 0).levels == ((1, 2, 3, 4),) * 2
