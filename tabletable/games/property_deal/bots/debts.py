"""Why a demand is answered or paid by a bot as it is: what that costs, and what it keeps."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tabletable.core.advice import Why, one
from tabletable.core.command import Command
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef, msg
from tabletable.games.property_deal.bots.estimates import missing
from tabletable.games.property_deal.bots.planning import settled
from tabletable.games.property_deal.rules import cards
from tabletable.games.property_deal.rules.commands import Verb
from tabletable.games.property_deal.rules.demands import asks_money, holds_no
from tabletable.games.property_deal.rules.paying import given, most_full
from tabletable.games.property_deal.rules.sets import held_properties, money_of, properties, wealth
from tabletable.games.property_deal.rules.state import Group, PropertyState

TAKEN: Final = ("sets", "rent", "rivals")
"""The terms that change with a card or set that changes hands."""


def because(key: str, *terms: str, **places: Arg) -> Why:
    """Return a reason that speaks of some terms of the estimate."""
    return Why(msg(key, **places), terms=terms)


def event(key: str, *terms: str, **places: Arg) -> Why:
    """Return a reason that everybody sees happen."""
    return because(key, *terms, **places)._replace(is_event=True)


def without(faces: list[int], face: int) -> list[int]:
    """Return the faces less one of that kind."""
    left = faces.copy()
    left.remove(face)
    return left


def answered(state: PropertyState, command: Command) -> Why | None:
    """Return what is at stake and who would lose it; a no to a no is about the same thing."""
    demand, is_no = state.under_way, command.verb == Verb.SAY_NO
    if command.seat != state.turn:
        return _refused(state, command) if is_no else _accepted(state, command)
    if state.pending[-1].number % 2 == 0:
        return None
    player = SeatRef(demand.targets[0])
    if is_no:
        return because("property_deal.why.insists", "sets", "rent", "money", "rivals", "hand", player=player)
    if asks_money(demand.face):
        most = min(demand.amount, wealth(state, player.seat))
        return kept_no(state, command.seat, "property_deal.why.blocks_for", n=most, player=player)
    return _kept_from_deal(state, command.seat, "property_deal.why.blocks_for_card")


def _accepted(state: PropertyState, command: Command) -> Why | None:
    """Say what pays for a demand, or how little it takes."""
    demand, bank = state.under_way, money_of(state, command.seat)
    if not asks_money(demand.face):
        return _kept_from_deal(state, command.seat, "property_deal.why.small_loss")
    if bank < demand.amount:
        return _small_debt(state, command)
    return because("property_deal.why.bank_pays", "no", n=bank)


def _kept_from_deal(state: PropertyState, seat: int, key: str) -> Why | None:
    """Say that a no is kept, and by `key` what a deal for one card is about."""
    demand = state.under_way
    if demand.face == cards.DEAL_BREAKER:
        return kept_no(state, seat, "property_deal.why.keeps")
    return kept_no(state, seat, key, lost=FaceRef(state.faces[demand.taken]))


def _refused(state: PropertyState, command: Command) -> Why:
    """Say what a demand would take."""
    seat, demand, player = command.seat, state.under_way, SeatRef(state.turn)
    if asks_money(demand.face):
        owed = min(demand.amount, wealth(state, seat))
        return because("property_deal.why.else_pays", "money", "sets", "rent", n=owed)
    if demand.face != cards.DEAL_BREAKER:
        return because("property_deal.why.else_card", *TAKEN, player=player, card=FaceRef(state.faces[demand.taken]))
    name = state.groups[seat][demand.slot].name
    if settled(state, command._replace(verb=Verb.ACCEPT), lays_best=True).result is not None:
        return event("property_deal.why.else_wins", "over", player=player, set=name)
    return because("property_deal.why.else_set", *TAKEN, player=player, set=name)


def small_money(state: PropertyState, seat: int, face: int) -> Msg | None:
    """Say what a debt as small as a card costs without it, where the bank has only larger money; else None."""
    least = min([cards.VALUE[state.faces[piece]] for piece in state.banks[seat]], default=0)
    value = cards.VALUE[face]
    return msg("property_deal.why.small_money", least=least, n=value) if least > value else None


def _small_debt(state: PropertyState, command: Command) -> Why | None:
    """Say what a payment would cost, property by property if it is one, and that the no is for something worse."""
    seat, left = command.seat, properties(settled(state, command, lays_best=True), command.seat)
    lost = [*(Counter(properties(state, seat)) - Counter(left)).elements()]
    if len(lost) != 1:
        owed = min(state.under_way.amount, wealth(state, seat))
        return kept_no(state, seat, "property_deal.why.small_debt", n=owed)
    if not money_of(state, seat):
        return kept_no(state, seat, "property_deal.why.small_loss", lost=FaceRef(lost[0]))
    return kept_no(state, seat, "property_deal.why.costs_both", n=money_of(state, seat), lost=FaceRef(lost[0]))


def kept_no(state: PropertyState, seat: int, key: str, **words: Arg) -> Why | None:
    """Say that a no stays in the hand."""
    return because(key, "no", card=FaceRef(cards.JUST_SAY_NO), **words) if holds_no(state, seat) else None


def payment(state: PropertyState, command: Command) -> Why | None:
    """Say what a payment avoids: overpaying, a property, or a property that is needed."""
    seat, face = command.seat, state.faces[command.piece]
    owed = state.pending[-1].number - given(state)
    if cards.VALUE[face] == owed:
        return Why(Msg("property_deal.why.exact"), also=_as_exact(state, command, owed))
    if face >= cards.FIRST_RENT and command.piece in state.banks[seat]:
        values = {cards.VALUE[state.faces[piece]] for piece in state.banks[seat]}
        enough = {value for value in values if value >= owed}
        nearer = [each for each in properties(state, seat) if owed <= cards.VALUE[each] < cards.VALUE[face]]
        if nearer and cards.VALUE[face] == min(enough):
            return Why(_kept_property(state, owed, nearer))
        if len(enough) > 1 and cards.VALUE[face] == min(enough):
            return Why(msg("property_deal.why.closest", n=owed))
        return Why(Msg("property_deal.why.money_first"))
    return _farthest(state, command) or _spared(state, command) or _cheapest(state, command, owed)


def _kept_property(state: PropertyState, owed: int, faces: list[int]) -> Msg:
    """Say of one of these properties what paying with it would give to whom."""
    theirs, two_colour = properties(state, state.turn), state.rules.two_colour
    most = most_full(theirs, two_colour)
    fills = [each for each in faces if most_full([*theirs, each], two_colour) > most]
    key = "property_deal.why.keeps_from_full" if fills else "property_deal.why.keeps_property"
    face = fills[0] if fills else min(faces, key=cards.VALUE.__getitem__)
    return msg(key, card=FaceRef(face), n=owed, player=SeatRef(state.turn))


def _as_exact(state: PropertyState, command: Command, owed: int) -> Msg | None:
    """Say of another property that pays the exact amount what one needs without it; None where that is less."""
    own, face = properties(state, command.seat), state.faces[command.piece]
    if face not in own:
        return None
    need = missing(without(own, face), state.rules)
    for each in sorted({*own} - {face}):
        other = missing(without(own, each), state.rules)
        if cards.VALUE[each] == owed and other >= need:
            key = "property_deal.why.exact_dearer" if other > need else "property_deal.why.exact_too"
            return msg(key, card=FaceRef(each), n=need, m=other, most=state.goal)
    return None


def _cheapest(state: PropertyState, command: Command, owed: int) -> Why | None:
    """Say that no other property covers a debt for less, or that a wild is kept that fits more colours."""
    face, own = state.faces[command.piece], properties(state, command.seat)
    values = [cards.VALUE[each] for each in own]
    if cards.VALUE[face] == min([value for value in values if value >= owed], default=-1) < max(values):
        return Why(msg("property_deal.why.least", n=owed))
    wilds = [each for each in own if each >= cards.FIRST_WILD and cards.VALUE[each]]
    if face < cards.FIRST_WILD and wilds:
        return Why(msg("property_deal.why.keeps_wild", card=FaceRef(wilds[0])))
    return None


def _lacking(each: Group) -> int:
    """Count the cards that a set lacks to be full, at least one where it is not."""
    return 0 if each.full else max(1, each.lacks)


def _farthest(state: PropertyState, command: Command) -> Why | None:
    """Say that the card lies in the set that lacks most, and what else speaks for giving it."""
    groups = [each for each in state.groups[command.seat] if each.cards and each.colour != cards.NO_COLOUR]
    mine = next((each for each in groups if command.piece in each.cards), None)
    others = [_lacking(each) for each in groups if each is not mine]
    if mine is None or not others or max(others) >= _lacking(mine):
        return None
    spared = _spared(state, command)
    key = "property_deal.why.farthest" if max(others) else "property_deal.why.not_full"
    why = because(key, "sets", set=mine.name, n=_lacking(mine), m=max(others))
    return why if spared is None else why._replace(also=spared.reason)


def _spared(state: PropertyState, command: Command) -> Why | None:
    """The goal is no farther without the card, counting those of the hand if that has properties."""
    seat, face = command.seat, state.faces[command.piece]
    own, coming = properties(state, seat), held_properties(state, seat)
    if coming and face in own and not _costs(state, [*own, *coming], face):
        return because("property_deal.why.no_loss_hand", "sets", card=FaceRef(face), most=state.goal)
    return _no_loss(state, command)


def _costs(state: PropertyState, own: list[int], face: int) -> bool:
    """Return whether the goal is farther without a card."""
    return missing(without(own, face), state.rules) != missing(own, state.rules)


def _no_loss(state: PropertyState, command: Command) -> Why | None:
    """The properties without the card are as good as with it."""
    own, face = properties(state, command.seat), state.faces[command.piece]
    if face in own and _costs(state, own, face):
        return None
    return because("property_deal.why.no_loss", "sets", card=FaceRef(face), most=state.goal)


def _no_gain(state: PropertyState, command: Command) -> Why | None:
    """Say that the receiver of a swapped card is no nearer to the goal with it."""
    demand = state.under_way
    theirs = without(properties(state, demand.targets[0]), state.faces[demand.taken])
    if missing([*theirs, state.faces[command.piece]], state.rules) < missing(theirs, state.rules):
        return None
    return because("property_deal.why.no_gain", "rivals", player=SeatRef(demand.targets[0]), most=state.goal)


def offered(state: PropertyState, command: Command) -> list[Why]:
    """Say what speaks for the card that is given in a swap."""
    return [*one(_farthest(state, command) or _no_loss(state, command)), *one(_no_gain(state, command))]
