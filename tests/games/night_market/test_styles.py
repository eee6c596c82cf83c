"""Styles one notices: whoever watches fifty decisions can tell which of the three a bot has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.view import View
from tabletable.games.night_market.game import GAME
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.cards import stall_food
from tabletable.games.night_market.rules.income import VisibleRound
from tabletable.games.night_market.rules.zones import PLOT
from tests.games.styles import share_told, shown_by


def habits(view: View[Any], legal: Sequence[Command], done: Command) -> Iterator[tuple[str, bool]]:
    """What anybody at the table can see of a decision."""
    state, seat = view.state, view.seat
    assert seat is not None
    if done.verb == "bid":
        plot, number = int(done.zone[4:6]), int(done.zone[7:])
        place = play.plots_on_offer(state).index(plot)
        lowest = max(state.prices[place] + 1, state.rules.board.numbers(plot)[0])
        yield "bids higher than it must", number > lowest
        if any(
            play.loans_for(state, seat, place, int(each.zone[7:])) for each in legal if each.zone[:6] == done.zone[:6]
        ):
            yield "borrows", play.loans_for(state, seat, place, number) > 0
        if -1 in state.leaders and any(leader not in (-1, seat) for leader in state.leaders):
            yield "bids against others", state.leaders[place] not in (-1, seat)
    if done.verb == "build":
        stalls = VisibleRound(state, seat).stalls
        food = {each: stall_food(each.piece) for each in legal if each.verb == "build"}
        copied = {stalls.rivals(seat, PLOT.index(each.zone), food[each]) > 0 for each in food if each.zone == done.zone}
        if len(copied) > 1:
            yield "sells what others sell there", stalls.rivals(seat, PLOT.index(done.zone), food[done]) > 0


def test_fifty_decisions_tell_the_style(size: Callable[[Any, Any], Any]) -> None:
    assert share_told(GAME, habits, size(120, 2000), size(4, 40)) >= 0.8


def test_each_style_has_its_two_habits(size: Callable[[Any, Any], Any]) -> None:
    plain, careful, greedy, attacking = shown_by(GAME, habits, size(120, 2000))
    assert careful["bids higher than it must"] < plain["bids higher than it must"] - 0.1
    assert careful["borrows"] < plain["borrows"] - 0.05
    assert greedy["bids higher than it must"] > plain["bids higher than it must"] + 0.1
    assert greedy["borrows"] > plain["borrows"] + 0.05
    assert attacking["bids against others"] > plain["bids against others"] + 0.1
    assert attacking["sells what others sell there"] > plain["sells what others sell there"] + 0.05
