"""The setup's row of team names, for games and options that have teams."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.i18n import _
from game.people import LONGEST_NAME
from game.scenes.boards.plates import team_mark
from game.scenes.menu import Icon, line_height, measure
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.controls import TextField
from game.ui.node import Node
from game.ui.widgets import Text

if TYPE_CHECKING:
    from game.scenes.setup import SetupScene

MARK = 26.0  # u across


def team_row(scene: SetupScene, x: float, y: float, w: float, h: float) -> list[Node]:
    """A field for the name of each team, from left to right; nothing where there are no teams."""
    screen, names = scene.app.screen, scene.draft.team_names
    if not names:
        return []
    title = _("Teams")
    title_w = measure(screen, title, 15.5, "semibold") + 2
    nodes: list[Node] = [
        Icon("teams:icon", "team", x + 8, y + h / 2, 19, theme.INK),
        Text("teams:title", (x + 26, y, title_w, h), title, 15.5, theme.INK, "semibold"),
    ]
    left = x + 26 + title_w + 16
    each = (x + w - left) / len(names)
    high = max(30.0, line_height(screen, 16, "bold") + 6)
    for team, name in enumerate(names):
        at = left + team * each
        mark = (at, y + (h - MARK) / 2, MARK, MARK)
        field = (at + MARK + 12, y + (h - high) / 2, each - MARK - 26, high)
        label = _("Name of team {n}").format(n=team + 1)
        change = partial(scene.rename_team, team)
        nodes += [
            Node(f"team:{team}:mark", mark, role="decoration", paint=partial(_paint_mark, team)),
            TextField(
                f"team:{team}:name",
                field,
                label,
                name,
                change,
                done=scene.drop_focus,
                longest=LONGEST_NAME,
                size=16,
            ),
        ]
    return nodes


def _paint_mark(team: int, canvas: Canvas, node: Node) -> None:
    team_mark(canvas, team, *node.centre, MARK, rim=False)
