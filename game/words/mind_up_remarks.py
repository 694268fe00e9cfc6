"""What bots may speak of at a Mind Up table."""

from __future__ import annotations

from game.rules.base import Event
from game.rules.mind_up import BUBBLES, MindUpView
from game.rules.mind_up_data import GameOver, RoundScored, Taken
from game.words.remarks import Occasion

PRIZE, SCRAP = 6, 1
"""Points of a card from which on it is a prize, and up to which it is a bad one."""


def occasions(view: MindUpView, event: Event) -> list[Occasion]:
    """Of what is public in an event and in the view before it, what a seat may speak of."""
    match event:
        case Taken():
            worth = view.multipliers[event.column] + BUBBLES[event.card]
            if SCRAP < worth < PRIZE:
                return []
            return [Occasion(event.seat, "took" if worth >= PRIZE else "missed")]
        case RoundScored():
            points = [score.points for score in event.scores]
            best, worst = max(points), min(points)
            if best == worst:
                return []
            kinds = {best: "made", worst: "lost"}
            return [Occasion(seat, kinds[own]) for seat, own in enumerate(points) if own in kinds]
        case GameOver():
            return [Occasion(seat, "won") for seat in event.outcome.standings[0]]
    return []
