"""Ladders: what stands on them, in every game and in one that brings none; and whom one is to play."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import arena_record
import pytest

from tabletable.core.game import Game
from tabletable.core.info import GameInfo
from tabletable.core.message import MessageFamily
from tabletable.core.registry import all_games, game_file, get_game
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tabletable.play.study import ladder as model
from tabletable.play.study.ladder import ANCHOR, FACES, STEP, Ladder, Regular, chance, ladder, together
from tests.seventh.crazy_eights.game import GAME as EIGHTS

GAMES = [*all_games().values()]
each_game = pytest.mark.parametrize("info", [game.info for game in GAMES], ids=lambda info: info.id)


@each_game
def test_every_regular_is_one_of_the_bots_and_has_a_face_and_a_name_of_its_own(info: GameInfo) -> None:
    found = ladder(info)
    info.check_seats(found.seats)
    assert {each.level for each in found.regulars} <= {*info.ladder}
    faces = [each.face for each in found.regulars]
    assert len({*faces}) == len(faces) <= len(FACES)
    for language in LANGUAGES:
        words = Catalogue(language)
        names = [words.text(MessageFamily("ladder.name.*", FACES)[face]) for face in faces]
        assert len({*names}) == len(names)


@each_game
def test_the_steps_of_a_ladder_were_measured(info: GameInfo) -> None:
    """Each rung is above the one below it, and all but the anchor say how sure that is and in how many games."""
    regulars = ladder(info).regulars
    rungs = json.loads(game_file(info.id, model.FILE).read_text(encoding="utf-8"))["rungs"]
    assert len(rungs) == len(regulars) + len(ladder(info).faceless)
    assert all(below.rating < above.rating for below, above in pairwise(regulars))
    assert [each.level for each in regulars if not each.error] == ["easy"]
    assert all(each.games > 0 for each in regulars)
    anchor = ladder(info).of("easy")
    assert anchor is not None
    assert anchor.rating == ANCHOR


MEASURED = [game for game in GAMES if game_file(game.info.id, model.FILE).is_file()]


@pytest.mark.parametrize("game", MEASURED, ids=lambda game: game.info.id)
def test_the_steps_of_a_ladder_are_even(game: Game[Any]) -> None:
    """A step of 60 points is won 58 times in 100, one of 150 points 70 times. One that was measured in too few games to
    say so is held to what its interval allows.
    """
    sure = {each.level: each.above_error for each in arena_record.placed_of(game)[1]}
    for below, above in pairwise(ladder(game.info).regulars):
        slack = sure[above.level] if sure[above.level] > 60 else 0
        assert 60 - slack <= above.rating - below.rating <= 150 + slack, f"{above.level} above {below.level}"


@each_game
def test_each_bot_is_rated_and_those_beside_the_ladder_stand_near_it_or_play_at_random(info: GameInfo) -> None:
    """So games against them count: a level of the setup, or one that was on the ladder once."""
    found = ladder(info)
    assert {each.level for each in (*found.regulars, *found.faceless)} == {*info.ladder}
    for each in found.faceless:
        assert found.of(each.level) == each
        assert each.level == "random" or abs(found.suggested(each.rating).rating - each.rating) < 60
        assert each not in found.others(found.regulars[0])


def test_ladders_say_what_the_lines_of_the_arena_come_to() -> None:
    assert arena_record.main(["--check"]) == 0


def test_a_game_without_a_ladder_has_one_of_its_levels() -> None:
    found = ladder(EIGHTS.info)
    assert [each.level for each in found.regulars] == [*EIGHTS.info.ladder]
    assert [each.rating for each in found.regulars] == [ANCHOR - 2 * STEP, ANCHOR - STEP, ANCHOR]
    assert [each.face for each in found.regulars] == [*FACES[:3]]
    assert {(each.error, each.games) for each in found.regulars} == {(0, 0)}, "nobody has measured them"
    assert found.seats == EIGHTS.info.min_seats


@pytest.mark.allows_logs
def test_what_can_not_be_read_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    known, file = get_game("uno").info, tmp_path / model.FILE
    monkeypatch.setattr("tabletable.play.study.gamedata.game_file", lambda game, name: file)
    rungs = [{"level": "hard", "face": "owl", "rating": 900}, {"level": "wise", "face": "fox", "rating": 990}, 7]
    file.write_text(json.dumps({"seats": 3, "rungs": rungs}), encoding="utf-8")
    assert ladder.__wrapped__(known) == Ladder(3, (Regular("hard", "owl", 900),))
    assert len(caplog.messages) == 2
    for text in ("{", '{"seats": 99, "rungs": []}', '{"rungs": []}'):
        file.write_text(text, encoding="utf-8")
        assert [each.level for each in ladder.__wrapped__(known).regulars] == [*known.ladder]


def test_one_meets_equals() -> None:
    climbed = ladder(get_game("yose_duel").info)
    for each in climbed.regulars:
        assert climbed.suggested(each.rating + 5) == each
    assert climbed.suggested(-5000) == climbed.regulars[0]
    assert climbed.suggested(5000) == climbed.regulars[-1]


@each_game
def test_a_table_is_full_and_whoever_is_chosen_sits_there_first(info: GameInfo) -> None:
    found = ladder(info)
    for chosen in found.regulars:
        others = found.others(chosen)
        assert len(others) == found.seats - 1
        assert others[0] == chosen
        assert len({*others}) <= 2, "so that the choice decides how strong a table is"


def test_all_others_together_are_one_opponent() -> None:
    assert chance(1000, 1000) == 0.5
    assert chance(1400, 1000) == pytest.approx(10 / 11)
    assert together([730]) == pytest.approx(730)
    for ratings in ([800.0, 800.0], [500.0, 900.0, 1200.0]):
        strong = [10 ** (each / 400) for each in (1000.0, *ratings)]
        assert chance(1000, together(ratings)) == pytest.approx(strong[0] / sum(strong))


def test_nothing_that_moves_ratings_is_imported_before_one_is_asked_for() -> None:
    code = (
        "import sys; from tabletable.play.study import skill; from tabletable.ui.stack import navigator;"
        "assert 'openskill' not in sys.modules; skill.moved(skill.Rating(), 800, 20, True);"
        "assert 'openskill' in sys.modules"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
