"""What the table looks like for one viewer: seats, piles and hands around the tunnel."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tabletable.core.ids import HIDDEN, NO_PIECE, PUBLIC
from tabletable.core.message import SeatRef, msg
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablekit.seating import seating
from tabletable.core.tablekit.zones import area, cell, own_hand, pile, sorts, tucked
from tabletable.core.tablespec import Board, Burst, Loose, Piece, Stage, TableSpec, Zone
from tabletable.core.view import View
from tabletable.games.saboteur.rules.cards import CAGE, IN_FRONT, PATH_COUNT, PLACES, STOLEN, TOOLS, card_title
from tabletable.games.saboteur.rules.state import (
    DISCARD_PILE,
    DRAW_PILE,
    FRONT,
    HAND,
    ROLE,
    ROUNDS,
    SEAT,
    Cue,
    SaboteurState,
    Verb,
)
from tabletable.games.saboteur.table import board, furniture, pictures, prompts, seats, signs
from tabletable.games.saboteur.table.layout import HEADER, LEAST, SLOT, WELL, Layout, layout, slot_on_plate
from tabletable.games.saboteur.table.lessons import lessons
from tabletable.games.saboteur.table.looks import BY_KIND
from tabletable.games.saboteur.table.pictures import BACK, CARDS, CLOSED, SMALL
from tabletable.games.saboteur.table.spoken import openings

_HAND_PITCH = 0.725
"""The cards of a hand lie side by side, so that the name of each can be read; six of them hardly overlap. A part of
their height."""
_PILE_CARD = 94.0
_PILE = (68.0, WELL)
"""Width and height of the target of a pile."""


def table(view: View[SaboteurState], stage: Stage) -> TableSpec:
    """See `Game.table`. An onlooker sits at seat 0's place and sees it from outside like the others."""
    state, viewer = view.state, view.seat
    who = seating(len(state.hands), viewer)
    places = layout(stage, len(who.others))
    plates = dict(zip(who.others, places.others, strict=True)) | {who.below: places.own}
    cells = board.cells_of(state, places.field)
    nugget, loose = pictures.icon("nugget"), places.loose
    return TableSpec(
        title=msg("saboteur.title"),
        header=HEADER,
        subtitle=msg("saboteur.subtitle", round=state.round, rounds=ROUNDS),
        zones=(*board.zones(state, cells), *_zones(state, viewer, plates, places)),
        plates=tuple(signs.plate(state, viewer, seat, place) for seat, place in plates.items()),
        decor=(*board.ground(state, cells), *board.goal_marks(state, cells), *signs.decor(state, viewer, places)),
        buttons=prompts.buttons(state, viewer) if viewer is not None else (),
        prompt=prompts.prompt(state, viewer),
        facts=prompts.facts(state),
        fact_picture=nugget,
        help_anchor=prompts.help_anchor(state, viewer),
        lessons=lessons(state, viewer),
        goal=seats.goal(),
        coin=nugget,
        bursts=(Burst(Cue.FELL, furniture.RUBBLE),),
        loose=(Loose(furniture.RUBBLE, 26, 5, loose),) if loose is not None else (),
        board=Board(*places.field, (cells.left, cells.top), cells.scale, places.controls, LEAST),
    )


def _zones(state: SaboteurState, viewer: int | None, plates: dict[int, Box], places: Layout) -> Iterator[Zone]:
    if viewer is not None:
        yield _dwarf(state, viewer, places)
    for seat, place in plates.items():
        yield from _of_seat(state, viewer, seat, place)
    faces, seen = state.faces, state.seen
    lying = [SMALL.piece(card, faces[card] if seen[card] == PUBLIC else HIDDEN) for card in state.draw]
    label = msg("saboteur.zone.draw", n=len(state.draw))
    draw = pile(DRAW_PILE, places.draw, _PILE_CARD, tuple(lying), label, BACK, 5, _PILE)
    yield draw._replace(gathers=(DISCARD_PILE,))
    lying = [SMALL.piece(card, faces[card] if seen[card] == PUBLIC else HIDDEN) for card in state.discard]
    label = msg("saboteur.zone.discard")
    discard = pile(DISCARD_PILE, places.discard, _PILE_CARD, tuple(lying), label, BACK, 4, _PILE)
    yield discard._replace(is_always_open=not state.discarded and state.clearing == NO_PIECE)
    if viewer is not None:
        hand, height = tuple(map(_spoken, CARDS.pieces(faces, state.hands[viewer]))), places.hand_card
        ways, label = sorts([piece.face for piece in hand], (BY_KIND, int)), msg("saboteur.zone.own_hand")
        yield own_hand(HAND[viewer], viewer, places.hand, height, hand, label, BACK, ways, step=_HAND_PITCH * height)


def _dwarf(state: SaboteurState, viewer: int, places: Layout) -> Zone:
    """The viewer's dwarf, which stands for the viewer's seat: listed before it, as an area is."""
    x, y, height = places.dwarf
    dwarf = CARDS.pieces(state.faces, (state.roles[viewer],))[0]._replace(angle=-3)
    label = msg("saboteur.zone.dwarf_open" if signs.is_known(state, viewer) else "saboteur.zone.dwarf")
    zone = cell(ROLE[viewer], (x, y), height, (dwarf,), label, (108, 150), viewer)
    return zone._replace(back=pictures.DWARF_BACK, gathers=(SEAT[viewer],))


# ------------------------------------------------------------------------------------------------ the seats


def _of_seat(state: SaboteurState, viewer: int | None, seat: int, place: Box) -> Iterator[Zone]:
    """The plate of a seat as a target, its hand on the chip that counts it, and what lies in front of it."""
    faces, front = state.faces, state.front[PLACES * seat : PLACES * (seat + 1)]
    yield _seat(seat, place, bool(state.queue))
    if seat != viewer:
        yield _closed_hand(seat, place)._replace(pieces=CLOSED.pieces(faces, state.hands[seat]))
    for number, piece in enumerate(front):
        if piece != NO_PIECE:
            # A cage takes the place of a theft that is not there.
            slot = STOLEN if number == CAGE and front[STOLEN] == NO_PIECE else number
            yield _in_front(seat, place, number, slot, piece, faces[piece], piece == state.clearing)


@cache
def _seat(seat: int, place: Box, is_robbed: bool) -> Zone:
    return area(SEAT[seat], place, place.h, seat=seat)._replace(taps=Verb.STEAL if is_robbed else "")


@cache
def _spoken(piece: Piece) -> Piece:
    """A card of one's own that also says which way it leads, held upright."""
    return piece._replace(tells=openings(2 * piece.face)) if 0 <= piece.face < PATH_COUNT else piece


def _closed_hand(seat: int, place: Box) -> Zone:
    label = msg("saboteur.zone.hand", player=SeatRef(seat))
    return tucked(HAND[seat], (place.x + 75, place.y + 43), 19.5, (), (22, 28), label, seat, BACK)


@cache
def _in_front(seat: int, place: Box, number: int, slot: int, piece: int, face: int, is_clearing: bool) -> Zone:
    word = f"broken_{TOOLS[number]}" if number < len(TOOLS) else IN_FRONT[number]
    lying = Piece(piece, furniture.slot(word), face, marked=is_clearing)
    x, y = slot_on_plate(slot)
    return cell(FRONT[seat][number], (place.x + x, place.y + y), SLOT, (lying,), card_title(face), seat=seat)
