"""The viewer's decision in words: the prompt, the buttons, public facts, and the entries of pickers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.message import MessageFamily, Msg, SeatRef, msg
from tabletable.core.tablespec import Button, Lesson, OnlyMove, PickerEntry
from tabletable.core.view import View
from tabletable.games.uno.rules import cards, zones
from tabletable.games.uno.rules.cards import colour_title, colour_word, symbol_phrase
from tabletable.games.uno.rules.deal import is_exhausted
from tabletable.games.uno.rules.play import (
    CHOOSE_SEAT,
    PENALTY,
    fitting,
    is_kept_from_end,
    jumps,
    legal_commands,
    may_challenge,
    must_play,
)
from tabletable.games.uno.rules.state import UnoState, Verb
from tabletable.games.uno.table.pictures import BACK, colour_picture

_CALL_SHOWN: Final = 3
"""Cards in hand from which on the button for the call is seen: the turn before it is needed."""
_FEW: Final = 3
"""The largest hand size that is announced to listeners."""


def may_catch(state: UnoState, viewer: int | None) -> bool:
    """Return whether a seat forgot its call and the viewer is another one."""
    return viewer is not None and state.exposed not in (NOBODY, viewer)


def wants_catch(state: UnoState, viewer: int | None) -> bool:
    """Return whether the viewer may catch a seat that is not its partner."""
    return viewer is not None and may_catch(state, viewer) and state.exposed != state.partner(viewer)


def may_draw(state: UnoState) -> bool:
    """Return whether the seat on turn may draw, disregarding a card it has drawn already."""
    return state.stack > 0 or not is_exhausted(state)


def buttons(state: UnoState, viewer: int) -> tuple[Button, ...]:
    """Return the commands given by buttons; the likeliest one, if any, is gold.

    They are stacked from the bottom, so the last ones keep their places: the draw and the call stay where they were
    when what ends a turn after a draw comes above them.
    """
    if state.turn == NOBODY:
        return ()
    own_turn = viewer == state.turn
    plays = any(command.verb == Verb.PLAY for command in legal_commands(state, viewer))
    calls_now = own_turn and state.exposed == NOBODY and _goes_to_one_card(state)
    not_now = None if own_turn else msg("uno.short.not_your_turn")
    choices = []
    if own_turn and may_challenge(state):
        label = msg("uno.button.challenge", n=state.stack + PENALTY)
        choices.append(Button(label, (Command(viewer, Verb.CHALLENGE),), "C", "eye"))
    if may_catch(state, viewer):
        label = msg("uno.button.catch", player=SeatRef(state.exposed))
        catch = (Command(viewer, Verb.CATCH, zone=zones.SEAT[state.exposed]),)
        choices.append(Button(label, catch, "X", "flag", primary=wants_catch(state, viewer)))
    is_drawn = own_turn and state.drawn != NO_PIECE
    if is_drawn:
        keep, forced = (Command(viewer, Verb.KEEP),), msg("uno.short.must_play") if must_play(state) else None
        choices.append(Button(msg("uno.button.keep"), keep, "K", "hand", primary=not plays, reason=forced))
        not_now = msg("uno.short.drawn")
    if len(state.hands[viewer]) <= _CALL_SHOWN:
        is_urgent = state.exposed == viewer or calls_now
        is_of_use = state.exposed == viewer or (own_turn and _goes_to_one_card(state))
        call, why_not = (Command(viewer, Verb.CALL_UNO),), msg(_why_no_call(state, viewer))
        button = Button(msg("uno.button.call"), call, "U", primary=is_urgent, reason=why_not, is_heard=is_of_use)
        # A call before a draw lapses with it: that is legal, but whoever presses it hopes for something.
        choices.append(button if is_of_use else button._replace(confirm=msg("uno.confirm.call")))
    label = msg("uno.button.draw_stack", n=state.stack) if own_turn and state.stack else msg("uno.button.draw")
    if own_turn and not is_drawn and not may_draw(state):
        not_now = msg("uno.short.no_cards")
    # Whoever can play does, and a forgotten call comes first: it can be caught until the next turn only. Whether a
    # draw four is challenged is anybody's guess.
    is_main = state.exposed == NOBODY and not plays and not is_drawn and not (own_turn and may_challenge(state))
    asks = msg("uno.confirm.draw") if own_turn and plays and not is_drawn else None
    draw = () if is_drawn else (Command(viewer, Verb.DRAW, zone=zones.DRAW_PILE),)
    choices.append(Button(label, draw, "D", "cards", primary=is_main, reason=not_now, confirm_final=asks))
    return tuple(choices)


def _goes_to_one_card(state: UnoState) -> bool:
    """Return whether the seat on turn may play its second-last card without having called yet: the call comes first."""
    hand = state.hands[state.turn]
    if len(hand) != 2 or state.called >> state.turn & 1:
        return False
    fits = fitting(state, hand)
    playable = hand if state.drawn == NO_PIECE else [state.drawn]
    return any(fits[state.faces[piece]] for piece in playable)


def only_move(state: UnoState, viewer: int | None) -> OnlyMove | None:
    """Return the only move after a drawn card that does not fit: the viewer ends the turn itself, so that the others
    don't learn why (R6).
    """
    if viewer is None or viewer != state.turn or state.drawn == NO_PIECE or state.exposed != NOBODY:
        return None
    if fitting(state, state.hands[viewer])[state.faces[state.drawn]]:
        return None
    return OnlyMove(Command(viewer, Verb.KEEP), msg("uno.only.title"), msg("uno.only.reason"), state.drawn)


def _why_no_call(state: UnoState, viewer: int) -> str:
    """Return the reason shown under the button while the viewer can't call."""
    if state.called >> viewer & 1:
        return "uno.short.called"
    return "uno.short.not_your_turn" if len(state.hands[viewer]) == 2 else "uno.short.two_cards"


def prompt(state: UnoState, viewer: int | None) -> Msg | None:
    """Return what the viewer may do now, or which seat is awaited; None once the game is over."""
    if state.turn == NOBODY:
        return None
    if wants_catch(state, viewer):
        forgot = SeatRef(state.exposed)
        if viewer != state.turn:
            return msg("uno.prompt.catch", player=forgot)
        what = _turn_prompt(state)
        if what.id in _ONLY_DRAWS:  # a sentence of its own, which can't come after "or"
            return msg("uno.prompt.catch_or_draw", player=forgot)
        return msg("uno.prompt.catch_or", player=forgot, what=what)
    if viewer is not None and state.exposed == viewer:
        return msg("uno.prompt.call")
    if viewer is not None and viewer != state.turn and jumps(state, viewer):
        return msg("uno.prompt.jump", player=SeatRef(state.turn))
    if viewer != state.turn:
        key = "uno.prompt.other_stack" if state.stack else "uno.prompt.other_turn"
        if state.drawn != NO_PIECE:
            key = "uno.prompt.other_drawn"
        return msg(key, player=SeatRef(state.turn), n=state.stack)
    return _turn_prompt(state)


_ONLY_DRAWS: Final = ("uno.prompt.draw", "uno.prompt.draw_last")
_TURN: Final = MessageFamily("uno.prompt.**", "colour match", ("", "_only"))
_STACK: Final = MessageFamily("uno.prompt.stack*", ("", "_two", "_four", "_challenge", "_four_challenge"))


def _turn_prompt(state: UnoState) -> Msg:
    """Return what the seat on turn may do, apart from a catch."""
    if state.drawn != NO_PIECE:
        if must_play(state):
            return msg("uno.prompt.drawn_must")
        fits = fitting(state, state.hands[state.turn])[state.faces[state.drawn]]
        return msg("uno.prompt.drawn" if fits else "uno.prompt.drawn_no_fit")
    if state.stack:
        return _stack_prompt(state)
    hand = state.hands[state.turn]
    may_play = fitting(state, hand)
    if not any(may_play[state.faces[piece]] for piece in hand):
        return msg("uno.prompt.draw_last" if is_kept_from_end(state, hand) else "uno.prompt.draw")
    if len(hand) == 1:
        return msg("uno.prompt.last" if may_draw(state) else "uno.prompt.last_only")
    symbol = cards.SYMBOL[state.faces[state.discard[-1]]]
    words = {"colour": colour_word(state.colour)}
    ending = "" if may_draw(state) else "_only"
    if cards.COLOUR[state.faces[state.discard[-1]]] == cards.NO_COLOUR:
        return msg(_TURN["colour", ending], **words)
    return msg(_TURN["match", ending], **words, symbol=symbol_phrase(symbol))


def _stack_prompt(state: UnoState) -> Msg:
    answer, hand = "", state.hands[state.turn]
    fits = fitting(state, hand)
    if any(fits[state.faces[piece]] for piece in hand):
        four = cards.SYMBOL[state.faces[state.discard[-1]]] == cards.DRAW_FOUR_SYMBOL
        answer = "_four" if four else "_two"
    if not may_challenge(state):
        return msg(_STACK[answer], n=state.stack)
    accused, most = SeatRef(state.played_by), state.stack + PENALTY
    return msg(_STACK[f"{answer}_challenge"], n=state.stack, player=accused, most=most)


def facts(state: UnoState) -> tuple[Msg, ...]:
    """Return the public facts of the table, in sentences."""
    colour = colour_word(state.colour)
    pile = msg("uno.fact.stack", colour=colour, n=state.stack) if state.stack else msg("uno.fact.colour", colour=colour)
    way = msg("uno.fact.clockwise" if state.direction > 0 else "uno.fact.counter")
    return (pile, way) if len(state.hands) > 2 else (pile,)


def few_cards(state: UnoState, viewer: int | None) -> tuple[Msg, ...]:
    """Return who holds few cards, as the viewer's turn begins."""
    if viewer is None or viewer != state.turn or state.drawn != NO_PIECE:
        return ()
    others = ((seat, len(hand)) for seat, hand in enumerate(state.hands) if seat != viewer)
    return tuple(msg("uno.heard.few", player=SeatRef(seat), n=count) for seat, count in others if count <= _FEW)


def help_anchor(state: UnoState, viewer: int | None) -> str:
    """Return the anchor of the section of RULES.md about the current decision."""
    if state.turn == NOBODY:
        return "end"
    if state.exposed != NOBODY and viewer != state.turn:
        return "uno-call"
    if state.drawn != NO_PIECE:
        return "drawing"
    if state.stack:
        return "challenge" if may_challenge(state) else "stack"
    hand = state.hands[state.turn]
    if viewer == state.turn and len(hand) == 1 and not state.rules.last_action:
        return "last-card"
    return "turn"


def choices(view: View[UnoState], commands: Sequence[Command]) -> tuple[PickerEntry, ...]:
    """Return the entries of a picker: the colours of a wild, or the seats a 7 may swap with."""
    return tuple(_choice(view.state, command) for command in commands)


def _choice(state: UnoState, command: Command) -> PickerEntry:
    if command.choice >= CHOOSE_SEAT:
        seat = command.choice - CHOOSE_SEAT
        return PickerEntry(command, msg("uno.choice.hand", player=SeatRef(seat), n=len(state.hands[seat])), BACK)
    colours = [cards.COLOUR[state.faces[piece]] for piece in state.hands[command.seat]]
    count = msg("uno.heard.held", n=colours.count(command.choice))
    return PickerEntry(command, colour_title(command.choice), colour_picture(command.choice), count)


_ASKED: Final = MessageFamily("uno.ask.play.*", ("swap",))


def question(commands: Sequence[Command]) -> str:
    """Return the kind of commands that a picker shows."""
    return next(iter(_ASKED)) if commands[0].choice >= CHOOSE_SEAT else ""


# ------------------------------------------------------------------------------------------------ advice to a newcomer


def lessons(state: UnoState, viewer: int) -> tuple[Lesson, ...]:
    """Return the lessons for the viewer's present decision, most important first; () if it has none to make.

    The aim of the game is always the first.
    """
    specific = _of_decision(state, viewer)
    if not specific:
        return ()
    rules = state.rules
    aim = msg("uno.lesson.goal_points", n=rules.target) if rules.points else msg("uno.lesson.goal")
    if rules.teams:
        aim = msg("uno.lesson.goal_team", player=SeatRef(state.partner(viewer)))
    return (Lesson("goal", aim), *specific)


def _of_decision(state: UnoState, viewer: int) -> tuple[Lesson, ...]:
    hand, own = state.hands[viewer], zones.HAND[viewer]
    if state.exposed == viewer:
        return (Lesson("forgot", msg("uno.lesson.forgot")),)
    if wants_catch(state, viewer):
        caught = zones.SEAT[state.exposed]
        return (Lesson("catch", msg("uno.lesson.catch", player=SeatRef(state.exposed)), caught),)
    if viewer != state.turn:
        return ()
    if state.drawn != NO_PIECE:
        is_kept = only_move(state, viewer) is not None
        return () if is_kept else (Lesson("drawn", msg("uno.lesson.drawn"), own),)
    chosen = []
    if _goes_to_one_card(state):
        chosen.append(Lesson("call", msg("uno.lesson.call")))
    if may_challenge(state):
        chosen.append(Lesson("challenge", msg("uno.lesson.challenge")))
    if state.stack:
        key = "uno.lesson.stack" if state.rules.stacking else "uno.lesson.stack_only_draw"
        chosen.append(Lesson(key.rpartition(".")[2], msg(key, n=state.stack), zones.DISCARD_PILE))
        return tuple(chosen)
    fits = fitting(state, hand)
    usable = [piece for piece in hand if fits[state.faces[piece]]]
    if is_kept_from_end(state, hand):
        chosen.append(Lesson("draw_last", msg("uno.lesson.draw_last"), zones.DRAW_PILE))
    elif not usable:
        chosen.append(Lesson("draw", msg("uno.lesson.draw"), zones.DRAW_PILE))
    elif any(state.faces[piece] < cards.WILD for piece in usable):
        chosen.append(Lesson("match", msg("uno.lesson.match"), own))
    else:
        chosen.append(Lesson("wild", msg("uno.lesson.wild"), own))
    return tuple(chosen)
