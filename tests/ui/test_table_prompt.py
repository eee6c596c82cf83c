"""The last row of the log: what one may do now, also when it is somebody else's turn."""

from __future__ import annotations

from tabletable.bots.bot import decide
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.play.keeping.recording import Recorder
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.ui.controls.drawer import prompt_of
from tabletable.ui.scenes.tables.table import TableScene


def prompt(table):
    return "".join(run.text for run in prompt_of(table.model))


def game_in_which(wish):
    """A game of bots at seat 0, too, up to the first moment as wished."""
    game = get_game("uno")
    players = (Seat(HUMAN, "Ann", "", "rabbit"), *(Seat(BOT, name, "normal", "fox") for name in ("Mei", "Bao")))
    policy = game.policy("easy")
    for seed in range(100):
        session, rng = Session(game, players, {}, seed), Rng(seed)
        while session.outcome() is None:
            if wish(session):
                return session
            seat = session.to_act()[0]
            legal = session.legal(seat)
            session.submit(decide(policy(session.view(seat), legal, rng)) or rng.choice(legal))
    raise AssertionError("this never happens")


def opened(app, session):
    assert app.routes.open_document(Recorder(session).document())
    app.frame(0)
    table = app.scenes.top
    assert isinstance(table, TableScene)
    return table


def test_who_forgot_the_call_is_told_while_others_play(app):
    session = game_in_which(lambda at: at.view(0).state.exposed == 0 and at.to_act() != (0,))
    assert prompt(opened(app, session)) == "Now: one card left: call UNO before someone catches you"


def test_who_can_do_nothing_is_told_nothing(app):
    session = game_in_which(lambda at: at.to_act() != (0,) and not at.legal(0) and len(at.steps) > 4)
    assert prompt(opened(app, session)) == ""


def test_ones_own_turn_begins_with_that(app):
    session = game_in_which(lambda at: at.to_act() == (0,))
    assert prompt(opened(app, session)).startswith("Your turn: play ")
