"""The figures beside the cards: plates, labels under sets, the panel of a question, and the threat of an action."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from tabletable.core.message import MessageFamily, Msg, SeatRef, msg
from tabletable.core.picture import Label, Picture
from tabletable.core.svg import CREAM, OUTLINE, circle, num, path, rect
from tabletable.core.tablekit.colours import ACT, INFO
from tabletable.core.tablekit.paint import drawing, drawn
from tabletable.core.tablekit.seating import MARGIN, Seating
from tabletable.core.tablespec import Decor, Pill, Plate, PlateSign
from tabletable.games.property_deal.rules import cards, zones
from tabletable.games.property_deal.rules.commands import PLAYS, Ask
from tabletable.games.property_deal.rules.demands import asks_money, holds_no
from tabletable.games.property_deal.rules.paying import given, proposals
from tabletable.games.property_deal.rules.sets import columns, held_properties, lying, money_of, targets
from tabletable.games.property_deal.rules.state import Group, PropertyState, full_sets
from tabletable.games.property_deal.table import furniture, prompts
from tabletable.games.property_deal.table import layout as at
from tabletable.games.property_deal.table.furniture import MUTED
from tabletable.games.property_deal.table.layout import Layout, Place
from tabletable.games.property_deal.table.pictures import action_name, small_picture
from tabletable.games.property_deal.table.words import is_wilds_only, own_set_sign, set_sign

_ASIDE: Final = 3
"""The extra distance in px between the words below the two piles."""
_KEPT = 4096
"""The number of cached signs of sets: hardly any change from one table to the next."""


_ASKED: Final = MessageFamily("property_deal.plate.*", (Ask.ANSWER, Ask.PAYMENT, Ask.PLACE))


def plates(state: PropertyState, who: Seating, others: dict[int, Place], places: Layout) -> tuple[Plate, ...]:
    """Return the name plates: the viewer's below, the others' with money and full sets."""
    decider, (x, y, width) = state.decider, places.plate
    line = None
    if who.below == decider != state.turn:  # what is asked of it is no turn of its own
        line = msg(_ASKED[state.pending[-1].ask])
    placed = [Plate(who.below, x, y, width, line=line)]
    for seat, place in others.items():
        full, most = full_sets(state.groups[seat]), 0 if place.is_narrow else state.rules.sets
        signs = _plate_signs(seat, money_of(state, seat), full, most)
        placed.append(Plate(seat, place.x, MARGIN, place.width, len(state.hands[seat]), _DRAWN, signs=signs))
    return tuple(
        plate._replace(
            active=plate.seat == decider,
            tells=prompts.tells(state, plate.seat),
            knows=prompts.knows(state, who.viewer, plate.seat),
        )
        for plate in placed
    )


_DRAWN = msg("property_deal.plate.line", text="\u00a0")
"""The second line of a plate, kept free of words for figures."""


@lru_cache(_KEPT)
def _plate_signs(seat: int, money: int, full: int, most: int) -> tuple[PlateSign, ...]:
    """Return the money of another seat and its stars; `most` is the number that wins, 0 without room for them."""
    x, y = at.PURSE
    worth = furniture.words(msg("property_deal.plate.bank", bank=money), 40)
    signs = [
        PlateSign(furniture.purse(), x, y, furniture.PURSE_HEIGHT),
        PlateSign(worth, x + 12 + worth.width / 2, y, worth.height, counts=zones.BANK[seat]),
    ]
    tip = msg("property_deal.seat.full", n=full, most=most)
    signs += [
        PlateSign(furniture.star(number < full), at.PLATE_STARS + at.PLATE_STAR * number, y - 1, at.PLATE_STAR, tip)
        for number in range(most)
    ]
    return tuple(signs)


def pills(state: PropertyState, below: int, places: Layout) -> tuple[Pill, ...]:
    """Return the counts of the piles, the value of the viewer's bank, and whom the viewer pays for which card."""
    pile = places.draw[1] + 64
    counts = [
        Pill(msg("property_deal.pill.cards", n=len(state.draw)), places.draw[0] - _ASIDE, pile),
        Pill(msg("property_deal.pill.discard", n=len(state.discard)), places.discard[0] + _ASIDE, pile),
        Pill(msg("property_deal.pill.bank", n=money_of(state, below)), places.bank[0], places.foot),
    ]
    if state.asks(below, Ask.PAYMENT):  # at the head of the tray
        bill = msg("property_deal.pill.bill", player=SeatRef(state.turn), card=action_name(state.under_way.face))
        counts.append(Pill(bill, places.tray.x + 126, places.tray.y + 24))
    return tuple(counts)


def decor(
    state: PropertyState, who: Seating, others: dict[int, Place], places: Layout, is_live: bool
) -> tuple[Decor, ...]:
    """Return frames, cloths, labels under sets, and the panel of the viewer's question. `is_live`: see `Stage`."""
    viewer, below = who.viewer, who.below
    rim = places.area.inset(-6)
    parts = [rim.cover(furniture.frame(*rim.size)), Decor(furniture.card_place(), *places.discard, at.PILE_CARD)]
    for seat, place in others.items():
        parts += _other_signs(state, seat, place)
    invites = is_live and viewer == state.turn and not state.pending and state.plays < PLAYS
    parts += _own_signs(state, below, places, invites)
    parts += threats(state, below, others, places)
    if viewer is not None and state.pending and state.pending[-1].seat == viewer:
        panel = state.pending[-1].ask
        parts += [part._replace(panel=panel) for part in _question(state, viewer, places)]
    return tuple(parts)


def _other_signs(state: PropertyState, seat: int, place: Place) -> Iterator[Decor]:
    cloth = place.cloth
    yield cloth.cover(furniture.cloth(round(place.width - 12), round(place.height)))
    if state.demand is not None and seat == state.turn:
        ring = place.plate.inset(-6)
        yield ring.cover(furniture.outline(*ring.size, 32, INFO))
    if place.is_narrow:
        full, most = full_sets(state.groups[seat]), state.rules.sets
        for number in range(most):
            x = cloth.right - 20 - 18 * (most - 1 - number)
            yield Decor(furniture.star(number < full), x, cloth.bottom - 11, 17)
    there = lying(state, seat)
    if there and place.shows_notes and not state.banks[seat]:
        yield Decor(furniture.no_notes(), place.x + 33, at.SMALL_TOP + 24, 48)
    for number, (slot, each) in enumerate(there):
        yield from _small_signs(each, place, number, _is_charged(state, seat, slot))


@lru_cache(_KEPT)
def _small_signs(each: Group, place: Place, number: int, is_charged: bool) -> tuple[Decor, ...]:
    """Return the label under another seat's set, or on it where it is short, and a ring if it is charged for."""
    x, top, bottom, width = place.column(number), place.top(number), place.bottom(number), place.card
    facts = each.size, len(each.cards), each.full, each.rent
    if place.has_rows:
        picture = furniture.short_sign(*facts, width)
        height = picture.height
        y = bottom - height / 2
    else:
        picture = furniture.small_sign(*facts, max(round(furniture.NARROWEST_SIGN), min(width, round(at.SMALL_WIDTH))))
        scale = min(1.0, width / furniture.NARROWEST_SIGN)
        height = furniture.SIGN_HEIGHT * scale
        y = bottom - 31 * scale + height / 2
    sign = Decor(picture, x, y, height, above=True, tip=set_sign(each))
    if not is_charged:
        return (sign,)
    body = round(bottom - top + 12)
    return Decor(furniture.outline(width + 16, body, 8, INFO), x, (top + bottom) / 2, body), sign


def _is_charged(state: PropertyState, seat: int, slot: int) -> bool:
    """Return whether a rent is being charged for this set."""
    demand = state.demand
    return demand is not None and seat == state.turn and demand.slot == slot and asks_money(demand.face)


def _own_signs(state: PropertyState, below: int, places: Layout, invites: bool) -> Iterator[Decor]:
    _, count = columns(state, below)
    room = places.pitch(count) - 2
    yield from _empty_places(state, below, places, invites)
    for slot, each in lying(state, below):
        x = places.column(slot, count)
        tip = own_set_sign(each, state.groups[below])
        label = furniture.foot(each.size, len(each.cards), each.full, each.rent, room)
        if is_wilds_only(each):
            label = furniture.lacking(each.name, room)
        yield Decor(label, x, places.foot, 28, tip=tip)
        if _is_charged(state, below, slot):
            yield _ring(each, slot, count, places, INFO)
    yield from _next_set(state, below, places)
    x, y, _ = places.plate
    full, most = full_sets(state.groups[below]), state.rules.sets
    caption = msg("property_deal.caption.full_sets", n=full, most=most)
    yield Decor(furniture.words(caption, 168), x + 90, y - 56, 22)
    for number in range(most):
        yield Decor(furniture.star(number < full), x + 17 + 32 * number, y - 28, 24)


def _ring(each: Group, slot: int, count: int, places: Layout, colour: str) -> Decor:
    """Return the ring around the viewer's own set, in one of `count` columns."""
    card = places.card(count)
    body = round(card + places.step(count) * (len(each.cards) - 1) + 14)
    ring = furniture.outline(round(card * 5 / 7 + 14), body, 12, colour)
    return Decor(ring, places.column(slot, count), places.set_top + (body - 14) / 2, body)


def _next_set(state: PropertyState, below: int, places: Layout) -> Iterator[Decor]:
    """Yield the place of the next set, if that is a gap, and the possible places of a wild that is to be placed."""
    free, count = columns(state, below)
    card = places.card(count)
    middle = places.column(free, count), places.set_top + card / 2
    if not state.asks(below, Ask.PLACE):
        if free < len(state.groups[below]):
            yield Decor(furniture.next_set(), *middle, card)
        return
    there = targets(state, below, state.pending[-1].piece)
    colours = tuple(colour for zone, colour in there if zone == zones.NEW[below])
    for slot in {zones.SET_BY_NAME[zone][1]: None for zone, _ in there if zone != zones.NEW[below]}:
        yield _ring(state.groups[below][slot], slot, count, places, ACT)
    if colours:
        picture = furniture.next_set(cards.CARD_COLOURS[cards.WILD] if colours[0] == cards.NO_COLOUR else colours)
        yield Decor(picture, *middle, card)


def _empty_places(state: PropertyState, below: int, places: Layout, invites: bool) -> Iterator[Decor]:
    """Yield outlines of empty places unless a wild is to be placed; `invites`: with words for who may play."""
    if state.asks(below, Ask.PLACE):
        return
    if not state.banks[below]:
        yield Decor(furniture.empty_bank(invites), *places.bank, at.BANK_CARD + 56)
    if not lying(state, below):
        invites = invites and bool(held_properties(state, below))
        yield Decor(furniture.empty_area(invites, state.rules.sets), *places.sets.middle, 120)


def _question(state: PropertyState, viewer: int, places: Layout) -> Iterator[Decor]:
    """Yield the panel of the viewer's question: the tray of a payment, the place of a wild, or whether to say no."""
    top, demand = state.pending[-1], state.demand
    if top.ask is Ask.PAYMENT:
        yield from _payment(state, top.number, places)
    elif top.ask is Ask.PLACE:
        yield places.tray.cover(furniture.place_tray(round(places.tray.w)))
    elif top.ask is Ask.ANSWER and demand is not None and holds_no(state, viewer):
        face = cards.JUST_SAY_NO if top.number else demand.face
        against = msg("property_deal.answer.against", card=action_name(face))
        yield places.answer.cover(furniture.answer(), above=True)
        line = furniture.words(against, 160, 24, MUTED, flush=False)
        yield Decor(line, places.answer.cx, places.answer.bottom - 18, 24, above=True)


def _payment(state: PropertyState, owed: int, places: Layout) -> Iterator[Decor]:
    """Yield the tray of a payment: the sum owed, the sum given, the overpayment, and the proposed cards."""
    tray, proposed, done = places.tray, proposals(state), given(state)
    over = max(0, done - owed)
    yield tray.cover(furniture.tray(round(tray.w)))
    for x, amount, colour in zip(furniture.COUNTERS, (owed, done, over), furniture.COUNTER_COLOURS, strict=True):
        yield Decor(furniture.counter(amount, colour), tray.x + x, tray.y + 92, 32, counts=f"tray:{x:g}")
    slots = places.slots(len(state.tray) + len(proposed))[len(state.tray) :]
    for number, (piece, slot) in enumerate(zip(proposed, slots, strict=True)):
        face = state.faces[piece]
        yield Decor(small_picture(face), *slot, at.SLOT_CARD)
        yield Decor(furniture.proposed(cards.VALUE[face], is_next=number == 0), *slot, at.SLOT_CARD)


# ------------------------------------------------------------------------------------------------ threats


_TILT: Final = -7.0
_OWN_STAMP, _SMALL_STAMP = 40.0, 27.0
"""The height of a stamp on the viewer's own card, and on another seat's."""
_MARGIN: Final = 16.0
"""Around the line of an arrow, for its rim and head."""
_PLATE_END: Final = (4.0, 14.0)
"""The start of an arrow at the round right end of a plate, relative to its lower corner: beside the cards below it."""
_LOW: Final = 32.0
_BEND: Final = 16.0
"""The height above its tip at which an arrow runs across, and the radius of its corners."""
_TIP: Final = 6.0
"""The distance of an arrow's end above its card."""


def threats(state: PropertyState, below: int, others: dict[int, Place], places: Layout) -> list[Decor]:
    """Return the stamp on the refused action, or else the arrow to the cards that another seat takes from `below`."""
    if state.ask is not Ask.ANSWER or asks_money(state.under_way.face):
        return []
    target = state.under_way.targets[0]
    x, upper, lower = _place(state, target, below, others, places)
    if state.pending[-1].number % 2:
        height = _OWN_STAMP if target == below else _SMALL_STAMP
        return [Decor(stamp(), x, (upper + lower) / 2, height, _TILT, above=True)]
    if target != below or state.turn not in others:
        return []
    taker = others[state.turn]
    start, edge = taker.plate.right - _PLATE_END[0], taker.plate.bottom - _PLATE_END[1]
    across, down = round(x - start), round(upper - _TIP - edge)
    picture = arrow(across, down)
    return [Decor(picture, start + across / 2, edge + down / 2, picture.height, above=True)]


def _place(
    state: PropertyState, target: int, below: int, others: dict[int, Place], places: Layout
) -> tuple[float, float, float]:
    """Return the middle, the upper and the lower edge of the card or set that is to be taken."""
    demand, there = state.under_way, lying(state, target)
    number, slot, each = next(
        (number, slot, each)
        for number, (slot, each) in enumerate(there)
        if (slot == demand.slot if demand.face == cards.DEAL_BREAKER else demand.taken in each.cards)
    )
    first, last = 0, len(each.cards) - 1
    if demand.face != cards.DEAL_BREAKER:
        first = last = each.cards.index(demand.taken)
    if target == below:
        count = columns(state, below)[1]
        x, top, step, height = places.column(slot, count), places.set_top, places.step(count), places.card(count)
    else:
        place = others[target]
        x, top = place.column(number), place.top(number)
        step, height = place.rise(len(each.cards)), place.card_height
    return x, top + step * first, top + step * last + height


@drawn("property_deal.picture.stamp")
def stamp() -> Picture:
    """Draw a no, in words and as a crossed circle."""
    w, h = 104.0, 46.0
    body = rect(1, 1, w - 2, h - 2, 9, OUTLINE) + rect(3, 3, w - 6, h - 6, 7, CREAM)
    body += rect(6, 6, w - 12, h - 12, 5, "#C8102E")
    body += circle(24, h / 2, 10.5, "none", 3.6, CREAM)
    body += path(f"M16.8 {num(h / 2 + 7.2)} L31.2 {num(h / 2 - 7.2)}", line=3.6, colour=CREAM)
    label = Label(Msg("property_deal.stamp.no"), 66, h / 2, 27, CREAM, width=54)
    return drawing(w, h, body, label)


@drawn("property_deal.arrow")
def arrow(across: int, down: int) -> Picture:
    """Draw an arrow that ends `across` px to the right and `down` px below its start, turning below the words."""
    w, h = abs(across) + 2 * _MARGIN, down + 2 * _MARGIN
    start = _MARGIN + max(0, -across)
    end, foot = start + across, _MARGIN + down
    turn, bend = foot - _LOW, math.copysign(min(_BEND, abs(across) / 2), across)
    under, stem = turn + abs(bend), max(foot - 12, turn + abs(bend))
    line = (
        f"M{num(start)} {num(_MARGIN)} L{num(start)} {num(turn - abs(bend))} "
        f"Q{num(start)} {num(turn)} {num(start + bend)} {num(turn)} L{num(end - bend)} {num(turn)} "
        f"Q{num(end)} {num(turn)} {num(end)} {num(under)} L{num(end)} {num(stem)}"
    )
    head = f"M{num(end)} {num(foot)} L{num(end - 10)} {num(foot - 15)} L{num(end + 10)} {num(foot - 15)} Z"
    body = path(line, line=8, colour=OUTLINE, opacity=0.7) + path(head, INFO, 5, OUTLINE)
    body += path(line, line=4, colour=INFO) + path(head, INFO)
    return drawing(w, h, body)
