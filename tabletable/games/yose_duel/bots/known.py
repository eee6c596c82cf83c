"""Which suits lie hidden: what a seat can conclude from the cards it has seen."""

from __future__ import annotations

from typing import Final

from tabletable.core.ids import HIDDEN
from tabletable.core.knowledge import ANY, ONE, Answer, Guessing, Subject, Unknown, Unseen, seat_zone
from tabletable.core.message import Ids, Msg
from tabletable.core.view import View
from tabletable.games.yose_duel.rules.cards import DECK, PER_SUIT, SUIT, SUITS
from tabletable.games.yose_duel.rules.state import YoseState

_UNDER: Final = Msg("yose_duel.known.under")
_START: Final = Msg("yose_duel.known.start")
_WORDS: Final = Ids("yose_duel.known.*", SUITS)
_KINDS: Final = tuple({face for face in DECK if SUIT[face] == suit} for suit in range(len(SUITS)))
_SUITS: Final = tuple(Answer(Msg(_WORDS[word]), face=PER_SUIT * suit) for suit, word in enumerate(SUITS))


def knowledge(view: View[YoseState]) -> Guessing:
    """List what is hidden from the viewer, and how likely each answer is."""
    yield
    state, seat, unseen = view.state, view.seat, Unseen(view.state)
    start: tuple[Subject, ...] = ()
    if state.is_opening and seat is not None:
        start = (Subject(seat_zone(1 - seat), unseen.holds(state.hands[1 - seat], _KINDS)),)
    untouched = [] if state.is_opening or state.is_over else list(state.untouched())
    unders = tuple(
        Subject(state.tops[pile], unseen.which(state.unders[pile], _KINDS))
        for pile in untouched
        if state.rules.hidden and (state.faces[state.unders[pile]] == HIDDEN or state.seen[state.unders[pile]] == 0)
    )
    return Unknown(_START, ANY, _SUITS, start), Unknown(_UNDER, ONE, _SUITS, unders, is_one=True)
