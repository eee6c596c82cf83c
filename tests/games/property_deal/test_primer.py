"""The lesson of three minutes: what it shows later is what came of what it showed before."""

from __future__ import annotations

from tabletable.games.property_deal.game import GAME
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.study import primer
from tabletable.play.study.learner import Learner


def test_the_rent_that_was_paid_lies_in_the_bank_afterwards() -> None:
    lesson = primer.read("property_deal")
    assert lesson is not None
    at = next(number for number, exercise in enumerate(lesson.exercises) if exercise.id == "rent")
    learner = Learner(
        GAME, lesson, [Seat(BOT if seat else HUMAN, "Bao", "easy" if seat else "") for seat in range(3)], at
    )
    learner.session.submit(learner.asked()[0])
    for move in lesson.exercises[at].then:
        learner.session.submit(learner.session.fitting((move,))[0])

    def banks() -> list[list[str]]:
        state = learner.session.view(0).state
        return [sorted(str(state.faces[card]) for card in bank) for bank in state.banks]

    paid = banks()
    learner.go(at + 1)
    assert banks() == paid
