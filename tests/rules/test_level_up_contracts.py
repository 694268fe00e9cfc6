"""How near hands are to Level Up's contracts, against a slow second reading (rules/level-up.md, Cards)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.base import IllegalMove
from game.rules.level_up import CONTRACTS, LEVEL_UP, Lay, Part, check, contract, propose
from tests.rules.level_up_tables import from_level, say, table

TOPS = {"1-18": 18, "1-9x2": 9}


@pytest.mark.parametrize(
    ("level", "melds", "cards"),
    [
        (1, "set 3, run 4", 7),
        (2, "run 4, flush 4", 8),
        (3, "set 3, set 3, set 2", 8),
        (4, "set 3, run 5", 8),
        (5, "set 3, flush 5", 8),
        (6, "run 7", 7),
        (7, "flush 7", 7),
        (8, "set 4, set 3", 7),
    ],
)
def test_the_contracts(level: int, melds: str, cards: int) -> None:
    """Cards: the table of levels."""
    assert contract(level) == tuple(
        Part(kind, int(size)) for kind, size in (meld.split() for meld in melds.split(", "))
    )
    assert sum(part.size for part in contract(level)) == cards


# -- a second reading


def is_meld(part: Part, cards: Sequence[str]) -> bool:
    """Whether the cards are that meld, read straight from the page."""
    values = sorted(int(card[1:]) for card in cards)
    if len(cards) != part.size:
        return False
    if part.kind == "set":
        return len(set(values)) == 1
    if part.kind == "flush":
        return len({card[0] for card in cards}) == 1
    return values == list(range(values[0], values[0] + part.size))


def slots(level: int, places: Sequence[int | str]) -> list[str]:
    """What each card of a contract must be once its melds have a value, a lowest value or a colour."""
    wanted: list[str] = []
    for part, place in zip(contract(level), places, strict=True):
        if part.kind == "run":
            assert isinstance(place, int)
            wanted += [str(place + step) for step in range(part.size)]
        else:
            wanted += [str(place)] * part.size
    return wanted


def missing(level: int, hand: Sequence[str], deck: str) -> int:
    """The cards that lack, by a matching of the hand to every possible contract."""
    top = TOPS[deck]
    ranges: dict[str, Sequence[int | str]] = {"set": range(1, top + 1), "flush": "RYGBVP"}
    choices = [ranges.get(part.kind, range(1, top - part.size + 2)) for part in contract(level)]
    pack = Counter(card[1:] for card in LEVEL_UP.pack({"deck": deck}))
    size = sum(part.size for part in contract(level))
    best = size
    for places in product(*choices):
        wanted = slots(level, places)
        if all(count <= pack[value] for value, count in Counter(wanted).items() if value.isdigit()):
            best = min(best, size - matching(wanted, hand))
    return best


def matching(wanted: Sequence[str], hand: Sequence[str]) -> int:
    """How many of the wanted cards a hand can give at most."""
    given_to: dict[int, int] = {}

    def find(at: int, tried: set[int]) -> bool:
        for number, card in enumerate(hand):
            if number not in tried and wanted[at] in (card[0], card[1:]):
                tried.add(number)
                if number not in given_to or find(given_to[number], tried):
                    given_to[number] = at
                    return True
        return False

    return sum(find(at, set()) for at in range(len(wanted)))


@st.composite
def hands(draw: st.DrawFn, largest: int = 11) -> tuple[str, list[str]]:
    """A deck and a hand of it, dense in few values and colours as a hand is that nears its level."""
    deck = draw(st.sampled_from(sorted(TOPS)))
    pack = LEVEL_UP.pack({"deck": deck})
    values = draw(st.sets(st.integers(1, TOPS[deck]), min_size=2, max_size=8))
    colours = draw(st.sets(st.sampled_from("RYGBVP"), min_size=1, max_size=6))
    near = [card for card in pack if card[0] in colours and int(card[1:]) in values]
    near += [card for card in pack if (card[0] in colours) != (int(card[1:]) in values)][
        :: draw(st.integers(1, 9))
    ]
    places = draw(st.lists(st.integers(0, len(near) - 1), unique=True, max_size=largest))
    return deck, [near[place] for place in places]


@pytest.mark.parametrize("level", list(CONTRACTS))
def test_the_distance_is_exact(level: int) -> None:
    @settings(max_examples=6 if level == 3 else 40, deadline=None)
    @given(hands())
    def exact(found: tuple[str, list[str]]) -> None:
        deck, hand = found
        proposal = propose(level, hand, deck)
        assert proposal.missing == missing(level, hand, deck)
        assert not Counter(card for meld in proposal.melds for card in meld) - Counter(hand)
        completed = [*hand]
        for part, meld, wants in zip(contract(level), proposal.melds, proposal.wants, strict=True):
            assert len(meld) + len(wants) == part.size
            spare = list((Counter(LEVEL_UP.pack({"deck": deck})) - Counter(completed)).elements())
            full = list(meld)
            for want in wants:
                card = next(card for card in spare if want in (card[0], card[1:]))
                spare.remove(card)
                full.append(card)
                completed.append(card)
            assert is_meld(part, full)
        assert sum(map(len, proposal.wants)) == proposal.missing
        assert propose(level, completed, deck).missing == 0

    exact()


def every_lay(level: int, hand: Sequence[str]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every choice of cards for a level, a run in rising order, sets and flushes in the hand's."""

    def choose(parts: Sequence[Part], rest: list[str]) -> Iterator[tuple[tuple[str, ...], ...]]:
        if not parts:
            yield ()
            return
        for cards in {tuple(found) for found in combinations(rest, parts[0].size)}:
            if is_meld(parts[0], cards):
                meld = (
                    tuple(sorted(cards, key=lambda card: int(card[1:]))) if parts[0].kind == "run" else cards
                )
                left = list((Counter(rest) - Counter(cards)).elements())
                for others in choose(parts[1:], left):
                    yield (meld, *others)

    return choose(contract(level), list(hand))


RICH = {
    1: "R5 B5 G5 Y5 R6 Y6 G7 V8 P8 P4",
    2: "R5 B5 G6 Y7 R8 R9 R1 B7 B8 B3",
    3: "R5 B5 G5 Y5 R6 Y6 G6 R2 B2 P2",
    4: "R5 B5 G5 Y5 R6 Y7 G8 V9 P4 P6",
    5: "R5 B5 G5 Y5 R6 R7 R8 R9 R4 B6",
    6: "R1 Y1 G2 B3 R4 Y5 G6 B7 V8 V7",
    7: "R1 R2 R3 R4 R5 R6 R7 R8 G1 G2",
    8: "R5 B5 G5 Y5 V5 R6 Y6 G6 B6 V6",
}


@pytest.mark.parametrize("level", list(RICH))
def test_every_valid_choice_of_cards_is_accepted(level: int) -> None:
    """2: the page's contracts, whichever cards fill them; legal moves list one of them."""
    state = table(2, {0: RICH[level]}, remaining={0: from_level(level)})
    say(state, "draw stock")
    lays = [Lay(level, melds) for melds in every_lay(level, LEVEL_UP.view(state, 0).hand)]
    assert len(lays) > 3
    listed = [move for move in LEVEL_UP.legal_moves(state, 0) if isinstance(move, Lay)]
    assert len(listed) == 1
    assert any(lay.melds == listed[0].melds for lay in lays)
    for lay in lays:
        twin = state.copy()
        LEVEL_UP.apply(twin, 0, LEVEL_UP.parse(str(lay)))
        assert twin.laid[0] == level


@settings(max_examples=150, deadline=None)
@given(hands(10), st.sampled_from(list(CONTRACTS)), st.data())
def test_a_lay_is_accepted_where_and_only_where_the_page_allows_it(
    found: tuple[str, list[str]], level: int, data: st.DataObject
) -> None:
    deck, hand = found
    state = table(2, {0: " ".join(hand)}, remaining={0: from_level(level)}, deck=deck)
    say(state, "draw stock")
    mine = list(LEVEL_UP.view(state, 0).hand)
    if data.draw(st.booleans()):
        cards = data.draw(st.permutations(mine))
        sizes = [part.size for part in contract(level)]
    else:
        proposal = propose(level, mine, deck)
        cards = [card for meld in proposal.melds for card in meld]
        sizes = [len(meld) for meld in proposal.melds]
    melds = tuple(tuple(cards[sum(sizes[:at]) : sum(sizes[: at + 1])]) for at in range(len(sizes)))
    right = all(is_meld(part, meld) for part, meld in zip(contract(level), melds, strict=True))
    rising = all(
        part.kind != "run" or list(meld) == sorted(meld, key=lambda card: int(card[1:]))
        for part, meld in zip(contract(level), melds, strict=True)
    )
    try:
        LEVEL_UP.apply(state, 0, Lay(level, melds))
    except IllegalMove:
        assert not (right and rising)
    else:
        assert right
        assert rising


@settings(max_examples=60, deadline=None)
@given(hands(10))
def test_a_level_is_listed_exactly_where_it_can_be_laid(found: tuple[str, list[str]]) -> None:
    deck, hand = found
    state = table(2, {0: " ".join(hand)}, deck=deck, order="free")
    say(state, "draw stock")
    mine = LEVEL_UP.view(state, 0).hand
    listed = [move for move in LEVEL_UP.legal_moves(state, 0) if isinstance(move, Lay)]
    assert [move.level for move in listed] == [
        level for level in CONTRACTS if propose(level, mine, deck).missing == 0
    ]
    for move in listed:
        assert all(is_meld(part, meld) for part, meld in zip(contract(move.level), move.melds, strict=True))


# -- the tray


SET, RUN, FLUSH = Part("set", 3), Part("run", 4), Part("flush", 4)
ALL = tuple(map(str, range(1, 19)))


@pytest.mark.parametrize(
    ("part", "cards", "state", "sentence", "wants"),
    [
        (SET, "", "open", "Cards of one value needed: 3.", ALL),
        (SET, "R7 B7", "open", "Still needed of value 7: 1.", ("7",)),
        (SET, "R7", "open", "Still needed of value 7: 2.", ("7",)),
        (SET, "R7 B7 P7", "complete", "", ()),
        (SET, "R7 B7 P8", "wrong", "A set has one value: R7 and P8 do not go together.", ()),
        (SET, "R7 B7 P7 V7", "wrong", "Too many cards in one place: 1 must go back.", ()),
        (FLUSH, "", "open", "Cards of one colour needed: 4.", tuple("RYGBVP")),
        (FLUSH, "R7 R1 R18", "open", "Still needed of colour R: 1.", ("R",)),
        (FLUSH, "R7 R1 R18 R2", "complete", "", ()),
        (FLUSH, "R7 R1 B18", "wrong", "A flush has one colour: R1 and B18 do not go together.", ()),
        (RUN, "", "open", "Consecutive values needed: 4.", ALL),
        (
            RUN,
            "R7",
            "open",
            "Still needed of the values 4, 5, 6, 8, 9, 10: 3.",
            ("4", "5", "6", "8", "9", "10"),
        ),
        (RUN, "R7 B8 G9", "open", "Still needed of the values 6, 10: 1.", ("6", "10")),
        (RUN, "R1 B2 G3", "open", "Still needed of the values 4: 1.", ("4",)),
        (RUN, "R18 B17", "open", "Still needed of the values 15, 16: 2.", ("15", "16")),
        (RUN, "R7 B10 G9", "open", "The run still needs 8.", ("8",)),
        (RUN, "R7 B10", "open", "The run still needs 8, 9.", ("8", "9")),
        (RUN, "R7 B9", "open", "The run still needs 8, and more at its ends: 1.", ("6", "8", "10")),
        (RUN, "G9 R7 B10 V8", "complete", "", ()),
        (RUN, "R7 B7 G8", "wrong", "A run has each value once: 7 is there twice.", ()),
        (RUN, "R7 B11", "wrong", "A run has consecutive values: 7 and 11 lie too far apart.", ()),
        (RUN, "R18 B1", "wrong", "A run has consecutive values: 1 and 18 lie too far apart.", ()),
    ],
)
def test_what_a_meld_still_needs(
    part: Part, cards: str, state: str, sentence: str, wants: tuple[str, ...]
) -> None:
    found = check(part, cards.split())
    assert (found.state, found.message.format(**found.values), found.wants) == (state, sentence, wants)


def test_the_quick_deck_ends_at_9() -> None:
    assert check(RUN, ["R7", "B8", "G9"], "1-9x2").wants == ("6",)
    assert check(SET, [], "1-9x2").wants == ALL[:9]


@settings(max_examples=200, deadline=None)
@given(hands(8), st.sampled_from([part for parts in CONTRACTS.values() for part in parts]))
def test_a_meld_is_complete_by_the_page_and_wants_bring_it_on(
    found: tuple[str, list[str]], part: Part
) -> None:
    deck, cards = found
    state = check(part, cards, deck)
    assert (state.state == "complete") == is_meld(part, cards)
    rest = list((Counter(LEVEL_UP.pack({"deck": deck})) - Counter(cards)).elements())
    useful = {card for card in rest if check(part, [*cards, card], deck).state != "wrong"}
    if state.state == "open":
        assert useful == {card for card in rest if state.wants and {card[0], card[1:]} & set(state.wants)}
    else:
        assert not useful


@pytest.mark.parametrize(
    ("level", "hand", "missing", "melds", "wants"),
    [
        (1, "R5 B5 R1 Y2 G3 P12 P15", 2, (("R5", "B5"), ("R1", "Y2", "G3")), (("5",), ("4",))),
        (7, "R5 B5 R1 R2 G3 R12 P15", 3, (("R1", "R2", "R5", "R12"),), (("R", "R", "R"),)),
        (8, "R5 B5 G5 R6 P6 R7 P8", 2, (("R5", "G5", "B5"), ("R6", "P6")), (("5",), ("6",))),
        (
            3,
            "R5 B5 G5 Y5 V5 P5 R2 G9",
            1,
            (("R5", "Y5", "G5"), ("B5", "V5", "P5"), ("R2",)),
            ((), (), ("2",)),
        ),
        (2, "R1 B2 B3 B4 B9 B10 V1", 2, (("R1", "B2", "B3", "B4"), ("B9", "B10")), ((), ("B", "B"))),
    ],
)
def test_proposals(
    level: int,
    hand: str,
    missing: int,
    melds: tuple[tuple[str, ...], ...],
    wants: tuple[tuple[str, ...], ...],
) -> None:
    proposal = propose(level, hand.split())
    assert (proposal.missing, proposal.melds, proposal.wants) == (missing, melds, wants)
