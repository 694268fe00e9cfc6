"""The rules of Mind Up for players (rules/mind-up.md)."""

from __future__ import annotations

from game.i18n import _
from game.words.rulebook import Answers, Example, Examples, Figure, Figures, Page, Table, Text


def pages() -> tuple[Page, ...]:
    """All pages in their order."""
    return (_aim(), _cards(), _setup(), _turn(), _columns(), _score(), _rounds(), _objectives(), _questions())


def _aim() -> Page:
    return Page(
        (),
        _("The aim"),
        (
            Text(
                _(
                    "Everybody chooses a card in secret, and the order of the numbers decides "
                    "who takes what. Guess what the others will play, and take the cards that "
                    "pay you best over three rounds."
                )
            ),
            Figures(
                (
                    Figure(
                        ("R13-", "B32+", "V54-"),
                        _("The cards you play"),
                        _("Laid in rising order below the line"),
                    ),
                    Figure(
                        ("G4++", "Y19-", "R28++"),
                        _("The centre line"),
                        _("The lowest number takes the first card, and so on"),
                    ),
                    Figure(
                        ("x1", "x3", "x5"), _("Your columns"), _("One a colour, each with its multiplier")
                    ),
                )
            ),
        ),
    )


def _cards() -> Page:
    return Page(
        ("cards",),
        _("The cards"),
        (
            Text(
                _(
                    "There are sixty cards, numbered 1 to 60, twelve in each of five colours. "
                    "Some carry bubbles, which count for whoever collects them."
                )
            ),
            Table(
                (_("Bubbles"), _("Worth")),
                (
                    (_("two round ones"), "+2"),
                    (_("one round one"), "+1"),
                    (_("one with spikes"), "−1"),
                    (_("none"), "0"),
                ),
            ),
            Text(_("In every colour the bubbles come to +6.")),
        ),
    )


def _setup() -> Page:
    return Page(
        ("rounds", "round"),
        _("Set-up"),
        (
            Text(
                _(
                    "Everyone gets seven cards. As many as there are players are turned up and "
                    "laid in rising order: that is the centre line."
                )
            ),
            Text(
                _(
                    "The five score cards, worth 1 to 5, lie in one random order, the same for "
                    "everybody: they are the multipliers of the columns, from left to right."
                )
            ),
        ),
    )


def _turn() -> Page:
    return Page(
        ("turn", "choose"),
        _("A turn"),
        (
            Text(
                _(
                    "Choose a card of your hand and lock it, face down. You may change your mind "
                    "until the last player has locked."
                )
            ),
            Text(
                _(
                    "All cards are revealed and laid in rising order. The lowest takes the first "
                    "card of the centre line, the next lowest the second, and so on. The cards "
                    "just played are the new centre line."
                )
            ),
            Examples(
                (
                    Example(
                        True,
                        Figure(
                            ("Y10++", "B18", "R42-"),
                            _("In rising order"),
                            _(
                                "10, 18 and 42: their owners take the first, the second and the third card "
                                "of the line."
                            ),
                        ),
                    ),
                    Example(
                        True,
                        Figure(
                            ("G25-",),
                            _("The last card"),
                            _(
                                "When each hand is down to one card, it goes to its owner’s columns as if "
                                "just won."
                            ),
                        ),
                    ),
                )
            ),
        ),
    )


def _columns() -> Page:
    return Page(
        (),
        _("Your columns"),
        (
            Text(
                _(
                    "A card you take goes to the column of its colour. A new colour goes to your "
                    "leftmost empty column: there is no choice in it."
                )
            ),
            Text(_("So the order in which you collect colours decides which multiplier they get.")),
            Figures(
                (
                    Figure(("R13-", "R28++", "R37"), _("Red on ×3"), _("Three cards, three points each")),
                    Figure(("B3+", "B18"), _("Blue on ×1"), _("Two cards, one point each")),
                )
            ),
        ),
    )


def _score() -> Page:
    return Page(
        (),
        _("The score"),
        (
            Text(
                _(
                    "Each column is worth its multiplier for every card in it. Add the bubbles "
                    "of all cards you collected, and the objectives you met."
                )
            ),
            Table(
                (_("Column"), _("Multiplier"), _("Points")),
                (
                    (_("yellow 10, 19, 27"), "×3", "9"),
                    (_("blue 3, 18"), "×1", "2"),
                    (_("green 25, 57"), "×5", "10"),
                    (_("bubbles"), "", "+4"),
                    (_("together"), "", "25"),
                ),
            ),
        ),
    )


def _rounds() -> Page:
    return Page(
        ("end",),
        _("Three rounds"),
        (
            Text(
                _(
                    "For the next round everybody takes the collected cards back as a hand and "
                    "draws one more: eight cards, then nine. The centre line stays, and the "
                    "multipliers get a new order."
                )
            ),
            Text(_("Everyone saw what you collected; only the card you drew is a secret.")),
            Text(
                _(
                    "After round three the highest total wins; if level, the higher score of "
                    "round three; if level again, the win is shared."
                )
            ),
            Figures(
                (
                    Figure(
                        ("R13-", "B32+", "G4++"),
                        _("Collected"),
                        _("Back into your hand, and everyone knows it"),
                    ),
                    Figure(("V54-",), _("Drawn"), _("Known to you alone")),
                )
            ),
        ),
    )


def _objectives() -> Page:
    return Page(
        ("objectives",),
        _("Objectives"),
        (
            Text(
                _(
                    "A variant: up to five objective cards lie open, all with different letters. "
                    "Each scores once a round for everyone who meets it. One or two are drawn "
                    "anew each round; three or more stay for the whole game."
                )
            ),
            Table(
                (_("Card"), _("Points"), _("When you meet it")),
                (
                    ("A1", "+2", _("exactly 1 or exactly 3 red cards")),
                    ("A2", "−2", _("your red column is on multiplier 1 or 2")),
                    ("B1", "+2", _("exactly 2 or exactly 4 blue cards")),
                    ("B2", "+2", _("none of your colours has more cards than blue")),
                    ("C1", "−2", _("fewest yellow cards at the table, also when level")),
                    ("C2", "+2", _("most yellow cards at the table, also when level")),
                    ("D1", "+2", _("no colour to the right of your green column")),
                    ("D2", "+2", _("your green column is on multiplier 4 or 5")),
                    ("E1", "+2", _("at least as many violet cards as red ones")),
                    ("E2", "−2", _("most violet cards at the table, also when level")),
                    ("F1", "+2", _("all five colours")),
                    ("F2", "+2", _("exactly three colours")),
                    ("G1", "−2", _("a colour with exactly 3 cards")),
                    ("G2", "+2", _("a colour with exactly 4 cards")),
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
                        _("May I choose the column for a card?"),
                        _("No. Its colour decides, or the leftmost empty column."),
                    ),
                    (
                        _("Nobody has yellow. Who has most, who fewest?"),
                        _("Everybody has both: zero is a number like any other."),
                    ),
                    (
                        _("I have no green column. Does D1 count?"),
                        _(
                            "No. Without a green column D1 and D2 give nothing, and without a red one "
                            "neither does A2."
                        ),
                    ),
                    (_("Can two players play the same number?"), _("No. Every number is there once.")),
                )
            ),
        ),
    )
