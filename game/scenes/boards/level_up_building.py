"""The level that is being built on Level Up's table: cards of the hand that lie in the tray."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from game.i18n import _
from game.rules.base import IllegalMove
from game.scenes.ask import AskScene
from game.scenes.boards.base import BaseBoard
from game.scenes.boards.level_up_tray import sizes, tray_height
from game.scenes.handplay import HAND
from game.tables import level_up as geometry
from game.tables import level_up_layout as layout
from game.tables.base import Glide, Piece, Spot
from game.tables.level_up_tray import Tray, nearest
from game.words.level_up_terms import card_name, part_name, still_needed

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class TrayBoard(BaseBoard):
    """A board with a tray, into which cards of the hand go and out of which they come back."""

    def __init__(self, table: TableScene) -> None:
        super().__init__(table)
        self._tray: Tray | None = None
        self._chosen: int | None = None
        self._known: tuple[Any, ...] = ()
        self._marks: tuple[Any, set[int]] = (None, set())

    @property
    def tray(self) -> Tray | None:
        """The tray; None while the viewer has no level to build."""
        table, view = self.table, self.table.view
        levels = view.levels[view.seat]
        lying = self.table.mirror.piles.get(geometry.meld_pile(view.seat, 0))
        building = view.phase in ("draw", "play") and view.laid[view.seat] is None and not lying
        if not building or not levels or view.seat not in table.humans or table.covered:
            self._tray, self._known = None, ()
            return None
        hand = table.hand.pile
        faces = tuple(piece.face for piece in hand if piece.face)
        known = (view.seat, view.round, levels, self._chosen, tuple(map(id, hand)))
        if known != self._known:
            self._known = known
            if self._tray is not None:
                self._tray.keep(hand)
            if self._tray is None or not self._tray.filled or self._tray.level not in levels:
                level = self._chosen if self._chosen in levels else None
                deck = str(view.options["deck"])
                self._tray = Tray(level or nearest(levels, faces, deck), deck)
        return self._tray

    @property
    def tray_high(self) -> float:
        """The height of the tray in u."""
        return tray_height(self)

    def choose_level(self, level: int) -> None:
        """Build another level."""
        self._chosen = level
        self._known = ()
        if self._tray is not None:
            self._tray.clear()
        self._rearrange()

    def fill(self) -> None:
        """Propose: put what the hand has for the level into the tray."""
        if self.tray is not None:
            self.tray.fill(self.table.hand.pile)
            self.table.hand.put_down()
            self.table.app.sound.play("legal")
            self._rearrange()

    def take_back(self) -> None:
        """Give all cards of the tray back to the hand."""
        if self.tray is not None and self.tray.clear():
            self.table.app.sound.play("draw")
            self._rearrange()

    def _rearrange(self) -> None:
        self.table.pieces.move(self.table.places(), Glide("home"))
        self.table.invalidate()

    def _into_tray(self, piece: Piece, tray: Tray) -> None:
        """Put a card into the meld that has a use for it; ask where several have, tell where none has."""
        fitting = tray.taking(piece)
        if len(fitting) > 1 and self._alike(tray, fitting):
            fitting = fitting[:1]
        if not fitting:
            self.table.hand.shake(piece)
            open_ones = [n for n in range(len(tray.parts)) if tray.check(n).state != "complete"]
            self._explain(tray, piece, open_ones[0] if open_ones else 0)
        elif len(fitting) == 1:
            self._put(piece, fitting[0])
        else:
            answers = [
                (f"tray{n}", self._group_name(tray, n), "dark", partial(self._put, piece, n)) for n in fitting
            ]
            title = _("Which meld?")
            line = _("The {card} fits more than one.").format(card=card_name(piece.face or ""))
            self.table.app.push(AskScene(self.table.app, title, line, answers))

    @staticmethod
    def _alike(tray: Tray, fitting: Sequence[int]) -> bool:
        """Whether the melds are empty and of one kind and size, so that it makes no difference."""
        parts = {(tray.parts[n].kind, tray.parts[n].size) for n in fitting}
        return len(parts) == 1 and not any(tray.groups[n] for n in fitting)

    @staticmethod
    def _group_name(tray: Tray, number: int) -> str:
        part, count = tray.parts[number], len(tray.groups[number])
        if not count:
            return part_name(part)
        return f"{part_name(part)} · {still_needed(part, count, tray.check(number))}"

    def _put(self, piece: Piece, number: int) -> None:
        if self.tray is not None:
            self.tray.put(piece, number)
            self.table.hand.put_down()
            self.table.app.sound.play("legal")
            self._rearrange()

    def _explain(self, tray: Tray, piece: Piece, number: int) -> None:
        found = tray.check(number, piece)
        self.table.refuse(IllegalMove(found.message, "lay", **found.values))

    def dropped(self, piece: Piece, zone: str) -> bool:
        """A card was let go: into the tray, or out of it back to the hand."""
        tray = self.tray
        if tray is None:
            return False
        if zone.startswith("tray:"):
            number = int(zone.removeprefix("tray:"))
            if tray.holds(piece) and piece in tray.groups[number]:
                return True
            if number in tray.taking(piece):
                self._put(piece, number)
            else:
                self.table.hand.shake(piece)
                self._explain(tray, piece, number)
            return True
        if zone == HAND:
            tray.remove(piece)
        return False

    def welcomes(self, piece: Piece, zone: str) -> bool:
        """Whether the tray takes the card there."""
        return (
            self.tray is not None
            and zone.startswith("tray:")
            and int(zone.removeprefix("tray:")) in self.tray.taking(piece)
        )

    def placed(self, spots: dict[int, Spot]) -> dict[int, Spot]:
        """The cards in the tray lie there, and the hand closes up."""
        tray = self.tray
        if tray is None or not tray.filled:
            return spots
        area = self.table.area
        held = [piece for piece in self.table.hand.pile if not tray.holds(piece)]
        for piece, spot in zip(held, geometry.hand_fan(len(held), area), strict=True):
            spots[piece.id] = spot
        groups = layout.tray_slots(sizes(tray), area, self.tray_high)
        for number, slots in enumerate(groups):
            for place, piece in tray.places(number).items():
                x, y, w, h = slots[place]
                spots[piece.id] = Spot(x + w / 2, y + h / 2, w)
        return spots

    def away(self, piece: Piece) -> bool:
        """Whether the card lies in the tray."""
        return self.tray is not None and self.tray.holds(piece)

    def _serving(self, tray: Tray) -> set[int]:
        hand = self.table.hand.pile
        key = (tray, tuple(map(id, hand)), tuple(map(id, tray.pieces())))
        if self._marks[0] != key:
            self._marks = key, tray.serving(hand)
        return self._marks[1]
