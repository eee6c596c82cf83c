"""What the table looks like for one viewer: every place and the pieces that lie there."""

from __future__ import annotations

from collections.abc import Iterator

from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.tablekit.boxes import Box, Fan, Point
from tabletable.core.tablekit.seating import Seating, seating
from tabletable.core.tablekit.zones import area, cell, hand_behind, marked, own_hand, pile, row, tucked
from tabletable.core.tablespec import Piece, Stage, TableSpec, Zone
from tabletable.core.view import View
from tabletable.games.yose_duel.rules.cards import DIAMOND_SIDE, HEART_SIDE, SUIT
from tabletable.games.yose_duel.rules.commands import (
    AREA,
    HAND,
    PILE,
    PILES,
    POINTS,
    REST,
    SHOW,
    SIDE,
    TRAY,
    VOID,
    Verb,
)
from tabletable.games.yose_duel.rules.names import card_title, kind_word
from tabletable.games.yose_duel.rules.state import ROUNDS, UNTOUCHED, YoseState
from tabletable.games.yose_duel.table import furniture, prompts, seats, signs
from tabletable.games.yose_duel.table.layout import (
    HAND_CARD,
    HAND_INDEX,
    POINTS_CARD,
    RESERVE,
    SMALL_CARD,
    TRAY_CARD,
    Layout,
    Seat,
    layout,
)
from tabletable.games.yose_duel.table.lessons import lessons
from tabletable.games.yose_duel.table.pictures import BACK, CARDS
from tabletable.games.yose_duel.table.questions import question

_HAND_STEP = 132.0


def table(view: View[YoseState], stage: Stage) -> TableSpec:
    """See `Game.table`."""
    state, viewer = view.state, view.seat
    who = seating(len(state.hands), viewer)
    asked = viewer if stage.is_live else None
    places = layout(stage)
    if not state.rest:
        places = places.closed_up()
    sides = {1 - who.below: places.above, who.below: places.below}
    return TableSpec(
        title=msg("yose_duel.title"),
        subtitle=msg("yose_duel.subtitle", round=state.round, rounds=ROUNDS),
        zones=tuple(_zones(state, who, sides, places)),
        plates=tuple(signs.plate(state, viewer, seat, sides[seat]) for seat in (who.below, 1 - who.below)),
        decor=(*signs.decor(state, who, sides, places), *question(state, asked, places)),
        buttons=prompts.buttons(state, asked, places) if asked is not None else (),
        prompt=prompts.prompt(state, asked),
        facts=prompts.facts(state),
        fact_picture=furniture.side_badge(HEART_SIDE),
        help_anchor=prompts.help_anchor(state),
        lessons=lessons(state, asked),
        goal=seats.goal(),
    )


def _zones(state: YoseState, who: Seating, sides: dict[int, Seat], places: Layout) -> Iterator[Zone]:
    faces = state.faces
    rest, void = CARDS.pieces(faces, state.rest), CARDS.pieces(faces, state.void)
    label = msg("yose_duel.zone.rest", n=len(rest))
    yield pile(REST, places.rest, SMALL_CARD, rest, label, BACK, 5, (44, 60))
    label = msg("yose_duel.zone.void", n=len(void))
    yield tucked(VOID, places.void, SMALL_CARD, void, (44, 68), label, back=BACK)
    for seat, side in sides.items():
        # A card let go anywhere in a tray goes to the provisional area, and a pile to the points.
        yield area(TRAY[seat], side.tray, TRAY_CARD, (AREA[seat], POINTS[seat]), seat)
        if seat == who.below and not state.is_opening:
            # All the room below the board: a pile let go anywhere in it is taken.
            yield area(SIDE[seat], places.side, TRAY_CARD, (POINTS[seat],))._replace(invites=True)
        yield _points(state, seat, side.plate)
        yield _area(state, seat, side)
    for number in range(PILES):
        yield _pile(state, number, places)
    if state.is_opening:
        yield from _opening(state, who, places)


def _points(state: YoseState, seat: int, plate: Box) -> Zone:
    """The cards a seat has scored: the last one lies in its plate, which is where a card is dropped to score it."""
    cards, room = CARDS.pieces(state.faces, state.points[seat]), plate.w - RESERVE + 8
    label = msg("yose_duel.zone.points", player=SeatRef(seat), n=state.scores[seat])
    return tucked(POINTS[seat], (plate.x + room, plate.cy), POINTS_CARD, cards, (2 * room, plate.h), label, seat)


def _area(state: YoseState, seat: int, side: Seat) -> Zone:
    cards, tray = CARDS.pieces(state.faces, state.areas[seat]), side.tray
    is_coming = signs.is_coming(state, seat)
    (first, y), step = signs.tray_places(state, seat, side)
    x = first + step * max(0, len(cards) - 1) / 2
    target = 2 * min(x - tray.x, tray.right - x), 2 * min(y - tray.y, tray.bottom - y)
    label = msg("yose_duel.zone.area", player=SeatRef(seat), n=signs.pending(state, seat))
    found = row(AREA[seat], (x, y), TRAY_CARD, cards, step, label, seat, target)
    return found._replace(room=(first + step * len(cards), y) if is_coming else None)


def _pile(state: YoseState, number: int, places: Layout) -> Zone:
    is_whole = state.takers[number] == UNTOUCHED
    cards: tuple[Piece, ...] = ()
    if state.tops[number] != NO_PIECE and (is_whole or number == state.stake):
        handles = (state.unders[number], state.tops[number]) if is_whole else (state.unders[number],)
        cards = CARDS.pieces(state.faces, handles)
    target = places.card * 5 / 7, places.card + (places.step if len(cards) > 1 else 0)
    label, taps, at = _pile_label(state, number), Verb.TAKE if not state.is_opening else "", places.pile(number)
    return row(PILE[number], at, places.card, cards, (0, places.step), label, target=target, taps=taps)


def _pile_label(state: YoseState, number: int) -> Msg:
    top = state.tops[number]
    if top == NO_PIECE or (state.takers[number] != UNTOUCHED and number != state.stake):
        return msg("yose_duel.zone.no_pile")
    face, suit = state.faces[top], SUIT[state.faces[top]]
    heart, diamond = kind_word(HEART_SIDE, suit), kind_word(DIAMOND_SIDE, suit)
    return msg("yose_duel.zone.pile", card=card_title(face), heart=heart, diamond=diamond)


def _opening(state: YoseState, who: Seating, places: Layout) -> Iterator[Zone]:
    """The start cards, and the place where one of them is put to be compared."""
    yield _start_cards(state, 1 - who.below, places.hand_above, SMALL_CARD, 120, 34, (110, 60))._replace(angle=180)
    x, y, width = places.hand
    if who.viewer is None:
        yield _start_cards(state, who.below, (x, y), 120, 160, 60, (200, 130))
        return
    yield cell(SHOW, places.show, HAND_CARD, (), msg("yose_duel.zone.show"), (136, HAND_CARD))
    seat, cards, chosen, step = who.viewer, state.hands[who.viewer], state.committed[who.viewer], _HAND_STEP
    if chosen != NO_PIECE:
        # Both still are in the hand, the chosen one already where it will be shown.
        cards, step = sorted(cards, key=lambda card: card == chosen), places.show[0] - x
        x, width = x + step / 2, width + step
    hand, label = marked(CARDS.pieces(state.faces, cards), chosen), msg("yose_duel.zone.own_hand")
    own = own_hand(HAND[seat], seat, Fan(x, y, width), HAND_CARD, hand, label, BACK, (), SHOW, step)
    yield own._replace(index_share=HAND_INDEX)


def _start_cards(
    state: YoseState, seat: int, at: Point, height: float, width: float, step: float, target: tuple[float, float]
) -> Zone:
    """The two start cards of somebody else."""
    cards, label = CARDS.pieces(state.faces, state.hands[seat]), msg("yose_duel.zone.hand", player=SeatRef(seat))
    hand = hand_behind(HAND[seat], seat, Fan(*at, width), height, cards, label, BACK)
    return hand._replace(pitch=(step, 0), target=target)
