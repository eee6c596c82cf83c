"""What lies on the table beside the cards: name plates, labels under sets, and what a question looks like."""

from __future__ import annotations

from functools import lru_cache

from tabletable.core.message import SeatRef, msg
from tabletable.core.tablespec import Decor, Pill, Plate, PlateSign
from tabletable.games.property_deal.rules.cards import CARD_COLOURS, JUST_SAY_NO, NO_COLOUR, SET_SIZE, VALUE, WILD
from tabletable.games.property_deal.rules.commands import NEW, SET_BY_NAME
from tabletable.games.property_deal.rules.deal import SETS_TO_WIN
from tabletable.games.property_deal.rules.demands import asks_money
from tabletable.games.property_deal.rules.paying import given, proposals
from tabletable.games.property_deal.rules.sets import columns, lying, money_of, set_sign, spots
from tabletable.games.property_deal.rules.state import PLAYS, Ask, Group, PropertyState, full_sets
from tabletable.games.property_deal.table import furniture, seats
from tabletable.games.property_deal.table.layout import (
    BANK_CARD,
    NARROW,
    PILE_CARD,
    PLATE,
    PLATE_STARS,
    PURSE,
    SET_CARD,
    SET_STEP,
    SLOT_CARD,
    SMALL_TOP,
    SMALL_WIDTH,
    Layout,
    Place,
)
from tabletable.games.property_deal.table.pictures import small_picture
from tabletable.games.property_deal.table.threat import threats

_KEPT = 4096
"""How many looks of sets are kept: of one table to the next hardly any changes."""


def plates(
    state: PropertyState, viewer: int | None, below: int, others: list[int], places: Layout
) -> tuple[Plate, ...]:
    """Name plates: the viewer's own below, with money and full sets those of the others."""
    decider = state.decider

    def known(plate: Plate) -> Plate:
        seat = plate.seat
        return plate._replace(tells=seats.tells(state, seat), knows=seats.knows(state, viewer, seat))

    def plate(seat: int, x: float, y: float, width: float, cards: int | None) -> Plate:
        if seat != below:
            signs = _plate_signs(seat, money_of(state, seat), full_sets(state.groups[seat]), width >= NARROW)
            return known(Plate(seat, x, y, width, cards, _DRAWN, active=seat == decider, signs=signs))
        line = None
        if seat == decider != state.turn:  # what is asked of it is no turn of its own
            line = msg(f"property_deal.plate.{state.pending[-1].ask}")
        return known(Plate(seat, x, y, width, cards, line, active=seat == decider))

    x, y, width = places.plate
    return (
        plate(below, x, y, width, None),
        *(
            plate(seat, place.x, 16, place.width, len(state.hands[seat]))
            for seat, place in zip(others, places.others, strict=True)
        ),
    )


_DRAWN = msg("property_deal.plate.line", text="\u00a0")
"""The second line of a plate, kept free of words for what is drawn there."""


@lru_cache(_KEPT)
def _plate_signs(seat: int, money: int, full: int, has_room: bool) -> tuple[PlateSign, ...]:
    """The money of another seat, and with room for them the stars of its full sets."""
    x, y = PURSE
    worth = furniture.worth(money)
    found = [
        PlateSign(furniture.purse(), x, y, furniture.PURSE_HEIGHT),
        PlateSign(worth, x + 12 + worth.width / 2, y, worth.height, counts=f"bank:{seat}"),
    ]
    if has_room:
        tip = msg("property_deal.result.verdict", n=full)
        found += [
            PlateSign(furniture.star(number < full), PLATE_STARS + 17 * number, y - 1, 17, tip)
            for number in range(SETS_TO_WIN)
        ]
    return tuple(found)


def pills(state: PropertyState, below: int, places: Layout) -> tuple[Pill, ...]:
    """How many cards lie on the piles, and what the viewer's bank is worth."""
    pile = places.draw[1] + 64
    return (
        Pill(msg("property_deal.pill.cards", n=len(state.draw)), places.draw[0], pile),
        Pill(msg("property_deal.pill.discard", n=len(state.discard)), places.discard[0], pile),
        Pill(msg("property_deal.pill.bank", n=money_of(state, below)), places.bank[0], places.foot),
        *_bill(state, below, places),
    )


def _bill(state: PropertyState, below: int, places: Layout) -> tuple[Pill, ...]:
    """The head of the tray: to whom the viewer pays, and for which card."""
    top, demand = state.pending[-1] if state.pending else None, state.demand
    if top is None or demand is None or top.ask is not Ask.PAYMENT or top.seat != below:
        return ()
    left, upper, _, _ = places.tray
    words = msg("property_deal.pill.bill", player=SeatRef(state.turn), card=furniture.action_name(demand.face))
    return (Pill(words, left + 126, upper + 24),)


def decor(
    state: PropertyState, viewer: int | None, below: int, others: list[int], places: Layout, is_live: bool
) -> tuple[Decor, ...]:
    """Frames, cloths, what stands under the sets, and what the viewer is asked. `is_live`: see `Stage`."""
    left, top, width, height = places.area
    found = [
        Decor(furniture.frame(round(width) + 12, round(height) + 12), left + width / 2, top + height / 2, height + 12)
    ]
    found.append(Decor(furniture.card_place(), *places.discard, PILE_CARD))
    for seat, place in zip(others, places.others, strict=True):
        found += _other_signs(state, seat, place)
    invites = is_live and viewer == state.turn and not state.pending and state.plays < PLAYS
    found += _own_signs(state, below, places, invites)
    found += threats(state, below, others, places)
    if viewer is not None and state.pending and state.pending[-1].seat == viewer:
        panel = state.pending[-1].ask.name
        found += [part._replace(panel=panel) for part in _question(state, viewer, places)]
    return tuple(found)


def _other_signs(state: PropertyState, seat: int, place: Place) -> list[Decor]:
    picture = furniture.cloth(round(place.width - 12), round(place.height))
    found = [Decor(picture, place.x + place.width / 2, 44 + place.height / 2, place.height)]
    if state.demand is not None and seat == state.turn:
        ring = furniture.outline(round(place.width + 12), round(PLATE + 12), 32, furniture.INFO)
        found.append(Decor(ring, place.x + place.width / 2, 16 + PLATE / 2, PLATE + 12))
    if place.is_narrow:
        full = full_sets(state.groups[seat])
        right, y = place.x + place.width - 20, place.stars
        found += [
            Decor(furniture.star(number < full), right - 18 * (SETS_TO_WIN - 1 - number), y, 17)
            for number in range(SETS_TO_WIN)
        ]
    there = lying(state, seat)
    if not there:
        found.append(Decor(furniture.empty_cloth(), place.x + place.width / 2, 44 + place.height / 2 + 10, 24))
    elif place.shows_notes and not state.banks[seat]:
        found.append(Decor(furniture.no_notes(), place.x + 33, SMALL_TOP + 24, 48))
    for number, (slot, each) in enumerate(there):
        found += _small_signs(each, place, number, len(there), _is_charged(state, seat, slot))
    return found


@lru_cache(_KEPT)
def _small_signs(each: Group, place: Place, number: int, count: int, is_charged: bool) -> tuple[Decor, ...]:
    """What stands under set `number` of `count` sets of another seat, and a ring around one that is charged for."""
    x, width = place.column(number, count), place.card(count)
    bottom = place.bottom(len(each.cards))
    picture = furniture.small_sign(_size(each), len(each.cards), each.full, each.rent, width < SMALL_WIDTH)
    scale = min(1.0, width / furniture.NARROWEST_SIGN)
    height = furniture.SIGN_HEIGHT * scale
    sign = Decor(picture, x, bottom - 31 * scale + height / 2, height, above=True, tip=set_sign(each))
    if not is_charged:
        return (sign,)
    body = round(bottom - SMALL_TOP + 12)
    ring = furniture.outline(width + 16, body, 8, furniture.INFO)
    return Decor(ring, x, (SMALL_TOP + bottom) / 2, body), sign


def _size(each: Group) -> int:
    """How many cards make the set full, 0 for a card without colour."""
    return SET_SIZE[each.colour] if each.colour != NO_COLOUR else 0


def _is_charged(state: PropertyState, seat: int, slot: int) -> bool:
    """Whether a rent is asked for this set."""
    demand = state.demand
    return demand is not None and seat == state.turn and demand.slot == slot and asks_money(demand.face)


def _own_signs(state: PropertyState, below: int, places: Layout, invites: bool) -> list[Decor]:
    _, count = columns(state, below)
    wide = places.pitch(count) >= 126
    found = _empty_places(state, below, places, invites)
    for slot, each in lying(state, below):
        x = places.column(slot, count)
        tip = set_sign(each)
        label = furniture.foot(_size(each), len(each.cards), each.full, each.rent, wide)
        found.append(Decor(label, x, places.foot, 28, tip=tip))
        if _is_charged(state, below, slot):
            body = round(SET_CARD + SET_STEP * (len(each.cards) - 1) + 14)
            ring = furniture.outline(round(SET_CARD * 5 / 7 + 14), body, 12, furniture.INFO)
            found.append(Decor(ring, x, places.set_top + (body - 14) / 2, body))
    found += _next_set(state, below, places)
    x, y, _ = places.plate
    full = full_sets(state.groups[below])
    found.append(Decor(furniture.caption("full_sets", full), x + 90, y - 56, 22))
    found += [Decor(furniture.star(number < full), x + 17 + 32 * number, y - 28, 24) for number in range(SETS_TO_WIN)]
    return found


def _next_set(state: PropertyState, below: int, places: Layout) -> list[Decor]:
    """Where the next set will lie, if that is a gap; and where a wild can go that is to be placed."""
    free, count = columns(state, below)
    top = state.pending[-1] if state.pending else None
    if top is None or top.ask is not Ask.PLACE or top.seat != below:
        if free >= len(state.groups[below]):
            return []
        return [Decor(furniture.next_set(), places.column(free, count), places.set_top + SET_CARD / 2, SET_CARD)]
    found = []
    there = spots(state, below, top.piece)
    colours = tuple(colour for zone, colour in there if zone == NEW[below])
    for slot in {SET_BY_NAME[zone][1]: None for zone, _ in there if zone != NEW[below]}:
        body = round(SET_CARD + SET_STEP * (len(state.groups[below][slot].cards) - 1) + 14)
        ring = furniture.outline(round(SET_CARD * 5 / 7 + 14), body, 12, furniture.ACT)
        found.append(Decor(ring, places.column(slot, count), places.set_top + (body - 14) / 2, body))
    if colours:
        picture = furniture.next_set(CARD_COLOURS[WILD] if colours[0] == NO_COLOUR else colours)
        found.append(Decor(picture, places.column(free, count), places.set_top + SET_CARD / 2, SET_CARD))
    return found


def _empty_places(state: PropertyState, below: int, places: Layout, invites: bool) -> list[Decor]:
    """What belongs where nothing lies yet; with words for who may play it now."""
    found = []
    if not state.banks[below]:
        found.append(Decor(furniture.empty_bank(invites), *places.bank, BANK_CARD + 40))
    if not lying(state, below):
        left, top, width, height = places.sets
        found.append(Decor(furniture.empty_area(invites), left + width / 2, top + height / 2, 120))
    return found


def _question(state: PropertyState, viewer: int, places: Layout) -> list[Decor]:
    """What the viewer is asked: the tray of a payment, where a wild goes, or whether to say no."""
    top = state.pending[-1]
    if top.ask is Ask.PAYMENT:
        return _payment(state, top.number, places)
    if top.ask is Ask.PLACE:
        left, upper, width, height = places.tray
        return [Decor(furniture.place_tray(round(width)), left + width / 2, upper + height / 2, height)]
    if top.ask is Ask.ANSWER and state.demand is not None:
        left, upper, width, height = places.answer
        against = JUST_SAY_NO if top.number else state.demand.face
        has_card = any(state.faces[handle] == JUST_SAY_NO for handle in state.hands[viewer])
        return [
            Decor(furniture.answer(has_card), left + width / 2, upper + height / 2, height, above=True),
            Decor(furniture.against(against, has_card), left + width / 2, upper + height - 18, 24, above=True),
        ]
    return []


def _payment(state: PropertyState, owed: int, places: Layout) -> list[Decor]:
    """The tray: what is owed, given and, with the cards that are proposed, given too much."""
    left, upper, width, height = places.tray
    proposed = proposals(state)
    done = given(state)
    over = max(0, done + sum(VALUE[state.faces[piece]] for piece in proposed) - owed)
    found = [
        Decor(furniture.tray(round(width)), left + width / 2, upper + height / 2, height),
    ]
    for x, amount, colour in zip(furniture.COUNTERS, (owed, done, over), furniture.COUNTER_COLOURS, strict=True):
        found.append(Decor(furniture.counter(amount, colour), left + x, upper + 92, 32, counts=f"tray:{x:g}"))
    slots = places.slots(len(state.tray) + len(proposed))[len(state.tray) :]
    for number, (piece, (x, y)) in enumerate(zip(proposed, slots, strict=True)):
        face = state.faces[piece]
        found.append(Decor(small_picture(face), x, y, SLOT_CARD))
        found.append(Decor(furniture.proposed(VALUE[face], is_next=number == 0), x, y, SLOT_CARD))
    return found
