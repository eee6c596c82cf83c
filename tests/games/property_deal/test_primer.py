"""The lesson of three minutes: what it shows later is what came of what it showed before."""

from __future__ import annotations

from tabletable.games.property_deal.game import GAME
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.study import primer
from tabletable.play.study.pupil import Pupil


def test_the_rent_that_was_paid_lies_in_the_bank_afterwards() -> None:
    lesson = primer.read("property_deal")
    assert lesson is not None
    at = next(number for number, exercise in enumerate(lesson.exercises) if exercise.id == "rent")
    pupil = Pupil(GAME, lesson, [Seat(BOT if seat else HUMAN, "Bao", "easy" if seat else "") for seat in range(3)], at)
    pupil.session.submit(pupil.asked()[0])
    for move in lesson.exercises[at].then:
        pupil.session.submit(pupil.session.fitting((move,))[0])

    def banks() -> list[list[str]]:
        state = pupil.session.view(0).state
        return [sorted(str(state.faces[card]) for card in bank) for bank in state.banks]

    paid = banks()
    pupil.go(at + 1)
    assert banks() == paid
