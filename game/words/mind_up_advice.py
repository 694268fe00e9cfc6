"""Mind Up's advice in words: a move, why it is advised, and what its figure means."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.base import Reason
from game.i18n import _
from game.rules.mind_up import MindUpView
from game.words.common import expected
from game.words.mind_up_terms import the_card


def move_line(move: str, view: MindUpView, names: Sequence[str]) -> str:
    """A move that could be made, such as 'Lock the red 37'."""
    return _("Lock {card}").format(card=the_card(int(move.removeprefix("choose "))))


def reason_line(reason: Reason) -> str:
    """Why a move is advised."""
    gaps = dict(reason.values)
    for key in {"card", "other"} & gaps.keys():
        gaps[key] = the_card(gaps[key])
    if "gain" in gaps:
        gaps["gain"] = expected(float(gaps["gain"])).lstrip("+")
    return _(reason.message).format(**gaps)


def meaning() -> str:
    """What the figure of a move is."""
    return _("Lead expected over the others, in points")
