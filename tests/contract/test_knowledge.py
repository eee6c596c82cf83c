"""Knowledge: likelihoods come true as often in the worlds a seat can imagine, and say nothing that it can't know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations, product
from math import sqrt
from typing import Any

import pytest

from tabletable.core.game import Game
from tabletable.core.knowledge import Subject, Unknown, Unseen, posterior_marginals, whole
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.core.work import finish
from tabletable.games.saboteur.bots.odds import ROLES, deeds_of, public_knowledge
from tests.contract.test_wordings import CATALOGUES, NAMES, decisions, each_real_game

WORLDS = 300
POSITIONS = 3
SLACK = 0.02


def positions(game: Game[Any]) -> Iterator[tuple[Any, View[Any], tuple[Unknown, ...]]]:
    for state, seat, _ in islice(decisions(game, 9, 90), 4, None, 25):
        view = game.view(state, seat)
        yield state, view, finish(game.knowledge(view))


def worlds(game: Game[Any], view: View[Any]) -> Iterator[tuple[float, Any]]:
    """Worlds that agree with a view, with how well they go with what the seats have done."""
    rng = Rng(4)
    while True:
        world = view.state.determinized(rng)
        if game.check(world):
            continue
        weight = 1.0
        if game.info.id == "saboteur":
            likely = public_knowledge(deeds_of(world), len(world.hands), world.rules.base).likelihoods
            for seat, role in enumerate(world.roles):
                weight *= likely[seat][ROLES.index(world.faces[role])] if view.state.faces[role] < 0 else 1.0
        yield weight, world


@each_real_game
def test_what_is_said_comes_true_as_often(game: Game[Any]) -> None:
    asked = 0
    for _, view, unknowns in islice(positions(game), POSITIONS):
        sums: dict[tuple[int, int, int], float] = {}
        total = squares = 0.0
        for weight, world in islice(worlds(game, view), WORLDS):
            total, squares = total + weight, squares + weight * weight
            for number, unknown in enumerate(finish(game.knowledge(View(view.seat, world)))):
                for at, row in enumerate(unknown.rows):
                    assert row.is_certain
                    for answer, share in enumerate(row.probabilities):
                        key = number, at, answer
                        sums[key] = sums.get(key, 0.0) + weight * share
                        said = unknowns[number].rows[at].probabilities[answer]
                        assert said not in (0.0, 1.0) or share == said, "certain"
        error = sqrt(squares) / total
        for (number, at, answer), count in sums.items():
            share = unknowns[number].rows[at].probabilities[answer]
            assert abs(count / total - share) < SLACK + 4 * error * sqrt(share * (1 - share)), unknowns[number]
            asked += 0 < share < 1
    assert asked or game.info.id == "yose_duel"


@each_real_game
def test_twins_know_the_same_and_every_row_adds_up(game: Game[Any]) -> None:
    rng = Rng(9)
    for _, view, unknowns in islice(positions(game), POSITIONS):
        twin = game.view(game.sample(view, rng), view.seat)
        assert finish(game.knowledge(twin)) == unknowns
        for unknown in unknowns:
            for row in unknown.rows:
                assert len(row.probabilities) == len(unknown.answers)
                if unknown.is_one:
                    assert sum(row.probabilities) == pytest.approx(1, abs=1e-3)
                    assert sum(int(each) for each in whole(row, True) if each.isdigit()) in (100, 0)


@each_real_game
def test_they_can_be_said(game: Game[Any]) -> None:
    _, _, unknowns = next(positions(game))
    for unknown in unknowns:
        for message in (unknown.title, unknown.note, *(answer.name for answer in unknown.answers)):
            for catalogue in CATALOGUES:
                text = catalogue.text(message, NAMES, game)
                assert "«" not in text, text
                assert "{" not in text, text


def test_suspicions_at_the_table_are_those_of_the_replay() -> None:
    game = get_game("saboteur")
    for _, view, (who, *_) in islice(positions(game), POSITIONS):
        shown = {each.at: each.probability for each in finish(game.chances(view)).chances if each.is_bar}
        assert shown == {row.at: row.probabilities[-1] for row in who.rows}


def test_what_lies_hidden_in_a_yose_duel() -> None:
    """Of the cards under the piles every one that is not seen is as likely as every other."""
    game = get_game("yose_duel")
    state = game.setup(2, game.info.complete({"under_cards": "hidden"}), 3)
    view = game.view(state, 0)
    start, under = finish(game.knowledge(view))
    assert [row.seat for row in start.rows] == [1]
    assert under.rows == ()
    unseen = [face for face in range(52) if face not in view.state.faces]
    pairs = list(permutations(unseen, 2))
    for suit, share in enumerate(start.rows[0].probabilities):
        hits = sum(suit in (one // 13, two // 13) for one, two in pairs)
        assert share == pytest.approx(hits / len(pairs))
    for seat in (0, 1):
        game.apply(state, game.legal_commands(state, seat)[0])
    view = game.view(state, 0)
    start, under = finish(game.knowledge(view))
    assert start.rows == ()
    assert under.rows
    unseen = [face for face in range(52) if face not in view.state.faces]
    for row in under.rows:
        assert row.probabilities == pytest.approx(
            [sum(face // 13 == suit for face in unseen) / len(unseen) for suit in range(4)]
        )


# ------------------------------------------------------------------------------------------------ counting


@pytest.mark.parametrize("seed", range(4))
def test_joint_chances_are_those_of_every_way_to_deal(seed: int) -> None:
    rng = Rng(seed)
    left = [2, 1, 1 + seed % 2]
    likely = [[1 + rng.below(9) for _ in left] for _ in range(3)]
    likely[0][1] = 0
    weights = dict.fromkeys(product(range(3), repeat=3), 0.0)
    cards = [answer for answer, count in enumerate(left) for _ in range(count)]
    for dealt in permutations(range(len(cards)), 3):
        answers = tuple(cards[at] for at in dealt)
        weight = 1.0
        for row, answer in enumerate(answers):
            weight *= likely[row][answer]
        weights[answers] += weight
    found = finish(posterior_marginals(likely, left))
    for row in range(3):
        for answer in range(3):
            share = sum(weight for each, weight in weights.items() if each[row] == answer) / sum(weights.values())
            assert found[row][answer] == pytest.approx(share, abs=1e-4)


def test_sums_are_those_of_every_way_to_deal() -> None:
    game = get_game("uno")
    state = game.setup(2, game.info.complete({}), 3)
    view = game.view(state, 0).state
    unseen = Unseen(view)
    pool = [face for face, count in unseen.pool(state.hands[1][0]).items() for _ in range(count)]
    worth = [face % 4 for face in range(54)]
    found = unseen.sums([*state.hands[1][:2], state.hands[0][0]], worth, 5)
    start = worth[state.faces[state.hands[0][0]]]
    sums = [start + worth[one] + worth[two] for one, two in permutations(pool, 2)]
    kept = [each for each in sums if each <= 5]
    assert found == pytest.approx([kept.count(total) / len(kept) for total in range(6)])


def test_digits_add_up_to_a_hundred_and_are_certain_only_if_it_is() -> None:
    assert whole(Subject("", (1 / 3, 1 / 3, 1 / 3)), True) == ("34", "33", "33")
    assert whole(Subject("", (0.9996, 0.0004, 0.0)), True) == (">99", "<1", "0")
    assert whole(Subject("", (0.0, 1.0)), True) == ("0", "100")
    assert whole(Subject("", (0.996, 0.001, 0.5)), False) == (">99", "<1", "50")
