"""``tabletable replay``: a saved game as sentences, every recorded hash compared on the way."""

import sys
from collections.abc import Sequence
from pathlib import Path

from tabletable.cli.parsing import USAGE_ERROR, OneLineParser, UsageError, one_line, parse_choice, parse_viewer
from tabletable.core.errors import GameError
from tabletable.play.files.safejson import NewerVersion, OtherGame, SaveError, Unreadable
from tabletable.play.keeping.replay import PUBLIC, Divergence, open_document, replay
from tabletable.play.keeping.savefile import SaveDocument
from tabletable.play.language.catalogue import LANGUAGES, Catalogue

DAMAGED = 1
"""Exit code for a damaged file, or one whose replay differs from its record."""

_NOT_FOR_US = (Unreadable, OtherGame, NewerVersion)


def run(words: Sequence[str]) -> int:
    """Print the log, or with ``--verify`` only whether it holds."""
    args = parser().parse_args(words)
    viewer = parse_viewer(args.seat)
    catalogue = Catalogue(parse_choice(args.lang, "language", LANGUAGES))
    try:
        document = open_document(Path(args.file))
        if isinstance(viewer, int) and viewer >= len(document.header.seats):
            raise UsageError("cli.no_seat", seat=viewer, last=len(document.header.seats) - 1)
        _print_log(document, viewer, catalogue, is_quiet=args.verify)
    except Divergence as error:
        return _complain(f"the game does not play as it was saved; {error}", DAMAGED)
    except SaveError as error:
        code = USAGE_ERROR if isinstance(error, _NOT_FOR_US) else DAMAGED
        return _complain(f"{args.file}: {catalogue.text(error.message)}", code)
    except GameError as error:
        return _complain(f"{args.file}: {error}", DAMAGED)
    if args.verify:
        print(f"verified: {len(document.commands)} commands, {len(document.hashes)} recorded states")
    return 0


def _print_log(document: SaveDocument, viewer: int | str, catalogue: Catalogue, is_quiet: bool) -> None:
    width = len(str(len(document.commands)))
    for line in replay(document, viewer, catalogue):
        if not is_quiet:
            print(f"{line.number:{width}}  {line.text}")


def _complain(problem: str, code: int) -> int:
    sys.stdout.flush()
    print(f"tabletable: {one_line(problem)}", file=sys.stderr)
    return code


def parser() -> OneLineParser:
    """Return the options of ``tabletable replay``."""
    reader = OneLineParser(
        prog="tabletable replay",
        description="Prints a saved game as sentences and compares every recorded state; exit code 1 if one differs.",
    )
    reader.add_argument("file", metavar="FILE", help="a saved game, or a page that holds one")
    reader.add_argument("--verify", action="store_true", help="print no sentences, only whether the game holds")
    reader.add_argument(
        "--seat", metavar="N", default=PUBLIC, help="what that seat saw (0 is the first), public (default) or all"
    )
    reader.add_argument("--lang", metavar="LANGUAGE", default=LANGUAGES[0], help=", ".join(LANGUAGES))
    return reader
