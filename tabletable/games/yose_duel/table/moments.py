"""Which events are staged as large on-screen moments: the start cards, an ignored threat, points undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.event import Event
from tabletable.core.message import FaceRef, Msg, SeatRef, msg
from tabletable.core.moment import Moment, Tone, beat
from tabletable.core.tablekit.suited import suit_picture
from tabletable.core.tablespec import Honours
from tabletable.core.view import View
from tabletable.games.yose_duel.rules import zones
from tabletable.games.yose_duel.rules.cards import SUITS
from tabletable.games.yose_duel.rules.state import YoseState
from tabletable.games.yose_duel.table.pictures import BACK, face_picture


def moments(view: View[YoseState], events: Sequence[Event]) -> list[Moment]:
    """Find what of a command the table stands still for."""
    moments: list[Moment] = []
    shown = [(number, event) for number, event in enumerate(events) if event.say == "yose_duel.log.showed"]
    for number, event in enumerate(events):
        if shown and number == shown[0][0]:
            moments.append(_start_cards(number, [each for _, each in shown], events))
        elif event.say in _STRUCK:
            moments.append(_struck(number, event, *_STRUCK[event.say]))
    return moments


def _start_cards(number: int, pair: Sequence[Event], events: Sequence[Event]) -> Moment:
    """Show both start cards being turned over at once; the higher one makes its player Heart."""
    heart = next(event.seat for event in events if event.say == "yose_duel.log.sides")
    high, low = sorted(pair, key=lambda event: event.seat != heart)
    title = msg("yose_duel.moment.sides", player=SeatRef(heart), rival=SeatRef(1 - heart))
    line = msg("yose_duel.moment.sides.line", card=FaceRef(high.face), other=FaceRef(low.face))
    card, fan = face_picture(high.face), (face_picture(low.face),)
    sides = beat(number, Tone.NEUTRAL, title, line, heart, 1 - heart, card, fan, BACK, high.piece, zones.HAND[heart])
    return sides._replace(receiver=heart, is_heard=False)


_STRUCK: Final = {
    "yose_duel.log.ignored": (Tone.NEUTRAL, "yose_duel.moment.ignored", "yose_duel.moment.ignored.line"),
    "yose_duel.log.cancelled": (Tone.HARM, "yose_duel.moment.cancelled", "yose_duel.moment.cancelled.line"),
}


def _struck(number: int, event: Event, tone: Tone, title: str, line: str) -> Moment:
    """Show a card changing hands or becoming void because of the opponent's move."""
    args, card = (*event.args, ("player", SeatRef(event.seat)), ("card", FaceRef(event.face))), face_picture(event.face)
    struck = beat(number, tone, Msg(title, args), Msg(line, args), event.seat, event.other(), card, piece=event.piece)
    return struck._replace(source=event.source, place=event.target)


HONOURS: Final = Honours(flourish=tuple(map(suit_picture, range(len(SUITS)))))
"""The pictures that go with every outcome."""
