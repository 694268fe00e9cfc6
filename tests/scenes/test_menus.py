"""The menus: nothing clipped or overlapping at any size, everything by keyboard, and what they do."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import pygame
import pytest

from game import catalog, paths, record
from game.files import Damaged
from game.scenes.ask import AskScene
from game.scenes.pause import PauseScene
from game.scenes.running import RunningScene
from game.scenes.settings import SettingsScene
from game.scenes.setup import SetupScene
from game.scenes.table import TableScene
from game.scenes.title import TitleScene
from game.ui.app import App
from game.ui.canvas import Canvas
from game.ui.node import Node
from game.ui.scene import Scene
from game.ui.widgets import draw_tip
from tests.scenes.fitting import faults, unreachable
from tests.scenes.menus import GAME, MENUS, make_app, match

SIZES = [(960, 540), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]

S = TypeVar("S", bound=Scene)


def top(app: App, kind: type[S]) -> S:
    assert isinstance(app.top, kind)
    return app.top


def node(app: App, key: str) -> Node:
    found = app.top.tree.find(key)
    assert found is not None, key
    return found


def at(app: App, place: tuple[float, float]) -> tuple[int, int]:
    return round(place[0] * app.screen.k), round(place[1] * app.screen.k)


def mouse(app: App, kind: int, place: tuple[float, float]) -> None:
    more: dict[str, Any] = {} if kind == pygame.MOUSEMOTION else {"button": 1}
    app.handle(pygame.event.Event(kind, pos=at(app, place), **more))


def click(app: App, key: str) -> None:
    place = node(app, key).centre
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        mouse(app, kind, place)


def press(app: App, *names: str, ctrl: bool = False) -> None:
    for name in names:
        app.pointer.key(app.top, name, False, ctrl)


def write(app: App, words: str) -> None:
    app.handle(pygame.event.Event(pygame.TEXTINPUT, text=words))


def opened(menu: str, **settings: Any) -> App:
    app = make_app(**settings)
    MENUS[menu](app)
    return app


# -- how they look


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("menu", MENUS)
def test_layout(menu: str, size: tuple[int, int]) -> None:
    found = {}
    for language in ("fr", "en"):
        for scale in (0.9, 1.0, 1.2, 1.4):
            app = make_app(size, language=language, text_scale=scale)
            MENUS[menu](app)
            wrong = faults(app)
            if wrong:
                found[f"{language} {scale}"] = wrong
    assert not found


@pytest.mark.parametrize("menu", MENUS)
def test_tab_and_arrows_reach_everything(menu: str) -> None:
    app = opened(menu)
    scene = app.top
    assert unreachable(scene) == []
    wanted = {each.key for each in app.pointer.focusable(scene)}
    seen: set[str | None] = set()
    for _ in wanted:
        press(app, "tab")
        seen.add(scene.hot.focus)
    assert seen == wanted
    found, fresh = {scene.hot.focus}, [scene.hot.focus]
    while fresh:
        start = fresh.pop()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            scene.hot.focus = start
            app.pointer.move(scene, dx, dy)
            if scene.hot.focus not in found:
                found.add(scene.hot.focus)
                fresh.append(scene.hot.focus)
    assert found == wanted


@pytest.mark.parametrize("menu", MENUS)
def test_the_menu_comes_to_rest_under_the_pointer(menu: str) -> None:
    app = opened(menu)
    for each in app.pointer.focusable(app.top):
        mouse(app, pygame.MOUSEMOTION, each.centre)
        app.tick(20)
    assert app.busy
    for _ in range(8):
        app.tick(40)
    app.draw()
    assert not app.busy
    assert not app.dirty
    assert not app.draw()


def test_live_resize_lays_out_again() -> None:
    app = opened("setup, six seats")
    before = node(app, "start").rect
    app.surface = pygame.Surface((2560, 1080))
    app.draw()
    assert node(app, "start").rect != before
    assert faults(app) == []


# -- title


def test_every_game_is_offered() -> None:
    app = opened("title")
    for game in catalog.GAMES:
        poster = node(app, f"poster:{game.id}")
        assert poster.enabled
        assert game.title in poster.label


def test_language_switches_live() -> None:
    app = opened("title", language="fr")
    french = node(app, "tagline").label
    click(app, "language:en")
    assert app.settings.language == "en"
    assert node(app, "tagline").label == "Four card games, one climb" != french
    click(app, "settings")
    click(app, "language:fr")
    assert node(app, "title").label == "Réglages"
    press(app, "escape")
    assert node(app, "tagline").label == french


def test_title_without_saves_has_nothing_to_continue() -> None:
    app = opened("title")
    assert app.top.tree.find("continue") is None


def test_continue_resumes_where_the_game_was_left() -> None:
    session = match(4, moves=3)
    app = opened("title")
    click(app, "continue")
    again = top(app, TableScene).session
    assert again.record.log == session.record.log
    assert again.path == session.path


def test_other_games_can_be_continued_and_removed_after_a_second_press() -> None:
    app = opened("games to continue")
    scene = top(app, RunningScene)
    doomed = scene.games[1].saved.path
    click(app, "remove:1")
    assert doomed.exists()
    assert node(app, "remove:1").label == "Really remove?"
    click(app, "remove:1")
    assert not doomed.exists()
    assert len(scene.games) == 5
    wanted = scene.games[2].saved.path
    click(app, "go:2")
    table = app.scenes[0]
    assert isinstance(table, TableScene)
    assert table.session.path == wanted


def test_pages_of_games() -> None:
    app = opened("games to continue")
    click(app, "later")
    assert app.top.tree.find("go:0") is not None
    assert app.top.tree.find("go:1") is None
    click(app, "earlier")
    assert app.top.tree.find("go:4") is not None


def test_damaged_files_are_told_once() -> None:
    broken = paths.saves() / "broken.fourup.json"
    broken.parent.mkdir(parents=True)
    broken.write_text("{", encoding="utf-8")
    app = opened("title")
    assert "broken.fourup.bad-1.json" in node(app, "note:words").label
    click(app, "note:close")
    assert app.top.tree.find("note") is None
    press(app, "escape", "escape")
    assert app.top.tree.find("note") is None


def test_a_damaged_file_that_stays_is_not_said_to_be_set_aside() -> None:
    app = make_app()
    app.damaged = [Damaged(Path("settings.json"), None), Damaged(Path("a.json"), Path("a.bad-1.json"))]
    app.push(TitleScene(app))
    words = node(app, "note:words").label
    assert "set aside as a.bad-1.json" in words
    assert "neither be read nor set aside: settings.json" in words


def test_a_game_that_cannot_be_saved_is_not_said_to_be_kept() -> None:
    app = opened("pause")
    assert "The game is kept" in node(app, "kept").label
    top(app, PauseScene).table.session.unsaved = OSError("full")
    app.top.invalidate()
    assert "it is lost" in node(app, "kept").label


def test_quitting_asks() -> None:
    app = opened("title")
    press(app, "escape")
    top(app, AskScene)
    press(app, "escape")
    top(app, TitleScene)
    assert app.running
    click(app, "quit")
    click(app, "answer:quit")
    assert not app.running


# -- setup


def test_setup_starts_the_table_that_it_shows() -> None:
    app = opened("title")
    click(app, "poster:updown")
    click(app, "seats:more")
    click(app, "presets:1")
    click(app, "option:hook")
    ids = [sitter.id for sitter in top(app, SetupScene).draft.sitters]
    click(app, f"seat:{ids[1]}:player:True")
    click(app, f"seat:{ids[2]}:level")
    click(app, f"seat:{ids[3]}:character")
    click(app, "hide")
    click(app, f"seat:{ids[0]}:name")
    press(app, *["backspace"] * 20)
    write(app, "Zoé")
    press(app, "return")
    code = str(top(app, SetupScene).draft.code)
    press(app, "return")
    session = top(app, TableScene).session
    assert [seat.name for seat in session.seats] == ["Zoé", "Ada", "Hugo", "Léon", "Inès"]
    assert [seat.character for seat in session.seats] == [None, None, "spiteful", "hasty", "cautious"]
    assert [seat.player for seat in session.seats] == ["human", "human", "expert", "skilled", "skilled"]
    assert len({seat.extra["avatar"] for seat in session.seats}) == 5
    assert session.record.options == {"abandons": 3, "perfection": "off", "hook": "on", "rounds": "short"}
    assert session.record.code == code
    assert session.record.extra["hide_hands"] is False


def test_the_tooltip_of_a_character_leaves_the_name_to_be_seen() -> None:
    app = make_app((1280, 720))
    app.go(SetupScene(app, GAME))
    bot = top(app, SetupScene).draft.sitters[1].id
    canvas = Canvas(app.screen)
    draw_tip(canvas, node(app, f"seat:{bot}:character"))
    name = pygame.Rect(node(app, f"seat:{bot}:name").rect)
    assert canvas.items
    assert not any(item.rect.colliderect(name) for item in canvas.items)


def test_last_setup_is_remembered() -> None:
    app = opened("setup, six seats")
    click(app, "deal:new")
    press(app, "return")
    top(app, TableScene)
    app.go(SetupScene(app, GAME))
    draft = top(app, SetupScene).draft
    assert len(draft.sitters) == 6
    assert draft.humans == 3


def test_a_code_that_is_none_does_not_start() -> None:
    app = opened("setup, three seats")
    click(app, "deal:code")
    press(app, "backspace")
    press(app, "return")
    assert node(app, "deal:note").label == "not a code of this game"
    click(app, "start")
    assert top(app, SetupScene).notice
    click(app, "deal:code")
    press(app, "backspace", ctrl=True)
    write(app, "ud5-7k2m9qxa")
    assert len(top(app, SetupScene).draft.sitters) == 5
    assert str(top(app, SetupScene).draft.code) == "UD5-7K2M9QXA"
    press(app, "return", "return")
    assert top(app, TableScene).session.record.code == "UD5-7K2M9QXA"


def test_perfection_brings_what_it_needs_and_says_so() -> None:
    app = opened("setup, three seats")
    scene = top(app, SetupScene)
    click(app, "option:perfection")
    assert scene.draft.options == {"abandons": 5, "perfection": "on", "hook": "off", "rounds": "full"}
    assert "Tokens: 5" in scene.notice
    click(app, "option:rounds:short")
    assert scene.draft.options["perfection"] == "off"
    assert "Perfection bonus: Off" in scene.notice
    app.tick(10_000)
    assert not scene.notice


def test_one_person_at_least_stays() -> None:
    app = opened("setup, three seats")
    scene = top(app, SetupScene)
    click(app, f"seat:{scene.draft.sitters[0].id}:player:False")
    assert scene.draft.humans == 1
    assert scene.notice


def test_seats_change_places_by_drag_and_by_keyboard() -> None:
    app = opened("setup, three seats")
    scene = top(app, SetupScene)
    first, second, third = [sitter.id for sitter in scene.draft.sitters]

    def order() -> list[int]:
        return [sitter.id for sitter in scene.draft.sitters]

    x, y, _w, h = node(app, f"seat:{first}").rect
    below = node(app, f"seat:{third}").rect[1] - y
    for kind, dy in ((pygame.MOUSEBUTTONDOWN, 0.0), (pygame.MOUSEMOTION, 20.0), (pygame.MOUSEMOTION, below)):
        mouse(app, kind, (x + 10, y + h / 2 + dy))
    app.draw()
    assert order() == [second, third, first]
    press(app, "escape")
    assert order() == [first, second, third]
    mouse(app, pygame.MOUSEBUTTONUP, (x + 10, y + h / 2 + below))
    for kind, dy in (
        (pygame.MOUSEBUTTONDOWN, 0.0),
        (pygame.MOUSEMOTION, below),
        (pygame.MOUSEBUTTONUP, below),
    ):
        mouse(app, kind, (x + 10, y + h / 2 + dy))
    assert order() == [second, third, first]
    scene.hot.focus, scene.hot.by_keyboard = f"seat:{first}:handle", True
    press(app, "up", ctrl=True)
    assert order() == [second, first, third]
    press(app, "down", "down", "down", ctrl=True)
    assert order() == [second, third, first]
    app.tick(1000)
    app.tick(1000)
    assert not app.busy


def test_escape_leaves_a_field_first_and_then_the_setup() -> None:
    app = opened("title")
    click(app, "poster:updown")
    scene = top(app, SetupScene)
    click(app, f"seat:{scene.draft.sitters[0].id}:name")
    press(app, "escape")
    assert top(app, SetupScene).hot.focus is None
    press(app, "escape")
    top(app, TitleScene)


def test_return_on_a_control_uses_it_and_does_not_start() -> None:
    app = opened("setup, three seats")
    scene = top(app, SetupScene)
    scene.hot.focus, scene.hot.by_keyboard = "seats:more", True
    press(app, "return")
    assert top(app, SetupScene) is scene
    assert len(scene.draft.sitters) == 4


# -- settings


def test_settings_apply_at_once() -> None:
    app = opened("settings")
    for key, name, value in (
        ("pace:fast", "pace", "fast"),
        ("reduced_motion", "reduced_motion", True),
        ("text_scale:1.4", "text_scale", 1.4),
        ("four_colour", "four_colour", True),
        ("fullscreen", "fullscreen", True),
        ("language:fr", "language", "fr"),
    ):
        click(app, key)
        assert getattr(app.settings, name) == value
    assert app.screen.text_scale == 1.4
    assert app.top.motion.reduced
    assert app.top.motion.speed == 0.6


def test_volume_by_mouse_and_by_keyboard() -> None:
    app = opened("settings")
    x, y, w, h = node(app, "music").rect
    mouse(app, pygame.MOUSEBUTTONDOWN, (x + 1, y + h / 2))
    assert app.settings.music == 0
    mouse(app, pygame.MOUSEMOTION, (x + w - 1, y + h / 2))
    mouse(app, pygame.MOUSEBUTTONUP, (x + w - 1, y + h / 2))
    assert app.settings.music == 1
    assert node(app, "music:value").label == "100%"
    app.top.hot.focus = "music"
    press(app, "left", "left")
    assert app.settings.music == pytest.approx(0.9)


def test_defaults_leave_the_language_and_the_tables() -> None:
    app = opened("data", language="fr", pace="fast", music=0.1)
    click(app, "defaults")
    assert (app.settings.pace, app.settings.music, app.settings.language) == ("normal", 0.45, "fr")


def test_data_folder_is_shown_and_opened(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Path] = []
    monkeypatch.setattr("game.scenes.settings.open_folder", asked.append)
    app = opened("data")
    assert node(app, "folder:0").label == str(home)
    click(app, "folder")
    assert asked == [home]
    assert home.is_dir()


# -- pause


def test_pause_resumes_by_escape_and_by_its_button() -> None:
    app = opened("pause")
    press(app, "escape")
    table = top(app, TableScene)
    app.push(PauseScene(app, table))
    click(app, "resume")
    assert top(app, TableScene) is table


def test_restarting_the_deal_asks_and_takes_the_moves_back() -> None:
    app = opened("restart")
    table = app.scenes[0]
    assert isinstance(table, TableScene)
    assert len(table.session.record.log) == 3
    press(app, "escape")
    assert len(table.session.record.log) == 3
    app.push(PauseScene(app, table))
    click(app, "restart")
    click(app, "answer:restart")
    assert len(table.session.record.log) == 1
    assert top(app, TableScene) is table


def test_leaving_keeps_the_game() -> None:
    app = opened("pause")
    click(app, "leave")
    title = top(app, TitleScene)
    assert len(title.running) == 1
    assert len(record.read(title.running[0].saved.path).log) == 3


def test_settings_over_a_table_come_back_to_it() -> None:
    app = opened("pause")
    click(app, "settings")
    top(app, SettingsScene)
    press(app, "escape")
    top(app, PauseScene)
