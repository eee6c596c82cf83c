"""House rules with names at the setup: saved, offered next time, copied and pasted as text."""

import pygame
import pytest

from tabletable.play.people.houserules import HouseRules
from tabletable.ui.app import App
from tabletable.ui.scenes import house_rules
from tabletable.ui.scenes.house_rules import NamedRules
from tabletable.ui.system.input import key_down
from tests.ui import driving as drive


@pytest.fixture
def clipboard(monkeypatch):
    """A clipboard of the test's own: headless there is none."""
    held = [""]

    def put(text):
        held[0] = text
        return True

    monkeypatch.setattr(house_rules, "copy_text", put)
    monkeypatch.setattr(house_rules, "pasted", lambda: held[0])
    return held


def set_up(app, game="uno"):
    app.routes.set_up(game)
    app.frame()
    return app.scenes.top


def shown(app):
    found = drive.widget(app, "houserules")
    return found.options[found.chosen]


def jump_in(app, value=1):
    drive.widget(app, "option.jump_in").choose(value)


def test_by_keys_alone_a_set_is_saved_and_offered_next_time(app):
    setup = set_up(app)
    assert shown(app) == "Usual rules"
    jump_in(app)
    assert shown(app) == "Not saved"
    drive.tab_to(app, "houserules.more")
    drive.press(app, pygame.K_RETURN)
    drive.press(app, pygame.K_RETURN)  # to save is what Enter does
    assert [type(scene) for scene in app.scenes][-1] is NamedRules
    drive.write_over(app, "Sunday")
    drive.tab_to(app, "why")
    drive.write(app, "Grandma plays it like this")
    drive.tab_to(app, "save")
    drive.press(app, pygame.K_RETURN)
    assert app.scenes.top is setup
    assert dict(setup.options)["jump_in"] == "on"
    kept = HouseRules("Sunday", "Grandma plays it like this", {"jump_in": "on"})
    assert app.settings.house_rules == {"uno": (kept,)}
    assert shown(app) == "Sunday"
    drive.widget(app, "houserules").choose(0)
    assert setup.options["jump_in"] == "off"
    app.scenes.pop()
    again = set_up(app)
    drive.widget(app, "houserules").choose(1)
    assert again.options["jump_in"] == "on"


def test_the_text_goes_to_somebody_else_and_back(app, clipboard, tmp_path):
    set_up(app)
    jump_in(app)
    drive.click_on(app, "houserules.more")
    drive.click_on(app, "copy")
    assert clipboard[0] == "tabletable-rules:uno?jump_in=on\nOurs\n"
    other = App(headless=True, home=tmp_path / "other", language="en")
    other.frame()
    setup = set_up(other)
    other.post(key_down(pygame.K_v, pygame.KMOD_CTRL))
    other.frame()
    assert setup.options["jump_in"] == "on"
    assert other.settings.house_rules["uno"][0].name == "Ours"
    assert shown(other) == "Ours"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello", "The clipboard holds no house rules. Copy their text first."),
        ("tabletable-rules:saboteur?gold=open", "These rules are for Saboteur 2. Open its setup and paste them there."),
        ("tabletable-rules:uno?jump_in=perhaps", "perhaps"),
    ],
)
def test_a_bad_text_is_refused_and_nothing_is_lost(app, clipboard, text, told):
    setup = set_up(app)
    jump_in(app)
    before = dict(setup.options)
    clipboard[0] = text
    drive.click_on(app, "houserules.more")
    drive.click_on(app, "paste")
    assert told in app.notices.text
    assert setup.options == before
    assert app.settings.house_rules == {}


def test_a_set_is_forgotten_and_its_rules_stay_chosen(app):
    app.change_settings(house_rules={"uno": (HouseRules("Sunday", "", {"jump_in": "on"}),)})
    setup = set_up(app)
    drive.widget(app, "houserules").choose(1)
    drive.click_on(app, "houserules.more")
    drive.click_on(app, "delete")
    assert app.settings.house_rules == {}
    assert (shown(app), setup.options["jump_in"]) == ("Not saved", "on")


def test_rules_of_an_older_program_are_told_and_not_taken(app):
    app.change_settings(house_rules={"uno": (HouseRules("Old", "", {"gone": "on"}),)})
    setup = set_up(app)
    drive.widget(app, "houserules").choose(1)
    assert "gone" in app.notices.text
    assert setup.options == app.games["uno"].info.complete({})


def test_ctrl_v_in_a_field_is_the_fields(app, clipboard):
    setup = set_up(app)
    clipboard[0] = "tabletable-rules:uno?jump_in=on"
    setup.group.focus_on("code")
    app.post(key_down(pygame.K_v, pygame.KMOD_CTRL))
    app.frame()
    assert setup.options["jump_in"] == "off"
