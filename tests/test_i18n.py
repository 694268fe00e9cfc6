"""Languages: complete and fresh catalogues, French typography, and the system's language."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from game import i18n, paths

ROOT = Path(__file__).parent.parent
THIN = "\u202f"  # narrow no-break space


def load_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("catalogues", ROOT / "build" / "catalogues.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["catalogues"] = module
    spec.loader.exec_module(module)
    return module


catalogues = load_script()


@pytest.fixture(autouse=True)
def language_again() -> Iterator[None]:
    before = i18n.language()
    yield
    i18n.set_language(before)


@pytest.fixture(scope="module")
def template() -> Catalog:
    found: Catalog = catalogues.template()
    return found


def written(language: str) -> Catalog:
    with catalogues.po_path(language).open("rb") as file:
        return read_po(file, locale=language)


def identity(catalogue: Catalog) -> set[object]:
    return {message.id for message in catalogue if message.id}


# -- the catalogues


def test_the_template_holds_every_message_of_the_sources(template: Catalog) -> None:
    with catalogues.TEMPLATE.open("rb") as file:
        assert identity(read_po(file)) == identity(template), "run `make locale`"
    assert len(identity(template)) > 10


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_each_language_holds_exactly_these_messages_and_none_fuzzy(language: str, template: Catalog) -> None:
    catalogue = written(language)
    assert identity(catalogue) == identity(template), "run `make locale`"
    assert [message.id for message in catalogue if message.id and message.fuzzy] == []


def test_french_lacks_no_translation() -> None:
    assert catalogues.missing(written("fr")) == []


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_what_is_compiled_is_what_is_written(language: str, template: Catalog) -> None:
    path = catalogues.po_path(language)
    fresh = catalogues.merged(language, template)
    assert path.with_suffix(".mo").read_bytes() == catalogues.mo_bytes(fresh), "run `make locale`"


def texts(message: Message) -> list[tuple[str, str]]:
    """A message's pairs of English and translation."""
    if isinstance(message.id, str):
        return [(message.id, str(message.string))]
    one, many = message.id
    return [(one if number == 0 else many, text) for number, text in enumerate(message.string or ())]


def pairs(*, plural: bool) -> list[tuple[str, str]]:
    """English and French of every translated message."""
    messages = [message for message in written("fr") if message.id and (plural or not message.pluralizable)]
    return [pair for message in messages for pair in texts(message) if pair[1]]


FRENCH = pairs(plural=True)


def gaps(text: str) -> list[str]:
    return re.findall(r"\{\w*[^}]*\}", text)


def test_translations_fill_the_same_gaps() -> None:
    for english, french in FRENCH:
        # a French singular may say "un" where English counts, never the other way round
        assert set(gaps(french)) <= set(gaps(english)), english
    for english, french in pairs(plural=False):
        assert sorted(gaps(french)) == sorted(gaps(english)), english


@pytest.mark.parametrize(
    ("pattern", "fault"),
    [
        (rf"[^{THIN}…?!](?=[;:!?](?:\s|$|»|\)))", "a narrow no-break space goes before ; : ! ?"),
        (rf"«(?!{THIN})", "a narrow no-break space goes after «"),
        (rf"(?<!{THIN})»", "a narrow no-break space goes before »"),
        (r"'", "the apostrophe is ’"),
        (r"\.\.\.", "three dots are …"),
        (r'"', "quotes are « »"),
        (r"(?<![\w}])-\d", "the minus sign is −"),
        (r"\d ?[x*] ?\d", "the multiplication sign is ×"),
        (r" %", "a no-break space goes before %"),
    ],
)
def test_french_typography(pattern: str, fault: str) -> None:
    assert [french for _, french in FRENCH if re.search(pattern, french)] == [], fault


# -- the language in use


def test_languages_are_switched_at_once() -> None:
    english, french = next(pair for pair in FRENCH if pair[0] != pair[1])
    i18n.set_language("fr")
    assert (i18n.language(), i18n._(english)) == ("fr", french)
    i18n.set_language("en")
    assert (i18n.language(), i18n._(english)) == ("en", english)


def test_an_unknown_message_is_shown_as_it_is() -> None:
    for language in i18n.LANGUAGES:
        i18n.set_language(language)
        assert i18n._("no such message") == "no such message"


def test_numbers_choose_their_form() -> None:
    i18n.set_language("en")
    assert [i18n.ngettext("card?", "cards?", n) for n in (0, 1, 2)] == ["cards?", "card?", "cards?"]


def test_a_missing_catalogue_leaves_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "locale", lambda: tmp_path)
    i18n.set_language("fr")
    assert i18n._(FRENCH[0][0]) == FRENCH[0][0]


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANGUAGE": "de:fr:en", "LANG": "en_US.UTF-8"}, "fr"),
        ({"LANGUAGE": "fr-CA", "LANG": "en_US.UTF-8"}, "fr"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANG": "en_US.UTF-8"}, "fr"),
        ({"LC_MESSAGES": "fr_FR@euro", "LANG": "en_US.UTF-8"}, "fr"),
        ({"LANG": "frisian"}, "en"),
        ({"LANG": ""}, "en"),
    ],
)
def test_the_system_s_language(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert i18n.system_language() == language
    i18n.set_language(None)
    assert i18n.language() == language


def test_on_a_mac_the_preferences_are_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert i18n.system_language() == "en"
    preferences = tmp_path / "Library" / "Preferences" / ".GlobalPreferences.plist"
    preferences.parent.mkdir(parents=True)
    for damaged in (b"garbage", b"<plist>", b""):
        preferences.write_bytes(damaged)
        assert i18n.system_language() == "en"
    preferences.write_bytes(
        b'<plist version="1.0"><dict><key>AppleLanguages</key>'
        b"<array><string>de-DE</string><string>fr-FR</string></array></dict></plist>"
    )
    assert i18n.system_language() == "fr"
