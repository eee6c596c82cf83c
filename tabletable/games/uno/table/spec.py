"""The `TableSpec` for one viewer: zones with their pieces, and the figures beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.ids import NOBODY
from tabletable.core.message import MessageFamily, Msg, SeatRef, msg
from tabletable.core.tablekit.boxes import Point
from tabletable.core.tablekit.seating import Around, Place, Seating, around, seating
from tabletable.core.tablekit.zones import cell, hand_behind, marked, own_hand, pile, sorts
from tabletable.core.tablespec import (
    BY_COLOUR,
    BY_VALUE,
    Badge,
    BadgeStyle,
    Decor,
    Pill,
    Plate,
    PlateSign,
    Stage,
    TableSpec,
    Zone,
)
from tabletable.core.view import View
from tabletable.games.uno.rules import zones
from tabletable.games.uno.rules.cards import COLOUR, COLOURS, DRAWS, SYMBOL, colour_word, skips
from tabletable.games.uno.rules.state import UnoState, Verb
from tabletable.games.uno.table import pictures, prompts, words
from tabletable.games.uno.table.pictures import BACK, CARDS, face_picture
from tabletable.games.uno.table.prompts import lessons, may_catch, may_draw

HAND_CARD: Final = 168.0
HAND_INDEX: Final = 0.55
"""Share of a card's height in which its colour and symbol are seen."""
TABLE_CARD: Final = 129.0
EMPTY_PLACE: Final = (92.0, 129.0)
"""The size of the place of an empty draw pile."""
DRAW_TARGET: Final = (104.0, 145.0)
DISCARD_TARGET: Final = (129.0, 134.0)
COLOUR_SIGN: Final = "colour"
"""The name by which a lesson points at the sign of the colour to match."""
CATCH_SIGN: Final = (4.0, 44.0)
"""The box to click: its width as a multiple of the size of the sign's letters, and its height."""
UNDER_PILES: Final = 86.0
"""The distance from the middle of the piles down to that of the signs below them."""
_PILE_OFFSET: Final = 76.0
"""The distance from the middle of the cloth to the middle of each pile."""


class Layout(NamedTuple):
    """All positions of a table of one size."""

    seats: Around
    cloth: tuple[int, int]
    """The width and height of the cloth."""
    ring: tuple[int, int]
    """Radii."""

    @property
    def draw(self) -> Point:
        """The middle of the draw pile."""
        x, y = self.seats.middle
        return x - _PILE_OFFSET, y

    @property
    def discard(self) -> Point:
        """The middle of the discard pile."""
        x, y = self.seats.middle
        return x + _PILE_OFFSET, y


def layout(stage: Stage, cards: Sequence[int]) -> Layout:
    """Return the layout for other seats with these numbers of cards. The cloth is that of a stage of
    984×720; it grows.
    """
    half_width, half_height = 352 + round((stage.width - 984) * 0.4), 164 + round((stage.height - 720) * 0.4)
    return Layout(around(stage, cards), (2 * half_width, 2 * half_height), (half_width - 54, half_height - 30))


def intended_command(view: View[UnoState], piece: int, zone: str) -> Command | None:
    """Return the play of a hand card, wherever it is dropped."""
    if view.seat is None or piece not in view.state.hands[view.seat]:
        return None
    return Command(view.seat, Verb.PLAY, piece, zone)


def table(view: View[UnoState], stage: Stage) -> TableSpec:
    """Return the table as the viewer sees it."""
    state, viewer = view.state, view.seat
    who = seating(len(state.hands), viewer)
    places = layout(stage, [len(state.hands[seat]) for seat in who.others])
    others = dict(zip(who.others, places.seats.others, strict=True))
    x, y = places.draw
    return TableSpec(
        title=msg("uno.title"),
        subtitle=_subtitle(state),
        zones=tuple(_zones(state, who, others, places)),
        plates=tuple(_plates(state, who, others, places)),
        decor=tuple(_decor(state, viewer, places)),
        pills=(Pill(msg("uno.pill.cards", n=len(state.draw)), x, y + UNDER_PILES),),
        badges=tuple(_badges(state, who, others, places)),
        buttons=prompts.buttons(state, viewer) if viewer is not None else (),
        only_move=prompts.only_move(state, viewer),
        prompt=prompts.prompt(state, viewer),
        facts=prompts.facts(state),
        fact_picture=face_picture(state.faces[state.discard[-1]]),
        fact_badge=f"+{state.stack}" if state.stack else "",
        help_anchor=prompts.help_anchor(state, viewer),
        lessons=lessons(state, viewer) if viewer is not None and state.turn != NOBODY else (),
        lantern=(284, 36),
        turn_order=_turn_order(state),
        heard_each_turn=prompts.few_cards(state, viewer),
        goal=words.goal(state),
    )


def _turn_order(state: UnoState) -> tuple[int, ...]:
    seats = len(state.hands)
    return () if state.turn == NOBODY else tuple((state.turn + at * state.direction) % seats for at in range(seats))


def _subtitle(state: UnoState) -> Msg:
    if not state.rules.points:
        return msg("uno.subtitle.hand")
    return msg("uno.subtitle.points", number=state.hand_number, target=state.rules.target)


def _zones(state: UnoState, who: Seating, others: dict[int, Place], places: Layout) -> Iterator[Zone]:
    faces, hands = state.faces, state.hands
    cards, label = CARDS.pieces(faces, state.draw), msg("uno.zone.draw", n=len(state.draw))
    size = DRAW_TARGET if state.draw else EMPTY_PLACE
    yield pile(zones.DRAW_PILE, places.draw, TABLE_CARD, cards, label, BACK, 7, size, Verb.DRAW)
    last = state.discard[-1] if state.played_by != NOBODY else NOBODY
    played = marked(CARDS.pieces(faces, state.discard), last)
    label = msg("table.zone.discard")
    yield pile(zones.DISCARD_PILE, places.discard, TABLE_CARD, played, label, None, 5, DISCARD_TARGET)
    for seat, place in others.items():
        label = msg("table.zone.hand", player=SeatRef(seat))
        yield place.hand(zones.HAND[seat], seat, CARDS.pieces(faces, hands[seat]), label, BACK)
    yield _own_hand(state, who, places)
    if may_catch(state, who.viewer):
        # Where the UNO! badge would be there is a sign to click instead.
        seat, place = state.exposed, others[state.exposed]
        label = msg("uno.zone.seat", player=SeatRef(seat))
        sign = cell(zones.SEAT[seat], (place.badge_x, place.badge_y), 40, label=label, seat=seat)
        width, height = CATCH_SIGN
        yield sign._replace(target=(width * place.badge_size, height), has_sign=True, taps=Verb.CATCH)


def _own_hand(state: UnoState, who: Seating, places: Layout) -> Zone:
    seat, spread = who.below, places.seats.hand
    hand = CARDS.pieces(state.faces, state.hands[seat])
    if who.viewer is None:
        label = msg("table.zone.hand", player=SeatRef(seat))
        return hand_behind(zones.HAND[seat], seat, spread.narrower(120), TABLE_CARD, hand, label, BACK)
    ways = sorts(
        [piece.face for piece in hand],
        (BY_COLOUR, int),
        (BY_VALUE, lambda face: SYMBOL[face] * len(COLOURS) + COLOUR[face]),
    )
    hand, label = marked(hand, state.drawn), msg("table.zone.own_hand")
    own = own_hand(zones.HAND[seat], seat, spread, HAND_CARD, hand, label, BACK, ways, zones.DISCARD_PILE)
    return own._replace(index_share=HAND_INDEX)


# ------------------------------------------------------------------------------------------------ around the cards

_POINTS: Final = MessageFamily("uno.plate.points*", ("", "_now", "_next"))


def _plates(state: UnoState, who: Seating, others: dict[int, Place], places: Layout) -> Iterator[Plate]:
    """Name plates, with points in a match."""
    after = state.after(state.turn) if state.turn != NOBODY else NOBODY
    missed = _passed_over(state)
    x, y, width = places.seats.plate
    own = Plate(who.below, x, y, width)
    for plate in (own, *(place.plate(seat, len(state.hands[seat])) for seat, place in others.items())):
        seat, line, points = plate.seat, None, None
        if state.rules.points:
            # A line of the game's own takes the place of the words about the turn, so it says both of other seats.
            when = "_now" if seat == state.turn else "_next" if seat == after else ""
            when = "" if seat == who.viewer else when
            line, points = (msg(_POINTS[each], n=state.scores[seat]) for each in (when, ""))
        if seat == missed:
            line = msg("uno.plate.missed")
        named = plate._replace(tells=words.seat_facts(state, seat), knows=words.seen_of_hand(state, who.viewer, seat))
        if state.rules.teams:
            sign = pictures.team_sign(state.team(seat)[0])
            named = named._replace(signs=(PlateSign(sign, 46, 44, 26, words.team_of(state, seat)),))
        yield named._replace(line=line, brief=points, active=seat == state.turn, next=seat == after != state.turn)


def _decor(state: UnoState, viewer: int | None, places: Layout) -> Iterator[Decor]:
    """Yield the cloth, the ring with the direction of play, the colour to match, and the place of an empty pile."""
    circle = pictures.ring(state.direction, *places.ring)
    way = msg("uno.tip.clockwise" if state.direction > 0 else "uno.tip.counter")
    yield Decor(pictures.cloth(*places.cloth), *places.seats.middle, places.cloth[1])
    yield Decor(circle, *places.seats.middle, circle.height, tip=way)
    x, y = places.discard
    tip = msg("uno.tip.colour", colour=colour_word(state.colour))
    yield Decor(pictures.plaque(state.colour), x, y + UNDER_PILES, 32, tip=tip, named=COLOUR_SIGN)
    # Where the viewer may draw the place of the pile has a gold line of its own.
    if not state.draw and (viewer != state.turn or not may_draw(state)):
        yield Decor(pictures.empty_place(*EMPTY_PLACE), *places.draw, EMPTY_PLACE[1])


def _passed_over(state: UnoState) -> int:
    """Return the seat that the top card cost its turn, NOBODY once somebody has moved after that."""
    if NOBODY in (state.turn, state.played_by) or state.stack:
        return NOBODY
    symbol, count = SYMBOL[state.faces[state.discard[-1]]], len(state.hands)
    if symbol not in DRAWS and not skips(symbol, count):
        return NOBODY
    missed = state.after(state.played_by)
    return missed if state.turn == state.after(missed) else NOBODY


def _badges(state: UnoState, who: Seating, others: dict[int, Place], places: Layout) -> Iterator[Badge]:
    """Yield badges for the stack, and for seats that called or forgot to."""
    x, y = places.discard
    if state.stack:
        yield Badge(f"+{state.stack}", x + 56, y - 66, 28, 8, BadgeStyle.CREAM)
    elif state.turn != NOBODY and state.played_by != NOBODY and SYMBOL[state.faces[state.discard[-1]]] in DRAWS:
        yield Badge(msg("uno.badge.drawn"), x + 56, y - 70, 15, 8, BadgeStyle.CREAM)
    if state.called >> who.below & 1:
        yield Badge("UNO!", *places.seats.badge, 24, -6)
    elif who.viewer is not None and state.exposed == who.viewer:
        yield Badge("UNO?", *places.seats.badge, 24, -6, BadgeStyle.CREAM)
    for seat, place in others.items():
        if state.called >> seat & 1:
            yield place.badge("UNO!")
        elif seat == state.exposed and may_catch(state, who.viewer):
            yield place.badge(msg("uno.badge.catch"), BadgeStyle.ACT)
