"""Level Up's plates: who sits where, with level, cards and ladder, and the viewer's panel of three steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.rules.level_up import contract
from game.scenes.boards.plates import dealer_disc, sign, thinking_dots
from game.scenes.menu import measure
from game.scenes.seating import about, avatar_of, temper_of
from game.tables import level_up as geometry
from game.tables import level_up_layout as layout
from game.tables.base import side
from game.ui import theme
from game.ui.canvas import Canvas, Colour
from game.ui.node import Action, Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import IconButton, avatar, box, halo, icon, outline, panel
from game.words.level_up import level_line, wanted_line
from game.words.level_up_terms import ICONS, cards_phrase, levels_phrase

if TYPE_CHECKING:
    from game.rules.level_up import LevelUpView
    from game.scenes.boards.level_up import Board
    from game.scenes.table import TableScene

SOFT = theme.soft("levelup")
BAR, PITCH = 4.4, 6.0  # u
LOW, HIGH = 5.5, 12.0
STEPS = ("draw", "lay", "discard")
STEP_GAP = 6.0
STEPS_WIDE = 266.0


def plates(board: Board, view: LevelUpView) -> list[Node]:
    """A plate for each other seat, and what it is after."""
    nodes = []
    for seat in range(view.seats):
        if seat != view.seat:
            nodes.append(_plate(board, view, seat))
            lying = board.table.mirror.piles.get(geometry.meld_pile(seat, 0))
            if view.laid[seat] is None and not lying and view.phase != "over":
                nodes.append(_wanted(board.table, view, seat))
    return nodes


def held(table: TableScene, seat: int) -> int:
    """How many cards a seat holds on the screen."""
    return len(table.mirror.piles.get(f"hand:{seat}", []))


def level_bars(canvas: Canvas, view: LevelUpView, seat: int, right: float, foot: float) -> None:
    """A bar a level, rising: gold where it is put away, mint where it is laid this round."""
    count = int(view.options["levels"])
    left = right - PITCH * count
    for level in range(1, count + 1):
        high = LOW + (HIGH - LOW) * (level - 1) / max(1, count - 1)
        fill: Colour = (255, 255, 255, 60)
        if level not in view.remaining[seat]:
            fill = theme.GOLD
        elif level == view.laid[seat]:
            fill = theme.MINT
        box(canvas, (left + PITCH * (level - 1), foot - high, BAR, high), 1.5, fill)


def _said(view: LevelUpView, seat: int) -> str:
    if len(view.levels[seat]) > 1 and view.laid[seat] is None:
        return _("{levels} left").format(levels=levels_phrase(len(view.levels[seat])))
    return level_line(view, seat)


def _second_line(screen: Screen, view: LevelUpView, seat: int, cards: int, room: float) -> str:
    """Cards and level, as much of it as fits."""
    level = _said(view, seat)
    for line in (f"{cards_phrase(cards)} · {level}", f"{cards} · {level}", level):
        if measure(screen, line, 13) <= room:
            return line
    return f"{cards} · {view.laid[seat] or ', '.join(map(str, view.levels[seat][:1]))}"


def _plate(board: Board, view: LevelUpView, seat: int) -> Node:
    table = board.table
    where = side(view.seat, seat, view.seats)
    rect = layout.plate_rect(where, view.seats, table.area)
    small = where in ("TL", "T", "TR") and layout.small_plates(view.seats)
    acting = seat in view.to_move and table.director.resting
    cards = held(table, seat)

    def paint(canvas: Canvas, node: Node) -> None:
        x, y, w, h = rect
        if acting:
            halo(canvas, rect, h / 2, theme.GOLD, 12)
        box(canvas, rect, h / 2, canvas.panel_colour(), theme.PANEL_BORDER)
        if acting:
            outline(canvas, rect, h / 2, theme.GOLD, 2)
        d = h - 8
        avatar(canvas, avatar_of(table.session, seat), x + 4 + d / 2, y + h / 2, d, (255, 255, 255, 90), 2)
        if seat == view.dealer:
            dealer_disc(canvas, x + 4 + d * 0.86, y + h / 2 + d * 0.36)
        dots = table.thinking.dots if acting and table.thinking.seat == seat else 0
        inner = (x + d + 14, y, w - d - 28, h)
        (_small if small else _wide)(canvas, table, view, seat, cards, inner, dots)

    parts = [table.names[seat], temper_of(table.session, seat), cards_phrase(cards)]
    parts += [level_line(view, seat), wanted_line(view, seat)]
    if seat == view.dealer:
        parts.append(_("dealer"))
    state = {"active"} if acting else set()
    label = ", ".join(part for part in parts if part)
    tip = about(table.session, seat)
    return Node(f"plate:{seat}", rect, label, role="player", paint=paint, state=state, tip=tip)


def _bars_or_dots(
    canvas: Canvas, view: LevelUpView, seat: int, right: float, middle: float, dots: int
) -> None:
    if dots:
        wide = PITCH * int(view.options["levels"])
        thinking_dots(canvas, right - max(18.0, wide / 2 - 4), middle, dots)
    else:
        level_bars(canvas, view, seat, right, middle + 6)


def _wide(
    canvas: Canvas, table: TableScene, view: LevelUpView, seat: int, cards: int, rect: Rect, dots: int
) -> None:
    """Name and bars above cards and level; a long name leaves the bars the second line."""
    x, y, w, h = rect
    bars = PITCH * int(view.options["levels"])
    beside = measure(canvas.screen, table.names[seat], 15, "bold") <= w - bars - 6
    upper, lower = y + h * 0.32, y + h * 0.7
    sign(canvas, table, seat, x, upper, 15, w - 6 - (bars + 2 if beside else 0), SOFT)
    _bars_or_dots(canvas, view, seat, x + w - 6, upper if beside else lower, dots)
    room = w - (0 if beside else bars + 6)
    line = _second_line(canvas.screen, view, seat, cards, room)
    canvas.text(line, x, lower, 13, SOFT, width=room)


def _small(
    canvas: Canvas, table: TableScene, view: LevelUpView, seat: int, cards: int, rect: Rect, dots: int
) -> None:
    """Name above bars, and the number of cards at the right."""
    x, y, w, h = rect
    wide = measure(canvas.screen, str(cards), 14, "bold")
    right = x + w + 2
    canvas.text(str(cards), right, y + h / 2, 14, theme.CREAM, "bold", "midright")
    icon(canvas, "hand", right - wide - 12, y + h / 2, 15, theme.CREAM)
    sign(canvas, table, seat, x, y + h * 0.33, 15, w - wide - 24, SOFT)
    left = x + PITCH * int(view.options["levels"])
    _bars_or_dots(canvas, view, seat, left, y + h * 0.72, dots)


def _wanted(table: TableScene, view: LevelUpView, seat: int) -> Node:
    """The contract that a seat is after, in the room where its melds will lie."""
    where = side(view.seat, seat, view.seats)
    x, y, w, _h = layout.zone_rect(where, view.seats, table.area)
    levels = view.levels[seat]
    screen = table.app.screen
    words = wanted_line(view, seat)
    title = _("current level") if len(levels) == 1 else _("levels in play")
    upper, lower = screen.text_u(12.5) * 1.3, screen.text_u(14) * 1.3
    rect: Rect = (x, y, w, upper + lower + 4)
    centred = where == "T" and not layout.small_plates(view.seats)
    if centred:
        px, _py, pw, _ph = layout.plate_rect(where, view.seats, table.area)
        rect = (px + pw / 2 - 130, y, 260, upper + lower + 4)
    right = where == "R"

    def paint(canvas: Canvas, node: Node) -> None:
        x, y, w, _h = rect
        at, anchor = (x + w, "midright") if right else (x, "midleft")
        if centred:
            at, anchor = x + w / 2, "center"
        canvas.text(title, at, y + upper / 2, 12.5, SOFT, "medium", anchor, w)
        middle = y + upper + lower / 2 + 2
        if len(levels) != 1:
            line = ", ".join(map(str, levels))
            canvas.text(line, at, middle, 14, theme.CREAM, "bold", anchor, w)
            return
        parts = contract(levels[0])
        size = screen.text_u(14)
        full = measure(screen, words, 14, "bold") + size + 8
        if full <= w:
            left = at - full if right else at - full / 2 if centred else at
            icon(canvas, ICONS[parts[0].kind], left + size / 2, middle, size * 1.1, theme.CREAM)
            canvas.text(words, left + size + 8, middle, 14, theme.CREAM, "bold")
            return
        step = size * 2.5
        left = at - step * len(parts) if right else at - step * len(parts) / 2 if centred else at
        for i, part in enumerate(parts):
            icon(canvas, ICONS[part.kind], left + step * i + size / 2, middle, size * 1.1, theme.CREAM)
            canvas.text(str(part.size), left + step * i + size + 5, middle, 14, theme.CREAM, "bold")

    return Node(f"wanted:{seat}", rect, f"{title}: {words}", role="status", paint=paint)


# -- the viewer's own panel


def own_place(board: Board, view: LevelUpView) -> Rect:
    """Where the viewer's panel is: it grows with its rows of buttons."""
    rows = _rows(_steps(board, view), STEPS_WIDE)
    return layout.own_rect(board.table.area, 76 + len(rows) * (_step_high(board) + STEP_GAP) + 4)


def _step_high(board: Board) -> float:
    return max(36.0, board.table.app.screen.text_u(14) * 1.25 + 10)


def own_panel(board: Board, view: LevelUpView) -> Node:
    """Who is to act, and the three steps of a turn as buttons."""
    table = board.table
    screen = table.app.screen
    steps, high = _steps(board, view), _step_high(board)
    rows = _rows(steps, STEPS_WIDE)
    rect = own_place(board, view)
    x, y, w, _h = rect
    mine = table.my_turn
    name = table.names[view.seat]
    words = _("Your turn, {name}").format(name=name) if mine else name
    cards = held(table, view.seat)

    def paint(canvas: Canvas, node: Node) -> None:
        if mine:
            halo(canvas, rect, 16, theme.GOLD, 10)
        panel(canvas, rect)
        d = 46.0
        ring = theme.GOLD if mine else (255, 255, 255, 90)
        avatar(canvas, avatar_of(table.session, view.seat), x + 14 + d / 2, y + 37, d, ring, 2)
        if view.seat == view.dealer:
            dealer_disc(canvas, x + 14 + d * 0.86, y + 37 + d * 0.36)
        left, room = x + 72, w - 72 - 54
        canvas.text(words, left, y + 26, 17, theme.CREAM, "bold", width=room)
        line = _second_line(screen, view, view.seat, cards, room)
        canvas.text(line, left, y + 49, 13, SOFT, width=room)

    label = f"{words}. {cards_phrase(cards)}, {level_line(view, view.seat)}"
    node = Node("own", rect, label, role="player", paint=paint, state={"active"} if mine else ())
    if view.seat in table.humans:
        sort = table.hand.sort_next
        node.add(IconButton("sort", x + w - 49, y + 15, "sort", _("Sort the hand"), sort, keys=("s",)))
        for n, row in enumerate(rows):
            left = x + 10
            share = (STEPS_WIDE - STEP_GAP * (len(row) - 1)) / sum(step.wanted for step in row)
            for step in row:
                step.rect = (left, y + 74 + n * (high + STEP_GAP), step.wanted * share, high)
                left += step.wanted * share + STEP_GAP
                node.add(step)
    return node


def _steps(board: Board, view: LevelUpView) -> list[StepButton]:
    laid = view.laid[view.seat] is not None
    words = (_("Draw"), _("Hit") if laid else _("Lay"), _("Discard"))
    actions = (board.draw, board.hit if laid else board.lay, board.discard)
    screen = board.table.app.screen
    return [
        StepButton(screen, f"step:{step}", word, act, board.state(step), str(n))
        for n, (step, word, act) in enumerate(zip(STEPS, words, actions, strict=True), 1)
    ]


def _rows(steps: list[StepButton], room: float) -> list[list[StepButton]]:
    """The steps side by side, or where their words are too long for that, the last below."""
    if sum(step.wanted for step in steps) + STEP_GAP * (len(steps) - 1) <= room:
        return [steps]
    return [steps[:-1], steps[-1:]]


class StepButton(Node):
    """One of the three steps of a turn: done, current, or still to come."""

    role = "button"

    def __init__(
        self, screen: Screen, key: str, label: str, action: Action, state: str, shortcut: str
    ) -> None:
        primary = ("primary",) if state == "current" else ()
        super().__init__(key, label=label, action=action, state={state, *primary}, keys=(shortcut,))
        self.standing = state
        self.wanted = measure(screen, label, 14, "bold") + (34 if state == "done" else 18)

    @property
    def radius(self) -> float:
        """Corner radius in u."""
        return self.rect[3] / 2

    def draw(self, canvas: Canvas) -> None:
        """Draw the button."""
        x, y, w, h = self.rect
        middle = y + h / 2 + (1 if canvas.hot.pressed == self.key else 0)
        if self.standing == "current":
            box(canvas, self.rect, h / 2, theme.GOLD_TOP, None, 1, theme.GOLD_BOTTOM)
            ink: Colour = theme.GOLD_TEXT
        elif self.standing == "done":
            box(canvas, self.rect, h / 2, theme.with_alpha(theme.MINT, 0.2))
            ink = theme.MINT
        else:
            box(canvas, self.rect, h / 2, (255, 255, 255, 20))
            ink = theme.with_alpha(theme.CREAM, 1.0 if self.standing == "open" else 0.66)
        if canvas.hot.hover == self.key:
            box(canvas, self.rect, h / 2, (255, 255, 255, 26))
        if self.standing == "done":
            size = 13.0
            wide = min(measure(canvas.screen, self.label, 14, "bold"), w - size - 18)
            left = x + (w - wide - size - 5) / 2
            icon(canvas, "check", left + size / 2, middle, size, ink)
            canvas.text(self.label, left + size + 5, middle, 14, ink, "bold", width=w - size - 18)
        else:
            canvas.text(self.label, x + w / 2, middle, 14, ink, "bold", "center", w - 10)
