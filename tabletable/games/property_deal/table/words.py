"""All sentences beside the table: cards, commands and their effects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_CHOICE, NO_PIECE, NOBODY
from tabletable.core.message import Arg, FaceRef, MessageFamily, Msg, SeatRef, msg
from tabletable.core.tablespec import FaceText
from tabletable.core.view import View
from tabletable.games.property_deal.rules import cards, demands, play, sets, zones
from tabletable.games.property_deal.rules.commands import LAYS, Verb
from tabletable.games.property_deal.rules.paying import given
from tabletable.games.property_deal.rules.sets import money_of, properties, set_at, set_with, slot_of, wealth, with_card
from tabletable.games.property_deal.rules.state import EMPTY, Group, PropertyState, full_sets
from tabletable.games.property_deal.table.pictures import colour_mark


def chip_word(face: int) -> Msg | None:
    """Return the name of a card whose chip shows neither figure nor letter; None for money and properties."""
    if face in cards.ACTION_WORDS or face in (cards.WILD, cards.ANY_RENT):
        return cards.card_title(face)
    return Msg("property_deal.card.rent_title") if cards.is_rent(face) else None


_TEXTS: Final = MessageFamily("property_deal.text.*", dict.fromkeys(cards.KIND))


def face_text(face: int) -> FaceText:
    """Return the text of the zoomed card."""
    title, says = cards.card_title(face), _TEXTS[cards.KIND[face]]
    key = "property_deal.text.payment" if cards.is_property(face) else "property_deal.text.value"
    value = msg(key, n=cards.VALUE[face])
    if cards.is_single(face):
        rents = " / ".join(f"{rent}M" for rent in cards.COLOURS[face].rent)
        set_of = msg(says, letter=colour_mark(face), set=cards.colour_word(face), n=cards.SET_SIZE[face])
        lines = (set_of, msg("property_deal.text.rents", rents=rents))
        notes = () if cards.COLOURS[face].buildings else (Msg("property_deal.text.no_buildings"),)
        return FaceText(title, lines, (*notes, value))
    if cards.is_note(face):
        return FaceText(title, (Msg(says),))
    return FaceText(title, (Msg(says),), (Msg("property_deal.text.no_value") if face == cards.WILD else value,))


def own_set_sign(each: Group, others: Sequence[Group]) -> Msg:
    """Return the tip of an own set: its rent, and that it can be joined to another set of its colour."""
    sign = set_sign(each)
    has_twin = each.room and any(one is not each and one.room and one.colour == each.colour for one in others)
    if not has_twin or each.colour == cards.NO_COLOUR:
        return sign
    return msg("property_deal.sign.together", sign=sign, set=each.name)


def set_sign(each: Group) -> Msg:
    """Return the label of a set: its rent now, and when full."""
    if each.colour == cards.NO_COLOUR:
        return Msg("property_deal.sign.none")
    title, size = cards.colour_title(each.colour), each.size
    if each.full:
        return msg("property_deal.sign.full", set=title, n=each.rent)
    if not each.room:
        return msg("property_deal.sign.wilds", set=title, n=each.rent)
    have, most = len(each.cards), cards.rent_of(each.colour, size)
    return msg("property_deal.sign.part", set=title, have=have, size=size, n=each.rent, most=most)


# ------------------------------------------------------------------------------------------------ commands


_SENTENCES: Final = {
    "": "end",
    "card": "birthday discard give_back pass_go",
    "card place": "lay",
    "card set": "build",
    "card set amount": "rent rent_doubled rent_twice",
    "card colour": "move_apart recolour",
    "card source colour": "move_apart_from recolour_from",
    "card source place": "move",
    "card source target": "pay",
    "card source target taken": "offer",
    "card source wild set": "replace_moved",
    "card target": "debt_collector say_no",
    "card target set": "deal_breaker",
    "card target taken": "forced_deal sly_deal",
    "card value": "bank bank_note",
    "card wild set": "replace",
    "target": "accept_no",
    "target amount": "accept_debt aim",
    "target set": "accept_breaker",
    "target taken": "accept_theft",
    "target taken given": "accept_swap",
}
"""By the places of a sentence, which `_PLACES` fills, the ids of the commands' sentences."""
_PLACES_OF: Final = {each: places.split() for places, several in _SENTENCES.items() for each in several.split()}
_DO: Final = MessageFamily("property_deal.do.*", _PLACES_OF)


def wording(view: View[PropertyState], command: Command) -> Msg:
    """Put a legal command into words, as an instruction."""
    key = _sentence(view.state, command)
    return msg(_DO[key], **{name: _PLACES[name](view.state, command) for name in _PLACES_OF[key]})


def _sentence(state: PropertyState, command: Command) -> str:
    match command.verb:
        case Verb.ACTION:
            face = state.faces[command.piece]
            if cards.is_rent(face):
                return ("rent", "rent_doubled", "rent_twice")[max(0, command.choice)]
            return "build" if face in (cards.HOUSE, cards.HOTEL) else cards.ACTION_WORDS[face]
        case Verb.BANK:
            return "bank_note" if cards.is_note(state.faces[command.piece]) else "bank"
        case Verb.PROPERTY | Verb.PLACE:
            return "lay"
        case Verb.CHOOSE:
            return "aim" if command.piece == NO_PIECE else "offer"
        case Verb.MOVE if command.zone == zones.NEW[command.seat] and command.choice != NO_CHOICE:
            own = set_with(state, command.seat, command.piece).cards
            key = "recolour" if len(own) == 1 else "move_apart"
            face, here = state.faces[command.piece], [state.faces[each] for each in own]
            is_elsewhere = properties(state, command.seat).count(face) > here.count(face)
            return f"{key}_from" if is_elsewhere else key
        case Verb.REPLACE:
            return "replace" if command.piece in state.hands[command.seat] else "replace_moved"
        case Verb.DISCARD:
            return "discard" if state.rules.excess_discard else "give_back"
        case Verb.ACCEPT if state.pending[-1].number % 2:
            return "accept_no"
        case Verb.ACCEPT:
            return _ACCEPTS.get(state.under_way.face, "accept_debt")
    return command.verb


_ACCEPTS: Final = {
    cards.DEAL_BREAKER: "accept_breaker",
    cards.FORCED_DEAL: "accept_swap",
    cards.SLY_DEAL: "accept_theft",
}


def _target(state: PropertyState, command: Command) -> Arg:
    """Return the seat whose zone the command names; for an answer, the seat that awaits it."""
    seat = zones.owner_of(command.zone)
    if seat == NOBODY:
        seat = state.under_way.targets[0] if command.seat == state.turn else state.turn
    return SeatRef(seat)


def _amount(state: PropertyState, command: Command) -> Arg:
    """Return the amount that is charged, or would be."""
    if command.verb == Verb.ACTION:
        return set_at(state, command.zone).rent << max(0, command.choice)
    return state.under_way.amount


def _set_word(state: PropertyState, owner: int, slot: int) -> Msg:
    """Return the name of a set in a sentence: its colour and, if its owner has several of that colour, its number."""
    each, slots = state.groups[owner][slot], _slots_of_colour(state, owner, slot)
    if len(slots) > 1:
        return msg("property_deal.do.which_set", set=each.name, number=slots.index(slot) + 1)
    if each.colour == cards.NO_COLOUR:
        return Msg("property_deal.do.wilds")
    return msg("property_deal.do.the_set", set=each.name)


def _slots_of_colour(state: PropertyState, owner: int, slot: int) -> list[int]:
    """Return the slots of an owner's sets of the same colour as the set in `slot`, itself included."""
    groups = state.groups[owner]
    return [number for number, each in enumerate(groups) if each.cards and each.colour == groups[slot].colour]


def _set(state: PropertyState, command: Command) -> Arg:
    """Return the name of the set the command is about, or that is at stake."""
    if command.zone in zones.SET_BY_NAME:
        return _set_word(state, *zones.SET_BY_NAME[command.zone])
    demand = state.under_way
    return _set_word(state, demand.targets[0], demand.slot)


def _source(state: PropertyState, command: Command) -> Arg:
    """Return the name of the set or bank that holds a card of one's own table."""
    slot = slot_of(state, command.seat, command.piece)
    return Msg("property_deal.do.bank_word") if slot < 0 else _set_word(state, command.seat, slot)


def _taken(state: PropertyState, command: Command) -> Arg:
    """Return the card a deal takes, and its set unless that is obvious."""
    if command.verb != Verb.ACTION:
        return FaceRef(state.faces[state.under_way.taken])
    owner, slot = zones.SET_BY_NAME[command.zone]
    face = state.faces[command.choice]
    if len(_slots_of_colour(state, owner, slot)) < 2 and not cards.is_wild(face):
        return FaceRef(face)
    return msg("property_deal.do.from_set", card=FaceRef(face), set=_set_word(state, owner, slot))


def _place(state: PropertyState, command: Command) -> Arg:
    """Return where a property or wild goes: its set, and its colour."""
    seat, _, piece, zone, choice = command
    face = state.faces[piece]
    if zone == zones.NEW[seat]:
        if choice == NO_CHOICE and cards.is_wild(face):
            return Msg("property_deal.do.apart")
        return msg("property_deal.do.new_set", set=cards.colour_word(face if choice == NO_CHOICE else choice))
    each, place = set_at(state, zone), _set(state, command)
    if each.colour != cards.NO_COLOUR:
        return msg("property_deal.do.to_set", set=place, have=len(each.cards) + 1, size=each.size)
    if choice != NO_CHOICE:
        return msg("property_deal.do.to_wild_as", set=place, colour=cards.colour_word(choice))
    return msg("property_deal.do.to_wild", set=place)


_PLACES: Final[dict[str, Callable[[PropertyState, Command], Arg]]] = {
    "amount": _amount,
    "colour": lambda state, command: cards.colour_word(command.choice),
    "card": lambda state, command: FaceRef(state.faces[command.piece]),
    "given": lambda state, command: FaceRef(state.faces[state.under_way.given]),
    "place": _place,
    "set": _set,
    "source": _source,
    "taken": _taken,
    "target": _target,
    "value": lambda state, command: cards.VALUE[state.faces[command.piece]],
    "wild": lambda state, command: FaceRef(state.faces[command.choice]),
}


def pointed(view: View[PropertyState], command: Command) -> tuple[int | str, ...]:
    """Return the pieces and zones a command points at: for a deal the card it takes, for an answer those at stake."""
    state = view.state
    demand = state.demand
    if command.verb == Verb.ACTION and state.faces[command.piece] in (cards.SLY_DEAL, cards.FORCED_DEAL):
        return command.piece, command.choice
    if command.verb == Verb.REPLACE:
        return command.piece, command.choice
    if demand is not None and command.verb in (Verb.ACCEPT, Verb.SAY_NO) and demand.taken != NO_PIECE:
        return command.piece, demand.taken
    return command.piece, command.zone


# ------------------------------------------------------------------------------------------------ forecasts


def forecast(view: View[PropertyState], command: Command) -> tuple[Msg, ...]:
    """Return the changes by a legal command, as far as the viewer can work them out."""
    state, verb = view.state, command.verb
    face = state.faces[command.piece] if command.piece != NO_PIECE else HIDDEN
    if verb in LAYS:
        effects = _set_forecast(state, command)
        return (*effects, *left_behind(state, command)) if verb == Verb.MOVE else effects
    if verb == Verb.BANK:
        before = money_of(state, command.seat)
        bank = msg("property_deal.forecast.bank", n=before, then=before + cards.VALUE[face])
        is_no = face == cards.JUST_SAY_NO
        spent = Msg("property_deal.forecast.spent_no" if is_no else "property_deal.forecast.spent")
        return (bank,) if cards.is_note(face) else (bank, spent)
    if verb == Verb.PAY:
        left = state.pending[-1].number - given(state) - cards.VALUE[face]
        key = "property_deal.forecast.pay" if left > 0 else "property_deal.forecast.pay_off"
        over = (msg("property_deal.forecast.over", n=-left),) if left < 0 else ()
        paid = msg(key, value=cards.VALUE[face], left=max(0, left))
        return (paid, *over, *left_behind(state, command), *_helped(state, state.turn, command.piece))
    if verb == Verb.ACTION:
        return _action_forecast(state, command, face)
    if verb == Verb.CHOOSE and face != HIDDEN:
        return (*left_behind(state, command), *_helped(state, zones.owner_of(command.zone), command.piece))
    return ()


def _helped(state: PropertyState, seat: int, piece: int) -> tuple[Msg, ...]:
    """Say which set a property could fill for another seat, which gets it; () if none."""
    if not cards.is_property(state.faces[piece]):
        return ()
    filled = [each.name for each in prospects(state, seat, piece) if each.full]
    return (msg("property_deal.forecast.fills_theirs", player=SeatRef(seat), set=filled[0]),) if filled else ()


def prospects(state: PropertyState, seat: int, piece: int) -> list[Group]:
    """Return the sets that a card from elsewhere could make at a seat, the best first."""
    places = sets.targets(state, seat, piece)
    groups = [with_card(state, set_at(state, zone), piece, choice) for zone, choice in places]
    return sorted(groups, key=lambda each: (not each.full, -len(each.cards)))


def gain(state: PropertyState, seat: int, piece: int) -> Msg:
    """Say what a card taken from another player does to one's own sets: which it fills, or the one it helps most."""
    possible = prospects(state, seat, piece)
    names = list(dict.fromkeys(each.name for each in possible if each.full))
    if not names:
        best = possible[0]
        if best.colour == cards.NO_COLOUR:
            return Msg("property_deal.forecast.none")
        key = "property_deal.forecast.helps" if len(best.cards) > 1 else "property_deal.forecast.starts"
        return msg(key, set=best.name, have=len(best.cards), size=best.size)
    full = {each.colour for each in state.groups[seat] if each.full}
    if len(full) + 1 >= state.rules.sets and any(each.full and each.colour not in full for each in possible):
        return msg("property_deal.forecast.fills_and_wins", set=either(names))
    return msg("property_deal.forecast.fills", set=either(names))


def either(names: Sequence[Arg]) -> Arg:
    """Join names by "or"."""
    joined = names[0]
    for name in names[1:]:
        joined = msg("property_deal.forecast.either", one=joined, other=name)
    return joined


def _set_forecast(state: PropertyState, command: Command) -> tuple[Msg, ...]:
    """Return what becomes of the set a card is laid to: its cards, its rent, and that it wins the game."""
    before, then = set_at(state, command.zone), play.after(state, command)
    result, laid = then.result, set_with(then, command.seat, command.piece)
    if laid.colour == cards.NO_COLOUR:
        return (Msg("property_deal.forecast.none"),)
    if result is not None and command.seat in result.winners:
        return (msg("property_deal.forecast.wins", set=laid.name),)
    change = _rent_change(before, laid)
    if laid.full:
        return msg("property_deal.forecast.full", set=laid.name), change
    name = cards.colour_title(laid.colour)
    part = msg("property_deal.forecast.part", set=name, have=len(laid.cards), size=laid.size)
    is_wild = len(laid.cards) > 1 and all(state.faces[card] >= state.rules.set_needs for card in laid.cards)
    return (part, change, Msg("property_deal.forecast.wilds")) if is_wild else (part, change)


def is_wilds_only(each: Group) -> bool:
    """Return whether a set has the number of cards, but not the single-colour one that would make it full."""
    return each.colour != cards.NO_COLOUR and not (each.full or each.room)


def left_behind(state: PropertyState, command: Command) -> tuple[Msg, ...]:
    """Say what a set loses with a card: its rent, or what it then lacks and which other cards could fill it."""
    seat = command.seat
    source, before = slot_of(state, seat, command.piece), set_with(state, seat, command.piece)
    if not before.cards or (command.verb == Verb.MOVE and len(before.cards) == 1):
        return ()
    is_given_later = command.verb == Verb.CHOOSE  # once nobody blocks the deal any more
    after = state.clone() if is_given_later else play.after(state, command)
    if is_given_later:
        sets.take(after, seat, source, command.piece)
    groups = after.groups[seat]
    left = groups[source] if source < len(groups) else EMPTY
    name, colour = cards.colour_title(before.colour), before.colour
    then = left.rent if left.colour == colour else 0
    if left.full or (not before.full and then >= before.rent):
        return ()
    is_bare = left.cards and left.colour == cards.NO_COLOUR != colour
    bare = (Msg("property_deal.forecast.bare"),) if is_bare else ()
    if not before.full:
        return msg("property_deal.forecast.loses", set=name, n=before.rent, then=then), *bare
    others = [each for at, each in enumerate(groups) if at != source and each.colour == colour and each.room]
    spare = sum(len(each.cards) for each in others)
    refill = (msg("property_deal.forecast.refill", set=before.name, n=spare),) if spare else bare
    lacks = left.lacks if left.colour == colour else before.size
    return msg("property_deal.forecast.breaks", set=before.name, n=lacks), *refill


def _rent_change(before: Group, after: Group) -> Msg:
    if not before.rent:
        return msg("property_deal.forecast.rent", n=after.rent)
    return msg("property_deal.forecast.rents", n=before.rent, then=after.rent)


def _action_forecast(state: PropertyState, command: Command, face: int) -> tuple[Msg, ...]:
    each = set_at(state, command.zone)
    if face in (cards.HOUSE, cards.HOTEL):
        return (_rent_change(each, play.set_after(state, command)),)
    if face == cards.PASS_GO:
        return (msg("property_deal.forecast.draw", n=demands.DRAWN_BY_PASS_GO),)
    if face == cards.DEBT_COLLECTOR:
        seat = zones.owner_of(command.zone)
        paid = min(demands.DEBT, wealth(state, seat))
        if not paid:
            return (msg("property_deal.forecast.pays_nothing", player=SeatRef(seat)),)
        return (msg("property_deal.forecast.debt", player=SeatRef(seat), n=paid),)
    if face == cards.DEAL_BREAKER:
        then = [*state.groups[command.seat], each]
        if full_sets(then) >= state.rules.sets:
            return (msg("property_deal.forecast.wins", set=each.name),)
        return (msg("property_deal.forecast.owns", n=full_sets(then), most=state.rules.sets),)
    if cards.is_rent(face) or face == cards.BIRTHDAY:
        one = face == cards.ANY_RENT and len(state.hands) > 2
        key = "property_deal.forecast.charge_one" if one else "property_deal.forecast.charge_all"
        return (msg(key, n=demands.GIFT if face == cards.BIRTHDAY else each.rent << max(0, command.choice)),)
    if command.choice < 0:
        return ()
    return (gain(state, command.seat, command.choice),)
