"""Styles one notices: whoever watches fifty decisions can tell which of the three a bot has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.view import View
from tabletable.games.uno.game import GAME
from tabletable.games.uno.rules.cards import POINTS, WILD, is_number
from tests.games.styles import share_told, shown_by


def habits(view: View[Any], legal: Sequence[Command], done: Command) -> Iterator[tuple[str, bool]]:
    """What anybody who knows the hand can see of a decision."""
    faces = {view.state.faces[each.piece] for each in legal if each.verb == "play"}
    played = view.state.faces[done.piece] if done.verb == "play" else -1
    coloured = {face for face in faces if face < WILD}
    numbers = {face for face in coloured if is_number(face)}
    if faces > coloured and coloured:
        yield "spends a wild early", played >= WILD
    if numbers and coloured > numbers:
        yield "costs others a turn at once", played in coloured - numbers
    if played in numbers and len({POINTS[face] for face in numbers}) > 1:
        yield "highest number first", POINTS[played] == max(POINTS[face] for face in numbers)


def test_fifty_decisions_tell_the_style(size: Callable[[Any, Any], Any]) -> None:
    assert share_told(GAME, habits, size(700, 3000), size(10, 60)) >= 0.8


def test_each_style_has_its_two_habits(size: Callable[[Any, Any], Any]) -> None:
    plain, careful, greedy, attacking = shown_by(GAME, habits, size(700, 3000))
    assert careful["highest number first"] > plain["highest number first"]
    assert careful["costs others a turn at once"] < plain["costs others a turn at once"] - 0.2
    assert greedy["spends a wild early"] < plain["spends a wild early"]
    assert greedy["highest number first"] < plain["highest number first"]
    assert attacking["costs others a turn at once"] > plain["costs others a turn at once"]
    assert attacking["spends a wild early"] > plain["spends a wild early"] + 0.05
