"""Why a command is good, by what bots weigh: facts that its player can check on the table and in its hand."""

from __future__ import annotations

from typing import Final

from tabletable.core.advice import Claims, Why, weightiest
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef, msg
from tabletable.core.view import View
from tabletable.games.property_deal.bots.estimates import earns, missing
from tabletable.games.property_deal.rules import demands, play
from tabletable.games.property_deal.rules.cards import (
    ANY_RENT,
    BIRTHDAY,
    DEAL_BREAKER,
    DEBT_COLLECTOR,
    FIRST_RENT,
    FORCED_DEAL,
    HOTEL,
    HOUSE,
    JUST_SAY_NO,
    PASS_GO,
    SLY_DEAL,
    VALUE,
    is_rent,
    nth_word,
    number_word,
)
from tabletable.games.property_deal.rules.demands import asks_money
from tabletable.games.property_deal.rules.paying import given
from tabletable.games.property_deal.rules.sets import can_pay, money_of, set_at, slot_of, wealth
from tabletable.games.property_deal.rules.state import (
    HAND_LIMIT,
    PLAYS,
    SEAT_BY_NAME,
    SET_BY_NAME,
    PropertyState,
    Verb,
    full_sets,
)

_FULL: Final = 100
"""For a full set; a card nearer to three of them weighs a fifth of it, a million of rent a point."""
_NEARER: Final = 20
_THIN: Final = 5
"""A bank with less than so many millions leaves properties to pay with."""


def why(view: View[PropertyState], command: Command) -> Why | None:
    """Say what speaks most for a command that a bot advises; None where nothing does."""
    state, seat = view.state, command.seat
    match command.verb:
        case Verb.PROPERTY | Verb.MOVE | Verb.PLACE | Verb.REPLACE:
            return _laid(state, command)
        case Verb.BANK:
            return _banked(state, command)
        case Verb.ACTION:
            return _action(state, command)
        case Verb.CHOOSE if command.piece == NO_PIECE:
            return _payer(state, seat, SEAT_BY_NAME[command.zone])
        case Verb.CHOOSE:
            return _offered(state, command)
        case Verb.ACCEPT | Verb.SAY_NO:
            return _answered(state, command)
        case Verb.PAY:
            return _paid(state, command)
        case Verb.DISCARD:
            return _given_up(state, command)
        case Verb.END:
            return _ended(state, seat)
    return None


def _properties(state: PropertyState, seat: int) -> list[int]:
    """The faces of what a seat has on the table."""
    return [state.faces[card] for each in state.groups[seat] for card in each.cards]


# ------------------------------------------------------------------------------------------------ own cards


def _laid(state: PropertyState, command: Command) -> Why | None:
    """What the sets come to once the card lies there."""
    seat, after = command.seat, state.clone()
    play.apply(after, command)
    slot = slot_of(after, seat, command.piece)
    if slot < 0:
        return None
    each, claims = after.groups[seat][slot], Claims()
    full, before = full_sets(after.groups[seat]), full_sets(state.groups[seat])
    if after.result is not None and seat in after.result.winners:
        return Why(msg("property_deal.why.wins", most=_goal(state)))
    if full > before:
        claims.append((_FULL, Why(msg("property_deal.why.completes", set=each.name, n=full, most=state.rules.sets))))
    claims += _nearer(state, _properties(state, seat), _properties(after, seat))
    rent = set_at(state, command.zone).rent
    if each.rent > rent and each.colour >= 0:
        claims.append((each.rent - rent, Why(msg("property_deal.why.rent", set=each.name, n=rent, then=each.rent))))
    return weightiest(claims)


def _missing(state: PropertyState, faces: list[int]) -> int:
    """How many cards somebody with these properties needs to win."""
    return missing(faces, state.rules)


def _goal(state: PropertyState) -> Msg:
    """How many full sets win, in a word."""
    return number_word(state.rules.sets)


def _no_loss(state: PropertyState, left: list[int], own: list[int]) -> Why | None:
    """Properties without one are as good as with it."""
    if _missing(state, left) != _missing(state, own):
        return None
    return Why(msg("property_deal.why.no_loss", most=_goal(state)))


def _nearer(state: PropertyState, before: list[int], after: list[int]) -> Claims:
    """How many cards the full sets that win are away, if fewer than before."""
    need = _missing(state, after)
    if need >= _missing(state, before):
        return []
    if not need:
        return [(_FULL - 1, Why(msg("property_deal.why.makes_three", most=_goal(state))))]
    return [(_NEARER, Why(msg("property_deal.why.nearer", n=need, most=_goal(state))))]


def _banked(state: PropertyState, command: Command) -> Why | None:
    seat, hand = command.seat, state.hands[command.seat]
    bank = money_of(state, seat)
    if len(hand) > HAND_LIMIT:
        return Why(msg("property_deal.why.too_many", n=len(hand), limit=HAND_LIMIT))
    if bank < _THIN and _properties(state, seat):
        return Why(msg("property_deal.why.thin", n=bank))
    return Why(msg("property_deal.why.bank", n=bank + VALUE[state.faces[command.piece]]))


def _ended(state: PropertyState, seat: int) -> Why | None:
    if state.plays == PLAYS:
        return Why(msg("property_deal.why.all_played", n=PLAYS))
    return _kept_no(state, seat)


def _kept_no(state: PropertyState, seat: int) -> Why | None:
    """That a no stays in the hand."""
    if JUST_SAY_NO in [state.faces[piece] for piece in state.hands[seat]]:
        return Why(msg("property_deal.why.keeps", card=FaceRef(JUST_SAY_NO)))
    return None


def _given_up(state: PropertyState, command: Command) -> Why | None:
    face, seat = state.faces[command.piece], command.seat
    if not earns(state, seat, face):
        return Why(Msg("property_deal.why.no_colours"))
    least = min(VALUE[state.faces[piece]] for piece in state.hands[seat])
    return Why(msg("property_deal.why.cheapest", n=least)) if VALUE[face] == least else None


# ------------------------------------------------------------------------------------------------ actions


def _action(state: PropertyState, command: Command) -> Why | None:
    face, seat = state.faces[command.piece], command.seat
    each = set_at(state, command.zone)
    if is_rent(face) or face == BIRTHDAY:
        payers = sum(can_pay(state, other) for other in range(len(state.hands)) if other != seat)
        amount = demands.GIFT if face == BIRTHDAY else each.rent << max(0, command.choice)
        one = face == ANY_RENT and len(state.hands) > 2
        key = "property_deal.why.payer" if one else "property_deal.why.payers"
        return Why(msg(key, n=payers, amount=amount)) if payers else None
    match face:
        case _ if face == PASS_GO:
            return Why(msg("property_deal.why.draws", n=demands.DRAWN_BY_PASS_GO))
        case _ if face == DEBT_COLLECTOR:
            return _payer(state, seat, SEAT_BY_NAME[command.zone])
        case _ if face in (HOUSE, HOTEL):
            after = state.clone()
            play.apply(after, command)
            then = set_at(after, command.zone).rent
            return Why(msg("property_deal.why.rent", set=each.name, n=each.rent, then=then))
        case _ if face == DEAL_BREAKER:
            then = full_sets([*state.groups[seat], each])
            if then >= state.rules.sets:
                return Why(msg("property_deal.why.set_wins", nth=nth_word(state.rules.sets)))
            if then > full_sets(state.groups[seat]):
                return Why(msg("property_deal.why.takes_set", n=then, set=each.name, most=state.rules.sets))
            return Why(msg("property_deal.why.breaks_set", player=SeatRef(SET_BY_NAME[command.zone][0])))
        case _ if face in (SLY_DEAL, FORCED_DEAL) and command.choice >= 0:
            return _taken(state, command)
    return None


def _payer(state: PropertyState, seat: int, target: int) -> Why:
    """What somebody who is to pay has on the table."""
    rich = wealth(state, target)
    others = [wealth(state, other) for other in range(len(state.hands)) if other not in (seat, target)]
    key = "property_deal.why.richest" if others and rich > max(others) else "property_deal.why.has"
    return Why(msg(key, player=SeatRef(target), n=rich))


def _taken(state: PropertyState, command: Command) -> Why | None:
    """A card that helps oneself, or that somebody else misses."""
    seat, target = command.seat, SET_BY_NAME[command.zone][0]
    face = state.faces[command.choice]
    own, theirs = _properties(state, seat), _properties(state, target)
    claims = _nearer(state, own, [*own, face])
    left = theirs.copy()
    left.remove(face)
    if (need := _missing(state, left)) > _missing(state, theirs):
        words: dict[str, Arg] = {"player": SeatRef(target), "most": _goal(state)}
        claims.append((_NEARER // 2, Why(msg("property_deal.why.farther", n=need, **words))))
    claims.append((0, Why(msg("property_deal.why.takes", player=SeatRef(target), n=VALUE[face]))))
    return weightiest(claims)


def _offered(state: PropertyState, command: Command) -> Why | None:
    own = _properties(state, command.seat)
    left = own.copy()
    left.remove(state.faces[command.piece])
    return _no_loss(state, left, own)


# ------------------------------------------------------------------------------------------------ answers


def _answered(state: PropertyState, command: Command) -> Why | None:
    """What is at stake, and who would lose it; a no to a no is about the same thing."""
    seat, demand, noes = command.seat, state.demand, state.pending[-1].number
    assert demand is not None
    actor, is_no = SeatRef(state.turn), command.verb == Verb.SAY_NO
    if seat == state.turn:
        return Why(msg("property_deal.why.insists", player=SeatRef(demand.targets[0]))) if is_no and noes % 2 else None
    if asks_money(demand.face):
        if is_no:
            return Why(msg("property_deal.why.else_pays", n=min(demand.amount, wealth(state, seat))))
        bank = money_of(state, seat)
        return Why(msg("property_deal.why.bank_pays", n=bank)) if bank >= demand.amount else _kept_no(state, seat)
    if not is_no:
        return _kept_no(state, seat)
    if demand.face == DEAL_BREAKER:
        each = state.groups[seat][demand.slot]
        return Why(msg("property_deal.why.else_set", player=actor, set=each.name))
    return Why(msg("property_deal.why.else_card", player=actor, card=FaceRef(state.faces[demand.taken])))


def _paid(state: PropertyState, command: Command) -> Why | None:
    """What a payment is not: too much, or a property."""
    owed, face = state.pending[-1].number, state.faces[command.piece]
    if given(state) + VALUE[face] == owed:
        return Why(Msg("property_deal.why.exact"))
    if face >= FIRST_RENT and command.piece in state.banks[command.seat]:
        return Why(Msg("property_deal.why.money_first"))
    own = _properties(state, command.seat)
    left = own.copy()
    if face in left:
        left.remove(face)
    return _no_loss(state, left, own)
