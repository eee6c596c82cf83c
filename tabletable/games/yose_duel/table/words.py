"""All sentences beside the table: commands, cards, seats, and the joins of log sentences."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Final

from tabletable.core.advice import Analysis, MoveMark
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import FaceRef, MessageFamily, Msg, SeatRef, listed, msg
from tabletable.core.tablespec import FaceText
from tabletable.core.view import View
from tabletable.core.wording import Joins
from tabletable.games.yose_duel.rules import cards
from tabletable.games.yose_duel.rules.cards import card_title, kind, own_suits, side_word, threat_suits
from tabletable.games.yose_duel.rules.state import ROUNDS, Verb, YoseState

_AIMS: Final = MessageFamily("yose_duel.do.aim.*", cards.KINDS)
"""By kind of the pile for its taker, the effect of taking it, in plain words instead of Go terms."""


def wording(view: View[YoseState], command: Command) -> Msg:
    """Put a legal command into words."""
    state, seat = view.state, command.seat
    if command.verb == Verb.PASS:
        return Msg("yose_duel.do.pass")
    face = state.faces[command.piece]
    card, other = FaceRef(face), SeatRef(1 - seat)
    match command.verb:
        case Verb.TAKE:
            aim = msg(_AIMS[kind(state.side(seat), cards.SUIT[face])], player=other)
            return msg("yose_duel.do.take", card=card, aim=aim)
        case Verb.CANCEL:
            return msg("yose_duel.do.cancel", card=card, target=other)
        case Verb.SECURE:
            return msg("yose_duel.do.secure", card=card)
        case Verb.ANSWER:
            return msg("yose_duel.do.answer", card=card)
        case Verb.IGNORE:
            return msg("yose_duel.do.ignore", card=card, target=other)
    return msg("yose_duel.do.commit", card=card)


def pointed(view: View[YoseState], command: Command) -> tuple[int | str, ...]:
    """Return the pieces and zones a command points at: its piece and, for a start card, its zone; other targets follow
    from the verb.
    """
    return (command.piece, command.zone) if command.verb == Verb.COMMIT else (command.piece,)


# ------------------------------------------------------------------------------------------------ cards


_PILES: Final = MessageFamily("yose_duel.text.pile_*", cards.SUITS)


def face_text(face: int) -> FaceText:
    """Return the text of the zoomed card: its points, and the kind of pile it makes."""
    lines = (msg("yose_duel.text.points", n=cards.VALUE[face]), Msg(_PILES[cards.SUITS[cards.SUIT[face]]]))
    return FaceText(card_title(face), lines)


def waiting_text(side: int, face: int, owner: int) -> FaceText:
    """Say what the zoom card tells of a provisional card: what securing it costs its owner, who is of this side."""
    key = "yose_duel.text.waits_own" if cards.OWN[side][cards.SUIT[face]] else "yose_duel.text.waits"
    lines = (msg("yose_duel.text.points", n=cards.VALUE[face]), msg(key, player=SeatRef(owner)))
    return FaceText(card_title(face), lines, (msg("yose_duel.text.waits_cancel", other=SeatRef(1 - owner)),))


# ------------------------------------------------------------------------------------------------ seats


def goal() -> Msg:
    """Say how one wins."""
    return msg("yose_duel.goal", n=ROUNDS)


def seat_facts(state: YoseState, seat: int) -> tuple[Msg, ...]:
    """Return the public facts of a seat: its side, its points, its provisional cards."""
    if state.is_opening:
        is_chosen = state.committed[seat] != NO_PIECE
        chosen = msg("yose_duel.seat.chosen" if is_chosen else "yose_duel.seat.choosing")
        return (chosen, msg("yose_duel.seat.points", n=state.scores[seat]))
    side = state.side(seat)
    messages = [msg("yose_duel.seat.side", side=side_word(side), threats=threat_suits(side), free=own_suits(side))]
    before = state.before[seat]
    if state.round > 1:
        messages.append(msg("yose_duel.seat.points_of", n=state.scores[seat], now=state.scores[seat] - before))
    else:
        messages.append(msg("yose_duel.seat.points", n=state.scores[seat]))
    messages.append(msg("yose_duel.seat.cards", n=len(state.points[seat])))
    area = [state.faces[card] for card in state.areas[seat]]
    if area:
        points = sum(cards.VALUE[face] for face in area)
        messages.append(msg("yose_duel.seat.pending", n=points, cards=listed([FaceRef(face) for face in area])))
    return tuple(messages)


def seen_of_hand(state: YoseState, viewer: int | None, seat: int) -> tuple[Msg, ...]:
    """Return what the viewer alone knows of a seat: its own start cards before they are shown."""
    if viewer is None or not state.is_opening:
        return ()
    faces = [FaceRef(state.faces[card]) for card in state.hands[seat] if state.faces[card] != HIDDEN]
    return (msg("yose_duel.seat.start", cards=listed(faces)),) if faces else ()


# ------------------------------------------------------------------------------------------------ the log


_TAKES: Final = ("yose_duel.log.took_gote", "yose_duel.log.took_reverse", "yose_duel.log.took_sente")
_UNDERS: Final = {
    "yose_duel.log.turned": "yose_duel.log.took_over",
    "yose_duel.log.turned_void": "yose_duel.log.took_void",
}


def _under(message: Msg, more: Msg) -> Msg:
    player, card = dict(message.args)["player"], dict(more.args)["card"]
    return msg(_UNDERS[more.id], player=player, took=message, under=card)


JOINS: Final[Joins] = {(took, under): _under for took in _TAKES for under in _UNDERS}
"""The join of a taken pile with its under card."""

# ------------------------------------------------------------------------------------------------ values of moves


_TELLING: Final = 2
"""With fewer worlds the standard error of their mean is unknown."""


def analysed(
    view: View[YoseState],
    now: Mapping[Command, int],
    then: Mapping[Command, int],
    worlds: int,
    error: float = 0.0,
    choice: Command | None = None,
) -> Analysis:
    """Return the value marks for the present commands, and for piles that may be taken after the awaited reply
    (`then`).

    Values are margins in points for the seat on turn; `worlds` is the number of worlds averaged, 0 if exact, and
    `error` the standard error. `choice` is the strongest bot's move.
    """
    state, within = view.state, ceil(error)
    most = max(now.values())
    best = {command for command, value in now.items() if value >= most - within}
    advised, because = max(now, key=lambda command: now[command]), None
    if choice in now and choice is not None:
        because = _beyond_points(view, choice, most, worlds) if choice not in best else None
        if worlds and worlds < _TELLING:
            best = {choice}
        advised = choice if choice in best or because is not None else advised
    best.add(advised)
    order = sorted(now, key=lambda command: command != advised)
    marks = [MoveMark(command, signed(now[command]), command in best) for command in order]
    marks += [MoveMark(command, signed(value)) for command, value in then.items()]
    note = msg(_note(state, bool(then), worlds), n=worlds)
    if worlds >= _TELLING:
        note = msg("yose_duel.analysis.error", note=note, error=within)
    if len(best) == len(now) > 1:
        note = msg("yose_duel.analysis.and", note=note, why=Msg("yose_duel.analysis.alike"))
    elif min(now.values()) < 0:
        why = Msg("yose_duel.analysis.behind" if most < 0 else "yose_duel.analysis.minus")
        note = msg("yose_duel.analysis.and", note=note, why=why)
    if because is not None:
        note = msg("yose_duel.analysis.and", note=note, why=because)
    return Analysis(tuple(marks), note, advised)


def _beyond_points(view: View[YoseState], choice: Command, most: int, worlds: int) -> Msg | None:
    """Return the advantage of a choice that gains fewer points; None if none is known."""
    state, seat = view.state, choice.seat
    lead = state.scores[seat] - state.scores[1 - seat]
    if choice.verb == Verb.PASS and state.passed and lead > 0:
        return Msg("yose_duel.analysis.wins")
    if not worlds and lead + most <= 0:
        return msg("yose_duel.analysis.hardest", move=wording(view, choice))
    return msg("yose_duel.analysis.few", move=wording(view, choice)) if worlds and worlds < _TELLING else None


def _note(state: YoseState, is_reply: bool, worlds: int) -> str:
    if worlds:
        return "yose_duel.analysis.estimate"
    if is_reply:
        return "yose_duel.analysis.exact_reply"
    is_last = state.passed and state.rules.ends_match and state.round == 1
    return "yose_duel.analysis.match" if is_last else "yose_duel.analysis.exact"


def signed(value: int) -> str:
    """Return a margin with its sign; 0 has none."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")
