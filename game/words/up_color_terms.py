"""The small words of Up Color that its sentences are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.i18n import N_, _
from game.rules.up_color import UpColorView
from game.words.common import Names, Side

_CARDS = {
    "G": (N_("imperial card"), N_("an imperial"), N_("Play the imperial"), N_("any imperial")),
    "Y": (N_("yellow card"), N_("a yellow card"), N_("Play yellow"), N_("any yellow card")),
    "B": (N_("blue card"), N_("a blue card"), N_("Play blue"), N_("any blue card")),
    "R": (N_("red card"), N_("a red card"), N_("Play red"), N_("any red card")),
    "V": (N_("violet card"), N_("a violet card"), N_("Play violet"), N_("any violet card")),
    "X": (N_("discard card"), N_("a discard card"), N_("Play the discard"), N_("any discard card")),
}
_COLOURS = {"G": N_("green"), "Y": N_("yellow"), "B": N_("blue"), "R": N_("red"), "V": N_("violet")}
_TEAMS = (N_("Stars"), N_("Clouds"))


def card_name(card: str) -> str:
    """A card without its article, such as 'red card'."""
    return _(_CARDS[card][0])


def a_card(card: str) -> str:
    """A card with its article, such as 'a red card'."""
    return _(_CARDS[card][1])


def play_label(card: str) -> str:
    """The button that plays a card, such as 'Play red'."""
    return _(_CARDS[card][2])


def any_card(card: str) -> str:
    """A card that isn't held, such as 'any red card'."""
    return _(_CARDS[card][3])


def colour_name(colour: str) -> str:
    """The name of G, Y, B, R or V."""
    return _(_COLOURS[colour])


def team_names(options: Mapping[str, str | int]) -> tuple[str, ...]:
    """What the teams are called where nobody has named them; none where each plays alone."""
    return tuple(map(_, _TEAMS)) if options["teams"] == "pairs" else ()


def sides(view: UpColorView, names: Sequence[str]) -> tuple[Side, ...]:
    """Who scores together, with the names of the teams or of the seats."""
    if view.options["teams"] != "pairs":
        return tuple(Side(names[seat], (seat,)) for (seat,) in view.teams)
    given = names.teams if isinstance(names, Names) else ()
    called = given if len(given) == len(view.teams) else team_names(view.options)
    return tuple(Side(name, seats) for name, seats in zip(called, view.teams, strict=True))


def winners(view_sides: Sequence[Side], first: Sequence[int], names: Sequence[str]) -> Side:
    """The side that the winning seats are."""
    found = next((side for side in view_sides if set(side.seats) == set(first)), None)
    return found or Side(names[first[0]], tuple(first))
