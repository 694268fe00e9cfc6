"""The menu over a table: go on, begin the deal again, settings, leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.i18n import _
from game.scenes.ask import AskScene
from game.scenes.decisions import DecisionsScene
from game.scenes.menu import MenuScene, line_height, measure
from game.scenes.seating import bots_of
from game.scenes.settings import SettingsScene
from game.ui import theme
from game.ui.node import Node
from game.ui.widgets import Button, Sheet, Text

if TYPE_CHECKING:
    from game.scenes.table import TableScene

NARROWEST = 400.0


class PauseScene(MenuScene):
    """The table waits; Esc goes on. Under a curtain or a summary, the deal can't be begun again."""

    name = "pause"
    overlay = True
    music = None

    def __init__(self, app: Any, table: TableScene) -> None:
        super().__init__(app)
        self.table = table
        self._restartable = app.top is table

    def _restart(self) -> None:
        answers = [
            ("stay", _("Keep playing"), "paper", lambda: None),
            ("restart", _("Begin again"), "gold", self.table.restart_deal),
        ]
        sentence = _("The same cards are dealt again; what was played since is taken back.")
        self.app.replace(AskScene(self.app, _("Begin this deal again?"), sentence, answers))

    def _audit(self) -> None:
        self.app.replace(DecisionsScene(self.app, self.table.session, self.table.viewer))

    def _settings(self) -> None:
        self.app.push(SettingsScene(self.app))

    def _leave(self) -> None:
        from game.scenes.title import TitleScene  # here, since the title screen leads to tables

        self.table.session.leave()
        self.app.go(TitleScene(self.app))

    def build(self) -> Node:
        """A sheet in the middle with a button below the other."""
        screen = self.app.screen
        title = self.table.game.title
        line = self.table.words.round_line(self.table.view)
        lost = self.table.session.unsaved is not None
        small = (
            _("The disk refuses to save this game: leave it and it is lost.")
            if lost
            else _("The game is kept: continue it from the title.")
        )
        entries = [
            ("resume", _("Resume"), "gold", "play", self.back),
            ("restart", _("Begin this deal again"), "paper", "undo", self._restart),
            ("audit", _("Audit a move"), "paper", "eye", self._audit),
            ("rules", _("Rules"), "paper", "rules", self.table.open_rules),
            ("settings", _("Settings"), "paper", "settings", self._settings),
            ("leave", _("Leave to the title"), "paper", "home", self._leave),
        ]
        off = {"restart": not self._restartable, "audit": not bots_of(self.table.session)}
        entries = [entry for entry in entries if not off.get(entry[0])]
        ink = theme.CORAL_INK if lost else theme.INK_SOFT
        pad, gap = 32.0, 12.0
        high = max(52.0, screen.text_u(16) + 26)
        texts = [measure(screen, words, 16, "bold") + 78 for _key, words, _kind, _icon, _act in entries]
        lines = [measure(screen, line, 14), measure(screen, small, 13)]
        wide = min(screen.w - 80, max(NARROWEST, *(w + 2 * pad for w in [*texts, *lines])))
        title_h, line_h = line_height(screen, 30, "display"), line_height(screen, 14)
        small_h = line_height(screen, 13)
        tall = pad - 6 + title_h + line_h + 22 + len(entries) * (high + gap) + small_h + pad - 8
        x, y = screen.cx - wide / 2, (screen.h - tall) / 2
        room = wide - 2 * pad
        root = Node("pause", (0, 0, screen.w, screen.h), _("Pause"), role="dialog", solid=True)
        root.add(Sheet("sheet", (x, y, wide, tall), solid=True))
        y += pad - 6
        root.add(
            Text(
                "title",
                (x + pad, y, room, title_h),
                title,
                30,
                theme.INK,
                "display",
                "center",
                tracking=-0.015,
            ),
            Text("line", (x + pad, y + title_h, room, line_h), line, 14, theme.INK_SOFT, align="center"),
        )
        y += title_h + line_h + 22
        for key, words, kind, name, act in entries:
            root.add(Button(key, (x + pad, y, room, high), words, act, kind, name))
            y += high + gap
        root.add(Text("kept", (x + pad, y + 2, room, small_h), small, 13, ink, align="center"))
        return root
