"""The `TableSpec` for one viewer: seats, piles and hands around the tunnel, and the meaning of a drop."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import MessageFamily, Msg, SeatRef, msg
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablekit.seating import seating
from tabletable.core.tablekit.zones import area, cell, own_hand, pile, sorts, tucked
from tabletable.core.tablespec import Board, Burst, Decor, Loose, Piece, Plate, PlateSign, Stage, TableSpec, Zone
from tabletable.core.view import View
from tabletable.games.saboteur.rules import cards, zones
from tabletable.games.saboteur.rules.cards import card_title, tool_word, zone_cell
from tabletable.games.saboteur.rules.grid import lay
from tabletable.games.saboteur.rules.state import ROUNDS, Cue, SaboteurState, Verb
from tabletable.games.saboteur.table import board, pictures, prompts
from tabletable.games.saboteur.table.layout import HEADER, LEAST, SEAT_WIDTH, SLOT, WELL, Layout, layout, slot_on_plate
from tabletable.games.saboteur.table.looks import BY_KIND
from tabletable.games.saboteur.table.pictures import BACK, CARDS, CLOSED, SMALL
from tabletable.games.saboteur.table.prompts import lessons
from tabletable.games.saboteur.table.words import openings

_TITLE: Final = ("saboteur.title", "saboteur.title_base")
"""The titles with both boxes, and of the base game."""
_HAND_PITCH = 0.735
"""The cards of a hand lie side by side, so that the name of each can be read and all openings of a path are seen. A
part of their height."""
_PILE_CARD = 94.0
_PILE = (68.0, WELL)
"""The width and height of the target of a pile."""


def table(view: View[SaboteurState], stage: Stage) -> TableSpec:
    """Return the table; a spectator sits at seat 0's place but sees that seat from outside, like the others."""
    state, viewer = view.state, view.seat
    who = seating(len(state.hands), viewer)
    places = layout(stage, len(who.others))
    plates = dict(zip(who.others, places.others, strict=True)) | {who.below: places.own}
    grid = board.cells_of(state, places.field)
    nugget, loose = pictures.icon("nugget"), places.loose
    return TableSpec(
        title=Msg(_TITLE[state.rules.base]),
        header=HEADER,
        subtitle=msg("saboteur.subtitle", round=state.round, rounds=ROUNDS),
        zones=(*board.zones(state, grid), *_zones(state, viewer, plates, places)),
        plates=tuple(plate(state, viewer, seat, place) for seat, place in plates.items()),
        decor=(*board.ground(state, grid), *board.goal_marks(state, grid), *decor(state, viewer, places)),
        buttons=prompts.buttons(state, viewer) if viewer is not None else (),
        prompt=prompts.prompt(state, viewer),
        prompt_again=prompts.prompt_again(state, viewer),
        facts=prompts.facts(state),
        heard_privately=prompts.own_role(state, viewer),
        heard_each_turn=prompts.hindrances(state, viewer),
        fact_picture=nugget,
        help_anchor=prompts.help_anchor(state, viewer),
        lessons=lessons(state, viewer),
        goal=prompts.goal(),
        coin=nugget,
        bursts=(Burst(Cue.FELL, pictures.RUBBLE),),
        loose=(Loose(pictures.RUBBLE, 26, 5, loose),) if loose is not None else (),
        board=Board(*places.field, (grid.left, grid.top), grid.scale, places.controls, LEAST),
    )


def intended_command(view: View[SaboteurState], piece: int, zone: str) -> Command | None:
    """Return the command a drop means: lay a path card, play an action card, or clear a card."""
    state, seat = view.state, view.seat
    if seat is None:
        return None
    if piece in state.hands[seat]:
        return Command(seat, _use(state, piece, zone), piece, _STANDS_FOR.get(zone, zone))
    if piece in state.front:
        away = "" if zone == zones.DISCARD_PILE else zone
        return Command(seat, Verb.CLEAR, piece, away) if not state.queue else None
    return None if any(piece in hand for hand in state.hands) else Command(seat, Verb.PLAY, piece, zone)


def preview(view: View[SaboteurState], command: Command) -> Piece | None:
    """Show a path card in the tunnel, lit as far as it would be joined to the start."""
    cell = zone_cell(command.zone)
    if command.verb != Verb.PLACE or cell is None:
        return None
    after = view.state.clone()
    lay(after, cell, command.piece, command.choice)
    picture = pictures.tile(after.shapes[cell], after.lit[cell])
    face, shape = view.state.faces[command.piece], openings(after.shapes[cell])
    tells = prompts.leads(view.state, after, shape, shape != openings(2 * face))
    return Piece(command.piece, picture, face, tells=tells)


def _zones(state: SaboteurState, viewer: int | None, plates: dict[int, Box], places: Layout) -> Iterator[Zone]:
    if viewer is not None:
        yield _dwarf(state, viewer, places)
    for seat, place in plates.items():
        yield from _of_seat(state, viewer, seat, place)
    faces, seen = state.faces, state.seen
    pieces = [SMALL.piece(card, faces[card] if seen[card] == PUBLIC else HIDDEN) for card in state.draw]
    label = msg("saboteur.zone.draw", n=len(state.draw))
    draw = pile(zones.DRAW_PILE, places.draw, _PILE_CARD, tuple(pieces), label, BACK, 5, _PILE)
    yield draw._replace(gathers=(zones.DISCARD_PILE,))
    pieces = [SMALL.piece(card, faces[card] if seen[card] == PUBLIC else HIDDEN) for card in state.discard]
    label = msg("table.zone.discard")
    discard = pile(zones.DISCARD_PILE, places.discard, _PILE_CARD, tuple(pieces), label, BACK, 4, _PILE)
    yield discard._replace(is_always_open=not state.discarded and state.clearing == NO_PIECE)
    if viewer is not None:
        hand, height = tuple(map(_spoken, CARDS.pieces(faces, state.hands[viewer]))), places.hand_card
        ways, label = sorts([piece.face for piece in hand], (BY_KIND, int)), msg("table.zone.own_hand")
        yield own_hand(
            zones.HAND[viewer], viewer, places.hand, height, hand, label, BACK, ways, step=_HAND_PITCH * height
        )


def _dwarf(state: SaboteurState, viewer: int, places: Layout) -> Zone:
    """Return the zone of the viewer's dwarf, which stands for the viewer's seat: listed before it, like an area."""
    x, y, height = places.dwarf
    dwarf = CARDS.pieces(state.faces, (state.roles[viewer],))[0]._replace(angle=-3)
    label = msg("saboteur.zone.dwarf_open" if is_known(state, viewer) else "saboteur.zone.dwarf")
    zone = cell(zones.ROLE[viewer], (x, y), height, (dwarf,), label, (108, 150), viewer)
    return zone._replace(back=pictures.DWARF_BACK, gathers=(zones.SEAT[viewer],))


# ------------------------------------------------------------------------------------------------ the seats


def _of_seat(state: SaboteurState, viewer: int | None, seat: int, place: Box) -> Iterator[Zone]:
    """Yield the plate of a seat as a target, its hand on the chip that counts it, and the cards in front of it."""
    faces, front = state.faces, state.front_of(seat)
    yield _seat(seat, place, bool(state.queue))
    if seat != viewer:
        label, hand = msg("table.zone.hand", player=SeatRef(seat)), CLOSED.pieces(faces, state.hands[seat])
        yield tucked(zones.HAND[seat], (place.x + 75, place.y + 43), 19.5, hand, (22, 28), label, seat, BACK)
    for number, piece in enumerate(front):
        if piece != NO_PIECE:
            # A cage takes the place of a theft that is not there.
            slot = cards.STOLEN if number == cards.CAGE and front[cards.STOLEN] == NO_PIECE else number
            yield _in_front(seat, place, number, slot, piece, faces[piece], piece == state.clearing)


@cache
def _seat(seat: int, place: Box, is_robbed: bool) -> Zone:
    return area(zones.SEAT[seat], place, place.h, seat=seat)._replace(taps=Verb.STEAL if is_robbed else "")


@cache
def _spoken(piece: Piece) -> Piece:
    """Add to a card of the viewer's hand the words for its openings, held upright."""
    return piece._replace(tells=openings(2 * piece.face)) if 0 <= piece.face < cards.PATH_COUNT else piece


@cache
def _in_front(seat: int, place: Box, number: int, slot: int, piece: int, face: int, is_clearing: bool) -> Zone:
    word = f"broken_{cards.TOOLS[number]}" if number < len(cards.TOOLS) else cards.IN_FRONT[number]
    marker = Piece(piece, pictures.slot(word), face, marked=is_clearing)
    x, y = slot_on_plate(slot)
    return cell(zones.FRONT[seat][number], (place.x + x, place.y + y), SLOT, (marker,), card_title(face), seat=seat)


# ------------------------------------------------------------------------------------------------ around the cards


_AVATAR: Final = (30.0, 30.0)
"""The middle of the face on a plate."""
DWARF_MARK: Final = (44.0, 42.0, 29.0)
"""The middle and height of the dwarf that is known: between the face, the slots below and the hand beside."""
_PILES: Final = MessageFamily("saboteur.caption.*", "draw discard")
_ABOUT_PILES: Final = MessageFamily("saboteur.tip.pile_*", "draw discard")
_LAST_CARDS: Final = 6
"""The number of cards in the draw pile from which on their count is a warning."""


def plate(state: SaboteurState, viewer: int | None, seat: int, place: Box) -> Plate:
    """Return a name plate; the viewer's shows its gold in words."""
    is_own, line = seat == viewer, None
    if is_own and state.turn != seat:
        line = msg("saboteur.plate.own_gold", n=state.gold[seat])
    elif is_own:
        line = msg("saboteur.plate.your_theft") if state.queue else None
    return Plate(
        seat,
        place.x,
        place.y,
        place.w,
        None if is_own else len(state.hands[seat]),
        line,
        active=seat == state.turn,
        height=place.h,
        signs=tuple(_signs(state, viewer, seat)),
        tells=prompts.tells(state, seat),
        knows=prompts.knows(state, viewer, seat),
    )


def _signs(state: SaboteurState, viewer: int | None, seat: int) -> Iterator[PlateSign]:
    """Yield a plate's signs: whole tools, gold, the bars of a trap, and the dwarf if the viewer knows it."""
    for tool, piece in enumerate(state.front_of(seat)[: len(cards.TOOLS)]):
        if piece == NO_PIECE:
            yield _whole_tool(tool)
    if state.gold[seat]:
        is_told = seat == viewer and state.turn != seat  # by the line of the plate
        is_open = state.rules.open_gold or state.turn == NOBODY
        yield _gold(seat, state.gold[seat] if is_open and not is_told else None, seat == viewer)
    if state.is_trapped(seat):
        yield PlateSign(pictures.icon("bars"), *_AVATAR, 46)
    face = state.role(seat)
    if seat != viewer and face != HIDDEN:
        tip = msg("saboteur.tip.dwarf", player=SeatRef(seat), role=card_title(face))
        yield PlateSign(pictures.dwarf_mark(face, is_known(state, seat)), *DWARF_MARK, tip)


@cache
def _whole_tool(tool: int) -> PlateSign:
    tip = msg("saboteur.tip.whole", tool=tool_word(tool))
    return PlateSign(pictures.slot(cards.TOOLS[tool]), *slot_on_plate(tool), SLOT, tip)


@cache
def _gold(seat: int, amount: int | None, is_own: bool) -> PlateSign:
    # On the viewer's own plate it lies on the portrait, where that of others has a mark: words need all of both lines.
    x, y = DWARF_MARK[:2] if is_own else (SEAT_WIDTH - 21, 43)
    tip = msg("saboteur.tip.gold", player=SeatRef(seat))
    return PlateSign(pictures.gold(amount), x, y, 26, tip, counts=zones.NUGGETS[seat])


def decor(state: SaboteurState, viewer: int | None, places: Layout) -> Iterator[Decor]:
    """Yield the words about the viewer's dwarf, the places of empty piles, and the public facts of the tunnel."""
    if viewer is not None:
        x, y, height = places.dwarf
        is_open = is_known(state, viewer)
        words = Msg("saboteur.caption.dwarf_open") if is_open else prompts.aim(state, viewer)
        yield Decor(pictures.caption(words), x, y - height / 2 - 26, 20)
        if not is_open:
            lock = pictures.seen_mark("common/icons/lock")
            tip = Msg("saboteur.tip.secret")
            yield Decor(lock, x + height * 0.31, y - height * 0.42, 30, above=True, tip=tip)
    for name, pieces, (x, y) in (("draw", state.draw, places.draw), ("discard", state.discard, places.discard)):
        is_low = name == "draw" and len(pieces) <= _LAST_CARDS
        yield Decor(pictures.well(name), x, y, WELL)
        caption = pictures.pile_caption(Msg(_PILES[name]), len(pieces), is_low)
        tip = msg(_ABOUT_PILES[name], n=len(pieces))
        yield Decor(caption, x, y + WELL / 2 + 21, caption.height, tip=tip, counts=name)
    if state.rules.base:
        count = sum(state.gold_cards)
        counted, tip, sign = "saboteur.caption.gold_cards", prompts.gold_cards(state), "nugget"
    else:
        count = board.crystals(state)
        counted, tip, sign = "saboteur.caption.crystals", msg("saboteur.fact.crystals", n=count), "crystal"
    goals = prompts.goals_left(state)
    counts = Msg(counted, (("n", count),)) if count or goals is None else None
    if goals is not None:
        tip = msg("saboteur.tip.both", first=tip, rest=prompts.where_gold_may_be(state))
    yield places.facts.cover(pictures.facts(counts, sign, goals), tip)


def is_known(state: SaboteurState, seat: int) -> bool:
    """Return whether a seat's role is public, as when the gold is shared."""
    return state.seen[state.roles[seat]] == PUBLIC


# ------------------------------------------------------------------------------------------------ meaning of a drop


_STANDS_FOR: Final = {
    zone: zones.SEAT[seat]
    for seat in range(zones.MAX_SEATS)
    for zone in (zones.HAND[seat], zones.ROLE[seat], *zones.FRONT[seat])
}
"""A zone that belongs to a player → the zone of that player as such."""


def _use(state: SaboteurState, piece: int, zone: str) -> Verb:
    """Return the verb a drop means; both piles stand for discarding."""
    if zone in (zones.DISCARD_PILE, zones.DRAW_PILE):
        return Verb.DISCARD
    return Verb.PLACE if state.faces[piece] < cards.PATH_COUNT else Verb.PLAY
