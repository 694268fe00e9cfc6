"""UpDown in words: cards, what happens, what to do, why not, and the options (rules/updown.md)."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n import N_, _, ngettext
from game.rules.base import Event, IllegalMove
from game.rules.updown import (
    Announced,
    Dealt,
    DirectionChanged,
    GameOver,
    PerfectionAwarded,
    Played,
    RoundScored,
    TrickTaken,
    UpDownView,
)
from game.words.common import (
    capital,
    figure,
    listed,
    minutes_phrase,
    number,
    points_phrase,
    seats_phrase,
    signed,
)
from game.words.updown_remarks import occasions
from game.words.updown_results import cumulative, details, podium, summary
from game.words.updown_terms import cards_phrase, direction_name, suit_name, tricks_phrase, way_name

__all__ = [
    "actor",
    "card_name",
    "cumulative",
    "details",
    "direction_name",
    "event_line",
    "facts",
    "guidance",
    "occasions",
    "option_sentence",
    "option_title",
    "pitch",
    "play_label",
    "podium",
    "presets",
    "refusal",
    "round_line",
    "suit_name",
    "summary",
    "tagline",
    "the_card",
    "value_label",
]

SUIT_ICONS = {"S": "suit-spade", "H": "suit-heart", "D": "suit-diamond", "C": "suit-club"}

_RANKS = {
    "A": (N_("ace"), N_("the ace")),
    "K": (N_("king"), N_("the king")),
    "Q": (N_("queen"), N_("the queen")),
    "J": (N_("jack"), N_("the jack")),
}
_OPTIONS = {
    "abandons": (
        N_("Tokens"),
        N_("Abandoning a round costs 1, reversing 2. You get as many again at the peak."),
    ),
    "perfection": (
        N_("Perfection bonus"),
        N_("All ten tokens spent: +60, or +30 with one broken bid, +15 with two."),
    ),
    "hook": (
        N_("The hook"),
        N_("From 3 cards on, the last to speak may not make the bids add up."),
    ),
    "rounds": (
        N_("Length"),
        N_("Every step of the stairs, or every other one."),
    ),
}
_VALUES = {"off": N_("Off"), "on": N_("On"), "full": N_("Full"), "short": N_("Short")}


# -- cards


def card_name(card: str) -> str:
    """A card without its article, such as 'queen of diamonds'."""
    return _of_suit(_rank(card, 0), card)


def the_card(card: str) -> str:
    """A card with its article, such as 'the queen of diamonds'."""
    return _of_suit(_rank(card, 1), card)


def play_label(card: str) -> str:
    """The button that plays a card, such as 'Play the queen'."""
    return _("Play {card}").format(card=_rank(card, 1))


def _rank(card: str, form: int) -> str:
    names = _RANKS.get(card[0])
    if names is not None:
        return _(names[form])
    figures = card[0].replace("T", "10")
    return _("the {rank}").format(rank=figures) if form else figures


def _of_suit(rank: str, card: str) -> str:
    return _("{rank} of {suit}").format(rank=rank, suit=suit_name(card[1]))


# -- at the table


def round_line(view: UpDownView) -> str:
    """Where the game is, such as 'Round 7 of 20 · 7 cards · ascent'."""
    size = view.sizes[view.round]
    return _("Round {n} of {all} · {cards} · {way}").format(
        n=view.round + 1,
        all=len(view.sizes),
        cards=ngettext("{n} card", "{n} cards", size).format(n=size),
        way=way_name(view),
    )


def guidance(view: UpDownView, names: Sequence[str]) -> tuple[str | None, str]:
    """The name of an icon, or None, and one sentence on what the view's seat is to do now."""
    if view.phase == "over":
        return None, _("The game is over")
    if view.phase == "deal":
        return None, _("The next round is about to be dealt")
    if view.seat in view.to_move:
        return _bidding(view) if view.phase == "bid" else _playing(view)
    name = names[view.to_move[0]]
    if view.phase == "bid":
        return None, _("{name} is to bid").format(name=name)
    if view.abandoned[view.seat]:
        return "abandon", _("You sit this round out; {name} is to play").format(name=name)
    return None, _("{name} is to play").format(name=name)


def _bidding(view: UpDownView) -> tuple[str | None, str]:
    size = view.sizes[view.round]
    barred = [count for count in range(size + 1) if f"bid {count}" not in view.legal]
    if barred:
        return "lock", _("You speak last: any bid but {n}").format(n=barred[0])
    spoken = sum(view.announced)
    if spoken == 0:
        return None, _("You speak first: how many tricks will you take?")
    total = sum(bid for bid in view.bids if bid is not None)
    if spoken == view.seats - 1:
        return None, _("You speak last: {n} of {size} tricks are bid").format(n=total, size=size)
    return None, _("{n} of {size} tricks are bid; how many will you take?").format(n=total, size=size)


def _playing(view: UpDownView) -> tuple[str | None, str]:
    choices = len(view.legal)
    if not view.trick:
        if len(view.hand) == 1:
            return None, _("You lead with your last card")
        return None, _("You lead: play any card")
    led = view.trick[0][1][1]
    suit, icon = suit_name(led), SUIT_ICONS[led]
    if any(card[1] == led for card in view.hand):
        if choices == 1:
            return icon, _("Follow with {suit} — only one card fits").format(suit=suit)
        return icon, _("Follow with {suit} — {n} cards to choose from").format(suit=suit, n=number(choices))
    if len(view.hand) == 1:
        return icon, _("No {suit} left — play your last card").format(suit=suit)
    return icon, _("No {suit} in hand — play any card").format(suit=suit)


def event_line(event: Event, names: Sequence[str], viewer: int | None = None) -> str | None:
    """What happened, as a public sentence that never tells a hidden card; None where there is nothing to say.

    The viewer's own doings speak to that seat as 'you'.
    """
    match event:
        case Dealt():
            line = _("You dealt {cards} · trump {suit}"), _("{name} dealt {cards} · trump {suit}")
            gaps = {"cards": cards_phrase(event.size), "suit": suit_name(event.turned[1])}
            return _told(line, event.dealer, names, viewer, **gaps)
        case Announced():
            return _announcement(event, names, viewer)
        case DirectionChanged():
            return _("Play now runs {direction}").format(direction=direction_name(event.direction))
        case Played():
            line = _("You played {card}"), _("{name} played {card}")
            return _told(line, event.seat, names, viewer, card=the_card(event.card))
        case TrickTaken():
            line = _("You took trick {n} with {card}"), _("{name} took trick {n} with {card}")
            card = the_card(dict(event.cards)[event.seat])
            return _told(line, event.seat, names, viewer, n=event.number, card=card)
        case RoundScored():
            return _scored(event, names)
        case PerfectionAwarded():
            bonus = [f"{names[seat]} {signed(points)}" for seat, points in enumerate(event.points) if points]
            return _("Perfection bonus: {bonus}").format(bonus=", ".join(bonus))
        case GameOver():
            return _result(event, names)
    return None


def actor(event: Event) -> int | None:
    """The seat whose doing an event is; None where it is the table's."""
    return event.dealer if isinstance(event, Dealt) else getattr(event, "seat", None)


def _told(
    line: tuple[str, str], seat: int, names: Sequence[str], viewer: int | None, **gaps: str | int
) -> str:
    mine, theirs = line
    return (mine if seat == viewer else theirs).format(name=names[seat], **gaps)


def _announcement(event: Announced, names: Sequence[str], viewer: int | None) -> str:
    if event.bid is None and event.reverse:
        line = _("You reversed the direction and abandoned"), _("{name} reversed the direction and abandoned")
    elif event.bid is None:
        line = _("You abandoned the round"), _("{name} abandoned the round")
    elif event.reverse:
        line = (
            _("You reversed the direction and bid {tricks}"),
            _("{name} reversed the direction and bid {tricks}"),
        )
    else:
        line = _("You bid {tricks}"), _("{name} bid {tricks}")
    return _told(line, event.seat, names, viewer, tricks=tricks_phrase(event.bid or 0))


def _scored(event: RoundScored, names: Sequence[str]) -> str:
    bids = [seat for seat, bid in enumerate(event.bids) if bid is not None]
    made = [seat for seat in bids if event.bids[seat] == event.won[seat]]
    n = event.round + 1
    if not made:
        return _("Round {n}: every bid broken").format(n=n)
    if made == bids:
        return _("Round {n}: every bid made").format(n=n)
    return _("Round {n}: bid made by {names}").format(n=n, names=listed([names[seat] for seat in made]))


def _result(event: GameOver, names: Sequence[str]) -> str:
    first = event.outcome.standings[0]
    points = points_phrase(event.outcome.score[first[0]])
    winners = listed([names[seat] for seat in first])
    if len(first) > 1:
        return _("{names} share the victory with {points}").format(names=winners, points=points)
    return _("{name} wins with {points}").format(name=winners, points=points)


def refusal(error: IllegalMove) -> str:
    """Why a move is refused, in the player's language."""
    gaps = dict(error.values)
    card = str(gaps.get("card", ""))
    if len(card) == 2 and card[1] in SUIT_ICONS and card[0] in "AKQJT98765432":
        gaps["card"] = the_card(card)
    if "suit" in gaps:
        gaps["suit"] = suit_name(gaps["suit"])
    return _(error.message).format(**gaps)


# -- the game's page


def tagline() -> str:
    """The game in half a line."""
    return _("Bid your tricks, step by step")


def pitch() -> str:
    """The game in a sentence or two."""
    return _(
        "Climb from one card to ten and come down again, bidding each time exactly the tricks you will take."
    )


def facts(seats: range, minutes: tuple[int, int]) -> tuple[str, str, str]:
    """Ages, minutes and seats, as short phrases."""
    return _("ages {n} and up").format(n=10), minutes_phrase(minutes), seats_phrase(seats)


def presets() -> tuple[tuple[str, dict[str, str | int]], ...]:
    """Ready-made variants: a title, and the options that differ from their defaults."""
    return (
        (_("Classic"), {}),
        (_("Short"), {"rounds": "short"}),
        (_("No tokens"), {"abandons": 0}),
        (_("Perfection"), {"abandons": 5, "perfection": "on"}),
    )


def option_title(key: str) -> str:
    """The name of an option."""
    return _(_OPTIONS[key][0])


def option_sentence(key: str) -> str:
    """What an option means."""
    return _(_OPTIONS[key][1])


def value_label(key: str, value: str | int) -> str:
    """The name of an option's value."""
    return capital(_(_VALUES[value])) if isinstance(value, str) else figure(value)
