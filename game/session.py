"""One match: its state, its record, whose turn it is, undo and autosave."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from game import paths, record
from game.deal import DealCode, Stream, bot_seed, deal_stream
from game.record import HUMAN, Record, Seat, result_of
from game.rules.base import Event, Move, Options, Outcome, View

if TYPE_CHECKING:
    from game.catalog import Game

RESTARTS = "restarts"
"""The key of a record's top level that counts how often its deals were begun again."""

HINTS = "hints"
"""The key of a record's top level that counts the hints that each seat was given."""

REDEALS = 3
"""How often hidden cards are dealt afresh to see whether a move showed any of them."""


class Session:
    """A match of one game; the only thing that turns a move into a new state.

    With a path, the record is saved there after every deal and move: written beside it and renamed over
    it, so that whatever ends the program leaves a whole file. The disk is not waited for, which keeps the
    caller's thread free (performance.md); `leave` and the end of the game wait for it. A finished game
    moves to the folder of records. A fault of the disk never stops the game: `unsaved` tells it.

    Where all seats choose together, they do so in any order; the record holds the open turn's choices in
    seat order, up to the first seat that owes one. The others are written once that seat has chosen, and
    are to be chosen again where the program was killed before.
    """

    def __init__(
        self, game: Game, seats: Sequence[Seat], options: Options, code: DealCode | str, *, save: Path | None
    ) -> None:
        """A new match before its first deal; raises BadOptions."""
        complete = game.rules.complete_options(options, len(seats))
        self._begin(game, Record(game.id, complete, list(seats), str(code)), save)

    @classmethod
    def resume(cls, game: Game, saved: Record, *, save: Path | None) -> Session:
        """The match of a record, at its end; raises BadRecord."""
        session = cls.__new__(cls)
        session._begin(game, saved, save)
        session._replay()
        return session

    def _begin(self, game: Game, saved: Record, save: Path | None) -> None:
        self.game = game
        self.record = saved
        self.path = save
        self.unsaved: OSError | None = None
        self._rules = game.rules
        self._state: Any = record.start(saved, game.rules)
        self._events: list[list[Event]] = []
        self._turn: tuple[int, Any] = 0, None
        self._undo_points: dict[int, int | None] = {}

    def _replay(self) -> None:
        replayed = record.replay(self.record, self._rules)
        self._state, self._events = replayed.state, replayed.events
        if chosen := len(self._rules.picks(self._state)):
            before = msgspec.structs.replace(self.record, log=self.record.log[:-chosen])
            self._turn = len(before.log), record.replay(before, self._rules).state

    # -- what there is to know

    @property
    def seats(self) -> list[Seat]:
        """Who sits where."""
        return self.record.seats

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that owe a move; empty when chance is next or the game is over."""
        return self._rules.to_move(self._state)

    @property
    def needs_deal(self) -> bool:
        """Whether chance is next."""
        return self._rules.needs_deal(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """The result; None while the game runs."""
        return self._rules.outcome(self._state)

    @property
    def move_number(self) -> int:
        """How many moves were made so far, of all seats."""
        return record.move_number(self.record)

    def bot_seed(self, seat: int) -> int:
        """The seed of the chance of a bot's decision there, now: it goes by the move's number in the log."""
        number = self.move_number
        if self._rules.simultaneous:
            number += seat - self._logged_choices
        return bot_seed(self.record.code, seat, number)

    def is_human(self, seat: int) -> bool:
        """Whether a person plays that seat."""
        return self.record.seats[seat].player == HUMAN

    def view(self, seat: int) -> View:
        """All that the seat may know."""
        view: View = self._rules.view(self._state, seat)
        return view

    def legal(self, seat: int) -> Sequence[Move]:
        """The moves open to the seat; empty while it owes none."""
        return self._rules.legal_moves(self._state, seat)

    def events(self, seat: int, since: int = 0) -> list[Event]:
        """What happened from that entry of the log on, as the seat may know it."""
        return [event for _at, event in self.told(seat, since)]

    def news(self, seat: int) -> list[Event]:
        """What happened from the seat's last move on, as it may know it."""
        return self.events(seat, self.last_move(seat) or 0)

    def last_move(self, seat: int) -> int | None:
        """The entry of the seat's last move in the log, None before its first."""
        moves = (at for at, entry in enumerate(self.record.log) if type(entry) is list and entry[0] == seat)
        return max(moves, default=None)

    def told(self, seat: int, since: int = 0) -> list[tuple[int, Event]]:
        """What happened as in `events`, each with its entry of the log."""
        mask = self._rules.mask
        entries = enumerate(self._events[since:], since)
        return [(at, mask(event, seat)) for at, events in entries for event in events]

    # -- what can be done

    def submit(self, seat: int, move: Move) -> list[Event]:
        """Carry out a move and return the whole truth of what happened; raises IllegalMove."""
        if self._rules.simultaneous:
            return self._choose(seat, move)
        events = self._rules.apply(self._state, seat, move)
        self._log([seat, str(move)], events)
        return events

    def _choose(self, seat: int, move: Move) -> list[Event]:
        picks = self._rules.picks(self._state)
        if not picks:
            self._turn = len(self.record.log), self._rules.copy(self._state)
        events = self._rules.apply(self._state, seat, move)
        self._log_choices({**picks, seat: move})
        return events

    def _log_choices(self, picks: dict[int, Move]) -> None:
        """Write the open turn anew, in seat order up to the first seat that owes a choice."""
        start, before = self._turn
        del self.record.log[start:], self._events[start:]
        state = self._rules.copy(before)
        for seat in range(len(self.seats)):
            if seat not in picks:
                break
            self.record.log.append([seat, str(picks[seat])])
            self._events.append(self._rules.apply(state, seat, picks[seat]))
        self._keep()

    @property
    def _logged_choices(self) -> int:
        """How many choices of the open turn are in the record."""
        return len(self.record.log) - self._turn[0] if self._rules.picks(self._state) else 0

    def deal(self) -> list[Event]:
        """Carry out the deal that is next, drawn from the deal code; raises IllegalDeal where none is."""
        count = sum(1 for entry in self.record.log if type(entry) is dict)
        chance = deal_stream(self.record.code, self.record.options, count)
        drawn = self._rules.draw_deal(self._state, chance)
        events = self._rules.deal(self._state, drawn)
        self._log({"deal": drawn}, events)
        return events

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take its last move back (experience.md, 7).

        It may while nothing was dealt and no other human moved since, where the move itself showed the
        seat nothing hidden, and while every bot's move since is one that it learnt nothing of: what a bot
        announced or played would serve to peek.
        Where all seats choose together, it may until the last one has chosen.
        """
        if self._rules.simultaneous:
            return self.is_human(seat) and seat in self._rules.picks(self._state)
        if seat not in self._undo_points:
            self._undo_points[seat] = self._undo_point(seat)
        return self._undo_points[seat] is not None

    def undo(self, seat: int) -> bool:
        """Take the seat's last move back, and the bots' moves since; False where it may not.

        Where all seats choose together, the choices of the others stay.
        """
        if not self.can_undo(seat):
            return False
        if self._rules.simultaneous:
            self._withdraw(seat)
        elif (point := self._undo_points[seat]) is not None:
            self._cut(point)
        return True

    def _withdraw(self, seat: int) -> None:
        picks = self._rules.picks(self._state)
        del picks[seat]
        self._state = self._rules.copy(self._turn[1])
        for other, move in picks.items():
            self._rules.apply(self._state, other, move)
        self._log_choices(picks)

    def _undo_point(self, seat: int) -> int | None:
        if not self.is_human(seat) or self.outcome is not None:
            return None
        log = self.record.log
        for index in range(len(log) - 1, -1, -1):
            if type(log[index]) is dict:
                return None
            mover = log[index][0]
            if mover == seat:
                return None if self._showed_hidden(index) else index
            if self.is_human(mover) or not self._hidden_from(seat, index):
                return None
        return None

    def _hidden_from(self, seat: int, index: int) -> bool:
        return all(self._rules.mask(event, seat) != event for event in self._events[index])

    def _showed_hidden(self, index: int) -> bool:
        """Whether a move would have looked otherwise to its seat, had the hidden cards lain otherwise."""
        rules, log = self._rules, self.record.log
        before = record.start(self.record, rules)
        for entry in log[:index]:
            record.enact(before, entry, rules)
        seat, notation = log[index]
        seen = [rules.mask(event, seat) for event in self._events[index]]
        for number in range(REDEALS):
            twin = rules.resample(before, seat, Stream(number.to_bytes(32, "big")))
            events = rules.apply(twin, seat, rules.parse(notation))
            if [rules.mask(event, seat) for event in events] != seen:
                return True
        return False

    def restart_deal(self) -> bool:
        """Go back to where the last deal had just been made; False where nothing was played since.

        The record counts it, since whoever does so knows cards.
        """
        log = self.record.log
        point = next((i + 1 for i in range(len(log) - 1, -1, -1) if type(log[i]) is dict), len(log))
        untouched = point == len(log) and not self._rules.picks(self._state)
        if untouched or self.outcome is not None:
            return False
        before = self.record.extra.get(RESTARTS)
        self.record.extra[RESTARTS] = before + 1 if type(before) is int else 1
        self._cut(point)
        return True

    def count_hint(self, seat: int) -> None:
        """Note in the record that the seat was given a hint."""
        before: Any = self.record.extra.get(HINTS)
        sound = type(before) is list and [type(n) for n in before] == [int] * len(self.seats)
        given = list(before) if sound else [0] * len(self.seats)
        given[seat] += 1
        self.record.extra[HINTS] = given
        self._save(durable=False)

    def _cut(self, length: int) -> None:
        del self.record.log[length:]
        self._undo_points.clear()
        self._replay()
        self._save(durable=False)

    # -- keeping it

    def _log(self, entry: Any, events: list[Event]) -> None:
        self.record.log.append(entry)
        self._events.append(events)
        self._undo_points.clear()
        self._keep()

    def _keep(self) -> None:
        self.record.result = result_of(self.outcome)
        if self.record.result is None:
            self._save(durable=False)
        else:
            self._file()

    def leave(self) -> None:
        """Make sure that what was saved is on the disk before the table is left."""
        kept = self.path is not None and self.path.exists()
        if self.record.result is None and (kept or self.unsaved):
            self._save(durable=True)

    def _save(self, *, durable: bool) -> None:
        if self.path is not None:
            self._write(self.path, durable=durable)

    def _file(self) -> None:
        """Move the finished game from the saves to the records."""
        if self.path is None:
            return
        place = paths.records() / self.path.name
        if self._write(place, durable=True):
            if place != self.path:
                self.path.unlink(missing_ok=True)
            self.path = place

    def _write(self, path: Path, *, durable: bool) -> bool:
        try:
            record.write(path, self.record, durable=durable)
        except OSError as error:
            logging.getLogger(__name__).warning("game not saved: %s", error)
            self.unsaved = error
            return False
        self.unsaved = None
        return True
