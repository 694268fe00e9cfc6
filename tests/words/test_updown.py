"""UpDown's sentences: complete in both languages, and true to the rules' figures."""

from __future__ import annotations

import ast
import math
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import i18n, paths
from game.rules import updown_turns
from game.rules.base import Event, IllegalMove, Outcome
from game.rules.updown import (
    DECK,
    UPDOWN,
    Announced,
    Dealt,
    DirectionChanged,
    GameOver,
    PerfectionAwarded,
    Played,
    RoundScored,
    State,
    TrickTaken,
    UpDownEvent,
    UpDownView,
)
from game.words import updown as words
from game.words.common import Summary
from game.words.updown_results import formula

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")


@pytest.fixture(params=i18n.LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language("en")


@pytest.fixture
def french() -> Iterator[None]:
    i18n.set_language("fr")
    yield
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


def states(seats: int, seed: int, **options: str | int) -> Iterator[tuple[State, list[Event]]]:
    """A game of random moves: the state after each step, and what the step made happen."""
    chance = Chance(seed)
    state = UPDOWN.new(seats, {"rounds": "short", **options})
    while UPDOWN.outcome(state) is None:
        if UPDOWN.needs_deal(state):
            events = UPDOWN.deal(state, UPDOWN.draw_deal(state, chance))
        else:
            seat = UPDOWN.to_move(state)[0]
            events = UPDOWN.apply(state, seat, chance.rng.choice(list(UPDOWN.legal_moves(state, seat))))
        yield state, events


# -- cards

CARDS = [
    ("AS", "ace of spades", "as de pique", "the ace of spades", "l’as de pique"),
    ("KH", "king of hearts", "roi de cœur", "the king of hearts", "le roi de cœur"),
    ("QD", "queen of diamonds", "dame de carreau", "the queen of diamonds", "la dame de carreau"),
    ("JC", "jack of clubs", "valet de trèfle", "the jack of clubs", "le valet de trèfle"),
    ("TD", "10 of diamonds", "10 de carreau", "the 10 of diamonds", "le 10 de carreau"),
    ("2C", "2 of clubs", "2 de trèfle", "the 2 of clubs", "le 2 de trèfle"),
]


@pytest.mark.parametrize(("card", "english", "in_french", "the_english", "the_french"), CARDS)
def test_cards_by_name(
    card: str, english: str, in_french: str, the_english: str, the_french: str, language: str
) -> None:
    bare, full = (in_french, the_french) if language == "fr" else (english, the_english)
    assert words.card_name(card) == bare
    assert words.the_card(card) == full


def test_every_card_has_a_name_of_its_own(language: str) -> None:
    assert len({words.card_name(card) for card in DECK}) == len(DECK)
    assert len({words.the_card(card) for card in DECK}) == len(DECK)


@pytest.mark.usefixtures("french")
def test_button_that_plays_a_card() -> None:
    assert words.play_label("QD") == "Jouer la dame"
    assert words.play_label("AS") == "Jouer l’as"
    assert words.play_label("TS") == "Jouer le 10"


# -- events

OUTCOME = Outcome(((5, -10, 0),), (140, 140, 90), ((0, 1), (2,)))
HANDS = (("AS", "KH"), ("QD", "2C"), 2)
EVENTS: list[tuple[Event, str, str]] = [
    (
        Dealt(6, 7, 1, 1, "9H", HANDS),
        "Bo dealt seven cards · trump hearts",
        "Bo a distribué sept cartes · atout cœur",
    ),
    (
        Dealt(0, 1, 0, 1, "9C", HANDS),
        "You dealt one card · trump clubs",
        "Vous avez distribué une carte · atout trèfle",
    ),
    (Announced(1, 3, False, 0), "Bo bid three tricks", "Bo a annoncé trois plis"),
    (Announced(1, 1, False, 0), "Bo bid one trick", "Bo a annoncé un pli"),
    (Announced(1, 0, False, 0), "Bo bid no tricks", "Bo a annoncé zéro pli"),
    (Announced(0, 2, False, 0), "You bid two tricks", "Vous avez annoncé deux plis"),
    (
        Announced(2, 2, True, 2),
        "Cy reversed the direction and bid two tricks",
        "Cy a inversé le sens et annoncé deux plis",
    ),
    (Announced(1, None, False, 1), "Bo abandoned the round", "Bo a abandonné la manche"),
    (
        Announced(0, None, True, 3),
        "You reversed the direction and abandoned",
        "Vous avez inversé le sens et abandonné",
    ),
    (DirectionChanged(-1), "Play now runs counterclockwise", "On joue désormais dans le sens antihoraire"),
    (DirectionChanged(1), "Play now runs clockwise", "On joue désormais dans le sens horaire"),
    (Played(1, "QD"), "Bo played the queen of diamonds", "Bo a joué la dame de carreau"),
    (Played(0, "AH"), "You played the ace of hearts", "Vous avez joué l’as de cœur"),
    (
        TrickTaken(2, ((1, "8D"), (2, "5H")), 4),
        "Cy took trick 4 with the 5 of hearts",
        "Cy a pris le pli 4 avec le 5 de cœur",
    ),
    (
        RoundScored(6, (3, 1, None), (3, 2, 0), (20, -10, 0), (20, -10, 0)),
        "Round 7: bid made by Ada",
        "Manche 7\u202f: contrat réussi pour Ada",
    ),
    (
        RoundScored(0, (1, 0, 0), (1, 0, 0), (10, 5, 5), (10, 5, 5)),
        "Round 1: every bid made",
        "Manche 1\u202f: tous les contrats sont réussis",
    ),
    (
        RoundScored(0, (0, 1, None), (1, 0, 0), (-10, -10, 0), (-10, -10, 0)),
        "Round 1: every bid broken",
        "Manche 1\u202f: tous les contrats sont manqués",
    ),
    (
        PerfectionAwarded((0, 60, 15)),
        "Perfection bonus: Bo +60, Cy +15",
        "Prime de perfection\u202f: Bo +60, Cy +15",
    ),
    (
        GameOver(OUTCOME),
        "Ada and Bo share the victory with 140 points",
        "Ada et Bo se partagent la victoire avec 140 points",
    ),
]


@pytest.mark.parametrize(("event", "english", "in_french"), EVENTS, ids=lambda value: type(value).__name__)
def test_what_happened(event: Event, english: str, in_french: str, language: str) -> None:
    assert words.event_line(event, NAMES, 0) == (in_french if language == "fr" else english)


def test_every_kind_of_event_is_in_the_table() -> None:
    assert {type(event) for event, _english, _french in EVENTS} == set(UpDownEvent.__args__)


@given(seats=st.integers(3, 6), seed=st.integers(0, 999), viewer=st.integers(0, 2))
@settings(max_examples=8, deadline=None)
def test_no_sentence_tells_a_hidden_card(seats: int, seed: int, viewer: int) -> None:
    names = {card: words.card_name(card) for card in DECK}
    seen: set[str] = set()
    for state, events in states(seats, seed):
        if UPDOWN.needs_deal(state):
            continue
        for event in events:
            if isinstance(event, Dealt):
                seen = {event.turned}
            if isinstance(event, Played):
                seen.add(event.card)
            line = words.event_line(event, NAMES, viewer) or ""
            told = {card for card, name in names.items() if re.search(rf"\b{name}\b", line)}
            assert told <= seen


# -- refusals


def refusals() -> list[str]:
    """Every sentence that the rules refuse a move with, read from their source."""
    tree = ast.parse(Path(updown_turns.__file__).read_text(encoding="utf-8"))
    found = []
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "IllegalMove":
            marked = call.args[0]
            assert isinstance(marked, ast.Call)
            assert isinstance(marked.args[0], ast.Constant)
            found.append(str(marked.args[0].value))
    return found


GAPS: dict[str, Any] = {"card": "QD", "suit": "D", "size": 7, "cost": 3, "tokens": 1, "count": 2}


@pytest.mark.parametrize("message", refusals())
def test_every_refusal_in_both_languages(message: str) -> None:
    gaps = {name: GAPS[name] for name in re.findall(r"{(\w+)}", message)}
    error = IllegalMove(message, "tricks", **gaps)
    said = {}
    for code in i18n.LANGUAGES:
        i18n.set_language(code)
        said[code] = words.refusal(error)
    i18n.set_language("en")
    assert said["fr"] != said["en"]
    for sentence in said.values():
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert "QD" not in sentence


REFUSED = [
    ("You do not hold {card}.", {"card": "QD"}, "Vous n’avez pas la dame de carreau."),
    ("You hold {suit}: follow suit.", {"suit": "H"}, "Vous avez du cœur\u202f: fournissez."),
    ("There is no card {card}.", {"card": "1X"}, "La carte 1X n’existe pas."),
]


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize(("message", "gaps", "said"), REFUSED)
def test_refusals_name_cards_and_suits(message: str, gaps: dict[str, Any], said: str) -> None:
    assert words.refusal(IllegalMove(message, "tricks", **gaps)) == said


# -- guidance


def views(seats: int, seed: int, **options: str | int) -> Iterator[UpDownView]:
    """What the seat to move knows at each moment of a game; between rounds, what seat 0 knows."""
    for state, _events in states(seats, seed, **options):
        yield UPDOWN.view(state, (*UPDOWN.to_move(state), 0)[0])


@pytest.mark.parametrize(("seats", "hook"), [(3, "on"), (4, "off"), (6, "on")])
def test_one_sentence_of_guidance_at_every_moment(seats: int, hook: str, language: str) -> None:
    for state, _events in states(seats, seats, hook=hook):
        for seat in range(seats):
            icon, sentence = words.guidance(UPDOWN.view(state, seat), NAMES)
            assert sentence
            assert "{" not in sentence
            assert icon is None or (paths.sprites() / "svg" / "icons" / f"{icon}.svg").is_file()


@pytest.mark.usefixtures("french")
def test_guidance_of_a_trick_agrees_with_the_legal_plays() -> None:
    counted = 0
    for view in views(4, 5):
        icon, sentence = words.guidance(view, NAMES)
        if view.phase != "play":
            continue
        if not view.trick:
            assert "entame" in sentence
        elif len(view.legal) < len(view.hand):
            counted += 1
            assert sentence.startswith("Fournissez " + words.suit_name(view.trick[0][1][1]))
            assert icon == words.SUIT_ICONS[view.trick[0][1][1]]
            assert ("une seule" in sentence) == (len(view.legal) == 1)
    assert counted > 5


@pytest.mark.usefixtures("french")
def test_guidance_names_the_bid_that_the_hook_forbids() -> None:
    told = 0
    for view in views(3, 1, hook="on", abandons=0):
        if view.phase != "bid" or view.sizes[view.round] < 3 or sum(view.announced) < 2:
            continue
        left = view.sizes[view.round] - sum(bid for bid in view.bids if bid is not None)
        if left >= 0:
            told += 1
            assert words.guidance(view, NAMES)[1] == f"Vous parlez en dernier\u202f: tout sauf {left}"
    assert told > 2


@pytest.mark.usefixtures("french")
def test_where_the_game_is() -> None:
    lines = {words.round_line(view) for view in views(4, 2, rounds="full")}
    assert "Manche 7 sur 20 · 7 cartes · montée" in lines
    assert "Manche 20 sur 20 · 1 carte · descente" in lines


# -- results


def value(text: str) -> int:
    """What a formula such as '−5 − 1 × 5' comes to."""
    terms = text.replace(" ", "").replace("−", "+-").removeprefix("+").split("+")
    return sum(math.prod(int(factor) for factor in term.split("×")) for term in terms)


@pytest.mark.parametrize(("text", "points"), [("5 + 3 × 5", 20), ("−5 − 1 × 5", -10), ("5 + 0 × 5", 5)])
def test_formulas_are_read_as_they_are_written(text: str, points: int) -> None:
    assert value(text) == points


@pytest.mark.parametrize("won", range(11))
@pytest.mark.parametrize("bid", [None, *range(11)])
def test_formula_comes_to_the_points(bid: int | None, won: int) -> None:
    """rules/updown.md, Score of a round."""
    text = formula(bid, won)
    points = updown_turns.round_points(bid, won)
    assert (0 if text == "–" else value(text)) == points


def summaries(seats: int, seed: int, **options: str | int) -> Iterator[tuple[UpDownView, Summary]]:
    for state, events in states(seats, seed, **options):
        if any(isinstance(event, RoundScored) for event in events):
            view = UPDOWN.view(state, 1)
            yield view, words.summary(view, NAMES[:seats], 1)


@given(seats=st.integers(3, 6), seed=st.integers(0, 999))
@settings(max_examples=8, deadline=None)
def test_summary_agrees_with_the_rules(seats: int, seed: int) -> None:
    for view, summary in summaries(seats, seed):
        result = view.rounds[-1]
        assert sorted(row.seat for row in summary.rows) == list(range(seats))
        assert [row.place for row in summary.rows] == sorted(row.place for row in summary.rows)
        assert summary.rows[0].place == 1
        for row in summary.rows:
            bid = result.bids[row.seat]
            assert len(summary.columns) == 4 + len(row.cells)
            assert row.points == result.points[row.seat]
            assert row.total == view.scores[row.seat]
            assert row.cells == (("–", "–") if bid is None else (str(bid), str(result.won[row.seat])))
            made = "none" if bid is None else "made" if bid == result.won[row.seat] else "broken"
            assert row.verdict == made
        for earlier, later in zip(summary.rows, summary.rows[1:], strict=False):
            assert earlier.total >= later.total


def test_last_summary_ranks_as_the_outcome_does() -> None:
    for seed in range(6):
        for view, summary in summaries(4, seed):
            if view.outcome is None:
                continue
            places = {row.seat: row.place for row in summary.rows}
            above = 0
            for shared in view.outcome.standings:
                assert {places[seat] for seat in shared} == {above + 1}
                above += len(shared)


def test_totals_of_the_chart() -> None:
    for view, _summary in summaries(5, 3):
        lines = words.cumulative(view)
        assert [line[0] for line in lines] == [0] * 5
        assert tuple(line[-1] for line in lines) == view.scores
        assert {len(line) for line in lines} == {len(view.rounds) + 1}


def test_details_hold_every_round() -> None:
    for view, _summary in summaries(6, 4):
        blocks = words.details(view).blocks
        rows = [line for block in blocks for line in block.lines]
        assert len(rows) == len(view.rounds)
        assert len(blocks) == 1 + (len(rows) > view.peak)
        for result, line in zip(view.rounds, rows, strict=True):
            signs = [int(cell.points.replace("−", "-")) for cell in line.cells]
            assert tuple(signs) == result.points


NOTES = [
    # before, bids, won -> what is told
    ((0, 10, 5), (3, 1, 1), (3, 2, 2), "Ada passe en tête\u202f: +20 sur un contrat de trois plis pile."),
    ((20, 10, 5), (1, 1, 0), (1, 1, 0), "Tous les contrats sont réussis\u202f: une manche sans faux pas."),
    ((20, 10, 5), (1, 1, 1), (2, 0, 0), "Tous les contrats sont manqués\u202f: personne n’y échappe."),
    ((20, 5, 5), (2, 1, 0), (0, 1, 1), "Bo passe en tête\u202f: +10 sur un contrat de un pli pile."),
    ((30, 20, 5), (0, 1, 1), (0, 1, 0), "Ada mène avec 5 points d’avance."),
    ((20, 15, 5), (0, 1, 1), (0, 1, 0), "Ada et Bo se partagent la tête."),
    ((20, 15, 15), (2, None, 1), (0, 0, 2), "Bo passe en tête."),
]


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize(("before", "bids", "won", "note"), NOTES)
def test_note_of_a_round(
    before: tuple[int, ...], bids: tuple[int | None, ...], won: tuple[int, ...], note: str
) -> None:
    view = next(view for view, _ in summaries(3, 0) if len(view.rounds) == 2)
    first, second = view.rounds
    points = tuple(map(updown_turns.round_points, bids, won))
    if note == "Bo passe en tête.":
        before = (20, 15, 5)
    rounds = (_with(first, points=before), _with(second, bids=bids, won=won, points=points))
    scores = tuple(a + b for a, b in zip(before, points, strict=True))
    view = _with(view, rounds=rounds, scores=scores)
    assert words.summary(view, NAMES[:3], 0).note == note


def _with(struct: Any, **changes: Any) -> Any:
    import msgspec

    return msgspec.structs.replace(struct, **changes)


@pytest.mark.usefixtures("french")
def test_what_comes_next() -> None:
    lines = {len(view.rounds): summary for view, summary in summaries(4, 7, rounds="full", abandons=0)}
    view = next(view for view, _ in summaries(4, 7, rounds="full", abandons=0))
    assert lines[7].next_title == "Manche 8\u202f: huit cartes chacun"
    assert lines[7].next_button == "Manche 8"
    assert lines[7].next_line.endswith("il reste 3 marches avant le sommet")
    assert lines[1].next_line.startswith(f"{NAMES[(view.dealer + 1) % 4]} distribue · sens horaire · ")
    assert lines[9].next_line.endswith("il reste une marche avant le sommet")
    assert lines[10].next_line.endswith("la descente commence")
    assert lines[19].next_line.endswith("c’est la dernière marche")
    assert lines[20].next_button == "Podium"


@given(seats=st.integers(3, 6), seed=st.integers(0, 999))
@settings(max_examples=6, deadline=None)
def test_podium_agrees_with_the_outcome(seats: int, seed: int) -> None:
    state = list(states(seats, seed))[-1][0]
    view = UPDOWN.view(state, 0)
    outcome = UPDOWN.outcome(state)
    assert outcome is not None
    podium = words.podium(view, outcome, NAMES[:seats])
    assert [s.seat for s in podium.standings] == [seat for shared in outcome.standings for seat in shared]
    for standing in podium.standings:
        assert standing.score == outcome.score[standing.seat]
        assert len(standing.steps) == len(outcome.rounds)
        made = sum(step.verdict == "made" for step in standing.steps)
        broken = sum(step.verdict == "broken" for step in standing.steps)
        assert (made, broken) == (view.made[standing.seat], view.broken[standing.seat])
        assert [figure for _icon, figure, _verdict in standing.tallies[:2]] == [str(made), str(broken)]


HEADLINES = [
    (((0,), (1, 2)), "Ada redescend en tête\u202f!", (1, 2, 2)),
    (((0, 1), (2,)), "Ada et Bo redescendent en tête\u202f!", (1, 1, 3)),
    (((0, 1, 2),), "Ada, Bo et Cy redescendent en tête\u202f!", (1, 1, 1)),
]


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize(("standings", "headline", "places"), HEADLINES)
def test_shared_places(
    standings: tuple[tuple[int, ...], ...], headline: str, places: tuple[int, ...]
) -> None:
    state = list(states(3, 0))[-1][0]
    podium = words.podium(UPDOWN.view(state, 0), Outcome((), (50, 50, 50), standings), NAMES[:3])
    assert podium.headline == headline
    assert tuple(standing.place for standing in podium.standings) == places


# -- the game's page


def test_every_option_and_value_has_words(language: str) -> None:
    for option in UPDOWN.options:
        assert words.option_title(option.key)
        assert words.option_sentence(option.key).endswith(".")
        labels = [words.value_label(option.key, value) for value in option.values]
        assert len(set(labels)) == len(labels)


def test_facts(language: str) -> None:
    ages, minutes, seats = words.facts(range(3, 7), (30, 45))
    assert (ages, minutes, seats) == (
        ("dès 10 ans", "30–45 min", "3 à 6 joueurs")
        if language == "fr"
        else ("ages 10 and up", "30–45 min", "3 to 6 players")
    )
