"""UpDown's proofs: announcements and cards that keep an exact bid certain, whatever the others hold and do.

`Adversary` lets the other seats play, between them, any unseen card at any time, but for suits in which a
seat has shown a void: more than they can. What is certain against it is certain. That a move is not certain
is shown by a deal that looks the same to the seat, in which the others can break the bid whatever it does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb
from typing import NamedTuple

from game.deal import Stream
from game.rules.updown import DECK, UPDOWN, Bid, Play, State, UpDownView, round_points
from game.rules.updown_data import INDEX, SUIT_OF, SUITS
from game.rules.updown_turns import ABANDON_COST, REVERSE_COST, order, perfection

DEALS = 60
"""Deals that are tried to break a bid."""

LARGEST = 3
"""Cards of a hand up to which everything is looked at."""

CLEARLY = 5.0
"""Points by which the odds of a one-card round must favour a bid."""

Seats = tuple[int, ...]
Mine = tuple[int, int]
"""An own card: its suit and how many own cards of the suit were higher at first."""

Theirs = tuple[int, int]
"""A class of unseen cards: their suit and how many own cards of the suit were higher at first."""

Unseen = tuple[tuple[Theirs, int], ...]
"""How many cards of each class are unseen."""


class Trick(NamedTuple):
    """A trick when it comes to the seat: the suit led, the best card, whose it is, who plays afterwards."""

    unseen: Unseen
    led: int | None
    best: Theirs | None
    winner: int
    behind: Seats


class Adversary:
    """The other seats as one opponent that holds every unseen card."""

    def __init__(self, view: UpDownView, direction: int) -> None:
        self.me = view.seat
        self.trump = SUITS.index(view.trump or "")
        turned = order((view.dealer + direction) % view.seats, direction, view.seats)
        self.order = tuple(seat for seat in turned if not view.abandoned[seat])
        self.cards = [INDEX[card] for card in view.hand]
        self.hand = frozenset(map(self._mine, self.cards))
        played = [play for _, plays in view.tricks for play in plays] + list(view.trick)
        seen = {INDEX[card] for _, card in played} | {*self.cards, INDEX[view.turned or ""]}
        counts: dict[Theirs, int] = {}
        for card in range(len(DECK)):
            if card not in seen:
                counts[self._mine(card)] = counts.get(self._mine(card), 0) + 1
        self.unseen = tuple(counts.items())
        self.voids = _voids(view)
        self.certain = cache(self._certain)
        self.reaches = cache(self._reaches)

    def now(self, view: UpDownView) -> Trick:
        """The open trick."""
        led = best = None
        winner, top = self.me, -1
        for seat, text in view.trick:
            card = INDEX[text]
            led = SUIT_OF[card] if led is None else led
            if best is None or (card < top if SUIT_OF[card] == SUIT_OF[top] else SUIT_OF[card] == self.trump):
                top, best, winner = card, self.card(text), seat
        leader = view.trick[0][0] if view.trick else self.me
        return Trick(self.unseen, led, best, winner, self._from(leader)[len(view.trick) + 1 :])

    def keeps(self, view: UpDownView, move: str, wanted: int) -> bool:
        """Whether `wanted` tricks more are certain after a card."""
        return self._keeps(self.hand, self.now(view), self.card(move.split()[1]), wanted)

    def after(self, view: UpDownView, move: str) -> frozenset[int]:
        """The numbers of tricks more that are possible after a card."""
        return self._after(self.hand, self.now(view), self.card(move.split()[1]))

    def card(self, text: str) -> tuple[int, int]:
        """A card, own or not, as its class."""
        return self._mine(INDEX[text])

    def _mine(self, card: int) -> tuple[int, int]:
        suit = SUIT_OF[card]
        return suit, sum(other < card for other in self.cards if SUIT_OF[other] == suit)

    def _from(self, leader: int) -> Seats:
        at = self.order.index(leader)
        return self.order[at:] + self.order[:at]

    def _certain(self, hand: frozenset[Mine], unseen: Unseen, leader: int, wanted: int) -> bool:
        """Whether the seat can make sure of `wanted` tricks more where that seat leads."""
        if not 0 <= wanted <= len(hand):
            return False
        return not hand or all(
            any(
                self._keeps(hand, trick, card, wanted)
                for card in ([card for card in hand if card[0] == trick.led] or hand)
            )
            for trick in self._tricks(unseen, leader)
        )

    def _tricks(self, unseen: Unseen, leader: int) -> Iterator[Trick]:
        """How a trick that a seat leads may stand when it comes to this one."""
        turn = self._from(leader)
        at = turn.index(self.me)
        behind = turn[at + 1 :]
        if not at:
            yield Trick(unseen, None, None, self.me, behind)
            return
        leads = {suit for (suit, _), _ in unseen} - self.voids[leader]
        for card, _ in unseen:
            rest = _less(unseen, card)
            if card[0] in leads:
                yield Trick(rest, card[0], card, leader, behind)
            for seat in turn[1:at]:
                if card[0] not in self.voids[seat]:
                    for led in leads if card[0] == self.trump else leads & {card[0]}:
                        yield Trick(rest, led, card, seat, behind)

    def _keeps(self, hand: frozenset[Mine], trick: Trick, card: Mine, wanted: int) -> bool:
        """Whether `wanted` tricks stay certain after a card, however the trick ends."""
        return all(
            self.certain(hand - {card}, unseen, leader, wanted - taken)
            for taken, unseen, leader in self._endings(trick, card)
        )

    def _reaches(self, hand: frozenset[Mine], unseen: Unseen, leader: int) -> frozenset[int]:
        """All numbers of tricks that the seat may come to win, by its own choices too."""
        if not hand:
            return frozenset({0})
        return frozenset(
            tricks
            for trick in self._tricks(unseen, leader)
            for card in ([card for card in hand if card[0] == trick.led] or hand)
            for tricks in self._after(hand, trick, card)
        )

    def _after(self, hand: frozenset[Mine], trick: Trick, card: Mine) -> frozenset[int]:
        return frozenset(
            taken + tricks
            for taken, unseen, leader in set(self._endings(trick, card))
            for tricks in self.reaches(hand - {card}, unseen, leader)
        )

    def _endings(self, trick: Trick, card: Mine) -> Iterator[tuple[bool, Unseen, int]]:
        """How a trick may end after a card: whether it is won, what is unseen then, and who leads next."""
        best = trick.best
        takes = best is None or (card[1] < best[1] if card[0] == best[0] else card[0] == self.trump)
        yield takes, trick.unseen, self.me if takes else trick.winner
        suit, above = card if takes or best is None else best
        for other, _ in trick.unseen:
            if other[1] <= above if other[0] == suit else other[0] == self.trump:
                for seat in trick.behind:
                    if other[0] not in self.voids[seat]:
                        yield False, _less(trick.unseen, other), seat


def _less(unseen: Unseen, gone: Theirs) -> Unseen:
    """The unseen cards without one of a class."""
    return tuple((each, count - (each == gone)) for each, count in unseen if count > (each == gone))


def _voids(view: UpDownView) -> list[set[int]]:
    voids: list[set[int]] = [set() for _ in range(view.seats)]
    for plays in (*(plays for _, plays in view.tricks), view.trick):
        for seat, card in plays:
            if card[1] != plays[0][1][1]:
                voids[seat].add(SUITS.index(plays[0][1][1]))
    return voids


def exact_card(state: State, seat: int) -> frozenset[str]:
    """The cards that make sure of the bid or, where it is broken, of the smallest miss."""
    view = UPDOWN.view(state, seat)
    bid = view.bids[seat]
    if view.phase != "play" or bid is None or not 1 < len(view.hand) <= LARGEST:
        return frozenset()
    wanted = min(max(bid - view.won[seat], 0), len(view.hand))
    adversary = Adversary(view, view.direction)
    right = frozenset(move for move in view.legal if adversary.keeps(view, move, wanted))
    return _checked(state, seat, right, view.won[seat] + wanted)


def alive_card(state: State, seat: int) -> frozenset[str]:
    """The cards that leave the bid possible, where each other one breaks it and can gain nothing by that."""
    view = UPDOWN.view(state, seat)
    bid = view.bids[seat]
    if view.phase != "play" or bid is None or len(view.hand) != 2:
        return frozenset()
    adversary = Adversary(view, view.direction)
    points = {
        move: [round_points(bid, view.won[seat] + more) for more in adversary.after(view, move)]
        for move in view.legal
    }
    alive = frozenset(move for move, found in points.items() if max(found) > 0)
    broken = [max(found) for move, found in points.items() if move not in alive]
    if not alive or not broken or min(min(points[move]) for move in alive) < max(broken):
        return frozenset()
    chance = Stream(b"proof")
    made = all(any(_makes(state, seat, move, bid, chance) for _ in range(DEALS)) for move in alive)
    return alive if made else frozenset()


def exact_bid(state: State, seat: int) -> frozenset[str]:
    """The bid that is certain to be made exactly."""
    view = UPDOWN.view(state, seat)
    size = len(view.hand)
    if view.phase != "bid" or size > LARGEST:
        return frozenset()
    for count in range(size + 1):
        starts = _starts(view)
        if f"bid {count}" in view.legal and all(
            adversary.certain(adversary.hand, adversary.unseen, leader, count) for adversary, leader in starts
        ):
            return _checked(state, seat, frozenset({f"bid {count}"}), None)
    return frozenset()


def one_card(state: State, seat: int) -> frozenset[str]:
    """The bid that the odds clearly favour for who speaks and leads first in a round of one card.

    Nobody has tokens, so everybody plays the one card dealt: the odds are those of the deal.
    """
    view = UPDOWN.view(state, seat)
    first = view.dealer + view.direction
    if view.phase != "bid" or len(view.hand) > 1 or any(view.tokens) or first % view.seats != seat:
        return frozenset()
    adversary = Adversary(view, view.direction)
    (card,) = adversary.hand
    cards = sum(count for _, count in adversary.unseen)
    higher = sum(
        count
        for (suit, above), count in adversary.unseen
        if suit == adversary.trump != card[0] or (suit == card[0] and not above)
    )
    wins = comb(cards - higher, view.seats - 1) / comb(cards, view.seats - 1)
    worth = [wins * round_points(bid, 1) + (1 - wins) * round_points(bid, 0) for bid in (0, 1)]
    if abs(worth[0] - worth[1]) < CLEARLY:
        return frozenset()
    return frozenset({f"bid {worth.index(max(worth))}"})


def last_token(state: State, seat: int) -> frozenset[str]:
    """Abandoning the last round with the last of ten tokens, for the perfection bonus.

    No bid can bring as much, even with what it may take from another seat.
    """
    view = UPDOWN.view(state, seat)
    last = view.round == len(view.sizes) - 1 and view.options["perfection"] == "on"
    if not last or view.phase != "bid" or view.tokens[seat] != ABANDON_COST or "abandon" not in view.legal:
        return frozenset()
    bonus = perfection(view.spent[seat] + ABANDON_COST, view.broken[seat])
    size = len(view.hand)
    most, swing = round_points(size, size), round_points(size, size) - round_points(size, 0)
    return frozenset({"abandon"}) if bonus >= most + swing else frozenset()


PROOFS = {
    "bid": exact_bid,
    "one-card": one_card,
    "duck": exact_card,
    "take": exact_card,
    "shed": exact_card,
    "broken": exact_card,
    "must-take": alive_card,
    "must-duck": alive_card,
    "token": last_token,
}


def _starts(view: UpDownView) -> list[tuple[Adversary, int]]:
    """Every seat that may come to lead the round's first trick, in every direction that is still possible."""
    later = view.speaking[view.speaking.index(view.seat) + 1 :]
    now = -view.direction if view.reversed_by is not None else view.direction
    directions = {now}
    if view.reversed_by is None and any(view.tokens[seat] >= REVERSE_COST for seat in later):
        directions.add(-now)
    found = []
    for direction in directions:
        adversary = Adversary(view, direction)
        for seat in adversary.order:
            found.append((adversary, seat))
            if seat not in later or not view.tokens[seat]:
                break
    return found


def _checked(state: State, seat: int, right: frozenset[str], tricks: int | None) -> frozenset[str]:
    """These moves, where each of the others can be broken in some deal; else none."""
    if not right:
        return right
    chance = Stream(b"proof")
    for move in UPDOWN.legal_moves(state, seat):
        if str(move) in right or not isinstance(move, Bid | Play):
            continue
        if isinstance(move, Bid) and move.reverse:
            return frozenset()
        goal = move.count if isinstance(move, Bid) else tricks
        assert goal is not None
        if not any(_breaks(state, seat, move, goal, chance) for _ in range(DEALS)):
            return frozenset()
    return right if len(right) < len(UPDOWN.legal_moves(state, seat)) else frozenset()


def _breaks(state: State, seat: int, move: Bid | Play, tricks: int, chance: Stream) -> bool:
    """Whether, in a deal that looks the same, the others can keep the seat from just so many tricks."""
    world = UPDOWN.resample(state, seat, chance)
    UPDOWN.apply(world, seat, move)
    while world.phase == "bid":
        (speaker,) = UPDOWN.to_move(world)
        UPDOWN.apply(world, speaker, UPDOWN.legal_moves(world, speaker)[0])
    return not _holds(world, seat, tricks, len(world.rounds))


def _makes(state: State, seat: int, move: str, tricks: int, chance: Stream) -> bool:
    """Whether, in a deal that looks the same, chance plays after a card give the seat just so many tricks."""
    world = UPDOWN.resample(state, seat, chance)
    UPDOWN.apply(world, seat, UPDOWN.parse(move))
    while len(world.rounds) == len(state.rounds):
        (turn,) = UPDOWN.to_move(world)
        UPDOWN.apply(world, turn, chance.choice(UPDOWN.legal_moves(world, turn)))
    return world.rounds[-1].won[seat] == tricks


def _holds(world: State, seat: int, tricks: int, rounds: int) -> bool:
    """Whether the seat, seeing all cards, can still win just so many tricks against all others."""
    if len(world.rounds) > rounds:
        return world.rounds[-1].won[seat] == tricks
    if not 0 <= tricks - world.won[seat] <= world.sizes[world.round] - len(world.tricks):
        return False
    (turn,) = UPDOWN.to_move(world)
    wanted = turn == seat
    for move in UPDOWN.legal_moves(world, turn):
        after = world.copy()
        UPDOWN.apply(after, turn, move)
        if _holds(after, seat, tricks, rounds) == wanted:
            return wanted
    return not wanted
