"""Game controllers: their buttons do what keys do, and hints show the controller in hand. By posted events of SDL."""

import ctypes
from pathlib import Path
from typing import Any

import pygame
import pytest
from scenes.kit import seats_of, sit_down, table_of, wished

from tabletable.core.registry import get_game
from tabletable.play.people.settings import INSTANT
from tabletable.ui.app import App
from tabletable.ui.keys import actions
from tabletable.ui.keys.bindings import KEYBOARD, PLAYSTATION, SWITCH, XBOX
from tabletable.ui.keys.pads import BUTTONS, FIRST_S, NEXT_S, Pads, Press, kind_of
from tabletable.ui.scenes.keys import KeysScene
from tabletable.ui.scenes.message import ScreenKeyboard
from tabletable.ui.scenes.tables.pause import PauseScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.system.input import key_down, pointer_move
from tests.ui import driving as drive

pytestmark = [pytest.mark.app(speed=INSTANT), pytest.mark.usefixtures("clock")]

SDL = {name: button for button, name in BUTTONS.items()}
TRIGGERS = {"lt": pygame.CONTROLLER_AXIS_TRIGGERLEFT, "rt": pygame.CONTROLLER_AXIS_TRIGGERRIGHT}


@pytest.fixture
def table(app: App) -> TableScene:
    game = get_game("uno")
    sit_down(app, wished(game, seats_of(app, game, 3), lambda session: session.view(0).state.turn == 0, 1, 50))
    return table_of(app)


def button(name: str, is_down: bool = True) -> pygame.event.Event:
    if name in TRIGGERS:
        return axis(TRIGGERS[name], 1.0 if is_down else 0.0)
    kind = pygame.CONTROLLERBUTTONDOWN if is_down else pygame.CONTROLLERBUTTONUP
    return pygame.event.Event(kind, button=SDL[name], instance_id=0)


def axis(number: int, share: float) -> pygame.event.Event:
    return pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=number, value=round(share * 32767), instance_id=0)


def push(app: App, *names: str) -> None:
    for name in names:
        app.controllers.take(button(name))
        app.frame()
        app.controllers.take(button(name, False))
        app.frame()


def sdl() -> ctypes.CDLL:
    """Return the library that pygame uses, for the virtual controllers it can make."""
    paths = sorted((Path(pygame.__file__).parents[1] / "pygame_ce.libs").glob("libSDL2-2*"))
    if not paths:
        pytest.skip("pygame's SDL lies elsewhere on this system")
    library = ctypes.CDLL(str(paths[0]))
    library.SDL_JoystickOpen.restype = ctypes.c_void_p
    return library


def test_sdl_tells_of_a_controller_that_is_plugged_in_and_out(monkeypatch) -> None:
    """SDL's own virtual controller: the events are those of a real one."""
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    pygame.display.init()
    library, pads = sdl(), Pads()
    pads.open()

    def heard() -> list[Press]:
        return [press for event in pygame.event.get() for press in pads.take(event, 0)]

    index = library.SDL_JoystickAttachVirtual(1, 6, 15, 0)
    assert heard() == []
    opened = ctypes.c_void_p(library.SDL_JoystickOpen(index))
    library.SDL_JoystickSetVirtualButton(opened, SDL["a"], 1)
    assert heard() == [Press("a", True)]
    library.SDL_JoystickSetVirtualButton(opened, SDL["a"], 0)
    assert heard() == [Press("a", False)]
    library.SDL_JoystickSetVirtualAxis(opened, pygame.CONTROLLER_AXIS_LEFTX, 32767)
    assert heard() == [Press("right", True)]
    library.SDL_JoystickDetachVirtual(index)
    assert Press("right", False) in heard()


def test_the_kind_is_known_by_the_name() -> None:
    assert kind_of("Xbox Series X Controller") == XBOX
    assert kind_of("Steam Deck") == XBOX
    assert kind_of("DualSense Wireless Controller") == PLAYSTATION
    assert kind_of("Nintendo Switch Pro Controller") == SWITCH


def test_a_stick_is_pressed_beyond_the_middle_and_let_go_near_it() -> None:
    pads, across = Pads(), pygame.CONTROLLER_AXIS_LEFTX
    assert pads.take(axis(across, 0.3), 0) == []
    assert pads.take(axis(across, 0.7), 0) == [Press("right", True)]
    assert pads.take(axis(across, 0.5), 0) == [], "it trembles"
    assert set(pads.take(axis(across, -0.7), 0)) == {Press("left", True), Press("right", False)}
    assert pads.take(axis(across, 0.0), 0) == [Press("left", False)]


def test_what_is_held_repeats() -> None:
    pads = Pads()
    pads.take(button("down"), 0)
    assert list(pads.repeated(FIRST_S - 0.01)) == []
    assert list(pads.repeated(FIRST_S)) == [Press("down", True, True)]
    assert list(pads.repeated(FIRST_S + NEXT_S)) == [Press("down", True, True)]
    pads.take(button("down", False), 1)
    assert list(pads.repeated(9)) == []
    pads.take(button("a"), 2)
    assert list(pads.repeated(9)) == [], "nobody wants to play a card twice"


def test_what_is_held_ends_when_the_controller_goes() -> None:
    pads = Pads()
    pads.take(button("down"), 0)
    gone = pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)
    assert pads.take(gone, 0) == [Press("down", False)]
    assert list(pads.repeated(9)) == []


def test_the_table_is_played_by_controller(app: App, table: TableScene, monkeypatch) -> None:
    push(app, "right")
    first = table.hand.hovered
    assert first != -1
    push(app, "right")
    assert table.hand.hovered != first
    asked: list[Any] = []
    monkeypatch.setattr(table, "ask_hint", lambda: asked.append("hint"))
    push(app, "y")
    assert asked == ["hint"]
    push(app, "rb")
    assert table.side_panel.group.focus is not None
    push(app, "b")
    push(app, "start")
    assert isinstance(app.scenes.top, PauseScene)
    push(app, "b")
    drive.pass_time(app, 30)
    assert app.scenes.top is table


def test_hints_show_what_is_in_hand(app: App, table: TableScene) -> None:
    cap = app.keys.cap
    assert cap(actions.HINT) == ("H", "")
    push(app, "right")
    assert cap(actions.HINT) == ("y", XBOX)
    assert cap(actions.SORT) == ("", ""), "no button does it"
    assert cap("D") == ("", ""), "a letter of the keyboard"
    hint = table.side_panel.group.find("hint")
    assert hint is not None
    assert hint.tooltip == "Hint (Y): then point at another move to compare it"
    app.post(pointer_move(400, 300))
    app.frame()
    assert app.keys.device == XBOX, "somebody touched the mouse"
    app.post(key_down(pygame.K_RIGHT))
    app.frame()
    assert app.keys.device == KEYBOARD
    assert cap(actions.HINT) == ("H", "")


def test_a_cell_of_the_page_of_keys_takes_a_button(app: App) -> None:
    app.routes.keys()
    drive.pass_time(app, 30)
    page = app.scenes.top
    assert isinstance(page, KeysScene)
    page.group.focus_on("pad.sort")
    push(app, "a", "y")
    assert app.settings.pads == {"sort": "y"}
    page.group.focus_on("pad.sort")
    push(app, "a", "b")
    assert app.settings.pads == {"sort": "y"}, "B always leads back"
    assert app.keys.pressed("y", (actions.TABLE,))[0] in (actions.HINT, actions.SORT)
    assert "swap.pad.sort" in drive.keys(app)


def test_names_are_written_on_the_screen(app: App) -> None:
    named: list[str | None] = []
    app.routes.name("Eve", named.append)
    drive.pass_time(app, 30)
    push(app, "a")
    drive.pass_time(app, 30)
    assert isinstance(app.scenes.top, ScreenKeyboard)
    app.scenes.top.text = ""
    for letter in ("h", "i"):
        app.scenes.top.group.focus_on(letter)
        push(app, "a")
    app.scenes.top.group.focus_on("done")
    push(app, "a")
    drive.pass_time(app, 30)
    drive.tab_to(app, "save")
    push(app, "a")
    drive.pass_time(app, 30)
    assert named == ["hi"]
