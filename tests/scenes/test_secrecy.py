"""Hot-seat secrecy (experience.md): every frame of scripted handovers, and the faces that are drawn on it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game import catalog, record
from game.record import Seat
from game.scenes import cardnode
from game.scenes.curtain import CurtainScene
from game.scenes.table import TableScene
from game.session import Session
from game.settings import Settings
from game.ui import cards
from game.ui.app import App

FRAME = 16  # ms
LONGEST = 3000  # frames


class Witness:
    """Plays by the session's own rules and notes, on every frame, which faces are drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, session: Session, settings: Settings) -> None:
        self.session = session
        self.app = App(pygame.Surface((1280, 720)), settings)
        self.drawn: set[str] = set()
        self.frames = 0
        self.curtains = 0
        self.at_screen: int | None = None

        def face(game: str, card: str, *rest: Any, **more: Any) -> pygame.Surface:
            self.drawn.add(card)
            return cards.face(game, card, *rest, **more)

        watched = type("Watched", (), {**vars(cards), "face": staticmethod(face)})
        monkeypatch.setattr(cardnode, "cards", watched)
        self.table = TableScene(self.app, session)
        self.app.go(self.table)

    def public(self) -> set[str]:
        """What everybody at the table has seen in this round."""
        view: Any = self.session.view(0)
        seen = {view.turned} | {card for _, card in view.trick}
        return seen | {card for _, plays in view.tricks for _, card in plays}

    def hand(self, seat: int) -> set[str]:
        """A seat's own cards."""
        return set(self.session.view(seat).hand)  # type: ignore[attr-defined]

    def frame(self) -> None:
        """One frame: nobody but the person at the screen may see a face that is not public."""
        top = self.app.top
        self.drawn.clear()
        self.app.tick(FRAME)
        allowed = self.public() | (self.hand(self.at_screen) if self.at_screen is not None else set())
        self.app.compositor.forget()
        self.app.draw()
        self.frames += 1
        now = self.app.top
        if isinstance(now, CurtainScene) and now.closed:
            assert self.drawn == set(), "a face behind the closed curtain"
            return
        assert self.drawn <= allowed | self.public(), (
            f"frame {self.frames}, {type(top).__name__}: {self.drawn - allowed}"
        )

    def until(self, ready: Callable[[], bool]) -> None:
        """Frames until something is so."""
        for _ in range(LONGEST):
            if ready():
                return
            self.frame()
        pytest.fail("waited too long")

    def open(self) -> None:
        """Wait for the curtain to close, and open it on purpose."""
        curtain = self.app.top
        assert isinstance(curtain, CurtainScene)
        self.until(lambda: curtain.closed)
        for _ in range(10):
            self.frame()
        self.curtains += 1
        self.at_screen = curtain.seat
        curtain.open()
        self.until(lambda: self.app.top is self.table)

    def go_on(self) -> None:
        """Come to the next turn of a person, through curtains and summaries."""
        while True:
            self.until(lambda: self.table.my_turn or self.app.top is not self.table)
            if isinstance(self.app.top, CurtainScene):
                self.open()
            elif self.app.top is not self.table:
                for _ in range(5):
                    self.frame()
                self.app.top.click(next(n for n in self.app.top.tree.walk() if "primary" in n.state))
            else:
                return


@pytest.fixture
def session() -> Session:
    people = [Seat(name, "human", {}) for name in ("Ada", "Bo", "Cy")]
    return Session(catalog.game("updown"), people, {}, "UD3-00000007", save=None)


@pytest.fixture(params=["normal", "fast", "instant", "reduced"])
def settings(request: pytest.FixtureRequest) -> Settings:
    if request.param == "reduced":
        return Settings(language="en", reduced_motion=True)
    return Settings(language="en", pace=request.param)


def test_no_frame_of_three_rounds_shows_a_hand_to_another(
    monkeypatch: pytest.MonkeyPatch, session: Session, settings: Settings
) -> None:
    witness = Witness(monkeypatch, session, settings)
    chance = random.Random(3)
    while len(session.view(0).rounds) < 2:  # type: ignore[attr-defined]
        witness.go_on()
        table = witness.table
        assert table.viewer == witness.at_screen
        table.submit(table.viewer, chance.choice([m for m in table.view.legal if m != "abandon"]))
    assert witness.curtains >= 10


def test_undo_leave_and_resume_keep_the_curtain_closed(
    monkeypatch: pytest.MonkeyPatch, session: Session, settings: Settings
) -> None:
    witness = Witness(monkeypatch, session, settings)
    witness.go_on()
    witness.table.focus_lost()
    assert isinstance(witness.app.top, CurtainScene)
    witness.open()
    first = witness.table.viewer
    witness.table.submit(first, "bid 0")
    witness.go_on()
    witness.table.submit(witness.table.viewer, "bid 0")
    witness.table.undo()
    witness.go_on()
    again = Session.resume(session.game, record.loads(record.dumps(session.record)), save=None)
    resumed = Witness(monkeypatch, again, settings)
    resumed.frame()
    assert isinstance(resumed.app.top, CurtainScene)
    resumed.go_on()


def test_one_person_among_bots_needs_no_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    people = [Seat("Ada", "novice", {}), Seat("Bo", "human", {}), Seat("Cy", "novice", {})]
    session = Session(catalog.game("updown"), people, {}, "UD3-00000007", save=None)
    witness = Witness(monkeypatch, session, Settings(language="en", pace="instant"))
    assert witness.app.top is witness.table
    assert witness.table.viewer == 1
