"""Marking messages for the translation catalogues, for modules that translate nothing themselves."""

from __future__ import annotations


def N_(message: str) -> str:
    """The message as it is; the mark alone puts it into the catalogues."""
    return message
