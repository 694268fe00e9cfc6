"""Mind Up in words: cards, what happens, what to do, why not, and the options (rules/mind-up.md)."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n import N_, _
from game.rules.base import Event, IllegalMove
from game.rules.mind_up import (
    Dealt,
    GameOver,
    LastCards,
    MindUpView,
    Revealed,
    RoundOpened,
    RoundScored,
    Taken,
)
from game.words.common import capital, figure, listed, minutes_phrase, points_phrase, seats_phrase
from game.words.mind_up_remarks import occasions
from game.words.mind_up_results import ROUNDS, cumulative, details, podium, summary
from game.words.mind_up_terms import (
    GLYPHS,
    card_name,
    cards_phrase,
    colour_name,
    number_of,
    objective,
    play_label,
    the_card,
)

__all__ = [
    "GLYPHS",
    "actor",
    "aim",
    "card_name",
    "colour_name",
    "cumulative",
    "details",
    "event_line",
    "facts",
    "guidance",
    "last_cards_line",
    "move_label",
    "objective",
    "occasions",
    "option_sentence",
    "option_title",
    "pitch",
    "play_label",
    "podium",
    "presets",
    "refusal",
    "reveal_line",
    "round_line",
    "summary",
    "tagline",
    "the_card",
    "value_label",
]

_OPTIONS = {
    "objectives": (
        N_("Objectives"),
        N_("So many objective cards lie open: one or two are new each round, more stay for the whole game."),
    ),
}
_ORDINALS = (
    (N_("lowest"), N_("first")),
    (N_("second lowest"), N_("second")),
    (N_("third lowest"), N_("third")),
    (N_("fourth lowest"), N_("fourth")),
    (N_("fifth lowest"), N_("fifth")),
    (N_("sixth lowest"), N_("sixth")),
)


# -- at the table


def round_line(view: MindUpView) -> str:
    """Where the game is, such as 'Round 2 of 3 · turn 4 of 7'."""
    return _("Round {n} of {all} · turn {turn} of {turns}").format(
        n=view.round + 1, all=ROUNDS, turn=min(view.turn + 1, view.turns), turns=view.turns
    )


def guidance(view: MindUpView, names: Sequence[str]) -> tuple[str | None, str]:
    """The name of an icon, or None, and one sentence on what the view's seat is to do now."""
    if view.phase == "over":
        return None, _("The game is over")
    if view.phase == "deal":
        return None, _("The next round is about to be dealt")
    waiting = [names[seat] for seat in view.to_move if seat != view.seat]
    if view.seat in view.to_move:
        if not any(view.locked):
            return "thought", _(
                "Choose a card in secret: the lowest number takes the first card of the line."
            )
        if not waiting:
            return "thought", _("Everyone else has chosen: the cards turn up as soon as you lock yours.")
        return "thought", _("Choose a card in secret, and lock it.")
    if view.pick is None:
        return None, _("Still choosing: {names}").format(names=listed(waiting))
    return "lock", _("{card} is locked. You may change your mind while others choose: {names}.").format(
        card=capital(the_card(view.pick)), names=listed(waiting)
    )


def reveal_line(picks: Sequence[tuple[int, int]], prizes: Sequence[int], seat: int, name: str | None) -> str:
    """What a revealed turn brings a seat, spoken to it or, where `name` is given, about it."""
    place = next(at for at, (who, _card) in enumerate(picks) if who == seat)
    low, first = _ORDINALS[place]
    line = (
        _("Your {card} is the {low} number: you take the {first} card, {prize}.")
        if name is None
        else _("The {card} of {name} is the {low} number and takes the {first} card, {prize}.")
    )
    return line.format(
        card=picks[place][1], name=name, low=_(low), first=_(first), prize=the_card(prizes[place])
    )


def last_cards_line() -> str:
    """What happens to the last card of each hand."""
    return _("Each hand’s last card goes to its owner’s columns, as if just won.")


def event_line(event: Event, names: Sequence[str], viewer: int | None = None) -> str | None:
    """What happened, as a public sentence that never tells a hidden card; None where there is nothing to say.

    The viewer's own doings speak to that seat as 'you'.
    """
    match event:
        case Dealt():
            n = event.round + 1
            cards = cards_phrase(len(event.kept[0]) + len(event.drawn[0]))
            return _("Round {n}: {cards} each").format(n=n, cards=cards)
        case RoundOpened():
            order = " ".join(f"×{each}" for each in event.multipliers)
            return _("Multipliers: {order}").format(order=order)
        case Revealed():
            cards = ", ".join(f"{names[seat]} {card}" for seat, card in event.picks)
            return _("Turn {n}: {cards}").format(n=event.turn + 1, cards=cards)
        case Taken():
            line = _("You took {card} with {chosen}"), _("{name} took {card} with {chosen}")
            chosen = the_card(event.chosen)
            return _told(line, event.seat, names, viewer, card=the_card(event.card), chosen=chosen)
        case LastCards():
            cards = ", ".join(f"{names[seat]} {card}" for seat, card, _column in event.cards)
            return _("Last cards: {cards}").format(cards=cards)
        case RoundScored():
            points = ", ".join(
                f"{names[seat]} {figure(score.points)}" for seat, score in enumerate(event.scores)
            )
            return _("Round {n}: {points}").format(n=event.round + 1, points=points)
        case GameOver():
            return _result(event, names)
    return None


def actor(event: Event) -> int | None:
    """The seat whose doing an event is; None where it is the table's."""
    return getattr(event, "seat", None)


def _told(
    line: tuple[str, str], seat: int, names: Sequence[str], viewer: int | None, **gaps: str | int
) -> str:
    mine, theirs = line
    return (mine if seat == viewer else theirs).format(name=names[seat], **gaps)


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
    if isinstance(gaps.get("card"), int):
        gaps["card"] = the_card(gaps["card"])
    return _(error.message).format(**gaps)


def move_label(move: str) -> str:
    """The name of a move where one is to be chosen."""
    return play_label(number_of(int(move.removeprefix("choose "))))


# -- the game's page


def tagline() -> str:
    """The game in half a line."""
    return _("Choose in secret, read the others’ minds")


def pitch() -> str:
    """The game in a sentence or two."""
    return _(
        "Everyone plays a number in secret; the lowest takes the first card of the line. "
        "Collect colours on your best multipliers over three rounds."
    )


def aim() -> str:
    """What wins the game."""
    return _("Score the most over three rounds with columns, bubbles and objectives.")


def facts(seats: range, minutes: tuple[int, int]) -> tuple[str, str, str]:
    """Ages, minutes and seats, as short phrases."""
    return _("ages {n} and up").format(n=8), minutes_phrase(minutes), seats_phrase(seats)


def presets() -> tuple[tuple[str, dict[str, str | int]], ...]:
    """Ready-made variants: a title, and the options that differ from their defaults."""
    return (
        (_("Classic"), {}),
        (_("Objectives"), {"objectives": 2}),
        (_("All set"), {"objectives": 5}),
    )


def option_title(key: str) -> str:
    """The name of an option."""
    return _(_OPTIONS[key][0])


def option_sentence(key: str) -> str:
    """What an option means."""
    return _(_OPTIONS[key][1])


def value_label(key: str, value: str | int) -> str:
    """The name of an option's value."""
    return figure(int(value))
