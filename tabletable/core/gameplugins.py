"""Games of others: packages that offer one as an entry point of the group `tabletable.games`.

The name of the entry point is the game's id, its value the package, which is made like a folder of `tabletable.games`
and has its pictures and sounds in folders `art` and `sounds` of its own.
"""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from typing import Final

from tabletable.core.entrypoints import entry_points

GROUP: Final = "tabletable.games"


@cache
def game_plugins() -> dict[str, str]:
    """By id the package of every game that others have installed; nothing of them is imported."""
    return entry_points(GROUP)


@cache
def plugin_folder(game_id: str) -> Path | None:
    """The folder of a game of others, None if none of this id is installed or its package can't be found."""
    package = game_plugins().get(game_id)
    if package is None:
        return None
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        return None
    return Path(spec.origin).parent if spec is not None and spec.origin is not None else None


def plugin_file(name: str) -> Path | None:
    """Where a game of others has a file of `art/` or `sounds/` ("art/chess/emblem.svg"), there or not; else None.

    Its own folders leave out the id: that one is `art/emblem.svg` in its package.
    """
    kind, _, rest = name.partition("/")
    game_id, _, inside = rest.partition("/")
    folder = plugin_folder(game_id)
    return None if folder is None else folder / kind / inside
