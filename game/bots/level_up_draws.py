"""Where a Level Up seat draws from: what each top card does for it, against the mean of the stock."""

from __future__ import annotations

from random import Random

from game.bots.base import Candidate, Choice, Reason
from game.bots.level_up_counting import Count
from game.bots.level_up_hitting import table_of
from game.bots.level_up_judge import Judge
from game.bots.level_up_levels import Level
from game.bots.level_up_others import Others
from game.bots.level_up_points import going_out, harm_of_a_level, pressure
from game.rules.base import N_
from game.rules.level_up_contracts import INDEX, TEXTS, fit
from game.rules.level_up_data import STOCK, LevelUpView

GIVEN = 0.5
"""How much of the harm of what a card is worth to others counts for taking it."""

DRAW_STOCK = f"draw {STOCK}"


def choose(view: LevelUpView, level: Level, rng: Random) -> Choice:
    """The draw of a level."""
    count = Count(view, level.memory)
    if view.laid[view.seat] is None:
        return _towards_a_level(count, level, rng)
    return _towards_the_end(count)


def _sources(count: Count) -> dict[str, int | None]:
    """The open draws: the card on top of a pile, None for the stock."""
    tops = {f"draw {seat}": card for seat, card in count.tops.items()}
    return {move: tops.get(move) for move in count.view.legal}


def _towards_a_level(count: Count, level: Level, rng: Random) -> Choice:
    judge = Judge(count, level, rng)
    sources = _sources(count)
    own = {
        move: judge.from_stock(count.hand) if card is None else judge.points(sorted([*count.hand, card]))
        for move, card in sources.items()
    }
    points = own.copy()
    if level.denies:
        harm = GIVEN * harm_of_a_level(count.seats, max(own.values()))
        for move, gift in denied(count, rng).items():
            if move in points:
                points[move] += harm * gift
    ranked = sorted(points, key=lambda move: (-points[move], move != DRAW_STOCK))
    best = ranked[0]
    card = sources[best]
    if card is None:
        reason = _why_stock(count, judge)
    elif own[best] < max(own.values()):
        reason = Reason(
            N_("Another seat that has laid could hit {card}: better take it."), {"card": TEXTS[card]}
        )
    else:
        reason = _why_top(count, judge, card)
    return Choice(best, reason, tuple(Candidate(move, round(points[move], 3), 0) for move in ranked))


def denied(count: Count, rng: Random) -> dict[str, float]:
    """What each draw from a pile keeps from seats that have laid, until its owner covers it."""
    table = table_of(count.view.melds, count.top)
    others = Others(count, 0, rng)
    found = {}
    for owner, pile in enumerate(count.view.piles):
        steps = range(1, 1 + (owner - count.seat) % count.seats)
        reach = [(count.seat + step) % count.seats for step in steps]
        worth = [others.worth(INDEX[card], table, reach) for card in pile[-2:]]
        if worth:
            found[f"draw {owner}"] = worth[-1] - sum(worth[:-1])
    return found


def _why_stock(count: Count, judge: Judge) -> Reason:
    goal = judge.goal(count.hand)
    if not goal.lacks:
        return Reason(
            N_("Level {level} is in the hand already, and no discard beats the stock."),
            {"level": goal.level},
        )
    return Reason(
        N_("No discard beats the stock: {live} of {unseen} unseen cards help with level {level}."),
        {"live": goal.live, "unseen": count.unseen, "level": goal.level},
    )


def _why_top(count: Count, judge: Judge, card: int) -> Reason:
    goal = judge.goal(sorted([*count.hand, card]))
    values: dict[str, str | int] = {"card": TEXTS[card], "level": goal.level}
    lacking = fit(goal.level, count.hand, count.top).missing
    if not lacking:
        return Reason(N_("Level {level} is in the hand already; {card} is worth most beside it."), values)
    if not goal.lacks:
        return Reason(N_("{card} completes level {level}."), values)
    if goal.lacks < lacking:
        return Reason(
            N_("{card} brings level {level} nearer; cards still lacking: {lacks}."),
            {**values, "lacks": goal.lacks},
        )
    return Reason(
        N_("{card} gives level {level} more ways: {live} of {unseen} unseen cards help then."),
        {**values, "live": goal.live, "unseen": count.unseen},
    )


def _towards_the_end(count: Count) -> Choice:
    table = table_of(count.view.melds, count.top)
    sources = _sources(count)

    def left(card: int) -> int:
        return len(count.hand) + 1 - len(table.best(sorted([*count.hand, card])))

    fitting = sum(live for card, live in enumerate(count.live) if live and table.takes(card))
    pressed = pressure(count.view, count.seat)

    def hope(card: int) -> float:
        return going_out(left(card) - 1, pressed)

    values = {
        move: hope(card)
        if card is not None
        else sum(live * hope(other) for other, live in enumerate(count.live) if live) / count.unseen
        for move, card in sources.items()
    }
    ranked = sorted(values, key=lambda move: (-values[move], move != DRAW_STOCK))
    candidates = tuple(Candidate(move, round(values[move], 3), 0) for move in ranked)
    best = ranked[0]
    card = sources[best]
    if card is not None and left(card) <= 1:
        return Choice(best, Reason(N_("With {card} this turn goes out."), {"card": TEXTS[card]}), candidates)
    if card is None:
        reason = Reason(
            N_("{live} of {unseen} unseen cards can be hit."), {"live": fitting, "unseen": count.unseen}
        )
    else:
        reason = Reason(
            N_("{card} can be hit at once; after all hits {left} cards are left."),
            {"card": TEXTS[card], "left": left(card)},
        )
    return Choice(best, reason, candidates)
