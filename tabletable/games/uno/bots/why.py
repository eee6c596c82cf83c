"""Why a command is good, by what bots weigh: facts that its player can check on the table and in its hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.advice import Claims, Why, by_weight, one
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef, msg
from tabletable.core.view import View
from tabletable.games.uno.bots.estimates import TERMS
from tabletable.games.uno.bots.policies import (
    COMPANION,
    GOOD_LAST,
    HOLD_WILD,
    SWAP,
    THREAT,
    TURN_TO_PARTNER,
    hand_taken,
    spared,
)
from tabletable.games.uno.rules.cards import (
    COLOUR,
    DRAWS,
    FITTING,
    FITTING_LAST,
    REVERSE,
    SKIP,
    SYMBOL,
    SYMBOL_COUNT,
    WILD,
    colour_word,
    is_number,
)
from tabletable.games.uno.rules.play import PENALTY, fitting, is_kept_from_end, legal_commands
from tabletable.games.uno.rules.state import SEAT, UnoState, Verb

_FEW: Final = 3
"""Who has no more cards is about to go out."""
_ALIKE: Final = 1
"""For what is as true of another card that could be played."""
_DECIDES: Final = 1000
"""For what leaves no choice."""
_ALL: Final = (*TERMS, "over")
"""For what comes of a card as a whole."""
_LATER: Final = ("kept", "fitting", "cards", "ending")
"""What a card that stays in the hand is good for: what it does, and that it goes on a later one, before the last."""
_AGAINST: Final = ("rivals", "turn", "over")
_ENDING: Final = ("ending", "fitting", "over")


def whys(view: View[UnoState], command: Command) -> Sequence[Why]:
    """Say what speaks for a command that a bot advises, the weightiest first."""
    state, seat = view.state, command.seat
    match command.verb:
        case Verb.CALL_UNO:
            return [Why(msg("uno.why.call", n=PENALTY))]
        case Verb.CATCH:
            return [Why(msg("uno.why.catch", target=SeatRef(SEAT.index(command.zone)), n=PENALTY))]
        case Verb.CHALLENGE:
            return [_challenge(state)]
        case Verb.KEEP if state.faces[state.drawn] >= WILD:
            return [Why(Msg("uno.why.keep_wild"), terms=("kept",))]
        case Verb.KEEP if not fitting(state, state.hands[seat])[state.faces[state.drawn]]:
            return [Why(Msg("uno.why.drawn_stays"))]
        case Verb.DRAW:
            return [*one(_draw(state, seat)), *_kept_actions(state, seat)]
        case Verb.PLAY if len(state.hands[seat]) == 1:
            return [Why(Msg("uno.why.out"), terms=_ALL)]
        case Verb.PLAY if seat != state.turn:
            return [Why(Msg("uno.why.jump"))]
        case Verb.PLAY:
            claims = (_needed, _swapped, _against, _for_later, _at_least)
            return by_weight([reason for claim in claims for reason in claim(state, command)])
    return []


def _draw(state: UnoState, seat: int) -> Why | None:
    """Nothing fits, or only what is worth more later; who could play a coloured card draws for a feeling."""
    fits = fitting(state, state.hands[seat])
    playable = [face for piece in state.hands[seat] if fits[face := state.faces[piece]]]
    if playable and state.stack:
        return Why(msg("uno.why.spared_answer", card=FaceRef(max(playable)), n=state.stack), terms=("kept",))
    if playable:
        if min(playable) >= WILD:
            return Why(msg("uno.why.spared", card=FaceRef(max(playable))), terms=("kept",))
        return _leaves_no_number(state, seat, playable)
    if state.stack:
        return Why(msg("uno.why.no_answer", n=state.stack))
    is_kept = is_kept_from_end(state, state.hands[seat])
    return Why(Msg("uno.why.not_last" if is_kept else "uno.why.nothing_fits"), terms=_ALL)


def _leaves_no_number(state: UnoState, seat: int, playable: list[int]) -> Why | None:
    """That the hand would have no number left to end with, were one of these played."""
    numbers = [face for piece in state.hands[seat] if is_number(face := state.faces[piece])]
    if state.rules.last_action or len(numbers) != 1 or playable != numbers:
        return None
    return Why(msg("uno.why.number_stays", card=FaceRef(numbers[0])), terms=_ENDING)


def _challenge(state: UnoState) -> Why:
    """What a challenge brings if it is right, or that it is: whoever has seen such a card knows."""
    target, colour = SeatRef(state.played_by), colour_word(state.bluff_colour)
    shown = [state.faces[piece] for piece in state.hands[state.played_by][: state.bluff_cards]]
    if any(face >= 0 and COLOUR[face] == state.bluff_colour for face in shown):
        return Why(msg("uno.why.challenge_sure", target=target, colour=colour))
    return Why(msg("uno.why.challenge", target=target, colour=colour, n=state.stack))


def _needed(state: UnoState, command: Command) -> Claims:
    """There is no other way."""
    fits = fitting(state, state.hands[command.seat])
    playable = [face for piece in state.hands[command.seat] if fits[face := state.faces[piece]]]
    if state.stack:
        stack, player = _stack_after(state, command), SeatRef(_next(state, command.seat))
        return [(_DECIDES, Why(msg("uno.why.answer", before=state.stack, n=stack, player=player), terms=_ALL))]
    if state.drawn == NO_PIECE and len(playable) == 1 and playable[0] < WILD:  # a wild leaves a choice
        return [(_DECIDES, Why(Msg("uno.why.only"), terms=_ALL))]
    if state.drawn == NO_PIECE and min(playable) >= WILD:
        return [(-HOLD_WILD, Why(Msg("uno.why.only_wilds"), terms=_ALL))]
    return []


def _swapped(state: UnoState, command: Command) -> Claims:
    """It leaves one with the fewer cards of somebody else (R28)."""
    taken = hand_taken(state, command.seat, command)
    if taken is None or (fewer := spared(state, command.seat, command)) <= 0:
        return []
    if len(state.hands[taken]) >= len(state.hands[command.seat]) - 1:
        return []  # it is the partner who is better off
    return [
        (
            SWAP * fewer,
            Why(
                msg("uno.why.swap", target=SeatRef(taken), n=len(state.hands[taken])), terms=("cards", "kept", "rivals")
            ),
        )
    ]


def _against(state: UnoState, command: Command) -> Claims:
    """It keeps a neighbour with few cards from playing."""
    seats, following = len(state.hands), _next(state, command.seat)
    symbol, cards = SYMBOL[state.faces[command.piece]], len(state.hands[following])
    claims: Claims = []
    weight = THREAT if cards < _FEW else THREAT // 3
    words: dict[str, Arg] = {"player": SeatRef(following), "n": cards}
    if cards <= _FEW and symbol in DRAWS:
        may = state.rules.stacking and (cards > 1 or state.rules.last_action)
        key = "uno.why.press" if may else "uno.why.press_sure"
        claims.append((weight, Why(msg(key, **words, stack=_stack_after(state, command)), terms=_AGAINST)))
    elif cards <= _FEW and (symbol == SKIP or (symbol == REVERSE and seats == 2)):
        claims.append((weight, Why(msg("uno.why.skip", **words), terms=_AGAINST)))
    elif cards <= _FEW and symbol == REVERSE:
        claims.append((weight, Why(msg("uno.why.away", **words), terms=_AGAINST)))
    elif symbol in (SKIP, REVERSE) and seats == 2:
        claims.append((2 * COMPANION, Why(Msg("uno.why.again"), terms=("turn", "cards"))))
    after = (following + state.direction) % seats
    if symbol == SKIP and after == state.partner(command.seat):
        claims.append(
            (TURN_TO_PARTNER, Why(msg("uno.why.partner", player=SeatRef(after)), terms=("turn", "rivals", "cards")))
        )
    return claims


def _for_later(state: UnoState, command: Command) -> Claims:
    """What is left in the hand is worth more for it."""
    face, hand = state.faces[command.piece], state.hands[command.seat]
    rest = [state.faces[piece] for piece in hand if piece != command.piece]
    claims: Claims = []
    colour = command.choice if face >= WILD else COLOUR[face]
    numbers = [each for each in rest if is_number(each)]
    follows = (FITTING if state.rules.last_action else FITTING_LAST)[SYMBOL_COUNT * colour + SYMBOL[face]]
    if len(rest) == 1 and follows[rest[0]]:
        claims.append((GOOD_LAST, Why(msg("uno.why.last_fits", card=FaceRef(rest[0])), terms=_ENDING)))
    elif not state.rules.last_action and not is_number(face) and len(numbers) == 1 and len(rest) <= _FEW:
        claims.append((GOOD_LAST, Why(msg("uno.why.number_stays", card=FaceRef(numbers[0])), terms=_ENDING)))
    wild = next((each for each in rest if each >= WILD), None)
    if wild is not None and face < WILD and state.drawn == NO_PIECE and not state.stack:
        fits = fitting(state, hand)
        speaks_for_others = any(fits[each] and each < WILD and each != face for each in rest)
        weight = _ALIKE if speaks_for_others else -HOLD_WILD
        claims.append((weight, Why(msg("uno.why.keeps_wild", card=FaceRef(wild)), terms=_LATER)))
    companions = sum(COLOUR[each] == colour for each in rest)
    if companions:
        weight = COMPANION * companions * (2 if face >= WILD else 1)
        claims.append(
            (weight, Why(msg("uno.why.companions", n=companions, colour=colour_word(colour)), terms=("fitting",)))
        )
    alike = sum(SYMBOL[each] == SYMBOL[face] for each in rest)
    if alike and face < WILD:
        claims.append((COMPANION * alike, Why(msg("uno.why.alike", n=alike), terms=("fitting",))))
    if is_number(face):
        claims += [(_ALIKE, why) for why in _kept_actions(state, command.seat)]
    held = {COLOUR[each] for each in rest if each < WILD}
    if face < WILD and held and colour not in held:
        words = msg("uno.why.last_of_colour", colour=colour_word(colour))
        claims.append((COMPANION * alike + _ALIKE, Why(words, terms=("fitting",))))
    return claims


def _kept_actions(state: UnoState, seat: int) -> list[Why]:
    """The action cards that could be played now and stay in the hand instead."""
    if state.stack or state.drawn != NO_PIECE:
        return []
    fits = fitting(state, state.hands[seat])
    faces = {face for piece in state.hands[seat] if fits[face := state.faces[piece]] and face < WILD}
    actions = sorted((face for face in faces if not is_number(face)), reverse=True)
    return [Why(msg("uno.why.keeps_action", card=FaceRef(face)), terms=_LATER) for face in actions]


def _at_least(state: UnoState, command: Command) -> Claims:
    """What can be said for a card of which nothing better is known.

    That any other would do is true of each that fits, so it is said only where drawing is the next best.
    """
    if state.drawn == command.piece:
        return [(0, Why(Msg("uno.why.drawn_fits"), terms=_ALL))]
    plays = {state.faces[each.piece] for each in legal_commands(state, command.seat) if each.verb == Verb.PLAY}
    if len(plays) > 1:
        return [(0, Why(Msg("uno.why.any"), terms=_ALL))]
    return []


def _next(state: UnoState, seat: int) -> int:
    """Who comes after a seat."""
    return (seat + state.direction) % len(state.hands)


def _stack_after(state: UnoState, command: Command) -> int:
    return state.stack + DRAWS[SYMBOL[state.faces[command.piece]]]
