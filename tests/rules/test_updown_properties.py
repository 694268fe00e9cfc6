"""Whole random games of UpDown, judged from their events alone by a second reading of rules/updown.md."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from game.deal import Stream
from game.rules.base import Event, Options
from game.rules.updown import (
    UPDOWN,
    Announced,
    Dealt,
    DirectionChanged,
    GameOver,
    PerfectionAwarded,
    Played,
    RoundScored,
    TrickTaken,
)

RANKS = "23456789TJQKA"


@st.composite
def games(draw: st.DrawFn) -> tuple[int, Options, list[Event]]:
    """A random game: its seats, its options and all its events."""
    seats = draw(st.integers(3, 6))
    options: dict[str, str | int] = {
        "abandons": draw(st.sampled_from([0, 1, 3, 5])),
        "hook": draw(st.sampled_from(["off", "on"])),
        "rounds": draw(st.sampled_from(["full", "short"])),
    }
    if options["abandons"] == 5 and options["rounds"] == "full":
        options["perfection"] = draw(st.sampled_from(["off", "on"]))
    chance = Stream(draw(st.binary(min_size=8, max_size=8)))
    state = UPDOWN.new(seats, options)
    events: list[Event] = []
    while UPDOWN.outcome(state) is None:
        if UPDOWN.needs_deal(state):
            events += UPDOWN.deal(state, UPDOWN.draw_deal(state, chance))
        else:
            (seat,) = UPDOWN.to_move(state)
            events += UPDOWN.apply(state, seat, chance.choice(UPDOWN.legal_moves(state, seat)))
        assert min(state.tokens) >= 0
    return seats, state.options, events


def rounds_of(events: list[Event]) -> Iterator[list[Event]]:
    """The events of each round, the game's end with the last."""
    starts = [at for at, event in enumerate(events) if isinstance(event, Dealt)]
    for start, end in zip(starts, [*starts[1:], len(events)], strict=True):
        yield events[start:end]


def winner_of(plays: list[tuple[int, str]], trump: str) -> int:
    """Highest trump, else the highest card of the suit led."""
    led = plays[0][1][1]
    suit = trump if any(card[1] == trump for _, card in plays) else led
    return max((play for play in plays if play[1][1] == suit), key=lambda play: RANKS.index(play[1][0]))[0]


@settings(max_examples=40, deadline=None)
@given(games())
def test_a_random_game_keeps_the_rules(game: tuple[int, Options, list[Event]]) -> None:
    seats, options, events = game
    totals = [0] * seats
    broken = [0] * seats
    made = [0] * seats
    spent = [0] * seats
    tokens = [int(options["abandons"])] * seats
    direction = 1
    dealer: int | None = None
    rounds = list(rounds_of(events))
    ladder = [sum(isinstance(event, TrickTaken) for event in each) for each in rounds]
    assert ladder == ladder[::-1]
    points_of = []
    for number, each in enumerate(rounds):
        dealt, *rest = each
        assert isinstance(dealt, Dealt)
        assert (dealt.round, dealt.size, dealt.direction) == (number, ladder[number], direction)
        assert dealer is None or dealt.dealer == dealer
        if number == len(rounds) // 2:
            tokens = [int(options["abandons"])] * seats
        order = [(dealt.dealer + direction * step) % seats for step in range(1, seats + 1)]
        said = [event for event in rest if isinstance(event, Announced)]
        assert [event.seat for event in said] == order
        for event in said:
            assert event.cost == (event.bid is None) + 2 * event.reverse
            assert event.bid is None or 0 <= event.bid <= dealt.size
            tokens[event.seat] -= event.cost
            spent[event.seat] += event.cost
            assert tokens[event.seat] >= 0
        bids = {event.seat: event.bid for event in said}
        active = [seat for seat in range(seats) if bids[seat] is not None]
        assert len(active) >= 2
        reversals = sum(event.reverse for event in said)
        assert reversals <= 1
        if options["hook"] == "on" and dealt.size >= 3 and said[-1].bid is not None:
            assert sum(bid for bid in bids.values() if bid is not None) != dealt.size
        changed = [event for event in rest if isinstance(event, DirectionChanged)]
        if reversals:
            direction = -direction
            assert changed == [DirectionChanged(direction)]
            assert rest.index(changed[0]) == seats
        else:
            assert not changed
        ring = [
            seat
            for step in range(1, seats + 1)
            if (seat := (dealt.dealer + direction * step) % seats) in active
        ]
        hands = [set(hand) if isinstance(hand, tuple) else set() for hand in dealt.hands]
        assert all(len(hand) == dealt.size for hand in hands)
        won = [0] * seats
        leader = ring[0]
        plays: list[tuple[int, str]] = []
        for item in rest:
            if isinstance(item, Played):
                at = ring.index(leader) + len(plays)
                assert item.seat == ring[at % len(ring)]
                hand = hands[item.seat]
                assert item.card in hand
                if plays:
                    led = plays[0][1][1]
                    assert item.card[1] == led or not any(card[1] == led for card in hand)
                hand.remove(item.card)
                plays.append((item.seat, item.card))
            elif isinstance(item, TrickTaken):
                assert len(plays) == len(ring)
                leader = winner_of(plays, dealt.turned[1])
                won[leader] += 1
                assert item == TrickTaken(leader, tuple(plays), sum(won))
                plays = []
        assert sum(won) == dealt.size
        points = []
        for seat in range(seats):
            bid = bids[seat]
            if bid is None:
                assert won[seat] == 0
                points.append(0)
            elif bid == won[seat]:
                points.append(5 + 5 * won[seat])
                made[seat] += 1
            else:
                points.append(-5 - 5 * abs(bid - won[seat]))
                broken[seat] += 1
            totals[seat] += points[seat]
        points_of.append(tuple(points))
        (scored,) = [event for event in rest if isinstance(event, RoundScored)]
        in_order = tuple(bids[seat] for seat in range(seats))
        assert scored == RoundScored(number, in_order, tuple(won), tuple(points), tuple(totals))
        dealer = (dealt.dealer + direction) % seats
    bonus = [0] * seats
    if options["perfection"] == "on":
        bonus = [
            {0: 60, 1: 30, 2: 15}.get(broken[seat], 0) if spent[seat] == 10 else 0 for seat in range(seats)
        ]
    awarded = [event for event in events if isinstance(event, PerfectionAwarded)]
    assert awarded == ([PerfectionAwarded(tuple(bonus))] if any(bonus) else [])
    totals = [total + extra for total, extra in zip(totals, bonus, strict=True)]
    over = events[-1]
    assert isinstance(over, GameOver)
    assert over.outcome.score == tuple(totals)
    assert over.outcome.rounds == tuple(points_of)
    placed = [seat for place in over.outcome.standings for seat in place]
    assert sorted(placed) == list(range(seats))
    keys = [(-totals[seat], broken[seat], -made[seat]) for seat in placed]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(over.outcome.standings)
