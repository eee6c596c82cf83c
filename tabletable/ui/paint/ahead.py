"""Makes beforehand what the table will show next, a slice in each frame.

A card seen for the first time takes 1 to 6 ms to draw and a halo as much: a hand that is dealt or lights up at once
would stop the table for a tenth of a second.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from tabletable.core.tablespec import Decor, TableSpec, Zone
from tabletable.table import motion
from tabletable.table.layout import Placement, seen_box, shown
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Pose, paler_halos
from tabletable.ui.handling.sprites import Sprite, SpriteField
from tabletable.ui.paint.painter import MARK_STRENGTH
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.words import Words

Step = Callable[[], object]
ORDERED = 16
"""Jobs ordered in a frame at least."""


class Job(NamedTuple):
    """What will be needed of one thing."""

    orders: Sequence[Callable[[], bool]]
    """What it is made of is drawn beside the loop; only then the steps are due."""
    steps: Iterator[Step]

    def order(self) -> bool:
        """Begin with the drawing beside the loop; False once it is done."""
        waits = [order() for order in self.orders]
        return any(waits)


def _job(poses: Iterable[Pose], steps: Iterator[Step]) -> Job:
    return Job([pose.order for pose in poses], steps)


class Ahead:
    """The pictures still to be made for one table."""

    def __init__(self) -> None:
        self._coming: Iterator[Job] = iter(())
        """Those of which nothing is ordered yet: on a full table two hundred, which takes 2 ms."""
        self._jobs: list[Job] = []
        self.is_done = True
        """Whether all is made."""

    def begin(
        self,
        canvas: Canvas,
        words: Words,
        spec: TableSpec,
        field: SpriteField,
        others: Iterable[Step] = (),
        is_resized: bool = False,
        first: Iterable[Job] = (),
    ) -> None:
        """Start over: the table has changed. `first` are made before all pieces, `others` after them.

        `is_resized`: the board will be seen in another size.
        """
        self._studio = canvas.studio
        pieces = [(zone, field.sprites.get(piece.handle)) for zone in spec.zones for piece in shown(zone)]
        there = [(zone, sprite) for zone, sprite in pieces if sprite is not None]
        there.sort(key=lambda entry: entry[1].flip >= 1)  # first what is turning over: its face is the newest
        moving = [(zone, sprite) for zone, sprite in there if sprite.moving]
        hand = [(zone, sprite.rest) for zone, sprite in there if zone.own]
        near = [(zone, sprite) for zone, sprite in there if is_resized and zone.board and seen_box(spec, zone)]
        board = [decor for decor in spec.decor if is_resized and decor.board]
        self._jobs = []
        self._coming = chain(
            first,
            (_on_its_way(canvas, words, sprite) for _, sprite in moving),
            (_at_rest(canvas, words, zone, sprite.rest) for zone, sprite in (*moving, *near)),
            (_decor(canvas, words, decor) for decor in board),
            (_at_rest(canvas, words, zone, rest) for zone, rest in hand),
            (_in_hand(canvas, words, rest) for _, rest in hand),
            (_pulsing(canvas, words, rest, paler) for paler in paler_halos(motion.PULSE_LOW) for _, rest in hand),
            (Job((), iter(others)),),
        )
        self.is_done = False

    def work(self, until: float) -> bool:
        """Make pictures until `time.perf_counter()` says so, but at least one; False if all were made before.

        Those whose vector drawing is not yet done are left for the next frame.
        """
        if self.is_done:
            return False
        before = self._studio.made
        has_more = True
        while has_more:
            coming = list(islice(self._coming, ORDERED))
            has_more = len(coming) == ORDERED
            for job in coming:
                job.order()
            self._jobs += coming
            if has_more and time.perf_counter() >= until:
                return True
            if not self._work_on(before, until):
                return True
        self.is_done = not self._jobs
        return True

    def _work_on(self, before: int, until: float) -> bool:
        """Go on with what is ordered; False if time is up and something was made since `before`."""
        waiting: list[Job] = []
        while self._jobs:
            job = self._jobs.pop(0)
            if job.order():
                waiting.append(job)
                continue
            for step in job.steps:
                step()
                if self._studio.made != before and time.perf_counter() >= until:
                    self._jobs = [*waiting, job, *self._jobs]
                    return False
        self._jobs = waiting
        return True


def _on_its_way(canvas: Canvas, words: Words, sprite: Sprite) -> Job:
    """A piece that flies to its place: as it is seen now, and as it will be when it has turned over."""
    rest = sprite.rest
    seen = {picture.key: picture for picture in (sprite.picture, rest.piece.picture)}.values()
    shapes = (figure(canvas, picture, rest.height, words.text) for picture in seen)
    poses = [canvas.pose(shape, rest.angle, moving=True) for shape in shapes]
    return _job(poses, (pose.prepare for pose in poses))


def _decor(canvas: Canvas, words: Words, decor: Decor) -> Job:
    """What lies on the board besides pieces."""
    pose = canvas.pose(figure(canvas, decor.picture, decor.height, words.text), decor.angle)
    return _job((pose,), iter((pose.sprite,)))


def _at_rest(canvas: Canvas, words: Words, zone: Zone, rest: Placement) -> Job:
    """A piece as it will lie when it has come to rest."""
    piece = rest.piece
    pose = canvas.pose(figure(canvas, piece.picture, rest.height, words.text), rest.angle)

    def steps() -> Iterator[Step]:
        yield pose.sprite
        yield lambda: pose.shadow("rest", canvas.scale)
        if piece.marked:
            yield lambda: pose.halo(theme.INFO, 2, MARK_STRENGTH, canvas.scale)
            yield lambda: pose.line(theme.INFO, 2, canvas.scale)
        if zone.taps and rest.order == len(zone.pieces) - 1:
            yield lambda: pose.halo(theme.ACT, 2, 1.0, canvas.scale)
            yield lambda: pose.line(theme.ACT, 2, canvas.scale)

    return _job((pose,), steps())


def _in_hand(canvas: Canvas, words: Words, rest: Placement) -> Job:
    """How a card of one's hand looks when one may or may not play it, and under the pointer.

    Only one lies under the pointer: what is packed of that stays so until it is seen.
    """
    card = figure(canvas, rest.piece.picture, rest.height, words.text)
    pose, lifted = canvas.pose(card, rest.angle), canvas.pose(card, scale=motion.HOVER_SCALE)

    def steps() -> Iterator[Step]:
        yield lambda: pose.sprite(dim=True)
        yield lambda: pose.halo(theme.ACT, 2, 1.0, canvas.scale)
        yield lambda: pose.line(theme.ACT, 2, canvas.scale)
        if not lifted.is_made():
            yield lifted.sprite
        if not lifted.is_shaded("lift", canvas.scale):
            yield lambda: lifted.shadow("lift", canvas.scale)
        if not lifted.is_lit(theme.ACT, 3, canvas.scale):
            yield lambda: lifted.halo(theme.ACT, 3, 1.0, canvas.scale)

    return _job((pose, lifted), steps())


def _pulsing(canvas: Canvas, words: Words, rest: Placement, strength: float) -> Job:
    """A card of one's hand while its glow is as strong as this: the whole hand pales at once.

    As many as there is room for: those of a full hand would push out each other.
    """
    pose = canvas.pose(figure(canvas, rest.piece.picture, rest.height, words.text), rest.angle)

    def steps() -> Iterator[Step]:
        if canvas.studio.glows.has_room:
            yield lambda: pose.halo(theme.ACT, 2, strength, canvas.scale)

    return _job((pose,), steps())
