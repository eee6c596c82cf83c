"""What options are worth: right where every world can be counted, unbiased, blind to what the seat can't see."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
from math import prod
from typing import Any

import pytest

from tabletable.bots.bot import decide, random_policy
from tabletable.bots.search import ahead
from tabletable.bots.worth import LEAST, Decision, Trials, marks, rate_decision, tried, win_chances
from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.core.thinking import Insight
from tabletable.core.view import View
from tabletable.core.work import finish
from tabletable.games.uno.bots import odds
from tests.core.beacon import BEACON, BeaconState

UNO = get_game("uno")
LUCKS = 100
"""Ways to go on that are tried from each arrangement of what is hidden."""
JUDGED = [game for game in all_games().values() if game.outlook() is not None]
each_judged = pytest.mark.parametrize("game", JUDGED, ids=[game.info.id for game in JUDGED])


def ending(hand: list[str], other: list[str], draw: list[str]) -> View[Any]:
    """Seat 0 decides; what the other one holds and what is drawn next it can't tell apart."""
    state = UNO.position({"hands": [hand, other], "draw": draw, "discard": ["red 1"]})
    assert UNO.check(state) == []
    return UNO.view(state, 0)


def exactly(view: View[Any], command: Command, insight: Insight[Any]) -> float:
    """Return the mean over every arrangement of the hidden faces, as likely as `beliefs` holds it, with many ways to
    shuffle what is drawn later and to play on.
    """
    state, rng = view.state, Rng(1)
    hidden = [piece for piece, face in enumerate(state.faces) if face == HIDDEN]
    left = Counter(state.deck) - Counter(face for face in state.faces if face != HIDDEN)
    likely, whole, found = odds.weights(state, 1), 0.0, 0.0
    for faces in set(permutations(sorted(left.elements()))):
        dealt = dict(zip(hidden, faces, strict=True))
        weight = prod(likely[dealt[piece]] for piece in state.hands[1])
        for _ in range(LUCKS):
            world = UNO.sample(view, Rng(rng.seed()))
            for piece, face in dealt.items():
                world.faces[piece] = face
            found += weight * win_chances(insight, world, finish(ahead(UNO, insight, world, command, rng.seed())), 2)[0]
            whole += weight
    return found / whole


@pytest.mark.parametrize(
    ("hand", "other", "draw"),
    [
        (["red 5", "red 7"], ["red 3"], ["green 9", "blue 5"]),
        (["red 5", "green 1"], ["red 3"], ["green 9", "blue 5"]),
        (["red 5", "red skip", "red 2"], ["red 4"], ["green 9", "blue 8"]),
    ],
)
def test_chances_are_those_of_counting_every_world(hand: list[str], other: list[str], draw: list[str]) -> None:
    """An ending played out to its end: what is sampled is within its own error of what is counted."""
    insight = UNO.outlook()
    assert insight is not None
    whole = replace(insight, horizon=1000, over=lambda before, state: state.result is not None)
    view = ending(hand, other, draw)
    legal = UNO.legal_commands(view.state, 0)
    trials = finish(tried(UNO, whole, view, legal, Rng(4), 150 * len(legal)))
    assert len(legal) > 1
    for at, command in enumerate(legal):
        found = trials.mean(at, 0)
        if found.weight >= LEAST:
            exact = exactly(view, command, whole)
            assert abs(found.mean - exact) <= 3 * found.error + 0.02, (command, found.mean, exact)


def test_what_was_done_is_tried_though_it_is_on_no_shortlist() -> None:
    def first(_: Any, legal: Any) -> Any:
        yield
        return legal[:2]

    insight: Insight[Any] = Insight(
        random_policy(BEACON), Luck().chance, horizon=0, worlds=1, trials=40, candidate_moves=first
    )
    state = BEACON.setup(2, BEACON.info.complete({}), 1)
    view, legal = BEACON.view(state, 0), BEACON.legal_commands(state, 0)
    assert len(legal) > 3
    made: Decision | None = finish(rate_decision(BEACON, insight, view, legal, legal[-1], Rng(1)))
    assert made is not None
    assert {option.command for option in made.options} == {*legal[:2], legal[-1]}


class Luck:
    """An insight that knows nothing: every option is worth the same and looks different by chance alone."""

    def __init__(self) -> None:
        self.rng = Rng(5)

    def chance(self, before: Any, state: Any, seat: int) -> float:
        return self.rng.below(1000) / 1000


def test_noise_costs_nothing() -> None:
    """The best of many equal options looks better than it is; who took another one must not be charged for that."""
    costs = []
    insight: Insight[Any] = Insight(random_policy(BEACON), Luck().chance, horizon=0, worlds=1, trials=120)
    state = BEACON.setup(2, BEACON.info.complete({}), 1)
    view, legal = BEACON.view(state, 0), BEACON.legal_commands(state, 0)
    for seed in range(40):
        made: Decision | None = finish(rate_decision(BEACON, insight, view, legal, legal[-1], Rng(seed)))
        assert made is not None
        costs.append(made.effect[0])
    mean = sum(costs) / len(costs)
    spread = (sum((cost - mean) ** 2 for cost in costs) / len(costs)) ** 0.5
    assert abs(mean) <= 3 * spread / len(costs) ** 0.5


def test_the_best_option_costs_nothing_and_others_what_they_are_worse_by() -> None:
    def worth(before: BeaconState, state: BeaconState, seat: int) -> float:
        return 0.5 + max(-10, min(10, BEACON.points(state, seat))) / 20

    insight: Insight[Any] = Insight(random_policy(BEACON), worth, horizon=0, worlds=1, trials=400)
    state = BEACON.setup(2, BEACON.info.complete({}), 1)
    view, legal = BEACON.view(state, 0), BEACON.legal_commands(state, 0)
    made = [finish(rate_decision(BEACON, insight, view, legal, command, Rng(2))) for command in legal]
    known = [each for each in made if each is not None]
    assert any(each.played == 0 and each.cost == 0 for each in known)
    for each in known:
        values = [option.chances[0] for option in each.options]
        assert values == sorted(values, reverse=True)
        assert abs(sum(each.effect)) < 1e-9, "what one loses the others win"


def position(game: Game[Any], seed: int) -> tuple[Any, int]:
    """Somewhere in a game, with something to decide."""
    state, rng = game.setup(game.info.min_seats, game.info.complete({}), seed), Rng(seed)
    for _ in range(12):
        seat = game.to_act(state)[0]
        game.apply(state, rng.choice(game.legal_commands(state, seat)))
    while len(game.legal_commands(state, game.to_act(state)[0])) < 2:
        seat = game.to_act(state)[0]
        game.apply(state, rng.choice(game.legal_commands(state, seat)))
    return state, game.to_act(state)[0]


@each_judged
def test_nothing_hidden_counts(game: Game[Any]) -> None:
    """Two games that a seat can't tell apart: it is told the same of both."""
    state, seat = position(game, 3)
    insight = game.outlook()
    assert insight is not None
    insight = replace(insight, trials=24)
    twin = game.sample(game.view(state, seat), Rng(99))
    made = []
    for each in (state, twin):
        view, legal = game.view(each, seat), game.legal_commands(each, seat)
        made.append(finish(rate_decision(game, insight, view, legal, legal[0], Rng(7))))
    assert made[0] == made[1]


@each_judged
def test_the_chances_of_all_seats_make_up_one(game: Game[Any]) -> None:
    state, seat = position(game, 4)
    insight = game.outlook()
    assert insight is not None
    trials: Trials = finish(tried(game, insight, game.view(state, seat), [None], Rng(1), 2))
    assert abs(sum(trials.chances(0)) - 1) < 1e-9
    assert decide(insight.policy(game.view(state, seat), game.legal_commands(state, seat), Rng(1))) is not None


@each_judged
def test_the_marks_of_a_table_tell_twins_alike(game: Game[Any]) -> None:
    """One mark for each thing that can be used, exactly one kind of option best, nothing from hidden cards."""
    state, seat = position(game, 5)
    insight = game.outlook()
    assert insight is not None
    insight = replace(insight, trials=24)
    twin = game.sample(game.view(state, seat), Rng(98))
    analysis = [
        finish(marks(game, insight, game.view(each, seat), game.legal_commands(each, seat), Rng(7)))
        for each in (state, twin)
    ]
    assert analysis[0] == analysis[1]
    pieces = [mark.command.piece for mark in analysis[0].marks if mark.command.piece != NO_PIECE]
    assert len(pieces) == len(set(pieces))
    assert any(mark.best for mark in analysis[0].marks)


def test_of_marks_that_are_equal_within_the_error_the_choice_is_advised_and_no_other() -> None:
    """Between equal ones a bot's taste decides; what is surely worse is not advised though a bot chose it."""

    def worth(before: BeaconState, state: BeaconState, seat: int) -> float:
        return 0.5 + max(-10, min(10, BEACON.points(state, seat))) / 20

    level: Insight[Any] = Insight(random_policy(BEACON), lambda *_: 0.5, horizon=0, worlds=1, trials=80)
    steep: Insight[Any] = replace(level, chance=worth)
    state = BEACON.setup(2, BEACON.info.complete({}), 1)
    view, legal = BEACON.view(state, 0), BEACON.legal_commands(state, 0)
    for choice in legal:
        analysis = finish(marks(BEACON, level, view, legal, Rng(2), choice))
        assert analysis.advised == choice
        assert all(mark.best for mark in analysis.marks)
        analysis = finish(marks(BEACON, steep, view, legal, Rng(2), choice))
        assert next(mark for mark in analysis.marks if mark.command == analysis.advised).best
    chosen = {finish(marks(BEACON, steep, view, legal, Rng(2), choice)).advised for choice in legal}
    assert len(chosen) < len(legal)


def test_what_can_t_be_tried_is_advised_without_a_mark() -> None:
    state = BEACON.setup(2, BEACON.info.complete({}), 1)
    view, legal = BEACON.view(state, 0), BEACON.legal_commands(state, 0)
    verb = legal[0].verb
    insight: Insight[Any] = Insight(random_policy(BEACON), Luck().chance, horizon=0, worlds=1, left_alone=(verb,))
    analysis = finish(marks(BEACON, insight, view, legal, Rng(2), legal[0]))
    assert analysis.advised == legal[0]
    assert not any(mark.best for mark in analysis.marks)


def test_where_the_bot_is_trusted_more_the_error_is_as_large_as_what_they_differ_by() -> None:
    def worth(before: BeaconState, state: BeaconState, seat: int) -> float:
        return 0.5 + max(-10, min(10, BEACON.points(state, seat))) / 20

    insight: Insight[Any] = Insight(random_policy(BEACON), worth, horizon=0, worlds=1, trials=80, overrules=False)
    state = BEACON.setup(2, BEACON.info.complete({}), 1)
    view, legal = BEACON.view(state, 0), BEACON.legal_commands(state, 0)
    for choice in legal:
        analysis = finish(marks(BEACON, insight, view, legal, Rng(2), choice))
        assert analysis.advised == choice
        told = {mark.command: int(mark.text.removesuffix("%")) for mark in analysis.marks}
        error = dict(analysis.note.args)["error"]
        assert isinstance(error, int)
        assert max(told.values()) - told[choice] <= error


def test_what_was_left_out_early_is_told_by_what_it_lost_to_the_best() -> None:
    """The worlds went well at first: its own figure there is above that of the best in all of them."""
    trials = Trials([Command(0, "one"), Command(0, "two")], 0, 2)
    good: tuple[float, tuple[float, ...]] = (1.0, (0.9, 0.1))
    bad: tuple[float, tuple[float, ...]] = (1.0, (0.3, 0.7))
    trials._samples = [[good] * 12 + [bad] * 12, [(1.0, (0.8, 0.2))] * 12]
    trials.alive = [0]
    assert trials.mean(1, 0).mean > trials.mean(0, 0).mean
    assert trials.chances(0) == pytest.approx((0.6, 0.4))
    assert trials.chances(1) == pytest.approx((0.5, 0.5))
    made = trials.decision(1)
    assert [option.command.verb for option in made.options] == ["one", "two"], "the best comes first"
