"""What the table says of a card, of every command and what it would change, and what the log tells as one."""

from __future__ import annotations

from typing import Final

from tabletable.core.account import counted, first, listed, merged, repeated, same, second
from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE, NO_PIECE
from tabletable.core.message import Arg, FaceRef, Ids, Msg, SeatRef, msg
from tabletable.core.tablespec import FaceText
from tabletable.core.view import View
from tabletable.core.wording import Join, Joins
from tabletable.games.property_deal.rules import demands, play
from tabletable.games.property_deal.rules.cards import (
    ACTION_WORDS,
    ANY_RENT,
    BIRTHDAY,
    COLOURS,
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
    WILD,
    card_title,
    colour_title,
    colour_word,
    face_name,
    is_note,
    is_property,
    is_rent,
    is_single,
    is_wild,
)
from tabletable.games.property_deal.rules.demands import asks_money
from tabletable.games.property_deal.rules.paying import given
from tabletable.games.property_deal.rules.sets import money_of, set_at, slot_of, zone_of
from tabletable.games.property_deal.rules.state import EMPTY, NEW, SEAT_BY_NAME, SET_BY_NAME, Group, PropertyState, Verb


def chip_word(face: int) -> Msg | None:
    """money and properties have their figure or letter on the chip."""
    if face in ACTION_WORDS or face in (WILD, ANY_RENT):
        return card_title(face)
    return Msg("property_deal.card.rent_title") if is_rent(face) else None


_ACTIONS: Final = Ids("property_deal.text.*", ACTION_WORDS.values())


def face_text(face: int) -> FaceText:
    """What the zoom card says about a card."""
    value = msg("property_deal.text.payment" if is_property(face) else "property_deal.text.value", n=VALUE[face])
    if is_single(face):
        rents = " / ".join(f"{rent}M" for rent in COLOURS[face].rent)
        lines = (msg("property_deal.text.property", n=SET_SIZE[face]), msg("property_deal.text.rents", rents=rents))
        terms = (value,) if COLOURS[face].buildings else (Msg("property_deal.text.no_buildings"), value)
        return FaceText(card_title(face), lines, terms)
    if face == WILD:
        return FaceText(card_title(face), (Msg("property_deal.text.wild"),), (Msg("property_deal.text.no_value"),))
    if is_note(face):
        return FaceText(card_title(face), (Msg("property_deal.text.note"),))
    if face in ACTION_WORDS:
        return FaceText(card_title(face), (Msg(_ACTIONS[ACTION_WORDS[face]]),), (value,))
    if is_rent(face):
        key = "property_deal.text.any_rent" if face == ANY_RENT else "property_deal.text.rent"
        return FaceText(card_title(face), (Msg(key),), (value,))
    return FaceText(card_title(face), (Msg("property_deal.text.two_wild"),), (value,))


# ------------------------------------------------------------------------------------------------ commands


LAYS: Final = (Verb.PROPERTY, Verb.MOVE, Verb.PLACE)
"""What lays a card into a set."""


def wording(view: View[PropertyState], command: Command) -> Msg:
    """Put a legal command into words, as an instruction."""
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
            return msg(
                "property_deal.do.bank_note" if is_note(face) else "property_deal.do.bank", card=card, value=VALUE[face]
            )
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
    """a deal leads to the card it is about, an answer to what is at stake."""
    state = view.state
    demand = state.demand
    if command.verb == Verb.ACTION and state.faces[command.piece] in (SLY_DEAL, FORCED_DEAL):
        return command.piece, command.choice
    if command.verb == Verb.REPLACE:
        return command.piece, command.choice
    if demand is not None and command.verb in (Verb.ACCEPT, Verb.SAY_NO) and demand.taken != NO_PIECE:
        return command.piece, demand.taken
    return command.piece, command.zone


# ------------------------------------------------------------------------------------------------ what would change


def after(state: PropertyState, command: Command) -> Group:
    """The set that holds the card of `command` afterwards."""
    then = state.clone()
    play.apply(then, command)
    slot = slot_of(then, command.seat, command.piece)
    return then.groups[command.seat][slot] if slot >= 0 else EMPTY


def forecast(view: View[PropertyState], command: Command) -> tuple[Msg, ...]:
    """Say what a legal command would change, as far as the viewer can work it out."""
    state, seat = view.state, command.seat
    match command.verb:
        case Verb.BANK:
            before = money_of(state, seat)
            return (msg("property_deal.forecast.bank", n=before, then=before + VALUE[state.faces[command.piece]]),)
        case Verb.PROPERTY | Verb.MOVE | Verb.PLACE:
            return _set_forecast(set_at(state, command.zone), after(state, command))
        case Verb.PAY:
            owed = state.pending[-1].number
            done = given(state) + VALUE[state.faces[command.piece]]
            told = msg("property_deal.forecast.pay", n=min(done, owed), owed=owed)
            return (told, msg("property_deal.forecast.over", n=done - owed)) if done > owed else (told,)
        case Verb.ACTION:
            return _action_forecast(state, command)
        case Verb.CHOOSE if command.piece != NO_PIECE:
            target = SeatRef(SEAT_BY_NAME[command.zone])
            return (msg("property_deal.forecast.give", player=target, card=face_name(state.faces[command.piece])),)
    return ()


def _set_forecast(before: Group, after: Group) -> tuple[Msg, ...]:
    if after.colour == NO_COLOUR:
        return (Msg("property_deal.forecast.none"),)
    size, have = SET_SIZE[after.colour], len(after.cards)
    if after.full:
        told = msg("property_deal.forecast.full", set=after.name)
    else:
        told = msg("property_deal.forecast.part", set=colour_title(after.colour), have=have, size=size)
    return told, _rent_change(before, after)


def _rent_change(before: Group, after: Group) -> Msg:
    if not before.rent:
        return msg("property_deal.forecast.rent", n=after.rent)
    return msg("property_deal.forecast.rents", n=before.rent, then=after.rent)


def _action_forecast(state: PropertyState, command: Command) -> tuple[Msg, ...]:
    face = state.faces[command.piece]
    each = set_at(state, command.zone)
    if is_rent(face):
        one = face == ANY_RENT and len(state.hands) > 2
        key = "property_deal.forecast.charge_one" if one else "property_deal.forecast.charge_all"
        return (msg(key, n=each.rent << max(0, command.choice)),)
    match face:
        case _ if face in (HOUSE, HOTEL):
            return (_rent_change(each, after(state, command)),)
        case _ if face == PASS_GO:
            return (msg("property_deal.forecast.draw", n=demands.DRAWN_BY_PASS_GO),)
        case _ if face == BIRTHDAY:
            return (msg("property_deal.forecast.charge_all", n=demands.GIFT),)
        case _ if face == DEBT_COLLECTOR:
            target = SeatRef(SEAT_BY_NAME[command.zone])
            return (msg("property_deal.forecast.debt", player=target, n=demands.DEBT),)
        case _ if face == DEAL_BREAKER:
            return (msg("property_deal.forecast.take_set", set=each.name),)
        case _ if face in (SLY_DEAL, FORCED_DEAL) and command.choice >= 0:
            key = "property_deal.forecast.take" if face == SLY_DEAL else "property_deal.forecast.swap"
            return (msg(key, card=face_name(state.faces[command.choice])),)
    return ()


# ------------------------------------------------------------------------------------------------ the log


_ACCEPTED: Final = "property_deal.log.accepted"
_GAVE: Final = "property_deal.log.gave"
_GAVE_LIST: Final = "property_deal.log.gave_list"
_PAID_WITH: Final = "property_deal.log.paid_with"
_TOOK: Final = "property_deal.log.took"
_EXCHANGED: Final = "property_deal.log.exchanged"
_DREW: Final = "property_deal.log.drew"
_PLACED: Final = "property_deal.log.placed"
_PLACED_OWN: Final = "property_deal.log.placed_own"
_PUT: Final = "property_deal.log.put"
_PUT_OWN: Final = "property_deal.log.put_own"
"""Of a card of one colour, whose set needs no word."""
_RENT: Final = "property_deal.log.rent_one"
_LISTS: Final = {
    _GAVE: _GAVE_LIST,
    "property_deal.log.returned": "property_deal.log.returned_list",
    "property_deal.log.discarded": "property_deal.log.discarded_list",
}
_DONE: Final = (
    *(
        _PLACED,
        _PLACED_OWN,
        _PUT,
        _PUT_OWN,
        _TOOK,
        _EXCHANGED,
        "property_deal.log.put_full",
        "property_deal.log.banked",
    ),
    *("property_deal.log.built", "property_deal.log.moved", "property_deal.log.completed"),
    *("property_deal.log.pass_go_drew", "property_deal.log.pass_go_drew.hidden", "property_deal.log.took_set"),
)
"""What one does last in a turn: that it ends then shows in the next player's drawing."""


def _taking(said: Msg, more: Msg) -> Msg | None:
    """That it was accepted shows in what is taken from who did so."""
    return more if same(said, more, other="target") else None


def _paid(said: Msg, more: Msg) -> Msg | None:
    """The sum and what it was paid with."""
    if not same(said, more):
        return None
    args = dict(said.args)
    card = args.get("card")
    if isinstance(card, FaceRef) and is_note(card.face):  # one note says the sum itself
        return more
    return Msg(_PAID_WITH, (*more.args, ("cards", args.get("cards") or args["card"])))


def _swapped(said: Msg, more: Msg) -> Msg | None:
    """A took from B, and B got from A: one exchange."""
    if not same(said, more, other="target"):
        return None
    return Msg(_EXCHANGED, (*said.args, ("given", dict(more.args)["card"])))


def _placed(said: Msg, _: Msg) -> Msg:
    """A property goes to its colour, whoever gets it: only where a wild lies has to be told."""
    return said


def _no(said: Msg, more: Msg) -> Msg | None:
    """A no that is accepted stands."""
    return Msg("property_deal.log.no_stands", said.args) if same(said, more, name="target") else None


def _completing(key: str) -> Join:
    def joined(said: Msg, more: Msg) -> Msg | None:
        return Msg(key, said.args) if same(said, more) and same(said, more, "set", "set") else None

    return joined


JOINS: Final[Joins] = {
    **{(said, "property_deal.log.ended"): first for said in _DONE},
    (_ACCEPTED, _GAVE): second,
    **repeated(listed, _LISTS),
    **repeated(counted, {"property_deal.log.returned.hidden": "property_deal.log.returned_count"}),
    **{(said, "property_deal.log.paid"): _paid for said in (_GAVE, _GAVE_LIST)},
    **{(said, _PLACED_OWN): _placed for said in (_PAID_WITH, _TOOK, _EXCHANGED)},
    (_ACCEPTED, _TOOK): _taking,
    (_ACCEPTED, "property_deal.log.took_set"): _taking,
    (_TOOK, "property_deal.log.swapped"): _swapped,
    ("property_deal.log.forced_deal", "property_deal.log.offered"): merged("property_deal.log.forced_offer"),
    (_RENT, "property_deal.log.aimed"): merged("property_deal.log.rent_aimed"),
    ("property_deal.log.no", "property_deal.log.accepted_no"): _no,
    ("property_deal.log.pass_go", _DREW): merged("property_deal.log.pass_go_drew", drawn="card"),
    ("property_deal.log.pass_go", "property_deal.log.drew.hidden"): merged("property_deal.log.pass_go_drew.hidden"),
    **{
        (said, "property_deal.log.completed"): _completing("property_deal.log.put_full")
        for said in (_PUT, _PUT_OWN, _PLACED, _PLACED_OWN)
    },
}
