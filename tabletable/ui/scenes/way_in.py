"""What leads to the primer of a game says how far one has come in it, wherever it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tabletable.play.study import primer
from tabletable.play.study.progress import Progress, ProgressStore
from tabletable.ui.stack.host import Host


class WayIn(NamedTuple):
    """How a way to a primer is shown."""

    icon: str
    label: str
    short: str
    """The same in a word, for where there is no more room."""
    is_new: bool
    """Nobody has begun it."""


def ways_in(host: Host, *games: str) -> Mapping[str, WayIn]:
    """By game the way to its primer, which is begun, gone on with or done once more; nothing for one that has none."""
    progress = ProgressStore(host.paths.data, is_read_only=True).load()
    found = ((game, primer.read(game)) for game in games)
    return {
        game: _way(host, len(each.exercises), progress.get(game, Progress()))
        for game, each in found
        if each is not None
    }


def _way(host: Host, of: int, progress: Progress) -> WayIn:
    t = host.t
    if progress.at > 0:
        at = min(progress.at + 1, of)
        return WayIn("play", t("ui.learn.on", at=at, of=of), t("ui.learn.on.short", at=at, of=of), False)
    if progress.is_done:
        return WayIn("check", t("ui.learn.again"), t("ui.learn.short"), False)
    return WayIn("star", t("ui.learn"), t("ui.learn.short"), True)
