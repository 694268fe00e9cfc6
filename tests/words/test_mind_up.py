"""Mind Up's sentences: complete in both languages, true to the rules, and silent about hidden cards."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import i18n
from game.rules import mind_up_turns
from game.rules.base import Event, IllegalMove, Outcome
from game.rules.mind_up import (
    FACES,
    MIND_UP,
    OBJECTIVES,
    Choose,
    Dealt,
    GameOver,
    LastCards,
    Locked,
    MindUpEvent,
    Revealed,
    RoundOpened,
    RoundScored,
    State,
    Taken,
    scores,
)
from game.words import mind_up as words
from game.words.mind_up_results import brief, bubbles_sum, columns_sum, formula, objectives_sum
from tests.rules.mind_up_tables import lock, table

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")
NNBSP = "\u202f"


@pytest.fixture(params=i18n.LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language("en")


class Chance:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def shuffled(self, items: Any) -> list[Any]:
        out = list(items)
        self.rng.shuffle(out)
        return out

    def below(self, n: int) -> int:
        return self.rng.randrange(n)


def states(seats: int, objectives: int, seed: int) -> Iterator[tuple[State, list[Event]]]:
    """A game of random moves: the state after each step, and what the step made happen."""
    chance = Chance(seed)
    state = MIND_UP.new(seats, {"objectives": objectives})
    while MIND_UP.outcome(state) is None:
        if MIND_UP.needs_deal(state):
            events = MIND_UP.deal(state, MIND_UP.draw_deal(state, chance))
        else:
            seat = chance.rng.choice(MIND_UP.to_move(state))
            events = MIND_UP.apply(state, seat, chance.rng.choice(list(MIND_UP.legal_moves(state, seat))))
        yield state, events


# -- cards


@pytest.mark.parametrize(
    ("face", "english", "in_french", "the_english", "the_french"),
    [
        ("B37", "blue 37", "bleu 37", "the blue 37", "le 37 bleu"),
        ("Y10++", "yellow 10, bubbles +2", "jaune 10, bulles +2", "the yellow 10", "le 10 jaune"),
        ("R1-", "red 1, bubbles −1", "rouge 1, bulles −1", "the red 1", "le 1 rouge"),
    ],
)
def test_cards_by_name(
    face: str, english: str, in_french: str, the_english: str, the_french: str, language: str
) -> None:
    bare, full = (in_french, the_french) if language == "fr" else (english, the_english)
    assert words.card_name(face) == bare
    assert words.the_card(face) == full


def test_every_card_has_a_name_of_its_own(language: str) -> None:
    assert len({words.card_name(face) for face in FACES[1:]}) == 60


def test_a_move_is_named(language: str) -> None:
    assert words.move_label("choose 37") == words.play_label("B37")
    assert "37" in words.play_label("B37")


# -- events

DEALT = Dealt(0, ((), ()), ((1, 2, 3, 4, 5, 6, 7), (None,) * 7), (10, 20))
AGAIN = Dealt(1, ((1, 2), (3, 4)), ((None,), (50,)), (10, 20))
SCORED = scores(((10, 19, 27), (3, 18)), (3, 1, 5, 2, 4), ())
EVENTS: list[tuple[Event, str | None, str | None]] = [
    (DEALT, "Round 1: 7 cards each", f"Manche 1{NNBSP}: 7 cartes chacun"),
    (AGAIN, "Round 2: 3 cards each", f"Manche 2{NNBSP}: 3 cartes chacun"),
    (
        RoundOpened(0, (3, 1, 5, 2, 4), ()),
        "Multipliers: ×3 ×1 ×5 ×2 ×4",
        f"Multiplicateurs{NNBSP}: ×3 ×1 ×5 ×2 ×4",
    ),
    (Locked(1, None), None, None),
    (Locked(0, 37), None, None),
    (Revealed(2, ((1, 5), (0, 17))), "Turn 3: Bo 5, Ada 17", f"Tour 3{NNBSP}: Bo 5, Ada 17"),
    (Taken(1, 5, 37, 0), "Bo took the blue 37 with the green 5", "Bo a pris le 37 bleu avec le 5 vert"),
    (
        Taken(0, 17, 10, 2),
        "You took the yellow 10 with the green 17",
        "Vous avez pris le 10 jaune avec le 17 vert",
    ),
    (LastCards(((0, 8, 1), (1, 9, 0))), "Last cards: Ada 8, Bo 9", f"Dernières cartes{NNBSP}: Ada 8, Bo 9"),
    (RoundScored(0, SCORED, (11, 7)), "Round 1: Ada 11, Bo 7", f"Manche 1{NNBSP}: Ada 11, Bo 7"),
    (
        GameOver(Outcome(((11, 7),), (94, 60), ((0,), (1,)))),
        "Ada wins with 94 points",
        "Ada gagne avec 94 points",
    ),
]


@pytest.mark.parametrize(("event", "english", "in_french"), EVENTS, ids=lambda value: type(value).__name__)
def test_what_happened(event: Event, english: str | None, in_french: str | None, language: str) -> None:
    assert words.event_line(event, NAMES, 0) == (in_french if language == "fr" else english)


def test_every_kind_of_event_is_in_the_table() -> None:
    assert {type(event) for event, _english, _french in EVENTS} == set(MindUpEvent.__args__)


@given(seats=st.integers(2, 6), seed=st.integers(0, 999), viewer=st.integers(0, 1))
@settings(max_examples=8, deadline=None)
def test_no_sentence_tells_a_hidden_card(seats: int, seed: int, viewer: int) -> None:
    """A sentence may only name cards that the view shows to everyone."""
    for state, events in states(seats, 1, seed):
        view = MIND_UP.view(state, viewer)
        public = {*view.centre, *(card for known in view.known for card in known)}
        public |= {card for laid in view.columns for column in laid for card in column}
        public |= {card for turn in view.history for _seat, card in turn.picks}
        for event in events:
            if isinstance(event, Dealt | RoundOpened | RoundScored | GameOver):
                continue
            told = words.event_line(MIND_UP.mask(event, viewer), NAMES, viewer) or ""
            told = re.sub(r"^Turn \d+", "", told)
            assert {int(number) for number in re.findall(r"\d+", told)} <= public


def test_words_of_a_deal_are_the_same_for_all() -> None:
    """The hidden cards of a deal change nothing of what is said."""
    for state, events in states(3, 2, 4):
        for event in events:
            seen = {words.event_line(MIND_UP.mask(event, seat), NAMES) for seat in range(3)}
            assert len(seen) == 1
        if state.round == 2:
            break


# -- refusals and guidance


def messages() -> list[str]:
    """The refusals in the sources of the rules."""
    tree = ast.parse(Path(mind_up_turns.__file__).read_text(encoding="utf-8"))
    found = []
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "IllegalMove":
            marked = call.args[0]
            assert isinstance(marked, ast.Call)
            assert isinstance(marked.args[0], ast.Constant)
            found.append(str(marked.args[0].value))
    return found


@pytest.mark.parametrize("message", messages())
def test_every_refusal_in_both_languages(message: str) -> None:
    error = IllegalMove(message, "turn", card=37)
    english = words.refusal(error)
    i18n.set_language("fr")
    in_french = words.refusal(error)
    i18n.set_language("en")
    assert english != in_french
    assert ("{card}" in message) == ("37" in english) == ("37" in in_french)


def test_a_refusal_names_the_card() -> None:
    state = table(2, {0: "10 20"})
    with pytest.raises(IllegalMove) as caught:
        lock(state, 0, 60)
    assert words.refusal(caught.value) == "You do not hold the red 60."
    with pytest.raises(IllegalMove) as caught:
        MIND_UP.apply(state, 0, Choose(61))
    assert words.refusal(caught.value) == "There is no card 61."


@pytest.mark.parametrize("seats", [2, 6])
def test_one_sentence_of_guidance_at_every_moment(seats: int, language: str) -> None:
    kinds = set()
    for state, _events in states(seats, 0, seats):
        for seat in range(seats):
            view = MIND_UP.view(state, seat)
            _icon, told = words.guidance(view, NAMES)
            assert told
            assert "{" not in told
            kinds.add((view.pick is not None, seat in view.to_move, len(view.to_move) == 1))
            if view.pick is None:
                hidden = {str(card) for card in state.picks if card} - {str(card) for card in view.centre}
                assert not hidden & set(re.findall(r"\d+", told))
    assert len(kinds) >= 4


def test_a_reveal_in_a_sentence(language: str) -> None:
    """rules/mind-up.md, A turn, 3: the k-th lowest takes the k-th of the line."""
    picks, prizes = ((2, 5), (0, 17), (1, 29)), (8, 21, 34)
    mine = words.reveal_line(picks, prizes, 0, None)
    theirs = words.reveal_line(picks, prizes, 1, "Bo")
    if language == "en":
        assert mine == "Your 17 is the second lowest number: you take the second card, the blue 21."
    assert all(part in theirs for part in ("Bo", "29", "34"))
    assert words.the_card(21) in mine


def test_where_the_game_is() -> None:
    assert words.round_line(MIND_UP.view(table(4), 0)) == "Round 1 of 3 · turn 1 of 6"


# -- objectives


def test_every_objective_has_words_of_its_own(language: str) -> None:
    told = [words.objective(name) for name in OBJECTIVES]
    assert len({each.short for each in told}) == len({each.full for each in told}) == 14
    assert all(len(each.short) <= 30 for each in told)


# -- results


@given(seats=st.integers(2, 6), objectives=st.integers(0, 5), seed=st.integers(0, 999))
@settings(max_examples=10, deadline=None)
def test_summary_agrees_with_the_rules(seats: int, objectives: int, seed: int) -> None:
    for state, _events in states(seats, objectives, seed):
        if state.phase == "choose":
            continue
        view = MIND_UP.view(state, 0)
        told = words.summary(view, NAMES[:seats], 0)
        assert sorted(row.seat for row in told.rows) == list(range(seats))
        assert len(told.columns) == len(told.rows[0].cells) + 4
        for row in told.rows:
            score = view.rounds[-1].scores[row.seat]
            assert row.points == columns_sum(score) + bubbles_sum(score) + objectives_sum(score)
            assert row.total == view.scores[row.seat]
            assert sum(int(n) * int(m) for n, m in re.findall(r"(\d)×(\d)", row.formula)) == columns_sum(
                score
            )
            assert sum(map(int, re.findall(r"\d+", row.formula_short))) == columns_sum(score)
        assert [row.place for row in told.rows] == sorted(row.place for row in told.rows)
        if view.outcome is not None:
            winners = [row.seat for row in told.rows if row.place == 1]
            assert winners == sorted(view.outcome.standings[0])


def test_formula_of_the_worked_example() -> None:
    """rules/mind-up.md, Worked example: 9 + 2 + 10, bubbles +4."""
    (score,) = scores(((10, 19, 27, 3, 18, 25, 57),), (3, 1, 5, 2, 4), ())
    assert formula(score).replace(NNBSP, " ") == "3×3 + 2×1 + 2×5"
    assert brief(score).replace(NNBSP, " ") == "9 + 2 + 10"
    assert (columns_sum(score), bubbles_sum(score)) == (21, 4)


@pytest.mark.parametrize("objectives", [0, 3])
def test_podium_and_details_agree_with_the_outcome(objectives: int, language: str) -> None:
    *_rest, (state, _events) = states(5, objectives, 8)
    view = MIND_UP.view(state, 0)
    assert view.outcome is not None
    told = words.podium(view, view.outcome, NAMES[:5])
    assert [each.score for each in told.standings] == sorted(view.scores, reverse=True)
    assert all(len(each.steps) == 3 for each in told.standings)
    assert NAMES[told.standings[0].seat] in told.headline
    assert len(told.facts) == 3
    pages = words.details(view)
    assert all(len(block.lines) == 3 for block in pages.blocks)
    assert all(len(line.cells) == 5 for block in pages.blocks for line in block.lines)
    assert [line[-1] for line in words.cumulative(view)] == list(view.scores)
    if objectives:
        points, parts = pages.blocks
        for total, part in zip(points.lines, parts.lines, strict=True):
            for cell, other in zip(total.cells, part.cells, strict=True):
                assert amount(cell.points) == amount(cell.text) + amount(other.text) + amount(other.points)


def amount(text: str) -> int:
    return int(text.replace("\u2212", "-"))


# -- the game's page


def test_every_option_and_value_has_words(language: str) -> None:
    for option in MIND_UP.options:
        assert words.option_title(option.key)
        assert words.option_sentence(option.key)
        assert len({words.value_label(option.key, value) for value in option.values}) == len(option.values)


def test_presets_are_options_of_the_game(language: str) -> None:
    for title, options in words.presets():
        assert title
        assert MIND_UP.complete_options(options, 4)


def test_the_page_speaks(language: str) -> None:
    facts = words.facts(MIND_UP.seats, (20, 30))
    assert all((words.tagline(), words.pitch(), words.aim(), *facts))
    assert "2" in facts[2]
    assert "6" in facts[2]
