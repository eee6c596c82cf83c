"""What stands around the cards: plates with tools and gold, the places of the piles, the panel of facts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import Ids, Msg, SeatRef, msg
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Decor, Plate, PlateSign
from tabletable.games.saboteur.rules.cards import PLACES, TOOLS, card_title, tool_word
from tabletable.games.saboteur.rules.state import NUGGETS, SaboteurState
from tabletable.games.saboteur.table import board, furniture, pictures, seats
from tabletable.games.saboteur.table.layout import SEAT_WIDTH, SLOT, WELL, Layout, slot_on_plate

_AVATAR: Final = (30.0, 30.0)
"""The middle of the face on a plate."""
DWARF_MARK: Final = (44.0, 42.0, 29.0)
"""The middle and height of the dwarf that is known: between the face, the slots below and the hand beside."""
_PILES: Final = Ids("saboteur.caption.*", "draw discard")
_ABOUT_PILES: Final = Ids("saboteur.tip.pile_*", "draw discard")
_LAST_CARDS: Final = 6
"""So few cards in the draw pile are worth a warning."""


def plate(state: SaboteurState, viewer: int | None, seat: int, place: Box) -> Plate:
    """A name plate; the viewer's tells its gold in words."""
    is_own, line = seat == viewer, None
    if is_own and state.turn != seat:
        line = msg("saboteur.plate.own_gold", n=state.gold[seat])
    elif is_own:
        line = msg("saboteur.plate.your_theft" if state.queue else "saboteur.plate.your_turn")
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
        tells=seats.tells(state, seat),
        knows=seats.knows(state, viewer, seat),
    )


def _signs(state: SaboteurState, viewer: int | None, seat: int) -> Iterator[PlateSign]:
    """Whole tools, gold, the bars before a trapped face, and the dwarf that the viewer has looked at."""
    for tool in range(len(TOOLS)):
        if state.front[PLACES * seat + tool] == NO_PIECE:
            yield _whole_tool(tool)
    if state.gold[seat]:
        is_told = seat == viewer and state.turn != seat  # by the line of the plate
        is_open = state.rules.open_gold or state.turn == NOBODY
        yield _gold(seat, state.gold[seat] if is_open and not is_told else None, seat == viewer)
    if state.is_trapped(seat):
        yield PlateSign(pictures.icon("bars"), *_AVATAR, 46)
    face = state.faces[state.roles[seat]]
    if seat != viewer and face != HIDDEN:
        tip = msg("saboteur.tip.dwarf", player=SeatRef(seat), role=card_title(face))
        yield PlateSign(furniture.dwarf_mark(face, is_known(state, seat)), *DWARF_MARK, tip)


@cache
def _whole_tool(tool: int) -> PlateSign:
    tip = msg("saboteur.tip.whole", tool=tool_word(tool))
    return PlateSign(furniture.slot(TOOLS[tool]), *slot_on_plate(tool), SLOT, tip)


@cache
def _gold(seat: int, amount: int | None, is_own: bool) -> PlateSign:
    # On the viewer's own plate it lies on the portrait, where that of others has a mark: words need all of both lines.
    x, y = DWARF_MARK[:2] if is_own else (SEAT_WIDTH - 21, 43)
    tip = msg("saboteur.tip.gold", player=SeatRef(seat))
    return PlateSign(furniture.gold(amount), x, y, 26, tip, counts=NUGGETS[seat])


def decor(state: SaboteurState, viewer: int | None, places: Layout) -> Iterator[Decor]:
    """What is said of the own dwarf, the places of piles without cards, and what everybody may see of the tunnel."""
    if viewer is not None:
        x, y, height = places.dwarf
        words = "saboteur.caption.dwarf_open" if is_known(state, viewer) else "saboteur.caption.dwarf"
        yield Decor(furniture.caption(Msg(words)), x, y - height / 2 - 26, 20)
        if not is_known(state, viewer):
            lock = furniture.seen_mark("common/icons/lock")
            yield Decor(lock, x + height * 0.31, y - height * 0.42, 30, above=True)
    for name, pile, (x, y) in (("draw", state.draw, places.draw), ("discard", state.discard, places.discard)):
        is_low = name == "draw" and len(pile) <= _LAST_CARDS
        yield Decor(furniture.well(name), x, y, WELL)
        caption = furniture.pile_caption(Msg(_PILES[name]), len(pile), is_low)
        tip = msg(_ABOUT_PILES[name], n=len(pile))
        yield Decor(caption, x, y + WELL / 2 + 21, caption.height, tip=tip, counts=name)
    count = board.crystals(state)
    yield places.facts.cover(furniture.facts(count, board.closed_goals(state)), msg("saboteur.tip.facts", n=count))


def is_known(state: SaboteurState, seat: int) -> bool:
    """Whether everybody has seen what a seat is, as when the gold is shared."""
    return state.seen[state.roles[seat]] == PUBLIC
