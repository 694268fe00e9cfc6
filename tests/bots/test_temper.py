"""Characters: they keep to what is near the best, keep what is certain, and repeat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from game import catalog
from game.bots import temper
from game.bots.base import Budget, Candidate, Choice, Reason, listed, policy
from game.bots.chance import Chance
from game.bots.temper import CHARACTERS, Character, Traits
from game.rules.base import View

OPPOSITES = {"bold": "cautious", "spiteful": "kind", "thrifty": "lavish", "hasty": "patient"}
GAMES = [game.id for game in catalog.GAMES]
QUICK = Budget(effort=60)


@cache
def positions(game: str, count: int = 60, every: int = 4) -> list[View]:
    """Views with a choice from a game that mixes plain and random play."""
    return list(islice(_positions(game), 0, count * every, every))


def _positions(game: str) -> Iterator[View]:
    rules: Any = catalog.game(game).rules
    rng = Random(game)
    while True:
        state = rules.new(4, rules.complete_options({}, 4))
        while rules.outcome(state) is None:
            if rules.needs_deal(state):
                rules.deal(state, rules.draw_deal(state, Chance(rng)))
                continue
            seat = rules.to_move(state)[0]
            view = rules.view(state, seat)
            if len(view.legal) > 1:
                yield view
            move = rng.choice(view.legal) if rng.random() < 0.2 else policy(game).plain(view).move
            rules.apply(state, seat, rules.parse(move))


class Fixed:
    """A bot that has weighed what it is told, and prefers the first."""

    def __init__(self, *candidates: Candidate) -> None:
        self.choice = Choice(candidates[0].move, Reason("best"), candidates)

    def choose(self, view: View, rng: Random, budget: Budget) -> Choice:
        return self.choice


class Bold:
    """Leanings for which each move is as bold as the number that it ends in."""

    @staticmethod
    def stakes(view: View) -> float:
        return 1.0

    @staticmethod
    def traits(view: View, move: str) -> Traits:
        return Traits(bold=float(move.split()[1]))


def chosen(name: str, *candidates: Candidate, sway: float = 1.0) -> str:
    view = positions("updown")[0]
    return Character(Fixed(*candidates), name, Bold(), sway).choose(view, Random(0), QUICK).move


def test_it_leans_among_what_is_near_the_best() -> None:
    near = Candidate("bid 1", 5.0, 9), Candidate("bid 2", 4.5, 9), Candidate("bid 3", 3.9, 9)
    assert chosen("bold", *near) == "bid 2"
    assert chosen("cautious", *near) == "bid 1"
    assert chosen("spiteful", *near) == "bid 1"


def test_what_was_hardly_tried_is_left_alone() -> None:
    best = Candidate("bid 1", 5.0, 90)
    assert chosen("bold", best, Candidate("bid 2", 7.0, 22)) == "bid 1"
    assert chosen("bold", best, Candidate("bid 2", 4.5, 23)) == "bid 2"
    assert chosen("bold", best, Candidate("bid 2", 4.5, 0)) == "bid 2"  # reckoned, not tried


def test_weaker_levels_are_swayed_further() -> None:
    near = Candidate("bid 1", 5.0, 9), Candidate("bid 2", 3.8, 9)
    assert chosen("bold", *near) == "bid 1"
    assert chosen("bold", *near, sway=2.0) == "bid 2"


def test_what_is_certain_is_kept() -> None:
    sure = Candidate("bid 1", 10.0, 9, sure=True)
    assert chosen("bold", sure, Candidate("bid 2", 9.9, 9)) == "bid 1"
    assert chosen("bold", sure, Candidate("bid 2", 9.9, 9, sure=True)) == "bid 2"


def test_every_game_has_traits_for_every_move() -> None:
    for game in GAMES:
        for view in positions(game):
            leaning = temper.leaning(game)
            assert leaning.stakes(view) > 0
            for move in view.legal:
                said = msgspec.to_builtins(leaning.traits(view, move))
                assert all(-6 <= value <= 6 for value in said.values())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", CHARACTERS)
def test_a_character_plays_legally_near_the_best_and_repeats(game: str, name: str) -> None:
    neutral, bot = policy(game).bot("skilled"), temper.bot(game, "skilled", name)
    for seed, view in enumerate(positions(game)[:12]):
        usual, choice = neutral.choose(view, Random(seed), QUICK), bot.choose(view, Random(seed), QUICK)
        assert listed(choice.move, view.legal)
        assert choice == bot.choose(view, Random(seed), QUICK)
        assert choice.candidates == usual.candidates
        if choice != usual:
            values = {candidate.move: candidate.value for candidate in choice.candidates}
            best = choice.candidates[0].value
            assert values[choice.move] > best - temper.leaning(game).stakes(view)
            assert str(choice.reason).startswith("About as good as the best move")


def test_without_a_character_a_bot_is_its_level() -> None:
    for game in GAMES:
        view = positions(game)[0]
        usual = policy(game).bot("casual").choose(view, Random(1), QUICK)
        assert temper.bot(game, "casual").choose(view, Random(1), QUICK) == usual


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["novice", "skilled"])
def test_opposites_play_as_they_are(game: str, level: str) -> None:
    """At the same positions, and only so far: between them stands the bot without a character."""
    leaning = temper.leaning(game)
    seen = positions(game, 120 if level == "novice" else 60)

    def sort(name: str | None, trait: str) -> float:
        bot = temper.bot(game, level, name)
        moves = [(view, bot.choose(view, Random(3), QUICK).move) for view in seen]
        return sum(float(getattr(leaning.traits(view, move), trait)) for view, move in moves)

    for trait, opposite in OPPOSITES.items():
        assert sort(trait, trait) > sort(opposite, trait)
        assert sort(trait, trait) >= sort(None, trait) >= sort(opposite, trait)
