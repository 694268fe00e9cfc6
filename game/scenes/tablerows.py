"""The rows below the seats of the setup: team names, the table's own settings, pace and privacy."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.i18n import _
from game.scenes.menu import Icon, Rule, measure, segmented
from game.scenes.teamrow import team_row
from game.settings import PACES
from game.ui import theme
from game.ui.controls import Toggle
from game.ui.node import Action, Node
from game.ui.widgets import Text

if TYPE_CHECKING:
    from game.scenes.setup import SetupScene

PAD = 27.0
SIZE = 15.5
SWITCH = 48.0
INDENT = 26.0  # of a title, after its icon
FAINT = (*theme.INK_SOFT, 120)


class Switch(NamedTuple):
    """A setting that is on or off: its node's key, icon, words, state and what a tooltip says of it."""

    key: str
    icon: str
    words: str
    on: bool
    tip: str


def table_rows(scene: SetupScene, x: float, bottom: float, w: float) -> list[Node]:
    """The hairline first, then the rows down to the sheet's foot."""
    screen = scene.app.screen
    step = max(41.0, screen.text_u(16) + 20)
    left, room = x + PAD, w - 2 * PAD
    own = _own_rows(scene, room)
    y = bottom - 10 - (2 + len(own)) * step
    teams = team_row(scene, left, y - step, room, step)
    nodes: list[Node] = [Rule("players:rule", x + 19, y - 8 - (step if teams else 0), w - 38), *teams]
    for row in own:
        share = room / len(row)
        for n, switch in enumerate(row):
            wide = share if n == len(row) - 1 else share - 20
            change = partial(scene.set_table, switch.key)
            nodes += _switch_nodes(switch, left + n * share, y, wide, step, change)
        y += step
    nodes += _pace(scene, left, y, room, step)
    people = scene.draft.humans > 1
    tip = "" if people else _("For two people or more at this screen")
    hide = Switch("hide", "eye-off", _("Hide hands between people"), scene.draft.hide_hands, tip)
    return nodes + _switch_nodes(hide, left, y + step, room, step, scene.hide, enabled=people)


def _own_rows(scene: SetupScene, room: float) -> list[list[Switch]]:
    """The settings of the game's own table, two in a row where their words are short enough."""
    settings = getattr(scene.game.words, "TABLE_SETTINGS", {})
    switches = [
        Switch(key, symbol, _(title), scene.draft.table[key], _(sentence))
        for key, (symbol, title, sentence) in settings.items()
    ]
    widest = max(
        (measure(scene.app.screen, switch.words, SIZE, "semibold") for switch in switches), default=0
    )
    if widest <= room / 2 - 20 - INDENT - SWITCH - 8:
        return [switches[i : i + 2] for i in range(0, len(switches), 2)]
    return [[switch] for switch in switches]


def _switch_nodes(
    switch: Switch, x: float, y: float, w: float, high: float, change: Action, enabled: bool = True
) -> list[Node]:
    ink = theme.INK if enabled else FAINT
    key, middle = switch.key, y + high / 2
    title = (x + INDENT, y, w - INDENT - SWITCH - 8, high)
    return [
        Icon(f"{key}:icon", switch.icon, x + 8, middle, 19, ink),
        Text(f"{key}:title", title, switch.words, SIZE, ink, "semibold"),
        Toggle(
            key,
            x + w - SWITCH,
            middle - 13.5,
            switch.words,
            switch.on,
            change,
            state=() if enabled else ("disabled",),
            tip=switch.tip,
        ),
    ]


def _pace(scene: SetupScene, left: float, y: float, w: float, high: float) -> list[Node]:
    screen = scene.app.screen
    names = {"calm": _("Calm"), "normal": _("Normal"), "fast": _("Fast"), "instant": _("Instant")}
    pace = segmented(
        screen,
        "pace",
        left + w,
        y + high / 2,
        _("Bots’ pace"),
        [(each, names[each]) for each in PACES],
        scene.app.settings.pace,
        lambda each: scene.app.changed(pace=each),
        pad=11,
        widest=w * 0.66,
    )
    room = pace.rect[0] - 10 - (left + INDENT)
    title = _("Bots’ pace")
    if measure(screen, title, SIZE, "semibold") > room:
        title = _("Pace")
    return [
        Icon("pace:icon", "bot", left + 8, y + high / 2, 18, theme.INK),
        Text("pace:title", (left + INDENT, y, room, high), title, SIZE, theme.INK, "semibold"),
        pace,
    ]
