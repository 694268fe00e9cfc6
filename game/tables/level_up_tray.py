"""The level that is being built from the viewer's hand: nothing in it is committed before it is laid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.level_up import CARDS, Check, Part, check, contract, propose, value_of
from game.rules.level_up_contracts import TOP
from game.tables.base import Piece

Groups = list[list[Piece]]


class Tray:
    """One group of cards for each meld of a level; a group never holds cards that don't go together."""

    def __init__(self, level: int, deck: str) -> None:
        self.level = level
        self.deck = deck
        self.parts: tuple[Part, ...] = contract(level)
        self.groups: Groups = [[] for _ in self.parts]

    # -- what lies in it

    def pieces(self) -> list[Piece]:
        """All cards in it."""
        return [piece for group in self.groups for piece in group]

    def holds(self, piece: Piece) -> bool:
        """Whether the card lies in it."""
        return any(piece is each for each in self.pieces())

    @property
    def filled(self) -> int:
        """How many cards lie in it."""
        return len(self.pieces())

    @property
    def size(self) -> int:
        """How many cards the level takes."""
        return CARDS[self.level]

    @property
    def complete(self) -> bool:
        """Whether the level may be laid so."""
        return all(self.check(number).state == "complete" for number in range(len(self.parts)))

    @property
    def move(self) -> str:
        """The notation of laying it."""
        melds = []
        for part, group in zip(self.parts, self.groups, strict=True):
            faces = _faces(group)
            melds.append(" ".join(sorted(faces, key=value_of) if part.kind == "run" else faces))
        return f"lay {self.level}: " + " | ".join(melds)

    def check(self, number: int, more: Piece | None = None) -> Check:
        """What a group is as its meld, with one card more where given."""
        faces = _faces([*self.groups[number], *([more] if more is not None else [])])
        return check(self.parts[number], faces, self.deck)

    def taking(self, piece: Piece) -> list[int]:
        """The groups that have a use for the card."""
        return [n for n in range(len(self.parts)) if self.check(n, piece).state != "wrong"]

    def base(self, number: int) -> int | None:
        """The value of a run's first place; None while the run is empty, and for other melds."""
        part, group = self.parts[number], self.groups[number]
        if part.kind != "run" or not group:
            return None
        low = min(value_of(face) for face in _faces(group))
        return min(low, TOP[self.deck] - part.size + 1)

    def places(self, number: int) -> dict[int, Piece]:
        """The cards of a group by their place in it: a run's by value, others in the order they came."""
        base, group = self.base(number), self.groups[number]
        if base is None:
            return dict(enumerate(group))
        return {value_of(piece.face or "") - base: piece for piece in group}

    # -- filling it

    def put(self, piece: Piece, number: int) -> None:
        """Lay a card into a group, out of another where it lay there."""
        self.remove(piece)
        self.groups[number].append(piece)

    def remove(self, piece: Piece) -> bool:
        """Take a card out; False where it isn't in it."""
        for group in self.groups:
            if piece in group:
                group.remove(piece)
                return True
        return False

    def clear(self) -> bool:
        """Give all cards back; False where there were none."""
        was = self.filled > 0
        self.groups = [[] for _ in self.parts]
        return was

    def keep(self, hand: Sequence[Piece]) -> None:
        """Forget cards that are no longer in the hand."""
        for group in self.groups:
            group[:] = [piece for piece in group if any(piece is each for each in hand)]

    def fill(self, hand: Sequence[Piece]) -> None:
        """Fill it as far as the hand allows."""
        self.groups = self.proposal(hand)

    def proposal(self, hand: Sequence[Piece]) -> Groups:
        """A filling that lacks as few cards as any; it keeps what is there where it can."""
        best = propose(self.level, _faces(hand), self.deck)
        kept = self._kept(hand)
        if self.filled and self.size - sum(map(len, kept)) <= best.missing:
            return kept
        rest = list(hand)
        groups: Groups = []
        for meld in best.melds:
            groups.append([])
            for face in meld:
                piece = next(p for p in rest if p.face == face)
                rest.remove(piece)
                groups[-1].append(piece)
        return groups

    def _kept(self, hand: Sequence[Piece]) -> Groups:
        """What is there, and after it what of the rest of the hand goes with it, one meld after the other."""
        rest = [piece for piece in hand if not self.holds(piece)]
        groups = [group[:] for group in self.groups]
        for number in sorted(range(len(groups)), key=lambda n: not groups[n]):
            more = max(self._ways(self.parts[number], groups[number], rest), key=len, default=[])
            groups[number] += more
            rest = [piece for piece in rest if piece not in more]
        return groups

    def _ways(self, part: Part, group: Sequence[Piece], rest: Sequence[Piece]) -> Iterable[list[Piece]]:
        """The cards that may be added to a group, for each value, colour or lowest value that it may have."""
        room = part.size - len(group)
        if part.kind == "run":
            there = {value_of(piece.face or "") for piece in group}
            for start in range(1, TOP[self.deck] - part.size + 2):
                window = range(start, start + part.size)
                if all(value in window for value in there):
                    wanted = {value_of(p.face or ""): p for p in rest if value_of(p.face or "") in window}
                    yield [piece for value, piece in sorted(wanted.items()) if value not in there]
            return
        traits = {_trait(part, piece) for piece in (group or rest)}
        for trait in sorted(traits):
            yield [piece for piece in rest if _trait(part, piece) == trait][:room]

    def serving(self, hand: Sequence[Piece]) -> set[int]:
        """The cards, by the pieces' numbers, that bring the level on and aren't in it yet."""
        proposed = {piece.id for group in self.proposal(hand) for piece in group}
        return proposed - {piece.id for piece in self.pieces()}


def nearest(levels: Sequence[int], hand: Sequence[str], deck: str) -> int:
    """The level that lacks fewest cards of those that may be laid, the lowest of equals."""
    return min(levels, key=lambda level: (propose(level, hand, deck).missing, level))


def _faces(pieces: Iterable[Piece]) -> list[str]:
    return [piece.face for piece in pieces if piece.face]


def _trait(part: Part, piece: Piece) -> str:
    face = piece.face or ""
    return f"{value_of(face):02}" if part.kind == "set" else face[0]
