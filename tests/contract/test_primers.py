"""Primers as data: what they ask is legal, what they say is there in every language, and it is short enough."""

from __future__ import annotations

from typing import Any

import pytest

from tabletable.core.game import Game
from tabletable.core.registry import all_games
from tabletable.core.tablespec import Stage
from tabletable.play.language import rulebook
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.study import primer
from tabletable.play.study.primer import LEARNER, Primer
from tabletable.play.study.pupil import Pupil

GAMES = all_games()
TAUGHT = [game for game in GAMES.values() if primer.read(game.info.id) is not None]
each_primer = pytest.mark.parametrize("game", TAUGHT, ids=[game.info.id for game in TAUGHT])
LONGEST = {"text": 110, "wrong": 110, "may": 110, "aside": 80, "": 28}
"""Latin characters of what is said, names filled in."""


def taught(game: Game[Any]) -> Primer:
    found = primer.read(game.info.id)
    assert found is not None
    return found


def seats(game: Game[Any]) -> list[Seat]:
    return [Seat(BOT if at else HUMAN, "Bao", "easy" if at else "") for at in range(taught(game).seats)]


@each_primer
def test_it_is_a_lesson_of_three_minutes(game: Game[Any]) -> None:
    exercises = taught(game).exercises
    assert 8 <= len(exercises) <= 14
    assert len({exercise.id for exercise in exercises}) == len(exercises)
    assert not exercises[0].asks, "the goal of the game comes first"
    assert not exercises[-1].asks, "the game that follows is read of"
    assert sum(bool(exercise.asks) for exercise in exercises) >= len(exercises) * 0.6, "one learns by doing"


@each_primer
def test_what_is_asked_and_what_follows_is_legal(game: Game[Any]) -> None:
    pupil = Pupil(game, taught(game), seats(game))
    for exercise in taught(game).exercises:
        assert pupil.exercise is exercise
        for move in exercise.asks:
            found = pupil.session.fitting((move,))
            assert found, (exercise.id, move, pupil.session.legal(LEARNER))
            assert all(command.seat == LEARNER for command in found)
        if exercise.asks:
            pupil.session.submit(pupil.asked()[0])
        pupil.is_done = True
        for move in exercise.then:
            found = pupil.session.fitting((move,))
            assert found, (exercise.id, move, pupil.session.to_act(), pupil.session.legal(move.seat))
            assert pupil.advance(1.0) == found[0]
            pupil.session.submit(found[0])
            pupil.begin()
        assert pupil.is_over
        if not pupil.is_last:
            pupil.go_on()


@each_primer
def test_every_exercise_can_be_come_to_at_once(game: Game[Any]) -> None:
    on_the_way, at_once = (Pupil(game, taught(game), seats(game)) for _ in range(2))
    for at, exercise in enumerate(taught(game).exercises):
        at_once.go(at)
        assert at_once.session.fingerprint() == on_the_way.session.fingerprint(), exercise.id
        for move in (exercise.asks[:1], *((move,) for move in exercise.then)):
            if move:
                on_the_way.session.submit(on_the_way.session.fitting(move)[0])
        on_the_way.is_done = True
        if not on_the_way.is_last:
            on_the_way.go_on()


@each_primer
def test_what_is_said_of_the_last_exercise_is_said_over_its_table(game: Game[Any]) -> None:
    """A new table is for something that is done or shown on it, or for the game that follows."""
    first, *exercises, _ = taught(game).exercises
    assert first.position is not None
    assert [each.id for each in exercises if each.position is not None and not each.asks and not each.show] == []


@each_primer
def test_what_it_points_at_is_there(game: Game[Any]) -> None:
    pupil = Pupil(game, taught(game), seats(game))
    for at, exercise in enumerate(taught(game).exercises):
        pupil.go(at)
        table = game.table(pupil.session.view(LEARNER), Stage(984, 720))
        known = {zone.id for zone in table.zones} | {decor.counts for decor in table.decor}
        assert set(exercise.show) <= known, exercise.id
        assert not exercise.rule or rulebook.heading(game.info.id, "en", exercise.rule), exercise.id


SPOKEN_OF = {
    "area": "set", "bank": "bank", "booth": "goods", "card": "plot", "cell": "goal", "discard": "pile", "gate": "gate",
    "hand": "cards|own three", "money": "money|paid", "plot": "stall|plot", "popularity": "popularity",
    "role": "saboteur", "stall": "goods",
}  # fmt: skip
"""What the words must speak of for a place of this kind to be lit."""


@each_primer
def test_what_it_lights_is_what_it_speaks_of(game: Game[Any]) -> None:
    catalogue, found = Catalogue("en"), taught(game)
    for at, exercise in enumerate(found.exercises):
        words = (found.word(at, form) for form in ("", "text", "aside"))
        said = " ".join(catalogue.text(word, ["Bao"] * found.seats, game) for word in words if catalogue.has(word.id))
        for part in exercise.show:
            names = SPOKEN_OF[part.partition(":")[0]].split("|")
            assert any(name in said.lower() for name in names), (exercise.id, part, said)


@each_primer
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there(game: Game[Any], language: str) -> None:
    catalogue, found = Catalogue(language), taught(game)
    names = ["Bao"] * found.seats
    for at, exercise in enumerate(found.exercises):
        for form, longest in LONGEST.items():
            word = found.word(at, form)
            if form in ("", "text"):
                assert catalogue.has(word.id), word.id
            if catalogue.has(word.id):
                said = catalogue.text(word, names, game)
                assert "{" not in said
                assert len(said) <= (longest if language == "en" else longest * 0.6), (word.id, len(said))
        assert not any(catalogue.has(found.word(at, form).id) for form in ("wrong", "may")) or exercise.asks


@each_primer
def test_the_game_that_follows_can_be_dealt(game: Game[Any]) -> None:
    free = taught(game).free
    game.setup(free.seats, game.info.complete(free.options), 1)


@each_primer
def test_nothing_goes_on_from_the_end_of_a_game(game: Game[Any]) -> None:
    pupil = Pupil(game, taught(game), seats(game))
    for at, exercise in enumerate(taught(game).exercises):
        pupil.go(at)
        # what is only read there may say how it ended
        assert pupil.session.outcome() is None or not (exercise.asks or exercise.then), exercise.id
