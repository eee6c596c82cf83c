"""Which customers the others hide and hold, and which plots may still come: what a seat can conclude."""

from __future__ import annotations

from typing import Final

from tabletable.core.knowledge import ANY, EVERYBODY, Answer, Guessing, Subject, Unknown, Unseen, seat_zone
from tabletable.core.message import Msg, msg
from tabletable.core.view import View
from tabletable.games.night_market.rules.cards import CUSTOMER_FACE, FACE_COUNT, FOODS, food_of, food_word
from tabletable.games.night_market.rules.state import MarketState

_HIDDEN: Final = Msg("night_market.known.hidden")
_HANDS: Final = Msg("night_market.known.hands")
_ALL: Final = Msg("night_market.known.all")
_EATS: Final = tuple(
    {face for face in range(CUSTOMER_FACE, FACE_COUNT) if food_of(face) == food} for food in range(len(FOODS))
)
_FOODS: Final = tuple(Answer(food_word(food), f"night_market/{word}") for food, word in enumerate(FOODS))


def knowledge(view: View[MarketState]) -> Guessing:
    """List what is hidden from the viewer, and how likely each answer is."""
    yield
    state, seat, unseen = view.state, view.seat, Unseen(view.state)
    others = [other for other in range(len(state.hands)) if other != seat]
    hidden = tuple(Subject(seat_zone(other), unseen.holds(state.hidden[other], _EATS)) for other in others)
    hands = tuple(Subject(seat_zone(other), unseen.holds(state.hands[other], _EATS)) for other in others)
    rows = [piece for other in others for piece in state.hidden[other]]
    note = msg("knowledge.note.among", n=len(rows))
    return (
        Unknown(_HIDDEN, ANY, _FOODS, hidden if rows else ()),
        Unknown(_HANDS, ANY, _FOODS, hands),
        Unknown(_ALL, note, _FOODS, (Subject(EVERYBODY, unseen.holds(rows, _EATS)),) if rows else ()),
    )
