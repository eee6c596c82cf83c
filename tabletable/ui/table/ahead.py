"""Makes beforehand what the table will show next, a slice in each frame.

A card seen for the first time takes 1 to 6 ms to draw and a halo as much: a hand that is dealt or lights up at once
would stop the table for a tenth of a second.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator

from tabletable.core.tablespec import TableSpec, Zone
from tabletable.table.layout import Placement, shown
from tabletable.ui import theme
from tabletable.ui.canvas import Canvas
from tabletable.ui.pictures import figure
from tabletable.ui.sprites import SpriteField
from tabletable.ui.table.painter import MARK_STRENGTH
from tabletable.ui.table.words import Words

Step = Callable[[], object]


class Ahead:
    """The pictures still to be made for one table."""

    def __init__(self) -> None:
        self._steps: Iterator[Step] = iter(())
        self.is_done = True
        """Whether all is made."""

    def begin(self, canvas: Canvas, words: Words, spec: TableSpec, field: SpriteField) -> None:
        """Start over: the table has changed."""
        self._studio = canvas.studio
        pieces = [(zone, field.sprites.get(piece.handle)) for zone in spec.zones for piece in shown(zone)]
        there = [(zone, sprite) for zone, sprite in pieces if sprite is not None]
        there.sort(key=lambda entry: entry[1].flip >= 1)  # first what is turning over: its face is the newest
        moving = [(zone, sprite.rest) for zone, sprite in there if sprite.moving]
        hand = [(zone, sprite.rest) for zone, sprite in there if zone.own]
        self._steps = itertools.chain(
            *(_at_rest(canvas, words, zone, rest) for zone, rest in (*moving, *hand)),
            *(_in_hand(canvas, words, rest) for _, rest in hand),
        )
        self.is_done = False

    def work(self, until: float) -> bool:
        """Make pictures until `time.perf_counter()` says so, but at least one; False if all were made before."""
        if self.is_done:
            return False
        before = self._studio.made
        for step in self._steps:
            step()
            if self._studio.made != before and time.perf_counter() >= until:
                return True
        self.is_done = True
        return True


def _at_rest(canvas: Canvas, words: Words, zone: Zone, rest: Placement) -> Iterator[Step]:
    """A piece as it will lie when it has come to rest."""
    piece = rest.piece
    pose = canvas.pose(figure(canvas, piece.picture, rest.height, words.text), rest.angle)
    yield pose.sprite
    yield lambda: pose.shadow("rest", canvas.scale)
    if piece.marked:
        yield lambda: pose.halo(theme.INFO, 2, MARK_STRENGTH, canvas.scale)
    if zone.taps and rest.order == len(zone.pieces) - 1:
        yield lambda: pose.halo(theme.ACT, 2, 1.0, canvas.scale)


def _in_hand(canvas: Canvas, words: Words, rest: Placement) -> Iterator[Step]:
    """How a card of one's hand looks when one may or may not play it, and under the pointer."""
    card = figure(canvas, rest.piece.picture, rest.height, words.text)
    pose = canvas.pose(card, rest.angle)
    yield lambda: pose.sprite(dim=True)
    yield lambda: pose.halo(theme.ACT, 2, 1.0, canvas.scale)
    lifted = canvas.pose(card, scale=theme.HOVER_SCALE)
    yield lambda: lifted.shadow("lift", canvas.scale)
    yield lambda: lifted.halo(theme.ACT, 3, 1.0, canvas.scale)
