"""Where everything lies, and what must hold."""

from __future__ import annotations

from tabletable.core.flaws import FOREIGN, KNOWN, LOST, Flaw, flaw
from tabletable.core.ids import NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.message import SeatRef
from tabletable.games.yose_duel.rules.cards import DECK, SENTE_FACE, VALUE
from tabletable.games.yose_duel.rules.commands import AREA, HAND, PILE, POINTS, REST, SEATS, VOID
from tabletable.games.yose_duel.rules.deal import START_CARDS
from tabletable.games.yose_duel.rules.legal import is_empty
from tabletable.games.yose_duel.rules.state import NO_PILE, UNTOUCHED, YoseState


def zones(state: YoseState) -> dict[str, list[int]]:
    """Every place that holds cards, with its handles; in a pile the face card is the last one."""
    found = {REST: state.rest.copy(), VOID: state.void.copy()}
    for seat in range(SEATS):
        found[HAND[seat]] = state.hands[seat].copy()
        found[POINTS[seat]] = state.points[seat].copy()
        found[AREA[seat]] = state.areas[seat].copy()
    for pile, (top, under, taker) in enumerate(zip(state.tops, state.unders, state.takers, strict=True)):
        if top == NO_PIECE or (taker != UNTOUCHED and pile != state.stake):
            found[PILE[pile]] = []
        else:
            found[PILE[pile]] = [under] if pile == state.stake else [under, top]
    return found


def check(state: YoseState) -> list[Flaw]:
    """Broken invariants."""
    wrong = _check_cards(state)
    return wrong or [*_check_knowledge(state), *_check_counts(state), *_check_turn(state)]


def _check_cards(state: YoseState) -> list[Flaw]:
    for pile, (top, under) in enumerate(zip(state.tops, state.unders, strict=True)):
        if (top == NO_PIECE) != (under == NO_PIECE):
            return [flaw("a pile is not made of two cards", "yose_duel.edit.fault.pile", PILE[pile])]
    if not NO_PILE <= state.stake < len(state.tops) or (state.stake != NO_PILE and state.tops[state.stake] == NO_PIECE):
        return [flaw("nothing lies at the pile at stake", "yose_duel.edit.fault.stake")]
    lying = sorted(piece for pieces in zones(state).values() for piece in pieces)
    piled = [piece for piece in (*state.tops, *state.unders) if piece != NO_PIECE]
    if lying != list(range(len(DECK))) or len(set(piled)) != len(piled):
        return [Flaw("a card lies in no zone or in two", LOST)]
    if tuple(sorted(state.faces)) != DECK:
        return [Flaw("the faces are not those of the deck", FOREIGN)]
    wrong = []
    for pile, (top, under, taker) in enumerate(zip(state.tops, state.unders, state.takers, strict=True)):
        if top != NO_PIECE and taker != UNTOUCHED:
            is_somewhere = any(under in cards for cards in (*state.areas, *state.points, state.void))
            if top not in state.points[taker] or is_somewhere == (pile == state.stake):
                text = "a pile was taken, but its cards lie elsewhere"
                wrong.append(flaw(text, "yose_duel.edit.fault.taken", piece=top))
    laid = [top for top in state.tops if top != NO_PIECE]
    if laid != sorted(laid) or any(area != sorted(area) for area in state.areas):
        wrong.append(flaw("the piles or provisional cards are out of order", "yose_duel.edit.fault.order"))
    return wrong


def _check_knowledge(state: YoseState) -> list[Flaw]:
    for zone, pieces in zones(state).items():
        for piece in pieces:
            expected = {PUBLIC}
            if zone == REST:
                expected = {SECRET}
            elif zone in HAND:
                expected = {1 << HAND.index(zone)}
            elif state.rules.hidden and zone == VOID:
                expected = {PUBLIC, SECRET}  # what was never turned when both passed stays closed
            elif state.rules.hidden and piece in state.unders and zone in PILE and PILE.index(zone) != state.stake:
                expected = {SECRET}
            if state.seen[piece] not in expected:
                return [Flaw(f"a card in {zone} is known to the wrong seats", KNOWN, zone, piece)]
    return []


def _check_counts(state: YoseState) -> list[Flaw]:
    wrong = []
    for seat in range(SEATS):
        if state.scores[seat] != sum(VALUE[state.faces[piece]] for piece in state.points[seat]):
            text = f"the score of seat {seat} is not what its cards are worth"
            wrong.append(flaw(text, "yose_duel.edit.fault.score", POINTS[seat], player=SeatRef(seat)))
        if not 0 <= state.before[seat] <= state.scores[seat]:
            text = f"seat {seat} has lost points in this round"
            wrong.append(flaw(text, "yose_duel.edit.fault.score", POINTS[seat], player=SeatRef(seat)))
    if len(state.results) != state.round - (not state.is_over):
        text = "the rounds and their results do not match"
        wrong.append(flaw(text, "yose_duel.edit.fault.rounds", n=state.round))
    return wrong


def _check_turn(state: YoseState) -> list[Flaw]:
    if state.is_opening:
        cards = all(len(hand) == START_CARDS for hand in state.hands)
        chosen = all(card == NO_PIECE or card in hand for card, hand in zip(state.committed, state.hands, strict=True))
        if state.turn != NOBODY or not cards or not chosen or NO_PIECE not in state.committed:
            text = "the opening has no two start cards for each seat, or has both chosen"
            return [flaw(text, "yose_duel.edit.fault.opening")]
        return []
    for seat, hand in enumerate(state.hands):
        if hand:
            text = "start cards are still in hand"
            return [flaw(text, "yose_duel.edit.fault.start", HAND[seat], player=SeatRef(seat))]
    if state.is_over:
        text = "something is at stake after the end"
        return [flaw(text, "yose_duel.edit.fault.stake", PILE[state.stake])] if state.stake != NO_PILE else []
    if state.stake != NO_PILE:
        attacker, face = 1 - state.turn, state.faces[state.tops[state.stake]]
        if state.takers[state.stake] != attacker or not SENTE_FACE[state.side(attacker)][face]:
            text = "the pile at stake was not taken in sente by the other seat"
            return [flaw(text, "yose_duel.edit.fault.stake", PILE[state.stake])]
        if state.passed:
            text = "a pass was the last command, and yet something is at stake"
            return [flaw(text, "yose_duel.edit.fault.stake", PILE[state.stake])]
    elif is_empty(state):
        return [flaw("nothing is left of the round, and yet it goes on", "yose_duel.edit.fault.empty")]
    return []
