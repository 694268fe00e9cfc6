"""Level Up's sentences: complete in both languages, true to the rules, silent about hidden cards."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from game import i18n
from game.rules.base import Event, IllegalMove
from game.rules.level_up import (
    LEVEL_UP,
    STOCK,
    Added,
    Dealt,
    Discarded,
    Drawn,
    GameOver,
    Laid,
    LevelUpView,
    Meld,
    RoundEnded,
    State,
    check,
    contract,
)
from game.words import level_up as words
from game.words import level_up_terms as terms

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
    """A game in which levels are laid and cards added wherever they can be."""
    chance = Chance(seed)
    state = LEVEL_UP.new(seats, {"levels": 4, "deck": "1-9x2", **options})
    while LEVEL_UP.outcome(state) is None:
        if LEVEL_UP.needs_deal(state):
            events = LEVEL_UP.deal(state, LEVEL_UP.draw_deal(state, chance))
        else:
            seat = LEVEL_UP.to_move(state)[0]
            moves = list(LEVEL_UP.legal_moves(state, seat))
            best = [move for move in moves if str(move).startswith(("lay", "hit"))]
            events = LEVEL_UP.apply(state, seat, chance.rng.choice(best or moves))
        yield state, events


def whole(text: str) -> None:
    """No gap is left open, and nothing is empty or None."""
    assert text
    assert not re.search(r"[{}]|None", text), text


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("order", ["fixed", "free"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_everything_that_a_game_says_is_whole(seats: int, order: str) -> None:
    names = NAMES[:seats]
    for state, events in states(seats, 5, order=order):
        view = LEVEL_UP.view(state, 0)
        for text in (words.round_line(view), words.guidance(view, names)[1]):
            whole(text)
        for seat in range(seats):
            whole(words.level_line(view, seat))
        for event in events:
            for viewer in (None, *range(seats)):
                seen = event if viewer is None else LEVEL_UP.mask(event, viewer)
                line = words.event_line(seen, names, viewer)
                assert line is not None, event
                whole(line)
            actor = words.actor(event)
            assert actor is None or 0 <= actor < seats
        if LEVEL_UP.needs_deal(state) or LEVEL_UP.outcome(state):
            results(view, names)


def results(view: LevelUpView, names: tuple[str, ...]) -> None:
    summary = words.summary(view, names, 0)
    said = [summary.title, summary.line, summary.aside, summary.note, summary.next_title, summary.next_line]
    for text in (*said, summary.next_button, summary.chart, *summary.columns):
        whole(text)
    assert [row.place for row in summary.rows] == sorted(row.place for row in summary.rows)
    for row in summary.rows:
        gone = view.rounds[-1].put_away[row.seat]
        assert row.points == len(gone)
        assert row.total == view.scores[row.seat]
        assert row.formula == (" + ".join(map(str, gone)) or "–")
        assert (row.verdict == "made") == (view.rounds[-1].laid[row.seat] is not None) == bool(gone)
    totals = words.cumulative(view)
    assert [line[-1] for line in totals] == list(view.scores)
    details = words.details(view)
    assert sum(len(block.lines) for block in details.blocks) == len(view.rounds)
    assert 1 <= len(details.blocks) <= 2
    if view.outcome is not None:
        podium = words.podium(view, view.outcome, names)
        for text in (podium.headline, podium.line, *(part for fact in podium.facts for part in fact)):
            whole(text)
        for standing in podium.standings:
            assert standing.score == view.outcome.score[standing.seat]
            assert sum(step.verdict == "made" for step in standing.steps) == standing.score
            assert len(standing.steps) == view.options["levels"]


def test_a_card_drawn_unseen_is_never_told() -> None:
    for viewer in (None, 0, 1):
        line = words.event_line(Drawn(0, STOCK, "R7"), NAMES, viewer)
        assert line is not None
        assert "7" not in line
        assert "flame" not in line


@pytest.mark.parametrize(
    ("event", "viewer", "line"),
    [
        (Dealt(0, 1, "B7", (10, 10)), 0, "Bo dealt · the wave 7 is turned up"),
        (Drawn(1, 2, "R7"), None, "Bo took the flame 7 from Cy’s pile"),
        (Drawn(1, 0, "R7"), 0, "Bo took the flame 7 from your pile"),
        (Drawn(1, 1, "R7"), 0, "Bo took the flame 7 back"),
        (Drawn(0, 0, "R7"), 0, "You took the flame 7 back"),
        (Drawn(0, 2, "R7"), 0, "You took the flame 7 from Cy’s pile"),
        (
            Laid(1, 1, (("R7", "B7", "G7"), ("R1", "Y2", "R3", "B4"))),
            None,
            "Bo laid level 1: three 7s, run 1–4",
        ),
        (Added(0, "G5", 2, 1, "low"), 1, "Ada added the leaf 5 to a meld of Cy’s"),
        (Added(0, "G5", 1, 1, "low"), 1, "Ada added the leaf 5 to your meld"),
        (Added(0, "G5", 0, 0, None), 0, "You added the leaf 5 to your own meld"),
        (Discarded(0, "V18"), 0, "You discarded the moon 18"),
        (RoundEnded("out", 1, (3, 0)), 0, "Bo went out"),
        (RoundEnded("stock", 1, (3, 1)), 0, "The stock is empty: the round is over"),
    ],
)
def test_sentences(event: Event, viewer: int | None, line: str) -> None:
    assert words.event_line(event, NAMES, viewer) == line


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Drawn(1, 2, "R7"), "Bo a pris le 7 flamme à Cy"),
        (Drawn(1, STOCK, None), "Bo a pioché au talon"),
        (Discarded(1, "P18"), "Bo a défaussé le 18 montagne"),
        (Laid(1, 7, (("R1", "R3", "R5", "R7", "R9", "R11", "R13"),)), None),
        (RoundEnded("out", 1, (3, 0)), "Bo a vidé sa main"),
    ],
)
def test_french_sentences(event: Event, line: str | None) -> None:
    said = words.event_line(event, NAMES, 0)
    assert said == (line or "Bo a posé le palier 7\u202f: couleur flamme")


@pytest.mark.parametrize(
    ("kind", "cards", "name", "takes"),
    [
        ("run", "G5 R6 R7 B8", "Run 5–8", "needs 4 or 9"),
        ("run", "G1 R2 R3 B4", "Run 1–4", "needs 5"),
        ("run", " ".join(f"R{n}" for n in range(1, 19)), "Run 1–18", "complete"),
        ("set", "R7 B7", "Pair of 7s", "needs 7"),
        ("set", "R7 B7 G7", "Three 7s", "needs 7"),
        ("set", "R7 B7 G7 Y7", "Four 7s", "needs 7"),
        ("set", "R7 B7 G7 Y7 P7", "Many 7s", "needs 7"),
        ("flush", "B1 B5 B9 B11", "Flush: wave", "any wave fits"),
    ],
)
def test_what_a_meld_is_and_takes(kind: str, cards: str, name: str, takes: str) -> None:
    """rules/level-up.md, worked example: run 5-8 accepts any 4 and any 9."""
    meld = Meld(kind, tuple(cards.split(" ")))
    assert terms.meld_name(meld) == name
    assert terms.meld_takes(meld, "1-18") == takes


@pytest.mark.parametrize(
    ("level", "group", "cards", "line"),
    [
        (1, 0, "", "3 cards to find"),
        (1, 0, "R7", "needs two more 7s"),
        (1, 0, "R7 B7", "needs one more 7"),
        (1, 0, "R7 B7 G7", "ready"),
        (1, 1, "R7 B9 G10", "needs 8"),
        (1, 1, "R7 B8 G9", "needs 6 or 10"),
        (1, 1, "R16 B17", "needs two of 14, 15, 18"),
        (1, 1, "R7", "needs three of 4, 5, 6, 8, 9, 10"),
        (6, 0, "R7", "needs six more in a row"),
        (4, 1, "R7 B10 G11", "needs 8 and 9"),
        (2, 1, "R7 R9", "needs two more flames"),
    ],
)
def test_the_live_sentence_of_a_meld_that_is_built(level: int, group: int, cards: str, line: str) -> None:
    part = contract(level)[group]
    faces = cards.split()
    assert terms.still_needed(part, len(faces), check(part, faces)) == line


@pytest.mark.usefixtures("language")
def test_levels_and_options_have_names() -> None:
    for level in range(1, 9):
        whole(terms.contract_phrase(level))
    for option in LEVEL_UP.options:
        whole(words.option_title(option.key))
        whole(words.option_sentence(option.key))
        for value in option.values:
            whole(words.value_label(option.key, value))
    for _title, given in words.presets():
        for seats in LEVEL_UP.seats:
            LEVEL_UP.complete_options(given, seats)
    for text in (words.tagline(), words.pitch(), *words.facts(LEVEL_UP.seats, (30, 45))):
        whole(text)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize(
    "error",
    [
        IllegalMove("You do not hold {card}.", "lay", card="R7"),
        IllegalMove("This flush takes the colour {colour} only.", "hit", colour="B"),
        IllegalMove(
            "A set has one value: {first} and {other} do not go together.", "lay", first="R7", other="B8"
        ),
    ],
)
def test_refusals_name_cards_and_colours_for_people(error: IllegalMove) -> None:
    said = words.refusal(error)
    whole(said)
    assert not re.search(r"\b[RYGBVP]\d", said)
    assert said[0].isupper()


def test_the_winner_reaches_the_moon() -> None:
    *_, (state, events) = states(3, 2)
    over = events[-1]
    assert isinstance(over, GameOver)
    winners = [NAMES[seat] for seat in over.outcome.standings[0]]
    line = words.event_line(over, NAMES) or ""
    assert "the moon" in line
    assert all(name in line for name in winners)
    assert "the moon" in words.podium(LEVEL_UP.view(state, 0), over.outcome, NAMES).headline
