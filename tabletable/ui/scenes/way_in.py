"""What leads to the primer of a game says how far one has come in it, wherever it stands."""

from __future__ import annotations

from typing import NamedTuple

from tabletable.play import primer
from tabletable.play.pupil import ProgressStore
from tabletable.ui.host import Host


class WayIn(NamedTuple):
    """How a way to a primer is shown."""

    icon: str
    label: str
    short: str
    """The same in a word, for where there is no more room."""
    is_new: bool
    """Nobody has begun it."""


def way_in(host: Host, game: str) -> WayIn | None:
    """The way to the primer of a game, which is begun, gone on with or done once more; None if it has none."""
    found = primer.read(game)
    if found is None:
        return None
    t, of = host.t, len(found.exercises)
    progress = ProgressStore(host.paths.data, is_read_only=True).of(game)
    if progress.at > 0:
        at = min(progress.at + 1, of)
        return WayIn("play", t("ui.learn.on", at=at, of=of), t("ui.learn.on.short", at=at, of=of), False)
    if progress.is_done:
        return WayIn("check", t("ui.learn.again"), t("ui.learn.short"), False)
    return WayIn("star", t("ui.learn"), t("ui.learn.short"), True)
