"""How the seats of a match look on every screen."""

from __future__ import annotations

from game.people import AVATARS
from game.session import Session


def avatar_of(session: Session, seat: int) -> str:
    """The portrait of a seat; records of other programs have none, so seats get one by their number."""
    chosen = session.seats[seat].extra.get("avatar")
    return chosen if chosen in AVATARS else AVATARS[seat % len(AVATARS)]
