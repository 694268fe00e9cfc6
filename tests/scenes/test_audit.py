"""The audit of a bot's move on the screen: the ways there, the verdict, and what it may not tell."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import i18n, record
from game.audit import REDEALS, Audit
from game.bots import temper
from game.bots.base import Budget, Candidate, Choice, Reason
from game.catalog import GAMES, Game
from game.deal import DealCode
from game.record import Record, Seat
from game.rules.base import View
from game.scenes import cardnode, shots
from game.scenes.audit import AuditScene
from game.scenes.curtain import CurtainScene
from game.scenes.decisions import DecisionsScene, rounds_of
from game.scenes.pause import PauseScene
from game.scenes.podium import PodiumScene
from game.scenes.table import TableScene
from game.scenes.tablelog import Line, lines
from game.session import Session
from game.ui import cards
from game.ui.app import App
from game.ui.canvas import Canvas
from tests.matches import GOLDEN
from tests.scenes.fitting import faults, unreachable
from tests.scenes.menus import make_app
from tests.scenes.test_menus import click, node, press, top

SIZES = [(960, 540), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]
NAMES = ("Camille", "Anne-Charlotte", "Hugo", "Maximilien", "Inès", "Ada")

Answer = Callable[[View], Choice]


class Desk:
    """Answers at once, in the test's own process; by an honest bot where nothing else is asked for."""

    def __init__(self, answer: Answer | None = None, *, plain: bool = False) -> None:
        self._answer, self.plain = answer, plain
        self._choice: Choice | None = None
        self.asked = self.stopped = 0

    def ask_about(
        self, game: str, level: str, view: View, seed: int, budget: Budget, character: str | None = None
    ) -> None:
        assert budget.deadline is None
        self.asked += 1
        bot = temper.bot(game, level, character)
        quick = Budget(effort=12)
        self._choice = self._answer(view) if self._answer else bot.choose(view, random.Random(seed), quick)

    def answer(self) -> Choice | None:
        choice, self._choice = self._choice, None
        return choice

    def drop(self) -> None:
        self._choice = None

    def stop(self) -> None:
        self.stopped += 1


class Slow(Desk):
    """Answers so many frames after it was asked; `frame` is the present one."""

    def __init__(self, frames: int) -> None:
        super().__init__()
        self._frames = frames
        self.frame = self._ready = 0

    def ask_about(self, *question: Any) -> None:
        super().ask_about(*question)
        self._ready = self.frame + self._frames

    def answer(self) -> Choice | None:
        return super().answer() if self.frame >= self._ready else None


def wavering() -> Answer:
    """Moves by whim, as one who looks at hidden cards seems to."""
    whim = random.Random(1)
    return lambda view: Choice(whim.choice(view.legal), Reason("It felt right."))


def steady(move: str) -> Answer:
    return lambda view: Choice(move, Reason("Never mind the view."))


@cache
def _played(game: Game, seats: int, entries: int | None, humans: int) -> Record:
    code = DealCode(game.rules.prefix, seats, 4)
    sitters = [Seat(NAMES[n], "human" if n < humans else "novice") for n in range(seats)]
    session = Session(game, sitters, {}, code, save=None)
    bot = game.policy().bot("novice")
    while session.outcome is None and (entries is None or len(session.record.log) < entries):
        if session.needs_deal:
            session.deal()
        else:
            seat = session.to_move[0]
            seed = random.Random(session.bot_seed(seat))
            session.submit(seat, game.rules.parse(bot.choose(session.view(seat), seed, Budget()).move))
    return session.record


def match(game: Game, entries: int | None = 60, seats: int = 4, humans: int = 1) -> Session:
    """A match of some moves, or to its end."""
    played = _played(game, seats, entries, humans)
    return Session.resume(game, record.loads(record.dumps(played)), save=None)


def game(name: str) -> Game:
    return next(each for each in GAMES if each.id == name)


def table(session: Session, desk: Desk | None = None, **settings: Any) -> App:
    app = make_app(**settings)
    app.advisor = desk or Desk()
    app.go(TableScene(app, session, 0, still=True))
    return app


def settle(app: App, ms: float = 20_000) -> None:
    while app.busy and ms > 0:
        app.tick(20)
        ms -= 20


def moves(session: Session) -> list[Line]:
    return [line for line in lines(session, 0) if line.at is not None]


def audit(app: App, session: Session, line: Line) -> AuditScene:
    """The audit of a move, to its end."""
    scene = AuditScene(app, session, line)
    app.push(scene)
    settle(app)
    return scene


def said(app: App) -> str:
    return " ".join(node.label for node in app.top.tree.walk())


# -- the lines of the log


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_move_of_a_bot_has_one_line(path: Any) -> None:
    saved = record.read(path)
    session = Session.resume(game(saved.game), saved, save=None)
    told = [line.at for line in lines(session, None) if line.at is not None]
    bots = [
        at for at, entry in enumerate(saved.log) if type(entry) is list and not session.is_human(entry[0])
    ]
    assert sorted(told) == bots
    assert all(line.seat == saved.log[line.at][0] for line in lines(session, None) if line.at is not None)
    listed = [line.at for each in rounds_of(session, None) for line in each.moves]
    assert listed == bots


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_log_at_rest_tells_all_and_nothing_before_it_was_seen(game: Game) -> None:
    session = match(game)
    app = table(session)
    press(app, "l")
    panel = top(app, TableScene)
    shown = [each.line for each in node(app, "log-panel").children[:-1]]  # type: ignore[attr-defined]
    assert shown == lines(session, 0)[-len(shown) :]
    before = len(lines(session, 0))
    while len(lines(session, 0)) == before:
        if session.needs_deal:
            panel.happened(session.deal())
        else:
            seat = session.to_move[0]
            panel.happened(session.submit(seat, session.legal(seat)[0]))
    panel.invalidate()
    assert [each.line for each in node(app, "log-panel").children[:-1]] == shown  # type: ignore[attr-defined]
    settle(app)
    assert [each.line for each in node(app, "log-panel").children[:-1]] != shown  # type: ignore[attr-defined]


# -- from the table, by keyboard


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_move_is_audited_from_the_log_by_keyboard(game: Game) -> None:
    session, desk = match(game), Desk()
    app = table(session, desk)
    logged = list(session.record.log)
    press(app, "l")
    last = moves(session)[-1]
    assert app.top.hot.focus == f"audit:{last.at}"
    press(app, "return")
    scene = top(app, AuditScene)
    assert node(app, "verdict").label.startswith(f"0 of {REDEALS}")
    assert node(app, "close").label == "Cancel"
    settle(app)
    assert desk.asked == REDEALS + 1
    assert scene.audit.same == REDEALS
    assert node(app, "verdict").label == f"{REDEALS} of {REDEALS}: The same move every time"
    assert node(app, "move").label == last.words
    press(app, "escape")
    assert isinstance(app.top, TableScene)
    assert desk.stopped == 1
    assert session.record.log == logged


def test_an_audit_can_be_called_off() -> None:
    session, desk = match(GAMES[0]), Desk()
    app = table(session, desk)
    app.push(AuditScene(app, session, moves(session)[-1]))
    for _ in range(10):
        app.tick(20)
    click(app, "close")
    asked = desk.asked
    assert 0 < asked < REDEALS
    assert desk.stopped == 1
    settle(app)
    assert desk.asked == asked


# -- the verdict


def test_a_bot_that_changes_its_move_is_found_out() -> None:
    session = match(GAMES[-1], entries=None)
    app = table(session, Desk(wavering()))
    line = next(
        each
        for each in moves(session)
        if len(Audit(session.record, GAMES[-1].rules, each.at or 0).view.legal) > 3
    )
    scene = audit(app, session, line)
    assert not scene.proved
    assert (
        node(app, "verdict").label
        == f"{scene.audit.same} of {REDEALS}: The move changes with the hidden cards!"
    )


def test_a_move_that_the_clock_cut_short_is_told() -> None:
    session = match(GAMES[-1])
    line = moves(session)[-1]
    made = session.record.log[line.at or 0][1]
    other = next(each for each in ("play AS", "play 2C") if each != made)
    app = table(session, Desk(steady(other)))
    assert audit(app, session, line).proved
    said = GAMES[-1].advice.move_line(made, session.view(0), [seat.name for seat in session.seats])
    assert f"In the game it was “{said}”" in node(app, "notes").label
    app.pop()
    app.advisor = Desk(steady(made))
    assert audit(app, session, line).proved
    assert "In the game it was" not in node(app, "notes").label


def test_a_process_that_failed_gives_no_verdict() -> None:
    session = match(GAMES[-1])
    app = table(session, Desk(plain=True))
    scene = audit(app, session, moves(session)[-1])
    assert scene.failed
    assert "no verdict" in node(app, "verdict").label
    assert app.advisor.asked == 1
    assert node(app, "close").label == "Close"


# -- what is kept secret


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_while_the_game_runs_nothing_of_a_hand_or_a_thought_is_told(
    monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    """What the person at the screen reads doesn't depend on the bot's cards, nor on why it moved."""
    faces: list[str] = []

    def face(game: str, card: str, *rest: Any, **more: Any) -> pygame.Surface:
        faces.append(card)
        return cards.face(game, card, *rest, **more)

    watched = type("Watched", (), {**vars(cards), "face": staticmethod(face)})
    session = match(game)
    told = []
    line = moves(session)[-1]
    for secret in ("I hold the ace.", "I hold nothing."):
        choice = Choice(session.record.log[line.at or 0][1], Reason(secret), (Candidate("play", 3.2, 40),))
        app = table(session, Desk(lambda view, choice=choice: choice))  # type: ignore[misc]
        scene = AuditScene(app, session, line)
        app.push(scene)
        with monkeypatch.context() as patch:
            patch.setattr(cardnode, "cards", watched)
            while app.busy:
                app.tick(20)
                app.top.paint(Canvas(app.screen))
        told.append(said(app))
        assert not scene.round_over
        assert app.top.tree.find("why") is None
    assert told[0] == told[1]
    assert faces == []
    assert "told after the round" in told[0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_after_the_game_the_thought_is_told(game: Game) -> None:
    session = match(game, entries=None, seats=game.rules.seats[-1])
    app = make_app()
    app.advisor = Desk()
    app.go(PodiumScene(app, session))
    click(app, "audit")
    pages = top(app, DecisionsScene)
    assert len(pages.rounds) == sum(type(entry) is dict for entry in session.record.log)
    line = moves(session)[-1]
    click(app, f"audit:{line.at}")
    settle(app)
    scene = top(app, AuditScene)
    assert scene.audit.choice is not None
    assert node(app, "why:reason").label == game.advice.reason_line(scene.audit.choice.reason)
    assert node(app, "candidate:0").label
    assert "of the hidden cards" in node(app, "notes").label
    press(app, "escape")
    assert node(app, f"audit:{line.at}").label.endswith("The same move every time")


def test_the_speed_of_the_answers_tells_nothing_while_the_round_goes_on() -> None:
    """A bot that has one legal move answers at once; how long the audit takes is the same."""
    session = match(GAMES[-1])
    line = moves(session)[-1]
    taken = []
    for frames in (0, 6):
        desk = Slow(frames)
        app = table(session, desk, pace="instant")
        app.push(AuditScene(app, session, line))
        while app.busy:
            app.tick(20)
            desk.frame += 1
        taken.append(desk.frame)
    assert taken[0] == taken[1] > REDEALS


def test_choices_that_are_hidden_still_are_not_listed() -> None:
    session = match(game("mind-up"), entries=22)
    at = len(session.record.log) - 1
    assert len(session.view(0).to_move) < 4
    assert at not in {line.at for line in lines(session, 0)}
    app = table(session)
    app.push(DecisionsScene(app, session, 0))
    assert app.top.tree.find(f"audit:{at}") is None


def test_a_hand_stays_covered_when_the_window_is_left_during_an_audit() -> None:
    session = match(GAMES[-1], humans=2)
    app = make_app()
    app.advisor = Desk()
    scene = TableScene(app, session, 0)
    app.go(scene)
    scene.covered = False
    app.push(AuditScene(app, session, moves(session)[-1]))
    app.focus_lost()
    assert scene.covered
    press(app, "escape")
    assert isinstance(app.top, CurtainScene)


# -- the ways there


def test_the_pause_leads_to_all_moves_of_the_bots_and_back() -> None:
    session = match(GAMES[-1])
    app = table(session)
    press(app, "escape")
    click(app, "audit")
    scene = top(app, DecisionsScene)
    assert [line.at for each in scene.rounds for line in each.moves] == [line.at for line in moves(session)]
    press(app, "escape")
    assert isinstance(app.top, TableScene)


def test_a_table_without_bots_has_nothing_to_audit() -> None:
    session = match(GAMES[-1], entries=None, humans=4)
    app = make_app()
    app.go(PodiumScene(app, session))
    assert app.top.tree.find("audit") is None
    running = match(GAMES[-1], humans=4)
    scene = TableScene(app, running, 0, still=True)
    app.go(scene)
    app.push(PauseScene(app, scene))
    assert app.top.tree.find("audit") is None
    assert moves(running) == []


def test_pages_turn_by_key_wheel_and_button_through_all_moves() -> None:
    session = match(game("level-up"), entries=None)
    app = make_app()
    scene = DecisionsScene(app, session, None)
    app.push(scene)
    every = {line.at for line in moves(session)}

    def shown() -> set[int]:
        return {
            int(each.key.partition(":")[2]) for each in scene.tree.walk() if each.key.startswith("audit:")
        }

    assert max(every, key=lambda at: at or 0) in shown()
    found = set(shown())
    for _ in range(999):
        before = shown()
        press(app, "page up")
        found |= shown()
        if shown() == before:
            break
    assert found == every
    scene.wheel(-1)
    assert (scene.round, scene.page) == (0, 1)
    click(app, "round-after")
    assert (scene.round, scene.page) == (1, 0)
    click(app, "later")
    click(app, "earlier")
    click(app, "round-before")
    assert scene.round == 0


def test_before_any_move_there_is_nothing_to_choose() -> None:
    session = match(GAMES[-1], entries=1)
    app = make_app()
    app.push(DecisionsScene(app, session, 0))
    assert node(app, "none").label == "No bot has moved yet."
    press(app, "page down")
    app.top.wheel(1)


def test_a_picture_shows_the_audit_of_the_last_move(tmp_path: Path) -> None:
    path = tmp_path / "game.fourup.json"
    path.write_text(record.dumps(match(GAMES[-1]).record), encoding="utf-8")
    seen = shots.describe(f"audit:{path}", (1280, 720), "en", None)
    labels = [each["label"] for each in seen["nodes"][0]["nodes"]]
    assert f"{REDEALS} of {REDEALS}: The same move every time" in labels
    path.write_text(record.dumps(match(GAMES[-1], entries=1).record), encoding="utf-8")
    with pytest.raises(ValueError, match="nothing to audit"):
        shots.describe(f"audit:{path}", (1280, 720), "en", None)


# -- how it looks


def longest(session: Session) -> Line:
    return max(moves(session), key=lambda line: len(line.words))


def stages(app: App, game: Game) -> Any:
    """The screens of an audit, one after another; each is on top when it is handed out."""
    running, over = match(game), match(game, entries=None)
    app.go(TableScene(app, running, 0, still=True))
    app.push(AuditScene(app, running, longest(running)))
    yield "begun"
    settle(app)
    yield "proved"
    app.pop()
    app.advisor = Desk(wavering())
    audit(app, over, longest(over))
    yield "over"
    app.pop()
    app.push(DecisionsScene(app, over, None))
    yield "moves"
    press(app, "page up")
    yield "full page"
    full = match(game, entries=None, seats=game.rules.seats[-1])
    for seat in full.seats:
        seat.name = seat.name[:4]  # a podium has no room for long ones
    app.go(PodiumScene(app, full))
    yield "podium"


@pytest.mark.parametrize(
    ("game", "size"),
    [
        *((game, size) for game in GAMES for size in SIZES[:2]),
        *((GAMES[n % len(GAMES)], size) for n, size in enumerate(SIZES[2:])),
    ],
    ids=lambda value: f"{value[0]}x{value[1]}" if isinstance(value, tuple) else value.id,
)
def test_everything_fits(game: Game, size: tuple[int, int]) -> None:
    found = {}
    for language in i18n.LANGUAGES:
        for scale in (0.9, 1.0, 1.4):
            app = make_app(size, language=language, text_scale=scale, pace="instant")
            app.advisor = Desk()
            for stage in stages(app, game):
                wrong = faults(app) + unreachable(app.top)
                sheet = app.top.tree.find("sheet")
                if sheet and (sheet.rect[1] < 8 or sheet.rect[1] + sheet.rect[3] > app.screen.h - 8):
                    wrong.append("the sheet is higher than the screen")
                if wrong:
                    found[f"{stage}, {language} {scale}"] = wrong
    assert not found
