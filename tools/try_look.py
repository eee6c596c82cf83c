"""Tries a picture as a look: the program's verdict on it, how far it would be dimmed, and a preview.

    .venv/bin/python tools/try_look.py backs|cloths|heads FILE [--out picture.png] [--lang zh-Hant]

`--out` draws the page Looks with it chosen, into a new file. Exit code 1 if it is refused.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from tabletable.core.message import GameText, game_text  # noqa: E402
from tabletable.play.files.picturefile import BadPicture  # noqa: E402
from tabletable.play.files.safejson import SaveError  # noqa: E402
from tabletable.play.language.catalogue import LANGUAGES  # noqa: E402
from tabletable.play.people.looks import Kind  # noqa: E402
from tabletable.play.people.settings import Player  # noqa: E402
from tabletable.ui.app import App  # noqa: E402
from tabletable.ui.scenes.looks import LooksScene, dimming  # noqa: E402


def tried(kind: Kind, file: Path, language: str, home: Path, out: Path | None) -> int:
    """Add the file to an empty folder of looks in `home`, report the outcome, and draw the page."""
    app = App(headless=True, home=home, language=language)
    app.change_settings(players=(Player(app.t("setup.name.0"), "rabbit"),))
    try:
        look = app.looks_chooser.add(kind, file).id
    except (BadPicture, SaveError) as error:
        print(app.t("looks.refused", file=file.name, why=error.message))
        return 1
    print(app.t("looks.added", name=file.stem))
    book = app.display.studio.looks
    if kind is Kind.CLOTH:
        for game, cover in app.covers.items():
            text = app.t(dimming(kind, [book.share(kind, look, cover.looks.ground)]))
            print(f"  {app.t(game_text(game, GameText.TITLE))}: {text}")
    elif kind is Kind.BACK:
        print(f"  {app.t(dimming(kind, [book.share(kind, look)]))}")
    if out is not None:
        page = LooksScene(kind)
        app.scenes.push(page)
        page.choose(look)
        app.request_redraw()
        app.frame(0)
        pygame.image.save(app.display.surface, out)
    return 0


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=[kind.value for kind in Kind])
    parser.add_argument("file", type=Path)
    parser.add_argument("--out", type=Path, help="a new file for a picture of the page Looks with it")
    parser.add_argument("--lang", default="en", choices=LANGUAGES)
    options = parser.parse_args(argv)
    if options.out is not None and options.out.exists():
        parser.error(f"{options.out} is there already; name a new file for the picture of the page")
    home = Path(tempfile.mkdtemp())
    try:
        return tried(Kind(options.kind), options.file, options.lang, home, options.out)
    finally:
        shutil.rmtree(home)


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
