"""One table of actions says what keys do; one's own keys go before it."""

import re
from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest
from scenes.kit import seats_of, sit_down, table_of, wished

import tabletable
from tabletable.core.registry import get_game
from tabletable.play.language.catalogue import KEY
from tabletable.play.people.settings import INSTANT, SettingsStore
from tabletable.ui.app import App
from tabletable.ui.controls.table_buttons import CommandButton
from tabletable.ui.keys import actions
from tabletable.ui.keys.actions import ACTIONS, SETS
from tabletable.ui.keys.bindings import NO_KEY, Bindings, ready_made, stored, with_key
from tabletable.ui.scenes.keys import KeysScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.system.input import Input, InputKind, Ratio
from tests.ui import driving as drive

LEFT_HALF = frozenset("`12345qwertasdfgzxcvb") | {"tab", "space", "escape", "f1", "f2", "f3", "f4", "f5", "f6", "6"}
LEFT_HALF_ELSEWHERE = {"read", "hear_numbers", "hear_choice", "farther"}
"""Actions that the pointer does as well, with the same hand's other keys all given away."""


def bound(own: Mapping[str, str]) -> Bindings:
    bindings = Bindings()
    bindings.set_own(own, {})
    return bindings


def physical(app: App, key: int) -> None:
    """Press a key of the keyboard itself."""
    app.post(Input(InputKind.KEY_DOWN, key=key, is_physical=True), Input(InputKind.KEY_UP, key=key, is_physical=True))
    app.frame()


def test_every_action_has_a_name_in_every_language(app: App) -> None:
    for language in ("en", "zh-Hans", "zh-Hant"):
        app.set_language(language)
        for action in ACTIONS.values():
            assert "«" not in app.t(f"keys.action.{action.id}")
        for place in actions.PLACES:
            assert "«" not in app.t(f"keys.place.{place}")


@pytest.mark.parametrize("name", SETS)
def test_no_key_of_a_set_does_two_things_at_one_place(name: str) -> None:
    keys = bound(ready_made(name))
    for action in ACTIONS.values():
        assert not keys.clashes(action, keys.key_of(action)), action.id


def test_no_button_of_a_controller_does_two_things_at_one_place() -> None:
    keys = Bindings()
    for action in ACTIONS.values():
        assert not action.pad or not keys.pad_clashes(action, action.pad), action.id


def test_the_left_hand_reaches_all_of_its_set() -> None:
    keys = bound(ready_made("left"))
    far = {
        each.id for each in ACTIONS.values() if stored(keys.key_of(each)) not in LEFT_HALF and not each.is_kept
    } - LEFT_HALF_ELSEWHERE
    assert not far


def test_a_chosen_key_does_what_it_was_chosen_for_and_the_usual_one_nothing() -> None:
    keys = bound({"hint": "x"})
    assert keys.meaning(pygame.K_x, (actions.TABLE,)) == actions.HINT.key
    assert keys.meaning(pygame.K_h, (actions.TABLE,)) == NO_KEY
    assert keys.meaning(pygame.K_h, (actions.REPLAY,)) == pygame.K_h, "there it never was a hint"
    assert keys.meaning(pygame.K_d, (actions.TABLE,)) == pygame.K_d


def test_two_can_change_their_keys() -> None:
    keys = bound({"hint": "v", "values": "h"})
    assert keys.meaning(pygame.K_v, (actions.TABLE,)) == actions.HINT.key
    assert keys.meaning(pygame.K_h, (actions.TABLE,)) == actions.VALUES.key


def test_nobody_can_lock_themselves_out() -> None:
    keys = bound({action.id: "x" for action in ACTIONS.values() if action.is_kept})
    for action in ACTIONS.values():
        if action.is_kept:
            assert keys.meaning(action.key, ()) == action.key


def test_what_makes_no_sense_is_left_out() -> None:
    keys = bound({"hint": "no such key", "no_such_action": "x", "undo": "left shift"})
    assert all(keys.key_of(action) == action.key for action in ACTIONS.values())


def test_the_usual_key_is_none_of_ones_own() -> None:
    own = with_key({}, actions.HINT, pygame.K_x)
    assert own == {"hint": "x"}
    assert with_key(own, actions.HINT, pygame.K_h) == {}


def test_own_keys_are_kept(app: App) -> None:
    app.change_settings(keys={"hint": "x"}, pads={"hint": "x"})
    settings = SettingsStore(app.paths.config).load()
    assert (settings.keys, settings.pads) == ({"hint": "x"}, {"hint": "x"})


def test_settings_without_keys_load(app: App) -> None:
    app.paths.config.mkdir(parents=True)
    (app.paths.config / "settings.json").write_text('{"muted": true}')
    settings = SettingsStore(app.paths.config).load()
    assert settings.muted
    assert settings.keys == {}


@pytest.fixture
def table(app: App) -> TableScene:
    game = get_game("uno")
    sit_down(app, wished(game, seats_of(app, game, 3), lambda session: session.view(0).state.turn == 0, 1, 50))
    return table_of(app)


def test_at_the_table_a_chosen_key_gives_a_hint(app: App, table: TableScene, monkeypatch) -> None:
    asked = []
    monkeypatch.setattr(table, "ask_hint", lambda: asked.append(1))
    app.change_settings(keys={"hint": "x"})
    physical(app, pygame.K_h)
    assert not asked
    physical(app, pygame.K_x)
    assert asked


def test_tips_name_the_chosen_key(app: App, table: TableScene) -> None:
    app.change_settings(keys={"hint": "x", "undo": "f7"})
    hint = table.side_panel.group.find("hint")
    assert hint is not None
    assert "(X)" in hint.tooltip
    assert app.t("table.tip.undo").endswith("(F7)")


def test_a_letter_that_does_something_else_is_no_longer_shown_on_a_button(app: App, table: TableScene) -> None:
    def shown() -> list[str | None]:
        canvas = app.display.canvas_of(table)
        buttons = [each for each in table.side_panel.group.widgets if isinstance(each, CommandButton)]
        return [each.letter_on(canvas) for each in buttons]

    letters = shown()
    assert letters[0]
    app.change_settings(keys={"hint": letters[0].lower()})
    assert shown() == [None, *letters[1:]]


def test_in_a_field_letters_are_letters(app: App) -> None:
    app.change_settings(keys={"up": "w"})
    named = []
    app.routes.name("Eve", named.append)
    drive.pass_time(app, 5)
    app.post(Input(InputKind.KEY_DOWN, key=pygame.K_w, is_physical=True))
    drive.write(app, "w")
    drive.press(app, pygame.K_RETURN)
    assert named == ["w"]


# ------------------------------------------------------------------------------------------------ the page of all keys


@pytest.fixture
def page(app: App) -> KeysScene:
    app.change_settings(speed=INSTANT)
    app.routes.keys()
    drive.pass_time(app, 30)
    assert isinstance(app.scenes.top, KeysScene)
    return app.scenes.top


def choose(app: App, cell: str, key: int) -> None:
    """Press a cell by the keyboard, then the new key itself."""
    page = app.scenes.top
    assert isinstance(page, KeysScene)
    page.group.focus_on(cell)
    physical(app, pygame.K_RETURN)
    physical(app, key)


def test_a_cell_takes_the_next_key(app: App, page: KeysScene) -> None:
    choose(app, "keyboard.hint", pygame.K_x)
    assert app.settings.keys == {"hint": "x"}
    assert page.waiting is None
    drive.click_on(app, "reset.hint")
    assert app.settings.keys == {}


def test_esc_leaves_a_cell_as_it_is(app: App, page: KeysScene) -> None:
    choose(app, "keyboard.hint", pygame.K_ESCAPE)
    assert app.settings.keys == {}
    assert app.scenes.top is page
    physical(app, pygame.K_ESCAPE)
    drive.pass_time(app, 30)
    assert app.scenes.top is not page


def test_a_key_of_the_program_can_be_chosen_while_one_is_asked_for(app: App, page: KeysScene) -> None:
    choose(app, "keyboard.hint", pygame.K_F12)
    assert app.settings.keys == {"hint": "f12"}
    assert not (app.paths.data / "screenshots").exists()


def test_what_always_does_something_is_refused(app: App, page: KeysScene) -> None:
    choose(app, "keyboard.hint", pygame.K_SPACE)
    assert app.settings.keys == {}
    assert "Space" in app.notices.text


def test_a_clash_is_told_beside_its_row_and_swapped_by_one_press(app: App, page: KeysScene) -> None:
    choose(app, "keyboard.hint", pygame.K_v)
    assert drive.widget(app, "swap.keyboard.hint")
    drive.click_on(app, "swap.keyboard.hint")
    assert app.settings.keys == {"hint": "v", "values": "h"}
    assert "swap.keyboard.hint" not in drive.keys(app)


def test_a_set_is_taken_by_one_press_and_left_by_another(app: App, page: KeysScene) -> None:
    drive.click_on(app, "set.left")
    assert app.settings.keys == ready_made("left")
    drive.click_on(app, "set.standard")
    assert app.settings.keys == {}


def test_letters_by_their_place_are_shown_as_they_are_printed(app: App, page: KeysScene) -> None:
    drive.click_on(app, "by_place")
    assert app.settings.keys_by_place
    pressed = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_d, scancode=pygame.KSCAN_H, mod=0, repeat=False)
    read = app._reader.read(pressed, Ratio())
    assert read is not None
    assert read.key == pygame.K_h
    assert app.keys.cap(actions.HINT).text == app.keys.cap("H").text == "D"
    drive.click_on(app, "by_place")
    assert app.keys.cap(actions.HINT).text == app.keys.cap("H").text == "H"


def test_every_action_has_its_row(app: App, page: KeysScene) -> None:
    assert {f"keyboard.{each}" for each in ACTIONS} <= set(drive.keys(app))
    assert {f"pad.{each}" for each in ACTIONS} <= set(drive.keys(app))


def test_a_sentence_names_only_keys_that_there_are() -> None:
    named = {
        (file.parent.parent.name, action)
        for file in Path(tabletable.__file__).parent.rglob("*.po")
        for action in re.findall(rf"{{{KEY}(\w+)}}", file.read_text("utf-8"))
    }
    assert len(named) > 10
    assert [each for each in sorted(named) if each[1] not in ACTIONS] == []
