"""The small words of UpDown that its sentences are made of."""

from __future__ import annotations

from game.i18n import N_, _, ngettext
from game.rules.updown import UpDownView
from game.words.common import number

_SUITS = {"S": N_("spades"), "H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs")}


def suit_name(suit: str) -> str:
    """The name of S, H, D or C."""
    return _(_SUITS[suit])


def direction_name(direction: int) -> str:
    """Clockwise for +1, counterclockwise for -1."""
    return _("clockwise") if direction > 0 else _("counterclockwise")


def way_name(view: UpDownView) -> str:
    """Ascent or descent."""
    return _("ascent") if view.round < view.peak else _("descent")


def tricks_phrase(n: int) -> str:
    """A number of tricks in words, such as 'three tricks'."""
    return ngettext("one trick", "{n} tricks", n).format(n=number(n)) if n else _("no tricks")


def cards_phrase(n: int) -> str:
    """A number of cards in words (1 and more), such as 'seven cards'."""
    return ngettext("one card", "{n} cards", n).format(n=number(n))
