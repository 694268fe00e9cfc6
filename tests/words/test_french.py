"""French as it is printed: its spaces, its signs, and the same gaps as in English."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]


def entries() -> list[Message]:
    with (ROOT / "game" / "locale" / "fr" / "LC_MESSAGES" / "fourup.po").open("rb") as file:
        return [message for message in read_po(file, locale="fr") if message.id and message.string]


ENTRIES = entries()


def both(message: Message) -> list[tuple[str, str]]:
    """Each French form with the English that it stands for; none where it isn't translated yet."""
    english = [message.id] if isinstance(message.id, str) else list(message.id)
    texts = [message.string] if isinstance(message.string, str) else list(message.string or ())
    return [(source, text) for source, text in zip(english, texts, strict=True) if text]


PAIRS = [pair for message in ENTRIES for pair in both(message)]


def test_there_is_a_catalogue() -> None:
    assert len(PAIRS) > 200


@pytest.mark.parametrize(
    "pattern", [r"[^\u202f][;:!?]", r"«[^\u202f]", r"[^\u202f]»", r"'", r"\.\.\.", r"(?<!\w)-\d"]
)
def test_typography(pattern: str) -> None:
    assert [text for _, text in PAIRS if re.search(pattern, text)] == []


def test_gaps_are_kept() -> None:
    """The singular may spell its one out; nothing else may lose a gap, and none may be invented."""
    gap = re.compile(r"{\w*}")
    wrong = []
    for message in ENTRIES:
        forms = both(message)
        known = {name for english, _ in forms for name in gap.findall(english)}
        for number, (english, text) in enumerate(forms):
            got, owed = set(gap.findall(text)), set(gap.findall(english))
            if not got <= known or (got != owed and (len(forms) == 1 or number == 1)):
                wrong.append(text)
    assert wrong == []
