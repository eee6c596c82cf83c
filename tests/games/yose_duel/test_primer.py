"""The lesson of three minutes: it teaches no move that costs points."""

from __future__ import annotations

import pytest

from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.games.yose_duel.bots.estimates import reckon
from tabletable.games.yose_duel.game import GAME
from tabletable.games.yose_duel.rules.state import Verb
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.play.study import primer
from tabletable.play.study.pupil import Pupil

_READ = primer.read("yose_duel")
assert _READ is not None
LESSON: primer.Primer = _READ
SEATS = [Seat(HUMAN, "Ann"), Seat(BOT, "Bao", "easy")]


def cost(session: Session, command: Command) -> int:
    """How many points this gives away in the rest of the round."""
    thinking = reckon(session.view(command.seat), Rng(0))
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return max(end.value.now.values()) - end.value.now[command]


def at_exercise(name: str) -> Pupil:
    """Somebody who has come to this exercise."""
    return Pupil(GAME, LESSON, SEATS, [each.id for each in LESSON.exercises].index(name))


@pytest.mark.parametrize("exercise", [each.id for each in LESSON.exercises if each.asks])
def test_what_is_asked_and_what_is_shown_gives_nothing_away(exercise: str) -> None:
    pupil = at_exercise(exercise)
    for move in (*pupil.exercise.asks, *pupil.exercise.then):
        (command,) = pupil.session.fitting([move])
        if move.verb != Verb.COMMIT:  # nobody knows what the other holds
            assert cost(pupil.session, command) == 0, move
        pupil.session.submit(command)


def test_ignoring_and_then_cancelling_comes_to_the_same_as_answering() -> None:
    """The lesson says so of a threat that is worth an answer."""
    session = at_exercise("answer").session
    (ignoring,) = session.fitting([primer.Move(verb=Verb.IGNORE)])
    assert cost(session, ignoring) == 0
    session.submit(ignoring)
    best = [command.verb for command in session.legal(primer.LEARNER) if cost(session, command) == 0]
    assert best == [Verb.CANCEL]
