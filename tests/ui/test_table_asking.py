"""What is asked once before something is given up: among several people, unless they switched it off."""

import pygame
import pytest

from tabletable.core.command import Command
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.app import App
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.stack.routes import Deal
from tests.ui import driving as drive

SECOND_OF = {"property_deal": pygame.K_e, "yose_duel": pygame.K_p}
"""By game the key of a button that gives up the rest of a turn at the first decision of a deal."""


def sit_down(home, game, kinds, **settings):
    """The table of a new deal, before whoever begins; the seat that decides is a person's."""
    app = App(headless=True, home=home, language="en", size=(640, 360))
    app.change_settings(speed=0, bot_pace="fast", lessons=False, **settings)
    seats = [Seat(HUMAN, f"P{n}") if kind == "h" else Seat(BOT, f"P{n}", "random") for n, kind in enumerate(kinds)]
    app.routes.open_game(Deal(game, tuple(seats), app.games[game].info.complete({}), 5))
    app.scenes.unwind()
    table = next(scene for scene in app.scenes if isinstance(scene, TableScene))
    while game == "yose_duel" and table.match.session.to_act() == (0, 1):  # both choose their first card
        for seat in (0, 1):
            table.match.submit(table.match.session.legal(seat)[0])
    drive.settle(app, 2)
    table.match.look(table.match.session.awaited_human())
    table.rebuild()
    return app, table


def given(table) -> Command:
    return table.match.session.steps[-1].command


@pytest.mark.parametrize("game", SECOND_OF)
def test_a_key_that_gives_something_up_asks_once_among_people(home, game):
    app, table = sit_down(home, game, "hh")
    before = len(table.match.session.steps)
    drive.press(app, SECOND_OF[game])
    drive.settle(app, 1)
    assert len(table.match.session.steps) == before
    drive.press(app, pygame.K_RETURN)
    drive.settle(app, 1)
    assert len(table.match.session.steps) == before, "Enter keeps what one has"
    drive.press(app, SECOND_OF[game])
    drive.settle(app, 1)
    drive.click_on(app, "yes")
    drive.settle(app, 1)
    assert len(table.match.session.steps) == before + 1
    assert given(table).verb in ("end", "pass")


@pytest.mark.parametrize("game", SECOND_OF)
def test_the_switch_turns_the_question_off(home, game):
    app, table = sit_down(home, game, "hh", confirm_final=False)
    before = len(table.match.session.steps)
    drive.press(app, SECOND_OF[game])
    drive.settle(app, 1)
    assert len(table.match.session.steps) == before + 1


def test_alone_among_bots_it_is_done_at_once_and_undo_gets_it_back(home):
    app, table = sit_down(home, "uno", "hb")
    session = table.match.session
    while not any(button.confirm_final for button in table.spec.buttons):
        table.match.submit(session.legal(session.to_act()[0])[0])
        table.rebuild()
    before = len(session.steps)
    drive.press(app, pygame.K_d)
    assert len(session.steps) > before
    assert session.steps[before].command.verb == "draw"


def test_what_a_hint_advises_asks_as_its_button_does(home):
    app, table = sit_down(home, "property_deal", "hh")
    drive.press(app, pygame.K_h)
    drive.until(app, lambda: table.hint.command is not None, 600, 1 / 30)
    table.hint.command = next(command for command in table.match.legal() if command.verb == "end")
    before = len(table.match.session.steps)
    drive.press(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, MessageScene)
    assert len(table.match.session.steps) == before
