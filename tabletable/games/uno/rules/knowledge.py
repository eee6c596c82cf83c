"""Who may know what: full worlds that agree with a view, where everything lies, and what must hold."""

from __future__ import annotations

from collections import Counter

from tabletable.core.command import Command
from tabletable.core.flaws import FOREIGN, KNOWN, LOST, OVER, Flaw, flaw
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.message import SeatRef
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.games.uno.rules.cards import COLOUR, DRAWS, NO_COLOUR, SYMBOL
from tabletable.games.uno.rules.commands import DISCARD_PILE, DRAW_PILE, HAND, Verb
from tabletable.games.uno.rules.deal import is_exhausted
from tabletable.games.uno.rules.legal import can_act
from tabletable.games.uno.rules.state import UnoState

_TRIES = 100
"""How often a world is imagined anew because somebody in it could not do what the table waits for."""


def sample(seen: View[UnoState], rng: Rng) -> UnoState:
    """A full state that the viewer can't tell from the real one.

    All arrangements of the hidden faces are equally likely, with one exception: when nothing can be drawn, a seat
    that could not play would have passed by itself, so the seat on turn holds a card that it can play.
    """
    known = seen.state
    for _ in range(_TRIES):
        state = known.imagined(rng)
        if state.turn == NOBODY or not is_exhausted(state) or can_act(state):
            return state
    _give_playable(state, known, rng)
    return state


def _give_playable(state: UnoState, known: UnoState, rng: Rng) -> None:
    """Exchange two hidden faces so that the seat on turn can play."""
    hand = [piece for piece in state.hands[state.turn] if known.faces[piece] == HIDDEN]
    others = [piece for piece, face in enumerate(known.faces) if face == HIDDEN and piece not in hand]
    rng.shuffle(hand)
    rng.shuffle(others)
    for mine in hand:
        for other in others:
            faces = state.faces
            faces[mine], faces[other] = faces[other], faces[mine]
            if can_act(state):
                return
            faces[mine], faces[other] = faces[other], faces[mine]


def zones(state: UnoState) -> dict[str, list[int]]:
    """Every place that holds cards, with its handles."""
    places = {HAND[seat]: hand for seat, hand in enumerate(state.hands)}
    return {DRAW_PILE: state.draw, DISCARD_PILE: state.discard, **places}


def check(state: UnoState) -> list[Flaw]:
    """Broken invariants."""
    return [*_check_cards(state), *_check_turn(state)]


def _check_cards(state: UnoState) -> list[Flaw]:
    wrong = []
    lying = sorted(piece for pieces in zones(state).values() for piece in pieces)
    if lying != list(range(len(state.faces))):
        return [Flaw("a card lies in no zone or in two", LOST)]
    if len(state.seen) != len(state.faces) or Counter(state.faces) != Counter(state.deck):
        wrong.append(Flaw("the faces are not those of the deck", FOREIGN))
    if any(state.seen[piece] != SECRET for piece in state.draw):
        wrong.append(Flaw("somebody knows a card of the draw pile", KNOWN, DRAW_PILE))
    if not state.discard:
        wrong.append(flaw("the discard pile is empty", "uno.edit.fault.discard", DISCARD_PILE))
    if any(state.seen[piece] != PUBLIC for piece in state.discard):
        wrong.append(Flaw("the discard pile is not public", KNOWN, DISCARD_PILE))
    for seat, hand in enumerate(state.hands):
        if not all(state.seen[piece] >> seat & 1 for piece in hand):
            wrong.append(Flaw(f"seat {seat} does not know its own hand", KNOWN, HAND[seat]))
    return wrong


def _check_turn(state: UnoState) -> list[Flaw]:
    wrong = []
    if state.direction not in (1, -1):
        wrong.append(flaw("play goes neither way round", "uno.edit.fault.direction"))
    if state.turn == NOBODY and (state.result is None or state.stack or state.drawn != NO_PIECE):
        wrong.append(Flaw("the game is over without a result, or something is still pending", OVER))
    if state.discard:
        top = state.faces[state.discard[-1]]
        if COLOUR[top] not in (NO_COLOUR, state.colour):
            text = "the colour to match is not that of the top card"
            wrong.append(flaw(text, "uno.edit.fault.colour", DISCARD_PILE))
        if state.stack and SYMBOL[top] not in DRAWS:
            text = "there is a stack without a draw card on the pile"
            wrong.append(flaw(text, "uno.edit.fault.stack", DISCARD_PILE))
        elif state.stack % 2 or state.stack < 0:
            wrong.append(flaw("no draw cards add up to the stack", "uno.edit.fault.sum", DISCARD_PILE, n=state.stack))
    if state.drawn != NO_PIECE and (state.stack or state.drawn not in state.hands[state.turn]):
        text = "the card just drawn is not in the hand of the seat on turn"
        wrong.append(flaw(text, "uno.edit.fault.drawn", piece=state.drawn))
    if (seat := state.exposed) != NOBODY and (len(state.hands[seat]) != 1 or state.called >> seat & 1):
        text = "the seat that can be caught has not one card, or has called"
        wrong.append(flaw(text, "uno.edit.fault.caught", HAND[seat], player=SeatRef(seat)))
    for seat, hand in enumerate(state.hands):
        if state.called >> seat & 1 and len(hand) > 2:
            text = "a call protects a hand of more than two cards"
            wrong.append(flaw(text, "uno.edit.fault.called", HAND[seat], player=SeatRef(seat)))
    if state.bluff_cards > len(state.faces):
        wrong.append(flaw("a count is out of range", "uno.edit.fault.bluff", DISCARD_PILE, n=state.bluff_cards))
    return wrong


def tells(before: UnoState, command: Command, after: UnoState) -> bool:
    """A challenge tells whether it was right, a draw until a card fits how many did not, a turn that passes by
    itself that no card of a hand can be played."""
    until = command.verb == Verb.DRAW and before.rules.until_playable and not before.stack
    return until or command.verb == Verb.CHALLENGE or is_exhausted(after)
