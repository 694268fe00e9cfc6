"""Level Up's bots: nearness to the level first, the needs of others next, rollouts once they have laid."""

from __future__ import annotations

from random import Random

import msgspec

from game.bots import level_up_draws, level_up_plays
from game.bots.base import Budget, Candidate, Choice, Reason, listed
from game.bots.level_up_counting import Count
from game.bots.level_up_ending import Turn, better, certain, settled
from game.bots.level_up_judge import HARDNESS
from game.bots.level_up_levels import LEVEL, Level
from game.bots.level_up_points import LATER
from game.rules.base import N_, View
from game.rules.level_up_data import LevelUpView


class LevelUpBot:
    """A player at one level."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def choose(self, view: View, rng: Random, budget: Budget) -> Choice:
        """A legal move of the view's seat, the same for the same view, stream and effort."""
        assert isinstance(view, LevelUpView)
        if len(view.legal) == 1:
            return Choice(view.legal[0], Reason(N_("The only legal move.")))
        if view.phase == "bonus":
            return _bonus(view)
        choice = self._weigh(view, rng, budget)
        turn = Turn(Count(view))
        if not turn.matters:
            return choice
        results = turn.results()
        kept = better(results) if self._level.watches else certain(results)
        if not kept:
            return choice
        if not any(listed(each.move, tuple(kept)) for each in choice.candidates):
            also = (*budget.also, *kept)
            choice = self._weigh(view, rng, msgspec.structs.replace(budget, also=also))
        return settled(choice, view.seats, results, kept)

    def _weigh(self, view: LevelUpView, rng: Random, budget: Budget) -> Choice:
        if view.phase == "draw":
            return level_up_draws.choose(view, self._level, rng)
        return level_up_plays.choose(view, self._level, rng, budget)


def _bonus(view: LevelUpView) -> Choice:
    """The level that takes longest to lay."""
    levels = [int(move.removeprefix("bonus ")) for move in view.legal]
    ranked = sorted(levels, key=lambda level: (HARDNESS[level], level), reverse=True)
    return Choice(
        f"bonus {ranked[0]}",
        Reason(N_("Level {level} takes longest to lay."), {"level": ranked[0]}),
        tuple(Candidate(f"bonus {level}", round(LATER * HARDNESS[level], 3), 0) for level in ranked),
    )


def bot(level: str) -> LevelUpBot:
    """The bot of one of base.LEVELS; raises KeyError."""
    return LevelUpBot(LEVEL[level])


def plain(view: View) -> Choice:
    """A quick rule-based move without randomness, for when no bot answers."""
    return LevelUpBot(PLAIN).choose(view, Random(0), Budget())


PLAIN = Level(counts=False)
