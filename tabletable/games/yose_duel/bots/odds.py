"""Probabilities a seat can derive from the cards it has seen: which suits are hidden, and whether a start card is the
higher one.
"""

from __future__ import annotations

from typing import Final

from tabletable.core.advice import Chance, Counting, Odds
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.knowledge import ANY, ONE, Answer, Guessing, Subject, Unknown, Unseen, seat_zone
from tabletable.core.message import MessageFamily, Msg, msg
from tabletable.core.view import View
from tabletable.games.yose_duel.rules.cards import (
    DECK,
    OWN_FACE,
    PER_SUIT,
    SENTE_FACE,
    SUIT,
    SUITS,
    rank_key,
)
from tabletable.games.yose_duel.rules.state import YoseState
from tabletable.games.yose_duel.rules.zones import PILE

_OWN: Final = Msg("yose_duel.chance.own")
_HIGHER: Final = Msg("yose_duel.chance.higher")
_OPEN: Final = Msg("yose_duel.chance.open")


def chances(view: View[YoseState]) -> Counting:
    """Compute the probabilities that matter to the viewer now."""
    yield
    state, seat = view.state, view.seat
    assert seat is not None
    unseen = [face for face in DECK if face not in state.faces]
    note = msg("yose_duel.chance.note", n=len(unseen))
    if state.is_opening:
        cards = state.hands[seat] if state.committed[seat] == NO_PIECE else []
        shares = {card: _share([rank_key(state.faces[card]) > rank_key(face) for face in unseen]) for card in cards}
        return Odds(tuple(Chance(card, share, _HIGHER) for card, share in shares.items()), (), note)
    if state.is_over:
        return Odds((), (), note, _OPEN)
    side = state.side(seat)
    rows = [
        Chance(PILE[pile], _share([OWN_FACE[side][face] for face in unseen]), _OWN)
        for pile in state.untouched()
        if SENTE_FACE[side][state.faces[state.tops[pile]]] and state.faces[state.unders[pile]] == HIDDEN
    ]
    return Odds(tuple(rows), (), note, _OPEN)


def _share(hits: list[bool]) -> float:
    return sum(hits) / len(hits)


# ------------------------------------------------------------------------------------------------ hidden cards


_UNDER: Final = Msg("yose_duel.known.under")
_START: Final = Msg("yose_duel.known.start")
_WORDS: Final = MessageFamily("yose_duel.known.*", SUITS)
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
