"""Mind Up's chance entries (record.md, `deal`; rules/mind-up.md, Set-up and Option `objectives`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.deal import Stream
from game.rules.base import Deal, IllegalDeal
from game.rules.mind_up import CARDS, MIND_UP, OBJECTIVES, State
from tests.rules.mind_up_tables import finish, open_round, table

Spoil = Callable[[Deal], object]


def first(count: int = 0) -> Deal:
    """A sound first deal with that many objectives."""
    objectives = ["A1", "B2", "C1", "D2", "E1"][:count]
    return {"deck": list(CARDS), "multipliers": [5, 4, 3, 2, 1], "objectives": objectives}


def refused(state: State, deal: Any) -> str:
    """Why a deal is refused, which must leave the state as it was."""
    before = state.copy()
    with pytest.raises(IllegalDeal) as caught:
        MIND_UP.deal(state, deal)
    assert state == before
    return str(caught.value)


def put(key: str, value: object) -> Spoil:
    return lambda deal: deal.update({key: value})


def put_at(key: str, place: int, value: object) -> Spoil:
    return lambda deal: deal[key].__setitem__(place, value)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda deal: deal.pop("deck"), "no deck"),
        (lambda deal: deal.pop("multipliers"), "no multipliers"),
        (lambda deal: deal.pop("objectives"), "no objectives"),
        (lambda deal: deal["deck"].pop(), "60 numbers"),
        (lambda deal: deal["deck"].append(61), "60 numbers"),
        (put("deck", "cards"), "60 numbers"),
        (put("deck", {"1": 1}), "60 numbers"),
        (put("deck", None), "60 numbers"),
        (put_at("deck", 0, 2), "2 is in deck twice"),
        (put_at("deck", 0, 0), "from 1 to 60, not 0"),
        (put_at("deck", 0, 61), "from 1 to 60, not 61"),
        (put_at("deck", 0, True), "not True"),
        (put_at("deck", 0, 1.0), "not 1.0"),
        (put_at("deck", 0, "1"), "not '1'"),
        (put_at("deck", 0, "R1-"), "not 'R1-'"),
        (put_at("deck", 0, [1]), "not"),
        (put("multipliers", [1, 2, 3, 4]), "5 numbers"),
        (put("multipliers", [1, 2, 3, 4, 5, 5]), "5 numbers"),
        (put("multipliers", 12345), "5 numbers"),
        (put_at("multipliers", 0, 4), "4 is in multipliers twice"),
        (put_at("multipliers", 0, 0), "from 1 to 5, not 0"),
        (put_at("multipliers", 0, 6), "from 1 to 5, not 6"),
        (put_at("multipliers", 4, True), "not True"),
        (put_at("multipliers", 4, 1.0), "not 1.0"),
        (put("objectives", []), "list of 2"),
        (put("objectives", ["A1"]), "list of 2"),
        (put("objectives", ["A1", "B1", "C1"]), "list of 2"),
        (put("objectives", "A1"), "list of 2"),
        (put("objectives", None), "list of 2"),
        (put("objectives", ["A1", "A2"]), "different letters"),
        (put("objectives", ["A1", "A1"]), "different letters"),
        (put("objectives", ["A1", "A3"]), "'A3' is not an objective"),
        (put("objectives", ["A1", "H1"]), "'H1' is not an objective"),
        (put("objectives", ["A1", "b1"]), "'b1' is not an objective"),
        (put("objectives", ["A1", 1]), "1 is not an objective"),
        (put("objectives", ["A1", ["B1"]]), "is not an objective"),
    ],
)
def test_a_faulty_first_deal_is_refused(spoil: Spoil, reason: str) -> None:
    deal = first(2)
    spoil(deal)
    assert reason in refused(MIND_UP.new(4, {"objectives": 2}), deal)


@pytest.mark.parametrize("deal", [None, [], "deal", 7, {}])
def test_a_deal_is_an_object(deal: object) -> None:
    assert refused(MIND_UP.new(4, {}), deal)


def test_without_the_option_no_objective_is_open() -> None:
    """record.md: `[]` without the option."""
    assert "list of 0" in refused(MIND_UP.new(4, {}), first(1))
    MIND_UP.deal(MIND_UP.new(4, {}), first())


def test_unknown_keys_play_no_part() -> None:
    """record.md, Reading: unknown keys in chance entries are kept."""
    state, other = MIND_UP.new(3, {}), MIND_UP.new(3, {})
    assert MIND_UP.deal(state, {**first(), "table": "kitchen", "dealer": 1}) == MIND_UP.deal(other, first())
    assert state == other


def test_only_the_first_deal_has_a_deck() -> None:
    """record.md: deals 2 and 3 have no `deck` (one there is refused)."""
    state = table(3)
    finish(state)
    entry = {"multipliers": [1, 2, 3, 4, 5], "objectives": []}
    for deck in (list(CARDS), [], None):
        assert "only the first deal" in refused(state, {**entry, "deck": deck})
    for key in entry:
        assert f"no {key}" in refused(state, {other: entry[other] for other in entry if other != key})
    assert "in multipliers twice" in refused(state, {**entry, "multipliers": [1, 2, 3, 4, 4]})
    MIND_UP.deal(state, entry)


def test_a_deal_at_the_wrong_time_is_refused() -> None:
    state = table(2)
    assert "not over" in refused(state, {"multipliers": [1, 2, 3, 4, 5], "objectives": []})
    for _ in range(2):
        finish(state)
        open_round(state)
    finish(state)
    assert "game is over" in refused(state, {"multipliers": [1, 2, 3, 4, 5], "objectives": []})


@pytest.mark.parametrize(
    ("rounds", "wrong"),
    [
        ([["A1"], ["A1"]], "letter A"),
        ([["A1"], ["A2"]], "letter A"),
        ([["A1"], ["B2"], ["A2"]], "letter A"),
        ([["A1"], ["B2"], ["B1"]], "letter B"),
        ([["A1", "B1"], ["C1", "B2"]], "letter B"),
        ([["A1", "B1"], ["C1", "D2"], ["E1", "D1"]], "letter D"),
    ],
)
def test_with_one_or_two_a_letter_is_not_used_again(rounds: list[list[str]], wrong: str) -> None:
    """Option objectives: 1 or 2: new ones at each round, and a letter is not used again in the game."""
    state = table(2, objectives=rounds[0])
    finish(state)
    for objectives in rounds[1:-1]:
        open_round(state, objectives=objectives)
        finish(state)
    assert wrong in refused(state, {"multipliers": [1, 2, 3, 4, 5], "objectives": rounds[-1]})
    assert "list of" in refused(state, {"multipliers": [1, 2, 3, 4, 5], "objectives": []})
    open_round(state, objectives=["F1", "G2"][: len(rounds[0])])
    assert MIND_UP.view(state, 0).objectives == ("F1", "G2")[: len(rounds[0])]


@pytest.mark.parametrize("count", [3, 4, 5])
def test_with_three_to_five_those_of_round_1_stay(count: int) -> None:
    """Option objectives: 3-5: drawn once and kept for the whole game; record.md: they repeat."""
    objectives = first(count)["objectives"]
    state = table(2, objectives=objectives)
    for _ in range(2):
        finish(state)
        changed = [*objectives[:-1], "G1"]
        entry = {"multipliers": [1, 2, 3, 4, 5], "objectives": changed}
        assert "stay open" in refused(state, entry)
        assert "list of" in refused(state, {**entry, "objectives": []})
        assert "list of" in refused(state, {**entry, "objectives": objectives[:-1]})
        open_round(state, objectives=objectives)
        assert list(MIND_UP.view(state, 1).objectives) == objectives


@pytest.mark.parametrize("count", range(6))
def test_what_is_drawn_is_sound_and_uses_every_objective(count: int) -> None:
    """Option objectives, over many games."""
    chance = Stream(b"draw")
    seen: set[str] = set()
    for _ in range(60):
        state = MIND_UP.new(2, {"objectives": count})
        opened: list[list[str]] = []
        while MIND_UP.outcome(state) is None:
            entry = MIND_UP.draw_deal(state, chance)
            assert ("deck" in entry) == (not opened)
            MIND_UP.deal(state, entry)
            opened.append(entry["objectives"])
            finish(state)
        letters = [one[0] for objectives in opened for one in objectives]
        if count < 3:
            assert len(set(letters)) == len(letters) == 3 * count
        else:
            assert opened[0] == opened[1] == opened[2]
        seen.update(*opened)
    assert seen == (set(OBJECTIVES) if count else set())


def test_every_order_of_the_multipliers_comes_up() -> None:
    """Set-up: draw the order of the five multipliers."""
    chance = Stream(b"orders")
    state = MIND_UP.new(2, {})
    orders = {tuple(MIND_UP.draw_deal(state, chance)["multipliers"]) for _ in range(900)}
    assert len(orders) == 120
