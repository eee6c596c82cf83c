"""What the moves are worth, as marks for the table: the words and signs for values that bots reckon."""

from __future__ import annotations

from collections.abc import Mapping

from tabletable.core.command import Command
from tabletable.core.message import Msg, msg
from tabletable.core.tablespec import Analysis, Mark
from tabletable.games.yose_duel.rules.state import YoseState


def analysed(state: YoseState, now: Mapping[Command, int], then: Mapping[Command, int], worlds: int) -> Analysis:
    """The marks for what may be done now and for what may be taken `then`, after the reply that is awaited.

    Values are margins in points for the seat on turn; `worlds` is how many they are the mean of, 0 if they are exact.
    """
    best = max(now.values())
    marks = [Mark(command, signed(value), value == best) for command, value in now.items()]
    marks += [Mark(command, signed(value)) for command, value in then.items()]
    note = msg(_note(state, bool(then), worlds), n=worlds)
    if min(now.values()) < 0:
        why = Msg("yose_duel.analysis.behind" if best < 0 else "yose_duel.analysis.minus")
        note = msg("yose_duel.analysis.with_minus", note=note, why=why)
    return Analysis(tuple(marks), note)


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
