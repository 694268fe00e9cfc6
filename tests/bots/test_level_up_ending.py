"""What a Level Up turn makes certain, as the bots see it: never less nor more than what is proved."""

from __future__ import annotations

import pytest

from game.bots.level_up_counting import Count
from game.bots.level_up_ending import Turn, better
from game.rules.level_up import LEVEL_UP
from tests.bots.curation import Curated, answer, head, read
from tests.bots.proofs.level_up import results, sure

POSITIONS = [position for position in read("level-up") if position.kind != "completes"]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.id)
def test_the_bots_know_what_is_certain(position: Curated) -> None:
    state = position.state()
    turn = Turn(Count(LEVEL_UP.view(state, position.seat)))
    found = {head(move): result for move, result in turn.results().items()}
    assert found == results(state, position.seat)
    kept = better(found)
    assert (kept if len(kept) < len(found) else frozenset()) == sure(state, position.seat)
    assert turn.matters or position.kind == "nearest"


def test_what_is_certain_is_told_and_kept_from_characters() -> None:
    """A character prefers another move only among those that are sure (temper.Character)."""
    told = set()
    for position in POSITIONS:
        if position.kind == "nearest":
            continue
        chosen = answer(position, position.state(), "expert")
        told.add(str(chosen.reason))
        assert chosen.candidates[0].move == chosen.move
        for each in chosen.candidates:
            assert each.sure == (head(each.move) in position.right)
            assert each.value <= chosen.candidates[0].value or each.sure
    assert "It makes sure of the most that a round can bring." in told
    assert "Any other move is certain to bring no more in this round; this one may." in told
