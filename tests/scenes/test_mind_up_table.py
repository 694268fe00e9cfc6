"""Mind Up on the screen: its layout, its gestures, and what two people at one screen may see."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pygame
import pytest

from game import i18n
from game.bots.base import Choice, Reason
from game.rules.mind_up import FACES, MIND_UP, OBJECTIVES, Locked, MindUpView
from game.scenes import cardnode
from game.scenes.boards import mind_up_own, mind_up_panels, mind_up_sheets
from game.scenes.cardnode import CardNode
from game.scenes.curtain import CurtainScene
from game.scenes.podium import PodiumScene
from game.scenes.summary import SummaryScene
from game.scenes.table import TableScene
from game.session import Session
from game.settings import Settings
from game.tables import mind_up as geometry
from game.ui import cards, text, theme
from game.ui.app import App
from game.words.mind_up_terms import objective
from tests.scenes import mind_up_stage as stage
from tests.scenes.fitting import faults
from tests.scenes.menus import make_app

SIZES = [(960, 540), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]
NUMBERED = re.compile(r"^\w+ \d+\s?: ")
"""What a line of a turn or a round begins with: its number, which is no card's."""

LONGEST = 6000  # frames


# -- layout


def wrong(
    size: tuple[int, int],
    pictures: tuple[str, ...],
    tables: tuple[tuple[int, int], ...],
    scales: tuple[float, ...],
) -> dict[str, list[str]]:
    """The faults of the pictures by the circumstances in which they appear."""
    found = {}
    for picture, (seats, objectives), language, scale in product(pictures, tables, i18n.LANGUAGES, scales):
        app = make_app(size, language=language, text_scale=scale)
        stage.show(app, picture, seats, objectives)
        seen = faults(app)
        if seen:
            found[f"{picture}, {seats} seats, {objectives} objectives, {language} {scale}"] = seen
    return found


@pytest.mark.usefixtures("plain_cards")
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("picture", ["choosing", "revealed"])
def test_text_fits_while_choosing_and_revealing(picture: str, size: tuple[int, int]) -> None:
    assert wrong(size, (picture,), ((2, 0), (4, 2), (5, 1), (6, 5)), (0.9, 1.4)) == {}


@pytest.mark.usefixtures("plain_cards")
@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]], ids=["960x540", "1920x1080"])
def test_text_fits_in_other_positions(size: tuple[int, int]) -> None:
    pictures = ("first", "locked", "full hand", "last cards")
    assert wrong(size, pictures, ((3, 4), (6, 0), (6, 2)), (1.0, 1.4)) == {}


@pytest.mark.usefixtures("plain_cards")
@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]], ids=["960x540", "1920x1080"])
def test_text_fits_on_results(size: tuple[int, int]) -> None:
    assert wrong(size, ("summary", "details", "podium"), ((2, 0), (6, 5)), (1.0, 1.4)) == {}


@pytest.mark.usefixtures("plain_cards")
@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]], ids=["960x540", "1920x1080"])
@pytest.mark.parametrize("picture", ["seat", "objectives"])
def test_sheets_fit(picture: str, size: tuple[int, int]) -> None:
    """The sheet lies over everything, so only its own faults count."""
    for language, scale in product(i18n.LANGUAGES, (0.9, 1.4)):
        app = make_app(size, language=language, text_scale=scale)
        stage.show(app, picture, 6, 5)
        assert faults(app) == []
        sheet = app.top.tree.find("sheet")
        assert sheet is not None
        assert sheet.rect[1] >= 0
        assert sheet.rect[1] + sheet.rect[3] <= app.screen.h


@pytest.mark.parametrize("width", [82, 100])
def test_every_objective_can_be_read_on_its_card(width: int) -> None:
    """At 1280 x 720; the sheet tells it in full."""
    _x, _y, wide, high = (part * width / cards.GRID for part in theme.CARD["objective"]["text"])
    for language, name in product(i18n.LANGUAGES, OBJECTIVES):
        i18n.set_language(language)
        words = objective(name).short
        px, lines = cards._wrapped(words, round(wide), high, round(cards.LARGEST_WORDS * width / cards.GRID))
        assert px >= 9
        assert " ".join(lines) == words
        assert all(text.width(line, "bold", px) <= round(wide) for line in lines)
        assert cards.objective(words, "star", "+2", name, width).get_size() == (width, cards.height(width))


# -- a whole game by hand


class Hand:
    """A person who plays what may be played, by drag, click or keys in turn."""

    def __init__(self, app: App, table: TableScene, seed: int) -> None:
        self.app, self.table = app, table
        self.chance = random.Random(seed)
        self.ways = 0

    def card(self, face: str) -> CardNode:
        self.app.tick(stage.FRAME)
        return next(
            node for node in self.table.cards.nodes() if isinstance(node, CardNode) and node.face == face
        )

    def play(self) -> None:
        """Lock one card, each time in another way."""
        view: MindUpView = self.table.view
        face = FACES[self.chance.choice([card for card in view.hand if card != view.pick])]
        x, y, _w, _h = self.card(face).rect
        grip = x + 14, y + 30
        way = self.ways % 4
        self.ways += 1
        if way == 0:
            spot = geometry.lock_spot(view.seat, view.seat, view.seats, self.table.area)
            stage.drag(self.app, grip, (spot.x, spot.y))
            return
        stage.click(self.app, grip)
        assert self.table.hand.selected == face
        if way == 1:
            stage.click(self.app, grip)
        elif way == 2:
            button = self.table.tree.find("play")
            assert button is not None
            stage.click(self.app, button.centre)
        else:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                self.app.handle(pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode="\r"))


class Bots:
    """Bots that answer at once, by chance."""

    def __init__(self, table: Callable[[], TableScene]) -> None:
        self.table, self.chance = table, random.Random(5)
        self.asked: int | None = None

    def ask(self, session: Session, seat: int, budget: object) -> None:
        self.asked = seat

    def answer(self) -> Any:
        if self.asked is None:
            return None
        seat, self.asked = self.asked, None
        move = self.chance.choice(list(self.table().session.legal(seat)))
        return Choice(str(move), Reason("Chance."), ())

    def drop(self) -> None:
        self.asked = None


def whole_game(app: App, session: Session, seed: int) -> tuple[TableScene, Hand]:
    """Play to the podium through the window."""
    table = TableScene(app, session)
    app.worker = Bots(lambda: table)
    app.go(table)
    person = Hand(app, table, seed)
    for _ in range(LONGEST):
        app.tick(stage.FRAME)
        app.top.tree.walk()
        top = app.top
        if isinstance(top, PodiumScene):
            return table, person
        if isinstance(top, CurtainScene):
            top.open()
        elif isinstance(top, SummaryScene):
            top.go_on()
        elif table.my_turn and table.view.pick is None:
            person.play()
    raise AssertionError("never comes to an end")


@pytest.mark.parametrize(
    ("seats", "humans", "objectives"), [(2, 1, 0), (3, 2, 1), (4, 1, 2), (4, 4, 3), (5, 3, 4), (6, 1, 5)]
)
def test_a_whole_game_by_drag_click_and_key(seats: int, humans: int, objectives: int) -> None:
    """The table asserts after every event that the mirror is what the view shows."""
    app = make_app((960, 540), pace="instant")
    session = stage.match(seats, humans, seed=seats, objectives=objectives)
    _table, person = whole_game(app, session, seats)
    assert session.outcome is not None
    assert person.ways == 21 * humans


# -- choosing and changing


def test_a_lock_may_be_changed_until_the_last_one() -> None:
    """rules/mind-up.md, A turn, 1; experience.md, Choosing together."""
    app = make_app((1280, 720))
    session = stage.match(3, seed=4)
    session.deal()
    first, second = stage.view(session).hand[:2]
    table = stage.table(app, session)
    table.submit(0, f"choose {first}")
    stage.settle(app)
    assert stage.view(session).pick == first
    assert table.my_turn
    spot = geometry.lock_spot(0, 0, 3, table.area)
    node = next(n for n in table.cards.nodes() if isinstance(n, CardNode) and n.face == FACES[second])
    stage.drag(app, (node.rect[0] + 10, node.rect[1] + 20), (spot.x, spot.y))
    stage.settle(app)
    assert stage.view(session).pick == second
    assert table.mirror.faces("lock:0") == [FACES[second]]
    place = table.tree.find("lock:mine")
    assert place is not None
    stage.click(app, place.centre)
    assert stage.view(session).pick is None
    assert table.mirror.faces("lock:0") == []


def test_a_bot_that_locks_does_not_disturb_who_is_choosing() -> None:
    app = make_app((1280, 720))
    session = stage.match(3, seed=4)
    session.deal()
    table = stage.table(app, session)
    node = table.cards.nodes()[-1]
    assert isinstance(node, CardNode)
    table.hand.choose(node)
    chosen = table.hand.selected
    assert chosen is not None
    table.submit(1, str(session.legal(1)[0]))
    stage.settle(app)
    assert table.hand.selected == chosen
    assert table.mirror.faces("lock:1") == [None]


def test_a_short_name_stays_beside_a_lock() -> None:
    app = make_app((1280, 720))
    session = stage.match(6, seed=4)
    session.deal()
    table = stage.table(app, session)
    free = [table.tree.find(f"chip:{seat}") for seat in (1, 2)]
    for seat in (1, 2):
        table.submit(seat, str(session.legal(seat)[0]))
    stage.settle(app)
    taken = [table.tree.find(f"chip:{seat}") for seat in (1, 2)]
    widths = [[chip.rect[2] for chip in chips if chip is not None] for chips in (free, taken)]
    assert widths[1][1] == widths[0][1]  # Hugo
    assert widths[1][0] > widths[0][0]  # Anne-Charlotte: a portrait, then with a lock


def test_what_a_gesture_may_not_do_is_explained() -> None:
    app = make_app((1280, 720))
    session = stage.match(3, seed=4)
    session.deal()
    hand = stage.view(session).hand
    table = stage.table(app, session)
    table.submit(0, f"choose {hand[0]}")
    stage.settle(app)
    table.submit(0, f"choose {hand[0]}")
    assert table.refusal is not None
    assert str(hand[0]) in table.refusal[0]
    table.submit(0, f"choose {next(card for card in range(1, 61) if card not in hand)}")
    assert table.refusal[0].startswith("You do not hold")


def test_bubbles_are_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app((1280, 720))
    heard: list[str] = []
    monkeypatch.setattr(app.sound, "play", heard.append)
    session = stage.at("choosing", 4, 2)
    table = stage.revealed(app, session)
    signs = "".join(face[1:].lstrip("0123456789")[:1] for face in table.board.prizes)
    table.director.skip()
    stage.settle(app)
    app.tick(2000)
    assert heard.count("pop_up") == signs.count("+")
    assert heard.count("pop_down") == signs.count("-")
    assert signs


# -- secrecy


class Witness:
    """Notes, on every frame, which faces are drawn, wherever on the table that is."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, session: Session, settings: Settings) -> None:
        self.session = session
        self.app = App(pygame.Surface((960, 540)), settings)
        self.drawn: set[str] = set()
        self.at_screen: int | None = None
        self.curtains = self.reveals = 0
        self.looking_on = False

        def face(game: str, card: str, *rest: Any, **more: Any) -> pygame.Surface:
            self.drawn.add(card)
            return cards.face(game, card, *rest, **more)

        watched = type("Watched", (), {**vars(cards), "face": staticmethod(face)})
        for module in (cardnode, mind_up_own, mind_up_panels, mind_up_sheets):
            monkeypatch.setattr(module, "cards", watched)
        self.table = TableScene(self.app, session)
        self.app.worker = Bots(lambda: self.table)
        self.app.go(self.table)

    def public(self) -> set[str]:
        """What everybody at the table has seen."""
        view = stage.view(self.session)
        numbers = {*view.centre, *(card for known in view.known for card in known)}
        numbers |= {card for laid in view.columns for column in laid for card in column}
        for turn in view.history:
            numbers |= {*turn.prizes, *(card for _seat, card in turn.picks)}
        return {FACES[card] for card in numbers} | {f"x{n}" for n in range(1, 6)}

    def hand(self) -> set[str]:
        """The cards of the person at the screen."""
        if self.at_screen is None:
            return set()
        return {FACES[card] for card in stage.view(self.session, self.at_screen).hand}

    def frame(self) -> None:
        """One frame: nobody but the person at the screen may see a face that is not public."""
        self.drawn.clear()
        allowed = self.public() | self.hand()
        self.app.tick(16)
        self.app.compositor.forget()
        self.app.draw()
        top = self.app.top
        if isinstance(top, CurtainScene) and top.closed:
            assert self.drawn == set(), "a face behind the closed curtain"
            return
        allowed |= self.public() | self.hand()
        assert self.drawn <= allowed, f"{type(top).__name__}: {self.drawn - allowed}"
        self.looking_on = self.looking_on or self.table.board.revealing
        if self.looking_on and self.curtains:
            self.reveals += 1
            assert self.drawn <= self.public(), "a hand lies open while all look on"

    def run(self, turns: int) -> None:
        """So many turns of all, each person locking and changing cards by chance."""
        chance = random.Random(3)
        changed = False
        for _ in range(LONGEST):
            self.frame()
            top = self.app.top
            view = stage.view(self.session)
            if view.round * 7 + view.turn >= turns:
                return
            if isinstance(top, CurtainScene):
                if top.closed:
                    self.at_screen = top.seat
                    self.curtains += 1
                    told = " ".join(NUMBERED.sub("", each.line) for each in top.news)
                    self._tells_nothing(told)
                    top.open()
                    self.looking_on = False
            elif isinstance(top, SummaryScene):
                top.go_on()
            elif self.table.my_turn and self.table.viewer == self.at_screen:
                mine = self.table.view
                if mine.pick is None or not changed:
                    changed = mine.pick is not None
                    self.table.submit(mine.seat, chance.choice([*mine.legal, *mine.changes]))
        pytest.fail("waited too long")

    def _tells_nothing(self, told: str) -> None:
        """No number of a lock is in what the curtain tells."""
        state_locks = [
            stage.view(self.session, seat).pick
            for seat in range(len(self.session.seats))
            if stage.view(self.session, seat).pick is not None
        ]
        public = {geometry.number_of(face) for face in self.public() if face[0] != "x"}
        words = told.replace(",", " ").replace(":", " ").split()
        assert not [card for card in state_locks if card not in public and str(card) in words]


@pytest.mark.parametrize("pace", ["normal", "instant", "reduced"])
@pytest.mark.parametrize(("seats", "humans"), [(2, 2), (4, 3)])
def test_no_frame_shows_a_hand_or_a_lock_to_another(
    monkeypatch: pytest.MonkeyPatch, seats: int, humans: int, pace: str
) -> None:
    """experience.md, Hot-seat and Choosing together."""
    reduced = pace == "reduced"
    settings = Settings(
        language="en", reduced_motion=reduced, pace="instant" if pace == "instant" else "normal"
    )
    session = stage.match(seats, humans, seed=7, objectives=1)
    witness = Witness(monkeypatch, session, settings)
    witness.run(2 if pace == "normal" else 4)
    assert witness.curtains >= 2 * humans
    assert witness.reveals > 0


def test_the_words_of_a_lock_tell_nothing() -> None:
    session = stage.match(3, seed=2)
    session.deal()
    events = session.submit(1, session.legal(1)[0])
    assert isinstance(MIND_UP.mask(events[0], 0), Locked)
    assert stage.GAME.words.event_line(events[0], stage.NAMES, 0) is None


def test_one_person_among_bots_needs_no_curtain() -> None:
    app = make_app((960, 540), pace="instant")
    session = stage.match(4, seed=3)
    table = TableScene(app, session)
    app.worker = Bots(lambda: table)
    app.go(table)
    for _ in range(400):
        app.tick(stage.FRAME)
        if stage.view(session).locked == (False, True, True, True):
            break
    assert app.top is table
    assert table.viewer == 0
    assert stage.view(session).locked == (False, True, True, True)
