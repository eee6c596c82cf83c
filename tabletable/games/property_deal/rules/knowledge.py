"""Who may know what: full worlds that agree with a view, and the invariants of a state."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tabletable.core.command import Command
from tabletable.core.flaws import FOREIGN, KNOWN, LOST, OVER, Flaw, flaw
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import SeatRef
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
    AREA,
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


def check(state: PropertyState) -> list[Flaw]:
    """Broken invariants."""
    wrong = _check_cards(state)
    if wrong:
        return wrong
    for seat, groups in enumerate(state.groups):
        if len(groups) > MAX_SLOTS or (groups and not groups[-1].cards):
            text = f"the slots of seat {seat} are too many or not trimmed"
            wrong.append(flaw(text, "property_deal.edit.fault.slots", AREA[seat], player=SeatRef(seat)))
        for slot, each in enumerate(groups):
            wrong += _check_group(state, each, seat, slot)
        for piece in state.banks[seat]:
            if is_property(state.faces[piece]):
                text = f"a property lies in the bank of seat {seat}"
                wrong.append(flaw(text, "property_deal.edit.fault.bank", BANK[seat], piece, player=SeatRef(seat)))
    return wrong + _check_turn(state)


def _check_cards(state: PropertyState) -> list[Flaw]:
    wrong = []
    lying = sorted(piece for pieces in zones(state).values() for piece in pieces)
    if lying != list(range(len(state.faces))):
        return [Flaw("a card lies in no zone or in two", LOST)]
    if len(state.seen) != len(state.faces) or Counter(state.faces) != Counter(state.deck):
        wrong.append(Flaw("the faces are not those of the deck", FOREIGN))
    hidden = {*state.draw, *(piece for hand in state.hands for piece in hand)}
    for piece, mask in enumerate(state.seen):
        if (mask == PUBLIC) == (piece in hidden):
            text = f"the face of {piece} is public in a closed place or hidden in an open one"
            wrong.append(Flaw(text, KNOWN, piece=piece))
    for seat, hand in enumerate(state.hands):
        if not all(state.seen[piece] >> seat & 1 for piece in hand):
            wrong.append(Flaw(f"seat {seat} does not know its own hand", KNOWN, HAND[seat]))
    return wrong


def _check_group(state: PropertyState, each: Group, seat: int, slot: int) -> list[Flaw]:
    """What is wrong with one set."""
    if not each.cards:
        text = f"seat {seat}: an empty slot is not empty"
        key = "property_deal.edit.fault.slots"
        return [] if each == Group() else [flaw(text, key, AREA[seat], player=SeatRef(seat))]
    faces = [state.faces[card] for card in each.cards]
    if text := _no_set(each.colour, faces):
        odd = next((card for card in each.cards if not _fits(state.faces[card], each.colour)), each.cards[-1])
        key = "property_deal.edit.fault.set"
        return [flaw(f"seat {seat}: {text}", key, SETS[seat][slot], odd, player=SeatRef(seat))]
    if each != group(state, each.colour, each.cards, each.buildings):
        text = f"seat {seat}: fullness or rent of a set is wrong"
        return [flaw(text, "property_deal.edit.fault.worth", SETS[seat][slot], player=SeatRef(seat))]
    built = [state.faces[piece] for piece in each.buildings]
    may_stand = each.full and COLOURS[each.colour].buildings
    if built and not (may_stand and built in ([HOUSE], [HOUSE, HOTEL])):
        text = f"seat {seat}: buildings stand where they can't, or are no house and then a hotel"
        return [flaw(text, "property_deal.edit.fault.building", SETS[seat][slot], player=SeatRef(seat))]
    return []


def _fits(face: int, colour: int) -> bool:
    return is_property(face) and (face == WILD if colour == NO_COLOUR else FITS[face][colour])


def _no_set(colour: int, faces: list[int]) -> str:
    """Why cards make no set of a colour; "" where they do."""
    if not all(is_property(face) for face in faces):
        return "something that is no property lies in a set"
    if colour == NO_COLOUR:
        return "only a ten-colour wild alone has no colour" if faces != [WILD] else ""
    if not 0 <= colour < COLOUR_COUNT or not all(FITS[face][colour] for face in faces):
        return "a card lies in a set of another colour"
    if len(faces) > SET_SIZE[colour]:
        return "a set has too many cards"
    return "ten-colour wilds alone make no set" if all(face == WILD for face in faces) else ""


def _check_turn(state: PropertyState) -> list[Flaw]:
    if (state.turn == NOBODY) != (state.result is not None):
        return [Flaw("the game is over without a result, or goes on with one", OVER)]
    if state.turn == NOBODY and (state.pending or state.demand is not None):
        return [under_way("something is pending after the end")]
    return check_pending(state)


def under_way(text: str) -> Flaw:
    """A flaw of what is under way: it can't be gone on with."""
    return flaw(text, "property_deal.edit.fault.pending")


def check_pending(state: PropertyState) -> list[Flaw]:
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
    return [under_way(text) for text in wrong]


_ASKING: Final = (Verb.ACCEPT, Verb.ACTION, Verb.CHOOSE, Verb.PAY, Verb.PLACE, Verb.SAY_NO)
"""After these somebody may be asked whether to say no."""


def tells(before: PropertyState, command: Command, after: PropertyState) -> bool:
    """Where only those are asked who can say no, each question asked and each one left out tells of a hand."""
    return before.rules.ask_holders and command.verb in _ASKING
