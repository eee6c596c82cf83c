"""What a listener needs for a decision: how far each player is, and the money a debt is paid with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletable.core.message import FaceRef, MessageFamily, Msg, SeatRef, listed, msg
from tabletable.games.property_deal.rules import cards
from tabletable.games.property_deal.rules.commands import PLAYS
from tabletable.games.property_deal.rules.demands import is_debt
from tabletable.games.property_deal.rules.paying import proposals
from tabletable.games.property_deal.rules.sets import lying, money_of, worth
from tabletable.games.property_deal.rules.state import PropertyState, full_sets
from tabletable.games.property_deal.table.words import either

_STANDING: Final = MessageFamily("property_deal.heard.*", "full short full_short none_short")


def heard(state: PropertyState, viewer: int | None) -> tuple[Msg, ...]:
    """Return what a listener needs for a decision: how far everybody is and the plays left, or the money."""
    if viewer is None or state.result is not None or state.decider != viewer:
        return ()
    if not state.pending:
        left = PLAYS - state.plays
        if not left:  # the last chance to move cards
            return (msg("property_deal.heard.no_plays", n=PLAYS), *_standing(state, viewer))
        plays = msg("property_deal.plays.own", player=SeatRef(viewer), left=left)
        return (plays,) if state.plays or state.moves else (*_standings(state), plays)  # once a turn is enough
    return (_money(state, viewer),) if is_debt(state) else ()


def _standings(state: PropertyState) -> Iterator[Msg]:
    """Yield how far each player is from winning, the viewer last, and which rivals are one set from it."""
    for seat in state.others(state.turn):
        if full_sets(state.groups[seat]) == state.rules.sets - 1:
            yield msg("property_deal.heard.near", player=SeatRef(seat))
        yield from _standing(state, seat)
    yield from _standing(state, state.turn)


def _standing(state: PropertyState, seat: int) -> Iterator[Msg]:
    """Yield the full sets of a seat and its begun ones that lack one card, if it has any."""
    groups, is_own = [each for _, each in lying(state, seat)], seat == state.turn
    is_near = is_own or full_sets(groups) == state.rules.sets - 1
    full = list(dict.fromkeys(each.name for each in groups if each.full))
    # the first of two cards of a rival is no threat yet
    short = [each.name for each in groups if each.room and each.lacks == 1 and (is_near or len(each.cards) > 1)]
    short = [name for name in dict.fromkeys(short) if name not in full]
    if full or short:
        key = "full_short" if full and short else "full" if full else "none_short" if is_own else "short"
        places = {name: listed(sets) for name, sets in (("full", full), ("short", short)) if sets}
        yield msg(_STANDING[key], player=SeatRef(seat), **places)
    if is_own and (filled := fillable(state, seat)):
        yield msg("property_deal.heard.moves_fill", sets=either(filled))


def fillable(state: PropertyState, seat: int) -> list[Msg]:
    """Return the names of the sets that free moves alone could fill, each for itself, without a card of a full set."""
    groups = [each for _, each in lying(state, seat)]
    full = {each.colour for each in groups if each.full}
    loose = [state.faces[card] for each in groups if not each.full for card in each.cards]
    names = list[Msg]()
    for colour in range(len(cards.COLOURS)):
        fitting = [face for face in loose if cards.FITS[face][colour]]
        has_own = any(face < state.rules.set_needs for face in fitting)
        if colour not in full and has_own and len(fitting) >= cards.SET_SIZE[colour]:
            names.append(cards.colour_word(colour))
    return names


def _money(state: PropertyState, viewer: int) -> Msg:
    """Return the worth of the viewer's bank and, since nothing is given back, of its cards."""
    total = money_of(state, viewer)
    values = sorted((cards.VALUE[state.faces[piece]] for piece in state.banks[viewer]), reverse=True)
    if len(values) < 2:
        return msg("property_deal.heard.bank", n=total)
    notes = listed([msg("property_deal.heard.note", n=value) for value in values])
    return msg("property_deal.heard.bank_of", n=total, notes=notes)


def paid_first(state: PropertyState, viewer: int, left: int) -> Msg:
    """Return the proposed payment of what is `left` to pay: the card given first, then the others."""
    pieces = proposals(state)
    first, *others = (_card(state, viewer, piece) for piece in pieces)
    over = worth(state, pieces) - left
    if others:
        payment = msg("property_deal.heard.pay_then", card=first, rest=listed(others))
    else:
        is_money = pieces[0] in state.banks[viewer]
        key = "property_deal.heard.pay_money" if is_money else "property_deal.heard.pay"
        payment = msg(key, card=first, n=cards.VALUE[state.faces[pieces[0]]])
    return msg("property_deal.heard.pay_over", what=payment, over=over) if over > 0 else payment


def _card(state: PropertyState, viewer: int, piece: int) -> FaceRef | Msg:
    """Return the name of a card to pay with: an action in the bank is money."""
    face = FaceRef(state.faces[piece])
    is_action = piece in state.banks[viewer] and not cards.is_note(state.faces[piece])
    return msg("property_deal.heard.banked", card=face, n=cards.VALUE[state.faces[piece]]) if is_action else face
