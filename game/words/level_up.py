"""Level Up in words: cards, what happens, what to do, why not, and the options (rules/level-up.md)."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n import N_, _
from game.rules.base import Event, IllegalMove
from game.rules.level_up import (
    STOCK,
    Added,
    BonusChosen,
    Dealt,
    Discarded,
    Drawn,
    GameOver,
    Laid,
    LevelUpView,
    Meld,
    RoundEnded,
    RoundScored,
    contract,
)
from game.rules.level_up_contracts import INDEX
from game.words.common import capital, figure, listed, minutes_phrase, seats_phrase, signed
from game.words.level_up_remarks import occasions
from game.words.level_up_results import cumulative, details, podium, summary
from game.words.level_up_terms import (
    card_name,
    colour_name,
    contract_phrase,
    meld_name,
    the_card,
)

__all__ = [
    "ROUTINE",
    "TABLE_SETTINGS",
    "actor",
    "card_name",
    "cumulative",
    "details",
    "event_line",
    "facts",
    "guidance",
    "occasions",
    "option_sentence",
    "option_title",
    "pitch",
    "podium",
    "presets",
    "refusal",
    "round_line",
    "summary",
    "tagline",
    "the_card",
    "value_label",
]

ROUTINE = (Drawn, Discarded)
"""Events of every turn, which give way where there is little room."""

TABLE_SETTINGS = {
    "open_discards": ("discard", N_("Open discards"), N_("Anyone may leaf through any discard pile.")),
    "level_aid": ("hint", N_("Level aid"), N_("Marks the cards that serve your level.")),
}
"""Settings of the table that are no rules: by their key in records an icon, a title and what they mean."""

_OPTIONS = {
    "order": (
        N_("Order of the levels"),
        N_("One level after the other, or the quicker way: lay whichever you like."),
    ),
    "deck": (
        N_("Deck"),
        N_("Values 1 to 18 once in each colour, or the quick deck: 1 to 9 twice."),
    ),
    "levels": (N_("Levels"), N_("How many levels there are to the moon.")),
}
_VALUES = {
    "fixed": N_("In order"),
    "free": N_("Free"),
    "1-18": N_("1 to 18"),
    "1-9x2": N_("1 to 9, twice"),
}


# -- at the table


def round_line(view: LevelUpView) -> str:
    """Where the game is, such as 'Round 5 · stock 41'."""
    return _("Round {n} · stock {stock}").format(n=view.round + 1, stock=view.stock)


def guidance(view: LevelUpView, names: Sequence[str]) -> tuple[str | None, str]:
    """The name of an icon, or None, and one sentence on what the view's seat is to do now."""
    if view.phase == "over":
        return None, _("The game is over")
    if view.phase == "deal":
        return None, _("The next round is about to be dealt")
    if view.seat not in view.to_move:
        name = names[view.to_move[0]]
        if view.phase == "bonus":
            return None, _("{name} chooses an extra level").format(name=name)
        return None, _("{name} is to play").format(name=name)
    if view.phase == "bonus":
        return "star", _("Choose the extra level that you put away")
    if view.phase == "draw":
        if len(view.legal) == 1 and any(view.piles):
            return "stock", _("Draw from the stock: nobody has for a while")
        return "stock", _("Draw a card from the stock or from a discard pile")
    return _playing(view)


def _playing(view: LevelUpView) -> tuple[str, str]:
    if view.laid[view.seat] is not None:
        if any(move.startswith("hit") for move in view.legal):
            return "plus", _("Add cards to any meld, or discard one to end your turn")
        return "discard", _("Discard a card to end your turn")
    if any(move.startswith("lay") for move in view.legal):
        return "ladder", _("Your level is in your hand: lay it, or discard a card")
    return "discard", _("Gather your level, and discard a card to end your turn")


def event_line(event: Event, names: Sequence[str], viewer: int | None = None) -> str | None:
    """What happened, as a public sentence that never tells a hidden card; None where there is nothing to say.

    The viewer's own doings speak to that seat as 'you'.
    """
    match event:
        case Dealt():
            line = _("You dealt · {card} is turned up"), _("{name} dealt · {card} is turned up")
            return _told(line, event.dealer, names, viewer, card=the_card(event.turned))
        case Drawn():
            return _drawn(event, names, viewer)
        case Laid():
            line = _("You laid level {level}: {melds}"), _("{name} laid level {level}: {melds}")
            parts = contract(event.level)
            melds = [Meld(part.kind, cards) for part, cards in zip(parts, event.melds, strict=True)]
            said = ", ".join(_lower(meld_name(meld)) for meld in melds)
            return _told(line, event.seat, names, viewer, level=event.level, melds=said)
        case Added():
            return _added(event, names, viewer)
        case Discarded():
            line = _("You discarded {card}"), _("{name} discarded {card}")
            return _told(line, event.seat, names, viewer, card=the_card(event.card))
        case RoundEnded():
            if event.reason != "out" or event.seat is None:
                return _("The stock is empty: the round is over")
            return _told((_("You went out"), _("{name} went out")), event.seat, names, viewer)
        case BonusChosen():
            line = _("You also put level {level} away"), _("{name} also puts level {level} away")
            return _told(line, event.seat, names, viewer, level=event.level)
        case RoundScored():
            return _scored(event, names)
        case GameOver():
            winners = [names[seat] for seat in event.outcome.standings[0]]
            if len(winners) > 1:
                return _("{names} reach the moon together").format(names=listed(winners))
            return _("{name} reaches the moon").format(name=winners[0])
    return None


def actor(event: Event) -> int | None:
    """The seat whose doing an event is; None where it is the table's."""
    return event.dealer if isinstance(event, Dealt) else getattr(event, "seat", None)


def _told(
    line: tuple[str, str], seat: int, names: Sequence[str], viewer: int | None, **gaps: str | int
) -> str:
    mine, theirs = line
    return (mine if seat == viewer else theirs).format(name=names[seat], **gaps)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _drawn(event: Drawn, names: Sequence[str], viewer: int | None) -> str:
    if event.source == STOCK or event.card is None:
        return _told(
            (_("You drew from the stock"), _("{name} drew from the stock")), event.seat, names, viewer
        )
    card, owner = the_card(event.card), int(event.source)
    if owner == event.seat:
        line = _("You took {card} back"), _("{name} took {card} back")
        return _told(line, event.seat, names, viewer, card=card)
    if owner == viewer:
        line = _("You took {card}"), _("{name} took {card} from your pile")
        return _told(line, event.seat, names, viewer, card=card)
    line = _("You took {card} from {owner}’s pile"), _("{name} took {card} from {owner}’s pile")
    return _told(line, event.seat, names, viewer, card=card, owner=names[owner])


def _added(event: Added, names: Sequence[str], viewer: int | None) -> str:
    card = the_card(event.card)
    if event.owner == event.seat:
        line = _("You added {card} to your own meld"), _("{name} added {card} to their own meld")
        return _told(line, event.seat, names, viewer, card=card)
    if event.owner == viewer:
        return _("{name} added {card} to your meld").format(name=names[event.seat], card=card)
    line = _("You added {card} to a meld of {owner}’s"), _("{name} added {card} to a meld of {owner}’s")
    return _told(line, event.seat, names, viewer, card=card, owner=names[event.owner])


def _scored(event: RoundScored, names: Sequence[str]) -> str:
    gains = [f"{names[seat]} {signed(len(gone))}" for seat, gone in enumerate(event.put_away) if gone]
    n = event.round + 1
    if not gains:
        return _("Round {n}: nobody climbed").format(n=n)
    return _("Round {n}: levels put away — {gains}").format(n=n, gains=", ".join(gains))


def refusal(error: IllegalMove) -> str:
    """Why a move is refused, in the player's language."""
    return explained(error.message, error.values)


def explained(message: str, values: dict[str, str | int]) -> str:
    """A sentence of the rules with its gaps filled, in the player's language."""
    gaps = {
        key: the_card(value) if isinstance(value, str) and value in INDEX else value
        for key, value in values.items()
    }
    if "colour" in gaps:
        gaps["colour"] = colour_name(str(gaps["colour"]))
    return capital(_(message).format(**gaps))


# -- the game's page


def tagline() -> str:
    """The game in half a line."""
    return _("Climb the ladder to the moon")


def pitch() -> str:
    """The game in a sentence or two."""
    return _(
        "Gather sets, runs and flushes to lay your level, then get rid of your hand to climb two at once."
    )


def facts(seats: range, minutes: tuple[int, int]) -> tuple[str, str, str]:
    """Ages, minutes and seats, as short phrases."""
    return _("ages {n} and up").format(n=8), minutes_phrase(minutes), seats_phrase(seats)


def presets() -> tuple[tuple[str, dict[str, str | int]], ...]:
    """Ready-made variants: a title, and the options that differ from their defaults."""
    return (
        (_("Classic"), {}),
        (_("Short"), {"levels": 4}),
        (_("Quick deck"), {"deck": "1-9x2"}),
        (_("Free"), {"order": "free", "deck": "1-9x2"}),
    )


def option_title(key: str) -> str:
    """The name of an option."""
    return _(_OPTIONS[key][0])


def option_sentence(key: str) -> str:
    """What an option means."""
    return _(_OPTIONS[key][1])


def value_label(key: str, value: str | int) -> str:
    """The name of an option's value."""
    return _(_VALUES[value]) if isinstance(value, str) else figure(value)


def level_line(view: LevelUpView, seat: int) -> str:
    """A seat's level and whether it is laid, such as 'level 5' or 'level 5 laid'."""
    laid = view.laid[seat]
    if laid is not None:
        return _("level {n} laid").format(n=laid)
    levels = view.levels[seat]
    if not levels:
        return _("on the moon")
    if len(levels) > 1:
        return _("levels {levels}").format(levels=", ".join(map(str, levels)))
    return _("level {n}").format(n=levels[0])


def wanted_line(view: LevelUpView, seat: int) -> str:
    """What a seat that hasn't laid is after, such as 'set of 3 + run of 4'."""
    levels = view.levels[seat]
    return contract_phrase(levels[0]) if len(levels) == 1 else ""
