"""Plays events on the screen one after another; it holds no game state, so that all of it can be skipped."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from game.rules.base import Event
from game.scenes.pieces import dealing_order
from game.scenes.speech import LAST_WORD
from game.tables.base import Glide
from game.ui import theme
from game.ui.sound import cue

if TYPE_CHECKING:
    from game.scenes.table import TableScene

LEAST_HOLD = 0.25  # of the Normal time, at Instant pace
MOTION = -1.0  # a step of a script: wait until nothing moves


class Director:
    """The queue of events of one table that are still to be seen."""

    def __init__(self, table: TableScene, at_rest: Callable[[], None]) -> None:
        self._table = table
        self._at_rest = at_rest
        self._queue: deque[Event] = deque()
        self._script: Iterator[float] | None = None
        self._wait = 0.0
        self._pacing = False
        self._rested = True
        self.holding = False
        self.unseen: deque[Event] = deque()
        """What the table doesn't show yet."""

    @property
    def resting(self) -> bool:
        """Whether everything that happened has been seen."""
        return self._rested

    def play(self, events: list[Event]) -> None:
        """Add what happened, as the viewer may know it."""
        self._queue.extend(events)
        self.unseen.extend(events)
        self._rested = False
        self._table.app.dirty = True

    def clear(self) -> None:
        """Forget what is still to be seen."""
        self._queue.clear()
        self._script = None
        self._wait = 0.0
        self._pacing = False
        self._rested = True
        self.holding = False
        self.unseen.clear()

    def skip(self) -> bool:
        """Finish the running motion or wait; False where there is none."""
        if self._rested:
            return False
        self._table.motion.finish("piece:")
        self._wait = 0.0
        return True

    def tick(self, ms: float) -> None:
        """Let time pass."""
        if self._rested:
            return
        while True:
            if self._wait > 0:
                self._wait -= ms
                ms = 0.0
                if self._wait > 0:
                    return
            if self._table.pieces_moving and not self._pacing:
                return
            self.holding = self._pacing = False
            if self._script is None:
                if not self._queue:
                    self._rested = True
                    self.unseen.clear()
                    self._at_rest()
                    return
                self._script = self._perform(self._queue.popleft())
            step = next(self._script, None)
            if step is None:
                self._script = None
            elif step > 0:
                self._wait, self._pacing = step, not self.holding  # a pace runs along with the motion
            self._table.invalidate()

    def _perform(self, event: Event) -> Iterator[float]:
        table = self._table
        glide = table.geometry.glide(event)
        if glide.hold:
            yield self.hold(glide.hold)
        script = table.board.script(event)
        if script is not None:
            yield from script
        elif glide.motion == "deal":
            yield from self._deal(event)
        elif glide.motion == "trick":
            yield from self._sweep(event)
        else:
            self._sound(event)
            table.follow(event)
            table.pieces.move(table.places(), glide)
            yield MOTION
        pause = table.board.shown(event)
        table.speech.hear(event)
        if table.speech.seat is not None and not self._queue and not table.session.to_move:
            pause = max(pause, LAST_WORD)  # or the round's summary would cover it at once
        if pause:
            yield max(pause * table.motion.speed, table.board.least_shown)

    def hold(self, ms: float) -> float:
        """A step of a script: look at what lies there, for so long at Normal pace or until it is skipped."""
        self.holding = True
        return ms * max(LEAST_HOLD, self._table.motion.speed)

    def _sound(self, event: Event) -> None:
        effect = cue(event)
        if effect is not None:
            self._table.app.sound.play(effect)

    def _deal(self, event: Event) -> Iterator[float]:
        table = self._table
        table.refresh_view()
        table.follow(event)
        spots = table.places()
        first, direction = table.board.first_dealt(event)
        order = dealing_order(table.mirror, first, direction, table.view.seats)
        rest = {
            p.id for name, pile in table.mirror.piles.items() if not name.startswith("hand:") for p in pile
        }
        start = table.board.deal_start(table.area)
        stagger = min(theme.MOTION["deal_stagger"], 1400 / max(1, len(order)))
        table.pieces.deal(
            spots, start, [*order, *(i for i in rest if spots[i].up)], stagger, theme.MOTION["deal"]
        )
        ticks = min(len(order), 10)
        for i in range(ticks):
            table.app.sound.play("deal")
            if table.motion.speed > 0 and i < ticks - 1 and table.pieces_moving:
                yield stagger * table.motion.speed * len(order) / ticks
        yield MOTION

    def _sweep(self, event: Event) -> Iterator[float]:
        table = self._table
        if not table.motion.reduced:
            x, y = table.board.gathering(table.area)
            lying = [
                p for name, pile in table.mirror.piles.items() if name.startswith("trick:") for p in pile
            ]
            spots = dict(table.pieces.spots)
            for i, piece in enumerate(lying):
                spots[piece.id] = spots[piece.id]._replace(x=x + 7 * (i - 1.5), y=y)
            table.pieces.move(spots, Glide("gather"))
            yield MOTION
            yield theme.MOTION["trick_hold"] * table.motion.speed
        self._sound(event)
        table.follow(event)
        table.pieces.move(table.places(), Glide("sweep"))
        yield MOTION
