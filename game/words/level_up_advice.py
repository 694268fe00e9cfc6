"""Level Up's advice in words: a move, why it is advised, and what its figure means."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.base import Reason
from game.i18n import _
from game.rules.level_up import STOCK, LevelUpView
from game.words.level_up import explained
from game.words.level_up_terms import meld_name, the_card


def move_line(move: str, view: LevelUpView, names: Sequence[str]) -> str:
    """A move that could be made, such as 'Discard the flame 7'."""
    verb, _space, rest = move.partition(" ")
    if verb == "draw":
        return _("Draw from the stock") if rest == STOCK else _take(int(rest), view, names)
    if verb == "lay":
        return _("Lay level {n}").format(n=rest.partition(":")[0])
    if verb == "hit":
        card, _space, spot = rest.partition(" ")
        owner, number = map(int, spot.split("."))
        meld = meld_name(view.melds[owner][number])
        if owner == view.seat:
            return _("Add {card} to your meld ({meld})").format(card=the_card(card), meld=meld)
        name = names[owner]
        return _("Add {card} to {name}’s meld ({meld})").format(card=the_card(card), meld=meld, name=name)
    if verb == "bonus":
        return _("Put away level {n} too").format(n=rest)
    return _("Discard {card}").format(card=the_card(rest))


def _take(owner: int, view: LevelUpView, names: Sequence[str]) -> str:
    card = the_card(view.piles[owner][-1])
    if owner == view.seat:
        return _("Take {card} from your discard pile").format(card=card)
    return _("Take {card} from {name}’s discard pile").format(card=card, name=names[owner])


def reason_line(reason: Reason) -> str:
    """Why a move is advised."""
    return explained(reason.message, reason.values)


def meaning() -> str:
    """What the figure of a move is."""
    return _("Points expected from this round")
