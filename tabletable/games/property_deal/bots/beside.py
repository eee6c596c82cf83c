"""Differences of two places for a property, and what both have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.advice import ALSO, SLIGHT, Why
from tabletable.core.command import Command
from tabletable.core.message import FaceRef, msg
from tabletable.core.reasons import Weighed
from tabletable.core.view import View
from tabletable.games.property_deal.bots.debts import small_money
from tabletable.games.property_deal.rules import cards, play
from tabletable.games.property_deal.rules.sets import money_of, slot_of
from tabletable.games.property_deal.rules.state import PLAYS, Group, PropertyState, Verb

_LAYS: Final = (Verb.PROPERTY, Verb.PLACE, Verb.MOVE)


def compared(view: View[PropertyState], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
    """Compare where two properties would lie, as `Counsel.compared` wants it: by rents, by what fits and what lacks."""
    state, seat = view.state, command.seat
    if {command.verb, other.verb} == {Verb.BANK, Verb.PROPERTY}:
        return _set_or_bank(state, command, other)
    if command.verb not in _LAYS or other.verb not in _LAYS:
        return []
    sets, tolls = list[Group](), list[tuple[int, int]]()
    for each in (command, other):
        after = play.after(state, each)
        slot = slot_of(after, seat, each.piece)
        if slot < 0 or after.groups[seat][slot].colour < 0:
            return []
        sets.append(after.groups[seat][slot])
        tolls.append(_toll(after, seat, sets[-1]))
    mine, theirs = sets
    if mine.colour == theirs.colour or mine.full or theirs.full:
        return []
    names = {"set": mine.name, "other": theirs.name}
    slight, also = SLIGHT, ALSO
    left = PLAYS - state.plays - 1
    if left and command.piece != other.piece and {command.piece, other.piece} <= {*state.hands[seat]}:
        slight = also = msg("property_deal.why.still", n=left, card=FaceRef(state.faces[other.piece]))
    found = list[Why]()
    if tolls[0][0] > tolls[1][0]:
        reason = msg("property_deal.why.charges", card=FaceRef(tolls[0][1]), n=tolls[0][0], m=tolls[1][0], **names)
        found.append(Why(reason, also=slight))
    fits = [sum(cards.FITS[state.faces[piece]][each.colour] for piece in state.hands[seat]) for each in sets]
    fits = [
        count - (each.piece in state.hands[seat] and cards.FITS[state.faces[each.piece]][group.colour])
        for count, group, each in zip(fits, sets, (command, other), strict=True)
    ]
    if fits[0] > fits[1]:
        found.append(Why(msg("property_deal.why.fits", n=fits[0], m=fits[1], **names), also=slight))
    lacks = [cards.SET_SIZE[each.colour] - len(each.cards) for each in sets]
    rents = [cards.COLOURS[each.colour].rent[-1] for each in sets]
    if 0 < lacks[0] < lacks[1]:
        reason = msg("property_deal.why.lacks", n=lacks[0], m=lacks[1], **names)
        found += [Why(reason, also=slight), Why(reason, terms=("sets",))]
    if lacks[0] == lacks[1] > 0 and rents[0] > rents[1]:
        reason = msg("property_deal.why.full_rent", n=lacks[0], rent=rents[0], less=rents[1], **names)
        found += [Why(reason, also=slight), Why(reason, terms=("rent",))]
    elif lacks[0] == lacks[1] > 0:
        found.append(Why(msg("property_deal.why.same_lacks", n=lacks[0]), also=also))
    return found


def _set_or_bank(state: PropertyState, command: Command, other: Command) -> list[Why]:
    """Say what either a set or the bank comes to, if only one of them can grow."""
    seat, is_bank = command.seat, command.verb == Verb.BANK
    laid = other if is_bank else command
    after = play.after(state, laid)
    each = after.groups[seat][slot_of(after, seat, laid.piece)]
    lacks = cards.SET_SIZE[each.colour] - len(each.cards) if each.colour >= 0 else 0
    if not lacks or not money_of(state, seat):
        return []
    key = "property_deal.why.rather_bank" if is_bank else "property_deal.why.rather_set"
    bank = money_of(state, seat) + cards.VALUE[state.faces[command.piece]] * is_bank
    reason = msg(key, set=each.name, n=lacks, bank=bank)
    small = small_money(state, seat, state.faces[command.piece]) if is_bank else None
    if small is not None:
        return [Why(small, also=SLIGHT), Why(small, terms=("money",))]
    return [Why(reason, also=SLIGHT), Why(reason, terms=("money" if is_bank else "sets",))]


def _toll(after: PropertyState, seat: int, each: Group) -> tuple[int, int]:
    """Return the most that a rent card of the hand charges for a set in this turn, and its face; 0: nothing."""
    hand = {after.faces[piece] for piece in after.hands[seat]} if after.plays < PLAYS else set[int]()
    rents = [face for face in sorted(hand) if cards.is_rent(face) and each.colour in cards.CARD_COLOURS[face]]
    return (each.rent, rents[0]) if rents and seat == after.turn else (0, 0)
