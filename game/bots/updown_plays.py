"""UpDown's card play: flat Monte Carlo over sampled worlds, or the rollout's own rule."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from game.bots.base import Budget, Choice, Reason
from game.bots.choosing import asked_for, outnumbered, pick, rival
from game.bots.search import Arm, compare
from game.bots.updown_cards import BEAT, BIT, SUIT, indices
from game.bots.updown_levels import Level
from game.bots.updown_playout import followers, noise, playout, rule
from game.bots.updown_position import Position
from game.bots.updown_reading import reading
from game.bots.updown_stakes import Stakes
from game.bots.updown_worlds import sampler
from game.rules.base import N_
from game.rules.updown_data import UpDownView


class Trick:
    """The open trick as the seat to move finds it: the suit led, what would beat it, who is still to play."""

    def __init__(self, view: UpDownView, position: Position) -> None:
        self.after = followers(view.playing)
        self.suit = self.beat = self.cards = 0
        self.winner = view.seat
        self.rest = self.after[view.seat]
        for seat, card in view.trick:
            index = position.deck.index[card]
            self.cards |= BIT[index]
            if not self.suit:
                self.suit, self.beat, self.winner = SUIT[index], BEAT[index], seat
                order = self.after[seat]
                self.rest = order[order.index(view.seat) + 1 :]
            elif BIT[index] & self.beat:
                self.beat, self.winner = BEAT[index], seat


def legal_cards(view: UpDownView, position: Position) -> int:
    """The cards that the seat may play, as bits."""
    return position.deck.mask(move.removeprefix("play ") for move in view.legal)


def distinct(legal: int, live: int) -> list[int]:
    """The legal cards, the lowest of each run between whose members no live card lies, weakest first."""
    kept: list[int] = []
    below: dict[int, int] = {}
    for index in indices(legal):
        suit = SUIT[index]
        previous = below.get(suit)
        between = suit & (BIT[index] - 1) & -BIT[previous] if previous else live
        if between & live:
            kept.append(index)
        below[suit] = index
    return kept


def alike(move: str, position: Position, cards: list[int]) -> int:
    """The one of the distinct cards that is worth the same as the card of a move."""
    played = position.deck.index[move.removeprefix("play ")]
    return max(index for index in cards if index <= played and SUIT[index] == SUIT[played])


def by_rule(view: UpDownView) -> Choice:
    """The card that the rollout's rule plays: it counts nothing and looks at its own contract alone."""
    position = Position(view, memory=0)
    trick = Trick(view, position)
    need = (view.bids[view.seat] or 0) - view.won[view.seat]
    index = rule(legal_cards(view, position), need, trick.suit, trick.beat, not trick.rest)
    if need > 0:
        reason = Reason(N_("Tricks still needed: {need}."), {"need": need})
    else:
        reason = Reason(N_("No more tricks wanted."))
    return Choice(f"play {position.deck.texts[index]}", reason)


def play_card(view: UpDownView, level: Level, rng: Random, budget: Budget) -> Choice:
    """The card of a level that searches."""
    position = Position(view, level.memory)
    trick = Trick(view, position)
    me = view.seat
    texts = position.deck.texts
    cards = distinct(legal_cards(view, position), position.unseen | trick.cards)
    moves = [f"play {texts[index]}" for index in cards]
    if len(cards) == 1:
        return Choice(moves[0], Reason(N_("These cards are all worth the same.")))
    bids = view.bids
    needs = [(bid or 0) - won for bid, won in zip(bids, view.won, strict=True)]
    left = position.size - sum(view.won)
    suit, beat, winner, rest, after = trick.suit, trick.beat, trick.winner, trick.rest, trick.after
    whim = noise(rng)
    worlds = sampler(position, rng, reading(view, position) if level.infers else None)
    stakes = Stakes(view, len(cards), spite=level.spite, wins=level.wins)

    def play(world: list[int], at: int) -> float:
        index = cards[at]
        bit = BIT[index]
        hands = world[:]
        hands[me] ^= bit
        need = needs[:]
        if not suit:
            playout(hands, need, left, after, SUIT[index], BEAT[index], me, rest, whim)
        elif bit & beat:
            playout(hands, need, left, after, suit, BEAT[index], me, rest, whim)
        else:
            playout(hands, need, left, after, suit, beat, winner, rest, whim)
        return stakes.worth(at, bids, need)

    asked = {move: f"play {texts[alike(move, position, cards)]}" for move in budget.also}
    effort, keep = budget.effort or level.effort, asked_for(moves, asked.values())
    arms = compare(len(cards), worlds.draw, play, effort, budget.deadline, keep)
    best = arms[0] if keep else pick(arms, level.warmth, rng)
    candidates = stakes.told(moves, arms, asked.values())
    same = {each.move: each for each in candidates}
    return Choice(
        moves[best.index],
        _reason(stakes.exact, best, rival(best, arms), texts[cards[rival(best, arms).index]]),
        (*candidates, *(replace(same[asked[move]], move=move) for move in asked if move not in same)),
    )


def _reason(made: Sequence[int], chosen: Arm, other: Arm, card: str) -> Reason:
    """How often the contract is met, and with the next best card."""
    exact, less = made[chosen.index], made[other.index]
    if not exact:
        message = N_("The bid is met in none of {worlds} sampled deals: this loses least.")
        return Reason(message, {"worlds": chosen.visits})
    message = N_("Exact in {share} of {worlds} sampled deals; with {other} in {less} of {fewer}.")
    if outnumbered(exact, chosen.visits, less, other.visits):
        message = N_(
            "Exact in {share} of {worlds} sampled deals; with {other} in {less} of {fewer}, "
            "but for fewer points."
        )
    values: dict[str, str | int] = {"share": exact, "worlds": chosen.visits}
    values |= {"other": card, "less": less, "fewer": other.visits}
    return Reason(message, values)
