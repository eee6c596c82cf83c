"""How difficult puzzles of one turn are rated."""

from __future__ import annotations

import puzzles

from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.play.study import puzzle


def test_who_counts_wrong_by_a_little_fails_the_more_the_closer_the_others_are_and_the_more_they_are() -> None:
    shares = [puzzles.slips(values, Rng(1)) for values in ([20, 1], [9, 5, 1], [9, 7, 1], [9, 7, 7, 7, 7])]
    assert shares == sorted(shares)
    assert shares[0] < 0.01
    assert shares[-1] > 0.4


def test_moves_that_come_to_the_same_are_no_mistake() -> None:
    assert puzzles.slips([5, 5, 5], Rng(1)) == 0


def test_the_stored_rating_is_the_one_that_is_worked_out() -> None:
    asked = puzzle.stored("night_market")[0]
    game = get_game("night_market")
    state = game.state_from_json(dict(asked.state))
    proof = puzzles.Prover(game, asked.seat).proof(state)
    assert proof is not None
    assert puzzles.rating_of_turn(game, state, asked.seat, proof) == asked.rating
