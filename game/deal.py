"""Deal codes and the pinned shuffle: one code, options and count of deals give the same cards everywhere.

Everything here can be rebuilt in any language from this page.

Code
    `UD3-7K2M9QXA`: two letters for the game, one digit for the seats, a hyphen, and a 40-bit seed as
    eight digits of Crockford's base 32 (`0123456789ABCDEFGHJKMNPQRSTVWXYZ`), most significant first.
    Code number n of a series (number 0 is the given code) has the seed `(seed + n) mod 2**40`.

Key
    A stream of chance starts from a key of 32 bytes. For a deal it is the SHA-256 of the UTF-8 text
    `fourup deal\\n<code>\\n<options>\\n<count>`; `<options>` is every option of the game as
    `key=value`, sorted by key and joined by commas; `<count>` is how many deals the game has had
    before this one, in decimal.

    A bot's decision has Python's own generator, for speed, seeded with the SHA-256 of
    `fourup bot\\n<code>\\n<seat>\\n<move number>` read as one big-endian number.

Words
    Block number i (0, 1, 2 …) is the SHA-256 of the key followed by i as eight bytes, big-endian. A
    block is four words of 64 bits, big-endian, used in order.

Numbers
    `below(n)`: take the fewest words, at least one, that can hold n - 1; the first word is the most
    significant; with k words the value lies below `2**(64 k)`. Values from the largest multiple of n
    that fits on are thrown away and as many words taken again; the result is the value modulo n.

Shuffle (Fisher-Yates)
    For i from the last index down to 1: j = below(i + 1), then items i and j change places.
"""

from __future__ import annotations

import hashlib
import random
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SEED_BITS = 40
_CODE = re.compile(rf"([A-Z]{{2}})([1-9])-([{ALPHABET}]{{8}})")
_MISREAD = str.maketrans("ILO", "110")


class DealCode(msgspec.Struct, frozen=True):
    """A game's prefix, its number of seats and a 40-bit seed, written `UD3-7K2M9QXA`."""

    prefix: str
    seats: int
    seed: int

    def __str__(self) -> str:
        digits = "".join(ALPHABET[self.seed >> shift & 31] for shift in range(SEED_BITS - 5, -1, -5))
        return f"{self.prefix}{self.seats}-{digits}"

    @classmethod
    def parse(cls, text: str) -> DealCode:
        """The code as typed: small letters, I and L for 1, O for 0 are understood; raises ValueError."""
        head, hyphen, tail = text.upper().partition("-")
        match = _CODE.fullmatch(head + hyphen + tail.translate(_MISREAD)) if text.isascii() else None
        if match is None:
            raise ValueError(f"{text!r} is not a deal code such as UD3-7K2M9QXA")
        seed = 0
        for digit in match[3]:
            seed = seed << 5 | ALPHABET.index(digit)
        return cls(match[1], int(match[2]), seed)


class Stream:
    """A pinned stream of chance (this module's docstring says how its numbers come about)."""

    __slots__ = ("_words",)

    def __init__(self, key: bytes) -> None:
        self._words = _words(key)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the others; raises ValueError where n < 1."""
        if n < 1:
            raise ValueError(f"no number lies from 0 to {n} - 1")
        count = max(1, -(-(n - 1).bit_length() // 64))
        span = 1 << 64 * count
        limit = span - span % n
        while True:
            value = 0
            for _ in range(count):
                value = value << 64 | next(self._words)
            if value < limit:
                return value % n

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as the others."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A new list of the items in random order."""
        result = list(items)
        for i in range(len(result) - 1, 0, -1):
            j = self.below(i + 1)
            result[i], result[j] = result[j], result[i]
        return result


def new_code(prefix: str, seats: int) -> DealCode:
    """A code that nobody can foresee, from the operating system's entropy."""
    return DealCode(prefix, seats, secrets.randbits(SEED_BITS))


def following(code: DealCode, n: int) -> DealCode:
    """Code number n of the series that starts with this one; number 0 is the code itself."""
    return DealCode(code.prefix, code.seats, (code.seed + n) % (1 << SEED_BITS))


def deal_stream(code: DealCode | str, options: Mapping[str, str | int], count: int) -> Stream:
    """The chance of deal number `count` (0 is the first) of a game with this code and all these options."""
    written = ",".join(f"{key}={options[key]}" for key in sorted(options))
    return Stream(_key("deal", code, written, count))


def bot_rng(code: DealCode | str, seat: int, move_number: int) -> random.Random:
    """The chance of a bot's decision: of the code by a one-way hash, and apart from every deal's."""
    return random.Random(bot_seed(code, seat, move_number))


def bot_seed(code: DealCode | str, seat: int, move_number: int) -> int:
    """The seed of `bot_rng`, which tells nothing of the code."""
    return int.from_bytes(_key("bot", code, seat, move_number), "big")


def _key(purpose: str, *parts: object) -> bytes:
    return hashlib.sha256("\n".join([f"fourup {purpose}", *map(str, parts)]).encode()).digest()


def _words(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1
