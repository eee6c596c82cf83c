"""Chances: what they say comes true as often in the worlds a seat can imagine, and they know nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice
from math import sqrt
from typing import Any

import pytest

from tabletable.bots.search import determinized
from tabletable.core.advice import Odds, any_of, percent
from tabletable.core.game import Game
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.core.work import finish
from tests.contract.test_wordings import CATALOGUES, NAMES, decisions, each_real_game
from tests.contract.truths import EVENTS, answered

WORLDS = 500
POSITIONS = 9
SLACK = 0.02


def positions(game: Game[Any]) -> Iterator[tuple[View[Any], Odds]]:
    """What seats see of a few positions in which there is something to count, and the chances."""
    found = 0
    for state, seat, _ in islice(decisions(game, 9, 90), 0, None, 7):
        view = game.view(state, seat)
        odds = finish(game.chances(view))
        if odds.chances:
            yield view, odds
            found += 1
        if found == POSITIONS:
            return


def likely(game: Game[Any], view: View[Any], rng: Rng) -> Any:
    """Return a world as the game's bots imagine it."""
    insight = game.outlook()
    return game.sample(view, rng) if insight is None else determinized(game, insight, view, rng)


# ------------------------------------------------------------------------------------------------ whether it comes true


@each_real_game
def test_what_is_said_comes_true_as_often(game: Game[Any]) -> None:
    rng, seen = Rng(3), set()
    for view, odds in positions(game):
        counts = dict.fromkeys(odds.chances, 0)
        for _ in range(WORLDS):
            world = likely(game, view, rng)
            for chance in counts:
                if chance.meaning.id in EVENTS:
                    counts[chance] += EVENTS[chance.meaning.id](view, world, chance)
        for chance, count in counts.items():
            if chance.meaning.id not in EVENTS:
                continue
            share = chance.probability
            assert abs(count / WORLDS - share) < SLACK + 3.5 * sqrt(share * (1 - share) / WORLDS), chance
            assert share not in (0.0, 1.0) or count == share * WORLDS, chance
            seen.add(chance.meaning.id)
    assert seen


def test_the_questions_of_uno_and_of_property_deal_come_true_as_often() -> None:
    rng, asked = Rng(4), set()
    for name in ("uno", "property_deal"):
        game = get_game(name)
        for view, odds in positions(game):
            for question in odds.questions[:2]:
                if question.title.id == "uno.chance.follow_wild":
                    continue
                count = sum(answered(game, view, likely(game, view, rng), question.piece) for _ in range(WORLDS))
                share = question.probability
                assert abs(count / WORLDS - share) < SLACK + 3.5 * sqrt(share * (1 - share) / WORLDS), question
                asked.add(question.title.id)
    assert len(asked) > 2


def test_who_is_a_saboteur_is_counted_where_nobody_has_done_anything() -> None:
    """Before any deed all dwarfs that are not seen are equally likely: the same as in the worlds one can imagine."""
    game, rng = get_game("saboteur"), Rng(6)
    state = game.setup(5, game.info.complete({}), 4)
    view = game.view(state, 2)
    chances = [each for each in finish(game.chances(view)).chances if each.is_bar]
    assert [each.at for each in chances] == ["seat:0", "seat:1", "seat:3", "seat:4"]
    left = 3 - (game.face_word(state.faces[state.roles[2]]) == "saboteur")
    assert all(Fraction(each.probability).limit_denominator(100) == Fraction(left, 14) for each in chances)
    count = sum(game.face_word(game.sample(view, rng).faces[state.roles[0]]) == "saboteur" for _ in range(2000))
    assert abs(count / 2000 - chances[0].probability) < SLACK + 0.02


@pytest.mark.parametrize("hits", range(5))
@pytest.mark.parametrize("drawn", range(6))
@pytest.mark.parametrize("least", range(4))
def test_counting_is_what_trying_out_gives(hits: int, drawn: int, least: int) -> None:
    """Every way to draw from seven cards."""
    ways = [sum(card < hits for card in cards) >= least for cards in combinations(range(7), drawn)]
    assert any_of(7, hits, drawn, least) == pytest.approx(sum(ways) / len(ways))


def test_only_what_is_certain_is_said_to_be() -> None:
    assert [percent(share) for share in (0.0, 0.0001, 0.004, 0.006, 0.5, 0.994, 0.996, 0.99999, 1.0)] == [
        "0%", "< 1%", "< 1%", "1%", "50%", "99%", "> 99%", "> 99%", "100%",
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------ what they know


@each_real_game
def test_twins_have_the_same_chances(game: Game[Any]) -> None:
    rng, found = Rng(9), 0
    for view, odds in positions(game):
        twin = game.view(game.sample(view, rng), view.seat)
        assert finish(game.chances(twin)) == odds
        found += len(odds.chances)
    assert found > POSITIONS


@each_real_game
def test_they_can_be_said(game: Game[Any]) -> None:
    for _, odds in positions(game):
        messages = [odds.note, *(each.meaning for each in odds.chances), *(each.title for each in odds.questions)]
        messages += [each.label for each in odds.chances if each.label] + [each.body for each in odds.questions]
        for catalogue in CATALOGUES:
            for message in messages:
                text = catalogue.text(message, NAMES, game)
                assert "«" not in text, text
                assert "{" not in text, text
        assert all(0 <= each.probability <= 1 for each in odds.chances)
