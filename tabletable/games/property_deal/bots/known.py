"""What the others may hold and what comes next: what a seat can conclude from the cards it has seen."""

from __future__ import annotations

from typing import Final

from tabletable.core.ids import NOBODY
from tabletable.core.knowledge import ANY, EVERYBODY, ONE, Answer, Guessing, Subject, Unknown, Unseen, seat_zone
from tabletable.core.message import Msg, msg
from tabletable.core.view import View
from tabletable.games.property_deal.rules.cards import (
    ANY_RENT,
    BIRTHDAY,
    BROWN,
    DEAL_BREAKER,
    DEBT_COLLECTOR,
    DOUBLE_RENT,
    FACE_COUNT,
    FIRST_NOTE,
    FIRST_RENT,
    FORCED_DEAL,
    HOUSE,
    JUST_SAY_NO,
    PASS_GO,
    SLY_DEAL,
    card_title,
)
from tabletable.games.property_deal.rules.state import DRAW_PILE, Ask, PropertyState

_HANDS: Final = Msg("property_deal.known.hands")
_NEXT: Final = Msg("property_deal.known.next")
_OTHERS: Final = Msg("property_deal.known.others")
_PROPERTIES: Final = {*range(FIRST_RENT)}
_RENTS: Final = {*range(FIRST_RENT, ANY_RENT + 1)}
_PROPERTY: Final = Answer(Msg("property_deal.known.property"), face=BROWN)
_RENT: Final = Answer(Msg("property_deal.known.rent"), face=ANY_RENT)
_KINDS: Final = ({JUST_SAY_NO}, {DEAL_BREAKER}, {SLY_DEAL}, _RENTS, _PROPERTIES)
_BY_KIND: Final = (
    *(Answer(card_title(face), face=face) for face in (JUST_SAY_NO, DEAL_BREAKER, SLY_DEAL)),
    _RENT,
    _PROPERTY,
)
_SORTS: Final = (_PROPERTIES, _RENTS, {*range(DEAL_BREAKER, FIRST_NOTE)}, {*range(FIRST_NOTE, FACE_COUNT)})
_BY_SORT: Final = (
    _PROPERTY,
    _RENT,
    Answer(Msg("property_deal.known.action"), face=PASS_GO),
    Answer(Msg("property_deal.known.money"), face=FIRST_NOTE),
)
_FURTHER: Final = (FORCED_DEAL, DEBT_COLLECTOR, BIRTHDAY, DOUBLE_RENT, HOUSE)


def knowledge(view: View[PropertyState]) -> Guessing:
    """List what hands hide; who is asked by the house rule that asks only who can, holds a just say no."""
    yield
    state, seat, unseen = view.state, view.seat, Unseen(view.state)
    others = [other for other in range(len(state.hands)) if other != seat]
    pending = state.pending[-1] if state.pending and state.rules.ask_holders else None
    asked = pending.seat if pending is not None and pending.ask is Ask.ANSWER else NOBODY
    rows = []
    for other in others:
        shares = unseen.holds(state.hands[other], _KINDS)
        if other == asked:
            shares = (1.0, *shares[1:])
        rows.append(Subject(seat_zone(other), shares))
    held = [piece for other in others for piece in state.hands[other]]
    note = msg("knowledge.note.among", n=len(held))
    coming = tuple(Subject(DRAW_PILE, unseen.which(piece, _SORTS)) for piece in state.draw[-1:])
    further = tuple(Answer(card_title(face), face=face) for face in _FURTHER)
    shares = unseen.holds(held, [{face} for face in _FURTHER])
    return (
        Unknown(_HANDS, ANY, _BY_KIND, tuple(rows)),
        Unknown(_NEXT, ONE, _BY_SORT, coming, is_one=True),
        Unknown(_OTHERS, note, further, (Subject(EVERYBODY, shares),)),
    )
