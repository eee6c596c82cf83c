"""Which events are staged as large on-screen moments: a compensation, loans, plots sold, hidden
customers that arrive, and the last round, which has rules of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletable.core.event import Event
from tabletable.core.ids import NOBODY
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.moment import Moment, Tone, beat, sign
from tabletable.core.outcome import Outcome
from tabletable.core.tablespec import Honours
from tabletable.core.view import View
from tabletable.games.night_market.rules.board import Board
from tabletable.games.night_market.rules.state import REPAYMENT, MarketState
from tabletable.games.night_market.table import pictures


def moments(view: View[MarketState], events: Sequence[Event]) -> list[Moment]:
    """Tell which events are worth standing still for."""
    found: list[Moment] = []
    won = [(number, event) for number, event in enumerate(events) if event.say == "night_market.log.won"]
    came = [(number, event) for number, event in enumerate(events) if event.say == "night_market.log.revealed"]
    for number, event in enumerate(events):
        if event.say == "night_market.log.round" and event.number("round") == event.number("rounds"):
            title, line = msg("night_market.moment.last_round"), msg("night_market.moment.last_round.line")
            found.append(sign(number, Tone.NEUTRAL, title, line))
        elif event.say == "night_market.log.compensation":
            found.append(_compensation(number, event))
        elif event.say == "night_market.log.loan":
            found.append(_loan(number, event))
        elif won and number == won[0][0]:
            found.append(_sold(number, [each for _, each in won]))
        elif came and number == came[0][0]:
            found.append(_arrival(number, [each for _, each in came], view.state.rules.board))
    return found


def _compensation(number: int, event: Event) -> Moment:
    """Show a compensation: all others lead somewhere, and the seat that leads nowhere gets one more bid."""
    title = msg("night_market.moment.compensation", player=SeatRef(event.seat))
    line = msg("night_market.moment.compensation.line")
    return sign(number, Tone.GOOD, title, line, event.seat)


def _loan(number: int, event: Event) -> Moment:
    args = (*event.args, ("player", SeatRef(event.seat)), ("due", REPAYMENT * event.number()))
    title, line = Msg("night_market.moment.loan", args), Msg("night_market.moment.loan.line", args)
    return sign(number, Tone.HARM, title, line, event.seat)


def _sold(number: int, won: Sequence[Event]) -> Moment:
    """Show which seat has won which plots, seat by seat in the order of the plots."""
    plots: dict[int, list[str]] = {}
    for event in won:
        plots.setdefault(event.seat, []).append(str(event.number("plot")))
    line: Msg | None = None
    for seat, numbers in plots.items():
        share = msg("night_market.moment.share", player=SeatRef(seat), n=len(numbers), plots=", ".join(numbers))
        line = share if line is None else msg("night_market.moment.shares", first=line, rest=share)
    title = msg("night_market.moment.sold", n=len(won))
    lit = tuple(event.source for event in won)
    return sign(number, Tone.GOOD, title, line, NOBODY, lit=lit, is_heard=False)


def _arrival(number: int, came: Sequence[Event], board: Board) -> Moment:
    """Show the hidden customers being turned over, all at once and each with the sign of its seat, before they go to
    their gates.
    """
    card, *fan = (pictures.hidden_by(event.seat, event.face, board) for event in came)
    title, line = msg("night_market.moment.arrival", n=len(came)), msg("night_market.moment.arrival.line")
    shown = beat(number, Tone.KNOWLEDGE, title, line, card=card, fan=tuple(fan), back=pictures.BACK)
    return shown._replace(piece=came[0].piece, place=came[0].target)


def honours(outcome: Outcome) -> Honours:
    """Pour out coins after a round only: at the end loans are paid back."""
    return Honours() if outcome.final else Honours(coin=pictures.COIN)
