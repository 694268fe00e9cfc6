"""Questions to the bots' worker: a seat's move in a match, or advice, each from one view alone."""

from __future__ import annotations

from game.bots.base import Budget, Choice
from game.bots.worker import Worker
from game.rules.base import View
from game.session import Session


class BotDesk:
    """One decision at a time; answers to questions that were dropped are ignored."""

    def __init__(self) -> None:
        self._worker = Worker()
        self._ticket = 0
        self.plain = False
        """Whether the last answer is the plain policy's, since the worker failed."""

    def start(self) -> None:
        """Start the worker."""
        self._worker.start()

    @property
    def pid(self) -> int | None:
        """The worker's process."""
        return self._worker.pid

    def ask(self, session: Session, seat: int, budget: Budget) -> None:
        """Have the seat's bot decide."""
        sat = session.seats[seat]
        view, seed = session.view(seat), session.bot_seed(seat)
        self.ask_about(session.game.id, sat.player, view, seed, budget, sat.character)

    def ask_about(
        self, game_id: str, level: str, view: View, seed: int, budget: Budget, character: str | None = None
    ) -> None:
        """Have a level decide for a view (`seed` is deal.bot_seed's); starts the worker where none runs."""
        self._ticket += 1
        self._worker.ask(self._ticket, game_id, level, view, seed, budget, character)

    def drop(self) -> None:
        """Forget the question that is open."""
        self._ticket += 1

    def answer(self) -> Choice | None:
        """The decision, once it is there."""
        while (found := self._worker.poll()) is not None:
            if found.ticket == self._ticket:
                self.plain = found.plain
                return found.choice
        return None

    def stop(self) -> None:
        """End the worker."""
        self._worker.stop()
