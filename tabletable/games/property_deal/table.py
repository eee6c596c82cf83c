"""What the table looks like for one viewer."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.game import View
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import SeatRef, msg
from tabletable.core.tablespec import (
    Arrangement,
    Choice,
    Decor,
    Piece,
    Pill,
    Plate,
    Stage,
    TableSpec,
    Zone,
)
from tabletable.games.property_deal import furniture
from tabletable.games.property_deal.commands import (
    BANK,
    BUILT,
    DISCARD_PILE,
    DRAW_PILE,
    HAND,
    NEW,
    SEAT,
    SETS,
    TRAY,
    Verb,
)
from tabletable.games.property_deal.deal import SETS_TO_WIN
from tabletable.games.property_deal.demands import asks_money
from tabletable.games.property_deal.faces import CARD_COLOURS, JUST_SAY_NO, VALUE, is_rent, is_two_colour
from tabletable.games.property_deal.layout import (
    BANK_CARD,
    HAND_CARD,
    NARROW,
    PILE_CARD,
    PLATE,
    SET_CARD,
    SET_STEP,
    SMALL_CARD,
    SMALL_STEP,
    SMALL_WIDTH,
    Layout,
    Place,
    layout,
)
from tabletable.games.property_deal.pictures import BACK, face_picture
from tabletable.games.property_deal.prompts import buttons, facts, help_anchor, prompt
from tabletable.games.property_deal.rules import PLAYS, excess_zone
from tabletable.games.property_deal.sets import set_name
from tabletable.games.property_deal.state import Ask, Group, PropertyState, full_sets
from tabletable.games.property_deal.words import card_title, colour_word

_SHOWN_DISCARDS = 4
_PILE_THICKNESS = 6
_BANK_ROOM = 118.0
"""How far the notes of the own bank spread, between the middles of the outer ones."""


def table(view: View[PropertyState], stage: Stage) -> TableSpec:
    """See `Game.table`. An onlooker sits at seat 0's place and sees its hand from behind."""
    state, viewer = view.state, view.seat
    below = viewer if viewer is not None else 0
    seats = len(state.hands)
    others = [(below + step) % seats for step in range(1, seats)]
    places = layout(stage, len(others))
    zones = [_draw_pile(state, places), _discard_pile(state, places)]
    for seat, place in zip(others, places.others, strict=True):
        zones += _other_zones(state, seat, place)
    zones += _own_zones(state, viewer, below, places)
    if state.tray or _asked(state, below, Ask.PAYMENT):
        zones.append(_tray(state, places))
    zones.append(_own_hand(state, below, places) if viewer is not None else _hand_below(state, below, places))
    top = state.discard[-1] if state.discard else NO_PIECE
    return TableSpec(
        ground="property",
        theme="navy",
        title=msg("property_deal.title"),
        subtitle=msg("property_deal.subtitle"),
        zones=tuple(zones),
        plates=_plates(state, below, others, places),
        decor=_decor(state, viewer, below, others, places),
        pills=_pills(state, below, places),
        buttons=buttons(state, viewer) if viewer is not None else (),
        prompt=prompt(state, viewer),
        facts=facts(state),
        fact_picture=face_picture(state.faces[top]) if top != NO_PIECE else None,
        help_anchor=help_anchor(state),
    )


def _asked(state: PropertyState, seat: int, ask: Ask) -> bool:
    """Whether `seat` is asked this now."""
    return bool(state.pending) and state.pending[-1].ask is ask and state.pending[-1].seat == seat


def _takes(state: PropertyState, seat: int, usual: Verb) -> Verb:
    """The verb that dropping something on a place means for `seat` in its own turn or when it is asked."""
    if _asked(state, seat, Ask.PLACE):
        return Verb.PLACE
    return usual


# ------------------------------------------------------------------------------------------------ zones and pieces


def _pieces(state: PropertyState, handles: list[int]) -> tuple[Piece, ...]:
    """Cards as they are printed, those the viewer has not seen from behind."""
    faces = state.faces
    return tuple(
        Piece(handle, BACK if faces[handle] == HIDDEN else face_picture(faces[handle]), faces[handle])
        for handle in handles
    )


def _in_set(state: PropertyState, handle: int, colour: int) -> Piece:
    """A card of an own set; a two-colour wild lies so that the colour it stands for is at its head."""
    face = state.faces[handle]
    turned = is_two_colour(face) and CARD_COLOURS[face][0] != colour
    return Piece(handle, face_picture(face), face, angle=180 if turned else 0)


def _draw_pile(state: PropertyState, places: Layout) -> Zone:
    return Zone(
        DRAW_PILE, Arrangement.PILE, *places.draw, PILE_CARD,
        # All face down, also what the viewer has put under the pile.
        tuple(Piece(handle, BACK, HIDDEN) for handle in state.draw),
        depth=_PILE_THICKNESS, target=(88, 120), back=BACK, label=msg("property_deal.zone.draw", n=len(state.draw)),
        takes=Verb.DISCARD,
    )  # fmt: skip


def _discard_pile(state: PropertyState, places: Layout) -> Zone:
    answering = bool(state.pending) and state.pending[-1].ask is Ask.ANSWER
    return Zone(
        DISCARD_PILE, Arrangement.PILE, *places.discard, PILE_CARD,
        _pieces(state, state.discard), depth=_SHOWN_DISCARDS, target=(100, 140),
        label=msg("property_deal.zone.discard"), takes=Verb.SAY_NO if answering else Verb.ACTION,
    )  # fmt: skip


def _other_zones(state: PropertyState, seat: int, place: Place) -> list[Zone]:
    """Plate, hand, money and sets of another seat."""
    player = SeatRef(seat)
    zones = [
        Zone(
            SEAT[seat], Arrangement.CELLS, place.x + place.width / 2, 16 + PLATE / 2, PLATE,
            target=(place.width, PLATE), seat=seat, label=msg("property_deal.zone.seat", player=player),
            takes=Verb.CHOOSE if _asked(state, state.turn, Ask.OFFER) else Verb.ACTION, taps=Verb.CHOOSE,
        ),
        Zone(
            HAND[seat], Arrangement.CELLS, place.x + place.width - 44, 16 + PLATE / 2, 20,
            _pieces(state, state.hands[seat]), depth=1, target=(20, 26), seat=seat, back=BACK,
            label=msg("property_deal.zone.hand", player=player),
        ),
    ]  # fmt: skip
    zones.append(_other_bank(state, seat, place))
    lying = _lying(state, seat)
    for number, (slot, each) in enumerate(lying):
        x = place.column(number, len(lying))
        zones.append(
            Zone(
                SETS[seat][slot], Arrangement.ROW, x, 84 + SMALL_CARD / 2 + SMALL_STEP * (len(each.cards) - 1) / 2,
                SMALL_CARD,
                tuple(
                    Piece(handle, furniture.small_card(state.faces[handle], each.colour), state.faces[handle])
                    for handle in each.cards
                ),
                pitch=(0, SMALL_STEP), seat=seat,
                label=msg("property_deal.zone.set", player=player, set=set_name(each), n=each.rent), takes=Verb.ACTION,
            )
        )  # fmt: skip
        if each.buildings:
            zones.append(_buildings(state, seat, slot, each, x + 14, 118.0, 24.0))
    return zones


def _other_bank(state: PropertyState, seat: int, place: Place) -> Zone:
    """The money of another seat: a column beside its sets, or a row below them where there is no room for it."""
    bank = sorted(state.banks[seat], key=lambda handle: (VALUE[state.faces[handle]], handle))
    count = max(1, len(bank))
    if place.is_narrow:
        height, step = 26.0, min(14.0, (place.width - 96) / count)
        x, y = place.x + 14 + height * 5 / 14 + step * (count - 1) / 2, 44 + place.height - 18
        pitch = (step, 0.0)
    else:
        height, step = 48.0, min(15.0, 60.0 / count)
        x, y = place.x + 33, 84 + height / 2 + step * (count - 1) / 2
        pitch = (0.0, step)
    return Zone(
        BANK[seat], Arrangement.ROW, x, y, height,
        tuple(
            Piece(handle, furniture.small_money(state.faces[handle]), state.faces[handle]) for handle in bank
        ),
        pitch=pitch, seat=seat,
        label=msg("property_deal.zone.bank", player=SeatRef(seat), n=_bank_sum(state, seat)),
    )  # fmt: skip


def _buildings(state: PropertyState, seat: int, slot: int, each: Group, x: float, y: float, height: float) -> Zone:
    """House and hotel stand beside the cards of their set."""
    return Zone(
        BUILT[seat][slot], Arrangement.ROW, x, y, height,
        tuple(Piece(handle, furniture.token(state.faces[handle]), state.faces[handle]) for handle in each.buildings),
        pitch=(0, height), seat=seat, label=msg("property_deal.zone.buildings"),
    )  # fmt: skip


def _lying(state: PropertyState, seat: int) -> list[tuple[int, Group]]:
    """The sets of a seat with their slots: by colour, so that they are found again."""
    found = [(slot, each) for slot, each in enumerate(state.groups[seat]) if each.cards]
    return sorted(found, key=lambda entry: (entry[1].colour < 0, entry[1].colour, entry[0]))


def _own_zones(state: PropertyState, viewer: int | None, below: int, places: Layout) -> list[Zone]:
    own = SeatRef(below)
    bank = sorted(state.banks[below], key=lambda handle: (VALUE[state.faces[handle]], handle))
    x, y = places.bank
    zones = [
        Zone(
            BANK[below], Arrangement.ROW, x, y, BANK_CARD, _pieces(state, bank),
            pitch=(min(27.0, _BANK_ROOM / max(1, len(bank) - 1)), 0), target=(206, 170), seat=below,
            label=msg("property_deal.zone.bank", player=own, n=_bank_sum(state, below)), takes=Verb.BANK,
        )
    ]  # fmt: skip
    lying = _lying(state, below)
    count = len(lying)
    for number, (slot, each) in enumerate(lying):
        middle = places.column(number, count)
        height = SET_CARD + SET_STEP * (len(each.cards) - 1)
        zones.append(
            Zone(
                SETS[below][slot], Arrangement.ROW, middle, places.set_top + height / 2, SET_CARD,
                tuple(_in_set(state, handle, each.colour) for handle in each.cards), pitch=(0, SET_STEP),
                target=(min(100.0, places.pitch(count)), height), seat=below,
                label=msg("property_deal.zone.set", player=own, set=set_name(each), n=each.rent),
                takes=_takes(state, below, Verb.PROPERTY),
            )
        )  # fmt: skip
        if each.buildings:
            top = places.set_top + 62 + 20 * (len(each.buildings) - 1)
            zones.append(_buildings(state, below, slot, each, middle + 40, top, 46.0))
    if viewer is not None:
        zones.append(
            Zone(
                NEW[below], Arrangement.CELLS, places.column(count, count), places.set_top + SET_CARD / 2, SET_CARD,
                target=(SET_CARD * 5 / 7, SET_CARD), seat=below, label=msg("property_deal.zone.new"),
                takes=_takes(state, below, Verb.PROPERTY),
            )
        )  # fmt: skip
    return zones


def _tray(state: PropertyState, places: Layout) -> Zone:
    """The cards of a payment, or those that are on their way from one player to another."""
    left, top, width, height = places.tray
    inner = width - 264
    return Zone(
        TRAY, Arrangement.ROW, left + 250 + inner / 2, top + height / 2, 101,
        _pieces(state, state.tray), width=inner - 84, pitch=(80, 0),
        target=(inner, height - 24), label=msg("property_deal.zone.tray"), takes=Verb.PAY,
    )  # fmt: skip


def _own_hand(state: PropertyState, seat: int, places: Layout) -> Zone:
    x, y, width = places.hand
    if _asked(state, seat, Ask.ANSWER):  # the question lies at the right
        x, width = x - 92, width - 176
    hand = state.hands[seat]
    faces = [state.faces[handle] for handle in hand]
    sort_keys = (
        ("colour", tuple(faces)),
        ("value", tuple(VALUE[face] * 100 + face for face in faces)),
        ("drawn", tuple(range(len(hand)))),
    )
    asked = state.pending[-1] if state.pending and state.pending[-1].seat == seat else None
    throw = excess_zone(state) if asked is not None and asked.ask is Ask.EXCESS else DISCARD_PILE
    return Zone(
        HAND[seat], Arrangement.FAN, x, places.sunk_hand if _shows_tray(state, seat) else y, HAND_CARD,
        _pieces(state, hand), width=width, seat=seat, own=True, back=BACK,
        label=msg("property_deal.zone.own_hand"), throw=throw, sort_keys=sort_keys,
    )  # fmt: skip


def _shows_tray(state: PropertyState, seat: int) -> bool:
    """Whether `seat` pays or places: then the tray takes the place of its hand."""
    return _asked(state, seat, Ask.PAYMENT) or _asked(state, seat, Ask.PLACE)


def _hand_below(state: PropertyState, seat: int, places: Layout) -> Zone:
    """The nearest hand as an onlooker sees it."""
    x, y, width = places.hand
    return Zone(
        HAND[seat], Arrangement.BACKS, x, y + 20, SET_CARD, _pieces(state, state.hands[seat]),
        width=width - 160, pitch=(40, 0), target=(width - 160, SET_CARD), seat=seat, back=BACK,
        label=msg("property_deal.zone.hand", player=SeatRef(seat)),
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------ signs


def _bank_sum(state: PropertyState, seat: int) -> int:
    return sum(VALUE[state.faces[handle]] for handle in state.banks[seat])


def _plates(state: PropertyState, below: int, others: list[int], places: Layout) -> tuple[Plate, ...]:
    decider = state.decider

    def plate(seat: int, x: float, y: float, width: float, cards: int | None) -> Plate:
        line = None
        if seat != below:
            full = full_sets(state.groups[seat])
            if width < NARROW:  # the stars lie on the cloth
                line = msg("property_deal.plate.bank", bank=_bank_sum(state, seat))
            else:
                stars = "★" * full + "☆" * (SETS_TO_WIN - full)
                line = msg("property_deal.plate.line", bank=_bank_sum(state, seat), stars=stars)
        return Plate(seat, x, y, width, cards, line, active=seat == decider)

    x, y, width = places.plate
    return (
        plate(below, x, y, width, None),
        *(
            plate(seat, place.x, 16, place.width, len(state.hands[seat]))
            for seat, place in zip(others, places.others, strict=True)
        ),
    )


def _pills(state: PropertyState, below: int, places: Layout) -> tuple[Pill, ...]:
    pile = places.draw[1] + 64
    return (
        Pill(msg("property_deal.pill.cards", n=len(state.draw)), places.draw[0], pile),
        Pill(msg("property_deal.pill.discard", n=len(state.discard)), places.discard[0], pile),
        Pill(msg("property_deal.pill.bank", n=_bank_sum(state, below)), places.bank[0], places.foot),
    )


def _decor(
    state: PropertyState, viewer: int | None, below: int, others: list[int], places: Layout
) -> tuple[Decor, ...]:
    left, top, width, height = places.area
    found = [
        Decor(furniture.frame(round(width) + 12, round(height) + 12), left + width / 2, top + height / 2, height + 12)
    ]
    found.append(Decor(furniture.card_place(), *places.discard, PILE_CARD))
    for seat, place in zip(others, places.others, strict=True):
        found += _other_signs(state, seat, place)
    found += _own_signs(state, below, places)
    if viewer is not None:
        found += _question(state, viewer, places)
    return tuple(found)


def _other_signs(state: PropertyState, seat: int, place: Place) -> list[Decor]:
    picture = furniture.cloth(round(place.width - 12), round(place.height))
    found = [Decor(picture, place.x + place.width / 2, 44 + place.height / 2, place.height)]
    if state.demand is not None and seat == state.turn:
        ring = furniture.outline(round(place.width + 12), round(PLATE + 12), 32, furniture.INFO)
        found.append(Decor(ring, place.x + place.width / 2, 16 + PLATE / 2, PLATE + 12))
    if place.is_narrow:
        full = full_sets(state.groups[seat])
        right, y = place.x + place.width - 20, 44 + place.height - 16
        found += [
            Decor(furniture.star(number < full), right - 18 * (SETS_TO_WIN - 1 - number), y, 17)
            for number in range(SETS_TO_WIN)
        ]
    lying = _lying(state, seat)
    step = place.step(len(lying))
    for number, (slot, each) in enumerate(lying):
        x = place.column(number, len(lying))
        bottom = 84 + SMALL_CARD + SMALL_STEP * (len(each.cards) - 1)
        tip = msg("property_deal.tip.set", set=set_name(each), n=each.rent)
        if _is_charged(state, seat, slot):
            body = round(bottom - 84 + 12)
            ring = furniture.outline(round(SMALL_WIDTH + 16), body, 8, furniture.INFO)
            found.append(Decor(ring, x, 84 + (bottom - 84) / 2, body))
        tight = step < SMALL_WIDTH and number < len(lying) - 1
        # Where the next set covers this one, everything stands in the strip that is left of it.
        shown = x - SMALL_WIDTH / 2 + step / 2 if tight else x
        found.append(Decor(furniture.small_rent(each.rent, tight), shown + 2, bottom - 18, 26, above=True, tip=tip))
        foot = furniture.small_foot(each.colour, len(each.cards), each.full, tight)
        mark = 22 if foot.height == foot.width else foot.height
        found.append(Decor(foot, shown, bottom + (2 if mark == 22 else 9), mark, above=True, tip=tip))
    return found


def _is_charged(state: PropertyState, seat: int, slot: int) -> bool:
    """Whether a rent is asked for this set."""
    demand = state.demand
    return demand is not None and seat == state.turn and demand.slot == slot and asks_money(demand.face)


def _own_signs(state: PropertyState, below: int, places: Layout) -> list[Decor]:
    lying = _lying(state, below)
    count = len(lying)
    wide = places.pitch(count) >= 126
    found = []
    for number, (slot, each) in enumerate(lying):
        x = places.column(number, count)
        tip = msg("property_deal.tip.set", set=set_name(each), n=each.rent)
        found.append(
            Decor(
                furniture.foot(each.colour, len(each.cards), each.full, each.rent, wide), x, places.foot, 28,
                above=True, tip=tip,
            )
        )  # fmt: skip
        if _is_charged(state, below, slot):
            body = round(SET_CARD + SET_STEP * (len(each.cards) - 1) + 14)
            ring = furniture.outline(round(SET_CARD * 5 / 7 + 14), body, 12, furniture.INFO)
            found.append(Decor(ring, x, places.set_top + (body - 14) / 2, body))
    x, y, _ = places.plate
    full = full_sets(state.groups[below])
    found.append(Decor(furniture.caption("full_sets", full), x + 84, y - 56, 22))
    found += [Decor(furniture.star(number < full), x + 17 + 32 * number, y - 28, 24) for number in range(SETS_TO_WIN)]
    if state.turn == below:
        left = PLAYS - state.plays
        found.append(Decor(furniture.caption("plays", left), x + 84, y - 132, 22))
        found.append(Decor(furniture.plays_left(left, PLAYS), x + 50, y - 98, 40))
    return found


def _question(state: PropertyState, viewer: int, places: Layout) -> list[Decor]:
    """What the viewer is asked: the tray of a payment, or whether to say no."""
    if not state.pending or state.pending[-1].seat != viewer:
        return []
    top = state.pending[-1]
    demand = state.demand
    if top.ask in (Ask.PAYMENT, Ask.PLACE):
        left, upper, width, height = places.tray
        given = sum(VALUE[state.faces[handle]] for handle in state.tray)
        if top.ask is Ask.PLACE:
            picture = furniture.place_tray(round(width))
        else:
            picture = furniture.tray(round(width), msg("property_deal.tray.title"), top.number, given)
        return [Decor(picture, left + width / 2, upper + height / 2, height)]
    if top.ask is Ask.ANSWER and demand is not None:
        left, upper, width, height = places.answer
        has_card = any(state.faces[handle] == JUST_SAY_NO for handle in state.hands[viewer])
        return [
            Decor(furniture.answer(has_card, demand.face), left + width / 2, upper + height / 2, height, above=True)
        ]
    return []


# ------------------------------------------------------------------------------------------------ pickers


def choices(view: View[PropertyState], commands: tuple[Command, ...]) -> tuple[Choice, ...]:
    """Colours of a wild, how often a rent is doubled, or the card that an action is about."""
    state = view.state
    found = []
    for command in commands:
        chosen = command.choice
        if command.verb in (Verb.PROPERTY, Verb.MOVE, Verb.PLACE):
            if chosen >= 0:
                found.append(Choice(command, colour_word(chosen), furniture.swatch(chosen)))
            else:
                found.append(Choice(command, msg("property_deal.choice.here")))
        elif command.verb == Verb.ACTION and command.piece != NO_PIECE and is_rent(state.faces[command.piece]):
            times = max(0, chosen)
            amount = _rent_at(state, command.zone) << times
            label = msg(f"property_deal.choice.rent_{times}", n=amount)
            found.append(Choice(command, label, furniture.times_sign(times)))
        elif 0 <= chosen < len(state.faces) and state.faces[chosen] != HIDDEN:
            face = state.faces[chosen]
            found.append(Choice(command, card_title(face), face_picture(face)))
        else:
            face = state.faces[command.piece] if command.piece != NO_PIECE else HIDDEN
            label = card_title(face) if face != HIDDEN else msg(f"property_deal.verb.{command.verb}")
            found.append(Choice(command, label, face_picture(face) if face != HIDDEN else None))
    return tuple(found)


def _rent_at(state: PropertyState, zone: str) -> int:
    for seat, groups in enumerate(state.groups):
        for slot, each in enumerate(groups):
            if SETS[seat][slot] == zone:
                return each.rent
    return 0
