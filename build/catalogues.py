"""Bring the translations up to date: gather the messages, carry each language's over, compile.

Run it as `make locale`. It prints the messages that still lack a translation and fails if there are any.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "game" / "locale"
TEMPLATE = LOCALE / "fourup.pot"
LANGUAGES = {"en": "nplurals=2; plural=(n != 1);", "fr": "nplurals=2; plural=(n > 1);"}
SOURCE_LANGUAGE = "en"
HEADER = "# Four Up"
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}


class Lean(Catalog):
    """A catalogue without dates, names and versions in its header: it changes only with its messages."""

    def _lines(self) -> list[tuple[str, str]]:
        headers = [("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=utf-8")]
        if self.locale is not None:
            language = str(self.locale)
            headers += [("Language", language), ("Plural-Forms", LANGUAGES[language])]
        return headers

    mime_headers = property(_lines)
    num_plurals = property(lambda _self: 2)


def template() -> Catalog:
    """Every message in the sources."""
    catalogue = Lean(fuzzy=False, header_comment=HEADER)
    found = extract_from_dir(ROOT / "game", [("**.py", "python")], keywords=KEYWORDS)
    for path, _, message, _, _ in sorted(found, key=lambda item: (item[0], item[1])):
        catalogue.add(message, locations=[(f"game/{path}", 0)])
    return catalogue


def po_path(language: str) -> Path:
    """Where a language's translations are written."""
    return LOCALE / language / "LC_MESSAGES" / "fourup.po"


def read(language: str) -> Catalog:
    """A language's translations as they are written; an empty catalogue where there are none."""
    path = po_path(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def merged(language: str, messages: Catalog) -> Catalog:
    """A language's translations of exactly these messages."""
    old, new = read(language), Lean(locale=language, fuzzy=False, header_comment=HEADER)
    for message in messages:
        if message.id:
            known = old.get(message.id)
            text = known.string if known is not None else ""
            new.add(message.id, text or "", locations=message.locations, flags=message.flags)
    return new


def po_bytes(catalogue: Catalog) -> bytes:
    """A catalogue's text form."""
    out = io.BytesIO()
    write_po(out, catalogue, width=110, include_lineno=False)
    return out.getvalue()


def mo_bytes(catalogue: Catalog) -> bytes:
    """A catalogue's compiled form."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def missing(catalogue: Catalog) -> list[str]:
    """The messages without a translation; the language of the sources needs none."""
    if str(catalogue.locale) == SOURCE_LANGUAGE:
        return []
    lacking = []
    for message in catalogue:
        texts = message.string if isinstance(message.string, tuple | list) else [message.string]
        if message.id and not (texts and all(texts)):
            lacking.append(message.id if isinstance(message.id, str) else message.id[0])
    return lacking


def main() -> int:
    """Bring everything up to date; 1 if a translation is missing."""
    messages = template()
    LOCALE.mkdir(exist_ok=True)
    TEMPLATE.write_bytes(po_bytes(messages))
    lacking = 0
    for language in LANGUAGES:
        catalogue = merged(language, messages)
        path = po_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(po_bytes(catalogue))
        path.with_suffix(".mo").write_bytes(mo_bytes(catalogue))
        for message in missing(catalogue):
            lacking += 1
            print(f"{language}: {message!r}")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
