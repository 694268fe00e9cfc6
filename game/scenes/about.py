"""Whose games these are, what the program is built with, and under which licences."""

from __future__ import annotations

from game import __version__
from game.i18n import N_, _
from game.scenes.menu import MARGIN, MenuScene, Rule, header, line_height, measure, paragraph_height
from game.ui import theme
from game.ui.node import Node
from game.ui.widgets import Sheet, Text

GAMES = (
    ("Level Up", N_("designed by Reiner Knizia, published by Piatnik and Asmodee")),
    ("Up Color", N_("from the blog “Jeu de carte JDC”")),
    ("Mind Up!", N_("designed by Maxime Rambourg, published by Catch Up Games")),
    ("UpDown", N_("from the UpDown / Escalier score keeper by DualsFWShield")),
)
PARTS = (
    ("Python", "© Python Software Foundation", "PSF-2.0"),
    ("pygame-ce", "© pygame-ce contributors", "LGPL-2.1+"),
    ("SDL, SDL_image, SDL_mixer, SDL_ttf", "© Sam Lantinga", "zlib"),
    ("msgspec", "© Jim Crist-Harif", "BSD-3"),
    ("platformdirs", "© platformdirs developers", "MIT"),
    ("Red Hat Display", "© 2024 The Red Hat Project Authors", "OFL-1.1"),
    ("Hanken Grotesk", "© Alfredo Marco Pradil", "OFL-1.1"),
)
"""What the program travels with: its name, its notice and the short name of its licence."""

PAD = 28.0


class AboutScene(MenuScene):
    """Credits on the left, parts and licences on the right."""

    name = "about"
    music = None

    def build(self) -> Node:
        """Two sheets side by side."""
        screen = self.app.screen
        used = min(1200.0, screen.right - screen.left - 2 * MARGIN)
        x, gap = screen.cx - used / 2, 24.0
        top = 100.0
        tall = min(screen.h - top - 24, 620.0)
        wide = (used - gap) / 2
        root = Node("about", (0, 0, screen.w, screen.h), _("About"), role="screen")
        root.add(*header(self, _("About Four Up"), _("Version {n}").format(n=__version__), x, x + used))
        games = self._games(x, top, wide, tall)
        parts = self._parts(x + wide + gap, top, wide, tall)
        low = max(node.rect[1] + node.rect[3] for node in [*games, *parts]) + 20
        for i, (key, words, nodes) in enumerate(
            (("games", _("The games"), games), ("parts", _("Built with"), parts))
        ):
            place = (x + i * (wide + gap), top, wide, low - top)
            root.add(Sheet(key, place, words, solid=True, children=nodes))
        return root

    def _title(self, key: str, words: str, x: float, y: float, room: float) -> list[Node]:
        high = line_height(self.app.screen, 22, "display")
        return [
            Text(f"{key}:title", (x, y, room, high), words, 22, theme.INK, "display"),
            Rule(f"{key}:rule", x, y + high + 6, room),
        ]

    def _games(self, x: float, y: float, w: float, h: float) -> list[Node]:
        """The four games and whose they are, then the program and its licence."""
        screen = self.app.screen
        x, room = x + PAD, w - 2 * PAD
        nodes = self._title("games", _("The games"), x, y + 20, room)
        top = nodes[-1].rect[1] + 12
        name_h = line_height(screen, 16, "bold")
        told = [(title, _(words)) for title, words in GAMES]
        rest = [
            _("An independent, non-commercial adaptation, with its own art and its own wording."),
            _("Program, art and sounds: MIT License, © 2026 the Four Up authors."),
            _("No network, no tracking: everything stays on this machine."),
        ]
        heights = [name_h + paragraph_height(screen, words, 14.5, room, line=1.3) for _title, words in told]
        ends = [paragraph_height(screen, words, 14.5, room, line=1.35) for words in rest]
        spare = y + h - PAD - top - sum(heights) - sum(ends) - 12
        gap = max(2.0, min(18.0, spare / (len(told) + len(rest))))
        for i, ((title, words), high) in enumerate(zip(told, heights, strict=True)):
            nodes += [
                Text(f"game:{i}", (x, top, room, name_h), title, 16, theme.INK, "bold"),
                Text(
                    f"credit:{i}",
                    (x, top + name_h, room, high - name_h),
                    words,
                    14.5,
                    theme.INK_SOFT,
                    wrap=True,
                    line=1.3,
                ),
            ]
            top += high + gap
        nodes.append(Rule("games:end", x, top + 1, room))
        top += 12
        for i, (words, high) in enumerate(zip(rest, ends, strict=True)):
            nodes.append(
                Text(f"note:{i}", (x, top, room, high), words, 14.5, theme.INK, wrap=True, line=1.35)
            )
            top += high + gap
        return nodes

    def _parts(self, x: float, y: float, w: float, h: float) -> list[Node]:
        """A row a part: its name and notice, its licence at the right."""
        screen = self.app.screen
        x, room = x + PAD, w - 2 * PAD
        nodes = self._title("parts", _("Built with"), x, y + 20, room)
        top = nodes[-1].rect[1] + 10
        name_h, notice_h = line_height(screen, 15, "bold"), line_height(screen, 13.5)
        note = _("The full texts of the licences come with the program.")
        note_h = paragraph_height(screen, note, 13.5, room)
        step = min(54.0, (y + h - PAD + 6 - note_h - top) / len(PARTS))
        licences = max(measure(screen, licence, 14, "semibold") for _name, _notice, licence in PARTS) + 2
        for i, (name, notice, licence) in enumerate(PARTS):
            at = top + (step - name_h - notice_h) / 2
            wide = room - licences - 16
            nodes += [
                Text(f"part:{i}", (x, at, wide, name_h), name, 15, theme.INK, "bold"),
                Text(f"notice:{i}", (x, at + name_h, wide, notice_h), notice, 13.5, theme.INK_SOFT),
                Text(
                    f"licence:{i}",
                    (x + room - licences, at, licences, name_h),
                    licence,
                    14,
                    theme.MINT_INK,
                    "semibold",
                    "right",
                ),
            ]
            top += step
        nodes.append(Text("parts:note", (x, top, room, note_h), note, 13.5, theme.INK_SOFT, wrap=True))
        return nodes
