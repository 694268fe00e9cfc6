"""The director: its scripts pace sounds along with the motion, and wait for it where they say so."""

from __future__ import annotations

import pytest

from game import catalog
from game.record import Seat
from game.scenes.table import TableScene
from game.session import Session
from tests.scenes.menus import make_app

FRAME = 16.0  # ms
LONGEST = 600  # frames


@pytest.mark.parametrize("game", [game.id for game in catalog.GAMES])
def test_a_deal_is_heard_while_its_cards_travel(game: str) -> None:
    """design, section 7: deal; the last tick comes before the last card lies, and nothing waits for it."""
    found = catalog.game(game)
    seats = found.rules.seats[-1]
    people = [Seat(f"P{n}", "human" if n == 0 else "novice", {}) for n in range(seats)]
    session = Session(found, people, {}, f"{found.rules.prefix}{seats}-00000005", save=None)
    app = make_app((960, 540))
    table = TableScene(app, session, 0, still=True)
    app.go(table)
    heard: list[bool] = []

    def play(effect: str, *_more: float) -> None:
        if effect == "deal":
            heard.append(table.pieces_moving)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app.sound, "play", play)
        table.happened(session.deal())
        for _ in range(LONGEST):
            app.tick(FRAME)
            if table.director.resting:
                break
    assert table.director.resting
    assert heard
    assert all(heard)


def test_a_skipped_deal_is_over_at_once() -> None:
    found = catalog.game("updown")
    people = [Seat(f"P{n}", "human", {}) for n in range(4)]
    session = Session(found, people, {}, "UD4-00000005", save=None)
    app = make_app((960, 540))
    table = TableScene(app, session, 0, still=True)
    app.go(table)
    table.happened(session.deal())
    app.tick(FRAME)
    assert table.director.skip()
    app.tick(FRAME)
    assert not table.pieces_moving
    assert table.director.resting
