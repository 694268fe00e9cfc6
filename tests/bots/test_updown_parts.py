"""The parts of UpDown's bots: cards as bits, rollouts, sampled worlds, the model, prices and inference."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.bots import fit_updown, updown_constants, updown_model, updown_prices
from game.bots.updown_cards import ALL, BEAT, BIT, DECKS, SIDES, SUIT, TRUMPS, indices
from game.bots.updown_model import REACTION
from game.bots.updown_playout import followers, noise, playout, rollouts_per_second, rule
from game.bots.updown_plays import distinct
from game.bots.updown_position import Position
from game.bots.updown_reading import clue, meant, reading
from game.bots.updown_worlds import Worlds, sampler
from game.rules.updown import DECK, UPDOWN, State, UpDownView
from tests.bots.test_updown import positions
from tests.rules.tables import say, table


def everything() -> int:
    return ALL


@pytest.mark.parametrize("trump", "SHDC")
def test_a_higher_bit_is_a_stronger_card(trump: str) -> None:
    """rules/updown.md, Tricks: the highest trump takes the trick, else the highest card of the suit led."""
    deck = DECKS[trump]
    assert sorted(deck.texts[1:]) == sorted(DECK)
    for first in DECK:
        for second in DECK:
            a, b = deck.index[first], deck.index[second]
            beats = bool(BIT[b] & BEAT[a])
            same = first[1] == second[1]
            higher = "23456789TJQKA".index(second[0]) > "23456789TJQKA".index(first[0])
            assert beats == ((same and higher) or (not same and second[1] == trump))
            assert same == (SUIT[a] == SUIT[b])
    assert deck.mask(DECK) == ALL
    assert TRUMPS | SIDES[0] | SIDES[1] | SIDES[2] == ALL


@settings(deadline=None)
@given(st.integers(2, 6), st.integers(1, 8), st.integers(0, 2**32), st.booleans())
def test_a_rollout_keeps_to_the_rules(active: int, size: int, seed: int, noisy: bool) -> None:
    """Every rollout hands out each trick once and empties all hands, with and without its noise."""
    rng = Random(seed)
    cards = rng.sample([1 << at for at in range(52)], size * active)
    hands = [sum(cards[at : at + size]) for at in range(0, len(cards), size)]
    bids = [rng.randint(0, size) for _ in range(active)]
    need = bids[:]
    first = rng.randrange(active)
    whim = noise(rng) if noisy else everything
    playout(hands, need, size, followers(range(active)), 0, 0, first, (), whim)
    assert hands == [0] * active
    assert sum(bids) - sum(need) == size
    assert all(left <= bid for left, bid in zip(need, bids, strict=True))


@settings(deadline=None)
@given(st.integers(0, 2**32))
def test_a_rollout_without_noise_plays_as_the_rules_and_its_rule_say(seed: int) -> None:
    rng = Random(seed)
    state = table(4, at=rng.randrange(10), dealer=rng.randrange(4))
    while state.phase == "bid":
        (seat,) = UPDOWN.to_move(state)
        bids = [str(move) for move in UPDOWN.legal_moves(state, seat) if "abandon" not in str(move)]
        say(state, rng.choice(bids))
    for _ in range(rng.randrange(8)):
        if state.phase == "play":
            (seat,) = UPDOWN.to_move(state)
            say(state, str(rng.choice(UPDOWN.legal_moves(state, seat))))
    if state.phase != "play":
        return
    view = UPDOWN.view(state, UPDOWN.to_move(state)[0])
    assert view.trump is not None
    deck = DECKS[view.trump]
    hands = [deck.mask(UPDOWN.view(state, seat).hand) for seat in range(4)]
    need = [(bid or 0) - won for bid, won in zip(view.bids, view.won, strict=True)]
    after = followers(view.playing)
    suit, beat, winner, rest = 0, 0, view.seat, after[view.seat]
    for seat, card in view.trick:
        index = deck.index[card]
        if not suit:
            suit, beat, winner, rest = SUIT[index], BEAT[index], seat, after[seat][len(view.trick) - 1 :]
        elif BIT[index] & beat:
            beat, winner = BEAT[index], seat
    playout(hands, need, max(view.counts), after, suit, beat, winner, rest, everything)
    while state.phase == "play":
        by_the_rule(state)
    won = state.rounds[-1].won
    assert need == [(bid or 0) - tricks for bid, tricks in zip(view.bids, won, strict=True)]


def by_the_rule(state: State) -> None:
    """The seat to move plays as the rollout's rule says, through the rules of the game."""
    (seat,) = UPDOWN.to_move(state)
    view = UPDOWN.view(state, seat)
    assert view.trump is not None
    deck = DECKS[view.trump]
    suit = beat = 0
    for _, card in view.trick:
        index = deck.index[card]
        if not suit or BIT[index] & beat:
            beat = BEAT[index]
        suit = suit or SUIT[index]
    legal = deck.mask(move.removeprefix("play ") for move in view.legal)
    need = (view.bids[seat] or 0) - view.won[seat]
    last = len(view.trick) == len(view.playing) - 1
    say(state, f"play {deck.texts[rule(legal, need, suit, beat, last)]}")


@pytest.mark.parametrize("infers", [False, True])
def test_sampled_worlds_fit_the_view(infers: bool) -> None:
    """Counts and voids hold, nothing seen is dealt again, and the seat's own hand is its own."""
    checked = 0
    for seats in (3, 4, 5, 6):
        for state, seat in positions(seats, {}, every=9):
            view = UPDOWN.view(state, seat)
            position = Position(view)
            rng = Random(checked)
            worlds = sampler(position, rng, reading(view, position) if infers else None)
            checked += 1
            for _ in range(3):
                hands = worlds.draw()
                assert hands[seat] == position.hand
                assert [hand.bit_count() for hand in hands] == list(view.counts)
                for other in position.others:
                    assert not hands[other] & ~position.unseen
                    assert not hands[other] & position.void[other]
                assert sum(hands).bit_count() == sum(hand.bit_count() for hand in hands)
    assert checked > 100


def test_what_was_seen_and_ruled_out() -> None:
    """A seat that doesn't follow suit has none of it; the turned card and all plays are seen."""
    view = midway()
    position = Position(view)
    deck = position.deck
    assert position.hand == deck.mask(("3H", "2D"))
    assert position.void == [0, 0, deck.suit["H"], 0]
    assert not position.unseen & deck.mask(("KH", "5C", "7H", "QH", "9C", "2S", "3H", "2D"))
    assert position.unseen.bit_count() == 52 - 10
    assert position.shown[2] == deck.mask(("5C", "4C"))
    forgetful = Position(view, memory=0)
    assert forgetful.void == [0, 0, 0, 0]
    assert forgetful.unseen == position.unseen | deck.mask(("KH", "5C", "7H", "QH"))


def midway() -> UpDownView:
    """Seat 0 in the second trick of a round of three: seat 2 had no heart; seat 1 leads 9C."""
    hands = {0: "QH 3H 2D", 1: "KH 9C 8C", 2: "AD 5C 4C", 3: "7H 7C 3C"}
    state = table(4, at=2, dealer=0, hands=hands, turned="2S")
    say(state, "bid 1", "bid 1", "bid 0", "bid 0", "play KH", "play 5C", "play 7H", "play QH", "play 9C")
    say(state, "play 4C", "play 7C")
    return UPDOWN.view(state, 0)


def test_worlds_are_dealt_evenly_around_a_void() -> None:
    """Seat 2 can't hold hearts; every other unseen card is equally likely for it."""
    position = Position(midway())
    worlds = Worlds(position, Random(1))
    draws = 6000
    seen = Counter(index for _ in range(draws) for index in indices(worlds.draw()[2]))
    possible = list(indices(position.unseen & ~position.void[2]))
    assert set(seen) == set(possible)
    expected = draws * position.held[2] / len(possible)
    assert sum((seen[index] - expected) ** 2 / expected for index in possible) < 2 * len(possible)


def test_a_tight_deal_is_found_exactly() -> None:
    """Two seats with voids and hardly a card to spare: the quick draw's dead ends don't matter."""
    position = Position(midway())
    deck = position.deck
    position.unseen = deck.mask(("AH", "KD", "QD"))
    position.held = [2, 1, 1, 1]
    position.void = [0, deck.suit["H"], 0, deck.suit["H"]]
    worlds = Worlds(position, Random(1))
    for draw in (worlds.draw, worlds._exact):
        for _ in range(20):
            hands = draw()
            assert hands[2] == deck.mask(("AH",))
            assert hands[1] | hands[3] == deck.mask(("KD", "QD"))


def test_bids_are_read() -> None:
    """A seat that bid all tricks holds high cards more often than one that bid none."""
    state = table(4, at=2, dealer=3)
    say(state, "bid 0", "bid 3")
    view = UPDOWN.view(state, 2)
    position = Position(view)
    worlds = sampler(position, Random(3), reading(view, position))
    drawn = [worlds.draw() for _ in range(300)]
    trumps = [sum((hands[seat] & TRUMPS).bit_count() for hands in drawn) for seat in (0, 1)]
    assert trumps[1] > 2 * trumps[0]


def test_likely_worlds_come_as_often_as_they_are_likely() -> None:
    """A seat that is thirty times as likely with a card holds it that much more often."""
    state = table(4, at=1, dealer=3)
    view = UPDOWN.view(state, 0)
    position = Position(view)
    best = position.unseen & -position.unseen

    def share(favour: float) -> float:
        worlds = sampler(position, Random(5), lambda seat, hand: favour if seat == 2 and hand & best else 1.0)
        return sum(bool(worlds.draw()[2] & best) for _ in range(4000)) / 4000

    even = 2 / position.unseen.bit_count()
    assert share(1.0) == pytest.approx(even, abs=0.03)
    assert share(30.0) == pytest.approx(30 * even / (1 + 29 * even), abs=0.08)


def test_plays_are_read() -> None:
    """What the rule would have played instead is what a play makes unlikely."""
    deck = DECKS["S"]
    hearts, spades = deck.suit["H"], deck.suit["S"]

    def told(card: str, need: int, led: str = "", best: str = "", last: bool = False) -> int:
        suit = SUIT[deck.index[led]] if led else 0
        return clue(deck.index[card], need, suit, BEAT[deck.index[best]] if best else 0, last)[0]

    # nothing wanted: the highest card that doesn't win was played, so no higher one is held
    assert told("9H", 0, "KH", "KH") & hearts == deck.mask(("TH", "JH", "QH", "KH"))
    # a trick wanted and none taken: no card that would have taken it
    assert told("2H", 1, "KH", "KH") & hearts == deck.mask(("AH",))
    # taken in the last seat: with the cheapest winner
    assert told("QH", 1, "9H", "9H", last=True) & hearts == deck.mask(("TH", "JH"))
    # a trick wanted: the strongest card was led
    assert told("KH", 1) & (hearts | spades) == deck.mask(("AH",)) | spades
    # nothing wanted: the weakest card was led
    assert told("4H", 0) & (hearts | spades) == deck.mask(("2H", "3H"))
    # void in the suit led and a trick wanted: no trump
    assert told("3C", 1, "KH", "KH") & spades == spades


def test_who_sheds_a_low_card_holds_few_higher_ones() -> None:
    hands = {0: "QH JH 3D", 1: "KH 9C 8C", 2: "4H 5C 6C", 3: "7H 7C 3C"}
    state = table(4, at=2, dealer=0, hands=hands, turned="2S")
    say(state, "bid 1", "bid 0", "bid 0", "bid 0", "play KH")
    before = UPDOWN.view(state, 3)
    say(state, "play 4H")
    after = UPDOWN.view(state, 3)

    def holds(view: UpDownView) -> float:
        position = Position(view)
        middle = position.deck.mask(("5H", "6H", "8H", "9H", "TH", "JH", "QH"))
        worlds = sampler(position, Random(3), reading(view, position))
        return sum((worlds.draw()[2] & middle).bit_count() for _ in range(400)) / view.counts[2]

    assert holds(after) < 0.8 * holds(before)


def test_a_bid_is_read_by_those_before_it() -> None:
    """A bid after high ones tells of a better hand than the same bid after low ones."""
    state = table(4, at=3, dealer=3)
    say(state, "bid 3", "bid 1", "bid 1")
    first, second, third, last = meant(UPDOWN.view(state, 3), 1.0)
    assert first == 3
    assert second == pytest.approx(1 + 2 * REACTION)
    assert third == pytest.approx(1 + 2 * REACTION)
    assert last is None


def test_cards_that_are_worth_the_same_are_tried_once() -> None:
    deck = DECKS["S"]
    legal = deck.mask(("9H", "TH", "QH", "3C", "AS", "KS"))
    live = ALL & ~legal
    assert [deck.texts[index] for index in distinct(legal, live)] == ["3C", "9H", "QH", "KS"]
    gone = live & ~deck.mask(("JH",))
    assert [deck.texts[index] for index in distinct(legal, gone)] == ["3C", "9H", "KS"]


def test_sure_tricks_are_the_trumps_that_nothing_beats() -> None:
    state = table(4, at=3, dealer=3, hands={0: "KS QS 9S AH"}, turned="AS")
    assert Position(UPDOWN.view(state, 0)).sure == 2
    state = table(4, at=3, dealer=3, hands={0: "KS QS 9S AH"}, turned="2S")
    assert Position(UPDOWN.view(state, 0)).sure == 0


@pytest.mark.parametrize("active", [2, 3, 4, 5, 6])
def test_the_model_stays_sensible(active: int) -> None:
    deck = DECKS["S"]
    for size in range(1, 9):
        model = updown_model.model(size, active)
        worst = deck.mask(["2H", "2D", "2C", "3H", "3D", "3C", "4H", "4D"][:size])
        best = deck.mask(["AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S"][:size])
        assert model.bid(worst, False) < 0.6
        assert model.bid(best, False) > size - 0.75
        assert 0 < model.bid_spread < 1
        assert model.worth(best, True) > model.worth(worst, True)


def test_prices_fall_as_tokens_pile_up_and_rounds_run_out() -> None:
    sizes = tuple(range(1, 11))
    for tokens in range(1, 5):
        saving = [updown_prices.saved(sizes, 4, count) for count in (tokens - 1, tokens, tokens + 1)]
        assert saving[0] < saving[1] < saving[2]
        assert saving[1] - saving[0] > saving[2] - saving[1]
        assert updown_prices.saved(sizes[5:], 4, tokens) < saving[1]
    assert updown_prices.saved((), 4, 3) == 0


def test_the_fit_finds_known_constants() -> None:
    rng = Random(5)
    inputs = [[1.0, rng.random(), rng.random()] for _ in range(4000)]
    found = fit_updown.least_squares(inputs, [2 - row[1] + 3 * row[2] for row in inputs])
    assert found == pytest.approx([2, -1, 3], abs=0.02)


def test_the_constants_are_as_the_script_writes_them() -> None:
    samples = [fit_updown.sample(size, 4, updown_constants.BID, Random(size)) for size in range(1, 8)]
    namespace: dict[str, object] = {}
    exec("\n".join(fit_updown.written(fit_updown.fit(samples))), namespace)
    for name in ("BID", "WORTH", "BID_SPREAD", "WORTH_SPREAD", "PROSPECT", "PROSPECT_SPREAD"):
        fresh, shipped = namespace[name], getattr(updown_constants, name)
        assert isinstance(fresh, tuple)
        assert len(fresh) == len(shipped)
    assert len(updown_constants.BID) == len(updown_model.features(0, False))


def test_the_speed_is_counted_over_whole_rounds() -> None:
    assert rollouts_per_second(runs=1, count=40) > 0
