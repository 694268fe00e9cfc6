"""Memory given back to the system: glibc keeps what pictures leave behind unless it is told not to."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

M_MMAP_THRESHOLD, LARGE = -3, 1 << 17  # glibc's malloc.h; bytes


def give_back_large() -> None:
    """Have large pictures returned when dropped; by default glibc learns to keep them."""
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE)


def trim() -> None:
    """Return what is free now, as after the pictures of a whole screen were dropped."""
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
