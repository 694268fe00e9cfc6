"""The end of a game: the first three on their steps, the standings, and what to play next."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pygame

from game import saves
from game.deal import new_code
from game.draft import HIDE_KEY, TEAMS_KEY, table_settings
from game.i18n import _
from game.review import Review
from game.scenes.decisions import DecisionsScene
from game.scenes.menu import MenuScene, line_height, measure
from game.scenes.seating import avatar_of, bots_of, names_of
from game.scenes.standings import StandingsSheet, paint_steps
from game.scenes.table import TableScene
from game.session import Session
from game.ui import confetti, shapes, sprites, theme
from game.ui.app import App
from game.ui.canvas import Canvas, Colour
from game.ui.motion import linear, out_cubic
from game.ui.node import Action, Node, Rect
from game.ui.widgets import Button, IconButton, avatar, box, icon, outline, shadow
from game.words.common import Podium, Standing, figure, points_phrase

MARGIN = 40.0  # u
SHEET = 353.0  # u wide
FOOT = 220.0  # u below the sheet, for the buttons
BETWEEN = 11.0  # u; between two small buttons
AROUND = 52.0  # u; of a small button that its words don't have
STAGE_LEFT = 47.0
HEIGHTS = {1: 324.0, 2: 264.0, 3: 230.0}
WIDTHS = {1: 227.0, 2: 200.0, 3: 200.0}
FACES = {1: 128.0, 2: 96.0, 3: 96.0}
RISE, RISE_APART = 420.0, 130.0  # ms
SOFT = (*theme.CREAM, 215)
PAINT: dict[int, tuple[Colour, Colour, Colour, Colour]] = {
    1: ((122, 74, 16), (66, 38, 10), theme.GOLD, theme.GOLD),
    2: ((58, 66, 146), (32, 38, 104), (110, 134, 216), (201, 206, 246)),
    3: ((86, 56, 140), (52, 32, 98), (154, 124, 220), (222, 210, 250)),
}
"""Of each place: the step's colour above and below, its edge, its numeral."""
MOON = ((255, 248, 226), (236, 212, 146))
RAYS = 14
CRATERS = ((-46, -60, 13), (64, -33, 16), (-54, 26, 22), (80, 40, 10))
"""Middles (u from the moon's) and radii."""

Way = tuple[str, str, str, Action]
"""A small button: its key, its words, its icon and what it does."""


class PodiumScene(MenuScene):
    """A finished match, and from there a revenge, the same deal again, or the title."""

    name = "podium"
    backdrop = "victory"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        outcome = session.outcome
        if outcome is None:
            raise ValueError("a podium needs a finished game")
        self.session = session
        self.names = names_of(session)
        self.faces = [avatar_of(session, seat) for seat in range(len(session.seats))]
        self.view: Any = session.view(0)
        self.words: Any = session.game.words
        self._burst = confetti.pieces()
        self._stage: pygame.Surface | None = None
        self._entered = False
        self._review: Review | None = None

    @property
    def podium(self) -> Podium:
        """The end in words."""
        result: Podium = self.words.podium(self.view, self.session.outcome, self.names)
        return result

    # -- what can be done

    def enter(self) -> None:
        """Let the steps rise and the confetti fly, once."""
        if self._entered or self.motion.reduced:
            return
        self._entered = True
        for seat, place in enumerate(self._places()):
            delay = RISE_APART * (3 - min(place, 3))
            self.motion.to(f"rise:{seat}", (1.0,), RISE, start=(0.0,), delay=delay, ease=out_cubic)
        self.motion.to("confetti", (1.0,), confetti.DURATION, start=(0.0,), delay=300, ease=linear)

    def _places(self) -> list[int]:
        standings = self.podium.standings
        return [next(s.place for s in standings if s.seat == seat) for seat in range(len(self.names))]

    def revenge(self) -> None:
        """Play again with the same people and other cards."""
        rules = self.session.game.rules
        self._play(str(new_code(rules.prefix, len(self.session.seats))))

    def same_deal(self) -> None:
        """Play again with the same people and the same cards."""
        self._play(self.session.record.code)

    def _play(self, code: str) -> None:
        game, before = self.session.game, self.session.record
        seats = [msgspec.structs.replace(seat) for seat in before.seats]
        match = Session(game, seats, before.options, code, save=saves.new_path(game.id))
        for key in (HIDE_KEY, TEAMS_KEY, *table_settings(game)):
            if key in before.extra:
                match.record.extra[key] = before.extra[key]
        self.app.go(TableScene(self.app, match))

    def audit(self) -> None:
        """Show all moves of the bots, to be audited."""
        self.app.push(DecisionsScene(self.app, self.session, None))

    def luck_and_skill(self) -> None:
        """See what the decisions of people cost, and what the expert makes of their cards."""
        from game.scenes.review import ReviewScene

        if self._review is None:
            self._review = Review(self.session.game, self.session.record)
        self.app.push(ReviewScene(self.app, self.session, self._review))

    def copy_code(self) -> None:
        """Put the deal code on the clipboard."""
        try:
            pygame.scrap.put_text(self.session.record.code)
        except pygame.error:
            self.say(_("There is no clipboard here."))
        else:
            self.say(_("Deal code copied."))

    def back(self) -> None:
        """Back to the title."""
        from game.scenes.title import TitleScene  # here, since the title screen leads to tables

        self.app.go(TitleScene(self.app))

    def key(self, name: str) -> bool:
        """Return acts on what has the keyboard's focus before it means a revenge."""
        focus = self.tree.find(self.hot.focus) if self.hot.by_keyboard and self.hot.focus else None
        if name == "return" and focus is not None and focus.enabled:
            self.click(focus)
            return True
        return False

    def pressed(self) -> bool:
        """A press finishes the steps' rise and still does what it is on."""
        self.motion.finish("rise:")
        return False

    # -- the picture

    def build(self) -> Node:
        """The stage at the left, the standings and the buttons at the right."""
        screen = self.app.screen
        podium = self.podium
        root = Node("podium", (0, 0, screen.w, screen.h), podium.headline, role="dialog")
        sheet_w = max(SHEET, min(440.0, SHEET * screen.text_u(16) / 16))
        sheet_x = screen.right - MARGIN - sheet_w
        rows = self._rows(sheet_w)
        foot = max(FOOT, screen.text_u(18) * 2 + 184) + (len(rows) - 1) * (self._low + BETWEEN)
        stage = (screen.left + STAGE_LEFT, 0.0, sheet_x - screen.left - STAGE_LEFT, screen.h)
        heading_h = max(96.0, line_height(screen, 52, "display") + line_height(screen, 17))
        heading = (stage[0], 18.0, stage[2] - 20, heading_h)
        sheet = (sheet_x, 28.0, sheet_w, screen.h - foot - 28)
        root.add(
            Node("stage", stage, role="decoration", paint=self._paint_stage),
            Node(
                "headline",
                heading,
                f"{podium.headline} {podium.line}",
                role="heading",
                paint=partial(self._paint_headline, podium),
            ),
            *self._steps(stage, podium),
            StandingsSheet(screen, sheet, podium, self.names, self.faces),
        )
        root.add(*self._buttons(sheet_x, screen.h - foot, sheet_w, rows))
        return root

    def _steps(self, stage: Rect, podium: Podium) -> list[Node]:
        """The seats of the first three places, best in the middle."""
        shown = [standing for standing in podium.standings if standing.place <= 3]
        order = [*reversed(shown[1::2]), *shown[::2]]
        widths = [WIDTHS[standing.place] for standing in order]
        share = min(1.0, (stage[2] - 16) / sum(widths))
        left = self._centre(stage) - sum(widths) * share / 2
        nodes: list[Node] = []
        for standing, wide in zip(order, widths, strict=True):
            high = HEIGHTS[standing.place]
            rect = (left, self.app.screen.h - high, wide * share, high)
            words = (
                self.names[standing.seat],
                standing.score_text or points_phrase(standing.score),
                standing.caption,
            )
            said = f"{standing.place}. {', '.join(words)}"
            paint = partial(self._paint_step, standing)
            nodes.append(Node(f"step:{standing.seat}", rect, said, role="text", paint=paint))
            left += wide * share
        return nodes

    @staticmethod
    def _centre(stage: Rect) -> float:
        return stage[0] + stage[2] / 2

    @property
    def _low(self) -> float:
        """The height of a small button."""
        return max(50.0, self.app.screen.text_u(16) + 26)

    @property
    def _looks_back(self) -> list[Way]:
        """The ways to look back at the game."""
        ways: list[Way] = [("review", _("Luck and skill"), "stats", self.luck_and_skill)]
        if bots_of(self.session):
            ways.append(("audit", _("Bot audit"), "eye", self.audit))
        return ways

    def _rows(self, w: float) -> list[list[Way]]:
        """The small buttons in rows; those that look back lie side by side where their words find room."""
        ways = self._looks_back
        room = (w - BETWEEN * (len(ways) - 1)) / len(ways) - AROUND
        fits = all(measure(self.app.screen, words, 16, "bold") <= room for _key, words, *_more in ways)
        return [
            [
                ("same", _("Same deal"), "dice", self.same_deal),
                ("menu", _("Menu"), "home", self.back),
            ],
            *([ways] if fits else [[way] for way in ways]),
        ]

    def _buttons(self, x: float, y: float, w: float, rows: list[list[Way]]) -> list[Node]:
        screen = self.app.screen
        tall = max(61.0, screen.text_u(20) + 34)
        low = self._low
        top = y + 27
        line = max(30.0, screen.text_u(14) + 10)
        code = _("deal code {code}").format(code=self.session.record.code)
        code_w = min(measure(screen, code, 14) + 2, w - line - 8)
        left = x + (w - code_w - 8 - line) / 2
        code_y = top + tall + 15
        small: list[Node] = []
        for ways in rows:
            wide = (w - BETWEEN * (len(ways) - 1)) / len(ways)
            for n, (key, words, symbol, act) in enumerate(ways):
                place = (x + n * (wide + BETWEEN), code_y, wide, low)
                small.append(Button(key, place, words, act, "dark", symbol, 16))
            code_y += low + BETWEEN
        code_y += 3

        def paint(canvas: Canvas, node: Node) -> None:
            rect = node.rect
            canvas.text(code, rect[0], rect[1] + rect[3] / 2, 14, SOFT, width=rect[2])

        return [
            Button(
                "revenge", (x, top, w, tall), _("Revenge"), self.revenge, "gold", "redo", 20, keys=("return",)
            ),
            *small,
            Node("code", (left, code_y, code_w, line), code, role="text", paint=paint),
            IconButton("copy", left + code_w + 8, code_y, "copy", _("Copy the code"), self.copy_code, line),
        ]

    def _paint_stage(self, canvas: Canvas, node: Node) -> None:
        size = self.app.surface.get_size()
        if self._stage is None or self._stage.get_size() != size:
            self._stage = _stage(size, canvas.screen.k, self._centre(node.rect))
        canvas.image(self._stage, 0, 0)
        if self.motion.moving("confetti"):
            confetti.draw(canvas, self._burst, self.motion.get("confetti", (1.0,))[0])

    def _paint_headline(self, podium: Podium, canvas: Canvas, node: Node) -> None:
        x, y, w, h = node.rect
        centre = x + w / 2 + 10
        upper, lower = line_height(canvas.screen, 52, "display"), line_height(canvas.screen, 17)
        top = y + (h - upper - lower) / 2
        for dy, colour in ((3.5, (*theme.SHADOW_COLOUR, 150)), (0.0, theme.CREAM)):
            canvas.text(
                podium.headline, centre, top + upper / 2 + dy, 52, colour, "display", "center", w, -0.02
            )
        canvas.text(podium.line, centre, top + upper + lower / 2, 17, SOFT, "medium", "center", w)

    def _paint_step(self, standing: Standing, canvas: Canvas, node: Node) -> None:
        x, y, w, h = node.rect
        place = standing.place
        risen = self.motion.get(f"rise:{standing.seat}", (1.0,))[0]
        top, bottom, edge, numeral = PAINT[place]
        with canvas.shifted(0, (1 - risen) * (h + FACES[place] + 60)):
            body = (x, y, w, h + 30)
            box(canvas, (x, y, w, 40), 14, edge)
            box(canvas, (x, y + 4, w, h + 26), 12, top, None, 1, bottom)
            outline(canvas, (x + 10, y + 15, w - 20, body[3] - 26), 10, (255, 255, 255, 46), 1.2)
            self._paint_person(canvas, standing, x + w / 2, y)
            self._paint_words(canvas, standing, (x, y, w, h), numeral)

    def _paint_person(self, canvas: Canvas, standing: Standing, x: float, foot: float) -> None:
        d = FACES[standing.place]
        y = foot - d / 2 - 2
        first = standing.place == 1
        shadow(canvas, (x - d / 2, y - d / 2, d, d), d / 2, "e1")
        ring = theme.GOLD if first else theme.PAPER_TOP
        avatar(canvas, self.faces[standing.seat], x, y, d, ring, 5 if first else 4)
        if first:
            for dy, colour in ((3.0, theme.GOLD_LIP), (0.0, theme.GOLD)):
                icon(canvas, "crown", x, y - d / 2 - 28 + dy, 66, colour)

    def _paint_words(self, canvas: Canvas, standing: Standing, rect: Rect, numeral: Colour) -> None:
        x, y, w, h = rect
        size, middle, room = canvas.screen.text_u, x + w / 2, w - 24
        at = y + 22
        points = standing.score_text or points_phrase(standing.score)
        if measure(canvas.screen, points, 15) > room:
            points = figure(standing.score)
        for words, nominal, colour, face, line in (
            (str(standing.place), 54, numeral, "display", 1.14),
            (self.names[standing.seat], 20, theme.CREAM, "bold", 1.3),
            (points, 15, SOFT, "medium", 1.35),
        ):
            high = size(nominal) * line
            canvas.text(words, middle, at + high / 2, nominal, colour, face, "center", room)
            at += high
        high = min(26.0, y + h - at - 22)
        if high > 10:
            paint_steps(
                canvas,
                (middle - min(room, 150) / 2, at + 10, min(room, 150), high),
                standing.steps,
                dark=True,
            )


def _stage(size: tuple[int, int], k: float, centre: float) -> pygame.Surface:
    """The victory backdrop with the moon behind the first place, as one opaque picture."""
    out = sprites.backdrop("victory", *size).copy()
    x, y = centre * k, size[1] - 460 * k

    def disc(dx: float, dy: float, radius: float, top: Colour, bottom: Colour | None = None) -> None:
        picture = shapes.circle(round(2 * radius * k), top, None, 0, bottom)
        out.blit(picture, (round(x + (dx - radius) * k), round(y + (dy - radius) * k)))

    rays = pygame.Surface(size, pygame.SRCALPHA)
    for n in range(RAYS):
        first = pygame.Vector2(sum(size), 0).rotate(360 / RAYS * n + 6)
        corners = [(x + end.x, y + end.y) for end in (first, first.rotate(9))]
        pygame.draw.polygon(rays, (255, 240, 210, 12), [(x, y), *corners])
    out.blit(rays, (0, 0))
    for radius, alpha in ((219.0, 11), (166.0, 16)):
        disc(0, 0, radius, (255, 246, 220, alpha))
    disc(0, 0, 113, *MOON)
    for dx, dy, radius in CRATERS:
        disc(dx, dy, radius, (214, 190, 126, 150))
    return out
