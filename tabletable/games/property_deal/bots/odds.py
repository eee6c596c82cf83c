"""Probabilities from the cards a seat has seen: who holds a just say no, which players keep, and what comes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from tabletable.core.advice import Chance, Counting, Odds, Question, any_of, percent
from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.knowledge import ANY, EVERYBODY, ONE, Answer, Guessing, Subject, Unknown, Unseen, seat_zone
from tabletable.core.likelihood import WeightedDeal, lie_at
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.games.property_deal.rules import cards, zones
from tabletable.games.property_deal.rules.commands import HAND_LIMIT, PLAYS, Ask
from tabletable.games.property_deal.rules.demands import DRAWN_BY_PASS_GO
from tabletable.games.property_deal.rules.play import uses
from tabletable.games.property_deal.rules.state import PropertyState

_AGAINST: Final = (cards.DEAL_BREAKER, cards.SLY_DEAL, cards.FORCED_DEAL, cards.DEBT_COLLECTOR, cards.BIRTHDAY)


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
    pills: list[Chance] = []
    others = state.others(seat)
    for other in others:
        share = holds_no(state, [other])
        label = msg("property_deal.chance.says_no", share=percent(share))
        pills.append(Chance(zones.AREA[other], share, Msg("property_deal.chance.holds"), label))
    coming = [faces[piece] for piece in state.draw[-DRAWN_BY_PASS_GO:]]
    if len(coming) == DRAWN_BY_PASS_GO:
        properties = sum(cards.COUNT[: cards.FIRST_RENT]) - sum(0 <= face < cards.FIRST_RENT for face in faces)
        is_certain = any(0 <= face < cards.FIRST_RENT for face in coming)
        share = 1.0 if is_certain else any_of(unseen, properties, coming.count(HIDDEN))
        pills.append(Chance(zones.DRAW_PILE, share, Msg("property_deal.chance.comes")))
    return Odds(tuple(pills), _questions(state, seat, others), note)


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
        if faces[piece] in _AGAINST or (cards.is_rent(faces[piece]) and uses(state, seat, faces[piece]))
    )


# ------------------------------------------------------------------------------------------------ beliefs


_KEPT: Final[tuple[float, ...]] = (1.0, 5.5, 3.6, 3.2, 2.7, 2.4, 1.8, 1.5)
_KEPT_EARLY: Final[tuple[float, ...]] = (1.0, 2.4, 2.4, 2.4, 2.3, 1.5, 1.4, 1.1)
"""By hand size, how much likelier than in the pile a hand card is a just say no; `_KEPT` after `_LONG` turns."""
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
        older, new = hand[: len(hand) - fresh], hand[len(hand) - fresh :]
        weight = (_KEPT if turns >= _LONG else _KEPT_EARLY)[min(len(older), HAND_LIMIT)] if turns > 0 else 1.0
        if turns > 0 and seats == 2:
            weight *= _OF_TWO
        for pieces, each in ((older, weight), (new, 1.0)):
            hidden = [piece for piece in pieces if faces[piece] == HIDDEN]
            if hidden:
                yield _Place(seat, hidden, each)


def redeal(view: View[PropertyState], world: PropertyState, rng: Rng) -> None:
    """Redeal the unseen just say no cards by their probabilities; not while a known holder is asked."""
    state = view.state
    asks_holder = state.rules.ask_holders and state.ask is Ask.ANSWER
    if asks_holder or not _noes(state):
        return
    places = [*_places(state)]
    spread = WeightedDeal([(len(place.pieces), place.weight) for place in places], _noes(state))
    lie_at(world.faces, [place.pieces for place in places], _NOES, spread, rng)


# ------------------------------------------------------------------------------------------------ hidden cards


_RENTS: Final = frozenset(range(cards.FIRST_RENT, cards.ANY_RENT + 1))
_PROPERTIES: Final = frozenset(range(cards.FIRST_RENT))
_PROPERTY: Final = Answer(Msg("property_deal.known.property"), face=cards.BROWN)
_RENT: Final = Answer(Msg("property_deal.known.rent"), face=cards.ANY_RENT)


def _each(*faces: int) -> dict[Answer, Collection[int]]:
    return {Answer(cards.card_title(face), face=face): {face} for face in faces}


_BY_KIND: Final[dict[Answer, Collection[int]]] = {
    **_each(cards.JUST_SAY_NO, cards.DEAL_BREAKER, cards.SLY_DEAL), _RENT: _RENTS, _PROPERTY: _PROPERTIES,
}  # fmt: skip
_BY_SORT: Final[dict[Answer, Collection[int]]] = {
    _PROPERTY: _PROPERTIES,
    _RENT: _RENTS,
    Answer(Msg("property_deal.known.action"), face=cards.PASS_GO): range(cards.DEAL_BREAKER, cards.FIRST_NOTE),
    Answer(Msg("property_deal.known.money"), face=cards.FIRST_NOTE): range(cards.FIRST_NOTE, cards.FACE_COUNT),
}
_FURTHER: Final = _each(cards.FORCED_DEAL, cards.DEBT_COLLECTOR, cards.BIRTHDAY, cards.DOUBLE_RENT, cards.HOUSE)
"""What a card may be, by the faces that it then is one of."""


def knowledge(view: View[PropertyState]) -> Guessing:
    """List the hidden cards of hands; a seat asked under the rule that only holders are asked holds a just say no."""
    yield
    state, seat, unseen = view.state, view.seat, Unseen(view.state)
    others = [other for other in range(len(state.hands)) if other != seat]
    holder = state.decider if state.rules.ask_holders and state.ask is Ask.ANSWER else NOBODY
    rows = []
    for other in others:
        shares = unseen.holds(state.hands[other], [*_BY_KIND.values()])
        rows.append(Subject(seat_zone(other), (1.0, *shares[1:]) if other == holder else shares))
    hidden = [piece for other in others for piece in state.hands[other]]
    note = msg("knowledge.note.among", n=len(hidden))
    coming = [Subject(zones.DRAW_PILE, unseen.which(piece, [*_BY_SORT.values()])) for piece in state.draw[-1:]]
    further = Subject(EVERYBODY, unseen.holds(hidden, [*_FURTHER.values()]))
    return (
        Unknown(Msg("property_deal.known.hands"), ANY, tuple(_BY_KIND), tuple(rows)),
        Unknown(Msg("property_deal.known.next"), ONE, tuple(_BY_SORT), tuple(coming), is_one=True),
        Unknown(Msg("property_deal.known.others"), note, tuple(_FURTHER), (further,)),
    )
