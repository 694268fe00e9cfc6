"""Opens the window at the title, at a new table or at a record, and keeps it until the end."""

from __future__ import annotations

import logging
import sys

from game import paths, settings
from game.scenes.botdesk import BotDesk
from game.scenes.title import TitleScene
from game.session import Session
from game.ui.app import App
from game.ui.scene import Scene
from game.ui.sound import Sound
from game.ui.window import NoDisplay, Window, explain_no_display

EXIT_NO_DISPLAY = 1


def run(session: Session | None = None) -> int:
    """Show the window until it is closed; returns the exit code."""
    log_to_file()
    chosen, damaged = settings.load()
    try:
        window = Window(chosen)
    except NoDisplay:
        print(f"fourup: {explain_no_display()}", file=sys.stderr or sys.__stderr__)
        return EXIT_NO_DISPLAY
    sound = Sound(chosen.effects, chosen.music)
    app = App(window.surface, chosen, sound)
    app.worker, app.advisor = BotDesk(), BotDesk()
    app.late_starts += [sound.start, app.worker.start]
    app.fault = lambda error: fault(app, error)
    app.damaged += [damaged] if damaged else []
    app.go(TitleScene(app) if session is None else table(app, session))
    window.apply(chosen)
    window.show()
    try:
        window.run(app)
    finally:
        app.close()
        window.close()
    return 0


def table(app: App, session: Session) -> Scene:
    """The screen of a match: its table, or its podium when it is finished."""
    from game.scenes.podium import PodiumScene
    from game.scenes.table import TableScene

    return TableScene(app, session) if session.outcome is None else PodiumScene(app, session)


def fault(app: App, error: Exception) -> Scene:
    """The screen that tells of an unexpected error."""
    from game.scenes.fault import FaultScene

    return FaultScene(app, error)


def log_to_file() -> None:
    """Faults go to the log in the player's folder, since a packaged program has no console."""
    logging.raiseExceptions = False  # a log that can't be written is no reason for a traceback
    try:
        paths.data().mkdir(parents=True, exist_ok=True)
        logging.basicConfig(
            filename=paths.log_file(), level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s"
        )
    except OSError:
        logging.basicConfig(level=logging.ERROR)
