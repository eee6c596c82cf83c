"""Which events are staged as large on-screen moments: a colour swept from all stalls, and the end of the market.

The results of the settlement are shown on its own page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.event import Event
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.moment import Moment, Tone, beat, sign
from tabletable.core.tablespec import Honours
from tabletable.core.view import View
from tabletable.games.flea_market.rules import zones
from tabletable.games.flea_market.rules.state import FleaMarketState
from tabletable.games.flea_market.table.pictures import face_picture, icon


def moments(view: View[FleaMarketState], events: Sequence[Event]) -> list[Moment]:
    """Find what of a command the table stands still for."""
    moments: list[Moment] = []
    for number, event in enumerate(events):
        if event.say == "flea_market.log.competition":
            moments.append(_competition(number, event, events))
        elif event.say == "flea_market.log.six_colours":
            title, line = msg("flea_market.moment.closed"), msg("flea_market.moment.closed.line")
            booths = zones.BOOTH[: len(view.state.hands)]
            moments.append(sign(number, Tone.NEUTRAL, title, line, event.seat, lit=booths))
    return moments


def _competition(number: int, event: Event, events: Sequence[Event]) -> Moment:
    """Show the goods of a colour that is on too many stalls: they stay in place until they have been shown."""
    swept = []
    for each in events[number + 1 :]:
        if each.target != zones.DISCARD_PILE or not each.source:
            break
        swept.append(each)
    first, *more = (face_picture(each.face) for each in swept)
    title = Msg("flea_market.moment.competition", event.args)
    line = msg("flea_market.moment.competition.line", player=SeatRef(event.seat))
    moment = beat(number, Tone.HARM, title, line, event.seat, card=first, fan=tuple(more))
    return moment._replace(piece=swept[0].piece, source=swept[0].source, place=zones.DISCARD_PILE, is_heard=False)


HONOURS: Final = Honours(flourish=(icon("money"), icon("popularity")))
"""The pictures that go with every outcome."""
