"""UpDown's advice in words: a move, why it is advised, and what its figure means."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.base import Reason
from game.i18n import _
from game.rules.updown import UpDownView
from game.words.common import figure
from game.words.updown import the_card


def move_line(move: str, view: UpDownView, names: Sequence[str]) -> str:
    """A move that could be made, such as 'Play the queen of clubs'."""
    verb, _space, rest = move.partition(" ")
    if verb == "play":
        return _("Play {card}").format(card=the_card(rest))
    if verb == "abandon":
        return _("Reverse and abandon") if rest else _("Abandon")
    bid, _space, reverse = rest.partition(" ")
    return (_("Reverse, bid {n}") if reverse else _("Bid {n}")).format(n=bid)


def reason_line(reason: Reason) -> str:
    """Why a move is advised."""
    gaps = {
        key: the_card(value) if isinstance(value, str) else figure(value)
        for key, value in reason.values.items()
    }
    return _(reason.message).format(**gaps)


def meaning() -> str:
    """What the figure of a move is."""
    return _("Points expected from this round")
