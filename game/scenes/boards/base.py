"""What a board is asked by the table, with answers that suit most games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from game.bots.base import listed
from game.rules.base import Event
from game.tables.base import Area, Piece, Spot
from game.ui import cards, shapes
from game.ui.canvas import Canvas
from game.ui.node import Node
from game.ui.screen import Screen

if TYPE_CHECKING:
    from game.scenes.table import TableScene

Zone = tuple[float, float, float, float]
Outline = tuple[Any, float]


class BaseBoard:
    """A game's own part of one table: its panels, and what only that game does with a gesture.

    `target` is the pile that a card is played to where the person names none. `summary_seen` tells that
    the last round's summary was shown. `least_shown` is how long (ms) the event seen last is looked at
    even at Instant pace.
    """

    target = ""
    least_shown = 0.0

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.summary_seen = False

    # -- the flow

    def round_finished(self, view: Any) -> bool:
        """Whether a round has just been scored."""
        return view.phase in ("deal", "over") and bool(view.rounds)

    def ask(self) -> None:
        """The viewer is to act: ask what takes a dialog of its own."""

    def shown(self, event: Event) -> float:
        """What to do once an event was seen; how long it is looked at, in ms at Normal pace."""
        return 0.0

    def script(self, event: Event) -> Iterator[float] | None:
        """The steps in which the board plays an event itself, as the director's scripts; None: as usual."""
        return None

    def first_dealt(self, event: Any) -> tuple[int, int]:
        """The seat that gets a deal's first card, and the direction of dealing."""
        direction = getattr(event, "direction", 1)
        return (getattr(event, "dealer", -1) + direction) % self.table.view.seats, direction

    def deal_start(self, area: Area) -> Spot:
        """Where the cards of a deal come from."""
        return Spot(area.cx, area.mid(300), 90, 0, 1.0, False)

    def gathering(self, area: Area) -> tuple[float, float]:
        """The middle (u) of where a finished trick is gathered before it is swept away."""
        return area.cx, area.mid(335)

    # -- gestures

    def zones(self, area: Area) -> dict[str, Zone]:
        """Where a dragged card may be let go: left, top, right and foot of each pile's zone."""
        return {}

    def hand_zone(self, area: Area) -> Zone:
        """Where a card of the hand is let go to change its place there."""
        return area.cx - 400, area.low(545), area.cx + 400, area.h

    def take(self, piece: Piece) -> bool:
        """A card of the hand was chosen, at any time; True if the board alone has dealt with it."""
        return False

    def dropped(self, piece: Piece, zone: str) -> bool:
        """A card of the hand was let go on a zone, at any time; True if the board has dealt with it."""
        return False

    def welcomes(self, piece: Piece, zone: str) -> bool:
        """Whether the board itself would take the card on that zone."""
        return False

    def explains(self, pile: str) -> bool:
        """Whether pressing a pile that nothing may be taken from now is answered by a refusal."""
        return False

    def handles(self, move: str) -> list[str]:
        """What a legal move is made with: keys of nodes, or piles that they are the place of.

        The first is where a figure of the move is shown.
        """
        table = self.table
        gesture = next((g for g, moves in table.index.items() if listed(move, moves)), None)
        if gesture is None:
            return []
        if gesture.kind == "press":
            pile = table.mirror.piles.get(gesture.source, [])
            return [f"card:{piece.id}" for piece in pile[-1:]]
        held = [piece for piece in table.hand.pile if piece.face == gesture.source]
        held.sort(key=lambda piece: not table.hand.is_selected(piece.id))
        target = [gesture.target] if gesture.target != self.target else []
        return [*(f"card:{piece.id}" for piece in held[:1]), *target]

    def put_down(self) -> bool:
        """Take back what is set up; False where nothing is."""
        return False

    def key(self, name: str) -> bool:
        """Keys of the game that no node has."""
        return False

    # -- what is seen

    def hint_room(self, area: Area) -> tuple[float, float, float]:
        """The room for a hint: its left edge, its foot and its width; it may grow upwards."""
        return area.right - 29 - 247, area.low(604), 247.0

    def heading_room(self, area: Area) -> float:
        """The width for the game's name and its line at the top left."""
        return 290.0

    def placed(self, spots: dict[int, Spot]) -> dict[int, Spot]:
        """The places of all pieces, some of them given by the board itself."""
        return spots

    def away(self, piece: Piece) -> bool:
        """Whether a card of the hand lies elsewhere for the moment."""
        return False

    def standing(self, piece: Piece, state: str) -> str | None:
        """How a card of the hand is marked: its state `legal` or `illegal`, or nothing."""
        return state

    def under(self, view: Any, screen: Screen) -> list[Node]:
        """The panels below the cards."""
        return []

    def over(self, view: Any, screen: Screen) -> list[Node]:
        """What lies above the cards."""
        return []

    def pile_label(self, pile: str) -> str:
        """What a face-down or clickable pile is called."""
        return ""

    def outline(self, piece: int, face: str | None) -> Outline | None:
        """A card's outline that is the game's own: its colour and its thickness by the card's width."""
        return None

    def veil(self, piece: int, states: Sequence[str]) -> str | None:
        """A card's veil that is the game's own (a key of cards.VEILS)."""
        return None

    def paint_ghost(self, canvas: Canvas, spot: Spot) -> None:
        """The dashed place that a dragged card leaves."""
        px = canvas.screen.px
        w, h = px(spot.width), px(spot.width * 1.4)
        corner, line = px(spot.width * 0.096), max(1, px(1.5))
        ghost = shapes.dashed_rect(w, h, corner, (255, 255, 255, 130), line, px(6), px(5))
        canvas.image(cards.posed(ghost, spot.angle), spot.x, spot.y, "center")
