"""Luck and skill on the screen: judged in the background, honest on the way, by keyboard, and it fits."""

from __future__ import annotations

import gc
import random
from functools import cache
from typing import Any

import pygame
import pytest

from game import catalog, i18n
from game.bots.base import Candidate, Choice, Reason
from game.catalog import Game
from game.deal import DealCode
from game.record import Seat
from game.review import Question, Review
from game.scenes import momentscene
from game.scenes import review as review_module
from game.scenes.moment import Picture, StillTable, picture
from game.scenes.momentscene import MomentScene
from game.scenes.podium import PodiumScene
from game.scenes.review import ReviewScene
from game.session import Session
from game.ui.app import App
from game.ui.bars import BarChart
from tests.scenes.fitting import faults, unreachable
from tests.scenes.menus import make_app
from tests.scenes.test_results import FACES, NAMES, click, press, run

SIZES = [(960, 540), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]
MANNERS = [("fr", 0.9), ("en", 1.4), ("fr", 1.0), ("en", 1.0), ("fr", 1.4)]
OPTIONS: dict[str, dict[str, str | int]] = {
    "level-up": {"levels": 4, "deck": "1-9x2"},
    "up-color": {"rounds": 3},
    "mind-up": {},
    "updown": {},
}
MADE = {"share": 902, "worlds": 1000, "less": 876, "fewer": 1000}
REASONS = {
    "level-up": Reason(
        "Without {card}, ahead of the others in {share} of {worlds} sampled rounds;"
        " without {other} in {less} of {fewer}.",
        {"card": "R7", "other": "P18", **MADE},
    ),
    "up-color": Reason(
        "Your team goes out in {share} of {worlds} sampled deals, {other} in {less} of {fewer}.",
        {"other": "play V", **MADE},
    ),
    "mind-up": Reason(
        "Takes {card} in {share} of {worlds} sampled deals; ahead of {other} by {gain} points.",
        {"card": 37, "other": 49, "gain": "12.3", **MADE},
    ),
    "updown": Reason(
        "Exact in {share} of {worlds} sampled deals; a bid of {bid} in {less} of {fewer}.",
        {"bid": 10, **MADE},
    ),
}
"""The longest reasons."""


def finished(game: Game, seats: int, people: int) -> Session:
    """A game of which people play badly, the others plainly."""
    sitters = [
        Seat(NAMES[n], "human" if n < people else "novice", {"avatar": FACES[n % len(FACES)]})
        for n in range(seats)
    ]
    session = Session(game, sitters, OPTIONS[game.id], DealCode(game.rules.prefix, seats, 3), save=None)
    chance = random.Random(2)
    while session.outcome is None:
        if session.needs_deal:
            session.deal()
            continue
        seat = session.to_move[0]
        move = session.legal(seat)[-1]
        if seat >= people or chance.random() < 0.6:
            view: Any = session.view(seat)
            move = game.rules.parse(game.policy().plain(view).move)
        session.submit(seat, move)
    return session


def told(game: Game, question: Question, n: int) -> Choice:
    """An answer without thought: some decisions are costly."""
    (made,) = question.budget.also
    best = question.view.legal[0]
    cost = (n * 7) % 11 * 1.3
    candidates = (Candidate(best, 0.0, 99), Candidate(made, -cost, 99))
    return Choice(best, REASONS[game.id], candidates)


class Advisor:
    """Answers at the second look."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.asked: list[Question] = []
        self.waited = 0
        self.stopped = 0
        self.plain = False

    def ask_about(
        self, game_id: str, level: str, view: Any, seed: int, budget: Any, character: str | None = None
    ) -> None:
        assert game_id == self.game.id
        self.asked.append(Question(level, character, view, seed, budget))
        self.waited = 0

    def answer(self) -> Choice | None:
        self.waited += 1
        question = self.asked[-1]
        if self.waited < 2:
            return None
        if not question.budget.also:
            return Choice(self.game.policy().plain(question.view).move, Reason(""))
        return told(self.game, question, len(self.asked))

    def drop(self) -> None: ...

    def stop(self) -> None:
        self.stopped += 1


def judged(session: Session) -> Review:
    """The review of a game, judged without thought, without the expert's own game."""
    review = Review(session.game, session.record)
    n = 0
    while not review.judged:
        assert review.question is not None
        n += 1
        review.answer(told(session.game, review.question, n))
    review.question, review.expert = None, session.outcome
    return review


def shown(app: App, session: Session, review: Review | None = None) -> ReviewScene:
    """The screen with all its pictures."""
    scene = ReviewScene(app, session, review or judged(session))
    app.push(scene)
    run(app, 1500)
    return scene


# -- on the way


def test_decisions_are_judged_one_after_the_other_while_the_screen_can_be_used() -> None:
    game = catalog.game("updown")
    session = finished(game, 3, 1)
    app = make_app()
    advisor = Advisor(game)
    app.advisor = advisor
    podium = PodiumScene(app, session)
    app.push(podium)
    while podium.hot.focus != "review":
        press(app, pygame.K_TAB)
    press(app, pygame.K_RETURN)
    scene = app.top
    assert isinstance(scene, ReviewScene)
    assert not advisor.asked
    run(app, 16 * 9)
    assert len(advisor.asked) == 5
    assert {question.level for question in advisor.asked} == {"expert"}
    assert "%" in scene.tree.find("note").label  # type: ignore[union-attr]
    some = scene.review.tally(0).decisions
    bars = scene.tree.find("bars")
    assert isinstance(bars, BarChart)
    assert bars.known < len(bars.values) == scene.review.rounds
    press(app, pygame.K_ESCAPE)
    assert app.top is podium
    assert advisor.stopped == 1
    click(app, "review")
    run(app, 16 * 9)
    assert isinstance(app.top, ReviewScene)
    assert app.top.review is scene.review
    assert app.top.review.tally(0).decisions > some
    while scene.review.question is not None:
        app.tick(16)
    run(app, 2000)
    assert not app.busy
    assert scene.review.expert is not None
    assert str(scene.review.expert.score[0]).replace("-", "−") in app.top.tree.find("person:0").label  # type: ignore[union-attr]


def test_before_the_end_the_costliest_are_those_so_far() -> None:
    game = catalog.game("updown")
    app = make_app()
    app.advisor = Advisor(game)
    scene = ReviewScene(app, finished(game, 3, 1), Review(game, finished(game, 3, 1).record))
    app.push(scene)
    assert scene.tree.find("none") is not None
    run(app, 16 * 12)
    moments = scene.tree.find("moments")
    assert moments is not None
    assert moments.label.endswith("so far")
    while not scene.review.judged:
        app.tick(16)
    assert scene.tree.find("moments").label == "The costliest moments"  # type: ignore[union-attr]


def test_a_failed_process_judges_nothing() -> None:
    game = catalog.game("updown")
    app = make_app()
    app.advisor = advisor = Advisor(game)
    session = finished(game, 3, 1)
    scene = ReviewScene(app, session, Review(game, session.record))
    app.push(scene)
    run(app, 16 * 9)
    before = list(scene.review.decisions)
    advisor.plain = True
    run(app, 2000)
    assert not app.busy
    assert scene.review.decisions == before
    assert "failed" in " ".join(node.label for node in scene.tree.walk())
    assert faults(app) == []
    again = ReviewScene(app, session, scene.review)
    app.replace(again)
    advisor.plain = False
    run(app, 16 * 9)
    assert len(scene.review.decisions) > len(before)


def test_without_people_it_says_so() -> None:
    game = catalog.game("mind-up")
    app = make_app()
    session = finished(game, 3, 0)
    app.push(PodiumScene(app, session))
    click(app, "review")
    assert isinstance(app.top, ReviewScene)
    run(app, 200)
    assert "nothing to judge" in app.top.tree.find("nobody").label  # type: ignore[union-attr]
    assert not app.busy
    assert faults(app) == []


def test_nothing_fell_behind() -> None:
    game = catalog.game("updown")
    session = finished(game, 3, 1)
    review = judged(session)
    review.decisions.clear()
    scene = shown(make_app(), session, review)
    assert "No decision" in scene.tree.find("none").label  # type: ignore[union-attr]


# -- moments


@pytest.mark.parametrize("game", catalog.GAMES, ids=lambda game: game.id)
def test_a_picture_shows_the_table_before_the_decision_with_both_moves(game: Game) -> None:
    session = finished(game, 4, 1)
    review = judged(session)
    app = make_app()
    marked = 0
    for decision in review.costliest(0) + review.decisions[::12]:
        if decision.move == decision.better:
            continue
        table = StillTable(app, session, decision, 1.0)
        app.push(table)
        assert table.view == decision.view
        keys = [node.key for node in table.tree.walk() if node.key.startswith("mark:")]
        marked += len(keys) > 1
    assert marked > 2
    drawn, spoken = picture(app, session, review.decisions[0], (960, 540))
    assert drawn.get_size() == (960, 540)
    assert spoken


def test_pictures_leave_no_tables_behind() -> None:
    session = finished(catalog.game("mind-up"), 3, 1)
    app, decision = make_app(), judged(session).decisions[0]
    gc.collect()
    gc.disable()  # it comes late: Python doesn't know how large surfaces are
    try:
        for _ in range(3):
            picture(app, session, decision, (320, 180))
        assert sum(isinstance(each, StillTable) for each in gc.get_objects()) == 1
    finally:
        gc.enable()


def test_moments_are_looked_at_by_keyboard() -> None:
    session = finished(catalog.game("up-color"), 4, 1)
    app = make_app()
    scene = shown(app, session)
    assert all(scene._thumbnail(each) is not None for each in scene.costliest)
    press(app, pygame.K_TAB)
    while scene.hot.focus != "moment:1":
        press(app, pygame.K_TAB)
    press(app, pygame.K_RETURN)
    large = app.top
    assert isinstance(large, MomentScene)
    assert large.at == 1
    said = large.tree.find("said").label  # type: ignore[union-attr]
    press(app, pygame.K_RIGHT)
    assert large.at == 2
    assert large.tree.find("said").label != said  # type: ignore[union-attr]
    press(app, pygame.K_RIGHT)
    assert large.at == 0
    press(app, pygame.K_LEFT)
    assert large.at == 2
    press(app, pygame.K_ESCAPE)
    assert app.top is scene


def test_each_person_has_their_own_moments() -> None:
    session = finished(catalog.game("updown"), 4, 3)
    app = make_app()
    scene = shown(app, session)
    assert {each.seat for each in scene.costliest} == {0}
    assert not app.busy
    click(app, "person:2")
    assert {each.seat for each in scene.costliest} == {2}
    assert app.busy
    run(app, 1500)
    assert not app.busy
    assert "checked" in scene.tree.find("person:2").state


# -- layout


@cache
def reviewed(game: Game, people: int) -> tuple[Session, Review]:
    """A game of so many people, judged without thought."""
    session = finished(game, max(people, game.rules.seats[0], min(4, game.rules.seats[-1])), people)
    return session, judged(session)


@pytest.mark.parametrize("game", catalog.GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_text_fits(size: tuple[int, int], game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    blank = Picture(pygame.Surface((320, 180)), "")
    for module in (review_module, momentscene):
        monkeypatch.setattr(module, "picture", lambda *_: blank)
    found = {}
    for language, text_scale in MANNERS if size[0] <= 1280 else MANNERS[2:]:
        for people in (1, min(6, game.rules.seats[-1])):
            app = make_app(size, language=language, text_scale=text_scale)
            scene = shown(app, *reviewed(game, people))
            wrong = faults(app) + unreachable(scene)
            scene.enlarge(0)
            run(app, 300)
            wrong += faults(app) + unreachable(app.top)
            if wrong:
                found[language, text_scale, people] = wrong
    i18n.set_language("en")
    assert found == {}
