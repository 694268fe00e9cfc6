"""UpDown's results in words: a round's summary, all rounds, and the end (rules/updown.md, Score and End)."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n import _, ngettext
from game.rules.base import Outcome
from game.rules.updown import PerfectionAwarded, RoundResult, UpDownView
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
    listed,
    number,
    points_phrase,
    signed,
)
from game.words.updown_terms import cards_phrase, direction_name, suit_name, tricks_phrase

DASH = "–"


def formula(bid: int | None, won: int) -> str:
    """The sum behind a round's points; a dash where the seat abandoned."""
    if bid is None:
        return DASH
    return f"5 + {won} × 5" if bid == won else f"{MINUS}5 {MINUS} {abs(bid - won)} × 5"


def cumulative(view: UpDownView) -> list[list[int]]:
    """Each seat's total at the start and after each finished round, the perfection bonus in the last."""
    totals = [[0] for _seat in range(view.seats)]
    for result in view.rounds:
        for seat, line in enumerate(totals):
            line.append(line[-1] + result.points[seat])
    if view.outcome is not None:
        for seat, line in enumerate(totals):
            line[-1] = view.outcome.score[seat]
    return totals


def summary(view: UpDownView, names: Sequence[str], viewer: int) -> Summary:
    """The round just finished, seats best first."""
    result = view.rounds[-1]
    n = len(view.rounds)
    places = _places(view)
    rows = [
        Row(
            seat=seat,
            place=places[seat],
            cells=(DASH if bid is None else str(bid), DASH if bid is None else str(result.won[seat])),
            formula=formula(bid, result.won[seat]),
            points=result.points[seat],
            total=view.scores[seat],
            verdict=_verdict(bid, result.won[seat]),
            verdict_text=_verdict_text(bid, result.won[seat]),
            verdict_short=_verdict_short(bid, result.won[seat]),
        )
        for seat, bid in enumerate(result.bids)
    ]
    rows.sort(key=lambda row: (row.place, row.seat))
    title, line, button = _next(view, names)
    return Summary(
        title=_("Round {n} in review").format(n=n),
        line=_("Round {n} of {all} finished").format(n=n, all=len(view.sizes)),
        aside=_("{cards} · trump {suit}").format(
            cards=_cards_figure(result.size),
            suit=suit_name(result.trump),
        ),
        columns=(_("Player"), _("Bid"), _("Tricks"), _("Formula"), _("Points"), _("Total")),
        rows=tuple(rows),
        note=_note(view, names),
        next_title=title,
        next_line=line,
        next_button=button,
    )


def details(view: UpDownView) -> Details:
    """All finished rounds of the ascent and of the descent."""
    lines = [
        Line(
            label=_("{n} · {cards}").format(n=n, cards=_cards_figure(result.size)),
            short=str(n),
            cells=tuple(_cell(result, seat) for seat in range(view.seats)),
        )
        for n, result in enumerate(view.rounds, 1)
    ]
    blocks = [Block(capital(_("ascent")), tuple(lines[: view.peak]))]
    if len(lines) > view.peak:
        blocks.append(Block(capital(_("descent")), tuple(lines[view.peak :])))
    return Details(_("All rounds"), _("tricks won / bid · points"), tuple(blocks))


def _cards_figure(size: int) -> str:
    return ngettext("{n} card", "{n} cards", size).format(n=size)


def _cell(result: RoundResult, seat: int) -> Cell:
    bid, won = result.bids[seat], result.won[seat]
    text = DASH if bid is None else f"{won}/{bid}"
    return Cell(text, signed(result.points[seat]), _verdict(bid, won))


def _verdict(bid: int | None, won: int) -> Verdict:
    return "none" if bid is None else "made" if bid == won else "broken"


def _verdict_text(bid: int | None, won: int) -> str:
    if bid is None:
        return _("abandoned")
    if bid == won:
        return _("bid made")
    off = abs(won - bid)
    if won > bid:
        return ngettext("one trick too many", "{n} tricks too many", off).format(n=number(off))
    return ngettext("one trick short", "{n} tricks short", off).format(n=number(off))


def _verdict_short(bid: int | None, won: int) -> str:
    if bid is None:
        return _("abandoned")
    if bid == won:
        return _("made")
    return (_("{n} over") if won > bid else _("{n} short")).format(n=abs(won - bid))


def _places(view: UpDownView) -> list[int]:
    """Each seat's place so far by the rules' order at the end; equals share."""
    ranks = list(zip(view.scores, (-n for n in view.broken), view.made, strict=True))
    return [1 + sum(other > mine for other in ranks) for mine in ranks]


def _leaders(totals: Sequence[int]) -> list[int]:
    best = max(totals)
    return [seat for seat, total in enumerate(totals) if total == best]


def _note(view: UpDownView, names: Sequence[str]) -> str:
    """The round's news: the bonus, a new leader, bids all made or all broken, else the lead."""
    result = view.rounds[-1]
    for event in view.events:
        if isinstance(event, PerfectionAwarded):
            bonus = [f"{names[seat]} {signed(points)}" for seat, points in enumerate(event.points) if points]
            return _("Perfection bonus: {bonus}").format(bonus=", ".join(bonus))
    totals = [line[-2:] for line in cumulative(view)]
    now = _leaders([after for _before, after in totals])
    first = now[0]
    if len(now) == 1 and len(view.rounds) > 1 and now != _leaders([before for before, _after in totals]):
        if result.points[first] > 0:
            return _("{name} takes the lead: {points} for exactly {tricks}.").format(
                name=names[first],
                points=signed(result.points[first]),
                tricks=tricks_phrase(result.won[first]),
            )
        return _("{name} takes the lead.").format(name=names[first])
    bids = [seat for seat, bid in enumerate(result.bids) if bid is not None]
    made = [seat for seat in bids if result.bids[seat] == result.won[seat]]
    if made == bids:
        return _("Every bid made: a round without a slip.")
    if not made:
        return _("Every bid broken: nobody gets away.")
    if len(now) > 1:
        return _("{names} share the lead.").format(names=listed([names[seat] for seat in now]))
    lead = totals[first][1] - max(total for seat, (_before, total) in enumerate(totals) if seat != first)
    message = _("{name} leads by {points}.") if view.outcome is None else _("{name} wins by {points}.")
    return message.format(name=names[first], points=points_phrase(lead))


def _next(view: UpDownView, names: Sequence[str]) -> tuple[str, str, str]:
    """Title, line and button for what comes next."""
    done = len(view.rounds)
    if view.outcome is not None:
        winners = listed([names[seat] for seat in view.outcome.standings[0]])
        return _("That was the last round"), _("Victory: {names}").format(names=winners), _("Podium")
    line = _("{name} deals · {direction} · {stairs}").format(
        name=names[(view.dealer + view.direction) % view.seats],
        direction=direction_name(view.direction),
        stairs=_stairs_left(view, done),
    )
    title = _("Round {n}: {cards} each").format(n=done + 1, cards=cards_phrase(view.sizes[done]))
    return title, line, _("Round {n}").format(n=done + 1)


def _stairs_left(view: UpDownView, done: int) -> str:
    if done < view.peak:
        left = view.peak - done
        return ngettext("one step to the top", "{n} steps to the top", left).format(n=left)
    if done == view.peak:
        return _("the way down begins")
    left = len(view.sizes) - done
    return ngettext("the last step", "{n} steps to the bottom", left).format(n=left)


def podium(view: UpDownView, outcome: Outcome, names: Sequence[str]) -> Podium:
    """The end of the game."""
    winners = listed([names[seat] for seat in outcome.standings[0]])
    alone = len(outcome.standings[0]) == 1
    message = _("{name} comes down on top!") if alone else _("{name} come down on top together!")
    standings: list[Standing] = []
    for shared in outcome.standings:
        place = len(standings) + 1
        standings += [_standing(view, seat, place, outcome.score[seat]) for seat in shared]
    return Podium(
        headline=message.format(name=winners),
        line=_("{title} · {n} rounds").format(title="UpDown", n=number(len(view.rounds))),
        standings=tuple(standings),
        facts=_facts(view, names),
    )


def _standing(view: UpDownView, seat: int, place: int, score: int) -> Standing:
    made, broken, spent = view.made[seat], view.broken[seat], view.spent[seat]
    tallies: list[tuple[str, str, Verdict]] = [("check", str(made), "made"), ("close", str(broken), "broken")]
    said = [
        ngettext("{n} bid made", "{n} bids made", made).format(n=made),
        ngettext("{n} bid broken", "{n} bids broken", broken).format(n=broken),
    ]
    if view.options["abandons"]:
        tallies.append(("abandon", str(spent), "none"))
        said.append(ngettext("{n} token spent", "{n} tokens spent", spent).format(n=spent))
    steps = tuple(
        Step(result.size / max(view.sizes), _verdict(result.bids[seat], result.won[seat]))
        for result in view.rounds
    )
    return Standing(seat, place, score, ", ".join(said), tuple(tallies), steps)


def _facts(view: UpDownView, names: Sequence[str]) -> tuple[tuple[str, str, str], ...]:
    """Whose bonus and best round brought most, who made most bids; nothing where nobody did."""
    best = [max(result.points[seat] for result in view.rounds) for seat in range(view.seats)]
    bonus = [0] * view.seats
    for event in view.events:
        if isinstance(event, PerfectionAwarded):
            bonus = list(event.points)
    facts = []
    if any(bonus):
        facts.append(("crown", _("Perfection bonus"), _holders(bonus, names, signed(max(bonus)))))
    if max(best) > 0:
        facts.append(("star", _("Best round"), _holders(best, names, signed(max(best)))))
    if any(view.made):
        facts.append(("check", _("Most bids made"), _holders(view.made, names, str(max(view.made)))))
    return tuple(facts)


def _holders(values: Sequence[int], names: Sequence[str], figure: str) -> str:
    who = [names[seat] for seat, value in enumerate(values) if value == max(values)]
    shared = listed(who) if len(who) < 3 else _("{n} players").format(n=len(who))
    return f"{shared} · {figure}"
