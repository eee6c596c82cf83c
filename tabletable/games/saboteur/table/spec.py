"""What the table looks like for one viewer: seats, piles and hands around the tunnel."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tabletable.core.game import View
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import SeatRef, msg
from tabletable.core.tablespec import (
    AS_DRAWN,
    Arrangement,
    Board,
    Burst,
    Decor,
    Loose,
    Piece,
    Plate,
    PlateSign,
    Stage,
    TableSpec,
    Zone,
)
from tabletable.games.saboteur.rules.cards import CAGE, IN_FRONT, PLACES, STOLEN, TOOLS
from tabletable.games.saboteur.rules.commands import DISCARD_PILE, DRAW_PILE, FRONT, HAND, ROLE, SEAT, Cue, Verb
from tabletable.games.saboteur.rules.names import card_title, tool_word
from tabletable.games.saboteur.rules.state import ROUNDS, SaboteurState
from tabletable.games.saboteur.table import board, pictures, seats
from tabletable.games.saboteur.table.layout import (
    FACTS_HEIGHT,
    HEADER,
    LEAST,
    SEAT_HEIGHT,
    SEAT_WIDTH,
    SLOT,
    Layout,
    Place,
    layout,
    slot_on_plate,
)
from tabletable.games.saboteur.table.lessons import lessons
from tabletable.games.saboteur.table.prompts import buttons, facts, help_anchor, prompt
from tabletable.games.saboteur.table.words import BY_KIND

HAND_PITCH = 0.725
"""The cards of a hand lie side by side, so that the name of each can be read; six of them hardly overlap. A part of
their height."""
AVATAR = (30.0, 30.0)
"""The middle of the face on a plate."""
DWARF_MARK = (44.0, 42.0, 29.0)
"""The middle and height of the dwarf that is known: between the face, the slots below and the hand beside."""
HAND_CHIP = (75.0, 43.0)
"""Where the chip on a plate shows a card."""
PILE_CARD = 94.0
WELL = 104.0
"""Height of the well that a pile lies in."""
LAST_CARDS = 6
"""So few cards in the draw pile are worth a warning."""


def table(view: View[SaboteurState], stage: Stage) -> TableSpec:
    """See `Game.table`. An onlooker sits at seat 0's place and sees it from outside like the others."""
    state, viewer = view.state, view.seat
    below = viewer if viewer is not None else 0
    count = len(state.hands)
    places = layout(stage, count - 1)
    others = [(below + step) % count for step in range(1, count)]
    at = dict(zip(others, places.places, strict=True)) | {below: places.own}
    cells = board.cells_of(state, places.field)
    return TableSpec(
        title=msg("saboteur.title"),
        header=HEADER,
        subtitle=msg("saboteur.subtitle", round=state.round, rounds=ROUNDS),
        zones=(
            *board.zones(state, cells),
            *_dwarf_zone(state, viewer, below, places),
            *_seat_zones(state, viewer, at),
            *_piles(state, places),
            *_own_zones(state, viewer, below, places),
        ),
        plates=tuple(_plate(state, viewer, seat, place) for seat, place in at.items()),
        decor=(*board.ground(state, cells), *board.goal_marks(state, cells), *_decor(state, viewer, places)),
        buttons=buttons(state, viewer) if viewer is not None else (),
        prompt=prompt(state, viewer),
        facts=facts(state),
        fact_picture=pictures.icon("nugget"),
        help_anchor=help_anchor(state, viewer),
        lessons=lessons(state, viewer),
        goal=seats.goal(),
        coin=pictures.icon("nugget"),
        bursts=(Burst(Cue.FELL, pictures.RUBBLE),),
        loose=(Loose(pictures.RUBBLE, 26, 5, places.loose),) if places.loose is not None else (),
        board=Board(*places.field, (cells.left, cells.top), cells.scale, places.controls, LEAST),
    )


@cache
def _piece(handle: int, face: int) -> Piece:
    """A card as it is printed, from behind if its face is HIDDEN."""
    if face == HIDDEN:
        return Piece(handle, pictures.BACK, face)
    return Piece(handle, pictures.face_picture(face), face, side=board.FRONT_SIDE)


@cache
def _small_piece(handle: int, face: int) -> Piece:
    """The same where it is too small for its name to be read."""
    piece = _piece(handle, face)
    return piece if face == HIDDEN else piece._replace(picture=pictures.nameless(face))


@cache
def _closed(handle: int, face: int) -> Piece:
    """A card that lies face down for everybody, whether or not the viewer remembers it."""
    return Piece(handle, pictures.BACK, face)


# ------------------------------------------------------------------------------------------------ the seats


def _plate(state: SaboteurState, viewer: int | None, seat: int, place: Place) -> Plate:
    gold, cards = state.gold[seat], len(state.hands[seat])
    line = None
    if seat == viewer and state.turn != seat:
        line = msg("saboteur.plate.own_gold", n=gold)
    elif seat == viewer:
        line = msg("saboteur.plate.your_theft" if state.queue else "saboteur.plate.your_turn")
    return Plate(
        seat,
        place.x,
        place.y,
        SEAT_WIDTH,
        None if seat == viewer else cards,
        line,
        active=seat == state.turn,
        height=SEAT_HEIGHT,
        signs=tuple(_signs(state, viewer, seat)),
        tells=seats.tells(state, seat),
        knows=seats.knows(state, viewer, seat),
    )


def _signs(state: SaboteurState, viewer: int | None, seat: int) -> Iterator[PlateSign]:
    """Whole tools, gold, the bars before a trapped face, and the dwarf that the viewer has looked at."""
    front = state.front
    for tool in range(len(TOOLS)):
        if front[PLACES * seat + tool] == NO_PIECE:
            yield _whole_tool(tool)
    if state.gold[seat]:
        is_told = seat == viewer and state.turn != seat  # by the line of the plate
        is_open = state.rules.open_gold or state.turn == NOBODY
        yield _gold(seat, state.gold[seat] if is_open and not is_told else None, seat == viewer)
    if state.is_trapped(seat):
        tip = msg("saboteur.tip.trapped", player=SeatRef(seat))
        yield PlateSign(pictures.icon("bars"), *AVATAR, 46, tip)
    role = state.roles[seat]
    face = state.faces[role]
    if seat != viewer and face != HIDDEN:
        tip = msg("saboteur.tip.dwarf", player=SeatRef(seat), role=card_title(face))
        picture = pictures.dwarf_mark(face, _is_known(state, seat))
        yield PlateSign(picture, *DWARF_MARK, tip)


@cache
def _whole_tool(tool: int) -> PlateSign:
    tip = msg("saboteur.tip.whole", tool=tool_word(tool))
    return PlateSign(pictures.slot(TOOLS[tool]), *slot_on_plate(tool), SLOT, tip)


@cache
def _gold(seat: int, amount: int | None, is_own: bool) -> PlateSign:
    row = 19 if is_own else 43  # the viewer's own plate has a line of words instead of a hand
    tip = msg("saboteur.tip.gold", player=SeatRef(seat))
    return PlateSign(pictures.gold(amount), SEAT_WIDTH - 21, row, 26, tip, counts=f"gold:{seat}")


def _seat_zones(state: SaboteurState, viewer: int | None, at: dict[int, Place]) -> list[Zone]:
    """The plate of each seat as a target, its hand on the chip that counts it, and what lies in front of it."""
    found = []
    taps = Verb.STEAL if state.queue else ""
    faces, front = state.faces, state.front
    for seat, place in at.items():
        found.append(_seat(seat, place, taps))
        if seat != viewer:
            cards = tuple([_closed(piece, faces[piece]) for piece in state.hands[seat]])
            found.append(_closed_hand(seat, place)._replace(pieces=cards))
        for number in range(PLACES):
            piece = front[PLACES * seat + number]
            if piece != NO_PIECE:
                # A cage takes the place of a theft that is not there.
                slot = STOLEN if number == CAGE and front[PLACES * seat + STOLEN] == NO_PIECE else number
                found.append(_in_front(seat, place, number, slot, piece, faces[piece], piece == state.clearing))
    return found


@cache
def _seat(seat: int, place: Place, taps: str) -> Zone:
    return Zone(
        SEAT[seat],
        Arrangement.CELLS,
        *place.middle,
        SEAT_HEIGHT,
        target=(SEAT_WIDTH, SEAT_HEIGHT),
        seat=seat,
        taps=taps,
    )


@cache
def _closed_hand(seat: int, place: Place) -> Zone:
    return Zone(
        HAND[seat],
        Arrangement.ROW,
        place.x + HAND_CHIP[0],
        place.y + HAND_CHIP[1],
        19.5,
        depth=1,
        target=(22, 28),
        seat=seat,
        back=pictures.BACK,
        label=msg("saboteur.zone.hand", player=SeatRef(seat)),
    )


@cache
def _in_front(seat: int, place: Place, number: int, slot: int, piece: int, face: int, is_clearing: bool) -> Zone:
    word = f"broken_{TOOLS[number]}" if number < len(TOOLS) else IN_FRONT[number]
    lying = Piece(piece, pictures.slot(word), face, marked=is_clearing)
    x, y = place.slot(slot)
    return Zone(FRONT[seat][number], Arrangement.CELLS, x, y, SLOT, (lying,), seat=seat, label=card_title(face))


# ------------------------------------------------------------------------------------------------ piles and hands


def _decor(state: SaboteurState, viewer: int | None, places: Layout) -> list[Decor]:
    """What is said of the own dwarf, the places of piles without cards, and what everybody may see of the tunnel."""
    found = []
    if viewer is not None:
        x, y, height = places.dwarf
        found.append(Decor(pictures.caption(_own_dwarf(state, viewer, "caption")), x, y - height / 2 - 26, 20))
        if not _is_known(state, viewer):
            lock = pictures.seen_mark("common/icons/lock")
            found.append(Decor(lock, x + height * 0.31, y - height * 0.42, 30, above=True))
    for name, pile, spot in (("draw", state.draw, places.draw), ("discard", state.discard, places.discard)):
        is_low = name == "draw" and len(pile) <= LAST_CARDS
        found.append(Decor(pictures.well(name), *spot, WELL))
        label = pictures.pile_caption(f"saboteur.caption.{name}", len(pile), is_low)
        found.append(Decor(label, spot[0], spot[1] + WELL / 2 + 21, 38, counts=name))
    x, y = places.facts
    count = board.crystals(state)
    panel, tip = pictures.facts(count, board.closed_goals(state)), msg("saboteur.tip.facts", n=count)
    found.append(Decor(panel, x + SEAT_WIDTH / 2, y + FACTS_HEIGHT / 2, FACTS_HEIGHT, tip=tip))
    return found


def _is_known(state: SaboteurState, seat: int) -> bool:
    """Whether everybody has seen what a seat is, as when the gold is shared."""
    return state.seen[state.roles[seat]] == PUBLIC


def _own_dwarf(state: SaboteurState, viewer: int, use: str) -> str:
    """What the viewer's dwarf is called, for "caption" or "zone"."""
    return f"saboteur.{use}.dwarf{'_open' if _is_known(state, viewer) else ''}"


def _piles(state: SaboteurState, places: Layout) -> list[Zone]:
    faces, seen = state.faces, state.seen

    def card(piece: int) -> Piece:
        return _small_piece(piece, faces[piece] if seen[piece] == PUBLIC else HIDDEN)

    return [
        Zone(
            DRAW_PILE, Arrangement.PILE, *places.draw, PILE_CARD, tuple(map(card, state.draw)), depth=5,
            target=(68, WELL), back=pictures.BACK, label=msg("saboteur.zone.draw", n=len(state.draw)),
            gathers=(DISCARD_PILE,),
        ),
        Zone(
            DISCARD_PILE, Arrangement.PILE, *places.discard, PILE_CARD, tuple(map(card, state.discard)),
            depth=4, target=(68, WELL), back=pictures.BACK, label=msg("saboteur.zone.discard"),
            is_always_open=not state.discarded and state.clearing == NO_PIECE,
        ),
    ]  # fmt: skip


def _dwarf_zone(state: SaboteurState, viewer: int | None, below: int, places: Layout) -> list[Zone]:
    """The viewer's dwarf, which stands for the viewer's seat: listed before it, as an area is."""
    if viewer is None:
        return []
    role = state.roles[below]
    return [
        Zone(
            ROLE[below],
            Arrangement.CELLS,
            *places.dwarf,
            (_piece(role, state.faces[role])._replace(angle=-3),),
            target=(108, 150),
            seat=below,
            back=pictures.DWARF_BACK,
            label=msg(_own_dwarf(state, below, "zone")),
            gathers=(SEAT[below],),
        )
    ]


def _own_zones(state: SaboteurState, viewer: int | None, below: int, places: Layout) -> list[Zone]:
    if viewer is None:
        return []
    x, y, width = places.hand
    hand = state.hands[below]
    faces = [state.faces[piece] for piece in hand]
    return [
        Zone(
            HAND[below],
            Arrangement.FAN,
            x,
            y,
            places.hand_card,
            tuple(map(_piece, hand, faces)),
            width=width,
            pitch=(HAND_PITCH * places.hand_card, 0.0),
            seat=below,
            own=True,
            back=pictures.BACK,
            label=msg("saboteur.zone.own_hand"),
            sort_keys=((BY_KIND, tuple(faces)), (AS_DRAWN, tuple(range(len(hand))))),
        )
    ]
