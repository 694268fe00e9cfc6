"""Mind Up's proofs: a card that is better than each other one whatever the others hold and choose.

They look at the last two turns of the last round, after which nothing is carried on. One card beats
another if in every case it brings at least as many points, at least as large a lead over the others'
mean, and no worse a place in the game, and on average clearly more.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, permutations, product
from math import prod
from statistics import mean

from game.rules.mind_up import MIND_UP, State
from game.rules.mind_up_score import scores

CLEARLY = 1.0
"""Points of lead that the right card brings more on average over all cases."""

MOST = 2000
"""Cases beyond which a position is left aside."""

Picks = tuple[int, ...]
"""A hand in the order in which it is played; its last card is placed at the end."""

Worth = tuple[int, float, int]
"""Points of the round, lead over the others' mean, and how many seats are not ahead."""


def last_turn(state: State, seat: int) -> frozenset[str]:
    """The better of two cards, where other hands hold at most two cards that are not known to all."""
    if not _ends(state, 2):
        return frozenset()
    hand = state.hands[seat]
    found = _cases(state, seat)
    if found is None:
        return frozenset()
    outcomes = {
        card: [_worth(state, seat, (card, *_without(hand, card)), case) for case in found] for card in hand
    }
    return frozenset(
        f"choose {card}"
        for card in hand
        if all(_beats(outcomes[card], outcomes[other]) for other in hand if other != card)
    )


def last_but_one(state: State, seat: int) -> frozenset[str]:
    """The best of three cards, all hands being known: its worst end is no worse than another's best."""
    if not _ends(state, 3) or state.seats > 3:
        return frozenset()
    found = _cases(state, seat, hidden=0)
    if found is None:
        return frozenset()
    first: dict[tuple[int, ...], list[Sequence[Picks]]] = {}
    for case in found:
        first.setdefault(tuple(order[0] for order in case), []).append(case)
    hand = state.hands[seat]
    low: dict[int, list[Worth]] = {}
    high: dict[int, list[Worth]] = {}
    for card in hand:
        orders = [(card, *rest) for rest in permutations(_without(hand, card))]
        for cases in first.values():
            ends = [[_worth(state, seat, order, case) for case in cases] for order in orders]
            low.setdefault(card, []).append(max(tuple(map(min, zip(*each, strict=True))) for each in ends))
            high.setdefault(card, []).append(tuple(map(max, zip(*chain(*ends), strict=True))))
    return frozenset(
        f"choose {card}"
        for card in hand
        if all(_beats(low[card], high[other]) for other in hand if other != card)
    )


PROOFS = {
    "column": last_turn,
    "bubbles": last_turn,
    "kept": last_turn,
    "objective": last_turn,
    "hidden": last_turn,
    "two-turns": last_but_one,
}


def _ends(state: State, cards: int) -> bool:
    return state.round == 2 and all(len(hand) == cards for hand in state.hands)


def _without(hand: Sequence[int], card: int) -> tuple[int, ...]:
    return tuple(other for other in hand if other != card)


def _cases(state: State, seat: int, hidden: int = 2) -> list[Sequence[Picks]] | None:
    """Every way in which the others may play what they hold or, as far as it is hidden, may hold."""
    view = MIND_UP.view(state, seat)
    seen = {*view.hand, *view.centre, *(card for known in view.known for card in known)}
    seen |= {card for laid in view.columns for cards in laid for card in cards}
    unseen = [card for card in range(1, 61) if card not in seen]
    others = [other for other in range(view.seats) if other != seat]
    lacks = [view.counts[other] - len(view.known[other]) for other in others]
    if sum(lacks) > hidden or max(lacks) > 1:
        return None
    hands: list[list[tuple[int, ...]]] = [
        [(*view.known[other], *((drawn,) if lack else ())) for drawn in (unseen if lack else [0])]
        for other, lack in zip(others, lacks, strict=True)
    ]
    orders = [[order for hand in each for order in permutations(hand)] for each in hands]
    if prod(map(len, orders)) > MOST:
        return None
    return [
        case
        for case in product(*orders)
        if len({card for order in case for card in order}) == sum(map(len, case))
    ]


def _worth(state: State, seat: int, mine: Picks, others: Sequence[Picks]) -> Worth:
    """What the round brings a seat when all play their cards in these orders."""
    orders = [*others[:seat], mine, *others[seat:]]
    taken = [list(cards) for cards in state.taken]
    centre: Sequence[int] = state.centre
    for turn in range(len(mine) - 1):
        picks = sorted((order[turn], player) for player, order in enumerate(orders))
        for (_, player), prize in zip(picks, centre, strict=True):
            taken[player].append(prize)
        centre = [card for card, _ in picks]
    for player, order in enumerate(orders):
        taken[player].append(order[-1])
    points = [each.points for each in scores(taken, state.multipliers, state.objectives)]
    totals = [(before + more, more) for before, more in zip(state.scores, points, strict=True)]
    behind = sum(total <= totals[seat] for total in totals)
    return points[seat], points[seat] - (sum(points) - points[seat]) / (len(points) - 1), behind


def _beats(mine: Sequence[Worth], other: Sequence[Worth]) -> bool:
    """Whether one card's outcomes are never worse than another's in the same cases, and clearly better."""
    never_worse = all(
        all(a >= b for a, b in zip(one, two, strict=True)) for one, two in zip(mine, other, strict=True)
    )
    return never_worse and mean(a[1] - b[1] for a, b in zip(mine, other, strict=True)) >= CLEARLY
