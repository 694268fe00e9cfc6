"""Deal codes, the stream of chance and the pinned deals."""

from __future__ import annotations

import hashlib
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.deal import DealCode, Stream, bot_rng, deal_stream, following, new_code
from game.rules.updown import DECK, UPDOWN

seeds = st.integers(0, 2**40 - 1)


@pytest.mark.parametrize(
    ("text", "prefix", "seats", "seed"),
    [
        ("UD3-00000000", "UD", 3, 0),
        ("UD3-00000001", "UD", 3, 1),
        ("LU2-00000010", "LU", 2, 32),
        ("MU6-ZZZZZZZZ", "MU", 6, 2**40 - 1),
        ("UD3-7K2M9QXA", "UD", 3, 0x3CC54_4DFAA),
    ],
)
def test_codes(text: str, prefix: str, seats: int, seed: int) -> None:
    assert DealCode.parse(text) == DealCode(prefix, seats, seed)
    assert str(DealCode(prefix, seats, seed)) == text


@given(st.sampled_from(["LU", "UC", "MU", "UD"]), st.integers(2, 6), seeds)
def test_codes_round_trip(prefix: str, seats: int, seed: int) -> None:
    code = DealCode(prefix, seats, seed)
    assert DealCode.parse(str(code)) == code
    assert DealCode.parse(str(code).lower()) == code


@pytest.mark.parametrize(
    "typed", ["UD3-7K2M1Q0A", "ud3-7k2m1q0a", "UD3-7K2MIQOA", "ud3-7k2mlqoa", "Ud3-7K2MLQoA"]
)
def test_what_people_misread_is_understood(typed: str) -> None:
    assert str(DealCode.parse(typed)) == "UD3-7K2M1Q0A"


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "UD3",
        "UD3-",
        "UD3-7K2M9QX",
        "UD3-7K2M9QXAA",
        "UD3 7K2M9QXA",
        "UD37K2M9QXA",
        "UD3-7K2M-9QXA",
        "UD3-7K2M9QXU",
        "UD3-7K2M9Q A",
        "UD0-7K2M9QXA",
        "UDL-7K2M9QXA",
        "U3-7K2M9QXA",
        "UDD3-7K2M9QXA",
        " UD3-7K2M9QXA",
        "UD3-7K2M9QXA\n",
        "UD3-7K2M9QX\u0131",
        "UD\u0663-7K2M9QXA",
    ],
)
def test_what_is_no_code_is_refused_in_one_line(typed: str) -> None:
    with pytest.raises(ValueError, match="not a deal code") as caught:
        DealCode.parse(typed)
    assert "\n" not in str(caught.value)


def test_new_codes_differ() -> None:
    codes = {new_code("UD", 4) for _ in range(20)}
    assert len(codes) == 20
    assert {(code.prefix, code.seats) for code in codes} == {("UD", 4)}


def test_the_codes_of_a_series() -> None:
    code = DealCode.parse("UD3-7K2M9QXZ")
    assert [str(following(code, n)) for n in (0, 1, 33)] == ["UD3-7K2M9QXZ", "UD3-7K2M9QY0", "UD3-7K2M9QZ0"]
    assert str(following(DealCode.parse("UD3-ZZZZZZZZ"), 1)) == "UD3-00000000"


def test_words_come_from_numbered_blocks() -> None:
    key = bytes(range(32))
    blocks = b"".join(hashlib.sha256(key + bytes(7) + bytes([number])).digest() for number in range(3))
    words = [int.from_bytes(blocks[at : at + 8], "big") for at in range(0, 96, 8)]
    stream = Stream(key)
    assert [stream.below(2**64) for _ in range(12)] == words
    stream = Stream(key)
    assert stream.below(2**64 + 1) == (words[0] << 64 | words[1]) % (2**64 + 1)
    assert stream.below(1) == 0
    assert stream.below(10) == words[3] % 10


def test_words_that_would_favour_small_numbers_are_thrown_away() -> None:
    n = 2**63 + 1
    key = b"throw"
    words = Stream(key)
    kept = [word for word in (words.below(2**64) for _ in range(64)) if word < n]
    assert 20 < len(kept) < 44
    stream = Stream(key)
    assert [stream.below(n) for _ in kept] == kept


def test_no_number_below_nothing() -> None:
    with pytest.raises(ValueError, match="from 0 to 0 - 1"):
        Stream(b"").below(0)


@given(st.binary(max_size=32), st.integers(1, 2**200))
def test_numbers_stay_below(key: bytes, n: int) -> None:
    assert 0 <= Stream(key).below(n) < n


@given(st.binary(max_size=32), st.lists(st.integers()))
def test_a_shuffle_keeps_every_item_and_its_argument(key: bytes, items: list[int]) -> None:
    before = items[:]
    shuffled = Stream(key).shuffled(items)
    assert items == before
    assert Counter(shuffled) == Counter(items)


def test_every_order_is_equally_likely() -> None:
    stream = Stream(b"orders")
    seen = Counter("".join(stream.shuffled("abcd")) for _ in range(24 * 400))
    assert len(seen) == 24
    assert sum((count - 400) ** 2 / 400 for count in seen.values()) < 23 + 5 * 46**0.5


def test_a_shuffle_is_fisher_yates_from_the_last_index_down() -> None:
    stream = Stream(b"rule")
    items = list("abcdef")
    for i in range(5, 0, -1):
        j = stream.below(i + 1)
        items[i], items[j] = items[j], items[i]
    assert Stream(b"rule").shuffled("abcdef") == items


def test_choice_is_one_of_the_items() -> None:
    stream = Stream(b"choice")
    assert {stream.choice("abc") for _ in range(100)} == set("abc")


GOLDEN: dict[tuple[str, int], tuple[int | None, str]] = {
    ("UD3-7K2M9QXA", 0): (
        2,
        "TD AH 9S 4C 2C 6C 9C 3S QH JH QC 5H 6D TC KH 4S KC JC 7C 4D AD 2D AS AC 8D 9D "
        "5S 8H 8C 2S 5C TS 7H 3D KS 9H TH JD 7D 5D 2H QS QD JS 6S 3C 6H 7S 3H KD 8S 4H",
    ),
    ("UD3-7K2M9QXA", 1): (
        None,
        "6S 5D AH 5C 3C 8S KS AD 3H 7H 6C 6H TD 3D TC JC KC 8D 9D 4D 8C JS 8H QC JH KH "
        "QS AS 7S KD 4C QD 2C 3S 6D 4H 7D 9H 2S 5S 2H 7C QH 2D TH 9S 4S 9C 5H JD TS AC",
    ),
    ("UD3-7K2M9QXA", 19): (
        None,
        "8C TH KH 7D TC TD 2H 7C QH 2D JC 6S QC AS 6H AC JD TS KD 7H 8S 8H 7S 5S 2C 9H "
        "9S 5D 8D 6D AD QD 4S 9D 6C KC 3H 4C 3D 4H JH 2S 5H 3S 9C QS 3C JS AH 5C 4D KS",
    ),
    ("UD4-00000000", 0): (
        0,
        "8C 5S 8S 8H 5D 4S 6H 4C KD KS AH 3C KC 3H QH AC 6S AS 2H 4D 2C 7S 2D QD TD 7C "
        "9H 5C 7D 2S JS 5H 3D 4H TC TH 3S JD 6D JH 8D QC JC 9S 9D 6C KH 7H QS TS AD 9C",
    ),
    ("UD4-00000000", 7): (
        None,
        "7C 5D JS 6S 3C KH TD QS AH QH 8S 5H 9C 2D JH AD 9S 3H 4D 7S KS 4H 6H 2C 8D 3S "
        "2S 6C 9H TS 7H QC AC 5S 9D 6D 4S KC 8H 8C TH 4C QD JD JC TC 3D 2H KD 7D 5C AS",
    ),
    ("UD5-ZZZZZZZZ", 0): (
        1,
        "KS 2D 5C 8C AH 4S AC 9H KC 6H JC JH 6D 5H 9D 3H QD 9C 8S AD 3S 5S TS 8H 7C 4H "
        "5D 2C JD JS 8D 3C QC 2S 3D 7D AS KH QS TH 4C 7S TD 6C TC 9S KD 4D 2H QH 6S 7H",
    ),
    ("UD6-0123ABCD", 0): (
        3,
        "2C 5C 9S QS AH 3D AD 2S JC AC JH 2H 4S 8H 8C TC 8S 6H QD 2D 4H 6S 4C 5D 7H 8D "
        "JD 3C QC TD 9H 6C AS 7D QH 9C 6D KH 5H 5S TS KC KS TH 4D 7S KD 9D 3S JS 7C 3H",
    ),
    ("UD6-0123ABCD", 15): (
        None,
        "QH QC 4S TS 2S 6S JD JS 2H JH 3S 4D 5C JC 5S 5H 6C 8C 6D 7C KH QS TH QD 6H 3D "
        "4C 4H 7S 7D 2C KS 9C 9H 7H TC AS 9D KD 8D 3C KC AH 2D 8S TD AD AC 8H 5D 9S 3H",
    ),
}


@pytest.mark.parametrize(("code", "count"), list(GOLDEN))
def test_golden_deals(code: str, count: int) -> None:
    """Record.md, Deal code: the same on every platform and version; the dealer is drawn in round 1 only."""
    dealer, deck = GOLDEN[code, count]
    parsed = DealCode.parse(code)
    state = UPDOWN.new(parsed.seats, {})
    for number in range(count):
        UPDOWN.deal(state, UPDOWN.draw_deal(state, deal_stream(parsed, state.options, number)))
        while UPDOWN.to_move(state):
            (seat,) = UPDOWN.to_move(state)
            UPDOWN.apply(state, seat, UPDOWN.legal_moves(state, seat)[0])
    drawn = UPDOWN.draw_deal(state, deal_stream(parsed, state.options, count))
    assert " ".join(drawn["deck"]) == deck
    assert dealer is None or drawn["dealer"] == dealer
    assert sorted(drawn["deck"]) == sorted(DECK)


def test_a_deal_depends_on_code_options_and_count_alone() -> None:
    options: dict[str, str | int] = {"b": "x", "a": 3}
    first = deal_stream("UD3-00000000", options, 2).below(2**64)
    assert deal_stream(DealCode("UD", 3, 0), {"a": 3, "b": "x"}, 2).below(2**64) == first
    others = [
        deal_stream("UD3-00000001", options, 2),
        deal_stream("UD4-00000000", options, 2),
        deal_stream("UD3-00000000", options | {"a": 1}, 2),
        deal_stream("UD3-00000000", options, 3),
    ]
    assert first not in {stream.below(2**64) for stream in others}


def test_a_bot_has_its_own_chance_for_every_decision() -> None:
    draws = {
        bot_rng(code, seat, move).random()
        for code in ("UD3-00000000", "any text")
        for seat in range(3)
        for move in range(3)
    }
    assert len(draws) == 18
    assert bot_rng("any text", 1, 2).random() in draws
    key = hashlib.sha256(b"fourup bot\nUD3-00000000\n1\n7").digest()
    assert bot_rng("UD3-00000000", 1, 7).random() == random.Random(int.from_bytes(key, "big")).random()
