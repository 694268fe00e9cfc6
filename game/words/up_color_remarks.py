"""What bots may speak of at an Up Color table."""

from __future__ import annotations

from game.rules.base import Event
from game.rules.up_color import UpColorView
from game.rules.up_color_data import GameOver, LapTaken, Passed, RoundScored
from game.words.remarks import Occasion


def occasions(view: UpColorView, event: Event) -> list[Occasion]:
    """Of what is public in an event and in the view before it, what a seat may speak of."""
    match event:
        case LapTaken():
            return [Occasion(event.seat, "took")]
        case Passed():
            return [Occasion(event.seat, "passed")]
        case RoundScored():
            winners = {seat for team in view.teams if set(team) & set(event.out) for seat in team}
            found = [Occasion(seat, "out") for seat in event.out]
            for seat, penalty in enumerate(event.penalties):
                if seat not in winners:
                    found.append(Occasion(seat, "missed" if penalty else "lost"))
            return found
        case GameOver():
            return [Occasion(seat, "won") for seat in event.outcome.standings[0]]
    return []
