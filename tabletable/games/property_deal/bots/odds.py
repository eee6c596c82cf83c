"""Probabilities a seat can derive from the cards it has seen: who may hold a just say no, given that players keep that
card, what else the others may hold, and the next cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tabletable.core.advice import Chance, Counting, Odds, Question, any_of, percent
from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.knowledge import ANY, EVERYBODY, ONE, Answer, Guessing, Subject, Unknown, Unseen, seat_zone
from tabletable.core.likelihood import WeightedDeal, lie_at
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.games.property_deal.rules import cards, zones
from tabletable.games.property_deal.rules.demands import DRAWN_BY_PASS_GO
from tabletable.games.property_deal.rules.state import HAND_LIMIT, PLAYS, Ask, PropertyState

_AGAINST: Final = (cards.DEAL_BREAKER, cards.SLY_DEAL, cards.FORCED_DEAL, cards.DEBT_COLLECTOR, cards.BIRTHDAY)
_HOLDS: Final = Msg("property_deal.chance.holds")
_COMES: Final = Msg("property_deal.chance.comes")


def chances(view: View[PropertyState]) -> Counting:
    """Compute the probabilities that matter to the viewer now."""
    yield
    state, seat = view.state, view.seat
    assert seat is not None
    faces = state.faces
    unseen = faces.count(HIDDEN)
    note = msg("property_deal.chance.note", n=unseen, noes=_noes(state))
    if state.result is not None:
        return Odds((), (), note)
    found: list[Chance] = []
    others = state.others(seat)
    for other in others:
        share = holds_no(state, [other])
        label = msg("property_deal.chance.says_no", share=percent(share))
        found.append(Chance(zones.AREA[other], share, _HOLDS, label))
    coming = [faces[piece] for piece in state.draw[-DRAWN_BY_PASS_GO:]]
    if len(coming) == DRAWN_BY_PASS_GO:
        properties = sum(cards.COUNT[: cards.FIRST_RENT]) - sum(0 <= face < cards.FIRST_RENT for face in faces)
        known = any(0 <= face < cards.FIRST_RENT for face in coming)
        found.append(
            Chance(zones.DRAW_PILE, 1.0 if known else any_of(unseen, properties, coming.count(HIDDEN)), _COMES)
        )
    return Odds(tuple(found), _questions(state, seat, others), note)


def _questions(state: PropertyState, seat: int, others: Sequence[int]) -> tuple[Question, ...]:
    """Return a question for each hand card that may be played against others now."""
    faces = state.faces
    if seat != state.turn or state.pending or state.plays >= PLAYS:
        return ()
    share = holds_no(state, others)
    key = "property_deal.chance.somebody" if 0.0 < share < 1.0 else "property_deal.chance.somebody_sure"
    title, body = msg(key, share=percent(share)), msg("property_deal.chance.who")
    if len(others) == 1:
        body = msg("property_deal.chance.who_alone", player=SeatRef(others[0]))
    return tuple(
        Question(piece, title, body, share)
        for piece in state.hands[seat]
        if faces[piece] in _AGAINST or (cards.is_rent(faces[piece]) and _charges(state, seat, faces[piece]))
    )


def _charges(state: PropertyState, seat: int, face: int) -> bool:
    """Return whether a rent card would charge a rent now."""
    return any(own.rent and own.colour in cards.CARD_COLOURS[face] for own in state.groups[seat])


# ------------------------------------------------------------------------------------------------ beliefs


_KEPT: Final[tuple[float, ...]] = (1.0, 5.5, 3.6, 3.2, 2.7, 2.4, 1.8, 1.5)
_KEPT_EARLY: Final[tuple[float, ...]] = (1.0, 2.4, 2.4, 2.4, 2.3, 1.5, 1.4, 1.1)
"""By hand size, how many times as likely as a card of the draw pile each hand card is a just say no; `_KEPT` once its
owner has had `_LONG` turns, this before.
"""
_OF_TWO: Final = 1.3
"""An extra factor with two players: with a single rival, the card is kept for the greatest threat."""
_LONG: Final = 3
_DRAWN: Final = 2
"""The cards drawn at the beginning of a turn."""
_NOES: Final = tuple(face == cards.JUST_SAY_NO for face in range(cards.FACE_COUNT))


class _Place(NamedTuple):
    """Cards that are equally likely to be a just say no."""

    seat: int
    """The seat whose hand it is; −1 for the draw pile."""
    pieces: Sequence[int]
    weight: float


def holds_no(state: PropertyState, seats: Sequence[int]) -> float:
    """Return the probability, 0 … 1, that any of these seats holds a just say no, given the view `state`."""
    faces = state.faces
    if any(faces[piece] == cards.JUST_SAY_NO for seat in seats for piece in state.hands[seat]):
        return 1.0
    noes, places = _noes(state), [*_places(state)]
    others = [(len(place.pieces), place.weight) for place in places if place.seat not in seats]
    if not noes or len(others) == len(places):
        return 0.0
    whole = WeightedDeal([(len(place.pieces), place.weight) for place in places], noes)
    without = WeightedDeal(others, noes).ways if sum(count for count, _ in others) >= noes else 0.0
    return 1.0 - without / whole.ways


def _noes(state: PropertyState) -> int:
    """Return how many just say no cards the viewer has not seen."""
    return cards.COUNT[cards.JUST_SAY_NO] - state.faces.count(cards.JUST_SAY_NO)


def _places(state: PropertyState) -> Iterator[_Place]:
    faces, seats = state.faces, len(state.hands)
    yield _Place(-1, [piece for piece in state.draw if faces[piece] == HIDDEN], 1.0)
    for seat, hand in enumerate(state.hands):
        turns = (state.turns - (seat - state.first) % seats + seats - 1) // seats
        fresh = _DRAWN if seat == state.turn and not state.plays else 0
        kept, new = hand[: len(hand) - fresh], hand[len(hand) - fresh :]
        weight = (_KEPT if turns >= _LONG else _KEPT_EARLY)[min(len(kept), HAND_LIMIT)] if turns > 0 else 1.0
        if turns > 0 and seats == 2:
            weight *= _OF_TWO
        for pieces, each in ((kept, weight), (new, 1.0)):
            hidden = [piece for piece in pieces if faces[piece] == HIDDEN]
            if hidden:
                yield _Place(seat, hidden, each)


def redeal(view: View[PropertyState], world: PropertyState, rng: Rng) -> None:
    """Redistribute the unseen just say no cards by their probabilities; not while a known holder is asked, which keeps
    its card.
    """
    seen = view.state
    asks_holder = seen.rules.ask_holders and bool(seen.pending) and seen.pending[-1].ask is Ask.ANSWER
    if asks_holder or not _noes(seen):
        return
    places = [*_places(seen)]
    spread = WeightedDeal([(len(place.pieces), place.weight) for place in places], _noes(seen))
    lie_at(world.faces, [place.pieces for place in places], _NOES, spread, rng)


# ------------------------------------------------------------------------------------------------ hidden cards


_HANDS: Final = Msg("property_deal.known.hands")
_NEXT: Final = Msg("property_deal.known.next")
_OTHERS: Final = Msg("property_deal.known.others")
_PROPERTIES: Final = {*range(cards.FIRST_RENT)}
_RENTS: Final = {*range(cards.FIRST_RENT, cards.ANY_RENT + 1)}
_PROPERTY: Final = Answer(Msg("property_deal.known.property"), face=cards.BROWN)
_RENT: Final = Answer(Msg("property_deal.known.rent"), face=cards.ANY_RENT)
_KINDS: Final = ({cards.JUST_SAY_NO}, {cards.DEAL_BREAKER}, {cards.SLY_DEAL}, _RENTS, _PROPERTIES)
_BY_KIND: Final = (
    *(Answer(cards.card_title(face), face=face) for face in (cards.JUST_SAY_NO, cards.DEAL_BREAKER, cards.SLY_DEAL)),
    _RENT,
    _PROPERTY,
)
_SORTS: Final = (
    _PROPERTIES,
    _RENTS,
    {*range(cards.DEAL_BREAKER, cards.FIRST_NOTE)},
    {*range(cards.FIRST_NOTE, cards.FACE_COUNT)},
)
_BY_SORT: Final = (
    _PROPERTY,
    _RENT,
    Answer(Msg("property_deal.known.action"), face=cards.PASS_GO),
    Answer(Msg("property_deal.known.money"), face=cards.FIRST_NOTE),
)
_FURTHER: Final = (cards.FORCED_DEAL, cards.DEBT_COLLECTOR, cards.BIRTHDAY, cards.DOUBLE_RENT, cards.HOUSE)


def knowledge(view: View[PropertyState]) -> Guessing:
    """List the hidden cards of hands; a seat asked under the rule that only holders are asked holds a just say no."""
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
    coming = tuple(Subject(zones.DRAW_PILE, unseen.which(piece, _SORTS)) for piece in state.draw[-1:])
    further = tuple(Answer(cards.card_title(face), face=face) for face in _FURTHER)
    shares = unseen.holds(held, [{face} for face in _FURTHER])
    return (
        Unknown(_HANDS, ANY, _BY_KIND, tuple(rows)),
        Unknown(_NEXT, ONE, _BY_SORT, coming, is_one=True),
        Unknown(_OTHERS, note, further, (Subject(EVERYBODY, shares),)),
    )
