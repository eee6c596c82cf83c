"""All sentences beside the table: commands, cards, seats, and the joins of log sentences."""

from __future__ import annotations

from typing import Final

from tabletable.core.account import first, merged
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_CHOICE
from tabletable.core.message import FaceRef, MessageFamily, Msg, SeatRef, listed, msg
from tabletable.core.tablespec import FaceText
from tabletable.core.view import View
from tabletable.core.wording import Joins
from tabletable.games.uno.rules import cards, zones
from tabletable.games.uno.rules.cards import card_title, colour_word, symbol_phrase
from tabletable.games.uno.rules.play import CHOOSE_SEAT
from tabletable.games.uno.rules.state import UnoState, Verb
from tabletable.games.uno.table.pictures import TEAM_LETTERS


def wording(view: View[UnoState], command: Command) -> Msg:
    """Put a legal command into words."""
    state = view.state
    match command.verb:
        case Verb.CALL_UNO:
            return Msg("uno.do.call")
        case Verb.CATCH:
            return msg("uno.do.catch", target=SeatRef(zones.SEAT.index(command.zone)))
        case Verb.CHALLENGE:
            return msg("uno.do.challenge", target=SeatRef(state.played_by))
        case Verb.KEEP:
            return msg("uno.do.keep", card=FaceRef(state.faces[state.drawn]))
        case Verb.DRAW if state.stack:
            return msg("uno.do.draw_stack", n=state.stack)
        case Verb.DRAW:
            return Msg("uno.do.draw_until" if state.rules.until_playable else "uno.do.draw")
    card = FaceRef(state.faces[command.piece])
    if command.choice == NO_CHOICE:
        return msg("uno.do.play" if command.seat == state.turn else "uno.do.jump", card=card)
    if command.choice >= CHOOSE_SEAT:
        return msg("uno.do.play_swap", card=card, target=SeatRef(command.choice - CHOOSE_SEAT))
    return msg("uno.do.play_wild", card=card, colour=colour_word(command.choice))


# ------------------------------------------------------------------------------------------------ cards


_ON_CHIP: Final = MessageFamily("uno.chip.*", "skip reverse wild")
"""Symbols that have a picture on their chip and no figure."""
_EXPLAINED: Final = MessageFamily("uno.text.*", cards.SYMBOLS[cards.SKIP :])


def chip_word(face: int) -> Msg | None:
    """Return the name of a card whose chip shows no figure; None for numbers, +2 and +4, which show theirs."""
    key = _ON_CHIP.get(cards.SYMBOLS[cards.SYMBOL[face]])
    return Msg(key) if key is not None else None


def face_text(face: int) -> FaceText:
    """Say what the zoom card tells of a card."""
    symbol = cards.SYMBOL[face]
    lines = [Msg(_EXPLAINED[cards.SYMBOLS[symbol]])] if symbol >= cards.SKIP else []
    if symbol < cards.WILD_SYMBOL:
        lines.append(msg("uno.text.goes_on", colour=colour_word(cards.COLOUR[face]), symbol=symbol_phrase(symbol)))
    terms = (Msg("uno.text.not_last"),) if symbol >= cards.SKIP else ()
    return FaceText(card_title(face), tuple(lines), terms)


# ------------------------------------------------------------------------------------------------ seats


def goal(state: UnoState) -> Msg:
    """Say how one wins, as was agreed."""
    if state.rules.teams:
        return msg("uno.goal.points_team", n=state.rules.target) if state.rules.points else msg("uno.goal.hand_team")
    return msg("uno.goal.points", n=state.rules.target) if state.rules.points else msg("uno.goal.hand")


def team_of(state: UnoState, seat: int) -> Msg:
    """Say which team a seat is of, and with whom."""
    return msg("uno.seat.team", team=TEAM_LETTERS[state.team(seat)[0]], player=SeatRef(state.partner(seat)))


def seat_facts(state: UnoState, seat: int) -> tuple[Msg, ...]:
    """Return the public facts of a seat."""
    messages = [msg("table.seat.cards", n=len(state.hands[seat]))]
    if state.rules.teams:
        messages.append(team_of(state, seat))
    if state.rules.points:
        messages.append(msg("uno.seat.points", n=state.scores[seat], target=state.rules.target))
    if state.called >> seat & 1:
        messages.append(msg("uno.seat.called"))
    elif state.exposed == seat:
        messages.append(msg("uno.seat.exposed"))
    return tuple(messages)


def seen_of_hand(state: UnoState, viewer: int | None, seat: int) -> tuple[Msg, ...]:
    """Return what the viewer has seen of another seat's hand, as in a challenge."""
    if viewer is None or seat == viewer:
        return ()
    faces = [FaceRef(state.faces[piece]) for piece in state.hands[seat] if state.faces[piece] != HIDDEN]
    return (msg("uno.seat.seen", cards=listed(faces)),) if faces else ()


# ------------------------------------------------------------------------------------------------ the log


def _drew_and_kept(message: Msg, more: Msg) -> Msg | None:
    if first(message, more) is None:
        return None
    return Msg("uno.log.drew_kept.hidden" if message.id.endswith(".hidden") else "uno.log.drew_kept", message.args)


def _turned(message: Msg, more: Msg) -> Msg:
    key = "uno.log.turned_clockwise" if more.id == "uno.log.direction_clockwise" else "uno.log.turned_counter"
    return Msg(key, message.args)


JOINS: Final[Joins] = {
    ("uno.log.drew", "uno.log.kept"): _drew_and_kept,
    ("uno.log.drew.hidden", "uno.log.kept"): _drew_and_kept,
    ("uno.log.played", "uno.log.skipped"): lambda said, more: Msg(
        "uno.log.played_skip", (*said.args, ("target", dict(more.args)["player"]))
    ),
    ("uno.log.played", "uno.log.direction_clockwise"): _turned,
    ("uno.log.played", "uno.log.direction_counter"): _turned,
    ("uno.log.challenged", "uno.log.guilty"): merged("uno.log.challenged_right", "target"),
    ("uno.log.challenged", "uno.log.innocent"): merged("uno.log.challenged_wrong", "target"),
}
"""The joins for a card's effect on the next player, the result of a challenge, and a drawn card that is kept."""
