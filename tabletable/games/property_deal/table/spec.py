"""The `TableSpec` for one viewer: zones with their pieces, and the meaning of a drop."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import SeatRef, msg
from tabletable.core.tablekit.boxes import Point
from tabletable.core.tablekit.seating import PLATE_HEIGHT, Seating, seating
from tabletable.core.tablekit.zones import area, cell, hand_behind, own_hand, pile, row, sorts, tucked
from tabletable.core.tablespec import BY_COLOUR, BY_VALUE, Arrangement, Piece, Side, Stage, TableSpec, Zone
from tabletable.core.view import View
from tabletable.games.property_deal.rules import cards, zones
from tabletable.games.property_deal.rules.commands import LAYS, Ask, Verb
from tabletable.games.property_deal.rules.demands import at_stake, holds_no
from tabletable.games.property_deal.rules.paying import proposals
from tabletable.games.property_deal.rules.play import excess_zone, set_after
from tabletable.games.property_deal.rules.sets import columns, lying, money_of, slot_of
from tabletable.games.property_deal.rules.state import Group, Pending, PropertyState
from tabletable.games.property_deal.table import furniture, prompts, signs
from tabletable.games.property_deal.table import layout as at
from tabletable.games.property_deal.table.hearing import heard
from tabletable.games.property_deal.table.layout import SET_CARD, SMALL_TOP, Layout, Place, layout
from tabletable.games.property_deal.table.pictures import BACK, CARDS, OPEN, face_picture, small_picture
from tabletable.games.property_deal.table.prompts import lessons
from tabletable.games.property_deal.table.words import own_set_sign, set_sign

ANSWER_AREA = "answer"
"""The question whether to say no: the card may be dropped on it, as on the discard pile."""
_SHOWN_DISCARDS = 4
_NOTE_STEP = 27.0
"""The distance between the notes of one's own bank: their corners are visible."""
_ROW_STEP, _ROWS_ROOM = 62.0, 92.0
"""From one row of them to the next, and from the first to the last."""
_KEPT = 4096
"""The number of cached looks of sets: hardly any change from one table to the next."""
_FEW_NOTES, _FEW_TURN = 5, 5.0
"""The most own notes in a fan or a row, and the turn in degrees from one to the next, beyond the usual."""


def table(view: View[PropertyState], stage: Stage) -> TableSpec:
    """Return the table as the viewer sees it."""
    state, viewer = view.state, view.seat
    who = seating(len(state.hands), viewer)
    places = layout(stage, len(who.others), state.rules.sets)
    if state.asks(who.below, Ask.PLACE):
        places = places.placing
    others = {
        seat: place._replace(sizes=tuple([len(each.cards) for _, each in lying(state, seat)]))
        for seat, place in zip(who.others, places.others, strict=True)
    }
    top = state.discard[-1] if state.discard else NO_PIECE
    return TableSpec(
        title=msg("property_deal.title"),
        header=at.HEADER,
        subtitle=msg("property_deal.subtitle", most=state.goal),
        zones=tuple(_zones(state, who, others, places)),
        plates=signs.plates(state, who, others, places),
        decor=signs.decor(state, who, others, places, stage.is_live),
        pills=signs.pills(state, who.below, places),
        buttons=prompts.buttons(state, viewer) if viewer is not None else (),
        allowance=prompts.allowance(state, viewer),
        prompt=prompts.prompt(state, viewer),
        is_reply=viewer is not None and state.decider == viewer != state.turn,
        goes_on=state.decider == state.turn and (state.plays > 0 or bool(state.pending)),
        only_move=prompts.only_move(state, viewer),
        facts=prompts.facts(state),
        heard_each_turn=heard(state, viewer),
        fact_picture=small_picture(state.faces[top]) if top != NO_PIECE else None,
        help_anchor=prompts.help_anchor(state),
        lessons=lessons(state, viewer) if viewer is not None else (),
        goal=msg("property_deal.goal", most=state.goal),
    )


def intended_command(view: View[PropertyState], piece: int, zone: str) -> Command | None:
    """Return the command a drop means; hand cards and all one's own cards on the table can be picked up."""
    state, seat = view.state, view.seat
    if seat is None:
        return None
    pending = state.pending[-1] if state.pending and state.pending[-1].seat == seat else None
    if piece in state.hands[seat]:
        usual = _use_of_hand(state, seat, piece, zone)
    elif piece in state.banks[seat]:
        usual = Verb.ACTION
    elif (slot := slot_of(state, seat, piece)) >= 0:
        is_building = piece in state.groups[seat][slot].buildings
        usual = Verb.BANK if zone == zones.BANK[seat] and not is_building else Verb.MOVE
    elif pending is not None and piece in state.tray:
        usual = Verb.MOVE
    else:
        return None
    return Command(seat, usual if pending is None else _answer(state, pending, piece, zone, usual), piece, zone)


def preview(view: View[PropertyState], command: Command) -> Piece | None:
    """Show the card in a set or in the bank; None for a command that still leaves a colour to choose."""
    state, piece = view.state, command.piece
    if command.verb == Verb.BANK:
        count = len(state.banks[command.seat])
        return in_bank(state, command.seat, piece, count, count + 1)
    if command.verb == Verb.PAY:
        return small_piece(piece, state.faces[piece])
    if command.verb in LAYS and command.choice < 0:
        return in_set(state, piece, set_after(state, command).colour)
    return None


def _zones(state: PropertyState, who: Seating, others: dict[int, Place], places: Layout) -> Iterator[Zone]:
    if state.asks(who.below, Ask.ANSWER) and holds_no(state, who.below):
        yield area(ANSWER_AREA, places.answer, at.HAND_CARD, (zones.DISCARD_PILE,))
    # All face down, also what the viewer has put under the pile.
    label = msg("property_deal.zone.draw", n=len(state.draw))
    yield pile(zones.DRAW_PILE, places.draw, at.PILE_CARD, CARDS.closed(state.draw), label, BACK, target=(88, 120))
    discards, label = CARDS.pieces(state.faces, state.discard), msg("table.zone.discard")
    yield pile(zones.DISCARD_PILE, places.discard, at.PILE_CARD, discards, label, None, _SHOWN_DISCARDS, (100, 124))
    for seat, place in others.items():
        yield from _other_zones(state, seat, place)
    yield from _own_zones(state, who, places)
    payer = state.pending[-1].seat if state.pending else who.below
    if payer != who.below and state.tray:
        yield _passing(state, others[payer])
    elif state.tray or state.asks(who.below, Ask.PAYMENT):
        yield area(zones.TRAY_AREA, places.tray, at.SLOT_CARD, (zones.TRAY,))
        yield _tray(state, places)
    yield _own_hand(state, who, places)


# ------------------------------------------------------------------------------------------------ pieces


def small_piece(handle: int, face: int, angle: float = 0) -> Piece:
    """Make a face-up card too small to be read: on its way there it loses its name without a turn."""
    return Piece(handle, small_picture(face), face, angle, side=OPEN)


def in_set(state: PropertyState, handle: int, colour: int) -> Piece:
    """Make a card of the viewer's own set; a two-colour wild is turned so that its present colour is at the top."""
    face = state.faces[handle]
    turned = cards.is_two_colour(face) and cards.CARD_COLOURS[face][0] != colour
    return Piece(handle, face_picture(face), face, 180 if turned else 0, handle in at_stake(state), side=OPEN)


def in_bank(state: PropertyState, seat: int, handle: int, number: int, count: int) -> Piece:
    """Make one of `count` notes of the viewer's bank, fanned."""
    turn = _FEW_TURN if count <= _FEW_NOTES else 0.0
    face = state.faces[handle]
    is_action = not cards.is_note(face) and state.asks(seat, Ask.PAYMENT)
    tells = None if not is_action else msg("property_deal.tells.banked", n=cards.VALUE[face])
    return small_piece(handle, face, (number - (count - 1) / 2) * turn)._replace(tells=tells)


# ------------------------------------------------------------------------------------------------ other seats


def _other_zones(state: PropertyState, seat: int, place: Place) -> list[Zone]:
    """Return the plate, hand, money and sets of another seat; a drop anywhere among them is meant for that seat."""
    there = lying(state, seat)
    whole, plate, hand = _seat(seat, place)
    sets = tuple([zones.SETS[seat][slot] for slot, _ in there])
    parts = [
        whole._replace(gathers=(zones.SEAT[seat], *sets)),
        plate,
        hand._replace(pieces=CARDS.pieces(state.faces, state.hands[seat])),
        _other_bank(state, seat, place),
    ]
    stake, faces = at_stake(state), state.faces
    for number, (slot, each) in enumerate(there):
        printed = tuple([faces[handle] for handle in each.cards])
        parts.append(_other_set(seat, slot, each, place, number, printed, stake))
        if each.buildings:  # beside the star, where they cover no letter
            many = len(each.buildings)
            token = 22.0 / many if place.has_rows else 20.0
            x = place.column(number) + (place.card / 2 - 10 if place.has_rows else 21)
            y = place.bottom(number) + (-12 if place.has_rows else 7 + token * (many - 1) / 2)
            parts.append(_buildings(state, seat, slot, each, (x, y), token, (0, token)))
    return parts


@cache
def _seat(seat: int, place: Place) -> tuple[Zone, Zone, Zone]:
    """Return another seat's whole area, its plate and its hand, without pieces."""
    label, chip = msg("table.zone.hand", player=SeatRef(seat)), (place.plate.right - 44, place.plate.cy)
    return (
        area(zones.AREA[seat], place.area, PLATE_HEIGHT, seat=seat),
        area(zones.SEAT[seat], place.plate, PLATE_HEIGHT, seat=seat)._replace(taps=Verb.CHOOSE),
        tucked(zones.HAND[seat], chip, 20, (), (20, 26), label, seat, BACK),
    )


@lru_cache(_KEPT)
def _other_set(
    seat: int, slot: int, each: Group, place: Place, number: int, faces: tuple[int, ...], stake: tuple[int, ...]
) -> Zone:
    """Return the zone of another seat's set, the `number`th; `faces` are its cards', `stake` the handles at stake."""
    width, height, step = place.card, place.card_height, place.rise(len(each.cards))
    top, bottom = place.top(number), place.bottom(number)
    pieces = []
    for handle, face in zip(each.cards, faces, strict=True):
        visible = height if handle == each.cards[-1] else step
        picture = furniture.small_card(face, each.colour, width, visible, height)
        pieces.append(Piece(handle, picture, face, marked=handle in stake, side=Side.TABLE))
    middle, target = (place.column(number), (top + bottom) / 2), (width, bottom - top)
    label = msg("property_deal.zone.set", player=SeatRef(seat), set=each.name, n=each.rent)
    zone = row(zones.SETS[seat][slot], middle, height, tuple(pieces), (0, step), label, seat, target)
    return zone._replace(tells=set_sign(each))


def _other_bank(state: PropertyState, seat: int, place: Place) -> Zone:
    """Return the zone of another seat's money: a column beside its sets or, without room, a heap on the plate."""
    bank = _money(state, seat)
    label = msg("property_deal.zone.bank", player=SeatRef(seat), n=money_of(state, seat))
    if not place.shows_notes:
        purses = tuple([Piece(handle, furniture.purse(), state.faces[handle]) for handle in bank])
        middle = place.plate.x + at.PURSE[0], place.plate.y + at.PURSE[1]
        return tucked(zones.BANK[seat], middle, furniture.PURSE_HEIGHT, purses, (24, 18), label, seat)
    notes = tuple([_note(handle, state.faces[handle]) for handle in bank])
    height, gaps = 48.0, max(0, len(bank) - 1)
    step = min(15.0, 72.0 / max(1, gaps))  # on the cloth, and the value on each can be read
    middle = place.x + 33, SMALL_TOP + height / 2 + step * gaps / 2
    return row(zones.BANK[seat], middle, height, notes, (0.0, step), label, seat)


@cache
def _note(handle: int, face: int) -> Piece:
    return Piece(handle, furniture.small_money(cards.VALUE[face], cards.is_note(face)), face)


def _money(state: PropertyState, seat: int) -> list[int]:
    """Return the bank of a seat, small notes first."""
    return sorted(state.banks[seat], key=lambda handle: (cards.VALUE[state.faces[handle]], handle))


def _buildings(state: PropertyState, seat: int, slot: int, each: Group, at: Point, height: float, step: Point) -> Zone:
    """Return the zone of a set's house and hotel, `step` apart."""
    faces, label = state.faces, msg("property_deal.zone.buildings")
    tokens = tuple(Piece(handle, furniture.token(faces[handle]), faces[handle]) for handle in each.buildings)
    return row(zones.BUILT[seat][slot], at, height, tokens, step, label, seat)._replace(tells=set_sign(each))


# ------------------------------------------------------------------------------------------------ one's own table


def _own_zones(state: PropertyState, who: Seating, places: Layout) -> Iterator[Zone]:
    """Yield the viewer's own zones. A set keeps its column while it exists; the free place is for the next one."""
    below, there = who.below, lying(state, who.below)
    free, count = columns(state, below)
    card, step = places.card(count), places.step(count)
    if who.viewer is not None:
        own = (zones.SETS[below][slot] for slot, _ in there)
        yield area(zones.AREA[below], places.sets, card, (*own, zones.NEW[below]), below)
    yield _own_bank(state, below, places)
    for slot, each in there:
        x, top = places.column(slot, count), places.set_top
        height = card + step * (len(each.cards) - 1)
        pieces = tuple(in_set(state, handle, each.colour) for handle in each.cards)
        label = msg("property_deal.zone.set", player=SeatRef(below), set=each.name, n=each.rent)
        lies = row(zones.SETS[below][slot], (x, top + height / 2), card, pieces, (0, step), label, below)
        room = x, top + step * len(each.cards) + card / 2
        tells = own_set_sign(each, state.groups[below])
        yield lies._replace(target=(min(100.0, places.pitch(count)), height), room=room, tells=tells)
        if each.buildings:
            beside = x + card * 5 / 14 - 11 - 18 * (len(each.buildings) - 1)  # on no number, within the gap of two sets
            at = beside, top + height - card / 2
            yield _buildings(state, below, slot, each, at, 46.0, (36, 0))
    if who.viewer is not None:
        middle, size = (places.column(free, count), places.set_top + card / 2), (card * 5 / 7, card)
        yield cell(zones.NEW[below], middle, card, (), msg("property_deal.zone.new"), size, below)


def _own_bank(state: PropertyState, seat: int, places: Layout) -> Zone:
    """Return the zone of the viewer's money: a fan, or rows if there are too many to read each corner."""
    bank = _money(state, seat)
    count = len(bank)
    x, y = places.bank
    notes = tuple(in_bank(state, seat, handle, number, count) for number, handle in enumerate(bank))
    label = msg("property_deal.zone.bank", player=SeatRef(seat), n=money_of(state, seat))
    zone = row(zones.BANK[seat], (x, y), at.BANK_CARD, notes, _NOTE_STEP, label, seat, at.BANK_TARGET)
    zone = zone._replace(rank=-1)  # keys begin at what an action does, not at its worth
    if count <= _FEW_NOTES:
        return zone._replace(arrangement=Arrangement.BACKS, room=(x + _NOTE_STEP * count / 2, y))
    rows = -(-count // _FEW_NOTES)
    there, down = count % _FEW_NOTES, min(_ROW_STEP, _ROWS_ROOM / (rows - 1))
    last = y + down * (rows - 1) / 2
    return zone._replace(
        arrangement=Arrangement.GRID,
        width=_NOTE_STEP * _FEW_NOTES,
        pitch=(_NOTE_STEP, down),
        room=(x + (there - (_FEW_NOTES - 1) / 2) * _NOTE_STEP, last if there else last + down),
    )


def _tray(state: PropertyState, places: Layout) -> Zone:
    """Return the zone of a payment's cards, or of cards passing from one player to another."""
    count, pieces = len(state.tray), CARDS.pieces(state.faces, state.tray)
    slots = places.slots(count + len(proposals(state)))
    x, y = slots[0]
    if count:
        x = (x + slots[count - 1][0]) / 2
    step = places.slot_pitch(len(slots))
    tray = row(zones.TRAY, (x, y), at.SLOT_CARD, pieces, step, msg("property_deal.zone.tray"))
    return tray._replace(room=slots[count] if count < len(slots) else None)


def _passing(state: PropertyState, place: Place) -> Zone:
    """Return the tray above another seat's sets, while that seat pays or places its new property."""
    step = min(at.PASSING_STEP, (place.width - at.PASSING_CARD) / max(1, len(state.tray) - 1))
    middle, pieces = (place.plate.cx, SMALL_TOP + at.PASSING_CARD / 2 + 8), CARDS.pieces(state.faces, state.tray)
    return row(zones.TRAY, middle, at.PASSING_CARD, pieces, step, msg("property_deal.zone.tray"))


def _in_hand(state: PropertyState, handle: int) -> Piece:
    """Make a card of the viewer's hand. An action is never banked by a plain click, even if that is its only use."""
    face = state.faces[handle]
    return Piece(handle, face_picture(face), face, side=OPEN, careful=cards.FIRST_RENT <= face < cards.FIRST_NOTE)


def _own_hand(state: PropertyState, who: Seating, places: Layout) -> Zone:
    seat, hand, spread = who.below, state.hands[who.below], places.hand
    if who.viewer is None:
        label, pieces = msg("table.zone.hand", player=SeatRef(seat)), CARDS.pieces(state.faces, hand)
        return hand_behind(zones.HAND[seat], seat, spread.narrower(160, 20), SET_CARD, pieces, label, BACK)
    if state.asks(seat, Ask.ANSWER) and holds_no(state, seat):  # the question lies at the right
        spread = spread.narrower(210)._replace(x=spread.x - 94)
    if state.asks(seat, Ask.PAYMENT) or state.asks(seat, Ask.PLACE):  # the tray takes its place
        spread = spread._replace(y=places.sunk_hand)
    faces, pieces = [state.faces[handle] for handle in hand], tuple(_in_hand(state, handle) for handle in hand)
    ways = sorts(faces, (BY_COLOUR, int), (BY_VALUE, lambda face: cards.VALUE[face] * 100 + face))
    throw = excess_zone(state) if state.asks(seat, Ask.EXCESS) else zones.DISCARD_PILE
    label = msg("table.zone.own_hand")
    return own_hand(zones.HAND[seat], seat, spread, at.HAND_CARD, pieces, label, BACK, ways, throw, at.HAND_PITCH)


# ------------------------------------------------------------------------------------------------ meaning of a drop


def _use_of_hand(state: PropertyState, seat: int, piece: int, zone: str) -> Verb:
    """Return the verb a drop means: that of the card, except on bank and draw pile and against an attack."""
    face = state.faces[piece]
    if face == cards.JUST_SAY_NO and state.demand is not None and zone in (zones.DISCARD_PILE, ""):
        return Verb.SAY_NO
    if zone == zones.DRAW_PILE:
        return Verb.DISCARD
    if zone == zones.BANK[seat]:
        return Verb.BANK
    return Verb.PROPERTY if cards.is_property(face) else Verb.ACTION


def _answer(state: PropertyState, pending: Pending, piece: int, zone: str, usual: Verb) -> Verb:
    """Return the verb of a drop that answers the pending decision, or `usual` if it looks like something else."""
    match pending.ask:
        case Ask.ANSWER if piece in state.hands[pending.seat]:
            return Verb.SAY_NO
        case Ask.PAYMENT:
            return Verb.PAY
        case Ask.PLACE if piece == pending.piece:
            return Verb.PLACE
        case Ask.OFFER:
            return Verb.CHOOSE
        case Ask.EXCESS if zone in (zones.DRAW_PILE, zones.DISCARD_PILE, ""):
            return Verb.DISCARD
    return usual
