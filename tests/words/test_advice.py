"""Advice in words: every move that could be made and every reason is a sentence, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game import i18n
from game.bots.base import Budget, Choice
from game.catalog import GAMES, Game
from game.deal import DealCode
from game.record import Seat
from game.session import Session
from game.words.common import expected

NAMES = ("Ada", "Bo", "Cy", "Dee")
CODES = re.compile(r"[{}]|\b[RYGBVPX][0-9]{1,2}\b|\b[2-9TJQKA][SHDC]\b")
OPTIONS: dict[str, dict[str, str | int]] = {
    "level-up": {"order": "free", "deck": "1-9x2", "levels": 4},
    "up-color": {"teams": "pairs"},
    "mind-up": {},
    "updown": {"abandons": 5},
}


@pytest.fixture(params=i18n.LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language("en")


def decisions(game: Game, count: int) -> Iterator[tuple[Any, Choice]]:
    """Views of one game with the choice of a level that takes turns there."""
    sitters = [Seat(name, "expert", {}) for name in NAMES]
    code = DealCode(game.rules.prefix, 4, 11)
    session = Session(game, sitters, OPTIONS[game.id], code, save=None)
    for number in range(count):
        while session.needs_deal:
            session.deal()
        if session.outcome is not None:
            return
        seat = session.to_move[0]
        view: Any = session.view(seat)
        level = game.levels[-1 - number % 2 if number % 5 else 0]
        choice = game.policy().bot(level).choose(view, Random(number), Budget(effort=120))
        yield view, choice
        session.submit(seat, game.rules.parse(choice.move))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_moves_and_reasons_are_sentences(game: Game, language: str) -> None:
    for view, choice in decisions(game, 200):
        lines = [game.advice.move_line(move, view, NAMES) for move in view.legal]
        if not any(move.startswith("lay") for move in view.legal):
            assert len(set(lines)) == len(lines)
        told = [*lines, game.advice.reason_line(choice.reason), game.advice.meaning()]
        for line in told:
            assert line[0] == line[0].upper()
            assert not CODES.search(line), line


def test_expected_points_read_as_in_the_language(language: str) -> None:
    comma = "," if language == "fr" else "."
    assert expected(4.25) == f"+4{comma}2"
    assert expected(-12.0) == f"−12{comma}0"
    assert expected(-0.04) == f"0{comma}0"
    assert expected(-0.04, 2) == f"−0{comma}04"
