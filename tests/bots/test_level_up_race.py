"""The rollouts of a Level Up round after a seat has laid."""

from __future__ import annotations

from random import Random

from game.bots.level_up_counting import Count
from game.bots.level_up_hitting import table_of
from game.bots.level_up_race import Race, World
from game.rules.level_up_contracts import INDEX
from tests.bots.level_up_positions import CLOSE, FIVES, Curated


def race(seed: int) -> Race:
    """Seat 0 has laid two melds that take 5, 4 and 0, and holds two cards; seat 1 has not laid."""
    position = Curated(
        "", FIVES, "", moves=f"{CLOSE}; draw stock; discard B11; draw stock", stock="V14 B11 R17"
    )
    count = Count(position.view())
    assert len(count.hand) == 2
    return Race(count, table_of(count.view.melds, count.top), Random(seed))


def ahead(stock: str) -> float:
    """How often seat 0 goes out first, where the stock holds these cards, the next one last."""
    cards = [INDEX[card] for card in stock.split()]
    hand = [INDEX["V18"], INDEX["R17"]]
    outcomes = []
    for seed in range(100):
        world = World([[], []], cards, [None, None], [True, False], {5}, set(), [(0, 5)])
        outcomes.append(race(seed).after_discard(world, hand, INDEX["R17"]))
    return sum(outcome > 0 for outcome in outcomes) / len(outcomes)


def test_what_can_be_hit_is_not_discarded_for_others() -> None:
    """Seat 1 draws all the fives and keeps them; those that seat 0 draws itself bring it out."""
    assert ahead("V2 P16 Y5 P14 P5 P12 Y5") < 0.4
    assert ahead("V2 Y5 P16 Y5 P14 P5 P12") > 0.6


def test_a_seat_may_go_out_with_laying() -> None:
    """Once seat 1 has laid and is out at once, seat 0 is behind by its two levels."""
    cards = [INDEX[card] for card in ("G12 G13 G14 G15 G16 G17 " * 4).split()]
    worst = 0.0
    for seed in range(60):
        world = World([[], []], cards, [None, None], [True, False], {5}, set(), [(0, 5)])
        worst = min(worst, race(seed).after_discard(world, [INDEX["V18"], INDEX["R17"]], INDEX["R17"]))
    assert worst == -2
