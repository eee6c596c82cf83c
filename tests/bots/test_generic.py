"""The generic bots on the small test game: fair, repeatable, and better than chance."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletable.bots import Bot, decide, greedy, make_bot, random_policy, tree_search
from tabletable.core.command import Command
from tabletable.core.errors import SetupError
from tabletable.core.rng import Rng
from tabletable.core.thinking import Policy
from tabletable.core.view import View
from tests.core.beacon import BEACON, Beacon, BeaconState, Verb

OPTIONS = BEACON.info.complete({})


def duel(one: Policy, other: Policy, games: int) -> float:
    """Return the share of the points `one` wins against `other`, changing seats every game; a shared
    win counts half.
    """
    score = 0.0
    for number in range(games):
        seat = number % 2
        state = BEACON.setup(2, OPTIONS, number // 2)
        bots = [Bot(policy, number) for policy in ((one, other) if seat == 0 else (other, one))]
        while BEACON.to_act(state):
            for asked in (*BEACON.reactors(state), *BEACON.to_act(state)):
                command = decide(bots[asked].think(BEACON.view(state, asked), BEACON.legal_commands(state, asked)))
                if command is not None:
                    BEACON.apply(state, command)
                    break
        outcome = BEACON.outcome(state)
        assert outcome is not None
        if seat in outcome.winners:
            score += 1 / len(outcome.winners)
    return score / games


def test_greedy_beats_chance() -> None:
    assert duel(greedy(BEACON, BEACON.points, worlds=4), random_policy(BEACON), 60) > 0.7


def test_tree_search_beats_chance() -> None:
    assert duel(tree_search(BEACON, iterations=60), random_policy(BEACON), 16) > 0.75


@pytest.mark.slow
@pytest.mark.sampled(each=0)
@pytest.mark.timeout(600)
def test_tree_search_beats_greedy_and_gets_better_with_thought() -> None:
    assert duel(tree_search(BEACON, iterations=60), greedy(BEACON, BEACON.points, worlds=4), 12) > 0.5
    assert duel(tree_search(BEACON, iterations=60), tree_search(BEACON, iterations=6), 12) > 0.6


def reaction() -> tuple[BeaconState, View[BeaconState], list[Command]]:
    """Seat 0 has placed a2; seat 2, not awaited, may topple it with a5 or a6."""
    state = BEACON.position(
        {"hands": [["b1"], ["c1", "c2"], ["a5", "a6", "d1"]], "cells": {"1,1": "a1"}, "draw": ["a2", "d2", "d3"]}
    )
    state.hands[0].append(state.draw.pop(0))
    state.seen[state.hands[0][-1]] = 1
    BEACON.apply(state, Command(0, Verb.PLACE, state.hands[0][-1], "cell:1,0"))
    assert BEACON.to_act(state) == (1,)
    legal = BEACON.legal_commands(state, 2)
    assert [command.verb for command in legal] == ["topple", "topple"]
    return state, BEACON.view(state, 2), legal


def sound_sample(view: View[BeaconState], rng: Rng) -> BeaconState:
    """Samples for positions, whose cards are not the whole deck."""
    world = view.state.clone()
    world.rng = rng.seed()
    world.faces = [0 if face < 0 else face for face in world.faces]
    return world


def test_a_reaction_may_be_declined_by_chance() -> None:
    _, view, legal = reaction()
    bot = make_bot(BEACON, "random", 3)
    answers = Counter(decide(bot.think(view, legal)) for _ in range(300))
    assert set(answers) == {*legal, None}
    assert min(answers.values()) > 60


def test_a_reaction_that_pays_is_taken_and_one_that_costs_is_not() -> None:
    class Positions(Beacon):
        def sample(self, view: View[BeaconState], rng: Rng) -> BeaconState:
            return sound_sample(view, rng)

    _, view, legal = reaction()
    game = Positions()
    assert decide(Bot(greedy(game, lambda state, seat: int(state.gained[seat])), 1).think(view, legal)) in legal
    assert decide(Bot(greedy(game, lambda state, seat: -int(state.gained[seat])), 1).think(view, legal)) is None


def test_nobody_passes_who_is_awaited() -> None:
    state = BEACON.setup(3, OPTIONS, 1)
    bot = make_bot(BEACON, "random", 3)
    legal = BEACON.legal_commands(state, 0)
    assert {decide(bot.think(BEACON.view(state, 0), legal)) for _ in range(100)} == set(legal)
    assert decide(bot.think(BEACON.view(state, 0), [])) is None


@pytest.mark.parametrize("level", BEACON.info.levels)
def test_equal_seeds_play_alike_and_others_differ(level: str) -> None:
    state = BEACON.setup(3, OPTIONS, 1)

    def answers(seed: int) -> list[Command | None]:
        bot = make_bot(BEACON, level, seed)
        view, legal = BEACON.view(state, 0), BEACON.legal_commands(state, 0)
        return [decide(bot.think(view, legal)) for _ in range(4)]

    assert answers(5) == answers(5)
    if level == "random":
        assert answers(5) != answers(6)


def test_work_is_counted_in_iterations() -> None:
    state = BEACON.setup(2, OPTIONS, 1)
    view, legal = BEACON.view(state, 0), BEACON.legal_commands(state, 0)
    assert len(list(Bot(tree_search(BEACON, iterations=25), 1).think(view, legal))) == 25
    assert len(list(Bot(greedy(BEACON, BEACON.points, worlds=3), 1).think(view, legal))) == 3 * len(legal)


def test_a_single_command_needs_no_thought() -> None:
    state = BEACON.setup(2, OPTIONS, 1)
    view, legal = BEACON.view(state, 0), BEACON.legal_commands(state, 0)[:1]
    for policy in (tree_search(BEACON), greedy(BEACON, BEACON.points)):
        assert list(Bot(policy, 1).think(view, legal)) == []
        assert decide(Bot(policy, 1).think(view, legal)) == legal[0]


def test_search_notices_a_world_that_contradicts_the_view() -> None:
    class Cheat(Beacon):
        def sample(self, view: View[BeaconState], rng: Rng) -> BeaconState:
            world = super().sample(view, rng)
            rng.shuffle(world.faces)
            return world

    state = BEACON.setup(2, OPTIONS, 1)
    with pytest.raises(AssertionError, match="changed the view"):
        decide(Bot(tree_search(Cheat()), 1).think(BEACON.view(state, 0), BEACON.legal_commands(state, 0)))


def test_unfinished_playouts_count_as_estimated() -> None:
    """With playouts of no length the estimate alone decides: it wants the highest bid."""
    state = BEACON.setup(2, OPTIONS, 1)

    def estimate(world: Any, seat: int) -> float:
        return float(world.bids[0]) / 3 if seat == 0 else 0.5

    policy = tree_search(BEACON, iterations=80, playout=0, estimate=estimate)
    command = decide(Bot(policy, 1).think(BEACON.view(state, 0), BEACON.legal_commands(state, 0)))
    assert command == Command(0, Verb.BID, choice=3)


def test_unknown_levels_are_refused_with_the_known_ones() -> None:
    with pytest.raises(
        SetupError, match=r"allowed: random, greedy\+flustered, greedy, search\+hasty, search"
    ) as caught:
        make_bot(BEACON, "psychic", 1)
    assert caught.value.key == "setup.no_level"
