"""What the moves are worth, as marks for the table: the words and signs for values that bots reckon."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Final

from tabletable.core.advice import Analysis, Mark
from tabletable.core.command import Command
from tabletable.core.message import Msg, msg
from tabletable.core.view import View
from tabletable.games.yose_duel.rules.state import Verb, YoseState
from tabletable.games.yose_duel.table.words import wording

_TELLING: Final = 2
"""Of fewer deals nobody can say how far off their mean is."""


def analysed(
    view: View[YoseState],
    now: Mapping[Command, int],
    then: Mapping[Command, int],
    worlds: int,
    error: float = 0.0,
    choice: Command | None = None,
) -> Analysis:
    """The marks for what may be done now and for what may be taken `then`, after the reply that is awaited.

    Values are margins in points for the seat on turn; `worlds` is how many they are the mean of, 0 if they are exact,
    and `error` by how much they may be off. `choice` is what the strongest bot does.
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
    marks = [Mark(command, signed(now[command]), command in best) for command in order]
    marks += [Mark(command, signed(value)) for command, value in then.items()]
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
    """What is better about a choice that brings fewer points; None if nothing is known to be."""
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
    """A margin with its sign; nought has none."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")
