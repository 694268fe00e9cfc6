"""Level Up's results in words: a round's summary, all rounds, and the end (rules/level-up.md)."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n import _, ngettext
from game.rules.base import Outcome
from game.rules.level_up import LevelUpView, RoundResult
from game.words.common import (
    Block,
    Cell,
    Details,
    Line,
    Podium,
    Row,
    Standing,
    Step,
    Summary,
    Verdict,
    listed,
    number,
    signed,
)
from game.words.level_up_terms import cards_phrase, levels_phrase

DASH = "–"
HALF = 5  # rounds that stand in the first block of all rounds


def cumulative(view: LevelUpView) -> list[list[int]]:
    """Each seat's levels put away at the start and after each finished round."""
    totals = [[0] for _seat in range(view.seats)]
    for result in view.rounds:
        for seat, line in enumerate(totals):
            line.append(line[-1] + len(result.put_away[seat]))
    return totals


def summary(view: LevelUpView, names: Sequence[str], viewer: int) -> Summary:
    """The round just finished, seats best first."""
    result = view.rounds[-1]
    n = len(view.rounds)
    rows = [
        Row(
            seat=seat,
            place=1 + sum(other > view.scores[seat] for other in view.scores),
            cells=(DASH if laid is None else str(laid), str(result.left[seat])),
            formula=_formula(result, seat),
            points=len(result.put_away[seat]),
            total=view.scores[seat],
            verdict=_verdict(result, seat),
            verdict_text=_reason(result, seat),
            verdict_short=_reason_short(result, seat),
        )
        for seat, laid in enumerate(result.laid)
    ]
    rows.sort(key=lambda row: (row.place, row.seat))
    title, line, button = _next(view, names)
    return Summary(
        title=_("Round {n} in review").format(n=n),
        line=_("Round {n} finished").format(n=n),
        aside=_ending(result, names),
        columns=(_("Player"), _("Laid"), _("Cards left"), _("Put away"), _("Gain"), _("Total")),
        rows=tuple(rows),
        note=_note(view, names),
        next_title=title,
        next_line=line,
        next_button=button,
        next_icon="ladder",
        chart=_("Levels climbed"),
    )


def _formula(result: RoundResult, seat: int) -> str:
    return " + ".join(map(str, result.put_away[seat])) or DASH


def _verdict(result: RoundResult, seat: int) -> Verdict:
    return "broken" if result.laid[seat] is None else "made"


def _reason(result: RoundResult, seat: int) -> str:
    """Why a seat puts so many levels away (rules/level-up.md, End of a round)."""
    if result.laid[seat] is None:
        return _("did not lay")
    if result.seat == seat:
        return _("went out") if result.reason == "out" else _("fewest cards: bonus")
    return _("level laid")


def _reason_short(result: RoundResult, seat: int) -> str:
    if result.laid[seat] is None:
        return _("not laid")
    if result.seat == seat:
        return _("out") if result.reason == "out" else _("fewest")
    return _("laid")


def _ending(result: RoundResult, names: Sequence[str]) -> str:
    if result.reason == "out" and result.seat is not None:
        return _("{name} went out").format(name=names[result.seat])
    return _("the stock ran out")


def _note(view: LevelUpView, names: Sequence[str]) -> str:
    """The round's news: who reaches the moon, who climbs two levels, who leads."""
    result = view.rounds[-1]
    if view.outcome is not None:
        winners = [names[seat] for seat in view.outcome.standings[0]]
        if len(winners) > 1:
            return _("{names} reach the moon together.").format(names=listed(winners))
        return _("{name} reaches the moon.").format(name=winners[0])
    for seat, gone in enumerate(result.put_away):
        if len(gone) > 1:
            return _("{name} climbs two levels at once.").format(name=names[seat])
    if not any(result.put_away):
        return _("Nobody climbs this time.")
    best = max(view.scores)
    leaders = [names[seat] for seat, score in enumerate(view.scores) if score == best]
    if len(leaders) > 1:
        return _("{names} share the lead.").format(names=listed(leaders))
    return _("{name} is highest on the ladder.").format(name=leaders[0])


def _next(view: LevelUpView, names: Sequence[str]) -> tuple[str, str, str]:
    """Title, line and button for what comes next."""
    n = len(view.rounds) + 1
    if view.outcome is not None:
        winners = listed([names[seat] for seat in view.outcome.standings[0]])
        return _("The moon is reached"), _("Victory: {names}").format(names=winners), _("Podium")
    left = min(map(len, view.remaining))
    steps = ngettext("{n} level to the moon", "{n} levels to the moon", left).format(n=left)
    dealer = names[view.last if view.last is not None else 0]
    line = _("{name} deals · {steps} for the highest").format(name=dealer, steps=steps)
    return _("Round {n}: ten cards each").format(n=n), line, _("Round {n}").format(n=n)


def details(view: LevelUpView) -> Details:
    """All finished rounds."""
    lines = [
        Line(
            label=_("Round {n}").format(n=n),
            short=str(n),
            cells=tuple(_cell(result, seat) for seat in range(view.seats)),
        )
        for n, result in enumerate(view.rounds, 1)
    ]
    half = max(HALF, -(-len(lines) // 2))
    blocks = [Block(_("Rounds"), tuple(part)) for part in (lines[:half], lines[half:]) if part]
    return Details(_("All rounds"), _("levels put away"), tuple(blocks))


def _cell(result: RoundResult, seat: int) -> Cell:
    gone = result.put_away[seat]
    return Cell(_formula(result, seat), signed(len(gone)), _verdict(result, seat))


def podium(view: LevelUpView, outcome: Outcome, names: Sequence[str]) -> Podium:
    """The end of the game."""
    winners = [names[seat] for seat in outcome.standings[0]]
    alone = len(winners) == 1
    message = _("{name} reaches the moon!") if alone else _("{name} reach the moon together!")
    standings: list[Standing] = []
    for shared in outcome.standings:
        place = len(standings) + 1
        standings += [_standing(view, seat, place, outcome.score[seat]) for seat in shared]
    return Podium(
        headline=message.format(name=listed(winners)),
        line=_("{title} · {n} rounds").format(title="Level Up", n=number(len(view.rounds))),
        standings=tuple(standings),
        facts=_facts(view, names),
    )


def _standing(view: LevelUpView, seat: int, place: int, score: int) -> Standing:
    outs = _outs(view)[seat]
    missed = sum(result.laid[seat] is None for result in view.rounds)
    tallies: tuple[tuple[str, str, Verdict], ...] = (
        ("check", str(len(view.rounds) - missed), "made"),
        ("close", str(missed), "broken"),
    )
    said = [
        levels_phrase(score),
        ngettext("{n} round won with an empty hand", "{n} rounds won with an empty hand", outs).format(
            n=outs
        ),
    ]
    all_levels = int(view.options["levels"])
    steps = tuple(
        Step((level + 1) / all_levels, "made" if level < score else "none") for level in range(all_levels)
    )
    return Standing(seat, place, score, ", ".join(said), tallies, steps, score_text=levels_phrase(score))


def _outs(view: LevelUpView) -> list[int]:
    return [
        sum(result.reason == "out" and result.seat == seat for result in view.rounds)
        for seat in range(view.seats)
    ]


def _facts(view: LevelUpView, names: Sequence[str]) -> tuple[tuple[str, str, str], ...]:
    """Who went out most often and in whose hand fewest cards were left; nothing where nobody did."""
    outs = _outs(view)
    left = [sum(result.left[seat] for result in view.rounds) for seat in range(view.seats)]
    facts = []
    if any(outs):
        facts.append(("star", _("Empty hands"), _holders(outs, max(outs), names, str(max(outs)))))
    facts.append(("hand", _("Cards left over"), _holders(left, min(left), names, cards_phrase(min(left)))))
    return tuple(facts)


def _holders(values: Sequence[int], best: int, names: Sequence[str], figure: str) -> str:
    who = [names[seat] for seat, value in enumerate(values) if value == best]
    shared = listed(who) if len(who) < 3 else _("{n} players").format(n=len(who))
    return f"{shared} · {figure}"
