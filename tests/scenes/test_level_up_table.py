"""Level Up's table: whole games by the mouse, the tray, refusals, settings, and text that fits."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import Any

import pygame
import pytest

from game import record
from game.draft import Draft
from game.record import Record, Seat
from game.scenes.ask import AskScene
from game.scenes.boards.level_up_bonus import BonusScene
from game.scenes.cardsheet import CardSheet
from game.scenes.podium import PodiumScene
from game.scenes.setup import SetupScene
from game.scenes.summary import SummaryScene
from game.scenes.table import TableScene
from game.session import Session
from game.settings import Settings
from game.ui.canvas import Canvas
from tests.scenes.fitting import faults, unreachable
from tests.scenes.level_up_hands import GAME, Player, match, sensible, settle, show
from tests.scenes.menus import make_app
from tests.scenes.test_secrecy import Witness

SIZES = [(960, 540), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]


def view(session: Session, seat: int = 0) -> Any:
    return session.view(seat)


# -- whole games

GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {"levels": 4}),
    (3, {"levels": 4, "order": "free"}),
    (4, {"levels": 4, "deck": "1-9x2"}),
    (5, {"levels": 4, "deck": "1-9x2", "order": "free"}),
    (6, {"levels": 4, "deck": "1-9x2"}),
]


@pytest.mark.parametrize(("seats", "options"), GAMES, ids=str)
def test_a_whole_game_by_mouse(seats: int, options: dict[str, Any]) -> None:
    """The screen equals the view at every rest (the table asserts it) and each gesture makes its move."""
    player = Player(match(seats, lambda s: True, humans=seats, **options), seed=seats)
    for _ in range(3000):
        if not player.step():
            break
    assert isinstance(player.app.top, PodiumScene)
    assert {verb for verb, _ in player.done} >= {"draw", "lay", "discard"}
    assert len({way for verb, way in player.done if verb == "discard"}) == 3


# -- the tray


def before_laying(seats: int = 3, **options: Any) -> Session:
    """Seat 0 has drawn and can lay."""

    def ready(session: Session) -> bool:
        return session.to_move == (0,) and any(move.startswith("lay") for move in view(session).legal)

    return match(seats, ready, **options)


def test_fill_proposes_and_never_commits_and_escape_returns_all() -> None:
    session = before_laying()
    table = show(session)
    logged = len(session.record.log)
    table.key("p")
    node = table.tree.find("tray-fill")
    assert node is not None
    table.click(node)
    settle(table.app)
    assert table.board.tray.complete
    assert len(session.record.log) == logged
    assert table.tree.find("tray-lay") is not None
    table.back()
    settle(table.app)
    assert table.board.tray.filled == 0
    assert table.app.top is table
    spots = table.pieces.spots
    assert len({round(spots[piece.id].x) for piece in table.hand.pile}) == len(table.hand.pile)


def test_the_hand_closes_up_while_cards_lie_in_the_tray() -> None:
    table = show(before_laying())
    table.board.fill()
    settle(table.app)
    for piece in table.hand.pile:
        y = table.pieces.spots[piece.id].y
        assert (y < 540) == table.board.away(piece)


def test_a_card_that_does_not_fit_is_refused_with_a_sentence() -> None:
    table = show(before_laying())
    tray = table.board.tray
    table.board.fill()
    outside = [piece for piece in table.hand.pile if not tray.holds(piece)]
    assert table.board.dropped(outside[0], "tray:0")
    assert table.refusal is not None
    assert table.refusal[1] == "lay"
    assert not tray.holds(outside[0])


def test_several_fitting_melds_ask_which_one() -> None:
    session = before_laying(seed=3)
    table = show(session)
    piece = table.hand.pile[0]
    table.board.take(piece)
    table.board.take(piece)
    assert isinstance(table.app.top, AskScene)
    answers = [node for node in table.app.top.tree.walk() if node.key.startswith("answer:tray")]
    assert len(answers) == 2
    table.app.top.click(answers[1])
    assert table.board.tray.groups[1] == [piece]


@pytest.mark.parametrize(
    ("step", "words"), [("lay", "isn’t complete"), ("discard", "First choose the card that you discard")]
)
def test_a_step_that_is_not_ready_says_what_is_missing(step: str, words: str) -> None:
    table = show(before_laying())
    node = table.tree.find(f"step:{step}")
    assert node is not None
    table.click(node)
    assert table.refusal is not None
    assert words in table.refusal[0]


def test_keys_draw_fill_lay_and_discard() -> None:
    def first(session: Session) -> bool:
        return session.to_move == (0,) and view(session).phase == "draw"

    session = match(3, first)
    table = show(session)

    def key(code: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            table.app.handle(pygame.event.Event(kind, key=code, unicode=chr(code), mod=0, scancode=0))
        settle(table.app)

    key(pygame.K_1)
    assert view(session).phase == "play"
    key(pygame.K_p)
    assert table.board.tray.filled > 0
    piece = next(piece for piece in table.hand.pile if not table.board.away(piece))
    table.hot.focus, table.hot.by_keyboard = f"card:{piece.id}", True
    table.app.handle(
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r", mod=0, scancode=40)
    )
    assert table.hand.selected == piece.face
    key(pygame.K_3)
    assert session.to_move != (0,)


def test_pressing_the_stock_twice_is_explained() -> None:
    table = show(before_laying())
    node = next(n for n in reversed(list(table.tree.walk())) if getattr(n, "pile", "") == "stock")
    table.click(node)
    assert table.refusal is not None
    assert "one card a turn" in table.refusal[0]


# -- the settings of the table


@pytest.mark.parametrize("open_discards", [True, False])
def test_discards_fan_out_only_where_the_table_allows(open_discards: bool) -> None:
    session = match(3, lambda s: s.to_move == (0,) and len(view(s).piles[1]) > 2)
    session.record.extra["open_discards"] = open_discards
    table = show(session)
    node = table.tree.find("fan:1")
    assert node is not None
    assert node.enabled == open_discards
    if open_discards:
        table.click(node)
        assert isinstance(table.app.top, CardSheet)
        assert table.app.top.faces == tuple(reversed(view(session).piles[1]))
        table.app.top.back()
        assert table.app.scenes == [table]


def test_level_aid_marks_cards_only_where_it_is_on() -> None:
    for aid in (True, False):
        session = before_laying()
        session.record.extra["level_aid"] = aid
        table = show(session)
        marked = [p for p in table.hand.pile if table.board.outline(p.id, p.face) is not None]
        assert (len(marked) == table.board.tray.size) == aid
        assert bool(marked) == aid


def test_the_setup_offers_the_settings_and_remembers_them() -> None:
    app = make_app()
    scene = SetupScene(app, GAME)
    app.push(scene)
    node = scene.tree.find("open_discards")
    assert node is not None
    assert "checked" in node.state
    scene.click(node)
    scene.start()
    table = app.top
    assert isinstance(table, TableScene)
    assert table.session.record.extra["open_discards"] is False
    assert table.session.record.extra["level_aid"] is True
    assert not table.board.open_discards
    assert app.settings.setups[GAME.id].table == {"open_discards": False, "level_aid": True}
    assert Draft(GAME, app.settings.setups[GAME.id]).table["open_discards"] is False


# -- what others may not see


def test_no_sentence_tells_a_card_drawn_unseen() -> None:
    session = match(3, lambda s: len(view(s).rounds) == 1)
    for seat in range(3):
        for event in session.events(seat):
            line = GAME.words.event_line(event, ["A", "B", "C"], seat)
            if type(event).__name__ == "Drawn" and event.source == "stock":  # type: ignore[attr-defined]
                assert line in ("You drew from the stock", f"{'ABC'[event.seat]} drew from the stock")  # type: ignore[attr-defined]


class Onlooker(Witness):
    """Knows what lies open on a table of Level Up."""

    def public(self) -> set[str]:
        seen = view(self.session)
        laid = {card for melds in seen.melds for meld in melds for card in meld.cards}
        open_ = {card for cards in (*seen.piles, *seen.known) for card in cards}
        return laid | open_ | {event.card for event in seen.events if type(event).__name__ == "Discarded"}


@pytest.mark.parametrize(
    "manner", [{"pace": "normal"}, {"pace": "instant"}, {"reduced_motion": True}], ids=str
)
def test_no_frame_shows_a_hand_to_another(monkeypatch: pytest.MonkeyPatch, manner: dict[str, Any]) -> None:
    people = [Seat(name, "human", {}) for name in ("Ada", "Bo", "Cy")]
    session = Session(GAME, people, {"deck": "1-9x2", "levels": 4}, "LU3-00000007", save=None)
    witness = Onlooker(monkeypatch, session, Settings(language="en", **manner))
    chance = random.Random(5)
    for _ in range(24):
        witness.go_on()
        table = witness.table
        assert table.viewer == witness.at_screen
        table.board.fill()
        table.submit(table.viewer, sensible(session, table.viewer, chance))
    assert witness.curtains >= 8


def test_a_small_meld_is_shown_larger_while_the_pointer_is_on_it() -> None:
    def laid(session: Session) -> bool:
        return any(view(session).melds[seat] for seat in range(1, 5))

    table = show(match(5, laid))
    meld = next(node for node in table.tree.walk() if node.key.startswith("meld:") and node.rect[3] < 40)
    before = drawn(table)
    table.hot.hover = meld.key
    assert len(drawn(table)) > len(before)
    table.hot.hover = None
    table.click(meld)
    assert table.board.looked == meld.key
    assert len(drawn(table)) > len(before)
    table.back()
    assert table.board.looked is None


def drawn(table: TableScene) -> list[Any]:
    canvas = Canvas(table.app.screen, table.hot)
    table.paint(canvas)
    return canvas.items


# -- text that fits


def hitting(session: Session) -> bool:
    seen = view(session)
    laid = sum(level is not None for level in seen.laid)
    mine = session.to_move == (0,) and seen.phase == "play" and seen.laid[0] is not None
    return mine and laid >= min(3, seen.seats) and any(move.startswith("hit") for move in seen.legal)


def building(session: Session) -> bool:
    seen = view(session)
    laid = sum(level is not None for level in seen.laid)
    return (
        session.to_move == (0,) and seen.phase == "play" and seen.laid[0] is None and laid >= seen.seats // 2
    )


def drawing(session: Session) -> bool:
    return session.to_move == (0,) and view(session).phase == "draw" and len(view(session).rounds) > 1


def round_over(session: Session) -> bool:
    return bool(session.needs_deal and len(view(session).rounds) == 4)


POSITIONS = {"hitting": hitting, "building": building, "drawing": drawing}


@cache
def reached(seats: int, position: str, order: str = "fixed") -> Record:
    for seed in range(1, 60):
        session = match(seats, POSITIONS[position], seed, order=order)
        if session.outcome is None:
            return session.record
    raise LookupError(position)


def at(seats: int, position: str, order: str = "fixed") -> Session:
    copy = record.loads(record.dumps(reached(seats, position, order)))
    return Session.resume(GAME, copy, save=None)


@pytest.mark.usefixtures("plain_cards")
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("position", POSITIONS)
def test_text_fits(position: str, size: tuple[int, int]) -> None:
    found = {}
    scales = (0.9, 1.4) if size[0] != 1280 else (1.0, 1.2, 1.4)
    for seats, language, scale in product(range(2, 7), ("fr", "en"), scales):
        table = show(at(seats, position), size, language=language, text_scale=scale)
        if position == "building":
            table.board.fill()
            settle(table.app)
        seen = faults(table.app)
        assert unreachable(table) == []
        if seen:
            found[f"{seats} seats, {language} {scale}"] = seen
    assert found == {}


@pytest.mark.usefixtures("plain_cards")
@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]], ids=["960x540", "1920x1080"])
def test_text_fits_with_levels_to_choose_and_a_card_chosen(size: tuple[int, int]) -> None:
    for language, scale in product(("fr", "en"), (1.0, 1.4)):
        table = show(at(4, "building", "free"), size, language=language, text_scale=scale)
        table.hand.select(table.hand.pile[0])
        assert [fault for fault in faults(table.app) if "discard-here" not in fault] == []


@pytest.mark.usefixtures("plain_cards")
@pytest.mark.parametrize("size", [SIZES[0], SIZES[1]], ids=["960x540", "1280x720"])
@pytest.mark.parametrize("scene", ["bonus", "discards", "summary", "podium"])
def test_text_fits_beside_the_table(scene: str, size: tuple[int, int]) -> None:
    for language, scale in product(("fr", "en"), (1.0, 1.4)):
        table = beside(scene, size, language=language, text_scale=scale)
        assert faults(table.app) == [], (language, scale)


def beside(scene: str, size: tuple[int, int], **more: Any) -> TableScene:
    if scene == "bonus":
        session = match(3, lambda s: view(s).phase == "bonus", humans=3, order="free")
        table = show(session, size, session.to_move[0], **more)
        table.board.ask()
        assert isinstance(table.app.top, BonusScene)
    elif scene == "discards":
        table = show(match(2, lambda s: s.to_move == (0,) and len(view(s).piles[1]) > 20), size, **more)
        table.board.fan_out(1)
    else:
        session = match(6, round_over if scene == "summary" else lambda s: False)
        session.seats[1].name = "Nour"
        table = show(session, size, **more)
        made = SummaryScene(table.app, session, 0, lambda: None) if scene == "summary" else None
        table.app.go(made or PodiumScene(table.app, session))
        settle(table.app)
    return table
