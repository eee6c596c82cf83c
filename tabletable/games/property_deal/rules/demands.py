"""The effects of action cards: asking the targets, chains of just say no, payment card by card, and receiving.

An action is a `Demand`; its open decisions are `Pending` records on the stack of the state. A just say no pushes a
question to the other side; an acceptance pops the whole chain.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletable.core.command import Command
from tabletable.core.event import Emit, moved, noted
from tabletable.core.ids import NO_CHOICE, NO_PIECE, PUBLIC
from tabletable.core.message import Args, FaceRef, SeatRef
from tabletable.games.property_deal.rules import cards, sets, zones
from tabletable.games.property_deal.rules.commands import Ask
from tabletable.games.property_deal.rules.deal import check_win, draw
from tabletable.games.property_deal.rules.state import EMPTY, Cue, Demand, PropertyState, about, group, pending

DEBT: Final = 5
GIFT: Final = 2
DRAWN_BY_PASS_GO: Final = 2


def action(state: PropertyState, command: Command, emit: Emit | None) -> None:
    """Play an action or rent card: build, draw, or begin a demand.

    A rent is that of one set, doubled as declared (R13): from all others, or from one player named next (Q22).
    """
    seat, _, piece, zone, choice = command
    face = state.faces[piece]
    state.hands[seat].remove(piece)
    state.seen[piece] = PUBLIC
    state.plays += 1
    target, slot = zones.SET_BY_NAME.get(zone, (zones.owner_of(zone), -1))
    each = state.groups[target][slot] if slot >= 0 else EMPTY
    if face in (cards.HOUSE, cards.HOTEL):
        state.groups[seat][slot] = group(state, each.colour, each.cards, (*each.buildings, piece))
        if emit is not None:
            say, names = "property_deal.log.built", (("set", each.name),)
            emit(moved(seat, piece, zones.HAND[seat], zones.BUILT[seat][slot], face, PUBLIC, say, names, Cue.BUILT))
        return
    doubled: list[int] = []
    args: Args = (("target", SeatRef(target)),)
    if face <= cards.ANY_RENT:
        times = max(0, choice)
        doubled = [card for card in state.hands[seat] if state.faces[card] == cards.DOUBLE_RENT][:times]
        amount = each.rent << times
        demand = Demand(face, state.others(state.turn), amount, slot)
        args = (("set", each.name), ("n", amount))
        state.plays += times
    elif face == cards.DEBT_COLLECTOR:
        demand = Demand(face, (target,), DEBT)
    elif face in (cards.BIRTHDAY, cards.PASS_GO):
        demand, args = Demand(face, state.others(state.turn), GIFT), ()
    else:
        demand = Demand(face, (target,), 0, slot, choice)
        args += (("set", each.name) if choice == NO_CHOICE else ("taken", FaceRef(state.faces[choice])),)
    # The doubles lie under the rent, so that the top of the pile tells what is being charged.
    state.discard += [*doubled, piece]
    for card in doubled:
        state.hands[seat].remove(card)
        state.seen[card] = PUBLIC
    if emit is not None:
        for card in doubled:
            emit(moved(seat, card, zones.HAND[seat], zones.DISCARD_PILE, cards.DOUBLE_RENT, PUBLIC))
        say, cue = _SAYS[face]
        say = _DOUBLED[say] if doubled else say
        emit(moved(seat, piece, zones.HAND[seat], zones.DISCARD_PILE, face, PUBLIC, say, args, cue))
    if face == cards.PASS_GO:
        draw(state, seat, DRAWN_BY_PASS_GO, emit)
        return
    state.demand = demand
    if face == cards.FORCED_DEAL:
        state.pending.append(pending(Ask.OFFER, seat))
    elif face == cards.ANY_RENT and len(demand.targets) > 1:
        state.pending.append(pending(Ask.AIM, seat))
    else:
        go_on(state, emit)


_SAYS: Final[Mapping[int, tuple[str, Cue | None]]] = {
    **dict.fromkeys(range(cards.FIRST_RENT, cards.ANY_RENT), ("property_deal.log.rent_all", Cue.RENT_ALL)),
    cards.ANY_RENT: ("property_deal.log.rent_one", Cue.RENT_ONE),
    cards.PASS_GO: ("property_deal.log.pass_go", None),
    cards.BIRTHDAY: ("property_deal.log.birthday", None),
    cards.DEBT_COLLECTOR: ("property_deal.log.debt_collector", None),
    cards.SLY_DEAL: ("property_deal.log.sly_deal", Cue.DEAL),
    cards.FORCED_DEAL: ("property_deal.log.forced_deal", Cue.DEAL),
    cards.DEAL_BREAKER: ("property_deal.log.deal_breaker", Cue.DEAL),
}
_DOUBLED: Final[Mapping[str, str]] = {
    "property_deal.log.rent_all": "property_deal.log.rent_all_doubled",
    "property_deal.log.rent_one": "property_deal.log.rent_one_doubled",
}


def choose(state: PropertyState, command: Command, emit: Emit | None) -> None:
    """Name the player who pays, or the card that a forced deal gives away."""
    seat, _, piece, zone, _ = command
    target, demand = zones.SEAT_BY_NAME[zone], state.under_way
    state.pending.pop()
    args: Args = (("target", SeatRef(target)), ("n", demand.amount))
    state.demand, say = about(demand, (target,)), "property_deal.log.aimed"
    if piece != NO_PIECE:
        offered, target_card = FaceRef(state.faces[piece]), FaceRef(state.faces[demand.taken])
        args = (("offered", offered), ("taken", target_card), ("target", SeatRef(target)))
        state.demand, say = demand._replace(given=piece), "property_deal.log.offered"
    if emit is not None:
        emit(noted(seat, zone, say, args))
    go_on(state, emit)


# ------------------------------------------------------------------------------------------------ answers


def asks_money(face: int) -> bool:
    """Return whether the action is a debt; the others take properties."""
    return cards.FIRST_RENT <= face <= cards.ANY_RENT or face in (cards.DEBT_COLLECTOR, cards.BIRTHDAY)


def is_debt(state: PropertyState) -> bool:
    """Return whether the pending decision is the answer to a debt, not to a no."""
    return state.ask is Ask.ANSWER and not state.pending[-1].number % 2 and asks_money(state.under_way.face)


def at_stake(state: PropertyState) -> tuple[int, ...]:
    """Return the handles that the action under way takes and gives: one or two cards, or a whole set."""
    demand = state.demand
    if demand is None or asks_money(demand.face) or not demand.targets:
        return ()
    if demand.face == cards.DEAL_BREAKER:
        return state.groups[demand.targets[0]][demand.slot].pieces
    return tuple(piece for piece in (demand.taken, demand.given) if piece != NO_PIECE)


def go_on(state: PropertyState, emit: Emit | None) -> None:
    """Ask the next target of the demand, or finish it when none is left."""
    demand = state.under_way
    for number, target in enumerate(demand.targets):
        if asks_money(demand.face) and not (state.banks[target] or sets.payable(state, target)):
            # Whoever has nothing on the table owes nothing and is not asked (R5, Q18).
            if emit is not None:
                emit(noted(target, zones.SEAT[target], "property_deal.log.owes_nothing"))
            continue
        state.demand = about(demand, demand.targets[number:])
        _ask(state, target, 0, emit)
        return
    state.demand = None
    check_win(state, emit)


def _ask(state: PropertyState, seat: int, noes: int, emit: Emit | None) -> None:
    """Ask `seat` whether it says no, with or without the card; with `ask_holders` one without it accepts unasked."""
    state.pending.append(pending(Ask.ANSWER, seat, noes))
    if state.rules.ask_holders and not holds_no(state, seat):
        agree(state, seat, emit)


def holds_no(state: PropertyState, seat: int) -> bool:
    """Return whether the hand of `seat` has a just say no."""
    return any(state.faces[piece] == cards.JUST_SAY_NO for piece in state.hands[seat])


def say_no(state: PropertyState, command: Command, emit: Emit | None) -> None:
    """Play a just say no, which asks the other side in turn (Q19). It does not count as a play."""
    seat, piece = command.seat, command.piece
    top = state.pending[-1]
    state.hands[seat].remove(piece)
    state.discard.append(piece)
    state.seen[piece] = PUBLIC
    other = state.turn if seat != state.turn else state.under_way.targets[0]
    if emit is not None:
        say, args = "property_deal.log.no", (("target", SeatRef(other)),)
        emit(moved(seat, piece, zones.HAND[seat], zones.DISCARD_PILE, state.faces[piece], PUBLIC, say, args, Cue.NO))
    _ask(state, other, top.number + 1, emit)


def agree(state: PropertyState, seat: int, emit: Emit | None) -> None:
    """Accept: with an odd number of no's the target is spared, else the action is carried out."""
    noes = state.pending[-1].number
    while state.ask is Ask.ANSWER:
        state.pending.pop()
    demand = state.under_way
    if emit is not None:
        say = "accepted_no" if noes % 2 else "agreed" if asks_money(demand.face) else "accepted"
        emit(noted(seat, zones.SEAT[seat], f"property_deal.log.{say}", cue=Cue.NO if noes % 2 else None))
    if noes % 2:
        state.demand = about(demand, demand.targets[1:])
        go_on(state, emit)
    elif asks_money(demand.face):
        _go_on_paying(state, demand.targets[0], demand.amount, emit)
    elif demand.face == cards.DEAL_BREAKER:
        _take_set(state, demand, emit)
    else:
        _take_cards(state, demand, emit)


# ------------------------------------------------------------------------------------------------ money


def paid_unasked(state: PropertyState) -> tuple[int, ...]:
    """Return the handles that the target of a debt gives at once by accepting, because it has no choice among them."""
    demand, after = state.under_way, state.clone()
    seat = demand.targets[0]
    after.demand = about(demand, (seat,))
    agree(after, seat, None)
    remaining = sets.owned(after, seat)
    return tuple(piece for piece in sets.owned(state, seat) if piece not in remaining)


def pay(state: PropertyState, command: Command, emit: Emit | None) -> None:
    """Pay one more card; the last one may overpay, and no change is given (R2)."""
    owed = state.pending.pop().number
    _to_tray(state, command.seat, command.piece, command.seat, "property_deal.log.gave", emit)
    _go_on_paying(state, command.seat, owed, emit)


def _go_on_paying(state: PropertyState, seat: int, owed: int, emit: Emit | None) -> None:
    """Ask for the next card of a payment. Cards are given unasked while there is no choice."""
    while True:
        left = owed - sets.worth(state, state.tray)
        pieces = sets.payable(state, seat) if left > 0 else []
        if not pieces:
            _settle(state, seat, emit)
            return
        if len(pieces) > 1 and sets.wealth(state, seat) > left:
            state.pending.append(pending(Ask.PAYMENT, seat, owed))
            return
        _to_tray(state, seat, pieces[0], seat, "property_deal.log.gave", emit)


def _to_tray(
    state: PropertyState, owner: int, piece: int, taker: int, say: str, emit: Emit | None, cue: Cue | None = None
) -> None:
    """Move a card of `owner` from its table to the tray; `taker` is the acting seat of the event."""
    slot = sets.slot_of(state, owner, piece)
    if emit is not None:
        zone = zones.BANK[owner]
        if slot >= 0:
            zone = (zones.BUILT if piece in state.groups[owner][slot].buildings else zones.SETS)[owner][slot]
        args = () if taker == owner else (("target", SeatRef(owner)),)
        emit(moved(taker, piece, zone, zones.TRAY, state.faces[piece], say=say, args=args, cue=cue))
    if slot < 0:
        state.banks[owner].remove(piece)
    else:
        sets.take(state, owner, slot, piece, emit)
    state.tray.append(piece)


def _settle(state: PropertyState, seat: int, emit: Emit | None) -> None:
    """Give the cards in the tray to the seat on turn: money into its bank, properties into its sets (Q15)."""
    receiver = state.turn
    if emit is not None:
        args = (("target", SeatRef(receiver)), ("n", sets.worth(state, state.tray)))
        emit(noted(seat, zones.BANK[receiver], "property_deal.log.paid", args, Cue.PAID))
    demand = state.under_way
    state.demand = about(demand, demand.targets[1:])
    for piece in tuple(state.tray):
        if state.faces[piece] >= cards.FIRST_RENT:
            state.tray.remove(piece)
            state.banks[receiver].append(piece)
            if emit is not None:
                emit(moved(receiver, piece, zones.TRAY, zones.BANK[receiver], state.faces[piece]))
    receive(state, receiver, tuple(state.tray), emit)
    resume(state, emit)


# ------------------------------------------------------------------------------------------------ properties


def _take_cards(state: PropertyState, demand: Demand, emit: Emit | None) -> None:
    """Carry out a sly or forced deal: take a card, and with a forced deal give one."""
    actor, target = state.turn, demand.targets[0]
    state.demand = about(demand, ())
    _to_tray(state, target, demand.taken, actor, "property_deal.log.took", emit, Cue.TOOK)
    if demand.face == cards.FORCED_DEAL:
        _to_tray(state, actor, demand.given, target, "property_deal.log.swapped", emit, Cue.SWAPPED)
        receive(state, target, (demand.given,), emit)
    # On top of the stack, so that the seat on turn chooses first.
    receive(state, actor, (demand.taken,), emit)
    resume(state, emit)


def _take_set(state: PropertyState, demand: Demand, emit: Emit | None) -> None:
    """Carry out a deal breaker: the set moves with its buildings and stays a set of its own (Q8, R4)."""
    actor, target = state.turn, demand.targets[0]
    groups = state.groups[target]
    each = groups[demand.slot]
    groups[demand.slot] = EMPTY
    sets.trim(groups)
    slot = sets.free_slot(state.groups[actor])
    state.groups[actor][slot] = each
    state.demand = about(demand, ())
    if emit is not None:
        args = (("target", SeatRef(target)), ("set", each.name))
        say = "property_deal.log.took_set"
        emit(noted(actor, zones.SETS[actor][slot], say, args, Cue.TOOK_SET))
        for names, pieces in ((zones.SETS, each.cards), (zones.BUILT, each.buildings)):
            for piece in pieces:
                source, place = names[target][demand.slot], names[actor][slot]
                emit(moved(actor, piece, source, place, state.faces[piece]))
    resume(state, emit)


def receive(state: PropertyState, seat: int, pieces: tuple[int, ...], emit: Emit | None) -> None:
    """Lay properties from the tray into their sets; ask the receiver about each wild with more than one place."""
    questions = []
    for piece in pieces:
        is_single = cards.is_single(state.faces[piece])
        places = [sets.default_target(state, seat, piece)] if is_single else sets.targets(state, seat, piece)
        if len(places) == 1:
            _lay_from_tray(state, seat, piece, places[0], emit)
        else:
            questions.append(pending(Ask.PLACE, seat, 0, piece))
    state.pending += reversed(questions)


def _lay_from_tray(state: PropertyState, seat: int, piece: int, target: tuple[str, int], emit: Emit | None) -> None:
    state.tray.remove(piece)
    slot = sets.lay(state, seat, piece, target)
    if emit is not None:
        say = "property_deal.log.placed_own" if cards.is_single(state.faces[piece]) else "property_deal.log.placed"
        sets.tell_laid(state, seat, piece, zones.TRAY, slot, say, emit)


def place(state: PropertyState, command: Command, emit: Emit | None) -> None:
    """Lay a wild into the set its player chose."""
    state.pending.pop()
    _lay_from_tray(state, command.seat, command.piece, (command.zone, command.choice), emit)
    resume(state, emit)


def resume(state: PropertyState, emit: Emit | None) -> None:
    """Continue after the last decision: with the next wild or the next target, else check for a win."""
    if state.pending:
        return
    if state.demand is not None:
        go_on(state, emit)
    else:
        check_win(state, emit)
