"""UpDown's table: what it says of the tricks that are still wanted."""

from __future__ import annotations

import msgspec
import pytest

from tests.scenes import tables
from tests.scenes.menus import make_app


@pytest.mark.parametrize(
    ("bid", "won", "said"),
    [
        (2, (1, 0, 0), "1 more trick to take"),
        (2, (1, 1, 0), "1 more trick to take"),
        (3, (1, 1, 0), "the bid is out of reach"),
        (1, (1, 1, 0), "no more tricks, please"),
        (0, (1, 1, 0), "1 trick too many"),
    ],
)
def test_the_tricks_wanted_are_told_while_the_bid_can_be_met(
    bid: int, won: tuple[int, ...], said: str
) -> None:
    table = tables.show(make_app(), 3, "play")
    view = table.view
    sizes = tuple(3 if n == view.round else size for n, size in enumerate(view.sizes))
    view = msgspec.structs.replace(view, sizes=sizes, bids=(bid, *view.bids[1:]), won=won)
    assert table.board.panels.need(view, 0).label == said
