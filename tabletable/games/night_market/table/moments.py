"""Which events are staged large: being outbid, loans, sales, arrivals, the last round and its prizes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final

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
    moments: list[Moment] = []
    won = [(number, event) for number, event in enumerate(events) if event.say == "night_market.log.won"]
    came = [(number, event) for number, event in enumerate(events) if event.say == "night_market.log.revealed"]
    prizes = [(number, event) for number, event in enumerate(events) if event.say == "night_market.log.bonus"]
    for number, event in enumerate(events):
        if event.say == "night_market.log.round" and event.number("round") == event.number("rounds"):
            title, line = msg("night_market.moment.last_round"), msg("night_market.moment.last_round.line")
            moments.append(sign(number, Tone.NEUTRAL, title, line))
        elif event.say in _OUTBID and event.other("other") == view.seat:
            moments.append(_outbid(number, event))
        elif event.say == "night_market.log.compensation":
            moments.append(_compensation(number, event))
        elif event.say == "night_market.log.loan":
            moments.append(_loan(number, event))
        elif won and number == won[0][0]:
            moments.append(_sold(number, [each for _, each in won]))
        elif came and number == came[0][0]:
            moments.append(_arrival(number, [each for _, each in came], view.state.rules.board))
        elif prizes and number == prizes[0][0]:
            moments.append(_prizes(number, [each for _, each in prizes]))
    return moments


_OUTBID: Final = ("night_market.log.outbid", "night_market.log.compensated_outbid")


def _outbid(number: int, event: Event) -> Moment:
    """Show that the viewer no longer leads on a plot."""
    args = (*event.args, ("player", SeatRef(event.seat)))
    title, line = Msg("night_market.moment.outbid", args), Msg("night_market.moment.outbid.line", args)
    return sign(number, Tone.HARM, title, line, event.seat, event.other("other"), place=event.target, is_heard=False)


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
    line = _in_a_line(
        msg("night_market.moment.share", player=SeatRef(seat), n=len(numbers), plots=", ".join(numbers))
        for seat, numbers in plots.items()
    )
    title = msg("night_market.moment.sold", n=len(won))
    lit = tuple(event.source for event in won)
    return sign(number, Tone.GOOD, title, line, NOBODY, lit=lit, is_heard=False)


def _prizes(number: int, prizes: Sequence[Event]) -> Moment:
    """Show how much each seat gets for serving the most customers of some foods in the last round."""
    coins: dict[int, int] = {}
    for event in prizes:
        coins[event.seat] = coins.get(event.seat, 0) + event.number()
    line = _in_a_line(msg("night_market.moment.prize", player=SeatRef(seat), n=n) for seat, n in coins.items())
    return sign(number, Tone.GOOD, msg("night_market.moment.prizes"), line, NOBODY, is_heard=False)


def _in_a_line(shares: Iterable[Msg]) -> Msg:
    """Join what each seat gets."""
    return reduce(lambda first, rest: msg("night_market.moment.shares", first=first, rest=rest), shares)


def _arrival(number: int, came: Sequence[Event], board: Board) -> Moment:
    """Show the hidden customers turned over, all at once, each with its seat's sign, before they walk."""
    card, *fan = (pictures.hidden_by(event.seat, event.face, board) for event in came)
    title, line = msg("night_market.moment.arrival", n=len(came)), msg("night_market.moment.arrival.line")
    moment = beat(number, Tone.KNOWLEDGE, title, line, card=card, fan=tuple(fan), back=pictures.BACK)
    return moment._replace(piece=came[0].piece, place=came[0].target)


def honours(outcome: Outcome) -> Honours:
    """Pour out coins after a round only: at the end loans are paid back."""
    return Honours() if outcome.final else Honours(coin=pictures.COIN)
