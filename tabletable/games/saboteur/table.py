"""What the table looks like for one viewer."""

from __future__ import annotations

from collections.abc import Iterator

from tabletable.core.command import Command
from tabletable.core.game import View
from tabletable.core.ids import HIDDEN, NO_CHOICE, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.tablespec import (
    Arrangement,
    Board,
    Button,
    Choice,
    Decor,
    Picture,
    Piece,
    Pill,
    Plate,
    PlateSign,
    Stage,
    TableSpec,
    Zone,
)
from tabletable.games.saboteur import pictures
from tabletable.games.saboteur.commands import (
    CELL_ZONE,
    CLEARING,
    DISCARD_PILE,
    DONE,
    DRAW_PILE,
    FRONT,
    GOAL_CELLS,
    GOAL_WORDS,
    HAND,
    ROLE,
    SEAT,
    SEAT_NUMBER,
    STEAL,
    Verb,
    cell_at,
    cell_xy,
    zone_cell,
)
from tabletable.games.saboteur.faces import (
    CRYSTAL,
    EVERY_EDGE,
    GOAL_HANDLES,
    GOLD,
    IN_FRONT,
    PATH_COUNT,
    PLACES,
    TOOLS,
)
from tabletable.games.saboteur.grid import USABLE, lay
from tabletable.games.saboteur.layout import (
    FACTS_HEIGHT,
    HEADER,
    SEAT_HEIGHT,
    SEAT_WIDTH,
    SLOT,
    Grid,
    Layout,
    Place,
    grid,
    layout,
    slot_on_plate,
)
from tabletable.games.saboteur.lessons import lessons
from tabletable.games.saboteur.rules import can_build
from tabletable.games.saboteur.state import ROUNDS, SaboteurState
from tabletable.games.saboteur.words import card_title, tool_word

HAND_CARD = 160.0
GLOW = 170.0
"""How far the light around a card reaches across, in units of a cell."""
SMALL = 0.68
"""Below this size of the cells doors and crystals are drawn larger than they are printed."""
FRONT_SIDE = "front"
FILLED = 0.994
"""The part of its cell that a card fills: a hair's breadth of rock shows between two."""
HAND_PITCH = 116.0
"""The cards of a hand lie side by side, so that the name of each can be read; six of them hardly overlap."""
AVATAR = (30.0, 30.0)
"""The middle of the face on a plate."""
HAND_CHIP = (75.0, 43.0)
"""Where the chip on a plate shows a card."""
PILE_CARD = 94.0
_FIELD = tuple((x, y) for x in range(9) for y in range(-2, 3))
"""The cells that are marked from the beginning."""
_MARK_DX, _MARK_DY = 0.33, 0.39
"""Where on a goal the mark of a viewer's own knowledge lies, in parts of a cell."""


def table(view: View[SaboteurState], stage: Stage) -> TableSpec:
    """See `Game.table`. An onlooker sits at seat 0's place and sees it from outside like the others."""
    state, viewer = view.state, view.seat
    below = viewer if viewer is not None else 0
    seats = len(state.hands)
    places = layout(stage, seats - 1)
    others = [(below + step) % seats for step in range(1, seats)]
    at = dict(zip(others, places.places, strict=True)) | {below: places.own}
    open_sites = [cell for cell, demand in state.sites.items() if demand & USABLE]
    cells = grid(places.field, map(cell_xy, state.laid), map(cell_xy, open_sites))
    return TableSpec(
        ground="saboteur",
        theme="cave",
        title=msg("saboteur.title"),
        header=HEADER,
        subtitle=msg("saboteur.subtitle", round=state.round, rounds=ROUNDS),
        zones=(
            *_board_zones(state, cells, open_sites),
            *_seat_zones(state, viewer, at),
            *_piles(state, places),
            *_own_zones(state, viewer, below, places),
        ),
        plates=tuple(_plate(state, viewer, seat, place) for seat, place in at.items()),
        decor=(*_ground(state, cells, places), *_marks(state, viewer, cells, places)),
        pills=(Pill(msg("saboteur.pill.cards", n=len(state.draw)), places.draw[0], places.draw[1] + 66),),
        buttons=buttons(state, viewer) if viewer is not None else (),
        prompt=prompt(state, viewer),
        facts=_facts(state),
        fact_picture=pictures.icon("nugget"),
        help_anchor=help_anchor(state, viewer),
        lessons=lessons(state, viewer),
        board=Board(*places.field, (cells.left, cells.top), cells.scale, places.controls),
    )


# ------------------------------------------------------------------------------------------------ the tunnel


def _board_zones(state: SaboteurState, cells: Grid, open_sites: list[int]) -> list[Zone]:
    """One zone per cell that holds a card or may be aimed at."""
    found = []
    newest = next((cell for cell in reversed(state.laid) if cell not in GOAL_CELLS), NO_PIECE)
    for cell, piece in state.laid.items():
        picture = _tile(state, cell, cells.scale < SMALL)
        marked = cell == newest and len(state.laid) > 1
        found.append(
            _cell_zone(cell, cells, (Piece(piece, picture, state.faces[piece], marked=marked, side=FRONT_SIDE),))
        )
    for cell, piece in zip(GOAL_CELLS, GOAL_HANDLES, strict=True):
        if cell not in state.shapes:
            found.append(_cell_zone(cell, cells, (Piece(piece, _goal(state, piece), state.faces[piece]),)))
    empty = {*open_sites, *(cell_at(x, y) for x, y in _FIELD)} - state.shapes.keys() - set(GOAL_CELLS)
    return found + [_cell_zone(cell, cells, ()) for cell in sorted(empty)]


def _tile(state: SaboteurState, cell: int, bold: bool = False) -> Picture:
    """The card in a cell, with a lamp in some of the lit ones."""
    x, y = cell_xy(cell)
    return pictures.tile(state.shapes[cell], state.lit[cell], (2 * x + y) % 5 < 2, bold)


def _goal(state: SaboteurState, piece: int) -> Picture:
    """A goal that is no part of the tunnel: closed, and open for all once the round is over."""
    is_over = state.turn == NOBODY or bool(state.queue)
    return (
        pictures.tile(2 * state.faces[piece], 0) if is_over and state.faces[piece] != HIDDEN else pictures.closed_goal()
    )


def _cell_zone(cell: int, cells: Grid, pieces: tuple[Piece, ...]) -> Zone:
    """A cell. Of one at the rim it is what shows that one aims at, and the card will reach beyond."""
    x, y = cell_xy(cell)
    left, top, width, height = cells.seen(x, y)
    return Zone(
        CELL_ZONE[cell], Arrangement.CELLS, left, top, FILLED * cells.height, pieces, target=(width, height),
        room=cells.middle(x, y), label=_cell_label(cell), board=True, takes=Verb.PLACE,
    )  # fmt: skip


def _cell_label(cell: int) -> Msg:
    if cell in GOAL_CELLS:
        return msg("saboteur.zone.goal", goal=Msg(f"saboteur.goal.{GOAL_WORDS[GOAL_CELLS.index(cell)]}"))
    x, y = cell_xy(cell)
    return msg("saboteur.zone.cell", x=x, y=y)


def _ground(state: SaboteurState, cells: Grid, places: Layout) -> list[Decor]:
    """The rock under the tunnel, the marks of the usual field, and light around what is lit."""
    x, y, width, height = places.field
    rock = Decor(pictures.field(width, height), x + width / 2, y + height / 2, height + 2 * pictures.RAGGED)
    taken = state.shapes.keys() | set(GOAL_CELLS)
    marks = [
        Decor(pictures.SITE, *cells.middle(*cell), cells.height, board=True)
        for cell in _FIELD
        if cell_at(*cell) not in taken
    ]
    lit = (cell_xy(cell) for cell in state.laid if state.lit[cell] & EVERY_EDGE)
    # Every second card is enough: the light of one reaches beyond the next.
    light = [
        Decor(pictures.GLOW, *cells.middle(x, y), GLOW * cells.scale, board=True) for x, y in lit if (x + y) % 2 == 0
    ]
    return [rock, *marks, *light]


# ------------------------------------------------------------------------------------------------ the seats


def _plate(state: SaboteurState, viewer: int | None, seat: int, place: Place) -> Plate:
    gold, cards = state.gold[seat], len(state.hands[seat])
    line = None
    if seat == viewer and state.turn != seat:
        line = msg("saboteur.plate.own_gold", n=gold)
    elif seat == viewer:
        line = msg("saboteur.plate.your_theft" if state.queue else "saboteur.plate.your_turn")
    return Plate(
        seat, place.x, place.y, SEAT_WIDTH, None if seat == viewer else cards, line, active=seat == state.turn,
        height=SEAT_HEIGHT, signs=tuple(_signs(state, viewer, seat)),
    )  # fmt: skip


def _signs(state: SaboteurState, viewer: int | None, seat: int) -> Iterator[PlateSign]:
    """Whole tools, gold, the bars before a trapped face, and the dwarf that the viewer has looked at."""
    for tool, word in enumerate(TOOLS):
        if state.front[PLACES * seat + tool] == NO_PIECE:
            tip = msg("saboteur.tip.whole", tool=tool_word(tool))
            yield PlateSign(pictures.slot(word), *slot_on_plate(tool), SLOT, tip)
    if state.gold[seat]:
        tip = msg("saboteur.tip.gold", player=SeatRef(seat))
        shown = state.gold[seat] if state.rules.open_gold or state.turn == NOBODY else None
        row = 19 if seat == viewer else 43  # the viewer's own plate has a line of words instead of a hand
        yield PlateSign(pictures.gold(shown), SEAT_WIDTH - 21, row, 26, tip)
    if state.is_trapped(seat):
        tip = msg("saboteur.tip.trapped", player=SeatRef(seat))
        yield PlateSign(pictures.icon("bars"), *AVATAR, 46, tip)
    role = state.roles[seat]
    face = state.faces[role]
    if seat != viewer and face != HIDDEN:
        tip = msg("saboteur.tip.dwarf", player=SeatRef(seat), role=card_title(face))
        picture = pictures.dwarf_mark(face, state.seen[role] == PUBLIC)
        yield PlateSign(picture, AVATAR[0] + 17, AVATAR[1] + 15, 28, tip)


def _seat_zones(state: SaboteurState, viewer: int | None, at: dict[int, Place]) -> list[Zone]:
    """The plate of each seat as a target, its hand on the chip that counts it, and what lies in front of it."""
    found = []
    for seat, place in at.items():
        name = msg("saboteur.zone.seat", player=SeatRef(seat))
        found.append(
            Zone(
                SEAT[seat], Arrangement.CELLS, *place.middle, SEAT_HEIGHT, target=(SEAT_WIDTH, SEAT_HEIGHT), seat=seat,
                label=name, takes=Verb.PLAY, taps=Verb.STEAL if state.queue else "",
            )
        )  # fmt: skip
        if seat != viewer:
            cards = tuple(_card(state, piece) for piece in state.hands[seat])
            x, y = place.x + HAND_CHIP[0], place.y + HAND_CHIP[1]
            found.append(
                Zone(
                    HAND[seat], Arrangement.ROW, x, y, 18, cards, angle=-8, depth=1, target=(22, 28), seat=seat,
                    back=pictures.BACK, label=msg("saboteur.zone.hand", player=SeatRef(seat)),
                )
            )  # fmt: skip
        for number in range(PLACES):
            piece = state.front[PLACES * seat + number]
            if piece != NO_PIECE:
                word = f"broken_{TOOLS[number]}" if number < len(TOOLS) else IN_FRONT[number]
                lying = Piece(piece, pictures.slot(word), state.faces[piece], marked=piece == state.clearing)
                x, y = place.slot(number)
                found.append(
                    Zone(
                        FRONT[seat][number], Arrangement.CELLS, x, y, SLOT, (lying,), seat=seat,
                        label=card_title(state.faces[piece]),
                    )
                )  # fmt: skip
    return found


def _card(state: SaboteurState, piece: int) -> Piece:
    """A card of somebody else's hand: its back, whether or not the viewer remembers it."""
    return Piece(piece, pictures.BACK, state.faces[piece])


def _marks(state: SaboteurState, viewer: int | None, cells: Grid, places: Layout) -> list[Decor]:
    """What only the viewer knows of goals and of the own dwarf, places of piles without cards, facts on the tunnel."""
    found = []
    for cell, piece in zip(GOAL_CELLS, GOAL_HANDLES, strict=True):
        face = state.faces[piece]
        if cell not in state.shapes and face != HIDDEN and state.seen[piece] != PUBLIC:
            x, y = cells.middle(*cell_xy(cell))
            picture = pictures.seen_mark("saboteur/nugget" if face == GOLD else "saboteur/stone")
            spot = (x + _MARK_DX * cells.width, y - _MARK_DY * cells.height)
            found.append(Decor(picture, *spot, 32 * cells.scale, above=True, tip=card_title(face), board=True))
    if viewer is not None:
        x, y, height = places.dwarf
        found.append(Decor(pictures.caption("saboteur.caption.dwarf"), x, y - height / 2 - 16, 20))
        found.append(
            Decor(pictures.seen_mark("common/icons/lock"), x + height * 0.34, y - height * 0.44, 30, above=True)
        )
    for pile, spot in ((state.draw, places.draw), (state.discard, places.discard)):
        if not pile:
            found.append(Decor(pictures.CARD_PLACE, *spot, PILE_CARD))
    crystals = sum(CRYSTAL[shape] for shape in state.shapes.values())
    x, y = places.facts
    tip = msg("saboteur.tip.facts", n=crystals)
    panel = pictures.facts(crystals, _closed_goals(state))
    found.append(Decor(panel, x + SEAT_WIDTH / 2, y + FACTS_HEIGHT / 2, FACTS_HEIGHT, tip=tip))
    return found


def _closed_goals(state: SaboteurState) -> int:
    return sum(cell not in state.shapes for cell in GOAL_CELLS)


# ------------------------------------------------------------------------------------------------ piles and hands


def _piles(state: SaboteurState, places: Layout) -> list[Zone]:
    def card(piece: int) -> Piece:
        face = state.faces[piece]
        is_open = face != HIDDEN and state.seen[piece] == PUBLIC
        return Piece(piece, pictures.face_picture(face) if is_open else pictures.BACK, face if is_open else HIDDEN)

    return [
        Zone(
            DRAW_PILE, Arrangement.PILE, *places.draw, PILE_CARD, tuple(card(piece) for piece in state.draw), depth=5,
            target=(70, 104), back=pictures.BACK, label=msg("saboteur.zone.draw", n=len(state.draw)),
        ),
        Zone(
            DISCARD_PILE, Arrangement.PILE, *places.discard, PILE_CARD, tuple(card(piece) for piece in state.discard),
            depth=4, target=(72, 110), back=pictures.BACK, label=msg("saboteur.zone.discard"), takes=Verb.DISCARD,
        ),
    ]  # fmt: skip


def _own_zones(state: SaboteurState, viewer: int | None, below: int, places: Layout) -> list[Zone]:
    if viewer is None:
        return []
    x, y, width = places.hand
    hand = state.hands[below]
    faces = [state.faces[piece] for piece in hand]
    role = state.roles[below]
    dwarf = Piece(role, pictures.face_picture(state.faces[role]), state.faces[role], angle=-3)
    return [
        Zone(
            ROLE[below], Arrangement.CELLS, *places.dwarf, (dwarf,), seat=below, back=pictures.DWARF_BACK,
            label=msg("saboteur.zone.dwarf"),
        ),
        Zone(
            HAND[below], Arrangement.FAN, x, y, HAND_CARD,
            tuple(Piece(piece, pictures.face_picture(face), face) for piece, face in zip(hand, faces, strict=True)),
            width=width, pitch=(HAND_PITCH, 0.0), seat=below, own=True, back=pictures.BACK,
            label=msg("saboteur.zone.own_hand"),
            sort_keys=(
                ("saboteur.sort.kind", tuple(faces)),
                ("saboteur.sort.drawn", tuple(range(len(hand)))),
            ),
        ),
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------ what one may do


def buttons(state: SaboteurState, viewer: int) -> tuple[Button, ...]:
    """The commands that a button starts: the main one first."""
    if state.turn == NOBODY:
        return ()
    if state.queue:
        steals = tuple(STEAL[viewer][other] for other in range(len(state.hands)) if other != viewer)
        return (
            Button(msg("saboteur.button.steal"), steals, "T", "hand", primary=True, reason=_not_now(state, viewer)),
        )
    not_now = _not_now(state, viewer)
    discards = tuple(
        Command(viewer, Verb.DISCARD, piece, DISCARD_PILE, NO_CHOICE) for piece in sorted(state.hands[viewer])
    )  # fmt: skip
    mine = viewer == state.turn
    if mine and state.clearing != NO_PIECE:
        label = msg("saboteur.button.discard_for", n=CLEARING - state.discarded)
        return (Button(label, discards, "D", "cards", primary=True),)
    found = []
    if mine and state.discarded:
        label = msg("saboteur.button.done", n=min(state.discarded, len(state.draw)))
        found.append(Button(label, (DONE[viewer],), "E", "check", primary=True))
        found.append(Button(msg("saboteur.button.discard_more"), discards, "D", "cards"))
        return tuple(found)
    found.append(Button(msg("saboteur.button.pass"), discards, "D", "cards", reason=not_now))
    lying = state.in_front(viewer)
    reason = not_now or msg("saboteur.short.two_cards" if lying else "saboteur.short.nothing")
    clears = tuple(Command(viewer, Verb.CLEAR, piece) for piece in sorted(lying))
    found.append(Button(msg("saboteur.button.clear"), clears, "C", "trash", reason=reason))
    return tuple(found)


def _not_now(state: SaboteurState, viewer: int) -> Msg | None:
    return None if viewer == state.turn else msg("saboteur.short.not_your_turn")


def prompt(state: SaboteurState, viewer: int | None) -> Msg | None:
    """What the viewer may do now, or who is awaited."""
    if state.turn == NOBODY:
        return None
    if viewer != state.turn:
        return msg(
            "saboteur.prompt.other_theft" if state.queue else "saboteur.prompt.other", player=SeatRef(state.turn)
        )
    if state.queue:
        return msg("saboteur.prompt.theft")
    if state.clearing != NO_PIECE:
        return msg("saboteur.prompt.clearing", n=CLEARING - state.discarded)
    if state.discarded:
        return msg("saboteur.prompt.passing", n=state.discarded)
    if any(state.faces[piece] < PATH_COUNT for piece in state.hands[viewer]) and not can_build(state, viewer):
        return msg("saboteur.prompt.blocked")
    return msg("saboteur.prompt.turn")


def _facts(state: SaboteurState) -> tuple[Msg, ...]:
    crystals = sum(CRYSTAL[shape] for shape in state.shapes.values())
    return (msg("saboteur.fact.crystals", n=crystals), msg("saboteur.fact.goals", n=_closed_goals(state)))


def help_anchor(state: SaboteurState, viewer: int | None) -> str:
    """The paragraph of RULES.md about the current decision."""
    if state.turn == NOBODY:
        return "end"
    if state.queue:
        return "theft"
    if state.clearing != NO_PIECE:
        return "clear"
    if state.discarded:
        return "pass"
    if viewer == state.turn and not can_build(state, state.turn):
        return "tools"
    return "turn"


def choices(view: View[SaboteurState], commands: tuple[Command, ...]) -> tuple[Choice, ...]:
    """The two turns of a path card, the two tools of a double repair, cards to discard, players to rob."""
    return tuple(_choice(view.state, command) for command in commands)


def _choice(state: SaboteurState, command: Command) -> Choice:
    match command.verb:
        case Verb.PLACE:
            word = "turned" if command.choice else "upright"
            shape = 2 * state.faces[command.piece] + command.choice
            return Choice(command, msg(f"saboteur.choice.{word}"), pictures.tile(shape, 31))
        case Verb.PLAY if command.choice != NO_CHOICE:
            return Choice(command, tool_word(command.choice), pictures.icon(TOOLS[command.choice]))
        case Verb.STEAL:
            player = SeatRef(SEAT_NUMBER[command.zone])
            return Choice(command, msg("saboteur.choice.player", player=player), pictures.icon("nugget"))
        case Verb.DONE:
            return Choice(command, msg("saboteur.verb.done"))
    face = state.faces[command.piece]
    return Choice(command, card_title(face), pictures.face_picture(face))


def preview(view: View[SaboteurState], command: Command) -> Piece | None:
    """A path card as it will lie in the tunnel, lit as far as it is joined to the start there."""
    cell = zone_cell(command.zone)
    if command.verb != Verb.PLACE or cell is None:
        return None
    after = view.state.clone()
    lay(after, cell, command.piece, command.choice)
    return Piece(command.piece, _tile(after, cell), view.state.faces[command.piece])
