"""The audit of a bot's move on the screen: hidden cards dealt afresh time after time, and the verdict."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from game.audit import UNLIMITED, Audit
from game.i18n import _, ngettext
from game.people import level_name
from game.scenes.cardnode import Pose, draw_card
from game.scenes.menu import MenuScene, is_large, line_height, measure, paragraph_height
from game.scenes.seating import avatar_of, names_of
from game.scenes.tablelog import Line
from game.session import Session
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.node import Node, Rect
from game.ui.widgets import Button, Sheet, Text, avatar, box, icon, shadow
from game.words.common import expected

COLUMNS = 10
TILE, GAP = 36.0, 7.0  # u; the cards of the grid
TALL = TILE * 1.4
APART = 60.0  # ms between two answers: quicker ones would only flicker
HIDING = 150.0  # ms, while the round goes on: quick answers would tell that a move was the only legal one
PAD = 32.0
FACE = 56.0
CANDIDATES = 3
REASON = 0.38  # of the width of what the bot thought


def _nothing(at: int, proved: bool) -> None:
    """Nobody waits for the verdict."""


class AuditScene(MenuScene):
    """One bot's move put to the test; no hand is shown, nor the bot's reasons before the game is over.

    `done` is told the entry of the log and whether the move stayed the same.
    """

    name = "audit"
    overlay = True
    music = None

    def __init__(
        self, app: Any, session: Session, line: Line, done: Callable[[int, bool], None] = _nothing
    ) -> None:
        super().__init__(app)
        assert line.at is not None
        self.session, self.line, self._done = session, line, done
        self.backdrop = f"table-{session.game.id.replace('-', '')}"
        self.audit = Audit(session.record, session.game.rules, line.at)
        self.person = names_of(session)[self.audit.decision.seat]
        self.failed = False
        self._asked = False
        self._wait = 0.0

    # -- asking

    @property
    def over(self) -> bool:
        """Whether there is nothing left to ask."""
        return self.failed or self.audit.done

    @property
    def proved(self) -> bool:
        """Whether every answer so far was the same."""
        return self.audit.same == len(self.audit.results)

    @property
    def busy(self) -> bool:
        """Whether questions are open or cards are turning."""
        return self.motion.active or not self.over

    def tick(self, ms: float) -> None:
        """Ask the next question, or take its answer."""
        super().tick(ms)
        if self.over:
            return
        desk, made = self.app.advisor, self.audit.decision
        if not self._asked:
            self._asked = True
            self._wait = APART * self.motion.speed if self.round_over else HIDING
            game = self.session.game.id
            desk.ask_about(game, made.level, self.audit.question, made.seed, UNLIMITED, made.character)
        self._wait -= ms
        choice = desk.answer() if self._wait <= 0 else None
        if choice is not None:
            self._asked = False
            self._answered(choice, desk.plain)

    def _answered(self, choice: Any, plain: bool) -> None:
        if plain:
            self.failed = True
            self.app.sound.play("invalid")
        else:
            self.audit.answer(choice)
            self._turn(len(self.audit.results) - 1)
        self.invalidate()

    def _turn(self, tile: int) -> None:
        """Turn a card of the grid."""
        if tile < 0:
            return
        if not self.motion.reduced:
            self.motion.to(f"tile:{tile}", (1.0,), theme.MOTION["flip"], start=(0.0,))
        if not self.audit.done:
            self.app.sound.play("tick")
        else:
            self.app.sound.play("made" if self.proved else "broken")
            self._done(self.audit.decision.at, self.proved)

    def leave(self) -> None:
        """Let the process go that was asked."""
        self.app.advisor.drop()
        self.app.advisor.stop()

    # -- what is told

    @property
    def open_cards(self) -> bool:
        """Whether the game is over, so that what the bot thought gives nothing away."""
        return self.session.outcome is not None

    @property
    def round_over(self) -> bool:
        """Whether the move's round is over, so that how its hidden cards could lie gives nothing away."""
        later = self.session.record.log[self.audit.decision.at :]
        return self.open_cards or self.session.needs_deal or any(type(entry) is dict for entry in later)

    def _claim(self) -> str:
        name = self.person
        return _(
            "{name} is shown one hand and what lies open, nothing else. Every hidden card is now dealt "
            "afresh, {n} times, and {name} is asked each time: a bot that peeked would change its move."
        ).format(name=name, n=self.audit.redeals)

    def _verdict(self) -> str:
        if self.failed:
            return _("The bots’ process failed: there is no verdict.")
        if not self.proved:
            return _("The move changes with the hidden cards!")
        if self.audit.done:
            return _("The same move every time")
        if not self.audit.results:
            return _("The cards are being dealt afresh…")
        return _("The same move so far")

    def _notes(self) -> str:
        """What else there is to know once all answers are there."""
        audit = self.audit
        if self.round_over:
            n = audit.deals if audit.done else audit.redeals
            note = ngettext(
                "{n} different deal of the hidden cards was tried.",
                "{n} different deals of the hidden cards were tried.",
                n,
            ).format(n=n)
        else:
            note = _("How many of the deals differed is told after the round: it could give a hand away.")
        if audit.again in (None, audit.decision.move):
            return note
        made = self.session.game.advice.move_line(audit.decision.move, audit.view, names_of(self.session))
        other = _(
            "In the game it was “{move}”: there, the clock cut the search short, or another version of the "
            "program played."
        ).format(move=made)
        return f"{note} {other}"

    # -- the picture

    def build(self) -> Node:
        """A sheet with what is proved at the left and the deals at the right, and below them the reasons."""
        screen = self.app.screen
        wide = min(screen.w - 48, 1180.0 if is_large(screen) else 900.0)
        grid_w, grid_h = COLUMNS * (TILE + GAP) - GAP, math.ceil(self.audit.redeals / COLUMNS) * (TALL + GAP)
        left_w = wide - 2 * PAD - grid_w - PAD
        head_h = max(FACE, self._head_height(wide - 2 * PAD - FACE - 18))
        left_h = self._left_height(left_w)
        body_h = max(grid_h, left_h)
        why_h = self._why_height(wide - 2 * PAD)
        button_h = max(46.0, screen.text_u(16) + 24)
        tall = PAD + head_h + 20 + body_h + 20 + (why_h + 20 if why_h else 0) + button_h + 24
        x, y = screen.cx - wide / 2, (screen.h - tall) / 2
        root = Node("audit", (0, 0, screen.w, screen.h), _("Audit of a move"), role="dialog", solid=True)
        root.add(Sheet("sheet", (x, y, wide, tall), solid=True))
        root.add(*self._head((x + PAD, y + PAD, wide - 2 * PAD, head_h)))
        y += PAD + head_h + 20
        root.add(*self._left((x + PAD, y + (body_h - left_h) / 2, left_w, left_h)))
        grid = (x + wide - PAD - grid_w, y + (body_h - grid_h + GAP) / 2, grid_w, grid_h - GAP)
        words = _("{n} of {all} asked, {same} the same").format(
            n=len(self.audit.results), all=self.audit.redeals, same=self.audit.same
        )
        root.add(Node("deals", grid, words, role="progressbar", paint=self._paint_deals))
        y += body_h + 20
        if why_h:
            root.add(*self._why((x + PAD, y, wide - 2 * PAD, why_h)))
            y += why_h + 20
        words = _("Close") if self.over else _("Cancel")
        button_w = max(140.0, measure(screen, words, 16, "bold") + 64)
        rect = (x + wide - PAD - button_w, y, button_w, button_h)
        return root.add(Button("close", rect, words, self.back, "ink" if self.over else "paper"))

    def _who(self) -> str:
        made = self.audit.decision
        return _("Audit of a move · {name}, {level}").format(name=self.person, level=level_name(made.level))

    def _head_height(self, w: float) -> float:
        screen = self.app.screen
        return line_height(screen, 14) + paragraph_height(screen, self.line.words, 22, w, "display", 1.2)

    def _head(self, rect: Rect) -> list[Node]:
        x, y, w, h = rect
        screen = self.app.screen
        face = avatar_of(self.session, self.audit.decision.seat)
        small = line_height(screen, 14)
        left, room = x + FACE + 18, w - FACE - 18
        top = y + (h - self._head_height(room)) / 2

        def portrait(canvas: Canvas, _node: Node) -> None:
            cx, cy = x + FACE / 2, y + h / 2
            shadow(canvas, (x, cy - FACE / 2, FACE, FACE), FACE / 2, "e0")
            avatar(canvas, face, cx, cy, FACE, theme.PAPER_TOP, 3)

        return [
            Node("portrait", (x, y + (h - FACE) / 2, FACE, FACE), role="decoration", paint=portrait),
            Text("who", (left, top, room, small), self._who(), 14, theme.INK_SOFT),
            Text(
                "move",
                (left, top + small, room, h),
                self.line.words,
                22,
                theme.INK,
                "display",
                wrap=True,
                line=1.2,
            ),
        ]

    def _left_height(self, w: float) -> float:
        screen = self.app.screen
        claim = paragraph_height(screen, self._claim(), 15.5, w)
        note = paragraph_height(screen, self._notes(), 13.5, w)
        return claim + 16 + self._figure_height() + 12 + note

    def _figure_height(self) -> float:
        screen = self.app.screen
        return line_height(screen, 40, "display") + line_height(screen, 17, "bold")

    def _left(self, rect: Rect) -> list[Node]:
        x, y, w, _h = rect
        screen = self.app.screen
        claim_h = paragraph_height(screen, self._claim(), 15.5, w)
        figure_h = self._figure_height()
        nodes: list[Node] = [
            Text("claim", (x, y, w, claim_h), self._claim(), 15.5, theme.INK, wrap=True),
            Node(
                "verdict",
                (x, y + claim_h + 16, w, figure_h),
                self._count() + ": " + self._verdict(),
                role="status",
                paint=self._paint_verdict,
            ),
        ]
        if self.audit.done:
            top = y + claim_h + 16 + figure_h + 12
            note = (x, top, w, paragraph_height(screen, self._notes(), 13.5, w))
            nodes.append(Text("notes", note, self._notes(), 13.5, theme.INK_SOFT, wrap=True))
        return nodes

    def _count(self) -> str:
        audit = self.audit
        n = audit.same if audit.done else len(audit.results)
        return _("{n} of {all}").format(n=n, all=audit.redeals)

    def _paint_verdict(self, canvas: Canvas, node: Node) -> None:
        x, y, w, _h = node.rect
        good = self.proved and not self.failed
        ink = theme.INK if not self.over and good else theme.MINT_INK if good else theme.CORAL_INK
        upper, lower = line_height(canvas.screen, 40, "display"), line_height(canvas.screen, 17, "bold")
        left = x
        if self.over or not good:
            size = upper * 0.8
            box(canvas, (x, y + (upper - size) / 2, size, size), size / 2, ink)
            icon(canvas, "check" if good else "close", x + size / 2, y + upper / 2, size * 0.62, theme.CREAM)
            left += size + 12
        canvas.text(
            self._count(), left, y + upper / 2, 40, ink, "display", width=w - (left - x), tracking=-0.02
        )
        canvas.text(self._verdict(), x, y + upper + lower / 2, 17, theme.INK, "bold", width=w)

    def _paint_deals(self, canvas: Canvas, node: Node) -> None:
        x, y, _w, _h = node.rect
        for tile in range(self.audit.redeals):
            row, column = divmod(tile, COLUMNS)
            self._paint_tile(
                canvas, tile, x + column * (TILE + GAP) + TILE / 2, y + row * (TALL + GAP) + TALL / 2
            )

    def _paint_tile(self, canvas: Canvas, tile: int, x: float, y: float) -> None:
        """A hidden deal: the game's card back until it is answered, then turned to its verdict."""
        answered = tile < len(self.audit.results)
        turn = math.cos(math.pi * self.motion.get(f"tile:{tile}", (1.0,))[0]) if answered else 1.0
        if turn > 0:
            pose = Pose(x, y, TILE, 0, 1, -max(turn, 0.05))
            draw_card(canvas, self.session.game.id, None, pose, level="e0", moving=turn < 1)
            return
        same = self.audit.results[tile]
        wide = max(2.0, -turn * TILE)
        edge, ink = (theme.MINT, theme.MINT_INK) if same else (theme.CORAL, theme.CORAL_INK)
        rect = (x - wide / 2, y - TALL / 2, wide, TALL)
        box(canvas, rect, TILE * 0.096, theme.PAPER_TOP, edge, 1.6, theme.PAPER_BOTTOM)
        if turn < -0.8:
            icon(canvas, "check" if same else "close", x, y, TILE * 0.6, ink)

    # -- why, once the game is over

    def _reason(self) -> str:
        choice = self.audit.choice
        return "" if choice is None else self.session.game.advice.reason_line(choice.reason)

    def _why_height(self, w: float) -> float:
        """The height of what the bot thought; 0 while that is a secret."""
        if not self.open_cards:
            return 0.0
        screen = self.app.screen
        reason = line_height(screen, 14, "bold") + paragraph_height(screen, self._reason(), 14.5, w * REASON)
        rows = CANDIDATES if self.audit.choice is None else len(self._weighed())
        return max(reason, line_height(screen, 12.5) + rows * screen.text_u(14.5) * 1.4) + 24

    def _why(self, rect: Rect) -> list[Node]:
        x, y, w, h = rect
        screen = self.app.screen
        label_h = line_height(screen, 14, "bold")

        def well(canvas: Canvas, node: Node) -> None:
            box(canvas, node.rect, 14, theme.PAPER_WELL)

        nodes = [Node("why", rect, role="group", paint=well)]
        choice = self.audit.choice
        if choice is None:
            return nodes
        reason = (x + 16, y + 12 + label_h, w * REASON, h - 24 - label_h)
        nodes += [
            Text(
                "why:title",
                (x + 16, y + 12, w * REASON, label_h),
                _("What the bot thought"),
                14,
                theme.INK,
                "bold",
            ),
            Text("why:reason", reason, self._reason(), 14.5, theme.INK, wrap=True),
        ]
        left = x + 16 + w * REASON + PAD
        return nodes + self._candidates((left, y + 12, x + w - 16 - left, h - 24))

    def _weighed(self) -> list[tuple[str, str]]:
        """The best moves that were weighed and their figures; where none were, the choice alone."""
        choice = self.audit.choice
        if choice is None:
            return []
        found = [(each.move, expected(each.value)) for each in choice.candidates[:CANDIDATES]]
        return found or [(choice.move, "")]

    def _candidates(self, rect: Rect) -> list[Node]:
        x, y, w, _h = rect
        screen, advice = self.app.screen, self.session.game.advice
        caption_h, step = line_height(screen, 12.5), screen.text_u(14.5) * 1.4
        names, view = names_of(self.session), self.audit.view
        weighed = self._weighed()
        meaning = advice.meaning() if weighed[0][1] else _("The bot’s choice")
        nodes: list[Node] = [Text("why:meaning", (x, y, w, caption_h), meaning, 12.5, theme.INK_SOFT)]
        for n, (move, value) in enumerate(weighed):
            top = y + caption_h + n * step
            face = "bold" if move == self.audit.again else "medium"
            value_w = measure(screen, value, 14.5, face) + 4
            words = advice.move_line(move, view, names)
            place = (x, top, w - value_w - 12, step)
            nodes.append(Text(f"candidate:{n}", place, words, 14.5, theme.INK, face))
            place = (x + w - value_w, top, value_w, step)
            nodes.append(Text(f"candidate:{n}:value", place, value, 14.5, theme.INK, face, "right"))
        return nodes
