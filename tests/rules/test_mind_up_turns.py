"""Mind Up's cards, set-up, turns and rounds (rules/mind-up.md); tests name the section."""

from __future__ import annotations

import pytest

from game.deal import Stream
from game.rules.base import BadOptions
from game.rules.mind_up import (
    BUBBLES,
    CARDS,
    COLOUR,
    COLOURS,
    FACES,
    MIND_UP,
    Choose,
    Dealt,
    LastCards,
    Locked,
    Revealed,
    RoundOpened,
    RoundScored,
    Taken,
    Turn,
    columns,
)
from tests.rules.mind_up_tables import (
    boards,
    choose,
    deck_for,
    finish,
    lock,
    numbers,
    only,
    open_round,
    refusal,
    table,
)

# -- Cards


def test_twelve_cards_of_each_colour_whose_bubbles_add_up_to_six() -> None:
    """Cards: check."""
    for place in range(len(COLOURS)):
        mine = [card for card in CARDS if COLOUR[card] == place]
        assert len(mine) == 12
        assert sum(BUBBLES[card] for card in mine) == 6


def test_twenty_cards_have_no_bubbles() -> None:
    """Cards: bubbles."""
    assert sum(BUBBLES[card] == 0 for card in CARDS) == 20
    assert [sum(BUBBLES[card] == value for card in CARDS) for value in (-1, 1, 2)] == [10, 20, 10]


@pytest.mark.parametrize(
    ("card", "face"),
    [(1, "R1-"), (2, "Y2"), (3, "B3+"), (10, "Y10++"), (12, "G12"), (37, "B37"), (54, "V54-"), (60, "R60-")],
)
def test_colour_and_bubbles_of_a_number(card: int, face: str) -> None:
    """Cards: colour of 1-60 in order; bubbles."""
    assert FACES[card] == face
    assert MIND_UP.deck[card - 1] == face


# -- Set-up


def test_cards_are_dealt_one_at_a_time_from_seat_0_clockwise() -> None:
    """Set-up; README, Dealing."""
    state = MIND_UP.new(3, {})
    deck = list(range(60, 0, -1))
    dealt, opened = MIND_UP.deal(state, {"deck": deck, "multipliers": [3, 1, 5, 2, 4], "objectives": []})
    hands = (tuple(range(60, 39, -3)), tuple(range(59, 38, -3)), tuple(range(58, 37, -3)))
    assert dealt == Dealt(0, ((), (), ()), hands, (37, 38, 39))
    assert opened == RoundOpened(0, (3, 1, 5, 2, 4), ())
    assert MIND_UP.view(state, 1).hand == tuple(sorted(hands[1]))
    assert state.stock == tuple(range(36, 0, -1))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_seat_has_seven_cards_and_the_centre_line_one_a_seat_in_rising_order(seats: int) -> None:
    """Set-up: deal 7 to each seat; turn up as many cards as there are seats."""
    state = MIND_UP.new(seats, {})
    MIND_UP.deal(state, MIND_UP.draw_deal(state, Stream(b"set-up")))
    view = MIND_UP.view(state, 0)
    assert view.counts == (7,) * seats
    assert len(view.centre) == seats
    assert list(view.centre) == sorted(view.centre)
    assert view.stock == 60 - 8 * seats
    assert MIND_UP.to_move(state) == tuple(range(seats))


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_two_to_six_seats(seats: int) -> None:
    with pytest.raises(BadOptions):
        MIND_UP.new(seats, {})


@pytest.mark.parametrize("value", [6, -1, "1", True, 1.0])
def test_the_option_has_the_numbers_0_to_5(value: object) -> None:
    """Option objectives; record.md: numbers as numbers."""
    with pytest.raises(BadOptions):
        MIND_UP.new(4, {"objectives": value})  # type: ignore[dict-item]


# -- A turn


def test_the_kth_lowest_card_takes_the_kth_card_of_the_centre_line() -> None:
    """A turn, 1-5: the numbers of mock-up 05."""
    state = table(4, {0: "5", 1: "17", 2: "47", 3: "29"}, centre="34 52 8 21")
    before = [set(hand) for hand in state.hands]
    events = choose(state, 5, 17, 47, 29)
    assert events == [
        Locked(3, 29),
        Revealed(0, ((0, 5), (1, 17), (3, 29), (2, 47))),
        Taken(0, 5, 8, 0),
        Taken(1, 17, 21, 0),
        Taken(3, 29, 34, 0),
        Taken(2, 47, 52, 0),
    ]
    view = MIND_UP.view(state, 0)
    assert view.centre == (5, 17, 29, 47)
    assert view.columns == (((8,),), ((21,),), ((52,),), ((34,),))
    assert view.history == (Turn(((0, 5), (1, 17), (3, 29), (2, 47)), (8, 21, 34, 52)),)
    assert (view.turn, view.turns) == (1, 6)
    for hand, card, now in zip(before, (5, 17, 47, 29), state.hands, strict=True):
        assert set(now) == hand - {card}


@pytest.mark.parametrize(
    ("taken", "laid"),
    [
        ("R", ["R"]),
        ("RR", ["RR"]),
        ("RY", ["R", "Y"]),
        ("RYR", ["RR", "Y"]),
        ("VGVBG", ["VV", "GG", "B"]),
        ("GRYBVBG", ["GG", "R", "Y", "BB", "V"]),
    ],
)
def test_a_card_goes_to_its_colour_s_column_else_to_the_leftmost_empty_one(
    taken: str, laid: list[str]
) -> None:
    """A turn, 4: placed by force."""
    (cards,) = boards(taken)
    found = columns(cards)
    assert ["".join(COLOURS[COLOUR[card]] for card in each) for each in found] == laid
    for each in found:
        assert list(each) == [card for card in cards if card in each]


def test_a_prize_tells_its_column() -> None:
    """A turn, 4."""
    state = table(2, {0: "2 3 10", 1: "30 31 40"}, centre="1 60")
    assert [event for event in choose(state, 3, 30) if isinstance(event, Taken)] == [
        Taken(0, 3, 1, 0),
        Taken(1, 30, 60, 0),
    ]
    assert [event for event in choose(state, 2, 31) if isinstance(event, Taken)] == [
        Taken(0, 2, 3, 1),  # blue beside its red
        Taken(1, 31, 30, 0),  # red on its red
    ]
    assert [event for event in choose(state, 10, 40) if isinstance(event, Taken)] == [
        Taken(0, 10, 2, 2),
        Taken(1, 40, 31, 0),
    ]


def test_the_last_card_is_placed_as_if_just_won_and_never_touches_the_centre_line() -> None:
    """A turn: when each hand is down to one card."""
    state = table(2, {0: "1 2 3 4 5 6 50", 1: "31 32 33 34 35 36 60"}, centre="8 52")
    for low in range(1, 6):
        choose(state, low, 30 + low)
    events = choose(state, 6, 36)
    # Seat 0 has taken R8 R1 Y2 B3 G4 G5, seat 1 V52 R31 Y32 B33 Y34 V35; then V50 and R60 are placed.
    assert only(events, LastCards) == LastCards(((0, 50, 4), (1, 60, 1)))
    view = MIND_UP.view(state, 0)
    assert view.columns == (((8, 1), (2,), (3,), (4, 5), (50,)), ((52, 35), (31, 60), (32, 34), (33,)))
    assert view.centre == (6, 36)
    assert view.counts == (0, 0)
    assert [type(event).__name__ for event in events] == [
        "Locked",
        "Revealed",
        "Taken",
        "Taken",
        "LastCards",
        "RoundScored",
    ]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_six_seven_and_eight_turns(seats: int) -> None:
    """A turn: so 6, 7 and 8 turns in rounds 1, 2 and 3; Next round: 8 and 9 cards."""
    state = table(seats)
    for number in range(3):
        view = MIND_UP.view(state, 0)
        assert (view.round, view.counts, view.turns) == (number, (7 + number,) * seats, 6 + number)
        events = finish(state)
        view = MIND_UP.view(state, 0)
        assert (view.turn, len(view.history)) == (6 + number, 6 + number)
        assert all(sum(map(len, laid)) == 7 + number for laid in view.columns)
        assert only(events, RoundScored).round == number
        if number < 2:
            assert MIND_UP.needs_deal(state)
            open_round(state)
    assert MIND_UP.outcome(state) is not None


# -- Locking


def test_seats_lock_in_any_order_and_owe_nothing_then() -> None:
    """A turn, 1: every seat locks one card of its hand, face down."""
    state = table(3, {0: "10 11", 1: "20 21", 2: "30 31"})
    assert lock(state, 2, 30) == [Locked(2, 30)]
    assert MIND_UP.to_move(state) == (0, 1)
    assert MIND_UP.legal_moves(state, 2) == ()
    assert lock(state, 0, 10) == [Locked(0, 10)]
    assert MIND_UP.to_move(state) == (1,)
    assert MIND_UP.picks(state) == {0: Choose(10), 2: Choose(30)}
    assert only(lock(state, 1, 20), Revealed).picks == ((0, 10), (1, 20), (2, 30))
    assert MIND_UP.to_move(state) == (0, 1, 2)
    assert MIND_UP.picks(state) == {}


def test_a_choice_may_be_changed_until_the_last_seat_has_locked() -> None:
    """A turn, 1."""
    state = table(2, {0: "10 11 12 14 15 16 17", 1: "20"})
    assert MIND_UP.changes(state, 0) == ()
    lock(state, 0, 10)
    assert [str(move) for move in MIND_UP.changes(state, 0)] == [
        f"choose {card}" for card in numbers("11 12 14 15 16 17")
    ]
    assert MIND_UP.view(state, 0).changes[0] == "choose 11"
    assert lock(state, 0, 12) == [Locked(0, 12)]
    assert MIND_UP.view(state, 0).pick == 12
    assert only(lock(state, 1, 20), Revealed).picks == ((0, 12), (1, 20))
    assert MIND_UP.changes(state, 0) == ()
    assert 10 in state.hands[0]


def test_refusals_say_why() -> None:
    state = table(2, {0: "10 11", 1: "20 21"})
    lock(state, 0, 10)
    assert refusal(state, 0, 10).message == "You have locked {card} already."
    error = refusal(state, 1, 11)
    assert (error.message, error.values, error.rule) == ("You do not hold {card}.", {"card": 11}, "turn")
    assert refusal(state, 2, 20).message == "It is not your turn."
    finish(state)
    assert refusal(state, 0, 10).message == "The next round is not dealt yet."
    open_round(state)
    finish(state)
    open_round(state)
    finish(state)
    assert refusal(state, 0, 10).message == "The game is over."


@pytest.mark.parametrize(
    "text",
    ["", "choose", "choose 0", "choose 61", "choose 07", "choose +7", "choose 7 ", "Choose 7", "choose  7",
     "7", "choose R7", "choose \u0667", "choose 7.0"],
)  # fmt: skip
def test_any_other_notation_is_refused(text: str) -> None:
    """Move notation; README, Notation."""
    with pytest.raises(ValueError, match="not a move"):
        MIND_UP.parse(text)


def test_notation_of_every_card() -> None:
    """Move notation: `choose 37`."""
    assert [str(MIND_UP.parse(f"choose {card}")) for card in CARDS] == [f"choose {card}" for card in CARDS]
    assert MIND_UP.parse("choose 37") == Choose(37)


# -- Next round


def test_collected_cards_come_back_with_one_more_from_the_stock_and_the_centre_line_stays() -> None:
    """Next round: seat 0 first."""
    state = table(3, stock="60 59 58 57 56 55")
    finish(state)
    collected = [
        tuple(card for laid in MIND_UP.view(state, 0).columns[seat] for card in laid) for seat in range(3)
    ]
    centre = state.centre
    dealt, opened = open_round(state, (5, 4, 3, 2, 1))
    assert isinstance(dealt, Dealt)
    assert tuple(map(sorted, dealt.kept)) == tuple(map(sorted, collected))
    assert (dealt.drawn, dealt.centre, dealt.round) == (((60,), (59,), (58,)), centre, 1)
    assert opened == RoundOpened(1, (5, 4, 3, 2, 1), ())
    for seat in range(3):
        view = MIND_UP.view(state, seat)
        assert view.hand == tuple(sorted((*collected[seat], 60 - seat)))
        assert view.columns == ((), (), ())
        assert (view.centre, view.stock) == (centre, 60 - 24 - 3)
        assert view.multipliers == (5, 4, 3, 2, 1)


def test_at_six_seats_the_stock_lasts_exactly() -> None:
    """Next round: one more from the stock; 60 cards are 6 x 9 + 6."""
    state = table(6)
    for left in (12, 6, 0):
        assert MIND_UP.view(state, 0).stock == left
        finish(state)
        if left:
            open_round(state)


def test_what_was_collected_is_known_and_only_the_drawn_card_is_not() -> None:
    """Next round."""
    state = table(2, stock="60 59")
    finish(state)
    open_round(state)
    for viewer in range(2):
        view = MIND_UP.view(state, viewer)
        assert view.known == tuple(
            tuple(card for card in state.hands[seat] if card != 60 - seat) for seat in range(2)
        )
        dealt = only(view.events, Dealt)
        assert dealt.drawn == ((60,) if viewer == 0 else (None,), (59,) if viewer == 1 else (None,))
    known = MIND_UP.view(state, 0).known[1]
    choose(state, 60, known[0])
    assert MIND_UP.view(state, 0).known[1] == known[1:]
    assert MIND_UP.view(state, 1).known[0] == state.hands[0]


def test_in_round_1_no_hand_is_known() -> None:
    state = table(2)
    assert MIND_UP.view(state, 0).known == ((), ())
    assert deck_for(2, {})[:14] == list(range(1, 15))
    assert only(MIND_UP.view(state, 0).events, Dealt).drawn == ((1, 3, 5, 7, 9, 11, 13), (None,) * 7)
