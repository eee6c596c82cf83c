"""What a drop means before it is let go: how the card will lie, what would change, and what a picker asks."""

from __future__ import annotations

from collections.abc import Sequence

from tabletable.core.command import Command
from tabletable.core.game import View
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.tablespec import Choice, Piece
from tabletable.games.property_deal.rules import apply
from tabletable.games.property_deal.rules.cards import (
    ANY_RENT,
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
    is_rent,
)
from tabletable.games.property_deal.rules.commands import NEW, SEAT_BY_NAME, SET_BY_NAME, Verb
from tabletable.games.property_deal.rules.names import card_title, colour_title, face_name
from tabletable.games.property_deal.rules.paying import given
from tabletable.games.property_deal.rules.sets import money_of, set_name, slot_of
from tabletable.games.property_deal.rules.state import EMPTY, Group, PropertyState
from tabletable.games.property_deal.table import furniture
from tabletable.games.property_deal.table.pictures import face_picture
from tabletable.games.property_deal.table.spec import in_bank, in_set, small_piece

_LAYS = (Verb.PROPERTY, Verb.MOVE, Verb.PLACE)


def preview(view: View[PropertyState], command: Command) -> Piece | None:
    """The card as it will lie in a set or in the bank. What asks for a colour first has no picture: it is no turn."""
    state, piece = view.state, command.piece
    if command.verb == Verb.BANK:
        count = len(state.banks[command.seat])
        return in_bank(state, piece, count, count + 1)
    if command.verb == Verb.PAY:
        return small_piece(piece, state.faces[piece])
    if command.verb in _LAYS and command.choice < 0:
        return in_set(state, piece, _after(state, command).colour)
    return None


def _after(state: PropertyState, command: Command) -> Group:
    """The set that holds the card of `command` afterwards."""
    after = state.clone()
    apply.apply(after, command)
    slot = slot_of(after, command.seat, command.piece)
    return after.groups[command.seat][slot] if slot >= 0 else EMPTY


# ------------------------------------------------------------------------------------------------ forecasts


def forecast(view: View[PropertyState], command: Command) -> tuple[Msg, ...]:
    """See `Game.forecast`."""
    state, seat = view.state, command.seat
    match command.verb:
        case Verb.BANK:
            before = money_of(state, seat)
            return (msg("property_deal.forecast.bank", n=before, then=before + VALUE[state.faces[command.piece]]),)
        case Verb.PROPERTY | Verb.MOVE | Verb.PLACE:
            return _set_forecast(_set_at(state, command.zone), _after(state, command))
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
        told = msg("property_deal.forecast.full", set=set_name(after))
    else:
        told = msg("property_deal.forecast.part", set=colour_title(after.colour), have=have, size=size)
    return told, _rent_change(before, after)


def _rent_change(before: Group, after: Group) -> Msg:
    if not before.rent:
        return msg("property_deal.forecast.rent", n=after.rent)
    return msg("property_deal.forecast.rents", n=before.rent, then=after.rent)


def _action_forecast(state: PropertyState, command: Command) -> tuple[Msg, ...]:
    face = state.faces[command.piece]
    each = _set_at(state, command.zone)
    if is_rent(face):
        one = face == ANY_RENT and len(state.hands) > 2
        kind = "charge_one" if one else "charge_all"
        return (msg(f"property_deal.forecast.{kind}", n=each.rent << max(0, command.choice)),)
    match face:
        case _ if face in (HOUSE, HOTEL):
            return (_rent_change(each, _after(state, command)),)
        case _ if face == PASS_GO:
            return (msg("property_deal.forecast.draw", n=apply.DRAWN_BY_PASS_GO),)
        case _ if face == BIRTHDAY:
            return (msg("property_deal.forecast.charge_all", n=apply.GIFT),)
        case _ if face == DEBT_COLLECTOR:
            target = SeatRef(SEAT_BY_NAME[command.zone])
            return (msg("property_deal.forecast.debt", player=target, n=apply.DEBT),)
        case _ if face == DEAL_BREAKER:
            return (msg("property_deal.forecast.take_set", set=set_name(each)),)
        case _ if face in (SLY_DEAL, FORCED_DEAL) and command.choice >= 0:
            word = "take" if face == SLY_DEAL else "swap"
            return (msg(f"property_deal.forecast.{word}", card=face_name(state.faces[command.choice])),)
    return ()


def _set_at(state: PropertyState, zone: str) -> Group:
    """The set of a zone, EMPTY for a place without one."""
    seat, slot = SET_BY_NAME.get(zone, (-1, -1))
    groups = state.groups[seat] if seat >= 0 else []
    return groups[slot] if 0 <= slot < len(groups) else EMPTY


# ------------------------------------------------------------------------------------------------ pickers


def choices(view: View[PropertyState], commands: Sequence[Command]) -> tuple[Choice, ...]:
    """Which set or colour a property goes to, how often a rent is doubled, or the card that an action is about."""
    several = len({command.zone for command in commands}) > 1
    return tuple(_choice(view.state, command, several) for command in commands)


def _choice(state: PropertyState, command: Command, several: bool) -> Choice:
    """One entry; `several` tells whether there are entries about other sets."""
    face = state.faces[command.piece] if command.piece != NO_PIECE else HIDDEN
    each = _set_at(state, command.zone)
    if command.verb in _LAYS:
        if command.zone == NEW[command.seat]:
            if command.choice < 0:
                return Choice(command, msg("property_deal.choice.apart"), face_picture(face))
            size = SET_SIZE[command.choice]
            owns = any(each.cards and each.colour == command.choice for each in state.groups[command.seat])
            label = Msg(
                "property_deal.choice.new_set" if owns else "property_deal.choice.set",
                (("set", colour_title(command.choice)), ("have", 1), ("size", size)),
            )
            return Choice(command, label, furniture.swatch(command.choice))
        if each.colour == NO_COLOUR:
            label = colour_title(command.choice) if command.choice >= 0 else msg("property_deal.choice.join")
            return Choice(command, label, furniture.swatch(command.choice) if command.choice >= 0 else None)
        size, have = SET_SIZE[each.colour], len(each.cards)
        label = msg("property_deal.choice.set", set=colour_title(each.colour), have=have + 1, size=size)
        return Choice(command, label, furniture.swatch(each.colour))
    if command.verb == Verb.REPLACE:
        label = msg("property_deal.choice.replace", card=face_name(state.faces[command.choice]))
        return Choice(command, label, face_picture(state.faces[command.choice]))
    if command.verb == Verb.ACTION and is_rent(face):
        times = max(0, command.choice)
        word = "rent_of" if several else f"rent_{times}"
        label = msg(f"property_deal.choice.{word}", set=colour_title(each.colour), n=each.rent << times)
        return Choice(command, label, furniture.swatch(each.colour, times) if several else furniture.times_sign(times))
    if command.verb == Verb.ACTION and face == DEAL_BREAKER:
        return Choice(command, colour_title(each.colour), furniture.swatch(each.colour))
    if command.verb == Verb.ACTION and face in (HOUSE, HOTEL):
        return Choice(command, colour_title(each.colour), furniture.swatch(each.colour))
    if 0 <= command.choice < len(state.faces) and state.faces[command.choice] != HIDDEN:
        chosen = state.faces[command.choice]
        return Choice(command, card_title(chosen), face_picture(chosen))
    label = card_title(face) if face != HIDDEN else msg(f"property_deal.verb.{command.verb}")
    return Choice(command, label, face_picture(face) if face != HIDDEN else None)
