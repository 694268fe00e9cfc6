"""A whole game of Level Up, Up Color and Mind Up in a real window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.audit import REDEALS
from tests.window.desk import Desk, Screen
from tests.window.test_play import QUICK, moment, moved_on, recorded

pytestmark = pytest.mark.window


def play_through(desk: Desk, act: Callable[[], bool]) -> None:
    """Play until the podium; `act` does what the person can do at the table, if anything."""
    idle = 0
    while desk.wait(partial(ready, desk)) != "podium":
        before = moment(desk)
        if desk.scene != "table":
            desk.click(next(n for n in desk.nodes() if "primary" in n["state"]))
        elif not act():
            idle += 1
            assert idle < 100, [(n["key"], n["state"]) for n in desk.nodes()]
            continue
        idle = 0
        desk.wait(partial(moved_on, desk, before))


def ready(desk: Desk) -> str:
    """The screen that the person can act on; a press while something is held would only skip that."""
    scene = desk.scene
    if scene != "table":
        return scene
    open_ = desk.find("pass") or desk.some("card", "legal") or desk.some("button", "current")
    return scene if open_ and not desk.shown()["busy"] else ""


def first_legal(desk: Desk) -> dict[str, Any] | None:
    """A card that may be played, and lies in the hand."""
    return next((n for n in desk.some("card", "legal") if n["rect"][1] > 480), None)


def ask_for_a_hint(desk: Desk) -> None:
    """The advice in brief, then with all candidates, then away."""
    desk.wait(lambda: ready(desk))
    desk.key("h")
    brief = desk.wait(lambda: (n := desk.find("hint-bubble")) and n["role"] == "alert" and n)
    desk.key("h")
    desk.wait(lambda: desk.find("hint:caption"))
    assert (desk.find("hint-bubble") or brief)["label"] == brief["label"]
    desk.key("h")
    desk.wait(lambda: not desk.find("hint-bubble"))


def look_back(desk: Desk) -> None:
    """From the podium: luck and skill with its costliest moment, and the audit of a bot's last move."""
    desk.click(desk.find("review") or {})
    costliest = desk.wait(lambda: desk.find("moment:0"))
    desk.click(costliest)
    desk.wait(lambda: desk.scene == "moment")
    desk.key("Escape")
    desk.wait(lambda: desk.scene == "review")
    desk.key("Escape")
    desk.wait(lambda: desk.scene == "podium")
    desk.click(desk.find("audit") or {})
    move = desk.wait(lambda: next((n for n in desk.nodes() if n["key"].startswith("audit:")), None))
    desk.click(move)
    asked = f"{REDEALS} sur {REDEALS} demandés, {REDEALS} identiques"
    desk.wait(lambda: (n := desk.find("deals")) and n["label"] == asked)
    desk.key("Escape")
    desk.key("Escape")
    desk.wait(lambda: desk.scene == "podium")


def test_level_up(screen: Screen, tmp_path: Path) -> None:
    """Cards are drawn by key and discarded by dragging."""
    options = ("--option", "levels=4", "--code", "LU2-00000004")
    desk = Desk(screen, tmp_path, "play", "level-up", "--seats", "human,skilled", *options, settings=QUICK)

    def act() -> bool:
        if "current" in (desk.find("step:draw") or {"state": []})["state"]:
            desk.key("1")
            return True
        held = [n for n in desk.nodes() if n["role"] == "card" and n["rect"][1] > 480 and n["rect"][0] < 840]
        if not held:
            return False
        desk.click(held[0], 0.2)
        desk.wait(lambda: desk.find("discard-here"))
        desk.drag(held[0], desk.find("discard-here") or {})
        return True

    try:
        ask_for_a_hint(desk)
        play_through(desk, act)
        assert max(recorded(tmp_path)["result"]["score"]) == 4
    finally:
        desk.close()


def test_up_color(screen: Screen, tmp_path: Path) -> None:
    """Cards are dragged to the lap."""
    options = ("--option", "rounds=3", "--code", "UC4-00000004")
    seats = "human,novice,novice,novice"
    desk = Desk(screen, tmp_path, "play", "up-color", "--seats", seats, *options, settings=QUICK)

    def act() -> bool:
        card, slot, leave = first_legal(desk), desk.find("slot:0"), desk.find("pass")
        if card is not None and slot is not None:
            desk.drag(card, slot)
        elif leave is not None:
            desk.click(leave)
        else:
            return False
        return True

    try:
        play_through(desk, act)
        assert len(recorded(tmp_path)["result"]["rounds"]) >= 3
    finally:
        desk.close()


def test_mind_up(screen: Screen, tmp_path: Path) -> None:
    """Cards are chosen by a click and locked by Return."""
    options = ("--option", "objectives=2", "--code", "MU3-00000004")
    seats = "human,novice,novice"
    desk = Desk(screen, tmp_path, "play", "mind-up", "--seats", seats, *options, settings=QUICK)

    def act() -> bool:
        card = first_legal(desk)
        if card is None:
            return False
        desk.click(card, 0.2)
        desk.wait(lambda: desk.some("card", "selected"))
        desk.key("Return")
        return True

    try:
        ask_for_a_hint(desk)
        play_through(desk, act)
        record = recorded(tmp_path)
        assert len(record["result"]["rounds"]) == 3
        assert record["hints"] == [1, 0, 0]
        look_back(desk)
    finally:
        desk.close()
