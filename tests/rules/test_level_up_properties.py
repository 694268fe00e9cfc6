"""Whole games of Level Up, judged from their events alone by a second reading of rules/level-up.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.deal import Stream
from game.rules.base import Event, Options
from game.rules.level_up import (
    LEVEL_UP,
    Added,
    BonusChosen,
    Dealt,
    Discarded,
    Drawn,
    GameOver,
    Laid,
    RoundEnded,
    RoundScored,
)
from tests.rules.level_up_tables import keen

CONTRACTS = {
    1: ("set 3", "run 4"),
    2: ("run 4", "flush 4"),
    3: ("set 3", "set 3", "set 2"),
    4: ("set 3", "run 5"),
    5: ("set 3", "flush 5"),
    6: ("run 7",),
    7: ("flush 7",),
    8: ("set 4", "set 3"),
}
LONGEST_AT_RANDOM = 1_000_000  # moves


@st.composite
def games(draw: st.DrawFn) -> tuple[int, Options, list[Event]]:
    """A game of mostly sensible random moves: its seats, its options and all its events."""
    seats = draw(st.integers(2, 6))
    options: dict[str, str | int] = {
        "order": draw(st.sampled_from(["fixed", "free"])),
        "deck": draw(st.sampled_from(["1-18", "1-9x2"])),
        "levels": draw(st.sampled_from([8, 4, 6])),
    }
    chance = Stream(draw(st.binary(min_size=8, max_size=8)))
    state = LEVEL_UP.new(seats, options)
    events: list[Event] = []
    while LEVEL_UP.outcome(state) is None:
        if LEVEL_UP.needs_deal(state):
            events += LEVEL_UP.deal(state, LEVEL_UP.draw_deal(state, chance))
        else:
            (seat,) = LEVEL_UP.to_move(state)
            events += LEVEL_UP.apply(state, seat, keen(state, LEVEL_UP.legal_moves(state, seat), chance))
    return seats, options, events


def rounds_of(events: list[Event]) -> Iterator[list[Event]]:
    """The events of each round, the game's end with the last."""
    starts = [at for at, event in enumerate(events) if isinstance(event, Dealt)]
    for start, end in zip(starts, [*starts[1:], len(events)], strict=True):
        yield events[start:end]


def value(card: str) -> int:
    return int(card[1:])


class Round:
    """A round followed by its events; every event must be one that the page allows."""

    def __init__(self, dealt: Dealt, seats: int, options: Options, remaining: list[list[int]]) -> None:
        self.seats, self.options, self.remaining = seats, options, remaining
        self.top = 18 if options["deck"] == "1-18" else 9
        self.hands = [Counter(hand) if isinstance(hand, tuple) else Counter() for hand in dealt.hands]
        assert all(hand.total() == 10 for hand in self.hands)
        self.piles: list[list[str]] = [[] for _ in range(seats)]
        self.piles[dealt.dealer].append(dealt.turned)
        self.stock = 108 - 10 * seats - 1
        self.melds: list[list[tuple[str, list[str]]]] = [[] for _ in range(seats)]
        self.laid: list[int | None] = [None] * seats
        self.turn = (dealt.dealer + 1) % seats
        self.drawn = self.over = False
        self.dry = 0

    def follow(self, event: Event) -> None:
        assert not self.over
        if isinstance(event, Drawn):
            self.draw(event)
            return
        assert self.drawn
        assert event.seat == self.turn  # type: ignore[attr-defined]
        if isinstance(event, Laid):
            self.lay(event)
        elif isinstance(event, Added):
            self.hit(event)
        else:
            assert isinstance(event, Discarded)
            self.take(event.card)
            self.piles[self.turn].append(event.card)
            self.over = not self.hands[self.turn].total() or self.stock == 0
            if not self.over:
                self.turn = (self.turn + 1) % self.seats
                self.drawn = False

    def draw(self, event: Drawn) -> None:
        assert not self.drawn
        assert event.seat == self.turn
        assert event.card is not None
        if event.source == "stock":
            self.stock -= 1
            assert self.stock >= 0
            self.dry = 0
        else:
            assert isinstance(event.source, int)
            assert self.piles[event.source].pop() == event.card
            self.dry += 1
            assert self.dry <= 3 * self.seats
        self.hands[self.turn][event.card] += 1
        self.drawn = True

    def take(self, card: str) -> None:
        """A card leaves the hand of the seat whose turn it is."""
        assert self.hands[self.turn][card] > 0
        self.hands[self.turn][card] -= 1

    def lay(self, event: Laid) -> None:
        assert self.laid[self.turn] is None
        levels = self.remaining[self.turn]
        assert event.level in (levels if self.options["order"] == "free" else levels[:1])
        for text, meld in zip(CONTRACTS[event.level], event.melds, strict=True):
            kind, size = text.split()
            assert len(meld) == int(size)
            if kind == "set":
                assert len({value(card) for card in meld}) == 1
            elif kind == "flush":
                assert len({card[0] for card in meld}) == 1
            else:
                assert [value(card) - at for at, card in enumerate(meld)] == [value(meld[0])] * len(meld)
            for card in meld:
                self.take(card)
            self.melds[self.turn].append((kind, list(meld)))
        self.laid[self.turn] = event.level
        assert self.hands[self.turn].total() >= 3

    def hit(self, event: Added) -> None:
        assert self.laid[self.turn] is not None
        kind, meld = self.melds[event.owner][event.meld]
        self.take(event.card)
        if kind == "run":
            assert event.end in ("low", "high")
            step = {"low": value(meld[0]) - 1, "high": value(meld[-1]) + 1}[event.end]
            assert value(event.card) == step
            meld.insert(0 if event.end == "low" else len(meld), event.card)
        else:
            assert event.end is None
            assert event.card[0] == meld[0][0] if kind == "flush" else value(event.card) == value(meld[0])
            meld.append(event.card)
        self.over = not self.hands[self.turn].total()

    def score(self, chosen: int | None) -> tuple[RoundEnded, tuple[tuple[int, ...], ...]]:
        """How the round must be told to have ended, and the levels put away."""
        held = [hand.total() for hand in self.hands]
        best: int | None = None
        out = not held[self.turn]
        if out:
            best = self.turn
        else:
            assert self.stock == 0
            laid = sorted(held[seat] for seat in range(self.seats) if self.laid[seat])
            lone = laid and laid.count(laid[0]) == 1
            best = next((s for s in range(self.seats) if self.laid[s] and lone and held[s] == laid[0]), None)
        put_away: list[tuple[int, ...]] = [(level,) if level else () for level in self.laid]
        assert best is None or self.laid[best]
        if best is not None:
            others = [level for level in self.remaining[best] if level != self.laid[best]]
            if self.options["order"] == "free":
                assert (chosen is None) == (not others)
                assert chosen is None or chosen in others
            else:
                assert chosen is None
                chosen = others[0] if others else None
            if chosen:
                put_away[best] += (chosen,)
        return RoundEnded("out" if out else "stock", best, tuple(held)), tuple(put_away)


@settings(max_examples=40, deadline=None)
@given(games())
def test_a_game_keeps_the_rules(game: tuple[int, Options, list[Event]]) -> None:
    seats, options, events = game
    remaining = [list(range(1, int(options["levels"]) + 1)) for _ in range(seats)]
    dealer: int | None = None
    counted = []
    rounds = list(rounds_of(events))
    for number, (dealt, *rest) in enumerate(rounds):
        assert isinstance(dealt, Dealt)
        assert dealt.round == number
        assert dealer is None or dealt.dealer == dealer
        assert all(remaining)
        table = Round(dealt, seats, options, remaining)
        closing = [e for e in rest if isinstance(e, RoundEnded | BonusChosen | RoundScored | GameOver)]
        for event in rest[: len(rest) - len(closing)]:
            table.follow(event)
        assert table.over
        bonus = [event for event in closing if isinstance(event, BonusChosen)]
        ended, put_away = table.score(bonus[0].level if bonus else None)
        assert all(event.seat == ended.seat for event in bonus)
        for seat, levels in enumerate(put_away):
            for level in levels:
                remaining[seat].remove(level)
        totals = tuple(int(options["levels"]) - len(levels) for levels in remaining)
        counted.append(tuple(map(len, put_away)))
        last = number == len(rounds) - 1
        assert closing[: len(bonus) + 2] == [ended, *bonus, RoundScored(number, put_away, totals)]
        assert len(closing) == len(bonus) + 2 + last
        dealer = table.turn
    over = events[-1]
    assert isinstance(over, GameOver)
    moon = {seat for seat in range(seats) if not remaining[seat]}
    assert moon
    winners = {ended.seat} if ended.reason == "out" and ended.seat in moon else moon
    assert over.outcome.score == totals
    assert over.outcome.rounds == tuple(counted)
    assert set(over.outcome.standings[0]) == winners
    others = [place for place in over.outcome.standings[1:] for seat in place]
    assert sorted(seat for place in over.outcome.standings for seat in place) == list(range(seats))
    assert all(len({totals[seat] for seat in place}) == 1 for place in others)
    ranks = [totals[place[0]] for place in over.outcome.standings[1:]]
    assert ranks == sorted(set(ranks), reverse=True)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_even_blind_play_ends(seats: int) -> None:
    """1, ruling: every round ends, since the stock runs down; and every game does, by luck at last."""
    chance = Stream(f"blind {seats}".encode())
    state = LEVEL_UP.new(seats, {})
    turns = 0
    for _ in range(LONGEST_AT_RANDOM):
        if LEVEL_UP.outcome(state):
            return
        if LEVEL_UP.needs_deal(state):
            turns = 0
            LEVEL_UP.deal(state, LEVEL_UP.draw_deal(state, chance))
        (seat,) = LEVEL_UP.to_move(state)
        turns += state.phase == "draw"
        assert turns <= (107 - 10 * seats) * (3 * seats + 1)
        LEVEL_UP.apply(state, seat, chance.choice(LEVEL_UP.legal_moves(state, seat)))
    pytest.fail("blind play does not end")
