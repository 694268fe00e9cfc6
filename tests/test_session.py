"""One match: moves, deals, undo, restart, autosave, and what is found again after any kind of exit."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game import paths, record, saves
from game.catalog import Game
from game.record import BadRecord, Seat
from game.rules.base import BadOptions, Event, IllegalDeal, IllegalMove
from game.session import HINTS, RESTARTS, Session
from tests.matches import GOLDEN, SHORT, finished_text, new_session, play_on, step


def views(session: Session) -> list[Any]:
    return [session.view(seat) for seat in range(len(session.seats))]


def saved_session(players: tuple[str, ...] = ("human", "novice", "novice"), **more: Any) -> Session:
    return new_session(players, save=saves.new_path("updown"), **more)


# -- moves and deals


def test_a_new_match_waits_for_its_first_deal() -> None:
    session = new_session()
    assert session.needs_deal
    assert session.to_move == ()
    assert session.outcome is None
    assert session.record.log == []
    assert session.deal()
    assert not session.needs_deal
    assert len(session.to_move) == 1


def test_unknown_options_and_too_few_seats_are_refused() -> None:
    with pytest.raises(BadOptions):
        new_session(options={"clock": "on"})
    with pytest.raises(BadOptions):
        new_session(("human", "novice"))


def test_every_option_is_written_out() -> None:
    session = new_session(options={})
    assert set(session.record.options) == {option.key for option in session.game.rules.options}


def test_a_refused_move_changes_neither_the_match_nor_its_file() -> None:
    session = play_on(saved_session(), entries=1)
    before = views(session), list(session.record.log), cast(Path, session.path).read_bytes()
    move = session.legal(session.to_move[0])[0]
    with pytest.raises(IllegalMove):
        session.submit((session.to_move[0] + 1) % 3, move)
    with pytest.raises(IllegalDeal):
        session.deal()
    assert (views(session), session.record.log, cast(Path, session.path).read_bytes()) == before


def test_the_number_of_moves_leaves_the_deals_out() -> None:
    session = play_on(new_session(), entries=1)
    assert session.move_number == 0
    assert play_on(session, entries=4).move_number == 3


def test_one_code_deals_the_same_cards_whatever_is_played() -> None:
    def deals(seed: int) -> list[Any]:
        log = play_on(new_session(), seed).record.log
        return [entry["deal"]["deck"] for entry in log if isinstance(entry, dict)]

    assert deals(1) == deals(2)
    assert len(deals(1)) == 10


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_golden_records_deal_and_end_as_they_did(path: Path) -> None:
    old = record.read(path)
    session = new_session([seat.player for seat in old.seats], old.options, old.code, game=old.game)
    for entry in old.log:
        if isinstance(entry, dict):
            session.deal()
        else:
            session.submit(entry[0], session.game.rules.parse(entry[1]))
    assert session.record == old


def test_a_record_with_any_text_as_its_code_goes_on() -> None:
    session = new_session(code="the code of a friend")
    assert play_on(session).outcome is not None


def test_events_are_told_as_the_seat_may_know_them() -> None:
    session = play_on(new_session(), entries=6)
    rules = session.game.rules
    everything = record.replay(session.record, rules).events
    for seat in range(3):
        told = session.events(seat)
        assert told == [rules.mask(event, seat) for events in everything for event in events]
        assert session.events(seat, since=6) == []
        assert told[len(told) - len(session.events(seat, since=4)) :] == session.events(seat, since=4)


def test_news_are_what_happened_from_the_own_last_move_on_after_a_resumption_too() -> None:
    session = play_on(new_session(), entries=6)
    resumed = Session.resume(session.game, session.record, save=None)
    for seat in range(3):
        own = [at for at, entry in enumerate(session.record.log) if type(entry) is list and entry[0] == seat]
        assert session.news(seat) == session.events(seat, since=max(own, default=0))
        assert resumed.news(seat) == session.news(seat) != []


# -- undo (experience.md, 7)


def human_turn(session: Session, seed: int = 0) -> int:
    rng = random.Random(seed)
    while not session.to_move or not session.is_human(session.to_move[0]):
        step(session, rng)
    return session.to_move[0]


def test_the_own_last_move_can_be_taken_back() -> None:
    session = saved_session()
    seat = human_turn(session)
    before, log = views(session), list(session.record.log)
    for move in session.legal(seat):
        assert not session.can_undo(seat)
        session.submit(seat, move)
        assert session.can_undo(seat)
        assert session.undo(seat)
        assert views(session) == before
        assert session.record.log == log
        assert record.read(cast(Path, session.path)).log == log
    assert not session.undo(seat)


def test_a_bot_s_public_move_since_ends_it() -> None:
    session = new_session()
    seat = human_turn(session)
    while session.to_move == (seat,):
        step(session, random.Random(0))
    assert session.can_undo(seat)
    step(session, random.Random(0))
    assert not session.can_undo(seat)
    assert not session.undo(seat)


def test_another_human_s_move_since_ends_it_and_is_theirs_to_undo() -> None:
    session = play_on(new_session(("human", "human", "human")), entries=1)
    first = session.to_move[0]
    session.submit(first, session.legal(first)[0])
    second = session.to_move[0]
    assert not session.can_undo(second)
    session.submit(second, session.legal(second)[0])
    assert not session.can_undo(first)
    assert session.undo(second)
    assert session.undo(first)


def test_a_deal_since_ends_it() -> None:
    session = new_session(("human", "human", "human"))
    rng = random.Random(3)
    session.deal()
    while not session.needs_deal:
        last = session.to_move[0]
        step(session, rng)
    assert session.can_undo(last)
    session.deal()
    assert not session.can_undo(last)


def test_several_own_moves_can_be_taken_back_one_after_the_other() -> None:
    session = new_session(("human", "novice", "novice"), {})
    rng = random.Random(0)
    moves = 0
    while moves < 2:  # who takes a trick with its last card leads the next
        moves = moves + 1 if session.to_move and session.to_move[0] == 0 else 0
        step(session, rng)
    assert session.undo(0)
    assert session.undo(0)
    assert not session.can_undo(0)


def test_bots_do_not_undo_and_nothing_is_undone_after_the_end() -> None:
    bots = play_on(new_session(("novice", "novice", "novice")), entries=3)
    assert not any(bots.can_undo(seat) for seat in range(3))
    over = play_on(new_session(("human", "human", "human")))
    assert not any(over.can_undo(seat) for seat in range(3))


class Laid(Event, frozen=True, tag=True):
    seat: int
    card: int | None


class FaceDown:
    """A game of turns in which cards are laid face down, or drawn from a stock."""

    id, options, simultaneous = "face-down", (), False

    def complete_options(self, given: Any, seats: int) -> dict[str, Any]:
        return {}

    def new(self, seats: int, options: Any) -> list[int]:
        return list(range(1000))

    def outcome(self, state: list[int]) -> None:
        return None

    def parse(self, text: str) -> str:
        return text

    def apply(self, state: list[int], seat: int, move: Any) -> list[Event]:
        return [Laid(seat, state.pop() if move == "draw" else int(move))]

    def mask(self, event: Laid, seat: int) -> Event:
        return event if event.seat == seat else Laid(event.seat, None)

    def picks(self, state: list[int]) -> dict[int, Any]:
        return {}

    def resample(self, state: list[int], seat: int, chance: Any) -> list[int]:
        return cast(list[int], chance.shuffled(state))


def face_down() -> Session:
    game = cast(Game, SimpleNamespace(id="face-down", rules=FaceDown()))
    seats = [Seat("Ada", "human"), Seat("Bo", "novice"), Seat("Cy", "human")]
    return Session(game, seats, {}, "", save=None)


def test_a_bot_s_hidden_move_is_taken_back_with_the_own_one() -> None:
    session = face_down()
    session.submit(0, cast(Any, "7"))
    session.submit(1, cast(Any, "8"))
    assert session.can_undo(0)
    session.submit(2, cast(Any, "9"))
    assert not session.can_undo(0)
    assert session.undo(2)
    assert session.undo(0)
    assert session.record.log == []


def test_a_move_that_showed_its_seat_a_hidden_card_stays() -> None:
    session = face_down()
    session.submit(0, cast(Any, "7"))
    assert session.can_undo(0)
    session.submit(0, cast(Any, "draw"))
    assert not session.can_undo(0)
    assert not session.undo(0)
    session.submit(0, cast(Any, "7"))
    assert session.undo(0)
    assert not session.can_undo(0)


# -- restarting a deal


def test_a_deal_begins_again_with_the_same_cards() -> None:
    session = play_on(saved_session(), entries=1)
    assert not session.restart_deal()
    before = views(session)
    play_on(session, entries=4)
    assert session.restart_deal()
    assert views(session) == before
    assert session.record.extra[RESTARTS] == 1
    play_on(session, seed=5, entries=3)
    assert session.restart_deal()
    assert record.read(cast(Path, session.path)).extra[RESTARTS] == 2


def test_hints_are_counted_by_seat_and_kept_whatever_is_taken_back() -> None:
    session = play_on(saved_session(), entries=3)
    session.count_hint(2)
    session.count_hint(0)
    session.count_hint(0)
    assert session.restart_deal()
    assert record.read(cast(Path, session.path)).extra[HINTS] == [2, 0, 1]


@pytest.mark.parametrize("found", ["2", [1, 2], [0, "1", 0], [True, 0, 0], None])
def test_a_count_of_hints_that_is_none_begins_anew(found: Any) -> None:
    session = play_on(saved_session(), entries=3)
    session.record.extra[HINTS] = found
    session.count_hint(1)
    assert session.record.extra[HINTS] == [0, 1, 0]


def test_only_the_last_deal_begins_again() -> None:
    session = new_session()
    rng = random.Random(0)
    while session.view(0).round < 3 or session.needs_deal:  # type: ignore[attr-defined]
        step(session, rng)
    deals = sum(isinstance(entry, dict) for entry in session.record.log)
    step(session, rng)
    assert session.restart_deal()
    assert sum(isinstance(entry, dict) for entry in session.record.log) == deals
    assert isinstance(session.record.log[-1], dict)


def test_a_finished_game_does_not_begin_again() -> None:
    assert not play_on(new_session()).restart_deal()


# -- autosave


def test_the_file_is_complete_after_every_deal_and_move() -> None:
    session = saved_session()
    path = cast(Path, session.path)
    assert not paths.data().exists()
    rng = random.Random(0)
    for _ in range(12):
        step(session, rng)
        assert record.read(path) == session.record
        resumed = Session.resume(session.game, record.read(path), save=path)
        assert views(resumed) == views(session)
        assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_finished_game_is_filed_among_the_records() -> None:
    session = saved_session()
    running = cast(Path, session.path)
    play_on(session)
    assert not running.exists()
    assert session.path == paths.records() / running.name
    assert record.read(session.path) == session.record
    assert session.record.result == json.loads(finished_text())["result"]
    session.leave()
    assert not running.exists()


def test_leaving_keeps_a_match_that_was_played_and_none_that_was_only_looked_at() -> None:
    session = saved_session()
    session.leave()
    assert not paths.data().exists()
    play_on(session, entries=3)
    session.leave()
    assert len(record.read(cast(Path, session.path)).log) == 3


def test_without_a_path_nothing_is_written() -> None:
    play_on(new_session()).leave()
    assert not paths.data().exists()


def test_a_fault_of_the_disk_never_stops_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    session = play_on(saved_session(), entries=3)

    def fail(*_: Any, **__: Any) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(record, "write", fail)
        play_on(session, entries=6)
        assert "full" in str(session.unsaved)
    play_on(session, entries=7)
    assert session.unsaved is None
    assert len(record.read(cast(Path, session.path)).log) == 7


def test_leaving_tries_again_to_save_a_game_that_never_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(record, "write", fail)
        session = play_on(saved_session(), entries=3)
    session.leave()
    assert session.unsaved is None
    assert len(record.read(cast(Path, session.path)).log) == 3


def test_a_finished_game_that_cannot_be_filed_stays_whole_among_the_saves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = play_on(saved_session(), entries=60)
    path = cast(Path, session.path)
    paths.records().parent.mkdir(parents=True, exist_ok=True)
    paths.records().write_text("a file where the folder should be")
    play_on(session)
    assert session.outcome is not None
    assert isinstance(session.unsaved, OSError)
    assert path.exists()


PLAYING = """
import random, sys
from tests.matches import new_session, step
from game import saves
session = new_session(options={}, save=saves.new_path("updown"))
rng = random.Random(0)
while True:
    step(session, rng)
    print(len(session.record.log), flush=True)
    if session.outcome is not None:
        session = new_session(options={}, save=saves.new_path("updown"))
"""


def test_a_killed_process_loses_nothing_that_was_shown() -> None:
    root = Path(__file__).parent.parent
    process = subprocess.Popen(
        [sys.executable, "-c", PLAYING],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    for _ in range(40):
        process.stdout.readline()
    process.kill()
    told = process.stdout.read().split()
    process.wait()
    process.stdout.close()
    found, damaged = saves.running()
    assert damaged == []
    assert len(found) == 1
    assert len(found[0].record.log) >= max([40, *map(int, told)])


# -- the folder of saves


def make_save(name: str, text: str | bytes) -> Path:
    path = paths.saves() / f"{name}{record.SUFFIX}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def running_text(entries: int = 5) -> str:
    return record.dumps(play_on(new_session(), entries=entries).record)


def test_no_folder_means_no_saves() -> None:
    assert saves.running() == ([], [])
    assert not paths.data().exists()


def test_new_saves_never_take_each_other_s_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "strftime", lambda _: "20250102-030405")
    first = saves.new_path("updown")
    record.write(first, record.loads(running_text()))
    second = saves.new_path("updown")
    record.write(paths.records() / second.name, record.loads(finished_text()))
    third = saves.new_path("updown")
    assert len({first, second, third}) == 3
    assert all(
        path.parent == paths.saves() and path.name.endswith(record.SUFFIX) for path in (first, second, third)
    )


def test_several_games_can_be_continued_the_last_played_first() -> None:
    old, new = make_save("b-old", running_text(3)), make_save("a-new", running_text(9))
    os.utime(old, (1000, 1000))
    os.utime(new, (2000, 2000))
    found, damaged = saves.running()
    assert [saved.path for saved in found] == [new, old]
    assert [len(saved.record.log) for saved in found] == [9, 3]
    assert damaged == []


DAMAGED: list[bytes] = [
    b"",
    b"garbage",
    b"\x00" * 4096,
    running_text().encode()[:-200],
    running_text().replace("bid", "did").encode(),
    finished_text().replace('"score":[', '"score":[1,').encode(),
]


@pytest.mark.parametrize("content", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_save_is_set_aside_told_once_and_kept(content: bytes) -> None:
    sound, bad = make_save("sound", running_text()), make_save("bad", content)
    found, damaged = saves.running()
    assert [saved.path for saved in found] == [sound]
    assert [(each.path, each.kept_as) for each in damaged] == [(bad, bad.with_name("bad.fourup.bad-1.json"))]
    assert cast(Path, damaged[0].kept_as).read_bytes() == content
    assert saves.running()[1] == []
    make_save("bad", b"again")
    assert [each.kept_as for each in saves.running()[1]] == [bad.with_name("bad.fourup.bad-2.json")]
    assert cast(Path, damaged[0].kept_as).read_bytes() == content


def test_saves_of_other_versions_and_games_stay_as_they_are() -> None:
    newer = make_save("newer", running_text().replace('"version":1', '"version":2'))
    other = make_save("other", running_text().replace('"game":"updown"', '"game":"chess"'))
    folder = make_save("folder", "")
    folder.unlink()
    folder.mkdir()
    assert saves.running() == ([], [])
    assert newer.exists()
    assert other.exists()
    assert folder.exists()


def test_a_finished_game_among_the_saves_goes_to_the_records() -> None:
    path = make_save("late", finished_text())
    assert saves.running() == ([], [])
    assert not path.exists()
    assert record.read(paths.records() / path.name).result is not None


def test_resuming_a_bad_record_is_refused() -> None:
    data = json.loads(running_text())
    data["log"][2] = [0, "nonsense"]
    with pytest.raises(BadRecord) as caught:
        Session.resume(new_session().game, record.loads(json.dumps(data)), save=None)
    assert caught.value.at == 2


def test_a_resumed_match_goes_on_as_if_it_had_never_stopped() -> None:
    whole = play_on(new_session())
    for entries in (1, 7, 30):
        text = record.dumps(play_on(new_session(), entries=entries).record)
        session = Session.resume(whole.game, record.loads(text), save=None)
        for entry in whole.record.log[entries:]:
            if isinstance(entry, dict):
                session.deal()
            else:
                session.submit(entry[0], session.game.rules.parse(entry[1]))
        assert session.record == whole.record


def test_the_options_of_a_record_are_its_own() -> None:
    options: dict[str, str | int] = dict(SHORT)
    session = new_session(options=options)
    options["rounds"] = "full"
    assert session.record.options["rounds"] == "short"
