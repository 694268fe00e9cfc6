"""Writing whole files or none, and setting damaged ones aside."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import msgspec


class Damaged(msgspec.Struct, frozen=True):
    """A file that could not be used and the name it now has; None where it could not be renamed."""

    path: Path
    kept_as: Path | None


def write(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Replace the file's content in one step, making its folder if need be; raises OSError.

    Whatever ends the program, the old or the new content is there whole. `durable` also waits
    for the disk, so that this holds for a power cut too.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def set_aside(path: Path) -> Damaged:
    """Rename `name.json` to the first free `name.bad-N.json`, so that nothing of it is lost."""
    stem, suffix = path.stem, path.suffix
    number = 1
    try:
        while True:
            kept_as = path.with_name(f"{stem}.bad-{number}{suffix}")
            try:
                kept_as.touch(exist_ok=False)
            except FileExistsError:
                number += 1
                continue
            try:
                if path.is_dir():  # a folder can't replace a file
                    kept_as.unlink()
                path.replace(kept_as)
            except OSError:
                kept_as.unlink(missing_ok=True)
                raise
            return Damaged(path, kept_as)
    except OSError:
        return Damaged(path, None)
