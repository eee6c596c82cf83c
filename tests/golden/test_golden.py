"""Whole games, written down: nothing about rules, order, bots or sentences changes unnoticed."""

from __future__ import annotations

import difflib
from dataclasses import replace
from typing import Any

import playthrough
import pytest

from tabletable.core.game import Game
from tabletable.core.registry import all_games
from tests.core.beacon import BEACON

WANTED = [
    pytest.param(game, players, id=f"{game.info.id}-{players}")
    for game in all_games().values()
    for players in playthrough.golden_seats(game.info)
]


@pytest.mark.parametrize(("game", "players"), WANTED)
def test_transcript(game: Game[Any], players: int) -> None:
    path = playthrough.golden_path(game.info, players)
    assert path.exists(), f"{game.info.id} has no transcript for {players}; run tools/playthrough.py --update"
    now = playthrough.golden_text(game, players)
    then = path.read_text(encoding="utf-8")
    if now != then:
        lines = difflib.unified_diff(then.splitlines(), now.splitlines(), path.name, "now", n=2, lineterm="")
        pytest.fail("\n".join([*lines][:60]) + "\nif this is meant: tools/playthrough.py --update", pytrace=False)


def test_no_transcript_of_a_game_that_is_gone() -> None:
    wanted = {
        playthrough.golden_path(game.info, players)
        for game in all_games().values()
        for players in playthrough.golden_seats(game.info)
    }
    assert set(playthrough.GOLDEN.glob("*.txt")) == wanted


@pytest.mark.parametrize(
    ("least", "most", "expected"),
    [(2, 10, [2, 4, 10]), (2, 5, [2, 4, 5]), (3, 4, [3, 4]), (2, 2, [2]), (2, 12, [2, 4, 12]), (5, 9, [5, 7, 9])],
)
def test_which_seat_counts(least: int, most: int, expected: list[int]) -> None:
    assert playthrough.golden_seats(replace(BEACON.info, min_seats=least, max_seats=most)) == expected


def test_a_transcript_tells_the_whole_game() -> None:
    game = next(iter(all_games().values()))
    players = game.info.min_seats
    text = playthrough.golden_text(game, players)
    assert text == playthrough.golden_text(game, players)
    assert text.startswith(f"{game.info.id}, rules version")
    assert "\n0. deal  [" in text
    assert "to act: Ann" in text or "to act: Bob" in text
    assert "«" not in text, "a sentence is missing from the catalogue"
    full = list(playthrough.transcript(game, ["random"] * players, game.info.complete({}), 1, full=True))
    thin = list(playthrough.transcript(game, ["random"] * players, game.info.complete({}), 1))
    assert len(full) > len(thin)
    assert [line for line in full if line[0:1].isdigit()] == [line for line in thin if line[0:1].isdigit()]
