"""Makes beforehand what the table will show next, a slice in each frame.

A card seen for the first time takes 1 to 6 ms to draw and a halo as much: a hand that is dealt or lights up at once
would stop the table for a tenth of a second.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from tabletable.core.tablespec import Piece, TableSpec, Zone
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
        self._steps = _steps(canvas, words, spec, field)
        self.is_done = False

    def work(self, until: float) -> None:
        """Make pictures until `time.perf_counter()` says so, but at least one."""
        made = self._studio.made if not self.is_done else 0
        while not self.is_done:
            step = next(self._steps, None)
            if step is None:
                self.is_done = True
                return
            step()
            if self._studio.made != made and time.perf_counter() >= until:
                return


def _steps(canvas: Canvas, words: Words, spec: TableSpec, field: SpriteField) -> Iterator[Step]:
    """What makes a picture, unless it is there already; what is needed soonest comes first."""
    sprites = field.sprites
    pieces = [(zone, piece) for zone in spec.zones for piece in shown(zone) if piece.handle in sprites]
    moving = [(zone, piece) for zone, piece in pieces if sprites[piece.handle].moving]
    hand = [(zone, piece) for zone, piece in pieces if zone.own]
    for zone, piece in (*moving, *hand):
        yield from _at_rest(canvas, words, zone, piece, sprites[piece.handle].rest)
    for _, piece in hand:
        yield from _in_hand(canvas, words, sprites[piece.handle].rest)


def _at_rest(canvas: Canvas, words: Words, zone: Zone, piece: Piece, rest: Placement) -> Iterator[Step]:
    """A piece as it will lie when it has come to rest."""
    pose = canvas.pose(figure(canvas, piece.picture, rest.height, words.text), rest.angle)
    yield pose.sprite
    yield lambda: pose.shadow("rest", canvas.scale)
    if piece.marked:
        yield lambda: pose.halo(theme.INFO, 2, MARK_STRENGTH, canvas.scale)
    if zone.pieces[-1] is piece and zone.taps:
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
