"""Four Up from its source tree, and the packaged program: `python main.py --help` says what it can do."""

import multiprocessing

if __name__ == "__main__":
    multiprocessing.freeze_support()  # first: in the packaged program a bot's process starts here too

    from game.cli import main

    raise SystemExit(main())
