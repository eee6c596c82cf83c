"""What the moves are worth, as marks for the table."""

from __future__ import annotations

from tabletable.core.game import Analysing, View
from tabletable.core.message import Msg, msg
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Analysis, Mark
from tabletable.games.yose_duel.bots.estimates import Reckoning, reckon
from tabletable.games.yose_duel.rules.state import YoseState
from tabletable.games.yose_duel.table.prompts import decides

_SEED = 2011
"""For the worlds of an estimate, so that the same view always shows the same values."""


def analysis(view: View[YoseState]) -> Analysing | None:
    """See `Game.analysis`. The opening has no values: what a side is worth depends on cards nobody sees."""
    state = view.state
    if state.is_opening or not decides(state, view.seat):
        return None
    return _analyse(view)


def _analyse(view: View[YoseState]) -> Analysing:
    found = yield from reckon(view, Rng(_SEED))
    best = max(found.now.values())
    marks = [Mark(command, signed(value), value == best) for command, value in found.now.items()]
    marks += [Mark(command, signed(value)) for command, value in found.then.items()]
    note = msg(f"yose_duel.analysis.{_note(view.state, found)}", n=found.worlds)
    if min(found.now.values()) < 0:
        why = Msg("yose_duel.analysis.behind" if best < 0 else "yose_duel.analysis.minus")
        note = msg("yose_duel.analysis.with_minus", note=note, why=why)
    return Analysis(tuple(marks), note)


def _note(state: YoseState, found: Reckoning) -> str:
    if found.worlds:
        return "estimate"
    if found.then:
        return "exact_reply"
    return "match" if state.passed and state.rules.ends_match and state.round == 1 else "exact"


def signed(value: int) -> str:
    """A margin with its sign; nought has none."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")
