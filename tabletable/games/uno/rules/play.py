"""Legal commands and their effects. Rule and ruling numbers are those of RULES.md."""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.effects import Apply, applying
from tabletable.core.event import Emit, Event, called, counted, flipped, moved, noted, on_turn
from tabletable.core.ids import NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import Arg, SeatRef
from tabletable.games.uno.rules import cards, zones
from tabletable.games.uno.rules.deal import LONGEST_HAND, finish_by_points, finish_hand, is_exhausted, take
from tabletable.games.uno.rules.state import Cue, Ending, UnoState, Verb

CHOOSE_SEAT: Final = len(cards.COLOURS)
"""Choices from here on name a seat to swap hands with; those below name the colour of a wild."""
PENALTY: Final = 2
"""Cards for a forgotten call, and on top of the stack for a challenge that fails."""
TOOK: Final = "uno.log.took"
TOOK_AND_LOST: Final = "uno.log.took_lost"
"""The log message for drawing a stack if the seat loses its turn by that; `TOOK` if its turn is over
or still to come.
"""

# ------------------------------------------------------------------------------------------------ legal commands

# Playouts ask for legal lists hundreds of thousands of times a second, so a command is looked up: to make one takes
# ten times as long. By seat, and where there are several by handle, by seat that is caught, by colour.
_SEATS: Final = range(zones.MAX_SEATS)
_PIECES: Final = range(cards.DECK_SIZE)
_TURN: Final = [(seat,) for seat in _SEATS]
_CALL: Final = [Command(seat, Verb.CALL_UNO) for seat in _SEATS]
_CATCH: Final = [[Command(seat, Verb.CATCH, NO_PIECE, zone) for zone in zones.SEAT] for seat in _SEATS]
_CHALLENGE: Final = [Command(seat, Verb.CHALLENGE) for seat in _SEATS]
_DRAW: Final = [Command(seat, Verb.DRAW, NO_PIECE, zones.DRAW_PILE) for seat in _SEATS]
_KEEP: Final = [Command(seat, Verb.KEEP) for seat in _SEATS]
_PLAY: Final = [[Command(seat, Verb.PLAY, piece, zones.DISCARD_PILE) for piece in _PIECES] for seat in _SEATS]
_WILD: Final = [
    [
        [Command(seat, Verb.PLAY, piece, zones.DISCARD_PILE, colour) for colour in range(len(cards.COLOURS))]
        for piece in _PIECES
    ]
    for seat in _SEATS
]


def to_act(state: UnoState) -> tuple[int, ...]:
    """Return the seat on turn."""
    return _TURN[state.turn] if state.turn != NOBODY else ()


def reactors(state: UnoState) -> tuple[int, ...]:
    """Return the seats that may react: while a seat can be caught, all but the one on turn, including the exposed seat
    itself, which may still call (R3).

    Also while a card may be jumped in with: that is offered to all, whether or not they hold it.
    """
    if state.exposed == NOBODY and not state.fresh:
        return ()
    return tuple(seat for seat in range(len(state.hands)) if seat != state.turn)


def legal_commands(state: UnoState, seat: int) -> list[Command]:
    """Return all legal commands of `seat`, sorted; see `Game.legal_commands`."""
    exposed = state.exposed
    if seat != state.turn:
        if exposed == NOBODY:
            return jumps(state, seat)
        return [_CALL[seat] if seat == exposed else _CATCH[seat][exposed], *jumps(state, seat)]
    hand = state.hands[seat]
    faces = state.faces
    legal: list[Command] = []
    if (len(hand) == 2 and not state.called >> seat & 1) or exposed == seat:
        legal.append(_CALL[seat])
    if exposed != NOBODY and exposed != seat:
        legal.append(_CATCH[seat][exposed])
    fits = fitting(state, hand)
    if state.drawn != NO_PIECE:
        if not must_play(state):
            legal.append(_KEEP[seat])
        hand = [state.drawn]
    else:
        if state.stack and may_challenge(state):
            legal.append(_CHALLENGE[seat])
        if state.stack or state.draw or len(state.discard) > 1:
            legal.append(_DRAW[seat])
    playable: list[int] = []
    for piece in hand:  # a comprehension would be a call, and most of a playout is spent here
        if fits[faces[piece]]:
            playable.append(piece)
    playable.sort()  # handles come in any order once the discard pile has been reshuffled
    play, wild, sevens_swap = _PLAY[seat], _WILD[seat], state.rules.seven_nought
    for piece in playable:
        if faces[piece] >= cards.WILD:
            legal += wild[piece]
        elif sevens_swap:
            legal += _coloured(state, seat, piece)
        else:
            legal.append(play[piece])
    return legal


def jumps(state: UnoState, seat: int) -> list[Command]:
    """Return the jump-ins of a seat: cards equal to the one just played. A last card counts only if the rules let it be
    the last.
    """
    if not state.fresh:
        return []
    hand, top = state.hands[seat], state.faces[state.discard[-1]]
    if len(hand) == 1 and not (state.rules.last_action or cards.is_number(top)):
        return []
    equal = sorted(piece for piece in hand if state.faces[piece] == top)
    return [command for piece in equal for command in _coloured(state, seat, piece)]


def _coloured(state: UnoState, seat: int, piece: int) -> list[Command]:
    """Return the ways to play a coloured card: a 7 that swaps may go to each other seat."""
    play = _PLAY[seat][piece]
    if not swaps(state, seat, state.faces[piece]):
        return [play]
    return [play._replace(choice=CHOOSE_SEAT + other) for other in range(len(state.hands)) if other != seat]


def must_play(state: UnoState) -> bool:
    """Return whether the card just drawn has to be played."""
    return state.rules.must_play and fitting(state, state.hands[state.turn])[state.faces[state.drawn]]


def swaps(state: UnoState, seat: int, face: int) -> bool:
    """Return whether a seat that plays this face swaps its hand with one of its choice."""
    return state.rules.seven_nought and cards.SYMBOL[face] == cards.SEVEN and len(state.hands[seat]) > 1


def changes_hands(state: UnoState, symbol: int) -> bool:
    """Return whether hands change their owners after a card with this symbol, unless it was the last one."""
    return state.rules.seven_nought and symbol in (cards.NOUGHT, cards.SEVEN)


def fitting(state: UnoState, hand: list[int]) -> tuple[bool, ...]:
    """Return by face whether a hand of this size may play it now."""
    symbol = cards.SYMBOL[state.faces[state.discard[-1]]]
    last = len(hand) == 1 and not state.rules.last_action
    if state.stack:
        return cards.ANSWERS[symbol] if state.rules.stacking and not last else cards.ANSWERS[0]
    return (cards.FITTING_LAST if last else cards.FITTING)[cards.SYMBOL_COUNT * state.colour + symbol]


def is_kept_from_end(state: UnoState, hand: list[int]) -> bool:
    """Return whether the only card of a hand would fit but may not be played last, as it is no number."""
    if len(hand) != 1 or state.stack or fitting(state, hand)[face := state.faces[hand[0]]]:
        return False
    return cards.FITTING[cards.SYMBOL_COUNT * state.colour + cards.SYMBOL[state.faces[state.discard[-1]]]][face]


def may_challenge(state: UnoState) -> bool:
    """Return whether the seat on turn may challenge the wild draw four played against it."""
    return state.stack > 0 and state.rules.challenge and state.faces[state.discard[-1]] == cards.WILD_DRAW_FOUR


def can_act(state: UnoState) -> bool:
    """Return whether the seat on turn has a turn command although no card can be drawn."""
    if state.drawn != NO_PIECE or may_challenge(state):
        return True
    hand = state.hands[state.turn]
    fits = fitting(state, hand)
    return any(fits[state.faces[piece]] for piece in hand)


# ------------------------------------------------------------------------------------------------ effects


def _play(state: UnoState, command: Command, emit: Emit | None) -> None:
    seat, _, piece, _, choice = command
    hands = state.hands
    hand = hands[seat]
    hand.remove(piece)
    face = state.faces[piece]
    symbol = cards.SYMBOL[face]
    stack_before = state.stack
    steps = 1
    if symbol == cards.DRAW_FOUR_SYMBOL:
        state.bluff_colour = state.colour
        state.bluff_cards = len(hand)
        state.stack = stack_before + 4
        state.colour = choice
    elif face == cards.WILD:
        state.colour = choice
    else:
        state.colour = cards.COLOUR[face]
        if symbol >= cards.SKIP:
            if cards.skips(symbol, len(hands)):
                steps = 2
            elif cards.reverses(symbol, len(hands)):
                state.direction = -state.direction
            else:
                state.stack = stack_before + 2
    state.discard.append(piece)
    state.seen[piece] = PUBLIC
    state.played_by = seat
    state.drawn = NO_PIECE
    if state.exposed != NOBODY:
        _close_window(state, emit)
    state.exposed = seat if len(hand) == 1 and not state.called >> seat & 1 else NOBODY
    state.fresh = state.rules.jump_in and face < cards.WILD
    if emit is not None:
        _tell_play(state, command, stack_before, emit)
    if not hand:
        _win(state, seat, emit)
        return
    if changes_hands(state, symbol):
        _change_hands(state, seat, choice, emit)
    state.turns += 1
    if state.turns >= LONGEST_HAND:
        finish_by_points(state, Ending.LONG, emit)
        return
    state.turn = state.after(seat, steps)
    if emit is not None:
        if steps == 2:
            emit(noted(state.after(seat), "skip", "uno.log.skipped", cue=Cue.SKIPPED))
        emit(on_turn(state.turn))


def _tell_play(state: UnoState, command: Command, stack_before: int, emit: Emit) -> None:
    """Emit the events of a card going to the discard pile."""
    seat, _, piece, _, choice = command
    face = state.faces[piece]
    args: tuple[tuple[str, Arg], ...] = (("n", state.stack),) if stack_before else ()
    if face >= cards.WILD:
        args = (("colour", cards.colour_word(choice)), *args)
        say, cue = "uno.log.answered_wild" if stack_before else "uno.log.played_wild", Cue.WILD
        emit(moved(seat, piece, zones.HAND[seat], zones.DISCARD_PILE, face, PUBLIC, say, args, cue))
        emit(noted(seat, "colour", args=args[:1]))
    else:
        say = "uno.log.answered" if stack_before else "uno.log.played"
        if seat != state.turn:
            say = "uno.log.jumped_stack" if stack_before else "uno.log.jumped"
        emit(moved(seat, piece, zones.HAND[seat], zones.DISCARD_PILE, face, PUBLIC, say, args))
    if state.stack != stack_before:
        emit(counted(NOBODY, "stack", (("n", state.stack),)))
    if cards.reverses(cards.SYMBOL[face], len(state.hands)):
        say = "uno.log.direction_clockwise" if state.direction > 0 else "uno.log.direction_counter"
        emit(noted(seat, "direction", say, cue=Cue.DIRECTION))


def _change_hands(state: UnoState, seat: int, choice: int, emit: Emit | None) -> None:
    """Swap two hands for a 7, pass all of them on for a 0. Calls lapse, and no seat can be caught."""
    hands, count = state.hands, len(state.hands)
    if choice >= CHOOSE_SEAT:
        other = choice - CHOOSE_SEAT
        goes = {seat: other, other: seat}
        entry = noted(seat, zones.SEAT[other], "uno.log.swapped", (("target", SeatRef(other)),))
    else:
        goes = {each: state.after(each) for each in range(count)}
        entry = noted(seat, "hands", "uno.log.passed_on")
    state.hands = list(hands)
    for source, goal in goes.items():
        state.hands[goal] = hands[source]
        state.called &= ~(1 << goal)
        for piece in hands[source]:
            state.seen[piece] |= 1 << goal
    state.exposed = NOBODY
    if emit is not None:
        emit(entry)
        for source, goal in goes.items():
            for piece in hands[source]:
                emit(moved(seat, piece, zones.HAND[source], zones.HAND[goal], state.faces[piece], state.seen[piece]))


def _draw(state: UnoState, command: Command, emit: Emit | None) -> None:
    seat = command.seat
    _close_window(state, emit)
    state.fresh = False
    if state.stack:
        _take_stack(state, seat, 0, emit, TOOK_AND_LOST)
        _end_turn(state, seat, emit)
        return
    hand = state.hands[seat]
    if not state.rules.until_playable:
        take(state, seat, 1, emit, "uno.log.drew")
    else:
        fits = cards.FITTING[cards.SYMBOL_COUNT * state.colour + cards.SYMBOL[state.faces[state.discard[-1]]]]
        count = 0
        while take(state, seat, 1, emit):
            count += 1
            if fits[state.faces[hand[-1]]]:
                break
        if emit is not None:
            emit(noted(seat, "draw", "uno.log.drew_until", (("n", count),)))
    state.drawn = hand[-1]


def _close_window(state: UnoState, emit: Emit | None) -> None:
    """Let whoever has forgotten the call get away: the next turn command has come (R3)."""
    if state.exposed != NOBODY:
        if emit is not None:
            emit(noted(state.exposed, zones.SEAT[state.exposed], "uno.log.escaped"))
        state.exposed = NOBODY


def _keep(state: UnoState, command: Command, emit: Emit | None) -> None:
    seat = command.seat
    _close_window(state, emit)
    state.drawn = NO_PIECE
    if emit is not None:
        emit(noted(seat, zones.HAND[seat], "uno.log.kept"))
    _end_turn(state, seat, emit)


def _call_uno(state: UnoState, command: Command, emit: Emit | None) -> None:
    seat = command.seat
    state.called |= 1 << seat
    if state.exposed == seat:
        state.exposed = NOBODY
    if emit is not None:
        emit(called(seat, "uno.log.called", cue=Cue.CALLED))


def _catch(state: UnoState, command: Command, emit: Emit | None) -> None:
    seat = command.seat
    caught = state.exposed
    state.exposed = NOBODY
    events: list[Event] = []
    count = take(state, caught, PENALTY, None if emit is None else events.append)
    if emit is not None:
        args = (("target", SeatRef(caught)), ("n", count))
        emit(noted(seat, zones.SEAT[caught], "uno.log.caught", args, Cue.CAUGHT))
        for event in events:
            emit(event)
    _pass_if_stuck(state, emit)


def _challenge(state: UnoState, command: Command, emit: Emit | None) -> None:
    """Carry out a challenge. Guilty: the player of the card draws the stack and the challenger plays on. Innocent: the
    challenger draws the stack and two more, and loses its turn.
    """
    seat = command.seat
    _close_window(state, emit)
    accused = state.played_by
    hand = state.hands[accused][: state.bluff_cards]
    guilty = any(cards.COLOUR[state.faces[piece]] == state.bluff_colour for piece in hand)
    # The hand is shown to the challenger alone (R18), as it was when the card was played.
    for piece in hand:
        state.seen[piece] |= 1 << seat
    if emit is not None:
        emit(noted(seat, zones.SEAT[accused], "uno.log.challenged", (("target", SeatRef(accused)),)))
        for piece in hand:
            emit(flipped(accused, piece, "", zones.HAND[accused], state.faces[piece], state.seen[piece]))
        say = "uno.log.guilty" if guilty else "uno.log.innocent"
        emit(noted(accused, "challenge", say, (("colour", cards.colour_word(state.bluff_colour)),)))
    if guilty:
        _take_stack(state, accused, 0, emit)
        _pass_if_stuck(state, emit)
    else:
        _take_stack(state, seat, PENALTY, emit, TOOK_AND_LOST)
        _end_turn(state, seat, emit)


apply: Final[Apply[UnoState]] = applying(
    "uno",
    {
        Verb.PLAY: _play,
        Verb.DRAW: _draw,
        Verb.KEEP: _keep,
        Verb.CALL_UNO: _call_uno,
        Verb.CATCH: _catch,
        Verb.CHALLENGE: _challenge,
    },
)
"""Carries out a legal command in place; see `Game.apply`."""


def _take_stack(state: UnoState, seat: int, extra: int, emit: Emit | None, say: str = TOOK) -> None:
    """Draw the stack and `extra` cards for `seat`, or as many as there are."""
    events: list[Event] = []
    count = take(state, seat, state.stack + extra, None if emit is None else events.append)
    state.stack = 0
    if emit is not None:
        emit(noted(seat, "draw", say, (("n", count),), Cue.TOOK))
        for event in events:
            emit(event)
        emit(counted(NOBODY, "stack", (("n", 0),)))


# ------------------------------------------------------------------------------------------------ how a turn ends


def _end_turn(state: UnoState, seat: int, emit: Emit | None) -> None:
    """End the turn without a card played: the next seat is on turn."""
    if state.called >> seat & 1 and len(state.hands[seat]) > 1:
        state.called &= ~(1 << seat)  # a call made with two cards counts for that turn only (R19)
    state.turns += 1
    if state.turns >= LONGEST_HAND:
        finish_by_points(state, Ending.LONG, emit)
        return
    state.turn = state.after(seat)
    if emit is not None:
        emit(on_turn(state.turn))
    if not state.draw:
        _pass_if_stuck(state, emit)


def _pass_if_stuck(state: UnoState, emit: Emit | None) -> None:
    """Pass the turn of each seat that can't play while no card can be drawn; if all pass, end the hand (R11)."""
    seats = len(state.hands)
    passes = 0
    while is_exhausted(state) and not can_act(state):
        seat = state.turn
        if state.stack:
            _take_stack(state, seat, 0, emit)  # what there is: nothing. That is no pass yet (R16).
        else:
            passes += 1
            if emit is not None:
                emit(noted(seat, "pass", "uno.log.passed"))
        if passes == seats:
            finish_by_points(state, Ending.BLOCKED, emit)
            return
        state.turn = state.after(seat)
        if emit is not None:
            emit(on_turn(state.turn))


def _win(state: UnoState, seat: int, emit: Emit | None) -> None:
    """End the hand after its last card. If that was a draw card, the next player still draws the stack, without an
    answer (R9).
    """
    if state.stack:
        _take_stack(state, state.after(seat), 0, emit)
    finish_hand(state, state.team(seat), Ending.OUT, emit)
