"""Bots against bots: whole games from deal codes, series of them, and duplicate-deal matches of levels."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice
from math import sqrt
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from random import Random
from statistics import NormalDist, mean, stdev
from threading import Thread
from time import perf_counter
from typing import Any

import msgspec

from game.bots.base import LEVELS, Bot, Budget, Choice, policy
from game.deal import DealCode, bot_rng, deal_stream, following
from game.rules.base import Options, Outcome, Rules, Share, View

AnyRules = Rules[Any, Any]

PLAIN = "plain"
"""The name of a game's rule-based player (base.Policy.plain), a yardstick that sits only in an arena."""


class Played(msgspec.Struct, frozen=True):
    """A finished game of bots: everything a record needs, and each seat's decision times in milliseconds.

    `log` is a record's (record.md); only moves that had an alternative count as decisions. `figures` are
    the rules' for each seat.
    """

    code: str
    levels: tuple[str, ...]
    options: dict[str, str | int]
    log: list[Any]
    outcome: Outcome
    times: tuple[tuple[float, ...], ...]
    figures: tuple[dict[str, Share], ...]

    @property
    def wins(self) -> tuple[float, ...]:
        """Each seat's share of the win."""
        first = self.outcome.standings[0]
        return tuple((seat in first) / len(first) for seat in range(len(self.levels)))


OnGame = Callable[[int, Played], None]


class _Plain:
    """A game's plain policy as a bot."""

    def __init__(self, game: str) -> None:
        self._choose = policy(game).plain

    def choose(self, view: View, rng: Random, budget: Budget) -> Choice:
        return self._choose(view)


def player(game: str, name: str) -> tuple[Bot, Budget]:
    """Who plays as PLAIN, a level, or a level with its own effort (`expert@15000`); raises ValueError."""
    level, at, effort = name.partition("@")
    if name == PLAIN:
        return _Plain(game), Budget()
    if level not in LEVELS or (at and not re.fullmatch("[1-9][0-9]{0,8}", effort)):
        raise ValueError(f"{name!r} is none of {', '.join(LEVELS)}, LEVEL@EFFORT or {PLAIN}")
    return policy(game).bot(level), Budget(effort=int(effort) if at else None)


def play_game(rules: AnyRules, levels: Sequence[str], options: Options, code: DealCode) -> Played:
    """Play one game to its end; the same arguments give the same game."""
    players = [player(rules.id, level) for level in levels]
    full = rules.complete_options(options, len(levels))
    state = rules.new(len(levels), full)
    log: list[Any] = []
    times: list[list[float]] = [[] for _ in levels]
    deals = moves = 0
    while (outcome := rules.outcome(state)) is None:
        if rules.needs_deal(state):
            deal = rules.draw_deal(state, deal_stream(code, full, deals))
            rules.deal(state, deal)
            log.append({"deal": deal})
            deals += 1
            continue
        seat = rules.to_move(state)[0]
        view = rules.view(state, seat)
        bot, budget = players[seat]
        begun = perf_counter()
        choice = bot.choose(view, bot_rng(code, seat, moves), budget)
        if len(view.legal) > 1:
            times[seat].append(1000 * (perf_counter() - begun))
        rules.apply(state, seat, rules.parse(choice.move))
        log.append([seat, choice.move])
        moves += 1
    figures = tuple(rules.figures(state, seat) for seat in range(len(levels)))
    return Played(str(code), tuple(levels), full, log, outcome, tuple(map(tuple, times)), figures)


def series(
    rules: AnyRules, games: Iterable[tuple[Sequence[str], DealCode]], options: Options, jobs: int
) -> Iterator[Played]:
    """Play games in `jobs` processes and yield them in order; the processes change nothing but the time."""
    listed = list(games)
    if jobs <= 1:
        for levels, code in listed:
            yield play_game(rules, levels, options, code)
        return
    others = active_children()
    pool = ProcessPoolExecutor(min(jobs, len(listed) or 1), get_context("spawn"), initializer=_serve)
    portion = min(16, 1 + len(listed) // (32 * jobs))  # games handed over at once
    portions = (listed[at : at + portion] for at in range(0, len(listed), portion))
    waiting = [pool.submit(_play_games, rules, each, dict(options)) for each in portions][::-1]
    try:
        while waiting:
            yield from waiting.pop().result()
    except BaseException:
        for process in active_children():
            if process not in others:
                _interrupt(process)  # or it would finish the games in play first
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _play_games(
    rules: AnyRules, games: Sequence[tuple[Sequence[str], DealCode]], options: Options
) -> list[Played]:
    """Play some games in a process of a series; an interrupt ends them."""
    with _INTERRUPTS:
        return [play_game(rules, levels, options, code) for levels, code in games]


class _Interrupts:
    """What a process of a series does with an interrupt: games in play end, answers are still sent whole.

    A process that is ended outright may leave half an answer, for which the pool would wait for ever.
    """

    def __init__(self) -> None:
        self._playing = self._seen = False

    def __enter__(self) -> None:
        self._playing = True
        if self._seen:
            self._end()

    def __exit__(self, *_: object) -> None:
        self._playing = False

    def __call__(self, *_: object) -> None:
        """Handle the signal."""
        self._seen = True
        if self._playing:
            self._end()

    def _end(self) -> None:
        self._playing = False
        raise KeyboardInterrupt


_INTERRUPTS = _Interrupts()


def _interrupt(process: BaseProcess) -> None:
    if sys.platform == "win32":
        process.terminate()  # there, only a console can interrupt
    elif process.pid is not None:
        os.kill(process.pid, signal.SIGINT)


def _serve() -> None:
    """End games at an interrupt, and the process with the one that started it, however that ends."""
    signal.signal(signal.SIGINT, _INTERRUPTS)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def simulate(
    rules: AnyRules,
    levels: Sequence[str],
    options: Options,
    code: DealCode,
    games: int = 1,
    jobs: int = 1,
    on_game: OnGame | None = None,
) -> dict[str, Any]:
    """Play a series from a code and return its summary (record.md, `simulate`).

    `on_game(index, played)` is called for each game in order.
    """
    wins, scores = [0.0] * len(levels), [0] * len(levels)
    times: dict[str, list[float]] = {level: [] for level in levels}
    tallies = {level: Tally() for level in levels}
    table = [(levels, following(code, n)) for n in range(games)]
    for index, played in enumerate(series(rules, table, options, jobs)):
        for seat, level in enumerate(levels):
            wins[seat] += played.wins[seat]
            scores[seat] += played.outcome.score[seat]
            times[level] += played.times[seat]
            tallies[level].add(played, seat)
        if on_game:
            on_game(index, played)
    return {
        "games": games,
        "wins": wins,
        "mean_score": [score / games for score in scores],
        "levels": {level: _timing(times[level]) | tallies[level].figures for level in times},
    }


def _timing(taken: list[float]) -> dict[str, Any]:
    ordered = sorted(taken) or [0.0]
    at = min(len(ordered) - 1, int(0.95 * len(ordered)))
    return {"decisions": len(taken), "mean_ms": round(mean(ordered), 3), "p95_ms": round(ordered[at], 3)}


def rotations(table: Sequence[str]) -> list[tuple[str, ...]]:
    """The different tables that come from moving everybody round, in order."""
    turned = [(*table[at:], *table[:at]) for at in range(len(table))]
    return list(dict.fromkeys(turned))


def seating(rules: AnyRules, levels: Sequence[str]) -> tuple[str, ...]:
    """The table that the levels are compared at (see `arena`)."""
    return tuple(islice(cycle(levels), max(len(levels), min(4, rules.seats[-1]))))


def arena(
    rules: AnyRules,
    levels: Sequence[str],
    deals: int,
    jobs: int = 1,
    options: Options | None = None,
    code: DealCode | None = None,
    on_game: OnGame | None = None,
) -> dict[str, Any]:
    """A duplicate-deal match of levels and its result (record.md, `arena`).

    Fewer levels than seats are repeated around a table of four (the game's most where it has fewer), so
    two levels sit A B A B; as many levels as that or more are the table itself, so A B B B is one
    against three. A deal set is one code played in every rotation of the table. A difference is the first
    level less another, in points a seat and game, over deal sets.
    """
    table = seating(rules, levels)
    given = options or {}
    first = code or DealCode(rules.prefix, len(table), 0)
    tables = rotations(table)
    listed = [(turned, following(first, n)) for n in range(deals) for turned in tables]
    names = list(dict.fromkeys(levels))
    tallies = {name: Tally() for name in names}
    sets: list[dict[str, list[int]]] = []
    for index, played in enumerate(series(rules, listed, given, jobs)):
        if index % len(tables) == 0:
            sets.append({name: [] for name in names})
        for seat, level in enumerate(played.levels):
            tallies[level].add(played, seat)
            sets[-1][level].append(played.outcome.score[seat])
        if on_game:
            on_game(index, played)
    others = {name: interval([mean(one[names[0]]) - mean(one[name]) for one in sets]) for name in names[1:]}
    return {
        "deals": deals,
        "levels": {name: tally.summary() for name, tally in tallies.items()},
        "difference": others[names[1]],
        "differences": others,
        "games": len(listed),
        "first_code": str(first),
    }


class Tally:
    """What one level has reached, a seat and a game at a time."""

    def __init__(self) -> None:
        self._scores: list[int] = []
        self._wins: list[float] = []
        self._figures: dict[str, Share] = {}

    def add(self, played: Played, seat: int) -> None:
        """Count one seat of a game."""
        self._scores.append(played.outcome.score[seat])
        self._wins.append(played.wins[seat])
        for name, (total, cases) in played.figures[seat].items():
            before = self._figures.get(name, (0, 0))
            self._figures[name] = (before[0] + total, before[1] + cases)

    def summary(self) -> dict[str, float]:
        """The means, those of the record's page first."""
        return {
            "win_rate": round(mean(self._wins), 4),
            "mean_score": round(mean(self._scores), 2),
            "seats": len(self._scores),
            **self.figures,
        }

    @property
    def figures(self) -> dict[str, float]:
        """The rules' figures, each over all its cases."""
        return {name: round(total / max(1, cases), 4) for name, (total, cases) in self._figures.items()}


def interval(values: Sequence[float]) -> dict[str, float | None]:
    """The mean and its 95 % interval by Student's t; `low` and `high` are None for fewer than two values."""
    middle = mean(values)
    if len(values) < 2:
        return {"mean": round(middle, 2), "low": None, "high": None}
    half = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return {"mean": round(middle, 2), "low": round(middle - half, 2), "high": round(middle + half, 2)}


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t (Abramowitz and Stegun 26.7.5; exact formulas for 1 and 2)."""
    if freedom == 1:
        return 12.7062
    if freedom == 2:
        return 4.3027
    z, n = NormalDist().inv_cdf(0.975), freedom
    terms = (
        (z**3 + z) / (4 * n),
        (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2),
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3),
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4),
    )
    return z + sum(terms)
