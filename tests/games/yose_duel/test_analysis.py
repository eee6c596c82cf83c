"""What the marks of values say beside the choice of the strongest bot."""

from __future__ import annotations

from typing import Any

import pytest

from tabletable.core.advice import Analysis
from tabletable.core.command import Command
from tabletable.core.message import Msg
from tabletable.core.registry import get_game
from tabletable.core.view import View
from tabletable.games.yose_duel.table.words import analysed

GAME = get_game("yose_duel")


@pytest.fixture
def view() -> View[Any]:
    """An attack with all piles to take."""
    state = GAME.setup(2, GAME.info.complete({}), 5)
    for seat in (0, 1):
        GAME.apply(state, GAME.legal_commands(state, seat)[0])
    return GAME.view(state, state.turn)


def attacks(view: View[Any]) -> list[Command]:
    """Two takes, and a pass."""
    legal = GAME.legal_commands(view.state, view.state.turn)
    return [*[each for each in legal if each.verb == "take"][:2], next(each for each in legal if each.verb == "pass")]


def best(analysis: Analysis) -> set[Command]:
    return {mark.command for mark in analysis.marks if mark.best}


def ids(note: Msg) -> set[str]:
    return {note.id, *(each for _, arg in note.args if isinstance(arg, Msg) for each in ids(arg))}


def test_exact_values_are_told_apart_by_a_point(view: View[Any]) -> None:
    high, low, out = attacks(view)
    analysis = analysed(view, {high: 5, low: 4, out: 0}, {}, 0, choice=high)
    assert best(analysis) == {high}
    assert analysis.advised == high


def test_what_differs_by_no_more_than_the_error_is_equal_and_the_choice_is_advised(view: View[Any]) -> None:
    high, low, out = attacks(view)
    analysis = analysed(view, {high: 5, low: 4, out: 0}, {}, 8, error=1.4, choice=low)
    assert best(analysis) == {high, low}
    assert analysis.advised == low
    assert dict(analysis.note.args)["error"] == 2


def test_a_choice_that_is_surely_worse_is_not_advised(view: View[Any]) -> None:
    high, low, out = attacks(view)
    analysis = analysed(view, {high: 5, low: 1, out: 0}, {}, 8, error=1.4, choice=low)
    assert best(analysis) == {high}
    assert analysis.advised == high


def test_one_deal_tells_less_than_rules_of_thumb(view: View[Any]) -> None:
    high, low, out = attacks(view)
    analysis = analysed(view, {high: 5, low: 1, out: 0}, {}, 1, choice=low)
    assert best(analysis) == {low}
    assert "yose_duel.analysis.few" in ids(analysis.note)


def test_a_pass_that_wins_is_advised_whatever_the_piles_are_worth(view: View[Any]) -> None:
    high, low, out = attacks(view)
    view.state.passed, view.state.scores = True, [9, 9]
    view.state.scores[out.seat] = 30
    analysis = analysed(view, {high: 5, low: 1, out: 0}, {}, 0, choice=out)
    assert out in best(analysis)
    assert analysis.advised == out
    assert "yose_duel.analysis.wins" in ids(analysis.note)


def test_where_points_cannot_win_any_more_the_hardest_move_is_advised_and_said_to_be(view: View[Any]) -> None:
    high, low, out = attacks(view)
    view.state.scores = [9, 9]
    view.state.scores[1 - out.seat] = 60
    analysis = analysed(view, {high: 5, low: 1, out: 0}, {}, 0, choice=low)
    assert best(analysis) == {high, low}
    assert analysis.advised == low
    assert "yose_duel.analysis.hardest" in ids(analysis.note)


@pytest.mark.parametrize(("values", "is_told"), [((3, 3, 3), True), ((3, 3, 2), False)])
def test_where_all_moves_are_worth_the_same_it_says_so_and_the_advised_comes_first(
    view: View[Any], values: tuple[int, ...], is_told: bool
) -> None:
    moves = attacks(view)
    analysis = analysed(view, dict(zip(moves, values, strict=True)), {}, 0, choice=moves[1])
    assert ("yose_duel.analysis.alike" in ids(analysis.note)) == is_told
    assert analysis.advised == moves[1]
    assert [mark.command for mark in analysis.marks] == [moves[1], moves[0], moves[2]]
