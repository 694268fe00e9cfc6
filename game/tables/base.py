"""Cards in piles, the places where they lie, and gestures, for every game; lengths are in u."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from game.rules.base import Event, View

REFERENCE_HEIGHT = 720.0
SIDE_MARGIN = 29.0
OPPONENTS = {
    2: ("T",),
    3: ("L", "R"),
    4: ("L", "T", "R"),
    5: ("L", "TL", "TR", "R"),
    6: ("L", "TL", "T", "TR", "R"),
}
"""Where the other seats sit, clockwise from the seat at the bottom (design, section 6)."""


@dataclass(frozen=True)
class Area:
    """The space a table is laid out in: all of it, and the left and right edges of the used width."""

    w: float
    h: float
    left: float
    right: float

    @property
    def cx(self) -> float:
        """The middle."""
        return self.w / 2

    def mid(self, y: float) -> float:
        """A height of the reference canvas for things in the centre: they get 60 % of extra height."""
        return y + 0.6 * (self.h - REFERENCE_HEIGHT)

    def low(self, y: float) -> float:
        """A height of the reference canvas for things at the foot."""
        return y + self.h - REFERENCE_HEIGHT


@dataclass(eq=False, slots=True)
class Piece:
    """One card on the table; `face` is None while the person at the screen can't know it."""

    id: int
    face: str | None


class Spot(NamedTuple):
    """Where a piece lies: its middle, width, angle in degrees, opacity, and whether its face shows.

    `shown` is the share of its height, from the top, that is in view at rest.
    """

    x: float
    y: float
    width: float
    angle: float = 0.0
    alpha: float = 1.0
    up: bool = True
    shown: float = 1.0


class Gesture(NamedTuple):
    """What a hand does: `drop` a card on a pile, or `press` a control."""

    kind: str
    source: str
    target: str = ""


class Glide(NamedTuple):
    """How the pieces that an event moves travel: the motion's name in the tokens and its variations."""

    motion: str
    stagger: float = 0.0
    arc: float = 0.0
    hold: float = 0.0


@dataclass
class Mirror:
    """The table as the screen shows it: named piles of pieces that follow the events."""

    piles: dict[str, list[Piece]] = field(default_factory=dict)
    next_id: int = 0

    def put(self, pile: str, faces: Iterable[str | None]) -> list[Piece]:
        """Lay new pieces on a pile."""
        pieces = []
        for face in faces:
            pieces.append(Piece(self.next_id, face))
            self.next_id += 1
        self.piles.setdefault(pile, []).extend(pieces)
        return pieces

    def move(self, face: str | None, source: str, target: str) -> Piece:
        """Move the piece with that face, or a hidden one that is revealed by it; raises LookupError."""
        pieces = self.piles.get(source, [])
        piece = next((p for p in pieces if p.face == face), None)
        if piece is None:
            piece = next((p for p in reversed(pieces) if p.face is None), None)
        if piece is None:
            raise LookupError(f"no {face} in {source}")
        pieces.remove(piece)
        piece.face = face
        self.piles.setdefault(target, []).append(piece)
        return piece

    def prefer(self, piece: Piece) -> None:
        """Let the piece be the first of its pile with its face, so that it is the one that `move` takes."""
        for pieces in self.piles.values():
            if piece in pieces:
                first = next(i for i, each in enumerate(pieces) if each.face == piece.face)
                at = pieces.index(piece)
                pieces[first], pieces[at] = pieces[at], pieces[first]

    def pour(self, source: str, target: str) -> None:
        """Move a whole pile onto another."""
        self.piles.setdefault(target, []).extend(self.piles.pop(source, []))

    def faces(self, pile: str) -> list[str | None]:
        """The faces of a pile, bottom first."""
        return [p.face for p in self.piles.get(pile, [])]

    def sort(self, pile: str, order: Sequence[str]) -> None:
        """Put a pile's pieces into an order of their faces."""
        left = list(self.piles.get(pile, []))
        done: list[Piece] = []
        for face in order:
            piece = next((p for p in left if p.face == face), None)
            if piece is not None:
                left.remove(piece)
                done.append(piece)
        if left or done:
            self.piles[pile] = left + done

    def differences(self, other: Mirror) -> list[str]:
        """The piles that don't hold the same faces in both."""
        names = {n for m in (self, other) for n, pieces in m.piles.items() if pieces}
        return sorted(n for n in names if Counter(self.faces(n)) != Counter(other.faces(n)))


class Table(Protocol):
    """What a game's module in this folder offers."""

    def mirror(self, view: View) -> Mirror:
        """The table that a view shows."""

    def advance(self, mirror: Mirror, event: Event, viewer: int) -> None:
        """Let the mirror follow an event as the viewer saw it."""

    def place(self, mirror: Mirror, view: View, area: Area) -> dict[int, Spot]:
        """Where each piece lies now, by its id, lowest first."""

    def glide(self, event: Event) -> Glide:
        """How an event moves its pieces."""

    def gestures(self, view: View) -> dict[Gesture, list[str]]:
        """Every gesture that means something now, with the moves that it may mean."""

    def meant(self, gesture: Gesture) -> str | None:
        """The move that a gesture means where it is no legal one, for the refusal."""

    def sorted_hand(self, hand: Sequence[str], by: str, view: Any) -> list[str]:
        """A hand in one of the orders `colour`, `value`, `reverse`."""


def side(viewer: int, seat: int, seats: int) -> str:
    """Where a seat sits as the viewer sees it: `B` (the viewer), `L`, `TL`, `T`, `TR`, `R`."""
    turn = (seat - viewer) % seats
    return "B" if turn == 0 else OPPONENTS[seats][turn - 1]


def fan(count: int, cx: float, top: float, width: float, span: float, spacing: float = 0.82) -> list[Spot]:
    """Places of a hand of cards held in a fan (design, section 6); `top` is the middle card's upper edge."""
    if count == 0:
        return []
    step = min(spacing * width, (span - width) / (count - 1)) if count > 1 else 0.0
    turn = min(2.2, 22 / count)
    spots = []
    for i in range(count):
        t = i - (count - 1) / 2
        spots.append(Spot(cx + t * step, top + width * 0.7 + 1.8 * t * t, width, turn * t))
    return spots
