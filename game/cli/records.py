"""verify, legal, view, ask and audit: commands that replay records and print one JSON line each."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from game import catalog, record
from game.catalog import Game
from game.cli.common import UsageError, emit, show_progress
from game.record import BadRecord, Record

STANDARD_INPUT = "-"

Answer = Callable[[Game, Record, Any], Any]
"""What a command prints of a sound record, given its game and the state at its end."""


class _NoAnswer(Exception):
    """A sound record that the command has nothing to say of."""


class _NoSeat(Exception):
    """A seat that is not at the record's table."""


def verify(arguments: argparse.Namespace) -> int:
    """Print each record's result, or what is wrong with it."""
    return _answer(arguments.files, lambda game, sound, state: {"ok": True, "result": sound.result})


def legal(arguments: argparse.Namespace) -> int:
    """Print the seats that owe a move and all their legal moves."""

    def answer(game: Game, sound: Record, state: Any) -> Any:
        seats = game.rules.to_move(state)
        moves = {str(seat): [str(move) for move in game.rules.legal_moves(state, seat)] for seat in seats}
        return {"to_move": seats, "legal": moves}

    return _answer([arguments.file], answer)


def view(arguments: argparse.Namespace) -> int:
    """Print the view of a seat."""

    def answer(game: Game, sound: Record, state: Any) -> Any:
        _check_seat(arguments.seat, sound)
        return msgspec.to_builtins(game.rules.view(state, arguments.seat))

    return _answer([arguments.file], answer)


def ask(arguments: argparse.Namespace) -> int:
    """Print a bot's choice for a seat."""
    from game.bots import temper
    from game.bots.base import Budget
    from game.deal import bot_rng

    def answer(game: Game, sound: Record, state: Any) -> Any:
        seat = arguments.seat
        _check_seat(seat, sound)
        owing = game.rules.to_move(state)
        if seat not in owing:
            raise _NoAnswer(f"seat {seat} owes no move")
        chance = bot_rng(sound.code, seat, record.move_number(sound) + owing.index(seat))
        character = sound.seats[seat].character
        bot = temper.bot(game.id, arguments.level, character)
        choice = bot.choose(game.rules.view(state, seat), chance, Budget(effort=arguments.effort))
        candidates = [
            {"move": each.move, "value": each.value, "visits": each.visits} for each in choice.candidates
        ]
        return {"move": choice.move, "reason": str(choice.reason), "candidates": candidates}

    return _answer([arguments.file], answer)


def audit(arguments: argparse.Namespace) -> int:
    """Print whether a bot's move stays the same when the cards that it couldn't see are dealt afresh."""
    from game.audit import Audit
    from game.bots.base import Budget

    def answer(game: Game, sound: Record, state: Any) -> Any:
        try:
            found = Audit(sound, game.rules, arguments.move, arguments.redeals)
        except ValueError as error:
            raise _NoAnswer(str(error)) from None
        while not found.done:
            found.answer_here(Budget(effort=arguments.effort))
        return {
            "move": found.decision.move,
            "again": found.again,
            "same": found.same,
            "of": found.redeals,
            "deals": found.deals,
        }

    return _answer([arguments.file], answer)


def review(arguments: argparse.Namespace) -> int:
    """Print what people's decisions in a finished game cost."""
    from game.review import Review

    def answer(game: Game, sound: Record, state: Any) -> Any:
        if sound.result is None:
            raise _NoAnswer("the game is not finished")
        found = Review(game, sound)
        seats: Sequence[int] = found.people
        if not seats:
            raise _NoAnswer("no human played in this game")
        if arguments.seat is not None:
            _check_seat(arguments.seat, sound)
            if arguments.seat not in seats:
                raise _NoAnswer(f"seat {arguments.seat} is a bot's")
            seats = (arguments.seat,)
        while not found.judged:
            found.answer_here()
            show_progress(found.reached, len(sound.log))
        while arguments.luck and found.question is not None:
            found.answer_here()
        luck = {} if found.expert is None else {"expert": list(found.expert.score)}
        return {
            "seats": {str(seat): msgspec.to_builtins(found.tally(seat)) for seat in seats},
            "moments": [
                {
                    "seat": each.seat,
                    "at": each.at,
                    "move": each.move,
                    "better": each.better,
                    "cost": each.cost,
                    "reason": str(each.reason),
                }
                for each in found.costliest(arguments.seat)
            ],
            **luck,
        }

    return _answer([arguments.file], answer)


def _answer(sources: Sequence[str], answer: Answer) -> int:
    """Print a line for each record and return the exit code."""
    status = 0
    for source in sources:
        for data in _records(source):
            try:
                sound = record.loads(data())
                game = game_of(sound)
                emit(answer(game, sound, record.replay(sound, game.rules).state))
            except BadRecord as error:
                emit({"ok": False, "at": error.at, "error": error.reason})
                status = max(status, 1)
            except _NoAnswer as error:
                emit({"error": str(error)})
                status = max(status, 1)
            except _NoSeat as error:
                if source != STANDARD_INPUT:
                    raise UsageError(str(error)) from None
                emit({"error": str(error)})
                status = 2
    return status


def _records(source: str) -> Iterator[Callable[[], bytes]]:
    """What reads each record of a source, in order."""
    if source != STANDARD_INPUT:
        yield lambda: read_file(source)
    elif sys.stdin is not None:
        for line in sys.stdin.buffer:
            if line.strip():
                yield lambda line=line: line  # type: ignore[misc]


def read_file(name: str) -> bytes:
    """The content of a record's file; raises BadRecord where it can't be read."""
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise BadRecord(None, error.strerror or "the file can't be read") from None
    except ValueError:
        raise BadRecord(None, "that is no file's name") from None


def game_of(sound: Record) -> Game:
    """The game of a record; raises BadRecord."""
    try:
        return catalog.game(sound.game)
    except KeyError:
        raise BadRecord(None, f"the game {sound.game!r} is not known") from None


def _check_seat(seat: int, sound: Record) -> None:
    if seat >= len(sound.seats):
        raise _NoSeat(f"seat {seat} is not at this table of {len(sound.seats)}")
