"""What every table says of its goal and of those who sit there: enough, and nothing that the viewer may not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tabletable.core.game import Game
from tabletable.core.registry import all_games
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Stage, TableSpec
from tabletable.play.inspection.sayable import Sayable
from tests.contract.every import option_sets, playable
from tests.contract.test_tables import ENGLISH

STAGE = Stage(984, 720)
LONGEST_GOAL = 80
"""Characters of a line that can be read while one waits to play."""
STEPS = 60
each_real_game = pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))


def states(game: Game[Any], seats: int, seed: int, steps: int = STEPS) -> Iterator[Any]:
    """States of a game played at random, every third of them."""
    state, rng = game.setup(seats, game.info.complete({}), seed), Rng(seed)
    for step in range(steps):
        awaited = game.to_act(state)
        if not awaited:
            return
        if step % 3 == 0:
            yield state
        game.apply(state, rng.choice(game.legal_commands(state, awaited[-1])))


def tables(game: Game[Any], state: Any, seats: int) -> dict[int | None, TableSpec]:
    return {viewer: game.table(game.view(state, viewer), STAGE) for viewer in (None, *range(seats))}


@each_real_game
def test_the_goal_is_said_from_the_first_moment(game: Game[Any]) -> None:
    seats, sayable = game.info.min_seats, Sayable(game)
    for options in playable(game, seats):
        state = game.setup(seats, options, 3)
        first = game.to_act(state)[0]
        spec = game.table(game.view(state, first), STAGE)
        assert spec.goal is not None
        assert not sayable.problem(spec.goal)
        assert 0 < len(ENGLISH.text(spec.goal)) <= LONGEST_GOAL
        assert spec.lessons[0].id == "goal"
        spectator = game.table(game.view(state, None), STAGE)
        assert spectator.goal == spec.goal, "the goal gives nothing away"


@each_real_game
def test_every_seat_tells_more_than_its_name(game: Game[Any]) -> None:
    sayable = Sayable(game)
    for seats in range(game.info.min_seats, game.info.max_seats + 1):
        for state in states(game, seats, seats, STEPS // 2):
            for spec in tables(game, state, seats).values():
                assert {plate.seat for plate in spec.plates} == set(range(seats))
                for plate in spec.plates:
                    assert plate.tells
                    for line in (*plate.tells, *plate.knows):
                        assert not sayable.problem(line), line


@each_real_game
def test_what_everybody_is_told_of_a_seat_is_the_same_for_everybody(game: Game[Any]) -> None:
    for seed in range(4):
        seats = min(game.info.min_seats + seed % 2, game.info.max_seats)
        for state in states(game, seats, seed):
            seen = tables(game, state, seats)
            told = [{plate.seat: plate.tells for plate in spec.plates} for spec in seen.values()]
            assert all(each == told[0] for each in told)
            assert all(plate.knows == () for plate in seen[None].plates), "a spectator knows what everybody does"


@each_real_game
def test_twin_deals_tell_the_same_of_every_seat(game: Game[Any]) -> None:
    """Whatever the hidden cards are: as long as the viewer sees the same, it reads the same."""
    rng, differing = Rng(5), 0
    for seed in range(6):
        seats = game.info.min_seats
        for state in states(game, seats, seed):
            for viewer in range(seats):
                view = game.view(state, viewer)
                twin = game.sample(view, rng)
                differing += twin != state
                plates = game.table(game.view(twin, viewer), STAGE).plates
                assert plates == game.table(view, STAGE).plates
    assert differing, "no twin was another deal"


def test_options_change_what_the_goal_is() -> None:
    """The one game that can be agreed to end otherwise says so."""
    goals = {}
    for game in all_games().values():
        found = set()
        for options in option_sets(game):
            if options in playable(game, game.info.min_seats):
                state = game.setup(game.info.min_seats, options, 1)
                found.add(game.table(game.view(state, 0), STAGE).goal)
        goals[game.info.id] = len(found)
    assert goals["uno"] > 2
