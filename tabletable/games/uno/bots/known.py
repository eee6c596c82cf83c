"""What the others may hold and what comes next: what a seat can conclude from the cards it has seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.knowledge import ANY, EVERYBODY, ONE, Answer, Guessing, Subject, Unknown, Unseen, seat_zone
from tabletable.core.message import Msg, msg
from tabletable.core.view import View
from tabletable.games.uno.rules.cards import (
    COLOUR,
    COLOURS,
    DRAW_FOUR_SYMBOL,
    DRAW_TWO,
    FACE_COUNT,
    REVERSE,
    SHAPES,
    SKIP,
    SYMBOL,
    WILD,
    WILD_DRAW_FOUR,
    colour_title,
)
from tabletable.games.uno.rules.state import DRAW_PILE, UnoState

_HANDS: Final = Msg("uno.known.hands")
_NEXT: Final = Msg("uno.known.next")
_ACTIONS: Final = Msg("uno.known.actions")
_COLOURS: Final = (
    *({face for face in range(FACE_COUNT) if COLOUR[face] == colour} for colour in range(len(COLOURS))),
    {WILD, WILD_DRAW_FOUR},
)
_SYMBOLS: Final = (SKIP, REVERSE, DRAW_TWO, DRAW_FOUR_SYMBOL)
_KINDS: Final = tuple({face for face in range(FACE_COUNT) if SYMBOL[face] == symbol} for symbol in _SYMBOLS)
_BY_KIND: Final = (
    Answer(Msg("uno.known.skip"), "uno/skip"),
    Answer(Msg("uno.known.reverse"), "uno/reverse"),
    Answer(Msg("uno.known.draw_two"), "uno/draw_two_red"),
    Answer(Msg("uno.known.draw_four"), "uno/draw_four"),
)


def knowledge(view: View[UnoState], tints: Sequence[str]) -> Guessing:
    """List what is hidden from the viewer, and how likely each answer is; `tints` are those of the colours."""
    yield
    colours = (
        *(
            Answer(colour_title(colour), f"common/shapes/{SHAPES[colour]}", tints[colour])
            for colour in range(len(COLOURS))
        ),
        Answer(Msg("uno.known.wild"), "uno/wheel"),
    )
    state, seat, unseen = view.state, view.seat, Unseen(view.state)
    others = [other for other in range(len(state.hands)) if other != seat]
    rows = tuple(Subject(seat_zone(other), unseen.holds(state.hands[other], _COLOURS)) for other in others)
    held = [piece for other in others for piece in state.hands[other]]
    note = msg("knowledge.note.among", n=len(held))
    coming = tuple(Subject(DRAW_PILE, unseen.which(piece, _COLOURS)) for piece in state.draw[-1:])
    return (
        Unknown(_HANDS, ANY, colours, rows),
        Unknown(_NEXT, ONE, colours, coming, is_one=True),
        Unknown(_ACTIONS, note, _BY_KIND, (Subject(EVERYBODY, unseen.holds(held, _KINDS)),)),
    )
