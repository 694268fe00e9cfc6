"""Whole random games of Mind Up, judged from their events alone by a second reading of rules/mind-up.md."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from game.deal import Stream
from game.rules.base import Event
from game.rules.mind_up import (
    MIND_UP,
    Dealt,
    GameOver,
    LastCards,
    Locked,
    Revealed,
    RoundOpened,
    RoundScored,
    SeatScore,
    Taken,
)

COLOURS = "RYBGGYVRVYVGBGRRGBYVBVRBGVYBYRRYBYVGBRVBVYBGRRGBGVYVRVYGGBYR"
MINUS = {1, 7, 13, 19, 25, 36, 42, 48, 54, 60}
PLUS_TWO = {4, 10, 16, 22, 28, 33, 39, 45, 51, 57}
PLUS_ONE = {3, 5, 9, 11, 15, 17, 21, 23, 27, 29, 32, 34, 38, 40, 44, 46, 50, 52, 56, 58}
Laid = list[list[int]]


def colour(card: int) -> str:
    return COLOURS[card - 1]


def bubbles(card: int) -> int:
    return (card in PLUS_ONE) + 2 * (card in PLUS_TWO) - (card in MINUS)


def place(laid: Laid, card: int) -> int:
    """Put a card on its column and return which one it is."""
    for at, column in enumerate(laid):
        if colour(column[0]) == colour(card):
            column.append(card)
            return at
    laid.append([card])
    return len(laid) - 1


def meets(name: str, seat: int, table: list[Laid], multipliers: tuple[int, ...]) -> bool:
    """The page's table of objectives."""

    def count(letter: str, of: int = seat) -> int:
        return sum(colour(card) == letter for column in table[of] for card in column)

    def at(letter: str) -> int | None:
        return next((i for i, column in enumerate(table[seat]) if colour(column[0]) == letter), None)

    sizes = [len(column) for column in table[seat]]
    everyone = range(len(table))
    match name:
        case "A1":
            return count("R") == 1 or count("R") == 3
        case "A2":
            return (red := at("R")) is not None and multipliers[red] < 3
        case "B1":
            return count("B") == 2 or count("B") == 4
        case "B2":
            return not any(count(other) > count("B") for other in "RYGV")
        case "C1":
            return not any(count("Y", other) < count("Y") for other in everyone)
        case "C2":
            return not any(count("Y", other) > count("Y") for other in everyone)
        case "D1":
            return (green := at("G")) is not None and green == len(table[seat]) - 1
        case "D2":
            return (green := at("G")) is not None and multipliers[green] > 3
        case "E1":
            return count("V") >= count("R")
        case "E2":
            return not any(count("V", other) > count("V") for other in everyone)
        case "F1":
            return len(sizes) == 5
        case "F2":
            return len(sizes) == 3
        case "G1":
            return any(size == 3 for size in sizes)
        case "G2":
            return any(size == 4 for size in sizes)
    raise AssertionError(name)


def points(result: SeatScore, seat: int, table: list[Laid], opened: RoundOpened) -> int:
    """The score of a seat's columns, checked part by part."""
    assert [list(column.cards) for column in result.columns] == table[seat]
    total = 0
    for column, multiplier in zip(result.columns, opened.multipliers, strict=False):
        assert column.multiplier == multiplier
        assert {colour(card) for card in column.cards} == {column.colour}
        total += multiplier * len(column.cards)
    marks = [bubbles(card) for column in table[seat] for card in column]
    assert result.plus == sum(mark for mark in marks if mark > 0)
    assert result.minus == -marks.count(-1)
    total += sum(marks)
    met = [name for name in opened.objectives if meets(name, seat, table, opened.multipliers)]
    assert [name for name, _ in result.objectives] == met
    total += sum(-2 if name in ("A2", "C1", "E2", "G1") else 2 for name in met)
    return total


@st.composite
def games(draw: st.DrawFn) -> tuple[int, int, list[Event]]:
    """A random game with locks in any order: its seats, its number of objectives and all its events."""
    seats, count = draw(st.integers(2, 6)), draw(st.integers(0, 5))
    chance = Stream(draw(st.binary(min_size=8, max_size=8)))
    state = MIND_UP.new(seats, {"objectives": count})
    events: list[Event] = []
    while MIND_UP.outcome(state) is None:
        if MIND_UP.needs_deal(state):
            events += MIND_UP.deal(state, MIND_UP.draw_deal(state, chance))
        else:
            seat = chance.below(seats)
            moves = [*MIND_UP.legal_moves(state, seat), *MIND_UP.changes(state, seat)]
            events += MIND_UP.apply(state, seat, chance.choice(moves))
    return seats, count, events


def rounds_of(events: list[Event]) -> Iterator[list[Event]]:
    starts = [at for at, event in enumerate(events) if isinstance(event, Dealt)]
    for start, end in zip(starts, [*starts[1:], len(events)], strict=True):
        yield events[start:end]


@settings(max_examples=60, deadline=None)
@given(games())
def test_a_random_game_keeps_the_rules(game: tuple[int, int, list[Event]]) -> None:
    seats, count, events = game
    totals = [0] * seats
    centre: tuple[int, ...] = ()
    hands: list[set[int]] = []
    collected: list[Laid] = [[] for _ in range(seats)]
    letters: list[str] = []
    gains = []
    rounds = list(rounds_of(events))
    assert len(rounds) == 3
    for number, (dealt, opened, *rest) in enumerate(rounds):
        assert isinstance(dealt, Dealt)
        assert isinstance(opened, RoundOpened)
        assert (dealt.round, opened.round) == (number, number)
        assert sorted(opened.multipliers) == [1, 2, 3, 4, 5]
        assert len({name[0] for name in opened.objectives}) == len(opened.objectives) == count
        letters += [name[0] for name in opened.objectives]
        assert [sorted(kept) for kept in dealt.kept] == [
            sorted(card for column in laid for card in column) for laid in collected
        ]
        assert [len(cards) for cards in dealt.drawn] == [7 if number == 0 else 1] * seats
        assert number == 0 or dealt.centre == centre
        hands = [
            {card for card in (*kept, *drawn) if card is not None}
            for kept, drawn in zip(dealt.kept, dealt.drawn, strict=True)
        ]
        assert all(len(hand) == 7 + number for hand in hands)
        assert len(set(dealt.centre).union(*hands)) == seats * (8 + number)
        centre = dealt.centre
        assert list(centre) == sorted(centre)
        collected = [[] for _ in range(seats)]
        locks: dict[int, int] = {}
        turn = 0
        queue: list[tuple[int, int]] = []
        for event in rest:
            if isinstance(event, Locked):
                assert event.card in hands[event.seat]
                assert event.card is not None
                assert len(locks) < seats
                locks[event.seat] = event.card
            elif isinstance(event, Revealed):
                assert event.turn == turn
                assert dict(event.picks) == locks
                cards = [card for _, card in event.picks]
                assert cards == sorted(cards)
                for seat, card in event.picks:
                    hands[seat].remove(card)
                queue = [(seat, prize) for (seat, _), prize in zip(event.picks, centre, strict=True)]
                centre = tuple(cards)
                locks = {}
                turn += 1
            elif isinstance(event, Taken):
                assert (event.seat, event.card) == queue.pop(0)
                assert place(collected[event.seat], event.card) == event.column
            elif isinstance(event, LastCards):
                assert turn == 6 + number
                assert [(seat, card) for seat, card, _ in event.cards] == [
                    (seat, *hand) for seat, hand in enumerate(hands)
                ]
                for seat, card, column in event.cards:
                    assert place(collected[seat], card) == column
            elif isinstance(event, RoundScored):
                assert event.round == number
                gain = tuple(points(each, seat, collected, opened) for seat, each in enumerate(event.scores))
                assert gain == tuple(each.points for each in event.scores)
                gains.append(gain)
                totals = [total + more for total, more in zip(totals, gain, strict=True)]
                assert event.totals == tuple(totals)
            else:
                assert isinstance(event, GameOver)
                assert number == 2
        assert not queue
    if count < 3:
        assert len(set(letters)) == 3 * count
    else:
        assert letters[:count] * 3 == letters
    over = events[-1]
    assert isinstance(over, GameOver)
    assert (over.outcome.score, over.outcome.rounds) == (tuple(totals), tuple(gains))
    placed = [seat for group in over.outcome.standings for seat in group]
    assert sorted(placed) == list(range(seats))
    keys = [(-totals[seat], -gains[2][seat]) for seat in placed]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(over.outcome.standings)
