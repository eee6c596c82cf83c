"""What commands do. Rule, question and ruling numbers are those of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletable.core.command import Command
from tabletable.core.errors import MalformedCommand
from tabletable.core.event import Emit, Event, moved, noted, on_turn
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import Args, FaceRef, SeatRef
from tabletable.games.property_deal.rules import demands
from tabletable.games.property_deal.rules.cards import (
    ANY_RENT,
    BIRTHDAY,
    DEAL_BREAKER,
    DEBT_COLLECTOR,
    DOUBLE_RENT,
    FORCED_DEAL,
    HOTEL,
    HOUSE,
    PASS_GO,
    SLY_DEAL,
    is_single,
)
from tabletable.games.property_deal.rules.commands import (
    BUILT,
    DISCARD_PILE,
    HAND,
    SEAT_BY_NAME,
    SET_BY_NAME,
    SETS,
    TRAY,
    Cue,
    Verb,
)
from tabletable.games.property_deal.rules.deal import HAND_LIMIT, check_win, draw, next_turn
from tabletable.games.property_deal.rules.sets import lay, set_name, slot_of, take, tell_laid
from tabletable.games.property_deal.rules.state import Ask, Demand, PropertyState, about, group, pending

DEBT: Final = 5
GIFT: Final = 2
DRAWN_BY_PASS_GO: Final = 2


def apply(state: PropertyState, command: Command, emit: Emit | None = None) -> None:
    """Carry out a legal command in place; see `Game.apply`."""
    carry_out = _DOES.get(command.verb)
    if carry_out is None:
        raise MalformedCommand(f"property_deal has no verb {command.verb!r:.40}")
    carry_out(state, command, emit)
    if emit is not None and state.decider not in (command.seat, NOBODY):
        emit(on_turn(state.decider))


def _bank(state: PropertyState, command: Command, emit: Emit | None) -> None:
    """Money, or an action or rent card as money for good (Q4, Q16)."""
    seat, _, piece, zone, _ = command
    state.hands[seat].remove(piece)
    state.banks[seat].append(piece)
    state.seen[piece] = PUBLIC
    state.plays += 1
    if emit is not None:
        face = state.faces[piece]
        emit(moved(seat, piece, HAND[seat], zone, face, say="property_deal.log.banked", cue=Cue.BANKED))


def _property(state: PropertyState, command: Command, emit: Emit | None) -> None:
    seat, _, piece, zone, choice = command
    state.hands[seat].remove(piece)
    state.seen[piece] = PUBLIC
    slot = lay(state, seat, piece, (zone, choice))
    state.plays += 1
    if emit is not None:
        say = "property_deal.log.put_own" if is_single(state.faces[piece]) else "property_deal.log.put"
        tell_laid(state, seat, piece, HAND[seat], slot, say, emit)
    if state.groups[seat][slot].full:
        check_win(state, emit)


def _move(state: PropertyState, command: Command, emit: Emit | None) -> None:
    seat, _, piece, zone, choice = command
    source = slot_of(state, seat, piece)
    events: list[Event] = []
    take(state, seat, source, piece, None if emit is None else events.append)
    slot = lay(state, seat, piece, (zone, choice))
    state.moves += 1
    if emit is not None:
        tell_laid(state, seat, piece, SETS[seat][source], slot, "property_deal.log.moved", emit)
        for event in events:
            emit(event)
    if state.groups[seat][slot].full:
        check_win(state, emit)


def _replace(state: PropertyState, command: Command, emit: Emit | None) -> None:
    """The wild goes to the tray, the card takes its place, and the wild's player says where it goes."""
    seat, _, piece, zone, wild = command
    slot = SET_BY_NAME[zone][1]
    each = state.groups[seat][slot]
    source = HAND[seat]
    events: list[Event] = []
    if piece in state.hands[seat]:
        state.hands[seat].remove(piece)
        state.seen[piece] = PUBLIC
        state.plays += 1
    else:
        left = slot_of(state, seat, piece)
        source = SETS[seat][left]
        take(state, seat, left, piece, None if emit is None else events.append)
        state.moves += 1
    cards = (*(card for card in each.cards if card != wild), piece)
    state.groups[seat][slot] = group(state, each.colour, cards, each.buildings)
    state.tray.append(wild)
    if emit is not None:
        args = (("set", set_name(each)), ("wild", FaceRef(state.faces[wild])))
        say = "property_deal.log.replaced"
        emit(moved(seat, wild, zone, TRAY, state.faces[wild]))
        emit(moved(seat, piece, source, zone, state.faces[piece], say=say, args=args))
        for event in events:
            emit(event)
    demands.replace_wild(state, seat, wild, emit)


def _end(state: PropertyState, command: Command, emit: Emit | None) -> None:
    seat = command.seat
    if emit is not None:
        emit(noted(seat, HAND[seat], "property_deal.log.ended"))
    if len(state.hands[seat]) > HAND_LIMIT:
        state.pending.append(pending(Ask.EXCESS, seat))
    else:
        next_turn(state, emit)


def _discard(state: PropertyState, command: Command, emit: Emit | None) -> None:
    """One card of more than seven: face down under the draw pile, or open on the discard pile (R1)."""
    seat, _, piece, zone, _ = command
    hand = state.hands[seat]
    hand.remove(piece)
    if state.rules.excess_discard:
        state.discard.append(piece)
        state.seen[piece] = PUBLIC
    else:
        state.draw.insert(0, piece)
    if emit is not None:
        say = "property_deal.log.discarded" if state.rules.excess_discard else "property_deal.log.returned"
        emit(moved(seat, piece, HAND[seat], zone, state.faces[piece], state.seen[piece], say))
    if len(hand) <= HAND_LIMIT:
        state.pending.pop()
        next_turn(state, emit)


# ------------------------------------------------------------------------------------------------ actions


def _action(state: PropertyState, command: Command, emit: Emit | None) -> None:
    seat, _, piece, zone, choice = command
    face = state.faces[piece]
    state.hands[seat].remove(piece)
    state.seen[piece] = PUBLIC
    state.plays += 1
    if face in (HOUSE, HOTEL):
        _build(state, seat, piece, zone, emit)
        return
    state.discard.append(piece)
    if face <= ANY_RENT:
        _charge_rent(state, command, emit)
        return
    args: Args = ()
    say, cue = _SAYS[face]
    demand = Demand(face)
    if face == DEBT_COLLECTOR:
        target = SEAT_BY_NAME[zone]
        demand = Demand(face, (target,), DEBT)
        args = (("target", SeatRef(target)),)
    elif face == BIRTHDAY:
        demand = Demand(face, demands.others(state), GIFT)
    elif face != PASS_GO:
        target, slot = SET_BY_NAME[zone]
        each = state.groups[target][slot]
        demand = Demand(face, (target,), 0, slot, choice)
        args = (("target", SeatRef(target)), ("set", set_name(each)))
        if choice != NO_CHOICE:
            args = (("target", SeatRef(target)), ("taken", FaceRef(state.faces[choice])))
    if emit is not None:
        emit(moved(seat, piece, HAND[seat], DISCARD_PILE, face, PUBLIC, say, args, cue))
    if face == PASS_GO:
        draw(state, seat, DRAWN_BY_PASS_GO, emit)
        return
    state.demand = demand
    if face == FORCED_DEAL:
        state.pending.append(pending(Ask.OFFER, seat))
    else:
        demands.go_on(state, emit)


_SAYS: Final[Mapping[int, tuple[str, Cue | None]]] = {
    PASS_GO: ("property_deal.log.pass_go", None),
    BIRTHDAY: ("property_deal.log.birthday", None),
    DEBT_COLLECTOR: ("property_deal.log.debt_collector", None),
    SLY_DEAL: ("property_deal.log.sly_deal", Cue.DEAL),
    FORCED_DEAL: ("property_deal.log.forced_deal", Cue.DEAL),
    DEAL_BREAKER: ("property_deal.log.deal_breaker", Cue.DEAL),
}


def _build(state: PropertyState, seat: int, piece: int, zone: str, emit: Emit | None) -> None:
    """A house on a full set, a hotel on the house (Q7)."""
    slot = SET_BY_NAME[zone][1]
    each = state.groups[seat][slot]
    state.groups[seat][slot] = group(state, each.colour, each.cards, (*each.buildings, piece))
    if emit is not None:
        args = (("set", set_name(each)),)
        face = state.faces[piece]
        place = BUILT[seat][slot]
        say = "property_deal.log.built"
        emit(moved(seat, piece, HAND[seat], place, face, PUBLIC, say, args, Cue.BUILT))


def _charge_rent(state: PropertyState, command: Command, emit: Emit | None) -> None:
    """The rent of one set, doubled as declared (R13): from everybody, or from one player who is named next (Q22)."""
    seat, _, piece, zone, choice = command
    face = state.faces[piece]
    slot = SET_BY_NAME[zone][1]
    each = state.groups[seat][slot]
    times = max(0, choice)
    doubled = [card for card in state.hands[seat] if state.faces[card] == DOUBLE_RENT][:times]
    amount = each.rent << times
    # The doubles lie under the rent, so that the top of the pile tells what is being charged.
    state.discard[-1:] = [*doubled, piece]
    for card in doubled:
        state.hands[seat].remove(card)
        state.seen[card] = PUBLIC
    state.plays += times
    if emit is not None:
        for card in doubled:
            emit(moved(seat, card, HAND[seat], DISCARD_PILE, DOUBLE_RENT, PUBLIC))
        args = (("set", set_name(each)), ("n", amount))
        say, cue = "property_deal.log.rent_all", Cue.RENT_ALL
        if face == ANY_RENT:
            say, cue = "property_deal.log.rent_one", Cue.RENT_ONE
        emit(moved(seat, piece, HAND[seat], DISCARD_PILE, face, PUBLIC, say, args, cue))
    targets = demands.others(state)
    state.demand = Demand(face, targets, amount, slot)
    if face == ANY_RENT and len(targets) > 1:
        state.pending.append(pending(Ask.AIM, seat))
    else:
        demands.go_on(state, emit)


def _choose(state: PropertyState, command: Command, emit: Emit | None) -> None:
    if command.piece == NO_PIECE:
        _aim(state, command, emit)
    else:
        _give(state, command, emit)


def _aim(state: PropertyState, command: Command, emit: Emit | None) -> None:
    """The player who pays a rent of any colour is named."""
    target = SEAT_BY_NAME[command.zone]
    state.pending.pop()
    assert state.demand is not None
    state.demand = about(state.demand, (target,))
    if emit is not None:
        args = (("target", SeatRef(target)), ("n", state.demand.amount))
        emit(noted(command.seat, command.zone, "property_deal.log.aimed", args))
    demands.go_on(state, emit)


def _give(state: PropertyState, command: Command, emit: Emit | None) -> None:
    """The card a forced deal offers is named."""
    state.pending.pop()
    assert state.demand is not None
    state.demand = state.demand._replace(given=command.piece)
    if emit is not None:
        args = (
            ("offered", FaceRef(state.faces[command.piece])),
            ("taken", FaceRef(state.faces[state.demand.taken])),
            ("target", SeatRef(state.demand.targets[0])),
        )
        emit(noted(command.seat, command.zone, "property_deal.log.offered", args))
    demands.go_on(state, emit)


_DOES: Final[dict[str, Callable[[PropertyState, Command, Emit | None], None]]] = {
    Verb.ACCEPT: demands.accept,
    Verb.ACTION: _action,
    Verb.BANK: _bank,
    Verb.CHOOSE: _choose,
    Verb.DISCARD: _discard,
    Verb.END: _end,
    Verb.MOVE: _move,
    Verb.PAY: demands.pay,
    Verb.PLACE: demands.place,
    Verb.PROPERTY: _property,
    Verb.REPLACE: _replace,
    Verb.SAY_NO: demands.say_no,
}
"""What each verb does. A member of an enum takes as long to name as a rule to apply, which a playout would feel."""
