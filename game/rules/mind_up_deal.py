"""Mind Up's chance: the deck, the multipliers and the objectives of a round (rules/mind-up.md, record.md)."""

from __future__ import annotations

from typing import Any

from .base import Deal, Event, IllegalDeal, Shuffler
from .mind_up_cards import CARDS, COLOURS
from .mind_up_data import FIRST_HAND, Dealt, RoundOpened, State
from .mind_up_score import LETTERS, OBJECTIVES

MULTIPLIERS = range(1, len(COLOURS) + 1)
KEPT_FROM = 3
"""From so many open objectives on, those of round 1 stay for the whole game."""


def draw(state: State, chance: Shuffler) -> Deal:
    """The next chance entry; objectives are drawn by their letters, then one card of each letter."""
    entry: Deal = {"deck": chance.shuffled(CARDS)} if state.round < 0 else {}
    entry["multipliers"] = chance.shuffled(MULTIPLIERS)
    if _repeats(state):
        entry["objectives"] = list(state.objectives)
    else:
        used = _used(state)
        letters = chance.shuffled([letter for letter in LETTERS if letter not in used])
        entry["objectives"] = [
            f"{letter}{1 + chance.below(2)}" for letter in sorted(letters[: _wanted(state)])
        ]
    return entry


def deal(state: State, entry: Deal) -> list[Event]:
    """Begin a round with a chance entry; raises IllegalDeal."""
    deck, multipliers, objectives = _checked(state, entry)
    seats = range(state.seats)
    state.round += 1
    state.phase = "choose"
    state.kept = state.taken
    state.taken = [()] * state.seats
    drawn: list[tuple[int, ...]]
    if deck:
        dealt, line = FIRST_HAND * state.seats, (FIRST_HAND + 1) * state.seats
        drawn = [tuple(deck[seat : dealt : state.seats]) for seat in seats]
        state.centre = tuple(sorted(deck[dealt:line]))
        state.stock = tuple(deck[line:])
    else:
        drawn = [(card,) for card in state.stock[: state.seats]]
        state.stock = state.stock[state.seats :]
    state.hands = [tuple(sorted((*state.kept[seat], *drawn[seat]))) for seat in seats]
    state.multipliers = multipliers
    state.objectives = objectives
    state.turns = []
    state.events = [
        Dealt(state.round, tuple(state.kept), tuple(drawn), state.centre),
        RoundOpened(state.round, multipliers, objectives),
    ]
    return state.events[:]


def _wanted(state: State) -> int:
    """How many objectives are open at a time."""
    return int(state.options["objectives"])


def _repeats(state: State) -> bool:
    """Whether the objectives of round 1 are still open."""
    return state.round >= 0 and _wanted(state) >= KEPT_FROM


def _used(state: State) -> set[str]:
    """The letters of the objectives of earlier rounds."""
    return {OBJECTIVES[one].letter for result in state.rounds for one in result.objectives}


def _checked(state: State, entry: Any) -> tuple[list[int], tuple[int, ...], tuple[str, ...]]:
    """The deck (empty after round 1), the multipliers and the objectives; raises IllegalDeal."""
    if state.phase != "deal":
        raise IllegalDeal("the game is over" if state.phase == "over" else "the round is not over")
    if not isinstance(entry, dict):
        raise IllegalDeal("a deal is an object")
    deck: list[int] = []
    if state.round < 0:
        deck = _numbers(entry, "deck", CARDS)
    elif "deck" in entry:
        raise IllegalDeal("only the first deal has a deck")
    multipliers = _numbers(entry, "multipliers", MULTIPLIERS)
    return deck, tuple(multipliers), _objectives(state, entry)


def _numbers(entry: Deal, key: str, numbers: range) -> list[int]:
    """Each of the numbers once, in the order of the entry; raises IllegalDeal."""
    if key not in entry:
        raise IllegalDeal(f"the deal has no {key}")
    given = entry[key]
    if not isinstance(given, list | tuple) or len(given) != len(numbers):
        raise IllegalDeal(f"{key} is a list of {len(numbers)} numbers")
    for number in given:
        if type(number) is not int or number not in numbers:
            raise IllegalDeal(f"{key} holds the numbers from 1 to {len(numbers)}, not {number!r}")
    if len(set(given)) != len(given):
        twice = next(number for number in given if given.count(number) > 1)
        raise IllegalDeal(f"{twice} is in {key} twice")
    return list(given)


def _objectives(state: State, entry: Deal) -> tuple[str, ...]:
    """The objectives that are now open; raises IllegalDeal."""
    if "objectives" not in entry:
        raise IllegalDeal("the deal has no objectives")
    given = entry["objectives"]
    wanted = _wanted(state)
    if not isinstance(given, list | tuple) or len(given) != wanted:
        raise IllegalDeal(f"objectives is a list of {wanted}")
    for one in given:
        if not isinstance(one, str) or one not in OBJECTIVES:
            raise IllegalDeal(f"{one!r} is not an objective")
    letters = [OBJECTIVES[one].letter for one in given]
    if len(set(letters)) != len(letters):
        raise IllegalDeal("open objectives have different letters")
    if _repeats(state):
        if set(given) != set(state.objectives):
            raise IllegalDeal(f"the objectives {', '.join(state.objectives)} stay open for the whole game")
    elif used := _used(state).intersection(letters):
        raise IllegalDeal(f"letter {min(used)} has had its objective in an earlier round")
    return tuple(given)
