"""simulate and arena: bots against bots, alone or in several processes."""

from __future__ import annotations

import argparse
from pathlib import Path

from game import record
from game.bots import arena as matches
from game.bots.arena import Played
from game.bots.base import LEVELS
from game.cli.common import UsageError, emit, find_game, show_progress, table
from game.record import HUMAN, SUFFIX, Record


def simulate(arguments: argparse.Namespace) -> int:
    """Play a series and print its summary."""
    if HUMAN in arguments.seats:
        raise UsageError("no human plays in a simulation")
    asked = table(find_game(arguments.game), arguments.seats, arguments.option, arguments.code)
    out = None if arguments.out is None else Path(arguments.out)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)

    def done(index: int, played: Played) -> None:
        if out is not None:
            result = record.result_of(played.outcome)
            sound = Record(asked.game.id, played.options, asked.seats, played.code, played.log, result)
            record.write(out / f"{index + 1:06}-{played.code}{SUFFIX}", sound, durable=False)
        show_progress(index + 1, arguments.games)

    emit(
        matches.simulate(
            asked.game.rules, asked.players, asked.options, asked.code, arguments.games, arguments.jobs, done
        )
    )
    return 0


def arena(arguments: argparse.Namespace) -> int:
    """Compare levels, and print a table and its figures."""
    game, levels = find_game(arguments.game), arguments.levels
    for level in levels:
        if level not in LEVELS:
            raise UsageError(f"{level!r} is none of {', '.join(LEVELS)}")
    if len(set(levels)) < 2:
        raise UsageError("an arena compares two levels or more")
    if len(levels) > game.rules.seats[-1]:
        raise UsageError(f"{game.id} has at most {game.rules.seats[-1]} seats")
    games = arguments.deals * len(matches.rotations(matches.seating(game.rules, levels)))

    def done(index: int, played: Played) -> None:
        show_progress(index + 1, games)

    result = matches.arena(game.rules, levels, arguments.deals, arguments.jobs, on_game=done)
    print(f"{'level':<10}{'wins':>8}{'points a game':>16}")
    for level, figures in result["levels"].items():
        print(f"{level:<10}{figures['win_rate']:>8.1%}{figures['mean_score']:>16.1f}")
    first, second = list(result["levels"])[:2]
    gap = result["difference"]
    interval = "" if gap["low"] is None else f" (95 % interval {gap['low']:+.1f} to {gap['high']:+.1f})"
    print(f"{first} less {second}: {gap['mean']:+.1f}{interval}, over {arguments.deals} deals, {games} games")
    emit(result)
    return 0
