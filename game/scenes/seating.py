"""How the seats of a match look on every screen, and who scores together."""

from __future__ import annotations

from typing import Any

from game.catalog import Game
from game.draft import TEAMS_KEY, team_names
from game.people import AVATARS, level_name, temper_line, temper_name
from game.record import AVATAR_KEY
from game.session import Session
from game.words.common import Names, Side


def avatar_of(session: Session, seat: int) -> str:
    """The portrait of a seat; records of other programs have none, so seats get one by their number."""
    chosen = session.seats[seat].extra.get(AVATAR_KEY)
    return chosen if chosen in AVATARS else AVATARS[seat % len(AVATARS)]


def temper_of(session: Session, seat: int) -> str:
    """The temperament of a bot in a word; nothing for a person and a bot without a character."""
    character = session.seats[seat].character
    return "" if character is None else temper_name(character)


def about(session: Session, seat: int) -> str:
    """A line about a bot: its level, and its character if it has one; nothing for a person."""
    if session.is_human(seat):
        return ""
    sat = session.seats[seat]
    level = level_name(sat.player)
    if sat.character is None:
        return level
    return f"{level} · {temper_name(sat.character)} · {temper_line(sat.character)}"


def bots_of(session: Session) -> list[int]:
    """The seats on which bots sit."""
    return [seat for seat in range(len(session.seats)) if not session.is_human(seat)]


def names_of(session: Session) -> Names:
    """The names of the seats and of the teams; a team that the record names badly has its usual name."""
    usual = team_names(session.game, session.record.options)
    given = session.record.extra.get(TEAMS_KEY)
    given = given if isinstance(given, list) and len(given) == len(usual) else [""] * len(usual)
    teams = (
        name if isinstance(name, str) and name.strip() else own
        for name, own in zip(given, usual, strict=True)
    )
    return Names((seat.name for seat in session.seats), teams)


def sides_of(game: Game, view: Any, names: Names) -> tuple[Side, ...]:
    """Who scores together; each seat alone where the game's words name no sides."""
    sides = getattr(game.words, "sides", None)
    if sides is None:
        return tuple(Side(name, (seat,)) for seat, name in enumerate(names))
    found: tuple[Side, ...] = sides(view, names)
    return found
