"""Up Color's laps and the end of a round (rules/up-color.md); tests name the section."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.up_color import (
    UP_COLOR,
    Drawn,
    LapTaken,
    LeadGiven,
    Passed,
    Played,
    RoundScored,
    RoundVoid,
    TapisVert,
    round_gains,
)
from tests.rules.up_color_tables import begin, finish, later, legal, only, refusal, say

# -- who takes a lap


@pytest.mark.parametrize(
    ("hands", "moves", "taker"),
    [
        # the seat that played the last card takes the lap
        (("YY", "BB", "RR", "VV"), "YBRV", 3),
        (("YY", "RR", "BB", "YY"), "Y-B-", 2),
        (("YY", "BB", "YY", "YY"), "YB--", 1),
        # if all others pass, the leader does
        (("YY", "YY", "YY", "YY"), "Y---", 0),
        (("XY", "VV", "VV", "VV"), "X---", 0),
        # a discard card can take the lap, if nobody plays after it
        (("YY", "RR", "XR", "RR"), "Y-XR", 3),
        (("YY", "RX", "VV", "VV"), "YX--", 1),
        (("YY", "VV", "XV", "VV"), "Y-X-", 2),
    ],
)
def test_the_last_card_takes_the_lap(hands: tuple[str, ...], moves: str, taker: int) -> None:
    """Round: the taker takes the cards out of the game, draws one and leads the next lap."""
    state = later(*hands, stock="BG")
    before = UP_COLOR.view(state, 0).counts
    events = say(state, *(move.replace("-", "pass") for move in moves))
    cards = tuple((seat, card) for seat, card in enumerate(moves) if card != "-")
    assert events[1:] == [LapTaken(taker, cards, 1, True), Drawn(taker, "B")]
    view = UP_COLOR.view(state, taker)
    assert view.counts == tuple(
        count - (move != "-") + (seat == taker)
        for seat, (count, move) in enumerate(zip(before, moves, strict=True))
    )
    assert (view.to_move, view.leader, view.needed, view.lap) == ((taker,), taker, None, ())
    assert view.aside == tuple(card for _, card in cards)
    assert "B" in view.hand


def test_a_violet_ends_the_lap_at_once() -> None:
    """Worked example: leader `R`, next `V`: lap over; the violet's seat takes two cards, draws, leads."""
    state = later("RY", "VY", "YY", "YY", stock="G")
    assert say(state, "R", "V") == [
        Played(1, "V", None),
        LapTaken(1, ((0, "R"), (1, "V")), 1, True),
        Drawn(1, "G"),
    ]
    assert UP_COLOR.to_move(state) == (1,)
    assert UP_COLOR.view(state, 0).counts == (1, 2, 2, 2)


def test_a_worked_lap() -> None:
    """Worked example: leader `Y`; next passes; third `B`; fourth has no `R`: third takes, draws, leads."""
    state = later("YY", "YV", "BY", "YB", stock="X")
    say(state, "Y")
    assert legal(state) == "-", "no blue, no imperial, no discard card"
    say(state, "pass", "B")
    assert legal(state) == "-"
    assert say(state, "pass") == [
        Passed(3, "R"),
        LapTaken(2, ((0, "Y"), (2, "B")), 1, True),
        Drawn(2, "X"),
    ]
    assert UP_COLOR.to_move(state) == (2,)
    assert legal(state) == "YX"


def test_nothing_is_drawn_from_an_empty_stock() -> None:
    """Round: draws one card from the stock (none if it is empty)."""
    state = later("YY", "BB", "YY", "YY")
    events = say(state, "Y", "B", "pass", "pass")
    assert events == [Passed(3, "R"), LapTaken(1, ((0, "Y"), (1, "B")), 1, False)]
    assert UP_COLOR.view(state, 1).counts == (1, 1, 2, 2)
    assert UP_COLOR.to_move(state) == (1,)


# -- the lead passes on


@pytest.mark.parametrize(
    ("others", "leader", "open_"),
    [
        (("YY", "YY", "YY"), 1, "Y"),
        (("VV", "RV", "YY"), 2, "R"),
        (("VV", "XV", "YY"), 2, "X"),
        (("V", "V", "GV"), 3, "G"),
    ],
)
def test_a_leader_with_violets_only_gives_the_lead_on(
    others: tuple[str, ...], leader: int, open_: str
) -> None:
    """What may be played: to the next seat clockwise that can lead; the seats passed over get their turn."""
    state = later("YVV", *others, stock="VY")
    events = say(state, "Y", "pass", "pass", "pass")
    assert events[1:] == [LapTaken(0, ((0, "Y"),), 1, True), Drawn(0, "V"), LeadGiven(0, leader)]
    assert UP_COLOR.view(state, 0).waiting == tuple((leader + step) % 4 for step in range(4))
    assert legal(state) == open_
    say(state, open_)
    turns = [leader]
    while len(state.laps) == 1:
        turns += UP_COLOR.to_move(state)
        say(state, legal(state)[0].replace("-", "pass"))
    assert turns == [(leader + step) % 4 for step in range(len(turns))]
    assert len(turns) == (3 if open_ == "R" else 4), "a violet ends the lap that red leads"


def test_a_seat_passed_over_may_answer_and_take_the_lap() -> None:
    state = later("YVV", "VV", "RR", "VV", stock="VYB")
    say(state, "Y", "pass", "pass", "pass")
    assert UP_COLOR.to_move(state) == (2,)
    say(state, "R")
    assert legal(state) == "V"
    assert say(state, "V")[1:] == [LapTaken(3, ((2, "R"), (3, "V")), 2, True), Drawn(3, "Y")]


def test_a_round_in_which_nobody_can_lead_is_void() -> None:
    """What may be played: no points, no penalties, the same dealer deals again, the round is not counted."""
    state = UP_COLOR.new(4, {"rounds": 3})
    finish(state, 1)
    scores = UP_COLOR.view(state, 0).scores
    begin(state)
    again = later("YV", "VV", "V", "V", stock="V", dealer=1)
    again.rounds, again.scores = state.rounds, state.scores
    events = say(again, "Y", "pass", "pass", "pass")
    assert events[-2:] == [Drawn(0, "V"), RoundVoid(1)]
    view = UP_COLOR.view(again, 0)
    assert (view.phase, view.void, view.round, view.scores) == ("deal", True, 1, scores)
    assert len(view.rounds) == 1
    assert UP_COLOR.to_move(again) == ()
    assert UP_COLOR.needs_deal(again)
    assert refusal(again, 0, "play V").message == "The next round is not dealt yet."
    begin(again, dealer=1)
    view = UP_COLOR.view(again, 0)
    assert (view.void, view.round, view.dealer, view.counts) == (False, 1, 1, (7, 7, 7, 7))


def test_a_card_drawn_can_save_the_round() -> None:
    state = later("YV", "VV", "V", "V", stock="X")
    assert say(state, "Y", "pass", "pass", "pass")[-1] == Drawn(0, "X")
    assert legal(state) == "X"


# -- the end of a round


def test_the_lap_is_always_completed_first() -> None:
    """End of the round: seats with an empty hand after the lap have gone out."""
    state = later("Y", "BB", "R", "YY", stock="G")
    say(state, "Y")
    assert UP_COLOR.view(state, 0).counts == (0, 2, 1, 2)
    say(state, "B", "R")
    assert legal(state) == "-"
    events = say(state, "pass")
    assert events[1] == LapTaken(2, ((0, "Y"), (1, "B"), (2, "R")), 1, False)
    assert only(events, RoundScored).out == (0, 2)
    assert UP_COLOR.view(state, 2).hand == ()


def test_before_any_draw() -> None:
    """End of the round: a taker that still holds cards draws nothing once a seat is out."""
    state = later("Y", "BB", "YY", "YY", stock="G")
    events = say(state, "Y", "B", "pass", "pass")
    assert events[1] == LapTaken(1, ((0, "Y"), (1, "B")), 1, False)
    view = UP_COLOR.view(state, 1)
    assert (view.hand, view.stock, view.phase) == (("B",), 1, "deal")


def test_a_violet_completes_the_lap_at_once() -> None:
    """End of the round, Tapis vert: the seats after it have no turn."""
    state = later("RR", "V", "YX", "YX")
    events = say(state, "R", "V")
    assert events == [
        Played(1, "V", None),
        TapisVert(1, "V", False),
        LapTaken(1, ((0, "R"), (1, "V")), 1, False),
        RoundScored(0, (1,), (0, 10, 0, 0), (0, 0, -2, -2), (0, 10, -2, -2), (0, 10, -2, -2)),
    ]


@pytest.mark.parametrize("card", "YBRX")
def test_other_last_cards_are_not_announced(card: str) -> None:
    state = later(card, "YY", "YY", "YY")
    assert [type(event) for event in say(state, card)] == [Played]


def test_an_imperial_that_is_not_the_last_card_is_not_announced() -> None:
    state = later("GY", "YY", "YY", "YY")
    assert [type(event) for event in say(state, "G")] == [Played]
    state = later("RR", "VV", "YY", "YY")
    assert not [event for event in say(state, "R", "V") if isinstance(event, TapisVert)]


def test_tapis_vert_blocks_discard_cards() -> None:
    """Tapis vert: seats to act may still play, but discards are blocked for the rest of the lap."""
    state = later("G", "XB", "YX", "XX")
    assert say(state, "G") == [Played(0, "G", "Y"), TapisVert(0, "G", True)]
    assert UP_COLOR.view(state, 2).blocked
    assert legal(state) == "-"
    error = refusal(state, 1, "play X")
    assert error.rule == "tapis-vert"
    assert error.message == "Tapis vert: discard cards are blocked for the rest of the lap."
    say(state, "pass")
    assert legal(state) == "Y"
    say(state, "Y")
    assert legal(state) == "-"
    events = say(state, "pass")
    assert only(events, RoundScored).penalties == (0, -2, -2, -4)
    assert not UP_COLOR.view(state, 0).blocked


def test_a_worked_tapis_vert() -> None:
    """Worked example: the third plays its last card, an imperial; the fourth, no `Y`, `G`, must pass."""
    state = later("YY", "YY", "G", "XB")
    assert say(state, "Y", "pass", "G")[1] == TapisVert(2, "G", True)
    assert legal(state) == "-"
    assert refusal(state, 3, "play X").rule == "tapis-vert"


def test_an_imperial_on_the_last_turn_leaves_nobody_to_block() -> None:
    state = later("YY", "YY", "YY", "G")
    assert say(state, "Y", "pass", "pass", "G")[1] == TapisVert(3, "G", False)
    assert state.phase == "deal"


def test_a_discard_card_before_tapis_vert_stays_and_leaves_yellow_needed() -> None:
    state = later("XY", "G", "YX", "RX")
    say(state, "X", "G")
    assert legal(state) == "Y"


def test_at_once() -> None:
    """Options: going out with an imperial ends the lap; seats out earlier in the lap count too."""
    state = later("Y", "BB", "G", "YY", stock="V", imperial_finish="at-once")
    events = say(state, "Y", "B", "G")
    assert events[:3] == [
        Played(2, "G", "Y"),
        TapisVert(2, "G", False),
        LapTaken(2, ((0, "Y"), (1, "B"), (2, "G")), 1, False),
    ]
    assert only(events, RoundScored).out == (0, 2)
    assert only(events, RoundScored).gains == (5, 0, 5, 0)


@pytest.mark.parametrize("hand", ["GG", "Y"])
def test_at_once_is_for_going_out_with_an_imperial_only(hand: str) -> None:
    state = later(hand, "YB", "YB", "YB", imperial_finish="at-once")
    say(state, hand[0])
    assert UP_COLOR.to_move(state) == (1,)


def test_complete_lap_lets_the_others_go_out_too() -> None:
    for finish_, out in (("complete-lap", (0, 1, 2)), ("at-once", (0,))):
        state = later("G", "Y", "B", "YY", imperial_finish=finish_)
        while state.phase == "play":
            events = say(state, legal(state)[0].replace("-", "pass"))
        assert only(events, RoundScored).out == out


# -- the score of a round


@pytest.mark.parametrize(
    ("out", "gains"),
    [
        ((2,), (0, 0, 10, 0)),
        ((0, 3), (5, 0, 0, 5)),
        ((1, 2, 3), (0, 5, 5, 5)),
        ((3, 0, 1, 2), (5, 5, 5, 5)),
    ],
)
def test_solo_scores(out: tuple[int, ...], gains: tuple[int, ...]) -> None:
    """Score of a round, worked examples: one seat out +10, several +5 each."""
    assert round_gains(out, pairs=False) == gains


@pytest.mark.parametrize(
    ("out", "gains"),
    [
        # 1-0
        ((0,), (10, 0, 0, 0)),
        ((3,), (0, 0, 0, 10)),
        # 1-1
        ((0, 1), (5, 5, 0, 0)),
        ((3, 2), (0, 0, 5, 5)),
        # 2-1: of the two, the one whose last card was earlier takes the 10
        ((0, 1, 2), (10, 5, 5, 0)),
        ((2, 0, 1), (5, 5, 10, 0)),
        ((1, 2, 0), (5, 5, 10, 0)),
        ((3, 0, 1), (5, 5, 0, 10)),
        ((0, 3, 1), (5, 5, 0, 10)),
        ((1, 3, 2), (0, 10, 5, 5)),
        # 2-2
        ((0, 1, 2, 3), (5, 5, 5, 5)),
        ((2, 3, 0, 1), (5, 5, 5, 5)),
        # 2-0
        ((0, 2), (10, 0, 10, 0)),
        ((3, 1), (0, 10, 0, 10)),
    ],
)
def test_team_scores(out: tuple[int, ...], gains: tuple[int, ...]) -> None:
    """Score of a round, worked examples: 1-0, 1-1, 2-1, 2-2 and 2-0 give 10-0, 5-5, 15-5, 10-10 and 20-0."""
    assert round_gains(out, pairs=True) == gains
    a, b = (sum(seat in team for seat in out) for team in ((0, 2), (1, 3)))
    totals = {(1, 0): (10, 0), (1, 1): (5, 5), (2, 1): (15, 5), (2, 2): (10, 10), (2, 0): (20, 0)}
    wanted = totals[a, b] if a >= b else totals[b, a][::-1]
    assert (gains[0] + gains[2], gains[1] + gains[3]) == wanted


@pytest.mark.parametrize(
    ("options", "out", "leader", "discards", "gains", "penalties"),
    [
        # worked example: one out, another holds two discard cards: +10 and -4
        ({}, (1,), 0, "2000", (0, 10, 0, 0), (-4, 0, 0, 0)),
        ({}, (1,), 1, "3021", (0, 10, 0, 0), (-6, 0, -4, -2)),
        ({}, (0, 2), 3, "0006", (5, 0, 5, 0), (0, 0, 0, -12)),
        # the order of the last cards is that of the lap, from its leader on
        ({"teams": "pairs"}, (0, 1, 2), 0, "0001", (10, 5, 5, 0), (0, 0, 0, -2)),
        ({"teams": "pairs"}, (0, 1, 2), 1, "0000", (5, 5, 10, 0), (0, 0, 0, 0)),
        ({"teams": "pairs"}, (0, 1, 2), 2, "0000", (5, 5, 10, 0), (0, 0, 0, 0)),
        ({"teams": "pairs"}, (1, 3), 0, "1020", (0, 10, 0, 10), (-2, 0, -4, 0)),
    ],
)
def test_points_of_a_round(
    options: dict[str, Any],
    out: tuple[int, ...],
    leader: int,
    discards: str,
    gains: tuple[int, ...],
    penalties: tuple[int, ...],
) -> None:
    """Score of a round: -2 for each discard card, charged to the seat and so to its team."""
    state = UP_COLOR.new(4, options)
    scored = only(finish(state, *out, leader=leader, discards=discards), RoundScored)
    points = tuple(gain + loss for gain, loss in zip(gains, penalties, strict=True))
    assert (scored.gains, scored.penalties, scored.totals) == (gains, penalties, points)
    team_totals = (points[0] + points[2], points[1] + points[3])
    assert scored.sides == (team_totals if options else points)
    assert scored.out == tuple(sorted(out, key=lambda seat: (seat - leader) % 4))
    view = UP_COLOR.view(state, 0)
    assert view.scores == points
    assert view.sides == scored.sides
    assert view.rounds[0].points == points
    assert (view.rounds[0].out, view.round) == (scored.out, 0)
