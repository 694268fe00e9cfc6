"""UpDown's rollout: the rest of a round played fast by seats that only look at their own contract."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle
from random import Random
from statistics import median
from time import process_time

from game.bots.updown_cards import ALL, BEAT, BIT, SUIT

Noise = Callable[[], int]

_source = Random(20)
_WHIMS = tuple(ALL if _source.random() < 0.5 else _source.getrandbits(52) for _ in range(4096))


def noise(rng: Random) -> Noise:
    """An endless supply of card sets; a seat looks only at those of its cards that lie in the next one.

    Every other one is the whole deck, the rest are random halves of it, which changes about one play in
    five: rollouts with that much noise advise best (measured in the arena).
    """
    start = rng.randrange(len(_WHIMS))
    return cycle(_WHIMS[start:] + _WHIMS[:start]).__next__


def followers(playing: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """For each active seat the seats that play after it when it leads."""
    n = len(playing)
    return {seat: tuple(playing[(at + k) % n] for k in range(1, n)) for at, seat in enumerate(playing)}


def playout(
    hands: list[int],
    need: list[int],
    tricks: int,
    after: dict[int, tuple[int, ...]],
    suit: int,
    beat: int,
    winner: int,
    rest: tuple[int, ...],
    whim: Noise,
) -> None:
    """Play `tricks` tricks, the first of them open, and subtract what each seat wins from `need`.

    `suit` was led (0: `winner` is to lead), `winner` is ahead, `beat` holds the cards that would beat
    it and `rest` are the seats still to play to the open trick; both lists are changed. A seat that
    needs tricks takes them with its highest winner, or its cheapest when it plays last; otherwise it
    sheds its highest loser.
    """
    beats, bits, suits = BEAT, BIT, SUIT
    while True:
        if not suit:
            hand = hands[winner]
            legal = hand & whim() or hand
            index = legal.bit_length() if need[winner] > 0 else (legal & -legal).bit_length()
            hands[winner] = hand ^ bits[index]
            suit = suits[index]
            beat = beats[index]
            rest = after[winner]
        if rest:
            last = rest[-1]
            for seat in rest:
                hand = hands[seat]
                legal = hand & suit or hand
                legal = legal & whim() or legal
                winners = legal & beat
                if need[seat] > 0:
                    if not winners:
                        hands[seat] = hand ^ (legal & -legal)
                    elif seat == last:
                        hands[seat] = hand ^ (winners & -winners)
                        winner = seat
                    else:
                        index = winners.bit_length()
                        hands[seat] = hand ^ bits[index]
                        beat = beats[index]
                        winner = seat
                elif legal != winners:
                    hands[seat] = hand ^ bits[(legal ^ winners).bit_length()]
                elif seat == last:
                    hands[seat] = hand ^ bits[legal.bit_length()]
                    winner = seat
                else:
                    card = legal & -legal
                    hands[seat] = hand ^ card
                    beat = beats[card.bit_length()]
                    winner = seat
        need[winner] -= 1
        tricks -= 1
        if not tricks:
            return
        suit = 0


def rule(legal: int, need: int, suit: int, beat: int, last: bool) -> int:
    """The card index that the rollout's rule plays from the legal cards, without noise."""
    if not suit:
        return legal.bit_length() if need > 0 else (legal & -legal).bit_length()
    winners = legal & beat
    if need > 0:
        if not winners or last:
            pick = winners or legal
            return (pick & -pick).bit_length()
        return winners.bit_length()
    if legal != winners:
        return (legal ^ winners).bit_length()
    return legal.bit_length() if last else (legal & -legal).bit_length()


def rollouts_per_second(runs: int = 5, count: int = 1000) -> float:
    """Rollouts of whole play phases, ten cards at four seats, in a second of processor time (a median)."""
    rng = Random(4)
    whim, after = noise(rng), followers(range(4))
    deals = [rng.sample(BIT[1:], 40) for _ in range(20)]
    worlds = [[sum(deal[at : at + 10]) for at in range(0, 40, 10)] for deal in deals]
    speeds = []
    for _ in range(runs):
        begun = process_time()
        for at in range(count):
            playout(worlds[at % 20][:], [2, 3, 2, 3], 10, after, 0, 0, 0, (), whim)
        speeds.append(count / (process_time() - begun))
    return median(speeds)
