"""UNO leaves time where it must: to call before one is caught, and to read why a drawn card is kept."""

from __future__ import annotations

from typing import Any

import pygame

from tabletable.core.registry import get_game
from tabletable.core.tablespec import Stage
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.flow.director import REACTION_SECONDS
from tabletable.ui.scenes.tables import turn_clock
from tabletable.ui.scenes.tables.table import start_table
from tabletable.ui.system.input import key_down
from tests.secrets import put_state
from tests.ui.driving import run

UNO = get_game("uno")


def at_table(app, words, bots=1):
    """A table at a position in which seat 0 has to decide, against bots."""
    seats = [Seat(HUMAN, "Ann", "", "cat"), *(Seat(BOT, name, "normal", "fox") for name in ("Mei", "Bao")[:bots])]
    table = start_table(app, UNO, seats, {}, 1)
    state = UNO.position({"rest": "draw", "turn": 0, **words})
    session: Any = table.match.session
    put_state(session, state.clone())
    session.dealt = state.clone  # taking back begins here
    table.match.bots.begin()
    app.scenes.push(table)
    run(app, 0.3)
    return table


TWO_CARDS = {"hands": [["red 5", "red 7"], ["blue 1", "blue 2", "blue 3"]], "discard": ["red 1"]}
NOTHING_FITS = {
    "hands": [["blue 5", "blue 7", "green 2"], ["blue 1", "blue 2", "blue 3"]],
    "discard": ["red 1"],
    "drawn": True,
}


def test_the_call_glows_before_it_can_be_forgotten():
    view = UNO.view(UNO.position({"rest": "draw", "turn": 0, **TWO_CARDS}), 0)
    buttons = {button.label.id: button.primary for button in UNO.table(view, Stage(984, 720)).buttons}
    assert buttons == {"uno.button.draw": False, "uno.button.call": True}


def test_bots_wait_before_they_use_a_forgotten_call(app):
    table = at_table(app, TWO_CARDS)
    session: Any = table.match.session
    table.give((next(command for command in session.legal(0) if command.verb == "play"),))
    steps = len(session.steps)
    assert session.reactors() == (0,)
    run(app, REACTION_SECONDS - 0.3)
    assert len(session.steps) == steps
    app.post(key_down(pygame.K_u))
    app.frame()
    assert session.steps[-1].command.verb == "call_uno"


def test_who_lets_the_chance_pass_is_caught_after_all(app):
    table = at_table(app, TWO_CARDS)
    session: Any = table.match.session
    table.give((next(command for command in session.legal(0) if command.verb == "play"),))
    steps = len(session.steps)
    run(app, REACTION_SECONDS + 1)
    assert len(session.steps) > steps


def test_a_drawn_card_that_fits_nothing_is_kept_with_a_word_why(app):
    table = at_table(app, NOTHING_FITS)
    session: Any = table.match.session
    run(app, 1)
    assert table.callouts.current.title == "You can’t play the card you drew"
    assert not session.steps
    run(app, turn_clock.SECONDS)
    assert session.steps[0].command.verb == "keep"


def test_one_may_keep_it_oneself_at_once(app):
    table = at_table(app, NOTHING_FITS)
    app.post(key_down(pygame.K_k))
    app.frame()
    assert [step.command.verb for step in table.match.session.steps] == ["keep"]


def test_switched_off_it_waits_for_the_player(app):
    app.change_settings(only_moves=False)
    table = at_table(app, NOTHING_FITS)
    run(app, 20)
    assert not table.match.session.steps


def test_what_was_taken_back_is_not_done_again_by_itself(app):
    app.change_settings(free_undo_alone=True)
    table = at_table(app, NOTHING_FITS)
    session: Any = table.match.session
    run(app, turn_clock.SECONDS + 0.5)
    assert session.steps
    app.post(key_down(pygame.K_z))
    run(app, 10)
    assert not session.steps


def test_a_card_that_fits_is_never_kept_by_itself(app):
    words = {**NOTHING_FITS, "hands": [["blue 5", "blue 7", "red 2"], ["blue 1", "blue 2", "blue 3"]]}
    table = at_table(app, words)
    run(app, 20)
    assert not table.match.session.steps
