"""Ogg Vorbis files that are the same to the byte each time they are written."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

import numpy as np
import soundfile  # type: ignore[import-untyped]
from numpy.typing import NDArray

from sounds.dsp import RATE

BLOCK = 8192


def _crc_table() -> list[int]:
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1 ^ 0x04C11DB7 if value & 0x80000000 else value << 1) & 0xFFFFFFFF
        table.append(value)
    return table


_CRC = _crc_table()


def _checksum(page: bytes) -> int:
    value = 0
    for byte in page:
        value = (value << 8 & 0xFFFFFFFF) ^ _CRC[value >> 24 ^ byte]
    return value


def renumbered(data: bytes, serial: int) -> bytes:
    """An Ogg stream under another serial number (RFC 3533); encoders draw theirs at random."""
    out = bytearray()
    at = 0
    while at < len(data):
        segments = data[at + 26]
        end = at + 27 + segments + sum(data[at + 27 : at + 27 + segments])
        page = bytearray(data[at:end])
        struct.pack_into("<II", page, 14, serial, struct.unpack_from("<I", page, 18)[0])
        struct.pack_into("<I", page, 22, 0)
        struct.pack_into("<I", page, 22, _checksum(bytes(page)))
        out += page
        at = end
    return bytes(out)


def encoded(name: str, signal: NDArray[Any], quality: float) -> bytes:
    """The signal (samples first) as Ogg Vorbis; quality goes from 0 to 1."""
    buffer = io.BytesIO()
    channels = 1 if signal.ndim == 1 else signal.shape[1]
    with soundfile.SoundFile(
        buffer, "w", RATE, channels, format="OGG", subtype="VORBIS", compression_level=1 - quality
    ) as file:
        for start in range(0, len(signal), BLOCK):
            file.write(signal[start : start + BLOCK].astype(np.float32))
    return renumbered(buffer.getvalue(), zlib.crc32(name.encode()))


def decoded(data: bytes) -> NDArray[np.float64]:
    """The samples of a file's content."""
    samples: NDArray[np.float64] = soundfile.read(io.BytesIO(data), dtype="float64")[0]
    return samples
