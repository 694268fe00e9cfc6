"""Whole short games in a real window, as people play them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.window.desk import Desk, Screen

pytestmark = pytest.mark.window

QUICK: dict[str, Any] = {"language": "fr", "pace": "instant", "window": [1280, 720]}
SHORT = ("--option", "rounds=short", "--code")


def turn(desk: Desk) -> str:
    """What the person at the screen has to do now: a screen's name, `bid`, `card`, or nothing yet."""
    told = desk.shown()
    scene = str(told["nodes"][-1]["scene"])
    if scene != "table":
        return scene
    if desk.find("bid-sheet"):
        return "bid"
    return "card" if desk.some("card", "legal") and desk.find("slot") else ""


def finish(desk: Desk, bid: Callable[[], None], card: Callable[[], None], go_on: Callable[[], None]) -> int:
    """Play until the podium; how many things the person did."""
    done = 0
    while True:
        what = desk.wait(lambda: turn(desk))
        if what == "podium":
            return done
        before = moment(desk)
        {"bid": bid, "card": card}.get(what, go_on)()
        desk.wait(partial(moved_on, desk, before))
        done += 1


def moment(desk: Desk) -> tuple[str, int]:
    """What tells one moment of a game from the next: the screen, and how much the record holds."""
    return desk.scene, sum(
        len(json.loads(path.read_text(encoding="utf-8"))["log"]) for path in desk.records()
    )


def moved_on(desk: Desk, before: tuple[str, int]) -> bool:
    """Whether something happened since a moment, and is shown."""
    return moment(desk) != before and desk.up_to_date()


def differs(desk: Desk, focus: str | None) -> bool:
    """Whether the keyboard focus is elsewhere."""
    return desk.focus() != focus


def recorded(home: Path) -> dict[str, Any]:
    """The one finished game of a player's folder."""
    (path,) = (home / "records").glob("*.fourup.json")
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    assert record["result"] is not None
    assert not list((home / "saves").glob("*.fourup.json"))
    return record


def test_a_game_by_mouse_alone(screen: Screen, tmp_path: Path) -> None:
    seats = "human,novice,novice,novice,novice,novice"
    desk = Desk(screen, tmp_path, "play", "updown", "--seats", seats, *SHORT, "UD6-00000001", settings=QUICK)
    chance = random.Random(1)

    def bid() -> None:
        tile = chance.choice([n for n in desk.some("radio") if n["key"].startswith("bid:")])
        desk.click(tile)
        ready = desk.wait(lambda: (n := desk.find("announce")) and "disabled" not in n["state"] and n)
        desk.click(ready)

    def card() -> None:
        chosen = chance.choice(desk.some("card", "legal"))
        slot = desk.find("slot")
        assert slot is not None
        if chance.random() < 0.5:
            desk.drag(chosen, slot)
        else:
            desk.click(chosen, 0.2)
            desk.wait(lambda: desk.find("play"))
            desk.click(desk.find("play") or slot)

    def go_on() -> None:
        desk.click(next(n for n in desk.nodes() if "primary" in n["state"]))

    try:
        finish(desk, bid, card, go_on)
        assert recorded(tmp_path)["seats"][0]["player"] == "human"
    finally:
        desk.close()


def test_a_game_by_keyboard_alone(screen: Screen, tmp_path: Path) -> None:
    """From the title on: the setup's table, bids by their digits, cards by arrows and Return."""
    seats = [{"name": n, "player": p, "avatar": a} for n, p, a in PEOPLE]
    table = {
        "seats": seats,
        "options": {"abandons": 3, "perfection": "off", "hook": "off", "rounds": "short"},
    }
    desk = Desk(screen, tmp_path, settings={**QUICK, "setups": {"updown": table}})

    def reach(key: str) -> None:
        for _ in range(60):
            if desk.focus() == key:
                return
            before = desk.focus()
            desk.key("Tab")
            desk.wait(partial(differs, desk, before))
        pytest.fail(f"Tab never comes to {key}")

    def card() -> None:
        reach(desk.some("card", "legal")[0]["key"])
        desk.key("Return")
        desk.wait(lambda: desk.find("play"))
        desk.key("Return")

    try:
        reach("poster:updown")
        desk.key("Return")
        desk.wait(lambda: desk.scene == "setup")
        desk.key("Return")
        desk.wait(lambda: desk.scene == "table")
        finish(desk, lambda: desk.key("0", "Return"), card, lambda: desk.key("Return"))
        assert recorded(tmp_path)["options"]["rounds"] == "short"
    finally:
        desk.close()


PEOPLE = (
    ("Ada", "human", "owl"),
    ("Bo", "novice", "fox"),
    ("Cy", "novice", "cat"),
    ("Di", "novice", "bear"),
    ("Eve", "novice", "rabbit"),
    ("Flo", "novice", "penguin"),
)


def test_a_hot_seat_game_of_three(screen: Screen, tmp_path: Path) -> None:
    seats = "human,novice,human,novice,human,novice"
    desk = Desk(screen, tmp_path, "play", "updown", "--seats", seats, *SHORT, "UD6-00000002", settings=QUICK)
    opened = 0

    def bid() -> None:
        desk.key("1", "Return")

    def card() -> None:
        slot = desk.find("slot")
        assert slot is not None
        desk.drag(desk.some("card", "legal")[0], slot)

    def go_on() -> None:
        nonlocal opened
        if desk.scene == "curtain":
            assert not [n for n in desk.nodes() if n["role"] == "card"]
            opened += 1
            if opened % 10 == 1:
                desk.hold("space", lambda: desk.scene != "curtain")
                return
        desk.click(next(n for n in desk.nodes() if "primary" in n["state"]))

    try:
        finish(desk, bid, card, go_on)
        record = recorded(tmp_path)
        humans = [e for e in record["log"] if isinstance(e, list) and e[0] in (0, 2, 4)]
        assert len(humans) >= 3 * 8
        assert opened >= 3 * 8
    finally:
        desk.close()


def test_a_killed_game_goes_on_at_the_same_position(screen: Screen, tmp_path: Path) -> None:
    desk = Desk(
        screen,
        tmp_path,
        "play",
        "updown",
        "--seats",
        "human,human,human",
        *SHORT,
        "UD3-00000003",
        settings=QUICK,
    )
    try:
        for _ in range(5):
            desk.wait(lambda: turn(desk))
            if desk.scene == "curtain":
                desk.click(next(n for n in desk.nodes() if "primary" in n["state"]))
                desk.wait(lambda: desk.scene == "table")
            what = desk.wait(lambda: turn(desk))
            before = moment(desk)
            if what == "bid":
                desk.key("0", "Return")
            elif what == "card":
                desk.drag(desk.some("card", "legal")[0], desk.find("slot") or {})
            desk.wait(partial(moved_on, desk, before))
        desk.kill()
        (save,) = (tmp_path / "saves").glob("*.fourup.json")
        kept = save.read_text(encoding="utf-8")
        assert len(json.loads(kept)["log"]) >= 4
        desk.start()
        desk.wait(lambda: desk.scene == "title")
        desk.click(desk.find("continue") or {})
        desk.wait(lambda: desk.scene in ("curtain", "table"))
        assert json.loads(save.read_text(encoding="utf-8"))["log"] == json.loads(kept)["log"]
    finally:
        desk.close()
