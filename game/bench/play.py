"""Figures of rules, bots and records."""

from __future__ import annotations

import io
import random
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from statistics import median
from typing import Any

from game import catalog, record
from game.bots import arena
from game.deal import DealCode, deal_stream
from game.record import Seat
from game.session import Session

RUNS = 3
SHORT = 0.8  # s that a rate is measured for


def _rate(step: Callable[[], int]) -> float:
    """How much a step does a second: the median of a few runs."""
    rates = []
    for _ in range(RUNS):
        done, begun = 0, time.perf_counter()
        while (taken := time.perf_counter() - begun) < SHORT:
            done += step()
        rates.append(done / taken)
    return round(median(rates), 1)


def games() -> dict[str, Any]:
    """Random play through the public rules API with four seats: decisions and whole games a second."""
    decisions, whole = {}, {}
    for game in catalog.GAMES:
        table = RandomTable(game.rules)
        begun = time.perf_counter()
        whole[game.id] = _rate(table.play)
        decisions[game.id] = round(table.moves / (time.perf_counter() - begun))
    return {"decisions": decisions, "games": whole}


class RandomTable:
    """Whole games of random moves, one after another."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.seats = 4 if 4 in rules.seats else rules.seats[0]
        self.options = rules.complete_options({}, self.seats)
        self.code = DealCode(rules.prefix, self.seats, 1)
        self.chance = random.Random(1)
        self.moves = 0

    def play(self) -> int:
        """One game."""
        rules, chance = self.rules, self.chance.random
        state = rules.new(self.seats, self.options)
        deals = 0
        while rules.outcome(state) is None:
            if rules.needs_deal(state):
                rules.deal(state, rules.draw_deal(state, deal_stream(self.code, self.options, deals)))
                deals += 1
                continue
            seat = rules.to_move(state)[0]
            legal = rules.legal_moves(state, seat)
            rules.apply(state, seat, legal[int(chance() * len(legal))])
            self.moves += 1
        return 1


def bots() -> dict[str, Any]:
    """UpDown rollouts a second, and the 95th percentile of an expert's decisions in each game."""
    p95 = {}
    for game in catalog.GAMES:
        seats = 4 if 4 in game.rules.seats else game.rules.seats[0]
        played = arena.play_game(game.rules, ["expert"] * seats, {}, DealCode(game.rules.prefix, seats, 7))
        times = sorted(t for each in played.times for t in each)
        p95[f"{game.id}, expert"] = round(times[int(len(times) * 0.95)], 1)
    from game.bots.updown_playout import rollouts_per_second

    return {"p95": p95, "rollouts": rollouts_per_second()}


def records() -> dict[str, Any]:
    """Saving a move, opening a finished record, and verifying many."""
    game = catalog.game("updown")
    text = _finished(game)
    opened = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        record.replay(record.loads(text), game.rules)
        opened.append(time.perf_counter() - begun)
    with tempfile.TemporaryDirectory() as folder:
        kept = record.loads(text)
        last = Path(folder) / "game.fourup.json"
        cut = record.Record(kept.game, kept.options, kept.seats, kept.code, kept.log[:-40])
        session = Session.resume(game, cut, save=last)
        saved = []
        for entry in kept.log[-40:-1]:
            if isinstance(entry, list):
                begun = time.perf_counter()
                session.submit(entry[0], game.rules.parse(entry[1]))
                saved.append(time.perf_counter() - begun)
            else:
                session.deal()
    lines = "\n".join([text.replace("\n", " ")] * 60)
    begun = time.perf_counter()
    _verify(lines)
    verified = 60 / (time.perf_counter() - begun)
    return {"save_ms": 1000 * median(saved), "open_ms": 1000 * median(opened), "verified": round(verified, 1)}


def _verify(lines: str) -> None:
    from game.cli import main

    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(lines.encode()), encoding="utf-8")
    try:
        with redirect_stdout(io.StringIO()):
            main(["verify", "-"])
    finally:
        sys.stdin = before


def _finished(game: Any) -> str:
    chance = random.Random(5)
    session = Session(game, [Seat(f"P{i}", "human") for i in range(4)], {}, "UD4-00000001", save=None)
    while session.outcome is None:
        if session.needs_deal:
            session.deal()
        else:
            seat = session.to_move[0]
            session.submit(seat, chance.choice(list(session.legal(seat))))
    return record.dumps(session.record)


def jobs() -> dict[str, Any]:
    """How much faster two processes play a series than one."""
    game = catalog.game("updown")
    levels = ["skilled"] * 4
    code = DealCode("UD", 4, 11)
    taken = []
    for count in (1, 2):
        begun = time.perf_counter()
        arena.simulate(game.rules, levels, {"rounds": "short"}, code, games=8, jobs=count)
        taken.append(time.perf_counter() - begun)
    return {"ratio": round(taken[0] / taken[1], 2)}
