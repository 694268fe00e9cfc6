"""Where everything lies on Level Up's table (design, section 6); lengths are in u."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.tables.base import SIDE_MARGIN, Area, Spot

Rect = tuple[float, float, float, float]

HAND_WIDTH = 104.0
HAND_TOP = 558.0
HAND_SPAN = 566.0
HAND_SHIFT = -87.0  # from the middle of the picture
STOCK_WIDTH = 80.0
BACK_WIDTH = 31.0
PLATE = (246.0, 56.0)  # room for a name, a temperament in a word and the bars
SMALL_PLATE = (208.0, 48.0)
STRIP = 0.45  # of a card's height that a strip of card tops shows
CAPTION = 20.0  # below each meld that isn't a strip
GAP = 26.0  # beside melds, for the place where a card would land
LEDGE = 6.0  # below a strip
SHARES = (0.5, 0.44, 0.38)  # of a card's width that its successor leaves in view
SMALLEST = 26
LARGEST = {"B": 64, "L": 56, "R": 56, "T": 52, "TL": 44, "TR": 44}
DISCARD = {"B": 88.0, "L": 56.0, "R": 56.0, "T": 48.0, "TL": 44.0, "TR": 44.0}
SLOT_WIDTH, SLOT_GAP, GROUP_GAP = 50.0, 5.0, 16.0
TRAY_SIDE = 148.0  # at the tray's right, for its buttons


class Lying(NamedTuple):
    """A meld on the table: its left upper corner, a card's width, the step to the next, how many, and the
    share of their height that is in view."""

    x: float
    y: float
    width: float
    step: float
    cards: int
    shown: float

    @property
    def rect(self) -> Rect:
        """What it covers."""
        return self.x, self.y, span(self.cards, self.width, self.step), self.width * 1.4 * self.shown

    def spots(self) -> list[Spot]:
        """Where its cards lie, first to last."""
        x, y = self.x + self.width / 2, self.y + self.width * 0.7
        return [Spot(x + self.step * i, y, self.width, shown=self.shown) for i in range(self.cards)]


def span(count: int, width: float, step: float) -> float:
    """The width of so many overlapping cards."""
    return width + step * (max(1, count) - 1)


def crowded(seats: int) -> bool:
    """Whether melds are shown as strips of card tops."""
    return seats >= 5


def small_plates(seats: int) -> bool:
    """Whether the plates on top are small, with a count in place of a fan of backs."""
    return seats == 6


def plate_rect(where: str, seats: int, area: Area) -> Rect:
    """The plate of another seat; the viewer's own is `own_rect`."""
    w, h = PLATE
    if where in ("L", "R"):
        centre = 195.0 if crowded(seats) else 165.0
        x = area.left + SIDE_MARGIN if where == "L" else area.right - SIDE_MARGIN - w
        return x, area.mid(centre) - h / 2, w, h
    if small_plates(seats):
        w, h = SMALL_PLATE
        return area.cx + {"TL": -310.0, "T": 0.0, "TR": 310.0}[where] - w / 2, 20, w, h
    if where == "T":
        return area.cx - 204, 16, w, h
    return area.cx + (-346.0 if where == "TL" else 44.0), 16, w, h


def own_rect(area: Area, high: float = 122.0) -> Rect:
    """The viewer's own panel with the three steps of a turn."""
    return area.right - SIDE_MARGIN - 286, area.low(693) - high, 286, high


def ladder_rect(area: Area) -> Rect:
    """The panel with the viewer's ladder."""
    return area.left + SIDE_MARGIN, area.low(469), 220, 224


def tray_rect(area: Area, high: float = 124.0) -> Rect:
    """The tray for the level that is being built, with its foot above the hand."""
    return area.cx - 371, area.low(511) - high, 660, high


def stock_spot(area: Area) -> Spot:
    """Where the stock lies."""
    return Spot(area.cx, area.mid(268), STOCK_WIDTH, 0, 1, False)


def discard_spot(where: str, seats: int, area: Area) -> Spot:
    """Where a seat's discard pile lies."""
    width = DISCARD[where]
    if where == "B":
        return Spot(area.cx + 264, area.low(626), width)
    x, y, w, h = plate_rect(where, seats, area)
    if where == "T" and not small_plates(seats):
        return Spot(x + w + 162, 48, width)
    top = y + h + (8 if where in ("L", "R") else 9)
    edge = x + w - width if where == "R" else x
    return Spot(edge + width / 2, top + width * 0.7, width)


def zone_rect(where: str, seats: int, area: Area) -> Rect:
    """The room for a seat's melds."""
    if where == "B":
        return (
            area.cx - 371,
            area.low(394),
            area.right - SIDE_MARGIN - area.cx + 371,
            area.low(512) - area.low(394),
        )
    x, y, w, h = plate_rect(where, seats, area)
    top = y + h + 8
    if where in ("L", "R"):
        width = area.cx - 128 - (area.left + SIDE_MARGIN + DISCARD["L"] + GAP)
        left = x + DISCARD["L"] + GAP if where == "L" else x + w - DISCARD["R"] - GAP - width
        return left, top, width, area.low(366) - top
    if where == "T" and not small_plates(seats):
        return area.cx - 322, top, 472, area.mid(206) - top
    room = 308.0 if small_plates(seats) else 318.0
    return x + DISCARD[where] + GAP, top + 1, room - DISCARD[where] - 2 * GAP, area.mid(146) - top


@lru_cache(maxsize=256)
def melds(counts: tuple[int, ...], where: str, seats: int, area: Area) -> tuple[Lying, ...]:
    """How a seat's melds of so many cards lie in its zone: as large as they fit, in rows."""
    if not counts:
        return ()
    zone = zone_rect(where, seats, area)
    strips = crowded(seats) and where != "B"
    for width in range(LARGEST[where], SMALLEST, -2):
        for share in SHARES:
            rows = _rows(counts, zone[2], width, width * share)
            if rows is not None and len(rows) * _pitch(width, strips) <= zone[3] + LEDGE:
                return _placed(rows, counts, where, zone, width, width * share, strips)
    rows = [[i] for i in range(len(counts))]
    step = min(SHARES[-1] * SMALLEST, (zone[2] - SMALLEST) / max(1, max(counts) - 1))
    return _placed(rows, counts, where, zone, SMALLEST, step, strips)


def _pitch(width: float, strips: bool) -> float:
    return width * 1.4 * STRIP + LEDGE if strips else width * 1.4 + CAPTION


def _rows(counts: Sequence[int], room: float, width: float, step: float) -> list[list[int]] | None:
    """The melds by number in rows no wider than the room; None where one alone is wider."""
    rows: list[list[int]] = [[]]
    x = 0.0
    for number, count in enumerate(counts):
        wide = span(count, width, step)
        if wide > room:
            return None
        if rows[-1] and x + wide > room:
            rows.append([])
            x = 0.0
        rows[-1].append(number)
        x += wide + GAP
    return rows


def _placed(
    rows: list[list[int]],
    counts: Sequence[int],
    where: str,
    zone: Rect,
    width: float,
    step: float,
    strips: bool,
) -> tuple[Lying, ...]:
    left, top, room, _high = zone
    placed: dict[int, Lying] = {}
    for n, row in enumerate(rows):
        wide = sum(span(counts[i], width, step) for i in row) + GAP * (len(row) - 1)
        x = left
        if where == "R":
            x = left + room - wide
        elif where == "T" and not strips:
            x = left + (room - wide) / 2
        elif where == "B":
            x = left + max(0.0, min(room - wide, 371 + HAND_SHIFT - wide / 2))
        for i in row:
            y = top + n * _pitch(width, strips)
            placed[i] = Lying(x, y, width, step, counts[i], STRIP if strips else 1.0)
            x += span(counts[i], width, step) + GAP
    return tuple(placed[i] for i in range(len(counts)))


def small_fan(count: int, cx: float, top: float) -> list[Spot]:
    """The backs of a hidden hand."""
    step = min(15.0, 96.0 / max(1, count - 1))
    spots = []
    for i in range(count):
        t = i - (count - 1) / 2
        y = top + BACK_WIDTH * 0.7 + 0.4 * t * t
        spots.append(Spot(cx + t * step, y, BACK_WIDTH, min(2.4, 20 / count) * t, 1.0, False))
    return spots


def backs(where: str, count: int, seats: int, area: Area) -> list[Spot]:
    """The backs of another seat's hand beside its plate; invisible where a count stands for them."""
    x, y, w, h = plate_rect(where, seats, area)
    if where in ("TL", "T", "TR") and small_plates(seats):
        return [Spot(x + w - 30, y + h / 2, BACK_WIDTH, 0, 0.0, False)] * count
    cx = x - 68 if where == "R" else x + w + (68 if where in ("L", "T") else 58)
    return small_fan(count, cx, y + 8)


def tray_slots(sizes: Sequence[int], area: Area, high: float) -> list[list[Rect]]:
    """The places of the tray's cards: one rectangle a card, in groups, one a meld."""
    x, y, w, h = tray_rect(area, high)
    count = sum(sizes)
    room = w - 36 - TRAY_SIDE - GROUP_GAP * (len(sizes) - 1)
    width = min(SLOT_WIDTH, room / count - SLOT_GAP)
    tall = width * 1.4
    groups: list[list[Rect]] = []
    left = x + 18
    top = y + h - tall - 12
    for size in sizes:
        groups.append([(left + i * (width + SLOT_GAP), top, width, tall) for i in range(size)])
        left += size * (width + SLOT_GAP) + GROUP_GAP
    return groups
