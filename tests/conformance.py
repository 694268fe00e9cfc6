"""What every game must keep, whatever its rules: each check is a function of one table.

A game joins by being in catalog.GAMES; nothing here knows a concrete game.
"""

from __future__ import annotations

import pickle
import string
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

import msgspec
import pytest

from game import record
from game.deal import DealCode, Stream, deal_stream
from game.record import Record, Seat
from game.rules.base import BadOptions, Event, IllegalDeal, IllegalMove, Move, Rules

LONGEST_GAME = 20_000  # steps
MOST_REFUSED = 100  # moves tried at one moment

Chooser = Callable[[Any, Sequence[Move], Stream], Move]
"""How a move is picked from the legal ones of a state."""


def at_random(state: Any, moves: Sequence[Move], chance: Stream) -> Move:
    """Any legal move, each as likely as the others."""
    return chance.choice(moves)


def itself(move: Move) -> object:
    """A move that stands for nothing but itself."""
    return move


@dataclass(frozen=True)
class Table:
    """A game for a number of seats with all its options.

    `choose` plays it, for games that would last too long at random. `meaning` tells what a listed move
    stands for, where a list has one of several moves that come to the same.
    """

    rules: Rules[Any, Any]
    seats: int
    options: dict[str, str | int]
    choose: Chooser = at_random
    meaning: Callable[[Move], object] = itself

    def __str__(self) -> str:
        changed = [
            f"{option.key}={self.options[option.key]}"
            for option in self.rules.options
            if self.options[option.key] != option.default
        ]
        return "-".join([self.rules.id, str(self.seats), *changed])

    @property
    def code(self) -> DealCode:
        """The deal code of the table's test games."""
        return DealCode(self.rules.prefix, self.seats, 0x4F0E7_5EED5)

    def new(self) -> Any:
        """The state before the first deal."""
        return self.rules.new(self.seats, self.options)


@dataclass(frozen=True)
class Step:
    """What is about to happen at a table: a chance entry, or a seat's move."""

    deal: dict[str, Any] | None = None
    seat: int = -1
    move: Move | None = None

    def take(self, rules: Rules[Any, Any], state: Any) -> list[Event]:
        """Carry it out."""
        if self.deal is not None:
            return rules.deal(state, self.deal)
        assert self.move is not None
        return rules.apply(state, self.seat, self.move)


def tables(
    rules: Rules[Any, Any], choose: Chooser = at_random, meaning: Callable[[Move], object] = itself
) -> list[Table]:
    """Every number of seats with the default options, and with each other value of each option."""
    found: dict[str, Table] = {}
    keys = [option.key for option in rules.options]
    for seats in rules.seats:
        wanted = {(option.key, value) for option in rules.options for value in option.values}
        for values in product(*(option.values for option in rules.options)):
            try:
                options = rules.complete_options(dict(zip(keys, values, strict=True)), seats)
            except BadOptions:
                continue
            if not found or wanted & options.items():
                wanted -= options.items()
                table = Table(rules, seats, options, choose, meaning)
                found[str(table)] = table
        assert not wanted, f"{rules.id} with {seats} seats can't have {wanted}"
    return list(found.values())


def play(table: Table, state: Any, choices: Stream) -> Iterator[Step]:
    """Random play to the end: each step is handed out just before it is taken."""
    rules = table.rules
    deals = 0
    for _ in range(LONGEST_GAME):
        if rules.outcome(state) is not None:
            return
        if rules.needs_deal(state):
            step = Step(deal=rules.draw_deal(state, deal_stream(table.code, table.options, deals)))
            deals += 1
        else:
            seat = rules.to_move(state)[0]
            step = Step(seat=seat, move=table.choose(state, rules.legal_moves(state, seat), choices))
        yield step
        step.take(rules, state)
    pytest.fail(f"{table} does not end")


def choices(table: Table, number: int = 0) -> Stream:
    """The chance of the table's random moves."""
    return Stream(f"{table} {number}".encode())


def plays_to_the_end(table: Table) -> None:
    """Always exactly one of: chance is next, seats owe moves, the game is over; and the outcome is whole."""
    rules, state = table.rules, table.new()
    for _ in play(table, state, choices(table)):
        owing = rules.to_move(state)
        assert rules.needs_deal(state) != bool(owing)
        assert list(owing) == sorted(set(owing) & set(range(table.seats)))
        for seat in range(table.seats):
            moves = rules.legal_moves(state, seat)
            assert bool(moves) == (seat in owing)
            assert len(set(moves)) == len(moves)
        assert rules.simultaneous or len(owing) < 2
    assert not rules.needs_deal(state)
    assert rules.to_move(state) == ()
    outcome = rules.outcome(state)
    assert outcome is not None
    assert len(outcome.score) == table.seats
    assert {len(points) for points in outcome.rounds} <= {table.seats}
    placed = [seat for place in outcome.standings for seat in place]
    assert sorted(placed) == list(range(table.seats))
    assert all(list(place) == sorted(place) for place in outcome.standings)


def keeps_every_card(table: Table) -> None:
    """From the first deal on, all cards together are the deck."""
    rules, state = table.rules, table.new()
    deck = Counter(rules.pack(table.options))
    steps = play(table, state, choices(table))
    next(steps)
    for _ in steps:
        assert Counter(rules.cards(state)) == deck
    assert Counter(rules.cards(state)) == deck


def asks_without_changing(table: Table) -> None:
    """No question changes a state."""
    rules, state = table.rules, table.new()
    for _ in islice(play(table, state, choices(table)), 0, None, 9):
        before = rules.copy(state)
        for seat in range(table.seats):
            rules.legal_moves(state, seat)
            rules.view(state, seat)
            rules.resample(state, seat, Stream(b"ask"))
        rules.cards(state)
        if rules.needs_deal(state):
            rules.draw_deal(state, Stream(b"ask"))
        assert state == before


def refuses_without_changing(table: Table) -> None:
    """A move that is not listed and a deal at the wrong time are refused, say why, and change nothing."""
    rules, state = table.rules, table.new()
    known: dict[Move, None] = {}
    for _ in play(table, state, choices(table)):
        for seat in rules.to_move(state):
            known.update(dict.fromkeys(rules.legal_moves(state, seat)))
    assert len(known) > 1
    some = Stream(b"refuse")
    _refuses_all(table, state, known, some)
    state = table.new()
    for number, _ in enumerate(play(table, state, choices(table, 1))):
        if number % 7 == 0 or rules.needs_deal(state):
            _refuses_all(table, state, known, some)


def _refuses_all(table: Table, state: Any, known: dict[Move, None], some: Stream) -> None:
    rules = table.rules
    before = rules.copy(state)
    for seat in range(-1, table.seats + 1):
        listed = {*rules.legal_moves(state, seat), *rules.changes(state, seat)}
        meant = set(map(table.meaning, listed))
        for move in some.shuffled(list(known))[:MOST_REFUSED]:
            if table.meaning(move) not in meant:
                with pytest.raises(IllegalMove) as caught:
                    rules.apply(state, seat, move)
                error = caught.value
                gaps = {name for _, name, _, _ in string.Formatter().parse(error.message) if name is not None}
                assert gaps == error.values.keys()
                assert error.rule
    right = rules.needs_deal(state)
    deal = rules.draw_deal(before, Stream(b"deal")) if right else {}
    for faulty in [{}, *({key: value for key, value in deal.items() if key != gone} for gone in deal)]:
        with pytest.raises(IllegalDeal):
            rules.deal(state, faulty)
    assert state == before


def writes_and_reads_every_move(table: Table) -> None:
    """The notation of every legal move means that move, and a view lists the same notations."""
    rules, state = table.rules, table.new()
    for _ in play(table, state, choices(table)):
        for seat in range(table.seats):
            moves = rules.legal_moves(state, seat)
            texts = [str(move) for move in moves]
            assert [rules.parse(text) for text in texts] == list(moves)
            assert rules.view(state, seat).legal == tuple(texts)


def repeats_from_its_code(table: Table) -> None:
    """The same code and choices give the same game; other choices still see the same decks."""
    first, again, other = (list(play(table, table.new(), choices(table, number))) for number in (0, 0, 1))
    assert first == again
    assert first != other
    decks, others = (
        [step.deal["deck"] for step in game if step.deal and "deck" in step.deal] for game in (first, other)
    )
    assert decks
    assert all(deck == same for deck, same in zip(decks, others, strict=False))


def copies_are_independent(table: Table) -> None:
    """A copy is equal, stays as it is while the original goes on, and goes the same way when it follows."""
    rules, state = table.rules, table.new()
    follower = rules.copy(state)
    for number, step in enumerate(play(table, state, choices(table))):
        assert follower == state
        assert follower is not state
        witness = deepcopy(state) if number % 6 == 0 else None
        step.take(rules, follower)
        assert follower != state
        assert witness is None or witness == state
    assert follower == state


def shows_only_what_a_seat_may_know(table: Table) -> None:
    """Every consistent deal of the cards that a seat can't see leaves its view as it was, events included."""
    rules, state = table.rules, table.new()
    looks = differing = 0
    for number, _ in enumerate(play(table, state, choices(table))):
        if number % 5 and not rules.needs_deal(state):
            continue
        for seat in range(table.seats):
            view = rules.view(state, seat)
            other = rules.resample(state, seat, Stream(f"{seat} {number}".encode()))
            assert rules.view(other, seat) == view
            assert rules.legal_moves(other, seat) == rules.legal_moves(state, seat)
            assert Counter(rules.cards(other)) == Counter(rules.cards(state))
            looks += 1
            differing += other != state
    for seat in range(table.seats):
        assert rules.view(rules.resample(state, seat, Stream(b"end")), seat) == rules.view(state, seat)
    assert 2 * differing > looks > 20


def tells_each_seat_its_own_story(table: Table) -> None:
    """A seat's history is what was told to it, event by event; masking twice changes nothing more."""
    rules, state = table.rules, table.new()
    told: list[list[Event]] = [[] for _ in range(table.seats)]
    follower = rules.copy(state)
    for step in play(table, state, choices(table)):
        events = step.take(rules, follower)
        assert events
        for seat in range(table.seats):
            masked = [rules.mask(event, seat) for event in events]
            assert [rules.mask(event, seat) for event in masked] == masked
            told[seat] = masked if step.deal is not None else told[seat] + masked
            assert list(rules.view(follower, seat).events) == told[seat]


def takes_choices_in_any_order(table: Table) -> None:
    """Where all seats choose together, the order of a turn's choices and their changes leave no trace.

    Until the last has chosen nobody learns what another has locked; a record holds seat order only.
    """
    rules, state = table.rules, table.new()
    follower = rules.copy(state)
    order = choices(table, 1)
    turn: dict[int, Move] = {}
    for step in play(table, state, choices(table)):
        if not rules.simultaneous:
            assert rules.picks(state) == {}
            assert not any(rules.changes(state, seat) for seat in range(table.seats))
            continue
        assert turn or follower == state
        if step.deal is not None:
            step.take(rules, follower)
        else:
            assert step.move is not None
            turn[step.seat] = step.move
            if rules.to_move(state) == (step.seat,):
                _choose(table, follower, turn, order)
                turn = {}
    assert follower == state or not rules.simultaneous


def _choose(table: Table, state: Any, turn: dict[int, Move], order: Stream) -> None:
    """Make a turn's choices in a random order, each but the last after another, and look at every view."""
    rules = table.rules
    seats = order.shuffled(sorted(turn))
    for seat in seats:
        wanted, other = turn[seat], order.choice(rules.legal_moves(state, seat))
        owing = rules.to_move(state)
        if seat != owing[0]:
            with pytest.raises(ValueError, match="seat order"):
                record.enact(state, [seat, str(wanted)], rules)
        if other != wanted and len(owing) > 1:
            rules.apply(state, seat, other)
            assert rules.to_move(state) == tuple(each for each in owing if each != seat)
            assert rules.picks(state)[seat] == other
            assert wanted in rules.changes(state, seat)
            assert other not in rules.changes(state, seat)
            with pytest.raises(ValueError, match="seat order"):
                record.enact(state, [seat, str(wanted)], rules)
        for viewer in range(table.seats):
            view = rules.view(state, viewer)
            assert rules.view(rules.resample(state, viewer, order), viewer) == view
        rules.apply(state, seat, wanted)
    assert rules.picks(state) == {}


def views_travel(table: Table) -> None:
    """A view can be written as JSON and sent to another process."""
    rules, state = table.rules, table.new()
    for _ in islice(play(table, state, choices(table)), 0, None, 11):
        for seat in range(table.seats):
            view = rules.view(state, seat)
            assert pickle.loads(pickle.dumps(view)) == view
            fields = msgspec.json.decode(msgspec.json.encode(view))
            assert (fields["game"], fields["seat"]) == (rules.id, seat)
            assert fields["options"] == table.options


def goes_on_from_another_deal(table: Table) -> None:
    """From a state dealt afresh the game goes on by the rules to its end."""
    rules, state = table.rules, table.new()
    deck = Counter(rules.pack(table.options))
    for number, _ in enumerate(islice(play(table, state, choices(table)), 1, None)):
        if number % 37 == 0:
            other = rules.resample(state, number % table.seats, Stream(f"{number}".encode()))
            for _ in islice(play(table, other, choices(table, number)), 60):
                assert Counter(rules.cards(other)) == deck


def records_round_trip(table: Table) -> None:
    """A record cut anywhere reads back and replays to the same state and events."""
    rules, state = table.rules, table.new()
    seats = [Seat(f"Seat {seat}", "human") for seat in range(table.seats)]
    saved = Record(rules.id, table.options, seats, str(table.code))
    events: list[list[Event]] = []
    follower = rules.copy(state)
    for number, step in enumerate(play(table, state, choices(table))):
        if number % 97 == 0:
            _replays(table, saved, state, events)
        entry = {"deal": step.deal} if step.deal is not None else [step.seat, str(step.move)]
        saved.log.append(entry)
        events.append(step.take(rules, follower))
    assert rules.outcome(state) is not None
    saved.result = record.result_of(rules.outcome(state))
    _replays(table, saved, state, events)


def _replays(table: Table, saved: Record, state: Any, events: list[list[Event]]) -> None:
    text = record.dumps(saved)
    again = record.loads(text)
    assert again.log == saved.log
    assert record.dumps(again) == text
    replayed = record.replay(again, table.rules)
    assert replayed.state == state
    assert replayed.events == events


CHECKS = (
    plays_to_the_end,
    keeps_every_card,
    asks_without_changing,
    refuses_without_changing,
    writes_and_reads_every_move,
    repeats_from_its_code,
    copies_are_independent,
    shows_only_what_a_seat_may_know,
    tells_each_seat_its_own_story,
    takes_choices_in_any_order,
    views_travel,
    goes_on_from_another_deal,
    records_round_trip,
)
