"""What a page of the rules is made of; each game's pages are in its own module beside this one."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Text(msgspec.Struct, frozen=True):
    """A paragraph."""

    words: str


class Figure(msgspec.Struct, frozen=True):
    """Cards with a title and a line below; `marks` are looks by place: legal, refused, won, veiled."""

    faces: tuple[str, ...]
    title: str
    words: str
    marks: tuple[tuple[int, str], ...] = ()


class Figures(msgspec.Struct, frozen=True):
    """Up to three figures side by side."""

    figures: tuple[Figure, ...]


class Example(msgspec.Struct, frozen=True):
    """What is right, or what is not, shown with cards."""

    good: bool
    figure: Figure


class Examples(msgspec.Struct, frozen=True):
    """One or two examples side by side."""

    examples: tuple[Example, ...]


class Table(msgspec.Struct, frozen=True):
    """Rows of cells below a head; the first column is the wide one."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Answers(msgspec.Struct, frozen=True):
    """Questions and their answers."""

    pairs: tuple[tuple[str, str], ...]


Block: TypeAlias = Text | Figures | Examples | Table | Answers


class Page(msgspec.Struct, frozen=True):
    """One page: the names by which refusals point to it (IllegalMove.rule), its title and its blocks."""

    anchors: tuple[str, ...]
    title: str
    blocks: tuple[Block, ...]
