"""Every command in words, as an instruction."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.message import FaceRef, Msg, msg
from tabletable.core.view import View
from tabletable.games.night_market.rules.cards import FIRST_MARKER
from tabletable.games.night_market.rules.state import COMPENSATING, PLOT, MarketState, Verb, slot_number, slot_plot


def wording(view: View[MarketState], command: Command) -> Msg:
    """See `Game.wording`."""
    state, seat = view.state, command.seat
    match command.verb:
        case Verb.HIDE:
            return msg("night_market.do.hide", card=FaceRef(state.faces[command.piece]))
        case Verb.BUILD:
            return msg("night_market.do.build", card=FaceRef(state.faces[command.piece]), plot=int(command.zone[5:]))
        case Verb.DONE:
            return msg("night_market.do.done", n=len(state.empty_plots(seat)))
        case Verb.PASS:
            return Msg("night_market.do.give_up" if state.phase == COMPENSATING else "night_market.do.pass")
    plot, number = int(command.zone[4:6]), int(command.zone[7:])
    lies = state.marks[command.piece - FIRST_MARKER]
    if not lies:
        return msg("night_market.do.bid", number=number, plot=plot)
    return msg("night_market.do.move", number=number, plot=plot, before=slot_number(lies), source=slot_plot(lies))


def pointed(view: View[MarketState], command: Command) -> tuple[int | str, ...]:
    """See `Game.pointed`: a bid is about its number and the plot, and a marker that lies already moves."""
    if command.verb == Verb.BID:
        return command.zone, PLOT[int(command.zone[4:6])]
    return command.piece, command.zone
