"""Type: lines and paragraphs as pictures, in the two typefaces, drawn at their final size."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from unicodedata import category, normalize

import pygame

from game.ui.cache import cached

Colour = tuple[int, ...]

_FILES = {
    "display": ("font_rhd", "RedHatDisplay-Black.ttf"),
    "medium": ("font_hanken_grotesk", "HankenGrotesk-Medium.otf"),
    "semibold": ("font_hanken_grotesk", "HankenGrotesk-SemiBold.otf"),
    "bold": ("font_hanken_grotesk", "HankenGrotesk-Bold.otf"),
}
FACES = tuple(_FILES)
NARROW_SPACE = "\u202f"
NARROW_EM = 0.2
ELLIPSIS = "…"
LINE = 1.12
_OTHER = {"display": "bold", "medium": "display", "semibold": "display", "bold": "display"}
_UNKNOWN = "?"
_ABSENT = "\uffff"  # a noncharacter: what a typeface draws for it is its sign for a missing glyph


@lru_cache(maxsize=256)
def font(face: str, px: int) -> pygame.font.Font:
    """A typeface of FACES at an em of so many pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(_file(face), px)


@lru_cache
def _file(face: str) -> Path:
    """A typeface's file; found without importing its package or importlib.resources, which a start feels."""
    package, name = _FILES[face]
    found = find_spec(package)
    if found is None or not found.submodule_search_locations:
        raise ModuleNotFoundError(f"the typeface {package} is not installed")
    return Path(found.submodule_search_locations[0]) / "files" / name


@lru_cache(maxsize=4096)
def has(face: str, char: str) -> bool:
    """Whether the typeface draws the character."""
    probe = font(face, 40)
    if probe.metrics(char) != probe.metrics(_ABSENT):
        return True
    drawn, absent = (probe.render(each, True, (0, 0, 0)) for each in (char, _ABSENT))
    return pygame.image.tobytes(drawn, "RGBA") != pygame.image.tobytes(absent, "RGBA")


@lru_cache(maxsize=4096)
def _shapeless(char: str) -> bool:
    """Whether SDL refuses to draw the character alone: joiners, variation selectors, marks of direction."""
    try:
        font("medium", 40).render(char, True, (0, 0, 0))
    except (pygame.error, ValueError):
        return True
    return False


def _source(face: str, char: str) -> tuple[str, str]:
    """The face and the character that stand for a character; the face is '' for a narrow space."""
    if char == NARROW_SPACE:
        return "", char
    if category(char) == "Cc":
        return face, " "
    if has(face, char):
        return face, char
    if char.isspace():
        return face, " "
    return (_OTHER[face], char) if has(_OTHER[face], char) else (face, _UNKNOWN)


@lru_cache(maxsize=4096)
def _runs(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """A line as stretches of one face; stretches with no face are narrow spaces."""
    drawn = (char for char in normalize("NFC", text) if category(char) == "Cc" or not _shapeless(char))
    chars = [_source(face, char) for char in drawn]
    return tuple(
        (source, "".join(char for _, char in group)) for source, group in groupby(chars, key=lambda c: c[0])
    )


def _oversampling(px: int) -> int:
    """Subpixels a pixel: small type is spaced by subpixels, which hinted advances would round away."""
    return 4 if px <= 48 else 2 if px <= 120 else 1


@lru_cache(maxsize=8192)
def _advance(text: str, face: str, px: int, tracking: float) -> float:
    """The width of a line in pixels, with fractions."""
    fine = _oversampling(px)
    total = 0.0
    for source, run in _runs(text, face):
        if source:
            total += font(source, px * fine).size(run)[0] / fine
        else:
            total += NARROW_EM * px * len(run)
    return total + tracking * px * max(0, len(text) - 1)


def width(text: str, face: str, px: int, tracking: float = 0.0) -> int:
    """The width in pixels that `render` gives a line."""
    return max(1, int(_advance(text, face, px, tracking) + 0.999)) if text else 0


def line_height(face: str, px: int) -> int:
    """The height in pixels of the line box that `render` gives."""
    measured = font(face, px)
    return measured.get_ascent() - measured.get_descent()


def ascent(face: str, px: int) -> int:
    """Pixels from the top of the line box to the baseline."""
    return font(face, px).get_ascent()


@cached(10)
def render(text: str, face: str, px: int, colour: Colour, tracking: float = 0.0) -> pygame.Surface:
    """One line in a colour (RGB or RGBA), letters moved apart by `tracking` em; transparent around it."""
    fine = _oversampling(px)
    wide, high = max(1, width(text, face, px, tracking)), line_height(face, px)
    tone = colour[:3]
    sheet = pygame.Surface((wide * fine, high * fine), pygame.SRCALPHA)
    sheet.fill((*tone, 0))
    baseline = ascent(face, px) * fine
    x = 0.0
    for source, run in _runs(text, face):
        if not source:
            x += (NARROW_EM + tracking) * px * fine * len(run)
            continue
        drawing = font(source, px * fine)
        for part, step in _pieces(drawing, run, tracking * px * fine):
            sheet.blit(drawing.render(part, True, tone), (round(x), baseline - drawing.get_ascent()))
            x += step
    if fine > 1:
        sheet = pygame.transform.smoothscale(sheet, (wide, high))
    if len(colour) > 3 and colour[3] < 255:
        sheet.fill((255, 255, 255, colour[3]), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


def _pieces(drawing: pygame.font.Font, run: str, gap: float) -> list[tuple[str, float]]:
    """What is drawn at once and how far it moves on: the whole run, or letters with their kerning kept."""
    if not gap:
        return [(run, drawing.size(run)[0])]
    out = []
    for char, following in zip(run, [*run[1:], ""], strict=True):
        step = drawing.size(char + following)[0] - (drawing.size(following)[0] if following else 0)
        out.append((char, step + gap))
    return out


def wrap(text: str, face: str, px: int, max_width: int) -> list[str]:
    """The lines of a text, broken at spaces (never at no-break ones) and, in a word too long, at a letter."""
    return list(_wrapped(text, face, px, max_width))


@lru_cache(maxsize=1024)
def _wrapped(text: str, face: str, px: int, max_width: int) -> tuple[str, ...]:
    lines: list[str] = []
    for paragraph_text in text.split("\n"):
        line = ""
        for word in paragraph_text.split(" "):
            longer = f"{line} {word}" if line else word
            if width(longer, face, px) <= max_width:
                line = longer
                continue
            if line:
                lines.append(line)
            while word and width(word, face, px) > max_width:
                count = max(1, _fitting(word, face, px, max_width))
                lines.append(word[:count])
                word = word[count:]
            line = word
        lines.append(line)
    return tuple(lines)


def _fitting(text: str, face: str, px: int, max_width: int, tail: str = "") -> int:
    """How many first characters, followed by the tail, are no wider than `max_width`."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle] + tail, face, px) <= max_width:
            low = middle
        else:
            high = middle - 1
    return low


@lru_cache(maxsize=2048)
def fit(text: str, face: str, px: int, max_width: int, min_px: int = 14) -> tuple[str, int]:
    """The text and pixel size with which it fits: smaller down to `min_px`, then cut with an ellipsis."""
    size = px
    while size > min_px and width(text, face, size) > max_width:
        size = max(min_px, min(size - 1, size * max_width // width(text, face, size) + 1))
    if width(text, face, size) <= max_width:
        return text, size
    count = _fitting(text, face, size, max_width, ELLIPSIS)
    short = text[:count].rstrip() + ELLIPSIS
    return (short if width(short, face, size) <= max_width else ""), size


@cached(6)
def paragraph(
    text: str,
    face: str,
    px: int,
    colour: Colour,
    max_width: int,
    line: float = 1.4,
    align: str = "left",
) -> pygame.Surface:
    """A wrapped text `max_width` pixels wide, its lines `line` em apart, aligned left, center or right."""
    lines = wrap(text, face, px, max_width)
    pitch = round(px * line)
    high = line_height(face, px)
    top = max(0, (pitch - high) // 2)
    sheet = pygame.Surface((max_width, max(high, pitch) + pitch * (len(lines) - 1)), pygame.SRCALPHA)
    sheet.fill((*colour[:3], 0))
    for number, words in enumerate(lines):
        drawn = render(words, face, px, colour)
        spare = max_width - (drawn.get_width() if words else 0)
        x = {"left": 0, "center": spare // 2, "right": spare}[align]
        sheet.blit(drawn, (x, top + number * pitch))
    return sheet


@cached(4)
def cells(text: str, px: int, colour: Colour, cell: float = 0.70) -> pygame.Surface:
    """A counter in the display face: each digit centred in a cell of `cell` em, so that it never jitters."""
    parts = [render(char, "display", px, colour) for char in text]
    box = round(cell * px)
    widths = [box if char.isdigit() else part.get_width() for char, part in zip(text, parts, strict=True)]
    sheet = pygame.Surface((max(1, sum(widths)), line_height("display", px)), pygame.SRCALPHA)
    sheet.fill((*colour[:3], 0))
    x = 0
    for part, wide in zip(parts, widths, strict=True):
        sheet.blit(part, (x + (wide - part.get_width()) // 2, 0))
        x += wide
    return sheet


def ink_box(surface: pygame.Surface) -> pygame.Rect:
    """The rectangle of the pixels that can be seen; cards centre by it, not by the line box."""
    return surface.get_bounding_rect(min_alpha=24)
