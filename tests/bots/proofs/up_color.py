"""Up Color's proofs: a move whose worst end of the round is no worse than the best end of any other move.

They let the seats behind play, or pass, whatever their shown lacks and the unseen cards allow, and more:
nobody is held to playing a colour that it may hold. What they find is right against every deal of the
hidden cards. Where the lap leaves everybody with cards, the round's end is open, so it counts as nothing
for the move looked at and as the best there is for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import inf

from game.rules.up_color import DECK, KINDS, UP_COLOR, State, UpColorView, round_gains
from game.rules.up_color_data import AFTER, FREE, IMPERIAL, KIND, LEAD, SEATS, VIOLET
from game.rules.up_color_turns import DISCARD_LOSS, PASSED, situation
from game.rules.up_color_turns import options as playable

Worth = tuple[float, float]
"""Points of the own side, and its lead over the mean of the other sides."""

DISCARD = KIND["X"]
OPEN_LOW = (-inf, -inf)
OPEN_HIGH = ((10.0, -inf), (20.0, -inf))
"""The most points that a round can bring a seat or a team; the lead beyond is not looked at."""


class Lap:
    """The rest of the open lap as the seat to move sees it."""

    def __init__(self, view: UpColorView) -> None:
        self._view = view
        self._pairs = view.options["teams"] == "pairs"
        self._at_once = view.options["imperial_finish"] == "at-once"
        self._out = tuple(seat for seat, card in view.lap if card is not None and not view.counts[seat])
        rest = list(DECK)
        for card in (*view.hand, *view.aside, *(card for _, card in view.lap if card is not None)):
            rest.remove(card)
        self._may_hold = [sum(1 << KIND[card] for card in set(rest) - set(lacks)) for lacks in view.lacks]

    def ends(self, move: str) -> Iterator[tuple[Worth, Worth]]:
        """The least and most that each way to go on after a move can be worth."""
        view = self._view
        kind = PASSED if move == "pass" else KIND[move.removeprefix("play ")]
        needed = LEAD if view.needed is None else FREE if view.needed == "free" else KIND[view.needed]
        yield from self._after(view.seat, kind, needed, view.blocked, self._out, (0,) * SEATS)

    def _after(
        self, seat: int, kind: int, needed: int, blocked: bool, out: tuple[int, ...], shed: tuple[int, ...]
    ) -> Iterator[tuple[Worth, Worth]]:
        ended = kind == VIOLET
        if kind != PASSED:
            needed = AFTER[kind]
            shed = tuple(count + (kind == DISCARD and at == seat) for at, count in enumerate(shed))
            if self._view.counts[seat] == 1:
                out = (*out, seat)
                if kind == IMPERIAL:
                    ended, blocked = ended or self._at_once, True
        later = self._view.waiting[self._view.waiting.index(seat) + 1 :]
        if ended or not later:
            yield self._worth(out, shed)
            return
        after = later[0]
        turn = situation(needed, len(later) - 1, blocked)
        held = [0, *(1 << kind for kind in range(len(KINDS)) if self._may_hold[after] >> kind & 1)]
        for other in {move for kinds in held for move in playable(kinds, turn)}:
            yield from self._after(after, other, needed, blocked, out, shed)

    def _worth(self, out: tuple[int, ...], shed: tuple[int, ...]) -> tuple[Worth, Worth]:
        """What an end is worth at least and at most, but for discard cards that nobody has played."""
        if not out:
            return OPEN_LOW, OPEN_HIGH[self._pairs]
        view = self._view
        gains = round_gains(out, self._pairs)
        points = [gain + DISCARD_LOSS * saved for gain, saved in zip(gains, shed, strict=True)]
        sides = [sum(points[seat] for seat in team) for team in view.teams]
        mine = next(at for at, team in enumerate(view.teams) if view.seat in team)
        lead = sides[mine] - (sum(sides) - sides[mine]) / (len(sides) - 1)
        held = DISCARD_LOSS * view.hand.count("X")
        worth = (sides[mine] - held, lead - held)
        return worth, worth


def sure(state: State, seat: int) -> frozenset[str]:
    """The moves whose worst end is as good as any other move's best; none where that is true of all."""
    view = UP_COLOR.view(state, seat)
    if view.round + 1 >= view.planned:
        return frozenset()
    low: dict[str, Worth] = {}
    high: dict[str, Worth] = {}
    for move in view.legal:
        ends = list(Lap(view).ends(move))
        low[move] = _each(min, [least for least, _ in ends])
        high[move] = _each(max, [most for _, most in ends])
    right = frozenset(
        move
        for move in view.legal
        if all(
            mine >= other
            for rival in view.legal
            if rival != move
            for mine, other in zip(low[move], high[rival], strict=True)
        )
    )
    return right if len(right) < len(view.legal) else frozenset()


def _each(choose: Callable[[Iterable[float]], float], worths: list[Worth]) -> Worth:
    points, leads = zip(*worths, strict=True)
    return choose(points), choose(leads)


PROOFS = {"alone": sure, "shared": sure, "partner": sure, "pairs-out": sure, "discard": sure}
