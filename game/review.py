"""Luck and skill in a finished game: what people's decisions cost, and what the expert makes of their cards.

The expert judges every decision from the view that its seat had then. What a decision cost is the
expert's forecast for its own move less that for the move made, over the same sampled deals, in points
of the game; where chance may explain the difference, or it is next to nothing, it counts as none.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from game import record
from game.bots import temper
from game.bots.base import Budget, Choice, Reason
from game.catalog import Game
from game.deal import bot_seed, deal_stream
from game.record import HUMAN, Record
from game.rules.base import Outcome, View
from game.session import Session

EXPERT = "expert"

BEYOND_CHANCE = 2.0
"""Standard errors that a cost must exceed to count."""

LEAST = 0.05
"""Points below which a cost doesn't count: figures are told in tenths."""

MOMENTS = 3
"""How many of the costliest decisions are shown."""

Asking = Generator["Question", Choice, None]


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked next; without a character it is neutral."""

    level: str
    character: str | None
    view: View
    seed: int
    budget: Budget


class Decision(msgspec.Struct, frozen=True):
    """A person's decision: the index of its entry in the log, its round from 0, and the expert's judgement.

    `view` is what the seat saw; `better` is the expert's move, for its `reason`; `cost` is in points and 0
    where the move made is as good.
    """

    at: int
    seat: int
    round: int
    view: View
    move: str
    better: str
    cost: float
    reason: Reason


class Tally(msgspec.Struct, frozen=True):
    """A seat's decisions: how many, how many were as good as the expert's, and what the others cost."""

    decisions: int
    matched: int
    cost: float


class Review:
    """A finished game under judgement: put each `question` to a bot and `answer`, until none is left.

    `decisions`, `reached` (the number of the log's entries that were looked at) and `begun` (that of the
    rounds) grow meanwhile. `expert` is the outcome with an expert in every person's chair and the same
    cards, None until it is known, and for good where the record was not `dealt_from_code`.
    """

    def __init__(self, game: Game, finished: Record) -> None:
        if finished.result is None:
            raise ValueError("a review needs a finished game")
        self.game = game
        self.record = finished
        self.people = tuple(seat for seat, sat in enumerate(finished.seats) if sat.player == HUMAN)
        self.decisions: list[Decision] = []
        self.rounds = sum(type(entry) is dict for entry in finished.log)
        self.reached = self.begun = 0
        self.expert: Outcome | None = None
        self.dealt_from_code = True
        self._asking = self._all()
        self.question: Question | None = next(self._asking, None)

    @property
    def judged(self) -> bool:
        """Whether all decisions were looked at."""
        return self.reached == len(self.record.log)

    def answer(self, choice: Choice) -> None:
        """Go on with the bot's choice."""
        try:
            self.question = self._asking.send(choice)
        except StopIteration:
            self.question = None

    def answer_here(self) -> None:
        """Answer the open question at once, without another process."""
        if (question := self.question) is not None:
            bot = temper.bot(self.game.id, question.level, question.character)
            self.answer(bot.choose(question.view, Random(question.seed), question.budget))

    # -- what was found

    def tally(self, seat: int) -> Tally:
        """The sum of a seat's decisions so far."""
        costs = [each.cost for each in self.decisions if each.seat == seat]
        return Tally(len(costs), costs.count(0.0), round(sum(costs), 2))

    def by_round(self, seat: int) -> list[float]:
        """What a seat's decisions cost in each round, as far as they were looked at."""
        costs = [0.0] * self.rounds
        for each in self.decisions:
            if each.seat == seat:
                costs[each.round] += each.cost
        return costs

    def costliest(self, seat: int | None = None) -> list[Decision]:
        """The few decisions that cost most, of a seat or of all people, the worst first."""
        found = [each for each in self.decisions if each.cost and seat in (None, each.seat)]
        return sorted(found, key=lambda each: (-each.cost, each.at))[:MOMENTS]

    # -- how it is found

    def _all(self) -> Asking:
        if not self.people:
            self.reached = len(self.record.log)
            return
        yield from self._judge()
        if self.dealt_from_code:
            yield from self._play_again()

    def _judge(self) -> Asking:
        rules, code, moves = self.game.rules, self.record.code, 0
        state: Any = record.start(self.record, rules)
        for at, entry in enumerate(self.record.log):
            if type(entry) is dict:
                chance = deal_stream(code, self.record.options, self.begun)
                drawn = rules.draw_deal(state, chance)
                self.dealt_from_code &= all(entry["deal"].get(key) == value for key, value in drawn.items())
                self.begun += 1
            else:
                seat, move = entry[0], str(rules.parse(entry[1]))
                if seat in self.people and len(rules.legal_moves(state, seat)) > 1:
                    view = rules.view(state, seat)
                    seed = bot_seed(code, seat, moves)
                    choice = yield Question(EXPERT, None, view, seed, Budget(also=(move,)))
                    found = choice.move, cost_of(choice, move), choice.reason
                    self.decisions.append(Decision(at, seat, self.begun - 1, view, move, *found))
                moves += 1
            record.enact(state, entry, rules)
            self.reached = at + 1

    def _play_again(self) -> Asking:
        seats = [
            replace(seat, player=EXPERT, extra={}) if seat.player == HUMAN else seat
            for seat in self.record.seats
        ]
        match = Session(self.game, seats, self.record.options, self.record.code, save=None)
        while match.outcome is None:
            if match.needs_deal:
                match.deal()
                continue
            seat = match.to_move[0]
            sat, view, seed = seats[seat], match.view(seat), match.bot_seed(seat)
            choice = yield Question(sat.player, sat.character, view, seed, Budget())
            match.submit(seat, self.game.rules.parse(choice.move))
        self.expert = match.outcome


def cost_of(choice: Choice, move: str) -> float:
    """What a move cost against the choice of a bot that was asked to weigh it too."""
    weighed = {each.move: each for each in choice.candidates}
    if move == choice.move or not weighed:
        return 0.0
    cost = weighed[choice.move].value - weighed[move].value
    return round(cost, 2) if cost >= max(LEAST, BEYOND_CHANCE * weighed[move].error) else 0.0
