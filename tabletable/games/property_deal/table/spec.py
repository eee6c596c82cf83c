"""What the table looks like for one viewer: every place and the pieces that lie there."""

from __future__ import annotations

from functools import cache, lru_cache

from tabletable.core.game import View
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import SeatRef, msg
from tabletable.core.tablespec import AS_DRAWN, BY_COLOUR, BY_VALUE, Arrangement, Piece, Stage, TableSpec, Zone
from tabletable.games.property_deal.rules.cards import CARD_COLOURS, FIRST_NOTE, FIRST_RENT, VALUE, is_two_colour
from tabletable.games.property_deal.rules.commands import (
    AREA,
    BANK,
    BUILT,
    DISCARD_PILE,
    DRAW_PILE,
    HAND,
    NEW,
    SEAT,
    SETS,
    TRAY,
    TRAY_AREA,
    Verb,
)
from tabletable.games.property_deal.rules.demands import at_stake
from tabletable.games.property_deal.rules.legal import excess_zone
from tabletable.games.property_deal.rules.paying import proposals
from tabletable.games.property_deal.rules.sets import columns, lying, money_of, set_name, set_sign
from tabletable.games.property_deal.rules.state import Ask, Group, PropertyState
from tabletable.games.property_deal.table import furniture, seats, signs
from tabletable.games.property_deal.table.layout import (
    BANK_CARD,
    BANK_TARGET,
    HAND_CARD,
    HAND_PITCH,
    HEADER,
    PASSING_CARD,
    PASSING_STEP,
    PILE_CARD,
    PLATE,
    SET_CARD,
    SET_STEP,
    SLOT_CARD,
    SMALL_CARD,
    SMALL_TOP,
    Layout,
    Place,
    layout,
)
from tabletable.games.property_deal.table.lessons import lessons
from tabletable.games.property_deal.table.pictures import BACK, face_picture, small_picture
from tabletable.games.property_deal.table.prompts import allowance, buttons, facts, help_anchor, prompt

_OPEN = "open"
"""The side of a card that its viewer sees from its front, near or far."""
_SHOWN_DISCARDS = 4
_PILE_THICKNESS = 6
_NOTE_STEP = 27.0
"""From one note of the own bank to the next: its corner shows."""
_ROW_STEP, _ROWS_ROOM = 62.0, 92.0
"""From one row of them to the next, and from the first to the last."""
_KEPT = 4096
"""How many looks of sets are kept: of one table to the next hardly any changes."""
_FEW_NOTES, _FEW_TURN = 5, 5.0
"""So many notes of the own bank are a fan, turned so many degrees more than a fan turns them, or make a row."""


def table(view: View[PropertyState], stage: Stage) -> TableSpec:
    """See `Game.table`. An onlooker sits at seat 0's place and sees its hand from behind."""
    state, viewer = view.state, view.seat
    below = viewer if viewer is not None else 0
    count = len(state.hands)
    others = [(below + step) % count for step in range(1, count)]
    places = layout(stage, len(others))
    if is_asked(state, below, Ask.PLACE):
        places = places.placing
    zones = [_draw_pile(state, places), _discard_pile(state, places)]
    for seat, place in zip(others, places.others, strict=True):
        zones += _other_zones(state, seat, place)
    zones += _own_zones(state, viewer, below, places)
    payer = state.pending[-1].seat if state.pending else below
    if payer != below and state.tray:
        zones.append(_passing(state, places.others[others.index(payer)]))
    elif state.tray or is_asked(state, below, Ask.PAYMENT):
        left, top, width, height = places.tray
        zones += [
            Zone(
                TRAY_AREA,
                Arrangement.CELLS,
                left + width / 2,
                top + height / 2,
                SLOT_CARD,
                target=(width, height),
                gathers=(TRAY,),
            ),
            _tray(state, places),
        ]
    zones.append(_own_hand(state, below, places) if viewer is not None else _hand_below(state, below, places))
    top = state.discard[-1] if state.discard else NO_PIECE
    return TableSpec(
        title=msg("property_deal.title"),
        header=HEADER,
        subtitle=msg("property_deal.subtitle"),
        zones=tuple(zones),
        plates=signs.plates(state, viewer, below, others, places),
        decor=signs.decor(state, viewer, below, others, places, stage.is_live),
        pills=signs.pills(state, below, places),
        buttons=buttons(state, viewer) if viewer is not None else (),
        allowance=allowance(state, viewer),
        prompt=prompt(state, viewer),
        facts=facts(state),
        fact_picture=small_picture(state.faces[top]) if top != NO_PIECE else None,
        help_anchor=help_anchor(state),
        lessons=lessons(state, viewer) if viewer is not None else (),
        goal=seats.goal(),
    )


def is_asked(state: PropertyState, seat: int, ask: Ask) -> bool:
    """Whether `seat` is asked this now."""
    return bool(state.pending) and state.pending[-1].ask is ask and state.pending[-1].seat == seat


# ------------------------------------------------------------------------------------------------ pieces and piles


def _pieces(state: PropertyState, handles: list[int]) -> tuple[Piece, ...]:
    """Cards as they are printed, those the viewer has not seen from behind."""
    faces = state.faces
    return tuple([_piece(handle, faces[handle]) for handle in handles])


@cache
def _piece(handle: int, face: int) -> Piece:
    return Piece(handle, BACK, face) if face == HIDDEN else small_piece(handle, face)


def small_piece(handle: int, face: int, angle: float = 0) -> Piece:
    """A card that lies open and too small to be read: on its way there from a hand it loses its name, and turns not."""
    return Piece(handle, small_picture(face), face, angle, side=_OPEN)


def in_set(state: PropertyState, handle: int, colour: int) -> Piece:
    """A card of an own set; a two-colour wild lies so that the colour it stands for is at its head."""
    face = state.faces[handle]
    turned = is_two_colour(face) and CARD_COLOURS[face][0] != colour
    return Piece(handle, face_picture(face), face, 180 if turned else 0, handle in at_stake(state), side=_OPEN)


def in_bank(state: PropertyState, handle: int, number: int, count: int) -> Piece:
    """One of `count` notes of the own bank, fanned."""
    face = state.faces[handle]
    turn = _FEW_TURN if count <= _FEW_NOTES else 0.0
    return small_piece(handle, face, (number - (count - 1) / 2) * turn)


def _draw_pile(state: PropertyState, places: Layout) -> Zone:
    return Zone(
        DRAW_PILE,
        Arrangement.PILE,
        *places.draw,
        PILE_CARD,
        # All face down, also what the viewer has put under the pile.
        tuple([_piece(handle, HIDDEN) for handle in state.draw]),
        depth=_PILE_THICKNESS,
        target=(88, 120),
        back=BACK,
        label=msg("property_deal.zone.draw", n=len(state.draw)),
    )


def _discard_pile(state: PropertyState, places: Layout) -> Zone:
    return Zone(
        DISCARD_PILE,
        Arrangement.PILE,
        *places.discard,
        PILE_CARD,
        _pieces(state, state.discard),
        depth=_SHOWN_DISCARDS,
        target=(100, 140),
        label=msg("property_deal.zone.discard"),
    )


# ------------------------------------------------------------------------------------------------ other seats


def _other_zones(state: PropertyState, seat: int, place: Place) -> list[Zone]:
    """Plate, hand, money and sets of another seat; what is dropped anywhere among them is meant for that seat."""
    there = lying(state, seat)
    area, plate, hand = _seat(seat, place)
    sets = tuple([SETS[seat][slot] for slot, _ in there])
    zones = [
        area._replace(gathers=(SEAT[seat], *sets)),
        plate,
        hand._replace(pieces=_pieces(state, state.hands[seat])),
        _other_bank(state, seat, place),
    ]
    stake, faces = at_stake(state), state.faces
    for number, (slot, each) in enumerate(there):
        x = place.column(number, len(there))
        printed = tuple([faces[handle] for handle in each.cards])
        width = place.card(len(there))
        zones.append(_other_set(seat, slot, each, place, x, printed, stake, width))
        if each.buildings:
            token = min(24.0, width - 2.0)
            zones.append(_buildings(state, seat, slot, each, x + (width - token) / 2 + 3, SMALL_TOP + 34, token))
    return zones


@cache
def _seat(seat: int, place: Place) -> tuple[Zone, Zone, Zone]:
    """Another seat as a whole, its plate and its hand, without pieces."""
    player = SeatRef(seat)
    middle = place.x + place.width / 2
    return (
        Zone(
            AREA[seat], Arrangement.CELLS, middle, 16 + (28 + place.height) / 2, PLATE,
            target=(place.width, 28 + place.height), seat=seat,
        ),
        Zone(
            SEAT[seat], Arrangement.CELLS, middle, 16 + PLATE / 2, PLATE, target=(place.width, PLATE), seat=seat,
            taps=Verb.CHOOSE,
        ),
        Zone(
            HAND[seat], Arrangement.CELLS, place.x + place.width - 44, 16 + PLATE / 2, 20, depth=1, target=(20, 26),
            seat=seat, back=BACK, label=msg("property_deal.zone.hand", player=player),
        ),
    )  # fmt: skip


@lru_cache(_KEPT)
def _other_set(
    seat: int,
    slot: int,
    each: Group,
    place: Place,
    x: float,
    faces: tuple[int, ...],
    stake: tuple[int, ...],
    width: int,
) -> Zone:
    """A set of another seat, `width` px wide; `faces` are its cards', `stake` the handles an action is about."""
    count = len(each.cards)
    step = place.rise(count)
    seen = [*[step] * (count - 1), SMALL_CARD]
    cards = [
        Piece(handle, furniture.small_card(face, each.colour, width, part), face, marked=handle in stake, side="table")
        for handle, face, part in zip(each.cards, faces, seen, strict=True)
    ]
    return Zone(
        SETS[seat][slot],
        Arrangement.ROW,
        x,
        (SMALL_TOP + place.bottom(count)) / 2,
        SMALL_CARD,
        tuple(cards),
        pitch=(0, step),
        target=(width, place.bottom(count) - SMALL_TOP),
        seat=seat,
        tells=set_sign(each),
        label=msg("property_deal.zone.set", player=SeatRef(seat), set=set_name(each), n=each.rent),
    )


def _other_bank(state: PropertyState, seat: int, place: Place) -> Zone:
    """The money of another seat: a column beside its sets, or a heap in the corner where there is no room for it."""
    bank = _money(state, seat)
    label = msg("property_deal.zone.bank", player=SeatRef(seat), n=money_of(state, seat))
    if not place.shows_notes:
        pieces = tuple([Piece(handle, furniture.purse(), state.faces[handle]) for handle in bank])
        return Zone(
            BANK[seat],
            Arrangement.CELLS,
            *place.purse,
            furniture.PURSE_HEIGHT,
            pieces,
            depth=1,
            target=(24, 18),
            seat=seat,
            label=label,
        )
    pieces = tuple([_note(handle, state.faces[handle]) for handle in bank])
    height, count = 48.0, max(1, len(bank))
    step = min(15.0, 72.0 / max(1, count - 1))  # on the cloth, and the value on each can be read
    return Zone(
        BANK[seat],
        Arrangement.ROW,
        place.x + 33,
        SMALL_TOP + height / 2 + step * (count - 1) / 2,
        height,
        pieces,
        pitch=(0.0, step),
        seat=seat,
        label=label,
    )


@cache
def _note(handle: int, face: int) -> Piece:
    return Piece(handle, furniture.small_money(face), face)


def _money(state: PropertyState, seat: int) -> list[int]:
    """The bank of a seat, small notes first."""
    return sorted(state.banks[seat], key=lambda handle: (VALUE[state.faces[handle]], handle))


def _buildings(state: PropertyState, seat: int, slot: int, each: Group, x: float, y: float, height: float) -> Zone:
    """House and hotel stand beside the cards of their set."""
    return Zone(
        BUILT[seat][slot],
        Arrangement.ROW,
        x,
        y,
        height,
        tuple(Piece(handle, furniture.token(state.faces[handle]), state.faces[handle]) for handle in each.buildings),
        pitch=(0, height),
        seat=seat,
        label=msg("property_deal.zone.buildings"),
        tells=set_sign(each),
    )


# ------------------------------------------------------------------------------------------------ one's own table


def _own_zones(state: PropertyState, viewer: int | None, below: int, places: Layout) -> list[Zone]:
    """A set keeps its column as long as it lies there; the free place is where the next one will lie."""
    own = SeatRef(below)
    zones = []
    there = lying(state, below)
    free, count = columns(state, below)
    if viewer is not None:
        left, top, width, height = places.sets
        zones.append(
            Zone(
                AREA[below],
                Arrangement.CELLS,
                left + width / 2,
                top + height / 2,
                SET_CARD,
                target=(width, height),
                seat=below,
                gathers=(*(SETS[below][slot] for slot, _ in there), NEW[below]),
            )
        )
    zones.append(_own_bank(state, below, places))
    for slot, each in there:
        middle = places.column(slot, count)
        height = SET_CARD + SET_STEP * (len(each.cards) - 1)
        zones.append(
            Zone(
                SETS[below][slot],
                Arrangement.ROW,
                middle,
                places.set_top + height / 2,
                SET_CARD,
                tuple(in_set(state, handle, each.colour) for handle in each.cards),
                pitch=(0, SET_STEP),
                target=(min(100.0, places.pitch(count)), height),
                seat=below,
                room=(middle, places.set_top + SET_STEP * len(each.cards) + SET_CARD / 2),
                label=msg("property_deal.zone.set", player=own, set=set_name(each), n=each.rent),
                tells=set_sign(each),
            )
        )
        if each.buildings:
            top = places.set_top + 62 + 20 * (len(each.buildings) - 1)
            zones.append(_buildings(state, below, slot, each, middle + 40, top, 46.0))
    if viewer is not None:
        zones.append(
            Zone(
                NEW[below],
                Arrangement.CELLS,
                places.column(free, count),
                places.set_top + SET_CARD / 2,
                SET_CARD,
                target=(SET_CARD * 5 / 7, SET_CARD),
                seat=below,
                label=msg("property_deal.zone.new"),
            )
        )
    return zones


def _own_bank(state: PropertyState, seat: int, places: Layout) -> Zone:
    """Money as a fan of notes; more than a fan shows lie in rows, so that the corner of each can be read."""
    bank = _money(state, seat)
    count = len(bank)
    x, y = places.bank
    zone = Zone(
        BANK[seat],
        Arrangement.BACKS,
        x,
        y,
        BANK_CARD,
        tuple(in_bank(state, handle, number, count) for number, handle in enumerate(bank)),
        pitch=(_NOTE_STEP, 0),
        target=BANK_TARGET,
        seat=seat,
        room=(x + _NOTE_STEP * count / 2, y),
        label=msg("property_deal.zone.bank", player=SeatRef(seat), n=money_of(state, seat)),
    )
    if count <= _FEW_NOTES:
        return zone
    rows = -(-count // _FEW_NOTES)
    row, down = divmod(count, _FEW_NOTES)[1], min(_ROW_STEP, _ROWS_ROOM / (rows - 1))
    last = y + down * (rows - 1) / 2
    return zone._replace(
        arrangement=Arrangement.GRID,
        width=_NOTE_STEP * _FEW_NOTES,
        pitch=(_NOTE_STEP, down),
        room=(x + (row - (_FEW_NOTES - 1) / 2) * _NOTE_STEP, last if row else last + down),
    )


def _tray(state: PropertyState, places: Layout) -> Zone:
    """The cards of a payment, or those that are on their way from one player to another."""
    count = len(state.tray)
    slots = places.slots(count + len(proposals(state)))
    x, y = slots[0]
    if count:
        x = (x + slots[count - 1][0]) / 2
    return Zone(
        TRAY,
        Arrangement.ROW,
        x,
        y,
        SLOT_CARD,
        _pieces(state, state.tray),
        pitch=(places.slot_pitch(len(slots)), 0),
        room=slots[count] if count < len(slots) else None,
        label=msg("property_deal.zone.tray"),
    )


def _passing(state: PropertyState, place: Place) -> Zone:
    """The same while another seat pays, or decides where its new property goes: above its sets."""
    count = len(state.tray)
    step = min(PASSING_STEP, (place.width - PASSING_CARD) / max(1, count - 1))
    return Zone(
        TRAY,
        Arrangement.ROW,
        place.x + place.width / 2,
        SMALL_TOP + PASSING_CARD / 2 + 8,
        PASSING_CARD,
        _pieces(state, state.tray),
        pitch=(step, 0),
        label=msg("property_deal.zone.tray"),
    )


def _in_hand(state: PropertyState, handle: int) -> Piece:
    """A card of the own hand. An action is not banked by the way, only because nothing else can be done with it."""
    face = state.faces[handle]
    return Piece(handle, face_picture(face), face, side=_OPEN, careful=FIRST_RENT <= face < FIRST_NOTE)


def _own_hand(state: PropertyState, seat: int, places: Layout) -> Zone:
    x, y, width = places.hand
    if is_asked(state, seat, Ask.ANSWER):  # the question lies at the right
        x, width = x - 94, width - 210
    hand = state.hands[seat]
    faces = [state.faces[handle] for handle in hand]
    sort_keys = (
        (BY_COLOUR, tuple(faces)),
        (BY_VALUE, tuple(VALUE[face] * 100 + face for face in faces)),
        (AS_DRAWN, tuple(range(len(hand)))),
    )
    throw = excess_zone(state) if is_asked(state, seat, Ask.EXCESS) else DISCARD_PILE
    return Zone(
        HAND[seat], Arrangement.FAN, x, places.sunk_hand if _shows_tray(state, seat) else y, HAND_CARD,
        tuple(_in_hand(state, handle) for handle in hand), width=width, pitch=(HAND_PITCH, 0.0), seat=seat, own=True,
        back=BACK, label=msg("property_deal.zone.own_hand"), throw=throw, sort_keys=sort_keys,
    )  # fmt: skip


def _shows_tray(state: PropertyState, seat: int) -> bool:
    """Whether `seat` pays or places: then the tray takes the place of its hand."""
    return is_asked(state, seat, Ask.PAYMENT) or is_asked(state, seat, Ask.PLACE)


def _hand_below(state: PropertyState, seat: int, places: Layout) -> Zone:
    """The nearest hand as an onlooker sees it."""
    x, y, width = places.hand
    return Zone(
        HAND[seat],
        Arrangement.BACKS,
        x,
        y + 20,
        SET_CARD,
        _pieces(state, state.hands[seat]),
        width=width - 160,
        pitch=(40, 0),
        target=(width - 160, SET_CARD),
        seat=seat,
        back=BACK,
        label=msg("property_deal.zone.hand", player=SeatRef(seat)),
    )
