"""Level Up's melds: what each is and takes, where a card would land, and a closer look."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.i18n import _
from game.rules.level_up import Meld, accepts, landing
from game.scenes.cardnode import Pose, draw_card
from game.scenes.menu import measure
from game.tables import level_up as geometry
from game.tables import level_up_layout as layout
from game.ui import shapes, theme
from game.ui.canvas import Canvas, Colour
from game.ui.node import Node, Rect
from game.ui.widgets import Text, box, halo, outline, shadow
from game.words.level_up_terms import card_name, meld_name, meld_takes

if TYPE_CHECKING:
    from game.rules.level_up import LevelUpView
    from game.scenes.boards.level_up import Board

SOFT = theme.soft("levelup")
LOOK, LOOK_STEP = 74.0, 0.5  # a card's width in the closer look, and its part in view
REACH = 12.0  # beyond a meld's ends


class Shown(NamedTuple):
    """A meld on the screen: its pile, whose it is, what it is, and how it lies."""

    pile: str
    owner: int
    meld: Meld
    lying: layout.Lying


def shown_melds(board: Board, view: LevelUpView) -> list[Shown]:
    """All melds that lie on the table and that the view knows."""
    table = board.table
    found = []
    for owner in range(view.seats):
        places = geometry.melds(table.mirror, view, owner, table.area)
        for (pile, lying), known in zip(places.items(), view.melds[owner], strict=False):
            cards = tuple(face for face in table.mirror.faces(pile) if face)
            found.append(Shown(pile, owner, Meld(known.kind, cards), lying))
    return found


def reach(lying: layout.Lying) -> Rect:
    """Where a card may be let go to add it."""
    x, y, w, h = lying.rect
    return x - REACH, y, w + 2 * REACH, max(h, 30.0)


def meld_nodes(board: Board, view: LevelUpView) -> list[Node]:
    """A node for each meld, above its cards."""
    return [_meld(board, view, each) for each in shown_melds(board, view)]


class MeldNode(Node):
    """A meld with its caption; `body` are the cards alone, which a hint frames."""

    radius = 8.0
    body: Rect


def _meld(board: Board, view: LevelUpView, each: Shown) -> MeldNode:
    table = board.table
    lying, meld = each.lying, each.meld
    deck = str(view.options["deck"])
    piece = board.aimed
    end = landing(meld, piece.face) if piece is not None and piece.face and board.hitting else None
    over = table.hand.over == each.pile
    strips = lying.shown < 1
    screen = table.app.screen
    name, takes = meld_name(meld), meld_takes(meld, deck)
    x, y, w, h = lying.rect
    room = w + layout.GAP - 6
    short = f"{name} · {'/'.join(accepts(meld, deck))}" if meld.kind == "run" else name
    lines = (name,) if meld.kind == "set" else (f"{name} · {takes}", short, name)
    caption = next((line for line in lines if measure(screen, line, 13, "semibold") <= room), name)
    rect: Rect = (x, y, w, h if strips else h + layout.CAPTION)
    frame: Rect = (x - 3, y - 3, w + 6, h + 6)

    def paint(canvas: Canvas, node: Node) -> None:
        if end is not None:
            halo(canvas, frame, MeldNode.radius, theme.GOLD, 9 if over else 6)
            outline(canvas, frame, MeldNode.radius, theme.GOLD, 2.4 if over else 1.8)
            _landing(canvas, lying, end, over)

    cards = ", ".join(card_name(card) for card in meld.cards)
    said = (table.names[each.owner], name, takes, cards)
    ink: Colour = theme.GOLD if end is not None else SOFT
    below = (x, y + h + 1, room, layout.CAPTION)
    node = MeldNode(
        each.pile,
        rect,
        ". ".join(said),
        role="target" if end is not None else "group",
        paint=paint,
        drop=each.pile,
        action=partial(board.look, each.pile),
        state={"legal"} if end is not None else (),
        children=[] if strips else [Text(f"{each.pile}:caption", below, caption, 13, ink, "semibold")],
    )
    node.body = frame
    return node


def _landing(canvas: Canvas, lying: layout.Lying, end: str, over: bool) -> None:
    """The dashed place at the end where the card would lie."""
    x, y, w, h = lying.rect
    px = canvas.screen.px
    wide = max(16.0, min(layout.GAP - 4, lying.width * 0.6))
    left = x - wide - 3 if end == "low" else x + w + 3
    dashed = shapes.dashed_rect(
        px(wide), px(h), px(5), theme.GOLD, max(1, px(1.6)), px(5), px(4), (255, 203, 87, 80 if over else 34)
    )
    canvas.image(dashed, left, y)
    arm = min(5.0, wide * 0.28)
    cx, cy = left + wide / 2, y + h / 2
    box(canvas, (cx - arm, cy - 0.9, 2 * arm, 1.8), 0.9, theme.GOLD)
    box(canvas, (cx - 0.9, cy - arm, 1.8, 2 * arm), 0.9, theme.GOLD)


def own_heading(board: Board, view: LevelUpView) -> list[Node]:
    """The line above the viewer's own melds."""
    laid = view.laid[view.seat]
    area = board.table.area
    places = list(geometry.melds(board.table.mirror, view, view.seat, area).values())
    if laid is None or not places:
        return []
    x, y = places[0].x, places[0].y
    words = _("Your level {n} · laid").format(n=laid)
    screen = board.table.app.screen
    high = screen.text_u(14) * 1.25
    rect = (x, y - high - 4, 320.0, high)

    def paint(canvas: Canvas, node: Node) -> None:
        canvas.text(words, x, rect[1] + high / 2, 14, theme.MINT, "bold", width=rect[2])

    return [Node("own-laid", rect, words, role="status", paint=paint)]


def closer_look(board: Board, view: LevelUpView) -> Node:
    """The meld that the pointer or the keyboard is on, at full size, where it lies small."""

    def paint(canvas: Canvas, node: Node) -> None:
        hot = canvas.hot
        if board.table.hand.dragged is not None or board.table.pieces_moving:
            return
        focus = hot.focus if hot.by_keyboard else None
        keys = (hot.hover, focus, board.looked)
        each = next((each for key in keys for each in shown_melds(board, view) if each.pile == key), None)
        if each is not None and (each.lying.shown < 1 or each.lying.width < 44 or board.looked == each.pile):
            _paint_look(canvas, board, view, each)

    return Node("closer-look", role="decoration", paint=paint)


def _paint_look(canvas: Canvas, board: Board, view: LevelUpView, each: Shown) -> None:
    screen, cards = canvas.screen, each.meld.cards
    name = f"{meld_name(each.meld)} · {meld_takes(each.meld, str(view.options['deck']))}"
    width = LOOK
    step = min(width * LOOK_STEP, (screen.right - screen.left - 120 - width) / max(1, len(cards) - 1))
    wide = layout.span(len(cards), width, step)
    title = min(measure(screen, name, 15, "bold"), screen.right - screen.left - 120)
    line = screen.text_u(15) * 1.3
    w, h = max(wide, title) + 32, width * 1.4 + line + 34
    x, y, mw, mh = each.lying.rect
    left = min(max(screen.left + 12, x + mw / 2 - w / 2), screen.right - 12 - w)
    top = y + mh + 10 if y + mh + 10 + h < screen.h - 20 else y - h - 10
    rect = (left, top, w, h)
    shadow(canvas, rect, 16, "e2")
    box(canvas, rect, 16, (*theme.INK[:3], 250), theme.PANEL_BORDER)
    canvas.text(name, left + 16, top + 12 + line / 2, 15, theme.GOLD, "bold", width=w - 32)
    for i, card in enumerate(cards):
        pose = Pose(left + 16 + width / 2 + step * i, top + line + 20 + width * 0.7, width, 0, 1, 1)
        draw_card(canvas, board.table.game.id, card, pose, level="e0")
