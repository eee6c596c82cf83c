"""Styles one notices: whoever watches fifty decisions can tell which of the three a bot has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.view import View
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules.cards import DEAL_BREAKER, FORCED_DEAL, SLY_DEAL
from tabletable.games.property_deal.rules.demands import asks_money
from tests.games.styles import share_told, shown_by

DEALS = (DEAL_BREAKER, SLY_DEAL, FORCED_DEAL)


def habits(view: View[Any], legal: Sequence[Command], done: Command) -> Iterator[tuple[str, bool]]:
    """What anybody who knows the hand can see of a decision."""
    state, faces = view.state, view.state.faces
    verbs = {each.verb for each in legal}
    if "say_no" in verbs and state.turn != view.seat:
        yield "says no", done.verb == "say_no"
    if "end" not in verbs:
        return
    actions = {faces[each.piece] for each in legal if each.verb == "action"}
    played = faces[done.piece] if done.verb == "action" else -1
    if any(face in DEALS for face in actions):
        yield "takes cards at once", played in DEALS
    if any(asks_money(face) for face in actions):
        yield "charges at once", played >= 0 and asks_money(played)
    if {"bank", "property"} <= verbs:
        yield "banks first", done.verb == "bank"


def test_fifty_decisions_tell_the_style(size: Callable[[Any, Any], Any]) -> None:
    assert share_told(GAME, habits, size(400, 3000), size(8, 40)) >= 0.8


def test_each_style_has_its_two_habits(size: Callable[[Any, Any], Any]) -> None:
    plain, careful, greedy, attacking = shown_by(GAME, habits, size(400, 3000))
    assert careful["banks first"] > plain["banks first"] + 0.1
    assert careful["says no"] < plain["says no"] - 0.1
    assert greedy["charges at once"] > plain["charges at once"]
    assert greedy["banks first"] < plain["banks first"] - 0.03
    assert attacking["takes cards at once"] > plain["takes cards at once"] + 0.1
    assert attacking["says no"] > plain["says no"] + 0.1
