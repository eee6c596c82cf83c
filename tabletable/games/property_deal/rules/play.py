"""Legal commands and their effects. Rule, question and ruling numbers are those of RULES.md."""

from __future__ import annotations

from typing import Final

from tabletable.core.cards import hide_from_others
from tabletable.core.command import Command
from tabletable.core.effects import Apply, applying
from tabletable.core.event import Emit, Event, moved, noted, on_turn
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import FaceRef
from tabletable.games.property_deal.rules import cards, demands, sets, zones
from tabletable.games.property_deal.rules.commands import HAND_LIMIT, MOST_MOVES, PLAYS, SHUFFLED, Ask, Verb
from tabletable.games.property_deal.rules.deal import check_win, next_turn
from tabletable.games.property_deal.rules.state import Cue, Group, PropertyState, full_sets, group, pending

# ------------------------------------------------------------------------------------------------ legal commands


_new: Final = tuple.__new__
"""Builds a `Command` in half the time of calling the class: legal lists are what playouts spend most on."""

# A member of an enum takes as long to name as a rule to apply.
_ACTION: Final = Verb.ACTION
_CHOOSE: Final = Verb.CHOOSE
_DISCARD: Final = Verb.DISCARD
_PLACE: Final = Verb.PLACE
_SAY_NO: Final = Verb.SAY_NO
_ANSWER: Final = Ask.ANSWER
_PAYMENT: Final = Ask.PAYMENT

_SEAT_TUPLES: Final = tuple((seat,) for seat in range(zones.MAX_SEATS))


def to_act(state: PropertyState) -> tuple[int, ...]:
    """Return the seat that decides: the one on turn, or the one that is asked."""
    decider = state.decider
    return _SEAT_TUPLES[decider] if decider != NOBODY else ()


def legal_commands(state: PropertyState, seat: int) -> list[Command]:
    """Return all legal commands of `seat`, sorted; see `Game.legal_commands`."""
    if not state.pending:
        return _turn_commands(state, seat) if seat == state.turn else []
    top = state.pending[-1]
    if top.seat != seat:
        return []
    if top.ask is _ANSWER:
        noes = [piece for piece in sorted(state.hands[seat]) if state.faces[piece] == cards.JUST_SAY_NO]
        return [
            sets.ACCEPTED[seat],
            *[_new(Command, (seat, _SAY_NO, piece, zones.DISCARD_PILE, NO_CHOICE)) for piece in noes],
        ]
    if top.ask is _PAYMENT:
        own = sets.PAID[seat]
        return [own[piece] for piece in sorted(sets.payable(state, seat))]
    match top.ask:
        case Ask.PLACE:
            return [
                _new(Command, (seat, _PLACE, top.piece, *target)) for target in sets.targets(state, seat, top.piece)
            ]
        case Ask.AIM:
            rivals = sorted(state.others(state.turn))
            return [_new(Command, (seat, _CHOOSE, NO_PIECE, zones.SEAT[other], NO_CHOICE)) for other in rivals]
        case Ask.OFFER:
            zone = zones.SEAT[state.under_way.targets[0]]
            return [_new(Command, (seat, _CHOOSE, piece, zone, NO_CHOICE)) for piece in sorted(swappable(state, seat))]
        case Ask.EXCESS:
            zone, hand = excess_zone(state), sorted(state.hands[seat])
            choice = SHUFFLED if any(state.seen[piece] != 1 << seat for piece in hand) else NO_CHOICE
            return [_new(Command, (seat, _DISCARD, piece, zone, choice)) for piece in hand]


def legal_in_old_records(state: PropertyState, command: Command) -> bool:
    """Tell whether old records may hold this command: a card given up from a hand without shuffling it (R22)."""
    return (
        command.verb == Verb.DISCARD
        and command.choice == NO_CHOICE
        and command._replace(choice=SHUFFLED) in legal_commands(state, command.seat)
    )


def excess_zone(state: PropertyState) -> str:
    """Return the pile for the excess cards of a hand of more than seven (R1)."""
    return zones.DISCARD_PILE if state.rules.excess_discard else zones.DRAW_PILE


def swappable(state: PropertyState, seat: int) -> list[int]:
    """Return the cards a forced deal can give away: all outside full sets (R7)."""
    return [card for each in state.groups[seat] if not each.full for card in each.cards]


def _turn_commands(state: PropertyState, seat: int) -> list[Command]:
    faces = state.faces
    legal: list[Command] = []
    properties: list[Command] = []
    room = sets.rooms(state, seat)
    if state.plays < PLAYS:
        hand = sorted(state.hands[seat])
        bank: list[Command] = []
        laid, banked = sets.PROPERTIES[seat], sets.BANKED[seat]
        for piece in hand:
            face = faces[piece]
            if face < cards.FIRST_RENT:
                own = laid[piece]
                for number in sets.NUMBERS[sets.slots_for_new_card(face, room)]:
                    properties.append(own[number])
            else:
                bank.append(banked[piece])
                if face < cards.FIRST_NOTE:
                    for target, choice in uses(state, seat, face):
                        legal.append(_new(Command, (seat, _ACTION, piece, target, choice)))
        legal += bank
    legal.append(sets.ENDED[seat])
    legal += _moves(state, seat, room)
    legal += properties
    legal += _replacements(state, seat)
    return legal


def free_moves(state: PropertyState, seat: int) -> list[Command]:
    """Return the rearrangements open to `seat` in its own turn that cost no play."""
    hand = state.hands[seat]
    moves = _moves(state, seat, sets.rooms(state, seat))
    return moves + [each for each in _replacements(state, seat) if each.piece not in hand]


def uses(state: PropertyState, seat: int, face: int) -> list[tuple[str, int]]:
    """Return the possible uses of an action or rent card as (zone, choice), sorted; [] if it can only be banked."""
    if face <= cards.ANY_RENT:
        colours = cards.CARD_COLOURS[face]
        places = []
        doubles = -1
        for slot, each in enumerate(state.groups[seat]):
            if each.rent and each.colour in colours:
                if doubles < 0:
                    doubles = _doubles(state, seat)
                places.append((zones.SETS[seat][slot], NO_CHOICE))
                places += [(zones.SETS[seat][slot], times) for times in range(1, doubles + 1)]
        return places
    if face in (cards.PASS_GO, cards.BIRTHDAY):
        return [(zones.DISCARD_PILE, NO_CHOICE)]
    if face in (cards.HOUSE, cards.HOTEL):
        own = enumerate(state.groups[seat])
        return [(zones.SETS[seat][slot], NO_CHOICE) for slot, each in own if sets.takes_building(each, face)]
    rivals = [other for other in range(len(state.hands)) if other != seat]
    if face == cards.DEBT_COLLECTOR:
        return [(zones.SEAT[other], NO_CHOICE) for other in rivals]
    if face == cards.DEAL_BREAKER:
        full = [(other, slot) for other in rivals for slot, each in enumerate(state.groups[other]) if each.full]
        return [(zones.SETS[other][slot], NO_CHOICE) for other, slot in full]
    if face == cards.SLY_DEAL or (face == cards.FORCED_DEAL and swappable(state, seat)):
        return [target for other in rivals for target in sets.stealable(state, other)]
    return []  # a just say no and a double the rent do nothing by themselves


def _doubles(state: PropertyState, seat: int) -> int:
    """Return how often `seat` could double a rent now: each double rent is a play, too (Q20, Q27)."""
    count = sum(state.faces[piece] == cards.DOUBLE_RENT for piece in state.hands[seat])
    return min(count, PLAYS - 1 - state.plays)


def _moves(state: PropertyState, seat: int, room: sets.Rooms) -> list[Command]:
    """Return the free rearrangements (Q9, Q10), sorted; none once the turn has had too many (R18)."""
    if state.moves >= MOST_MOVES:
        return []
    groups, faces = state.groups[seat], state.faces
    moving: list[tuple[int, tuple[int, ...]]] = []
    for slot, each in enumerate(groups):
        if each.buildings:  # a wild leaves such a set only in exchange (Q32), other cards not at all
            continue
        # Cards of one colour stay where no other set of it has room, which is the rule: nothing else is asked of them.
        others = room[each.colour] & ~(1 << slot)
        for piece in each.cards:
            face = faces[piece]
            if others or face >= cards.FIRST_WILD:
                moving.append((piece, sets.NUMBERS[sets.going(face, room, slot, each)]))
    commands: list[Command] = []
    moving.sort()
    moves = sets.MOVES[seat]
    for piece, numbers in moving:
        own = moves[piece]
        for number in numbers:
            commands.append(own[number])
    return commands


def _replacements(state: PropertyState, seat: int) -> list[Command]:
    """Return the exchanges of a card for a wild in a set with buildings (Q32) or of wilds alone (R12)."""
    commands: list[Command] = []
    faces = state.faces
    for slot, each in enumerate(state.groups[seat]):
        if each.room or not each.cards or not needs_exchange(each):
            continue
        wilds = [card for card in sets.one_of_each(state, each) if faces[card] >= cards.FIRST_WILD]
        if not wilds:
            continue
        coming = [piece for piece in state.hands[seat] if state.plays < PLAYS]
        if state.moves < MOST_MOVES:
            for other, source in enumerate(state.groups[seat]):
                if other != slot and not source.buildings:
                    coming += source.cards
        for piece in coming:
            if cards.FITS[faces[piece]][each.colour]:
                commands += [
                    Command(seat, Verb.REPLACE, piece, zones.SETS[seat][slot], wild)
                    for wild in wilds
                    if may_replace(state, each, faces[piece], wild)
                ]
    commands.sort()
    return commands


def may_replace(state: PropertyState, each: Group, face: int, wild: int) -> bool:
    """Return whether the set still has the card that a full set needs if `face` replaces the wild (R12, R20)."""
    needed = state.rules.set_needs
    return face < needed or any(state.faces[card] < needed for card in each.cards if card != wild)


def needs_exchange(each: Group) -> bool:
    """Return whether a wild leaves this set by `replace`: it has buildings, or is at its size with wilds only."""
    return bool(each.buildings) or not (each.full or each.room or not each.cards)


# ------------------------------------------------------------------------------------------------ effects


def apply(state: PropertyState, command: Command, emit: Emit | None = None) -> None:
    """Carry out a legal command in place; see `Game.apply`."""
    _carry_out(state, command, emit)
    if emit is not None and state.decider not in (command.seat, NOBODY):
        emit(on_turn(state.decider))


def after(state: PropertyState, command: Command) -> PropertyState:
    """Return the state after a legal command, without events."""
    then = state.clone()
    apply(then, command)
    return then


def set_after(state: PropertyState, command: Command) -> Group:
    """Return the set that holds the card of a legal command after it; EMPTY if none does."""
    return sets.set_with(after(state, command), command.seat, command.piece)


def _bank(state: PropertyState, command: Command, emit: Emit | None) -> None:
    """Bank money, or an action or rent card, which then stays money (Q4, Q16)."""
    seat, _, piece, zone, _ = command
    state.hands[seat].remove(piece)
    state.banks[seat].append(piece)
    state.seen[piece] = PUBLIC
    state.plays += 1
    if emit is not None:
        face = state.faces[piece]
        say = "property_deal.log.banked" if cards.is_note(face) else "property_deal.log.banked_card"
        emit(moved(seat, piece, zones.HAND[seat], zone, face, say=say, cue=Cue.BANKED))


def _lift(state: PropertyState, seat: int, piece: int, emit: Emit | None) -> str:
    """Take a card from the hand, which is a play, or from a set; return its zone. Emits side effects only."""
    hand = state.hands[seat]
    if piece in hand:
        hand.remove(piece)
        state.seen[piece] = PUBLIC
        state.plays += 1
        return zones.HAND[seat]
    slot = sets.slot_of(state, seat, piece)
    sets.take(state, seat, slot, piece, emit)
    state.moves += 1
    return zones.SETS[seat][slot]


def _lay(state: PropertyState, command: Command, emit: Emit | None) -> None:
    """Lay a property or wild into a set or as a new one, from the hand or from another set."""
    seat, _, piece, zone, choice = command
    events: list[Event] = []
    before = 0 if emit is None else full_sets(state.groups[seat])
    left = sets.set_with(state, seat, piece)
    source = _lift(state, seat, piece, None if emit is None else events.append)
    slot = sets.lay(state, seat, piece, (zone, choice))
    if emit is not None:
        is_broken = full_sets(state.groups[seat]) < before
        say = _moved(left, state.groups[seat][slot], is_broken, zone == zones.NEW[seat])
        if source == zones.HAND[seat]:
            say = "property_deal.log.put_own" if cards.is_single(state.faces[piece]) else "property_deal.log.put"
        sets.tell_laid(state, seat, piece, source, slot, say, emit)
        for event in events:
            emit(event)
    if state.groups[seat][slot].full:
        check_win(state, emit)


def _moved(before: Group, after: Group, is_broken: bool, is_new: bool) -> str:
    """Return the message about a card moved between two sets: within a colour the pile says more than its colour."""
    if after.colour == cards.NO_COLOUR and not is_broken:
        return "property_deal.log.alone"
    if before.colour != after.colour:
        return "property_deal.log.split" if is_broken else "property_deal.log.moved"
    if is_broken:
        return "property_deal.log.split_apart"
    return "property_deal.log.apart" if is_new else "property_deal.log.shifted"


def _replace(state: PropertyState, command: Command, emit: Emit | None) -> None:
    """Move the wild to the tray, put the card in its place, and let the wild's player choose its new place."""
    seat, _, piece, zone, wild = command
    slot = zones.SET_BY_NAME[zone][1]
    each = state.groups[seat][slot]
    events: list[Event] = []
    source = _lift(state, seat, piece, None if emit is None else events.append)
    cards = (*(card for card in each.cards if card != wild), piece)
    state.groups[seat][slot] = group(state, each.colour, cards, each.buildings)
    state.tray.append(wild)
    if emit is not None:
        args = (("set", each.name), ("wild", FaceRef(state.faces[wild])))
        say = "property_deal.log.replaced"
        emit(moved(seat, wild, zone, zones.TRAY, state.faces[wild]))
        emit(moved(seat, piece, source, zone, state.faces[piece], say=say, args=args))
        for event in events:
            emit(event)
    demands.receive(state, seat, (wild,), emit)
    demands.resume(state, emit)


def _end(state: PropertyState, command: Command, emit: Emit | None) -> None:
    seat = command.seat
    if emit is not None:
        emit(noted(seat, zones.HAND[seat], "property_deal.log.ended"))
    if len(state.hands[seat]) > HAND_LIMIT:
        state.pending.append(pending(Ask.EXCESS, seat))
    else:
        next_turn(state, emit)


def _discard(state: PropertyState, command: Command, emit: Emit | None) -> None:
    """Give up an excess card: face down under the draw pile, or face up on the discard pile (R1).

    A card that others have put there is known to them in the hand that drew it, until its owner gives up any (R22).
    """
    seat, _, piece, zone, choice = command
    hand = state.hands[seat]
    if choice == SHUFFLED:
        face = state.faces[piece]
        hide_from_others(state, seat, zones.HAND[seat], hand, emit)
        piece = next(each for each in hand if state.faces[each] == face)
    hand.remove(piece)
    if state.rules.excess_discard:
        state.discard.append(piece)
        state.seen[piece] = PUBLIC
    else:
        state.draw.insert(0, piece)
    if emit is not None:
        say = "property_deal.log.discarded" if state.rules.excess_discard else "property_deal.log.returned"
        emit(moved(seat, piece, zones.HAND[seat], zone, state.faces[piece], state.seen[piece], say))
    if len(hand) <= HAND_LIMIT:
        state.pending.pop()
        next_turn(state, emit)


_carry_out: Final[Apply[PropertyState]] = applying(
    "property_deal",
    {
        Verb.ACCEPT: lambda state, command, emit: demands.agree(state, command.seat, emit),
        Verb.ACTION: demands.action,
        Verb.BANK: _bank,
        Verb.CHOOSE: demands.choose,
        Verb.DISCARD: _discard,
        Verb.END: _end,
        Verb.MOVE: _lay,
        Verb.PAY: demands.pay,
        Verb.PLACE: demands.place,
        Verb.PROPERTY: _lay,
        Verb.REPLACE: _replace,
        Verb.SAY_NO: demands.say_no,
    },
)
