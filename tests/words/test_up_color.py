"""Up Color's sentences: complete in both languages, and true to the rules' figures."""

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

from game import i18n, paths
from game.rules import up_color_turns
from game.rules.base import Event, IllegalMove, Outcome
from game.rules.up_color import (
    KINDS,
    UP_COLOR,
    Dealt,
    Drawn,
    GameOver,
    LapTaken,
    LeadGiven,
    Passed,
    Played,
    RoundResult,
    RoundScored,
    RoundVoid,
    State,
    TapisVert,
    UpColorEvent,
    UpColorView,
)
from game.words import up_color as words
from game.words.common import Names, Summary
from game.words.up_color_results import formula
from tests.rules.up_color_tables import later, opened, say

NAMES = ("Ada", "Bo", "Cy", "Dee")
NNBSP = "\u202f"


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


def states(seed: int, **options: str | int) -> Iterator[tuple[State, list[Event]]]:
    """A game of random moves: the state after each step, and what the step made happen."""
    chance = Chance(seed)
    state = UP_COLOR.new(4, {"rounds": 3, **options})
    while UP_COLOR.outcome(state) is None:
        if UP_COLOR.needs_deal(state):
            events = UP_COLOR.deal(state, UP_COLOR.draw_deal(state, chance))
        else:
            seat = UP_COLOR.to_move(state)[0]
            events = UP_COLOR.apply(state, seat, chance.rng.choice(list(UP_COLOR.legal_moves(state, seat))))
        yield state, events


# -- cards and events


@pytest.mark.usefixtures("language")
def test_every_card_has_a_name_of_its_own() -> None:
    for name in (words.card_name, words.a_card, words.play_label):
        assert len({name(card) for card in KINDS}) == len(KINDS)
    assert len({words.colour_name(colour) for colour in "GYBRV"}) == 5


OUTCOME = Outcome(((10, 0, 0, -2),), (25, 8, 8, -2), ((0,), (1, 2), (3,)))
TEAM_OUTCOME = Outcome(((10, 0, 5, -2),), (25, 8, 8, -2), ((0, 2), (1, 3)))
EVENTS: list[tuple[Event, str, str]] = [
    (Dealt(3, 1, (("G",), 7, 7, 7)), "Bo dealt round 4", "Bo a distribué la manche 4"),
    (
        LeadGiven(1, 2),
        "Bo can’t lead: Cy leads",
        f"Bo ne peut pas entamer{NNBSP}: Cy entame",
    ),
    (
        LeadGiven(1, 0),
        "Bo can’t lead: the lead is yours",
        f"Bo ne peut pas entamer{NNBSP}: l’entame est à vous",
    ),
    (Played(1, "R", "V"), "Bo played a red card", "Bo a joué une carte rouge"),
    (Played(0, "G", "Y"), "You played an imperial", "Vous avez joué une impériale"),
    (Passed(2, "B"), "Cy passed", "Cy a passé son tour"),
    (
        TapisVert(2, "V", False),
        "Tapis vert: Cy went out with a violet card",
        f"Tapis vert{NNBSP}: Cy a fini sur une carte violette",
    ),
    (
        LapTaken(2, ((1, "R"), (2, "V")), 4, True),
        "Cy took lap 4 (2 cards) and drew a card",
        "Cy a pris le pli 4 (2 cartes) et pioché une carte",
    ),
    (
        LapTaken(0, ((0, "R"),), 4, False),
        "You took lap 4 (1 card)",
        "Vous avez pris le pli 4 (1 carte)",
    ),
    (
        RoundScored(0, (1, 3), (0, 5, 0, 5), (-4, 0, 0, 0), (-4, 5, 0, 5), (-4, 10)),
        "Round 1: Bo and Dee without cards · discards: Ada −4",
        f"Manche 1{NNBSP}: main vide pour Bo et Dee · défausses{NNBSP}: Ada −4",
    ),
    (
        RoundScored(1, (1,), (0, 10, 0, 0), (0, 0, 0, 0), (0, 10, 0, 0), (0, 10)),
        "Round 2: Bo without cards",
        f"Manche 2{NNBSP}: main vide pour Bo",
    ),
    (
        RoundVoid(1),
        "Nobody can lead: the round is void",
        f"Personne ne peut entamer{NNBSP}: la manche est nulle",
    ),
    (GameOver(OUTCOME), "Ada wins with 25 points", "Ada gagne avec 25 points"),
    (GameOver(TEAM_OUTCOME), "Ada and Cy win with 33 points", "Ada et Cy gagnent avec 33 points"),
]


@pytest.mark.parametrize(("event", "english", "in_french"), EVENTS, ids=lambda value: type(value).__name__)
def test_what_happened(event: Event, english: str, in_french: str, language: str) -> None:
    assert words.event_line(event, NAMES, 0) == (in_french if language == "fr" else english)


def test_every_kind_of_event_is_told_but_a_drawn_card() -> None:
    told = {type(event) for event, _english, _french in EVENTS}
    assert told == set(UpColorEvent.__args__) - {Drawn}
    assert words.event_line(Drawn(0, "G"), NAMES, 0) is None


@given(seed=st.integers(0, 999), viewer=st.integers(0, 3))
@settings(max_examples=8, deadline=None)
def test_only_what_was_played_is_named(seed: int, viewer: int) -> None:
    for _state, events in states(seed):
        for event in events:
            line = words.event_line(event, NAMES, viewer) or ""
            shown = {event.card} if isinstance(event, Played | TapisVert) else set()
            assert {card for card in KINDS if words.a_card(card) in line} <= shown


# -- refusals


def refusals() -> list[str]:
    """Every sentence that the rules refuse a move with, read from their source."""
    tree = ast.parse(Path(up_color_turns.__file__).read_text(encoding="utf-8"))
    found = []
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "IllegalMove":
            marked = call.args[0]
            assert isinstance(marked, ast.Call)
            assert isinstance(marked.args[0], ast.Constant)
            found.append(str(marked.args[0].value))
    return found


@pytest.mark.parametrize("message", refusals())
def test_every_refusal_in_both_languages(message: str) -> None:
    gaps = {name: {"card": "R", "colour": "B"}[name] for name in re.findall(r"{(\w+)}", message)}
    said = {}
    for code in i18n.LANGUAGES:
        i18n.set_language(code)
        said[code] = words.refusal(IllegalMove(message, "answer", **gaps))
    i18n.set_language("en")
    assert said["fr"] != said["en"]
    for sentence in said.values():
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert sentence[0].isupper()


REFUSED = [
    ("You do not hold {card}.", {"card": "R"}, "Vous n’avez pas de carte rouge."),
    ("You do not hold {card}.", {"card": "G"}, "Vous n’avez pas d’impériale."),
    ("{colour} is needed: that card does not answer.", {"colour": "B"}, "Il faut du bleu"),
    ("You hold {colour}: you may not pass.", {"colour": "V"}, f"Vous avez du violet{NNBSP}: "),
]


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize(("message", "gaps", "said"), REFUSED)
def test_refusals_name_cards_and_colours(message: str, gaps: dict[str, Any], said: str) -> None:
    assert words.refusal(IllegalMove(message, "answer", **gaps)).startswith(said)


# -- what to do


@pytest.mark.usefixtures("language")
def test_one_sentence_of_guidance_at_every_moment() -> None:
    for state, _events in states(5, teams="pairs"):
        for seat in range(4):
            icon, sentence = words.guidance(UP_COLOR.view(state, seat), NAMES)
            assert sentence
            assert "{" not in sentence
            assert icon is None or (paths.sprites() / "svg" / "icons" / f"{icon}.svg").is_file()


@pytest.mark.usefixtures("french")
def test_guidance_of_a_lead() -> None:
    first = opened(0, "GYBRVXX", "YYYYBBB", "BBRRRRV", "YYYYYBB")
    said = "Vous ouvrez la manche avec une impériale"
    assert words.guidance(UP_COLOR.view(first, 0), NAMES) == (None, said)
    none = opened(0, "YYBRVXX", "YYYYBBB", "BBRRRRV", "YYYYYBB")
    said = f"Aucune impériale en main{NNBSP}: ouvrez avec une couleur"
    assert words.guidance(UP_COLOR.view(none, 0), NAMES) == (None, said)
    second = later("YB", "BV", "RBB", "RR", leader=0, stock="Y")
    say(second, "Y", "B", "R", "pass")
    said = f"Vous entamez{NNBSP}: tout sauf le violet"
    assert words.guidance(UP_COLOR.view(second, 2), NAMES) == (None, said)


@pytest.mark.usefixtures("french")
def test_guidance_of_an_answer() -> None:
    state = later("YBR", "YYB", "RRX", "RRV", leader=0)
    say(state, "Y")
    assert words.guidance(UP_COLOR.view(state, 1), NAMES)[1] == f"Bleu demandé{NNBSP}: répondez"
    say(state, "B")
    assert words.guidance(UP_COLOR.view(state, 3), NAMES)[1] == "C’est à Cy de jouer"
    say(state, "R")
    last = words.guidance(UP_COLOR.view(state, 3), NAMES)[1]
    assert last == f"Dernière parole{NNBSP}: si vous jouez, le pli est à vous"


@pytest.mark.usefixtures("french")
def test_guidance_of_a_lacking_colour() -> None:
    state = later("YBR", "GXY", "RRX", "RRV", leader=0)
    say(state, "Y")
    assert words.guidance(UP_COLOR.view(state, 1), NAMES) == (
        "pass",
        f"Pas de bleu en main{NNBSP}: jouez autre chose ou passez",
    )
    forced = later("YBR", "YYY", "RRX", "RRV", leader=0)
    say(forced, "Y")
    assert words.guidance(UP_COLOR.view(forced, 1), NAMES)[1] == f"Pas de bleu en main{NNBSP}: vous passez"


def test_what_may_be_played_is_what_is_legal() -> None:
    for state, _events in states(9):
        for seat in UP_COLOR.to_move(state):
            view = UP_COLOR.view(state, seat)
            found, _note = words.choices(view)
            named = {card for choice in found if choice.cards != "pass" for card in choice.cards}
            named |= {"pass"} if any(choice.cards == "pass" for choice in found) else set()
            assert named == {move.removeprefix("play ") for move in view.legal}


@pytest.mark.parametrize(
    ("hands", "moves", "note"),
    [
        (("YB", "BX", "RR", "RR"), ["Y"], "No discard: you hold blue"),
        (("YB", "GX", "RR", "YX"), ["Y", "pass", "pass"], "No discard on the last turn"),
        (("GXY", "BB", "RR", "RR"), [], ""),
        (("YVG", "BB", "RR", "RR"), [], "Violet only answers red"),
        (("G", "YX", "BX", "RX"), ["G"], "Tapis vert: no discards in this lap"),
    ],
)
def test_the_note_tells_why_a_card_is_barred(hands: tuple[str, ...], moves: list[str], note: str) -> None:
    state = later(*hands, leader=0)
    say(state, *moves)
    seat = UP_COLOR.to_move(state)[0]
    assert words.choices(UP_COLOR.view(state, seat))[1] == note


@pytest.mark.usefixtures("french")
def test_where_the_game_is() -> None:
    lines = {words.round_line(UP_COLOR.view(state, 0)) for state, _events in states(2, teams="pairs")}
    assert "Manche 2 sur 3 · équipes" in lines
    extra = UP_COLOR.new(4, {"rounds": 3})
    extra.rounds = [RoundResult(0, (0, 1), (5, 5, 0, 0), (0, 0, 0, 0))] * 3
    extra.phase = "play"
    assert words.round_line(UP_COLOR.view(extra, 0)) == "Manche supplémentaire 1"


# -- results


FORMULAS = [((10, 0), "10"), ((5, 0), "5"), ((0, -4), "−2 × 2"), ((0, 0), "–")]


@pytest.mark.parametrize(("points", "text"), FORMULAS)
def test_the_formula_comes_to_the_points(points: tuple[int, int], text: str) -> None:
    """rules/up-color.md, Score of a round."""
    result = RoundResult(0, (0,) if points[0] else (), (points[0], 0, 0, 0), (points[1], 0, 0, 0))
    assert formula(result, 0) == text


def summaries(seed: int, **options: str | int) -> Iterator[tuple[UpColorView, Summary]]:
    for state, events in states(seed, **options):
        if any(isinstance(event, RoundScored | RoundVoid) for event in events):
            view = UP_COLOR.view(state, 1)
            yield view, words.summary(view, NAMES, 1)


@given(seed=st.integers(0, 999), teams=st.sampled_from(["solo", "pairs"]))
@settings(max_examples=8, deadline=None)
def test_summary_agrees_with_the_rules(seed: int, teams: str) -> None:
    for view, summary in summaries(seed, teams=teams):
        result = None if view.void else view.rounds[-1]
        assert sorted(row.seat for row in summary.rows) == list(range(4))
        assert [row.place for row in summary.rows] == sorted(row.place for row in summary.rows)
        for row in summary.rows:
            side = next(n for n, seats in enumerate(view.teams) if row.seat in seats)
            assert row.total == view.sides[side]
            assert len(summary.columns) == 4 + len(row.cells)
            if result is None:
                assert (row.points, row.earlier) == (0, row.total)
            else:
                gained = sum(result.points[seat] for seat in view.teams[side])
                assert row.points == result.points[row.seat]
                assert row.earlier == row.total - gained
                assert (row.verdict == "made") == (row.seat in result.out)
        if view.outcome is not None:
            best = {row.seat for row in summary.rows if row.place == 1}
            assert best == set(view.outcome.standings[0])


def test_a_void_round_is_summed_up_as_one() -> None:
    state = later("RV", "VVV", "VV", "VV", leader=0)
    say(state, "R", "V")
    summary = words.summary(UP_COLOR.view(state, 2), NAMES, 2)
    assert summary.title == "Round 1 is void"
    assert {(row.points, row.formula, row.cells) for row in summary.rows} == {(0, "–", ("–", "–"))}
    assert summary.next_line == "Ada deals once more"


def _level(**options: str | int) -> UpColorView:
    """The view after three planned rounds that leave the first two seats or both teams level."""
    state = UP_COLOR.new(4, {"rounds": 3, **options})
    out = RoundResult(0, (0, 1), (5, 5, 0, 0), (0, 0, -2, 0))
    state.rounds = [out] * 3
    state.scores = [15, 15, -6, 0] if options.get("teams") != "pairs" else [15, 15, -6, -6]
    if options.get("teams") == "pairs":
        state.rounds = [RoundResult(0, (0, 1), (5, 5, 0, 0), (0, 0, -2, -2))] * 3
    state.dealer = 2
    return UP_COLOR.view(state, 0)


@pytest.mark.usefixtures("french")
def test_a_tie_at_the_end_goes_on() -> None:
    """rules/up-color.md, Game: on a tie for first, further rounds are played."""
    summary = words.summary(_level(), NAMES, 0)
    assert summary.note == f"Égalité entre Ada et Bo{NNBSP}: une manche de plus pour décider."
    assert summary.next_title == f"Égalité en tête{NNBSP}: manche supplémentaire"
    assert summary.next_line == "Dee distribue · tout le monde joue"
    pairs = words.summary(_level(teams="pairs"), Names(NAMES, ("Lynx", "Nuages")), 0)
    assert pairs.note.startswith("Égalité entre l’équipe Lynx et l’équipe Nuages")


@pytest.mark.usefixtures("french")
def test_who_leads_is_told() -> None:
    notes = {summary.note for _view, summary in summaries(3)}
    assert any(re.fullmatch(r"\w+ mène avec \d+ points? d’avance\.", note) for note in notes)
    assert any(re.fullmatch(r"\w+ gagne avec \d+ points? d’avance\.", note) for note in notes)


def test_totals_of_the_chart_and_of_the_details() -> None:
    for view, _summary in summaries(4):
        lines = words.cumulative(view)
        assert tuple(line[-1] for line in lines) == view.scores
        assert {len(line) for line in lines} == {len(view.rounds) + 1}
        told = [line for block in words.details(view).blocks for line in block.lines]
        assert len(told) == len(view.rounds)
        for result, line in zip(view.rounds, told, strict=True):
            assert tuple(int(cell.points.replace("−", "-")) for cell in line.cells) == result.points


def ended(seed: int, **options: str | int) -> UpColorView:
    *_before, (state, _events) = states(seed, **options)
    return UP_COLOR.view(state, 0)


@pytest.mark.usefixtures("french")
def test_the_podium_of_single_players() -> None:
    view = ended(1)
    assert view.outcome is not None
    podium = words.podium(view, view.outcome, NAMES)
    first = view.outcome.standings[0][0]
    assert podium.headline == f"{NAMES[first]} mène la danse{NNBSP}!"
    for standing in podium.standings:
        better = sum(score > view.scores[standing.seat] for score in view.scores)
        assert standing.place == 1 + better
        assert standing.score == view.scores[standing.seat]
        outs = sum(standing.seat in result.out for result in view.rounds)
        assert standing.tallies[0] == ("check", str(outs), "made")
        assert len(standing.steps) == len(view.rounds)


@pytest.mark.usefixtures("french")
def test_the_podium_of_teams() -> None:
    """rules/up-color.md, Game: standings go by team totals, and both members share the place."""
    view = ended(2, teams="pairs")
    assert view.outcome is not None
    podium = words.podium(view, view.outcome, Names(NAMES, ("Lynx", "Nuages")))
    team = view.teams.index(view.outcome.standings[0])
    assert podium.headline == f"L’équipe {('Lynx', 'Nuages')[team]} mène la danse{NNBSP}!"
    assert [standing.place for standing in podium.standings] == [1, 1, 2, 2]
    for standing in podium.standings:
        assert standing.score == view.sides[standing.seat % 2]


# -- the game's page


@pytest.mark.usefixtures("language")
def test_every_option_and_value_has_words() -> None:
    for option in UP_COLOR.options:
        assert words.option_title(option.key)
        assert words.option_sentence(option.key).endswith(".")
        labels = [words.value_label(option.key, value) for value in option.values]
        assert len(set(labels)) == len(labels)
    for _title, given_options in words.presets():
        UP_COLOR.complete_options(given_options, 4)
    assert words.tagline()
    assert words.pitch().endswith(".")
    assert words.aim().endswith(".")
    assert len(words.facts(UP_COLOR.seats, (20, 30))) == 3


@pytest.mark.usefixtures("language")
def test_moves_and_teams_have_names() -> None:
    labels = {words.move_label(str(move)) for move in up_color_turns.MOVES.values()}
    assert len(labels) == len(KINDS) + 1
    assert words.team_names({"teams": "solo"}) == ()
    assert len(set(words.team_names({"teams": "pairs"}))) == 2
