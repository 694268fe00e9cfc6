"""The rules of Up Color for players (rules/up-color.md)."""

from __future__ import annotations

from game.i18n import _
from game.words.rulebook import Answers, Example, Examples, Figure, Figures, Page, Table, Text


def pages() -> tuple[Page, ...]:
    """All pages in their order."""
    return (
        _aim(),
        _cards(),
        _opening(),
        _lap(),
        _discards(),
        _taking(),
        _round(),
        _score(),
        _options(),
        _questions(),
    )


def _aim() -> Page:
    return Page(
        (),
        _("The aim"),
        (
            Text(
                _(
                    "Four players, each for themselves or two against two. Empty your hand, and "
                    "do it on the right lap: ten rounds, most points wins."
                )
            ),
            Text(
                _(
                    "Colours answer each other in one order, and it never changes: green, "
                    "yellow, blue, red, violet."
                )
            ),
            Figures(
                (
                    Figure(
                        ("G", "Y", "B", "R", "V"), _("The code"), _("Each colour answers the one before it.")
                    ),
                )
            ),
        ),
    )


def _cards() -> Page:
    return Page(
        ("answer",),
        _("The cards"),
        (
            Text(_("A card’s circle is its own colour. The V below is the colour that it answers.")),
            Table(
                (_("Card"), _("How many"), _("Answers")),
                (
                    (_("imperial (green)"), "5", _("anything, at any time")),
                    (_("yellow"), "14", _("green")),
                    (_("blue"), "14", _("yellow")),
                    (_("red"), "14", _("blue")),
                    (_("violet"), "7", _("red, and it ends the lap")),
                    (_("discard card"), "6", _("it sets the next player free")),
                ),
            ),
        ),
    )


def _opening() -> Page:
    return Page(
        ("opening", "round"),
        _("Opening a round"),
        (
            Text(
                _(
                    "Everyone gets seven cards; the others are the stock. Going clockwise from "
                    "the dealer, and the dealer last of all, the first player with an imperial "
                    "must lead one."
                )
            ),
            Text(
                _(
                    "If nobody has one, the dealer leads a yellow, blue or red card; a dealer "
                    "without any gives way to the next player who has one."
                )
            ),
        ),
    )


def _lap() -> Page:
    return Page(
        ("lead", "pass"),
        _("A lap"),
        (
            Text(
                _(
                    "One card is led, then everybody else who still holds cards has one turn, "
                    "clockwise. Play the colour that comes next in the code, or an imperial."
                )
            ),
            Examples(
                (
                    Example(
                        True,
                        Figure(
                            ("Y", "B"),
                            _("Yellow, then blue"),
                            _("Blue answers yellow: whoever holds blue must play it, or an imperial."),
                            ((1, "legal"),),
                        ),
                    ),
                    Example(
                        False,
                        Figure(
                            ("Y", "R"),
                            _("No colour is skipped"),
                            _("Red answers blue, not yellow."),
                            ((1, "refused"),),
                        ),
                    ),
                )
            ),
            Text(
                _(
                    "Only without the colour may you pass. An imperial or a discard card is "
                    "never forced. A later lap may be led with anything but a violet."
                )
            ),
        ),
    )


def _discards() -> Page:
    return Page(
        ("discard", "free"),
        _("Discard cards"),
        (
            Text(
                _(
                    "A discard card may be played when you lack the colour. The next to play is "
                    "free: yellow, blue, red or an imperial, and the code goes on from there. "
                    "Passing is then allowed only without yellow, blue and red."
                )
            ),
            Text(
                _(
                    "It may not be the round’s first card, nor the last turn of a lap. One "
                    "discard card may follow another, and if nobody plays after it, it even "
                    "takes the lap."
                )
            ),
            Text(_("Beware of keeping them: each one still in hand at the end of a round costs 2 points.")),
            Examples(
                (
                    Example(
                        True,
                        Figure(
                            ("Y", "X", "R"),
                            _("Free again"),
                            _("No blue for the yellow: a discard card. Red then starts the code afresh."),
                            ((1, "legal"), (2, "legal")),
                        ),
                    ),
                    Example(
                        False,
                        Figure(
                            ("B", "X"),
                            _("Not on the last turn"),
                            _("Nobody would be left to be set free."),
                            ((1, "refused"),),
                        ),
                    ),
                )
            ),
        ),
    )


def _taking() -> Page:
    return Page(
        ("lap",),
        _("Taking the lap"),
        (
            Text(
                _(
                    "Whoever played the last card takes the lap. Its cards leave the game; the "
                    "taker draws one card from the stock and leads the next lap. A violet ends "
                    "the lap on the spot."
                )
            ),
            Text(
                _(
                    "A leader with nothing but violets gives the lead to the next player who "
                    "can. If nobody can, the round is void: no points, and the same dealer deals "
                    "again."
                )
            ),
            Figures(
                (
                    Figure(
                        ("Y", "B", "R", "V"),
                        _("Violet ends it"),
                        _("Its player takes four cards, draws one and leads."),
                        ((3, "won"),),
                    ),
                    Figure(("Y", "B"), _("Nobody has red"), _("The blue takes the lap."), ((1, "won"),)),
                )
            ),
        ),
    )


def _round() -> Page:
    return Page(
        ("tapis-vert", "end"),
        _("Going out"),
        (
            Text(
                _(
                    "The round ends after the lap in which a hand runs empty. The lap is always "
                    "played to its end first, so several may go out together."
                )
            ),
            Text(
                _(
                    "Going out with an imperial or a violet is called tapis vert. After an "
                    "imperial the others may still answer, but discard cards are blocked for the "
                    "rest of the lap."
                )
            ),
            Figures(
                (
                    Figure(
                        ("R", "V"),
                        _("Out with a violet"),
                        _("The lap is over at once, and so is the round."),
                        ((1, "won"),),
                    ),
                    Figure(
                        ("R", "G"),
                        _("Out with an imperial"),
                        _("The others may still answer, but not with a discard card."),
                        ((1, "won"),),
                    ),
                )
            ),
        ),
    )


def _score() -> Page:
    return Page(
        (),
        _("The score"),
        (
            Table(
                (_("Who went out"), _("Points")),
                (
                    (_("one player alone"), "10"),
                    (_("several, each for themselves"), _("5 each")),
                    (_("teams, one against none"), "10 – 0"),
                    (_("teams, one against one"), "5 – 5"),
                    (_("teams, two against one"), "15 – 5"),
                    (_("teams, two against two"), "10 – 10"),
                    (_("teams, two against none"), "20 – 0"),
                    (_("each discard card left in a hand"), "−2"),
                ),
            ),
            Text(
                _(
                    "After the last round the highest total wins. If first place is level, more "
                    "rounds follow until somebody leads alone."
                )
            ),
        ),
    )


def _options() -> Page:
    return Page(
        (),
        _("Variants"),
        (
            Table(
                (_("Variant"), _("Choices"), _("What it does")),
                (
                    (
                        _("Teams"),
                        _("solo, pairs"),
                        _("In pairs you play with the player opposite, and the team’s total counts."),
                    ),
                    (_("Rounds"), "10, 5, 3", _("How many counted rounds are played.")),
                    (
                        _("Imperial finish"),
                        _("complete the lap, at once"),
                        _("At once: going out with an imperial ends the lap immediately."),
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
                        _("Must I play an imperial when I lack the colour?"),
                        _("No. Playing an imperial is always your choice."),
                    ),
                    (_("May I answer with an imperial although I hold the colour?"), _("Yes, at any time.")),
                    (_("What comes after an imperial?"), _("Yellow: green is the first colour of the code.")),
                    (_("All the others pass. Who takes the lap?"), _("The leader.")),
                    (
                        _("The stock is empty. What does the taker draw?"),
                        _("Nothing, and leads all the same."),
                    ),
                )
            ),
        ),
    )
