"""Up Color on the screen: whole games by mouse and keyboard, refusals, notices, secrecy, text that fits."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import pygame
import pytest

from game import i18n
from game.draft import TEAMS_KEY, Draft
from game.rules.up_color import Played, TapisVert
from game.scenes import cardnode
from game.scenes import podium as the_podium
from game.scenes import setup as the_setup
from game.scenes.cardnode import CardNode
from game.scenes.curtain import CurtainScene
from game.scenes.podium import PodiumScene
from game.scenes.seating import names_of, sides_of
from game.scenes.setup import SetupScene
from game.scenes.summary import SummaryScene
from game.scenes.table import TableScene
from game.session import Session
from game.ui import cards
from game.ui.app import App
from game.ui.chart import LineChart
from game.ui.scene import Scene
from tests.scenes.fitting import faults, unreachable
from tests.scenes.menus import make_app
from tests.scenes.up_color_stage import (
    BANNERS,
    FRAME,
    GAME,
    LONGEST,
    PICTURES,
    click,
    drag,
    match,
    mine,
    settle,
    table,
    until,
    view,
)

SIZES = [(960, 540), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]


def press(app: App, name: str) -> None:
    app.pointer.key(app.top, name, False, False)


def heard(app: App, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The effects that are played from now on."""
    played: list[str] = []
    monkeypatch.setattr(app.sound, "play", lambda name, *_more, **_named: played.append(name))
    return played


def hand_cards(scene: TableScene) -> list[CardNode]:
    own = {piece.id for piece in scene.hand.pile}
    return [node for node in scene.tree.walk() if isinstance(node, CardNode) and node.piece in own]


# -- whole games


class Player:
    """Plays whole games by gestures alone, each time by another of the ways there are."""

    def __init__(self, app: App, seed: int) -> None:
        self.app, self.chance = app, random.Random(seed)
        self.ways: Counter[str] = Counter()
        self.screens: Counter[type[Scene]] = Counter()

    def run(self) -> PodiumScene:
        """Play until the podium."""
        for _ in range(LONGEST):
            top = self.app.top
            if isinstance(top, PodiumScene):
                return top
            if isinstance(top, TableScene):
                if top.my_turn:
                    self.act(top)
                else:
                    self.app.tick(FRAME)
            else:
                settle(self.app)
                self.screens[type(self.app.top)] += 1
                press(self.app, "return")
        raise AssertionError("the game never ends")

    def act(self, scene: TableScene) -> None:
        """Make one legal move."""
        legal = scene.view.legal
        before = len(scene.session.record.log)
        move = self.chance.choice(legal)
        if move == "pass":
            way = self.chance.choice(("button", "p"))
            if way == "p":
                press(self.app, "p")
            else:
                click(self.app, scene.tree.find("pass").centre)  # type: ignore[union-attr]
        else:
            face = move.removeprefix("play ")
            node = self.chance.choice([each for each in hand_cards(scene) if each.face == face])
            way = self.chance.choice(("drag", "twice", "slot", "play", "keys"))
            getattr(self, f"_{way}")(scene, node)
        self.ways[way] += 1
        assert len(scene.session.record.log) == before + 1, f"{way} did not {move}"

    def _place(self, scene: TableScene, node: CardNode) -> tuple[float, float]:
        """A spot of the card that no other lies on."""
        return node.spot.x - node.spot.width * 0.4, node.spot.y - node.spot.width * 0.3

    def _drag(self, scene: TableScene, node: CardNode) -> None:
        slot = scene.tree.find(f"slot:{scene.viewer}")
        assert slot is not None
        drag(self.app, self._place(scene, node), slot.centre)

    def _twice(self, scene: TableScene, node: CardNode) -> None:
        click(self.app, self._place(scene, node))
        settle(self.app)
        click(self.app, self._place(scene, node))

    def _slot(self, scene: TableScene, node: CardNode) -> None:
        click(self.app, self._place(scene, node))
        click(self.app, scene.tree.find(f"slot:{scene.viewer}").centre)  # type: ignore[union-attr]

    def _play(self, scene: TableScene, node: CardNode) -> None:
        click(self.app, self._place(scene, node))
        click(self.app, scene.tree.find("play").centre)  # type: ignore[union-attr]

    def _keys(self, scene: TableScene, node: CardNode) -> None:
        scene.hot.focus, scene.hot.by_keyboard = node.key, True
        press(self.app, "return")
        press(self.app, "return")


@pytest.mark.parametrize("teams", ["solo", "pairs"])
@pytest.mark.parametrize("finish", ["complete-lap", "at-once"])
def test_whole_games_by_gestures(teams: str, finish: str) -> None:
    """Every move of four people is made by a gesture; the table itself checks the mirror at each rest."""
    app = make_app(pace="instant")
    session = match(humans=4, seed=len(finish), rounds=3, teams=teams, imperial_finish=finish)
    session.record.extra["hide_hands"] = False
    app.go(TableScene(app, session))
    player = Player(app, seed=7)
    podium = player.run()
    assert podium.session is session
    assert set(player.ways) == {"drag", "twice", "slot", "play", "keys", "button", "p"}
    assert player.screens[SummaryScene] >= 3


def test_the_dragged_one_of_equal_cards_is_the_one_that_goes() -> None:
    app = make_app(pace="instant")
    ready = mine(lambda v: any(v.hand.count(card) > 2 and f"play {card}" in v.legal for card in v.hand))
    scene = TableScene(app, until(ready), 0)
    app.go(scene)
    settle(app)
    face = next(
        c for c in scene.view.hand if scene.view.hand.count(c) > 2 and f"play {c}" in scene.view.legal
    )
    node = [each for each in hand_cards(scene) if each.face == face][1]
    slot = scene.tree.find("slot:0")
    assert slot is not None
    drag(app, (node.spot.x - 40, node.spot.y - 30), slot.centre)
    for _ in range(3):
        app.tick(FRAME)
    assert [piece.id for piece in scene.mirror.piles["trick:0"]] == [node.piece]


# -- why not


def test_a_refused_card_says_why_and_stays() -> None:
    """experience.md 3: a refused move says why in one sentence."""
    app = make_app(pace="instant")
    ready = mine(lambda v: v.needed in v.hand and "X" in v.hand)
    scene = table(app, until(ready))
    node = next(each for each in hand_cards(scene) if each.face == "X")
    slot = scene.tree.find("slot:0")
    assert slot is not None
    before = len(scene.session.record.log)
    for way in ("click", "drag"):
        scene.refusal = None
        if way == "click":
            click(app, node.centre)
        else:
            drag(app, node.centre, slot.centre)
        told: tuple[str, str] | None = scene.refusal
        assert told is not None
        assert "play it, or an imperial" in told[0]
    assert len(scene.session.record.log) == before
    assert node.piece in {piece.id for piece in scene.hand.pile}


def test_passing_where_a_colour_is_held_says_why() -> None:
    app = make_app(pace="instant")
    scene = table(app, until(mine(lambda v: v.needed in v.hand)))
    assert scene.tree.find("pass") is None
    press(app, "p")
    assert scene.refusal is not None
    assert "you may not pass" in scene.refusal[0]


# -- what is seen and heard


def test_the_wheel_sounds_a_rising_note_for_each_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """design, section 9: five rising notes, one a colour."""
    app = make_app(pace="instant")
    scene = table(app, until(mine(lambda v: v.needed == "B")))
    played = heard(app, monkeypatch)
    for number, card in enumerate("GYBRV", 1):
        scene.board.shown(Played(1, card, None))
        assert played == [f"wheel_{number}"]
        played.clear()
    scene.board.shown(Played(1, "X", "free"))
    assert played == []


def test_tapis_vert_is_announced_with_its_gong(monkeypatch: pytest.MonkeyPatch) -> None:
    """rules/up-color.md: the program announces it with banner and sound."""
    app = make_app()
    last = mine(lambda v: v.hand == ("G",) and "play G" in v.legal and len(v.waiting) > 1)
    scene = TableScene(app, until(last), 0)
    app.go(scene)
    settle(app)
    played = heard(app, monkeypatch)
    scene.submit(0, "play G")
    seen = []
    for _ in range(200):
        app.tick(FRAME)
        banner = scene.tree.find("banner")
        if banner is not None:
            seen.append(banner.label)
    assert played.count("imperial") == 1
    assert len(seen) > 60
    assert set(seen) == {"Tapis vert! · You go out with an imperial · discards are blocked"}
    lap = scene.tree.find("lap")
    assert lap is not None
    assert scene.mirror.blocked  # type: ignore[attr-defined]
    assert scene.tree.find("banner") is None


def test_a_void_round_has_a_notice_and_a_summary_of_its_own() -> None:
    app = make_app(pace="instant")
    PICTURES["summary of a void round"](app)
    assert isinstance(app.top, SummaryScene)
    row = app.top.tree.find("row:0")
    title = app.top.tree.find("title")
    assert row is not None
    assert title is not None
    assert title.label.endswith("is void")
    assert ", –, –, –, 0," in row.label
    BANNERS["void round"](app)
    banner = app.top.tree.find("banner")
    assert banner is not None
    assert banner.label.startswith("Void round")


def test_every_lap_is_seen_slot_by_slot() -> None:
    app = make_app(pace="instant")
    scene = table(app, until(lambda s: len(view(s).lap) == 3 and None in [c for _s, c in view(s).lap]))
    lap = view(scene.session).lap
    for seat, card in lap:
        slot = scene.tree.find(f"slot:{seat}")
        assert slot is not None
        told = "passed" if card is None else scene.words.card_name(card)
        assert slot.label == f"{scene.names[seat]} {told}"


def test_the_stock_and_the_cards_set_aside_are_counted() -> None:
    app = make_app(pace="instant")
    scene = table(app, until(lambda s: len(view(s).aside) > 5))
    piles = scene.tree.find("piles")
    assert piles is not None
    assert piles.label == f"Stock: {scene.view.stock}, Set aside: {len(scene.view.aside)}"


# -- teams


def test_team_names_go_from_the_setup_into_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Session] = []

    class Table(Scene):
        def __init__(self, app: App, session: Session) -> None:
            super().__init__(app)
            begun.append(session)

    for module in (the_setup, the_podium):
        monkeypatch.setattr(module, "TableScene", Table)
    app = make_app()
    scene = SetupScene(app, GAME)
    app.go(scene)
    assert scene.tree.find("team:0:name") is None
    scene.choose("teams", "pairs")
    field = scene.tree.find("team:1:name")
    assert field is not None
    click(app, field.centre)
    press_all = "\b" * 20 + "Foxes"
    for letter in press_all:
        if letter == "\b":
            press(app, "backspace")
        else:
            app.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    scene.start()
    session = begun[0]
    assert session.record.extra[TEAMS_KEY] == ["", "Foxes"]
    assert names_of(session).teams == ("Stars", "Foxes")
    assert [side.name for side in sides_of(GAME, session.view(0), names_of(session))] == ["Stars", "Foxes"]
    assert Draft(GAME, app.settings.setups[GAME.id]).team_names == ("Stars", "Foxes")


@pytest.mark.parametrize("given", [None, "Foxes", ["Foxes"], [1, 2], ["", " "], ["a", "b", "c"]])
def test_a_record_that_names_teams_badly_has_the_usual_ones(given: Any) -> None:
    session = match(teams="pairs")
    session.record.extra[TEAMS_KEY] = given
    assert names_of(session).teams == ("Stars", "Clouds")


def test_partners_share_place_and_score_on_the_podium_and_a_line_in_the_chart() -> None:
    app = make_app()
    PICTURES["podium of pairs"](app)
    assert isinstance(app.top, PodiumScene)
    standings = app.top.podium.standings
    assert [standing.place for standing in standings] == [1, 1, 2, 2]
    assert standings[0].score == standings[1].score > standings[2].score == standings[3].score
    PICTURES["summary of pairs"](app)
    chart = next(node for node in app.top.tree.walk() if isinstance(node, LineChart))
    assert [line.name for line in chart.series] == ["Stars", "Clouds"]


# -- secrecy


def test_no_frame_shows_a_hand_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """experience.md, Hot-seat: as many faces of a kind as lie open and the person at the screen holds."""
    app = make_app(pace="fast")
    session = match(humans=3, seed=3, teams="pairs")
    drawn: Counter[str] = Counter()

    def face(game: str, card: str, *rest: Any, **more: Any) -> pygame.Surface:
        drawn[card] += 1
        return cards.face(game, card, *rest, **more)

    monkeypatch.setattr(cardnode, "cards", type("Watched", (), {**vars(cards), "face": staticmethod(face)}))
    scene = TableScene(app, session)
    app.go(scene)
    chance, at_screen, curtains = random.Random(5), None, 0
    for _ in range(LONGEST):
        drawn.clear()
        app.tick(FRAME)
        app.compositor.forget()
        allowed: Counter[str] = Counter()
        known = [session.view(seat) for seat in range(4)]
        allowed.update(known[0].aside)  # type: ignore[attr-defined]
        allowed.update(card for _seat, card in known[0].lap if card)  # type: ignore[attr-defined]
        if at_screen is not None:
            allowed.update(known[at_screen].hand)  # type: ignore[attr-defined]
        app.draw()
        top = app.top
        if isinstance(top, CurtainScene):
            if top.closed:
                assert not drawn
                at_screen, curtains = top.seat, curtains + 1
                top.open()
        else:
            assert drawn <= allowed
        if scene.my_turn and top is scene:
            assert scene.viewer == at_screen
            scene.submit(scene.viewer, chance.choice(scene.view.legal))
        elif session.to_move == (3,) and scene.director.resting:
            scene.thinking.stop()
            scene.submit(3, str(chance.choice(list(session.legal(3)))))
        if curtains > 8:
            return
    pytest.fail("too few handovers")


def test_the_curtain_tells_no_hidden_card() -> None:
    app = make_app()
    session = until(lambda s: len(view(s).laps) == 2, humans=4)
    words = GAME.words
    for seat in range(4):
        for event in session.events(seat):
            line = words.event_line(event, names_of(session), seat) or ""
            if not isinstance(event, Played | TapisVert):
                assert not any(words.a_card(card) in line for card in "GYBRVX")
    app.push(SummaryScene(app, until(lambda s: bool(view(s).rounds)), 0, lambda: None))
    assert app.top.tree.label


# -- layout


@pytest.mark.usefixtures("plain_cards")
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", PICTURES)
def test_text_fits(name: str, size: tuple[int, int]) -> None:
    wrong = {}
    large = size[0] > 2000
    for language, scale in product(("fr", "en"), (1.0, 1.4) if large else (0.9, 1.0, 1.4)):
        app = make_app(size, language=language, text_scale=scale)
        PICTURES[name](app)
        found = [fault for fault in faults(app) if name != "refused" or "card" not in fault]
        found += unreachable(app.top)
        if found:
            wrong[f"{language} {scale}"] = found
    assert wrong == {}


@pytest.mark.usefixtures("plain_cards")
@pytest.mark.parametrize("size", SIZES[:3], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", BANNERS)
def test_announcements_fit(name: str, size: tuple[int, int]) -> None:
    """What is announced covers the middle, so that only cut, shrunk or lost text is a fault."""
    for language, scale in product(i18n.LANGUAGES, (1.0, 1.4)):
        app = make_app(size, language=language, text_scale=scale)
        BANNERS[name](app)
        assert app.top.tree.find("banner") is not None
        found = [fault for fault in faults(app) if fault.startswith(("cut", "shrunk", "outside", "clipped"))]
        assert found == [], (language, scale)
