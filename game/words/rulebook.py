"""What a page of the rules is made of; each game's pages are in its own module beside this one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    words: str


@dataclass(frozen=True)
class Figure:
    """Cards with a title and a line below; `marks` are looks by place: legal, refused, won, veiled."""

    faces: tuple[str, ...]
    title: str
    words: str
    marks: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Figures:
    """Up to three figures side by side."""

    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Example:
    """What is right, or what is not, shown with cards."""

    good: bool
    figure: Figure


@dataclass(frozen=True)
class Examples:
    """One or two examples side by side."""

    examples: tuple[Example, ...]


@dataclass(frozen=True)
class Table:
    """Rows of cells below a head; the first column is the wide one."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Answers:
    """Questions and their answers."""

    pairs: tuple[tuple[str, str], ...]


Block: TypeAlias = Text | Figures | Examples | Table | Answers


@dataclass(frozen=True)
class Page:
    """One page: the names by which refusals point to it (IllegalMove.rule), its title and its blocks."""

    anchors: tuple[str, ...]
    title: str
    blocks: tuple[Block, ...]
