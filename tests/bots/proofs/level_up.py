"""Level Up's proofs: moves whose worst result of the round is no worse than the best of the others.

The result is the number of levels that the seat puts away. It is certain where the turn ends the round, and
where the next seat can go out whatever the stock holds, with the cards that everybody saw it take and a top
card of the table: it will, as no more than these two levels can be had. Elsewhere it is open: at least what
is laid, at most two. A seat's own turn is looked at in full, with every choice of cards for a level.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from game.rules.base import Move
from game.rules.level_up import LEVEL_UP, STOCK, Draw, Lay, Meld, State, landing
from game.rules.level_up_contracts import COLOUR, CONTRACTS, TEXTS, VALUE, Part, fit

MOST = 2
"""The levels that a round can bring; going out counts as many even with the last level."""

RARE = 0.15
"""The share of unseen cards below which the stock is a poor hope."""

FEWEST = 4
"""The unseen cards that must complete a level for a hand that is one card short of it."""

TIE = 0.5
"""What it is worth that the round ends and nobody else has two levels of it."""

Result = tuple[float, float]
"""The least and the most levels."""

Seen = dict[tuple[object, ...], Result]


def sure(state: State, seat: int) -> frozenset[str]:
    """The moves that are at least as good as the best that any other may bring, and may bring more."""
    if state.phase == "bonus":
        return frozenset()
    found = results(state, seat)
    certain = frozenset(move for move, (low, _) in found.items() if low == MOST)
    if certain:
        return certain if len(certain) < len(found) else frozenset()
    for mark in (0, TIE, 1, 1 + TIE):
        right = {move: result for move, result in found.items() if result[1] > mark}
        if right and len(right) < len(found) and min(low for low, _ in right.values()) >= mark:
            return frozenset(right)
    return frozenset()


def results(state: State, seat: int) -> dict[str, Result]:
    """The result of each legal move, levels without their cards."""
    moves = LEVEL_UP.legal_moves(state, seat)
    return {str(move).partition(":")[0]: _after(state, seat, move) for move in moves}


def completes(state: State, seat: int) -> frozenset[str]:
    """The top card that completes a level, which the stock is most unlikely to do."""
    if state.phase != "draw" or state.laid[seat] is not None or state.dry >= state.dry_limit:
        return frozenset()
    hand = state.hands[seat]

    def missing(card: int) -> int:
        return min(fit(level, sorted([*hand, card]), state.top).missing for level in state.levels(seat))

    unseen = _unseen(state, seat)
    right = frozenset(
        f"draw {other}" for other, pile in enumerate(state.piles) if pile and not missing(pile[-1])
    )
    hopes = sum(not missing(card) for card in unseen)
    return right if hopes < RARE * len(unseen) else frozenset()


def nearest(state: State, seat: int) -> frozenset[str]:
    """The discards that leave a level one live card short, where each other one makes that two."""
    if state.phase != "play" or state.laid[seat] is not None or sure(state, seat):
        return frozenset()
    hand, levels = state.hands[seat], state.levels(seat)

    def missing(cards: list[int]) -> int:
        return min(fit(level, sorted(cards), state.top).missing for level in levels)

    if not missing(hand):
        return frozenset()
    unseen = _unseen(state, seat)
    right = set()
    for card in set(hand):
        rest = hand[:]
        rest.remove(card)
        if missing(rest) == 1:
            right.add(f"discard {TEXTS[card]}")
            if sum(not missing([*rest, other]) for other in unseen) < FEWEST:
                return frozenset()
    return frozenset(right) if right and len(right) < len(set(hand)) else frozenset()


PROOFS = {
    "out": sure,
    "out-draw": sure,
    "last-turn": sure,
    "deny": sure,
    "deny-draw": sure,
    "in-time": sure,
    "completes": completes,
    "nearest": nearest,
}


def lays_well(state: State, seat: int, move: str) -> bool:
    """Whether the cards that a level is laid with leave as much possible as any others."""
    lay = LEVEL_UP.parse(move)
    return _best(_done(state, seat, lay), seat, {}) == _after(state, seat, lay)


def _after(state: State, seat: int, move: Move) -> Result:
    """What a move may bring, with the best use of the rest of the turn."""
    seen: Seen = {}
    if move == Draw(STOCK):
        results = [_best(_drawn(state, seat, card), seat, seen) for card in _unseen(state, seat)]
        return min(low for low, _ in results), max(high for _, high in results)
    if isinstance(move, Lay):
        lays = [lay for lay in _lays(state, seat) if lay.level == move.level]
        return _best_of([_best(_done(state, seat, lay), seat, seen) for lay in lays])
    return _best(_done(state, seat, move), seat, seen)


def _best(state: State, seat: int, seen: Seen) -> Result:
    """The best that the seat can reach in the turn as it stands."""
    if state.turn != seat or state.phase != "play":
        return _result(state, seat)
    key = (tuple(state.hands[seat]), state.laid[seat], tuple(map(tuple, state.melds)))
    if key not in seen:
        moves = [move for move in LEVEL_UP.legal_moves(state, seat) if not isinstance(move, Lay)]
        moves += _lays(state, seat)
        seen[key] = _best_of([_best(_done(state, seat, move), seat, seen) for move in moves])
    return seen[key]


def _best_of(results: Sequence[Result]) -> Result:
    return max(low for low, _ in results), max(high for _, high in results)


def _done(state: State, seat: int, move: Move) -> State:
    after = state.copy()
    LEVEL_UP.apply(after, seat, move)
    return after


def _result(state: State, seat: int) -> Result:
    """What the end of a turn brings the seat."""
    laid = int(state.laid[seat] is not None)
    if state.ended is None:
        return laid, laid if _threatens(state) else MOST
    if state.ended.reason == "out":
        return MOST, MOST
    if state.ended.seat != seat:
        return laid, laid + TIE * (state.ended.seat is None)
    levels = laid + 1 if state.phase == "bonus" else len(state.rounds[-1].put_away[seat])
    return levels, levels + TIE


def _threatens(state: State) -> bool:
    """Whether the seat to draw can go out with a top card and the cards that everybody knows it to hold."""
    seat = state.turn
    assert seat is not None
    if state.laid[seat] is None or state.dry >= state.dry_limit:
        return False
    hidden = len(state.hands[seat]) - len(state.known[seat])
    melds = [meld for row in state.melds for meld in row]
    return any(hidden + _left([*state.known[seat], pile[-1]], melds) <= 1 for pile in state.piles if pile)


def _left(cards: list[int], melds: list[Meld]) -> int:
    """The fewest of the cards that are left after hits."""
    fewest = len(cards)
    for at, card in enumerate(cards):
        for place, meld in enumerate(melds):
            end = landing(meld, TEXTS[card])
            if end is not None:
                grown = (TEXTS[card], *meld.cards) if end == "low" else (*meld.cards, TEXTS[card])
                rest = [*melds[:place], Meld(meld.kind, grown), *melds[place + 1 :]]
                fewest = min(fewest, _left(cards[:at] + cards[at + 1 :], rest))
    return fewest


def _unseen(state: State, seat: int) -> list[int]:
    """The cards that may be on top of the stock, as far as the seat knows."""
    cards = list(state.stock)
    for other, hand in enumerate(state.hands):
        if other != seat:
            hidden = hand[:]
            for card in state.known[other]:
                hidden.remove(card)
            cards += hidden
    return sorted(set(cards))


def _drawn(state: State, seat: int, card: int) -> State:
    """The state after a draw from the stock that gives the card, wherever it really is."""
    after = state.copy()
    if card not in after.stock:
        holder = next(hand for other, hand in enumerate(after.hands) if other != seat and card in hand)
        holder[holder.index(card)] = after.stock[-1]
        holder.sort()
    else:
        after.stock[after.stock.index(card)] = after.stock[-1]
    after.stock[-1] = card
    LEVEL_UP.apply(after, seat, Draw(STOCK))
    return after


def _lays(state: State, seat: int) -> list[Lay]:
    """Every level that the seat can lay now, with every choice of cards."""
    if state.laid[seat] is not None:
        return []
    return [
        Lay(level, melds)
        for level in state.levels(seat)
        if not fit(level, state.hands[seat], state.top).missing
        for melds in _fillings(CONTRACTS[level], state.hands[seat])
    ]


def _fillings(parts: Sequence[Part], hand: list[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    if not parts:
        yield ()
        return
    for meld in set(_melds(parts[0], hand)):
        rest = hand[:]
        for card in meld:
            rest.remove(card)
        for others in _fillings(parts[1:], rest):
            yield (tuple(TEXTS[card] for card in meld), *others)


def _melds(part: Part, hand: list[int]) -> Iterator[tuple[int, ...]]:
    if part.kind == "run":
        for low in {VALUE[card] for card in hand}:
            yield from product(
                *([card for card in hand if VALUE[card] == low + step] for step in range(part.size))
            )
        return
    trait = VALUE if part.kind == "set" else COLOUR
    for value in {trait[card] for card in hand}:
        yield from combinations([card for card in hand if trait[card] == value], part.size)
