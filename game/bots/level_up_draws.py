"""Where a Level Up seat draws from: what each top card does for it, against the mean of the stock."""

from __future__ import annotations

from random import Random

from game.bots.base import Budget, Candidate, Choice, Reason
from game.bots.level_up_counting import Count
from game.bots.level_up_hitting import table_of
from game.bots.level_up_judge import Judge
from game.bots.level_up_levels import Level
from game.bots.level_up_race import Race
from game.bots.search import Arm, compare
from game.rules.base import N_
from game.rules.level_up_contracts import TEXTS
from game.rules.level_up_data import STOCK, LevelUpView

DRAW_STOCK = f"draw {STOCK}"


def choose(view: LevelUpView, level: Level, rng: Random, budget: Budget) -> Choice:
    """The draw of a level."""
    count = Count(view, level.memory)
    if view.laid[view.seat] is None:
        return _towards_a_level(count, level, rng)
    effort = budget.effort if budget.effort is not None and level.effort else level.effort
    return _towards_the_end(count, level, rng, effort, budget.deadline)


def _sources(count: Count) -> dict[str, int | None]:
    """The open draws: the card on top of a pile, None for the stock."""
    tops = {f"draw {seat}": card for seat, card in count.tops.items()}
    return {move: tops.get(move) for move in count.view.legal}


def _towards_a_level(count: Count, level: Level, rng: Random) -> Choice:
    judge = Judge(count, level, rng)
    sources = _sources(count)
    costs = {
        move: judge.error()
        + (judge.from_stock(count.hand) if card is None else judge.cost(sorted([*count.hand, card])))
        for move, card in sources.items()
    }
    ranked = sorted(costs, key=lambda move: (costs[move], move != DRAW_STOCK))
    best = ranked[0]
    card = sources[best]
    goal, before = judge.goal(count.hand)
    if card is None:
        reason = Reason(
            N_("No discard beats the stock: {live} of {unseen} unseen cards help with level {level}."),
            {"live": judge.outs(goal, count.hand), "unseen": count.unseen, "level": goal},
        )
    else:
        goal, after = judge.goal(sorted([*count.hand, card]))
        reason = Reason(
            N_("With {card}, level {level} is about {after} turns away; without, {before}."),
            {"card": TEXTS[card], "level": goal, "after": after, "before": before},
        )
    return Choice(best, reason, tuple(Candidate(move, round(-costs[move], 2), 0) for move in ranked))


def _towards_the_end(count: Count, level: Level, rng: Random, effort: int, deadline: float | None) -> Choice:
    table = table_of(count.view.melds, count.top)
    sources = _sources(count)

    def left(card: int) -> int:
        return len(count.hand) + 1 - len(table.best(sorted([*count.hand, card])))

    fitting = sum(live for card, live in enumerate(count.live) if live and table.takes(card))
    values = {
        move: -float(left(card))
        if card is not None
        else -sum(live * left(other) for other, live in enumerate(count.live) if live) / count.unseen
        for move, card in sources.items()
    }
    ranked = sorted(values, key=lambda move: (-values[move], move != DRAW_STOCK))
    candidates = tuple(Candidate(move, round(values[move], 2), 0) for move in ranked)
    best = ranked[0]
    card = sources[best]
    if card is not None and left(card) <= 1:
        return Choice(best, Reason(N_("With {card} this turn goes out."), {"card": TEXTS[card]}), candidates)
    if effort:
        race = Race(count, table, rng)
        moves = list(sources)
        arms = compare(
            len(moves),
            race.draw,
            lambda world, at: race.after_draw(world, count.hand, _seat(moves[at])),
            effort,
            deadline,
        )
        return raced(moves, arms)
    if card is None:
        reason = Reason(
            N_("{live} of {unseen} unseen cards can be hit."), {"live": fitting, "unseen": count.unseen}
        )
    else:
        reason = Reason(N_("{card} can be hit at once."), {"card": TEXTS[card]})
    return Choice(best, reason, candidates)


def _seat(move: str) -> int | None:
    return None if move == DRAW_STOCK else int(move.removeprefix("draw "))


def raced(moves: list[str], arms: list[Arm]) -> Choice:
    """The choice that rollouts of the race make."""
    best = arms[0]
    ahead = sum(outcome > 0 for outcome in best.outcomes)
    return Choice(
        moves[best.index],
        Reason(
            N_("Ahead of the others in {share} of {worlds} sampled rounds."),
            {"share": ahead, "worlds": best.visits},
        ),
        tuple(Candidate(moves[arm.index], round(arm.mean, 2), arm.visits) for arm in arms),
    )
