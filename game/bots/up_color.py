"""Up Color's bots: habits for those that play by rule, flat Monte Carlo over sampled deals for the others."""

from __future__ import annotations

from random import Random

from game.bots.base import Budget, Candidate, Choice, Reason
from game.bots.up_color_habits import score
from game.bots.up_color_levels import LEVEL, Level
from game.bots.up_color_position import Position
from game.bots.up_color_search import search
from game.rules.base import N_, View
from game.rules.up_color_data import DISCARD, FREE, IMPERIAL, LEAD, OPENING, UpColorView
from game.rules.up_color_turns import PASSED


class UpColorBot:
    """A player at one level."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def choose(self, view: View, rng: Random, budget: Budget) -> Choice:
        """A legal move of the view's seat, the same for the same view, stream and effort."""
        assert isinstance(view, UpColorView)
        out = _certain(view)
        if len(view.legal) > 1 and self._level.effort and (budget.also or not out):
            return search(view, self._level, rng, budget)
        eye = 0.0 if out else self._level.eye  # nobody misjudges that
        return _by_rule(view, [rng.gauss(0, eye) for _ in view.legal])


def bot(level: str) -> UpColorBot:
    """The bot of one of base.LEVELS; raises KeyError."""
    return UpColorBot(LEVEL[level])


def plain(view: View) -> Choice:
    """A quick rule-based move without randomness, for when no bot answers."""
    assert isinstance(view, UpColorView)
    return _by_rule(view, [0.0] * len(view.legal))


def _certain(view: UpColorView) -> bool:
    """Whether a seat that plays for itself can go out now."""
    return len(view.hand) == 1 and view.options["teams"] == "solo"


def _by_rule(view: UpColorView, errors: list[float]) -> Choice:
    """The move that habit likes best, each misjudged by its error."""
    if len(view.legal) == 1:
        return Choice(view.legal[0], Reason(N_("The only legal move.")))
    position = Position(view)
    turn = position.situation
    scores = [
        score(position.hand, move, turn) + error for move, error in zip(position.moves, errors, strict=True)
    ]
    ranked = sorted(range(len(scores)), key=lambda at: -scores[at])
    best = ranked[0]
    return Choice(
        view.legal[best],
        Reason(_habit(position.moves[best], position.turn.needed, len(view.hand))),
        tuple(Candidate(view.legal[at], round(scores[at], 2), 0) for at in ranked),
    )


def _habit(move: int, needed: int, cards: int) -> str:
    """Why habit likes a move."""
    if move == PASSED:
        return N_("The imperial and the discard cards are better kept for later.")
    if cards == 1:
        return N_("It is the last card.")
    if move == IMPERIAL:
        return N_("An imperial answers anything.")
    if move == DISCARD:
        return N_("A discard card kept to the end costs two points.")
    if needed in (LEAD, FREE, OPENING):
        return N_("The others can mostly answer this colour, or you hold more of it.")
    return N_("It answers the colour that is needed, and the imperial is kept.")
