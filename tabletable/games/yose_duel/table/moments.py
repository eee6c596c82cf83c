"""What of a command the table stands still for: the start cards, a threat that is ignored, points undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.event import Event
from tabletable.core.game import View
from tabletable.core.message import FaceRef, Msg, SeatRef, msg
from tabletable.core.moment import Moment, MomentKind, Tone
from tabletable.core.outcome import Outcome
from tabletable.core.tablespec import Honours
from tabletable.games.yose_duel.rules.cards import SUITS
from tabletable.games.yose_duel.rules.commands import HAND
from tabletable.games.yose_duel.rules.state import YoseState
from tabletable.games.yose_duel.table.pictures import BACK, face_picture, suit_picture


def moments(view: View[YoseState], events: Sequence[Event]) -> list[Moment]:
    """See `Game.moments`."""
    found: list[Moment] = []
    shown = [(number, event) for number, event in enumerate(events) if event.say == "yose_duel.log.showed"]
    for number, event in enumerate(events):
        if shown and number == shown[0][0]:
            found.append(_start_cards(number, [each for _, each in shown], events))
        elif event.say == "yose_duel.log.ignored":
            found.append(_ignored(number, event))
        elif event.say == "yose_duel.log.cancelled":
            found.append(_cancelled(number, event))
    return found


def _start_cards(number: int, shown: Sequence[Event], events: Sequence[Event]) -> Moment:
    """Both start cards are turned over at once; the higher one makes its player Heart."""
    heart = next(event.seat for event in events if event.say == "yose_duel.log.sides")
    high, low = sorted(shown, key=lambda event: event.seat != heart)
    title = msg("yose_duel.moment.sides", player=SeatRef(heart))
    line = msg("yose_duel.moment.sides.line", card=FaceRef(high.face), other=FaceRef(low.face))
    return Moment(
        MomentKind.BEAT, number, Tone.NEUTRAL, title, line, heart, 1 - heart, face_picture(high.face),
        (face_picture(low.face),), BACK, high.piece, HAND[heart], receiver=heart,
    )  # fmt: skip


def _target(event: Event) -> int:
    found = dict(event.args)["target"]
    assert isinstance(found, SeatRef)
    return found.seat


def _ignored(number: int, event: Event) -> Moment:
    args = (*event.args, ("player", SeatRef(event.seat)), ("card", FaceRef(event.face)))
    return Moment(
        MomentKind.BEAT,
        number,
        Tone.NEUTRAL,
        Msg("yose_duel.moment.ignored", args),
        Msg("yose_duel.moment.ignored.line", args),
        event.seat,
        _target(event),
        face_picture(event.face),
        piece=event.piece,
        source=event.source,
        place=event.target,
    )


def _cancelled(number: int, event: Event) -> Moment:
    args = (*event.args, ("player", SeatRef(event.seat)), ("card", FaceRef(event.face)))
    return Moment(
        MomentKind.BEAT,
        number,
        Tone.HARM,
        Msg("yose_duel.moment.cancelled", args),
        Msg("yose_duel.moment.cancelled.line", args),
        event.seat,
        _target(event),
        face_picture(event.face),
        piece=event.piece,
        source=event.source,
        place=event.target,
    )


_HONOURS: Final = Honours(flourish=tuple(map(suit_picture, range(len(SUITS)))))


def honours(outcome: Outcome) -> Honours:
    """See `Game.honours`."""
    return _HONOURS
