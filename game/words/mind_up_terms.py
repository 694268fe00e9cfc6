"""The small words of Mind Up that its sentences are made of: cards, colours, objectives."""

from __future__ import annotations

from typing import NamedTuple

from game.i18n import N_, _, ngettext
from game.rules.mind_up import BUBBLES, CARDS, COLOUR, COLOURS
from game.words.common import signed

GLYPHS = {"R": "glyph-flame", "Y": "glyph-sun", "B": "glyph-wave", "G": "glyph-leaf", "V": "glyph-moon"}
"""The icon of each colour."""

_COLOURS = {"R": N_("red"), "Y": N_("yellow"), "B": N_("blue"), "G": N_("green"), "V": N_("violet")}
_CARDS = {
    "R": N_("the red {n}"),
    "Y": N_("the yellow {n}"),
    "B": N_("the blue {n}"),
    "G": N_("the green {n}"),
    "V": N_("the violet {n}"),
}


class Objective(NamedTuple):
    """An objective card in words: its condition in short, for the card, and in full; and its icon."""

    short: str
    full: str
    icon: str


_OBJECTIVES = {
    "A1": (N_("1 or 3 red"), N_("exactly 1 or exactly 3 red cards"), "glyph-flame"),
    "A2": (N_("Red on ×1 or ×2"), N_("your red column is on multiplier 1 or 2"), "glyph-flame"),
    "B1": (N_("2 or 4 blue"), N_("exactly 2 or exactly 4 blue cards"), "glyph-wave"),
    "B2": (N_("Blue never beaten"), N_("none of your colours has more cards than blue"), "glyph-wave"),
    "C1": (N_("Fewest yellow"), N_("fewest yellow cards at the table, also when level"), "glyph-sun"),
    "C2": (N_("Most yellow"), N_("most yellow cards at the table, also when level"), "glyph-sun"),
    "D1": (N_("Green furthest right"), N_("no colour to the right of your green column"), "glyph-leaf"),
    "D2": (N_("Green on ×4 or ×5"), N_("your green column is on multiplier 4 or 5"), "glyph-leaf"),
    "E1": (N_("As many violet as red"), N_("at least as many violet cards as red ones"), "glyph-moon"),
    "E2": (N_("Most violet"), N_("most violet cards at the table, also when level"), "glyph-moon"),
    "F1": (N_("All five colours"), N_("all five colours"), "rainbow"),
    "F2": (N_("Exactly three colours"), N_("exactly three colours"), "rainbow"),
    "G1": (N_("3 of one colour"), N_("a colour with exactly 3 cards"), "stock"),
    "G2": (N_("4 of one colour"), N_("a colour with exactly 4 cards"), "stock"),
}


def objective(name: str) -> Objective:
    """The objective of that id in words."""
    short, full, icon = _OBJECTIVES[name]
    return Objective(_(short), _(full), icon)


def colour_name(colour: str) -> str:
    """The name of R, Y, B, G or V."""
    return _(_COLOURS[colour])


def number_of(card: str | int) -> int:
    """The number of a card, from its face or as it is."""
    return card if isinstance(card, int) else int(card[1:].rstrip("+-"))


def the_card(card: str | int) -> str:
    """A card with its article, such as 'the red 37'; a number that is no card stays one."""
    number = number_of(card)
    if number not in CARDS:
        return str(number)
    return _(_CARDS[COLOURS[COLOUR[number]]]).format(n=number)


def card_name(card: str | int) -> str:
    """A card without its article and with its bubbles, such as 'red 10, bubbles +2'."""
    number = number_of(card)
    name = _("{colour} {n}").format(colour=colour_name(COLOURS[COLOUR[number]]), n=number)
    if not BUBBLES[number]:
        return name
    return _("{card}, bubbles {value}").format(card=name, value=signed(BUBBLES[number]))


def play_label(card: str | int) -> str:
    """The button that locks a card, such as 'Lock 37'."""
    return _("Lock the {n}").format(n=number_of(card))


def cards_phrase(n: int) -> str:
    """A number of cards in figures, such as '7 cards'."""
    return ngettext("{n} card", "{n} cards", n).format(n=n)
