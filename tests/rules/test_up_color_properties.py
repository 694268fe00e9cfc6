"""Whole random games of Up Color, judged from their events by a second reading of rules/up-color.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from game.deal import Stream
from game.rules.base import Event, Options
from game.rules.up_color import (
    UP_COLOR,
    Dealt,
    Drawn,
    GameOver,
    LapTaken,
    LeadGiven,
    Passed,
    Played,
    RoundScored,
    RoundVoid,
    TapisVert,
)

ANSWER = {"G": "Y", "Y": "B", "B": "R", "R": "V"}
Legal = list[frozenset[str]]


@st.composite
def games(draw: st.DrawFn) -> tuple[Options, list[Any], list[Event], Legal]:
    """A random game: its options, its deals, all its events, and what was legal at each turn."""
    options: dict[str, str | int] = {
        "teams": draw(st.sampled_from(["solo", "pairs"])),
        "rounds": draw(st.sampled_from([3, 5])),
        "imperial_finish": draw(st.sampled_from(["complete-lap", "at-once"])),
    }
    chance = Stream(draw(st.binary(min_size=8, max_size=8)))
    favourite = draw(st.sampled_from(["", "pass", "play X", "play G", "play V", "play R"]))
    state = UP_COLOR.new(4, options)
    deals: list[Any] = []
    events: list[Event] = []
    legal: Legal = []
    while UP_COLOR.outcome(state) is None:
        if UP_COLOR.needs_deal(state):
            deals.append(UP_COLOR.draw_deal(state, chance))
            events += UP_COLOR.deal(state, deals[-1])
        else:
            (seat,) = UP_COLOR.to_move(state)
            moves = UP_COLOR.legal_moves(state, seat)
            legal.append(frozenset(map(str, moves)))
            liked = [move for move in moves if str(move) == favourite]
            events += UP_COLOR.apply(state, seat, liked[0] if liked else chance.choice(moves))
    return options, deals, events, legal


class Judge:
    """A table that follows a game from its deals and is asked about every event."""

    def __init__(self, options: Options, deals: list[Any], events: list[Event], legal: Legal) -> None:
        self.options = options
        self.deals = iter(deals)
        self.events = iter(events)
        self.legal = iter(legal)
        self.points = [0, 0, 0, 0]
        self.counted: list[tuple[int, ...]] = []

    def next(self) -> Any:
        """The next event."""
        return next(self.events)

    def game(self) -> None:
        """Judge the whole game."""
        dealer = None
        while True:
            deal = next(self.deals)
            assert dealer is None or deal["dealer"] == dealer
            dealer = deal["dealer"]
            if self.round(dealer, deal["deck"]):
                dealer = (dealer + 1) % 4
            if self.over():
                break
        assert next(self.events, None) is None
        assert next(self.legal, None) is None

    def round(self, dealer: int, deck: list[str]) -> bool:
        """Judge a round and tell whether it counts."""
        hands = [Counter(deck[(seat - dealer - 1) % 4 : 28 : 4]) for seat in range(4)]
        stock = iter(deck[28:])
        sorted_hands = tuple(
            tuple(letter for letter in "GYBRVX" for _ in range(hand[letter])) for hand in hands
        )
        assert self.next() == Dealt(len(self.counted), dealer, sorted_hands)
        leader = dealer
        clockwise = [(dealer + step) % 4 for step in range(4)]
        imperials = [seat for seat in clockwise if hands[seat]["G"]]
        coloured = [seat for seat in clockwise if any(hands[seat][letter] for letter in "YBR")]
        leader = (imperials or coloured)[0]
        if leader != dealer:
            assert self.next() == LeadGiven(dealer, leader)
        opening = {"play G"} if imperials else {f"play {letter}" for letter in "YBR" if hands[leader][letter]}
        number = 0
        while True:
            number += 1
            taker, out = self.lap(hands, leader, number, stock, opening)
            opening = set()
            if out:
                self.score(hands, out)
                return True
            able = [seat for seat in range(taker, taker + 4) if any(hands[seat % 4][x] for x in "GYBRX")]
            if not able:
                assert self.next() == RoundVoid(dealer)
                return False
            leader = able[0] % 4
            if leader != taker:
                assert self.next() == LeadGiven(taker, leader)

    def lap(
        self, hands: list[Counter[str]], leader: int, number: int, stock: Iterator[str], opening: set[str]
    ) -> tuple[int, list[int]]:
        """Judge a lap; its taker, and who went out in it, in order."""
        code: str | None = None
        blocked = False
        cards: list[tuple[int, str]] = []
        out: list[int] = []
        for turn in range(4):
            seat = (leader + turn) % 4
            hand = hands[seat]
            assert next(self.legal) == (opening or allowed(hand, turn, code, blocked))
            opening = set()
            event = self.next()
            assert event.seat == seat
            if isinstance(event, Passed):
                assert event.needed == code
                continue
            assert isinstance(event, Played)
            card = event.card
            hand[card] -= 1
            assert hand[card] >= 0
            code = "free" if card == "X" else ANSWER.get(card)
            assert event.needed == code
            cards.append((seat, card))
            done = card == "V"
            if not hand.total():
                out.append(seat)
                if card in "GV":
                    done = done or self.options["imperial_finish"] == "at-once"
                    blocked = not done and turn < 3
                    assert self.next() == TapisVert(seat, card, blocked)
            if done:
                break
        taker = cards[-1][0]
        top = None if out else next(stock, None)
        assert self.next() == LapTaken(taker, tuple(cards), number, top is not None)
        if top is not None:
            hands[taker][top] += 1
            assert self.next() == Drawn(taker, top)
        assert all(hands[seat].total() for seat in range(4)) == (not out)
        return taker, out

    def score(self, hands: list[Counter[str]], out: list[int]) -> None:
        """Judge a round's points."""
        gains = [0, 0, 0, 0]
        if self.options["teams"] == "solo":
            for seat in out:
                gains[seat] = 10 if len(out) == 1 else 5
        else:
            halves = [[seat for seat in out if seat % 2 == half] for half in (0, 1)]
            both = min(len(half) for half in halves)
            for half in halves:
                for seat in half:
                    gains[seat] = 5
                for seat in half[: len(half) - both]:
                    gains[seat] = 10
        losses = tuple(-2 * hand["X"] for hand in hands)
        points = tuple(gain + loss for gain, loss in zip(gains, losses, strict=True))
        self.points = [total + more for total, more in zip(self.points, points, strict=True)]
        sides = tuple(self.sides())
        number = len(self.counted)
        assert self.next() == RoundScored(number, tuple(out), tuple(gains), losses, tuple(self.points), sides)
        self.counted.append(points)

    def sides(self) -> list[int]:
        """The totals that decide."""
        a, b, c, d = self.points
        return [a, b, c, d] if self.options["teams"] == "solo" else [a + c, b + d]

    def over(self) -> bool:
        """Judge whether the game ends here, and its outcome."""
        best, second, *_ = sorted(self.sides(), reverse=True)
        if len(self.counted) < int(self.options["rounds"]) or best == second:
            return False
        over = self.next()
        assert isinstance(over, GameOver)
        assert over.outcome.rounds == tuple(self.counted)
        assert over.outcome.score == tuple(self.points)
        totals = {seat: self.sides()[seat % len(self.sides())] for seat in range(4)}
        places = [[totals[seat] for seat in place] for place in over.outcome.standings]
        assert all(len(set(place)) == 1 for place in places)
        assert [place[0] for place in places] == sorted(set(totals.values()), reverse=True)
        assert all(place == tuple(sorted(place)) for place in over.outcome.standings)
        return True


def allowed(hand: Counter[str], turn: int, code: str | None, blocked: bool) -> set[str]:
    """What may be played, but for the lead of a round."""
    if turn == 0:
        return {f"play {letter}" for letter in "GYBRX" if hand[letter]}
    moves = {f"play {letter}" for letter in ("YBR" if code == "free" else str(code)) if hand[letter]}
    stuck = not moves
    if hand["G"]:
        moves.add("play G")
    if hand["X"] and turn < 3 and not blocked and (stuck or code == "free"):
        moves.add("play X")
    return moves | {"pass"} if stuck else moves


@settings(max_examples=60, deadline=None)
@given(games())
def test_a_random_game_keeps_the_rules(game: tuple[Options, list[Any], list[Event], Legal]) -> None:
    Judge(*game).game()


@settings(max_examples=30, deadline=None)
@given(games())
def test_points_come_from_the_rounds(game: tuple[Options, list[Any], list[Event], Legal]) -> None:
    """Score of a round: no round gives more than 20 points, and penalties are even."""
    over = game[2][-1]
    assert isinstance(over, GameOver)
    assert tuple(map(sum, zip(*over.outcome.rounds, strict=True))) == over.outcome.score
    for event in game[2]:
        if isinstance(event, RoundScored):
            assert 1 <= len(event.out) <= 4
            assert sum(event.gains) in {10, 5 * len(event.out), 20}
            assert all(loss % 2 == 0 and -12 <= loss <= 0 for loss in event.penalties)
            assert all(event.penalties[seat] == 0 for seat in event.out)
