"""The end of a round and of a game of Level Up (rules/level-up.md, End of a round, End of the game)."""

from __future__ import annotations

from .base import Event, Outcome
from .level_up_data import GameOver, RoundEnded, RoundResult, RoundScored, State


def end_round(state: State, seat: int, *, out: bool) -> list[Event]:
    """End the round after the turn of a seat, which went out or drew the last card of the stock."""
    state.last = seat
    ahead = seat if out else _fewest(state)
    ended = RoundEnded("out" if out else "stock", ahead, tuple(map(len, state.hands)))
    state.ended = ended
    others = () if ahead is None else tuple(x for x in state.remaining[ahead] if x != state.laid[ahead])
    if others and state.options["order"] == "free":
        state.phase = "bonus"
        state.turn = ahead
        return [ended]
    return [ended, *score_round(state, others[0] if others else None)]


def _fewest(state: State) -> int | None:
    """The seat that laid and holds strictly fewer cards than every other seat that laid."""
    held = [(len(state.hands[seat]), seat) for seat, level in enumerate(state.laid) if level is not None]
    held.sort()
    if not held or (len(held) > 1 and held[0][0] == held[1][0]):
        return None
    return held[0][1]


def score_round(state: State, bonus: int | None) -> list[Event]:
    """Put away the levels laid, and the bonus level of the seat to which it goes."""
    ended = state.ended
    assert ended is not None
    put_away: list[tuple[int, ...]] = [() if level is None else (level,) for level in state.laid]
    if bonus is not None:
        assert ended.seat is not None
        put_away[ended.seat] += (bonus,)
    state.remaining = tuple(
        tuple(level for level in remaining if level not in gone)
        for remaining, gone in zip(state.remaining, put_away, strict=True)
    )
    state.rounds.append(RoundResult(ended.reason, ended.seat, tuple(state.laid), ended.left, tuple(put_away)))
    state.turn = None
    state.phase = "deal"
    totals = tuple(int(state.options["levels"]) - len(remaining) for remaining in state.remaining)
    told: list[Event] = [RoundScored(state.round, tuple(put_away), totals)]
    if not all(state.remaining):
        told.append(_end_game(state, totals))
    return told


def _end_game(state: State, totals: tuple[int, ...]) -> Event:
    ended = state.ended
    assert ended is not None
    winners = tuple(seat for seat, remaining in enumerate(state.remaining) if not remaining)
    if ended.reason == "out" and ended.seat in winners:
        winners = (ended.seat,)
    others = [seat for seat in range(state.seats) if seat not in winners]
    places = tuple(
        tuple(seat for seat in others if totals[seat] == score)
        for score in sorted({totals[seat] for seat in others}, reverse=True)
    )
    rounds = tuple(tuple(map(len, result.put_away)) for result in state.rounds)
    state.outcome = Outcome(rounds, totals, (winners, *places))
    state.phase = "over"
    return GameOver(state.outcome)
