"""What the table looks like for one viewer."""

from __future__ import annotations

from collections.abc import Iterator

from tabletable.core.game import View
from tabletable.core.ids import NOBODY
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.tablekit.seating import Place, Seating, seating
from tabletable.core.tablekit.zones import cell, hand_behind, marked, own_hand, pile, sorts
from tabletable.core.tablespec import BY_COLOUR, BY_VALUE, Badge, Decor, Pill, Plate, Stage, TableSpec, Zone
from tabletable.games.uno.rules.cards import COLOUR, COLOURS, SYMBOL
from tabletable.games.uno.rules.commands import DISCARD_PILE, DRAW_PILE, HAND, SEAT, Verb
from tabletable.games.uno.rules.names import colour_word
from tabletable.games.uno.rules.state import UnoState
from tabletable.games.uno.table import layout as at
from tabletable.games.uno.table import prompts, seats
from tabletable.games.uno.table.layout import Layout, layout
from tabletable.games.uno.table.lessons import lessons
from tabletable.games.uno.table.pictures import BACK, CARDS, cloth, empty_place, face_picture, plaque, ring
from tabletable.games.uno.table.prompts import may_catch, may_draw


def table(view: View[UnoState], stage: Stage) -> TableSpec:
    """See `Game.table`."""
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
        pills=(Pill(msg("uno.pill.cards", n=len(state.draw)), x, y + at.UNDER_PILES),),
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
        goal=seats.goal(state),
    )


def _subtitle(state: UnoState) -> Msg:
    if not state.rules.points:
        return msg("uno.subtitle.hand")
    return msg("uno.subtitle.points", number=state.hand_number, target=state.rules.target)


def _zones(state: UnoState, who: Seating, others: dict[int, Place], places: Layout) -> Iterator[Zone]:
    faces, hands = state.faces, state.hands
    draw = pile(
        DRAW_PILE,
        places.draw,
        at.TABLE_CARD,
        CARDS.pieces(faces, state.draw),
        msg("uno.zone.draw", n=len(state.draw)),
        BACK,
        7,
    )
    yield draw._replace(target=at.DRAW_TARGET if state.draw else at.EMPTY_PLACE, taps=Verb.DRAW)
    last = state.discard[-1] if state.played_by != NOBODY else NOBODY
    played = marked(CARDS.pieces(faces, state.discard), last)
    yield pile(DISCARD_PILE, places.discard, at.TABLE_CARD, played, msg("uno.zone.discard"), None, 5, at.DISCARD_TARGET)
    for seat, place in others.items():
        label = msg("uno.zone.hand", player=SeatRef(seat))
        yield place.hand(HAND[seat], seat, CARDS.pieces(faces, hands[seat]), label, BACK)
    yield _own_hand(state, who, places)
    if may_catch(state, who.viewer):
        # Where the UNO! badge would be there is a sign to click instead.
        seat, place = state.exposed, others[state.exposed]
        label = msg("uno.zone.seat", player=SeatRef(seat))
        sign = cell(SEAT[seat], (place.badge_x, place.badge_y), 40, label=label, seat=seat)
        width, height = at.CATCH_SIGN
        yield sign._replace(target=(width * place.badge_size, height), has_sign=True, taps=Verb.CATCH)


def _own_hand(state: UnoState, who: Seating, places: Layout) -> Zone:
    seat, spread = who.below, places.seats.hand
    hand = CARDS.pieces(state.faces, state.hands[seat])
    if who.viewer is None:
        label = msg("uno.zone.hand", player=SeatRef(seat))
        return hand_behind(HAND[seat], seat, spread.narrower(120), at.TABLE_CARD, hand, label, BACK)
    ways = sorts(
        [piece.face for piece in hand],
        (BY_COLOUR, int),
        (BY_VALUE, lambda face: SYMBOL[face] * len(COLOURS) + COLOUR[face]),
    )
    hand, label = marked(hand, state.drawn), msg("uno.zone.own_hand")
    return own_hand(HAND[seat], seat, spread, at.HAND_CARD, hand, label, BACK, ways, DISCARD_PILE)


def _plates(state: UnoState, who: Seating, others: dict[int, Place], places: Layout) -> Iterator[Plate]:
    after = (state.turn + state.direction) % len(state.hands) if state.turn != NOBODY else NOBODY
    x, y, width = places.seats.plate
    own = Plate(who.below, x, y, width)
    for plate in (own, *(place.plate(seat, len(state.hands[seat])) for seat, place in others.items())):
        seat, line = plate.seat, None
        if state.rules.points:
            # A line of the game's own takes the place of the words about the turn, so it says both.
            when = "now" if seat == state.turn else "next" if seat == after else ""
            when = "yours" if when == "now" and seat == who.viewer else when
            line = msg(f"uno.plate.points_{when}" if when else "uno.plate.points", n=state.scores[seat])
        known = plate._replace(tells=seats.tells(state, seat), knows=seats.knows(state, who.viewer, seat))
        yield known._replace(line=line, active=seat == state.turn, next=seat == after != state.turn)


def _decor(state: UnoState, viewer: int | None, places: Layout) -> Iterator[Decor]:
    circle = ring(state.direction, *places.ring)
    way = "clockwise" if state.direction > 0 else "counter"
    yield Decor(cloth(*places.cloth), *places.seats.middle, places.cloth[1])
    yield Decor(circle, *places.seats.middle, circle.height, tip=msg(f"uno.tip.{way}"))
    x, y = places.discard
    tip = msg("uno.tip.colour", colour=colour_word(state.colour))
    yield Decor(plaque(state.colour), x, y + at.UNDER_PILES, 32, tip=tip)
    # Where the viewer may draw the place of the pile has a gold line of its own.
    if not state.draw and (viewer != state.turn or not may_draw(state)):
        yield Decor(empty_place(*at.EMPTY_PLACE), *places.draw, at.EMPTY_PLACE[1])


def _badges(state: UnoState, who: Seating, others: dict[int, Place], places: Layout) -> Iterator[Badge]:
    if state.stack:
        x, y = places.discard
        yield Badge(f"+{state.stack}", x + 56, y - 66, 28, 8, "cream")
    if state.called >> who.below & 1:
        yield Badge("UNO!", *places.seats.badge, 24, -6)
    elif who.viewer is not None and state.exposed == who.viewer:
        yield Badge("UNO?", *places.seats.badge, 24, -6, "cream")
    for seat, place in others.items():
        if state.called >> seat & 1:
            yield place.badge("UNO!")
        elif seat == state.exposed and may_catch(state, who.viewer):
            yield place.badge(msg("uno.badge.catch"), "act")
