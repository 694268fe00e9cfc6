"""The program's own performance figures, each beside its baseline and its target."""

from __future__ import annotations

from game.bench.report import run

__all__ = ["run"]
