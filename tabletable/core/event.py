"""Events: the facts that follow from a command, in order. Everything a player sees happen comes from them."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final, NamedTuple

from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, knows
from tabletable.core.message import Args, FaceRef, Msg, SeatRef


class EventKind(StrEnum):
    """The effect of an event on the table: a fixed vocabulary for all games, which the choreography draws."""

    MOVE = "move"
    """`piece` goes from zone `source` to zone `target`; seats in `mask` know or learn `face`."""
    FLIP = "flip"
    """`piece` is turned over in place (`target`); the seats in `mask` now see `face`."""
    SHUFFLE = "shuffle"
    """The pieces of zone `target` change faces among each other; nobody knows them any more."""
    TURN = "turn"
    """`seat` is the one the table now waits for."""
    CALL = "call"
    """`seat` announces something; shown as a badge at the seat. `say` is the sentence for the log."""
    COUNT = "count"
    """A counter of `seat` changes: `target` names the counter, the argument `n` is its new value if public.

    With a `source`, the zone the gain comes from, the argument `more` is the amount gained; it flies over to the seat
    (`TableSpec.coin`).
    """
    NOTE = "note"
    """Something happens that moves no piece: a colour is chosen, the direction turns."""
    ROUND_END = "round_end"
    """A hand or round is over; the table rests until the players have seen its result."""
    GAME_END = "game_end"
    """The game is over."""


class Cue(StrEnum):
    """A sound or sight that goes with an event, beyond what the event does to the table.

    Each game declares its own, in `GameInfo.cues`. A cue is heard if `sounds/<game>` or `sounds/common` has a file of
    that name; a table says what flies up with it (`TableSpec.bursts`) and which cues interrupt (`TableSpec.alerts`).
    """


class Event(NamedTuple):
    """One fact about the game. `mask` says who may see `face`; all other fields are public.

    Rules make events with the function of each kind: `moved`, `flipped`, `shuffled`, `on_turn`, `called`, `counted`,
    `noted`, `round_ended`, `game_ended`.
    """

    kind: EventKind
    seat: int = NOBODY
    """The seat that acts or is affected."""
    piece: int = NO_PIECE
    source: str = ""
    target: str = ""
    face: int = HIDDEN
    mask: int = PUBLIC
    """The seats that may learn `face` from this event."""
    say: str = ""
    """Message id of the log sentence, "" for none. See `sentence`."""
    args: Args = ()
    """Public arguments of the sentence."""
    cue: Cue | None = None
    """A sound in place of the default one of its kind, and a sight beside it."""

    def redacted(self, viewer: int | None) -> Event:
        """Return the event as `viewer` (a seat, None for a spectator) may see it."""
        return self if self.face == HIDDEN or knows(self.mask, viewer) else self._replace(face=HIDDEN)

    def number(self, name: str = "n") -> int:
        """Return the number that its sentence says in this place, 0 for none."""
        value = dict(self.args).get(name)
        return value if isinstance(value, int) else 0

    def other(self, name: str = "target") -> int:
        """Return the seat that its sentence says in this place, NOBODY for none."""
        value = dict(self.args).get(name)
        return value.seat if isinstance(value, SeatRef) else NOBODY


Emit = Callable[[Event], None]
"""Receives the events of one command in order."""

# Naming a member of an enum, and calling a class with keywords, each take as long as a small rule on Python 3.11, and
# a game tells some three facts a command: these are looked up once, and the functions below fill the record directly.
_MOVE: Final = EventKind.MOVE
_FLIP: Final = EventKind.FLIP
_SHUFFLE: Final = EventKind.SHUFFLE
_TURN: Final = EventKind.TURN
_CALL: Final = EventKind.CALL
_COUNT: Final = EventKind.COUNT
_NOTE: Final = EventKind.NOTE
_new: Final = tuple.__new__


def moved(
    seat: int,
    piece: int,
    source: str,
    target: str,
    face: int = HIDDEN,
    mask: int = PUBLIC,
    say: str = "",
    args: Args = (),
    cue: Cue | None = None,
) -> Event:
    """`piece` goes from zone to zone; see `EventKind.MOVE`."""
    return _new(Event, (_MOVE, seat, piece, source, target, face, mask, say, args, cue))


def flipped(
    seat: int,
    piece: int,
    source: str,
    target: str,
    face: int,
    mask: int = PUBLIC,
    say: str = "",
    args: Args = (),
    cue: Cue | None = None,
) -> Event:
    """`piece` is turned over in zone `target`; see `EventKind.FLIP`."""
    return _new(Event, (_FLIP, seat, piece, source, target, face, mask, say, args, cue))


def shuffled(target: str, say: str = "") -> Event:
    """Nobody knows the pieces of zone `target` any more; see `EventKind.SHUFFLE`."""
    return _new(Event, (_SHUFFLE, NOBODY, NO_PIECE, "", target, HIDDEN, PUBLIC, say, (), None))


def on_turn(seat: int) -> Event:
    """The table waits for `seat` now."""
    return _new(Event, (_TURN, seat, NO_PIECE, "", "", HIDDEN, PUBLIC, "", (), None))


def called(seat: int, say: str, args: Args = (), cue: Cue | None = None, target: str = "") -> Event:
    """`seat` says something aloud."""
    return _new(Event, (_CALL, seat, NO_PIECE, "", target, HIDDEN, PUBLIC, say, args, cue))


def counted(seat: int, target: str, args: Args, source: str = "") -> Event:
    """Return the number `target` of `seat` (NOBODY: of the table) changes; see `EventKind.COUNT`."""
    return _new(Event, (_COUNT, seat, NO_PIECE, source, target, HIDDEN, PUBLIC, "", args, None))


def noted(seat: int, target: str = "", say: str = "", args: Args = (), cue: Cue | None = None) -> Event:
    """Something happens to `seat` (NOBODY: to the table) that moves no piece."""
    return _new(Event, (_NOTE, seat, NO_PIECE, "", target, HIDDEN, PUBLIC, say, args, cue))


def round_ended(target: str = "", say: str = "", args: Args = (), cue: Cue | None = None) -> Event:
    """A hand or round is over."""
    return Event(EventKind.ROUND_END, target=target, say=say, args=args, cue=cue)


def game_ended(seat: int = NOBODY, say: str = "", args: Args = (), cue: Cue | None = None) -> Event:
    """The game is over; `seat` is who the sentence is about."""
    return Event(EventKind.GAME_END, seat, say=say, args=args, cue=cue)


def sentence(event: Event) -> Msg | None:
    """Return the log sentence of a (redacted) event, None if it has none.

    The places `{player}` and `{card}` come from the event itself. An event about a piece whose face is hidden uses the
    message `<id>.hidden`, so that a sentence never has a hole where a card's name would stand.
    """
    if not event.say:
        return None
    args: Args = event.args
    key = event.say
    if event.seat != NOBODY:
        args = (("player", SeatRef(event.seat)), *args)
    if event.face != HIDDEN:
        args = (*args, ("card", FaceRef(event.face)))
    elif event.piece != NO_PIECE:
        key += ".hidden"
    return Msg(key, args)
