"""Up Color's table: wheel and lap side by side in the middle, plates round them, the hand at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.rules.base import Event
from game.rules.up_color import (
    KINDS,
    Dealt,
    Drawn,
    LapTaken,
    LeadGiven,
    Passed,
    Play,
    Played,
    RoundVoid,
    TapisVert,
    UpColorView,
)
from game.tables.base import SIDE_MARGIN, Area, Gesture, Glide, Mirror, Spot, fan, side

HAND_WIDTH = 104.0
HAND_TOP = 560.0
HAND_SPAN = 730.0
BACK_WIDTH = 33.0
LAP_WIDTH = 69.0
PILE_WIDTH = 65.0
PILE_SHOWN = 3  # cards of a pile that can be seen, one above the other
LAP_HOLD = 1200.0  # ms that a finished lap stays readable at Normal pace

PLATE = (248.0, 56.0)
WHEEL = (-173.0, 333.0, 131.0)
"""Middle, from the middle of the picture and from the top of the reference canvas, and radius (u)."""

LAP = (16.0, 176.0, 324.0)
"""Left edge from the middle of the picture, top, width."""

SLOT_FIRST, SLOT_STEP, SLOT_MIDDLE = 47.0, 76.4, 94.0
PILES = (223.0, 140.0, 443.0)  # width, height, top
STOCK_AT, TAKEN_AT = (53.0, 57.0), (167.0, 57.0)
PASS = "pass"


@dataclass
class LapMirror(Mirror):
    """The table with what is known of the open lap: its leader, who passed, what is needed, what is barred.

    `needed` is a colour, `free`, or None before the lead and after a violet.
    """

    leader: int | None = None
    passed: list[int] = field(default_factory=list)
    needed: str | None = None
    blocked: bool = False

    def differences(self, other: Mirror) -> list[str]:
        """The piles and facts that are not the same in both."""
        found = super().differences(other)
        for name in ("leader", "passed", "needed", "blocked"):
            if getattr(self, name) != getattr(other, name):
                found.append(name)
        return found

    def order(self) -> tuple[int, ...]:
        """The seats in the order of the open lap; none before its leader is known."""
        if self.leader is None:
            return ()
        return tuple((self.leader + step) % 4 for step in range(4))

    def card(self, seat: int) -> str | None:
        """The card that the seat has in the open lap."""
        pile = self.piles.get(f"trick:{seat}")
        return pile[0].face if pile else None

    @property
    def acting(self) -> int | None:
        """The seat whose turn of the lap is next; None once all have had theirs or a violet ended it."""
        if self.needed is None and any(self.card(seat) for seat in self.order()):
            return None
        return next((s for s in self.order() if self.card(s) is None and s not in self.passed), None)

    @property
    def taker(self) -> int | None:
        """The seat that would take the lap now: the last that played."""
        played = [seat for seat in self.order() if self.card(seat) is not None]
        return played[-1] if played else None


def plate_rect(where: str, area: Area) -> tuple[float, float, float, float]:
    """The plate of the seat that sits at `where`."""
    w, h = PLATE
    if where == "B":
        return area.left + SIDE_MARGIN, area.low(637), w, h
    if where == "T":
        return area.cx - 212, 75, w, h
    x = area.left + SIDE_MARGIN if where == "L" else area.right - SIDE_MARGIN - w
    return x, area.mid(267), w, h


def lap_rect(area: Area) -> tuple[float, float, float]:
    """Left edge, top and width of the panel of the lap."""
    dx, y, w = LAP
    return area.cx + dx, area.mid(y), w


def slot_spot(place: int, area: Area) -> Spot:
    """Where the card of the lap's turn of that number (from 0) lies."""
    x, y, _w = lap_rect(area)
    return Spot(x + SLOT_FIRST + SLOT_STEP * place, y + SLOT_MIDDLE, LAP_WIDTH)


def piles_rect(area: Area) -> tuple[float, float, float, float]:
    """The panel of the stock and of the cards out of the game."""
    w, h, y = PILES
    return area.right - SIDE_MARGIN - w, area.mid(y), w, h


def stock_spot(area: Area) -> Spot:
    """Where the stock lies."""
    x, y, _w, _h = piles_rect(area)
    return Spot(x + STOCK_AT[0], y + STOCK_AT[1], PILE_WIDTH, 0, 1.0, False)


def taken_spot(area: Area) -> Spot:
    """Where the cards of taken laps lie."""
    x, y, _w, _h = piles_rect(area)
    return Spot(x + TAKEN_AT[0], y + TAKEN_AT[1], PILE_WIDTH, 0, 1.0, False)


def mirror(view: UpColorView) -> LapMirror:
    """The table that a view shows."""
    table = LapMirror()
    if view.dealer < 0:
        return table
    for seat in range(view.seats):
        table.put(f"hand:{seat}", view.hand if seat == view.seat else [None] * view.counts[seat])
    table.put("stock", [None] * view.stock)
    table.put("taken", view.aside)
    for seat, card in view.lap:
        if card is None:
            table.passed.append(seat)
        else:
            table.put(f"trick:{seat}", [card])
    table.leader = view.leader
    table.needed = view.needed
    table.blocked = view.blocked
    return table


def advance(table: LapMirror, event: Event, viewer: int) -> None:
    """Let the mirror follow an event as the viewer saw it."""
    match event:
        case Dealt():
            table.piles.clear()
            for seat, hand in enumerate(event.hands):
                table.put(f"hand:{seat}", [None] * hand if isinstance(hand, int) else hand)
            dealt = sum(map(len, table.piles.values()))
            table.put("stock", [None] * (60 - dealt))
            table.leader, table.passed, table.needed, table.blocked = event.dealer, [], None, False
        case LeadGiven():
            table.leader = event.to
        case Played():
            table.move(event.card, f"hand:{event.seat}", f"trick:{event.seat}")
            table.needed = event.needed
        case Passed():
            table.passed.append(event.seat)
        case TapisVert():
            table.blocked = event.blocked
        case LapTaken():
            for seat, _ in event.cards:
                table.pour(f"trick:{seat}", "taken")
            over = not all(table.piles.get(f"hand:{seat}") for seat in range(4))
            table.leader = None if over else event.seat
            table.passed, table.needed, table.blocked = [], None, False
        case Drawn():
            table.move(event.card, "stock", f"hand:{event.seat}")
        case RoundVoid():
            table.leader = None


def place(table: LapMirror, view: UpColorView, area: Area) -> dict[int, Spot]:
    """Where each piece lies now, lowest first; `view` tells the viewer."""
    spots: dict[int, Spot] = {}
    for name, spot in (("stock", stock_spot(area)), ("taken", taken_spot(area))):
        pieces = table.piles.get(name, [])
        for depth, piece in enumerate(reversed(pieces)):
            shown = depth < PILE_SHOWN
            turn = (piece.id * 37 % 11 - 5) * 0.9 if name == "taken" else 0.0
            up = (min(len(pieces), PILE_SHOWN) - 1 - min(depth, PILE_SHOWN)) * 1.5 if name == "stock" else 0.0
            spots[piece.id] = spot._replace(y=spot.y - up, angle=turn, alpha=1.0 if shown else 0.0)
    spots = dict(reversed(spots.items()))
    for seat in range(view.seats):
        where = side(view.seat, seat, view.seats)
        held = table.piles.get(f"hand:{seat}", [])
        if where == "B":
            places = fan(len(held), area.cx, area.low(HAND_TOP), HAND_WIDTH, HAND_SPAN)
        else:
            places = _backs(where, len(held), area)
        for piece, spot in zip(held, places, strict=True):
            spots[piece.id] = spot
    for number, seat in enumerate(table.order()):
        for piece in table.piles.get(f"trick:{seat}", []):
            spots[piece.id] = slot_spot(number, area)._replace(angle=(-2.0, 1.5, -1.0, 2.0)[number])
    return spots


def _backs(where: str, count: int, area: Area) -> list[Spot]:
    """The small fan of a hidden hand beside or below its plate."""
    x, y, w, h = plate_rect(where, area)
    cx, top = (x + w + 62, y + 5) if where == "T" else (x + w / 2, y + h + 12)
    step = min(14.5, 87.0 / max(1, count - 1))
    spots = []
    for i in range(count):
        t = i - (count - 1) / 2
        middle = top + BACK_WIDTH * 0.7 + 0.5 * t * t
        spots.append(Spot(cx + t * step, middle, BACK_WIDTH, min(2.4, 20 / count) * t, 1.0, False))
    return spots


def glide(event: Event) -> Glide:
    """How an event moves its pieces."""
    match event:
        case Dealt():
            return Glide("deal")
        case Played():
            return Glide("play")
        case LapTaken():
            return Glide("trick", hold=LAP_HOLD)
        case Drawn():
            return Glide("draw")
    return Glide("still")


def gestures(view: UpColorView) -> dict[Gesture, list[str]]:
    """Every gesture that means something now, with the moves that it may mean."""
    index: dict[Gesture, list[str]] = {}
    for move in view.legal:
        card = move.removeprefix("play ")
        index[Gesture("press", PASS) if move == PASS else Gesture("drop", card, "trick")] = [move]
    return index


def meant(gesture: Gesture) -> str | None:
    """The move that a gesture means where it is no legal one, for the refusal."""
    if gesture.kind == "drop" and gesture.target == "trick":
        return str(Play(gesture.source))
    return gesture.source if gesture.kind == "press" else None


def sorted_hand(hand: Sequence[str], by: str, view: UpColorView) -> list[str]:
    """A hand in the order of the colour code, with equal cards together, most of them first by `value`."""
    if by == "reverse":
        return list(reversed(hand))
    if by == "value":
        return sorted(hand, key=lambda card: (-hand.count(card), KINDS.index(card)))
    return sorted(hand, key=KINDS.index)
