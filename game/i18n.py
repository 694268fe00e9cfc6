"""The language of everything that players read: French or English, switched at any time."""

from __future__ import annotations

import gettext
import locale
import os
import sys
from pathlib import Path

from game import paths
from game.messages import N_

__all__ = ["LANGUAGES", "N_", "_", "language", "ngettext", "set_language", "system_language"]

LANGUAGES = ("fr", "en")
DOMAIN = "fourup"
_FALLBACK = "en"

_current = _FALLBACK
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def language() -> str:
    """The language in use, one of LANGUAGES."""
    return _current


def set_language(code: str | None) -> None:
    """Use one of LANGUAGES from now on; None for the system's."""
    global _current, _catalogue
    _current = code if code in LANGUAGES else system_language()
    _catalogue = _load(_current)


def _(message: str) -> str:
    """The message in the language in use."""
    return _catalogue.gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """The message for a number of things in the language in use."""
    return _catalogue.ngettext(one, many, n)


def system_language() -> str:
    """The first of LANGUAGES that the system asks for, else English."""
    for name in _system_names():
        code = name.replace("-", "_").partition("_")[0].lower()
        if code in LANGUAGES:
            return code
        if code in ("c", "posix"):
            break
    return _FALLBACK


def _system_names() -> list[str]:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return [name.partition(".")[0] for name in value.split(":") if name]
    if sys.platform == "win32":
        import ctypes

        name = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage())
        return [name] if name else []
    if sys.platform == "darwin":
        import plistlib
        from xml.parsers.expat import ExpatError

        try:
            preferences = (Path.home() / "Library/Preferences/.GlobalPreferences.plist").read_bytes()
            return [str(name) for name in plistlib.loads(preferences).get("AppleLanguages", [])]
        except (OSError, plistlib.InvalidFileException, ExpatError):
            return []
    return []


def _load(code: str) -> gettext.NullTranslations:
    try:
        with (paths.locale() / code / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
            return gettext.GNUTranslations(file)
    except OSError:
        return gettext.NullTranslations()
