"""Mind Up's sheets over the table: all that is known of a seat's cards, and the objectives in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import i18n
from game.i18n import _
from game.rules.mind_up import FACES, OBJECTIVES
from game.scenes.menu import MenuScene, line_height, measure
from game.scenes.seating import avatar_of
from game.tables import mind_up as geometry
from game.ui import cards, theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.widgets import Button, avatar, box, icon, sheet
from game.words.common import capital, figure, signed
from game.words.mind_up_results import bubbles_sum, formula, objectives_sum
from game.words.mind_up_terms import objective

if TYPE_CHECKING:
    from game.rules.mind_up import MindUpView
    from game.scenes.table import TableScene

WIDE = 760.0  # u
PAD = 28.0
CARD, STEP, SHIFT = 72.0, 30.0, 26.0
KNOWN, KNOWN_STEP = 56.0, 66.0
PORTRAIT, FACE = 44.0, 30.0


class LookScene(MenuScene):
    """A sheet over a table of Mind Up that only tells what is public; any press, Esc or Return closes it."""

    name = "look"
    overlay = True
    music = None

    def __init__(self, table: TableScene) -> None:
        super().__init__(table.app)
        self.table = table
        self.view: MindUpView = table.view

    def key(self, name: str) -> bool:
        """Return and space close it too."""
        if name in ("return", "space"):
            self.back()
            return True
        return False

    def build(self) -> Node:
        """The sheet in the middle."""
        screen = self.app.screen
        wide = min(WIDE, screen.w - 80)
        tall = self.tall(wide)
        rect: Rect = (screen.cx - wide / 2, (screen.h - tall) / 2, wide, tall)
        root = Node("look", (0, 0, screen.w, screen.h), self.title(), role="dialog", solid=True)
        root.action = self.back
        root.add(Node("sheet", rect, self.said(), role="text", paint=self.draw))
        words, high = _("Close"), max(38.0, screen.text_u(14) + 18)
        side = measure(screen, words, 14, "bold") + 58
        place = (rect[0] + wide - PAD - side, rect[1] + 16 + (self.head - high) / 2, side, high)
        root.add(Button("close", place, words, self.back, "paper", "close", 14))
        return root

    @property
    def head(self) -> float:
        """The height (u) of the title."""
        return max(56.0, line_height(self.app.screen, 26, "display") + 12)

    def title(self) -> str:
        """What the sheet is about."""
        return _("Objectives")

    def tall(self, wide: float) -> float:
        """The height (u) of the sheet."""
        return self.head + 36 + self.row * len(self.view.objectives)

    def said(self) -> str:
        """The sheet in words."""
        told = []
        for at, name in enumerate(self.view.objectives):
            who = [self.table.names[seat] for seat in range(self.view.seats) if self.view.met[seat][at]]
            points = signed(OBJECTIVES[name].points)
            told.append(f"{objective(name).full}, {points}: {', '.join(who) or '–'}")
        return ". ".join(told)

    @property
    def row(self) -> float:
        """The height (u) of an objective: its sentence, and below it who meets it."""
        return self.app.screen.text_u(15) * 1.4 + FACE + 16

    def draw(self, canvas: Canvas, node: Node) -> None:
        """Draw the sheet."""
        x, y, w, _h = node.rect
        sheet(canvas, node.rect)
        top = y + 16
        canvas.text(self.title(), x + PAD, top + self.head / 2, 26, theme.INK, "display", width=w - 260)
        top += self.head
        for at in range(len(self.view.objectives)):
            self._objective(canvas, at, (x + PAD, top + self.row * at, w - 2 * PAD, self.row))

    def _objective(self, canvas: Canvas, at: int, rect: Rect) -> None:
        x, y, w, h = rect
        screen, name = canvas.screen, self.view.objectives[at]
        points = OBJECTIVES[name].points
        box(canvas, (x, y, w, 1), 0, theme.PAPER_LINE)
        d = max(30.0, screen.text_u(15) + 10)
        box(canvas, (x, y + h / 2 - d / 2, d, d), d / 2, theme.INK)
        canvas.text(name[0], x + d / 2, y + h / 2, 15, theme.CREAM, "bold", "center")
        ink = theme.MINT_INK if points > 0 else theme.CORAL_INK
        value_w = canvas.text(signed(points), x + w, y + h / 2, 20, ink, "display", "midright")
        left = x + d + 14
        line = screen.text_u(15) * 1.4
        words = capital(objective(name).full)
        canvas.text(
            words, left, y + 8 + line / 2, 15, theme.INK, "semibold", width=x + w - value_w - 16 - left
        )
        middle = y + 8 + line + FACE / 2
        for n, seat in enumerate((self.view.seat, *geometry.others(self.view))):
            met = self.view.met[seat][at]
            cx = left + FACE / 2 + n * 2.1 * FACE
            avatar(canvas, avatar_of(self.table.session, seat), cx, middle, FACE - 4, theme.PAPER_TOP, 1)
            symbol, tone = ("check", ink) if met else ("close", theme.INK_SOFT)
            icon(canvas, symbol, cx + FACE * 0.82, middle, 16, tone)


class SeatScene(LookScene):
    """A seat's columns card by card, the cards of its hand that everyone has seen, and its sum."""

    def __init__(self, table: TableScene, seat: int) -> None:
        super().__init__(table)
        self.seat = seat
        self.known = self.view.known[seat] if seat != self.view.seat else ()

    def title(self) -> str:
        """Whose cards they are."""
        return self.table.names[self.seat]

    def said(self) -> str:
        """The sheet in words."""
        known = ", ".join(map(str, self.known))
        return ". ".join(part for part in (self.title(), self._sum(), known) if part)

    def _sum(self) -> str:
        score = self.view.standing[self.seat]
        parts = [formula(score)] if score.columns else []
        parts.append(_("bubbles {n}").format(n=signed(bubbles_sum(score))))
        if self.view.objectives:
            parts.append(_("objectives {n}").format(n=signed(objectives_sum(score))))
        return _("{parts} = {points}").format(parts=" · ".join(parts), points=figure(score.points))

    @property
    def _line(self) -> float:
        return self.app.screen.text_u(15) * 1.5

    @property
    def _columns_h(self) -> float:
        longest = max((len(lying) for lying in self.view.columns[self.seat]), default=0)
        return SHIFT + 8 + CARD * 1.4 + STEP * max(0, longest - 1)

    def tall(self, wide: float) -> float:
        """The height (u) of the sheet."""
        known = self._line + KNOWN * 1.4 + 12 if self.known else 0.0
        return 16 + self.head + self._line + 8 + self._columns_h + 10 + known + 18

    def draw(self, canvas: Canvas, node: Node) -> None:
        """Draw the sheet."""
        x, y, w, _h = node.rect
        sheet(canvas, node.rect)
        top = y + 16 + self.head / 2
        face = avatar_of(self.table.session, self.seat)
        avatar(canvas, face, x + PAD + PORTRAIT / 2, top, PORTRAIT, theme.PAPER_TOP, 2)
        left = x + PAD + PORTRAIT + 12
        canvas.text(self.title(), left, top, 26, theme.INK, "display", width=x + w - 200 - left)
        top += self.head / 2
        room, words = w - 2 * PAD, self._sum()
        canvas.text(words, x + PAD, top + self._line / 2, 15, theme.INK_SOFT, "semibold", width=room)
        top += self._line + 8
        self._columns(canvas, x + PAD, top, room)
        top += self._columns_h + 10
        if self.known:
            words = _("In hand, and known to all")
            canvas.text(words, x + PAD, top + self._line / 2, 15, theme.INK, "bold", width=room)
            top += self._line + 4
            step = min(KNOWN_STEP, (room - KNOWN) / max(1, len(self.known) - 1))
            for n, card in enumerate(self.known):
                self._card(canvas, FACES[card], x + PAD + step * n, top, KNOWN)

    def _columns(self, canvas: Canvas, x: float, y: float, room: float) -> None:
        pitch = room / geometry.COLUMNS
        laid = self.view.columns[self.seat]
        for at, factor in enumerate(self.view.multipliers):
            left = x + pitch * at
            self._card(canvas, f"x{factor}", left, y, CARD)
            for n, card in enumerate(laid[at] if at < len(laid) else ()):
                self._card(canvas, FACES[card], left + SHIFT, y + SHIFT + 8 + STEP * n, CARD)

    @staticmethod
    def _card(canvas: Canvas, face: str, x: float, y: float, width: float) -> None:
        wide = canvas.screen.px(width)
        flat = cards.shadow(wide, "e0", 0.0, canvas.screen.k)
        canvas.offset_image(flat, x + width / 2, y + width * 0.7)
        canvas.image(cards.face("mind-up", face, wide, i18n.language()), x, y)
