"""Looks for faults in the layout of every scene: texts cut, covered, faint or small, controls too near each other.

    python3 tools/check_layout.py                         a spread sample: every scene, and every way to look at one
    python3 tools/check_layout.py --all                   every scene in every way
    python3 tools/check_layout.py 'table.*' --games uno   only these (patterns of the names of screenshots.py --list)
    python3 tools/check_layout.py --pixels                also contrast and covered texts, for which all is painted

The scenes are those of `tools/screenshots.py`. A way to look at one is a language, a size of the window and a size of
everything; the rules are in `layouts/rules.py`. Exits with 1 if there is a fault.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple
from unittest import mock

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402
import screenshots  # noqa: E402
from layouts.probe import Sheet, probing  # noqa: E402
from layouts.rules import faults  # noqa: E402
from scenes.kit import AnyGame, Recipe  # noqa: E402

from tabletable.play.language.catalogue import LANGUAGES, PSEUDO  # noqa: E402
from tabletable.ui.app import App  # noqa: E402

SIZES: Final = ((960, 600), (1280, 720), (1920, 1080), (2560, 1440))
SMALL: Final = ((800, 600), (800, 1280))
"""The smallest window, and an upright screen."""
SCALES: Final = (80, 100, 150, 200)


class Way(NamedTuple):
    """A way of viewing a scene."""

    language: str
    size: tuple[int, int]
    scale: int

    def __str__(self) -> str:
        return f"{self.language} {self.size[0]}x{self.size[1]} {self.scale} %"


WAYS: Final = tuple(Way(*way) for way in product((*LANGUAGES, PSEUDO), SIZES, SCALES))
SMALL_WAYS: Final = tuple(Way(*way, 100) for way in product(LANGUAGES, SMALL))
"""Without the words of the pseudo language, which are longer than there is room for."""
PAINTED: Final = (Way("en", (1280, 720), 100), Way("zh-Hant", (1280, 720), 100))
"""Contrast does not depend on the size."""
LEAST_TONES: Final = 60
_STRIDE: Final = 27
"""Odd: a walk through the ways in these steps comes to each of them, and its neighbours have little in common."""


def sample(number: int, count: int) -> list[Way]:
    """Return `count` of the ways for the scene of this number; consecutive scenes get different ones."""
    return [WAYS[(number * count + at) * _STRIDE % len(WAYS)] for at in range(count)]


def check(recipe: Recipe, game: AnyGame, ways: Sequence[Way], painted: Sequence[Way] = ()) -> Iterator[str]:
    """Yield the faults of a scene, each with its way of view; in the `painted` ways also faults of its pixels."""
    with brought_about(recipe, game) as app:
        yield from find_faults(app, ways, painted)


def brought_about(recipe: Recipe, game: AnyGame) -> AbstractContextManager[App]:
    """Open the program at a scene, in the smallest window, which has the least room."""
    return screenshots.staged(recipe, game, "zh-Hant", min(SIZES), is_watched=False)


def find_faults(app: App, ways: Sequence[Way], painted: Sequence[Way] = ()) -> Iterator[str]:
    """Yield the faults of the top scene."""
    for pixels, each in ((True, painted), (False, ways)):
        for way in each:
            set_way(app, way)
            for fault in faults(app, pixels=pixels):
                yield f"{way}: {fault}"
            if pixels and tones(app.display.surface) <= LEAST_TONES:
                yield f"{way}: hardly anything is drawn"


def tones(surface: pygame.Surface) -> int:
    """Return the number of different channel values in a picture, scaled down."""
    return len(set(pygame.transform.smoothscale(surface, (96, 60)).get_buffer().raw))


def set_way(app: App, way: Way) -> None:
    """Switch the top scene to another way of view. The layout follows at the next draw."""
    top = app.scenes.top
    with probing(app, Sheet()), mock.patch.multiple(app, relayout=_do_nothing, _lay_out=_do_nothing):
        if app.display.surface.get_size() != way.size:
            app.resize(*way.size)
        if app.settings.scale != way.scale:
            app.change_settings(scale=way.scale)
        if app.words.language != way.language:
            app.set_language(way.language)
    with probing(app, Sheet()), mock.patch.object(top, "layout", _do_nothing):
        app.relayout()


def _do_nothing(*_: object) -> None:
    """Replace a layout, which drawing does anyway."""


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="patterns of scenes; all if left out")
    parser.add_argument("--games", default="", help="ids of games; default: all")
    parser.add_argument("--all", action="store_true", help="every way to look at each scene")
    parser.add_argument("--pixels", action="store_true", help="paint, to see contrast and what is covered")
    options = parser.parse_args(argv)
    count = 0
    scenes = screenshots.wanted(options.names, [name for name in options.games.split(",") if name])
    for number, (stem, recipe, game) in enumerate(scenes):
        ways = (*WAYS, *SMALL_WAYS) if options.all else (*sample(number, 6), SMALL_WAYS[number % len(SMALL_WAYS)])
        ways = () if options.pixels else ways
        for fault in check(recipe, game, ways, PAINTED if options.pixels else ()):
            count += 1
            print(f"{stem}: {fault}", flush=True)
    print(f"{len(scenes)} scenes, {count} faults")
    return 1 if count else 0


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
