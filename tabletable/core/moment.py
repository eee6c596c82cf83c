"""Moments: events shown large while the game pauses. A game declares them, the screen plays them."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import Final, NamedTuple

from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.message import Msg
from tabletable.core.picture import Picture


class MomentKind(StrEnum):
    """How long a moment stays, and who ends it."""

    STAGE = "stage"
    """The viewer alone learns something: it stays until the viewer continues, and the game waits."""
    BEAT = "beat"
    """Something is done to a seat, seen by all: it stays as long as it takes to read."""
    SIGN = "sign"
    """A big event: a beat that is only words over the places concerned."""


class Tone(StrEnum):
    """The meaning of a moment, shown as its colour."""

    KNOWLEDGE = "knowledge"
    HARM = "harm"
    GOOD = "good"
    NEUTRAL = "neutral"


class Moment(NamedTuple):
    """One large staged event, made from one viewer's view and shown to nobody else."""

    kind: MomentKind
    event: int
    """The index of the command's event with which it is shown."""
    tone: Tone
    title: Msg
    """Who does what to whom, in a few words (≤ 46 Latin characters with ordinary names)."""
    line: Msg | None = None
    """The consequence, in one short sentence (≤ 60)."""
    seat: int = NOBODY
    """The seat that acts."""
    other: int = NOBODY
    """The seat affected."""
    card: Picture | None = None
    """The card shown large, face down if the viewer may not know it; None for words alone."""
    fan: tuple[Picture, ...] = ()
    """Cards that are seen beside it."""
    back: Picture | None = None
    """The card lies like this first and is turned over before one's eyes."""
    piece: int = NO_PIECE
    """The piece that `card` shows: it appears in its place only when the card has arrived there."""
    source: str = ""
    """The zone the card comes from; "" for the plate of `seat`."""
    place: str = ""
    """The zone concerned: the card flies there, and it is never dimmed; "" for the plate of `other`."""
    receiver: int = NOBODY
    """The seat whose plate the card flies to, if there is no `place` and it is not `other`."""
    lit: tuple[str, ...] = ()
    """Further zones that are never dimmed."""
    free: tuple[str, ...] = ()
    """Zones that card and words must not cover, because they show which place is meant."""
    sign: Picture | None = None
    """A small picture beside the words."""
    shines: bool = False
    """Light falls from the card: the best that it can be."""
    is_heard: bool = True
    """Whether it is announced to listeners; False if the log already says every part of it."""


stage: Final = partial(Moment, MomentKind.STAGE)
beat: Final = partial(Moment, MomentKind.BEAT)
sign: Final = partial(Moment, MomentKind.SIGN)
