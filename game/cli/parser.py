"""The commands, their arguments, and their help with examples."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn

import game
from game.audit import REDEALS
from game.bots.base import LEVELS
from game.catalog import GAMES
from game.cli.common import UsageError
from game.i18n import LANGUAGES

SMALLEST, LARGEST = (320, 180), (7680, 4320)

_BATCH = "a record, or - for one record a line on standard input"
_CODE = "the deal code, such as UD3-7K2M9QXA; without it a new one is drawn"
_TARGET = """\
TARGET is a record's file (its table, at its end) or a screen: title, setup:GAME, settings,
summary:FILE, podium:FILE, hint:FILE, review:FILE, audit:FILE, curtain:FILE."""

_ARENA = """\
Two levels sit A B A B; A,B,B,B is one against three. Beside the levels there are LEVEL@EFFORT, a level
with its own number of rollouts, and plain, the rule-based player that the bots are measured against.
Prints a table, then a JSON line with the differences and their 95 % intervals."""


def parse(words: Sequence[str]) -> Callable[[], int]:
    """What the words of a command line ask for, ready to be run; raises UsageError."""
    arguments = _parser().parse_args(words)
    module, _, function = arguments.run.partition(":")
    # each command's module is loaded only when it runs: `verify` needs no bots and no window
    command = getattr(import_module(f"game.cli.{module}"), function)
    return lambda: int(command(arguments))


class _Parser(argparse.ArgumentParser):
    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def _parser() -> _Parser:
    parser = _Parser(
        prog="fourup",
        description="Four Up: four card games at one table. Without a command the window opens.",
        epilog=_examples(
            "",
            "play updown --seats human,expert,novice",
            "verify game.fourup.json",
            "simulate updown --seats skilled,novice,novice --games 20",
        )
        + "\n\n`fourup COMMAND --help` says more of a command.",
    )
    parser.add_argument("--version", action="version", version=f"fourup {game.__version__}")
    parser.set_defaults(run="window:start")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")

    def command(name: str, run: str, summary: str, *examples: str, more: str = "") -> _Parser:
        lines = _examples(*(f"{name} {example}".rstrip() for example in examples))
        added: _Parser = commands.add_parser(
            name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.\n{more}", epilog=lines
        )
        added.set_defaults(run=run)
        return added

    _window_commands(command)
    _record_commands(command)
    _bot_commands(command)
    _picture_commands(command)
    return parser


def _window_commands(command: Callable[..., _Parser]) -> None:
    play = command(
        "play",
        "window:play",
        "open the window at a table",
        "updown",
        "updown --seats human,skilled,skilled --option rounds=short",
        "updown --seats human,human,novice,novice --code UD4-7K2M9QXA",
    )
    _table(play, "human or a bot's level for each seat; human against three bots if left out")
    opened = command(
        "open",
        "window:open_record",
        "open a record in the window",
        "game.fourup.json",
        more="At its end to go on, or as a replay when it is finished.",
    )
    opened.add_argument("file", metavar="FILE", help="a record")


def _record_commands(command: Callable[..., _Parser]) -> None:
    verify = command(
        "verify",
        "records:verify",
        "replay records and say whether they are sound",
        "game.fourup.json",
        "games/*.fourup.json",
        "- < games.jsonl",
        more="One JSON line each; the exit code is 1 if any is bad.",
    )
    verify.add_argument("files", metavar="FILE", nargs="+", help=_BATCH)
    legal = command(
        "legal",
        "records:legal",
        "print who is to move and the legal moves at a record's end",
        "game.fourup.json",
        "- < games.jsonl",
    )
    legal.add_argument("file", metavar="FILE", help=_BATCH)
    view = command(
        "view",
        "records:view",
        "print all that a seat may know at a record's end, and nothing else",
        "game.fourup.json --seat 0",
        "- --seat 2 < games.jsonl",
    )
    view.add_argument("file", metavar="FILE", help=_BATCH)
    view.add_argument("--seat", metavar="K", type=_whole(0), required=True, help="the seat, from 0")
    ask = command(
        "ask",
        "records:ask",
        "print the move that a bot would make at a record's end, and why",
        "game.fourup.json --seat 0 --level expert",
        "game.fourup.json --seat 0 --level skilled --effort 500",
        "- --seat 1 --level novice < games.jsonl",
        more="The same answer for the same view, code, level and effort. Where the record gives the seat a "
        "character, the bot has it, at any level.",
    )
    ask.add_argument("file", metavar="FILE", help=_BATCH)
    ask.add_argument("--seat", metavar="K", type=_whole(0), required=True, help="the seat, from 0")
    ask.add_argument("--level", choices=LEVELS, required=True, help="the bot's level")
    ask.add_argument("--effort", metavar="N", type=_whole(1), help="search iterations a decision")
    review = command(
        "review",
        "records:review",
        "judge what people's decisions in a finished game cost",
        "game.fourup.json",
        "game.fourup.json --seat 0 --luck",
        more="The expert judges each decision from what its seat could see; costs are in points of the game.",
    )
    review.add_argument("file", metavar="FILE", help=_BATCH)
    review.add_argument("--seat", metavar="K", type=_whole(0), help="one seat alone, from 0")
    review.add_argument(
        "--luck", action="store_true", help="play the cards again with the expert in people's chairs"
    )

    audit = command(
        "audit",
        "records:audit",
        "deal afresh what a bot couldn't see and ask it for its move again",
        "game.fourup.json --move 17",
        "game.fourup.json --move 17 --redeals 200 --effort 500",
        "- --move 17 < games.jsonl",
        more="Prints the move of the log, the one made again, in how many re-deals the bot saw and decided\n"
        "the same, of how many, and how many of these deals differ from one another.",
    )
    audit.add_argument("file", metavar="FILE", help=_BATCH)
    audit.add_argument(
        "--move", metavar="INDEX", type=_whole(0), required=True, help="the entry of the log, from 0"
    )
    audit.add_argument(
        "--redeals", metavar="N", type=_whole(1), default=REDEALS, help=f"how many (default: {REDEALS})"
    )
    audit.add_argument("--effort", metavar="N", type=_whole(1), help="search iterations a decision")


def _bot_commands(command: Callable[..., _Parser]) -> None:
    simulate = command(
        "simulate",
        "series:simulate",
        "play bots against bots without a window",
        "updown --seats skilled,novice,skilled,novice --games 20 --jobs 2",
        "updown --seats novice,novice,novice --option abandons=5 --code UD3-7K2M9QXA --out games",
        more="Prints a JSON summary. The same call gives the same games, however many jobs.",
    )
    _table(simulate, "a bot's level for each seat", required=True)
    simulate.add_argument("--games", metavar="N", type=_whole(1), default=1, help="how many (default: 1)")
    _jobs(simulate)
    simulate.add_argument("--out", metavar="DIR", help="write each game's record into this folder")
    arena = command(
        "arena",
        "series:arena",
        "compare levels over the same deals in all seat rotations",
        "updown --levels skilled,novice",
        "updown --levels expert,skilled --deals 200 --jobs 2",
        "updown --levels expert,plain,plain,plain --deals 50",
        "updown --levels expert,expert@15000 --deals 40",
        more=_ARENA,
    )
    _game(arena)
    arena.add_argument("--levels", metavar="A,B", type=_list, required=True, help="who sits at the table")
    arena.add_argument("--deals", metavar="N", type=_whole(1), default=20, help="deal sets (default: 20)")
    _option(arena)
    arena.add_argument("--code", metavar="CODE", help="the first deal code (default: seed 00000000)")
    _jobs(arena)


def _picture_commands(command: Callable[..., _Parser]) -> None:
    for name, run, summary, out in (
        ("picture", "window:picture", "draw one finished frame without a window", " --out title.png"),
        ("describe", "window:describe", "print a frame's tree of nodes as JSON", ""),
    ):
        added = command(
            name,
            run,
            summary,
            f"title{out}",
            f"setup:updown --size 2560x1080 --lang fr{out}",
            f"game.fourup.json --seat 0{out}",
            more=_TARGET,
        )
        added.add_argument("target", metavar="TARGET", help="what to draw")
        added.add_argument("--size", metavar="WxH", type=_size, default=(1920, 1080), help="in pixels")
        added.add_argument("--lang", choices=LANGUAGES, default="en", help="the language (default: en)")
        added.add_argument("--seat", metavar="K", type=_whole(0), help="whose view it is")
        if out:
            added.add_argument("--out", metavar="PNG", required=True, help="the picture's file")
    bench = command(
        "bench", "window:bench", "print the program's performance figures as JSON", "", "--window"
    )
    bench.add_argument("--window", action="store_true", help="measure in a real window")
    bench.add_argument("--part", help=argparse.SUPPRESS)


def _game(parser: _Parser) -> None:
    parser.add_argument("game", metavar="GAME", help=", ".join(each.id for each in GAMES))


def _table(parser: _Parser, seats: str, *, required: bool = False) -> None:
    _game(parser)
    parser.add_argument("--seats", metavar="A,B,…", type=_list, required=required, help=seats)
    _option(parser)
    parser.add_argument("--code", metavar="CODE", help=_CODE)


def _option(parser: _Parser) -> None:
    parser.add_argument(
        "--option", metavar="K=V", action="append", default=[], help="an option of the game; may be repeated"
    )


def _jobs(parser: _Parser) -> None:
    parser.add_argument("--jobs", metavar="J", type=_whole(1), default=1, help="processes (default: 1)")


def _examples(*lines: str) -> str:
    return "examples:\n" + "\n".join(f"  fourup {line}".rstrip() for line in lines)


def _list(text: str) -> list[str]:
    return text.split(",")


def _whole(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} on")
        return int(text)

    return read


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(low <= side <= high for low, side, high in zip(SMALLEST, size, LARGEST, strict=True)):
        smallest, largest = ("x".join(map(str, bound)) for bound in (SMALLEST, LARGEST))
        raise argparse.ArgumentTypeError(f"{text!r} is not a size from {smallest} to {largest}")
    return size
