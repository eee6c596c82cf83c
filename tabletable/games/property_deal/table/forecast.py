"""What a drop means before it is let go: how the card will lie, and what would change."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.tablespec import Piece
from tabletable.core.view import View
from tabletable.games.property_deal.rules import demands, play
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
    colour_title,
    face_name,
    is_rent,
)
from tabletable.games.property_deal.rules.paying import given
from tabletable.games.property_deal.rules.sets import money_of, set_at, slot_of
from tabletable.games.property_deal.rules.state import EMPTY, SEAT_BY_NAME, Group, PropertyState, Verb
from tabletable.games.property_deal.table.prompts import LAYS
from tabletable.games.property_deal.table.spec import in_bank, in_set, small_piece


def preview(view: View[PropertyState], command: Command) -> Piece | None:
    """The card as it will lie in a set or in the bank. What asks for a colour first has no picture: it is no turn."""
    state, piece = view.state, command.piece
    if command.verb == Verb.BANK:
        count = len(state.banks[command.seat])
        return in_bank(state, piece, count, count + 1)
    if command.verb == Verb.PAY:
        return small_piece(piece, state.faces[piece])
    if command.verb in LAYS and command.choice < 0:
        return in_set(state, piece, _after(state, command).colour)
    return None


def _after(state: PropertyState, command: Command) -> Group:
    """The set that holds the card of `command` afterwards."""
    after = state.clone()
    play.apply(after, command)
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
            return _set_forecast(set_at(state, command.zone), _after(state, command))
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
            return (_rent_change(each, _after(state, command)),)
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
