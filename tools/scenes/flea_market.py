"""Pictures of every phase of Flea Market."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scenes.kit import AnyGame, Make, Recipe, grabbed, moment, phase, seats_of, sit_down, table_of, wished
from tabletable.games.flea_market.rules.state import Phase, Verb
from tabletable.games.flea_market.table.questions import offers
from tabletable.play.session import Session
from tabletable.ui.app import App


def sees(wish: Callable[[Any], bool]) -> Callable[[Session], bool]:
    """Make a wish about the state as seat 0 sees it."""
    return lambda session: wish(session.view(0).state)


def waits(asked: Phase, least: int = 2) -> Callable[[Session], bool]:
    """Make a wish for this phase, in round `least` or later."""
    return sees(lambda state: state.phase is asked and state.round >= least)


def is_crowded(state: Any) -> bool:
    """Return whether seat 0 lays goods on a market with many stalls, discounts and money."""
    return state.phase is Phase.STOCK and max(map(len, state.booths)) > 4 and any(state.discounts)


def refills_a_hand(state: Any) -> bool:
    """Return whether seat 0 restocks with cards in hand."""
    return state.phase is Phase.RESTOCK and len(state.hands[0]) > 4


def has_offers(state: Any) -> bool:
    """Return whether seat 0 can keep one of several cards as a special offer and holds others."""
    return state.phase is Phase.OFFER and len(offers(state, 0)) > 1 and bool(state.hands[0])


def picks(state: Any) -> bool:
    """Return whether seat 0 has picked some of its money to pay for a discount, and could have a
    larger one for more.
    """
    return state.phase is Phase.DISCOUNT and bool(state.tray) and len(state.money[0]) > 1


def settles(ties: bool) -> Callable[[Session], bool]:
    """Make a wish for a settlement by the next command of seat 0; with `ties` for one with some equal totals."""

    def wish(session: Session) -> bool:
        state = session.view(0).state
        if state.phase is not Phase.COST or state.owed != 1 or state.order(state.start)[-1] != 0:
            return False
        totals = [state.total(seat) for seat in range(len(state.hands)) if state.lying(seat)]
        return len(totals) == len(state.hands) and state.round > 2 and (len(set(totals)) < len(totals)) == ties

    return wish


def settlement(count: int, step: int, seconds: float, ties: bool) -> Make:
    """Return a settlement on its page, some seconds into a step."""

    def make(app: App, game: AnyGame) -> None:
        sit_down(app, wished(game, seats_of(app, game, count), settles(ties), 1))
        table = table_of(app)
        table.flow.carry_out(table.match.legal()[0])
        for _ in range(300):
            app.frame(1 / 30)
            if table.pages.paging is not None:
                break
        for _ in range(step):
            table.pages.next()
            table.pages.next()
        for _ in range(round(seconds * 30)):
            app.frame(1 / 30)

    return make


RECIPES = (
    Recipe("moment.beat", moment(4, "flea_market.moment.competition", 0.9), settle=0),
    Recipe("moment.sign", moment(4, "flea_market.moment.closed", 0.6), settle=0),
    Recipe("table.stock", phase(4, waits(Phase.STOCK), 1), settle=1),
    Recipe("table.three", phase(3, waits(Phase.STOCK, 4), 1), settle=1),
    Recipe("table.held", grabbed(4, lambda command: command.verb == Verb.LAY, 40), settle=0.5),
    Recipe("table.laid", phase(4, sees(lambda state: len(state.laid) > 1), 1), settle=1),
    Recipe("table.swept", phase(4, sees(lambda state: bool(state.swept)), 1), settle=1),
    Recipe("table.cost", phase(4, waits(Phase.COST), 1, 60), settle=1),
    Recipe("table.claim", phase(3, waits(Phase.CLAIM, 1), 1, 20), settle=1),
    Recipe("table.offer", phase(4, waits(Phase.OFFER), 1), settle=1),
    Recipe("table.restock", phase(4, waits(Phase.RESTOCK), 1), settle=1),
    Recipe("table.refill", phase(4, sees(refills_a_hand), 1, 60), settle=1),
    Recipe("table.keep", phase(4, sees(has_offers), 1, 80), settle=1),
    Recipe("table.extra", phase(4, waits(Phase.EXTRA, 4), 1), settle=1),
    Recipe("table.discount", phase(4, waits(Phase.DISCOUNT, 4), 1), settle=1),
    Recipe("settlement.count", settlement(4, 0, 0.5, False), settle=0),
    Recipe("settlement.highest", settlement(4, 1, 0.4, True), settle=0),
    Recipe("settlement.lowest", settlement(4, 2, 0.3, False), settle=0),
    Recipe("settlement.three", settlement(3, 2, 2.0, False), settle=0),
    Recipe("table.picked", phase(4, sees(picks), 1, 60), settle=1),
    Recipe("table.crowded", phase(4, sees(is_crowded), 1, 50), settle=1),
)
