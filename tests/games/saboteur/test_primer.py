"""The lessons: the game that follows one deals what it has taught."""

from __future__ import annotations

import pytest

from tabletable.core.message import listed
from tabletable.games.saboteur.game import GAME
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.study import primer
from tabletable.play.study.learner import Learner
from tabletable.play.study.primer import LEARNER, Primer

FIRST, SECOND = primer.lessons("saboteur")


def dealt(lesson: Primer, seed: int) -> list[str]:
    """Return the roles of the first round."""
    state = GAME.setup(lesson.free.seats, GAME.info.complete(lesson.free.options), seed)
    return [GAME.face_word(state.faces[role]) for role in state.roles]


@pytest.mark.parametrize("seed", FIRST.free.seeds)
def test_after_the_first_lesson_one_digs_against_a_saboteur_with_cards_one_knows(seed: int) -> None:
    roles = dealt(FIRST, seed)
    assert roles[LEARNER] == "gold digger"
    assert sorted(roles) == ["gold digger"] * (len(roles) - 1) + ["saboteur"]
    state = GAME.setup(FIRST.free.seats, GAME.info.complete(FIRST.free.options), seed)
    cards = [*state.draw, *(piece for hand in state.hands for piece in hand)]
    known = {GAME.face_word(state.faces[piece]).split()[0] for piece in cards}
    assert known <= {"straight", "curve", "t", "cross", "dead", "break", "repair", "rockfall", "map"}


@pytest.mark.parametrize("seed", SECOND.free.seeds)
def test_after_the_second_lesson_one_has_another_aim(seed: int) -> None:
    assert dealt(SECOND, seed)[LEARNER] in ("boss", "profiteer", "geologist")


def test_a_lesson_has_one_tunnel_or_begins_another_with_another_role() -> None:
    """Nobody sees a tunnel that is longer in a new round than it was in the last."""
    steps = FIRST.exercises
    first, later = (next(each for each in steps if each.id == name) for name in ("goal", "swap"))
    assert first.position is not None
    assert later.position is not None
    assert first.position["round"] == later.position["round"]
    assert first.position["roles"] == later.position["roles"]
    assert {*first.position["tunnel"].items()} <= {*later.position["tunnel"].items()}


def test_the_first_lesson_plays_the_game_that_follows_it() -> None:
    """Who was taught teams and doors looked for them in a game that has none."""
    for step in FIRST.exercises:
        if step.position is not None:
            assert step.position["options"] == FIRST.free.options, step.id
            assert {*step.position["roles"]} == {"gold digger", "saboteur"}, step.id


def test_one_is_told_which_gold_cards_were_drawn() -> None:
    """The sentence about the shares names the cards that this deal draws."""
    learner = Learner(
        GAME, FIRST, [Seat(BOT if seat else HUMAN, "Bao", "easy" if seat else "") for seat in range(3)], 0
    )
    paid = next(at for at, step in enumerate(FIRST.exercises) if step.id == "paid")
    learner.go(paid)
    drawn = [event.args for _, event in learner.session.account(LEARNER) if event.say == "saboteur.log.gold_cards"]
    assert [dict(args)["cards"] for args in drawn] == [listed(["2", "1", "1"])]
    assert "2, 1 and 1" in Catalogue("en").text(FIRST.word(paid, "text"), ["Ann", "Mei", "Bao"], GAME)
