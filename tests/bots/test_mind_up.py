"""Mind Up's bots: legal, repeatable, blind to locks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

import msgspec
import pytest

from game.bots import mind_up
from game.bots.arena import play_game
from game.bots.base import LEVELS, Budget, Choice, policy
from game.bots.chance import Chance
from game.bots.mind_up_position import Position, Worlds
from game.deal import DealCode
from game.rules.mind_up import CARDS, MIND_UP, State

QUICK = Budget(effort=48)
TABLES = ((2, 5), (3, 0), (4, 2), (6, 3))


def games(seats: int, objectives: int, seed: int = 0) -> Iterator[State]:
    """Every state of a game that mixes plain and random play, at the start of each turn."""
    rng = Random(f"{seats} {seed}")
    state = MIND_UP.new(seats, {"objectives": objectives})
    while MIND_UP.outcome(state) is None:
        if MIND_UP.needs_deal(state):
            MIND_UP.deal(state, MIND_UP.draw_deal(state, Chance(rng)))
            continue
        yield state.copy()
        for seat in range(seats):
            move = rng.choice(MIND_UP.legal_moves(state, seat))
            if rng.random() < 0.7:
                move = MIND_UP.parse(mind_up.plain(MIND_UP.view(state, seat)).move)
            MIND_UP.apply(state, seat, move)


def choice(state: State, seat: int, level: str, seed: int, budget: Budget = QUICK) -> Choice:
    return mind_up.bot(level).choose(MIND_UP.view(state, seat), Random(seed), budget)


@pytest.mark.parametrize(("seats", "objectives"), TABLES)
@pytest.mark.parametrize("level", LEVELS)
def test_locks_of_others_change_nothing(level: str, seats: int, objectives: int) -> None:
    chance = Chance(Random(7))
    for seed, state in enumerate(games(seats, objectives)):
        seat = seed % seats
        chosen = choice(state, seat, level, seed)
        for rival in range(seats):
            if rival != seat:
                MIND_UP.apply(state, rival, chance.shuffled(MIND_UP.legal_moves(state, rival))[0])
        assert choice(state, seat, level, seed) == chosen


@pytest.mark.parametrize(("seats", "objectives"), TABLES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal_and_repeats(level: str, seats: int, objectives: int) -> None:
    for seed, state in enumerate(games(seats, objectives)):
        for seat in range(min(seats, 3)):
            view = MIND_UP.view(state, seat)
            chosen = choice(state, seat, level, seed)
            assert chosen.move in view.legal
            assert chosen == choice(state, seat, level, seed)
            assert "{" not in str(chosen.reason)
            assert {candidate.move for candidate in chosen.candidates} == set(view.legal)
            assert sum(candidate.visits for candidate in chosen.candidates) <= 48


@pytest.mark.parametrize("seats", MIND_UP.seats)
def test_plain_play_is_legal_everywhere(seats: int) -> None:
    for state in games(seats, 1):
        for seat in range(seats):
            view = MIND_UP.view(state, seat)
            assert mind_up.plain(view).move in view.legal


def test_a_forced_choice_is_not_searched() -> None:
    view = MIND_UP.view(next(games(3, 0)), 0)
    forced = msgspec.structs.replace(view, legal=view.legal[:1])
    for level in LEVELS:
        chosen = mind_up.bot(level).choose(forced, Random(1), Budget())
        assert (chosen.move, chosen.candidates) == (view.legal[0], ())


def test_a_reason_names_a_lead_only_where_there_is_one() -> None:
    leads = set()
    for seed, state in enumerate(chain(games(6, 0), games(6, 0, 1), games(6, 0, 2))):
        reason = choice(state, seed % 6, "expert", seed).reason
        if "other" in reason.values:
            leads.add(reason.values.get("gain", "none"))
    assert "none" in leads
    assert "0.0" not in leads
    assert len(leads) > 2


# -- what a bot knows


def test_known_hands_are_in_every_world_and_hidden_cards_anywhere() -> None:
    """bots.md, Mind Up: cards collected in a round are public and become the next hands."""
    state = next(state for state in games(3, 0) if state.round == 1)
    view = MIND_UP.view(state, 0)
    position = Position(view)
    worlds = Worlds(position, Random(1))
    hidden = set(CARDS) - set(view.hand) - {card for cards in view.known for card in cards} - set(view.centre)
    assert set(position.unseen) == hidden
    drawn = set()
    for _ in range(400):
        hands = worlds.draw()
        assert sorted(hands[0]) == list(view.hand)
        assert len({card for hand in hands for card in hand}) == 24
        for seat in (1, 2):
            assert set(view.known[seat]) <= set(hands[seat])
            drawn |= set(hands[seat]) - set(view.known[seat])
    assert drawn == hidden


def test_without_tracking_other_hands_are_anything_not_in_sight() -> None:
    state = next(state for state in games(3, 0) if state.round == 1)
    position = Position(MIND_UP.view(state, 0), tracks=False)
    assert position.known[1:] == [[], []]
    assert position.hidden == [0, 8, 8]
    assert set(position.unseen) == set(CARDS) - set(state.hands[0]) - set(state.centre)


@pytest.mark.parametrize("seats", MIND_UP.seats)
def test_odds_are_chances_that_rise_with_the_number(seats: int) -> None:
    for state in games(seats, 0):
        for odds in Position(MIND_UP.view(state, 0)).odds:
            places = [sum(k * chance for k, chance in enumerate(odds[card])) for card in CARDS]
            assert all(sum(odds[card]) == pytest.approx(1) for card in CARDS)
            assert places == sorted(places)
            assert places[0] < places[-1]


# -- at the table


@pytest.mark.parametrize("seats", MIND_UP.seats)
def test_bots_play_whole_games_that_replay(seats: int) -> None:
    levels = [LEVELS[seat % 2] for seat in range(seats)]
    played = play_game(MIND_UP, levels, {"objectives": seats - 1}, DealCode("MU", seats, 7))
    assert played.log == play_game(MIND_UP, levels, {"objectives": seats - 1}, DealCode("MU", seats, 7)).log
    state = MIND_UP.new(seats, played.options)
    for entry in played.log:
        if isinstance(entry, dict):
            MIND_UP.deal(state, entry["deal"])
        else:
            assert entry[0] == MIND_UP.to_move(state)[0]
            MIND_UP.apply(state, entry[0], MIND_UP.parse(entry[1]))
    assert MIND_UP.outcome(state) == played.outcome


def test_levels_are_those_of_the_records() -> None:
    assert policy("mind-up") is mind_up
    for level in LEVELS:
        mind_up.bot(level)
    with pytest.raises(KeyError):
        mind_up.bot("human")
