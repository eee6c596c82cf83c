"""How likely somebody can say no, from the cards a seat has not seen and because people keep it; what comes next."""

from __future__ import annotations

from typing import Final

from tabletable.core.advice import Chance, Counting, Odds, Question, any_of, percent
from tabletable.core.ids import HIDDEN
from tabletable.core.message import Msg, SeatRef, listed, msg
from tabletable.core.view import View
from tabletable.games.property_deal.bots.beliefs import holds_no
from tabletable.games.property_deal.rules.cards import (
    BIRTHDAY,
    COUNT,
    DEAL_BREAKER,
    DEBT_COLLECTOR,
    FIRST_RENT,
    FORCED_DEAL,
    JUST_SAY_NO,
    SLY_DEAL,
    is_rent,
)
from tabletable.games.property_deal.rules.demands import DRAWN_BY_PASS_GO
from tabletable.games.property_deal.rules.state import AREA, DRAW_PILE, PLAYS, PropertyState

_AGAINST: Final = (DEAL_BREAKER, SLY_DEAL, FORCED_DEAL, DEBT_COLLECTOR, BIRTHDAY)
_HOLDS: Final = Msg("property_deal.chance.holds")
_COMES: Final = Msg("property_deal.chance.comes")


def chances(view: View[PropertyState]) -> Counting:
    """See `Game.chances`."""
    yield
    state, seat = view.state, view.seat
    assert seat is not None
    faces = state.faces
    unseen, noes = faces.count(HIDDEN), COUNT[JUST_SAY_NO] - faces.count(JUST_SAY_NO)
    if state.result is not None:
        return Odds((), (), msg("property_deal.chance.note", n=unseen, noes=noes))
    found: list[Chance] = []
    others = [(seat + step) % len(state.hands) for step in range(1, len(state.hands))]
    for other in others:
        share = holds_no(state, [other])
        label = msg("property_deal.chance.says_no", share=percent(share))
        found.append(Chance(AREA[other], share, _HOLDS, label))
    coming = [faces[piece] for piece in state.draw[-DRAWN_BY_PASS_GO:]]
    if len(coming) == DRAWN_BY_PASS_GO:
        properties = sum(COUNT[:FIRST_RENT]) - sum(0 <= face < FIRST_RENT for face in faces)
        known = any(0 <= face < FIRST_RENT for face in coming)
        found.append(Chance(DRAW_PILE, 1.0 if known else any_of(unseen, properties, coming.count(HIDDEN)), _COMES))
    return Odds(tuple(found), _questions(state, seat, others), msg("property_deal.chance.note", n=unseen, noes=noes))


def _questions(state: PropertyState, seat: int, others: list[int]) -> tuple[Question, ...]:
    """For each card in hand that may be played against others now."""
    faces = state.faces
    if seat != state.turn or state.pending or state.plays >= PLAYS:
        return ()
    share = holds_no(state, others)
    key = "property_deal.chance.somebody" if 0.0 < share < 1.0 else "property_deal.chance.somebody_sure"
    title, body = (
        msg(key, share=percent(share)),
        msg("property_deal.chance.who", players=listed([*map(SeatRef, others)])),
    )
    if len(others) == 1:
        body = msg("property_deal.chance.who_alone", player=SeatRef(others[0]))
    return tuple(
        Question(piece, title, body, share)
        for piece in state.hands[seat]
        if is_rent(faces[piece]) or faces[piece] in _AGAINST
    )
