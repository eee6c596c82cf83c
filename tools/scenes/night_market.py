"""Pictures of every phase of Night Market."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scenes.kit import AnyGame, Make, Recipe, grabbed, moment, phase, seats_of, show_result, sit_down, wished
from tabletable.games.night_market.rules.state import Phase, Verb
from tabletable.play.session import Session
from tabletable.ui.app import App


def sees(wish: Callable[[Any], bool]) -> Callable[[Session], bool]:
    """Make a wish about the state as seat 0 sees it."""
    return lambda session: wish(session.view(0).state)


def in_phase(number: int, least_round: int = 1) -> Callable[[Session], bool]:
    """Make a wish for a decision of seat 0 in this phase, not before a round."""
    return sees(lambda state: state.phase == number and state.round >= least_round)


def second_lap(state: Any) -> bool:
    """Late in an auction, with markers on the cards and loans to be taken."""
    return state.phase == Phase.BIDDING and state.round >= 3 and sum(map(bool, state.marks)) >= 4


def walking(app: App, game: AnyGame) -> None:
    """The customers are on their way: seat 0 is the last to build."""
    session = wished(
        game, seats_of(app, game, 4), sees(lambda state: state.phase == Phase.BUILDING and state.round == 4)
    )
    while session.to_act() == (0,):
        legal = session.legal(0)
        after = game.sample(session.view(0), _rng())
        game.apply(after, legal[0])
        if after.round != session.view(0).state.round or after.phase != Phase.BUILDING:
            break
        session.submit(legal[0])
    sit_down(app, session)
    app.frame(0)
    table: Any = app.scenes.top
    if session.to_act() == (0,):
        table.give((session.legal(0)[0],))
    for _ in range(110):
        app.frame(1 / 30)


def _rng() -> Any:
    from tabletable.core.rng import Rng

    return Rng(1)


def round_over(count: int) -> Make:
    """Return the result of a round in which every seat served a customer."""

    def make(app: App, game: AnyGame) -> None:
        over = sees(lambda state: state.phase == Phase.HIDING and state.round == 4)
        show_result(app, wished(game, seats_of(app, game, count), over))

    return make


RECIPES = (
    Recipe("moment.beat", moment(4, "night_market.moment.arrival", 1.4), settle=0),
    Recipe("moment.sign", moment(4, "night_market.moment.sold", 0.6), settle=0),
    Recipe("moment.sign.loan", moment(3, "night_market.moment.loan", 0.6), settle=0),
    Recipe("moment.sign.outbid", moment(4, "night_market.moment.outbid", 0.6), settle=0),
    Recipe("moment.sign.prizes", moment(4, "night_market.moment.prizes", 0.6), settle=0),
    Recipe("moment.sign.compensation", moment(4, "night_market.moment.compensation", 0.6), settle=0),
    Recipe("table.hide", phase(4, in_phase(Phase.HIDING, 4)), settle=1),
    Recipe("table.hide.last", phase(3, in_phase(Phase.HIDING, 6)), settle=1),
    Recipe("table.bid", phase(4, sees(second_lap)), settle=1),
    Recipe("table.bid_3", phase(3, sees(second_lap)), settle=1),
    Recipe("table.long", phase(3, in_phase(Phase.BIDDING, 6), length="long"), settle=1),
    Recipe("table.compensate", phase(4, in_phase(Phase.COMPENSATING, 2), 1, 50), settle=1),
    Recipe("table.build", phase(4, in_phase(Phase.BUILDING, 3)), settle=1),
    Recipe("table.last", phase(4, in_phase(Phase.BUILDING, 5)), settle=1),
    Recipe("table.marker", grabbed(4, lambda command: command.verb == Verb.BID, 20), settle=0.4),
    Recipe("table.stall", grabbed(4, lambda command: command.verb == Verb.BUILD, 20), settle=0.4),
    Recipe("table.walk", walking),
    Recipe("result.round", round_over(4), settle=2.2),
)
"""The pictures of this game alone."""
