"""Sets on the table: the places where a card may be laid, laying it, and taking it away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletable.core.command import Command
from tabletable.core.event import Emit, Event, EventKind, moved, noted
from tabletable.core.ids import NO_CHOICE, NO_PIECE
from tabletable.core.made import Made
from tabletable.games.property_deal.rules import cards, zones
from tabletable.games.property_deal.rules.commands import PLAYS, Verb
from tabletable.games.property_deal.rules.state import EMPTY, Cue, Group, PropertyState, group

# Where a card may be laid is a set of places in one int: a bit for another set without a choice, one for another set of
# each colour, one for every slot that it joins as it is, and one for every slot where it says its colour.
START: Final = 1
"""The place of a new set; shifted by 1 + colour, a new set of that colour."""
JOIN: Final = START << cards.COLOUR_COUNT + 1
"""Shifted by a slot: the place in the set of that slot."""
TINGE: Final = JOIN << zones.MAX_SLOTS
"""Shifted by a slot: the place in its set with a choice among the colours the card could start a set with."""

Target = tuple[str, int]
"""A zone and a choice: a set of one's own or NEW, and a colour if the card leaves a choice of colours."""
_CHOICES: Final = cards.COLOUR_COUNT + 1
_MOST_KEPT: Final = 1 << 13


def _numbers(places: int) -> tuple[int, ...]:
    starts = [number for number in range(_CHOICES) if places & START << number]
    numbers = starts.copy()
    for slot in range(zones.MAX_SLOTS):
        if places & JOIN << slot:
            numbers.append(_CHOICES + slot)
        elif places & TINGE << slot:
            numbers += [_CHOICES + zones.MAX_SLOTS + slot * _CHOICES + number for number in starts]
    return tuple(numbers)


NUMBERS: Final = Made(_numbers, _MOST_KEPT)
"""By places the number of each of them, sorted by what the numbers stand for.

A number is the bit of the place. Those of TINGE, which are rare, come in rows of a slot each. A game meets the same
places over and over: some ten thousand in a thousand games.
"""


def target_at(seat: int, number: int) -> Target:
    """Return the target with this number."""
    if number < _CHOICES:
        return zones.NEW[seat], number - 1
    if number < _CHOICES + zones.MAX_SLOTS:
        return zones.SETS[seat][number - _CHOICES], NO_CHOICE
    slot, start = divmod(number - _CHOICES - zones.MAX_SLOTS, _CHOICES)
    return zones.SETS[seat][slot], start - 1


def targets_at(seat: int, places: int) -> list[Target]:
    """Return the targets of `seat` in a mask of places, sorted."""
    return [target_at(seat, number) for number in NUMBERS[places]]


def _to_places(seat: int, verb: Verb) -> Made[int, Made[int, Command]]:
    return Made(lambda piece: Made(lambda number: Command(seat, verb, piece, *target_at(seat, number))))


PROPERTIES: Final = tuple(_to_places(seat, Verb.PROPERTY) for seat in range(zones.MAX_SEATS))
MOVES: Final = tuple(_to_places(seat, Verb.MOVE) for seat in range(zones.MAX_SEATS))
"""By seat, handle and number of the place. Cached, since making commands would take half of a random game."""


def _of_cards(verb: Verb, zones: tuple[str, ...]) -> tuple[tuple[Command, ...], ...]:
    return tuple(
        tuple(Command(seat, verb, piece, zone) for piece in range(cards.DECK_SIZE)) for seat, zone in enumerate(zones)
    )


BANKED: Final = _of_cards(Verb.BANK, zones.BANK)
"""By seat and handle."""
PAID: Final = _of_cards(Verb.PAY, (zones.TRAY,) * zones.MAX_SEATS)
"""By seat and handle."""
ACCEPTED: Final = tuple(Command(seat, Verb.ACCEPT) for seat in range(zones.MAX_SEATS))
ENDED: Final = tuple(Command(seat, Verb.END, NO_PIECE) for seat in range(zones.MAX_SEATS))


Rooms = list[int]
"""By colour the mask of the slots whose sets have room; lone ten-colour wilds at NO_COLOUR, the last."""
_NO_ROOM: Final[Rooms] = [0] * (cards.COLOUR_COUNT + 1)

_STARTS: Final = tuple(
    sum(START << colour + 1 for colour in colours) if len(colours) < cards.COLOUR_COUNT else START
    for colours in cards.CARD_COLOURS[: cards.FIRST_RENT]
)
"""By face, the places where a wild starts a set: in each of its two colours, or of ten colours without a choice."""


def set_at(state: PropertyState, zone: str) -> Group:
    """Return the set of a zone; EMPTY if there is none."""
    seat, slot = zones.SET_BY_NAME.get(zone, (-1, -1))
    groups = state.groups[seat] if seat >= 0 else []
    return groups[slot] if 0 <= slot < len(groups) else EMPTY


def targets(state: PropertyState, seat: int, piece: int, source: int = -1) -> list[Target]:
    """Return the targets at which `seat` may lay a property or wild, sorted.

    A card of one colour joins a set of its colour that has room, and starts one only if there is none (R4); a wild may
    join any of its colours or lie apart. `source` is the card's present slot if it is rearranged: then that slot is
    excluded, a card of one colour does not start a set, and no card goes to a lone ten-colour wild (R19).
    """
    face, room = state.faces[piece], rooms(state, seat)
    places = slots_for_new_card(face, room) if source < 0 else going(face, room, source, state.groups[seat][source])
    return targets_at(seat, places)


def rooms(state: PropertyState, seat: int) -> Rooms:
    """Return the sets of a seat that have room: with the card, all that its places depend on."""
    room = _NO_ROOM.copy()
    bit = 1
    for each in state.groups[seat]:
        if each.room:
            room[each.colour] |= bit
        bit <<= 1
    return room


def slots_for_new_card(face: int, room: Rooms) -> int:
    """Return the places for a card from elsewhere, as a bit mask for `targets_at`."""
    alone = room[cards.NO_COLOUR]
    if face < cards.FIRST_WILD:
        joins = room[face]
        return (joins | alone) * JOIN if joins else START | alone * JOIN
    places = _STARTS[face] | _joins(face, room) * JOIN
    return places | alone * TINGE if alone and face != cards.WILD else places  # two of them make no set (R10)


def going(face: int, room: Rooms, source: int, each: Group) -> int:
    """Return the places for a card of the set `each` in the slot `source`; see `targets`."""
    if face < cards.FIRST_WILD:
        return (room[face] & ~(1 << source)) * JOIN
    starts = _STARTS[face]
    if len(each.cards) == 1:
        starts &= ~(START << each.colour + 1)  # apart from itself
    return starts | (_joins(face, room) & ~(1 << source)) * JOIN


def _joins(face: int, room: Rooms) -> int:
    """Return the mask of the slots whose sets have room for a wild."""
    slots = 0
    for colour in cards.CARD_COLOURS[face]:
        slots |= room[colour]
    return slots


def default_target(state: PropertyState, seat: int, piece: int) -> Target:
    """Return the automatic target of a received card of one colour: the largest set of its colour with room (R4)."""
    colour, groups = state.faces[piece], state.groups[seat]
    slots = [slot for slot, each in enumerate(groups) if each.colour == colour and each.room]
    largest = zones.SETS[seat][max(slots, key=lambda slot: len(groups[slot].cards))] if slots else zones.NEW[seat]
    return largest, NO_CHOICE


def free_slot(groups: list[Group]) -> int:
    """Return the first empty slot, appending one if there is none."""
    for slot, each in enumerate(groups):
        if not each.cards:
            return slot
    groups.append(EMPTY)
    return len(groups) - 1


def lying(state: PropertyState, seat: int) -> list[tuple[int, Group]]:
    """Return the sets of a seat with their slots, in slot order."""
    return [(slot, each) for slot, each in enumerate(state.groups[seat]) if each.cards]


def columns(state: PropertyState, seat: int) -> tuple[int, int]:
    """Return the slot of a seat's next set, and the number of slots including it."""
    groups = state.groups[seat]
    free = free_slot(groups.copy())
    return free, max(len(groups), free + 1)


def lay(state: PropertyState, seat: int, piece: int, target: Target) -> int:
    """Put a card at a target that `targets` allows; return the slot."""
    zone, choice = target
    groups = state.groups[seat]
    slot = free_slot(groups) if zone == zones.NEW[seat] else zones.SET_BY_NAME[zone][1]
    groups[slot] = with_card(state, groups[slot], piece, choice)
    return slot


def with_card(state: PropertyState, each: Group, piece: int, choice: int) -> Group:
    """Return a set, or EMPTY, with another card; `choice` is the colour if the card leaves a choice of colours."""
    colour, face = each.colour, state.faces[piece]
    if colour == cards.NO_COLOUR:
        # A lone ten-colour wild takes the colour of what joins it.
        colour = face if face < cards.FIRST_WILD else cards.NO_COLOUR if face == cards.WILD else choice
    return group(state, colour, (*each.cards, piece), each.buildings)


def take(state: PropertyState, seat: int, slot: int, piece: int, emit: Emit | None = None) -> None:
    """Take a card or building out of a set. Ten-colour wilds left alone together are split up (R10)."""
    groups, faces = state.groups[seat], state.faces
    each = groups[slot]
    if piece in each.buildings:
        left = tuple(other for other in each.buildings if other != piece)
        groups[slot] = group(state, each.colour, each.cards, left)
        return
    rest = tuple([other for other in each.cards if other != piece])
    for card in rest:
        if faces[card] != cards.WILD:
            groups[slot] = group(state, each.colour, rest, each.buildings)
            break
    else:
        groups[slot] = group(state, cards.NO_COLOUR, rest[:1])
        for card in rest[1:]:
            apart = free_slot(groups)
            groups[apart] = group(state, cards.NO_COLOUR, (card,))
            if emit is not None:
                emit(moved(seat, card, zones.SETS[seat][slot], zones.SETS[seat][apart], cards.WILD))
    trim(groups)


def trim(groups: list[Group]) -> None:
    """Remove empty slots at the end."""
    while groups and not groups[-1].cards:
        groups.pop()


def takes_building(each: Group, face: int) -> bool:
    """Return whether the set takes this building: a house on a full set, a hotel on its house (Q7)."""
    return each.full and cards.COLOURS[each.colour].buildings and len(each.buildings) == (face == cards.HOTEL)


def slot_of(state: PropertyState, seat: int, piece: int) -> int:
    """Return the slot of the seat's set that has the handle; −1 if none does."""
    for slot, each in enumerate(state.groups[seat]):
        if piece in each.cards or piece in each.buildings:
            return slot
    return -1


def set_with(state: PropertyState, seat: int, piece: int) -> Group:
    """Return the seat's set that has the handle; EMPTY if none does."""
    slot = slot_of(state, seat, piece)
    return state.groups[seat][slot] if slot >= 0 else EMPTY


def payable(state: PropertyState, seat: int) -> list[int]:
    """Return the handles `seat` can pay with now: the bank, and all cards of value in its sets (R11, Q11).

    Of a set with buildings only the topmost building (R6). With `bank_first`, sets only once the bank is empty.
    """
    bank = state.banks[seat]
    pieces = bank.copy()
    if bank and state.rules.bank_first:
        return pieces
    faces = state.faces
    for each in state.groups[seat]:
        if each.buildings:
            pieces.append(each.buildings[-1])
        else:
            for card in each.cards:
                if cards.VALUE[faces[card]]:
                    pieces.append(card)
    return pieces


def properties(state: PropertyState, seat: int) -> list[int]:
    """Return the faces of the properties and wilds of a seat."""
    faces = state.faces
    return [faces[card] for each in state.groups[seat] for card in each.cards]


def held_properties(state: PropertyState, seat: int) -> list[int]:
    """Return the faces of the properties and wilds in a hand, as far as they are known."""
    faces = state.faces
    return [faces[piece] for piece in state.hands[seat] if 0 <= faces[piece] < cards.FIRST_RENT]


def held_that_fit(state: PropertyState, seat: int, colour: int) -> int:
    """Return how many cards of a hand fit into a set of a colour."""
    return sum([cards.FITS[face][colour] for face in held_properties(state, seat)])


def held_rents(state: PropertyState, seat: int) -> list[int]:
    """Return the rent cards of a hand, one of each kind, if the seat may still play one in this turn."""
    if seat != state.turn or state.plays >= PLAYS:
        return []
    return sorted({state.faces[piece] for piece in state.hands[seat] if cards.is_rent(state.faces[piece])})


def owned(state: PropertyState, seat: int) -> list[int]:
    """Return the handles of all cards of a seat on the table."""
    pieces = state.banks[seat].copy()
    for each in state.groups[seat]:
        pieces += each.cards
        pieces += each.buildings
    return pieces


def wealth(state: PropertyState, seat: int) -> int:
    """Return the total payment value of a seat's cards on the table."""
    return worth(state, owned(state, seat))


def money_of(state: PropertyState, seat: int) -> int:
    """Return the value of a seat's bank."""
    return worth(state, state.banks[seat])


def worth(state: PropertyState, pieces: Iterable[int]) -> int:
    """Return the payment value of some cards."""
    faces, value = state.faces, cards.VALUE
    return sum([value[faces[piece]] for piece in pieces])


def one_of_each(state: PropertyState, each: Group) -> list[int]:
    """Return the handles of a set, but only the first of equal cards."""
    if len(each.cards) < 2:
        return [*each.cards]
    first: dict[int, int] = {}
    for card in sorted(each.cards):
        first.setdefault(state.faces[card], card)
    return list(first.values())


def stealable(state: PropertyState, seat: int) -> list[Target]:
    """Return what a deal can take from `seat`, as (zone, handle), one for each kind of card in a set, sorted."""
    places = []
    for slot, each in enumerate(state.groups[seat]):
        if each.cards and not each.full:
            zone = zones.SETS[seat][slot]
            for card in one_of_each(state, each):
                places.append((zone, card))
    return places


def tell_laid(state: PropertyState, seat: int, piece: int, source: str, slot: int, say: str, emit: Emit) -> None:
    """Emit the events of a card laid into a set, and of the set becoming full."""
    each = state.groups[seat][slot]
    face = state.faces[piece]
    target = zones.SETS[seat][slot]
    args = (("set", each.name),)
    kind = EventKind.NOTE if source == target else EventKind.MOVE
    emit(Event(kind, seat, piece, source, target, face, say=say, args=args))
    if each.full:
        say = "property_deal.log.completed"
        emit(noted(seat, target, say, args, Cue.COMPLETED))
