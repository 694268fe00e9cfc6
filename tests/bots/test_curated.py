"""Fifty positions a game in which the right move is beyond doubt: proved, and found by the better bots."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from game import catalog
from game.bots.temper import CHARACTERS
from tests.bots.curation import WANTED, Curated, answer, head, proofs, read
from tests.bots.proofs import level_up

GAMES = [game.id for game in catalog.GAMES]
POSITIONS = [position for game in GAMES for position in read(game)]
SURE = {("level-up", "out"), ("level-up", "out-draw"), ("up-color", "alone")}
"""What even the weakest level sees: it goes out."""


@cache
def state(position: str) -> Any:
    """The replayed position of that id; nobody changes it."""
    return next(each for each in POSITIONS if each.id == position).state()


@pytest.mark.parametrize("game", GAMES)
def test_there_are_fifty_positions_of_many_kinds(game: str) -> None:
    found = [position for position in POSITIONS if position.record.game == game]
    assert len({position.id for position in found}) == len(found) >= WANTED
    kinds = Counter(position.kind for position in found)
    assert len(kinds) >= 5
    assert kinds.keys() == proofs(game).keys()
    assert max(kinds.values()) <= 0.3 * len(found)
    assert {len(position.record.seats) for position in found} == set(catalog.game(game).rules.seats)
    assert all(position.why.endswith(".") for position in found)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda each: each.id)
def test_the_right_moves_are_exactly_those_proved(position: Curated) -> None:
    found = state(position.id)
    legal = {
        head(str(move)) for move in catalog.game(position.record.game).rules.legal_moves(found, position.seat)
    }
    assert position.right < legal
    assert proofs(position.record.game)[position.kind](found, position.seat) == position.right


@pytest.mark.parametrize("level", ["skilled", "expert"])
@pytest.mark.parametrize("position", POSITIONS, ids=lambda each: each.id)
def test_skilled_and_expert_find_them(position: Curated, level: str) -> None:
    finds(position, level)


@pytest.mark.parametrize("level", ["novice", "casual"])
@pytest.mark.parametrize(
    "position",
    [each for each in POSITIONS if (each.record.game, each.kind) in SURE],
    ids=lambda each: each.id,
)
def test_no_level_throws_away_what_is_certain(position: Curated, level: str) -> None:
    for name in (None, *CHARACTERS):
        finds(position, level, name)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda each: each.id)
def test_no_character_leans_away_from_them(position: Curated) -> None:
    for name in CHARACTERS:
        finds(position, "skilled", name)


def finds(position: Curated, level: str, character: str | None = None) -> None:
    """Assert that a level's move is right, also in its choice of the cards of a Level Up level."""
    found = state(position.id)
    chosen = answer(position, found, level, character)
    assert head(chosen.move) in position.right, (position.why, chosen)
    if chosen.move.startswith("lay"):
        assert level_up.lays_well(found, position.seat, chosen.move)
