"""What lies and stands around the cards: plates, the board, marks at the piles, the provisional areas, counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Ids, SeatRef, msg
from tabletable.core.tablekit.boxes import Point
from tabletable.core.tablekit.seating import Seating
from tabletable.core.tablespec import Decor, Plate, PlateSign
from tabletable.games.yose_duel.rules.cards import HEART_SIDE, KINDS, SUIT, VALUE, kind
from tabletable.games.yose_duel.rules.names import side_word
from tabletable.games.yose_duel.rules.state import NO_PILE, UNTOUCHED, YoseState
from tabletable.games.yose_duel.table import furniture, seats
from tabletable.games.yose_duel.table.layout import (
    CAPTION,
    COLUMNS,
    HAND_CARD,
    RESERVE,
    SMALL_CARD,
    TRAY_CARD,
    TRAY_WORDS,
    Layout,
    Seat,
)
from tabletable.games.yose_duel.table.pictures import CARDS

_GHOST: Final = 0.45
"""How much is seen of the card at stake in the place it would go to."""
_LINE: Final = 24.0
"""Height of a line on the board."""


def plate(state: YoseState, viewer: int | None, seat: int, at: Seat) -> Plate:
    """A name plate with the side of the seat and its points at the right end."""
    box = at.plate
    known = Plate(seat, box.x, box.y, box.w, tells=seats.tells(state, seat), knows=seats.knows(state, viewer, seat))
    if state.is_opening:
        is_choosing = state.committed[seat] == NO_PIECE
        line = msg("yose_duel.plate.choosing" if is_choosing else "yose_duel.plate.chosen")
        return known._replace(line=line, active=is_choosing)
    side, left_over = state.side(seat), pending(state, seat)
    word = side_word(side)
    score = furniture.score(state.scores[seat], left_over)
    about = msg("yose_duel.tip.score", player=SeatRef(seat), n=state.scores[seat], pending=left_over)
    told = msg("yose_duel.tip.side", player=SeatRef(seat), side=word)
    signs = (
        PlateSign(score, box.w - RESERVE / 2, box.h / 2, box.h, about, counts=f"score:{seat}"),
        PlateSign(furniture.side_badge(side), 46, 44, 26, told),
    )
    return known._replace(line=word, active=seat == state.turn, reserve=RESERVE + 3, signs=signs)


def decor(state: YoseState, who: Seating, sides: dict[int, Seat], places: Layout) -> Iterator[Decor]:
    """All that is drawn but the question."""
    yield places.board.cover(furniture.board(*places.board.size))
    yield from _piles(state, places)
    yield from _counts(state, places)
    yield from _marks(state, who.below, places)
    if state.is_opening:
        yield from _show_signs(state, who.viewer, places)
    else:
        for seat, at in sides.items():
            yield from _tray_signs(state, seat, at, seat == who.below)
        if not state.is_over:
            yield from _legend(state.side(who.below), places)
    if state.stake != NO_PILE:
        yield from _stake_signs(state, who, places)


# ------------------------------------------------------------------------------------------------ on the board


def _piles(state: YoseState, places: Layout) -> Iterator[Decor]:
    """The places of piles that are gone."""
    for pile, top_card in enumerate(state.tops):
        if top_card == NO_PIECE:
            yield Decor(furniture.place(), *places.pile(pile), places.card)
        elif state.takers[pile] != UNTOUCHED and pile != state.stake:
            side = state.side(state.takers[pile])
            yield Decor(furniture.empty(state.faces[top_card], side), *places.pile(pile), places.card)


def _below(at: Point, key: str, width: int) -> Decor:
    """The caption of a small pile."""
    return Decor(furniture.words(key, width, bold=False), at[0], at[1] + CAPTION, _LINE)


def _counts(state: YoseState, places: Layout) -> Iterator[Decor]:
    """The captions of the two small piles, and what is said about those on the board."""
    if state.rest:
        yield _below(places.rest, "yose_duel.count.rest", 74)
    if state.is_opening:
        yield _below(places.hand_above, "yose_duel.count.start", 100)
        if state.void:  # in a position; nobody else has any yet
            yield from _void(state, places)
        return
    (x, y), left_over = places.told, state.untouched()
    if left_over:
        on_faces = sum(VALUE[state.faces[state.tops[pile]]] for pile in left_over)
        yield Decor(furniture.words("yose_duel.count.piles", 88, n=len(left_over)), x, y - 20, _LINE)
        yield Decor(furniture.words("yose_duel.count.faces", 88, bold=False), x, y, _LINE)
        points, tip = furniture.words("yose_duel.count.points", 88, n=on_faces), msg("yose_duel.tip.faces")
        yield Decor(points, x, y + 20, _LINE, tip=tip, counts="faces")
    yield from _void(state, places)


def _void(state: YoseState, places: Layout) -> Iterator[Decor]:
    """What the void cards are called, and that nobody scores them."""
    yield _below(places.void, "yose_duel.count.void", 60)
    if state.void:
        yield Decor(furniture.veil(), *places.void, SMALL_CARD, above=True)
    else:
        yield Decor(furniture.place(), *places.void, SMALL_CARD)


_TIPS: Final = Ids("yose_duel.tip.*", KINDS)


def _marks(state: YoseState, below: int, places: Layout) -> Iterator[Decor]:
    """At each pile what it is for either seat, at that seat's side of it."""
    lower = state.side(below) if not state.is_opening else HEART_SIDE
    half, height = (places.card + places.step) / 2, furniture.MARK_HEIGHT * min(1.25, places.scale)
    for pile in state.untouched():
        x, y = places.pile(pile)
        for side, at in ((1 - lower, y - half - 10 * places.scale), (lower, y + half + places.scale)):
            word = kind(side, SUIT[state.faces[state.tops[pile]]])
            picture = furniture.mark(side, word, furniture.MARK_WIDTHS[word])
            yield Decor(picture, x, at, height, above=True, tip=msg(_TIPS[word], side=side_word(side)))


def _show_signs(state: YoseState, viewer: int | None, places: Layout) -> Iterator[Decor]:
    """The place for the card to be shown."""
    x, y = places.show
    yield Decor(furniture.show_place(), x, y, HAND_CARD)
    if viewer is not None and state.committed[viewer] != NO_PIECE:
        yield Decor(furniture.tick(), x + HAND_CARD * 5 / 14 - 8, y - HAND_CARD / 2 + 8, 32, above=True)


def _legend(side: int, places: Layout) -> Iterator[Decor]:
    """What the marks mean for the viewer's own side."""
    box = places.legend
    rows = (("yose_duel.legend.sente", ("sente",), 0.25), ("yose_duel.legend.reverse", ("reverse", "gote"), 0.75))
    for key, kinds, part in rows:
        y = box.y + box.h * part
        x = box.x
        for word in kinds:
            wide = furniture.MARK_WIDTHS[word]
            yield Decor(furniture.mark(side, word, wide), x + wide / 2, y, furniture.MARK_HEIGHT)
            x += wide + 8
        room = round(box.right - x)
        yield Decor(furniture.words(key, room, flush=True), x + room / 2, y, _LINE)


def _stake_signs(state: YoseState, who: Seating, places: Layout) -> Iterator[Decor]:
    """Above the card at stake who decides; an arrow to where it goes if the attack is ignored, if only bare wood lies
    between."""
    x, y = places.pile(state.stake)
    top, tray = y - places.card / 2, places.above.tray
    yield Decor(furniture.stake_sign(who.viewer == state.turn), x, top - 24, 28, above=True)
    start, end = x + places.card * 5 / 14 + 8, tray.x - 4
    is_free = state.stake < COLUMNS and places.above.plate.right < start < end - 56
    if state.turn == who.below and is_free:
        high, low = tray.bottom - 20, top + 30
        picture = furniture.arrow(round(end - start), round(low - high))
        yield Decor(picture, (start + end) / 2, (low + high) / 2, picture.height)


# ------------------------------------------------------------------------------------------------ provisional areas


def is_coming(state: YoseState, seat: int) -> bool:
    """Whether a card goes to a seat's provisional area if its attack is ignored."""
    return state.stake != NO_PILE and state.turn != seat


def pending(state: YoseState, seat: int) -> int:
    """The points in a provisional area."""
    return sum(VALUE[state.faces[card]] for card in state.areas[seat])


def tray_places(state: YoseState, seat: int, at: Seat) -> tuple[Point, float]:
    """The middle of the first card of a provisional area, and how far apart its cards lie; the card that would come
    has its place too."""
    places = len(state.areas[seat]) + is_coming(state, seat)
    step = (at.tray.w - 8 - TRAY_WORDS - TRAY_CARD * 5 / 7) / max(1, places - 1)
    return (at.tray.x + 8 + TRAY_CARD * 5 / 14, at.tray.cy), step


def _tray_signs(state: YoseState, seat: int, at: Seat, is_own: bool) -> Iterator[Decor]:
    """A provisional area; in it the card at stake, in the place it goes to if it is ignored."""
    coming = is_coming(state, seat)
    cards = len(state.areas[seat]) + coming
    yield at.tray.cover(furniture.tray_ground(at.tray.size, not cards))
    phase: furniture.TrayPhase = "over" if state.is_over else "coming" if coming else "none"
    yield at.tray.cover(furniture.tray(state.side(seat), at.tray.size, is_own, cards, phase), above=True)
    if coming:
        (first, y), step = tray_places(state, seat, at)
        x, card = first + step * len(state.areas[seat]), state.unders[state.stake]
        yield Decor(CARDS.piece(card, state.faces[card]).picture, x, y, TRAY_CARD, strength=_GHOST)
        yield Decor(furniture.ghost_edge(round(TRAY_CARD * 5 / 7), round(TRAY_CARD)), x, y, TRAY_CARD)
