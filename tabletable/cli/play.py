"""``tabletable`` without a command: opens the window, at the title or straight at a table."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

import tabletable
from tabletable.cli.parsing import (
    OneLineParser,
    UsageError,
    default_seats,
    one_line,
    parse_choice,
    parse_options,
    parse_seats,
    parse_seed,
    parse_size,
)
from tabletable.core.registry import get_game
from tabletable.play.files.safejson import LONGEST_NAME
from tabletable.play.language.catalogue import LANGUAGES
from tabletable.play.launch import Launch, NewTable

_COMMANDS = """\
commands:
  simulate GAME ...     play games without a window and count
  replay FILE ...       print a saved game as sentences and verify it
  share FILE ...        make a page, a picture or a film of a saved game
  games [--json]        the games, player counts and options
"""


def run(words: Sequence[str]) -> int:
    """Open the window as ``words`` say; returns the exit code once it is closed."""
    options = parser().parse_args(words)
    if options.version:
        print(f"tabletable {tabletable.__version__}")
        return 0
    if options.self_check:
        from tabletable.cli import selfcheck

        return selfcheck.run()
    launch = read_launch(options)
    from tabletable.ui import start

    return start.run(launch)


def read_launch(options: argparse.Namespace) -> Launch:
    """Return the parsed options as a launch; raises ``UsageError`` or ``SetupError`` for what does not exist."""
    return Launch(
        table=_read_table(options),
        load=_read_load(options),
        language=None if options.lang is None else parse_choice(options.lang, "language", LANGUAGES),
        size=None if options.size is None else parse_size(options.size),
        is_fullscreen=options.fullscreen,
    )


def _read_table(options: argparse.Namespace) -> NewTable | None:
    named = [name for name in ("seats", "options", "seed") if getattr(options, name) is not None]
    if options.game is None:
        if named:
            raise UsageError("cli.needs_game", option=named[0])
        return None
    if options.load is not None:
        raise UsageError("cli.load_game")
    info = get_game(options.game).info
    return NewTable(
        game=info.id,
        seats=default_seats(info) if options.seats is None else parse_seats(options.seats, info),
        options=parse_options(options.options or "", info),
        seed=None if options.seed is None else parse_seed(options.seed),
    )


def _read_load(options: argparse.Namespace) -> Path | None:
    if options.load is None:
        return None
    if not os.path.isfile(options.load):
        if len(os.path.basename(options.load)) > LONGEST_NAME:  # which systems call missing, too
            raise UsageError("cli.file_name_long", most=LONGEST_NAME)
        raise UsageError("cli.no_file", file=one_line(options.load))
    return Path(options.load)


def parser() -> OneLineParser:
    """Return the options of ``tabletable`` without a command."""
    reader = OneLineParser(
        prog="tabletable",
        description="A card table for one person, friends on one laptop, and bots.",
        epilog=_COMMANDS,
    )
    table = reader.add_argument_group("straight to a table")
    table.add_argument("--game", metavar="ID", help="the game, for example uno")
    table.add_argument("--seats", metavar="LIST", help="for example human:Ann,bot:normal,bot:easy")
    table.add_argument("--options", metavar="k=v,...", help="house rules (see tabletable games)")
    table.add_argument("--seed", metavar="N", help="the same number deals the same cards")
    table.add_argument("--load", metavar="FILE", help="continue a saved game")
    window = reader.add_argument_group("the window")
    window.add_argument("--lang", metavar="LANGUAGE", help=", ".join(LANGUAGES))
    window.add_argument("--size", metavar="WxH", help="for example 1280x720")
    window.add_argument("--fullscreen", action="store_true", help="fill the screen")
    reader.add_argument("--self-check", action="store_true", help="test this installation and say what is missing")
    reader.add_argument("--version", action="store_true", help="print the version")
    return reader
