"""What Up Color's moves prove of hidden hands, and how likely deals drawn afresh are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from game.deal import Stream
from game.rules import up_color_hidden
from game.rules.base import Move, Options
from game.rules.up_color import UP_COLOR, Dealt, Drawn, State
from game.rules.up_color_data import KINDS
from tests.rules.up_color_tables import deck_for, opened, say


def row_of(other: State, past: int) -> list[str]:
    """The deck of a resampled table: hands as dealt, cards drawn, the stock."""
    dealt = other.events[0]
    assert isinstance(dealt, Dealt)
    hands = ["".join(hand) for hand in dealt.hands if isinstance(hand, tuple)]
    drawn = [event.card for event in other.events if isinstance(event, Drawn) and event.card]
    deck = deck_for(dealt.dealer, hands)[:28] + drawn + [KINDS[kind] for kind in other.stock]
    assert len(drawn) == past
    return deck


def test_the_moves_of_the_round_lead_to_the_resampled_table() -> None:
    """Whatever is dealt afresh, the round so far was legal with it and looked the same."""
    chance = Stream(b"resample")
    given: list[Options] = [{"rounds": 3}, {"rounds": 3, "teams": "pairs", "imperial_finish": "at-once"}]
    for options in given:
        state = UP_COLOR.new(4, options)
        before = state.copy()
        moves: list[tuple[int, Move]] = []
        while UP_COLOR.outcome(state) is None:
            if UP_COLOR.needs_deal(state):
                before, moves = state.copy(), []
                UP_COLOR.deal(state, UP_COLOR.draw_deal(state, chance))
            else:
                (seat,) = UP_COLOR.to_move(state)
                move = chance.choice(UP_COLOR.legal_moves(state, seat))
                UP_COLOR.apply(state, seat, move)
                moves.append((seat, move))
            viewer = chance.below(4)
            other = UP_COLOR.resample(state, viewer, chance)
            again = before.copy()
            past = sum(isinstance(event, Drawn) for event in state.events)
            UP_COLOR.deal(again, {"dealer": state.dealer, "deck": row_of(other, past)})
            for seat, move in moves:
                UP_COLOR.apply(again, seat, move)
            assert again == other


def samples(state: State, viewer: int, count: int = 100) -> list[State]:
    chance = Stream(b"samples")
    return [UP_COLOR.resample(state, viewer, chance) for _ in range(count)]


def held(states: Iterable[State], seat: int) -> str:
    """The kinds that the seat holds in any of these tables."""
    found = {card for state in states for card in UP_COLOR.view(state, seat).hand}
    return "".join(letter for letter in KINDS if letter in found)


@pytest.mark.parametrize(
    ("hand", "led", "answer", "lacks"),
    [
        ("YYYYVX", "Y", "pass", "B"),
        ("YYYYVX", "B", "pass", "R"),
        ("YYYYBX", "R", "pass", "V"),
        ("BBBBRX", "G", "pass", "Y"),
        ("GVVVVX", "X", "pass", "YBR"),
        ("YYYYVX", "Y", "X", "B"),
        ("GYYYVX", "Y", "G", ""),
        ("GBBYVX", "Y", "G", ""),
        ("YBBBVX", "X", "Y", ""),
        ("YBBBVX", "X", "X", ""),
        ("GBBBVX", "X", "G", ""),
        ("GBBBVX", "Y", "B", ""),
    ],
)
def test_what_an_answer_proves(hand: str, led: str, answer: str, lacks: str) -> None:
    """What may be played: who passes or discards has none of what is needed; nothing else tells."""
    state = opened(0, "G" + hand, "YYYBBRR", "BYYBBRR", "RGYBRXV", stock="Y")
    say(state, "G", "Y", "B", "R", led, answer)
    assert UP_COLOR.view(state, 1).lacks == (lacks, "", "", "")
    assert held(samples(state, 1), 0) == "".join(letter for letter in KINDS if letter not in lacks)


@pytest.mark.parametrize(
    ("holders", "lacks"),
    [
        ((0,), ("", "", "", "")),
        ((1, 3), ("G", "", "", "")),
        ((2,), ("G", "G", "", "")),
        ((3,), ("G",) * 3 + ("",)),
    ],
)
def test_what_the_first_leader_proves(holders: tuple[int, ...], lacks: tuple[str, ...]) -> None:
    """What may be played, opening lap: the seats before the first imperial hold none."""
    hands = ["GYYBBRV" if seat in holders else "YYYBBRR" for seat in range(4)]
    state = opened(0, *hands)
    for lead in (False, True):
        if lead:
            say(state, "G")
        assert UP_COLOR.view(state, 1).lacks == lacks
        for seat in (0, 2, 3):
            assert ("G" in held(samples(state, 1), seat)) == (not lacks[seat])


def test_a_lead_without_an_imperial_proves_that_nobody_holds_one() -> None:
    state = opened(0, "YYYBBRR", "YYYBBRR", "YYBBBRR", "YYBBRRX")
    before = samples(state, 1)
    assert "G" in held(before, 0), "before it leads, the dealer may hold one"
    assert "G" in held(before, 3)
    say(state, "Y")
    assert UP_COLOR.view(state, 1).lacks == ("G",) * 4
    after = samples(state, 1)
    assert "G" not in held(after, 0) + held(after, 2) + held(after, 3)


def test_a_dealer_that_gives_way_without_an_imperial_at_the_table() -> None:
    """Either the next seat holds the first imperial, or nobody does and the dealer has no colour."""
    state = opened(0, "VVVVVXX", "YYYBBRR", "YYYBBRR", "YYBBRRX")
    for viewer, seen in ((0, {True, False}), (2, {True}), (3, {True})):
        imperial = {"G" in UP_COLOR.view(other, 1).hand for other in samples(state, viewer)}
        assert imperial == seen, "a dealer with seven violets and discard cards is rare, but may be oneself"
    say(state, "Y")
    assert UP_COLOR.view(state, 2).lacks == ("GYBR", "G", "G", "G")
    assert held(samples(state, 2), 0) == "VX"


def test_what_a_lead_given_on_proves_and_what_it_asks() -> None:
    """What may be played: a leader that holds only violets gives the lead to the next seat that can lead."""
    state = opened(0, "GYYYBBR", "YVVVVVV", "YYYYRRR", "YRRXXRR", stock="V")
    say(state, "G", "Y", "pass", "pass")
    assert UP_COLOR.to_move(state) == (2,)
    for viewer in (0, 3):
        assert UP_COLOR.view(state, viewer).lacks == ("", "GYBRX", "B", "B")
        tables = samples(state, viewer)
        assert held(tables, 1) == "V"
        assert all(UP_COLOR.legal_moves(other, 2) for other in tables)


def test_a_draw_may_bring_what_was_lacking_but_once() -> None:
    """The taker draws one card: what it lacked before it may hold once, and no more."""
    state = opened(0, "GYVVVVX", "YYYBBRR", "BYYBBRR", "RGYBRXV", stock="YR")
    say(state, "G", "Y", "B", "R", "Y", "pass")
    assert UP_COLOR.view(state, 1).lacks[0] == "B"
    say(state, "B", "R", "B", "R", "V")
    assert UP_COLOR.view(state, 1).lacks[0] == ""
    assert {UP_COLOR.view(other, 0).hand.count("B") for other in samples(state, 1)} == {0, 1}


def test_the_discard_cards_of_a_scored_round_are_known() -> None:
    """README, Ranking: where a score needs it, a count is shown."""
    chance = Stream(b"scored")
    state = UP_COLOR.new(4, {"rounds": 5})
    seen = 0
    while UP_COLOR.outcome(state) is None:
        if not UP_COLOR.needs_deal(state):
            (seat,) = UP_COLOR.to_move(state)
            UP_COLOR.apply(state, seat, chance.choice(UP_COLOR.legal_moves(state, seat)))
            continue
        for viewer in range(4) if state.events else ():
            for other in samples(state, viewer, 5):
                for seat in range(4):
                    kept = UP_COLOR.view(state, seat).hand.count("X")
                    assert UP_COLOR.view(other, seat).hand.count("X") == kept
                    seen += kept
        UP_COLOR.deal(state, UP_COLOR.draw_deal(state, chance))
    assert seen


# -- as likely as they should be


def tally(states: Iterable[State]) -> Counter[object]:
    """How often each seat holds each number of each kind, and what lies on top of the stock."""
    found: Counter[object] = Counter()
    for state in states:
        for seat in range(4):
            hand = UP_COLOR.view(state, seat).hand
            found.update((seat, letter, hand.count(letter)) for letter in KINDS)
        dealt = state.events[0]
        assert isinstance(dealt, Dealt)
        found.update((seat, dealt.hands[seat]) for seat in range(4))
        found.update(
            ("drawn", number, event) for number, event in enumerate(state.events) if isinstance(event, Drawn)
        )
        found["top", state.stock[0]] += 1
    return found


def agree(one: Counter[object], count: int, two: Counter[object], other: int) -> None:
    """Check that two tallies of that many tables differ by chance only."""
    for key in {*one, *two}:
        share = (one[key] + two[key]) / (count + other)
        spread = (share * (1 - share) * (1 / count + 1 / other)) ** 0.5
        if min(count, other) * share > 5:
            assert abs(one[key] / count - two[key] / other) <= 4.5 * spread, key


def shuffled_until_they_fit(
    before: State, state: State, moves: list[tuple[int, Move]], viewer: int
) -> list[State]:
    """Decks drawn blindly that hold the viewer's cards, kept where the round so far would look the same."""
    dealt = state.events[0]
    assert isinstance(dealt, Dealt)
    deck = row_of(state, sum(isinstance(event, Drawn) for event in state.events))
    drawers = [event.seat for event in state.events if isinstance(event, Drawn)]
    own = {place for place in range(28) if (dealt.dealer + 1 + place) % 4 == viewer}
    own |= {28 + number for number, seat in enumerate(drawers) if seat == viewer}
    open_ = [place for place in range(60) if place not in own]
    hidden = [deck[place] for place in open_]
    wanted = UP_COLOR.view(state, viewer)
    source = Random(7)
    found = []
    for _ in range(3000):
        source.shuffle(hidden)
        for place, card in zip(open_, hidden, strict=True):
            deck[place] = card
        other = before.copy()
        UP_COLOR.deal(other, {"dealer": dealt.dealer, "deck": deck})
        for seat, move in moves:
            if move not in UP_COLOR.legal_moves(other, seat):
                break
            UP_COLOR.apply(other, seat, move)
        else:
            if UP_COLOR.view(other, viewer) == wanted:
                found.append(other)
    return found


@pytest.mark.parametrize(("number", "length"), [(1, 0), (3, 0), (7, 5), (9, 8)])
def test_every_deal_that_fits_is_equally_likely(number: int, length: int) -> None:
    chance = Stream(b"game %d" % number)
    before = UP_COLOR.new(4, {})
    state = before.copy()
    UP_COLOR.deal(state, UP_COLOR.draw_deal(state, chance))
    moves: list[tuple[int, Move]] = []
    for _ in range(length):
        (seat,) = UP_COLOR.to_move(state)
        moves.append((seat, chance.choice(UP_COLOR.legal_moves(state, seat))))
        UP_COLOR.apply(state, *moves[-1])
    viewer = (state.dealer + number) % 4
    fitting = shuffled_until_they_fit(before, state, moves, viewer)
    assert len(fitting) > 100
    agree(tally(fitting), len(fitting), tally(samples(state, viewer, 400)), 400)


def test_counting_out_gives_the_same_as_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Stream(b"count")
    state = UP_COLOR.new(4, {})
    UP_COLOR.deal(state, UP_COLOR.draw_deal(state, chance))
    while sum(UP_COLOR.view(state, 0).counts) > 9:
        (seat,) = UP_COLOR.to_move(state)
        UP_COLOR.apply(state, seat, chance.choice(UP_COLOR.legal_moves(state, seat)))
    drawn = tally(samples(state, 0, 250))
    monkeypatch.setattr(up_color_hidden, "TRIES", 0)
    agree(drawn, 250, tally(samples(state, 0, 250)), 250)
