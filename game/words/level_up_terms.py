"""The small words of Level Up that its sentences are made of."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n import N_, _, ngettext
from game.rules.level_up import Check, Meld, Part, accepts, contract, value_of
from game.words.common import number

_COLOURS = {
    "R": N_("flame"),
    "Y": N_("sun"),
    "G": N_("leaf"),
    "B": N_("wave"),
    "V": N_("moon"),
    "P": N_("mountain"),
}
FEW = 3  # values that a sentence lists
ICONS = {"set": "combo-set", "run": "combo-run", "flush": "combo-colour"}


def colour_name(colour: str) -> str:
    """The name of R, Y, G, B, V or P."""
    return _(_COLOURS[colour])


def card_name(card: str) -> str:
    """A card without its article, such as 'flame 7'."""
    return _("{colour} {value}").format(colour=colour_name(card[0]), value=card[1:])


def the_card(card: str) -> str:
    """A card with its article, such as 'the flame 7'."""
    return _("the {colour} {value}").format(colour=colour_name(card[0]), value=card[1:])


def part_name(part: Part) -> str:
    """One meld of a contract, such as 'run of 4'."""
    if part.kind == "run":
        return _("run of {n}").format(n=part.size)
    if part.kind == "flush":
        return _("flush of {n}").format(n=part.size)
    return _("pair") if part.size == 2 else _("set of 3") if part.size == 3 else _("set of 4")


def contract_phrase(level: int) -> str:
    """All melds of a level, such as 'set of 3 + run of 4'."""
    return " + ".join(part_name(part) for part in contract(level))


def meld_name(meld: Meld) -> str:
    """A meld on the table, such as 'Run 5–8'."""
    first, last = value_of(meld.cards[0]), value_of(meld.cards[-1])
    if meld.kind == "run":
        return _("Run {first}–{last}").format(first=first, last=last)
    if meld.kind == "flush":
        return _("Flush: {colour}").format(colour=colour_name(meld.cards[0][0]))
    size = len(meld.cards)
    if size < 4:
        return (_("Pair of {value}s") if size == 2 else _("Three {value}s")).format(value=first)
    return (_("Four {value}s") if size == 4 else _("Many {value}s")).format(value=first)


def meld_takes(meld: Meld, deck: str) -> str:
    """What a meld on the table takes, such as 'needs 4 or 9'."""
    wants = accepts(meld, deck)
    if meld.kind == "flush":
        return _("any {colour} fits").format(colour=colour_name(wants[0]))
    if not wants:
        return _("complete")
    return _("needs {values}").format(values=either(wants))


def either(values: Sequence[str]) -> str:
    """Values as a list with 'or' before the last."""
    if len(values) < 2:
        return "".join(values)
    return _("{values} or {last}").format(values=", ".join(values[:-1]), last=values[-1])


def every(values: Sequence[str]) -> str:
    """Values as a list with 'and' before the last."""
    if len(values) < 2:
        return "".join(values)
    return _("{names} and {last}").format(names=", ".join(values[:-1]), last=values[-1])


def still_needed(part: Part, count: int, found: Check) -> str:
    """What a meld that is being built lacks, in a few words; `count` cards are in it."""
    lacks = part.size - count
    if found.state == "complete":
        return _("ready")
    if not count:
        return _("{n} cards to find").format(n=lacks)
    if part.kind == "set":
        return ngettext("needs one more {value}", "needs {n} more {value}s", lacks).format(
            n=number(lacks), value=found.wants[0]
        )
    if part.kind == "flush":
        return ngettext("needs one more {colour}", "needs {n} more {colour}s", lacks).format(
            n=number(lacks), colour=colour_name(found.wants[0])
        )
    if lacks == len(found.wants) <= FEW:
        return _("needs {values}").format(values=every(found.wants))
    if lacks == 1:
        return _("needs {values}").format(values=either(found.wants))
    if len(found.wants) <= 2 * FEW and lacks <= FEW:
        return _("needs {n} of {values}").format(n=number(lacks), values=", ".join(found.wants))
    return _("needs {n} more in a row").format(n=number(lacks))


def levels_phrase(n: int) -> str:
    """A number of levels, such as '3 levels'."""
    return ngettext("{n} level", "{n} levels", n).format(n=n)


def cards_phrase(n: int) -> str:
    """A number of cards, such as '10 cards'."""
    return ngettext("{n} card", "{n} cards", n).format(n=n)
