"""Who may know what: full worlds that agree with a view, and the invariants of a state."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.games.property_deal.rules.cards import (
    COLOUR_COUNT,
    COLOURS,
    FIRST_RENT,
    FIRST_WILD,
    FITS,
    FORCED_DEAL,
    HOTEL,
    HOUSE,
    JUST_SAY_NO,
    NO_COLOUR,
    SET_SIZE,
    WILD,
    is_property,
)
from tabletable.games.property_deal.rules.commands import (
    BANK,
    BUILT,
    DISCARD_PILE,
    DRAW_PILE,
    HAND,
    MAX_SLOTS,
    SETS,
    TRAY,
    Verb,
)
from tabletable.games.property_deal.rules.demands import holds_no
from tabletable.games.property_deal.rules.state import Ask, Group, PropertyState, group


def sample(seen: View[PropertyState], rng: Rng) -> PropertyState:
    """A full state that the viewer can't tell from the real one.

    All arrangements of the hidden faces are equally likely: nothing anybody may do tells what they hold, since every
    question can be answered without a card. By the house rule that asks only who can say no, whoever is asked holds
    the card.
    """
    state = seen.state.imagined(rng)
    if state.rules.ask_holders and state.pending and state.pending[-1].ask is Ask.ANSWER:
        _give_no(state, seen, state.pending[-1].seat, rng)
    return state


def _give_no(state: PropertyState, seen: View[PropertyState], seat: int, rng: Rng) -> None:
    """Let `seat` hold a just say no: it changes places with a card that the viewer can't tell from it."""
    if holds_no(state, seat):
        return
    unseen = [piece for piece, face in enumerate(seen.state.faces) if face == HIDDEN]
    noes = [piece for piece in unseen if state.faces[piece] == JUST_SAY_NO]
    held = [piece for piece in state.hands[seat] if piece in unseen]
    one, other = rng.choice(noes), rng.choice(held)
    state.faces[one], state.faces[other] = state.faces[other], state.faces[one]


def zones(state: PropertyState) -> dict[str, list[int]]:
    """Every place that holds cards, with its handles. Empty slots of sets are left out."""
    places = {DRAW_PILE: state.draw, DISCARD_PILE: state.discard, TRAY: state.tray}
    for seat, hand in enumerate(state.hands):
        places[HAND[seat]] = hand
        places[BANK[seat]] = state.banks[seat]
        for slot, each in enumerate(state.groups[seat]):
            if each.cards:
                places[SETS[seat][slot]] = list(each.cards)
            if each.buildings:
                places[BUILT[seat][slot]] = list(each.buildings)
    return places


def check(state: PropertyState) -> list[str]:
    """Broken invariants in words."""
    wrong = _check_cards(state)
    if wrong:
        return wrong
    for seat, groups in enumerate(state.groups):
        if len(groups) > MAX_SLOTS or (groups and not groups[-1].cards):
            wrong.append(f"the slots of seat {seat} are too many or not trimmed")
        for each in groups:
            wrong += [f"seat {seat}: {text}" for text in _check_group(state, each)]
        money = state.banks[seat]
        if any(is_property(state.faces[piece]) for piece in money):
            wrong.append(f"a property lies in the bank of seat {seat}")
    return wrong + _check_turn(state)


def _check_cards(state: PropertyState) -> list[str]:
    wrong = []
    lying = sorted(piece for pieces in zones(state).values() for piece in pieces)
    if lying != list(range(len(state.faces))):
        return ["a card lies in no zone or in two"]
    if len(state.seen) != len(state.faces) or Counter(state.faces) != Counter(state.deck):
        wrong.append("the faces are not those of the deck")
    hidden = {*state.draw, *(piece for hand in state.hands for piece in hand)}
    for piece, mask in enumerate(state.seen):
        if (mask == PUBLIC) == (piece in hidden):
            wrong.append(f"the face of {piece} is public in a closed place or hidden in an open one")
    for seat, hand in enumerate(state.hands):
        if not all(state.seen[piece] >> seat & 1 for piece in hand):
            wrong.append(f"seat {seat} does not know its own hand")
    return wrong


def _check_group(state: PropertyState, each: Group) -> list[str]:
    """What is wrong with one set."""
    if not each.cards:
        return [] if each == Group() else ["an empty slot is not empty"]
    faces = [state.faces[card] for card in each.cards]
    if not all(is_property(face) for face in faces):
        return ["something that is no property lies in a set"]
    if each.colour == NO_COLOUR:
        if faces != [WILD] or each.buildings:
            return ["only a ten-colour wild alone has no colour"]
    elif not 0 <= each.colour < COLOUR_COUNT or not all(FITS[face][each.colour] for face in faces):
        return ["a card lies in a set of another colour"]
    elif len(faces) > SET_SIZE[each.colour]:
        return ["a set has too many cards"]
    elif all(face == WILD for face in faces):
        return ["ten-colour wilds alone make no set"]
    if each != group(state, each.colour, each.cards, each.buildings):
        return ["fullness or rent of a set is wrong"]
    built = [state.faces[piece] for piece in each.buildings]
    if built not in ([], [HOUSE], [HOUSE, HOTEL]):
        return ["buildings are a house, then a hotel"]
    if built and not (each.full and COLOURS[each.colour].buildings):
        return ["buildings stand on a set that can't have them"]
    return []


def _check_turn(state: PropertyState) -> list[str]:
    wrong = []
    if (state.turn == NOBODY) != (state.result is not None):
        wrong.append("the game is over without a result, or goes on with one")
    if state.turn == NOBODY and (state.pending or state.demand is not None):
        wrong.append("something is pending after the end")
    if wrong:
        return wrong
    return check_pending(state)


def check_pending(state: PropertyState) -> list[str]:
    """What is wrong with what is under way."""
    demand, wrong = state.demand, []
    if demand is not None:
        if state.turn in demand.targets:
            wrong.append("an action is against nobody or oneself")
        if not FIRST_RENT <= demand.face < len(FITS) or not state.pending:
            wrong.append("an action waits for nothing")
    waiting = {entry.piece for entry in state.pending if entry.ask is Ask.PLACE}
    paying = any(entry.ask is Ask.PAYMENT for entry in state.pending)
    if not paying and sorted(waiting) != sorted(state.tray):
        wrong.append("what lies in the tray is not what is to be placed")
    top = state.pending[-1] if state.pending else None
    if state.rules.ask_holders and top is not None and top.ask is Ask.ANSWER and not holds_no(state, top.seat):
        wrong.append("somebody is asked who can't say no")
    for entry in state.pending:
        if entry.ask in (Ask.ANSWER, Ask.PAYMENT, Ask.AIM, Ask.OFFER) and (demand is None or not demand.targets):
            wrong.append(f"an {entry.ask} is pending without an action")
        elif entry.ask is Ask.PLACE and not (
            entry.piece in state.tray and FIRST_WILD <= state.faces[entry.piece] < FIRST_RENT
        ):
            wrong.append("a card to be placed does not lie in the tray")
        elif entry.ask is Ask.OFFER and (demand is None or demand.face != FORCED_DEAL or demand.taken == NO_PIECE):
            wrong.append("nothing is taken for what is offered")
    return wrong


_ASKING: Final = (Verb.ACCEPT, Verb.ACTION, Verb.CHOOSE, Verb.PAY, Verb.PLACE, Verb.SAY_NO)
"""After these somebody may be asked whether to say no."""


def tells(before: PropertyState, command: Command, after: PropertyState) -> bool:
    """Where only those are asked who can say no, each question asked and each one left out tells of a hand."""
    return before.rules.ask_holders and command.verb in _ASKING
