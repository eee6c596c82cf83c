"""Which events are staged as large on-screen moments: attacks, sets completed and taken, thefts, a no, payments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.event import Event
from tabletable.core.ids import HIDDEN
from tabletable.core.message import FaceRef, MessageFamily, Msg, SeatRef, msg
from tabletable.core.moment import Moment, Tone, beat, sign
from tabletable.core.picture import Picture
from tabletable.core.tablespec import Honours
from tabletable.core.view import View
from tabletable.games.property_deal.rules import zones
from tabletable.games.property_deal.rules.cards import DEAL_BREAKER, FORCED_DEAL, SLY_DEAL
from tabletable.games.property_deal.rules.commands import Ask
from tabletable.games.property_deal.rules.state import PropertyState, full_sets
from tabletable.games.property_deal.table.furniture import star
from tabletable.games.property_deal.table.pictures import face_picture

MUCH: Final = 7
"""The least payment, in millions, that is staged."""


def moments(view: View[PropertyState], events: Sequence[Event]) -> list[Moment]:
    """Tell which events are worth standing still for."""
    staged: list[Moment] = []
    swapped = next((event for event in events if event.say == "property_deal.log.swapped"), None)
    for number, event in enumerate(events):
        match event.say:
            case "property_deal.log.completed":
                staged.append(_completed(view.state, number, event))
            case "property_deal.log.took_set":
                staged.append(_took_set(view.state, number, event, events))
            case "property_deal.log.took":
                staged.append(_took(number, event, swapped))
            case "property_deal.log.no":
                staged.append(_no(number, event))
            case _ if event.say in _ATTACKS and view.seat is not None and view.state.asks(view.seat, Ask.ANSWER):
                staged.append(_attack(view.state, number, event))
            case "property_deal.log.paid" if event.number() >= MUCH:
                title = _words("property_deal.moment.paid", event)
                staged.append(beat(number, Tone.HARM, title, None, event.seat, event.other()))
    return staged


def _words(key: str, event: Event) -> Msg:
    return Msg(key, (*event.args, ("player", SeatRef(event.seat))))


def _completed(state: PropertyState, number: int, event: Event) -> Moment:
    title = _words("property_deal.moment.completed", event)
    return sign(number, Tone.GOOD, title, _sets_line(state, event.seat), event.seat, place=event.target)


def _sets_line(state: PropertyState, seat: int) -> Msg | None:
    """Say how many sets a seat has, and how many it needs; None for the last one, which the result tells."""
    sets = full_sets(state.groups[seat])
    if sets >= state.rules.sets:
        return None
    if sets == state.rules.sets - 1:
        return msg("property_deal.moment.completed.near", n=sets)
    return msg("property_deal.moment.completed.line", n=sets, most=state.rules.sets)


_TOOK_SET: Final = MessageFamily("property_deal.moment.took_set.*", "near now")


def _took_set(state: PropertyState, number: int, event: Event, events: Sequence[Event]) -> Moment:
    """Show a set changing hands: it stays at its old place until the action card has struck."""
    owner, slot = zones.SET_BY_NAME[event.target]
    moved = [each for each in events if each.target in (event.target, zones.BUILT[owner][slot]) and each.source]
    title = _words("property_deal.moment.took_set", event)
    if any(each.target in zones.BUILT[event.seat] for each in moved):
        line = msg("property_deal.moment.took_set.line", player=SeatRef(event.seat))
    else:
        sets = full_sets(state.groups[event.seat])
        key = "near" if sets == state.rules.sets - 1 else "now"
        line = msg(_TOOK_SET[key], player=SeatRef(event.seat), n=sets, most=state.rules.sets)
    struck = beat(number, Tone.HARM, title, line, event.seat, event.other(), face_picture(DEAL_BREAKER))
    return struck._replace(piece=moved[0].piece, place=event.target)


def _took(number: int, event: Event, swapped: Event | None) -> Moment:
    """Show a property being stolen, or swapped for another one."""
    args = (*event.args, ("player", SeatRef(event.seat)), ("card", FaceRef(event.face)))
    fan: tuple[Picture, ...] = ()
    if swapped is None or swapped.face == HIDDEN:
        title, tone = Msg("property_deal.moment.took", args), Tone.HARM
        line = msg("property_deal.moment.took.line")
    else:
        title, tone = Msg("property_deal.moment.swapped", args), Tone.NEUTRAL
        line = Msg("property_deal.moment.swapped.line", (*args, ("for", FaceRef(swapped.face))))
        fan = (face_picture(swapped.face),)
    moment = beat(number, tone, title, line, event.seat, event.other(), face_picture(event.face), fan)
    # the log says the same in one sentence
    return moment._replace(piece=event.piece, source=event.source, receiver=event.seat, is_heard=False)


_ATTACKS: Final = {
    "property_deal.log.deal_breaker": (DEAL_BREAKER, "property_deal.moment.attack.set"),
    "property_deal.log.sly_deal": (SLY_DEAL, "property_deal.moment.attack.card"),
    "property_deal.log.offered": (FORCED_DEAL, "property_deal.moment.attack.swap"),
}


def _attack(state: PropertyState, number: int, event: Event) -> Moment:
    """Show the action that asks the viewer for properties, with the card it is after."""
    card, line = _ATTACKS[event.say]
    args = (*event.args, ("player", SeatRef(event.seat)), ("card", FaceRef(card)))
    demand = state.under_way
    targets = (demand.taken, demand.given) if card == FORCED_DEAL else (demand.taken,) if card == SLY_DEAL else ()
    fan = tuple(face_picture(state.faces[piece]) for piece in targets)
    attack = beat(
        number, Tone.HARM, Msg("property_deal.moment.attack", args), Msg(line, args), event.seat, event.other(),
        face_picture(card), fan,
    )  # fmt: skip
    return attack._replace(is_heard=False)  # the log names the card, the player and what is wanted


def _no(number: int, event: Event) -> Moment:
    target, card = event.other(), face_picture(event.face)
    title, line = _words("property_deal.moment.no", event), msg("property_deal.moment.no.line", target=SeatRef(target))
    return beat(number, Tone.NEUTRAL, title, line, event.seat, target, card, piece=event.piece)


HONOURS: Final = Honours(flourish=(star(filled=True),))
"""The pictures that go with every outcome."""
