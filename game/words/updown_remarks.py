"""What bots may speak of at an UpDown table."""

from __future__ import annotations

from game.rules.base import Event
from game.rules.updown import Announced, GameOver, RoundScored, TrickTaken, UpDownView
from game.words.remarks import Occasion


def occasions(view: UpDownView, event: Event) -> list[Occasion]:
    """Of what is public in an event and in the view before it, what a seat may speak of."""
    match event:
        case TrickTaken():
            wants = (view.bids[event.seat] or 0) > view.won[event.seat]
            return [Occasion(event.seat, "took" if wants else "missed")]
        case Announced(bid=None):
            return [Occasion(event.seat, "passed")]
        case RoundScored():
            found = []
            for seat, (bid, won) in enumerate(zip(event.bids, event.won, strict=True)):
                if bid is not None and (bid or won):
                    found.append(Occasion(seat, "made" if bid == won else "missed"))
            return found
        case GameOver():
            return [Occasion(seat, "won") for seat in event.outcome.standings[0]]
    return []
