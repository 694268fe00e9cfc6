"""simulate and arena: bots against bots, alone or in several processes."""

from __future__ import annotations

import argparse
import math
import signal
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any

import msgspec

from game import catalog, record
from game.bots.base import Budget
from game.cli.common import UsageError, emit, find_game, table
from game.deal import DealCode, bot_rng, following
from game.record import HUMAN, SUFFIX, Seat
from game.rules.base import Outcome
from game.session import Session

BAR_WIDTH = 40


class Task(msgspec.Struct, frozen=True):
    """One game of a series, complete in itself: it is the same in whichever process it is played."""

    number: int
    game: str
    seats: list[Seat]
    options: dict[str, str | int]
    code: DealCode
    out: str | None


class Played(msgspec.Struct, frozen=True):
    """A game that was played: its outcome, and each level's decision times in seconds."""

    outcome: Outcome
    seconds: dict[str, Any]


def simulate(arguments: argparse.Namespace) -> int:
    """Play a series and print its summary."""
    if HUMAN in arguments.seats:
        raise UsageError("no human plays in a simulation")
    asked = table(find_game(arguments.game), arguments.seats, arguments.option, arguments.code)
    if arguments.out is not None:
        Path(arguments.out).mkdir(parents=True, exist_ok=True)
    tasks = [
        Task(number, asked.game.id, asked.seats, asked.options, following(asked.code, number), arguments.out)
        for number in range(arguments.games)
    ]
    wins, scores = [0.0] * len(asked.players), [0] * len(asked.players)
    seconds: dict[str, array[float]] = {level: array("d") for level in asked.players}
    for played in progress(over(play, tasks, arguments.jobs), len(tasks)):
        winners = played.outcome.standings[0]
        for seat in winners:
            wins[seat] += 1 / len(winners)
        scores = [total + score for total, score in zip(scores, played.outcome.score, strict=True)]
        for level, times in played.seconds.items():
            seconds[level].extend(times)
    emit(
        {
            "games": len(tasks),
            "wins": wins,
            "mean_score": [score / len(tasks) for score in scores],
            "levels": {level: _times(times) for level, times in seconds.items()},
        }
    )
    return 0


def play(task: Task) -> Played:
    """Play one game to its end, and write its record if it is to be kept."""
    game = catalog.game(task.game)
    levels = [seat.player for seat in task.seats]
    bots = [game.policy().bot(level) for level in levels]
    session = Session(game, task.seats, task.options, task.code, save=None)
    seconds: dict[str, array[float]] = {level: array("d") for level in levels}
    number = 0
    while (outcome := session.outcome) is None:
        if session.needs_deal:
            session.deal()
            continue
        seat = session.to_move[0]
        view = session.view(seat)
        began = time.perf_counter()
        choice = bots[seat].choose(view, bot_rng(task.code, seat, number), Budget())
        seconds[levels[seat]].append(time.perf_counter() - began)
        session.submit(seat, game.rules.parse(choice.move))
        number += 1
    if task.out is not None:
        record.write(
            Path(task.out) / f"{task.number + 1:06}-{task.code}{SUFFIX}", session.record, durable=False
        )
    return Played(outcome, seconds)


def over(work: Callable[[Any], Any], tasks: list[Any], jobs: int) -> Iterator[Any]:
    """The results of all tasks in their order, worked on by that many processes."""
    if jobs == 1 or len(tasks) == 1:
        yield from map(work, tasks)
        return
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), get_context("spawn"), initializer=_ignore_interrupt)
    try:
        yield from pool.map(work, tasks)
    except BaseException:
        for process in active_children():
            process.terminate()  # or an interrupt would wait for the games in play
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def progress(results: Iterator[Any], total: int) -> Iterator[Any]:
    """The same results, with a bar on standard error if that is a terminal."""
    shown = sys.stderr.isatty()
    for done, result in enumerate(results, 1):
        yield result
        if shown:
            filled = BAR_WIDTH * done // total
            bar = "#" * filled + "." * (BAR_WIDTH - filled)
            print(f"\r[{bar}] {done}/{total}", end="\n" if done == total else "", file=sys.stderr, flush=True)


def _ignore_interrupt() -> None:
    """Leave Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _times(seconds: array[float]) -> dict[str, float | int]:
    ordered = sorted(seconds)
    p95 = ordered[math.ceil(0.95 * len(ordered)) - 1]
    mean = sum(ordered) / len(ordered)
    return {"decisions": len(ordered), "mean_ms": round(mean * 1000, 3), "p95_ms": round(p95 * 1000, 3)}
