"""Lays out tables beforehand that somebody may jump to, so that what they are made of is at hand then."""

from __future__ import annotations

from typing import Final

from tabletable.play.playback import Playback
from tabletable.ui.flow.reel import Reel

EVERY: Final = 8
"""Moves from one of them to the next: what has come since then takes no longer to make than a frame has left."""


class Foresight:
    """The tables of one recorded game, one after the other: what changes from one to the next is little.

    In Saboteur a tunnel at the end of a game takes 20 ms, nearly all of it for cards that are seen for the first time.
    """

    def __init__(self, playback: Playback) -> None:
        self._playback = playback.beside()
        places = {*range(0, len(playback), EVERY), *playback.rounds, len(playback)}
        self._left = iter(sorted(places))

    def step(self, reel: Reel) -> bool:
        """Lay out the next one as the reel shows it; False if there is none."""
        at = next(self._left, None)
        if at is None:
            return False
        reel._replace(playback=self._playback).table(at, None, is_moving=False)
        return True
