"""UpDown's table: plates round the edge, the trick in the middle, the hand at the foot."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.base import Event
from game.rules.updown import (
    Announced,
    Dealt,
    Played,
    TrickTaken,
    UpDownView,
)
from game.tables.base import SIDE_MARGIN, Area, Gesture, Glide, Mirror, Spot, fan, side

HAND_WIDTH = 104.0  # as in the trick, so that a card is composed at one size only
HAND_TOP = 556.0
HAND_SPAN = 730.0
HAND_APART = 18.0  # between the viewer's plate and the lowest corner of a full hand
TRICK_WIDTH = 104.0
TRICK_CENTRE = 341.0
BACK_WIDTH = 33.0
TRICK_HOLD = 1200.0  # ms that a finished trick stays readable at Normal pace
RANKS = "23456789TJQKA"
SUITS = "SHCD"  # black and red in turn, so that neighbours differ

PLATE = (248.0, 75.0)
SMALL_PLATE = (236.0, 56.0)  # wide enough for a name of 14 letters in the smallest window
TRICK_PLACES = {
    "B": (0.0, 90.0, 0.0),
    "L": (-113.0, 4.0, -6.0),
    "T": (0.0, -62.0, 1.0),
    "R": (107.0, 2.0, 5.0),
}
CROWDED_TRICK_PLACES = {
    "B": (0.0, 90.0, 0.0),
    "L": (-165.0, 26.0, -6.0),
    "TL": (-88.0, -50.0, -3.0),
    "T": (0.0, -72.0, 1.0),
    "TR": (88.0, -50.0, 3.0),
    "R": (165.0, 26.0, 6.0),
}


def small_plates(seats: int) -> bool:
    """Whether the plates on top are the small ones, with a count instead of a fan of backs."""
    return seats == 6


def plate_rect(where: str, seats: int, area: Area) -> tuple[float, float, float, float]:
    """The plate of the seat that sits at `where`."""
    w, h = PLATE
    if where == "B":
        return area.left + SIDE_MARGIN, area.low(626), w, h
    if where in ("L", "R"):
        y = area.mid(166 if seats < 5 else 186)
        x = area.left + SIDE_MARGIN if where == "L" else area.right - SIDE_MARGIN - w
        return x, y, w, h
    if small_plates(seats):
        w, h = SMALL_PLATE
        return area.cx + {"TL": -310, "T": 0, "TR": 310}[where] - w / 2, 100, w, h
    if where == "T":
        return area.cx - 246, 100, w, h
    return (area.cx - 334 if where == "TL" else area.cx + 86), 100, w, h


def trump_rect(phase: str, area: Area) -> tuple[float, float, float, float]:
    """The panel that shows the turned card: larger while bids are made."""
    if phase == "bid":
        return area.left + SIDE_MARGIN, area.mid(334), 247, 159
    return area.left + SIDE_MARGIN, area.mid(392), 220, 129


def trick_spot(where: str, seats: int, area: Area) -> Spot:
    """Where a card played from `where` comes to lie."""
    dx, dy, angle = (CROWDED_TRICK_PLACES if seats > 4 else TRICK_PLACES)[where]
    return Spot(area.cx + dx, area.mid(TRICK_CENTRE) + dy, TRICK_WIDTH, angle)


def mirror(view: UpDownView) -> Mirror:
    """The table that a view shows."""
    table = Mirror()
    if view.turned is None:
        return table
    for seat in range(view.seats):
        away = "aside" if view.abandoned[seat] else "hand"
        if seat == view.seat:
            table.put(f"{away}:{seat}", view.hand)
        else:
            table.put(f"{away}:{seat}", [None] * (view.aside[seat] or view.counts[seat]))
    table.put("stock", [None])
    table.put("turned", [view.turned])
    for seat, card in view.trick:
        table.put(f"trick:{seat}", [card])
    for winner, plays in view.tricks:
        table.put(f"won:{winner}", [card for _, card in plays])
    return table


def advance(table: Mirror, event: Event, viewer: int) -> None:
    """Let the mirror follow an event as the viewer saw it."""
    if isinstance(event, Dealt):
        table.piles.clear()
        for seat, hand in enumerate(event.hands):
            table.put(f"hand:{seat}", [None] * hand if isinstance(hand, int) else hand)
        table.put("stock", [None])
        table.put("turned", [event.turned])
    elif isinstance(event, Announced):
        if event.bid is None:
            table.pour(f"hand:{event.seat}", f"aside:{event.seat}")
    elif isinstance(event, Played):
        table.move(event.card, f"hand:{event.seat}", f"trick:{event.seat}")
    elif isinstance(event, TrickTaken):
        for seat, _ in event.cards:
            table.pour(f"trick:{seat}", f"won:{event.seat}")


def place(table: Mirror, view: UpDownView, area: Area) -> dict[int, Spot]:
    """Where each piece lies now, lowest first; `view` tells seats, viewer and phase."""
    spots: dict[int, Spot] = {}
    bidding = view.phase == "bid"
    x, y, _w, h = trump_rect(view.phase, area)
    for piece in table.piles.get("stock", []):
        spots[piece.id] = Spot(x + 49, y + h / 2 - 9, 76, 0, 1.0 if bidding else 0.0, False)
    for piece in table.piles.get("turned", []):
        spots[piece.id] = Spot(x + 105, y + h / 2 + 5, 88, 4) if bidding else Spot(x + 50, y + h / 2, 72, 0)
    for seat in range(view.seats):
        where = side(view.seat, seat, view.seats)
        away = table.piles.get(f"aside:{seat}", [])
        held = table.piles.get(f"hand:{seat}", [])
        if where == "B":
            pieces = held or away
            span = min(HAND_SPAN, 2 * (area.cx - area.left - SIDE_MARGIN - PLATE[0] - HAND_APART))
            places = fan(len(pieces), area.cx, area.low(HAND_TOP), HAND_WIDTH, span)
            for piece, spot in zip(pieces, places, strict=True):
                spots[piece.id] = spot
        else:
            for piece, spot in zip(
                held or away, _backs(where, len(held or away), view.seats, area), strict=True
            ):
                spots[piece.id] = spot._replace(alpha=0.45 * spot.alpha) if away else spot
    for seat in range(view.seats):
        px, py, pw, ph = plate_rect(side(view.seat, seat, view.seats), view.seats, area)
        for piece in table.piles.get(f"won:{seat}", []):
            spots[piece.id] = Spot(px + pw / 2, py + ph / 2, 40, 0, 0.0)
    for name, pieces in table.piles.items():
        if name.startswith("trick:"):
            spot = trick_spot(side(view.seat, int(name[6:]), view.seats), view.seats, area)
            for piece in pieces:
                wobble = (sum(map(ord, piece.face or "")) * 37 % 9 - 4) * 0.6
                spots[piece.id] = spot._replace(angle=spot.angle + wobble)
    return spots


def _backs(where: str, count: int, seats: int, area: Area) -> list[Spot]:
    """The small fan of a hidden hand beside or below its plate; invisible where a count stands for it."""
    x, y, w, h = plate_rect(where, seats, area)
    if where in ("TL", "T", "TR"):
        if small_plates(seats):
            return [Spot(x + w / 2, y + h + 14, BACK_WIDTH, 0, 0.0, False)] * count
        return _small_fan(count, x + w + 82, y + 14)
    return _small_fan(count, x + w / 2 - 13, y + h + 15)


def _small_fan(count: int, cx: float, top: float) -> list[Spot]:
    step = min(17.0, 102.0 / max(1, count - 1))
    spots = []
    for i in range(count):
        t = i - (count - 1) / 2
        drop = 0.55 * t * t
        spots.append(
            Spot(
                cx + t * step, top + BACK_WIDTH * 0.7 + drop, BACK_WIDTH, min(2.4, 20 / count) * t, 1.0, False
            )
        )
    return spots


def glide(event: Event) -> Glide:
    """How an event moves its pieces."""
    match event:
        case Dealt():
            return Glide("deal")
        case Announced():
            return Glide("draw")
        case Played():
            return Glide("play")
        case TrickTaken():
            return Glide("trick", hold=TRICK_HOLD)
    return Glide("still")


def gestures(view: UpDownView) -> dict[Gesture, list[str]]:
    """Every gesture that means something now, with the moves that it may mean."""
    index: dict[Gesture, list[str]] = {}
    for move in view.legal:
        if move.startswith("play "):
            index[Gesture("drop", move.removeprefix("play "), "trick")] = [move]
        else:
            index[Gesture("press", move)] = [move]
    return index


def meant(gesture: Gesture) -> str | None:
    """The move that a gesture means where it is no legal one, for the refusal."""
    if gesture.kind == "drop" and gesture.target == "trick":
        return f"play {gesture.source}"
    return gesture.source if gesture.kind == "press" else None


def sorted_hand(hand: Sequence[str], by: str, view: UpDownView) -> list[str]:
    """A hand by `colour` (trump last), by `value`, or in `reverse` of what it is."""
    if by == "reverse":
        return list(reversed(hand))
    suits = [s for s in SUITS if s != view.trump] + ([view.trump] if view.trump else [])
    if by == "value":
        return sorted(hand, key=lambda c: (RANKS.index(c[0]), suits.index(c[1])))
    return sorted(hand, key=lambda c: (suits.index(c[1]), RANKS.index(c[0])))
