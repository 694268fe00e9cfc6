"""The code wheel: five discs in the order of the code, an arrow to the colour that is asked for."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.i18n import _
from game.tables import up_color as geometry
from game.tables.base import Area
from game.tables.up_color import LapMirror
from game.ui import motion as ease
from game.ui import shapes, theme
from game.ui.cache import cached
from game.ui.canvas import Canvas, Colour
from game.ui.masks import FINE, WHITE, blank, stroke, tinted
from game.ui.motion import Motion
from game.ui.node import Node
from game.ui.shapes import Placed
from game.ui.widgets import box, halo, icon
from game.words.common import capital
from game.words.up_color import GLYPHS, colour_name

if TYPE_CHECKING:
    from game.scenes.table import TableScene

CODE = "GYBRV"
TRAVEL = dict(zip(CODE, theme.UP_COLOR_ORDER, strict=True))
SMALL, LARGE = 29.0, 41.0  # radii in u
RING = 18.0
APART = 72.0  # degrees between discs
GAP = 6.0  # degrees between a disc and an arrow's end
CHIP_TURN = {2: -9.0, 3: 9.0}
"""Degrees by which a disc's number is turned off the straight line outwards, up from the foot."""

STEPS = 10  # pictures of an arrow that draws itself
SOFT = theme.soft("upcolor")
PASSED, AHEAD = (255, 250, 240, 225), (255, 255, 255, 110)


class Asked(NamedTuple):
    """What the wheel shows: the colour asked for, `free`, `lead`, `end` after a violet, or nothing."""

    what: str = ""
    leader: int | None = None


def asked(mirror: LapMirror) -> Asked:
    """What is asked for on a table."""
    if mirror.leader is None:
        return Asked()
    if mirror.needed is not None:
        return Asked(mirror.needed)
    return Asked("lead", mirror.leader) if mirror.taker is None else Asked("end")


def disc(canvas: Canvas, colour: str, x: float, y: float, r: float, edge: Colour = theme.PAPER) -> None:
    """A disc of a colour of the code with its glyph, its middle at (x, y) u."""
    tones = theme.TRAVEL[TRAVEL[colour]]
    px = canvas.screen.px
    line = max(1, px(r * 0.1))
    top = tuple(
        round(0.7 * base + 0.3 * light) for base, light in zip(tones["base"], tones["light"], strict=True)
    )
    picture = shapes.circle(px(2 * r), top, edge, line, tones["base"])
    canvas.image(picture, x, y, "center")
    glyph = tones["deep"] if colour == "Y" else theme.PAPER
    icon(canvas, GLYPHS[colour], x, y, r * 1.24, glyph)


def special(canvas: Canvas, name: str, x: float, y: float, r: float) -> None:
    """A disc that stands for the imperial (`crown`), the discard or a pass, by its icon."""
    px = canvas.screen.px
    leaf = theme.TRAVEL["leaf"]
    fill, ink = (leaf["dark"], theme.GOLD) if name == "crown" else ((62, 44, 84), theme.CREAM)
    canvas.image(shapes.circle(px(2 * r), fill, theme.PAPER, max(1, px(r * 0.1))), x, y, "center")
    icon(canvas, name, x, y, r * 1.15, ink)


def wheel(table: TableScene, now: Asked, before: Asked) -> Node:
    """The wheel; while `table.motion` moves "wheel", it goes on from what was asked for before."""
    dx, y, radius = geometry.WHEEL
    area: Area = table.area
    cx, cy = area.cx + dx, area.mid(y)
    reach = radius + LARGE + 14
    name = table.names[now.leader] if now.leader is not None else ""
    mine = now.leader == table.viewer and table.viewer in table.humans
    upper, lower = _words(now, _("you") if mine else name)

    def paint(canvas: Canvas, node: Node) -> None:
        step = _progress(table.motion)
        _paint_ring(canvas, cx, cy, radius)
        _paint_arrows(canvas, cx, cy, radius, now, step)
        for number, colour in enumerate(CODE):
            _paint_disc(canvas, cx, cy, radius, number, colour, now, before, step)
        _paint_words(canvas, cx, cy, upper, lower, gold=now.what not in ("", "end"))

    label = ": ".join(part for part in (upper, lower) if part)
    return Node("wheel", (cx - reach, cy - reach, 2 * reach, 2 * reach), label, role="img", paint=paint)


def _progress(motion: Motion) -> float:
    return motion.get("wheel", (1.0,))[0]


def _words(now: Asked, leader: str) -> tuple[str, str]:
    if now.what in CODE and now.what:
        return _("Colour asked for"), capital(colour_name(now.what))
    if now.what == "free":
        return _("Colour"), _("Free")
    if now.what == "lead":
        return _("To lead"), leader
    if now.what == "end":
        return "", _("Lap over")
    return "", ""


def _at(cx: float, cy: float, radius: float, degrees: float) -> tuple[float, float]:
    turn = math.radians(degrees - 90)
    return cx + radius * math.cos(turn), cy + radius * math.sin(turn)


def _paint_ring(canvas: Canvas, cx: float, cy: float, radius: float) -> None:
    px = canvas.screen.px
    canvas.image(shapes.ring(px(2 * radius + RING), (255, 255, 255, 30), px(RING)), cx, cy, "center")
    dot = shapes.circle(max(2, px(2.6)), (255, 255, 255, 150))
    for number in range(9):  # nothing follows violet: the lap is over
        x, y = _at(cx, cy, radius, 4 * APART + 20 + number * 4)
        canvas.image(dot, x, y, "center")


def _open(now: Asked) -> set[int]:
    """The numbers of the discs that are asked for."""
    if now.what == "free":
        return {1, 2, 3}
    if now.what == "end":
        return {4}
    return {CODE.index(now.what)} if now.what and now.what in CODE else set()


def _radius(number: int, now: Asked, before: Asked, step: float) -> float:
    """A disc's radius while the wheel steps on: the next one grows, the last one shrinks."""

    def size(asked_now: Asked) -> float:
        if number not in _open(asked_now):
            return SMALL
        return (SMALL + LARGE) / 2 - 1 if asked_now.what == "free" else LARGE

    old, new = size(before), size(now)
    share = ease.out_back(max(0.0, (step - 0.45) / 0.55), 1.8) if new > old else min(1.0, 2 * step)
    return old + (new - old) * share


def _paint_arrows(canvas: Canvas, cx: float, cy: float, radius: float, now: Asked, step: float) -> None:
    k = canvas.screen.k
    target = CODE.find(now.what) if now.what else -1
    if now.what == "end":
        target = 5
    for number in range(1, 5):
        big = number == target
        start = (number - 1) * APART + _span(SMALL, radius)
        end = number * APART - _span(LARGE if big else SMALL, radius)
        share = min(1.0, step / 0.6) if big else 1.0
        share = round(share * STEPS) / STEPS
        if share <= 0:
            continue
        colour = theme.GOLD if big else PASSED if number < target else AHEAD
        line = 3.6 if big else 2.6
        drawn = _arrow(round(radius * k), start, start + (end - start) * share, line * k, colour)
        canvas.image(drawn[0], cx + drawn[1] / k, cy + drawn[2] / k)


def _span(r: float, radius: float) -> float:
    return math.degrees(2 * math.asin(r / radius / 2)) + GAP


@cached(4)
def _arrow(radius: int, start: float, end: float, line: float, colour: Colour) -> Placed:
    """An arc (degrees from the top, clockwise) with an arrow's head, and its corner from the middle."""
    head = 4.2 * line
    turn = math.degrees(head / radius)
    body = max(start, end - turn * 0.8)
    count = max(2, round((body - start) / 3) + 1)
    arc = [_at(0, 0, radius, start + (body - start) * n / (count - 1)) for n in range(count)]
    tip = _at(0, 0, radius, end)
    base = max(start - turn / 2, end - turn)
    wings = [_at(0, 0, radius + side * head * 0.55, base) for side in (-1, 1)]
    every = [*arc, tip, *wings]
    left = math.floor(min(x for x, _y in every) - line - 1)
    top = math.floor(min(y for _x, y in every) - line - 1)
    w = math.ceil(max(x for x, _y in every) + line + 1) - left
    h = math.ceil(max(y for _x, y in every) + line + 1) - top
    big = blank(w * FINE, h * FINE)

    def fine(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        return [((x - left) * FINE, (y - top) * FINE) for x, y in points]

    if body > start:
        stroke(big, fine(arc), line * FINE)
    pygame.draw.polygon(big, (*WHITE, 255), fine([wings[0], tip, wings[1]]))
    return tinted(pygame.transform.smoothscale(big, (w, h)), colour), left, top


def _paint_disc(
    canvas: Canvas,
    cx: float,
    cy: float,
    radius: float,
    number: int,
    colour: str,
    now: Asked,
    before: Asked,
    step: float,
) -> None:
    x, y = _at(cx, cy, radius, number * APART)
    r = _radius(number, now, before, step)
    lit = number in _open(now) and step > 0.5
    gold = theme.MINT if now.what == "end" else theme.GOLD
    if lit:
        halo(canvas, (x - r, y - r, 2 * r, 2 * r), r, gold, 16)
    disc(canvas, colour, x, y, r)
    if lit:
        px = canvas.screen.px
        outer = r + 3
        canvas.image(shapes.ring(px(2 * outer), gold, max(2, px(3))), x, y, "center")
    nx, ny = _at(cx, cy, radius + r + (6 if lit else 17), number * APART + CHIP_TURN.get(number, 0.0))
    fill, ink = (gold, theme.GOLD_TEXT) if lit else (theme.with_alpha((16, 8, 26), 0.82), theme.CREAM)
    box(canvas, (nx - 10, ny - 10, 20, 20), 10, fill)
    canvas.figure(str(number + 1), nx, ny, 12.5, ink, "bold")


def _paint_words(canvas: Canvas, cx: float, cy: float, upper: str, lower: str, gold: bool) -> None:
    screen = canvas.screen
    room = 158.0
    size, large = screen.text_u(15), min(screen.text_u(29), 40.0)
    lines = upper.split(" ", 1) if screen.text_u(15) * 0.54 * len(upper) > room else [upper]
    lines = [line for line in lines if line]
    high = len(lines) * size * 1.28 + large * 1.1
    at = cy - high / 2
    for line in lines:
        canvas.text(line, cx, at + size * 0.64, 15, SOFT, "medium", "center", room)
        at += size * 1.28
    if lower:
        tone = theme.GOLD if gold else theme.CREAM
        nominal = 29 * large / screen.text_u(29)
        canvas.text(lower, cx, at + large * 0.55, nominal, tone, "display", "center", room, -0.01)
