"""The catalogue: a game that joins it brings everything along; this names whatever is missing."""

from __future__ import annotations

import importlib.util

import pytest

from game import catalog, paths, record
from game.bots import temper
from game.bots.base import LEVELS
from game.catalog import GAMES, TITLES, Game
from game.rules.base import Rules
from tests.matches import RECORDS

EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def module(game: Game) -> str:
    return game.id.replace("-", "_")


def test_games_have_names_and_prefixes_of_their_own() -> None:
    assert len({game.id for game in GAMES}) == len(GAMES)
    assert len({game.rules.prefix for game in GAMES}) == len(GAMES)


def test_a_game_is_found_by_its_id() -> None:
    for game in GAMES:
        assert catalog.game(game.id) is game
    with pytest.raises(KeyError):
        catalog.game("chess")


def test_the_title_shows_four_posters_in_order() -> None:
    assert list(TITLES) == ["level-up", "up-color", "mind-up", "updown"]


@EACH
def test_a_game_has_a_title_and_a_length(game: Game) -> None:
    assert game.title == TITLES[game.id]
    shortest, longest = game.minutes
    assert 0 < shortest <= longest


@EACH
def test_a_game_has_rules(game: Game) -> None:
    assert isinstance(game.rules, Rules)
    assert game.rules.id == game.id
    assert game.rules.deck
    for seats in game.rules.seats:
        options = game.rules.complete_options({}, seats)
        assert options == {option.key: option.default for option in game.rules.options}


@EACH
@pytest.mark.parametrize("layer", ["rules", "bots", "tables", "words", "scenes.boards"])
def test_a_game_has_its_module_in_each_layer(game: Game, layer: str) -> None:
    assert importlib.util.find_spec(f"game.{layer}.{module(game)}") is not None


@EACH
def test_a_game_has_bots_of_each_level_that_it_offers(game: Game) -> None:
    policy = game.policy()
    assert game.levels
    assert list(game.levels) == [level for level in LEVELS if level in game.levels]
    for level in game.levels:
        assert callable(policy.bot(level).choose)
    assert callable(policy.plain)


@EACH
def test_a_game_has_leanings_and_remarks_for_its_bots_characters(game: Game) -> None:
    leaning = temper.leaning(game.id)
    assert callable(leaning.stakes)
    assert callable(leaning.traits)
    assert callable(game.words.occasions)


@EACH
def test_a_game_has_its_art(game: Game) -> None:
    found = {path.stem for path in paths.sprites().rglob("*") if path.is_file()}
    assert f"poster-{game.id.replace('-', '')}" in found or f"poster-{game.id}" in found


@EACH
def test_a_game_has_golden_records_of_every_number_of_seats_and_option(game: Game) -> None:
    golden = [record.read(path) for path in RECORDS.glob(f"{game.id}-*{record.SUFFIX}")]
    assert {len(each.seats) for each in golden} == set(game.rules.seats)
    for option in game.rules.options:
        assert {each.options[option.key] for each in golden} == set(option.values)
    assert all(each.result is not None for each in golden)
