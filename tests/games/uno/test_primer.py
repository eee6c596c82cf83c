"""The lesson of three minutes: it shows nothing that its own rules forbid."""

from __future__ import annotations

from tabletable.games.uno.game import GAME
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.study import primer
from tabletable.play.study.learner import Learner
from tabletable.play.study.primer import LEARNER


def test_a_hand_of_one_card_can_be_played_as_the_last_one() -> None:
    lesson = primer.read("uno")
    assert lesson is not None
    seats = [Seat(BOT if seat else HUMAN, "Bao", "easy" if seat else "") for seat in range(lesson.seats)]
    for at in range(len(lesson.exercises)):
        session = Learner(GAME, lesson, seats, at).session
        if session.view(LEARNER).state.turn == LEARNER and len(session.view(LEARNER).state.hands[LEARNER]) == 1:
            assert any(command.verb in ("play", "catch") for command in session.legal(LEARNER)), lesson.exercises[at].id
