"""Game records: read, write, replay, migrate (record.md).

A record is checked in two steps. `loads` reads the frame, without knowing the game; `replay` checks the
options, then every entry of the log in order through the rules, then the result.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from game import files, strict_json
from game.bots.base import LEVELS
from game.bots.temper import CHARACTERS
from game.rules.base import Event, Outcome, Rules
from game.strict_json import fault

FORMAT = "fourup-record"
VERSION = 1
SUFFIX = ".fourup.json"
HUMAN = "human"
AVATAR_KEY = "avatar"
"""The key of a seat that holds its portrait."""
CHARACTER_KEY = "character"
"""The key of a seat that holds its bot's character."""
PLAYERS = (HUMAN, *LEVELS)
LONGEST_REASON = 200  # characters

Frame = dict[str, Any]

MIGRATIONS: dict[int, Callable[[Frame], Frame]] = {}
"""What makes a frame of one version a frame of the next; a new version adds the step from its forerunner."""

_KEYS = ("format", "version", "game", "options", "seats", "code", "log", "result")
_SEAT_KEYS = ("name", "player")


class BadRecord(ValueError):
    """A record that is refused: `at` is the index of the entry in the log, None for a fault outside it."""

    def __init__(self, at: int | None, reason: str) -> None:
        if len(reason) > LONGEST_REASON:
            reason = reason[: LONGEST_REASON - 1] + "…"
        super().__init__(reason)
        self.at = at
        self.reason = reason


class UnknownVersion(BadRecord):
    """A record of a version that this program doesn't read."""


class Seat(msgspec.Struct):
    """Who sits at the table: a name, a player (one of PLAYERS), and what else the file says of the seat."""

    name: str
    player: str
    extra: Frame = {}

    @property
    def character(self) -> str | None:
        """The character, one of CHARACTERS; None for a person and where none or an unknown one is given."""
        found = self.extra.get(CHARACTER_KEY)
        known = self.player != HUMAN and type(found) is str and found in CHARACTERS
        return found if known else None


class Record(msgspec.Struct):
    """One game, from its options to its result.

    `log` holds the entries as in the file: `[seat, notation]` or `{"deal": …}`; `extra` the keys of
    the top level that this version doesn't know.
    """

    game: str
    options: dict[str, str | int]
    seats: list[Seat]
    code: str
    log: list[Any] = []
    result: Any = None
    extra: Frame = {}


class Replay(msgspec.Struct):
    """A replayed record: the state at its end, and the events of each entry of the log."""

    state: Any
    events: list[list[Event]]


def loads(data: bytes | str) -> Record:
    """The record of a text whose frame is sound; raises BadRecord."""
    try:
        frame = strict_json.read(data)
    except UnicodeDecodeError:
        raise BadRecord(None, "the text is not UTF-8") from None
    except ValueError as error:
        raise BadRecord(None, str(error)) from None
    frame = _current(frame)
    _texts(frame, "game", "code")
    if type(frame["options"]) is not dict:
        raise BadRecord(None, "options is not an object")
    if type(frame["seats"]) is not list:
        raise BadRecord(None, "seats is not a list")
    if type(frame["log"]) is not list:
        raise BadRecord(None, "log is not a list")
    return Record(
        frame["game"],
        frame["options"],
        [_seat(seat) for seat in frame["seats"]],
        frame["code"],
        frame["log"],
        frame["result"],
        {key: value for key, value in frame.items() if key not in _KEYS},
    )


def dumps(record: Record) -> str:
    """The record's text: one line, so that files can be joined into a batch, with a line's end."""
    frame = {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "options": record.options,
        "seats": [{"name": seat.name, "player": seat.player, **seat.extra} for seat in record.seats],
        "code": record.code,
        "log": record.log,
        "result": record.result,
        **record.extra,
    }
    return json.dumps(frame, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"


def read(path: Path) -> Record:
    """The record in a file; raises BadRecord or OSError."""
    return loads(path.read_bytes())


def write(path: Path, record: Record, *, durable: bool = True) -> None:
    """Write the record in one step (files.write); raises OSError."""
    files.write(path, dumps(record).encode(), durable=durable)


def replay(record: Record, rules: Rules[Any, Any]) -> Replay:
    """Play the whole log through the rules and compare the result; raises BadRecord."""
    state = start(record, rules)
    events: list[list[Event]] = []
    for entry in record.log:
        try:
            events.append(enact(state, entry, rules))
        except ValueError as error:
            raise BadRecord(len(events), str(error)) from None
    _compare(record.result, result_of(rules.outcome(state)))
    return Replay(state, events)


def move_number(record: Record) -> int:
    """How many moves the log holds, of all seats."""
    return sum(1 for entry in record.log if type(entry) is list)


def start(record: Record, rules: Rules[Any, Any]) -> Any:
    """The state before the first entry; raises BadRecord for options and seats that the game doesn't have."""
    for option in rules.options:
        if option.key not in record.options:
            raise BadRecord(None, f"option {option.key} is missing")
    try:
        return rules.new(len(record.seats), record.options)
    except ValueError as error:
        raise BadRecord(None, str(error)) from None


def enact(state: Any, entry: Any, rules: Rules[Any, Any]) -> list[Event]:
    """Carry out one entry of a log and return what happened; raises ValueError and changes nothing."""
    if type(entry) is list and len(entry) == 2 and type(entry[0]) is int and type(entry[1]) is str:
        seat, move = entry[0], rules.parse(entry[1])
        if rules.simultaneous and (owing := rules.to_move(state)) and seat != owing[0]:
            raise ValueError(f"the choices of a turn stand in seat order: seat {owing[0]} is next")
        return rules.apply(state, seat, move)
    return rules.deal(state, _chance(entry))


def result_of(outcome: Outcome | None) -> Frame | None:
    """What a record says of an outcome; None while the game runs."""
    if outcome is None:
        return None
    return {
        "rounds": [list(points) for points in outcome.rounds],
        "score": list(outcome.score),
        "standings": [list(group) for group in outcome.standings],
    }


def _current(frame: Any) -> Frame:
    """The frame as this version writes it."""
    if reason := _direct_fault(frame):
        raise BadRecord(None, reason)
    if type(frame) is not dict:
        raise BadRecord(None, "a record is a JSON object")
    for key in ("format", "version"):
        if key not in frame:
            raise BadRecord(None, f"the key {key!r} is missing")
    if frame["format"] != FORMAT:
        raise BadRecord(None, f"the format is not {FORMAT!r}")
    version = frame["version"]
    if type(version) is not int:
        raise BadRecord(None, "the version is not a whole number")
    while version in MIGRATIONS:
        frame = MIGRATIONS[version](frame)
        version += 1
    if version != VERSION:
        raise UnknownVersion(None, f"version {version} is not known, only version {VERSION}")
    for key in _KEYS:
        if key not in frame:
            raise BadRecord(None, f"the key {key!r} is missing")
    for key, value in frame.items():
        reason = fault(key, 1) or (fault(value, 2) if key not in ("log", "result") else None)
        if reason:
            raise BadRecord(None, reason)
    checked: Frame = frame
    return checked


def _seat(value: Any) -> Seat:
    if type(value) is not dict:
        raise BadRecord(None, "a seat is not an object")
    _texts(value, *_SEAT_KEYS)
    if value["player"] not in PLAYERS:
        raise BadRecord(None, f"player {value['player']!r} is none of {', '.join(PLAYERS)}")
    extra = {key: item for key, item in value.items() if key not in _SEAT_KEYS}
    return Seat(value["name"], value["player"], extra)


def _texts(holder: Frame, *keys: str) -> None:
    for key in keys:
        if type(holder.get(key)) is not str:
            raise BadRecord(None, f"{key} is {'not a text' if key in holder else 'missing'}")


def _direct_fault(value: Any) -> str | None:
    return value.reason if type(value) is strict_json.Fault else None


def _chance(entry: Any) -> Frame:
    """What a chance entry deals; raises ValueError."""
    if reason := fault(entry, 3):
        raise ValueError(reason)
    if type(entry) is not dict:
        raise ValueError('an entry is [seat, "move"] or {"deal": …}')
    if type(entry.get("deal")) is not dict:
        raise ValueError("an entry of chance holds deal, an object")
    deal: Frame = entry["deal"]
    return deal


def _compare(given: Any, actual: Frame | None) -> None:
    if reason := fault(given, 2):
        raise BadRecord(None, reason)
    if given is None and actual is not None:
        raise BadRecord(None, "the game is over, but the result is null")
    if given is not None and actual is None:
        raise BadRecord(None, "there is a result, but the game is not over")
    if _canonical(given) != _canonical(actual):
        raise BadRecord(None, "the result is not the one of the log")


def _canonical(value: Any) -> str:
    """A text that tells 1 from 1.0 and true, and doesn't depend on the order of keys."""
    return json.dumps(value, sort_keys=True)
