"""The title screen: the four games, the game to go on with, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game import __version__, catalog, i18n, saves
from game.i18n import _, ngettext
from game.scenes.menu import MARGIN, SOFT, MenuScene, Tile, is_large, line_height, measure, paragraph_height
from game.scenes.poster import Facts, PosterCard, foot_height
from game.ui import text as type_
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.controls import Segment
from game.ui.node import Node
from game.ui.widgets import Sheet, Text, box, icon

if TYPE_CHECKING:
    from game.scenes.running import Running

# The other screens are loaded when they are opened: this one is what a start waits for.

WIDTH = 1066.0  # u; the row of posters and the row below it
POSTER = 250.0
POSTER_HIGH = 405.0
FOOT = 100.0
TILE, TILE_GAP = 132.0, 12.0
BRAND = 78.0
LANGUAGE_NAMES = {"fr": "Français", "en": "English"}


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def facts_of(game: catalog.Game) -> Facts:
    """What a game's poster says."""
    first, last = game.rules.seats[0], game.rules.seats[-1]
    how_long = _("{n} min").format(n=_span(*game.minutes))
    return Facts(game.title, game.words.tagline(), _span(first, last), how_long)


class TitleScene(MenuScene):
    """The four posters and what lies around them."""

    name = "title"
    backdrop = "title"

    def __init__(self, app: Any) -> None:
        super().__init__(app)
        self.running: list[Running] = []

    def enter(self) -> None:
        """Look for games that can be continued, and for files that had to be set aside."""
        found, damaged = saves.running()
        self.running = []
        if found:
            from game.scenes.running import Running

            self.running = [Running(saved) for saved in found]
        self.app.damaged += damaged
        self.invalidate()

    def back(self) -> None:
        """Esc: ask whether to quit."""
        from game.scenes.ask import AskScene

        answers = [
            ("stay", _("Stay"), "paper", lambda: None),
            ("quit", _("Quit"), "gold", self._quit),
        ]
        sentence = _("Games that are not finished can be continued the next time.")
        self.app.push(AskScene(self.app, _("Quit Four Up?"), sentence, answers))

    def _quit(self) -> None:
        self.app.running = False

    def _resume(self, game: Running) -> None:
        from game.scenes.table import TableScene

        self.app.go(TableScene(self.app, game.session))

    def _remove(self, game: Running) -> None:
        game.saved.path.unlink(missing_ok=True)
        self.running = [other for other in self.running if other is not game]

    def _rules(self) -> None:
        from game.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app, catalog.GAMES[0].id))

    def _settings(self) -> None:
        from game.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def _about(self) -> None:
        from game.scenes.about import AboutScene

        self.app.push(AboutScene(self.app))

    def key(self, name: str) -> bool:
        """F1 opens the rules."""
        if name == "f1":
            self._rules()
        return name == "f1"

    def _speak(self, language: str) -> None:
        self.app.changed(language=language)

    def _read(self) -> None:
        self.app.damaged.clear()
        self.invalidate()

    # -- layout

    def build(self) -> Node:
        """Brand, language, posters, the row below, and the small print."""
        screen = self.app.screen
        root = Node("title", (0, 0, screen.w, screen.h), _("Title screen"), role="screen")
        drop = (screen.h - 720) / 2
        root.add(*self._brand(drop), self._languages())
        root.add(*self._posters(155 + drop), *self._row(587 + drop), *self._small_print())
        if self.app.damaged:
            root.add(*self._note())
        return root

    def _brand(self, drop: float) -> list[Node]:
        screen = self.app.screen
        high = line_height(screen, 20)
        line = _("Four card games, one climb")
        return [
            Node(
                "brand", (screen.cx - 230, drop + 13, 460, 100), "Four Up", role="heading", paint=_draw_brand
            ),
            Text(
                "tagline",
                (screen.cx - 330, drop + 114 + screen.text_u(20) * 0.5 - high / 2, 660, high),
                line,
                20,
                (*theme.CREAM, 225),
                align="center",
            ),
        ]

    def _languages(self) -> Node:
        screen = self.app.screen
        high = max(37.0, screen.text_u(14.5) + 14)
        each = max(44.0, measure(screen, "EN", 14.5, "bold") + 22)
        wide = 34 + 2 * each + 6
        x, y = screen.right - MARGIN - wide, 24.0

        def pill(canvas: Canvas, node: Node) -> None:
            box(canvas, node.rect, high / 2, theme.PANEL_STRONG, theme.PANEL_BORDER)
            icon(canvas, "globe", x + 22, y + high / 2, 17, theme.CREAM)

        group = Node("language", (x, y, wide, high), _("Language"), role="radiogroup", paint=pill)
        for i, code in enumerate(i18n.LANGUAGES):
            rect = (x + 37 + i * each, y + 3, each, high - 6)
            chosen = i18n.language() == code
            segment = Segment(
                f"language:{code}", rect, code.upper(), chosen, self._speaker(code), True, None, 14.5
            )
            segment.tip = LANGUAGE_NAMES[code]
            group.add(segment)
        return group

    def _speaker(self, code: str) -> Callable[[], None]:
        return lambda: self._speak(code)

    def _posters(self, y: float) -> list[Node]:
        screen = self.app.screen
        told = [(game, facts_of(game)) for game in catalog.GAMES]
        foot = max([FOOT, *(foot_height(screen, facts, POSTER) for _game, facts in told)])
        step = (WIDTH - POSTER) / (len(told) - 1)
        left = screen.cx - WIDTH / 2
        nodes: list[Node] = []
        for i, (game, facts) in enumerate(told):
            label = f"{facts.title}. {facts.line}. " + ngettext("{n} player", "{n} players", 2).format(
                n=facts.seats
            )
            label += f", {facts.minutes}"
            nodes.append(
                PosterCard(
                    game.id,
                    (left + i * step, y, POSTER, POSTER_HIGH),
                    POSTER_HIGH - foot,
                    facts,
                    label,
                    self._opener(game),
                    self._warmth_of(f"poster:{game.id}"),
                )
            )
        return nodes

    def _opener(self, game: catalog.Game) -> Callable[[], None]:
        def open_setup() -> None:
            from game.scenes.setup import SetupScene

            self.app.push(SetupScene(self.app, game))

        return open_setup

    def _warmth_of(self, key: str) -> Callable[[], float]:
        return lambda: self.warmth(key)

    def _row(self, y: float) -> list[Node]:
        tiles = [
            ("rules", _("Rules"), "rules", self._rules),
            ("settings", _("Settings"), "settings", self._settings),
            ("about", _("About"), "info", self._about),
            ("quit", _("Quit"), "quit", self.back),
        ]
        if self.running:  # the settings lead to it too
            tiles = [tile for tile in tiles if tile[0] != "about"]
        screen = self.app.screen
        high = 72.0 if is_large(screen) else 66.0
        right = screen.cx + WIDTH / 2
        count = len(tiles)
        wide = TILE if self.running else 200.0
        if not self.running:
            right = screen.cx + (count * wide + (count - 1) * TILE_GAP) / 2
        left = right - count * wide - (count - 1) * TILE_GAP
        nodes: list[Node] = [
            Tile(key, (left + i * (wide + TILE_GAP), y, wide, high), words, name, act)
            for i, (key, words, name, act) in enumerate(tiles)
        ]
        if self.running:
            nodes = [*self._continue(screen.cx - WIDTH / 2, y, left - TILE_GAP, high), *nodes]
        return nodes

    def _continue(self, x: float, y: float, right: float, high: float) -> list[Node]:
        from game.scenes.running import ContinueBar

        last, others = self.running[0], len(self.running) - 1
        nodes: list[Node] = []
        if others:
            wide = max(84.0, measure(self.app.screen, f"+{others}", 16, "bold") + 56)
            tip = ngettext("{n} other game to continue", "{n} other games to continue", others).format(
                n=others
            )
            tile = Tile("others", (right - wide, y, wide, high), f"+{others}", "save", self._list, tip=tip)
            nodes.append(tile)
            right -= wide + TILE_GAP
        words = _("Continue the game")
        bar = ContinueBar(
            (x, y, right - x, high), words, last.line(), last.avatars, lambda: self._resume(last)
        )
        return [bar, *nodes]

    def _list(self) -> None:
        from game.scenes.running import RunningScene

        self.app.push(RunningScene(self.app, list(self.running), self._resume, self._remove))

    def _small_print(self) -> list[Node]:
        screen = self.app.screen
        high = line_height(screen, 13.5)
        y = screen.h - 22 - high / 2
        hint = _("F11 full screen · Esc quit")
        wide = measure(screen, hint, 13.5) + 2
        right = screen.right - MARGIN
        return [
            Text("version", (screen.left + MARGIN, y, 200, high), f"v{__version__}", 13.5, SOFT),
            Text("hint", (right - wide, y, wide, high), hint, 13.5, SOFT, align="right"),
        ]

    def _note(self) -> list[Node]:
        """What was set aside, told once."""
        from game.scenes.running import PaperIcon

        screen = self.app.screen
        aside = [found.kept_as.name for found in self.app.damaged if found.kept_as is not None]
        stuck = [found.path.name for found in self.app.damaged if found.kept_as is None]
        told: list[str] = []
        if aside:
            sentence = ngettext(
                "A damaged file could not be read. It was set aside as {names}.",
                "Damaged files could not be read. They were set aside as {names}.",
                len(aside),
            )
            told.append(sentence.format(names=", ".join(aside)))
        if stuck:
            sentence = ngettext(
                "A damaged file could neither be read nor set aside: {names}.",
                "Damaged files could neither be read nor set aside: {names}.",
                len(stuck),
            )
            told.append(sentence.format(names=", ".join(stuck)))
        words = " ".join(told)
        x, y, wide = screen.left + MARGIN, 24.0, 330.0
        room = wide - 108
        high = paragraph_height(screen, words, 13.5, room) + 24
        return [
            Sheet("note", (x, y, wide, high), words, role="alert", solid=True),
            Node("note:icon", (x + 14, y + 14, 24, 24), role="decoration", paint=_draw_warning),
            Text("note:words", (x + 48, y + 12, room, high - 24), words, 13.5, theme.INK, wrap=True),
            PaperIcon("note:close", x + wide - 48, y + 11, "close", _("Close"), self._read, size=36),
        ]


def _draw_warning(canvas: Canvas, node: Node) -> None:
    icon(canvas, "warning", *node.centre, 22, theme.CORAL_INK)


def _draw_brand(canvas: Canvas, node: Node) -> None:
    """The mark and the name; a logo, so text size doesn't touch it."""
    screen = canvas.screen
    px = screen.px(BRAND)
    shade, words = screen.px(3), (("Four", theme.CREAM), ("Up", theme.GOLD))
    drawn = [type_.render(word, "display", px, colour, -0.02) for word, colour in words]
    gap = screen.px(16)
    left = screen.px(screen.cx) - (sum(part.get_width() for part in drawn) + gap) // 2
    y = (node.rect[1] + node.rect[3] / 2) * screen.k
    mark = 58.0
    icon(canvas, "brand-mark", left / screen.k - 15 - mark / 2, y / screen.k + 2, mark, theme.GOLD)
    for (word, _colour), part in zip(words, drawn, strict=True):
        under = type_.render(word, "display", px, (*theme.SHADOW_COLOUR, 120), -0.02)
        canvas.image(under, left / screen.k, (y + shade) / screen.k, "midleft")
        canvas.image(part, left / screen.k, y / screen.k, "midleft")
        left += part.get_width() + gap
