"""What is asked once before something is given up: among several people, unless they switched it off."""

import pygame
import pytest

from tabletable.core.command import Command
from tabletable.ui.flow.advice import Advised
from tabletable.ui.scenes.message import MessageScene
from tests.ui import driving as drive

pytestmark = pytest.mark.app(size=(640, 360), speed=0, bot_pace="fast", lessons=False)

SECOND_OF = {"property_deal": pygame.K_e, "yose_duel": pygame.K_p}
"""By game the key of a button that gives up the rest of a turn at the first decision of a deal."""


def sit_down(app, game, kinds):
    """The table of a new deal, before whoever begins; the seat that decides is a person's."""
    table = drive.deal(app, game, kinds, 5, "random")
    app.scenes.unwind()
    while game == "yose_duel" and table.match.session.to_act() == (0, 1):  # both choose their first card
        for seat in (0, 1):
            table.match.submit(table.match.session.legal(seat)[0])
    drive.settle(app, 2)
    table.match.look(table.match.session.awaited_human())
    table.rebuild()
    return table


def given(table) -> Command:
    return table.match.session.steps[-1].command


@pytest.mark.parametrize("game", SECOND_OF)
def test_a_key_that_gives_something_up_asks_once_among_people(app, game):
    table = sit_down(app, game, "hh")
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
@pytest.mark.app(confirm_final=False)
def test_the_switch_turns_the_question_off(app, game):
    table = sit_down(app, game, "hh")
    before = len(table.match.session.steps)
    drive.press(app, SECOND_OF[game])
    drive.settle(app, 1)
    assert len(table.match.session.steps) == before + 1


def test_alone_among_bots_it_is_done_at_once_and_undo_gets_it_back(app):
    table = sit_down(app, "uno", "hb")
    session = table.match.session
    while not any(button.confirm_final for button in table.spec.buttons):
        table.match.submit(session.legal(session.to_act()[0])[0])
        table.rebuild()
    before = len(session.steps)
    drive.press(app, pygame.K_d)
    assert len(session.steps) > before
    assert session.steps[before].command.verb == "draw"


def test_what_a_hint_advises_asks_as_its_button_does(app):
    table = sit_down(app, "property_deal", "hh")
    drive.press(app, pygame.K_h)
    drive.until(app, lambda: table.hint.command is not None, 600, 1 / 30)
    table.hint.advised = Advised(next(command for command in table.match.legal() if command.verb == "end"))
    before = len(table.match.session.steps)
    drive.press(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, MessageScene)
    assert len(table.match.session.steps) == before
