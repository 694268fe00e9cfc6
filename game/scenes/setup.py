"""The setup of a table: who plays, which variant, which deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game import saves
from game.catalog import Game
from game.draft import HIDE_KEY, TEAMS_KEY, Draft
from game.i18n import _
from game.record import HUMAN
from game.scenes.gamecolumn import game_column
from game.scenes.menu import (
    MARGIN,
    SOFT,
    MenuScene,
    is_large,
    line_height,
)
from game.scenes.rules import RulesScene
from game.scenes.seatrows import FREE, FREE_SHARE, GAP, ROW, FreeSeat, Handle, SeatRow, Stepper
from game.scenes.settings import SettingsScene
from game.scenes.table import TableScene
from game.scenes.tablerows import table_rows
from game.scenes.variants import DealPanel, Variants
from game.session import Session
from game.ui import motion as ease
from game.ui import theme
from game.ui.controls import TextField
from game.ui.node import Node
from game.ui.widgets import Button, IconButton, Sheet, Text

USED = 1196.0  # u; the three columns with their gaps
TOP, BOTTOM = 88.0, 645.0
FAINT = (*theme.INK_SOFT, 120)


class SetupScene(MenuScene):
    """The three columns: the poster, the players, the variant with the deal code and the start."""

    name = "setup"

    def __init__(self, app: Any, game: Game) -> None:
        super().__init__(app)
        self.game = game
        self.tone = game.id.replace("-", "")
        self.backdrop = f"table-{self.tone}"
        self.draft = Draft(game, app.settings.setups.get(game.id))
        self.dragged: int | None = None
        self._grip = 0.0
        self._before: list[Any] = []
        self._laid: tuple[Any, ...] = ()
        self._rows: list[tuple[float, float]] = []

    # -- what can be done

    def start(self) -> None:
        """Begin the match."""
        draft = self.draft
        if not draft.code_holds:
            self.say(_("That deal code is none of this game."))
            return
        self.remember()
        match = Session(
            self.game, draft.seats(), draft.options, draft.code, save=saves.new_path(self.game.id)
        )
        match.record.extra[HIDE_KEY] = draft.hide_hands
        match.record.extra.update(draft.table)
        if any(draft.chosen_teams()):
            match.record.extra[TEAMS_KEY] = list(draft.chosen_teams())
        self.app.go(TableScene(self.app, match))

    def remember(self) -> None:
        """Keep the table for the next time."""
        setups = {**self.app.settings.setups, self.game.id: self.draft.setup()}
        self.app.changed(setups=setups)

    def back(self) -> None:
        """Esc: out of a field first, then to the title."""
        if isinstance(self.tree.find(self.hot.focus or ""), TextField):
            self.drop_focus()
        else:
            self.remember()
            self.app.pop()

    def drop_focus(self) -> None:
        """Leave the field that is typed into."""
        self.hot.focus = None
        self.app.dirty = True

    def key(self, name: str) -> bool:
        """Return starts unless a control has the keyboard; Ctrl with an arrow moves a seat, Ctrl V pastes."""
        focus = self.hot.focus or ""
        if name == "return" and not (self.hot.by_keyboard and focus):
            self.start()
            return True
        if name in ("ctrl+up", "ctrl+down") and focus.startswith("seat:"):
            seat = self._seat_of(int(focus.split(":")[1]))
            to = seat + (1 if name == "ctrl+down" else -1)
            if 0 <= to < len(self.draft.sitters):
                self.draft.move(seat, to)
                self.invalidate()
            return True
        if name == "ctrl+v":
            self._paste()
            return True
        return False

    def _seat_of(self, sitter: int) -> int:
        return next(i for i, each in enumerate(self.draft.sitters) if each.id == sitter)

    def rename(self, sitter: int, name: str) -> None:
        """A name was typed."""
        self.draft.rename(self._seat_of(sitter), name)
        self.invalidate()

    def rename_team(self, team: int, name: str) -> None:
        """A team's name was typed."""
        self.draft.rename_team(team, name)
        self.invalidate()

    def next_avatar(self, sitter: int) -> None:
        """A portrait was pressed."""
        self.draft.next_avatar(self._seat_of(sitter))
        self.invalidate()

    def next_level(self, sitter: int) -> None:
        """A bot's level was pressed."""
        self.draft.next_level(self._seat_of(sitter))
        self.invalidate()

    def next_character(self, sitter: int) -> None:
        """A bot's character was pressed."""
        self.draft.next_character(self._seat_of(sitter))
        self.invalidate()

    def cast(self, sitter: int, human: bool) -> None:
        """A seat is to be a person's or a bot's."""
        seat = self._seat_of(sitter)
        if human == self.draft.sitters[seat].human:
            return
        if not self.draft.set_player(seat, HUMAN if human else self.draft.levels[-1]):
            self.say(_("At least one person sits at the table."))
        self.invalidate()

    def preset(self, options: dict[str, str | int]) -> None:
        """A ready-made variant was chosen."""
        self.draft.preset(options)
        self.invalidate()

    def choose(self, key: str, value: str | int) -> None:
        """An option was chosen; what else changes with it is told."""
        moved = self.draft.choose(key, value)
        if moved:
            words = self.game.words
            told = ", ".join(
                _("{option}: {value}").format(
                    option=words.option_title(each), value=words.value_label(each, self.draft.options[each])
                )
                for each in moved
            )
            self.say(_("Changed along with it: {options}").format(options=told))
        self.invalidate()

    def type_code(self, text: str) -> None:
        """The deal code was typed."""
        self.draft.type_code(text)
        self.invalidate()

    def new_deal(self) -> None:
        """Another deal code."""
        self.draft.new_deal()
        self.invalidate()

    def copy_code(self) -> None:
        """Put the deal code on the clipboard."""
        try:
            pygame.scrap.put_text(str(self.draft.code))
        except pygame.error:
            self.say(_("There is no clipboard here."))
        else:
            self.say(_("Deal code copied."))

    def _paste(self) -> None:
        try:
            text = pygame.scrap.get_text()
        except pygame.error:
            return
        if text.strip():
            self.type_code(text[:40])

    def _seats(self, change: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            change()
            self.invalidate()

        return act

    def hide(self) -> None:
        """Hide hands between people, or no longer."""
        self.draft.hide_hands = not self.draft.hide_hands
        self.invalidate()

    def set_table(self, key: str) -> None:
        """Turn a setting of the table over."""
        self.draft.table[key] = not self.draft.table[key]
        self.invalidate()

    # -- moving seats by dragging

    def row_place(self, sitter: int, rest: float) -> float:
        """Where a row's top is now (u)."""
        return self.motion.get(f"row:{sitter}", (rest,))[0]

    def drag_start(self, node: Node, x: float, y: float) -> bool:
        """Take a row up by its handle."""
        if not isinstance(node, Handle):
            return False
        sitter = int(node.key.split(":")[1])
        self.dragged, self._grip = sitter, y - self._rows[self._seat_of(sitter)][0]
        self._before = list(self.draft.sitters)
        return True

    def drag_move(self, x: float, y: float) -> None:
        """Carry the row; the others make room."""
        if self.dragged is None:
            return
        seat, tops = self._seat_of(self.dragged), [top for top, _high in self._rows]
        top = min(max(y - self._grip, tops[0] - 12), tops[-1] + 12)
        to = min(range(len(tops)), key=lambda i: abs(tops[i] - top))
        if to != seat:
            self.draft.move(seat, to)
            self.invalidate()
        self.motion.set(f"row:{self.dragged}", (top,))

    def drag_end(self, x: float, y: float) -> None:
        """Let the row glide to its new place."""
        self.dragged = None
        self.invalidate()

    def drag_cancel(self) -> None:
        """Put all rows back."""
        if self.dragged is not None:
            self.draft.sitters[:] = self._before
            self.drag_end(0, 0)

    def _settle(self, layout: tuple[Any, ...]) -> None:
        """Send rows that changed their place on their way; at once where the layout itself changed."""
        glide = self._laid == layout
        self._laid = layout
        for sitter, (top, _high) in zip(self.draft.sitters, self._rows, strict=False):
            key = f"row:{sitter.id}"
            if sitter.id == self.dragged:
                continue
            if glide and self.motion.get(key, (top,)) != (top,):
                self.motion.to(key, (top,), theme.MOTION["select"], ease=ease.out_cubic)
            elif not self.motion.moving(key):
                self.motion.set(key, (top,))

    # -- layout

    def build(self) -> Node:
        """The three columns."""
        screen = self.app.screen
        large = is_large(screen)
        drop = (screen.h - 720) / 2
        used = min(USED + 160, screen.right - screen.left - 2 * MARGIN)
        spare = used - USED
        x = screen.cx - used / 2
        widths = (
            (190.0, 520.0 + spare / 2, 446.0 + spare / 2)
            if large
            else (267.0, 514.0 + spare / 2, 362.0 + spare / 2)
        )
        gaps = (20.0, 20.0) if large else (31.0, 22.0)
        top, bottom = (72.0, screen.h - 24) if large else (TOP + drop, BOTTOM + drop)
        root = Node("setup", (0, 0, screen.w, screen.h), _("New game"), role="screen")
        root.add(*self._head(large), *game_column(screen, self.game, x, top, bottom, widths[0]))
        x += widths[0] + gaps[0]
        root.add(*self._players(x, top, bottom, widths[1]))
        x += widths[1] + gaps[1]
        root.add(*self._variant(x, top, bottom, widths[2], large))
        return root

    def _head(self, large: bool) -> list[Node]:
        screen = self.app.screen
        left, right = screen.left + 18, screen.right - 18
        seats = self.game.words.facts(self.game.rules.seats, self.game.minutes)[2]
        size = 24.0
        first = line_height(screen, size, "display") * 0.86
        second = line_height(screen, 14)
        title = _("New game")
        nodes: list[Node] = [
            IconButton("back", left, 13, "back", _("Back to the title"), self.back),
            IconButton(
                "settings",
                right - 37,
                13,
                "settings",
                _("Settings"),
                lambda: self.app.push(SettingsScene(self.app)),
            ),
            IconButton(
                "rules",
                right - 83,
                13,
                "rules",
                _("Rules"),
                lambda: self.app.push(RulesScene(self.app, self.game.id)),
            ),
        ]
        room = right - 106 - (left + 51)
        if large:
            words = f"{title} · {self.game.title}"
            nodes.append(Text("title", (left + 51, 10, room, 43), words, size, theme.CREAM, "display"))
        else:
            y = 31.5 - (first + second) / 2
            words = f"{self.game.title} · {seats}"
            nodes += [
                Text("title", (left + 51, y, room, first), title, size, theme.CREAM, "display"),
                Text("subtitle", (left + 51, y + first, room, second), words, 14, SOFT),
            ]
        return nodes

    def _players(self, x: float, top: float, bottom: float, w: float) -> list[Node]:
        screen, draft = self.app.screen, self.draft
        sheet = Sheet("players", (x, top, w, bottom - top), _("Players"), solid=True)
        head = max(line_height(screen, 24, "display"), 33.0)
        high = max(33.0, screen.text_u(15) + 14)
        head_mid = top + 15 + max(head, high) / 2
        sheet.add(
            Text(
                "players:title",
                (x + 27, head_mid - head / 2, w * 0.4, head),
                _("Players"),
                24,
                theme.INK,
                "display",
            ),
            Stepper(
                screen,
                x + w - 27,
                head_mid - high / 2,
                high,
                len(draft.sitters),
                self._seats(draft.drop) if draft.can_drop else None,
                self._seats(draft.add) if draft.can_add else None,
            ),
        )
        foot = table_rows(self, x, bottom, w)
        first, last = head_mid + max(head, high) / 2 + 14, foot[0].rect[1] - 10
        self._rows = self._places(first, last)
        sat = len(draft.sitters)
        rows: list[Node] = [
            SeatRow(self, i, sitter, (x + 19, self._rows[i][0], w - 38, self._rows[i][1]))
            for i, sitter in enumerate(draft.sitters)
        ]
        rows.sort(key=lambda row: isinstance(row, SeatRow) and row.dragged)
        self._rows, free = self._rows[:sat], self._rows[sat:]
        self._settle((screen, sat))
        for i, (y, tall) in enumerate(free):
            rows.append(FreeSeat(f"free:{i}", (x + 19, y, w - 38, tall), self._seats(draft.add)))
        return [sheet.add(*rows, *foot)]

    def _places(self, first: float, last: float) -> list[tuple[float, float]]:
        """Top and height of each row, taken seats first."""
        sat, most = len(self.draft.sitters), self.game.rules.seats[-1]
        free = most - sat
        usual = sat * ROW + free * FREE + (most - 1) * GAP
        gap = GAP if usual <= last - first else 6.0
        tall = min(1.15 * ROW, (last - first - (most - 1) * gap) / (sat + FREE_SHARE * free))
        thin = tall * FREE_SHARE
        places = []
        y = first
        for i in range(most):
            high = tall if i < sat else thin
            places.append((y, high))
            y += high + gap
        return places

    def _variant(self, x: float, top: float, bottom: float, w: float, large: bool) -> list[Node]:
        screen = self.app.screen
        deal, variants = DealPanel(self, x, w), Variants(self, x, w)
        start_h = 56.0 if large else 64.0
        gap = 12.0
        room = bottom - top - start_h - deal.height - 2 * gap - 3
        high = min(room, variants.full + 24) if variants.full <= room else min(room, variants.short + 70)
        y = top + high + gap + min(room - high, 16.0) / 2
        start = Button(
            "start",
            (x, bottom - start_h - 3, w, start_h),
            _("Start"),
            self.start,
            "gold",
            "play",
            size=20 if large else 24,
        )
        nodes: list[Node] = [*variants.nodes(top, high), *deal.nodes(y), start]
        if not large:
            words = _("Enter to start · Esc to go back")
            line = line_height(screen, 14)
            nodes.append(Text("hint", (x, bottom + 14, w, line), words, 14, SOFT, align="center"))
        return nodes
