"""Characters of bots: a steady leaning among moves that are about as good as the best."""

from __future__ import annotations

from importlib import import_module
from math import inf
from random import Random
from typing import Any, Protocol

import msgspec

from game.bots.base import Bot, Budget, Candidate, Choice, Reason, policy
from game.rules.base import N_, View


class Traits(msgspec.Struct, frozen=True):
    """How much a move is of each kind, or a character fond of such moves, from -1 to 1.

    The opposites are cautious, kind, lavish and patient.
    """

    bold: float = 0.0
    spiteful: float = 0.0
    thrifty: float = 0.0
    hasty: float = 0.0

    def likes(self, move: Traits) -> float:
        """How fond a character of these traits is of a move of those."""
        return (
            self.bold * move.bold
            + self.spiteful * move.spiteful
            + self.thrifty * move.thrifty
            + self.hasty * move.hasty
        )


CHARACTERS = {
    "bold": Traits(bold=1),
    "cautious": Traits(bold=-1),
    "spiteful": Traits(spiteful=1),
    "kind": Traits(spiteful=-1),
    "thrifty": Traits(thrifty=1),
    "lavish": Traits(thrifty=-1),
    "hasty": Traits(hasty=1),
    "patient": Traits(hasty=-1),
}
"""The characters by their id, which records hold."""

REASONS = {
    "bold": N_("About as good as the best move, and bolder."),
    "cautious": N_("About as good as the best move, and safer."),
    "spiteful": N_("About as good as the best move, and worse for another seat."),
    "kind": N_("About as good as the best move, and kinder to another seat."),
    "thrifty": N_("About as good as the best move, and it saves more."),
    "lavish": N_("About as good as the best move, and it saves less."),
    "hasty": N_("About as good as the best move, and quicker."),
    "patient": N_("About as good as the best move, and more patient."),
}

SWAY = {"novice": 3.0, "casual": 1.5}
"""How many times the usual stakes sway a level that tells good from nearly good less well."""


class Leaning(Protocol):
    """What the module of a game's leanings offers."""

    def stakes(self, view: View) -> float:
        """Points that a whole trait of a move is worth to a character, in such a decision."""

    def traits(self, view: View, move: str) -> Traits:
        """What a legal move says of a character."""


class Character:
    """A bot with a character: it may prefer another move to its bot's, where that is near the best.

    Near is what lies less than the stakes below the best candidate, as far as can be told: what was tried
    in less than a quarter as many worlds is left alone. What is certain is kept.
    """

    def __init__(self, bot: Bot, name: str, leaning: Leaning, sway: float = 1.0) -> None:
        self._bot = bot
        self._name = name
        self._fond = CHARACTERS[name]
        self._leaning = leaning
        self._sway = sway

    def choose(self, view: View, rng: Random, budget: Budget) -> Choice:
        """A legal move of the view's seat, the same for the same view, stream and effort."""
        choice = self._bot.choose(view, rng, budget)
        own = next((each for each in choice.candidates if each.move == choice.move), None)
        if own is None:
            return choice
        stakes, best = self._sway * self._leaning.stakes(view), choice.candidates[0]

        def appeal(candidate: Candidate) -> float:
            # what the level chose is the best in its eyes, whatever it may have overlooked
            loss = 0.0 if candidate is own else max(0.0, best.value - candidate.value)
            vague = candidate is not own and 0 < 4 * candidate.visits < best.visits
            if vague or loss >= stakes or (best.sure and not candidate.sure):
                return -inf
            return stakes * self._fond.likes(self._leaning.traits(view, candidate.move)) - loss

        liked = max((own, *choice.candidates), key=appeal)
        if liked is own:
            return choice
        return Choice(liked.move, Reason(REASONS[self._name]), choice.candidates)


def bot(game: str, level: str, character: str | None = None) -> Bot:
    """The bot of a level, with one of CHARACTERS or without; raises KeyError and ModuleNotFoundError."""
    neutral = policy(game).bot(level)
    if character is None:
        return neutral
    return Character(neutral, character, leaning(game), SWAY.get(level, 1.0))


def leaning(game: str) -> Leaning:
    """The leanings of a game, by its id; raises ModuleNotFoundError."""
    module: Any = import_module(f"game.bots.{game.replace('-', '_')}_leaning")
    return module  # type: ignore[no-any-return]
