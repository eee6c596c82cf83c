"""What a command would change, told before one lets go: only what the viewer can work out."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.message import Msg, msg
from tabletable.core.view import View
from tabletable.games.flea_market.rules.cards import COLOUR, VALUE, colour_word
from tabletable.games.flea_market.rules.cards import MONEY as YELLOW
from tabletable.games.flea_market.rules.cards import POPULARITY as PURPLE
from tabletable.games.flea_market.rules.play import colour_counts, judged
from tabletable.games.flea_market.rules.rounds import picked
from tabletable.games.flea_market.rules.state import MONEY, FleaMarketState, Verb


def forecast(view: View[FleaMarketState], command: Command) -> tuple[Msg, ...]:
    """See `Game.forecast`."""
    state, seat = view.state, command.seat
    match command.verb:
        case Verb.LAY:
            return _of_goods(state, seat, command.piece)
        case Verb.PAY:
            return (msg("flea_market.forecast.pay", n=picked(state) + YELLOW[state.faces[command.piece]]),)
        case Verb.OFFER:
            is_money = command.zone == MONEY[seat]
            count = (YELLOW if is_money else PURPLE)[state.faces[command.piece]]
            return (msg("flea_market.forecast.money" if is_money else "flea_market.forecast.popularity", n=count),)
    return ()


def _of_goods(state: FleaMarketState, seat: int, piece: int) -> tuple[Msg, ...]:
    """The total with one more card, and what happens if the goods are shown then."""
    faces = state.faces
    laid = [faces[state.goods[seat][stall]] for stall in state.laid]
    before = state.total(seat) + sum(VALUE[face] for face in laid)
    swept, is_over = judged(colour_counts(state), [*laid, faces[piece]], len(state.hands))
    if swept:
        gone = {colour for colour, _ in swept}
        own = [*(faces[each] for each in state.lying(seat)), faces[piece]]
        left = sum(VALUE[face] for face in own if COLOUR[face] not in gone) - state.discounts[seat]
        return (
            msg("flea_market.forecast.swept", colour=colour_word(swept[0][0])),
            msg("flea_market.forecast.total", before=before, after=left),
        )
    total = msg("flea_market.forecast.total", before=before, after=before + VALUE[faces[piece]])
    return (total, msg("flea_market.forecast.six_colours")) if is_over else (total,)
