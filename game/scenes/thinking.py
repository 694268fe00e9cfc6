"""Bots at the table: their decisions are made in the worker, and look like a moment's thought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots.base import Budget, Choice

if TYPE_CHECKING:
    from game.scenes.table import TableScene

SHORT, LONG = 500.0, 1100.0  # ms at Normal pace (design, section 7)
DEADLINE = 4.0  # s; only a machine too slow for a level ever needs it


class Thinking:
    """The bot that is to move, if any: asks the worker and submits its answer."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.seat: int | None = None
        self._elapsed = 0.0
        self._choice: Choice | None = None

    @property
    def active(self) -> bool:
        """Whether a bot is to move."""
        return self.seat is not None

    def start(self, seat: int) -> None:
        """Let the seat's bot think."""
        if self.seat is not None:
            return
        self.seat, self._elapsed, self._choice = seat, 0.0, None
        self._table.app.worker.ask(self._table.session, seat, Budget(deadline=DEADLINE))

    def stop(self) -> None:
        """Forget the bot that thinks."""
        if self.seat is not None:
            self._table.app.worker.drop()
        self.seat = None

    def tick(self, ms: float) -> None:
        """Let time pass; the move is made when it is found and has been thought about for long enough."""
        table = self._table
        if self.seat is None or not table.director.resting:
            return
        self._elapsed += ms
        if self._choice is None:
            self._choice = table.app.worker.answer()
        if int(self._elapsed // 250) != int((self._elapsed - ms) // 250):
            table.app.dirty = True
        if self._choice is not None and self._elapsed >= self._due(self._choice):
            seat, self.seat = self.seat, None
            table.submit(seat, self._choice.move)

    @property
    def dots(self) -> int:
        """How many dots the thinking plate shows, 1-3."""
        return int(self._elapsed // 250) % 3 + 1

    def _due(self, choice: Choice) -> float:
        """When the move is made, in ms: seats that choose together share the time of one."""
        table = self._table
        return thought(choice) * table.motion.speed / max(1, len(table.view.to_move))


def thought(choice: Choice) -> float:
    """How long a decision looks, in ms at Normal pace: the closer the best two of all candidates, the longer.

    What counts is their gap's share of the whole spread, as the games' points differ in size.
    """
    values = [candidate.value for candidate in choice.candidates]
    spread = max(values, default=0.0) - min(values, default=0.0)
    if not spread:
        return SHORT
    clear = abs(values[0] - values[1]) / spread
    return SHORT + (LONG - SHORT) * (1 - clear) ** 4
