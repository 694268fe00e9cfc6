from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.window.desk import Screen, missing


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    reason = missing()
    if reason is not None:
        pytest.skip(f"no real window here: {reason}")
    made = Screen()
    yield made
    made.close()
