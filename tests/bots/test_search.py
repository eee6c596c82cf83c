"""The search: as good as its policy and better, the same with the same seed, blind to what its seat can't see."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tabletable.bots import Bot, decide, random_policy
from tabletable.bots.levels import policy_of
from tabletable.bots.search import Mean, distinct, search
from tabletable.core.command import Command
from tabletable.core.errors import SetupError
from tabletable.core.info import HARD
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.core.thinking import Insight
from tabletable.core.view import View
from tests.bots.test_generic import duel
from tests.core.beacon import BEACON, BeaconState, Verb

OPTIONS = BEACON.info.complete({})


def ahead(before: BeaconState, state: BeaconState, seat: int) -> float:
    return 0.5 + max(-10, min(10, BEACON.points(state, seat))) / 20


PLAIN: Insight[Any] = Insight(random_policy(BEACON), ahead, horizon=2, worlds=12)


def start(seats: int = 2) -> tuple[View[BeaconState], list[Command]]:
    state = BEACON.setup(seats, OPTIONS, 1)
    return BEACON.view(state, 0), BEACON.legal_commands(state, 0)


def test_it_is_better_than_the_policy_it_plays_with() -> None:
    assert duel(search(BEACON, PLAIN), random_policy(BEACON), 40) > 0.65


def test_equal_seeds_play_alike() -> None:
    view, legal = start()
    answers = [[decide(Bot(search(BEACON, PLAIN), seed).think(view, legal)) for seed in range(6)] for _ in range(2)]
    assert answers[0] == answers[1]


def test_it_yields_inside_of_its_playouts() -> None:
    """A frame can be drawn more often than once for each playout."""
    view, legal = start()
    yields = len(list(Bot(search(BEACON, PLAIN), 1).think(view, legal)))
    assert yields > 4 * len(legal) * 2, "four worlds at least, each command and the policy's own, some moves each"


def test_it_keeps_to_its_policy_where_nothing_is_better() -> None:
    """With an estimate that knows nothing every command is as good as the policy's."""

    def first(view: View[Any], legal: Any, rng: Rng) -> Any:
        yield
        return legal[-1]

    view, legal = start()
    blind = Insight(first, lambda before, state, seat: 0.5, horizon=1, worlds=8)
    assert decide(Bot(search(BEACON, blind), 1).think(view, legal)) == legal[-1]


def test_what_is_left_alone_is_the_policys_to_decide() -> None:
    def bids_low(view: View[Any], legal: Any, rng: Rng) -> Any:
        yield
        return legal[0]

    view, legal = start()
    assert legal[0].verb == Verb.BID

    def high(before: Any, state: Any, seat: int) -> float:
        return float(state.bids[0]) / 3 if seat == 0 else 0.5

    wants_high = Insight(bids_low, high, horizon=0, worlds=8)
    assert decide(Bot(search(BEACON, wants_high), 1).think(view, legal)) == Command(0, Verb.BID, choice=3)
    alone = Insight(bids_low, high, horizon=0, worlds=8, left_alone=(Verb.BID,))
    assert decide(Bot(search(BEACON, alone), 1).think(view, legal)) == legal[0]


def test_unlikely_worlds_count_for_little() -> None:
    """The estimate says one thing in worlds with an even first card of the pile and another in odd ones."""

    def first(view: View[Any], legal: Any, rng: Rng) -> Any:
        yield
        return legal[0]

    def is_even(world: BeaconState) -> bool:
        return world.faces[world.draw[0]] % 2 == 0

    def chance(before: BeaconState, state: BeaconState, seat: int) -> float:
        return state.bids[0] / 3 if is_even(before) else 1 - state.bids[0] / 3

    def weigh(even: float) -> Any:
        return lambda view, world: even if is_even(world) else 1 - even

    view, legal = start()
    for even, bid in ((1.0, 3), (0.0, legal[0].choice)):
        insight = Insight(first, chance, horizon=0, worlds=24, weigh=weigh(even))
        chosen = decide(Bot(search(BEACON, insight), 1).think(view, legal))
        assert chosen is not None
        assert chosen.choice == bid


def test_a_playout_ends_where_the_game_says() -> None:
    """Nobody is asked anything in a world that is valued at once."""
    asked = 0

    def first(view: View[Any], legal: Any, rng: Rng) -> Any:
        nonlocal asked
        asked += 1
        yield
        return legal[0]

    view, legal = start()
    insight = Insight(first, lambda before, state, seat: 0.5, horizon=9, worlds=4, over=lambda before, state: True)
    decide(Bot(search(BEACON, insight), 1).think(view, legal))
    assert asked == 1
    decide(Bot(search(BEACON, replace(insight, over=None)), 1).think(view, legal))
    assert asked > 2


@pytest.mark.parametrize("name", [name for name, game in all_games().items() if HARD in game.info.levels])
def test_hard_never_looks_behind_the_cards(name: str) -> None:
    """Two worlds of one view: the same thoughts, whichever of them is true."""
    game = get_game(name)
    state = game.setup(game.info.min_seats, game.info.complete({}), 3)
    seat = game.to_act(state)[0]
    view = game.view(state, seat)
    other = game.sample(view, Rng(77))
    assert other.faces != state.faces
    policy = policy_of(game, HARD)
    told = [
        decide(Bot(policy, 5).think(game.view(world, seat), game.legal_commands(world, seat)))
        for world in (state, other)
    ]
    assert told[0] == told[1]


def test_a_level_the_game_lacks_is_refused() -> None:
    with pytest.raises(SetupError, match="no bot level 'hard'"):
        policy_of(BEACON, HARD)


def test_equal_values_of_unequal_weight_have_no_error() -> None:
    for seed in range(10):
        chance, mean = random.Random(seed), Mean()
        value = chance.random()
        for _ in range(12):
            mean.add(value, chance.random() ** 20)
        assert mean.error == pytest.approx(0.0, abs=1e-9)


def test_of_what_comes_to_the_same_the_first_is_named() -> None:
    """Whoever reads a hint looks for it from the left."""
    view, legal = start()
    cards = [command._replace(piece=piece) for piece, command in enumerate(legal)]
    alike = replace(PLAIN, kind=lambda state, command: command.verb)
    assert list(distinct(view, cards, alike).values()) == cards[:1]
