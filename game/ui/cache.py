"""Bounded memory for composed pictures."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import pygame

P = ParamSpec("P")
R = TypeVar("R")

_ALL: list[_Store] = []


USUAL = 2560 * 1440  # pixels of the picture that the limits are meant for
SMALLEST = 0.5
_scale = 1.0


def fit(width: int, height: int) -> None:
    """Let the limits follow the size of the picture: a larger one is drawn from larger parts."""
    global _scale
    _scale = max(SMALLEST, width * height / USUAL)


class _Store:
    """Results in order of last use, with the bytes of their pixels."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self.used = 0
        self.kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        _ALL.append(self)

    @property
    def limit(self) -> float:
        """The most bytes that are kept."""
        return self._limit * _scale

    def put(self, key: Hashable, value: Any) -> None:
        """Keep a value and drop the least recently used ones above the limit, but never the value itself."""
        size = pixels(value)
        self.kept[key] = (value, size)
        self.used += size
        while self.used > self.limit and len(self.kept) > 1:
            _, (_, freed) = self.kept.popitem(last=False)
            self.used -= freed

    def clear(self) -> None:
        """Drop everything."""
        self.kept.clear()
        self.used = 0


def pixels(value: Any) -> int:
    """Bytes of the pictures in a result, and a small sum for anything else."""
    if isinstance(value, pygame.Surface):
        return 128 + value.get_width() * value.get_height() * value.get_bytesize()
    if isinstance(value, tuple):
        return sum(pixels(part) for part in value)
    return 64


def cached(megabytes: float) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remember a function's results by its arguments, up to so many megabytes of pixels."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        store = _Store(round(megabytes * (1 << 20)))
        kept = store.kept

        @wraps(function)
        def remembered(*args: P.args, **kwargs: P.kwargs) -> R:
            key = (args, tuple(sorted(kwargs.items()))) if kwargs else args
            found = kept.get(key)
            if found is not None:
                kept.move_to_end(key)
                result: R = found[0]
                return result
            result = function(*args, **kwargs)
            store.put(key, result)
            return result

        remembered.store = store  # type: ignore[attr-defined]
        return remembered

    return decorate


def holds(function: Callable[..., Any], *args: Any) -> bool:
    """Whether a cached function remembers its result for these arguments."""
    store: _Store = function.store  # type: ignore[attr-defined]
    return args in store.kept


def used() -> int:
    """Bytes of pixels kept by all caches."""
    return sum(store.used for store in _ALL)


def clear() -> None:
    """Empty all caches, as after a change of the window's size."""
    for store in _ALL:
        store.clear()
