"""Numbers, lists and the shapes of results that all games' words share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Self

import msgspec

from game.i18n import N_, _, ngettext

Verdict = Literal["made", "broken", "none", "held"]

MINUS = "−"
_NUMBERS = (
    N_("zero"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
    N_("thirteen"),
    N_("fourteen"),
    N_("fifteen"),
    N_("sixteen"),
    N_("seventeen"),
    N_("eighteen"),
    N_("nineteen"),
    N_("twenty"),
)


class Names(tuple[str, ...]):
    """The seats' names; `teams` names the teams where a match has given them names of its own."""

    teams: tuple[str, ...]

    def __new__(cls, seats: Iterable[str], teams: Iterable[str] = ()) -> Self:
        """The names in seat order and in the order of the teams."""
        names = super().__new__(cls, seats)
        names.teams = tuple(teams)
        return names


class Side(msgspec.Struct, frozen=True):
    """Seats that score together, and what they are called."""

    name: str
    seats: tuple[int, ...]


class Row(msgspec.Struct, frozen=True):
    """A seat's line of a round's summary; `cells` go below the game's own columns.

    `verdict_short` and `formula_short`, where given, are for where the whole text finds no room. `before`
    is the total before the round, None where that is the total without the points.
    """

    seat: int
    place: int
    cells: tuple[str, ...]
    formula: str
    points: int
    total: int
    verdict: Verdict
    verdict_text: str
    verdict_short: str
    before: int | None = None
    formula_short: str = ""

    @property
    def earlier(self) -> int:
        """The total before the round."""
        return self.total - self.points if self.before is None else self.before


class Summary(msgspec.Struct, frozen=True):
    """A finished round in words; `columns` name the player, the game's cells, formula, points and total.

    `chart` names the running totals where they aren't points.
    """

    title: str
    line: str
    aside: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    note: str
    next_title: str
    next_line: str
    next_button: str
    next_icon: str = "stairs"
    chart: str = ""


class Cell(msgspec.Struct, frozen=True):
    """What a seat did in one round of the table of details."""

    text: str
    points: str
    verdict: Verdict


class Line(msgspec.Struct, frozen=True):
    """One round of the table of details: its label, one for narrow tables, and a cell a seat."""

    label: str
    short: str
    cells: tuple[Cell, ...]


class Block(msgspec.Struct, frozen=True):
    """A part of the game in the table of details."""

    title: str
    lines: tuple[Line, ...]


class Details(msgspec.Struct, frozen=True):
    """All finished rounds in blocks, and what a cell says."""

    title: str
    aside: str
    blocks: tuple[Block, ...]


class Step(msgspec.Struct, frozen=True):
    """One round of a seat's small staircase; `height` is 0 to 1."""

    height: float
    verdict: Verdict


class Standing(msgspec.Struct, frozen=True):
    """A seat at the end: its place, score, small staircase, and tallies as icon, figure and verdict.

    `caption` says the tallies in words, `score_text` the score where it isn't in points.
    """

    seat: int
    place: int
    score: int
    caption: str
    tallies: tuple[tuple[str, str, Verdict], ...]
    steps: tuple[Step, ...]
    score_text: str = ""


class Podium(msgspec.Struct, frozen=True):
    """A finished game in words, standings best first; `facts` are icon, label and value."""

    headline: str
    line: str
    standings: tuple[Standing, ...]
    facts: tuple[tuple[str, str, str], ...]


def number(n: int) -> str:
    """A number in words from 0 to 20, in figures beyond."""
    return _(_NUMBERS[n]) if 0 <= n < len(_NUMBERS) else figure(n)


def figure(n: int) -> str:
    """A number in figures with a true minus."""
    return str(n).replace("-", MINUS)


def signed(points: int) -> str:
    """Points with their sign; 0 has none."""
    return f"+{points}" if points > 0 else figure(points)


def expected(points: float, digits: int = 1) -> str:
    """Points that are expected, with their sign and so many decimals; 0 has no sign."""
    shown = f"{points:+.{digits}f}".replace("-", MINUS)
    if not shown.strip(f"+{MINUS}0."):
        shown = shown[1:]
    whole, decimals = shown.split(".")
    return _("{whole}.{decimals}").format(whole=whole, decimals=decimals)


def amount(points: float) -> str:
    """A number of points without a sign, with one decimal."""
    return expected(points).lstrip(f"+{MINUS}")


def points_phrase(points: int) -> str:
    """A number of points, such as '20 points'."""
    return ngettext("{n} point", "{n} points", abs(points)).format(n=figure(points))


def listed(names: Sequence[str]) -> str:
    """Names as a list with 'and' before the last."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def seats_phrase(seats: range) -> str:
    """How many can play, such as '3 to 6 players'."""
    first, last = seats[0], seats[-1]
    if first == last:
        return _("{n} players").format(n=first)
    return _("{first} to {last} players").format(first=first, last=last)


def minutes_phrase(minutes: tuple[int, int]) -> str:
    """How long a game takes, such as '30–45 min'."""
    first, last = minutes
    return _("{n} min").format(n=first if first == last else f"{first}–{last}")
