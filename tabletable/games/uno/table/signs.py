"""What stands around the cards: plates, badges, and what lies on the cloth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletable.core.ids import NOBODY
from tabletable.core.message import Ids, msg
from tabletable.core.tablekit.seating import Place, Seating
from tabletable.core.tablespec import Badge, BadgeStyle, Decor, Plate
from tabletable.games.uno.rules.names import colour_word
from tabletable.games.uno.rules.state import UnoState
from tabletable.games.uno.table import furniture, seats
from tabletable.games.uno.table import layout as at
from tabletable.games.uno.table.layout import Layout
from tabletable.games.uno.table.prompts import may_catch, may_draw

_POINTS: Final = Ids("uno.plate.points*", ("", "_now", "_next", "_yours"))


def plates(state: UnoState, who: Seating, others: dict[int, Place], places: Layout) -> Iterator[Plate]:
    """Name plates, with points in a match."""
    after = (state.turn + state.direction) % len(state.hands) if state.turn != NOBODY else NOBODY
    x, y, width = places.seats.plate
    own = Plate(who.below, x, y, width)
    for plate in (own, *(place.plate(seat, len(state.hands[seat])) for seat, place in others.items())):
        seat, line, points = plate.seat, None, None
        if state.rules.points:
            # A line of the game's own takes the place of the words about the turn, so it says both.
            when = "_now" if seat == state.turn else "_next" if seat == after else ""
            when = "_yours" if when == "_now" and seat == who.viewer else when
            line, points = (msg(_POINTS[each], n=state.scores[seat]) for each in (when, ""))
        known = plate._replace(tells=seats.tells(state, seat), knows=seats.knows(state, who.viewer, seat))
        yield known._replace(line=line, brief=points, active=seat == state.turn, next=seat == after != state.turn)


def decor(state: UnoState, viewer: int | None, places: Layout) -> Iterator[Decor]:
    """The cloth, the ring that shows the way, the colour to match, and the place of an empty pile."""
    circle = furniture.ring(state.direction, *places.ring)
    way = msg("uno.tip.clockwise" if state.direction > 0 else "uno.tip.counter")
    yield Decor(furniture.cloth(*places.cloth), *places.seats.middle, places.cloth[1])
    yield Decor(circle, *places.seats.middle, circle.height, tip=way)
    x, y = places.discard
    tip = msg("uno.tip.colour", colour=colour_word(state.colour))
    yield Decor(furniture.plaque(state.colour), x, y + at.UNDER_PILES, 32, tip=tip)
    # Where the viewer may draw the place of the pile has a gold line of its own.
    if not state.draw and (viewer != state.turn or not may_draw(state)):
        yield Decor(furniture.empty_place(*at.EMPTY_PLACE), *places.draw, at.EMPTY_PLACE[1])


def badges(state: UnoState, who: Seating, others: dict[int, Place], places: Layout) -> Iterator[Badge]:
    """What is stacked, and who has called, or forgot to."""
    if state.stack:
        x, y = places.discard
        yield Badge(f"+{state.stack}", x + 56, y - 66, 28, 8, BadgeStyle.CREAM)
    if state.called >> who.below & 1:
        yield Badge("UNO!", *places.seats.badge, 24, -6)
    elif who.viewer is not None and state.exposed == who.viewer:
        yield Badge("UNO?", *places.seats.badge, 24, -6, BadgeStyle.CREAM)
    for seat, place in others.items():
        if state.called >> seat & 1:
            yield place.badge("UNO!")
        elif seat == state.exposed and may_catch(state, who.viewer):
            yield place.badge(msg("uno.badge.catch"), BadgeStyle.ACT)
