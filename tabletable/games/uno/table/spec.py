"""What the table looks like for one viewer."""

from __future__ import annotations

from collections.abc import Iterator

from tabletable.core.ids import NOBODY
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.tablekit.seating import Place, Seating, seating
from tabletable.core.tablekit.zones import cell, hand_behind, marked, own_hand, pile, sorts
from tabletable.core.tablespec import BY_COLOUR, BY_VALUE, Pill, Stage, TableSpec, Zone
from tabletable.core.view import View
from tabletable.games.uno.rules.cards import COLOUR, COLOURS, SYMBOL
from tabletable.games.uno.rules.commands import DISCARD_PILE, DRAW_PILE, HAND, SEAT, Verb
from tabletable.games.uno.rules.state import UnoState
from tabletable.games.uno.table import layout as at
from tabletable.games.uno.table import prompts, seats, signs
from tabletable.games.uno.table.layout import Layout, layout
from tabletable.games.uno.table.lessons import lessons
from tabletable.games.uno.table.pictures import BACK, CARDS, face_picture
from tabletable.games.uno.table.prompts import may_catch


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
        plates=tuple(signs.plates(state, who, others, places)),
        decor=tuple(signs.decor(state, viewer, places)),
        pills=(Pill(msg("uno.pill.cards", n=len(state.draw)), x, y + at.UNDER_PILES),),
        badges=tuple(signs.badges(state, who, others, places)),
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
    cards, label = CARDS.pieces(faces, state.draw), msg("uno.zone.draw", n=len(state.draw))
    size = at.DRAW_TARGET if state.draw else at.EMPTY_PLACE
    yield pile(DRAW_PILE, places.draw, at.TABLE_CARD, cards, label, BACK, 7, size, Verb.DRAW)
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
    own = own_hand(HAND[seat], seat, spread, at.HAND_CARD, hand, label, BACK, ways, DISCARD_PILE)
    return own._replace(index_share=at.HAND_INDEX)
