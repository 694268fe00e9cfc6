"""Level Up positions in which good judgement shows, with the reason; seat 0 is to move.

They look further ahead than what can be proved (curation.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from game.rules.level_up import LEVEL_UP, LevelUpView
from tests.rules.level_up_tables import say, table


class Curated(msgspec.Struct, frozen=True):
    """The hands of a round of two seats, the moves that lead to seat 0's turn, how the right moves begin.

    `on` are seat 0's levels that are not put away: from a level on, or listed. What is `sure` even the
    weakest level sees: it lays or goes out.
    """

    why: str
    hand: str
    right: str
    on: int | Sequence[int] = 1
    other: str = ""
    moves: str = "draw stock"
    turned: str = "G10"
    stock: str = "Y18"
    options: Mapping[str, Any] = {}
    sure: bool = False

    def view(self) -> LevelUpView:
        levels = range(self.on, 9) if isinstance(self.on, int) else self.on
        hands = {0: self.hand, 1: self.other} if self.other else {0: self.hand}
        state = table(2, hands, turned=self.turned, stock=self.stock, remaining={0: levels}, **self.options)
        say(state, *(move for move in self.moves.split("; ") if move))
        assert LEVEL_UP.to_move(state) == (0,)
        return LEVEL_UP.view(state, 0)

    def allows(self, move: str) -> bool:
        """Whether a move is one of the right ones."""
        return any(move.startswith(right) for right in self.right.split("; "))


ONE = "R5 B5 G5 R1 Y2 G3 B4 V18 P16 V14"
"""Level 1 can be laid, nothing can be hit then."""

FIVES = "R5 B5 G5 R1 Y2 G3 B4 V5 P5 V18"
"""Level 1 can be laid, and two more cards hit."""

REDS = "R2 R3 R4 R11 R17 R18 V12 P16 V14 B13"
"""Six reds, towards level 7."""

RUN = "R2 B3 R4 Y5 G6 B7 V18 P16 V14 P12"
"""Six in a row, towards level 6."""

SETS = "R9 B9 G9 R4 Y4 G4 V18 P16 V14 P12"
"""Two sets of three."""

LAID = "draw stock; lay 1: R5 B5 G5 | R1 Y2 G3 B4"
CLOSE = f"{LAID}; hit V5 0.0; hit P5 0.0; discard V14"
"""Seat 0 has laid level 1 and holds only V18."""

RIVAL = "G12 B12 Y12 R5 Y6 G7 B8 V9 P10 V1"
RIVAL_LAID = "draw stock; discard Y18; draw stock; lay 1: G12 B12 Y12 | R5 Y6 G7 B8; hit V9 1.1; hit P10 1.1"
"""Seat 1 has laid level 1 and holds two cards, one of which it has to discard."""

CURATED = (
    # draws towards a level
    Curated("completes the set", "R5 B5 R1 Y2 G3 B4 V18 P16 V14 P12", "draw 1", moves="", turned="G5"),
    Curated(
        "completes the run at its end", "R5 B5 G5 R1 Y2 G3 V18 P16 V14 P12", "draw 1", moves="", turned="B4"
    ),
    Curated("a seventh card below the run", RUN, "draw 1", on=6, moves="", turned="G1"),
    Curated("a seventh card above the run", RUN, "draw 1", on=6, moves="", turned="G8"),
    Curated("the gap in the run", "R2 B3 R4 Y5 G7 B8 V18 P16 V14 P12", "draw 1", on=6, moves="", turned="G6"),
    Curated("a second 5 is no use to a run", RUN, "draw stock", on=6, moves="", turned="G5"),
    Curated("a 15 is no use to a run of 2-7", RUN, "draw stock", on=6, moves="", turned="G15"),
    Curated("a seventh red", REDS, "draw 1", on=7, moves="", turned="R9"),
    Curated("blue is no use to six reds", REDS, "draw stock", on=7, moves="", turned="B9"),
    Curated("a fourth 9", SETS, "draw 1", on=8, moves="", turned="Y9"),
    Curated("a fourth 4 does as well", SETS, "draw 1", on=8, moves="", turned="B4"),
    Curated("the pair", SETS, "draw 1", on=3, moves="", turned="Y12"),
    Curated(
        "a seventh red in the quick deck",
        "R2 R2 R4 R5 R7 R8 V1 P6 V4 B3",
        "draw 1",
        on=7,
        moves="",
        turned="R9",
        stock="",
        options={"deck": "1-9x2"},
    ),
    Curated(
        "with all levels open the card that completes one",
        "R5 B5 R1 Y2 G3 B4 V18 P16 V14 P12",
        "draw 1",
        moves="",
        turned="G5",
        options={"order": "free"},
    ),
    # laying
    Curated("what is laid is safe", ONE, "lay 1", sure=True),
    Curated("what is laid is safe, and two cards can be hit", FIVES, "lay 1", sure=True),
    Curated("lay and go out at once", "R5 B5 G5 R1 Y2 G3 B4 V5 P5 Y5", "lay 1", stock="P6", sure=True),
    Curated("a run of seven", RUN, "lay 6", on=6, stock="P8", sure=True),
    Curated("seven reds", REDS, "lay 7", on=7, stock="R1", sure=True),
    Curated("four and three of a kind", SETS, "lay 8", on=8, stock="Y9", sure=True),
    Curated(
        "of two levels that leave as much the one that takes longer",
        "R1 R2 R3 R4 R5 R6 R7 B5 G5 V18",
        "lay 7",
        on=(1, 7),
        options={"order": "free"},
    ),
    # hits
    Curated(
        "the 9 goes onto the run, so that the 10 can follow",
        "P2 V2 R2 R5 Y6 G7 B8 V9 P10 G18",
        "hit V9 0.1",
        moves="draw stock; lay 1: P2 V2 R2 | R5 Y6 G7 B8",
        turned="G11",
    ),
    Curated(
        "the 9 goes onto the run, not onto the set: the 10 can follow",
        "R9 B9 G9 R5 Y6 G7 B8 Y9 P10 V17",
        "hit Y9 0.1",
        moves="draw stock; lay 1: R9 B9 G9 | R5 Y6 G7 B8",
        turned="G11",
    ),
    Curated(
        "all cards but one can go, and that one is the discard",
        FIVES,
        "hit V5; hit P5; hit Y5",
        moves=LAID,
        stock="Y5",
        sure=True,
    ),
    Curated(
        "the last card but one",
        FIVES,
        "hit Y5",
        moves=f"{CLOSE}; draw stock; discard Y5; draw 1",
        stock="V14 Y5",
        sure=True,
    ),
    # draws of a seat that has laid
    Curated(
        "the top card can be hit, the last one discarded: out",
        FIVES,
        "draw 1",
        moves=f"{CLOSE}; draw stock; discard Y5",
        stock="V14 Y5",
        sure=True,
    ),
    Curated(
        "no top card can be hit",
        FIVES,
        "draw stock",
        moves=f"{CLOSE}; draw stock; discard B11",
        stock="V14 B11",
    ),
    # discards towards a level
    Curated("no red", REDS, "discard V; discard P; discard B; discard Y", on=7),
    Curated("nothing of the run", RUN, "discard V; discard P; discard Y", on=6),
    Curated("nothing of the sets", SETS, "discard V; discard P; discard Y", on=8),
    Curated(
        "no card of a pair while single ones are there",
        "R9 B9 G9 R4 Y4 V12 P12 V18 P16 B1",
        "discard V18; discard P16; discard B1; discard Y7",
        on=3,
        stock="Y7",
    ),
    Curated(
        "the fourth 5 can be hit later",
        "R5 B5 G5 Y5 R1 Y2 G3 V18 P16 V14",
        "discard V18; discard P16; discard V14; discard P12",
        stock="P12",
    ),
    Curated(
        "a 12 would let the seat that has laid go out",
        REDS,
        "discard P16; discard V14; discard B13; discard G17",
        on=7,
        other=RIVAL,
        moves=f"{RIVAL_LAID}; discard P9; draw stock",
        stock="Y18 P9 G17",
    ),
    # the extra level
    Curated(
        "the level that takes longest",
        "R9 Y9 G9 R1 Y2 G3 B4 V5 P9 B9",
        "bonus 7",
        on=(1, 4, 7),
        moves="draw stock; lay 4: R9 Y9 G9 | R1 Y2 G3 B4 V5; hit P9 0.0; hit B9 0.0; hit V9 0.0",
        stock="V9",
        options={"order": "free"},
    ),
)
