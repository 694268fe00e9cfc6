"""A bot's remark at the table: a bubble for a moment, in nobody's way, and none where none is wanted."""

from __future__ import annotations

from typing import Any

import pytest

from game import catalog
from game.bots.base import policy
from game.bots.temper import CHARACTERS
from game.record import Seat
from game.scenes.speech import LAST_WORD, SHOWN
from game.scenes.table import TableScene
from game.session import Session
from game.ui.app import App
from game.words import remarks
from game.words.remarks import RARITY, Occasion, said
from tests.scenes.menus import make_app

FRAME = 50.0  # ms
GAMES = [game.id for game in catalog.GAMES]
CASES = [
    (game.id, seats, size)
    for game in catalog.GAMES
    for seats in {game.rules.seats[0], game.rules.seats[-1]}
    for size in ((1280, 720), (960, 540), (1720, 720))
]


@pytest.fixture
def talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that miss no occasion."""
    monkeypatch.setattr(remarks, "RARITY", dict.fromkeys(RARITY, 1))


def table_of(app: App, game: str, seats: int = 4, entries: int = 0) -> TableScene:
    found = catalog.game(game)
    people = [
        Seat(f"Seat {n}", "human" if n == 0 else "skilled", {"character": list(CHARACTERS)[n]})
        for n in range(seats)
    ]
    session = Session(found, people, {}, f"{found.rules.prefix}{seats}-00000005", save=None)
    while len(session.record.log) < entries:
        step(session)
    table = TableScene(app, session, 0, still=True)
    app.go(table)
    return table


def step(session: Session) -> list[Any]:
    if session.needs_deal:
        return session.deal()
    seat = session.to_move[0]
    move = policy(session.game.id).plain(session.view(seat)).move
    return session.submit(seat, session.game.rules.parse(move))


def rest(app: App, table: TableScene) -> list[str]:
    """Let all that happened be seen; the remarks made meanwhile."""
    heard = [table.speech.words] if table.speech.seat is not None else []
    for _ in range(400):
        app.tick(FRAME)
        if table.speech.seat is not None and (not heard or heard[-1] != table.speech.words):
            heard.append(table.speech.words)
        if table.director.resting:
            break
    return heard


def played(app: App, game: str, moves: int) -> list[str]:
    table = table_of(app, game)
    heard: list[str] = []
    for _ in range(moves):
        if table.session.outcome is None:
            table.happened(step(table.session))
            heard += rest(app, table)
            app.tick(SHOWN)
    return heard


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("talkative")
def test_bots_speak_in_the_window_the_same_again(game: str) -> None:
    heard = played(make_app(), game, 40)
    assert heard
    assert heard == played(make_app(), game, 40)


@pytest.mark.usefixtures("talkative")
@pytest.mark.parametrize("settings", [{"remarks": False}, {"pace": "instant"}])
def test_none_is_made_where_none_is_wanted(settings: dict[str, Any]) -> None:
    assert played(make_app(**settings), "updown", 40) == []


@pytest.mark.parametrize("reduced", [False, True])
def test_it_is_shown_for_a_moment_and_stops_nothing(reduced: bool) -> None:
    app = make_app(reduced_motion=reduced)
    table = table_of(app, "updown", entries=12)
    table.speech.say(1, "Patience.")
    app.draw()
    bubble = table.tree.find("speech")
    assert bubble is not None
    assert bubble.label == "Seat 1: Patience."
    x, y = bubble.centre
    hit = table.tree.hit(x, y)
    assert hit is None or hit.key != "speech"
    app.tick(SHOWN - 100)
    assert table.tree.find("speech") is not None
    app.tick(200)
    assert table.tree.find("speech") is None


@pytest.mark.usefixtures("talkative")
def test_there_is_one_at_a_time_and_the_winner_has_the_last_word() -> None:
    app = make_app()
    table = table_of(app, "updown")
    table.session.seats[0].player = "skilled"
    while table.session.outcome is None:
        last = step(table.session)
    table.refresh_view()
    table.speech.say(3, "Patience.")
    for event in last[:-1]:
        table.speech.hear(event)
    assert table.speech.words == "Patience."
    table.speech.hear(last[-1])
    winner = last[-1].outcome.standings[0][0]
    place = len(table.session.record.log)
    assert table.speech.words == said(Occasion(winner, "won"), list(CHARACTERS)[winner], place)


@pytest.mark.usefixtures("talkative")
def test_the_summary_waits_for_a_remark_on_the_round() -> None:
    app = make_app()
    table = table_of(app, "updown")
    table.happened(step(table.session))
    while not table.session.needs_deal:
        rest(app, table)
        table.speech.hush()
        table.happened(step(table.session))
    waited = 0.0
    while not table.director.resting:
        app.tick(FRAME)
        waited += FRAME
    assert table.speech.seat is not None
    assert waited >= LAST_WORD


@pytest.mark.parametrize(("game", "seats", "size"), CASES)
def test_the_longest_remark_fits_beside_every_plate(game: str, seats: int, size: tuple[int, int]) -> None:
    app = make_app(size, language="fr", text_scale=1.4)
    table = table_of(app, game, seats, entries=10)
    longest = max((said(Occasion(0, kind), name, 1) for name in CHARACTERS for kind in RARITY), key=len)
    for seat in range(1, seats):
        table.speech.say(seat, longest)
        app.draw()
        bubble = table.tree.find("speech")
        assert bubble is not None
        x, y, w, h = bubble.rect
        assert x >= 0
        assert y >= 0
        assert x + w <= app.screen.w
        assert y + h <= app.screen.h
        for node in table.tree.walk():
            if node.role == "button" and node.enabled:
                left, top, wide, high = node.rect
                apart = x >= left + wide or left >= x + w or y >= top + high or top >= y + h
                assert apart, f"the remark of seat {seat} covers {node.key}"
