"""Series and matches of bots: repeatable, duplicate, and with sound statistics."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from game.bots.arena import Played, arena, interval, play_game, player, rotations, simulate, student
from game.bots.base import policy
from game.deal import DealCode, following
from game.rules.updown import UPDOWN
from tests.rules.tables import ten_cards

SHORT = {"rounds": "short"}
CODE = DealCode.parse("UD4-7K2M9QXA")
RULES: Any = UPDOWN


def cool(played: Played) -> Played:
    """The game without its times."""
    return msgspec.structs.replace(played, times=())


def test_a_game_repeats_from_its_code() -> None:
    levels = ("novice", "casual", "novice", "novice")
    played = play_game(RULES, levels, SHORT, CODE)
    assert cool(played) == cool(play_game(RULES, levels, SHORT, CODE))
    assert played.options == UPDOWN.complete_options(SHORT, 4)
    assert played.code == "UD4-7K2M9QXA"
    other = play_game(RULES, levels, SHORT, following(CODE, 1))
    assert other.log[0] != played.log[0]


def test_a_log_replays() -> None:
    played = play_game(RULES, ("novice",) * 4, SHORT, CODE)
    state = UPDOWN.new(4, played.options)
    decisions = [0] * 4
    for entry in played.log:
        if isinstance(entry, dict):
            UPDOWN.deal(state, entry["deal"])
        else:
            seat, move = entry
            decisions[seat] += len(UPDOWN.legal_moves(state, seat)) > 1
            UPDOWN.apply(state, seat, UPDOWN.parse(move))
    assert UPDOWN.outcome(state) == played.outcome
    assert [len(times) for times in played.times] == decisions


def test_processes_change_nothing_and_a_short_series_begins_like_a_longer_one() -> None:
    levels = ("novice", "novice", "casual")
    code = DealCode.parse("UD3-00000001")
    runs: list[list[Played]] = []
    summaries = []
    for games, jobs in ((3, 1), (3, 2), (2, 1)):
        runs.append([])
        summaries.append(
            simulate(RULES, levels, SHORT, code, games, jobs, lambda at, game: runs[-1].append(cool(game)))
        )
    assert runs[0] == runs[1]
    assert runs[2] == runs[0][:2]
    assert [game.code for game in runs[0]] == [str(following(code, n)) for n in range(3)]
    for summary in summaries:
        assert sum(summary["wins"]) == pytest.approx(summary["games"])
        assert list(summary["levels"]) == ["novice", "casual"]
    assert summaries[0]["mean_score"] == summaries[1]["mean_score"]
    assert summaries[0]["mean_score"] == [
        pytest.approx(sum(game.outcome.score[seat] for game in runs[0]) / 3) for seat in range(3)
    ]


def test_a_deal_set_is_one_code_in_all_rotations() -> None:
    games: list[Played] = []
    result = arena(RULES, ("casual", "novice"), 2, options=SHORT, on_game=lambda at, game: games.append(game))
    assert [game.levels for game in games] == [
        ("casual", "novice", "casual", "novice"),
        ("novice", "casual", "novice", "casual"),
    ] * 2
    decks = [game.log[0] for game in games]
    assert decks[0] == decks[1] != decks[2] == decks[3]
    scores: dict[str, list[int]] = {"casual": [], "novice": []}
    for game in games:
        for level, score in zip(game.levels, game.outcome.score, strict=True):
            scores[level].append(score)
    means = {level: sum(found) / 8 for level, found in scores.items()}
    assert result["deals"] == 2
    assert result["difference"]["mean"] == pytest.approx(means["casual"] - means["novice"], abs=0.01)
    assert result["difference"]["low"] < result["difference"]["mean"] < result["difference"]["high"]
    for level, figures in result["levels"].items():
        assert figures["mean_score"] == pytest.approx(means[level], abs=0.01)
    assert sum(figures["win_rate"] * 2 for figures in result["levels"].values()) == pytest.approx(
        1, abs=0.001
    )


def test_a_full_list_of_levels_is_the_table() -> None:
    tables: list[tuple[str, ...]] = []
    levels = ("casual", "novice", "novice", "novice")
    arena(RULES, levels, 1, options=SHORT, on_game=lambda at, game: tables.append(game.levels))
    assert tables == rotations(levels)
    assert len(set(tables)) == 4


def test_the_first_level_is_compared_with_every_other() -> None:
    levels = ("casual", "novice", "plain", "novice")
    games: list[Played] = []
    result = arena(RULES, levels, 2, options=SHORT, on_game=lambda at, game: games.append(game))
    assert list(result["differences"]) == ["novice", "plain"]
    assert result["difference"] == result["differences"]["novice"]
    for level, gap in result["differences"].items():
        means = [result["levels"][name]["mean_score"] for name in ("casual", level)]
        assert gap["mean"] == pytest.approx(means[0] - means[1], abs=0.02)
    assert [figures["seats"] for figures in result["levels"].values()] == [8, 16, 8]


def test_contracts_are_counted_over_all_bids() -> None:
    """rules/updown.md: an abandoned round counts as neither made nor broken."""
    games: list[Played] = []
    result = arena(RULES, ("casual", "novice"), 2, options=SHORT, on_game=lambda at, game: games.append(game))
    for level, figures in result["levels"].items():
        bids = made = 0
        for game in games:
            rounds = game.outcome.rounds
            left = [move for move in game.log if isinstance(move, list) and "abandon" in move[1]]
            for seat, name in enumerate(game.levels):
                if name == level:
                    bids += len(rounds) - sum(who == seat for who, _ in left)
                    made += sum(points[seat] > 0 for points in rounds)
        assert figures["contracts"] == pytest.approx(made / bids, abs=1e-4)


def test_a_level_has_its_own_effort_where_its_name_says_so() -> None:
    def shown(level: str) -> int:
        bot, budget = player("updown", level)
        return sum(candidate.visits for candidate in bot.choose(ten_cards(), Random(1), budget).candidates)

    assert 0 < shown("skilled@40") <= 40 < shown("skilled")


def test_plain_is_the_policys_own_rule() -> None:
    view = ten_cards()
    bot, budget = player("updown", "plain")
    assert bot.choose(view, Random(1), budget) == policy("updown").plain(view)


def test_intervals_are_students() -> None:
    """The 97.5 % quantiles as the tables print them."""
    for freedom, quantile in ((1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042)):
        assert student(freedom) == pytest.approx(quantile, rel=0.002)
    assert interval([4.0]) == {"mean": 4.0, "low": None, "high": None}
    assert interval([1.0, 2.0, 3.0, 4.0]) == {"mean": 2.5, "low": 0.45, "high": 4.55}
    assert interval([2.0, 2.0, 2.0]) == {"mean": 2.0, "low": 2.0, "high": 2.0}
