"""The command line (record.md): the window where it is asked for, and tools for records and bots."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from game.cli.common import UsageError, note, prepare_streams
from game.cli.parser import parse
from game.record import BadRecord

INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0, 1 for a bad record, 2 for a usage error.

    Whatever happens, people get one line about it; with FOURUP_DEBUG set, developers get the traceback.
    """
    prepare_streams()
    words = list(sys.argv[1:] if argv is None else argv)
    command = next((word for word in words if not word.startswith("-")), "")
    try:
        status = parse(words)()
        sys.stdout.flush()
    except SystemExit as end:
        return int(end.code or 0)
    except UsageError as error:
        return note(command, error, 2)
    except BadRecord as error:
        return note(command, error, 1)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains when it ends
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        return note(command, f"{error.filename}: {error.strerror}" if error.filename else error, 2)
    except Exception as error:
        if os.environ.get("FOURUP_DEBUG"):
            raise
        return note(command, f"unexpected fault: {type(error).__name__}: {error}", 1)
    return status
