"""What the table says of a card, of every command and what it would change, and what the log tells as one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletable.core.account import counted, first, listed, merged, repeated, same, second
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_CHOICE, NO_PIECE, NOBODY
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
from tabletable.games.property_deal.rules.paying import given
from tabletable.games.property_deal.rules.sets import money_of, set_at, slot_of
from tabletable.games.property_deal.rules.state import (
    EMPTY,
    NEW,
    SET_BY_NAME,
    Demand,
    Group,
    PropertyState,
    Verb,
    owner_of,
)


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
_SENTENCES: Final = {
    "accept_breaker": "target set",
    "accept_debt": "target amount",
    "accept_no": "target",
    "accept_swap": "target taken given",
    "accept_theft": "target taken",
    "aim": "target amount",
    "bank": "card value",
    "birthday": "card",
    "build": "card set",
    "deal_breaker": "card target set",
    "debt_collector": "card target",
    "discard": "card",
    "end": "",
    "forced_deal": "card target taken",
    "give_back": "card",
    "lay": "card place",
    "move": "card source place",
    "offer": "card source target taken",
    "pass_go": "card",
    "pay": "card source target",
    "rent": "card set amount",
    "rent_doubled": "card set amount",
    "rent_twice": "card set amount",
    "replace": "card wild set",
    "replace_moved": "card source wild set",
    "say_no": "target card",
    "sly_deal": "card target taken",
}
"""What can be done, with the places of its sentence, which `_PLACES` fills."""
_DO: Final = Ids("property_deal.do.*", _SENTENCES)


def wording(view: View[PropertyState], command: Command) -> Msg:
    """Put a legal command into words, as an instruction."""
    return worded(view.state, command)


def worded(state: PropertyState, command: Command) -> Msg:
    """The same of a state that shows what it is about."""
    key = _sentence(state, command)
    return msg(_DO[key], **{name: _PLACES[name](state, command) for name in _SENTENCES[key].split()})


def _sentence(state: PropertyState, command: Command) -> str:
    match command.verb:
        case Verb.ACTION:
            face = state.faces[command.piece]
            if is_rent(face):
                return ("rent", "rent_doubled", "rent_twice")[max(0, command.choice)]
            return "build" if face in (HOUSE, HOTEL) else ACTION_WORDS[face]
        case Verb.PROPERTY | Verb.PLACE:
            return "lay"
        case Verb.CHOOSE:
            return "aim" if command.piece == NO_PIECE else "offer"
        case Verb.REPLACE:
            return "replace" if command.piece in state.hands[command.seat] else "replace_moved"
        case Verb.DISCARD:
            return "discard" if state.rules.excess_discard else "give_back"
        case Verb.ACCEPT if state.pending[-1].number % 2:
            return "accept_no"
        case Verb.ACCEPT:
            ways = {DEAL_BREAKER: "accept_breaker", FORCED_DEAL: "accept_swap", SLY_DEAL: "accept_theft"}
            return ways.get(under_way(state).face, "accept_debt")
    return command.verb


def under_way(state: PropertyState) -> Demand:
    """The action that is being carried out; there is one."""
    assert state.demand is not None
    return state.demand


def _target(state: PropertyState, command: Command) -> Arg:
    """Whose place it goes to; with an answer, who waits for it."""
    seat = owner_of(command.zone)
    if seat == NOBODY:
        seat = under_way(state).targets[0] if command.seat == state.turn else state.turn
    return SeatRef(seat)


def _amount(state: PropertyState, command: Command) -> Arg:
    """What is charged, or would be."""
    if command.verb == Verb.ACTION:
        return set_at(state, command.zone).rent << max(0, command.choice)
    return under_way(state).amount


def _set_word(state: PropertyState, owner: int, slot: int) -> Msg:
    """A set in a sentence: its colour and, where its owner has several of that colour, which one it is."""
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


def _set(state: PropertyState, command: Command) -> Arg:
    """The set it is about, or that is at stake."""
    if command.zone in SET_BY_NAME:
        return _set_word(state, *SET_BY_NAME[command.zone])
    demand = under_way(state)
    return _set_word(state, demand.targets[0], demand.slot)


def _source(state: PropertyState, command: Command) -> Arg:
    """The set or the bank that a card of one's own table lies in."""
    slot = slot_of(state, command.seat, command.piece)
    return Msg("property_deal.do.bank_word") if slot < 0 else _set_word(state, command.seat, slot)


def _taken(state: PropertyState, command: Command) -> Arg:
    """The card a deal is about, and the set it lies in unless that goes without saying."""
    if command.verb != Verb.ACTION:
        return FaceRef(state.faces[under_way(state).taken])
    owner, slot = SET_BY_NAME[command.zone]
    face = state.faces[command.choice]
    if len(_alike(state, owner, slot)) < 2 and not is_wild(face):
        return FaceRef(face)
    return msg("property_deal.do.from_set", card=FaceRef(face), set=_set_word(state, owner, slot))


def _place(state: PropertyState, command: Command) -> Arg:
    """Where a property or wild goes, with what and in which colour."""
    seat, _, piece, zone, choice = command
    face = state.faces[piece]
    if zone == NEW[seat]:
        if choice == NO_CHOICE and is_wild(face):
            return Msg("property_deal.do.apart")
        return msg("property_deal.do.new_set", set=colour_word(face if choice == NO_CHOICE else choice))
    each, place = set_at(state, zone), _set(state, command)
    if each.colour != NO_COLOUR:
        return msg("property_deal.do.to_set", set=place, have=len(each.cards) + 1, size=SET_SIZE[each.colour])
    if choice != NO_CHOICE:
        return msg("property_deal.do.to_wild_as", set=place, colour=colour_word(choice))
    return msg("property_deal.do.to_wild", set=place)


_PLACES: Final[dict[str, Callable[[PropertyState, Command], Arg]]] = {
    "amount": _amount,
    "card": lambda state, command: FaceRef(state.faces[command.piece]),
    "given": lambda state, command: FaceRef(state.faces[under_way(state).given]),
    "place": _place,
    "set": _set,
    "source": _source,
    "taken": _taken,
    "target": _target,
    "value": lambda state, command: VALUE[state.faces[command.piece]],
    "wild": lambda state, command: FaceRef(state.faces[command.choice]),
}


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
    then = play.after(state, command)
    slot = slot_of(then, command.seat, command.piece)
    return then.groups[command.seat][slot] if slot >= 0 else EMPTY


def forecast(view: View[PropertyState], command: Command) -> tuple[Msg, ...]:
    """Say what a legal command would change, as far as the viewer can work it out."""
    state, verb = view.state, command.verb
    face = state.faces[command.piece] if command.piece != NO_PIECE else HIDDEN
    if verb in LAYS:
        return _set_forecast(set_at(state, command.zone), after(state, command))
    if verb == Verb.BANK:
        before = money_of(state, command.seat)
        return (msg("property_deal.forecast.bank", n=before, then=before + VALUE[face]),)
    if verb == Verb.PAY:
        owed, done = state.pending[-1].number, given(state) + VALUE[face]
        told = msg("property_deal.forecast.pay", n=min(done, owed), owed=owed)
        return (told, msg("property_deal.forecast.over", n=done - owed)) if done > owed else (told,)
    if verb == Verb.ACTION:
        return _action_forecast(state, command, face)
    if verb == Verb.CHOOSE and face != HIDDEN:
        return (msg("property_deal.forecast.give", player=SeatRef(owner_of(command.zone)), card=face_name(face)),)
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


def _action_forecast(state: PropertyState, command: Command, face: int) -> tuple[Msg, ...]:
    each = set_at(state, command.zone)
    if face in (HOUSE, HOTEL):
        return (_rent_change(each, after(state, command)),)
    if face == PASS_GO:
        return (msg("property_deal.forecast.draw", n=demands.DRAWN_BY_PASS_GO),)
    if face == DEBT_COLLECTOR:
        return (msg("property_deal.forecast.debt", player=SeatRef(owner_of(command.zone)), n=demands.DEBT),)
    if face == DEAL_BREAKER:
        return (msg("property_deal.forecast.take_set", set=each.name),)
    if is_rent(face) or face == BIRTHDAY:
        one = face == ANY_RENT and len(state.hands) > 2
        key = "property_deal.forecast.charge_one" if one else "property_deal.forecast.charge_all"
        return (msg(key, n=demands.GIFT if face == BIRTHDAY else each.rent << max(0, command.choice)),)
    if command.choice < 0:
        return ()
    key = "property_deal.forecast.take" if face == SLY_DEAL else "property_deal.forecast.swap"
    return (msg(key, card=face_name(state.faces[command.choice])),)


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
