"""The audit of a bot's move: the cards that its seat couldn't see are dealt afresh, and it is asked again.

A bot is a function of a view, a seed and a budget. An honest one decides the same, however the hidden
cards lie: its view stays what it was. One that peeks, through the view or around it, is found out.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from game import record
from game.bots import temper
from game.bots.base import Budget, Choice
from game.deal import Stream, bot_seed
from game.record import HUMAN, Record
from game.rules.base import Rules, View

REDEALS = 50
UNLIMITED = Budget()


class Decision(msgspec.Struct, frozen=True):
    """A bot's move in a record: its entry of the log, its seat, who the bot is, the move and the seed."""

    at: int
    seat: int
    level: str
    character: str | None
    move: str
    seed: int


def decision(saved: Record, at: int) -> Decision:
    """The bot's move at an entry of a sound log; raises ValueError where there is none."""
    if at not in range(len(saved.log)):
        raise ValueError(f"the log has no entry {at}")
    entry = saved.log[at]
    if type(entry) is dict:
        raise ValueError(f"entry {at} of the log is a deal")
    seat, move = entry
    bot = saved.seats[seat]
    if bot.player == HUMAN:
        raise ValueError(f"entry {at} of the log is a person's move")
    number = sum(1 for each in saved.log[:at] if type(each) is list)
    return Decision(at, seat, bot.player, bot.character, move, bot_seed(saved.code, seat, number))


class Audit:
    """One decision, and so many re-deals of what its seat couldn't see.

    Put each `question` to the bot and give its `answer` back, until all is `done`; the first question is
    the seat's view as it was.
    """

    def __init__(self, saved: Record, rules: Rules[Any, Any], at: int, redeals: int = REDEALS) -> None:
        """Raises ValueError where the entry is no bot's move."""
        self.decision = decision(saved, at)
        self.redeals = redeals
        self.choice: Choice | None = None
        """What the bot decides now for the view as it was."""
        self.results: list[bool] = []
        """Of each re-deal so far, whether the seat saw the same and the bot decided the same."""
        self._rules = rules
        self._state = record.start(saved, rules)
        for entry in saved.log[:at]:
            record.enact(self._state, entry, rules)
        self.view: View = rules.view(self._state, self.decision.seat)
        """What the seat saw when the bot moved."""
        self._twin = self._state
        self._deals: list[Any] = []

    @property
    def question(self) -> View:
        """The view to ask the bot about next."""
        view: View = self._rules.view(self._twin, self.decision.seat)
        return view

    def answer(self, choice: Choice) -> None:
        """Note what the bot decided about the question, and deal afresh for the next."""
        if self.choice is None:
            self.choice = choice
        else:
            self.results.append(self.question == self.view and choice == self.choice)
            if self._twin not in self._deals:
                self._deals.append(self._twin)
        chance = Stream(len(self.results).to_bytes(32, "big"))
        self._twin = self._rules.resample(self._state, self.decision.seat, chance)

    def answer_here(self, budget: Budget = UNLIMITED) -> None:
        """Answer the question at once, without another process."""
        made = self.decision
        bot = temper.bot(self._rules.id, made.level, made.character)
        self.answer(bot.choose(self.question, Random(made.seed), budget))

    @property
    def done(self) -> bool:
        """Whether every question is answered."""
        return len(self.results) == self.redeals

    @property
    def same(self) -> int:
        """In how many re-deals the seat saw the same and the bot decided the same."""
        return sum(self.results)

    @property
    def deals(self) -> int:
        """How many of the re-deals differ from one another."""
        return len(self._deals)

    @property
    def again(self) -> str | None:
        """What the bot moves now, once asked; not the log's move where a clock had cut its search short."""
        return None if self.choice is None else self.choice.move
