"""Mind Up's results in words: a round's summary, all rounds, and the end (rules/mind-up.md)."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n import _, ngettext
from game.rules.base import Outcome
from game.rules.mind_up import MindUpView, RoundResult, SeatScore
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
    capital,
    figure,
    listed,
    number,
    points_phrase,
    signed,
)

ROUNDS = 3
DASH = "–"
PLUS = "\u202f+\u202f"
HIGH = 40
"""A round's score that is drawn as a whole bar."""


def columns_sum(score: SeatScore) -> int:
    """What the columns alone are worth."""
    return sum(column.points for column in score.columns)


def bubbles_sum(score: SeatScore) -> int:
    """What the bubbles alone are worth."""
    return score.plus + score.minus


def objectives_sum(score: SeatScore) -> int:
    """What the objectives alone are worth."""
    return sum(points for _name, points in score.objectives)


def formula(score: SeatScore) -> str:
    """The sum of the columns behind a round's points: number of cards times multiplier, left to right."""
    return PLUS.join(f"{len(column.cards)}×{column.multiplier}" for column in score.columns) or DASH


def brief(score: SeatScore) -> str:
    """The sum of the columns, each worked out."""
    return PLUS.join(str(column.points) for column in score.columns) or DASH


def cumulative(view: MindUpView) -> list[list[int]]:
    """Each seat's total at the start and after each finished round."""
    totals = [[0] for _seat in range(view.seats)]
    for result in view.rounds:
        for seat, line in enumerate(totals):
            line.append(line[-1] + result.points[seat])
    return totals


def summary(view: MindUpView, names: Sequence[str], viewer: int) -> Summary:
    """The round just finished, seats best first."""
    result = view.rounds[-1]
    n = len(view.rounds)
    places = _places(view)
    best = max(result.points)
    with_objectives = bool(result.objectives)
    rows = []
    for seat, score in enumerate(result.scores):
        cells = [signed(bubbles_sum(score))]
        if with_objectives:
            cells.append(signed(objectives_sum(score)))
        rows.append(
            Row(
                seat=seat,
                place=places[seat],
                cells=tuple(cells),
                formula=formula(score),
                formula_short=brief(score),
                points=score.points,
                total=view.scores[seat],
                verdict="made" if score.points == best else "held",
                verdict_text=_verdict_text(score, best),
                verdict_short=_cards(score),
            )
        )
    rows.sort(key=lambda row: (row.place, row.seat))
    titles = [_("Player"), _("Bubbles")]
    if with_objectives:
        titles.append(_("Obj."))
    title, line, button = _next(view, names)
    return Summary(
        title=_("Round {n} in review").format(n=n),
        line=_("Round {n} of {all} finished").format(n=n, all=ROUNDS),
        aside=" ".join(f"×{each}" for each in result.multipliers),
        columns=(*titles, _("Columns"), _("Points"), _("Total")),
        rows=tuple(rows),
        note=_note(view, names),
        next_title=title,
        next_line=line,
        next_button=button,
        next_icon="thought",
    )


def _cards(score: SeatScore) -> str:
    count = sum(len(column.cards) for column in score.columns)
    return ngettext("{n} card", "{n} cards", count).format(n=count)


def _colours(score: SeatScore) -> str:
    count = len(score.columns)
    return ngettext("{n} colour", "{n} colours", count).format(n=count)


def _verdict_text(score: SeatScore, best: int) -> str:
    return _("best of the round") if score.points == best else _colours(score)


def _places(view: MindUpView) -> list[int]:
    if view.outcome is not None:
        places = [0] * view.seats
        done = 0
        for shared in view.outcome.standings:
            for seat in shared:
                places[seat] = done + 1
            done += len(shared)
        return places
    return [1 + sum(other > score for other in view.scores) for score in view.scores]


def _note(view: MindUpView, names: Sequence[str]) -> str:
    """The round's news: who leads now, and by how much."""
    totals = view.scores
    leaders = [seat for seat, total in enumerate(totals) if total == max(totals)]
    called = listed([names[seat] for seat in leaders])
    if view.outcome is not None:
        first = view.outcome.standings[0]
        won = listed([names[seat] for seat in first])
        if len(first) > 1:
            return _("{names} share the victory.").format(names=won)
        lead = totals[first[0]] - max(total for seat, total in enumerate(totals) if seat != first[0])
        if lead == 0:
            return _("{name} wins by the better third round.").format(name=won)
        return _("{name} wins by {points}.").format(name=won, points=points_phrase(lead))
    if len(leaders) > 1:
        return _("{names} share the lead.").format(names=called)
    lead = totals[leaders[0]] - max(total for seat, total in enumerate(totals) if seat != leaders[0])
    before = [line[-2] for line in cumulative(view)]
    if len(view.rounds) > 1 and before[leaders[0]] < max(before):
        return _("{name} takes the lead.").format(name=called)
    return _("{name} leads by {points}.").format(name=called, points=points_phrase(lead))


def _next(view: MindUpView, names: Sequence[str]) -> tuple[str, str, str]:
    """Title, line and button for what comes next."""
    if view.outcome is not None:
        won = listed([names[seat] for seat in view.outcome.standings[0]])
        return _("That was the last round"), _("Victory: {names}").format(names=won), _("Podium")
    n = len(view.rounds) + 1
    size = 6 + n
    cards = ngettext("one card", "{n} cards", size).format(n=number(size))
    return (
        _("Round {n}: {cards} each").format(n=n, cards=cards),
        _("Your cards come back into your hand, with one more · new multipliers"),
        _("Round {n}").format(n=n),
    )


def details(view: MindUpView) -> Details:
    """All finished rounds: columns, bubbles and objectives of each seat."""
    told = bool(view.options["objectives"])
    lines = tuple(
        Line(
            label=_("Round {n}").format(n=n),
            short=str(n),
            cells=tuple(_cell(result, seat, told) for seat in range(view.seats)),
        )
        for n, result in enumerate(view.rounds, 1)
    )
    parts = tuple(
        Line(
            label=_("Round {n}").format(n=n),
            short=str(n),
            cells=tuple(_parts(score) for score in result.scores),
        )
        for n, result in enumerate(view.rounds, 1)
    )
    blocks = (Block(_("Points"), lines), Block(_("Columns"), parts))
    aside = _("colours · points, then columns · bubbles")
    if told:
        aside = _("objectives · points, then columns · bubbles")
    return Details(_("All rounds"), aside, blocks)


def _parts(score: SeatScore) -> Cell:
    bubbles = bubbles_sum(score)
    return Cell(str(columns_sum(score)), signed(bubbles), _sign(bubbles))


def _sign(points: int) -> Verdict:
    return "made" if points > 0 else "broken" if points < 0 else "held"


def _cell(result: RoundResult, seat: int, objectives: bool) -> Cell:
    """The points, and before them what explains them most: the objectives where they are played."""
    score = result.scores[seat]
    best = score.points == max(result.points)
    before = signed(objectives_sum(score)) if objectives else str(len(score.columns))
    return Cell(before, figure(score.points), "made" if best else "held")


# -- the end


def podium(view: MindUpView, outcome: Outcome, names: Sequence[str]) -> Podium:
    """The end of the game, standings best first."""
    first = outcome.standings[0]
    won = listed([names[seat] for seat in first])
    message = _("{name} reads every mind!") if len(first) == 1 else _("{name} read every mind!")
    standings: list[Standing] = []
    for shared in outcome.standings:
        place = 1 + len(standings)
        standings += [_standing(view, outcome, seat, place) for seat in shared]
    rounds = ngettext("{n} round", "{n} rounds", len(view.rounds)).format(n=number(len(view.rounds)))
    return Podium(
        headline=message.format(name=won),
        line=f"Mind Up · {rounds}",
        standings=tuple(standings),
        facts=_facts(view, names),
    )


def _standing(view: MindUpView, outcome: Outcome, seat: int, place: int) -> Standing:
    scores = [result.scores[seat] for result in view.rounds]
    inside, bubbles = sum(map(columns_sum, scores)), sum(map(bubbles_sum, scores))
    met = sum(map(objectives_sum, scores))
    said = [
        _("columns {n}").format(n=figure(inside)),
        _("bubbles {n}").format(n=signed(bubbles)),
    ]
    tallies: list[tuple[str, str, Verdict]] = [("thought", signed(bubbles), _sign(bubbles))]
    if view.options["objectives"]:
        said.append(_("objectives {n}").format(n=signed(met)))
        tallies.append(("star", signed(met), _sign(met)))
    else:
        tallies.insert(0, ("chart", figure(inside), "held"))
    steps = tuple(
        Step(
            min(1.0, max(0.0, result.points[seat] / HIGH)),
            "made" if result.points[seat] == max(result.points) else "held",
        )
        for result in view.rounds
    )
    return Standing(seat, place, outcome.score[seat], capital(", ".join(said)), tuple(tallies), steps)


def _facts(view: MindUpView, names: Sequence[str]) -> tuple[tuple[str, str, str], ...]:
    """The best round, the strongest column, and who gained most by bubbles."""
    seats = range(view.seats)
    best = [max(result.points[seat] for result in view.rounds) for seat in seats]
    column = [
        max((each.points for result in view.rounds for each in result.scores[seat].columns), default=0)
        for seat in seats
    ]
    bubbles = [sum(bubbles_sum(result.scores[seat]) for result in view.rounds) for seat in seats]
    return tuple(
        (icon, label, _holders(values, names))
        for icon, label, values in (
            ("star", _("Best round"), best),
            ("chart", _("Strongest column"), column),
            ("thought", _("Most by bubbles"), bubbles),
        )
    )


def _holders(values: Sequence[int], names: Sequence[str]) -> str:
    best = max(values)
    who = [names[seat] for seat, value in enumerate(values) if value == best]
    shared = who[0] if len(who) == 1 else _("{n} players").format(n=len(who))
    return f"{shared} · {figure(best)}"
