"""Level Up's tray: the level that is being built, a group of places for each of its melds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.i18n import _
from game.scenes.boards.base import BaseBoard
from game.scenes.menu import measure
from game.tables import level_up_layout as layout
from game.tables.level_up_tray import Tray
from game.ui import shapes, sprites, theme
from game.ui.canvas import Canvas, Colour
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import Button, box, halo, icon, outline, panel
from game.words.level_up_terms import contract_phrase, part_name, still_needed

if TYPE_CHECKING:
    from game.scenes.boards.level_up import Board

TOP, FOOT = 9.0, 12.0
CHIP, CHIP_HIGH = 30.0, 28.0
GLYPHS = {"R": "flame", "Y": "sun", "G": "leaf", "B": "wave", "V": "moon", "P": "mountain"}
FAINT = (255, 255, 255, 120)


def heading_height(board: BaseBoard) -> float:
    """The height in u of the tray's first line, which may hold levels to choose from."""
    view = board.table.view
    chips = CHIP_HIGH if len(view.levels[view.seat]) > 1 else 0.0
    return max(board.table.app.screen.text_u(15) * 1.25, chips)


def sentence_height(screen: Screen) -> float:
    """The height in u of the line above each group."""
    return screen.text_u(13) * 1.25


def tray_height(board: BaseBoard) -> float:
    """The height in u of the whole tray."""
    lines = heading_height(board) + sentence_height(board.table.app.screen)
    return TOP + lines + 8 + layout.SLOT_WIDTH * 1.4 + FOOT


def sizes(tray: Tray) -> tuple[int, ...]:
    """How many cards each meld takes."""
    return tuple(part.size for part in tray.parts)


def group_rects(board: Board, tray: Tray) -> list[Rect]:
    """The part of the tray that belongs to each group."""
    area = board.table.area
    _x, y, _w, h = layout.tray_rect(area, board.tray_high)
    groups = layout.tray_slots(sizes(tray), area, board.tray_high)
    top = y + TOP + heading_height(board)
    lefts = [group[0][0] - 5 for group in groups]
    rights = [*(left - 4 for left in lefts[1:]), groups[-1][-1][0] + groups[-1][-1][2] + 5]
    return [(left, top, right - left, y + h - top) for left, right in zip(lefts, rights, strict=True)]


def tray_nodes(board: Board, tray: Tray) -> list[Node]:
    """The tray below the cards that lie in it."""
    rect = layout.tray_rect(board.table.area, board.tray_high)
    x, y, w, _h = rect
    head = heading_height(board)
    levels = board.table.view.levels[board.table.viewer]
    title = _("Level {n}: {contract}").format(n=tray.level, contract=contract_phrase(tray.level))
    said = _("{n} of {all}").format(n=tray.filled, all=tray.size)
    chosen = len(levels) > 1
    left = x + 18 + ((CHIP + 4) * len(levels) + 10 if chosen else 0)
    if chosen:
        title = contract_phrase(tray.level)
    right = x + w - 18

    def paint(canvas: Canvas, node: Node) -> None:
        panel(canvas, rect)
        middle = y + TOP + head / 2
        wide = canvas.text(said, right, middle, 15, theme.GOLD, "bold", "midright")
        canvas.text(title, left, middle, 15, theme.CREAM, "bold", width=right - wide - 12 - left)

    label = f"{_('Level {n}: {contract}').format(n=tray.level, contract=contract_phrase(tray.level))}. {said}"
    nodes: list[Node] = [Node("tray", rect, label, role="group", paint=paint)]
    nodes += [_group(board, tray, number, place) for number, place in enumerate(group_rects(board, tray))]
    if chosen:
        nodes += _levels(board, tray, x + 18, y + TOP + head / 2, levels)
    return nodes + _buttons(board, tray)


def _group(board: Board, tray: Tray, number: int, rect: Rect) -> Node:
    table = board.table
    slots = layout.tray_slots(sizes(tray), table.area, board.tray_high)[number]
    part, found = tray.parts[number], tray.check(number)
    count = len(tray.groups[number])
    ready = found.state == "complete"
    words = still_needed(part, count, found) if count and not ready else part_name(part)
    piece = board.aimed
    welcome = piece is not None and not tray.holds(piece) and number in tray.taking(piece)
    over = table.hand.over == f"tray:{number}"
    taken = tray.places(number)
    marks = _marks(tray, number)

    def paint(canvas: Canvas, node: Node) -> None:
        x, y, w, _h = rect
        middle = y + sentence_height(canvas.screen) / 2
        ink: Colour = theme.MINT if ready else theme.GOLD if count else theme.with_alpha(theme.CREAM, 0.88)
        left = x + 6
        if ready:
            icon(canvas, "check", left + 7, middle, 14, theme.MINT)
            left += 19
        canvas.text(words, left, middle, 13, ink, "semibold", width=x + w - left - 2)
        if welcome and over:
            x0, y0, _w, high = slots[0]
            frame = (x0 - 4, y0 - 4, slots[-1][0] + slots[-1][2] - x0 + 8, high + 8)
            halo(canvas, frame, 9, theme.GOLD, 10)
            outline(canvas, frame, 9, theme.GOLD, 2)
        for place, slot in enumerate(slots):
            if place not in taken:
                _slot(canvas, slot, marks.get(place, ""), welcome)

    act = partial(table.hand.play_on, f"tray:{number}") if table.hand.selected else None
    label = part_name(part) + (f", {words}" if count and not ready else "")
    if ready:
        label += ", " + _("ready")
    return Node(f"tray:{number}", rect, label, role="target", paint=paint, drop=f"tray:{number}", action=act)


def _marks(tray: Tray, number: int) -> dict[int, str]:
    """What is written in the places of a group: values, or a colour's letter."""
    part, group = tray.parts[number], tray.groups[number]
    if not group or not group[0].face:
        return {}
    base = tray.base(number)
    if base is not None:
        return {place: str(base + place) for place in range(part.size)}
    face = group[0].face
    return dict.fromkeys(range(part.size), face[1:] if part.kind == "set" else face[0])


def _slot(canvas: Canvas, slot: Rect, mark: str, welcome: bool) -> None:
    x, y, w, h = slot
    px = canvas.screen.px
    ink: Colour = theme.GOLD if welcome else FAINT
    fill = (255, 203, 87, 30) if welcome else None
    dashed = shapes.dashed_rect(px(w), px(h), px(6), ink, max(1, px(1.5)), px(5), px(4), fill)
    canvas.image(dashed, x, y)
    if mark in GLYPHS:
        glyph = sprites.icon(f"glyph-{GLYPHS[mark]}", px(w * 0.4), ink)
        canvas.image(glyph, x + w / 2, y + h / 2, "center")
    elif mark:
        canvas.figure(mark, x + w / 2, y + h / 2, 17, ink, "bold")


def _levels(board: Board, tray: Tray, x: float, middle: float, levels: tuple[int, ...]) -> list[Node]:
    """The levels that may be laid, to choose from (option `free`)."""
    nodes = []
    for i, level in enumerate(levels):
        on = level == tray.level

        def paint(canvas: Canvas, node: Node, level: int = level, on: bool = on) -> None:
            left, top, w, h = node.rect
            box(canvas, node.rect, h / 2, theme.GOLD if on else (255, 255, 255, 26))
            if canvas.hot.hover == node.key and not on:
                box(canvas, node.rect, h / 2, (255, 255, 255, 40))
            ink = theme.GOLD_TEXT if on else theme.CREAM
            canvas.figure(str(level), left + w / 2, top + h / 2, 14, ink, "bold")

        nodes.append(
            Node(
                f"level:{level}",
                (x + i * (CHIP + 4), middle - 13, CHIP, 26),
                _("Level {n}: {contract}").format(n=level, contract=contract_phrase(level)),
                role="radio",
                action=partial(board.choose_level, level),
                state={"checked"} if on else (),
                tip=contract_phrase(level),
                paint=paint,
            )
        )
    return nodes


def _buttons(board: Board, tray: Tray) -> list[Node]:
    screen = board.table.app.screen
    x, y, w, h = layout.tray_rect(board.table.area, board.tray_high)
    top = y + TOP + heading_height(board) + 6
    room = y + h - FOOT - top
    high = (room - 8) / 2
    left, wide = x + w - layout.TRAY_SIDE + 4, layout.TRAY_SIDE - 18
    nodes: list[Node] = []
    if not tray.complete:
        fill = _("Fill")
        nodes.append(
            Button(
                "tray-fill",
                (left, top, wide, high),
                fill,
                board.fill,
                "ghost",
                "hint" if measure(screen, fill, 14, "bold") < wide - 58 else None,
                14,
                keys=("p",),
                tip=_("Put in what the hand has for this level"),
            )
        )
    if tray.complete:
        act = Button("tray-lay", (left, top, wide, high), _("Lay"), board.lay, "gold", None, 16)
        nodes.append(act)
    if tray.filled:
        nodes.append(
            Button(
                "tray-clear",
                (left, top + high + 8, wide, high),
                _("Take back"),
                board.take_back,
                "dark",
                None,
                14,
            )
        )
    return nodes
