"""A table being set up stays one that can be played, whatever is done to it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import catalog
from game.bots.temper import CHARACTERS
from game.deal import DealCode
from game.draft import Draft
from game.people import AVATARS, LONGEST_NAME, NAMES, REGULARS
from game.record import HUMAN
from game.settings import SeatSetup, Setup

GAME = catalog.game("updown")
OPTIONS = [(option.key, value) for option in GAME.rules.options for value in option.values]

STEPS = st.one_of(
    st.tuples(st.just("add")),
    st.tuples(st.just("drop")),
    st.tuples(st.just("move"), st.integers(0, 5), st.integers(0, 5)),
    st.tuples(st.just("player"), st.integers(0, 5), st.sampled_from([HUMAN, *GAME.levels])),
    st.tuples(st.just("avatar"), st.integers(0, 5)),
    st.tuples(st.just("character"), st.integers(0, 5)),
    st.tuples(st.just("name"), st.integers(0, 5), st.text(max_size=30)),
    st.tuples(st.just("option"), st.sampled_from(OPTIONS)),
    st.tuples(
        st.just("code"),
        st.sampled_from(["UD3-00000000", "UD6-7K2M9QXA", "LU4-7K2M9QXA", "UD9-7K2M9QXA", "?"]),
    ),
)


def carry_out(draft: Draft, step: tuple[object, ...]) -> None:
    match step:
        case ("add",):
            draft.add()
        case ("drop",):
            draft.drop()
        case ("move", int(seat), int(to)):
            draft.move(seat % len(draft.sitters), to % len(draft.sitters))
        case ("player", int(seat), str(player)):
            draft.set_player(seat % len(draft.sitters), player)
        case ("avatar", int(seat)):
            draft.next_avatar(seat % len(draft.sitters))
        case ("character", int(seat)):
            if not draft.sitters[seat % len(draft.sitters)].human:
                draft.next_character(seat % len(draft.sitters))
        case ("name", int(seat), str(name)):
            draft.rename(seat % len(draft.sitters), name)
        case ("option", (str(key), str() | int() as value)):
            draft.choose(key, value)
            assert draft.options[key] == value
        case ("code", str(text)):
            draft.type_code(text)


@given(st.lists(STEPS, max_size=25))
def test_any_draft_makes_a_table(steps: list[tuple[object, ...]]) -> None:
    draft = Draft(GAME)
    for step in steps:
        carry_out(draft, step)
        assert len(draft.sitters) in GAME.rules.seats
        assert draft.humans >= 1
        assert len({sitter.avatar for sitter in draft.sitters}) == len(draft.sitters)
        characters = [sitter.character for sitter in draft.sitters if not sitter.human]
        assert set(characters) <= set(CHARACTERS)
        assert len(set(characters)) == len(characters)
        assert not any(sitter.character for sitter in draft.sitters if sitter.human)
        assert draft.options == GAME.rules.complete_options(draft.options, len(draft.sitters))
        assert draft.code.seats == len(draft.sitters)
        GAME.rules.new(len(draft.seats()), draft.options)
        assert all(seat.name.strip() for seat in draft.seats())
    again = Draft(GAME, draft.setup())
    assert again.setup().seats == draft.setup().seats
    assert again.options == draft.options


def test_first_table_is_one_person_and_three_bots() -> None:
    draft = Draft(GAME)
    assert [sitter.player for sitter in draft.sitters] == [HUMAN, "skilled", "skilled", "skilled"]
    assert [sitter.name for sitter in draft.sitters] == list(NAMES[:4])
    assert [sitter.avatar for sitter in draft.sitters] == list(AVATARS[:4])
    assert [seat.character for seat in draft.seats()] == [None, "patient", "spiteful", "kind"]


def test_the_regulars_are_the_characters() -> None:
    for field in ("character", "avatar", "name"):
        assert len({getattr(regular, field) for regular in REGULARS}) == len(REGULARS)
    assert {regular.character for regular in REGULARS} == set(CHARACTERS)
    assert all(len(name) <= LONGEST_NAME for name in NAMES)


def test_a_character_brings_its_portrait_and_its_name_where_they_are_free() -> None:
    draft = Draft(GAME)
    draft.next_character(1)
    sitter = draft.sitters[1]
    assert (sitter.character, sitter.avatar, sitter.name) == ("cautious", "penguin", "Inès")
    draft.rename(1, "Marie")
    draft.next_character(1)
    sitter = draft.sitters[1]
    assert (sitter.character, sitter.avatar, sitter.name) == ("hasty", "rabbit", "Marie")
    for _ in range(3):
        draft.next_character(1)
    sitter = draft.sitters[1]  # the fox belongs to the person at seat 0
    assert (sitter.character, sitter.avatar, sitter.name) == ("bold", "badger", "Marie")


def test_a_person_who_becomes_a_bot_gets_a_character() -> None:
    draft = Draft(GAME)
    draft.set_player(1, HUMAN)
    assert draft.seats()[1].extra == {"avatar": "owl"}
    draft.set_player(1, "expert")
    assert draft.seats()[1].extra == {"avatar": "owl", "character": "patient"}


def test_a_table_from_before_there_were_characters_gets_them() -> None:
    seats = (SeatSetup("A", HUMAN, "owl"), SeatSetup("B", "casual", "cat"), SeatSetup("C", "expert", "fox"))
    draft = Draft(GAME, Setup(seats))
    assert [seat.character for seat in draft.seats()] == [None, "spiteful", "bold"]
    assert [seat.name for seat in draft.seats()] == ["A", "B", "C"]


@pytest.mark.parametrize(
    ("last", "seats"),
    [
        (Setup((SeatSetup("A", "expert", "fox"),)), 3),
        (Setup((SeatSetup("A", "wizard", "dragon"),) * 9, {"abandons": 17}), 6),
        (Setup((), {"nonsense": "x"}), 4),
    ],
)
def test_what_no_longer_holds_of_the_last_table_is_replaced(last: Setup, seats: int) -> None:
    draft = Draft(GAME, last)
    assert len(draft.sitters) == seats
    assert draft.humans >= 1
    assert len({sitter.avatar for sitter in draft.sitters}) == seats
    assert draft.options == GAME.rules.complete_options({}, seats)


def test_the_last_person_is_not_dropped() -> None:
    draft = Draft(GAME)
    draft.move(0, 3)
    draft.drop()
    assert [sitter.human for sitter in draft.sitters] == [False, False, True]


@pytest.mark.parametrize(
    ("key", "value", "moved"),
    [
        ("perfection", "on", ("abandons",)),  # rules/updown.md: `on` needs `abandons` 5 and `rounds` full
        ("rounds", "short", ()),
        ("abandons", 5, ()),
    ],
)
def test_an_option_brings_as_few_changes_as_it_needs(
    key: str, value: str | int, moved: tuple[str, ...]
) -> None:
    draft = Draft(GAME)
    assert draft.choose(key, value) == moved


def test_a_code_is_understood_as_it_is_read_out() -> None:
    draft = Draft(GAME)
    draft.type_code(" ud4-7k2m9qxo ")
    assert draft.code_holds
    assert draft.code == DealCode.parse("UD4-7K2M9QX0")
    assert draft.code_text == "UD4-7K2M9QX0"
    draft.type_code("UD4-7K2M9QX")
    assert not draft.code_holds
    assert draft.code_text == "UD4-7K2M9QX"
