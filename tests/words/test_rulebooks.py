"""Every game's rules can be read, and every refusal leads to the page that says so."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from game import catalog, i18n
from game.catalog import Game
from game.scenes.rules import pages_of

EACH = pytest.mark.parametrize("game", catalog.GAMES, ids=lambda game: game.id)


def named_rules(game: Game) -> set[str]:
    """The paragraphs that the game's refusals name, read from its rules' sources."""
    found: set[str] = set()
    folder = Path(import_module("game.rules").__path__[0])
    for path in folder.glob(f"{game.id.replace('-', '_')}*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalMove":
                found |= {str(arg.value) for arg in node.args[1:2] if isinstance(arg, ast.Constant)}
    return found


@EACH
def test_every_refusal_leads_to_a_page(game: Game) -> None:
    rules = named_rules(game)
    assert rules
    assert rules <= {anchor for page in pages_of(game.id) for anchor in page.anchors}


@EACH
@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_page_says_something_under_a_title_of_its_own(game: Game, language: str) -> None:
    i18n.set_language(language)
    pages = pages_of(game.id)
    assert len({page.title for page in pages}) == len(pages) >= 8
    assert all(page.blocks for page in pages)
