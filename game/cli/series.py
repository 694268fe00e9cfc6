"""simulate and arena: bots against bots, alone or in several processes."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game import record
from game.bots import arena as matches
from game.bots.arena import Played
from game.cli.common import UsageError, emit, find_game, show_progress, table, terms
from game.record import HUMAN, SUFFIX, Record

FIRST_SEED = "00000000"
"""Where an arena's deals begin without a code: those that no bot was tuned on."""


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
    if len(set(levels)) < 2:
        raise UsageError("an arena compares two levels or more")
    if len(levels) > game.rules.seats[-1]:
        raise UsageError(f"{game.id} has at most {game.rules.seats[-1]} seats")
    try:
        for level in levels:
            matches.player(game.id, level)
    except ValueError as error:
        raise UsageError(str(error)) from None
    at_table = matches.seating(game.rules, levels)
    options, code = terms(
        game,
        len(at_table),
        arguments.option,
        arguments.code or f"{game.rules.prefix}{len(at_table)}-{FIRST_SEED}",
    )
    games = arguments.deals * len(matches.rotations(at_table))

    def done(index: int, played: Played) -> None:
        show_progress(index + 1, games)

    result = matches.arena(game.rules, levels, arguments.deals, arguments.jobs, options, code, done)
    print(f"{' '.join(at_table)}: {arguments.deals} deals from {code} in all rotations, {games} games")
    print(comparison(result))
    emit(result)
    return 0


def comparison(result: dict[str, Any]) -> str:
    """An arena's table: a line for each level, with what the first has more than it."""
    levels, gaps = result["levels"], result["differences"]
    first = next(iter(levels))
    figures = [name for name in levels[first] if name not in ("win_rate", "mean_score", "seats")]
    lines = [["level", "seats", "wins", "points", f"{first} less it", "95 % interval", *figures]]
    for level, each in levels.items():
        gap = gaps.get(level, {"mean": None, "low": None, "high": None})
        lines.append(
            [
                level,
                str(each["seats"]),
                f"{each['win_rate']:.1%}",
                f"{each['mean_score']:.1f}",
                "" if gap["mean"] is None else f"{gap['mean']:+.1f}",
                "" if gap["low"] is None else f"{gap['low']:+.1f} to {gap['high']:+.1f}",
                *(f"{each[name]:.3f}" for name in figures),
            ]
        )
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "   ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip()
        for line in lines
    )
