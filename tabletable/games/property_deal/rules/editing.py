"""How a position is set up by hand, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar

from tabletable.core import editing
from tabletable.core.editing import Fault, Law, Mark, Mend, Mending, Tab, choice, take_away, tidied
from tabletable.core.ids import HIDDEN, NO_CHOICE, NOBODY
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.games.property_deal.rules.cards import (
    ANY_RENT,
    CARD_COLOURS,
    COLOURS,
    DEAL_BREAKER,
    FACE_COUNT,
    FIRST_NOTE,
    FIRST_RENT,
    FIRST_WILD,
    FITS,
    HOUSE,
    NO_COLOUR,
    WILD,
    is_building,
    is_property,
    is_two_colour,
    number_word,
)
from tabletable.games.property_deal.rules.play import legal_commands
from tabletable.games.property_deal.rules.positions import check_demand, check_pending, stands_well
from tabletable.games.property_deal.rules.sets import default_target, free_slot, lay, slot_of, take
from tabletable.games.property_deal.rules.state import (
    AREA,
    BANK,
    DISCARD_PILE,
    DRAW_PILE,
    HAND,
    MAX_SLOTS,
    NEW,
    PLAYS,
    SET_BY_NAME,
    SETS,
    Group,
    PropertyState,
    full_sets,
    group,
)

_TABS = (
    Tab(Msg("property_deal.edit.properties"), tuple(range(FIRST_WILD))),
    Tab(Msg("property_deal.edit.wilds"), tuple(range(FIRST_WILD, FIRST_RENT))),
    Tab(Msg("property_deal.edit.rents"), tuple(range(FIRST_RENT, ANY_RENT + 1))),
    Tab(Msg("property_deal.edit.actions"), tuple(range(DEAL_BREAKER, FIRST_NOTE))),
    Tab(Msg("property_deal.edit.money"), tuple(range(FIRST_NOTE, FACE_COUNT))),
)


class PropertyEditing(editing.Editing[PropertyState]):
    """Sets up a position: cards that were placed nowhere lie on the draw pile."""

    def tabs(self, state: PropertyState) -> Sequence[Tab]:
        return _TABS

    def rest(self, state: PropertyState, face: int) -> list[int]:
        return state.draw

    def allowed_zones(self, state: PropertyState, face: int) -> Collection[str]:
        """Let what is put before a player anywhere come to where it belongs."""
        seats = len(state.hands)
        found = [*HAND[:seats]]
        if face == HIDDEN:
            return found
        found += [DISCARD_PILE, DRAW_PILE]
        if not is_property(face):
            found += BANK[:seats]
        if not is_building(face):
            found += AREA[:seats]
        if is_property(face):
            found += NEW[:seats]
        for seat, groups in enumerate(state.groups):
            found += [SETS[seat][slot] for slot, each in enumerate(groups) if _takes(state, each, face)]
        return found

    def put(self, state: PropertyState, piece: int, zone: str) -> None:
        face = state.faces[piece]
        seat, slot = SET_BY_NAME.get(zone, (int(zone.partition(":")[2].partition(":")[0]), -1))
        if is_building(face):
            each = state.groups[seat][slot]
            state.groups[seat][slot] = group(state, each.colour, each.cards, (*each.buildings, piece))
        elif not is_property(face):
            state.banks[seat].append(piece)
        elif slot >= 0:
            each = state.groups[seat][slot]
            shade = _shade(face) if each.colour == NO_COLOUR else NO_CHOICE
            lay(state, seat, piece, (zone, shade))
        elif zone in AREA and face < FIRST_WILD:
            lay(state, seat, piece, default_target(state, seat, piece))
        else:
            _start(state, seat, piece)

    def lift(self, state: PropertyState, piece: int) -> bool:
        for seat in range(len(state.hands)):
            slot = slot_of(state, seat, piece)
            if slot >= 0:
                take(state, seat, slot, piece)
                return True
        return super().lift(state, piece)

    def turn(self, state: PropertyState, piece: int) -> bool:
        """Give a wild that lies alone another colour."""
        face = state.faces[piece]
        for seat, groups in enumerate(state.groups):
            for slot, each in enumerate(groups):
                if each.cards == (piece,) and face != HIDDEN and is_two_colour(face):
                    colours = CARD_COLOURS[face]
                    shade = colours[(colours.index(each.colour) + 1) % len(colours)]
                    state.groups[seat][slot] = group(state, shade, each.cards)
                    return True
        return False

    def marks(self, state: PropertyState) -> Sequence[Mark]:
        players = [(seat, msg("editor.seat", player=SeatRef(seat))) for seat in range(len(state.hands))]
        return (
            choice("turn", Msg("editor.turn"), state.turn, players),
            Mark("plays", Msg("property_deal.edit.plays"), state.plays, PLAYS),
        )

    def set(self, state: PropertyState, key: str, value: int) -> None:
        """Change a mark; with another turn what was under way is over."""
        setattr(state, key, value)
        if key == "turn":
            state.plays = state.moves = 0
            _call_off(state)

    def tidy(self, state: PropertyState) -> None:
        """Work out anew whether sets are full, which house rules decide, and what they bring."""
        for groups in state.groups:
            groups[:] = [group(state, each.colour, each.cards, each.buildings) for each in groups]
            while groups and not groups[-1].cards:
                groups.pop()

    # -------------------------------------------------------------------------------------------- right and wrong

    laws = (
        Law(Msg("property_deal.edit.fine.sets"), lambda state: _buildings(state)),
        Law(Msg("property_deal.edit.fine.open"), lambda state: _won(state)),
        Law(Msg("property_deal.edit.fine.pending"), lambda state: _pending(state)),
    )
    mends: ClassVar[Mapping[str, Mend]] = {
        "property_deal.edit.fault.slots": tidied,
        "property_deal.edit.fault.bank": take_away,
        "property_deal.edit.fault.set": take_away,
        "property_deal.edit.fault.pending": lambda flaw, mender: _call_off(mender.state),
    }


def _takes(state: PropertyState, each: Group, face: int) -> bool:
    """Whether a card can be added to a set."""
    if not each.cards:
        return False
    if is_building(face):
        built = [state.faces[piece] for piece in each.buildings]
        may_stand = each.full and COLOURS[each.colour].buildings
        return may_stand and built == ([] if face == HOUSE else [HOUSE])
    if not is_property(face) or not each.room:
        return False
    if each.colour == NO_COLOUR:
        return face != WILD
    return FITS[face][each.colour]


def _shade(face: int) -> int:
    """The colour a card begins with."""
    return NO_COLOUR if face == WILD else CARD_COLOURS[face][0]


def _start(state: PropertyState, seat: int, piece: int) -> None:
    groups = state.groups[seat]
    groups[free_slot(groups)] = group(state, _shade(state.faces[piece]), (piece,))


def _call_off(state: PropertyState) -> None:
    """Nothing is under way any more; what was given already is discarded."""
    state.pending, state.demand = [], None
    state.discard += state.tray
    state.tray = []


def _buildings(state: PropertyState) -> Iterator[Fault]:
    for seat, groups in enumerate(state.groups):
        for slot, each in enumerate(groups):
            if not stands_well(state, each):
                said = msg("property_deal.edit.fault.building", player=SeatRef(seat))
                yield Fault(said, partial(_tear_down, each.buildings[-1]), SETS[seat][slot], each.buildings[-1])


def _tear_down(piece: int, mender: Mending) -> None:
    mender.remove(piece)


def _won(state: PropertyState) -> Iterator[Fault]:
    if state.turn == NOBODY or state.result is not None:
        yield Fault(Msg("editor.fault.over"), _go_on)
    for seat, groups in enumerate(state.groups):
        if full_sets(groups) >= state.rules.sets:
            most = number_word(state.rules.sets)
            said = msg("property_deal.edit.fault.won", player=SeatRef(seat), most=most)
            yield Fault(said, partial(_break_set, seat), AREA[seat])


def _go_on(mender: Mending) -> None:
    state: PropertyState = mender.state
    state.result, state.turn, state.plays, state.moves = None, state.first, 0, 0
    state.turns = min(state.turns, MAX_SLOTS)
    _call_off(state)


def _break_set(seat: int, mender: Mending) -> None:
    """The last card of a full set goes."""
    state: PropertyState = mender.state
    each = next(each for each in state.groups[seat] if each.full)
    for piece in reversed((each.cards[-1], *each.buildings)):
        mender.remove(piece)


def _pending(state: PropertyState) -> Iterator[Fault]:
    if state.turn != NOBODY and (state.pending or state.demand is not None or state.tray) and not _goes_on(state):
        yield Fault(Msg("property_deal.edit.fault.pending"), lambda mender: _call_off(mender.state))


def _goes_on(state: PropertyState) -> bool:
    """Whether what is under way can be gone on with."""
    try:
        if check_pending(state) or not legal_commands(state, state.decider):
            return False
        return state.demand is None or not check_demand(state, state.demand)
    except (IndexError, KeyError, AssertionError):
        return False
