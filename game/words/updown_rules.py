"""The rules of UpDown for players (rules/updown.md)."""

from __future__ import annotations

from game.i18n import _
from game.words.rulebook import Answers, Example, Examples, Figure, Figures, Page, Table, Text


def pages() -> tuple[Page, ...]:
    """All pages in their order."""
    return (_aim(), _stairs(), _bidding(), _tokens(), _tricks(), _scoring(), _end(), _options(), _questions())


def _aim() -> Page:
    return Page(
        (),
        _("The aim"),
        (
            Text(
                _(
                    "Say how many tricks you will take, then take exactly that many: not one "
                    "less, not one more."
                )
            ),
            Text(
                _(
                    "The hands grow by one card a round until the top of the stairs, then shrink "
                    "again. Whoever has most points at the foot of the other side wins."
                )
            ),
            Figures(
                (
                    Figure(
                        ("AS", "KS", "QS", "JS"),
                        _("High to low"),
                        _("Ace, king, queen, jack, ten and so on down to the two"),
                    ),
                    Figure(
                        ("2H", "AS"),
                        _("Trump beats all"),
                        _("With hearts trump, the two beats any ace"),
                        ((0, "won"),),
                    ),
                    Figure(
                        ("KD", "3D", "AC"),
                        _("Suit led"),
                        _("Without a trump the highest card of the suit led wins"),
                        ((0, "won"),),
                    ),
                )
            ),
        ),
    )


def _stairs() -> Page:
    return Page(
        ("rounds",),
        _("The stairs"),
        (
            Text(
                _(
                    "A full pack of 52 cards is shuffled for every round. Each player gets as "
                    "many cards as the step says; the next card is turned up, and its suit is "
                    "trump. The turned card is not played."
                )
            ),
            Table(
                (_("Players"), _("Going up"), _("Going down"), _("Rounds")),
                (
                    (_("3, 4 or 5"), "1 2 3 … 10", "10 … 3 2 1", "20"),
                    ("6", "1 2 3 … 8", "8 … 3 2 1", "16"),
                ),
            ),
            Text(
                _(
                    "The top step is played twice. The first dealer is drawn by lot and play "
                    "starts clockwise; after each round the dealer’s neighbour in the direction "
                    "of play deals."
                )
            ),
        ),
    )


def _bidding() -> Page:
    return Page(
        ("announcements",),
        _("The bids"),
        (
            Text(
                _(
                    "Before a card is played everyone speaks once, aloud and for good. The "
                    "dealer’s neighbour begins, the dealer speaks last. You bid a number from "
                    "none up to the cards you hold."
                )
            ),
            Text(
                _(
                    "The bids may add up to more or fewer tricks than there are: nobody has to "
                    "give way, unless you play with the hook (see Variants)."
                )
            ),
            Examples(
                (
                    Example(
                        True,
                        Figure(
                            ("AH", "KH", "QD", "4C"),
                            _("A sound two"),
                            _("Ace and king of trump will take a trick each. The queen may or may not."),
                            ((0, "legal"), (1, "legal")),
                        ),
                    ),
                    Example(
                        True,
                        Figure(
                            ("2S", "3D", "5D", "6C"),
                            _("A brave none"),
                            _(
                                "A bid of none that comes home is worth five points, like the first step of "
                                "a bid."
                            ),
                        ),
                    ),
                )
            ),
        ),
    )


def _tokens() -> Page:
    return Page(
        ("tokens", "reversal"),
        _("Tokens"),
        (
            Text(
                _(
                    "You have tokens for the way up and as many again for the way down; those "
                    "you keep at the top are lost. When it is your turn to speak they buy two "
                    "things, alone or together."
                )
            ),
            Table(
                (_("You say"), _("Tokens"), _("What happens")),
                (
                    (
                        _("Abandon"),
                        "1",
                        _("You sit the round out for 0 points. Your cards stay hidden from the others."),
                    ),
                    (
                        _("Reverse, and a bid"),
                        "2",
                        _("Play runs the other way round, and you play for your bid."),
                    ),
                    (_("Reverse and abandon"), "3", _("Both at once.")),
                ),
            ),
            Text(
                _(
                    "At least two players stay in, and a round is reversed once at most: the "
                    "first to pay has it. A reversal changes nothing about who still speaks. It "
                    "bites with the first trick and lasts, for the deals too, until someone "
                    "reverses again."
                )
            ),
        ),
    )


def _tricks() -> Page:
    return Page(
        ("tricks",),
        _("The tricks"),
        (
            Text(
                _(
                    "The first player after the dealer who is still in leads any card. The "
                    "others follow with the suit led if they can. If they can’t, they play what "
                    "they like: nobody has to trump or to beat."
                )
            ),
            Examples(
                (
                    Example(
                        True,
                        Figure(
                            ("8D", "6D", "QD", "4H"),
                            _("Diamonds are led"),
                            _("You hold two diamonds: one of them goes to the trick."),
                            ((1, "legal"), (2, "legal"), (3, "veiled")),
                        ),
                    ),
                    Example(
                        False,
                        Figure(
                            ("8D", "4H", "6D"),
                            _("Not while you can follow"),
                            _("The four of hearts may be trump, but with a diamond in hand it has to wait."),
                            ((1, "refused"),),
                        ),
                    ),
                )
            ),
            Text(
                _(
                    "The highest trump takes the trick; without one, the highest card of the "
                    "suit led. Its owner leads next."
                )
            ),
        ),
    )


def _scoring() -> Page:
    return Page(
        (),
        _("The score"),
        (
            Text(
                _(
                    "A bid that comes home pays 5 points and 5 more for each trick. A broken one "
                    "costs 5 and 5 more for each trick off."
                )
            ),
            Table(
                (_("Bid"), _("Taken"), _("Points")),
                (
                    ("3", "3", "+20"),
                    ("2", "2", "+15"),
                    ("0", "0", "+5"),
                    ("3", "1", "−15"),
                    ("1", "3", "−15"),
                    ("0", "1", "−10"),
                    (_("abandoned"), "–", "0"),
                ),
            ),
        ),
    )


def _end() -> Page:
    return Page(
        ("end",),
        _("The end"),
        (
            Text(
                _(
                    "After the last step the most points win. Players who are level are ranked "
                    "by fewer broken bids, then by more bids made; if that is the same too, they "
                    "share the place."
                )
            ),
            Text(_("A round you abandoned counts neither as made nor as broken.")),
        ),
    )


def _options() -> Page:
    return Page(
        ("hook",),
        _("Variants"),
        (
            Table(
                (_("Variant"), _("Choices"), _("What it does")),
                (
                    (
                        _("Tokens"),
                        "3, 0, 1, 5",
                        _("How many you get for the way up, and again for the way down."),
                    ),
                    (
                        _("Perfection"),
                        _("off, on"),
                        _(
                            "With five tokens and all the steps: whoever spends all ten tokens gets 60 "
                            "points for no broken bid, 30 for one, 15 for two."
                        ),
                    ),
                    (
                        _("The hook"),
                        _("off, on"),
                        _(
                            "From three cards on, the last to speak may not make the bids add up to the "
                            "number of tricks. Abandoning stays open where it is."
                        ),
                    ),
                    (
                        _("Length"),
                        _("full, short"),
                        _(
                            "Short takes every second step: 1 3 5 7 9 and back, with six players 1 3 5 7 "
                            "and back."
                        ),
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
                        _("May I see the cards of someone who abandoned?"),
                        _("No. They keep looking at their own hand, and nobody else ever does."),
                    ),
                    (
                        _("I reversed. Do I speak again?"),
                        _("No. Everyone speaks once, in the order in which the round began."),
                    ),
                    (
                        _("Do tokens score at the end?"),
                        _("Only with the perfection bonus, and then for being spent."),
                    ),
                    (_("Must I trump when I can’t follow?"), _("Never. Any card will do.")),
                    (_("Who deals after a reversal?"), _("The dealer’s neighbour in the new direction.")),
                )
            ),
        ),
    )
