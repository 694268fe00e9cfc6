"""Where everything lies: what came with the program, and the player's folder. Nothing here makes one."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).resolve().parent


def root() -> Path:
    """The folder that holds `sprites` and `sounds`: of the packaged program, or beside the package."""
    bundle = getattr(sys, "_MEIPASS", None)
    return Path(bundle) if bundle else _PACKAGE.parent


def sprites() -> Path:
    """All that is seen."""
    return root() / "sprites"


def sounds() -> Path:
    """All that is heard."""
    return root() / "sounds"


def locale() -> Path:
    """The compiled translations."""
    return _PACKAGE / "locale"


def data() -> Path:
    """The player's own folder: the platform's place for it, or the environment's FOURUP_HOME."""
    home = os.environ.get("FOURUP_HOME")
    return Path(home) if home else platformdirs.user_data_path("four-up", appauthor=False)


def saves() -> Path:
    """Games that are still running."""
    return data() / "saves"


def records() -> Path:
    """Finished games."""
    return data() / "records"


def settings_file() -> Path:
    """The player's settings."""
    return data() / "settings.json"


def log_file() -> Path:
    """Where faults of the program are written down."""
    return data() / "four-up.log"
