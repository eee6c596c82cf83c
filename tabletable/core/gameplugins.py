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
    """Return the package of each installed third-party game by id, without importing any."""
    return entry_points(GROUP)


@cache
def plugin_folder(game_id: str) -> Path | None:
    """Return the folder of a game of others, None if none of this id is installed or its package can't be found."""
    package = game_plugins().get(game_id)
    if package is None:
        return None
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        return None
    return Path(spec.origin).parent if spec is not None and spec.origin is not None else None


def plugin_file(name: str) -> Path | None:
    """Return the path a third-party game uses for a file of `art/` or `sounds/`; None for the built-in games.

    The file may be missing. "art/chess/emblem.svg" is `art/emblem.svg` in the package of `chess`.
    """
    kind, _, rest = name.partition("/")
    game_id, _, inside = rest.partition("/")
    folder = plugin_folder(game_id)
    return None if folder is None else folder / kind / inside
