"""All sentences beside the table: cards, commands and their effects, and the joins of log sentences."""

from __future__ import annotations

from functools import cache, reduce
from typing import Final

from tabletable.core import account
from tabletable.core.account import counted, first, repeated
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_CHOICE
from tabletable.core.message import Arg, FaceRef, MessageFamily, Msg, SeatRef, listed, msg
from tabletable.core.tablespec import FaceText
from tabletable.core.view import View
from tabletable.core.wording import Joins
from tabletable.games.saboteur.rules import cards, zones
from tabletable.games.saboteur.rules.cards import Sort, card_title, goal_word, name_key, tool_word, where, zone_cell
from tabletable.games.saboteur.rules.state import SaboteurState, Verb


def chip_word(face: int) -> Msg | None:
    """Name a card beside its chip; a path card is what its chip shows."""
    return None if cards.KINDS[face].sort in (Sort.PATH, Sort.START) else card_title(face)


_TEXTS: Final = MessageFamily("saboteur.text.*", {name_key(face) for face in range(cards.FACE_COUNT)})


def face_text(face: int) -> FaceText:
    """Return the text of the zoomed card."""
    kind = cards.KINDS[face]
    terms = (Msg("saboteur.source.names"),) if kind.id in ("profiteer", "geologist") else ()
    return FaceText(card_title(face), (Msg(_TEXTS[name_key(face)]),), terms)


# ------------------------------------------------------------------------------------------------ ways


_EDGE: Final = MessageFamily("saboteur.edge.*", "up right down left")
_WAYS: Final = tuple(Msg(word) for word in _EDGE.values())
"""The words of the edges, in their order."""


@cache
def openings(shape: int, is_joined: bool = True) -> Msg | None:
    """Return the edges that a path card of a shape joins, and its dead ends; None for one without any opening.

    `is_joined`: whether it is known to lead to the start, or is in a hand.
    """
    messages = [msg("saboteur.spoken.joins", edges=_named(group)) for group in cards.GROUPS[shape] if group & _ALL]
    dead = cards.OPEN[shape] & _ALL
    for group in cards.GROUPS[shape]:
        dead &= ~group
    if dead:
        messages.append(msg("saboteur.spoken.dead", edges=_named(dead)))
    if not is_joined:
        messages.append(Msg("saboteur.spoken.dark"))
    return (
        reduce(lambda first, then: msg("saboteur.spoken.and", first=first, then=then), messages) if messages else None
    )


_ALL: Final = sum(cards.EDGES)


def _named(edges: int) -> Msg:
    *before, last = [way for edge, way in zip(cards.EDGES, _WAYS, strict=True) if edges & edge]
    return msg("saboteur.spoken.both", first=listed(before), then=last) if before else last


# ------------------------------------------------------------------------------------------------ commands


_ARROWS: Final = dict(zip(cards.EDGES, "↑→↓←", strict=True))


def ways_word(face: int, turn: int) -> str:
    """Return the ways of a path card as it lies, such as "←↑" for each joined group; "×" precedes dead ends."""
    shape = 2 * face + turn
    joined = [_arrows(group) for group in cards.GROUPS[shape]]
    dead = cards.OPEN[shape] & ~sum(cards.GROUPS[shape])
    return " ".join([*joined, *(["×" + _arrows(dead)] if dead else [])])


def _arrows(edges: int) -> str:
    return "".join(arrow for edge, arrow in _ARROWS.items() if edges & edge)


def wording(view: View[SaboteurState], command: Command) -> Msg:
    """Put a legal command into words, as an instruction."""
    state = view.state
    match command.verb:
        case Verb.DONE:
            drawn = min(state.discarded, len(state.draw))
            return msg("saboteur.do.done", n=drawn) if drawn else Msg("saboteur.do.done_last")
        case Verb.STEAL:
            return msg("saboteur.do.steal", target=SeatRef(zones.SEAT_NUMBER[command.zone]))
    face = state.faces[command.piece]
    card = FaceRef(face)
    match command.verb:
        case Verb.CLEAR:
            return msg("saboteur.do.clear", card=card)
        case Verb.DISCARD:
            return msg("saboteur.do.discard", card=_path(state, command, 0))
        case Verb.PLACE:
            key = "saboteur.do.turn" if command.choice else "saboteur.do.lay"
            return msg(key, card=_path(state, command, command.choice), place=where(cards.cell_of(command.zone)))
    return _play(command, face)


def _path(state: SaboteurState, command: Command, turn: int) -> Arg:
    """Return the name of a hand card; with its ways if another one has the same name."""
    face = state.faces[command.piece]
    others = {state.faces[piece] for piece in state.hands[command.seat]} - {face, HIDDEN}
    if face >= cards.PATH_COUNT or all(name_key(other) != name_key(face) for other in others):
        return FaceRef(face)
    return msg("saboteur.do.ways", card=FaceRef(face), ways=ways_word(face, turn))


def _play(command: Command, face: int) -> Msg:
    """Return the sentence of an action card on a goal, on a card of the tunnel, or on a player."""
    card, cell = FaceRef(face), zone_cell(command.zone)
    if cell in cards.GOAL_CELLS:
        return msg("saboteur.do.look", card=card, goal=goal_word(cell))
    if cell is not None:
        return msg("saboteur.do.fell", card=card, place=where(cell))
    target = SeatRef(zones.SEAT_NUMBER[command.zone])
    if len(cards.MENDS.get(face, ())) > 1 and command.choice != NO_CHOICE:
        key = "saboteur.do.mend_own" if target.seat == command.seat else "saboteur.do.mend"
        return msg(key, card=card, target=target, tool=tool_word(command.choice))
    if target.seat == command.seat:
        return msg("saboteur.do.play_own", card=card)
    return msg("saboteur.do.play_on", card=card, target=target)


def pointed(view: View[SaboteurState], command: Command) -> tuple[int | str, ...]:
    """Return what a command points at; on a player also the place where a card will lie or leave."""
    target = zones.SEAT_NUMBER.get(command.zone)
    if command.verb != Verb.PLAY or target is None:
        return command.piece, command.zone
    face = view.state.faces[command.piece]
    place = cards.PLACE_OF.get(face, cards.CLEARED.get(face))
    if face in cards.MENDS:
        place = cards.mended(face, command.choice)
    return (command.piece, command.zone) if place is None else (command.piece, command.zone, zones.FRONT[target][place])


# ------------------------------------------------------------------------------------------------ forecasts


_ON_ITSELF: Final = MessageFamily("saboteur.forecast.*_own", "free_at_last hands_off mend swap_hats")
_ON_OTHERS: Final = MessageFamily(
    "saboteur.forecast.*", "free_at_last hands_off inspection mend swap_hands swap_hats theft trapped"
)


def forecast(view: View[SaboteurState], command: Command) -> tuple[Msg, ...]:
    """Return the target of an action card and its effect there, since the card covers the place before the drop."""
    if command.verb != Verb.PLAY or command.zone not in zones.SEAT_NUMBER:
        return ()
    target = zones.SEAT_NUMBER[command.zone]
    face = view.state.faces[command.piece]
    keys = _ON_ITSELF if target == command.seat and face != cards.THEFT else _ON_OTHERS
    player = SeatRef(target)
    if face < cards.REPAIR:
        return (msg("saboteur.forecast.break", player=player, tool=tool_word(face - cards.BREAK)),)
    if face in cards.MENDS:
        return (msg(keys["mend"], player=player, tool=tool_word(cards.mended(face, command.choice))),)
    return (msg(keys[cards.KINDS[face].id], player=player),)


# ------------------------------------------------------------------------------------------------ the log


_DISCARDED: Final = "saboteur.log.discarded"
_HIDDEN: Final = "saboteur.log.discarded.hidden"
_LISTED: Final = "saboteur.log.discarded_list"
_COUNTED: Final = "saboteur.log.discarded_count"
_CLEARS: Final = "saboteur.log.clears"

JOINS: Final[Joins] = {
    **repeated(account.listed, {_DISCARDED: _LISTED}),
    **repeated(counted, {_HIDDEN: _COUNTED}),
    **{(said, "saboteur.log.passed"): first for said in (_DISCARDED, _HIDDEN, _LISTED, _COUNTED)},
    **{(_CLEARS, paid): first for paid in (_DISCARDED, _HIDDEN)},
}
"""The cards of a pass, and those that pay for a clearing."""
