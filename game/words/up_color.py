"""Up Color in words: cards, what happens, what to do, why not, and the options (rules/up-color.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.i18n import N_, _, ngettext
from game.rules.base import Event, IllegalMove
from game.rules.up_color import (
    Dealt,
    GameOver,
    LapTaken,
    LeadGiven,
    Passed,
    Played,
    RoundScored,
    RoundVoid,
    TapisVert,
    UpColorView,
)
from game.words.common import capital, figure, listed, minutes_phrase, points_phrase, seats_phrase
from game.words.up_color_remarks import occasions
from game.words.up_color_results import cumulative, details, podium, summary
from game.words.up_color_terms import (
    a_card,
    any_card,
    card_name,
    colour_name,
    play_label,
    sides,
    team_names,
)

__all__ = [
    "Choice",
    "a_card",
    "actor",
    "aim",
    "card_name",
    "choices",
    "colour_name",
    "cumulative",
    "details",
    "event_line",
    "facts",
    "guidance",
    "move_label",
    "occasions",
    "option_sentence",
    "option_title",
    "pitch",
    "play_label",
    "podium",
    "presets",
    "refusal",
    "round_line",
    "sides",
    "summary",
    "tagline",
    "team_names",
    "value_label",
]

GLYPHS = {"G": "glyph-leaf", "Y": "glyph-sun", "B": "glyph-wave", "R": "glyph-flame", "V": "glyph-moon"}
LEADS = "YBR"

_OPTIONS = {
    "teams": (N_("Teams"), N_("Each for itself, or two teams of partners who sit opposite each other.")),
    "rounds": (N_("Rounds"), N_("So many rounds count; a tie for first place is played off.")),
    "imperial_finish": (
        N_("Last imperial"),
        N_("When a last card is an imperial, the lap is played to its end or ends at once."),
    ),
}
_VALUES = {
    "solo": N_("Solo"),
    "pairs": N_("Pairs"),
    "complete-lap": N_("Full lap"),
    "at-once": N_("At once"),
}


class Choice(NamedTuple):
    """What may be played: its cards or `pass`, in words, and in fewer words where those are too long."""

    cards: str
    words: str
    short: str = ""


# -- at the table


def round_line(view: UpColorView) -> str:
    """Where the game is, such as 'Round 4 of 10 · teams'."""
    n = view.round + 1
    if n > view.planned:
        line = _("Extra round {n}").format(n=n - view.planned)
    else:
        line = _("Round {n} of {all}").format(n=n, all=view.planned)
    return _("{round} · teams").format(round=line) if view.options["teams"] == "pairs" else line


def guidance(view: UpColorView, names: Sequence[str]) -> tuple[str | None, str]:
    """The name of an icon, or None, and one sentence on what the view's seat is to do now."""
    if view.phase == "over":
        return None, _("The game is over")
    if view.phase == "deal":
        return None, _("The next round is about to be dealt")
    if view.seat not in view.to_move:
        return None, _("{name} is to play").format(name=names[view.to_move[0]])
    if view.needed is None:
        return None, _leading(view)
    if view.needed == "free":
        return _answer(None, view, _("Free colour: yellow, blue or red"), _("No yellow, blue or red in hand"))
    asked = colour_name(view.needed)
    held = _("{colour} is asked for: answer it").format(colour=capital(asked))
    lacking = _("No {colour} in hand").format(colour=asked)
    return _answer(GLYPHS[view.needed], view, held, lacking)


def _answer(icon: str | None, view: UpColorView, held: str, lacking: str) -> tuple[str | None, str]:
    """What to do with a colour asked for: it is held, or it lacks."""
    if view.legal == ("pass",):
        return "pass", _("{lacking}: you pass").format(lacking=lacking)
    if len(view.waiting) == 1:
        return "crown", _("Last to speak: play, and the lap is yours")
    if "pass" in view.legal:
        return "pass", _("{lacking}: play another card or pass").format(lacking=lacking)
    return icon, held


def _leading(view: UpColorView) -> str:
    if view.laps:
        return _("You lead: any card but a violet")
    if "play G" in view.legal:
        return _("You open the round with an imperial")
    return _("Nobody holds an imperial: open with a colour")


def choices(view: UpColorView) -> tuple[tuple[Choice, ...], str]:
    """What the view's seat may do now, and a note on what it may not though it holds it ('' for none)."""
    if not view.legal:
        return (), ""
    cards = [move.removeprefix("play ") for move in view.legal if move != "pass"]
    found: list[Choice] = []
    colours = "".join(card for card in cards if card in LEADS)
    if view.needed in (None, "free"):
        if colours:
            found.append(Choice(colours, _colours_phrase(colours)))
    elif view.needed in cards:
        found.append(Choice(view.needed, _("the {colour} asked for").format(colour=colour_name(view.needed))))
    if "G" in cards:
        found.append(Choice("G", _("the imperial, at any time"), _("the imperial")))
    if "X" in cards:
        found.append(Choice("X", _("the discard: the colour is free"), _("the discard")))
    if "pass" in view.legal:
        found.append(Choice("pass", _("or pass")) if cards else Choice("pass", _("nothing: you pass")))
    return tuple(found), _barred(view, cards)


def _colours_phrase(colours: str) -> str:
    if len(colours) == 1:
        return colour_name(colours)
    return _("{first} or {last}").format(
        first=", ".join(map(colour_name, colours[:-1])), last=colour_name(colours[-1])
    )


def _barred(view: UpColorView, cards: Sequence[str]) -> str:
    """Why a card that is held is barred, the discard first."""
    if "X" in view.hand and "X" not in cards:
        if view.blocked:
            return _("Tapis vert: no discards in this lap")
        if view.needed in view.hand:
            asked = colour_name(view.needed or "")
            return _("No discard: you hold {colour}").format(colour=asked)
        if view.needed is None:
            return _("A discard never opens a round")
        return _("No discard on the last turn")
    if "V" in view.hand and view.needed in (None, "free"):
        return _("Violet only answers red")
    return ""


def event_line(event: Event, names: Sequence[str], viewer: int | None = None) -> str | None:
    """What happened, as a public sentence that never tells a hidden card; None where there is nothing to say.

    The viewer's own doings speak to that seat as 'you'.
    """
    match event:
        case Dealt():
            n = event.round + 1
            return _told(
                (_("You dealt round {n}"), _("{name} dealt round {n}")), event.dealer, names, viewer, n=n
            )
        case LeadGiven():
            if event.to == viewer:
                return _("{name} can’t lead: the lead is yours").format(name=names[event.seat])
            line = _("You can’t lead: {other} leads"), _("{name} can’t lead: {other} leads")
            return _told(line, event.seat, names, viewer, other=names[event.to])
        case Played():
            line = _("You played {card}"), _("{name} played {card}")
            return _told(line, event.seat, names, viewer, card=a_card(event.card))
        case Passed():
            return _told((_("You passed"), _("{name} passed")), event.seat, names, viewer)
        case TapisVert():
            line = (
                _("Tapis vert: you went out with {card}"),
                _("Tapis vert: {name} went out with {card}"),
            )
            return _told(line, event.seat, names, viewer, card=a_card(event.card))
        case LapTaken():
            return _lap(event, names, viewer)
        case RoundScored():
            return _scored(event, names)
        case RoundVoid():
            return _("Nobody can lead: the round is void")
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


def _lap(event: LapTaken, names: Sequence[str], viewer: int | None) -> str:
    cards = ngettext("{n} card", "{n} cards", len(event.cards)).format(n=len(event.cards))
    if event.drew:
        line = (
            _("You took lap {n} ({cards}) and drew a card"),
            _("{name} took lap {n} ({cards}) and drew a card"),
        )
    else:
        line = _("You took lap {n} ({cards})"), _("{name} took lap {n} ({cards})")
    return _told(line, event.seat, names, viewer, n=event.number, cards=cards)


def _scored(event: RoundScored, names: Sequence[str]) -> str:
    out = listed([names[seat] for seat in event.out])
    paid = [f"{names[seat]} {figure(loss)}" for seat, loss in enumerate(event.penalties) if loss]
    n = event.round + 1
    if paid:
        return _("Round {n}: {names} without cards · discards: {paid}").format(
            n=n, names=out, paid=", ".join(paid)
        )
    return _("Round {n}: {names} without cards").format(n=n, names=out)


def _result(event: GameOver, names: Sequence[str]) -> str:
    first = event.outcome.standings[0]
    total = sum(event.outcome.score[seat] for seat in first)
    message = _("{name} wins with {points}") if len(first) == 1 else _("{name} win with {points}")
    return message.format(name=listed([names[seat] for seat in first]), points=points_phrase(total))


def refusal(error: IllegalMove) -> str:
    """Why a move is refused, in the player's language."""
    gaps = dict(error.values)
    if "card" in gaps and str(gaps["card"]) in "GYBRVX":
        gaps["card"] = any_card(str(gaps["card"]))
    if "colour" in gaps:
        gaps["colour"] = colour_name(str(gaps["colour"]))
    return capital(_(error.message).format(**gaps))


def move_label(move: str) -> str:
    """The name of a move where one is to be chosen."""
    return _("Pass") if move == "pass" else play_label(move.removeprefix("play "))


# -- the game's page


def tagline() -> str:
    """The game in half a line."""
    return _("Answer the colour, empty your hand")


def pitch() -> str:
    """The game in a sentence or two."""
    return _(
        "Green, yellow, blue, red, violet: answer the colour that is asked for, take laps to hold the lead,"
        " and be the first without cards."
    )


def aim() -> str:
    """What wins the game."""
    return _("Empty your hand first, and hold no discard cards when another does.")


def facts(seats: range, minutes: tuple[int, int]) -> tuple[str, str, str]:
    """Ages, minutes and seats, as short phrases."""
    return _("ages {n} and up").format(n=8), minutes_phrase(minutes), seats_phrase(seats)


def presets() -> tuple[tuple[str, dict[str, str | int]], ...]:
    """Ready-made variants: a title, and the options that differ from their defaults."""
    return (
        (_("Classic"), {}),
        (_("Teams"), {"teams": "pairs"}),
        (_("Short"), {"rounds": 5}),
        (_("Sudden"), {"rounds": 3, "imperial_finish": "at-once"}),
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
