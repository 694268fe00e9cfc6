"""Moves that a budget asks for: weighed by the expert of every game beside those of its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import pytest

from game import catalog
from game.bots.base import Budget, Choice
from game.bots.search import CHUNK, compare
from game.catalog import Game
from game.rules.base import View
from tests.bots import test_level_up, test_mind_up, test_up_color, test_updown
from tests.bots.curation import read
from tests.rules.tables import ten_cards

EFFORT = 200


def views(game: Game) -> Iterator[View]:
    """Views with a choice from a game of each kind."""
    found: dict[str, Any] = {
        "level-up": partial(test_level_up.positions, 3, {"order": "free"}, every=5),
        "up-color": partial(test_up_color.positions, {}, every=3),
        "mind-up": lambda: ((state, 0) for state in test_mind_up.games(4, 2)),
        "updown": partial(test_updown.positions, 4, {}, every=9),
    }
    for state, seat in islice(found[game.id](), 20):
        view = game.rules.view(state, seat)
        if len(view.legal) > 1:
            yield view


def ask(game: Game, view: View, *also: str) -> Choice:
    return game.policy().bot("expert").choose(view, Random(5), Budget(effort=EFFORT, also=also))


@pytest.mark.parametrize("game", catalog.GAMES, ids=lambda game: game.id)
def test_a_move_that_is_asked_for_has_its_figures(game: Game) -> None:
    weighed = 0
    for view in views(game):
        for move in view.legal[:: len(view.legal) - 1]:
            choice = ask(game, view, move)
            found = {each.move: each for each in choice.candidates}
            if found:
                weighed += 1
                assert found[choice.move] == choice.candidates[0]
                most = max(each.visits for each in choice.candidates)
                assert found[move].visits in (0, most)  # abandoning is priced without rollouts
                assert found[choice.move].value >= found[move].value
    assert weighed > 15


def test_those_that_are_kept_stay_to_the_end_of_the_race() -> None:
    rng = Random(2)

    def play(world: float, at: int) -> float:
        return 10.0 * at + world

    arms = compare(6, rng.random, play, 1200, keep={0})
    assert [arm.index for arm in arms][:2] == [5, 0]
    assert arms[0].visits == arms[1].visits > CHUNK
    assert all(arm.visits <= CHUNK for arm in arms[2:])


def test_a_card_of_a_run_is_worth_what_its_neighbour_is() -> None:
    """Of touching cards the bot weighs one; the other gets its figures."""
    twins = 0
    for state, seat in test_updown.positions(4, {}, every=4):
        view = catalog.game("updown").rules.view(state, seat)
        if view.phase != "play":
            continue
        own = ask(catalog.game("updown"), view)
        for move in set(view.legal) - {each.move for each in own.candidates}:
            found = {each.move: each for each in ask(catalog.game("updown"), view, move).candidates}
            if found:
                twins += 1
                same = [
                    each for each in found.values() if each.value == found[move].value and each.move != move
                ]
                assert any(each.move in {one.move for one in own.candidates} for each in same)
    assert twins > 20


def test_a_bid_far_from_the_hand_is_weighed_too() -> None:
    view = ten_cards()
    game = catalog.game("updown")
    assert "bid 9" not in {each.move for each in ask(game, view).candidates}
    found = {each.move: each.value for each in ask(game, view, "bid 9").candidates}
    assert max(found.values()) - found["bid 9"] > 20


def test_not_laying_and_not_hitting_cost_cards() -> None:
    game = catalog.game("level-up")
    checked = set()
    for position in read("level-up"):
        kinds = {move.split()[0] for move in position.right}
        if position.kind in ("out", "in-time", "last-turn") and kinds <= {"lay", "hit"}:
            checked |= kinds
            view = game.rules.view(position.state(), position.seat)
            other = next(move for move in view.legal if move.startswith("discard"))
            found = {each.move: each.value for each in ask(game, view, other).candidates}
            assert max(found.values()) > found[other]
    assert checked == {"lay", "hit"}
