"""Differences of two places for a property, what both have in common, and what another move gains less."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.advice import ALSO, SLIGHT, Why
from tabletable.core.command import Command
from tabletable.core.message import FaceRef, Msg, listed, msg
from tabletable.core.reasons import Weighed
from tabletable.core.view import View
from tabletable.games.property_deal.bots.debts import small_money
from tabletable.games.property_deal.bots.policies import REARRANGES
from tabletable.games.property_deal.rules import cards, play
from tabletable.games.property_deal.rules.sets import money_of, slot_of
from tabletable.games.property_deal.rules.state import PLAYS, Group, PropertyState, Verb, full_sets

_LAYS: Final = (Verb.PROPERTY, Verb.PLACE, Verb.MOVE)


def compared(view: View[PropertyState], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
    """Compare where two properties would lie, as `Counsel.compared` wants it: by rents, by what fits and what lacks."""
    state, seat = view.state, command.seat
    if {command.verb, other.verb} == {Verb.BANK, Verb.PROPERTY}:
        return _set_or_bank(state, command, other)
    if other.verb == Verb.ACTION and state.faces[other.piece] == cards.PASS_GO:
        return _beside_pass_go(state, command)
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
        joins = _joining(state, command, mine), _joining(state, other, theirs)
        if joins[0] and not joins[1]:
            reason = msg("property_deal.why.joins", card=FaceRef(joins[0][0]), set=mine.name)
            found.append(Why(reason, also=also))
        to_come = [
            _to_come(play.after(state, each), group.colour) for each, group in zip((command, other), sets, strict=True)
        ]
        if to_come[1] < lacks[1] <= to_come[0]:
            found.append(Why(msg("property_deal.why.to_come", n=to_come[0], m=to_come[1], **names), also=also))
        more = _as_far(state, weighed, lacks[0]) if command.verb == other.verb == Verb.PROPERTY else []
        sets_named = listed([*dict.fromkeys([mine.name, theirs.name, *more])])
        found.append(Why(msg("property_deal.why.same_lacks", n=lacks[0], sets=sets_named), also=also))
    return found


def _as_far(state: PropertyState, weighed: Weighed, lack: int) -> list[Msg]:
    """Name all sets that would lack so many cards with a property of the hand, and can still get them."""
    found = list[Msg]()
    for each in weighed:
        if each.verb == Verb.PROPERTY:
            after = play.after(state, each)
            group = after.groups[each.seat][slot_of(after, each.seat, each.piece)]
            size = cards.SET_SIZE[group.colour] if group.colour >= 0 else 0
            if size - len(group.cards) == lack <= _to_come(after, group.colour):
                found.append(group.name)
    return found


def _to_come(state: PropertyState, colour: int) -> int:
    """Count the cards of a colour, wilds of two colours among them, that lie nowhere in the open."""
    lying = [card for groups in state.groups for each in groups for card in each.cards]
    lying += [card for pile in (*state.banks, state.discard) for card in pile]
    kinds = [face for face in range(cards.WILD) if cards.FITS[face][colour]]
    return sum(cards.COUNT[face] for face in kinds) - sum(state.faces[card] in kinds for card in lying)


def _joining(state: PropertyState, command: Command, each: Group) -> list[int]:
    """Return the wilds on the table that could be moved to a set, from sets that are not full."""
    lying = [card for group in state.groups[command.seat] if not group.full for card in group.cards]
    faces = [state.faces[card] for card in lying if card != command.piece and card not in each.cards]
    return [face for face in faces if face >= cards.FIRST_WILD and cards.FITS[face][each.colour]]


def shortcoming(view: View[PropertyState], weighed: Weighed, command: Command, other: Command) -> Msg | None:
    """Say why another move gains less, as `Counsel.shortcoming` wants it: a win or plays given away, a card wasted."""
    state, seat, face = view.state, other.seat, view.state.faces[other.piece] if other.piece >= 0 else -1
    if "over" in weighed[command]:
        if "over" in weighed[other]:
            return Msg("property_deal.why.more_moves")
        return Msg("property_deal.why.no_win" if other.verb == Verb.END else "property_deal.why.not_yet")
    if other.verb == Verb.END and command.verb not in REARRANGES:
        return msg("property_deal.why.unused", n=PLAYS - state.plays)
    if other.verb == Verb.BANK and command.verb != Verb.BANK and not cards.is_note(face):
        return msg("property_deal.why.only_money", card=FaceRef(face), n=cards.VALUE[face])
    if other.verb == Verb.MOVE and full_sets(play.after(state, other).groups[seat]) < full_sets(state.groups[seat]):
        return msg("property_deal.why.breaks_own", set=state.groups[seat][slot_of(state, seat, other.piece)].name)
    return None


def _beside_pass_go(state: PropertyState, command: Command) -> list[Why]:
    """Say of the last play that what Pass Go brings could not be played in this turn."""
    if state.plays < PLAYS - 1 or command.verb != Verb.BANK:
        return []
    bank = money_of(state, command.seat) + cards.VALUE[state.faces[command.piece]]
    return [Why(msg("property_deal.why.pass_go_waits", card=FaceRef(cards.PASS_GO), bank=bank), terms=("money",))]


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
    joins = [] if is_bank else _joining(state, command, each)
    if joins:
        reason = msg("property_deal.why.joins", card=FaceRef(joins[0]), set=each.name)
    return [Why(reason, also=SLIGHT), Why(reason, terms=("money" if is_bank else "sets",))]


def _toll(after: PropertyState, seat: int, each: Group) -> tuple[int, int]:
    """Return the most that a rent card of the hand charges for a set in this turn, and its face; 0: nothing."""
    hand = {after.faces[piece] for piece in after.hands[seat]} if after.plays < PLAYS else set[int]()
    rents = [face for face in sorted(hand) if cards.is_rent(face) and each.colour in cards.CARD_COLOURS[face]]
    return (each.rent, rents[0]) if rents and seat == after.turn else (0, 0)
