"""Hints: for every kind of decision, what they mark and say, and that they change and give away nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pygame
import pytest

from game import catalog, record
from game.bots.base import Budget, Choice, listed, policy
from game.deal import DealCode
from game.record import Record, Seat
from game.rules.base import View
from game.scenes import shots
from game.scenes.boards.level_up_bonus import BonusScene
from game.scenes.botdesk import BotDesk
from game.scenes.cardnode import CardNode
from game.scenes.curtain import CurtainScene
from game.scenes.hintmarks import carriers
from game.scenes.table import TableScene
from game.session import HINTS, Session
from game.ui.app import App
from game.ui.node import Node
from tests.command import Runner
from tests.matches import RECORDS
from tests.scenes import level_up_hands, mind_up_stage, tables, up_color_stage
from tests.scenes.fitting import box, card_box, faults
from tests.scenes.menus import make_app


class Desk:
    """Stands in for the advisor's process: it answers at the next look, and keeps what it was asked."""

    def __init__(self, effort: int | None = None) -> None:
        self.asked: list[tuple[str, str, View, int]] = []
        self.effort = effort
        self.plain = False
        self.open: Choice | None = None

    def ask_about(self, game: str, level: str, view: View, seed: int, budget: Budget) -> None:
        self.asked.append((game, level, view, seed))
        budget = Budget(effort=self.effort)
        self.open = policy(game).bot(level).choose(view, Random(seed), budget)

    def answer(self) -> Choice | None:
        choice, self.open = self.open, None
        return choice

    def drop(self) -> None:
        self.open = None

    def stop(self) -> None: ...


# -- the kinds of decisions


def level_up(phase: str, wanted: Callable[[Any], bool], **options: Any) -> Session:
    def reached(session: Session) -> bool:
        view: Any = session.view(0)
        return not session.needs_deal and session.to_move == (0,) and view.phase == phase and wanted(view)

    return level_up_hands.match(4, reached, **options)


def can(verb: str) -> Callable[[Any], bool]:
    return lambda view: any(move.startswith(verb) for move in view.legal)


def updown(position: str, seats: int = 4) -> Session:
    return Session.resume(tables.GAME, tables._record(seats, position), save=None)


def up_color(wanted: Callable[[Any], bool], **options: Any) -> Session:
    return up_color_stage.until(up_color_stage.mine(wanted), **options)


FREE: dict[str, Any] = {"order": "free", "deck": "1-9x2"}
KINDS: dict[str, Callable[[], Session]] = {
    "updown bid": lambda: updown("bid"),
    "updown last bid": lambda: updown("last bid"),
    "updown play": lambda: updown("play"),
    "updown lead": lambda: updown("led"),
    "level-up draw": lambda: level_up("draw", lambda view: sum(map(bool, view.piles)) > 1),
    "level-up lay": lambda: level_up("play", can("lay")),
    "level-up choice of levels": lambda: level_up("play", can("lay"), **FREE),
    "level-up hit": lambda: level_up("play", can("hit")),
    "level-up discard": lambda: level_up("play", lambda view: not view.laid[0] and not can("lay")(view)),
    "level-up last discards": lambda: level_up("play", lambda view: view.laid[0] and not can("hit")(view)),
    "level-up extra level": lambda: level_up("bonus", lambda view: True, **FREE),
    "mind-up choice": lambda: mind_up_stage.at("full hand", 4, 2),
    "up-color lead": lambda: up_color(lambda view: view.needed is None and len(view.legal) > 2),
    "up-color pass": lambda: up_color(lambda view: len(view.legal) > 2 and "pass" in view.legal),
    "up-color pairs": lambda: up_color(lambda view: len(view.legal) > 2, teams="pairs"),
}


@cache
def _kept(kind: str) -> Record:
    return KINDS[kind]().record


def match(kind: str) -> Session:
    """A match in which the first seat is to decide so."""
    kept = record.loads(record.dumps(_kept(kind)))
    session = Session.resume(catalog.game(kept.game), kept, save=None)
    if kept.game == "mind-up":  # a record holds no choice after a seat that owes one
        mind_up_stage.play_on(session, mind_up_stage.POSITIONS["full hand"])
    return session


def seat_down(
    kind: str, desk: Desk | None = None, size: tuple[int, int] = (1280, 720), **more: Any
) -> TableScene:
    """The table with that decision before the viewer."""
    app = make_app(size, **more)
    app.advisor = desk or Desk(effort=120)
    table = TableScene(app, match(kind), 0, still=True)
    app.go(table)
    if table.view.phase == "bonus":
        table.board.ask()
    rest(app)
    return table


def rest(app: App) -> None:
    app.tick(20)
    for scene in app.scenes:
        scene.motion.finish()
        scene.invalidate()


def press(app: App, key: str) -> None:
    """A key, and whatever comes of it."""
    app.pointer.attach(app.top)
    app.pointer.key(app.top, key, shift=False, ctrl=False)
    rest(app)


def of_hint(app: App) -> list[Node]:
    return [node for node in app.top.tree.walk() if node.key.startswith("hint") and node.key != "hint"]


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# -- what a hint shows


def test_a_hint_names_a_legal_move_marks_it_and_makes_none(kind: str) -> None:
    table = seat_down(kind)
    app, tree = table.app, table.app.top.tree
    before = record.dumps(table.session.record)
    lamp = app.top.tree.find("hint")
    assert lamp is not None
    app.top.click(lamp)
    rest(app)
    choice = table.hints.choice
    assert choice is not None
    assert listed(choice.move, table.view.legal)
    assert all(carriers(table, tree, move) for move in (*table.view.legal, choice.move))
    nodes = {node.key: node for node in of_hint(app)}
    made_with = carriers(table, app.top.tree, choice.move)[0].key
    assert f"hint:lamp:{made_with}" in nodes
    said = nodes["hint-bubble"].label
    assert table.game.advice.move_line(choice.move, table.view, table.names) in said
    assert table.game.advice.reason_line(choice.reason) in said
    kept = table.session.record
    assert kept.extra.pop(HINTS) == [1, *[0] * (len(kept.seats) - 1)]
    assert record.dumps(kept) == before


def test_asking_again_shows_each_candidate_with_its_figure_and_then_closes(kind: str) -> None:
    table = seat_down(kind)
    app = table.app
    press(app, "h")
    choice = table.hints.choice
    assert choice is not None
    if len(choice.candidates) > 1:
        press(app, "h")
        keys = [node.key for node in of_hint(app)]
        figures = [key for key in keys if key.startswith("hint:figure:")]
        rows = [key for key in keys if key.startswith("hint:value:")]
        assert len(figures) + len(rows) == len(choice.candidates)
        assert figures
        caption = next(node.label for node in of_hint(app) if node.key == "hint:caption")
        assert table.game.advice.meaning() in caption
        if any(candidate.visits for candidate in choice.candidates):
            assert "sampled deals" in caption
    press(app, "h")
    assert of_hint(app) == []
    assert table.hints.pieces == frozenset()


def test_cards_of_the_advised_move_are_gold() -> None:
    table = seat_down("level-up lay")
    press(table.app, "h")
    choice = table.hints.choice
    assert choice is not None
    assert table.tree.find("hint-bubble") is not None
    faces = sorted(piece.face or "" for piece in table.hand.pile if piece.id in table.hints.pieces)
    assert faces == sorted(choice.move.partition(": ")[2].replace("|", " ").split())


def test_a_level_is_chosen_before_it_is_filled_and_then_laid() -> None:
    table = seat_down("level-up lay")
    press(table.app, "h")
    choice = table.hints.choice
    assert choice is not None
    assert table.board.handles(choice.move)[0] == "tray-fill"
    table.board.fill()
    assert table.board.handles(choice.move)[0] == "tray-lay"
    free = seat_down("level-up choice of levels")
    lay = next(move for move in free.view.legal if move.startswith("lay"))
    level = int(lay.partition(":")[0].removeprefix("lay "))
    free.board.choose_level(next(other for other in free.view.levels[0] if other != level))
    assert free.board.handles(lay)[0] == f"level:{level}"


# -- asking, and asking again


def test_the_same_position_is_thought_about_and_counted_once() -> None:
    desk = Desk(effort=120)
    table = seat_down("updown play", desk)
    for _ in range(6):
        press(table.app, "h")
    assert len(desk.asked) == 1
    assert table.session.record.extra[HINTS] == [1, 0, 0, 0]
    card = table.view.legal[0]
    table.submit(0, card)
    assert of_hint(table.app) == []


def test_the_expert_is_asked_for_the_viewers_own_view() -> None:
    desk = Desk(effort=120)
    table = seat_down("mind-up choice", desk)
    press(table.app, "h")
    assert desk.asked == [("mind-up", "expert", table.session.view(0), table.session.bot_seed(0))]


def test_a_move_made_meanwhile_drops_the_hint() -> None:
    table = seat_down("updown play")
    table.hints.press()
    assert table.hints.thinking
    assert [node.key for node in of_hint(table.app)] == ["hint-bubble", "hint:close"]
    assert table.busy
    table.submit(0, table.view.legal[0])
    rest(table.app)
    assert not table.hints.shown
    assert HINTS not in table.session.record.extra


def test_escape_takes_the_hint_away_before_it_pauses() -> None:
    table = seat_down("updown play")
    table.hand.forget()
    press(table.app, "h")
    press(table.app, "escape")
    assert of_hint(table.app) == []
    assert table.app.top is table
    press(table.app, "escape")
    assert table.app.top is not table


def test_escape_puts_a_card_down_before_it_pauses() -> None:
    table = seat_down("updown play")
    table.click(next(node for node in table.tree.walk() if "legal" in node.state))
    assert table.hand.selected is not None
    press(table.app, "escape")
    assert table.hand.selected is None
    assert table.app.top is table


def test_another_screen_may_use_the_advisor_meanwhile() -> None:
    desk = Desk(effort=120)
    table = seat_down("updown play", desk)
    table.hints.press()
    table.open_menu()
    desk.drop()
    table.app.pop()
    rest(table.app)
    assert table.hints.choice is not None


def test_what_a_failed_process_leaves_is_no_advice() -> None:
    """What the plain policy chose instead is neither shown, nor kept, nor counted."""
    desk = Desk(effort=120)
    desk.plain = True
    table = seat_down("updown play", desk)
    press(table.app, "h")
    (bubble,) = (node for node in of_hint(table.app) if node.key == "hint-bubble")
    assert bubble.label == "The bots’ process failed: there is no advice."
    assert table.hints.choice is None
    assert HINTS not in table.session.record.extra
    press(table.app, "h")
    assert of_hint(table.app) == []
    desk.plain = False
    press(table.app, "h")
    assert len(desk.asked) == 2
    assert table.hints.choice is not None


def test_a_second_press_waits_for_the_advice() -> None:
    desk = Desk(effort=120)
    table = seat_down("updown play", desk)
    table.hints.press()
    table.hints.press()
    assert table.hints.thinking
    rest(table.app)
    assert table.hints.choice is not None
    assert not table.hints.full


def test_the_log_closes_the_hint_and_keeps_it_closed() -> None:
    desk = Desk(effort=120)
    table = seat_down("updown play", desk)
    press(table.app, "h")
    table.toggle_log()
    assert of_hint(table.app) == []
    press(table.app, "h")
    assert not table.hints.shown
    table.toggle_log()
    press(table.app, "h")
    assert table.hints.choice is not None
    assert len(desk.asked) == 1


def test_a_held_key_asks_once() -> None:
    table = seat_down("updown play")
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, unicode="h", mod=0, scancode=11)
    for _ in range(8):
        table.app.handle(down)
        rest(table.app)
    assert table.hints.choice is not None
    assert not table.hints.full
    table.app.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_h, mod=0, scancode=11))
    table.app.handle(down)
    assert table.hints.full


def test_nobody_is_advised_out_of_turn_and_bots_alone_have_no_lamp() -> None:
    table = seat_down("updown play")
    table.submit(0, table.view.legal[0])
    lamp = table.tree.find("hint")
    assert lamp is not None
    assert not lamp.enabled
    table.hints.press()
    assert not table.hints.shown
    session = match("updown play")
    for seat in session.seats:
        seat.player = "skilled"
    assert TableScene(table.app, session, 0, still=True).tree.find("hint") is None


def test_an_undone_move_may_be_advised_on_again() -> None:
    app = make_app()
    app.advisor = Desk(effort=120)
    table = mind_up_stage.table(app, mind_up_stage.at("first", 4, 2))
    table.submit(0, table.view.legal[0])
    mind_up_stage.settle(app)
    assert not table.hints.available
    table.undo()
    press(table.app, "h")
    assert table.hints.choice is not None


# -- the same everywhere


@pytest.fixture
def fourup(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    return Runner(capsys, monkeypatch)


@pytest.mark.parametrize(
    "kind",
    ["updown bid", "updown lead", "level-up draw", "level-up discard", "up-color lead", "up-color pass"],
)
def test_a_hint_is_the_move_that_ask_gives_for_the_record(kind: str, fourup: Runner, tmp_path: Path) -> None:
    table = seat_down(kind, Desk())
    press(table.app, "h")
    choice = table.hints.choice
    assert choice is not None
    file = tmp_path / "position.fourup.json"
    record.write(file, table.session.record)
    asked = fourup("ask", file, "--seat", 0, "--level", "expert").lines[0]
    assert (choice.move, str(choice.reason)) == (asked["move"], asked["reason"])


def test_a_hint_on_a_choice_together_is_the_move_that_ask_gives(fourup: Runner, tmp_path: Path) -> None:
    table = seat_down("mind-up choice", Desk())
    press(table.app, "h")
    choice = table.hints.choice
    assert choice is not None
    file = tmp_path / "position.fourup.json"
    record.write(file, table.session.record)  # without the choices of the others: they are not known
    asked = fourup("ask", file, "--seat", 0, "--level", "expert").lines[0]
    assert choice.move == asked["move"]


def test_the_advisors_process_answers_and_ends_with_the_table() -> None:
    table = seat_down("up-color pass", Desk())
    press(table.app, "h")
    expected = table.hints.choice
    app = make_app()
    app.advisor = desk = BotDesk()
    again = TableScene(app, match("up-color pass"), 0, still=True)
    app.go(again)
    press(app, "h")
    until = monotonic() + 60
    while again.hints.choice is None and monotonic() < until:
        app.tick(20)
        sleep(0.02)
    assert again.hints.choice == expected
    assert desk.pid is not None
    app.pop()
    assert desk.pid is None


# -- people at one screen


def test_a_hint_is_gone_before_the_screen_is_handed_over() -> None:
    people = [Seat(name, "human", {}) for name in ("Ada", "Bo", "Cy")]
    session = Session(catalog.game("updown"), people, {}, DealCode("UD", 3, 7), save=None)
    app = make_app(pace="instant")
    app.advisor = desk = Desk(effort=60)
    table = TableScene(app, session)
    app.go(table)
    told = 0
    for _ in range(400):
        if session.record.log and len(session.record.log) > 24:
            break
        top = app.top
        if isinstance(top, CurtainScene):
            assert of_hint(app) == []
            table.hints.press()  # nothing is asked behind the curtain
            assert not table.hints.shown
            top.open()
        elif top is not table:
            top.click(next(node for node in top.tree.walk() if "primary" in node.state))
        elif table.my_turn:
            press(app, "h")
            game, _level, view, _seed = desk.asked[-1]
            assert (game, view.seat) == ("updown", table.viewer)
            labels = " ".join(node.label for node in of_hint(app))
            mine = session.view(table.viewer)
            for seat in {0, 1, 2} - {table.viewer}:
                for card in set(session.view(seat).hand) - {mine.turned}:  # type: ignore[attr-defined]
                    assert table.words.card_name(card) not in labels
            told += 1
            app.focus_lost()
            assert not table.hints.shown
            while not table.my_turn:
                app.tick(20)
                if isinstance(app.top, CurtainScene):
                    app.top.open()
            assert of_hint(app) == []
            table.submit(table.viewer, table.view.legal[0])
        app.tick(20)
    assert told > 6
    assert sum(session.record.extra[HINTS]) == told


# -- where it lies


def test_a_bubble_goes_to_the_other_side_where_it_would_cover_what_it_advises() -> None:
    """A small window with large text at five seats: the advised pile lies low at the right."""
    kept = record.read(RECORDS / "level-up-5.fourup.json")
    seats = [Seat(seat.name, "human" if n == 4 else "novice", {}) for n, seat in enumerate(kept.seats)]
    cut = Record(kept.game, kept.options, seats, kept.code, kept.log[:210])
    app = make_app((960, 540), language="fr", text_scale=1.4)
    app.advisor = Desk()
    table = TableScene(app, Session.resume(catalog.game("level-up"), cut, save=None), 4, still=True)
    app.go(table)
    press(app, "h")
    press(app, "h")
    assert table.hints.full
    (bubble,) = (node for node in of_hint(app) if node.key == "hint-bubble")
    advised = carriers(table, table.tree, table.hints.choice.move)  # type: ignore[union-attr]
    assert advised
    assert not any(pygame.Rect(node.rect).colliderect(pygame.Rect(bubble.rect)) for node in advised)
    assert bubble.rect[0] < table.area.cx


@pytest.mark.usefixtures("plain_cards")
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1080)], ids=lambda size: str(size[0]))
def test_hints_fit_and_cover_nothing_that_a_move_is_made_with(kind: str, size: tuple[int, int]) -> None:
    for language, scale in product(("fr", "en"), (0.9, 1.4)):
        table = seat_down(kind, size=size, language=language, text_scale=scale)
        app = table.app
        for state in ("thinking", "brief", "full"):
            table.hints.press()
            if state != "thinking":
                rest(app)
            told = f"{kind} {state} {language} {scale}"
            bubble = next((node for node in of_hint(app) if node.key == "hint-bubble"), None)
            if bubble is None:
                assert state == "full"
                break
            assert _alone(app) == [], told
            _free(table, bubble, told)
            assert all(node.rect[1] >= 0 for node in of_hint(app)), told
            if state == "thinking":
                table.hints.close()


def _alone(app: App) -> list[str]:
    """The faults of a hint by itself: what it covers is no fault."""
    scene = app.top
    whole = scene.tree
    scene._tree = Node(
        whole.key, whole.rect, children=[node for node in whole.children if node in of_hint(app)]
    )
    found = faults(app)
    scene.invalidate()
    return found


def _free(table: TableScene, bubble: Node, told: str) -> None:
    """The bubble lies on no card or control that a move is made with."""
    app = table.app
    place = box(app, bubble).inflate(-4, -4)
    assert place.top >= 0, told
    for move in table.view.legal:
        for node in carriers(table, app.top.tree, move):
            spot = card_box(app, node) if isinstance(node, CardNode) else box(app, node)
            assert not place.colliderect(spot), f"{told}: {node.key}"


def test_a_hint_takes_the_place_of_what_says_the_same_or_waits() -> None:
    for kind, key in (("updown bid", "sort"), ("updown play", "guidance")):
        table = seat_down(kind)
        assert table.tree.find(key) is not None
        table.hints.press()
        assert table.tree.find(key) is None
        table.hints.close()
        assert table.tree.find(key) is not None


def test_the_dialog_for_an_extra_level_has_its_own_lamp() -> None:
    table = seat_down("level-up extra level")
    assert isinstance(table.app.top, BonusScene)
    press(table.app, "h")
    assert of_hint(table.app) != []
    press(table.app, "escape")
    assert of_hint(table.app) == []
    assert isinstance(table.app.top, BonusScene)
    table.app.pop()
    assert table.hints.host is table


def test_a_picture_shows_the_hint_for_the_person_to_move(tmp_path: Path) -> None:
    path = tmp_path / "bid.fourup.json"
    path.write_text(record.dumps(_kept("updown bid")), encoding="utf-8")
    seen = shots.describe(f"hint:{path}", (1280, 720), "en", None)
    bubble = next(each for each in seen["nodes"][0]["nodes"] if each["role"] == "alert")
    choice = (
        policy("updown")
        .bot("expert")
        .choose(match("updown bid").view(0), Random(match("updown bid").bot_seed(0)), Budget())
    )
    assert bubble["label"].startswith(f"Bid {choice.move.removeprefix('bid ')}. Exact in ")
    with pytest.raises(ValueError, match="gets no hint"):
        shots.describe(f"hint:{path}", (1280, 720), "en", 1)
