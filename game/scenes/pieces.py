"""The pieces of a table on the screen: they follow the mirror from place to place."""

from __future__ import annotations

import math
from collections.abc import Iterable

from game.scenes.cardnode import Pose
from game.tables.base import Glide, Mirror, Spot
from game.ui import motion as ease
from game.ui import theme
from game.ui.motion import Motion

Values = tuple[float, ...]
FAR = 1.5  # widths of a card; shorter ways are straight


def values(spot: Spot) -> Values:
    """A spot as numbers that glide: x, y, width, angle, alpha, side."""
    return spot.x, spot.y, spot.width, spot.angle, spot.alpha, 1.0 if spot.up else -1.0


class Pieces:
    """Where each piece is drawn now, by its id; `spots` is where it rests."""

    def __init__(self, motion: Motion) -> None:
        self.motion = motion
        self.spots: dict[int, Spot] = {}
        self._dealing: list[int] = []
        self._largest: dict[int, float] = {}

    @staticmethod
    def key(piece: int) -> str:
        """The name of a piece's motion."""
        return f"piece:{piece}"

    def pose(self, piece: int) -> Pose:
        """Where the piece is now."""
        return Pose(*self.motion.get(self.key(piece), values(self.spots[piece])))

    def moving(self, piece: int) -> bool:
        """Whether the piece is on its way."""
        return self.motion.moving(self.key(piece))

    def waiting(self, piece: int) -> bool:
        """Whether the piece has a way before it that it hasn't begun."""
        return self.motion.progress(self.key(piece)) == 0

    def in_stock(self, piece: int) -> bool:
        """Whether the piece is still to be dealt and lies below another that is."""
        return piece in self._dealing[:-1] and self.waiting(piece)

    def width(self, piece: int) -> float:
        """The width (u) that the piece is composed at: the larger end of its way, or where it rests."""
        here = self.spots[piece].width
        return max(here, self._largest.get(piece, here)) if self.moving(piece) else here

    def settle(self, spots: dict[int, Spot]) -> None:
        """Put all pieces where they rest, at once."""
        self.motion.forget("piece:")
        self.spots = spots

    def move(self, spots: dict[int, Spot], glide: Glide, order: Iterable[int] = ()) -> float:
        """Send the pieces whose place changed on their way; the time that takes, in ms at Normal pace.

        `order` are pieces in the order in which a staggered motion starts them.
        """
        before = self.spots
        self.spots = spots
        moved = [p for p, spot in spots.items() if p in before and before[p] != spot]
        rank = {piece: i for i, piece in enumerate(order)}
        moved.sort(key=lambda p: rank.get(p, len(rank)))
        ms, curve, arc = self._manner(glide)
        last = 0.0
        for i, piece in enumerate(moved):
            delay = glide.stagger * i
            start, end = before[piece], spots[piece]
            far = math.dist(start[:2], end[:2]) > FAR * end.width
            self._send(piece, start, end, ms, delay, curve, (arc or glide.arc) if far else 0.0)
            last = max(last, delay + ms)
        return last

    def deal(self, spots: dict[int, Spot], start: Spot, order: list[int], stagger: float, ms: float) -> float:
        """Send new pieces from one place to theirs, one after another; the time that takes."""
        self.spots = spots
        self._dealing = order
        last = 0.0
        for i, piece in enumerate(order):
            spot = spots[piece]
            origin = (start.x, start.y, spot.width, start.angle + (i * 37 % 13 - 6), 1.0, -1.0)
            delay = stagger * i
            self._send(piece, origin, spot, ms, delay, ease.out_cubic, 0.0)
            last = max(last, delay + ms)
        return last

    def _send(
        self,
        piece: int,
        start: Spot | Values,
        end: Spot,
        ms: float,
        delay: float,
        curve: ease.Ease,
        arc: float,
    ) -> None:
        key = self.key(piece)
        begin = values(start) if isinstance(start, Spot) else start
        if self.motion.moving(key):
            begin = self.motion.get(key, begin)
        finish = values(end)
        self._largest[piece] = max(begin[2], finish[2])
        if self.motion.reduced:
            faded = (*finish[:4], 0.0, finish[5])
            self.motion.to(key, finish, theme.MOTION["reduced_fade"], start=faded, delay=min(delay, 120))
        else:
            self.motion.to(key, finish, ms, start=begin, delay=delay, ease=curve, arc=arc)

    @staticmethod
    def _manner(glide: Glide) -> tuple[float, ease.Ease, float]:
        match glide.motion:
            case "play":
                return theme.MOTION["play"], ease.out_cubic, 0.0
            case "draw":
                return theme.MOTION["draw"], ease.in_out_cubic, 40.0
            case "lay":
                return theme.MOTION["lay"], ease.in_out_cubic, 0.0
            case "sweep":
                return theme.MOTION["trick_sweep"], ease.in_out_cubic, 0.0
            case "gather":
                return theme.MOTION["trick_gather"], ease.in_out_cubic, 0.0
            case "flip":
                return theme.MOTION["flip"], ease.in_out_cubic, 0.0
            case "home":
                return theme.MOTION["invalid_home"], ease.out_cubic, 0.0
        return theme.MOTION["select"], ease.out_cubic, 0.0


def dealing_order(mirror: Mirror, first: int, direction: int, seats: int) -> list[int]:
    """All dealt pieces in the order in which a dealer gives them: one a seat, round and round."""
    hands = [mirror.piles.get(f"hand:{(first + direction * i) % seats}", []) for i in range(seats)]
    order = []
    for row in range(max(map(len, hands), default=0)):
        order += [hand[row].id for hand in hands if row < len(hand)]
    return order
