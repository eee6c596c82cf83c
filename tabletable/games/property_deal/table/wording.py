"""Every command in words, as an instruction."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE, NO_PIECE
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef, msg
from tabletable.core.view import View
from tabletable.games.property_deal.rules.cards import (
    BIRTHDAY,
    DEAL_BREAKER,
    DEBT_COLLECTOR,
    FORCED_DEAL,
    HOTEL,
    HOUSE,
    NO_COLOUR,
    PASS_GO,
    SET_SIZE,
    SLY_DEAL,
    VALUE,
    colour_word,
    is_rent,
    is_wild,
)
from tabletable.games.property_deal.rules.demands import asks_money
from tabletable.games.property_deal.rules.sets import zone_of
from tabletable.games.property_deal.rules.state import NEW, SEAT_BY_NAME, SET_BY_NAME, PropertyState, Verb


def wording(view: View[PropertyState], command: Command) -> Msg:
    """See `Game.wording`."""
    state = view.state
    match command.verb:
        case Verb.END:
            return Msg("property_deal.do.end")
        case Verb.ACCEPT | Verb.SAY_NO:
            return answer(state, command)
        case Verb.CHOOSE if command.piece == NO_PIECE:
            return _aim(state, command)
        case Verb.ACTION:
            return _action(state, command)
        case Verb.PROPERTY | Verb.MOVE | Verb.PLACE:
            return _laying(state, command)
    return _with_card(state, command)


def _with_card(state: PropertyState, command: Command) -> Msg:
    face = state.faces[command.piece]
    card = FaceRef(face)
    match command.verb:
        case Verb.BANK:
            return msg("property_deal.do.bank", card=card, value=VALUE[face])
        case Verb.PAY:
            return _payment(state, command)
        case Verb.CHOOSE:
            assert state.demand is not None
            target, taken = SeatRef(state.demand.targets[0]), FaceRef(state.faces[state.demand.taken])
            source = _source(state, command.seat, command.piece)
            return msg("property_deal.do.offer", card=card, source=source, target=target, taken=taken)
        case Verb.REPLACE:
            wild, place = FaceRef(state.faces[command.choice]), _set_word(state, command.zone)
            if command.piece in state.hands[command.seat]:
                return msg("property_deal.do.replace", card=card, wild=wild, set=place)
            source = _source(state, command.seat, command.piece)
            return msg("property_deal.do.replace_moved", card=card, source=source, wild=wild, set=place)
    return msg("property_deal.do.discard" if state.rules.excess_discard else "property_deal.do.give_back", card=card)


# ------------------------------------------------------------------------------------------------ where


def _set_word(state: PropertyState, zone: str) -> Msg:
    """The set of a zone in a sentence: its colour and, where its owner has several of that colour, which one it is."""
    owner, slot = SET_BY_NAME[zone]
    return _group_word(state, owner, slot)


def _group_word(state: PropertyState, owner: int, slot: int) -> Msg:
    each, alike = state.groups[owner][slot], _alike(state, owner, slot)
    if len(alike) > 1:
        return msg("property_deal.do.which_set", set=each.name, number=alike.index(slot) + 1)
    if each.colour == NO_COLOUR:
        return Msg("property_deal.do.wilds")
    return msg("property_deal.do.the_set", set=each.name)


def _alike(state: PropertyState, owner: int, slot: int) -> list[int]:
    """The sets of an owner that have the colour of one of them, itself included."""
    groups = state.groups[owner]
    return [number for number, each in enumerate(groups) if each.cards and each.colour == groups[slot].colour]


def _source(state: PropertyState, owner: int, piece: int) -> Msg:
    """The set or the bank that a card of the table lies in."""
    _, slot = zone_of(state, owner, piece)
    return Msg("property_deal.do.bank_word") if slot < 0 else _group_word(state, owner, slot)


def _taken(state: PropertyState, command: Command) -> Arg:
    """The card a deal is about, and the set it lies in unless that goes without saying."""
    owner, slot = SET_BY_NAME[command.zone]
    face = state.faces[command.choice]
    if len(_alike(state, owner, slot)) < 2 and not is_wild(face):
        return FaceRef(face)
    return msg("property_deal.do.from_set", card=FaceRef(face), set=_group_word(state, owner, slot))


def _laying(state: PropertyState, command: Command) -> Msg:
    """A property or wild that goes to a set: with what, in which colour, and from where if it lies already."""
    seat, _, piece, zone, choice = command
    card = FaceRef(state.faces[piece])
    place = _place(state, seat, zone, choice, state.faces[piece])
    if command.verb == Verb.MOVE:
        return msg("property_deal.do.move", card=card, source=_source(state, seat, piece), place=place)
    return msg("property_deal.do.lay", card=card, place=place)


def _place(state: PropertyState, seat: int, zone: str, choice: int, face: int) -> Msg:
    if zone == NEW[seat]:
        if choice != NO_CHOICE:
            return msg("property_deal.do.new_set", set=colour_word(choice))
        if is_wild(face):
            return Msg("property_deal.do.apart")
        return msg("property_deal.do.new_set", set=colour_word(face))
    owner, slot = SET_BY_NAME[zone]
    each, place = state.groups[owner][slot], _set_word(state, zone)
    if each.colour != NO_COLOUR:
        return msg("property_deal.do.to_set", set=place, have=len(each.cards) + 1, size=SET_SIZE[each.colour])
    if choice != NO_CHOICE:
        return msg("property_deal.do.to_wild_as", set=place, colour=colour_word(choice))
    return msg("property_deal.do.to_wild", set=place)


# ------------------------------------------------------------------------------------------------ actions


def _action(state: PropertyState, command: Command) -> Msg:
    face = state.faces[command.piece]
    card = FaceRef(face)
    if is_rent(face):
        return _rent(state, command)
    if face in (HOUSE, HOTEL):
        return msg("property_deal.do.build", card=card, set=_set_word(state, command.zone))
    if face == PASS_GO:
        return msg("property_deal.do.pass_go", card=card)
    if face == BIRTHDAY:
        return msg("property_deal.do.birthday", card=card)
    if face == DEBT_COLLECTOR:
        return msg("property_deal.do.debt_collector", card=card, target=SeatRef(SEAT_BY_NAME[command.zone]))
    owner, _ = SET_BY_NAME[command.zone]
    target, place = SeatRef(owner), _set_word(state, command.zone)
    if face == DEAL_BREAKER:
        return msg("property_deal.do.deal_breaker", card=card, target=target, set=place)
    assert face in (SLY_DEAL, FORCED_DEAL)
    key = "property_deal.do.sly_deal" if face == SLY_DEAL else "property_deal.do.forced_deal"
    return msg(key, card=card, target=target, taken=_taken(state, command))


def _rent(state: PropertyState, command: Command) -> Msg:
    owner, slot = SET_BY_NAME[command.zone]
    times = max(0, command.choice)
    amount, place = state.groups[owner][slot].rent << times, _set_word(state, command.zone)
    key = ("property_deal.do.rent", "property_deal.do.rent_doubled", "property_deal.do.rent_twice")[times]
    return msg(key, card=FaceRef(state.faces[command.piece]), set=place, amount=amount)


def _aim(state: PropertyState, command: Command) -> Msg:
    assert state.demand is not None
    return msg("property_deal.do.aim", target=SeatRef(SEAT_BY_NAME[command.zone]), amount=state.demand.amount)


# ------------------------------------------------------------------------------------------------ answers


def answer(state: PropertyState, command: Command) -> Msg:
    """To let it happen or to say no; above a no, to what was refused."""
    demand, noes = state.demand, state.pending[-1].number
    assert demand is not None
    other = SeatRef(demand.targets[0] if command.seat == state.turn else state.turn)
    if command.verb == Verb.SAY_NO:
        return msg("property_deal.do.say_no", target=other, card=FaceRef(state.faces[command.piece]))
    if noes % 2:
        return msg("property_deal.do.accept_no", target=other)
    if asks_money(demand.face):
        return msg("property_deal.do.accept_debt", target=SeatRef(state.turn), amount=demand.amount)
    if demand.face == DEAL_BREAKER:
        place = _group_word(state, demand.targets[0], demand.slot)
        return msg("property_deal.do.accept_breaker", target=SeatRef(state.turn), set=place)
    taken = FaceRef(state.faces[demand.taken])
    if demand.face == FORCED_DEAL:
        given = FaceRef(state.faces[demand.given])
        return msg("property_deal.do.accept_swap", target=SeatRef(state.turn), taken=taken, given=given)
    return msg("property_deal.do.accept_theft", target=SeatRef(state.turn), taken=taken)


def _payment(state: PropertyState, command: Command) -> Msg:
    card, source = FaceRef(state.faces[command.piece]), _source(state, command.seat, command.piece)
    return msg("property_deal.do.pay", card=card, source=source, target=SeatRef(state.turn))


def pointed(view: View[PropertyState], command: Command) -> tuple[int | str, ...]:
    """See `Game.pointed`: a deal leads to the card it is about, an answer to what is at stake."""
    state = view.state
    demand = state.demand
    if command.verb == Verb.ACTION and state.faces[command.piece] in (SLY_DEAL, FORCED_DEAL):
        return command.piece, command.choice
    if command.verb == Verb.REPLACE:
        return command.piece, command.choice
    if demand is not None and command.verb in (Verb.ACCEPT, Verb.SAY_NO) and demand.taken != NO_PIECE:
        return command.piece, demand.taken
    return command.piece, command.zone
