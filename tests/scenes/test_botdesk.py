"""The bots' desk asks for a seat as the record has it: level, character, view and seed."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.base import Budget
from game.scenes.botdesk import BotDesk
from tests.matches import new_session


@pytest.mark.parametrize("character", ["kind", None])
def test_a_seat_is_asked_at_its_level_and_with_its_character(
    monkeypatch: pytest.MonkeyPatch, character: str | None
) -> None:
    session = new_session()
    session.deal()
    session.seats[1].extra["character"] = character
    asked: list[Any] = []
    desk = BotDesk()
    monkeypatch.setattr(desk._worker, "ask", lambda *question: asked.append(question))
    desk.ask(session, 1, Budget(effort=7))
    wanted = ("updown", "novice", session.view(1), session.bot_seed(1), Budget(effort=7), character)
    assert asked == [(1, *wanted)]
