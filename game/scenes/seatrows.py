"""The players' sheet of the setup: a row a seat, that can be renamed, recast and moved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.draft import Sitter
from game.i18n import _, ngettext
from game.people import LONGEST_NAME, avatar_name, level_name, temper_line, temper_name
from game.scenes.menu import line_height, measure
from game.ui import shapes, theme
from game.ui.canvas import Canvas
from game.ui.controls import Segmented, TextField
from game.ui.node import Node, Rect
from game.ui.screen import Screen
from game.ui.widgets import Text, avatar, box, icon, shadow

if TYPE_CHECKING:
    from game.scenes.setup import SetupScene

ROW, FREE, GAP = 66.0, 37.0, 8.5
FREE_SHARE = FREE / ROW
RADIUS = 14.0
CLEAN = (255, 253, 247)
HANDLE = (190, 178, 140)
HANDLE_HOT = (120, 108, 72)
LEAF = theme.TRAVEL["leaf"]["base"]


class Stepper(Node):
    """A number of players between a minus and a plus."""

    def __init__(
        self,
        screen: Screen,
        right: float,
        y: float,
        high: float,
        seats: int,
        less: Callable[[], None] | None,
        more: Callable[[], None] | None,
    ) -> None:
        words = ngettext("{n} player", "{n} players", seats).format(n=seats)
        text = max(measure(screen, ngettext("{n} player", "{n} players", 6).format(n=6), 15, "bold"), 60)
        wide = text + 2 * high + 12
        super().__init__("seats", (right - wide, y, wide, high), _("Number of players"))
        self.add(
            StepButton("seats:less", (right - wide, y, high, high), "minus", _("One player fewer"), less),
            Text(
                "seats:count",
                (right - wide + high, y, wide - 2 * high, high),
                words,
                15,
                theme.INK,
                "bold",
                "center",
            ),
            StepButton("seats:more", (right - high, y, high, high), "plus", _("One more player"), more),
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the track."""
        box(canvas, self.rect, self.rect[3] / 2, theme.PAPER_WELL)
        box(canvas, self.rect, self.rect[3] / 2, (*theme.PAPER_LINE, 110))


class StepButton(Node):
    """Minus or plus; without an action it is at its end."""

    role = "button"

    def __init__(
        self, key: str, rect: Rect, icon_name: str, label: str, action: Callable[[], None] | None
    ) -> None:
        state = () if action else ("disabled",)
        super().__init__(key, rect, label, action=action, state=state, tip=label)
        self.icon = icon_name

    @property
    def radius(self) -> float:
        """Corner radius in u."""
        return self.rect[3] / 2

    def draw(self, canvas: Canvas) -> None:
        """Draw the sign."""
        x, y = self.centre
        if canvas.hot.hover == self.key and self.enabled:
            box(canvas, self.rect, self.radius, (255, 255, 255, 130))
        icon(canvas, self.icon, x, y, 16, theme.INK if self.enabled else (*theme.INK_SOFT, 90))


class SeatRow(Node):
    """A seat; it is drawn where it is on its way."""

    role = "listitem"
    radius = RADIUS

    def __init__(self, scene: SetupScene, seat: int, sitter: Sitter, rect: Rect) -> None:
        self.scene, self.sitter = scene, sitter
        kind = _("human")
        if not sitter.human:
            kind = ", ".join((_("bot"), level_name(sitter.player), temper_name(sitter.character)))
        name = scene.draft.named(seat)
        label = _("Seat {n}: {name}, {kind}").format(n=seat + 1, name=name, kind=kind)
        super().__init__(f"seat:{sitter.id}", rect, label)
        x, y, _w, h = rect
        self.add(Handle(f"{self.key}:handle", (x + 3, y + 3, 32, h - 6), name), *self._parts(seat))

    @property
    def dragged(self) -> bool:
        """Whether it hangs on the pointer."""
        return self.scene.dragged == self.sitter.id

    def paint(self, canvas: Canvas) -> None:
        """Draw the row with all it holds."""
        y = self.scene.row_place(self.sitter.id, self.rect[1])
        with canvas.shifted(0, y - self.rect[1]):
            super().paint(canvas)

    def draw(self, canvas: Canvas) -> None:
        """Draw the row's paper."""
        if self.dragged:
            shadow(canvas, self.rect, RADIUS, "e2")
        box(canvas, self.rect, RADIUS, CLEAN, HANDLE if self.dragged else theme.PAPER_LINE, 1.6)

    def _parts(self, seat: int) -> list[Node]:
        scene, sitter = self.scene, self.sitter
        screen, draft = scene.app.screen, scene.draft
        x, y, w, h = self.rect
        middle = y + h / 2
        key = self.key
        d = min(48.0, h - 12)
        third = max(104.0, min(w * 0.22, 130.0))
        cast_w, cast_h = 118.0, 32.0
        cast_x = x + w - third - 16 - 12 - cast_w
        left = x + 37 + d + 13
        caption = _("Seat {n}").format(n=seat + 1)
        if sitter.human and draft.humans == 1:
            caption = _("Seat {n} · you").format(n=seat + 1)
        if draft.team_names:
            caption = _("Seat {n} · {team}").format(n=seat + 1, team=draft.team_of(seat))
        upper, lower = line_height(screen, 13), line_height(screen, 18, "bold")
        top = middle - (upper + lower) / 2
        room = cast_x - 10 - left
        said = room if sitter.human else room - CharacterButton.width(screen, sitter.character) - 5
        if draft.team_names and measure(screen, caption, 13) > said:
            caption = draft.team_of(seat)
        if not sitter.human and measure(screen, caption, 13) > said:
            caption = ""
        wide = measure(screen, caption, 13) + 5 if caption else 0.0
        line: list[Node] = [
            Text(f"{key}:seat", (left, top, wide or room, upper), caption, 13, theme.INK_SOFT)
        ]
        if not sitter.human:
            line.append(CharacterButton(scene, sitter, left + wide, top, upper, room - wide))
        field = TextField(
            f"{key}:name",
            (left, top + upper, room, lower),
            _("Name of seat {n}").format(n=seat + 1),
            sitter.name,
            lambda name: scene.rename(sitter.id, name),
            done=scene.drop_focus,
            longest=LONGEST_NAME,
            size=18,
        )
        portrait = AvatarButton(
            f"{key}:avatar",
            (x + 37, middle - d / 2, d, d),
            sitter.avatar,
            lambda: scene.next_avatar(sitter.id),
        )
        cast = Segmented(
            f"{key}:player",
            (cast_x, middle - cast_h / 2, cast_w, cast_h),
            _("Who plays seat {n}").format(n=seat + 1),
            ((True, _("Human")), (False, _("Bot"))),
            sitter.human,
            lambda human: scene.cast(sitter.id, human),
            icons=("human", "bot"),
        )
        for segment in cast.children:
            segment.tip = segment.label
        last = (x + w - third - 14, y, third, h)
        return [
            portrait,
            field,
            *line,
            cast,
            *(self._human(last) if sitter.human else [self._bot(last)]),
        ]

    def _human(self, rect: Rect) -> list[Node]:
        """What a person's hand is to the others."""
        draft, screen = self.scene.draft, self.scene.app.screen
        if draft.humans == 1:
            words = (_("Your place"), _("this screen"))
        elif draft.hide_hands:
            words = (_("Hidden hand"), _("curtain falls"))
        else:
            words = (_("Open hand"), _("no curtain"))
        x, y, w, h = rect
        upper, lower = line_height(screen, 14, "bold"), line_height(screen, 13)
        top = y + (h - upper - lower) / 2
        return [
            Text(f"{self.key}:hand", (x, top, w, upper), words[0], 14, theme.INK, "bold"),
            Text(f"{self.key}:curtain", (x, top + upper, w, lower), words[1], 13, theme.INK_SOFT),
        ]

    def _bot(self, rect: Rect) -> Node:
        levels = self.scene.draft.levels
        x, y, w, h = rect
        return LevelButton(
            f"{self.key}:level",
            (x - 8, y + 6, w + 14, h - 12),
            level_name(self.sitter.player),
            levels.index(self.sitter.player) + 1,
            len(levels),
            lambda: self.scene.next_level(self.sitter.id),
        )


class Handle(Node):
    """What a seat is dragged by."""

    role = "handle"
    radius = 11.0

    def __init__(self, key: str, rect: Rect, name: str) -> None:
        label = _("Move {name} to another seat").format(name=name)
        super().__init__(key, rect, label, grab=key, tip=_("Drag, or Ctrl and an arrow, to change places"))

    def draw(self, canvas: Canvas) -> None:
        """Draw its three lines."""
        hot = self.key in (canvas.hot.hover, canvas.hot.pressed)
        if hot:
            box(canvas, self.rect, self.radius, theme.PAPER_WELL)
        icon(canvas, "menu", *self.centre, 16, HANDLE_HOT if hot else HANDLE)


class AvatarButton(Node):
    """A portrait that changes when it is pressed."""

    role = "button"

    def __init__(self, key: str, rect: Rect, name: str, action: Callable[[], None]) -> None:
        label = _("Portrait: {animal}").format(animal=avatar_name(name))
        super().__init__(key, rect, label, action=action, tip=_("Another portrait"))
        self.name = name
        self.radius = rect[2] / 2

    def draw(self, canvas: Canvas) -> None:
        """Draw the portrait."""
        x, y = self.centre
        d = self.rect[2]
        shadow(canvas, self.rect, d / 2, "e0")
        hot = canvas.hot.hover == self.key
        avatar(canvas, self.name, x, y, d, theme.INK if hot else theme.PAPER, 2 if hot else 1)


class CharacterButton(Node):
    """A bot's temperament in a word; pressing it gives the next character."""

    role = "button"
    tip_above = True  # the name below it changes with it
    size, pad = 12.5, 7.0

    def __init__(
        self, scene: SetupScene, sitter: Sitter, left: float, top: float, high: float, room: float
    ) -> None:
        self.word = temper_name(sitter.character)
        wide = min(room, self.width(scene.app.screen, sitter.character))
        super().__init__(
            f"seat:{sitter.id}:character",
            (left, top - 1, wide, high + 1),
            _("Character: {temperament}").format(temperament=self.word),
            action=lambda: scene.next_character(sitter.id),
            tip=temper_line(sitter.character),
        )
        self.radius = self.rect[3] / 2

    @classmethod
    def width(cls, screen: Screen, character: str) -> float:
        """How wide (u) a character's button would like to be."""
        return measure(screen, temper_name(character), cls.size, "semibold") + 2 * cls.pad

    def draw(self, canvas: Canvas) -> None:
        """Draw the pill."""
        x, y, w, h = self.rect
        hot = canvas.hot.hover == self.key
        box(canvas, self.rect, self.radius, theme.PAPER_LINE if hot else theme.PAPER_WELL)
        canvas.text(self.word, x + w / 2, y + h / 2, self.size, theme.INK, "semibold", "center", w - self.pad)


class LevelButton(Node):
    """A bot's level as a word and as bars; pressing it gives the next level."""

    role = "button"
    radius = 10.0

    def __init__(
        self, key: str, rect: Rect, level: str, strength: int, levels: int, action: Callable[[], None]
    ) -> None:
        label = _("Level: {level}").format(level=level)
        super().__init__(key, rect, label, action=action, tip=_("Another level"))
        self.level, self.strength, self.levels = level, strength, levels

    def draw(self, canvas: Canvas) -> None:
        """Draw the word and the bars."""
        x, y, w, h = self.rect
        if canvas.hot.hover == self.key:
            box(canvas, self.rect, self.radius, theme.PAPER_WELL)
        upper = line_height(canvas.screen, 14, "bold")
        top = y + (h - upper - 13) / 2
        canvas.text(self.level, x + 8, top + upper / 2, 14, theme.INK, "bold", "midleft", w - 14)
        bar = min(20.0, (w - 16) / self.levels - 5)
        for i in range(self.levels):
            tone = LEAF if i < self.strength else theme.PAPER_LINE
            box(canvas, (x + 8 + i * (bar + 5), top + upper + 5, bar, 7), 3.5, tone)


class FreeSeat(Node):
    """A seat that nobody takes; pressing it seats another bot."""

    role = "button"
    radius = RADIUS

    def __init__(self, key: str, rect: Rect, action: Callable[[], None]) -> None:
        super().__init__(key, rect, _("Free seat"), action=action, tip=_("Add a player"))

    def draw(self, canvas: Canvas) -> None:
        """Draw the dashed row."""
        x, y, w, h = self.rect
        px = canvas.screen.px
        hot = canvas.hot.hover == self.key
        tone = (150, 137, 96) if hot else (203, 186, 142)
        fill = (255, 255, 255, 90) if hot else None
        dashes = shapes.dashed_rect(px(w), px(h), px(RADIUS), tone, max(1, px(1.4)), px(6), px(4), fill)
        canvas.image(dashes, x, y)
        icon(canvas, "plus", x + 20, y + h / 2, 15, theme.INK_SOFT)
        canvas.text(self.label, x + 38, y + h / 2, 15, theme.INK_SOFT, "medium", "midleft", w - 50)
