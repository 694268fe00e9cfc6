"""Records: what is read, what is refused and where, what is written (record.md)."""

from __future__ import annotations

import copy
import json
import os
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import catalog, record
from game.record import BadRecord, Record, Seat
from game.rules.updown import UPDOWN
from tests.matches import GOLDEN, finished, finished_text, frame, new_session, play_on

Spoil = Callable[[dict[str, Any]], object]


def text_of(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def check(text: str | bytes) -> Record:
    """Read and replay as every command does."""
    sound = record.loads(text)
    record.replay(sound, UPDOWN)
    return sound


def refusal(text: str | bytes) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        check(text)
    return caught.value


def put(*path: Any, value: Any) -> Spoil:
    def spoil(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return spoil


def drop(*path: Any) -> Spoil:
    def spoil(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        del data[path[-1]]

    return spoil


def spoilt(spoil: Spoil) -> str:
    data = frame()
    spoil(data)
    return text_of(data)


# -- the frame

KEYS = ("format", "version", "game", "options", "seats", "code", "log", "result")


@pytest.mark.parametrize("key", KEYS)
def test_all_eight_keys_of_the_frame_are_required(key: str) -> None:
    error = refusal(spoilt(drop(key)))
    assert error.at is None
    assert key in error.reason


FRAME_FAULTS: list[tuple[Spoil, str]] = [
    (put("format", value="other"), "format"),
    (put("format", value=None), "format"),
    (put("version", value=2), "version 2 is not known"),
    (put("version", value=0), "version 0 is not known"),
    (put("version", value="1"), "version"),
    (put("version", value=1.0), "version"),
    (put("version", value=True), "version"),
    (put("game", value=5), "game is not a text"),
    (put("code", value=None), "code is not a text"),
    (put("options", value=[]), "options is not an object"),
    (drop("options", "hook"), "option hook is missing"),
    (put("options", "clock", value="on"), "clock"),
    (put("options", "abandons", value="3"), "abandons"),
    (put("options", "abandons", value=3.0), "abandons"),
    (put("options", "abandons", value=2), "abandons"),
    (put("options", "abandons", value=True), "abandons"),
    (put("options", "abandons", value=None), "abandons"),
    (put("options", "abandons", value=[3]), "abandons"),
    (put("options", "hook", value="maybe"), "hook"),
    (put("options", "perfection", value="on"), "perfection"),
    (put("seats", value={}), "seats is not a list"),
    (put("seats", value=[]), "seats"),
    (drop("seats", 0), "seats"),
    (put("seats", value=[{"name": "A", "player": "human"}] * 7), "seats"),
    (put("seats", 0, value="Ada"), "a seat is not an object"),
    (put("seats", 1, "name", value=7), "name is not a text"),
    (drop("seats", 1, "name"), "name is missing"),
    (put("seats", 1, "player", value="robot"), "'robot'"),
    (put("seats", 1, "player", value=["human"]), "player is not a text"),
    (drop("seats", 1, "player"), "player is missing"),
    (put("log", value={}), "log is not a list"),
    (put("log", value="[]"), "log is not a list"),
]


@pytest.mark.parametrize(("spoil", "reason"), FRAME_FAULTS)
def test_a_fault_of_the_frame_has_no_index(spoil: Spoil, reason: str) -> None:
    error = refusal(spoilt(spoil))
    assert error.at is None
    assert reason in error.reason


@pytest.mark.parametrize("value", [None, True, 1, "text", [], [[]]])
def test_a_record_is_an_object(value: Any) -> None:
    assert refusal(text_of(value)).at is None


def test_an_unknown_version_is_refused_by_name_whatever_else_it_holds() -> None:
    error = refusal('{"format": "fourup-record", "version": 17}')
    assert isinstance(error, record.UnknownVersion)
    assert "17" in error.reason


def test_an_older_version_is_read_through_its_migration(monkeypatch: pytest.MonkeyPatch) -> None:
    def named(old: dict[str, Any]) -> dict[str, Any]:
        return {**old, "seats": [{"name": seat, "player": "human"} for seat in old["seats"]]}

    data = {**frame(), "version": 0, "seats": ["Ada", "Bo", "Cy"]}
    monkeypatch.setitem(record.MIGRATIONS, 0, named)
    sound = check(text_of(data))
    assert [seat.name for seat in sound.seats] == ["Ada", "Bo", "Cy"]
    assert json.loads(record.dumps(sound))["version"] == record.VERSION


# -- the text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "nul",
        "{",
        "[1,]",
        '{"a": 1} {"b": 2}',
        "{'a': 1}",
        '{"a": 01}',
        '{"a": "\n"}',
        "\ufeff" + finished_text(),
        finished_text().encode("utf-8-sig"),
        finished_text().encode("utf-16"),
        finished_text().replace("Ada", "Zoë").encode("latin-1"),
        b"\xff\xfe",
        "[" * 100_000,
        '{"x": ' * 100_000,
    ],
)
def test_what_is_no_json_is_refused(text: str | bytes) -> None:
    assert refusal(text).at is None


def entry_text(index: int, replacement: str) -> str:
    """The record's text with one entry of its log written otherwise."""
    data = frame()
    data["log"][index] = "HERE"
    return text_of(data).replace('"HERE"', replacement)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 5000])
def test_numbers_out_of_range_are_refused_where_they_stand(number: str) -> None:
    text = finished_text()
    assert refusal(text.replace("{", f'{{"x": {number}, ', 1)).at is None
    assert refusal(text.replace('{"name"', f'{{"x": {number}, "name"', 1)).at is None
    assert refusal(text.replace('"score":[', f'"score":[{number},', 1)).at is None
    assert refusal(entry_text(3, f'[0, "bid 1", {number}]')).at == 3
    assert refusal(entry_text(3, f'[{number}, "bid 1"]')).at == 3
    assert refusal(text.replace('{"deal"', f'{{"x": [{number}], "deal"', 1)).at == 0


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ('{"format"', '{"format": "fourup-record", "format"', None),
        ('{"format"', '{"x": {"a": 1, "a": 1}, "format"', None),
        ('{"name"', '{"name": "Ada", "name"', None),
        ('"hook"', '"hook": "off", "hook"', None),
        ('"score"', '"score": [], "score"', None),
        ('{"deal"', '{"deal": {}, "deal"', 0),
        ('{"dealer"', '{"dealer": 0, "dealer"', 0),
        ('{"dealer"', '{"x": [{"a": 1, "a": 1}], "dealer"', 0),
    ],
)
def test_duplicate_keys_are_refused_where_they_stand(old: str, new: str, at: int | None) -> None:
    error = refusal(finished_text().replace(old, new, 1))
    assert error.at == at
    assert "twice" in error.reason


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@pytest.mark.parametrize(
    ("before", "around", "at"),
    [('{"format"', 1, None), ('{"name"', 3, None), ('{"deal"', 3, 0), ('{"dealer"', 4, 0)],
)
def test_nesting_deeper_than_64_is_refused(before: str, around: int, at: int | None) -> None:
    def text(depth: int) -> str:
        return finished_text().replace(before, f'{{"x": {nested(depth - around)}, {before[1:]}', 1)

    assert check(text(64))
    for depth in (65, 900):
        error = refusal(text(depth))
        assert error.at == at
        assert "64" in error.reason


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ('"Ada"', r'"\ud800"', None),
        ('"UD3', r'"\udfffUD3', None),
        ('{"format"', r'{"x": ["\ud83d"], "format"', None),
        ('{"format"', r'{"\ud83d": 1, "format"', None),
        ('{"deal"', r'{"x": "\ud83d", "deal"', 0),
        ('"bid', r'"\ud83dbid', 1),
    ],
)
def test_half_a_character_is_refused_since_it_could_not_be_written_back(
    old: str, new: str, at: int | None
) -> None:
    assert refusal(finished_text().replace(old, new, 1)).at == at


# -- the log

BAD_ENTRIES: list[Any] = [
    None,
    True,
    7,
    "bid 1",
    [],
    [0],
    [0, "bid 0", 1],
    ["0", "bid 0"],
    [0.0, "bid 0"],
    [True, "bid 0"],
    [None, "bid 0"],
    [-1, "bid 0"],
    [3, "bid 0"],
    [10**30, "bid 0"],
    [0, 1],
    [0, None],
    [0, ["bid 0"]],
    {},
    {"deal": None},
    {"deal": []},
    {"deal": {}},
    {"Deal": {"dealer": 0, "deck": []}},
    {"deal": {"dealer": 0, "deck": []}},
]


@pytest.mark.parametrize("entry", BAD_ENTRIES, ids=text_of)
@pytest.mark.parametrize("index", [0, 1, 5])
def test_a_malformed_entry_is_refused_with_its_index(entry: Any, index: int) -> None:
    assert refusal(spoilt(put("log", index, value=entry))).at == index


@pytest.mark.parametrize(
    "notation",
    [
        "",
        "bid",
        "Bid 1",
        "bid  1",
        "bid 1 ",
        " bid 1",
        "bid 01",
        "bid +1",
        "bid -0",
        "bid 1 Reverse",
        "bid 99",
        "bid ¹",
        "bid \uff11",
        "abandon  reverse",
        "play",
        "play as",
        "play A♠",
        "play 10S",
        "pass",
    ],
)
def test_notation_is_exactly_as_the_page_has_it(notation: str) -> None:
    data = frame()
    seat = data["log"][1][0]
    assert refusal(spoilt(put("log", 1, value=[seat, notation]))).at == 1


def deck_without_last(data: dict[str, Any]) -> None:
    data["log"][0]["deal"]["deck"].pop()


def deck_with_a_twin(data: dict[str, Any]) -> None:
    deck = data["log"][0]["deal"]["deck"]
    deck[5] = deck[6]


@pytest.mark.parametrize(
    "spoil",
    [
        deck_without_last,
        deck_with_a_twin,
        put("log", 0, "deal", "deck", 0, value="1S"),
        put("log", 0, "deal", "deck", 0, value=5),
        put("log", 0, "deal", "deck", 0, value=["AS"]),
        put("log", 0, "deal", "deck", value="AS"),
        put("log", 0, "deal", "deck", value={}),
        put("log", 0, "deal", "dealer", value=True),
        put("log", 0, "deal", "dealer", value=1.0),
        put("log", 0, "deal", "dealer", value="1"),
        put("log", 0, "deal", "dealer", value=3),
        put("log", 0, "deal", "dealer", value=-1),
        drop("log", 0, "deal", "dealer"),
        drop("log", 0, "deal", "deck"),
    ],
)
def test_a_bad_deal_is_refused_with_its_index(spoil: Spoil) -> None:
    assert refusal(spoilt(spoil)).at == 0


def deals(data: dict[str, Any]) -> list[int]:
    return [index for index, entry in enumerate(data["log"]) if isinstance(entry, dict)]


def test_the_wrong_dealer_of_a_later_round_is_refused_with_its_index() -> None:
    data = frame()
    second = deals(data)[1]
    data["log"][second]["deal"]["dealer"] = (data["log"][second]["deal"]["dealer"] + 1) % 3
    assert refusal(text_of(data)).at == second


def test_entries_out_of_order_are_refused_at_the_first() -> None:
    data = frame()
    for index in (0, 1, deals(data)[1]):
        swapped = copy.deepcopy(data)
        log = swapped["log"]
        log[index], log[index + 1] = log[index + 1], log[index]
        assert refusal(text_of(swapped)).at == index


def test_entries_after_the_end_are_refused() -> None:
    data = frame()
    for extra in (data["log"][-1], data["log"][0], [0, "bid 0"]):
        longer = {**data, "log": [*data["log"], extra]}
        assert refusal(text_of(longer)).at == len(data["log"])


# -- what is reported first


def test_the_frame_is_reported_before_the_log_and_the_log_before_the_result() -> None:
    data = frame()
    data["result"] = None
    assert refusal(text_of(data)).at is None
    data["log"][9] = [0, "nonsense"]
    assert refusal(text_of(data)).at == 9
    data["log"][4] = {"deal": 1}
    assert refusal(text_of(data)).at == 4
    data["options"]["hook"] = "?"
    error = refusal(text_of(data))
    assert error.at is None
    assert "hook" in error.reason


def test_an_illegal_move_is_reported_before_a_duplicate_key_that_comes_later() -> None:
    data = frame()
    second = deals(data)[1]
    text = text_of(data)
    place = text.index('{"deal"', text.index('{"deal"') + 1)
    text = text[:place] + '{"x": 1, "x": 1, ' + text[place + 1 :]
    assert refusal(text).at == second
    assert refusal(text.replace("bid 0", "bid 77", 1)).at < second  # type: ignore[operator]


# -- the result


def test_a_finished_log_with_a_null_result_is_refused() -> None:
    error = refusal(spoilt(put("result", value=None)))
    assert error.at is None
    assert "over" in error.reason


def cut(data: dict[str, Any], length: int, result: Any) -> str:
    return text_of({**data, "log": data["log"][:length], "result": result})


def test_a_record_cut_at_any_index_is_sound_and_has_no_result() -> None:
    data = frame()
    for length in range(len(data["log"])):
        assert check(cut(data, length, None)).result is None
        error = refusal(cut(data, length, data["result"]))
        assert error.at is None
        assert "not over" in error.reason


@pytest.mark.parametrize(
    "spoil",
    [
        put("result", value={}),
        put("result", value=5),
        put("result", value=False),
        put("result", value=[]),
        drop("result", "rounds"),
        drop("result", "standings"),
        put("result", "note", value="kept nowhere"),
        put("result", "score", 0, value=999),
        put("result", "rounds", 0, value=[0, 0, 0]),
        put("result", "standings", value=[[0, 1, 2]]),
        lambda data: data["result"]["rounds"].pop(),
        lambda data: data["result"]["standings"].reverse(),
        lambda data: put("result", "score", 0, value=float(data["result"]["score"][0]))(data),
        lambda data: put("result", "score", 0, value=str(data["result"]["score"][0]))(data),
    ],
)
def test_a_result_that_is_not_the_log_s_is_refused(spoil: Spoil) -> None:
    assert refusal(spoilt(spoil)).at is None


def test_true_is_not_one_in_a_result() -> None:
    data = frame()
    data["result"]["standings"] = [
        [True if seat == 1 else seat for seat in group] for group in data["result"]["standings"]
    ]
    assert refusal(text_of(data)).at is None


def test_the_order_of_keys_plays_no_part() -> None:
    data = frame()
    data["result"] = dict(reversed(data["result"].items()))
    data["log"][0] = {"deal": dict(reversed(data["log"][0]["deal"].items()))}
    assert check(text_of(dict(reversed(data.items()))))


# -- what is kept and written


def test_unknown_keys_are_kept_and_written_back() -> None:
    data = frame()
    data["note"] = {"from": ["a", 1.5, None, True, 10**30], "é": "😀"}
    data["seats"][1]["avatar"] = "owl"
    data["log"][0]["clock"] = 12.25
    data["log"][0]["deal"]["table"] = "kitchen"
    written = record.dumps(check(text_of(data)))
    assert json.loads(written) == data
    assert record.dumps(check(written)) == written


def test_a_code_is_any_text() -> None:
    for code in ("", "🂡", "UD9-not a code", 'quote " and \\'):
        data = {**frame(), "code": code}
        assert check(text_of(data)).code == code


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_golden_records_replay_and_are_written_as_they_stand(path: Path) -> None:
    text = path.read_bytes()
    sound = record.loads(text)
    replayed = record.replay(sound, catalog.game(sound.game).rules)
    assert len(replayed.events) == len(sound.log)
    assert record.dumps(sound).encode() == text


def test_a_record_is_one_line_so_that_files_join_into_a_batch() -> None:
    data = {**frame(), "code": "line\nbreak\u2028"}
    text = record.dumps(check(text_of(data)))
    assert text.endswith("\n")
    assert text.count("\n") == 1


def test_reading_never_touches_the_file(tmp_path: Path) -> None:
    for number, data in enumerate((finished_text().encode(), b"garbage", b"")):
        path = tmp_path / f"{number}.fourup.json"
        path.write_bytes(data)
        path.chmod(0o444)
        before = path.stat()
        try:
            record.replay(record.read(path), UPDOWN)
        except BadRecord:
            assert number > 0
        after = path.stat()
        assert path.read_bytes() == data
        assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)


@pytest.mark.parametrize("step", ["replace", "fsync"])
def test_a_failed_writing_leaves_the_old_file_and_nothing_else(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.fourup.json"
    record.write(path, finished())
    before = path.read_bytes()

    def fail(*_: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os if step == "fsync" else Path, step, fail)
    changed = finished()
    changed.code = "changed"
    with pytest.raises(OSError, match="full"):
        record.write(path, changed)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_long_reason_is_cut() -> None:
    error = refusal(spoilt(put("log", 1, value=[0, "x" * 100_000])))
    assert error.at == 1
    assert len(error.reason) <= record.LONGEST_REASON


def test_a_refused_entry_changes_nothing() -> None:
    session = play_on(new_session(), entries=20)
    rules = session.game.rules
    state = record.replay(session.record, rules).state
    before = [rules.view(state, seat) for seat in range(3)]
    for entry in BAD_ENTRIES:
        with pytest.raises(ValueError, match=r"."):
            record.enact(state, entry, rules)
        assert [rules.view(state, seat) for seat in range(3)] == before


# -- properties


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_with_no_other_error(data: bytes) -> None:
    assert refusal(data).at is None


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_record_with_any_bytes_changed_is_read_or_refused(data: st.DataObject) -> None:
    text = bytearray(finished_text().encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        until = data.draw(st.integers(at, min(len(text), at + 30)))
        text[at:until] = data.draw(st.binary(max_size=6))
    with suppress(BadRecord):
        check(bytes(text))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.randoms(use_true_random=False), VALUES)
@settings(max_examples=200, deadline=None)
def test_a_record_with_any_value_changed_is_read_or_refused(chance: random.Random, value: Any) -> None:
    data: Any = frame()
    place = data
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = chance.choice(keys)
        if isinstance(place[key], dict | list) and place[key] and chance.random() < 0.9:
            place = place[key]
            continue
        place[key] = value
        break
    with suppress(BadRecord):
        sound = check(json.dumps(data))
        assert record.loads(record.dumps(sound)) == sound


def test_a_seat_knows_its_character() -> None:
    assert Seat("Bo", "expert").character is None
    assert Seat("Bo", "human", {"character": "bold"}).character is None
    assert Seat("Bo", "expert", {"character": "bold"}).character == "bold"
    for unknown in ("nobody", 7, ["bold"], None):
        assert Seat("Bo", "expert", {"character": unknown}).character is None
