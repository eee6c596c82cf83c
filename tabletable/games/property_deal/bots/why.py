"""Why a command is good, by what bots weigh: facts that its player can check on the table and in its hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.advice import Claims, Why, by_weight, one
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef, msg
from tabletable.core.reasons import Terms, Weighing
from tabletable.core.view import View
from tabletable.games.property_deal.bots.estimates import earns, keeping, missing, terms
from tabletable.games.property_deal.bots.planning import settled
from tabletable.games.property_deal.rules import cards, demands, play
from tabletable.games.property_deal.rules.demands import asks_money
from tabletable.games.property_deal.rules.paying import given
from tabletable.games.property_deal.rules.sets import money_of, payable, properties, set_at, slot_of, wealth
from tabletable.games.property_deal.rules.state import (
    HAND_LIMIT,
    PLAYS,
    SEAT_BY_NAME,
    SET_BY_NAME,
    Ask,
    PropertyState,
    Verb,
    full_sets,
    under_way,
)

_FULL: Final = 100
"""For a full set; a card nearer to three of them weighs a fifth of it, a million of rent a point."""
_NEARER: Final = 20
_PAID: Final = ("money", "sets", "rent", "rivals")
_TAKEN: Final = ("sets", "rent", "rivals")
"""The terms that a payment changes, and a card or set that changes hands."""
_THIN: Final = 5
"""A bank with less than so many millions leaves properties to pay with."""


def whys(view: View[PropertyState], command: Command) -> Sequence[Why]:
    """Say what speaks for a command that a bot advises, the weightiest first."""
    state, seat = view.state, command.seat
    match command.verb:
        case Verb.PROPERTY | Verb.MOVE | Verb.PLACE | Verb.REPLACE:
            return _laid(state, command)
        case Verb.BANK:
            return _banked(state, command)
        case Verb.ACTION:
            return _action(state, command)
        case Verb.CHOOSE if command.piece == NO_PIECE:
            return [_payer(state, seat, SEAT_BY_NAME[command.zone])]
        case Verb.CHOOSE:
            return [*one(_no_loss(state, command)), *one(_no_gain(state, command))]
        case Verb.ACCEPT | Verb.SAY_NO:
            return one(_answered(state, command))
        case Verb.PAY:
            return one(_paid(state, command))
        case Verb.DISCARD:
            return _given_up(state, command)
        case Verb.END if state.plays == PLAYS:
            return [Why(msg("property_deal.why.all_played", n=PLAYS))]
        case Verb.END:
            return one(_kept_no(state, seat, "property_deal.why.blocks"))
    return []


def weighing(view: View[PropertyState], legal: Sequence[Command], command: Command) -> Weighing:
    """Weigh in odds of the estimate what can be done instead of `command`, once it is answered as usual.

    The cards of a turn are played one after the other, so instead of a play there are the other uses of its card and
    the end of the turn; instead of ending it there are all plays. Payments are made as the table proposes.
    """
    state, seat = view.state, view.seat
    ask = state.ask
    if seat is None or ask is Ask.PAYMENT or (command.verb == Verb.END and state.plays == PLAYS):
        return {}
    if ask is Ask.EXCESS:
        faces = state.faces
        return {
            each: {"kept": -keeping(faces[each.piece]), "colours": -earns(state, seat, faces[each.piece])}
            for each in legal
        }
    found: dict[Command, Terms] = {}
    for each in legal:
        if ask is None and command.verb != Verb.END and each.verb != Verb.END and each.piece != command.piece:
            continue
        yield
        found[each] = terms(state if each.verb == Verb.END else settled(state, each), seat)
    return found


# ------------------------------------------------------------------------------------------------ own cards


def _laid(state: PropertyState, command: Command) -> list[Why]:
    """What the sets come to once the card lies there."""
    seat, after = command.seat, play.after(state, command)
    slot = slot_of(after, seat, command.piece)
    if slot < 0:
        return []
    each, claims = after.groups[seat][slot], Claims()
    full, before = full_sets(after.groups[seat]), full_sets(state.groups[seat])
    if after.result is not None and seat in after.result.winners:
        return [Why(msg("property_deal.why.wins", most=_goal(state)), terms=("over",))]
    if full > before:
        words = msg("property_deal.why.completes", set=each.name, n=full, most=state.rules.sets)
        claims.append((_FULL, Why(words, terms=("sets",))))
    claims += _nearer(state, properties(state, seat), properties(after, seat))
    rent = set_at(state, command.zone).rent
    if each.rent > rent and each.colour >= 0:
        words = msg("property_deal.why.rent", set=each.name, n=rent, then=each.rent)
        claims.append((each.rent - rent, Why(words, terms=("rent",))))
    count, size = len(each.cards), cards.SET_SIZE[each.colour] if each.colour >= 0 else 0
    claims += _collects(state, after, seat, slot)
    if count == 1 < size and not set_at(state, command.zone).cards:
        claims.append((0, Why(msg("property_deal.why.starts", set=each.name, size=size), terms=("sets",))))
    if 1 < count < size:
        words = msg("property_deal.why.gathers", set=each.name, n=count, size=size)
        claims.append((0, Why(words, terms=("sets",))))
    return by_weight(claims)


def _collects(before: PropertyState, after: PropertyState, seat: int, slot: int) -> Claims:
    """The rent card in the hand that can charge more than it could, for what lies there now."""
    each = after.groups[seat][slot]
    if seat != after.turn or after.decider != seat:
        return []
    hand = {after.faces[piece] for piece in after.hands[seat]} if after.plays < PLAYS else set[int]()
    for face in sorted(hand):
        colours = cards.CARD_COLOURS[face] if cards.is_rent(face) else ()
        most = max([other.rent for other in before.groups[seat] if other.colour in colours], default=0)
        if each.colour in colours and each.rent > most:
            words = msg("property_deal.why.collects", card=FaceRef(face), n=each.rent)
            return [(each.rent, Why(words, terms=("sets",))), (each.rent, Why(words, terms=("sets", "rent")))]
    return []


def _goal(state: PropertyState) -> Msg:
    """How many full sets win, in a word."""
    return cards.number_word(state.rules.sets)


def _without(faces: list[int], face: int) -> list[int]:
    left = faces.copy()
    left.remove(face)
    return left


def _no_loss(state: PropertyState, command: Command) -> Why | None:
    """The properties without the card are as good as with it."""
    own, face = properties(state, command.seat), state.faces[command.piece]
    if face in own and missing(_without(own, face), state.rules) != missing(own, state.rules):
        return None
    return Why(msg("property_deal.why.no_loss", most=_goal(state)), terms=("sets",))


def _no_gain(state: PropertyState, command: Command) -> Why | None:
    """Who gets the card in a swap is no nearer to the goal with it."""
    demand = under_way(state)
    theirs = _without(properties(state, demand.targets[0]), state.faces[demand.taken])
    if missing([*theirs, state.faces[command.piece]], state.rules) < missing(theirs, state.rules):
        return None
    words = msg("property_deal.why.no_gain", player=SeatRef(demand.targets[0]), most=_goal(state))
    return Why(words, terms=("rivals",))


def _nearer(state: PropertyState, before: list[int], after: list[int]) -> Claims:
    """How many cards the full sets that win are away, if fewer than before."""
    need = missing(after, state.rules)
    if need >= missing(before, state.rules):
        return []
    if not need:
        return [(_FULL - 1, Why(msg("property_deal.why.makes_three", most=_goal(state)), terms=("sets",)))]
    return [(_NEARER, Why(msg("property_deal.why.nearer", n=need, most=_goal(state)), terms=("sets",)))]


def _banked(state: PropertyState, command: Command) -> list[Why]:
    seat, hand = command.seat, state.hands[command.seat]
    bank, face, found = money_of(state, seat), state.faces[command.piece], list[Why]()
    if face in (cards.HOUSE, cards.HOTEL) and not full_sets(state.groups[seat]):
        key = "property_deal.why.no_full_set" if properties(state, seat) else "property_deal.why.no_property"
        found.append(Why(msg(key, card=FaceRef(face)), terms=("money", "hand")))
    if len(hand) > HAND_LIMIT:
        found.append(Why(msg("property_deal.why.too_many", n=len(hand), limit=HAND_LIMIT), terms=("hand",)))
    if cards.is_rent(face) and not play.uses(state, seat, face):
        found.append(Why(Msg("property_deal.why.no_rent"), terms=("money", "hand")))
    if bank < _THIN and properties(state, seat):
        reason = (
            msg("property_deal.why.thin", n=bank + cards.VALUE[face]) if bank else Msg("property_deal.why.empty_bank")
        )
        found.append(Why(reason, terms=("money",)))
    return [*found, Why(msg("property_deal.why.bank", n=bank + cards.VALUE[face]), terms=("money",))]


def _kept_no(state: PropertyState, seat: int, key: str, **words: Arg) -> Why | None:
    """That a no stays in the hand."""
    if cards.JUST_SAY_NO in [state.faces[piece] for piece in state.hands[seat]]:
        return Why(msg(key, card=FaceRef(cards.JUST_SAY_NO), **words), terms=("no",))
    return None


def _given_up(state: PropertyState, command: Command) -> list[Why]:
    face, seat, found = state.faces[command.piece], command.seat, list[Why]()
    if not earns(state, seat, face):
        found.append(Why(Msg("property_deal.why.no_colours"), terms=("colours",)))
    least = min(cards.VALUE[state.faces[piece]] for piece in state.hands[seat])
    if cards.VALUE[face] == least:
        found.append(Why(msg("property_deal.why.cheapest", n=least), terms=("kept",)))
    return found


# ------------------------------------------------------------------------------------------------ actions


def _action(state: PropertyState, command: Command) -> list[Why]:
    face, seat = state.faces[command.piece], command.seat
    each = set_at(state, command.zone)
    if cards.is_rent(face) or face == cards.BIRTHDAY:
        payers = sum(bool(payable(state, other)) for other in range(len(state.hands)) if other != seat)
        amount = demands.GIFT if face == cards.BIRTHDAY else each.rent << max(0, command.choice)
        names_one = face == cards.ANY_RENT and len(state.hands) > 2
        key = "property_deal.why.payer" if names_one else "property_deal.why.payers"
        if names_one and not money_of(state, seat):
            key = "property_deal.why.payer_needed"
        return one(Why(msg(key, n=payers, amount=amount), terms=_PAID) if payers else None)
    match face:
        case _ if face == cards.PASS_GO:
            return [Why(Msg("property_deal.why.draws"), terms=("hand",))]
        case _ if face == cards.DEBT_COLLECTOR:
            return [_payer(state, seat, SEAT_BY_NAME[command.zone])]
        case _ if face in (cards.HOUSE, cards.HOTEL):
            then = set_at(play.after(state, command), command.zone).rent
            return [Why(msg("property_deal.why.rent", set=each.name, n=each.rent, then=then), terms=("rent",))]
        case _ if face == cards.DEAL_BREAKER:
            then = full_sets([*state.groups[seat], each])
            if then >= state.rules.sets:
                return [Why(msg("property_deal.why.set_wins", nth=cards.nth_word(state.rules.sets)), terms=("over",))]
            player, found = SeatRef(SET_BY_NAME[command.zone][0]), list[Why]()
            if then > full_sets(state.groups[seat]):
                words = msg("property_deal.why.takes_set", n=then, set=each.name, most=state.rules.sets)
                found.append(Why(words, terms=_TAKEN))
            return [*found, Why(msg("property_deal.why.breaks_set", player=player), terms=("rivals",))]
        case _ if face in (cards.SLY_DEAL, cards.FORCED_DEAL) and command.choice >= 0:
            return _taken(state, command)
    return []


def _payer(state: PropertyState, seat: int, target: int) -> Why:
    """What somebody who is to pay has on the table."""
    rich = wealth(state, target)
    others = [wealth(state, other) for other in range(len(state.hands)) if other not in (seat, target)]
    key = "property_deal.why.richest" if others and rich > max(others) else "property_deal.why.has"
    return Why(msg(key, player=SeatRef(target), n=rich), terms=_PAID)


def _taken(state: PropertyState, command: Command) -> list[Why]:
    """A card that helps oneself, or that somebody else misses."""
    seat, target = command.seat, SET_BY_NAME[command.zone][0]
    face = state.faces[command.choice]
    own, theirs = properties(state, seat), properties(state, target)
    claims = _nearer(state, own, [*own, face])
    if (need := missing(_without(theirs, face), state.rules)) > missing(theirs, state.rules):
        farther = msg("property_deal.why.farther", n=need, player=SeatRef(target), most=_goal(state))
        claims.append((_NEARER // 2, Why(farther, terms=("rivals",))))
    taken = msg("property_deal.why.takes", player=SeatRef(target), n=cards.VALUE[face])
    if face == cards.WILD:
        taken = msg("property_deal.why.takes_wild", player=SeatRef(target))
    claims.append((0, Why(taken, terms=_TAKEN)))
    return by_weight(claims)


# ------------------------------------------------------------------------------------------------ answers


def _answered(state: PropertyState, command: Command) -> Why | None:
    """What is at stake, and who would lose it; a no to a no is about the same thing."""
    seat, demand, is_no = command.seat, under_way(state), command.verb == Verb.SAY_NO
    if seat == state.turn:
        if not is_no or state.pending[-1].number % 2 == 0:
            return None
        insists = msg("property_deal.why.insists", player=SeatRef(demand.targets[0]))
        return Why(insists, terms=("sets", "rent", "money", "rivals", "hand"))
    if not is_no:
        bank = money_of(state, seat)
        if asks_money(demand.face) and bank >= demand.amount:
            return Why(msg("property_deal.why.bank_pays", n=bank), terms=("no",))
        if demand.face in (cards.SLY_DEAL, cards.FORCED_DEAL):
            return _kept_no(state, seat, "property_deal.why.small_loss", lost=FaceRef(state.faces[demand.taken]))
        return _kept_no(state, seat, "property_deal.why.keeps")
    if asks_money(demand.face):
        owed = min(demand.amount, wealth(state, seat))
        return Why(msg("property_deal.why.else_pays", n=owed), terms=("money", "sets", "rent"))
    what = msg("property_deal.why.else_card", player=SeatRef(state.turn), card=FaceRef(state.faces[demand.taken]))
    if demand.face == cards.DEAL_BREAKER:
        name = state.groups[seat][demand.slot].name
        what = msg("property_deal.why.else_set", player=SeatRef(state.turn), set=name)
    return Why(what, terms=_TAKEN)


def _paid(state: PropertyState, command: Command) -> Why | None:
    """What a payment is not: too much, or a property."""
    owed, face = state.pending[-1].number, state.faces[command.piece]
    if given(state) + cards.VALUE[face] == owed:
        return Why(Msg("property_deal.why.exact"))
    if face >= cards.FIRST_RENT and command.piece in state.banks[command.seat]:
        return Why(Msg("property_deal.why.money_first"))
    return _no_loss(state, command)
