"""How one wins, and what is known of a seat: by everybody, and by the viewer alone."""

from __future__ import annotations

from tabletable.core.ids import HIDDEN
from tabletable.core.message import FaceRef, Msg, listed, msg
from tabletable.games.property_deal.rules.cards import NO_COLOUR, SET_SIZE, colour_title
from tabletable.games.property_deal.rules.sets import lying, money_of
from tabletable.games.property_deal.rules.state import SETS_TO_WIN, Group, PropertyState, full_sets


def goal() -> Msg:
    """How one wins."""
    return msg("property_deal.goal")


def tells(state: PropertyState, seat: int) -> tuple[Msg, ...]:
    """What everybody knows of a seat: what it holds and has in its bank, and its sets."""
    there = [each for _, each in lying(state, seat)]
    found = [
        msg("property_deal.seat.cards", n=len(state.hands[seat])),
        msg("property_deal.seat.bank", n=money_of(state, seat)),
        msg("property_deal.seat.full", n=full_sets(state.groups[seat]), most=SETS_TO_WIN),
    ]
    if there:
        found.append(msg("property_deal.seat.sets", sets=listed([_set(each) for each in there])))
    return tuple(found)


def _set(each: Group) -> Msg:
    """A set with how many of its cards are there."""
    name = colour_title(each.colour)
    if each.colour == NO_COLOUR:
        return name
    key = "property_deal.seat.full_set" if each.full else "property_deal.seat.set"
    return msg(key, set=name, count=len(each.cards), size=SET_SIZE[each.colour])


def knows(state: PropertyState, viewer: int | None, seat: int) -> tuple[Msg, ...]:
    """What the viewer has seen of somebody else's hand."""
    if viewer is None or seat == viewer:
        return ()
    seen = [FaceRef(state.faces[piece]) for piece in state.hands[seat] if state.faces[piece] != HIDDEN]
    return (msg("property_deal.seat.seen", cards=listed(seen)),) if seen else ()
