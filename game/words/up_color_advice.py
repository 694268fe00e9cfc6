"""Up Color's advice in words: a move, why it is advised, and what its figure means."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.base import Reason
from game.i18n import _
from game.rules.up_color import UpColorView
from game.words.common import capital
from game.words.up_color import a_card, move_label


def move_line(move: str, view: UpColorView, names: Sequence[str]) -> str:
    """A move that could be made, such as 'Play red'."""
    return move_label(move)


def reason_line(reason: Reason) -> str:
    """Why a move is advised."""
    cards = {key: a_card(str(value)) for key, value in reason.values.items() if key in ("card", "other")}
    return capital(_(reason.message).format(**{**reason.values, **cards}))


def meaning() -> str:
    """What the figure of a move is."""
    return _("Lead expected over the others, in points")
