"""The start of the program, as it goes for a player, with nothing loaded that only other figures need."""

from __future__ import annotations

import time
from typing import Any

from game.scenes.title import TitleScene
from game.settings import Settings
from game.ui.app import App
from game.ui.window import Window


def start() -> dict[str, Any]:
    """When the title's first frame is complete, in seconds since the epoch."""
    settings = Settings(language="en", window=(1280, 720))
    window = Window(settings)
    app = App(window.surface, settings)
    app.go(TitleScene(app))
    window.show()
    app.draw()
    window.flip()
    return {"at": time.time()}
