"""UpDown positions whose right move is beyond doubt, with the reason; four seats, seat 0 to move."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.rules.updown import UPDOWN, UpDownView
from tests.rules.tables import say, table


class Curated(msgspec.Struct, frozen=True):
    """A round of so many cards, the moves that lead to seat 0's turn, and what is right then."""

    why: str
    cards: int
    dealer: int
    turned: str
    hands: Mapping[int, str]
    moves: tuple[str, ...]
    right: tuple[str, ...]

    def view(self) -> UpDownView:
        state = table(4, at=self.cards - 1, dealer=self.dealer, hands=self.hands, turned=self.turned)
        say(state, *self.moves)
        assert UPDOWN.to_move(state) == (0,)
        return UPDOWN.view(state, 0)


FIRST, LAST = 3, 0
"""The dealer that makes seat 0 speak and lead first, or last."""

CURATED = (
    Curated("the ace of trumps takes any trick", 1, FIRST, "2S", {0: "AS"}, (), ("bid 1",)),
    Curated("the ace is turned, so the king is the highest trump", 1, FIRST, "AS", {0: "KS"}, (), ("bid 1",)),
    Curated("ace turned, king and queen held: two sure tricks", 2, FIRST, "AS", {0: "KS QS"}, (), ("bid 2",)),
    Curated(
        "the two of a side suit in last seat never takes a trick led by another suit or beaten in its own",
        1,
        LAST,
        "5S",
        {0: "2H"},
        ("bid 0", "bid 0", "bid 0"),
        ("bid 0",),
    ),
    Curated("the two highest trumps are two tricks", 2, FIRST, "2S", {0: "AS KS"}, (), ("bid 2",)),
    Curated("the lowest cards of two side suits", 2, LAST, "9S", {0: "2H 2D"}, ("bid 1",) * 3, ("bid 0",)),
    Curated(
        "four top trumps are four tricks at least",
        10,
        FIRST,
        "TS",
        {0: "AS KS QS JS 2H 3H 2D 3D 2C 3C"},
        (),
        ("bid 4", "bid 5"),
    ),
    Curated(
        "nothing wanted, last to play: duck under the king",
        2,
        LAST,
        "2S",
        {0: "AH 2H", 1: "KH 3D", 2: "4D 5D", 3: "6C 7C"},
        ("bid 1", "bid 0", "bid 0", "bid 0", "play KH", "play 4D", "play 6C"),
        ("play 2H",),
    ),
    Curated(
        "both tricks wanted: take the first or be broken at once",
        2,
        LAST,
        "2S",
        {0: "AH 2H", 1: "KH 3D", 2: "4D 5D", 3: "6C 7C"},
        ("bid 1", "bid 0", "bid 0", "bid 2", "play KH", "play 4D", "play 6C"),
        ("play AH",),
    ),
    Curated(
        "one wanted and the ace of trumps held: shed now, the last trick is sure and no second one threatens",
        2,
        LAST,
        "2S",
        {0: "AS 2H", 1: "3D 9C", 2: "4D 5C", 3: "6D 7C"},
        ("bid 1", "bid 0", "bid 0", "bid 1", "play 3D", "play 4D", "play 6D"),
        ("play 2H",),
    ),
    Curated(
        "nothing wanted: the knave of trumps goes safely under the king",
        2,
        LAST,
        "2S",
        {0: "JS 2D", 1: "3H 9C", 2: "KS 5C", 3: "4H 7C"},
        ("bid 0", "bid 1", "bid 0", "bid 0", "play 3H", "play KS", "play 4H"),
        ("play JS",),
    ),
    Curated(
        "two wanted with a small trump and the ace: the small one wins now, last to play",
        3,
        LAST,
        "2S",
        {0: "AS 3S 2D", 1: "5H 9C 8C", 2: "6H 5C 4C", 3: "7H 7C 3C"},
        ("bid 1", "bid 0", "bid 0", "bid 2", "play 5H", "play 6H", "play 7H"),
        ("play 3S",),
    ),
    Curated(
        "nothing wanted: the queen goes under the ace that leads already",
        3,
        LAST,
        "2S",
        {0: "QH 3H 2D", 1: "KH 9C 8C", 2: "AH 5C 4C", 3: "7H 7C 3C"},
        ("bid 1", "bid 1", "bid 0", "bid 0", "play KH", "play AH", "play 7H"),
        ("play QH",),
    ),
    Curated(
        "nothing wanted and on lead: not the ace",
        2,
        FIRST,
        "2S",
        {0: "2H AD", 1: "9H 8D", 2: "TH 7D", 3: "JH 6D"},
        ("bid 0", "bid 1", "bid 1", "bid 0"),
        ("play 2H",),
    ),
    Curated(
        "one wanted, last to play to a suit in which only the ace wins; the other card is a hopeless two",
        2,
        LAST,
        "2S",
        {0: "AH 2H", 1: "KH 4D", 2: "QH 5D", 3: "JH 6D"},
        ("bid 1", "bid 0", "bid 0", "bid 1", "play KH", "play QH", "play JH"),
        ("play AH",),
    ),
)
