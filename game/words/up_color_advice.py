"""Up Color's advice in words: a move, why it is advised, and what its figure means."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.base import Reason
from game.i18n import _
from game.rules.up_color import UpColorView
from game.words.up_color import a_card, move_label


def move_line(move: str, view: UpColorView, names: Sequence[str]) -> str:
    """A move that could be made, such as 'Play red'."""
    return move_label(move)


def reason_line(reason: Reason) -> str:
    """Why a move is advised."""
    gaps = dict(reason.values)
    if "other" in gaps:
        gaps["other"] = _by(str(gaps["other"]))
    return _(reason.message).format(**gaps)


def _by(move: str) -> str:
    """A move as what else could be done."""
    return (
        _("passing") if move == "pass" else _("with {card}").format(card=a_card(move.removeprefix("play ")))
    )


def meaning() -> str:
    """What the figure of a move is."""
    return _("Lead expected over the others, in points")
