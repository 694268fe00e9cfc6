"""Matches and records of a game whose seats choose together: Mind Up (record.md)."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import catalog, record, saves
from game.deal import bot_seed
from game.record import BadRecord, Record, Seat
from game.rules.base import Move
from game.rules.mind_up import MIND_UP, Choose, Locked, Revealed
from game.session import RESTARTS, Session
from tests.command import Runner
from tests.matches import NAMES, RECORDS

GAME = catalog.game("mind-up")
GOLDEN = sorted(RECORDS.glob("mind-up-*.json"))


def new_session(*players: str, save: Path | None = None, objectives: int = 2) -> Session:
    seats = [Seat(name, player) for name, player in zip(NAMES, players, strict=False)]
    return Session(GAME, seats, {"objectives": objectives}, "MU4-M1NDVP00", save=save)


def dealt(*players: str, save: Path | None = None) -> Session:
    session = new_session(*(players or ("human",) * 4), save=save)
    session.deal()
    return session


def lock(session: Session, seat: int, at: int = 0) -> Move:
    """Lock the card at that place of the hand."""
    move = Choose(cast(Any, session.view(seat)).hand[at])
    session.submit(seat, move)
    return move


def choices_of(session: Session) -> list[Any]:
    """The seats of the log's choices."""
    return [entry[0] for entry in session.record.log if isinstance(entry, list)]


def again(session: Session) -> Session:
    """The match as it is found in its record."""
    return Session.resume(GAME, record.loads(record.dumps(session.record)), save=None)


def views(session: Session) -> list[Any]:
    return [session.view(seat) for seat in range(len(session.seats))]


# -- the record of an open turn


def test_choices_are_written_in_seat_order_up_to_the_first_seat_that_owes_one() -> None:
    """record.md: a record cut within a turn holds those of seats 0 … k-1."""
    session = dealt()
    written = []
    for seat in (2, 0, 3, 1):
        lock(session, seat)
        written.append(choices_of(session))
    assert written == [[], [0], [0], [0, 1, 2, 3]]
    assert again(session).record == session.record
    assert views(again(session)) == views(session)


def test_a_changed_choice_is_changed_in_the_record() -> None:
    session = dealt()
    lock(session, 0, 0)
    second = lock(session, 0, 5)
    assert session.record.log[1:] == [[0, str(second)]]
    lock(session, 2, 1)
    lock(session, 1, 3)
    third = lock(session, 2, 4)
    assert choices_of(session) == [0, 1, 2]
    assert session.record.log[-1] == [2, str(third)]
    assert views(again(session)) == views(session)


def test_a_refused_choice_changes_nothing() -> None:
    session = dealt()
    first = lock(session, 0)
    before = views(session), list(session.record.log)
    with pytest.raises(ValueError, match="already"):
        session.submit(0, first)
    with pytest.raises(ValueError, match="do not hold"):
        session.submit(1, first)
    assert (views(session), session.record.log) == before


@pytest.mark.parametrize("seed", range(4))
def test_a_match_with_choices_in_any_order_is_the_one_of_its_record(seed: int) -> None:
    session = new_session(*("human",) * (seed + 2), objectives=seed)
    rng = random.Random(seed)
    told: list[Any] = []
    while session.outcome is None:
        if session.needs_deal:
            session.deal()
            continue
        seat = rng.randrange(len(session.seats))
        rules = session.game.rules
        moves = [*session.legal(seat), *rules.changes(session._state, seat)]
        told += session.submit(seat, rng.choice(moves))
        if not any(cast(Any, session.view(0)).locked):
            assert views(again(session)) == views(session)
    replayed = record.replay(session.record, MIND_UP)
    assert replayed.state == session._state
    assert replayed.events == session._events
    written = [event for events in replayed.events for event in events]
    assert [event for event in told if not isinstance(event, Locked)] == [
        event for event in written if type(event).__name__ not in ("Locked", "Dealt", "RoundOpened")
    ]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_golden_records_deal_and_end_as_they_did_whatever_the_order(path: Path) -> None:
    old = record.read(path)
    assert record.dumps(old).encode() == path.read_bytes()
    assert record.replay(old, MIND_UP).events
    session = Session(GAME, old.seats, old.options, old.code, save=None)
    entries = iter(old.log)
    for entry in entries:
        if isinstance(entry, dict):
            session.deal()
            continue
        turn = [entry, *(next(entries) for _ in old.seats[1:])]
        for seat, text in random.Random(str(turn)).sample(turn, len(turn)):
            session.submit(seat, MIND_UP.parse(text))
    assert session.record == old


def test_golden_records_show_every_number_of_seats_and_of_objectives() -> None:
    golden = [record.read(path) for path in GOLDEN]
    assert {len(each.seats) for each in golden} == {2, 3, 4, 5, 6}
    assert {each.options["objectives"] for each in golden} == set(range(6))


# -- records that are refused


def golden(seats: int) -> Record:
    return record.read(RECORDS / f"mind-up-{seats}.fourup.json")


def refusal(log: list[Any], seats: int = 4) -> BadRecord:
    sound = golden(seats)
    sound.log, sound.result = log, None
    with pytest.raises(BadRecord) as caught:
        record.replay(sound, MIND_UP)
    return caught.value


@pytest.mark.parametrize(
    "order", [(1,), (3,), (0, 2), (0, 1, 3), (0, 0), (0, 1, 0), (0, 1, 2, 1), (4,), (-1,)]
)
def test_any_other_order_is_refused_at_the_first_choice_out_of_order(order: tuple[int, ...]) -> None:
    """record.md, `deal`: Mind Up; a choice that is changed leaves only the last in the record."""
    sound = golden(4)
    hands = MIND_UP.new(4, sound.options)
    MIND_UP.deal(hands, sound.log[0]["deal"])
    taken = [0] * 4
    log = sound.log[:1]
    for seat in order:
        log.append([seat, f"choose {hands.hands[seat % 4][taken[seat % 4]]}"])
        taken[seat % 4] += 1
    error = refusal(log)
    assert error.at == len(log) - 1
    assert "seat order" in error.reason


def test_a_card_that_is_not_held_is_refused_with_its_index() -> None:
    log = golden(4).log
    assert refusal([*log[:3], [2, log[2][1]]]).at == 3
    assert "do not hold" in refusal([*log[:3], [2, log[2][1]]]).reason
    assert refusal([*log[:5], [0, log[1][1]]]).at == 5
    assert refusal([*log[:1], [0, "choose 61"]]).reason == "'choose 61' is not a move of Mind Up"


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_record_cut_anywhere_says_who_owes_a_choice(seats: int, fourup: Runner) -> None:
    """record.md: in a record that is cut within a turn `legal` lists the seats whose picks are not there."""
    sound = golden(seats)
    cuts = range(len(sound.log))
    batch = "".join(
        record.dumps(Record(sound.game, sound.options, sound.seats, sound.code, sound.log[:cut]))
        for cut in cuts
    )
    answers = fourup("legal", "-", stdin=batch).lines
    state = MIND_UP.new(seats, sound.options)
    chosen = 0
    for cut, answer in zip(cuts, answers, strict=True):
        owing = [] if isinstance(sound.log[cut], dict) else list(range(chosen, seats))
        assert answer["to_move"] == owing
        assert answer["legal"] == {
            str(seat): [f"choose {card}" for card in state.hands[seat]] for seat in owing
        }
        record.enact(state, sound.log[cut], MIND_UP)
        chosen = 0 if isinstance(sound.log[cut], dict) else (chosen + 1) % seats


def test_a_view_of_a_cut_record_is_the_same_for_all_locks_of_others(fourup: Runner, tmp_path: Path) -> None:
    """record.md, view: of other seats' locked picks only that they are locked; never the code."""
    sound = golden(4)
    answers: list[set[str]] = [set() for _ in range(4)]
    state = MIND_UP.new(4, sound.options)
    MIND_UP.deal(state, sound.log[0]["deal"])
    for card in state.hands[0][:4]:
        cut = Record(
            sound.game, sound.options, sound.seats, sound.code, [sound.log[0], [0, f"choose {card}"]]
        )
        path = tmp_path / f"{card}.fourup.json"
        record.write(path, cut)
        for seat in range(4):
            answers[seat].add(fourup("view", path, "--seat", seat).out)
    assert [len(each) for each in answers] == [4, 1, 1, 1]
    (public,) = answers[1]
    view = json.loads(public)
    assert (view["locked"], view["to_move"], view["pick"]) == ([True, False, False, False], [1, 2, 3], None)
    assert sound.code not in public
    assert view["events"][-1] == {"type": "Locked", "seat": 0, "card": None}


def test_verify_accepts_every_golden_record(fourup: Runner) -> None:
    ran = fourup("verify", *GOLDEN)
    assert [line["ok"] for line in ran.lines] == [True] * len(GOLDEN)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["A1", "G2", "choose 9", "é"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(GOLDEN), st.randoms(use_true_random=False), VALUES)
@settings(max_examples=150, deadline=None)
def test_a_record_with_any_value_changed_is_read_or_refused(
    path: Path, chance: random.Random, value: Any
) -> None:
    data: Any = json.loads(path.read_bytes())
    place = data["log"][chance.choice([0, chance.randrange(len(data["log"]))])]
    while True:
        key = chance.choice(list(place) if isinstance(place, dict) else list(range(len(place))))
        if not isinstance(place[key], dict | list) or not place[key] or chance.random() < 0.1:
            break
        place = place[key]
    place[key] = value
    with suppress(BadRecord):
        sound = record.loads(json.dumps(data))
        record.replay(sound, MIND_UP)
        assert record.loads(record.dumps(sound)) == sound


# -- taking a choice back


def test_a_choice_can_be_taken_back_until_the_last_has_locked() -> None:
    """rules/mind-up.md, A turn, 1; the choices of the others stay."""
    session = dealt("human", "human", "novice", "human")
    before = views(session)
    assert not session.can_undo(0)
    lock(session, 0)
    assert session.undo(0)
    assert (views(session), session.record.log[1:]) == (before, [])
    lock(session, 1)
    lock(session, 0)
    lock(session, 2)
    with_three = views(session)
    assert choices_of(session) == [0, 1, 2]
    assert not session.can_undo(2)
    assert not session.can_undo(3)
    assert session.undo(1)
    assert choices_of(session) == [0]
    assert session.to_move == (1, 3)
    lock(session, 1)
    assert views(session) == with_three
    lock(session, 3)
    assert not any(session.can_undo(seat) for seat in range(4))
    assert not session.undo(3)


def test_a_resumed_match_can_take_back_what_its_record_holds() -> None:
    session = dealt()
    lock(session, 0)
    lock(session, 1)
    resumed = again(session)
    assert list(resumed.to_move) == [2, 3]
    assert resumed.undo(0)
    assert list(resumed.to_move) == [0, 2, 3]
    assert choices_of(resumed) == []
    lock(resumed, 0)
    assert choices_of(resumed) == [0, 1]
    assert views(resumed) == views(session)


def test_restarting_the_deal_drops_locks() -> None:
    session = dealt()
    before = views(session)
    assert not session.restart_deal()
    lock(session, 2)
    assert session.restart_deal()
    assert views(session) == before
    for seat in (3, 1, 0, 2, 1):
        lock(session, seat)
    assert session.restart_deal()
    assert views(session) == before
    assert session.record.extra[RESTARTS] == 2


# -- autosave and bots


def test_the_file_holds_the_record_after_every_lock() -> None:
    path = saves.new_path("mind-up")
    session = dealt(save=path)
    for seat, at in ((1, 0), (0, 1), (3, 0), (0, 0), (2, 0)):
        lock(session, seat, at)
        assert record.read(path) == session.record
    assert choices_of(session) == [0, 1, 2, 3]


def test_a_finished_match_ends_with_its_result() -> None:
    session = new_session("human", "human", save=saves.new_path("mind-up"))
    while session.outcome is None:
        if session.needs_deal:
            session.deal()
        else:
            events = [session.submit(seat, session.legal(seat)[0]) for seat in (1, 0)]
            assert isinstance(events[-1][1], Revealed)
    assert record.read(cast(Path, session.path)).result["score"] == list(session.outcome.score)


def test_a_bot_s_chance_is_that_of_its_move_s_place_in_the_record() -> None:
    """bots.md, Contract: of the deal code, seat and move number, whatever order the locks came in."""
    session = dealt()
    for turn in range(2):
        for seat in (2, 0, 3, 1):
            for other in range(4):
                assert session.bot_seed(other) == bot_seed(session.record.code, other, 4 * turn + other)
            lock(session, seat)
