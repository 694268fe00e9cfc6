"""Four Up from its source tree, and the packaged program: `python main.py --help` says what it can do."""

import sys

if __name__ == "__main__":
    if hasattr(sys, "frozen"):  # a bot's process starts here too; from source the import would be wasted
        import multiprocessing

        multiprocessing.freeze_support()

    from game.cli import main

    raise SystemExit(main())
