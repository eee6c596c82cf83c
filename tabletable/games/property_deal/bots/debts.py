"""Why a demand is answered or paid by a bot as it is: what that costs, and what it keeps."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final

from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef, msg
from tabletable.games.property_deal.bots.estimates import missing
from tabletable.games.property_deal.bots.planning import answer, placed_worth
from tabletable.games.property_deal.rules import cards, play
from tabletable.games.property_deal.rules.demands import asks_money
from tabletable.games.property_deal.rules.paying import given, most_full
from tabletable.games.property_deal.rules.play import legal_commands
from tabletable.games.property_deal.rules.sets import money_of, properties, wealth
from tabletable.games.property_deal.rules.state import Ask, Group, PropertyState, Verb, under_way

TAKEN: Final = ("sets", "rent", "rivals")
"""The terms that change with a card or set that changes hands."""


def settled_for(state: PropertyState, command: Command) -> PropertyState:
    """Return the state after a command is answered as usual, with what the seat gets put where it helps most."""
    after = play.after(state, command)
    while after.pending and after.result is None and after.pending[-1].ask is not Ask.EXCESS:
        if after.pending[-1].ask is Ask.PLACE and after.pending[-1].seat == command.seat:
            play.apply(after, max(legal_commands(after, command.seat), key=partial(_best_placed, after)))
        else:
            answer(after)
    return after


def _best_placed(state: PropertyState, command: Command) -> tuple[bool, float]:
    return play.after(state, command).result is not None, placed_worth(state, command)


def goal(state: PropertyState) -> Msg:
    """Return the number of full sets that win, in a word."""
    return cards.number_word(state.rules.sets)


def without(faces: list[int], face: int) -> list[int]:
    """Return the faces less one of that kind."""
    left = faces.copy()
    left.remove(face)
    return left


def answered(state: PropertyState, command: Command) -> Why | None:
    """Return what is at stake and who would lose it; a no to a no is about the same thing."""
    seat, demand, is_no = command.seat, under_way(state), command.verb == Verb.SAY_NO
    if seat == state.turn:
        if state.pending[-1].number % 2 == 0:
            return None
        if not is_no:
            return _given_way(state, seat)
        insists = msg("property_deal.why.insists", player=SeatRef(demand.targets[0]))
        return Why(insists, terms=("sets", "rent", "money", "rivals", "hand"))
    if not is_no:
        bank = money_of(state, seat)
        if asks_money(demand.face) and bank >= demand.amount:
            return Why(msg("property_deal.why.bank_pays", n=bank), terms=("no",))
        if demand.face in (cards.SLY_DEAL, cards.FORCED_DEAL):
            return kept_no(state, seat, "property_deal.why.small_loss", lost=FaceRef(state.faces[demand.taken]))
        if asks_money(demand.face):
            return _small_debt(state, command)
        return kept_no(state, seat, "property_deal.why.keeps")
    if asks_money(demand.face):
        owed = min(demand.amount, wealth(state, seat))
        return Why(msg("property_deal.why.else_pays", n=owed), terms=("money", "sets", "rent"))
    what = msg("property_deal.why.else_card", player=SeatRef(state.turn), card=FaceRef(state.faces[demand.taken]))
    if demand.face == cards.DEAL_BREAKER:
        name = state.groups[seat][demand.slot].name
        if settled_for(state, command._replace(verb=Verb.ACCEPT)).result is not None:
            reason = msg("property_deal.why.else_wins", player=SeatRef(state.turn), set=name)
            return Why(reason, terms=("over",), is_event=True)
        what = msg("property_deal.why.else_set", player=SeatRef(state.turn), set=name)
    return Why(what, terms=TAKEN)


def _given_way(state: PropertyState, seat: int) -> Why | None:
    """Say what a no to a no would bring, and that it is kept."""
    demand = under_way(state)
    player = SeatRef(demand.targets[0])
    if asks_money(demand.face):
        most = min(demand.amount, wealth(state, player.seat))
        return kept_no(state, seat, "property_deal.why.blocks_for", n=most, player=player)
    if demand.face in (cards.SLY_DEAL, cards.FORCED_DEAL):
        return kept_no(state, seat, "property_deal.why.blocks_for_card", lost=FaceRef(state.faces[demand.taken]))
    return kept_no(state, seat, "property_deal.why.keeps")


def small_money(state: PropertyState, seat: int, face: int) -> Msg | None:
    """Say what a debt as small as a card costs without it, where the bank has only larger money; else None."""
    least = min([cards.VALUE[state.faces[piece]] for piece in state.banks[seat]], default=0)
    value = cards.VALUE[face]
    return msg("property_deal.why.small_money", least=least, n=value) if least > value else None


def _small_debt(state: PropertyState, command: Command) -> Why | None:
    """Say what a payment would cost, property by property if it is one, and that the no is for something worse."""
    seat, left = command.seat, properties(settled_for(state, command), command.seat)
    lost = [*(Counter(properties(state, seat)) - Counter(left)).elements()]
    if len(lost) != 1:
        owed = min(under_way(state).amount, wealth(state, seat))
        return kept_no(state, seat, "property_deal.why.small_debt", n=owed)
    if not money_of(state, seat):
        return kept_no(state, seat, "property_deal.why.small_loss", lost=FaceRef(lost[0]))
    return kept_no(state, seat, "property_deal.why.costs_both", n=money_of(state, seat), lost=FaceRef(lost[0]))


def kept_no(state: PropertyState, seat: int, key: str, **words: Arg) -> Why | None:
    """Say that a no stays in the hand."""
    if cards.JUST_SAY_NO in [state.faces[piece] for piece in state.hands[seat]]:
        return Why(msg(key, card=FaceRef(cards.JUST_SAY_NO), **words), terms=("no",))
    return None


def payment(state: PropertyState, command: Command) -> Why | None:
    """Say what a payment avoids: overpaying, a property, or a property that is needed."""
    seat, face = command.seat, state.faces[command.piece]
    owed = state.pending[-1].number - given(state)
    if cards.VALUE[face] == owed:
        return Why(Msg("property_deal.why.exact"), also=_as_exact(state, command, owed))
    if face >= cards.FIRST_RENT and command.piece in state.banks[seat]:
        enough = {cards.VALUE[state.faces[piece]] for piece in state.banks[seat] if piece not in state.tray}
        enough = {value for value in enough if value >= owed}
        nearer = [each for each in properties(state, seat) if owed <= cards.VALUE[each] < cards.VALUE[face]]
        if nearer and cards.VALUE[face] == min(enough):
            return Why(_kept_property(state, owed, nearer))
        if len(enough) > 1 and cards.VALUE[face] == min(enough):
            return Why(msg("property_deal.why.closest", n=owed))
        return Why(Msg("property_deal.why.money_first"))
    return farthest(state, command) or _spared(state, command) or _cheapest(state, command, owed)


def _kept_property(state: PropertyState, owed: int, faces: list[int]) -> Msg:
    """Say of one of these properties what paying with it would give to whom."""
    payee, two_colour = state.turn, state.rules.two_colour
    theirs = properties(state, payee)
    most = most_full(theirs, two_colour)
    fills = [each for each in faces if most_full([*theirs, each], two_colour) > most]
    words: dict[str, Arg] = {"n": owed, "player": SeatRef(payee)}
    if fills:
        return msg("property_deal.why.keeps_from_full", card=FaceRef(fills[0]), **words)
    return msg("property_deal.why.keeps_property", card=FaceRef(min(faces, key=cards.VALUE.__getitem__)), **words)


def _as_exact(state: PropertyState, command: Command, owed: int) -> Msg | None:
    """Say of another property that pays the exact amount what one needs without it; None where that is less."""
    own, face = properties(state, command.seat), state.faces[command.piece]
    if face not in own:
        return None
    need = missing(without(own, face), state.rules)
    for each in sorted({*own} - {face}):
        other = missing(without(own, each), state.rules)
        if cards.VALUE[each] == owed and other >= need:
            words: dict[str, Arg] = {"card": FaceRef(each), "n": need, "most": goal(state)}
            if other > need:
                return msg("property_deal.why.exact_dearer", m=other, **words)
            return msg("property_deal.why.exact_too", **words)
    return None


def _cheapest(state: PropertyState, command: Command, owed: int) -> Why | None:
    """Say that no other property covers a debt for less, or that a wild is kept that fits more colours."""
    face, own = state.faces[command.piece], properties(state, command.seat)
    if cards.VALUE[face] == min([cards.VALUE[each] for each in own if cards.VALUE[each] >= owed], default=-1):
        dearer = [each for each in own if cards.VALUE[each] > cards.VALUE[face]]
        if dearer:
            return Why(msg("property_deal.why.least", n=owed))
    wilds = [each for each in own if each >= cards.FIRST_WILD and cards.VALUE[each]]
    if face < cards.FIRST_WILD and wilds:
        return Why(msg("property_deal.why.keeps_wild", card=FaceRef(wilds[0])))
    return None


def _lacking(each: Group) -> int:
    """Count the cards that a set lacks to be full, at least one where it is not."""
    return 0 if each.full else max(1, each.lacks)


def farthest(state: PropertyState, command: Command) -> Why | None:
    """Say that the card lies in the set that lacks most, and what else speaks for giving it."""
    groups = [each for each in state.groups[command.seat] if each.cards and each.colour != cards.NO_COLOUR]
    mine = next((each for each in groups if command.piece in each.cards), None)
    others = [_lacking(each) for each in groups if each is not mine]
    if mine is None or not others or max(others) >= _lacking(mine):
        return None
    spared = _spared(state, command)
    key = "property_deal.why.farthest" if max(others) else "property_deal.why.not_full"
    words: dict[str, Arg] = {"m": max(others)} if max(others) else {}
    reason = msg(key, set=mine.name, n=_lacking(mine), **words)
    return Why(reason, terms=("sets",), also=None if spared is None else spared.reason)


def _spared(state: PropertyState, command: Command) -> Why | None:
    """The goal is no farther without the card, counting those of the hand if that has properties."""
    seat, face = command.seat, state.faces[command.piece]
    coming = [state.faces[piece] for piece in state.hands[seat] if 0 <= state.faces[piece] < cards.FIRST_RENT]
    own = properties(state, seat)
    if coming and face in own and not _costs(state, [*own, *coming], face):
        return Why(msg("property_deal.why.no_loss_hand", card=FaceRef(face), most=goal(state)), terms=("sets",))
    return no_loss(state, command)


def _costs(state: PropertyState, own: list[int], face: int) -> bool:
    """Return whether the goal is farther without a card."""
    return missing(without(own, face), state.rules) != missing(own, state.rules)


def no_loss(state: PropertyState, command: Command) -> Why | None:
    """The properties without the card are as good as with it."""
    own, face = properties(state, command.seat), state.faces[command.piece]
    if face in own and _costs(state, own, face):
        return None
    return Why(msg("property_deal.why.no_loss", card=FaceRef(face), most=goal(state)), terms=("sets",))


def no_gain(state: PropertyState, command: Command) -> Why | None:
    """Say that the receiver of a swapped card is no nearer to the goal with it."""
    demand = under_way(state)
    theirs = without(properties(state, demand.targets[0]), state.faces[demand.taken])
    if missing([*theirs, state.faces[command.piece]], state.rules) < missing(theirs, state.rules):
        return None
    words = msg("property_deal.why.no_gain", player=SeatRef(demand.targets[0]), most=goal(state))
    return Why(words, terms=("rivals",))
