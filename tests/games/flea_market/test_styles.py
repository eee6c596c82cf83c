"""Styles one notices: whoever watches fifty decisions can tell which of the three a bot has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.view import View
from tabletable.games.flea_market.game import GAME
from tabletable.games.flea_market.rules.play import colour_counts, judged
from tests.games.styles import share_told, shown_by


def habits(view: View[Any], legal: Sequence[Command], done: Command) -> Iterator[tuple[str, bool]]:
    """What anybody who knows the hand can see of a decision."""
    state = view.state
    lays = [each for each in legal if each.verb == "lay"]
    if any(each.verb == "buy" for each in legal):
        yield "buys cards", done.verb == "buy"
    if any(each.verb == "discount" for each in legal):
        yield "buys discounts", done.verb == "discount"
    if lays and any(each.verb == "close" for each in legal) and state.public_goods(view.seat):
        yield "closes early", done.verb == "close"
    sweeping = [each for each in lays if judged(colour_counts(state), [state.faces[each.piece]], len(state.hands))[0]]
    if sweeping and not state.laid:
        yield "sweeps", done in sweeping


def test_fifty_decisions_tell_the_style(size: Callable[[Any, Any], Any]) -> None:
    assert share_told(GAME, habits, size(500, 3000), size(10, 40)) >= 0.8


def test_each_style_has_its_two_habits(size: Callable[[Any, Any], Any]) -> None:
    plain, careful, greedy, attacking = shown_by(GAME, habits, size(500, 3000))
    assert careful["closes early"] > plain["closes early"] + 0.1
    assert careful["buys cards"] < plain["buys cards"] - 0.2
    assert greedy["buys cards"] > plain["buys cards"] + 0.1
    assert greedy["buys discounts"] > plain["buys discounts"] + 0.1
    assert attacking["sweeps"] > plain["sweeps"] + 0.1
    assert attacking["buys discounts"] > plain["buys discounts"] + 0.1
