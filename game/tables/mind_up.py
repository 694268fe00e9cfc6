"""Mind Up's table: boards at the top, the line and the cards played, own columns and hand at the foot."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.base import Event
from game.rules.mind_up import (
    COLOUR,
    COLOURS,
    FACES,
    Choose,
    Dealt,
    LastCards,
    Locked,
    MindUpView,
    Revealed,
    Taken,
)
from game.tables.base import SIDE_MARGIN, Area, Gesture, Glide, Mirror, Piece, Spot, fan

Rect = tuple[float, float, float, float]

LOCK = "lock"
COLUMNS = 5
CARDS = len(FACES) - 1

BOARD_TOP, BOARD_HEIGHT = 65.0, 109.0
BOARDS = {1: (283.0, 18.0), 2: (283.0, 18.0), 3: (283.0, 18.0), 4: (232.0, 14.0), 5: (190.0, 10.0)}
"""Width of each of so many boards of others, and the gap between them (design, section 6)."""

CELLS, CELL_INSET, CELL_GAP = 47.0, 9.0, 5.0  # height; from the board's edges; between cells
LINES = {2: (91.0, 124.0), 3: (91.0, 124.0), 4: (91.0, 124.0), 5: (84.0, 108.0), 6: (74.0, 92.0)}
"""Width and pitch of the cards in the middle, by the number of seats."""

CENTRE_MIDDLE, PLAYED_MIDDLE = 262.5, 434.5
FOOT_TOP, FOOT_HEIGHT = 534.0, 178.0
FOOT_GAP = 12.0
PITCH, WIDE_PITCH, ROOMY = 98.0, 117.0, 1400.0  # of own columns; the wider from this used width on
SCORE_WIDTH, SCORE_LEFT, SCORE_TOP = 60.0, 4.0, 10.0
COLUMN_WIDTH, COLUMN_LEFT, COLUMN_TOP, COLUMN_STEP = 64.0, 14.0, 37.0, 23.0
SUM_WIDTH = 184.0
HAND_WIDTH, HAND_TOP = 100.0, 562.0
FLAT = 0.3  # of the drop of a fan's outer cards
SMALL = 34.0


def number_of(face: str) -> int:
    """The number on a card."""
    return int(face[1:].rstrip("+-"))


def others(view: MindUpView) -> tuple[int, ...]:
    """The other seats, clockwise from the viewer."""
    return tuple((view.seat + step) % view.seats for step in range(1, view.seats))


def board_rect(viewer: int, seat: int, seats: int, area: Area) -> Rect:
    """The board of another seat."""
    w, gap = BOARDS[seats - 1]
    place = (seat - viewer) % seats - 1
    left = area.cx - ((seats - 1) * (w + gap) - gap) / 2
    return left + place * (w + gap), BOARD_TOP, w, BOARD_HEIGHT


def cell_rect(board: Rect, column: int) -> Rect:
    """A column's cell on another seat's board."""
    x, y, w, h = board
    wide = (w - 2 * CELL_INSET - (COLUMNS - 1) * CELL_GAP) / COLUMNS
    return x + CELL_INSET + column * (wide + CELL_GAP), y + h - CELL_INSET - CELLS, wide, CELLS


def line_width(seats: int) -> float:
    """The width of the middle for so many seats."""
    return seats * LINES[seats][1] + 24


def slot_spot(row: str, place: int, seats: int, area: Area) -> Spot:
    """Where the card at that place (from 0) of the `centre` or `played` row lies."""
    width, pitch = LINES[seats]
    y = CENTRE_MIDDLE if row == "centre" else PLAYED_MIDDLE
    return Spot(area.cx + (place - (seats - 1) / 2) * pitch, area.mid(y), width)


def lock_spot(viewer: int, seat: int, seats: int, area: Area) -> Spot:
    """Where a seat's choice lies until all are revealed: the viewer's first, then clockwise."""
    return slot_spot("played", (seat - viewer) % seats, seats, area)


def columns_rect(area: Area) -> Rect:
    """The panel of the viewer's columns."""
    return area.left + SIDE_MARGIN, area.low(FOOT_TOP), COLUMNS * _pitch(area) + 16, FOOT_HEIGHT


def _pitch(area: Area) -> float:
    return WIDE_PITCH if area.right - area.left >= ROOMY else PITCH


def score_spot(column: int, area: Area) -> Spot:
    """Where the score card of one of the viewer's columns lies."""
    x, y, _w, _h = columns_rect(area)
    left = x + 8 + column * _pitch(area) + SCORE_LEFT
    return Spot(left + SCORE_WIDTH / 2, y + SCORE_TOP + SCORE_WIDTH * 0.7, SCORE_WIDTH)


def column_spots(column: int, count: int, area: Area) -> list[Spot]:
    """Where the cards of one of the viewer's columns lie, the first taken highest."""
    x, y, _w, h = columns_rect(area)
    high = COLUMN_WIDTH * 1.4
    cx = x + 8 + column * _pitch(area) + COLUMN_LEFT + COLUMN_WIDTH / 2
    step = min(COLUMN_STEP, (h - COLUMN_TOP - high - 4) / max(1, count - 1))
    top = y + COLUMN_TOP + high / 2
    return [
        Spot(cx, top + i * step, COLUMN_WIDTH, shown=1.0 if i == count - 1 else step / high)
        for i in range(count)
    ]


def sum_rect(area: Area) -> Rect:
    """The panel of the viewer's round score."""
    x, y, w, h = columns_rect(area)
    return x + w + FOOT_GAP, y, SUM_WIDTH, h


def hand_range(area: Area) -> tuple[float, float]:
    """The left and right edges of the room for the hand."""
    x, _y, w, _h = sum_rect(area)
    return x + w + FOOT_GAP + 6, area.right - SIDE_MARGIN - 6


def mirror(view: MindUpView) -> Mirror:
    """The table that a view shows."""
    table = Mirror()
    if not view.multipliers:
        return table
    for seat in range(view.seats):
        if seat == view.seat:
            table.put(f"hand:{seat}", [FACES[card] for card in view.hand if card != view.pick])
            if view.pick is not None:
                table.put(f"{LOCK}:{seat}", [FACES[view.pick]])
        else:
            table.put(f"hand:{seat}", [None] * (view.counts[seat] - view.locked[seat]))
            table.put(f"{LOCK}:{seat}", [None] * view.locked[seat])
        for place, cards in enumerate(view.columns[seat]):
            table.put(column(seat, place), [FACES[card] for card in cards])
    table.put("centre", [FACES[card] for card in view.centre])
    table.put("stock", [None] * view.stock)
    return table


def column(seat: int, place: int) -> str:
    """The name of a seat's column, counted from 0."""
    return f"column:{seat}:{place}"


def landing(table: Mirror, seat: int, face: str) -> int:
    """The column that a card goes to by force (rules/mind-up.md, A turn, 4)."""
    for place in range(COLUMNS):
        lying = table.faces(column(seat, place))
        if not lying or (lying[0] or "")[0] == face[0]:
            return place
    raise LookupError(f"no column for {face}")


def advance(table: Mirror, event: Event, viewer: int) -> None:
    """Let the mirror follow an event as the viewer saw it."""
    match event:
        case Dealt():
            _deal(table, event, viewer)
        case Locked():
            _lock(table, event)
        case Revealed():
            for seat, card in event.picks:
                source = LOCK if table.piles.get(f"{LOCK}:{seat}") else "hand"
                table.move(FACES[card], f"{source}:{seat}", "played")
        case Taken():
            table.move(FACES[event.card], "centre", column(event.seat, event.column))
            if not table.piles["centre"]:
                table.pour("played", "centre")
        case LastCards():
            for seat, card, place in event.cards:
                table.move(FACES[card], f"hand:{seat}", column(seat, place))


def _deal(table: Mirror, event: Dealt, viewer: int) -> None:
    if event.round == 0:
        table.piles.clear()
        for seat, drawn in enumerate(event.drawn):
            table.put(f"hand:{seat}", [None if card is None else FACES[card] for card in drawn])
        table.put("centre", [FACES[card] for card in event.centre])
        table.put("stock", [None] * (CARDS - sum(map(len, table.piles.values()))))
        return
    for seat, drawn in enumerate(event.drawn):
        for place in range(COLUMNS):
            table.pour(column(seat, place), f"hand:{seat}")
        for card in drawn:
            table.move(None if card is None else FACES[card], "stock", f"hand:{seat}")
        if seat != viewer:
            for piece in table.piles[f"hand:{seat}"]:
                piece.face = None


def _lock(table: Mirror, event: Locked) -> None:
    """Another lock takes the place of the first; whose card is hidden, no change of mind is seen."""
    hand, lock = f"hand:{event.seat}", f"{LOCK}:{event.seat}"
    if table.piles.get(lock):
        if event.card is None:
            return
        table.pour(lock, hand)
    table.move(None if event.card is None else FACES[event.card], hand, lock)


def place(table: Mirror, view: MindUpView, area: Area) -> dict[int, Spot]:
    """Where each piece lies now, lowest first; `view` tells the viewer."""
    spots: dict[int, Spot] = {}
    aside = Spot(area.cx, area.mid(348), LINES[view.seats][0], 0, 0.0, False)

    def put(pieces: Sequence[Piece], places: Sequence[Spot]) -> None:
        spots.update({piece.id: spot for piece, spot in zip(pieces, places, strict=True)})

    for piece in table.piles.get("stock", []):
        spots[piece.id] = aside
    for seat in others(view):
        board = board_rect(view.seat, seat, view.seats, area)
        away = Spot(board[0] + 28, board[1] + 28, SMALL, 0, 0.0, False)
        held = table.piles.get(f"hand:{seat}", [])
        put(held, [away] * len(held))
        for at in range(COLUMNS):
            x, y, w, h = cell_rect(board, at)
            pieces = table.piles.get(column(seat, at), [])
            put(pieces, [Spot(x + w / 2, y + h / 2, SMALL, 0, 0.0)] * len(pieces))
    for row in ("centre", "played"):
        for at, piece in enumerate(table.piles.get(row, [])):
            spots[piece.id] = slot_spot(row, at, view.seats, area)
    for seat in range(view.seats):
        for piece in table.piles.get(f"{LOCK}:{seat}", []):
            up = seat == view.seat
            spots[piece.id] = lock_spot(view.seat, seat, view.seats, area)._replace(up=up)
    for at in range(COLUMNS):
        pieces = table.piles.get(column(view.seat, at), [])
        put(pieces, column_spots(at, len(pieces), area))
    held = table.piles.get(f"hand:{view.seat}", [])
    put(held, hand_spots(len(held), area))
    return spots


def hand_spots(count: int, area: Area) -> list[Spot]:
    """Where the cards of the viewer's hand lie: a fan as on other tables, but flat, since its room is low."""
    left, right = hand_range(area)
    wide = min(right - left, 640.0)
    spots = fan(count, (left + right) / 2, area.low(HAND_TOP), HAND_WIDTH, wide)
    middle = area.low(HAND_TOP) + HAND_WIDTH * 0.7
    return [spot._replace(y=middle + (spot.y - middle) * FLAT, angle=spot.angle * 2 * FLAT) for spot in spots]


def glide(event: Event) -> Glide:
    """How an event moves its pieces."""
    match event:
        case Dealt():
            return Glide("draw", stagger=40) if event.round else Glide("deal")
        case Locked():
            return Glide("play")
        case Taken() | LastCards():
            return Glide("sweep", stagger=110)
    return Glide("still")


def gestures(view: MindUpView) -> dict[Gesture, list[str]]:
    """Every gesture that means something now, with the moves that it may mean; a lock may be changed."""
    return {
        Gesture("drop", FACES[int(move.removeprefix("choose "))], LOCK): [move]
        for move in (*view.legal, *view.changes)
    }


def meant(gesture: Gesture) -> str | None:
    """The move that a gesture means where it is no legal one, for the refusal."""
    if gesture.kind == "drop" and gesture.target == LOCK:
        return str(Choose(number_of(gesture.source)))
    return None


def sorted_hand(hand: Sequence[str], by: str, view: MindUpView) -> list[str]:
    """A hand by `value` (the numbers), by `colour` in the order of the cards' page, or in `reverse`."""
    if by == "reverse":
        return list(reversed(hand))
    if by == "value":
        return sorted(hand, key=number_of)
    return sorted(hand, key=lambda face: (COLOUR[number_of(face)], number_of(face)))


__all__ = ["COLOURS", "advance", "gestures", "glide", "meant", "mirror", "place", "sorted_hand"]
