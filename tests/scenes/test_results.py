"""Curtain, summary and podium: secrecy, agreement with the rules, text that fits, mouse and keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pygame
import pytest

from game import catalog
from game.deal import DealCode
from game.record import Seat
from game.rules.base import Outcome
from game.scenes import podium as podium_module
from game.scenes.curtain import CLOSE, HOLD, OPEN, CurtainScene, News, pick_news
from game.scenes.podium import PodiumScene
from game.scenes.roundsheet import DetailsSheet, RankingSheet
from game.scenes.settings import SettingsScene
from game.scenes.summary import SummaryScene
from game.scenes.table import TableScene
from game.session import Session
from game.ui import confetti
from game.ui.app import App
from game.ui.canvas import Canvas
from game.ui.chart import LineChart, scale, spread
from game.ui.node import Node
from game.ui.scene import Scene
from game.ui.widgets import box
from tests.scenes.fitting import faults
from tests.scenes.menus import make_app

GAME = catalog.game("updown")
NAMES = ("Camille", "Hugo", "Nour", "Ada", "Inès", "Maximilien")
FACES = ("fox", "cat", "bear", "owl", "penguin", "rabbit")
SIZES = [(960, 540), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]
MANNERS = [("fr", 1.0), ("en", 1.0), ("fr", 0.9), ("fr", 1.4), ("en", 1.4)]
FRAME = 16.0  # ms


def played(seats: int, finished: int, seed: int = 1, people: int = 6, **options: str | int) -> Session:
    """A match of random legal moves up to the end of a round."""
    sitters = [
        Seat(NAMES[n], "human" if n < people else "novice", {"avatar": FACES[n]}) for n in range(seats)
    ]
    session = Session(GAME, sitters, {"abandons": 5, **options}, DealCode("UD", seats, seed), save=None)
    chance = random.Random(seed)
    while session.outcome is None and len(view(session).rounds) < finished:
        if session.needs_deal:
            session.deal()
        else:
            seat = session.to_move[0]
            session.submit(seat, chance.choice(list(session.legal(seat))))
    return session


def view(session: Session, seat: int = 0) -> Any:
    return session.view(seat)


def run(app: App, ms: float) -> None:
    """Let time pass in frames."""
    while ms > 0:
        app.tick(min(FRAME, ms))
        ms -= FRAME


def press(app: App, key: int) -> None:
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=0, scancode=0))


def let_go(app: App, key: int) -> None:
    app.handle(pygame.event.Event(pygame.KEYUP, key=key, unicode="", mod=0, scancode=0))


def click(app: App, key: str) -> None:
    """Click the middle of a node with the mouse."""
    node = app.top.tree.find(key)
    assert node is not None
    place = tuple(round(v * app.screen.k) for v in node.centre)
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.handle(pygame.event.Event(kind, pos=place, button=1))


# -- the curtain


class Ground(Scene):
    """Stands for the table: one colour over the whole picture, which tells whose hand would be there."""

    backdrop = "table-updown"
    colour = (200, 0, 0)

    def build(self) -> Node:
        screen = self.app.screen
        return Node("ground", (0, 0, screen.w, screen.h), paint=self._paint)

    def _paint(self, canvas: Canvas, node: Node) -> None:
        box(canvas, node.rect, 0, self.colour)


class Handover:
    """A curtain over a ground that changes its colour when the table is shown to the next person."""

    def __init__(self, app: App, session: Session | None = None, events: int = 6) -> None:
        self.app = app
        self.session = session or played(3, 1)
        self.ground = Ground(app)
        self.shown: list[tuple[int, str]] = []
        self.done = 0
        self.menus = 0
        app.push(self.ground)
        self.curtain = CurtainScene(app, self, 1, self.session.events(1)[-events:], self._finish)
        app.push(self.curtain)

    def show(self, seat: int) -> None:
        self.shown.append((seat, self.curtain.state))
        self.ground.colour = (0, 0, 200)
        self.ground.invalidate()

    def open_menu(self) -> None:
        self.menus += 1

    def _finish(self) -> None:
        assert self.app.top is self.ground
        self.done += 1

    def colours(self) -> tuple[bool, bool]:
        """Whether the old and the new person's colour can be seen."""
        self.app.draw()
        seen = {tuple(self.app.surface.get_at((x, 300)))[:3] for x in range(self.app.surface.get_width())}
        return (200, 0, 0) in seen, (0, 0, 200) in seen


def test_hand_changes_only_behind_a_closed_curtain() -> None:
    """experience.md, Hot-seat: no frame shows a hand that the person at the screen may not see."""
    hand = Handover(make_app())
    frames = []
    for _ in range(60):
        frames.append((hand.colours(), bool(hand.shown)))
        hand.app.tick(FRAME)
    assert hand.shown == [(1, "closed")]
    assert all(not new for (_old, new), _shown in frames)
    assert any(old for (old, _new), _shown in frames)
    assert all(not old for (old, _new), shown in frames if shown)
    hand.curtain.open()
    opening = []
    while hand.app.top is hand.curtain:
        opening.append(hand.colours())
        hand.app.tick(FRAME)
    assert all(not old for old, _new in opening)
    assert any(new for _old, new in opening)
    assert hand.shown == [(1, "closed")]
    assert hand.done == 1


@pytest.mark.parametrize("settings", [{"pace": "instant"}, {"reduced_motion": True}])
def test_without_motion_the_first_frame_is_closed(settings: dict[str, Any]) -> None:
    hand = Handover(make_app(**settings))
    assert hand.colours() == (False, False)
    assert hand.shown == [(1, "closed")]
    run(hand.app, 200)
    click(hand.app, "open")
    while hand.app.top is hand.curtain:
        assert not hand.colours()[0]
        hand.app.tick(FRAME)
    assert hand.colours() == (False, True)


def test_nothing_of_the_table_shines_through() -> None:
    hand = Handover(make_app())
    run(hand.app, CLOSE + 400)
    pictures = []
    for colour in ((0, 0, 200), (250, 250, 250)):
        hand.ground.colour = colour
        hand.ground.invalidate()
        hand.app.compositor.forget()
        hand.app.draw()
        pictures.append(pygame.image.tobytes(hand.app.surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_click_on_the_button_opens() -> None:
    hand = Handover(make_app())
    run(hand.app, CLOSE + 400)
    click(hand.app, "open")
    run(hand.app, OPEN + 50)
    assert hand.done == 1


def test_clicks_beside_the_button_do_not_open() -> None:
    hand = Handover(make_app())
    run(hand.app, CLOSE + 400)
    for key in ("sheet", "name", "hidden", "hold"):
        click(hand.app, key)
    run(hand.app, 1000)
    assert hand.curtain.closed


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_held_key_opens(key: int) -> None:
    hand = Handover(make_app())
    run(hand.app, CLOSE + 400)
    press(hand.app, key)
    run(hand.app, HOLD - 2 * FRAME)
    assert hand.curtain.closed
    assert hand.curtain.held > 0.9
    run(hand.app, 3 * FRAME)
    assert not hand.curtain.closed
    run(hand.app, OPEN + 50)
    assert hand.done == 1


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
@pytest.mark.parametrize("focus", [False, True])
@pytest.mark.parametrize("mod", [0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL])
def test_short_presses_never_open(key: int, focus: bool, mod: int) -> None:
    hand = Handover(make_app())
    run(hand.app, CLOSE + 400)
    if focus:
        hand.curtain.hot.focus, hand.curtain.hot.by_keyboard = "open", True
    for _ in range(8):
        hand.app.handle(pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=mod, scancode=0))
        run(hand.app, HOLD * 0.6)
        let_go(hand.app, key)
        run(hand.app, 30)
    assert hand.curtain.closed


def test_other_keys_never_open() -> None:
    hand = Handover(make_app())
    run(hand.app, CLOSE + 400)
    for key in (pygame.K_TAB, pygame.K_a, pygame.K_LEFT, pygame.K_ESCAPE, pygame.K_1, pygame.K_BACKSPACE):
        press(hand.app, key)
        run(hand.app, HOLD * 2)
    assert hand.curtain.closed
    assert hand.menus == 1


def test_key_held_while_the_window_loses_its_focus_does_not_open() -> None:
    hand = Handover(make_app())
    run(hand.app, CLOSE + 400)
    press(hand.app, pygame.K_SPACE)
    run(hand.app, HOLD / 2)
    hand.app.focus_lost()
    run(hand.app, HOLD * 2)
    assert hand.curtain.closed


def test_key_held_since_before_the_curtain_does_not_open() -> None:
    hand = Handover(make_app())
    press(hand.app, pygame.K_SPACE)
    run(hand.app, CLOSE + HOLD * 2)
    assert hand.curtain.closed


def test_repeats_of_a_key_held_since_before_the_curtain_do_not_open() -> None:
    hand = Handover(make_app())
    for _ in range(20):
        press(hand.app, pygame.K_SPACE)
        run(hand.app, (CLOSE + HOLD * 3) / 20)
    assert hand.curtain.closed
    assert hand.curtain.held == 0
    hand.app.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, unicode="", mod=0, scancode=0))
    press(hand.app, pygame.K_SPACE)
    run(hand.app, HOLD + 2 * FRAME)
    assert not hand.curtain.closed


def test_key_let_go_on_another_screen_does_not_open() -> None:
    hand = Handover(make_app())
    run(hand.app, CLOSE + 400)
    press(hand.app, pygame.K_SPACE)
    run(hand.app, HOLD / 2)
    hand.app.push(SettingsScene(hand.app))
    hand.app.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, unicode="", mod=0, scancode=0))
    hand.app.pop()
    run(hand.app, HOLD * 2)
    assert hand.curtain.closed


def test_resizing_while_it_closes_leaves_it_closed() -> None:
    hand = Handover(make_app())
    run(hand.app, CLOSE / 2)
    hand.app.surface = pygame.Surface((1600, 900))
    assert hand.colours() == (False, False)
    assert hand.shown == [(1, "closed")]


def test_resizing_while_it_opens_leaves_it_open() -> None:
    hand = Handover(make_app())
    run(hand.app, CLOSE + 400)
    hand.curtain.open()
    run(hand.app, OPEN / 2)
    hand.app.surface = pygame.Surface((1600, 900))
    hand.app.draw()
    run(hand.app, 2 * FRAME)
    assert hand.done == 1


def test_news_are_the_latest_public_events() -> None:
    hand = Handover(make_app(), events=40)
    run(hand.app, CLOSE + 400)
    lines = [node.label for node in hand.curtain.tree.walk() if node.key.startswith("news:")]
    told = [GAME.words.event_line(event, NAMES, 1) for event in hand.session.events(1)]
    assert lines == told[-4:]


@pytest.mark.parametrize(
    ("happened", "room", "told"),
    [
        ("Draw", 4, "Draw"),
        ("drawLdraw", 9, "drawLdraw"),
        ("drawLdraw", 4, "Lraw"),
        ("abLcdMef", 3, "LMf"),
        ("aLMN", 2, "MN"),
        ("abc", 0, ""),
    ],
)
def test_what_happens_every_turn_gives_way_first(happened: str, room: int, told: str) -> None:
    """Small letters are routine."""
    news = [News(None, letter, letter.islower()) for letter in happened]
    assert "".join(each.line for each in pick_news(news, room)) == told


def test_a_first_turn_speaks_of_no_last_one() -> None:
    hand = Handover(make_app(), events=40)
    run(hand.app, CLOSE + 400)
    since = hand.curtain.tree.find("since")
    moved = any(type(entry) is list and entry[0] == 1 for entry in hand.session.record.log)
    assert since is not None
    assert since.label == ("Since your last turn" if moved else "What happened so far")
    hand.session.record.log[:] = [entry for entry in hand.session.record.log if type(entry) is dict]
    hand.curtain.invalidate()
    since = hand.curtain.tree.find("since")
    assert since is not None
    assert since.label == "What happened so far"


def test_without_news_there_is_no_list() -> None:
    hand = Handover(make_app(), events=0)
    hand.curtain.news.clear()
    run(hand.app, CLOSE + 400)
    assert hand.curtain.tree.find("since") is None


# -- text that fits


def closed_curtain(app: App, seats: int) -> None:
    Handover(app, played(seats, 1), events=9)
    run(app, CLOSE + 400)


def summary(app: App, seats: int, rounds: int = 7) -> SummaryScene:
    session = played(seats, rounds)
    scene = SummaryScene(app, session, 0, lambda: None)
    app.push(scene)
    run(app, 900)
    return scene


def details(app: App, seats: int) -> None:
    summary(app, seats, 99).toggle()
    run(app, 50)


def podium(app: App, seats: int) -> None:
    app.push(PodiumScene(app, played(seats, 99, people=1)))
    run(app, 3000)


def shared(app: App, seats: int) -> None:
    session = tied(played(seats, 99), (tuple(range(seats)),))
    app.push(PodiumScene(app, session))
    run(app, 3000)


def tied(session: Session, standings: tuple[tuple[int, ...], ...]) -> Session:
    outcome = session.outcome
    assert outcome is not None
    session._state.outcome = msgspec.structs.replace(outcome, standings=standings)
    return session


SCREENS: dict[str, Callable[[App, int], object]] = {
    "curtain": closed_curtain,
    "summary": summary,
    "details": details,
    "podium": podium,
    "shared podium": shared,
}


# Two tables of six columns in the smallest window: a long name is cut there, below its portrait.
NARROWEST = ("details", (960, 540), "cut: 'Maximilien' to 'Maximil…'")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_text_fits(screen: str, size: tuple[int, int]) -> None:
    found = {}
    for language, text_scale in MANNERS:
        for seats in (3, 4, 5, 6) if size[0] <= 1280 else (4, 6):
            app = make_app(size, language=language, text_scale=text_scale)
            SCREENS[screen](app, seats)
            wrong = [fault for fault in faults(app) if (screen, size, fault) != NARROWEST]
            if wrong:
                found[language, text_scale, seats] = wrong
    assert found == {}


# -- the summary


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_ranking_shows_what_the_rules_counted(seats: int) -> None:
    app = make_app()
    scene = summary(app, seats)
    sheet = scene.tree.find("ranking")
    assert isinstance(sheet, RankingSheet)
    result = view(scene.session).rounds[-1]
    for row in sheet.summary.rows:
        assert sheet.counted(row) == view(scene.session).scores[row.seat]
        assert row.points == result.points[row.seat]
    chart = scene.tree.find("chart")
    assert isinstance(chart, LineChart)
    assert [line.values[-1] for line in chart.series] == list(view(scene.session).scores)


def test_totals_count_up_from_those_before() -> None:
    app = make_app()
    session = played(4, 5)
    scene = SummaryScene(app, session, 0, lambda: None)
    app.push(scene)
    sheet = scene.tree.find("ranking")
    assert isinstance(sheet, RankingSheet)
    for row in sheet.summary.rows:
        assert sheet.counted(row) == row.total - row.points
    run(app, 2000)
    assert all(sheet.counted(row) == row.total for row in sheet.summary.rows)


@pytest.mark.parametrize("way", ["return", "mouse"])
def test_going_on(way: str) -> None:
    app = make_app()
    app.push(Ground(app))
    gone: list[Scene] = []
    app.push(SummaryScene(app, played(3, 2), 0, lambda: gone.append(app.top)))
    if way == "return":
        press(app, pygame.K_RETURN)
    else:
        click(app, "next-round")
    assert [type(scene) for scene in gone] == [Ground]


def test_return_acts_on_the_focus() -> None:
    app = make_app()
    scene = summary(app, 3)
    scene.hot.focus, scene.hot.by_keyboard = "details", True
    press(app, pygame.K_RETURN)
    assert isinstance(scene.tree.find("details"), DetailsSheet)
    assert app.top is scene
    press(app, pygame.K_ESCAPE)
    assert scene.tree.find("ranking") is not None


# -- the chart


@pytest.mark.parametrize(
    ("low", "high", "most", "lines"),
    [
        (-5, 55, 8, (-10, 60, 10)),
        (0, 5, 8, (0, 5, 1)),
        (0, 0, 8, (0, 1, 1)),
        (-175, 20, 8, (-200, 50, 50)),
        (-10, 310, 4, (-100, 400, 100)),
    ],
)
def test_lines_of_the_chart(low: int, high: int, most: int, lines: tuple[int, int, int]) -> None:
    bottom, top, step = scale(low, high, most)
    assert bottom <= low
    assert top >= high
    assert bottom % step == top % step == 0
    if (low, high, most) != (-10, 310, 4):
        assert (bottom, top, step) == lines


@pytest.mark.parametrize(
    "wanted",
    [[5.0], [10.0, 10.0, 10.0], [0.0, 100.0, 101.0], [99.0, 98.0, 97.0, 3.0], [50.0, 49.0, 51.0, 0.0]],
)
def test_labels_keep_apart(wanted: list[float]) -> None:
    places = spread(wanted, 12.0, 0.0, 100.0)
    inside = sorted(places)
    assert inside[0] >= 0
    assert inside[-1] <= 100 + 1e-6
    assert all(b - a >= 12 - 1e-6 for a, b in pairwise(inside))
    order = sorted(range(len(wanted)), key=lambda n: (wanted[n], n))
    assert [places[n] for n in order] == inside


def test_labels_stay_where_there_is_room() -> None:
    assert spread([10.0, 50.0, 90.0], 20.0, 0.0, 100.0) == [10.0, 50.0, 90.0]


# -- the podium


def test_podium_needs_a_result() -> None:
    with pytest.raises(ValueError, match="finished"):
        PodiumScene(make_app(), played(3, 1))


@pytest.mark.parametrize(
    ("standings", "steps"),
    [
        (((2,), (0,), (3,), (1,)), {2: 1, 0: 2, 3: 3}),
        (((0, 1), (2,), (3,)), {0: 1, 1: 1, 2: 3}),
        (((3,), (0, 1, 2)), {3: 1, 0: 2, 1: 2, 2: 2}),
        (((0, 1, 2, 3),), {0: 1, 1: 1, 2: 1, 3: 1}),
    ],
)
def test_steps_go_by_place(standings: tuple[tuple[int, ...], ...], steps: dict[int, int]) -> None:
    app = make_app()
    scene = PodiumScene(app, tied(played(4, 99, rounds="short"), standings))
    app.push(scene)
    nodes = {int(n.key[5:]): n for n in scene.tree.walk() if n.key.startswith("step:")}
    assert nodes.keys() == steps.keys()
    heights = {seat: node.rect[3] for seat, node in nodes.items()}
    assert all((heights[a] > heights[b]) == (steps[a] < steps[b]) for a in steps for b in steps)
    edges = sorted((node.rect[0], node.rect[0] + node.rect[2]) for node in nodes.values())
    assert all(end <= start + 0.01 for (_, end), (start, _) in pairwise(edges))
    sheet = scene.tree.find("standings")
    assert sheet is not None
    assert edges[-1][1] <= sheet.rect[0]


def started(monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """The matches that the podium starts, in place of their tables."""
    begun: list[Session] = []

    class Table(Ground):
        def __init__(self, app: App, session: Session) -> None:
            super().__init__(app)
            begun.append(session)

    monkeypatch.setattr(podium_module, "TableScene", Table)
    return begun


@pytest.mark.parametrize("way", ["return", "mouse"])
def test_revenge_has_the_same_people_and_other_cards(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    begun = started(monkeypatch)
    app = make_app()
    before = played(3, 99, rounds="short")
    app.push(PodiumScene(app, before))
    if way == "return":
        press(app, pygame.K_RETURN)
    else:
        click(app, "revenge")
    match = begun[0]
    assert [(s.name, s.player, s.extra) for s in match.seats] == [
        (s.name, s.player, s.extra) for s in before.seats
    ]
    assert match.record.options == before.record.options
    assert match.record.code != before.record.code
    assert match.record.log == []


def test_same_deal_has_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = started(monkeypatch)
    app = make_app()
    before = played(3, 99, rounds="short")
    app.push(PodiumScene(app, before))
    click(app, "same")
    begun[0].deal()
    assert begun[0].record.log[0] == before.record.log[0]


def test_confetti_is_bounded_and_off_in_reduced_motion() -> None:
    assert len(confetti.pieces()) <= 80
    for reduced, expected in ((False, True), (True, False)):
        app = make_app(reduced_motion=reduced)
        scene = PodiumScene(app, played(3, 99, rounds="short"))
        app.push(scene)
        run(app, 800)
        assert scene.motion.moving("confetti") is expected


def test_confetti_falls() -> None:
    app = make_app()
    places = []
    for progress in (0.3, 0.6, 0.9):
        canvas = Canvas(app.screen)
        confetti.draw(canvas, confetti.pieces(), progress)
        assert 0 < len(canvas.items) <= 80
        places.append(sum(item.y for item in canvas.items) / len(canvas.items))
    assert places[2] > min(places[:2])


# -- the whole way


def test_hot_seat_goes_from_curtain_to_summary() -> None:
    app = make_app()
    session = played(3, 0)
    session.record.extra["hide_hands"] = True
    app.push(TableScene(app, session))
    chance = random.Random(4)
    owners = []
    for _ in range(60):
        run(app, 3000)
        scene = app.top
        if isinstance(scene, CurtainScene):
            owners.append(scene.seat)
            click(app, "open")
            run(app, OPEN + 50)
        elif isinstance(scene, SummaryScene):
            break
        else:
            assert isinstance(scene, TableScene)
            assert scene.viewer == session.to_move[0]
            scene.submit(scene.viewer, str(chance.choice(list(session.legal(scene.viewer)))))
    assert isinstance(app.top, SummaryScene)
    assert len(set(owners)) == 3


def test_outcome_is_untouched_by_looking() -> None:
    session = played(3, 99, rounds="short")
    before: Outcome | None = session.outcome
    app = make_app()
    app.push(PodiumScene(app, session))
    app.draw()
    assert session.outcome == before
