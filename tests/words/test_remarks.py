"""Remarks: of public events alone, rare, the same at the same place, and said in both languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game import catalog, i18n
from game.bots.base import policy
from game.bots.chance import Chance
from game.bots.temper import CHARACTERS
from game.rules.base import Event
from game.words import remarks
from game.words.remarks import RARITY, Occasion, remark, said

GAMES = [game.id for game in catalog.GAMES]
LONGEST = 34  # characters
ALL = tuple(CHARACTERS)


def events(game: str) -> Iterator[tuple[Any, Event]]:
    """Every event of a game of plain bots, as the whole truth, with the state before its move."""
    rules: Any = catalog.game(game).rules
    chance = Chance(Random(game))
    state = rules.new(4, rules.complete_options({}, 4))
    while rules.outcome(state) is None:
        before = rules.copy(state)
        if rules.needs_deal(state):
            happened = rules.deal(state, rules.draw_deal(state, chance))
        else:
            seat = rules.to_move(state)[0]
            happened = rules.apply(state, seat, rules.parse(policy(game).plain(rules.view(state, seat)).move))
        for event in happened:
            yield before, event


@pytest.mark.parametrize("game", GAMES)
def test_they_tell_nothing_that_is_hidden(game: str) -> None:
    """Whoever looks on, and however the cards lie that a seat can't see, the occasions are the same."""
    found = catalog.game(game)
    rules, occasions = found.rules, found.words.occasions
    chance = Chance(Random(3))
    kinds: Counter[str] = Counter()
    for number, (state, event) in enumerate(events(game)):
        first = occasions(rules.view(state, 0), rules.mask(event, 0))
        kinds.update(occasion.kind for occasion in first)
        for seat in range(1, 4):
            assert occasions(rules.view(state, seat), rules.mask(event, seat)) == first
        if number % 7 == 0 or first:
            seat = number % 4
            twin = rules.resample(state, seat, chance)
            other = (seat + 1) % 4
            assert occasions(rules.view(twin, other), rules.mask(event, other)) == first
    assert len(kinds) >= 4
    assert set(kinds) <= set(RARITY)


@pytest.mark.parametrize("game", GAMES)
def test_they_are_rare_and_repeat(game: str) -> None:
    found = catalog.game(game)
    heard = []
    count = 0
    for place, (state, event) in enumerate(events(game)):
        occasions = found.words.occasions(found.rules.view(state, 0), event)
        count += bool(occasions)
        spoken = remark(occasions, ALL[:4], place)
        assert spoken == remark(occasions, ALL[:4], place)
        if spoken is not None:
            heard.append(spoken)
    assert 0 < len(heard) < count / 2


def test_a_person_and_a_bot_without_character_say_nothing() -> None:
    occasions = [Occasion(0, "won"), Occasion(1, "won")]
    assert remark(occasions, [None, None], 5) is None
    assert remark(occasions, [None, "bold"], 5) == Occasion(1, "won")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everyone_has_something_short_to_say_of_everything(language: str) -> None:
    i18n.set_language(language)
    try:
        heard = set()
        for name in CHARACTERS:
            for kind in RARITY:
                words = {said(Occasion(seat, kind), name, 40) for seat in range(40)}
                assert len(words) >= 2
                assert all(0 < len(line) <= LONGEST for line in words)
                heard |= words
        assert len(heard) == sum(len(lines) for said_ in remarks._SAID.values() for lines in said_.values())
    finally:
        i18n.set_language("en")
