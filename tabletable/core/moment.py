"""Moments: what of a command is worth standing still for. A game declares them, the screen plays them."""

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
    """The viewer alone learns something: it stays until the viewer goes on, and nobody moves meanwhile."""
    BEAT = "beat"
    """Something is done to somebody, seen by all: it stays as long as it takes to read it."""
    SIGN = "sign"
    """Something big has come about: a beat that is only words over the places it is about."""


class Tone(StrEnum):
    """What a moment means; each has its colour."""

    KNOWLEDGE = "knowledge"
    HARM = "harm"
    GOOD = "good"
    NEUTRAL = "neutral"


class Moment(NamedTuple):
    """One moment. Made from what one viewer may know, and shown to nobody else."""

    kind: MomentKind
    event: int
    """Which of the command's events it belongs to, by number: it is seen when that is."""
    tone: Tone
    title: Msg
    """Who does what to whom, in a few words (≤ 46 Latin characters with usual names)."""
    line: Msg | None = None
    """What that means, in one short sentence (≤ 60)."""
    seat: int = NOBODY
    """Who does it."""
    other: int = NOBODY
    """Whom it is done to."""
    card: Picture | None = None
    """What is held up large; None for words alone. What the viewer may not know shows its back here."""
    fan: tuple[Picture, ...] = ()
    """Cards that are seen beside it."""
    back: Picture | None = None
    """The card lies like this first and is turned over before one's eyes."""
    piece: int = NO_PIECE
    """The piece that the card is: it is not at its place before the card has come there."""
    source: str = ""
    """The zone the card comes from; "" for the plate of `seat`."""
    place: str = ""
    """The zone it is about, to which the card goes and which is never dimmed; "" for the plate of `other`."""
    receiver: int = NOBODY
    """The seat whose plate the card goes to, where there is no `place` and it is not `other`."""
    lit: tuple[str, ...] = ()
    """Further zones that are never dimmed."""
    free: tuple[str, ...] = ()
    """Zones that card and words leave free, for with them one understands which place it is."""
    sign: Picture | None = None
    """A small picture beside the words."""
    shines: bool = False
    """Light falls from the card: the best that it can be."""
    is_heard: bool = True
    """Whoever only listens is told of it; False where the log says each part of it."""


stage: Final = partial(Moment, MomentKind.STAGE)
beat: Final = partial(Moment, MomentKind.BEAT)
sign: Final = partial(Moment, MomentKind.SIGN)
