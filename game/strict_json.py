"""Reading JSON as records need it (record.md, Reading): nothing is guessed, and a fault keeps its place.

A fault that leaves the text readable (a duplicate key, NaN, a number out of range) becomes a Fault in
the place of its value, so that the reader can say where it stands.
"""

from __future__ import annotations

import json
import math
from typing import Any

import msgspec

DEEPEST = 64
LONGEST_NUMBER = 4300  # digits; what Python converts without being asked twice


class Fault(msgspec.Struct, frozen=True):
    """What stands where a value should be, and why it is refused."""

    reason: str


def read(data: bytes | str) -> Any:
    """The value of a JSON text in UTF-8; raises ValueError where it is none."""
    text = data if isinstance(data, str) else data.decode("utf-8")
    if text.startswith("\ufeff"):
        raise ValueError("the text begins with a byte-order mark")
    try:
        return _DECODER.decode(text)
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None


def fault(value: Any, depth: int) -> str | None:
    """Why a value that stands at that depth (1: the outermost) is refused; None if it is not."""
    kind = type(value)
    if kind is str:
        return _text_fault(value)
    if kind is Fault:
        return str(value.reason)
    if kind is list:
        items = value
    elif kind is dict:
        items = value.values()
        for key in value:
            if not key.isascii() and (found := _text_fault(key)):
                return found
    else:
        return None
    if depth > DEEPEST:
        return _TOO_DEEP
    for item in items:
        if not (type(item) is str and item.isascii()) and (found := fault(item, depth + 1)):
            return found
    return None


_TOO_DEEP = f"nested deeper than {DEEPEST}"


def _text_fault(text: str) -> str | None:
    try:
        text.encode()
    except UnicodeEncodeError:
        return "a text holds half a character (a lone surrogate)"
    return None


def _object(pairs: list[tuple[str, Any]]) -> Any:
    value = dict(pairs)
    if len(value) == len(pairs):
        return value
    keys = [key for key, _ in pairs]
    return Fault(f"the key {next(key for key in keys if keys.count(key) > 1)!r} stands twice")


def _float(digits: str) -> Any:
    value = float(digits)
    return value if math.isfinite(value) else Fault("a number is out of range")


def _int(digits: str) -> Any:
    return int(digits) if len(digits) <= LONGEST_NUMBER else Fault("a number is out of range")


def _constant(name: str) -> Any:
    return Fault(f"{name} is no number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_float, parse_int=_int, parse_constant=_constant
)
