"""Puzzles as data: each is proved again, its line can be played, and what is said about it is there."""

from __future__ import annotations

from typing import Any

import pytest

from tabletable.core.game import Game
from tabletable.core.registry import all_games
from tabletable.core.rng import Rng
from tabletable.core.thinking import Proof
from tabletable.core.work import finish
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.selfplay import seeds_from
from tabletable.play.study import puzzle
from tabletable.play.study.puzzle import Attempt, Puzzle, PuzzleSession
from tabletable.play.study.puzzlesearch import positions, puzzle_of

GAMES = all_games()
POSED = [game for game in GAMES.values() if puzzle.read(game.info.id)]
each_pack = pytest.mark.parametrize("game", POSED, ids=[game.info.id for game in POSED])
EVERY = 6
"""Of so many puzzles one is proved here; `tools/puzzles.py --check` proves all of them."""


def session_of(game: Game[Any], asked: Puzzle) -> PuzzleSession:
    seats = [
        Seat(HUMAN, "Ann", "") if at == asked.seat else Seat(BOT, f"Bot {at}", "normal") for at in range(asked.seats)
    ]
    return PuzzleSession(game, asked, seats)


@each_pack
def test_ids_are_unique_and_the_easiest_come_first(game: Game[Any]) -> None:
    pack = puzzle.read(game.info.id)
    assert len({asked.id for asked in pack}) == len(pack)
    assert [asked.rating for asked in pack] == sorted(asked.rating for asked in pack)
    assert len({asked.difficulty for asked in pack}) >= 2


@each_pack
def test_the_answer_is_proved(game: Game[Any]) -> None:
    for asked in puzzle.read(game.info.id)[::EVERY]:
        session = session_of(game, asked)
        proving = session.proving(asked.seat)
        assert proving is not None, asked.id
        proof = finish(proving)
        assert proof.is_clear, asked.id
        assert asked.line[0] in proof.best, asked.id
        assert set(proof.values) == set(session.legal(asked.seat)), asked.id


@each_pack
def test_the_line_can_be_played_and_solves_it(game: Game[Any]) -> None:
    for asked in puzzle.read(game.info.id):
        session = session_of(game, asked)
        attempt = Attempt(session, asked)
        assert session.to_act() == (asked.seat,), asked.id
        for command in asked.line:
            assert attempt.next_of_line == command
            session.submit(command)
            attempt.answered()
        assert attempt.is_solved, asked.id


def proofs(game: Game[Any], session: PuzzleSession, seat: int) -> tuple[Proof, Proof]:
    """Return the proofs of what a seat sees and of what it would see in another world that it can imagine."""
    view = session.view(seat)
    first, second = game.proof(view), game.proof(game.view(game.sample(view, Rng(7)), seat))
    assert first is not None
    assert second is not None
    return finish(first), finish(second)


@each_pack
def test_what_is_seen_does_not_depend_on_what_is_hidden(game: Game[Any]) -> None:
    """The proof of a view is that of any world that the seat can imagine."""
    for asked in puzzle.read(game.info.id)[:: 2 * EVERY]:
        first, second = proofs(game, session_of(game, asked), asked.seat)
        assert first == second, asked.id


@each_pack
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_words_are_there(game: Game[Any], language: str) -> None:
    words = Catalogue(language)
    for asked in {each.goal: each for each in puzzle.read(game.info.id)}.values():
        for form in ("task", "more") if asked.is_points else ("task", "more", "right", "wrong"):
            assert words.has(asked.text(form))


# ------------------------------------------------------------------------------------------------ new ones

MADE = [game for game in GAMES.values() if puzzle.generation(game.info.id) is not None]
each_made = pytest.mark.parametrize("game", MADE, ids=[game.info.id for game in MADE])


def found(game: Game[Any]) -> Puzzle:
    """Return a puzzle that is found as any new one is, of whatever difficulty comes first."""
    made = puzzle.generation(game.info.id)
    assert made is not None
    for seed in seeds_from(2026, made.games):
        for posed in positions(game, made, seed):
            entry = None if posed is None else finish(puzzle_of(game, made, posed))
            if entry is not None:
                return puzzle.parsed(game.info.id, {"options": made.options, "goal": made.goal, **entry})
    raise AssertionError(f"{game.info.id}: none in {made.games} games")


@each_made
def test_a_new_puzzle_is_as_good_as_a_printed_one(game: Game[Any]) -> None:
    """It is proved again, its line solves it, and it asks for nothing that is hidden."""
    asked, pack = found(game), puzzle.read(game.info.id)
    assert asked.is_exact
    assert asked.goal in {each.goal for each in pack}
    assert asked.id not in {each.id for each in pack}

    session = session_of(game, asked)
    proof, other = proofs(game, session, asked.seat)
    assert proof == other, "what is seen decides"
    assert proof.is_clear
    assert asked.line[0] in proof.best
    assert set(proof.values) == set(session.legal(asked.seat))

    attempt = Attempt(session, asked)
    for command in asked.line:
        assert attempt.next_of_line == command
        session.submit(command)
        attempt.answered()
    assert attempt.is_solved
