"""The rules of Level Up for players (rules/level-up.md)."""

from __future__ import annotations

from game.i18n import _
from game.words.rulebook import Answers, Example, Examples, Figure, Figures, Page, Table, Text


def pages() -> tuple[Page, ...]:
    """All pages in their order."""
    return (_aim(), _levels(), _setup(), _turn(), _lay(), _hit(), _round(), _game(), _options(), _questions())


def _aim() -> Page:
    return Page(
        (),
        _("The aim"),
        (
            Text(
                _(
                    "You have eight level cards. Be the first to put them all away, and you have "
                    "reached the moon."
                )
            ),
            Text(
                _(
                    "A level asks for groups of cards. Gather them in your hand, lay them all at "
                    "once, then get rid of the rest of your hand before the others do."
                )
            ),
            Figures(
                (
                    Figure(
                        ("R5", "V5", "B5"),
                        _("A set"),
                        _("Same value, any colours. Two of a value make a pair."),
                    ),
                    Figure(
                        ("G4", "B5", "R6", "Y7"),
                        _("A run"),
                        _("Values that follow each other, any colours. It doesn’t turn from 18 to 1."),
                    ),
                    Figure(("P1", "P4", "P8", "P15"), _("A flush"), _("Same colour, any values.")),
                )
            ),
        ),
    )


def _levels() -> Page:
    return Page(
        (),
        _("The eight levels"),
        (
            Table(
                (_("Level"), _("What you lay"), _("Cards")),
                (
                    ("1", _("a set of 3 and a run of 4"), "7"),
                    ("2", _("a run of 4 and a flush of 4"), "8"),
                    ("3", _("two sets of 3 and a pair"), "8"),
                    ("4", _("a set of 3 and a run of 5"), "8"),
                    ("5", _("a set of 3 and a flush of 5"), "8"),
                    ("6", _("a run of 7"), "7"),
                    ("7", _("a flush of 7"), "7"),
                    ("8", _("a set of 4 and a set of 3"), "7"),
                ),
            ),
        ),
    )


def _setup() -> Page:
    return Page(
        ("rounds",),
        _("A new round"),
        (
            Text(
                _(
                    "The deck has 108 travel cards: the values 1 to 18, once in each of six "
                    "colours. All are shuffled, and everyone gets ten."
                )
            ),
            Text(
                _(
                    "The next card is turned onto the dealer’s discard pile; everyone else’s "
                    "pile begins empty. The player after the dealer starts, and play goes "
                    "clockwise. The first dealer is drawn by lot."
                )
            ),
            Figures(
                (
                    Figure(
                        ("L1", "L2", "L3", "L4"),
                        _("Your level cards"),
                        _("Only the current level matters, and everybody may see it."),
                    ),
                )
            ),
        ),
    )


def _turn() -> Page:
    return Page(
        ("turn", "draw", "endless", "discard"),
        _("Your turn"),
        (
            Table(
                (_("Step"), _("What you do")),
                (
                    (
                        _("1. Draw"),
                        _(
                            "Take one card: the top of the stock, or the top of any discard pile, your "
                            "own too."
                        ),
                    ),
                    (
                        _("2. Lay and hit"),
                        _("If you like: lay your level, and once it lies, add cards to any meld."),
                    ),
                    (_("3. Discard"), _("Put one card face up on your own pile, if you still hold any.")),
                ),
            ),
            Text(
                _(
                    "A card from a discard pile need not be used, and may go straight back. When "
                    "three turns a player have gone by without anyone drawing from the stock, "
                    "the next draw must come from there."
                )
            ),
        ),
    )


def _lay() -> Page:
    return Page(
        ("lay",),
        _("Lay your level"),
        (
            Text(
                _(
                    "When your hand holds everything your level asks for, lay it in front of "
                    "you, all at once and exactly as many cards as it says. That happens once a "
                    "round. You may wait with it."
                )
            ),
            Examples(
                (
                    Example(
                        True,
                        Figure(
                            ("R5", "B5", "G5", "Y9", "B10", "V11", "R12"),
                            _("Level 1"),
                            _("A set of 3 and a run of 4: the level can be laid."),
                            tuple((i, "legal") for i in range(7)),
                        ),
                    ),
                    Example(
                        False,
                        Figure(
                            ("R5", "B5", "G5", "Y9", "B10", "V11"),
                            _("All or nothing"),
                            _("The set alone can’t go down first. A card belongs to one group only."),
                        ),
                    ),
                )
            ),
            Text(_("Two sets of a level may have the same value.")),
        ),
    )


def _hit() -> Page:
    return Page(
        ("hit",),
        _("Hit"),
        (
            Text(
                _(
                    "From the moment your level lies you may add cards from your hand to the "
                    "melds on the table, yours and everybody else’s, as many as fit."
                )
            ),
            Examples(
                (
                    Example(
                        True,
                        Figure(
                            ("B4", "R5", "G6", "Y7", "V8", "P9"),
                            _("At either end"),
                            _("The run from 5 to 8 takes any 4 and any 9, and after the 9 a 10."),
                            ((0, "legal"), (5, "legal")),
                        ),
                    ),
                    Example(
                        False,
                        Figure(
                            ("B2", "B3", "B7", "B8", "B6"),
                            _("Not before your own level"),
                            _("Without a level laid no card goes to the table, even if it fits."),
                            ((4, "refused"),),
                        ),
                    ),
                )
            ),
            Text(
                _(
                    "A set takes its value, a flush its colour. What lies stays where it lies, "
                    "and no new meld is begun."
                )
            ),
        ),
    )


def _round() -> Page:
    return Page(
        (),
        _("End of a round"),
        (
            Text(
                _(
                    "A round ends at once when a hand is empty, be it by a hit or by the "
                    "discard. When the stock runs out, whoever drew its last card finishes the "
                    "turn, and that is the end too."
                )
            ),
            Table(
                (_("You"), _("Level cards put away")),
                (
                    (_("you went out"), _("2: the level you laid and the next one")),
                    (_("you laid, and still hold cards"), _("1: the level you laid")),
                    (_("you did not lay"), "0"),
                    (
                        _("the stock ran out, and you hold fewest of all who laid"),
                        _("2, unless someone holds as few"),
                    ),
                ),
            ),
            Text(_("Level cards go only at the end of a round. Whoever took the last turn deals the next.")),
        ),
    )


def _game() -> Page:
    return Page(
        ("end",),
        _("Reaching the moon"),
        (
            Text(
                _(
                    "The game ends with the round in which someone puts the last level card "
                    "away. If one of those went out in that round, that player wins alone; "
                    "otherwise they share the win."
                )
            ),
            Text(
                _(
                    "The others are ranked by the level cards they have put away. The bonus for "
                    "going out on level 7 puts away level 8 as well."
                )
            ),
            Figures(
                (
                    Figure(("L7", "L8"), _("The last two"), _("Going out on level 7 puts both away.")),
                    Figure(("L8",), _("The last one"), _("Laid, it is put away at the end of the round.")),
                )
            ),
        ),
    )


def _options() -> Page:
    return Page(
        ("bonus",),
        _("Variants"),
        (
            Table(
                (_("Variant"), _("Choices"), _("What it does")),
                (
                    (
                        _("Order"),
                        _("fixed, free"),
                        _(
                            "Free is quicker: lay your remaining levels in any order. Whoever earns a "
                            "second level chooses which one at the end of the round."
                        ),
                    ),
                    (
                        _("Deck"),
                        _("1–18, 1–9 twice"),
                        _(
                            "The quick deck has the values 1 to 9 twice in each colour; two equal cards "
                            "may share a set or a flush."
                        ),
                    ),
                    (
                        _("Levels"),
                        "8, 6, 4",
                        _("A shorter climb: only the first six or four levels are played."),
                    ),
                ),
            ),
        ),
    )


def _questions() -> Page:
    return Page(
        (),
        _("Questions"),
        (
            Answers(
                (
                    (
                        _("Must I lay as soon as I can?"),
                        _("No. But whoever hasn’t laid when the round ends stays on the level."),
                    ),
                    (
                        _("May I take back what I discarded?"),
                        _("On a later turn yes, if it is still on top of your pile."),
                    ),
                    (
                        _("Do I owe a discard when my last card goes by a hit?"),
                        _("No. The round ends right there."),
                    ),
                    (
                        _("Can a run be longer than the level asks?"),
                        _("Not when it is laid. It grows by hits afterwards."),
                    ),
                    (_("Two of us reach the moon. Who wins?"), _("Whoever went out; if neither did, both.")),
                )
            ),
        ),
    )
