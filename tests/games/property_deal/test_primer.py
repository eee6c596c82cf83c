"""The lesson of three minutes: what it shows later is what came of what it showed before."""

from __future__ import annotations

from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.rules.sets import lying
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.study import primer
from tabletable.play.study.learner import Learner


def _begun(step: str) -> tuple[Learner, int]:
    """Return the lesson at a step whose task is done and answered, and the step's number."""
    lesson = primer.read("property_deal")
    assert lesson is not None
    at = next(number for number, exercise in enumerate(lesson.exercises) if exercise.id == step)
    learner = Learner(
        GAME, lesson, [Seat(BOT if seat else HUMAN, "Bao", "easy" if seat else "") for seat in range(3)], at
    )
    learner.session.submit(learner.asked()[0])
    for move in lesson.exercises[at].then:
        learner.session.submit(learner.session.fitting((move,))[0])
    return learner, at


def test_the_rent_that_was_paid_lies_in_the_bank_afterwards() -> None:
    learner, at = _begun("rent")

    def banks() -> list[list[str]]:
        state = learner.session.view(0).state
        return [sorted(str(state.faces[card]) for card in bank) for bank in state.banks]

    paid = banks()
    learner.go(at + 1)
    assert banks() == paid


def test_from_an_empty_bank_a_property_is_paid_and_the_turn_goes_on() -> None:
    learner, at = _begun("empty")
    state = learner.session.view(0).state
    owned = [[each.name for _, each in lying(state, seat)] for seat in range(3)]
    assert (len(owned[0]), len(owned[1]), owned[2]) == (4, 1, []), (
        "the utility changed sides; who has nothing pays nothing"
    )
    assert (state.turn, state.decider, state.pending) == (0, 0, [])
    learner.go(at + 1)
    assert learner.asked(), "the stolen card lies where the next step wants it"
