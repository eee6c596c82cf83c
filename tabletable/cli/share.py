"""``tabletable share``: a saved game as a page, a picture or a film; also how the program itself makes them, in a
process beside its window."""

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tabletable.cli.parsing import USAGE_ERROR, OneLineParser, one_line, parse_choice
from tabletable.play.background import give_way
from tabletable.play.files.safejson import SaveError
from tabletable.play.keeping.replay import open_document
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tabletable.play.people.settings import COLOURS

WINDOW = (1280, 800)
"""Of the program that draws, which nobody sees."""
FAILED = 1
"""Exit code where the game is fine and the file could not be made."""
KINDS = ("page", "picture", "film", "preview")
"""The kinds of exports; a preview is a folder with a picture of each other kind."""


def run(words: Sequence[str]) -> int:
    """Make one file."""
    args = parser().parse_args(words)
    language = parse_choice(args.lang, "language", LANGUAGES)
    kind = parse_choice(args.kind, "kind", KINDS)
    colours = parse_choice(args.colours, "colours", COLOURS)
    if args.gently:
        give_way()
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        os.environ[name] = "dummy"
    try:
        document = open_document(Path(args.file))
    except SaveError as error:
        print(f"tabletable: {args.file}: {one_line(Catalogue(language).text(error.message))}", file=sys.stderr)
        return USAGE_ERROR
    from tabletable.ui.app import App
    from tabletable.ui.scenes.title import TitleScene
    from tabletable.ui.share.worker import Clock, Order, work

    order = Order(
        kind=kind, out=Path(args.out), is_open=not args.closed,
        has_names=not args.no_names, date=args.date, at=args.at, moves=args.moves,
        review=Path(args.review) if args.review else None,
        progress=Path(args.progress) if args.progress else None,
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as home:
        clock = Clock()
        app = App(headless=True, size=WINDOW, home=Path(home), clock=clock, language=language)
        app.change_settings(colours=colours, lessons=False)
        app.scenes.push(TitleScene())
        try:
            if not work(document, order, app, clock):
                text = "the page has no curve, for --review names no finished review of this game"
                print(f"tabletable: {text}", file=sys.stderr)
        except (SaveError, OSError, ImportError) as error:
            print(f"tabletable: {one_line(str(error))}", file=sys.stderr)
            return FAILED
    return 0


def parser() -> OneLineParser:
    """Return the options of ``tabletable share``."""
    reader = OneLineParser(
        prog="tabletable share",
        description="Makes a page, a picture or a film of a saved game. Hidden cards of one that goes on are left out.",
    )
    reader.add_argument("file", metavar="FILE", help="a saved game, or a page that holds one")
    reader.add_argument("--kind", metavar="KIND", default=KINDS[0], help=", ".join(KINDS))
    reader.add_argument("--out", metavar="FILE", required=True, help="what to write")
    reader.add_argument("--closed", action="store_true", help="leave the cards of hands out")
    reader.add_argument("--no-names", action="store_true", help="call people by their seats")
    reader.add_argument("--review", default="", metavar="FILE", help="the file of its review, whose curve is shown")
    reader.add_argument("--moves", type=int, default=12, metavar="N", help="moves of a film; 0 for all (default 12)")
    reader.add_argument("--at", type=int, default=None, metavar="N", help="the move a film ends with")
    reader.add_argument("--date", default="", help="when it was played, in words")
    reader.add_argument("--lang", metavar="LANGUAGE", default=LANGUAGES[0], help=", ".join(LANGUAGES))
    reader.add_argument("--colours", default=COLOURS[0], help=", ".join(COLOURS))
    reader.add_argument("--gently", action="store_true", help="let other programs go first")
    reader.add_argument("--progress", default="", metavar="FILE", help="a file that says how much is done")
    return reader
