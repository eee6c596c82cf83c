"""How a position is set up by hand: which cards lie where, whose turn it is, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar

from tabletable.core import editing
from tabletable.core.editing import Fault, Law, Mark, Mend, Mending, Tab, choice, tidied
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY
from tabletable.core.message import Ids, Msg, SeatRef, msg
from tabletable.games.uno.rules.cards import (
    COLOUR,
    COLOURS,
    DECK,
    DRAWS,
    NO_COLOUR,
    PER_COLOUR,
    SYMBOL,
    WILD,
    WILD_DRAW_FOUR,
)
from tabletable.games.uno.rules.commands import DISCARD_PILE, DRAW_PILE, HAND
from tabletable.games.uno.rules.deal import is_exhausted
from tabletable.games.uno.rules.legal import can_act
from tabletable.games.uno.rules.state import UnoState

_COLOUR = Ids("uno.edit.*", COLOURS)
_MOST_STACK = 24

_TABS = (
    *(Tab(Msg(_COLOUR[word]), tuple(range(PER_COLOUR * at, PER_COLOUR * (at + 1)))) for at, word in enumerate(COLOURS)),
    Tab(Msg("uno.edit.wild"), (WILD, WILD_DRAW_FOUR)),
)


class UnoEditing(editing.Editing[UnoState]):
    """See `Editing`. All cards that were placed nowhere lie on the draw pile."""

    def tabs(self, state: UnoState) -> Sequence[Tab]:
        """See `Editing`."""
        return _TABS

    def rest(self, state: UnoState, face: int) -> list[int]:
        """See `Editing`."""
        return state.draw

    def lists(self, state: UnoState) -> Mapping[str, list[int]]:
        """See `Editing`."""
        hands = dict(zip(HAND, state.hands, strict=False))
        return {**hands, DISCARD_PILE: state.discard, DRAW_PILE: state.draw}

    def spots(self, state: UnoState, face: int) -> Collection[str]:
        """See `Editing`; the discard pile lies open."""
        hands = HAND[: len(state.hands)]
        return hands if face == HIDDEN else (*hands, DISCARD_PILE, DRAW_PILE)

    def room(self, state: UnoState, zone: str) -> int:
        """See `Editing`: hands are filled up to what is dealt."""
        return state.rules.hand_size if zone in HAND else super().room(state, zone)

    def lift(self, state: UnoState, piece: int) -> bool:
        """See `Editing`: one card always lies on the discard pile."""
        return state.discard != [piece] and super().lift(state, piece)

    def marks(self, state: UnoState) -> Sequence[Mark]:
        """See `Editing`."""
        seats = range(len(state.hands))
        found = [
            choice("turn", Msg("editor.turn"), state.turn, ((s, msg("editor.seat", player=SeatRef(s))) for s in seats))
        ]
        ways = ((1, Msg("uno.edit.clockwise")), (-1, Msg("uno.edit.counter")))
        found.append(choice("direction", Msg("uno.edit.direction"), state.direction, ways))
        top = state.faces[state.discard[-1]]
        if COLOUR[top] == NO_COLOUR:
            colours = ((at, Msg(_COLOUR[word])) for at, word in enumerate(COLOURS))
            found.append(choice("colour", Msg("uno.edit.colour"), state.colour, colours))
        if SYMBOL[top] in DRAWS or state.stack:
            found.append(Mark("stack", Msg("uno.edit.stack"), state.stack, _MOST_STACK, step=2))
        if state.rules.points:
            most = state.rules.target
            found += [Mark(f"scores:{s}", Msg("uno.edit.points"), state.scores[s], most, (), s, 5) for s in seats]
        return found

    def set(self, state: UnoState, key: str, value: int) -> None:
        """See `Editing`."""
        name, _, seat = key.partition(":")
        if name == "scores":
            state.scores[int(seat)] = value
            return
        setattr(state, name, value)
        if name == "turn":
            state.drawn, state.stack = NO_PIECE, 0

    def tidy(self, state: UnoState) -> None:
        """See `Editing`: calls and what was drawn are forgotten where they fit no more."""
        top = state.faces[state.discard[-1]]
        if COLOUR[top] != NO_COLOUR:
            state.colour = COLOUR[top]
        if state.turn == NOBODY or state.drawn not in state.hands[state.turn] or state.stack:
            state.drawn = NO_PIECE
        for seat, hand in enumerate(state.hands):
            if len(hand) > 2:
                state.called &= ~(1 << seat)
        if state.exposed != NOBODY and (len(state.hands[state.exposed]) != 1 or state.called >> state.exposed & 1):
            state.exposed = NOBODY
        held = len(state.hands[state.played_by]) if state.played_by != NOBODY else 0
        state.bluff_cards = min(state.bluff_cards, held)

    # -------------------------------------------------------------------------------------------- right and wrong

    laws = (
        Law(Msg("uno.edit.fine.hands"), lambda state: _empty_hands(state)),
        Law(Msg("uno.edit.fine.turn"), lambda state: _turn(state)),
        Law(Msg("uno.edit.fine.stack"), lambda state: _stack(state)),
    )
    mends: ClassVar[Mapping[str, Mend]] = {
        "uno.edit.fault.direction": lambda flaw, mender: setattr(mender.state, "direction", 1),
        "uno.edit.fault.sum": lambda flaw, mender: setattr(mender.state, "stack", 0),
        "uno.edit.fault.colour": tidied,
        "uno.edit.fault.drawn": tidied,
        "uno.edit.fault.caught": tidied,
        "uno.edit.fault.called": tidied,
        "uno.edit.fault.bluff": tidied,
    }


def _empty_hands(state: UnoState) -> Iterator[Fault]:
    for seat, hand in enumerate(state.hands):
        if not hand:
            said = msg("uno.edit.fault.no_cards", player=SeatRef(seat))
            yield Fault(said, partial(_deal_one, seat), HAND[seat])


def _deal_one(seat: int, mender: Mending) -> None:
    """A card by lot; where none is left, one of the fullest hand."""
    state: UnoState = mender.state
    if not state.draw:
        mender.remove(max(state.hands, key=len)[0])
    mender.put(HIDDEN, HAND[seat])


def _turn(state: UnoState) -> Iterator[Fault]:
    if state.turn == NOBODY:
        yield Fault(Msg("editor.fault.over"), _play_on)
        return
    if state.rules.points:
        for seat, score in enumerate(state.scores):
            if score >= state.rules.target:
                said = msg("uno.edit.fault.points", player=SeatRef(seat), n=state.rules.target)
                yield Fault(said, partial(_forget_points, seat), HAND[seat])
    hand = state.hands[state.turn]
    is_known = all(state.faces[piece] != HIDDEN for piece in hand)
    if hand and is_known and is_exhausted(state) and not can_act(state):
        said = msg("uno.edit.fault.stuck", player=SeatRef(state.turn))
        yield Fault(said, lambda mender: mender.remove(max(mender.state.hands, key=len)[-1]), HAND[state.turn])


def _play_on(mender: Mending) -> None:
    state: UnoState = mender.state
    state.turn, state.result, state.stack, state.drawn = 0, None, 0, NO_PIECE
    for seat in range(len(state.hands)):
        for piece in state.hands[seat]:
            state.seen[piece] = 1 << seat


def _forget_points(seat: int, mender: Mending) -> None:
    mender.state.scores[seat] = 0


def _stack(state: UnoState) -> Iterator[Fault]:
    if state.stack and SYMBOL[state.faces[state.discard[-1]]] not in DRAWS:
        yield Fault(Msg("uno.edit.fault.stack"), lambda mender: setattr(mender.state, "stack", 0), DISCARD_PILE)
    if state.rules.points and len(state.faces) != len(DECK):
        yield Fault(Msg("uno.edit.fault.deck"))
