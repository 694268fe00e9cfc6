"""Bots in a process of their own, so that no search ever holds up a frame."""

from __future__ import annotations

import logging
import os
import signal
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec

from game.bots.base import Budget, Choice, listed, policy
from game.bots.temper import bot
from game.rules.base import View

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

log = logging.getLogger(__name__)

NICENESS = 10
PATIENCE = 10.0
"""Seconds that an answer may take beyond the budget's own deadline before the process is replaced."""

TRIES = 2
"""How often a question is put at most, where the process dies of it."""


class Answer(msgspec.Struct, frozen=True):
    """The answer to a ticket; `plain` tells that the worker failed and the plain policy chose."""

    ticket: int
    choice: Choice
    plain: bool


class _Question(msgspec.Struct, frozen=True):
    ticket: int
    game: str
    level: str
    view: View
    seed: int
    budget: Budget
    character: str | None


class Worker:
    """One process that answers one question at a time; a dead or stuck one is replaced.

    Nothing here blocks: `ask`, then `poll` once a frame until it returns the answer. A new question
    drops the one before. A question that a process died of is put once more, so that a kill changes no move.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._process: Any = None
        self._pipe: Connection | None = None
        self._question: _Question | None = None
        self._until = 0.0
        self._tried = 0

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.is_alive()

    @property
    def pid(self) -> int | None:
        """The process's number, None before `start`."""
        return self._process.pid if self._process is not None else None

    @property
    def busy(self) -> bool:
        """Whether a question waits for its answer."""
        return self._question is not None

    def start(self) -> None:
        """Start the process where none runs; where the system refuses one, the plain policy answers."""
        if self.alive:
            return
        from multiprocessing import get_context  # not before the first frame, which it would hold up

        self.stop()
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), name="fourup-bots", daemon=True)
        try:
            process.start()
        except OSError:
            log.exception("no process for the bots")
            ours.close()
        else:
            self._process, self._pipe = process, ours
        finally:
            theirs.close()

    def ask(
        self,
        ticket: int,
        game: str,
        level: str,
        view: View,
        seed: int,
        budget: Budget,
        character: str | None = None,
    ) -> None:
        """Put a question (`seed` is deal.bot_seed's); the ticket comes back with its answer."""
        self._tried = 0
        self._put(_Question(ticket, game, level, view, seed, budget, character))

    def _put(self, question: _Question) -> None:
        self.start()
        self._question = question
        self._until = monotonic() + self._patience + (question.budget.deadline or 0.0)
        self._tried += 1
        try:
            if self._pipe is not None:
                self._pipe.send(question)
        except OSError:
            self.stop()

    def poll(self) -> Answer | None:
        """The answer to the last question, once; None while there is none yet."""
        question = self._question
        if question is None:
            return None
        choice: Choice | None = None
        try:
            while self._pipe is not None and self._pipe.poll():
                ticket, choice = self._pipe.recv()
                if ticket == question.ticket:
                    return self._answer(question, choice)
        except Exception:
            # Whatever a broken process writes (or its pipe's end) means the same: it is of no more use.
            log.warning("the bots' process is gone or broken")
            self.stop()
        if self.alive and monotonic() < self._until:
            return None
        if not self.alive and self._tried < TRIES:
            self._put(question)
            return None
        self.stop()
        self.start()
        return self._answer(question, None)

    def stop(self) -> None:
        """End the process."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        self._process = self._pipe = None

    def _answer(self, question: _Question, choice: Any) -> Answer:
        self._question = None
        if isinstance(choice, Choice) and listed(choice.move, question.view.legal):
            return Answer(question.ticket, choice, plain=False)
        log.warning("the plain policy plays for %s at %s", question.game, question.level)
        return Answer(question.ticket, policy(question.game).plain(question.view), plain=True)


def serve(pipe: Connection) -> None:
    """The process's loop: answer questions until the pipe closes; a question that fails gets None."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    while True:
        try:
            question: _Question = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            chosen = bot(question.game, question.level, question.character)
            choice = chosen.choose(question.view, Random(question.seed), question.budget)
        except Exception:
            log.exception("%s at %s has no answer", question.game, question.level)
            choice = None
        try:
            pipe.send((question.ticket, choice))
        except OSError:
            return
