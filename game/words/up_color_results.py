"""Up Color's results in words: a round's summary, all rounds, and the end (rules/up-color.md)."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n import _, ngettext
from game.rules.base import Outcome
from game.rules.up_color import RoundResult, UpColorView
from game.words.common import (
    MINUS,
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
    capital,
    figure,
    listed,
    number,
    points_phrase,
    signed,
)
from game.words.up_color_terms import sides, winners

DASH = "–"
DISCARD_LOSS = 2


def discards(result: RoundResult, seat: int) -> int:
    """How many discard cards the seat held at the end of the round."""
    return -result.penalties[seat] // DISCARD_LOSS


def formula(result: RoundResult, seat: int) -> str:
    """The sum behind a seat's points of a round; a dash where nothing happened."""
    held = discards(result, seat)
    if held:
        return f"{MINUS}{DISCARD_LOSS} × {held}"
    return str(result.gains[seat]) if result.gains[seat] else DASH


def cumulative(view: UpColorView) -> list[list[int]]:
    """Each seat's own total at the start and after each counted round."""
    totals = [[0] for _seat in range(view.seats)]
    for result in view.rounds:
        for seat, line in enumerate(totals):
            line.append(line[-1] + result.points[seat])
    return totals


def _side_totals(view: UpColorView) -> list[list[int]]:
    """Each side's total at the start and after each counted round."""
    own = cumulative(view)
    return [
        [sum(together) for together in zip(*(own[seat] for seat in side), strict=True)] for side in view.teams
    ]


def _side_of(view: UpColorView, seat: int) -> int:
    return next(n for n, side in enumerate(view.teams) if seat in side)


def summary(view: UpColorView, names: Sequence[str], viewer: int) -> Summary:
    """The round just finished or just found void, the best side first."""
    teams = view.options["teams"] == "pairs"
    result = None if view.void else view.rounds[-1]
    totals = _side_totals(view)
    rows = []
    for seat in range(view.seats):
        side = _side_of(view, seat)
        now = totals[side][-1]
        rows.append(
            Row(
                seat=seat,
                place=1 + sum(other[-1] > now for other in totals),
                cells=_cells(result, seat),
                formula=DASH if result is None else formula(result, seat),
                points=0 if result is None else result.points[seat],
                total=now,
                verdict=_verdict(result, seat),
                verdict_text=_verdict_text(view, result, seat, names, teams),
                verdict_short=_verdict_short(view, result, seat),
                before=now if result is None else totals[side][-2],
            )
        )
    rows.sort(key=lambda row: (row.place, _side_of(view, row.seat), row.seat))
    n = view.round + 1
    title, line, button = _next(view, names)
    return Summary(
        title=(_("Round {n} is void") if view.void else _("Round {n} in review")).format(n=n),
        line=_finished(view),
        aside=_aside(view, names),
        columns=(
            _("Player"),
            _("Out"),
            _("Discards"),
            _("Formula"),
            _("Points"),
            _("Team") if teams else _("Total"),
        ),
        rows=tuple(rows),
        note=_note(view, names, totals),
        next_title=title,
        next_line=line,
        next_button=button,
        next_icon="rainbow",
    )


def _finished(view: UpColorView) -> str:
    n = len(view.rounds)
    if view.void:
        return _("A void round does not count")
    if n > view.planned:
        return _("Extra round {n} finished").format(n=n - view.planned)
    return _("Round {n} of {all} finished").format(n=n, all=view.planned)


def _aside(view: UpColorView, names: Sequence[str]) -> str:
    if view.options["teams"] == "pairs":
        return " · ".join(
            f"{side.name} {figure(total)}" for side, total in zip(sides(view, names), view.sides, strict=True)
        )
    return ngettext("{n} lap", "{n} laps", len(view.laps)).format(n=len(view.laps))


def _cells(result: RoundResult | None, seat: int) -> tuple[str, str]:
    if result is None:
        return DASH, DASH
    gain, held = result.gains[seat], discards(result, seat)
    return (str(result.out.index(seat) + 1) if gain else DASH), (str(held) if held else DASH)


def _verdict(result: RoundResult | None, seat: int) -> Verdict:
    if result is None:
        return "held"
    if result.gains[seat]:
        return "made"
    return "broken" if result.penalties[seat] else "held"


def _verdict_text(
    view: UpColorView, result: RoundResult | None, seat: int, names: Sequence[str], teams: bool
) -> str:
    held = view.counts[seat]
    if result is not None and result.gains[seat]:
        text = _("empty hand")
    elif result is not None and result.penalties[seat]:
        n = discards(result, seat)
        text = ngettext("{n} discard kept", "{n} discards kept", n).format(n=n)
    else:
        text = ngettext("{n} card left", "{n} cards left", held).format(n=held)
    if teams:
        return f"{sides(view, names)[_side_of(view, seat)].name} · {text}"
    return text


def _verdict_short(view: UpColorView, result: RoundResult | None, seat: int) -> str:
    if result is not None and result.gains[seat]:
        return _("empty hand")
    if result is not None and result.penalties[seat]:
        n = discards(result, seat)
        return ngettext("{n} discard", "{n} discards", n).format(n=n)
    return ngettext("{n} card", "{n} cards", view.counts[seat]).format(n=view.counts[seat])


def _leaders(totals: Sequence[int]) -> list[int]:
    return [side for side, total in enumerate(totals) if total == max(totals)]


def _note(view: UpColorView, names: Sequence[str], totals: Sequence[Sequence[int]]) -> str:
    """The round's news: void, a tie that goes on, a new leader, else the lead."""
    return capital(_news(view, names, totals))


def _news(view: UpColorView, names: Sequence[str], totals: Sequence[Sequence[int]]) -> str:
    if view.void:
        return _("Everybody holds violets only: no points, no penalties.")
    called = [side.name for side in sides(view, names)]
    if view.options["teams"] == "pairs":
        called = [_("team {name}").format(name=name) for name in called]
    now = _leaders([line[-1] for line in totals])
    if len(now) > 1:
        tied = listed([called[side] for side in now])
        if len(view.rounds) >= view.planned:
            return _("{names} are level: one more round decides.").format(names=tied)
        if len(now) < len(called) or max(view.sides) > 0:
            return _("{names} share the lead.").format(names=tied)
        return _("All are level.")
    first = now[0]
    lead = totals[first][-1] - max(line[-1] for side, line in enumerate(totals) if side != first)
    if view.outcome is not None:
        return _("{name} wins by {points}.").format(name=called[first], points=points_phrase(lead))
    if len(view.rounds) > 1 and now != _leaders([line[-2] for line in totals]):
        return _("{name} takes the lead.").format(name=called[first])
    return _("{name} leads by {points}.").format(name=called[first], points=points_phrase(lead))


def _next(view: UpColorView, names: Sequence[str]) -> tuple[str, str, str]:
    """Title, line and button for what comes next."""
    if view.outcome is not None:
        won = winners(sides(view, names), view.outcome.standings[0], names).name
        return _("That was the last round"), _("Victory: {names}").format(names=won), _("Podium")
    if view.void:
        title = _("Round {n} is dealt again").format(n=len(view.rounds) + 1)
        return title, _("{name} deals once more").format(name=names[view.dealer]), _("Deal again")
    n = len(view.rounds) + 1
    dealer = names[(view.dealer + 1) % view.seats]
    if n > view.planned:
        title = _("Level at the top: an extra round")
        return title, _("{name} deals · everybody plays").format(name=dealer), _("Extra round")
    left = view.planned - n
    rest = (
        ngettext("{n} more after it", "{n} more after it", left).format(n=left) if left else _("the last one")
    )
    line = _("{name} deals · {rest}").format(name=dealer, rest=rest)
    return _("Round {n} of {all}").format(n=n, all=view.planned), line, _("Round {n}").format(n=n)


def details(view: UpColorView) -> Details:
    """All counted rounds, the extra ones in a block of their own."""
    lines = [
        Line(
            label=_("Round {n}").format(n=n),
            short=str(n),
            cells=tuple(_cell(result, seat) for seat in range(view.seats)),
        )
        for n, result in enumerate(view.rounds, 1)
    ]
    half = max(5, (view.planned + 1) // 2)
    blocks = [Block(_("Rounds"), tuple(lines[:half]))]
    if len(lines) > half:
        blocks.append(Block(_("Rounds"), tuple(lines[half:])))
    return Details(_("All rounds"), _("place at going out · points"), tuple(blocks))


def _cell(result: RoundResult, seat: int) -> Cell:
    return Cell(_cells(result, seat)[0], signed(result.points[seat]), _verdict(result, seat))


# -- the end


def podium(view: UpColorView, outcome: Outcome, names: Sequence[str]) -> Podium:
    """The end of the game; partners share a place and a score."""
    together = sides(view, names)
    won = winners(together, outcome.standings[0], names)
    pairs = view.options["teams"] == "pairs"
    message = _("Team {name} leads the dance!") if pairs else _("{name} leads the dance!")
    standings: list[Standing] = []
    for shared in outcome.standings:
        place = 1 + len({standing.place for standing in standings}) if pairs else 1 + len(standings)
        standings += [_standing(view, seat, place, pairs) for seat in shared]
    rounds = ngettext("{n} round", "{n} rounds", len(view.rounds)).format(n=number(len(view.rounds)))
    line = f"Up Color · {rounds}"
    if pairs:
        scores = [f"{side.name} {figure(total)}" for side, total in zip(together, view.sides, strict=True)]
        line += " · " + ", ".join(scores)
    return Podium(
        headline=message.format(name=won.name),
        line=line,
        standings=tuple(standings),
        facts=_facts(view, names),
    )


def _standing(view: UpColorView, seat: int, place: int, pairs: bool) -> Standing:
    outs = sum(seat in result.out for result in view.rounds)
    kept = sum(discards(result, seat) for result in view.rounds)
    said = [
        ngettext("{n} empty hand", "{n} empty hands", outs).format(n=outs),
        ngettext("{n} discard kept", "{n} discards kept", kept).format(n=kept),
    ]
    tallies: list[tuple[str, str, Verdict]] = [("check", str(outs), "made"), ("discard", str(kept), "broken")]
    if pairs:
        own = view.scores[seat]
        said.append(_("own points: {n}").format(n=figure(own)))
        tallies.append(("star", figure(own), "none"))
    score = view.sides[_side_of(view, seat)]
    steps = tuple(Step(max(result.points[seat], 0) / 10, _verdict(result, seat)) for result in view.rounds)
    return Standing(seat, place, score, capital(", ".join(said)), tuple(tallies), steps)


def _facts(view: UpColorView, names: Sequence[str]) -> tuple[tuple[str, str, str], ...]:
    """Who went out most often, who alone, who kept most discards; nothing where nobody did."""
    seats = range(view.seats)
    outs = [sum(seat in result.out for result in view.rounds) for seat in seats]
    alone = [sum(result.out == (seat,) for result in view.rounds) for seat in seats]
    kept = [sum(discards(result, seat) for result in view.rounds) for seat in seats]
    facts = []
    for icon, label, values in (
        ("star", _("Most empty hands"), outs),
        ("crown", _("Out alone"), alone),
        ("discard", _("Most discards kept"), kept),
    ):
        if max(values) > 0:
            facts.append((icon, label, _holders(values, names)))
    return tuple(facts)


def _holders(values: Sequence[int], names: Sequence[str]) -> str:
    best = max(values)
    who = [names[seat] for seat, value in enumerate(values) if value == best]
    shared = who[0] if len(who) == 1 else _("{n} players").format(n=len(who))
    return f"{shared} · {figure(best)}"
