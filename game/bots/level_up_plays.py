"""What a Level Up seat does after its draw: lay, hit, discard."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from game.bots.base import Budget, Candidate, Choice, Reason
from game.bots.choosing import asked_for, rival, weighed
from game.bots.level_up_counting import Count
from game.bots.level_up_hitting import Table, grown, table_of
from game.bots.level_up_judge import HARDNESS, Judge
from game.bots.level_up_laying import after, best_lay
from game.bots.level_up_levels import Level
from game.bots.level_up_others import Others
from game.bots.level_up_points import LATER, going_out, harm_of_a_level, pressure
from game.bots.level_up_race import Race
from game.bots.search import compare
from game.rules.base import N_
from game.rules.level_up import LEVEL_UP
from game.rules.level_up_contracts import CARDS, INDEX, TEXTS, VALUE
from game.rules.level_up_data import Lay, LevelUpView

GIVEN = 0.5
"""How much of the harm of what a discard is worth to others counts against it."""

DELAYED = 0.9
"""What is left of the worth of a level that could be laid and waits for another turn."""

NEXT_TO_A_RUN = 0.6
"""How much less a card is worth with each value that lies between it and a run's end."""


def choose(view: LevelUpView, level: Level, rng: Random, budget: Budget) -> Choice:
    """The lay, hit or discard of a level."""
    count = Count(view, level.memory)
    if any(move.startswith("lay") for move in view.legal):
        return _lay(count, Judge(count, level, rng), budget.also)
    table = table_of(view.melds, count.top)
    if view.laid[view.seat] is None:
        return _discard_before(count, table, level, rng)
    hits = table.best(count.hand)
    if hits:
        card, (owner, number) = hits[0]
        left = len(count.hand) - len(hits)
        if left <= 1:
            reason = Reason(N_("All cards can go: out this turn."))
        else:
            reason = Reason(
                N_("{card} fits; after all hits {left} cards are left."), {"card": TEXTS[card], "left": left}
            )
        best = f"hit {TEXTS[card]} {owner}.{number}"
        others = [move for move in view.legal if move.startswith("hit")]
        weighed_hits = [
            Candidate(move, round(_hope(count, _left(count, move)), 3), 0)
            for move in dict.fromkeys((best, *others, *budget.also))
        ]
        weighed_hits.sort(key=lambda each: -each.value)  # those that leave as few stay behind the best
        return Choice(best, reason, tuple(weighed_hits))
    effort = budget.effort if budget.effort is not None and level.effort else level.effort
    return _discard_after(count, table, level, rng, effort, budget)


def _hope(count: Count, left: int) -> float:
    """How likely the seat goes out with so many cards left for the discard."""
    return going_out(left - 1, pressure(count.view, count.seat))


def _left(count: Count, move: str) -> int:
    """The cards left for the discard after a move of a seat that has laid and all hits that it allows."""
    kind, card, *spot = move.split()
    if kind == "discard":
        return len(count.hand)
    rest = count.hand[:]
    rest.remove(INDEX[card])
    owner, number = map(int, spot[0].split("."))
    rows = [list(row) for row in count.view.melds]
    rows[owner][number] = grown(rows[owner][number], card)
    return len(rest) - len(table_of(rows, count.top).best(rest))


def _lay(count: Count, judge: Judge, also: Collection[str]) -> Choice:
    """Lay at once: it is safe then, and nobody else gains by it before laying too."""
    view = count.view
    found = []
    for move in map(LEVEL_UP.parse, view.legal):
        if isinstance(move, Lay):
            lay, hits = best_lay(move, count.hand, view.melds, view.seat, count.top)
            left = len(count.hand) - CARDS[lay.level] - len(hits)
            found.append((_laid(count, lay.level, left), lay.level, lay, left))
    ranked = sorted(found, key=lambda each: each[:2], reverse=True)
    _, number, lay, left = ranked[0]
    if left <= 1:
        reason = Reason(
            N_("Level {level} can be laid and the rest can go: out this turn."), {"level": number}
        )
    else:
        reason = Reason(
            N_("Level {level} can be laid; after all hits {left} cards are left."),
            {"level": number, "left": left},
        )
    candidates = [Candidate(str(each[2]), round(each[0], 3), 0) for each in ranked]
    listed = {each.move for each in candidates}
    candidates += [
        Candidate(each, round(_worth(count, each, judge, ranked[0][0]), 3), 0)
        for each in also
        if each not in listed
    ]
    return Choice(str(lay), reason, tuple(candidates))


def _laid(count: Count, number: int, left: int) -> float:
    """What a level is worth that is laid now, with the cards left for the discard after all hits."""
    later = LATER * HARDNESS[number] if len(count.levels) > 1 else 0.0
    return 1 + _hope(count, left) + later


def _worth(count: Count, move: str, judge: Judge, most: float) -> float:
    """What it is worth to lay just so, or not to lay in this turn, where `most` can be had at once."""
    made = LEVEL_UP.parse(move)
    if isinstance(made, Lay):
        hits = after(made, count.hand, count.view.melds, count.seat, count.top)
        return _laid(count, made.level, len(count.hand) - CARDS[made.level] - len(hits))
    rest = count.hand[:]
    rest.remove(INDEX[move.removeprefix("discard ")])
    return min(judge.points(rest), DELAYED * most)


def _discard_before(count: Count, table: Table, level: Level, rng: Random) -> Choice:
    """The discard that leaves the hand nearest to its level, less what it gives away."""
    judge = Judge(count, level, rng)
    kept: dict[int, float] = {}
    for card in dict.fromkeys(count.hand):
        rest = count.hand[:]
        rest.remove(card)
        kept[card] = judge.points(rest)
    given = dict.fromkeys(kept, 0.0)
    if level.watches:
        others = Others(count, level.reads, rng)
        harm = GIVEN * harm_of_a_level(count.seats, max(kept.values()))
        given = {card: harm * others.worth(card, table, range(count.seats)) for card in kept}
    points = {card: kept[card] - given[card] for card in kept}
    ranked = sorted(points, key=lambda card: (-points[card], VALUE[card], card))
    best = ranked[0]
    rest = count.hand[:]
    rest.remove(best)
    goal = judge.goal(rest)
    values: dict[str, str | int] = {
        "card": TEXTS[best],
        "level": goal.level,
        "lacks": goal.lacks,
        "live": goal.live,
        "unseen": count.unseen,
    }
    message = N_(
        "Level {level} does without {card}: {lacks} more needed, {live} of {unseen} unseen cards help."
    )
    tempting = max(kept, key=lambda card: (kept[card], -card))
    if tempting != best and given[tempting] > given[best]:
        values["other"] = TEXTS[tempting]
        message = N_(
            "{other} would help another seat; level {level} does without {card} too:"
            " {live} of {unseen} unseen cards help."
        )
    candidates = tuple(Candidate(f"discard {TEXTS[card]}", round(points[card], 3), 0) for card in ranked)
    return Choice(f"discard {TEXTS[best]}", Reason(message, values), candidates)


def _discard_after(
    count: Count, table: Table, level: Level, rng: Random, effort: int, budget: Budget
) -> Choice:
    """The discard of a seat that has laid: the card least likely ever to be hit, by it or by another."""
    cards = list(dict.fromkeys(count.hand))
    moves = [f"discard {TEXTS[card]}" for card in cards]
    if effort and len(cards) > 1:
        race = Race(count, table, rng)
        arms = compare(
            len(cards),
            race.draw,
            lambda world, at: race.after_discard(world, count.hand, cards[at]),
            effort,
            budget.deadline,
            asked_for(moves, budget.also),
        )
        best, other = arms[0], rival(arms[0], arms)
        share, less = (sum(outcome > 0 for outcome in arm.outcomes) for arm in (best, other))
        values: dict[str, str | int] = {
            "card": TEXTS[cards[best.index]],
            "share": share,
            "worlds": best.visits,
            "other": TEXTS[cards[other.index]],
            "less": less,
            "fewer": other.visits,
        }
        message = N_(
            "Without {card}, ahead of the others in {share} of {worlds} sampled rounds;"
            " without {other} in {less} of {fewer}."
        )
        return Choice(
            moves[best.index],
            Reason(message, values),
            weighed(moves, arms, budget.also),
        )
    near = {card: _near_a_run(card, table) for card in cards}
    ranked = sorted(cards, key=lambda card: (near[card], card))
    reason = Reason(N_("{card} is the farthest from any meld."), {"card": TEXTS[ranked[0]]})
    candidates = tuple(Candidate(f"discard {TEXTS[card]}", round(-near[card], 2), 0) for card in ranked)
    return Choice(f"discard {TEXTS[ranked[0]]}", reason, candidates)


def _near_a_run(card: int, table: Table) -> float:
    """How near a card is to being hit onto a run, from 0 to 1."""
    value = VALUE[card]
    gaps = [
        low - value if value <= low else value - high for _, low, high in table.runs if not low < value < high
    ]
    return max((NEXT_TO_A_RUN**gap for gap in gaps), default=0.0)
