"""Luck and skill: what people's decisions in a finished game cost, and where they cost most."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from game.i18n import _
from game.review import Decision, Question, Review
from game.scenes.menu import MenuScene, header, line_height
from game.scenes.moment import FRAME, Moment, paint_framed, picture
from game.scenes.momentscene import MomentScene
from game.scenes.reviewsheet import WAITING, PeopleSheet, PersonLine, sheet_height
from game.scenes.seating import avatar_of, names_of
from game.session import Session
from game.ui import theme
from game.ui.app import App
from game.ui.bars import BarChart
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.widgets import LIGHTER, box, icon, panel
from game.words.common import amount, figure

MARGIN = 40.0  # u
WIDEST = 1500.0
TOP, FOOT = 100.0, 30.0
GAP = 20.0
SHARE = 0.42  # of the width that is the sheet's
LEAST_CHART = 130.0
PAD = 20.0
ROW_PAD = 10.0
DRAWN = 1080  # pixels; the greatest height of a table that is then scaled down
MARKS = 2.0  # times as large in a small picture
THUMB = (0.46, 0.42, 0.38, 0.34, 0.3)  # of a moment's width that its picture may take
TITLE = 20.0
PACE = 200.0  # ms between two pictures, which take a while to draw


class ReviewScene(MenuScene):
    """The people's figures and the costs by round at the left, the costliest moments at the right.

    The decisions are judged meanwhile, one after the other, by the advisor.
    """

    name = "review"
    music = None

    def __init__(self, app: App, session: Session, review: Review) -> None:
        super().__init__(app)
        self.session, self.review = session, review
        self.tone = session.game.id.replace("-", "")
        self.backdrop = f"table-{self.tone}"
        self.names = names_of(session)
        self.seat = review.people[0] if review.people else 0
        self.failed = False
        """Whether the advisor failed, so that no more is judged here."""
        self._asked = False
        self._pictures: dict[int, pygame.Surface] = {}
        self._wanted: dict[int, tuple[int, int]] = {}
        self._look: Any = None
        self._since = PACE

    # -- what is found out meanwhile

    def enter(self) -> None:
        """Ask again what was asked before another screen came."""
        self._asked = False

    def leave(self) -> None:
        """End the advisor."""
        self.app.advisor.stop()

    @property
    def busy(self) -> bool:
        """Whether there is something to find out or to draw."""
        return super().busy or self._question is not None or self._undrawn() is not None

    def tick(self, ms: float) -> None:
        """Take an answer and ask the next question, or draw a moment's picture."""
        super().tick(ms)
        self._judge()
        self._since += ms
        missing = self._undrawn()
        if missing is not None and self._since >= PACE and self.tree:
            self._since = 0.0
            self._draw(missing, self._wanted[missing.at])
            self.invalidate()

    @property
    def _question(self) -> Question | None:
        """What the advisor is to be asked."""
        return None if self.failed else self.review.question

    def _judge(self) -> None:
        review, advisor = self.review, self.app.advisor
        if self._asked and (choice := advisor.answer()) is not None:
            self._asked = False
            judged = review.judged
            self.failed = advisor.plain
            if not self.failed:
                review.answer(choice)
            if not judged or self._question is None:
                self.invalidate()
        question = self._question
        if question is not None and not self._asked:
            self._asked = True
            advisor.ask_about(
                review.game.id,
                question.level,
                question.view,
                question.seed,
                question.budget,
                question.character,
            )

    @property
    def costliest(self) -> list[Decision]:
        """The moments that are shown."""
        return self.review.costliest(self.seat)

    def _undrawn(self) -> Decision | None:
        look = self.app.surface.get_size(), self.app.settings
        if look != self._look:
            self._look = look
            self._pictures.clear()
        return next((each for each in self.costliest if self._thumbnail(each) is None), None)

    def _thumbnail(self, decision: Decision) -> pygame.Surface | None:
        """A moment's picture, once it is drawn in the size that it is wanted in."""
        drawn = self._pictures.get(decision.at)
        return drawn if drawn is not None and drawn.get_size() == self._wanted.get(decision.at) else None

    def _draw(self, decision: Decision, size: tuple[int, int]) -> None:
        w, h = self.app.surface.get_size()
        less = min(1.0, DRAWN / h)
        whole = picture(self.app, self.session, decision, (round(w * less), round(h * less)), MARKS).drawn
        self._pictures[decision.at] = pygame.transform.smoothscale(whole, size)

    # -- what can be done

    def choose(self, seat: int) -> None:
        """Show another person's game."""
        self.seat = seat
        self.app.sound.play("select")
        self.invalidate()

    def enlarge(self, number: int) -> None:
        """Show a moment large."""
        self.app.push(MomentScene(self.app, self.session, self.names, self.costliest, number))

    # -- the picture

    def build(self) -> Node:
        """Sheet and bars at the left, moments at the right; without people, a sentence."""
        screen = self.app.screen
        wide = min(screen.w - 2 * MARGIN, WIDEST)
        x = screen.cx - wide / 2
        root = Node("review", (0, 0, screen.w, screen.h), _("Luck and skill"), role="dialog")
        root.add(*header(self, _("Luck and skill"), self._state(), x, x + wide))
        tall = screen.h - TOP - FOOT
        if not self.review.people:
            words = _("No person played in this game: there is nothing to judge.")
            return root.add(self._message("nobody", (x, TOP, wide, tall), "bot", words))
        left_w = wide * SHARE
        note = self._note()
        high = partial(sheet_height, screen, len(self.review.people), note, left_w)
        brief = high(brief=False) > tall
        sheet_h = high(brief=brief)
        lines = [self._line(seat) for seat in self.review.people]
        root.add(self._progress((x, TOP - 14, wide, 4)))
        place = (x, TOP, left_w, sheet_h)
        root.add(PeopleSheet(screen, place, lines, note, self.seat, self.choose, brief))
        chart = (x, TOP + sheet_h + GAP, left_w, tall - sheet_h - GAP)
        if chart[3] >= LEAST_CHART:
            root.add(self._chart(chart))
        root.add(*self._moments((x + left_w + GAP, TOP, wide - left_w - GAP, tall)))
        return root

    def _state(self) -> str:
        review = self.review
        if self.failed:
            return _("The bots’ process failed: the rest is missing.")
        if not review.judged:
            share = round(100 * review.reached / len(review.record.log))
            return _("Judging the decisions: {n}%").format(n=share)
        if review.question is not None:
            return _("The expert plays the same cards…")
        return f"{self.session.game.title} · {review.record.code}"

    def _progress(self, rect: Rect) -> Node:
        review = self.review
        share = review.reached / max(1, len(review.record.log))

        def paint(canvas: Canvas, node: Node) -> None:
            x, y, w, h = node.rect
            if not review.judged:
                box(canvas, node.rect, h / 2, (255, 255, 255, 36))
                box(canvas, (x, y, max(h, w * share), h), h / 2, theme.GOLD)

        return Node("progress", rect, role="decoration", paint=paint)

    def _note(self) -> str:
        given = _(
            "Given up: how much more the expert’s moves could expect, judged from what could be seen then."
            " Differences that chance may explain count as none."
        )
        if not self.review.dealt_from_code:
            return given + " " + _("These cards are not those of the deal code, so luck is left out.")
        if len(self.review.people) > 1:
            luck = _("The expert: its score in one game in your chairs, with the same cards.")
        else:
            luck = _("The expert: its score in one game in your chair, with the same cards.")
        return given + " " + luck

    def _line(self, seat: int) -> PersonLine:
        review = self.review
        outcome = self.session.outcome
        assert outcome is not None
        expert = WAITING if review.dealt_from_code and not self.failed else ""
        if review.expert is not None:
            expert = figure(review.expert.score[seat])
        return PersonLine(
            seat,
            self.names[seat],
            avatar_of(self.session, seat),
            outcome.score[seat],
            review.tally(seat),
            expert,
        )

    def _chart(self, rect: Rect) -> Node:
        screen = self.app.screen
        x, y, w, h = rect
        title = _("Given up by round")
        title_h = line_height(screen, TITLE, "display")

        def paint(canvas: Canvas, node: Node) -> None:
            panel(canvas, node.rect)
            canvas.text(
                title, x + PAD, y + 14 + title_h / 2, TITLE, theme.CREAM, "display", width=w - 2 * PAD
            )

        costs = self.review.by_round(self.seat)
        figures = [amount(cost) for cost in costs]
        place = (x + PAD, y + 14 + title_h + 6, w - 2 * PAD, h - title_h - 28)
        known = self.review.begun if not self.review.judged else len(costs)
        bars = BarChart("bars", place, title, costs, figures, known, _("round"))
        return Node("chart", rect, title, role="group", paint=paint).add(bars)

    def _moments(self, rect: Rect) -> list[Node]:
        screen = self.app.screen
        x, y, w, h = rect
        found = self.costliest
        if not found:
            if self.review.judged:
                words = _("No decision fell behind the expert’s.")
                return [self._message("none", rect, "trophy", words)]
            return [self._message("none", rect, "thought", _("Looking for the costliest moments…"))]
        title = _("The costliest moments") if self.review.judged else _("The costliest moments so far")
        title_h = line_height(screen, TITLE, "display") + 4

        def paint(canvas: Canvas, node: Node) -> None:
            panel(canvas, node.rect)
            canvas.text(
                title, x + PAD, y + 14 + title_h / 2, TITLE, theme.CREAM, "display", width=w - 2 * PAD
            )

        root = Node("moments", rect, title, role="group", paint=paint)
        top = y + 14 + title_h + 6
        pitch = (y + h - 8 - top) / 3
        moments = [Moment(self.session, decision, self.names) for decision in found]
        thumb_w, reason = self._split(moments, w - 16, pitch - 6)
        for n, moment in enumerate(moments):
            place = (x + 8, top + n * pitch, w - 16, pitch - 6)
            root.add(self._moment(n, place, moment, thumb_w, reason))
        return [root]

    def _split(self, moments: Sequence[Moment], w: float, h: float) -> tuple[float, bool]:
        """The width of the pictures in rows of that size, and whether there is room for the reasons."""
        screen = self.app.screen
        most = (h - 2 * ROW_PAD - 2 * FRAME) * screen.w / screen.h
        ways = [(min(w * share, most), reason) for reason in (True, False) for share in THUMB]
        for thumb_w, reason in ways:
            room = _said_width(w, thumb_w)
            if all(moment.height(screen, room, reason) <= h - 16 for moment in moments):
                return thumb_w, reason
        return ways[-1]

    def _moment(self, number: int, rect: Rect, moment: Moment, thumb_w: float, reason: bool) -> Node:
        x, y, w, h = rect
        screen = self.app.screen
        said_w = _said_width(w, thumb_w)
        said_h = moment.height(screen, said_w, reason)
        thumb_h = thumb_w * screen.h / screen.w
        place = (x + ROW_PAD + FRAME, y + (h - thumb_h) / 2, thumb_w, thumb_h)
        self._wanted[moment.decision.at] = screen.px(thumb_w), screen.px(thumb_h)
        drawn = self._thumbnail(moment.decision)

        def paint(canvas: Canvas, node: Node) -> None:
            box(canvas, node.rect, 14, (255, 255, 255, 14), theme.PANEL_BORDER)
            if canvas.hot.hover == node.key:
                box(canvas, node.rect, 14, LIGHTER)
            paint_framed(canvas, drawn, place)
            left = x + w - ROW_PAD - said_w
            moment.paint(canvas, left, y + (h - said_h) / 2, said_w, reason)

        act = partial(self.enlarge, number)
        tip = _("Look at it closely")
        return Node(f"moment:{number}", rect, moment.spoken, role="button", action=act, tip=tip, paint=paint)

    def _message(self, key: str, rect: Rect, symbol: str, words: str) -> Node:
        x, y, w, h = rect

        def paint(canvas: Canvas, node: Node) -> None:
            panel(canvas, node.rect)
            icon(canvas, symbol, x + w / 2, y + h / 2 - 34, 54, theme.GOLD)
            canvas.paragraph(
                words, x + w / 2, y + h / 2 + 14, 17, theme.CREAM, w - 60, "medium", "midtop", "center"
            )

        return Node(key, rect, words, role="status", paint=paint)


def _said_width(w: float, thumb_w: float) -> float:
    """The width of a moment's words beside its picture."""
    return w - thumb_w - 2 * ROW_PAD - 2 * FRAME - 18
