"""UpDown's bots: bids by a fitted model and rollouts, cards by flat Monte Carlo over sampled worlds."""

from __future__ import annotations

from random import Random

from game.bots import updown_bids, updown_plays
from game.bots.base import Budget, Choice, Reason
from game.bots.updown_levels import LEVEL, Level
from game.rules.base import N_, View
from game.rules.updown_data import UpDownView


class UpDownBot:
    """A player at one level."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def choose(self, view: View, rng: Random, budget: Budget) -> Choice:
        """A legal move of the view's seat, the same for the same view, stream and effort."""
        assert isinstance(view, UpDownView)
        level = self._level
        if len(view.legal) == 1:
            return Choice(view.legal[0], Reason(N_("The only legal move.")))
        if view.phase == "bid":
            if level.effort:
                return updown_bids.announce(view, level, rng, budget)
            return updown_bids.by_rule(view, rng.gauss(0, level.eye))
        if level.effort:
            return updown_plays.play_card(view, level, rng, budget)
        return updown_plays.by_rule(view)


def bot(level: str) -> UpDownBot:
    """The bot of one of base.LEVELS; raises KeyError."""
    return UpDownBot(LEVEL[level])


def plain(view: View) -> Choice:
    """A quick rule-based move without randomness, for when no bot answers."""
    assert isinstance(view, UpDownView)
    if len(view.legal) == 1:
        return Choice(view.legal[0], Reason(N_("The only legal move.")))
    return updown_bids.by_rule(view, 0.0) if view.phase == "bid" else updown_plays.by_rule(view)
