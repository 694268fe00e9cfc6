"""Up Color's bots: legal and repeatable."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from game.bots import fit_up_color, up_color, up_color_constants
from game.bots.base import LEVELS, Budget, Choice, policy
from game.bots.chance import Chance
from game.bots.up_color_habits import HABITS, SHARES, TURN_BITS, features, letter, odds
from game.bots.up_color_levels import Level
from game.bots.up_color_playout import playout, whims
from game.bots.up_color_position import Position, Worlds
from game.bots.up_color_search import STILL, WIN, Aim
from game.rules.up_color import KINDS, UP_COLOR, State, UpColorView
from game.rules.up_color_data import BLUE, DISCARD, SEATS, counts_of, hand_of, kinds_of, size_of
from game.rules.up_color_turns import MOVES, PASS, PASSED, PLAYS, options
from tests.rules.up_color_tables import finish, opened, say

QUICK = Budget(effort=48)
TABLES: tuple[dict[str, str | int], ...] = (
    {"rounds": 5},
    {"rounds": 5, "teams": "pairs", "imperial_finish": "at-once"},
)


def positions(options: dict[str, str | int], every: int) -> Iterator[tuple[State, int]]:
    """Every so-manieth position with a choice of a game that mixes plain and random play."""
    rng = Random(5)
    state = UP_COLOR.new(SEATS, options)
    count = 0
    while UP_COLOR.outcome(state) is None:
        if UP_COLOR.needs_deal(state):
            UP_COLOR.deal(state, UP_COLOR.draw_deal(state, Chance(rng)))
            continue
        (seat,) = UP_COLOR.to_move(state)
        legal = UP_COLOR.legal_moves(state, seat)
        if len(legal) > 1:
            count += 1
            if count % every == 0:
                yield state.copy(), seat
        move = rng.choice(legal)
        if rng.random() < 0.7:
            move = UP_COLOR.parse(up_color.plain(UP_COLOR.view(state, seat)).move)
        UP_COLOR.apply(state, seat, move)


def choice(state: State, seat: int, level: str, seed: int, budget: Budget = QUICK) -> Choice:
    return up_color.bot(level).choose(UP_COLOR.view(state, seat), Random(seed), budget)


@pytest.mark.parametrize("options", TABLES, ids=lambda options: options.get("teams", "solo"))
@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal_and_repeats(level: str, options: dict[str, str | int]) -> None:
    for seed, (state, seat) in enumerate(positions(options, every=3)):
        view = UP_COLOR.view(state, seat)
        chosen = choice(state, seat, level, seed)
        assert chosen.move in view.legal
        assert chosen == choice(state, seat, level, seed)
        assert {candidate.move for candidate in chosen.candidates} <= set(view.legal)
        assert "{" not in str(chosen.reason)
        if chosen.candidates and level == "expert":  # the others mix near-equal moves
            assert chosen.candidates[0].move == chosen.move
        assert sum(candidate.visits for candidate in chosen.candidates) <= 48


def test_plain_play_is_legal_everywhere() -> None:
    for options_ in TABLES:
        for state, seat in positions(options_, every=1):
            chosen = up_color.plain(UP_COLOR.view(state, seat))
            assert chosen.move in UP_COLOR.view(state, seat).legal
            assert not any(candidate.visits for candidate in chosen.candidates)


def test_a_forced_move_is_not_searched() -> None:
    view = next(UP_COLOR.view(state, seat) for state, seat in positions(TABLES[0], every=1))
    forced = msgspec.structs.replace(view, legal=view.legal[:1])
    for level in LEVELS:
        chosen = up_color.bot(level).choose(forced, Random(1), Budget())
        assert (chosen.candidates, str(chosen.reason)) == ((), "The only legal move.")


def test_levels_are_those_of_the_records() -> None:
    assert policy("up-color") is up_color
    for level in LEVELS:
        up_color.bot(level)
    with pytest.raises(KeyError):
        up_color.bot("human")


# -- the parts


def test_habits_are_legal_and_odds_are_of_what_is_legal() -> None:
    for state, seat in positions({"rounds": 3}, every=1):
        view = UP_COLOR.view(state, seat)
        position = Position(view)
        shares = HABITS[position.hand << TURN_BITS | position.situation]
        assert len(shares) == SHARES
        legal = set(options(kinds_of(position.hand), position.situation))
        assert set(shares) <= legal == set(position.moves)
        assert {
            move for move in range(PASSED, len(KINDS)) if odds(position.hand, move, position.situation)
        } == legal


def test_a_rollout_is_a_game_by_the_rules() -> None:
    """The same choices through the rules lead to the same end."""
    seen = set()
    for options_ in TABLES:
        for number, (state, seat) in enumerate(positions(options_, every=2)):
            position = Position(UP_COLOR.view(state, seat))
            hands = state.hands[:]
            stock = list(state.stock)[::-1]
            move = position.moves[number % len(position.moves)]
            out = playout(hands, stock, position.turn, move, HABITS, whims(Random(number)))
            whim = whims(Random(number))
            UP_COLOR.apply(state, seat, PASS if move == PASSED else PLAYS[move])
            while UP_COLOR.to_move(state):
                (seat,) = UP_COLOR.to_move(state)
                view = UP_COLOR.view(state, seat)
                assert not Position(view).opening
                kind = HABITS[hand_of(view.hand) << TURN_BITS | Position(view).situation][whim()]
                UP_COLOR.apply(state, seat, PASS if kind == PASSED else PLAYS[kind])
            assert hands == state.hands
            assert tuple(stock[::-1]) == state.stock
            assert tuple(out) == (() if state.void else state.out)
            seen.add(len(out))
    assert seen >= {1, 2}


@pytest.mark.parametrize("infers", [False, True])
def test_worlds_hold_the_cards_that_are_not_shown(infers: bool) -> None:
    for options_ in TABLES:
        for state, seat in positions(options_, every=4):
            view = UP_COLOR.view(state, seat)
            worlds = Worlds(Position(view), infers, Random(1))
            for _ in range(3):
                hands, stock = worlds.draw()
                assert hands[seat] == state.hands[seat]
                assert tuple(map(size_of, hands)) == view.counts
                assert len(stock) == view.stock
                everything = [
                    sum(counts_of(hand)[kind] for hand in hands) + stock.count(kind) for kind in range(6)
                ]
                truth = [counts_of(hand) for hand in state.hands]
                real = [sum(hand[kind] for hand in truth) + state.stock.count(kind) for kind in range(6)]
                assert everything == real
                if infers:
                    for other in range(SEATS):
                        assert other == seat or not set(view.lacks[other]) & {
                            KINDS[kind] for kind in range(6) if counts_of(hands[other])[kind]
                        }


def test_a_pass_tells_of_optional_cards_too() -> None:
    """Who passes where a discard card is allowed mostly holds none; by the rules alone it may."""
    state = opened(0, "GYYYYVX", "YYYBBRR", "BYYBBRR", "RGYBRXV")
    say(state, "G", "Y", "B", "R", "Y", "pass")
    chance = Chance(Random(2))
    proved = [UP_COLOR.resample(state, 1, chance).hands[0] for _ in range(300)]
    worlds = Worlds(Position(UP_COLOR.view(state, 1)), True, Random(2))
    likely = [worlds.draw()[0][0] for _ in range(300)]
    by_rules, by_habit = (sum(counts_of(hand)[DISCARD] > 0 for hand in hands) for hands in (proved, likely))
    assert 0 < by_habit < 0.6 * by_rules
    assert not any(counts_of(hand)[BLUE] for hand in likely)


def ends(view: UpColorView, discards: str, out: list[int], *, wins: bool) -> float:
    return Aim(view, wins).value([hand_of("X" * int(digit)) for digit in discards], out)


def test_what_an_end_is_worth() -> None:
    """Own points over the others' mean; in pairs half of the teams' difference."""
    solo = UP_COLOR.view(opened(0, "GYYYYVX", "YYYBBRR", "BYYBBRR", "RGYBRXV"), 1)
    assert ends(solo, "0000", [1], wins=True) == 10
    assert ends(solo, "0000", [0], wins=False) == pytest.approx(-10 / 3)
    assert ends(solo, "3000", [1, 2], wins=True) == pytest.approx(5 - (-6 + 5) / 3)
    pairs = UP_COLOR.view(opened(0, "GYYYYVX", "YYYBBRR", "BYYBBRR", "RGYBRXV", teams="pairs"), 1)
    assert ends(pairs, "0000", [3], wins=True) == 5
    assert ends(pairs, "0100", [0, 2], wins=True) == -11
    assert ends(pairs, "0000", [2, 1, 3], wins=True) == 5


def test_in_the_last_round_the_win_counts() -> None:
    state = UP_COLOR.new(SEATS, {"rounds": 3})
    finish(state, 0)
    finish(state, 0)
    before = UP_COLOR.view(state, 0)
    view = msgspec.structs.replace(before, round=2)
    assert ends(view, "0000", [1], wins=True) == pytest.approx(WIN - STILL * 10 / 3), "still ahead by 10"
    assert ends(view, "0000", [1], wins=False) == pytest.approx(-10 / 3)
    level = msgspec.structs.replace(view, sides=(20, 10, 10, 10), seat=1)
    assert ends(level, "0000", [1], wins=True) == pytest.approx(WIN / 2 + STILL * 10), "a tie is half a win"
    assert ends(level, "0000", [2], wins=True) == pytest.approx(-STILL * 10 / 3)


def test_every_notation_is_a_move_of_the_bots() -> None:
    assert set(MOVES) == {str(move) for move in (*PLAYS, PASS)}


def test_the_scores_are_as_the_script_writes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit_up_color, "SEARCHER", Level(effort=24, infers=True))
    monkeypatch.setattr(fit_up_color, "FEWEST", 4)
    decisions = list(fit_up_color.samples(Random(3)))
    namespace: dict[str, Any] = {}
    exec("\n".join(fit_up_color.written(decisions)), namespace)
    fresh, shipped = namespace["SCORES"], up_color_constants.SCORES
    assert fresh.keys() == shipped.keys() == {one.occasion for one in decisions}
    for name, weights in fresh.items():
        assert weights.keys() == shipped[name].keys()
        assert {len(row) for row in [*weights.values(), *shipped[name].values()]} == {4}


def test_a_fit_finds_what_moves_are_worth() -> None:
    """Samples made of known worths give these back, but for what all moves of an occasion share."""
    counts = (1, 2, 3, 0, 0, 1)
    made = [fit_up_color.Sample(counts, "lead", {0: 1.0, 1: 3.0, 2: 2.0, 5: -2.0})] * 400
    found = fit_up_color.fit(made, "lead")
    worth = {
        move: sum(
            weight * value for weight, value in zip(found[letter(move)], features(counts, move), strict=True)
        )
        for move in (0, 1, 2, 5)
    }
    assert worth[1] - worth[0] == pytest.approx(2, abs=0.05)
    assert worth[2] - worth[5] == pytest.approx(4, abs=0.05)
