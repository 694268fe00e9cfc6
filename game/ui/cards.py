"""Cards as pictures: a drawn face, its index in the player's language and its glyph, composed once.

A picture that belongs round a card (outline, halo, shadow) comes with the offset of its corner from the
card's centre, so that it fits a card turned by any angle. Angles are in degrees, clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from weakref import WeakKeyDictionary

import pygame

from game.ui import shapes, sprites, text, theme
from game.ui.cache import cached, holds
from game.ui.masks import blank, mask, minus, tinted
from game.ui.shapes import Placed

Colour = tuple[int, ...]

GRID = 250  # the cards' view box is 250 x 350
RATIO = 7 / 5
LEGAL, SELECTED = 0.024, 0.034  # outline thickness by the card's width (DESIGN.md section 5)
HALO_SPREAD = 0.17  # the halo's reach by the card's width
OBJECTIVE_INK = (21, 122, 124)
LARGEST_WORDS, SMALLEST_WORDS = 34, 7  # on objective cards: of the view box, in pixels
SWING, GROWTH = 2.0, 0.04  # steps in degrees and in size of a card in flight: each drawn once, not each frame
MINUS = "\N{MINUS SIGN}"
VEILS = {"illegal": theme.CARD_ILLEGAL, "aside": theme.CARD_ASIDE, "waiting": theme.CARD_WAITING}

_SUITS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
_TRAVEL = {"R": "flame", "Y": "sun", "G": "leaf", "B": "wave", "V": "moon", "P": "mountain"}
_UP_COLOR = {"G": "green-imperial", "Y": "yellow", "B": "blue", "R": "red", "V": "violet", "X": "discard"}
_LETTERS = {"fr": {"J": "V", "Q": "D", "K": "R"}, "en": {}}
_COLOUR_NAMES = {
    "fr": {
        "sun": "jaune",
        "flame": "rouge",
        "leaf": "vert",
        "wave": "bleu",
        "moon": "violet",
        "mountain": "rose",
    },
    "en": {
        "sun": "yellow",
        "flame": "red",
        "leaf": "green",
        "wave": "blue",
        "moon": "violet",
        "mountain": "pink",
    },
}


class Plan:
    """What goes on a drawn face: the index, the glyph below it, bubbles, the name of the colour."""

    __slots__ = ("art", "bubbles", "colour", "glyph", "index", "layout", "name")

    def __init__(
        self,
        art: str,
        layout: str = "",
        index: str = "",
        glyph: str = "",
        colour: Colour = theme.INK,
        bubbles: str = "",
        name: str = "",
    ) -> None:
        self.art = art
        self.layout = layout
        self.index = index
        self.glyph = glyph
        self.colour = colour
        self.bubbles = bubbles
        self.name = name


def _updown(card: str, lang: str, four_colour: bool) -> Plan:
    rank, suit = card[:-1], _SUITS[card[-1]]
    rank = "10" if rank == "T" else rank
    colour = theme.SUIT[suit]["aid" if four_colour else "index"]
    index = _LETTERS[lang].get(rank, rank)
    return Plan(f"cards/updown/{rank}{card[-1]}", "updown", index, f"suit-{suit}", colour)


def _level_up(card: str, lang: str, four_colour: bool) -> Plan:
    if card[0] == "L":
        return Plan(
            f"cards/levelup/level-{card[1:]}",
            "level",
            card[1:],
            "ladder",
            theme.rgb(theme.CARD["level"]["colour"]),
        )
    travel = _TRAVEL[card[0]]
    name = _COLOUR_NAMES[lang][travel]
    return Plan(
        f"cards/levelup/face-{travel}",
        "levelup",
        card[1:],
        f"glyph-{travel}",
        theme.TRAVEL[travel]["ink"],
        name=name,
    )


def _up_color(card: str, lang: str, four_colour: bool) -> Plan:
    name = "" if card == "X" else _COLOUR_NAMES[lang][_TRAVEL[card]]
    return Plan(f"cards/upcolor/{_UP_COLOR[card]}", name=name)


def _mind_up(card: str, lang: str, four_colour: bool) -> Plan:
    if card[0] == "x":
        return Plan(
            f"cards/mindup/score-{card[1:]}",
            "score",
            "\N{MULTIPLICATION SIGN}" + card[1:],
            colour=theme.SCORE,
        )
    travel = _TRAVEL[card[0]]
    number = card[1:].rstrip("+-")
    return Plan(
        f"cards/mindup/face-{travel}",
        "mindup",
        number,
        f"glyph-{travel}",
        theme.TRAVEL[travel]["ink"],
        card[1 + len(number) :],
        _COLOUR_NAMES[lang][travel],
    )


_PLANS: dict[str, Callable[[str, str, bool], Plan]] = {
    "updown": _updown,
    "level-up": _level_up,
    "up-color": _up_color,
    "mind-up": _mind_up,
}

# How to draw a card's picture again at twice its size, which turning needs for clean edges.
_doubles: WeakKeyDictionary[pygame.Surface, Callable[[], pygame.Surface]] = WeakKeyDictionary()


def height(width: int) -> int:
    """A card's height in pixels for its width."""
    return round(width * RATIO)


def radius(width: int) -> float:
    """A card's corner radius in pixels for its width."""
    return width * theme.CARD_RATIO


@cached(20)
def face(
    game: str, card: str, width: int, lang: str = "fr", aid: str = "off", four_colour: bool = False
) -> pygame.Surface:
    """The face of a card `width` pixels wide; `aid` is off, glyphs or names (DESIGN.md section 5).

    Cards are written as in the games' rules. Level cards are L1-L8; Mind Up's cards are colour, number and
    a sign for each bubble (`R37`, `B10++`, `Y1-`), its Score cards x1-x5.
    """
    out = _composed(game, card, width, lang, aid, four_colour)
    _doubles[out] = partial(_composed, game, card, width * 2, lang, aid, four_colour)
    return out


def _composed(game: str, card: str, width: int, lang: str, aid: str, four_colour: bool) -> pygame.Surface:
    plan = _PLANS[game](card, lang, four_colour)
    out = sprites.load(plan.art, width, height(width), pale_edges=True)
    if plan.layout:
        _write_tab(out, plan, width / GRID, aid)
    for number, sign in enumerate(plan.bubbles):
        x, y, size, step = (value * width / GRID for value in theme.CARD["mindup"]["bubble"])
        kind = "plus" if sign == "+" else "minus"
        drawn = sprites.picture(f"cards/mindup/bubble-{kind}", round(size), round(size))
        out.blit(drawn, (round(x + step * number), round(y)))
    if aid == "names" and plan.name:
        _write_name(out, plan.name, width / GRID)
    return out


def _write_tab(out: pygame.Surface, plan: Plan, scale: float, aid: str) -> None:
    spec = theme.CARD[plan.layout]
    size = spec["size2"] if len(plan.index) > 1 and "size2" in spec else spec["size"]
    x, y = spec["index"]
    _centred(out, text.render(plan.index, "display", round(size * scale), plan.colour), x * scale, y * scale)
    if plan.glyph:
        x, y, size = spec["glyph"]
        if aid != "off" and plan.glyph.startswith("glyph-"):
            size = theme.CARD["aid_glyph"]
        _centred(out, sprites.icon(plan.glyph, round(size * scale), plan.colour), x * scale, y * scale)


def _centred(out: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> None:
    """Put a picture with the middle of its visible pixels at (x, y)."""
    box = text.ink_box(picture)
    left, top = round(x - box.x - box.w / 2), round(y - box.y - box.h / 2)
    # Only what is visible: the hidden colour round it must not reach the card's transparent corners.
    visible = picture.get_bounding_rect()
    out.blit(picture, (left + visible.x, top + visible.y), visible)


def _write_name(out: pygame.Surface, name: str, scale: float) -> None:
    """The colour's name on a strip of paper at the foot of the window."""
    left, foot, wide, high = 22, 328, GRID - 44, 46
    strip = shapes.round_rect(round(wide * scale), round(high * scale), 8 * scale, theme.PAPER)
    out.blit(strip, (round(left * scale), round((foot - high) * scale)))
    words, px = text.fit(name, "bold", round(36 * scale), round((wide - 12) * scale), 8)
    _centred(out, text.render(words, "bold", px, theme.INK), 125 * scale, (foot - high / 2) * scale)


@cached(8)
def objective(words: str, symbol: str, value: str, letter: str, width: int) -> pygame.Surface:
    """An objective card of Mind Up, `width` pixels wide: its icon, condition, points and letter."""
    out = sprites.load("cards/mindup/objective", width, height(width), pale_edges=True)
    spec, scale = theme.CARD["objective"], width / GRID
    x, y, size = spec["icon"]
    _centred(out, sprites.icon(symbol, round(size * scale), OBJECTIVE_INK), x * scale, y * scale)
    x, y, wide, high = (part * scale for part in spec["text"])
    px, lines = _wrapped(words, round(wide), high, round(LARGEST_WORDS * scale))
    pitch = px * 1.14
    top = y + (high - pitch * len(lines)) / 2
    for number, line in enumerate(lines):
        drawn = text.render(line, "bold", px, theme.INK)
        _centred(out, drawn, x + wide / 2, top + pitch * (number + 0.5))
    x, y, size = spec["value"]
    ink = theme.CORAL_INK if value.startswith(MINUS) else theme.MINT_INK
    drawn = text.render(value, "display", round(size * scale), ink)
    _centred(out, drawn, x * scale + drawn.get_width() / 2, (y + size / 2) * scale)
    x, y, size = spec["letter"]
    _centred(out, text.render(letter[:1], "bold", round(size * scale), theme.CREAM), x * scale, y * scale)
    return out


def _wrapped(words: str, wide: int, high: float, largest: int) -> tuple[int, list[str]]:
    """The largest size, and the lines, in which words fill no more than the room."""
    for px in range(largest, SMALLEST_WORDS, -1):
        lines = text.wrap(words, "bold", px, wide)
        if px * 1.14 * len(lines) <= high and all(text.width(line, "bold", px) <= wide for line in lines):
            return px, lines
    return SMALLEST_WORDS, text.wrap(words, "bold", SMALLEST_WORDS, wide)


def _back_art(game: str) -> str:
    return f"cards/{game.replace('-', '')}/back"


@cached(8)
def back(game: str, width: int) -> pygame.Surface:
    """The back of a game's cards, `width` pixels wide."""
    name = _back_art(game)
    out = sprites.load(name, width, height(width), pale_edges=True)
    _doubles[out] = partial(sprites.load, name, width * 2, height(width) * 2, True)
    return out


@cached(16)
def veiled(surface: pygame.Surface, token: str) -> pygame.Surface:
    """A card under a dark veil: illegal, aside (no target while dragging) or waiting (a disabled hand)."""
    out = _darkened(surface, token)
    larger = _doubles.get(surface)
    if larger is not None:
        _doubles[out] = lambda: _darkened(larger(), token)
    return out


def _darkened(surface: pygame.Surface, token: str) -> pygame.Surface:
    red, green, blue, alpha = VEILS[token]
    share = alpha / 255
    keep = round(255 * (1 - share))
    out = surface.copy()
    out.fill((keep, keep, keep, 255), special_flags=pygame.BLEND_RGBA_MULT)
    tint = (round(red * share), round(green * share), round(blue * share), 0)
    out.fill(tint, special_flags=pygame.BLEND_RGBA_ADD)
    return out


@cached(12)
def double(surface: pygame.Surface) -> pygame.Surface:
    """The picture at twice its size: composed again where it is a card, enlarged elsewhere."""
    recipe = _doubles.get(surface)
    if recipe is not None:
        return recipe()
    w, h = surface.get_size()
    return pygame.transform.smoothscale(surface, (2 * w, 2 * h))


def read_ahead(surface: pygame.Surface, game: str, card: str | None, width: int) -> None:
    """Decode what `double` needs for a card's picture (None: the back), which is half of its work."""
    if not holds(double, surface):
        art = _PLANS[game](card, "en", False).art if card else _back_art(game)
        sprites.read_ahead(art, 2 * width, height(2 * width))


def posed(surface: pygame.Surface, degrees: float, scale: float = 1.0) -> pygame.Surface:
    """A card turned clockwise (to half a degree) and scaled (to 1 %); its centre is the card's."""
    turn, size = round(degrees * 2) / 2, round(scale, 2)
    return surface if turn == 0 and size == 1 else _posed(surface, turn, size)


@cached(16)
def _posed(surface: pygame.Surface, degrees: float, scale: float) -> pygame.Surface:
    return _turned(double(surface), degrees, scale)


def swung(surface: pygame.Surface, degrees: float, scale: float, side: float = 1.0) -> pygame.Surface:
    """A card in flight, turned, scaled and narrowed to a share of its width: quick, its edges less fine."""
    turn, size = round(degrees / SWING) * SWING, round(scale / GROWTH) * GROWTH
    if side < 0.99:
        w, h = surface.get_size()
        narrowed = pygame.transform.smoothscale(surface, (max(1, round(w * side)), h))
        return pygame.transform.rotozoom(narrowed, -turn, size) if turn or size != 1 else narrowed
    return _swung(surface, turn, size) if turn or size != 1 else surface


@cached(6)
def _swung(surface: pygame.Surface, degrees: float, scale: float) -> pygame.Surface:
    return pygame.transform.rotozoom(surface, -degrees, scale)


def _turned(large: pygame.Surface, degrees: float, scale: float) -> pygame.Surface:
    """A double-size picture turned, scaled and halved."""
    margin = 4
    framed = blank(large.get_width() + 2 * margin, large.get_height() + 2 * margin)
    framed.blit(large, (margin, margin))
    turned = pygame.transform.rotozoom(framed, -degrees, scale)
    w, h = turned.get_size()
    even = blank(w + w % 2, h + h % 2)
    even.blit(turned, (0, 0))
    return pygame.transform.smoothscale(even, (even.get_width() // 2, even.get_height() // 2))


def outline(
    width: int,
    height: int,
    colour: Colour = theme.GOLD,
    thickness_ratio: float = LEGAL,
    degrees: float = 0.0,
) -> Placed:
    """The outline of a card of width x height with its soft halo, and its corner from the card's centre."""
    return _outline(width, height, colour, thickness_ratio, round(degrees * 2) / 2)


@cached(10)
def _outline(width: int, height: int, colour: Colour, thickness_ratio: float, degrees: float) -> Placed:
    drawn = _ring(width, height, colour, thickness_ratio)
    if degrees:
        drawn = pygame.transform.rotozoom(drawn, -degrees, 1.0)
    return drawn, -(drawn.get_width() // 2), -(drawn.get_height() // 2)


@cached(2)
def _ring(width: int, height: int, colour: Colour, thickness_ratio: float) -> pygame.Surface:
    line = max(1.5, width * thickness_ratio)
    over = math.ceil(line)
    w, h, corner = width + 2 * over, height + 2 * over, radius(width) + line
    soft, dx, dy = shapes.halo(w, h, corner, colour, width * HALO_SPREAD)
    out = soft.copy()
    # One pixel goes under the card, so that no table shows between them.
    edge = minus(mask(w, h, corner + over - line, over - line), mask(w, h, corner, over + 1))
    out.blit(tinted(edge, colour), (-dx, -dy))
    return out


def shadow(width: int, level: str, degrees: float = 0.0, k: float = 1.0) -> Placed:
    """The shadow e0-e3 of a card, turned with it but always falling down, and its corner from the centre."""
    return _shadow(width, level, round(degrees * 2) / 2, k)


@cached(16)
def _shadow(width: int, level: str, degrees: float, k: float) -> Placed:
    layers: list[tuple[pygame.Surface, int]] = []
    for down, blur, alpha in theme.SHADOW[level]:
        colour = theme.with_alpha(theme.SHADOW_COLOUR, alpha)
        picture = shapes.glow(width, height(width), radius(width), max(1.0, blur * k), colour)[0]
        if degrees:
            picture = pygame.transform.rotozoom(picture, -degrees, 1.0)
        layers.append((picture, round(down * k)))
    half_w = max(picture.get_width() for picture, _ in layers) // 2 + 1
    half_h = max(picture.get_height() // 2 + down for picture, down in layers) + 1
    out = blank(2 * half_w, 2 * half_h, theme.SHADOW_COLOUR)
    for picture, down in layers:
        out.blit(picture, (half_w - picture.get_width() // 2, half_h - picture.get_height() // 2 + down))
    return out, -half_w, -half_h
