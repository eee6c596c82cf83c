"""The lessons: they teach no move that costs points, and tell true numbers."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.games.yose_duel.bots.estimates import reckon
from tabletable.games.yose_duel.game import GAME
from tabletable.games.yose_duel.rules.state import Verb
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.play.study import primer
from tabletable.play.study.learner import Learner

LESSONS = primer.lessons("yose_duel")
SEATS = [Seat(HUMAN, "Ann"), Seat(BOT, "Bao", "easy")]
STEPS = {each.id: (lesson, at) for lesson in LESSONS for at, each in enumerate(lesson.exercises)}


def values(session: Session, seat: int) -> Mapping[Command, int]:
    """Return how many points more than the other each command of a seat gains in the rest of the round."""
    thinking = reckon(session.view(seat), Rng(0))
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return end.value.now


def cost(session: Session, command: Command) -> int:
    """Return how many points this gives away in the rest of the round."""
    found = values(session, command.seat)
    return max(found.values()) - found[command]


def at_exercise(name: str) -> Learner:
    """Somebody who has come to this exercise."""
    lesson, at = STEPS[name]
    return Learner(GAME, lesson, SEATS, at)


@pytest.mark.parametrize("exercise", [name for name, (lesson, at) in STEPS.items() if lesson.exercises[at].asks])
def test_what_is_asked_and_what_is_shown_gives_nothing_away(exercise: str) -> None:
    learner = at_exercise(exercise)
    for move in (*learner.exercise.asks, *learner.exercise.then):
        (command,) = learner.session.fitting([move])
        if move.verb != Verb.COMMIT:  # nobody knows what the other holds
            assert cost(learner.session, command) == 0, move
        learner.session.submit(command)


@pytest.mark.parametrize("exercise", [name for name, (lesson, at) in STEPS.items() if lesson.exercises[at].is_puzzle])
def test_a_puzzle_has_one_answer_that_is_clearly_better(exercise: str) -> None:
    learner = at_exercise(exercise)
    found = values(learner.session, primer.LEARNER)
    (asked,) = learner.asked()
    others = [value for command, value in found.items() if command != asked]
    assert found[asked] - max(others) >= 4


@pytest.mark.parametrize("exercise", ["answer"])
def test_ignoring_and_then_cancelling_comes_to_the_same_as_answering(exercise: str) -> None:
    """The lesson says so of a threat that is worth an answer."""
    session = at_exercise(exercise).session
    (ignoring,) = session.fitting([primer.Move(verb=Verb.IGNORE)])
    assert cost(session, ignoring) == 0
    session.submit(ignoring)
    best = [command.verb for command in session.legal(primer.LEARNER) if cost(session, command) == 0]
    assert Verb.CANCEL in best


def test_going_first_costs_and_gains_what_the_lesson_says() -> None:
    session = at_exercise("paid").session
    assert session.view(primer.LEARNER).state.scores == [6, 21]
    assert max(values(session, primer.LEARNER).values()) == 22
