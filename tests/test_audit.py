"""The audit of a bot's move: every bot of every game passes it, and one that peeks doesn't."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import msgspec
import pytest

from game import record
from game.audit import REDEALS, Audit, decision
from game.bots import temper
from game.bots.base import LEVELS, Budget, Choice, Reason
from game.bots.temper import CHARACTERS
from game.catalog import GAMES, Game
from game.deal import DealCode
from game.record import CHARACTER_KEY, Record, Seat
from game.rules.base import Shuffler, View
from game.rules.updown import UPDOWN, State, UpDown, UpDownView
from game.rules.updown_data import INDEX
from game.session import Session
from tests.matches import GOLDEN, new_session, play_on

POSITIONS = 100
QUICK = Budget(effort=16)
SPADES = sum(1 << at for card, at in INDEX.items() if card[1] == "S")

Ask = Callable[[View, Random], Choice]


@cache
def games_of(name: str) -> tuple[Record, ...]:
    """The golden games: all numbers of seats, and options."""
    return tuple(record.read(path) for path in GOLDEN if path.name.startswith(name))


def positions(name: str) -> Iterator[tuple[Record, int]]:
    """As many moves of each golden game, spread over it."""
    games = games_of(name)
    for saved in games:
        moves = [at for at, entry in enumerate(saved.log) if type(entry) is list]
        wanted = -(-POSITIONS // len(games))
        for n in range(wanted):
            yield saved, moves[len(moves) * n // wanted]


def played_by(level: str, saved: Record) -> Record:
    """The record, as if bots of the level had sat on all seats, each of another character but the first."""
    who = [None, *CHARACTERS]
    seats = [Seat(seat.name, level, {CHARACTER_KEY: who[n]}) for n, seat in enumerate(saved.seats)]
    return msgspec.structs.replace(saved, seats=seats)


def finish(audit: Audit, ask: Ask) -> Audit:
    while not audit.done:
        audit.answer(ask(audit.question, Random(audit.decision.seed)))
    return audit


def bot_of(game: Game, level: str, character: str | None = None) -> Ask:
    bot = temper.bot(game.id, level, character)
    return lambda view, chance: bot.choose(view, chance, QUICK)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_bot_decides_otherwise_when_what_it_cannot_see_is_dealt_afresh(game: Game, level: str) -> None:
    """Architecture, rule 4, over all rounds, seats, numbers of seats and kinds of decision."""
    deals: list[int] = []
    met: set[object] = set()
    for saved, at in positions(game.id):
        audit = Audit(played_by(level, saved), game.rules, at, redeals=2)
        finish(audit, bot_of(game, level, audit.decision.character))
        assert audit.same == audit.redeals, (saved.code, at)
        deals.append(audit.deals)
        met |= {len(saved.seats), f"seat {audit.decision.seat}", audit.decision.move.split()[0]}
    assert len(deals) >= POSITIONS
    assert sum(deals) > 1.5 * len(deals)
    assert met >= {*game.rules.seats, *(f"seat {seat}" for seat in range(game.rules.seats[-1]))}
    assert met >= KINDS[game.id]


KINDS = {
    "updown": {"bid", "abandon", "play"},
    "level-up": {"draw", "lay", "hit", "discard"},
    "up-color": {"play", "pass"},
    "mind-up": {"choose"},
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_bot_asked_again_makes_the_move_of_the_log(game: Game) -> None:
    """The audit asks with the seed of the game, whatever the moment."""
    seats = game.rules.seats[0]
    bots = [bot_of(game, level) for level in LEVELS]
    code = DealCode(game.rules.prefix, seats, 9)
    sitters = [Seat(f"Seat {n}", LEVELS[n % 4]) for n in range(seats)]
    session = Session(game, sitters, {}, code, save=None)
    while sum(type(entry) is list for entry in session.record.log) < 40:
        if session.needs_deal:
            session.deal()
            continue
        seat = session.to_move[-1]  # where seats choose together, not in the order of the log
        choice = bots[seat % 4](session.view(seat), Random(session.bot_seed(seat)))
        session.submit(seat, game.rules.parse(choice.move))
    moves = [at for at, entry in enumerate(session.record.log) if type(entry) is list]
    for at in moves[::3]:
        audit = Audit(session.record, game.rules, at, redeals=1)
        finish(audit, bots[audit.decision.seat % 4])
        assert (audit.again, audit.same) == (audit.decision.move, 1)


# -- a bot that peeks


def peeking(view: View, chance: Random) -> Choice:
    """Bids by what the seat on the left holds, which this UpDown shows it."""
    count = view.peeked.bit_count()  # type: ignore[attr-defined]
    return Choice(view.legal[count % len(view.legal)], Reason("I know your hand."))


def honest(view: View, chance: Random) -> Choice:
    return Choice(chance.choice(view.legal), Reason("It felt right."))


class LeakyView(UpDownView, frozen=True, kw_only=True):
    """A view with a hole in it."""

    peeked: int


class Leaky(UpDown):
    """UpDown whose views tell the spades of the next seat."""

    def view(self, state: State, seat: int) -> LeakyView:
        view = super().view(state, seat)
        hand = state.hands[(seat + 1) % state.seats]
        facts = {name: getattr(view, name) for name in view.__struct_fields__}
        return LeakyView(**facts, peeked=hand & SPADES)


@pytest.fixture
def bidding() -> tuple[Record, int]:
    """A round of many cards whose first announcement is a bot's."""
    session = play_on(new_session(("novice",) * 3, {}))
    deal = [at for at, entry in enumerate(session.record.log) if type(entry) is dict][8]
    return session.record, deal + 1


def test_a_bot_whose_view_leaks_is_caught(bidding: tuple[Record, int]) -> None:
    audit = finish(Audit(bidding[0], Leaky(), bidding[1]), peeking)
    assert audit.deals == REDEALS
    assert audit.same < REDEALS / 2


def test_a_leak_is_caught_even_where_the_bot_makes_nothing_of_it(bidding: tuple[Record, int]) -> None:
    assert finish(Audit(bidding[0], Leaky(), bidding[1]), honest).same < REDEALS / 2
    assert finish(Audit(bidding[0], UPDOWN, bidding[1]), honest).same == REDEALS


def test_a_bot_that_peeks_around_its_view_is_caught(bidding: tuple[Record, int]) -> None:
    """Such a bot gets at the table itself, here through the rules that deal afresh."""
    dealt: list[State] = []

    class Watched(UpDown):
        def resample(self, state: State, seat: int, chance: Shuffler) -> State:
            dealt.append(super().resample(state, seat, chance))
            return dealt[-1]

    def spy(view: View, chance: Random) -> Choice:
        seen = dealt[-1].hands[(view.seat + 1) % view.seats] if dealt else 0
        return Choice(view.legal[seen % len(view.legal)], Reason("I looked."))

    audit = finish(Audit(bidding[0], Watched(), bidding[1]), spy)
    assert audit.same < REDEALS


def test_a_bot_that_judges_otherwise_is_caught_even_where_it_moves_the_same(
    bidding: tuple[Record, int],
) -> None:
    answers = iter(range(99))

    def wavering(view: View, chance: Random) -> Choice:
        return Choice(view.legal[0], Reason("{n}", {"n": next(answers)}))

    assert finish(Audit(bidding[0], UPDOWN, bidding[1]), wavering).same == 0


def test_a_search_that_the_clock_cut_is_told(bidding: tuple[Record, int]) -> None:
    saved, at = bidding
    other = next(move for move in ("bid 0", "bid 1") if move != saved.log[at][1])
    audit = finish(Audit(saved, UPDOWN, at), lambda view, chance: Choice(other, Reason("Later thought.")))
    assert audit.same == REDEALS
    assert audit.again == other != audit.decision.move


def test_only_a_bot_s_move_can_be_audited() -> None:
    session = play_on(new_session(("human", "novice", "novice")), entries=5)
    log = session.record.log
    human = next(at for at, entry in enumerate(log) if type(entry) is list and entry[0] == 0)
    for at, why in ((0, "a deal"), (human, "a person's move"), (5, "no entry 5"), (-1, "no entry -1")):
        with pytest.raises(ValueError, match=why):
            decision(session.record, at)
    bots = [at for at in range(1, 5) if at != human]
    assert [decision(session.record, at).move for at in bots] == [log[at][1] for at in bots]
