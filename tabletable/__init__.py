"""Tabletable: a desktop card table for one person, friends on one laptop, and bots; and its games as a library.

The packages point one way: ``core <- games/* <- play <- table <- ui``; ``bots`` know ``core`` only. What `__all__`
names is the library, described in `LIBRARY.md`; each name is read from `library` when it is first used, so that
importing this package costs next to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletable.library import (
        Bot,
        Command,
        GameError,
        GameSummary,
        IllegalCommand,
        Judgement,
        Line,
        PlayerView,
        Position,
        SaveError,
        SetupError,
        Table,
        Tally,
        deal,
        describe,
        list_games,
        load,
        replay,
        tournament,
        words,
    )

__version__ = "1.1.0"

__all__ = [
    "Bot",
    "Command",
    "GameError",
    "GameSummary",
    "IllegalCommand",
    "Judgement",
    "Line",
    "PlayerView",
    "Position",
    "SaveError",
    "SetupError",
    "Table",
    "Tally",
    "__version__",
    "deal",
    "describe",
    "list_games",
    "load",
    "replay",
    "tournament",
    "words",
]


def __getattr__(name: str) -> Any:
    """Read a part of the library when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from tabletable import library

    return globals().setdefault(name, getattr(library, name))


def __dir__() -> list[str]:
    """All that is offered, read or not."""
    return sorted({*globals(), *__all__})
