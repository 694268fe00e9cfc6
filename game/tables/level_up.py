"""Level Up's table: piles that follow the events, and what gestures on them mean."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.base import Event
from game.rules.level_up import (
    LEVEL_UP,
    STOCK,
    Added,
    Dealt,
    Discarded,
    Drawn,
    Laid,
    LevelUpView,
    value_of,
)
from game.tables import level_up_layout as layout
from game.tables.base import Area, Gesture, Glide, Mirror, Piece, Spot, fan, side

COLOURS = "RYGBVP"
PACK = len(LEVEL_UP.deck)


def meld_pile(owner: int, number: int) -> str:
    """The name of a meld's pile."""
    return f"meld:{owner}.{number}"


def mirror(view: LevelUpView) -> Mirror:
    """The table that a view shows."""
    table = Mirror()
    if view.round < 0 or view.dealer < 0:
        return table
    for seat in range(view.seats):
        if seat == view.seat:
            table.put(f"hand:{seat}", view.hand)
        else:
            known = view.known[seat]
            table.put(f"hand:{seat}", [*known, *[None] * (view.counts[seat] - len(known))])
        table.put(f"pile:{seat}", view.piles[seat])
        for number, meld in enumerate(view.melds[seat]):
            table.put(meld_pile(seat, number), meld.cards)
    table.put(STOCK, [None] * view.stock)
    return table


def advance(table: Mirror, event: Event, viewer: int) -> None:
    """Let the mirror follow an event as the viewer saw it."""
    match event:
        case Dealt():
            _deal(table, event)
        case Drawn():
            source = STOCK if event.source == STOCK else f"pile:{event.source}"
            piece = table.piles[source].pop()
            piece.face = event.card
            table.piles.setdefault(f"hand:{event.seat}", []).append(piece)
        case Laid():
            for number, meld in enumerate(event.melds):
                for card in meld:
                    table.move(card, f"hand:{event.seat}", meld_pile(event.seat, number))
        case Added():
            pile = meld_pile(event.owner, event.meld)
            piece = table.move(event.card, f"hand:{event.seat}", pile)
            if event.end == "low":
                table.piles[pile].remove(piece)
                table.piles[pile].insert(0, piece)
        case Discarded():
            table.move(event.card, f"hand:{event.seat}", f"pile:{event.seat}")


def _deal(table: Mirror, event: Dealt) -> None:
    table.piles.clear()
    held = 0
    for seat, hand in enumerate(event.hands):
        cards = [None] * hand if isinstance(hand, int) else hand
        held += len(cards)
        table.put(f"hand:{seat}", cards)
    table.put(f"pile:{event.dealer}", [event.turned])
    table.put(STOCK, [None] * (PACK - held - 1))


def place(table: Mirror, view: LevelUpView, area: Area) -> dict[int, Spot]:
    """Where each piece lies now, lowest first; `view` tells seats and viewer."""
    spots: dict[int, Spot] = {}
    _stack(spots, table.piles.get(STOCK, []), layout.stock_spot(area), deep=3, lift=2.0)
    for seat in range(view.seats):
        where = side(view.seat, seat, view.seats)
        spot = layout.discard_spot(where, view.seats, area)
        _stack(spots, table.piles.get(f"pile:{seat}", []), spot, deep=2, lift=0.0)
        for pile, lying in melds(table, view, seat, area).items():
            for piece, place_ in zip(table.piles[pile], lying.spots(), strict=True):
                spots[piece.id] = place_
    for seat in range(view.seats):
        where = side(view.seat, seat, view.seats)
        held = table.piles.get(f"hand:{seat}", [])
        places = (
            hand_fan(len(held), area) if where == "B" else layout.backs(where, len(held), view.seats, area)
        )
        for piece, place_ in zip(held, places, strict=True):
            spots[piece.id] = place_
    return spots


def hand_fan(count: int, area: Area) -> list[Spot]:
    """The places of the viewer's hand of so many cards."""
    return fan(
        count, area.cx + layout.HAND_SHIFT, area.low(layout.HAND_TOP), layout.HAND_WIDTH, layout.HAND_SPAN
    )


def melds(table: Mirror, view: LevelUpView, seat: int, area: Area) -> dict[str, layout.Lying]:
    """How a seat's melds lie, by the names of their piles."""
    piles: list[list[Piece]] = []
    while meld := table.piles.get(meld_pile(seat, len(piles))):
        piles.append(meld)
    where = side(view.seat, seat, view.seats)
    lying = layout.melds(tuple(map(len, piles)), where, view.seats, area)
    return {meld_pile(seat, number): place_ for number, place_ in enumerate(lying)}


def _stack(spots: dict[int, Spot], pile: list[Piece], spot: Spot, deep: int, lift: float) -> None:
    """A pile of which only the topmost cards are drawn."""
    for i, piece in enumerate(pile):
        below = len(pile) - 1 - i
        spots[piece.id] = spot._replace(
            y=spot.y + lift * min(below, deep), alpha=1.0 if below < deep else 0.0
        )


def glide(event: Event) -> Glide:
    """How an event moves its pieces."""
    match event:
        case Dealt():
            return Glide("deal")
        case Drawn():
            return Glide("draw")
        case Laid():
            return Glide("lay", stagger=90.0)
        case Added() | Discarded():
            return Glide("play")
    return Glide("still")


def gestures(view: LevelUpView) -> dict[Gesture, list[str]]:
    """Every gesture that means something now, with the moves that it may mean.

    Of a level that can be laid one choice of cards is here; the tray makes any other.
    """
    index: dict[Gesture, list[str]] = {}
    for move in view.legal:
        verb, _, rest = move.partition(" ")
        if verb == "draw":
            gesture = Gesture("press", STOCK if rest == STOCK else f"pile:{rest}")
        elif verb == "hit":
            card, meld = rest.split(" ")
            gesture = Gesture("drop", card, f"meld:{meld}")
        elif verb == "discard":
            gesture = Gesture("drop", rest, f"pile:{view.seat}")
        else:
            gesture = Gesture("press", f"lay {rest.partition(':')[0]}" if verb == "lay" else move)
        index.setdefault(gesture, []).append(move)
    return index


def meant(gesture: Gesture) -> str | None:
    """The move that a gesture means where it is no legal one, for the refusal."""
    if gesture.kind == "drop":
        pile, _, name = gesture.target.partition(":")
        if pile == "meld":
            return f"hit {gesture.source} {name}"
        return f"discard {gesture.source}" if pile == "pile" else None
    if gesture.source == STOCK or gesture.source.startswith("pile:"):
        return f"draw {gesture.source.removeprefix('pile:')}"
    return None


def sorted_hand(hand: Sequence[str], by: str, view: LevelUpView) -> list[str]:
    """A hand by `colour`, by `value`, or in `reverse` of what it is."""
    if by == "reverse":
        return list(reversed(hand))
    if by == "value":
        return sorted(hand, key=lambda card: (value_of(card), COLOURS.index(card[0])))
    return sorted(hand, key=lambda card: (COLOURS.index(card[0]), value_of(card)))
