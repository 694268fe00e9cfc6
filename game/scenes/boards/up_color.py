"""Up Color on the screen: everything but the cards themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.i18n import _
from game.rules.base import Event
from game.rules.up_color import (
    Dealt,
    LapTaken,
    LeadGiven,
    Passed,
    Played,
    RoundVoid,
    TapisVert,
    UpColorView,
)
from game.scenes.boards.base import BaseBoard, Outline, Zone
from game.scenes.boards.up_color_panels import Panels
from game.scenes.boards.up_color_plates import plates, tracker_node
from game.scenes.boards.up_color_wheel import CODE, asked, wheel
from game.scenes.menu import measure
from game.tables import up_color as geometry
from game.tables.base import Area, Gesture, Spot
from game.tables.up_color import LapMirror
from game.ui import motion as ease
from game.ui import theme
from game.ui.canvas import Canvas, Colour
from game.ui.node import Node
from game.ui.screen import Screen
from game.ui.widgets import Button, box, icon, shadow
from game.words.up_color import a_card, event_line, play_label

if TYPE_CHECKING:
    from game.scenes.table import TableScene

__all__ = ["Board", "tracker_node"]

PASS_PAUSE = 420.0  # ms at Normal pace that a turn without a card is looked at
NOTICE_PAUSE = 1300.0
BANNER_PAUSE = 1900.0
LEAST_NOTICE = 600.0  # at Instant pace; a click or key goes on at once
PULSE = 700.0  # ms


class Banner(NamedTuple):
    """A large notice over the middle: its icon, title and line, and the colour of its edge."""

    icon: str
    title: str
    line: str
    edge: Colour


class Board(BaseBoard):
    """The panels of one table, what the wheel shows and what is announced over them."""

    target = "trick"

    def __init__(self, table: TableScene) -> None:
        super().__init__(table)
        self.panels = Panels(self)
        self.banner: Banner | None = None
        self._now = self._before = asked(self.mirror)
        self._pulsed: int | None = None

    @property
    def mirror(self) -> LapMirror:
        """The table's pieces with the facts of the lap."""
        mirror = self.table.mirror
        assert isinstance(mirror, LapMirror)
        return mirror

    # -- the flow

    def round_finished(self, view: UpColorView) -> bool:
        """Whether a round has just been scored or found void."""
        return view.phase in ("deal", "over") and (bool(view.rounds) or view.void)

    def deal_start(self, area: Area) -> Spot:
        """Deals come from the stock."""
        return geometry.stock_spot(area)

    def gathering(self, area: Area) -> tuple[float, float]:
        """A lap is gathered in the middle of its panel."""
        x, _y, w = geometry.lap_rect(area)
        return x + w / 2, geometry.slot_spot(0, area).y

    def shown(self, event: Event) -> float:
        """Let the wheel step, or announce what an event is; how long it is looked at, in ms."""
        self.banner = None
        self.least_shown = 0.0
        match event:
            case Played():
                self._step()
                if event.card in CODE:
                    self.table.app.sound.play(f"wheel_{CODE.index(event.card) + 1}")
                return float(theme.MOTION["wheel"])
            case Passed():
                return PASS_PAUSE
            case TapisVert():
                return self._announce(self._tapis(event), BANNER_PAUSE)
            case LeadGiven():
                self._step()
                line = event_line(event, self.table.names, self._person) or ""
                return self._announce(Banner("forward", "", line, theme.CREAM), NOTICE_PAUSE)
            case RoundVoid():
                self._step()
                line = _("Nobody can lead: the round does not count")
                return self._announce(Banner("redo", _("Void round"), line, theme.CORAL), BANNER_PAUSE)
            case LapTaken():
                self._pulsed = event.seat
                self.table.motion.to("pulse", (0.0,), PULSE, start=(1.0,))
                self._step()
            case Dealt():
                self._step()
        return 0.0

    @property
    def _person(self) -> int | None:
        """The viewer's seat where a person sits there."""
        return self.table.viewer if self.table.viewer in self.table.humans else None

    def _tapis(self, event: TapisVert) -> Banner:
        name, card = self.table.names[event.seat], a_card(event.card)
        if event.seat == self._person:
            line = _("You go out with {card}").format(card=card)
        else:
            line = _("{name} goes out with {card}").format(name=name, card=card)
        if event.blocked:
            line = _("{line} · discards are blocked").format(line=line)
        return Banner("crown", _("Tapis vert!"), line, theme.MINT)

    def _announce(self, banner: Banner, pause: float) -> float:
        self.banner = banner
        self.least_shown = LEAST_NOTICE
        self.table.motion.to("banner", (1.0,), 280, start=(0.0,), ease=ease.out_back)
        self.table.invalidate()
        return pause

    def _step(self) -> None:
        """Let the wheel go on to what is asked for now."""
        now = asked(self.mirror)
        if now != self._now:
            self._before, self._now = self._now, now
            if self.table.motion.reduced:
                self.table.motion.set("wheel", (1.0,))
            else:
                ms = theme.MOTION["wheel"]
                self.table.motion.to("wheel", (1.0,), ms, start=(0.0,), ease=ease.linear)

    def pulse(self, seat: int) -> bool:
        """Whether the seat has just taken a lap."""
        return seat == self._pulsed and self.table.motion.moving("pulse")

    # -- gestures

    def zones(self, area: Area) -> dict[str, Zone]:
        """A card is played by letting it go anywhere in the middle."""
        return {"trick": (area.cx - 330, area.mid(140), area.cx + 350, area.low(545))}

    def pass_turn(self) -> None:
        """Pass, or hear why not."""
        if self.table.my_turn:
            self.table.submit(self.table.viewer, geometry.PASS)

    def key(self, name: str) -> bool:
        """P passes."""
        if name == "p" and self.table.my_turn:
            self.pass_turn()
            return True
        return False

    def handles(self, move: str) -> list[str]:
        """A pass has a button."""
        return [geometry.PASS] if move == geometry.PASS else super().handles(move)

    # -- what is seen

    def hint_room(self, area: Area) -> tuple[float, float, float]:
        """In the right column, above the buttons."""
        left, _foot, wide = super().hint_room(area)
        return left, area.low(585), wide

    def under(self, view: UpColorView, screen: Screen) -> list[Node]:
        """The panels below the cards."""
        if self.table.director.resting:
            now = asked(self.mirror)
            if now != self._now:  # an undo, or another person at the screen
                self._before = self._now = now
        nodes = [tracker_node(screen, view, view.seat, self.table.names)]
        nodes.append(wheel(self.table, self._now, self._before))
        nodes += plates(self, view)
        nodes += self.panels.lap(view)
        nodes += self.panels.options(view)
        nodes.append(self.panels.piles())
        return nodes

    def over(self, view: UpColorView, screen: Screen) -> list[Node]:
        """What lies above the cards."""
        nodes = self.panels.counts() + self._buttons(view)
        if self.banner is not None and not self.table.director.resting:
            nodes.append(self._banner_node(self.banner, screen))
        return nodes

    def outline(self, piece: int, face: str | None) -> Outline | None:
        """The mint outline of the card that takes the lap for now."""
        taker = self.mirror.taker
        if taker is not None and any(p.id == piece for p in self.mirror.piles.get(f"trick:{taker}", [])):
            return theme.MINT, 0.03
        return None

    def veil(self, piece: int, states: Sequence[str]) -> str | None:
        """Cards that left the game are dim."""
        out = self.mirror.piles.get("taken", [])
        return "waiting" if any(each.id == piece for each in out[-geometry.PILE_SHOWN :]) else None

    def pile_label(self, pile: str) -> str:
        """What a face-down pile is called."""
        return {"stock": _("Stock"), "taken": _("Set aside")}.get(pile, "")

    def _buttons(self, view: UpColorView) -> list[Node]:
        """Play what is selected, pass where that is allowed, and sort."""
        table, area, hand = self.table, self.table.area, self.table.hand
        if view.seat not in table.humans:
            return []
        right = area.right - 29
        label = play_label(hand.selected) if hand.selected is not None else _("Pass")
        wide = min(290.0, max(200.0, measure(table.app.screen, label, 18, "bold") + 76))
        main = (right - wide, area.low(637), wide, 56)
        second = (right - 171, area.low(591), 171, 38)
        nodes: list[Node] = []
        if hand.selected is not None:
            nodes.append(Button("play", main, label, hand.play_selected, "gold", "check", 18))
        if Gesture("press", geometry.PASS) in table.index:
            place, kind, size = (second, "dark", 15.5) if nodes else (main, "gold", 18.0)
            nodes.append(Button("pass", place, _("Pass"), self.pass_turn, kind, "pass", size, keys=("p",)))
        if len(nodes) < 2 and len(hand.pile) > 1:
            place = second if nodes else (right - 171, area.low(641), 171, 48)
            label = _("Sort the hand")
            nodes.append(Button("sort", place, label, hand.sort_next, "dark", "sort", 15, keys=("s",)))
        return nodes

    def _banner_node(self, banner: Banner, screen: Screen) -> Node:
        title_w = measure(screen, banner.title, 36, "display") if banner.title else 0.0
        wide = min(screen.w - 80, max(title_w, measure(screen, banner.line, 17, "semibold")) + 150)
        upper = screen.text_u(36) * 1.2 if banner.title else 0.0
        lower = screen.text_u(17) * 1.35
        high = upper + lower + 40
        x, y = screen.cx - wide / 2, self.table.area.mid(302) - high / 2

        def paint(canvas: Canvas, node: Node) -> None:
            grown = self.table.motion.get("banner", (1.0,))[0]
            with canvas.shifted(0, (1 - grown) * 18, min(1.0, max(0.0, grown))):
                shadow(canvas, node.rect, 20, "e2")
                box(
                    canvas,
                    node.rect,
                    20,
                    (16, 52, 42, 250) if banner.edge == theme.MINT else (*theme.INK, 250),
                )
                box(canvas, node.rect, 20, (0, 0, 0, 0), banner.edge, 2)
                icon(canvas, banner.icon, x + 44, y + high / 2, 44 if banner.title else 28, banner.edge)
                left, room = x + 82, wide - 82 - 28
                if banner.title:
                    canvas.text(
                        banner.title, left, y + 20 + upper / 2, 36, theme.CREAM, "display", width=room
                    )
                canvas.text(
                    banner.line, left, y + 20 + upper + lower / 2, 17, theme.CREAM, "semibold", width=room
                )

        label = " · ".join(part for part in (banner.title, banner.line) if part)
        return Node("banner", (x, y, wide, high), label, role="alert", paint=paint)
