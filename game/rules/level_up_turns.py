"""Level Up's turns: what a seat may do, and what comes of it (rules/level-up.md, A turn)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NoReturn

from .base import N_, Event, IllegalMove, Move
from .level_up_contracts import COLOUR, COLOURS, CONTRACTS, INDEX, TEXTS, VALUE, check, fill, fit
from .level_up_data import (
    STOCK,
    Added,
    Bonus,
    BonusChosen,
    Discard,
    Discarded,
    Draw,
    Drawn,
    Hit,
    Laid,
    Lay,
    Meld,
    State,
    landing,
)
from .level_up_rounds import end_round, score_round

_DISCARDS = tuple(Discard(card) for card in TEXTS)
_DRAWS: dict[str | int, Draw] = {source: Draw(source) for source in (STOCK, *range(6))}


@cache
def _hit(card: str, owner: int, meld: int) -> Hit:
    return Hit(card, owner, meld)


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    """The moves open to the seat; a level that can be laid is listed once, with one choice of cards."""
    if seat != state.turn:
        return ()
    if state.phase == "draw":
        return _draws(state)
    if state.phase == "bonus":
        return [Bonus(level) for level in state.remaining[seat] if level != state.laid[seat]]
    hand = state.hands[seat]
    moves: list[Move] = []
    if state.laid[seat] is None:
        for level in state.levels(seat):
            lay = example(level, hand, state.top)
            if lay is not None:
                moves.append(lay)
    else:
        moves += _hits(state, hand)
    moves += [_DISCARDS[card] for card in dict.fromkeys(hand)]
    return moves


def example(level: int, hand: Sequence[int], top: int) -> Lay | None:
    """One way to lay the level from a sorted hand; None where there is none."""
    found = fit(level, hand, top)
    if found.missing:
        return None
    melds = fill(level, hand, found.places)
    return Lay(level, tuple(tuple(TEXTS[card] for card in meld) for meld in melds))


def _draws(state: State) -> list[Move]:
    if state.dry >= state.dry_limit:
        return [_DRAWS[STOCK]]
    return [_DRAWS[STOCK], *(_DRAWS[seat] for seat, pile in enumerate(state.piles) if pile)]


def _hits(state: State, hand: list[int]) -> list[Move]:
    """Every card of the hand onto every meld that takes it."""
    found: list[tuple[int, int, int]] = []
    for owner, melds in enumerate(state.melds):
        for number, meld in enumerate(melds):
            first = INDEX[meld.cards[0]]
            if meld.kind == "flush":
                fitting = {card for card in hand if COLOUR[card] == COLOUR[first]}
            elif meld.kind == "set":
                fitting = {card for card in hand if VALUE[card] == VALUE[first]}
            else:
                ends = (VALUE[first] - 1, VALUE[INDEX[meld.cards[-1]]] + 1)
                fitting = {card for card in hand if VALUE[card] in ends}
            found += [(card, owner, number) for card in fitting]
    return [_hit(TEXTS[card], owner, number) for card, owner, number in sorted(found)]


def apply(state: State, seat: int, move: Move) -> list[Event]:
    """Carry out a move and return what happened; raises IllegalMove."""
    if seat != state.turn:
        _refuse_seat(state)
    if isinstance(move, Draw):
        return _draw(state, seat, move.source)
    if isinstance(move, Bonus):
        return _choose_bonus(state, seat, move.level)
    if state.phase == "draw":
        raise IllegalMove(N_("Draw a card first."), "draw")
    if state.phase == "bonus":
        raise IllegalMove(N_("The round is over: choose the extra level to put away."), "bonus")
    if isinstance(move, Discard):
        return _discard(state, seat, move.card)
    if isinstance(move, Hit):
        return _add(state, seat, move)
    if isinstance(move, Lay):
        return _lay(state, seat, move)
    raise IllegalMove(N_("That is not a move of Level Up."), "turn")


def _draw(state: State, seat: int, source: str | int) -> list[Event]:
    if state.phase == "bonus":
        raise IllegalMove(N_("The round is over: choose the extra level to put away."), "bonus")
    if state.phase == "play":
        raise IllegalMove(N_("You have drawn: one card a turn."), "draw")
    if source == STOCK:
        card = state.stock.pop()
        state.dry = 0
    else:
        if type(source) is not int or not 0 <= source < state.seats:
            raise IllegalMove(N_("There is no seat {number}."), "draw", number=source)
        if not state.piles[source]:
            raise IllegalMove(N_("That discard pile is empty."), "draw")
        if state.dry >= state.dry_limit:
            raise IllegalMove(
                N_("Nobody has drawn from the stock for {turns} turns: draw from the stock."),
                "endless",
                turns=state.dry,
            )
        card = state.piles[source].pop()
        state.dry += 1
        _insert(state.known[seat], card)
    _insert(state.hands[seat], card)
    state.phase = "play"
    return _told(state, [Drawn(seat, source, TEXTS[card])])


def _lay(state: State, seat: int, move: Lay) -> list[Event]:
    _check_lay(state, seat, move)
    for meld in move.melds:
        for card in meld:
            _leave_hand(state, seat, INDEX[card])
    parts = CONTRACTS[move.level]
    state.melds[seat] = [Meld(part.kind, cards) for part, cards in zip(parts, move.melds, strict=True)]
    state.laid[seat] = move.level
    return _told(state, [Laid(seat, move.level, move.melds)])


def _check_lay(state: State, seat: int, move: Lay) -> None:
    """Raise IllegalMove unless the seat may lay these melds."""
    if state.laid[seat] is not None:
        raise IllegalMove(N_("You have laid this round: once a round is all."), "lay")
    levels = state.levels(seat)
    if move.level not in levels:
        if len(levels) == 1:
            raise IllegalMove(N_("Your level is {level}."), "lay", level=levels[0])
        raise IllegalMove(N_("Level {level} is not one of yours."), "lay", level=move.level)
    wanted = Counter(card for meld in move.melds for card in meld)
    held = Counter(TEXTS[card] for card in state.hands[seat])
    for card, count in wanted.items():
        if card not in INDEX:
            raise IllegalMove(N_("There is no card {card}."), "lay", card=card)
        if not held[card]:
            raise IllegalMove(N_("You do not hold {card}."), "lay", card=card)
        if count > held[card]:
            raise IllegalMove(N_("A card belongs to one meld only: {card}."), "lay", card=card)
    parts = CONTRACTS[move.level]
    if len(move.melds) != len(parts):
        raise IllegalMove(N_("Melds of this level: {count}."), "lay", count=len(parts))
    for part, meld in zip(parts, move.melds, strict=True):
        found = check(part, meld, str(state.options["deck"]))
        if found.state != "complete":
            raise IllegalMove(found.message, "lay", **found.values)
        if part.kind == "run" and list(meld) != sorted(meld, key=lambda card: VALUE[INDEX[card]]):
            raise IllegalMove(N_("A run is laid in rising order."), "lay")


def _add(state: State, seat: int, move: Hit) -> list[Event]:
    if state.laid[seat] is None:
        raise IllegalMove(N_("Lay your level first, then hit."), "hit")
    card = _held(state, seat, move.card, "hit")
    melds = state.melds[move.owner] if 0 <= move.owner < state.seats else []
    if not 0 <= move.meld < len(melds):
        raise IllegalMove(N_("There is no such meld on the table."), "hit")
    meld = melds[move.meld]
    end = landing(meld, move.card)
    if end is None:
        _refuse_hit(meld, move.card, state.top)
    cards = (move.card, *meld.cards) if end == "low" else (*meld.cards, move.card)
    melds[move.meld] = Meld(meld.kind, cards)
    _leave_hand(state, seat, card)
    told: list[Event] = [Added(seat, move.card, move.owner, move.meld, None if end == "end" else end)]
    if not state.hands[seat]:
        told += end_round(state, seat, out=True)
    return _told(state, told)


def _refuse_hit(meld: Meld, card: str, top: int) -> NoReturn:
    first, last = INDEX[meld.cards[0]], INDEX[meld.cards[-1]]
    if meld.kind == "set":
        raise IllegalMove(N_("This set takes the value {value} only."), "hit", value=VALUE[first])
    if meld.kind == "flush":
        raise IllegalMove(
            N_("This flush takes the colour {colour} only."), "hit", colour=COLOURS[COLOUR[first]]
        )
    ends = [value for value in (VALUE[first] - 1, VALUE[last] + 1) if 1 <= value <= top]
    if not ends:
        raise IllegalMove(N_("This run is complete."), "hit")
    if len(ends) == 1:
        raise IllegalMove(N_("This run takes {value} only."), "hit", value=ends[0])
    raise IllegalMove(N_("This run takes {low} or {high} only."), "hit", low=ends[0], high=ends[1])


def _discard(state: State, seat: int, text: str) -> list[Event]:
    card = _held(state, seat, text, "discard")
    _leave_hand(state, seat, card)
    state.piles[seat].append(card)
    told: list[Event] = [Discarded(seat, text)]
    if not state.hands[seat]:
        told += end_round(state, seat, out=True)
    elif not state.stock:
        told += end_round(state, seat, out=False)
    else:
        state.turn = (seat + 1) % state.seats
        state.phase = "draw"
    return _told(state, told)


def _choose_bonus(state: State, seat: int, level: int) -> list[Event]:
    if state.phase != "bonus":
        raise IllegalMove(N_("An extra level is chosen at the end of a round only."), "bonus")
    if level not in state.remaining[seat]:
        raise IllegalMove(N_("Level {level} is not one of yours."), "bonus", level=level)
    if level == state.laid[seat]:
        raise IllegalMove(N_("Level {level} is put away already: choose another."), "bonus", level=level)
    return _told(state, [BonusChosen(seat, level), *score_round(state, level)])


def _held(state: State, seat: int, text: str, rule: str) -> int:
    card = INDEX.get(text)
    if card is None:
        raise IllegalMove(N_("There is no card {card}."), rule, card=text)
    if card not in state.hands[seat]:
        raise IllegalMove(N_("You do not hold {card}."), rule, card=text)
    return card


def _leave_hand(state: State, seat: int, card: int) -> None:
    """A card that was taken from a pile is the first to leave: nobody can tell it from its twin."""
    state.hands[seat].remove(card)
    if card in state.known[seat]:
        state.known[seat].remove(card)


def _insert(cards: list[int], card: int) -> None:
    cards.append(card)
    cards.sort()


def _told(state: State, events: list[Event]) -> list[Event]:
    state.events += events
    return events


def _refuse_seat(state: State) -> NoReturn:
    if state.phase == "over":
        raise IllegalMove(N_("The game is over."), "end")
    if state.phase == "deal":
        raise IllegalMove(N_("The next round is not dealt yet."), "rounds")
    if state.phase == "bonus":
        raise IllegalMove(N_("Another seat chooses its extra level."), "bonus")
    raise IllegalMove(N_("It is not your turn."), "turn")
