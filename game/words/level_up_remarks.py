"""What bots may speak of at a Level Up table."""

from __future__ import annotations

from game.rules.base import Event
from game.rules.level_up import LevelUpView
from game.rules.level_up_data import STOCK, Drawn, GameOver, Laid, RoundEnded, RoundScored
from game.words.remarks import Occasion


def occasions(view: LevelUpView, event: Event) -> list[Occasion]:
    """Of what is public in an event and in the view before it, what a seat may speak of."""
    match event:
        case Drawn():
            return [] if event.source in (STOCK, event.seat) else [Occasion(event.seat, "took")]
        case Laid():
            return [Occasion(event.seat, "made")]
        case RoundEnded(reason="out", seat=int(seat)):
            return [Occasion(seat, "out")]
        case RoundScored():
            return [Occasion(seat, "lost") for seat, levels in enumerate(event.put_away) if not levels]
        case GameOver():
            return [Occasion(seat, "won") for seat in event.outcome.standings[0]]
    return []
