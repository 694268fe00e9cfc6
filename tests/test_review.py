"""Luck and skill: blunders beyond doubt are found and priced, good moves cost nothing, chance is no cost."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from game import catalog, record
from game.bots.arena import play_game
from game.bots.base import Candidate, Choice, Reason, listed
from game.bots.chance import Chance
from game.catalog import Game
from game.deal import DealCode
from game.record import Record, Seat
from game.review import Decision, Review, cost_of
from tests.bots.curation import read

SEATS = [Seat("Ada", "human"), Seat("Bo", "novice"), Seat("Cy", "novice"), Seat("Dee", "novice")]
QUICK: dict[str, dict[str, str | int]] = {
    "level-up": {"levels": 4, "deck": "1-9x2"},
    "up-color": {"rounds": 3},
    "mind-up": {},
    "updown": {"rounds": "short"},
}


def deck(own: str, pack: Sequence[str]) -> list[str]:
    """The pack with these cards where the first of four seats is dealt its hand."""
    cards = [card for card in pack if card not in own.split()]
    for n, card in enumerate(own.split()):
        cards.insert(4 * n, card)
    return cards


def finished(game: Game, options: dict[str, Any], deal: dict[str, Any], moves: Sequence[str]) -> Record:
    """A game that begins with a deal and these moves and goes on by the plain policy to its end."""
    rules = game.rules
    full = rules.complete_options(options, len(SEATS))
    state: Any = rules.new(len(SEATS), full)
    rules.deal(state, deal)
    log: list[Any] = [{"deal": deal}]
    for move in moves:
        log.append([rules.to_move(state)[0], move])
        record.enact(state, log[-1], rules)
    return played_on(game, Record(game.id, full, list(SEATS), "none", log))


def played_on(game: Game, begun: Record) -> Record:
    """The game as the plain policy plays it to its end."""
    rules, chance, log = game.rules, Chance(Random(3)), begun.log[:]
    state: Any = record.replay(begun, rules).state
    while rules.outcome(state) is None:
        if rules.needs_deal(state):
            log.append({"deal": rules.draw_deal(state, chance)})
        else:
            seat = rules.to_move(state)[0]
            log.append([seat, game.policy().plain(rules.view(state, seat)).move])
        record.enact(state, log[-1], rules)
    end = record.result_of(rules.outcome(state))
    return Record(game.id, begun.options, begun.seats, begun.code, log, end)


def judged(game: Game, sound: Record, count: int) -> Review:
    """The review up to that many decisions."""
    review = Review(game, sound)
    while len(review.decisions) < count:
        review.answer_here()
    return review


def judged_at(game: Game, sound: Record, at: int) -> Decision:
    """The decision of that entry of the log."""
    review = Review(game, sound)
    while review.reached <= at:
        review.answer_here()
    return next(each for each in review.decisions if each.at == at)


def test_throwing_away_a_sure_trick_is_found() -> None:
    """The ace of trumps is dealt to the seat that leads the first round of one card: 'bid 1' makes it."""
    game = catalog.game("updown")
    dealt = ["AS", "3H", "4H", "5H", "2S"]
    cards = dealt + [card for card in game.rules.pack({}) if card not in dealt]
    sound = finished(game, {}, {"dealer": 3, "deck": cards}, ["bid 0"])
    (bid,) = judged(game, sound, 1).decisions
    assert (bid.at, bid.seat, bid.round, bid.move, bid.better) == (1, 0, 0, "bid 0", "bid 1")
    assert 15 < bid.cost < 25  # 10 points made, 10 lost, but for what the bot reckons beside points


def test_not_laying_is_found() -> None:
    game = catalog.game("level-up")
    cards = deck("R5 B5 G5 R1 Y2 G3 B4 V18 P16 V14", game.rules.pack({"deck": "1-18"}))
    sound = finished(game, {}, {"dealer": 3, "deck": cards}, ["draw stock", "discard R5"])
    review = judged(game, sound, 2)
    move = review.decisions[-1]
    assert (move.at, move.move) == (2, "discard R5")
    assert move.better.startswith("lay 1: ")
    assert move.cost > 0


def test_another_choice_of_the_same_level_costs_nothing_where_it_leaves_as_much() -> None:
    game = catalog.game("level-up")
    cards = deck("R5 B5 G5 R1 Y2 G3 B4 V18 P16 V14", game.rules.pack({"deck": "1-18"}))
    lay = "lay 1: G5 R5 B5 | R1 Y2 G3 B4"
    sound = finished(game, {}, {"dealer": 3, "deck": cards}, ["draw stock", lay])
    move = judged(game, sound, 2).decisions[-1]
    assert (move.move, move.cost) == (lay, 0)
    assert listed(move.better, [lay])


@pytest.mark.parametrize(("name", "kind"), [("up-color", "alone"), ("mind-up", "column")])
def test_what_is_wrong_beyond_doubt_is_found(name: str, kind: str) -> None:
    game = catalog.game(name)
    position = next(each for each in read(name) if each.kind == kind)
    before = position.record
    legal = map(str, game.rules.legal_moves(position.state(), position.seat))
    wrong = next(move for move in legal if move not in position.right)
    log = [*before.log, [position.seat, wrong]]
    begun = Record(name, before.options, before.seats, before.code, log)
    move = judged_at(game, played_on(game, begun), len(before.log))
    assert move.move == wrong
    assert move.better in position.right
    assert move.cost > 0


@pytest.fixture(scope="module", params=catalog.GAMES, ids=lambda game: game.id)
def whole(request: pytest.FixtureRequest) -> tuple[Game, Record]:
    """A whole game that a novice plays in a person's chair, dealt from its code."""
    game: Game = request.param
    code = DealCode(game.rules.prefix, 4, 7)
    played = play_game(game.rules, ("novice",) * 4, QUICK[game.id], code)
    sound = Record(
        game.id, played.options, list(SEATS), played.code, played.log, record.result_of(played.outcome)
    )
    return game, sound


def test_costs_add_up_and_the_cards_are_played_again(whole: tuple[Game, Record]) -> None:
    game, sound = whole
    review = Review(game, sound)
    reached = []
    while review.question is not None:
        review.answer_here()
        reached.append(review.reached)
    assert reached == sorted(reached)
    assert review.judged
    assert all(each.cost >= 0 for each in review.decisions)
    assert all(sound.log[each.at] == [each.seat, each.move] for each in review.decisions)
    tally = review.tally(0)
    assert tally.decisions == len(review.decisions) > 0
    assert tally.cost == pytest.approx(sum(review.by_round(0)), abs=0.01)
    assert tally.cost > 0
    assert tally.matched == sum(not each.cost for each in review.decisions) > 0
    worst = review.costliest(0)
    assert 0 < len(worst) <= 3
    assert worst[0].cost == max(each.cost for each in review.decisions)
    again = play_game(game.rules, ("expert", *("novice",) * 3), sound.options, DealCode.parse(sound.code))
    assert review.expert == again.outcome
    result = record.result_of(again.outcome)
    own = Review(game, Record(game.id, again.options, list(SEATS), again.code, again.log, result))
    while not own.judged:
        own.answer_here()
    assert own.tally(0).cost < tally.cost / 10
    second = judged(game, sound, 4)
    assert second.decisions == review.decisions[: len(second.decisions)]


def test_without_people_there_is_nothing_to_judge(whole: tuple[Game, Record]) -> None:
    game, sound = whole
    bots = [Seat("Bo", "novice")] * 4
    review = Review(game, Record(game.id, sound.options, bots, sound.code, sound.log, sound.result))
    assert (review.people, review.question, review.judged) == ((), None, True)


def test_luck_is_left_out_where_the_cards_are_not_the_codes(whole: tuple[Game, Record]) -> None:
    game, sound = whole
    review = Review(game, Record(game.id, sound.options, SEATS, "none", sound.log, sound.result))
    while not review.judged:
        review.answer_here()
    assert review.question is None
    assert review.expert is None


def test_a_running_game_is_not_reviewed(whole: tuple[Game, Record]) -> None:
    game, sound = whole
    with pytest.raises(ValueError, match="finished"):
        Review(game, Record(game.id, sound.options, SEATS, sound.code, sound.log[:-1]))


@pytest.mark.parametrize(
    ("value", "error", "cost"),
    [(5.0, 0.0, 3.0), (5.0, 1.4, 3.0), (5.0, 1.6, 0.0), (9.0, 0.0, 0.0), (7.96, 0.0, 0.0)],
)
def test_what_chance_explains_is_no_cost(value: float, error: float, cost: float) -> None:
    choice = Choice("a", Reason(""), (Candidate("a", 8.0, 90), Candidate("b", value, 90, error)))
    assert cost_of(choice, "b") == cost
    assert cost_of(choice, "a") == 0
    assert cost_of(Choice("a", Reason("")), "b") == 0
