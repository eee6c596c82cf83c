"""What keys mean: other scripts, AltGr, the number block, input methods."""

import pygame
import pytest

from tabletable.ui.drawing.box import Box
from tabletable.ui.scenes.rules import RulesScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.stack.scene import Scene
from tabletable.ui.system.input import Input, InputKind, InputReader, Keyboard, Ratio, key_down
from tabletable.ui.widgets import TextField
from tests.ui import driving as drive

ALTGR_ON_WINDOWS = pygame.KMOD_LCTRL | pygame.KMOD_RALT
ALTGR_ON_X11 = pygame.KMOD_MODE


def place_of(letter):
    """SDL's number for the place where a letter lies on a keyboard for English."""
    return 4 + ord(letter) - ord("a")


def pressed(key, place=0, mods=0):
    return pygame.event.Event(pygame.KEYDOWN, key=key, scancode=place, mod=mods, unicode="", repeat=False)


def meanings(*keys):
    """What keys mean that are pressed one after the other, each as (character, English letter at its place)."""
    keyboard = Keyboard()
    return [chr(keyboard.meaning(pressed(ord(shown), place_of(at)))) for shown, at in keys]


# ------------------------------------------------------------------------------------------------ scripts


@pytest.mark.parametrize(
    "shown",
    [
        "фисвуапршолдьтщзйкыегмцчня",  # Russian
        "фисвуапршолдьтщзйкіегмцчня",  # Ukrainian
    ],
)
def test_letters_of_another_script_mean_the_letter_at_their_place(shown):
    letters = "abcdefghijklmnopqrstuvwxyz"[: len(shown)]
    assert meanings(*zip(shown, letters, strict=True)) == list(letters)


@pytest.mark.parametrize(
    ("layout", "keys", "means"),
    [
        ("Greek", [("μ", "m"), (";", "q"), ("ς", "w")], "mqw"),
        ("Hebrew", [("צ", "m"), ("/", "q"), ("'", "w")], "mqw"),
        ("Arabic", [("ة", "m"), ("ض", "q"), ("ﻻ", "b")], "mqb"),
        ("Korean", [("ㅡ", "m"), ("ㅂ", "q")], "mq"),
        ("Kana", [("も", "m"), ("た", "q")], "mq"),
        ("AZERTY", [("a", "q"), ("z", "w"), (",", "m")], "az,"),
        ("Dvorak", [("'", "q"), (",", "w"), (".", "e"), ("m", "m")], "',.m"),
        ("Turkish F", [("f", "q"), ("ğ", "e"), ("ı", "r")], "fğı"),
        ("Latin after Cyrillic", [("ь", "m"), ("a", "q"), (",", "m")], "ma,"),
    ],
)
def test_punctuation_at_a_letter_s_place_goes_by_the_script_of_the_letters(layout, keys, means):
    assert "".join(meanings(*keys)) == means


def test_letters_go_by_their_place_where_somebody_wants_that():
    keyboard, printed = Keyboard(), {}
    keyboard.go_by_place(True, printed)
    means = [chr(keyboard.meaning(pressed(ord(on), place_of(at)))) for on, at in ("aq", ";z", "mm")]
    assert means == ["q", "z", "m"]
    assert printed == {ord("q"): ord("a"), ord("z"): ord(";"), ord("m"): ord("m")}
    assert keyboard.meaning(pressed(pygame.K_F1, pygame.KSCAN_F1)) == pygame.K_F1
    keyboard.go_by_place(False, {})
    assert keyboard.meaning(pressed(ord("a"), place_of("q"))) == ord("a")


def test_keys_without_a_character_stay_what_they_are():
    keyboard = Keyboard()
    keyboard.meaning(pressed(ord("ь"), place_of("m")))
    assert keyboard.meaning(pressed(pygame.K_F1, pygame.KSCAN_F1)) == pygame.K_F1
    assert keyboard.meaning(pressed(ord("х"), pygame.KSCAN_LEFTBRACKET)) == ord("х")


@pytest.mark.parametrize(("key", "letter"), [("ь", "m"), ("μ", "m")])
def test_a_command_of_one_letter_works_under_another_script(app, key, letter):
    app.scenes.push(TitleScene())
    app.frame()
    app.post(InputReader().read(pressed(ord(key), place_of(letter)), Ratio()))
    app.frame()
    assert app.settings.muted


# ------------------------------------------------------------------------------------------------ AltGr


@pytest.mark.parametrize("mods", [ALTGR_ON_WINDOWS, ALTGR_ON_X11, pygame.KMOD_LMETA | pygame.KMOD_LALT])
@pytest.mark.parametrize("key", [pygame.K_q, pygame.K_m])
def test_what_altgr_types_is_no_command(app, key, mods):
    app.scenes.push(TitleScene())
    app.frame()
    app.post(key_down(key, mods))
    app.frame()
    assert not app.is_stopped
    assert not app.settings.muted


@pytest.mark.parametrize("mods", [pygame.KMOD_LCTRL, pygame.KMOD_LMETA])
def test_ctrl_and_command_alone_are_commands(mods):
    assert key_down(pygame.K_q, mods).is_command


def test_the_screen_is_filled_by_the_keys_of_every_system():
    def pressed(key: int, mods: int = 0) -> bool:
        return Input(InputKind.KEY_DOWN, key=key, mods=mods).is_fullscreen_chord

    assert pressed(pygame.K_RETURN, pygame.KMOD_LALT)
    assert pressed(pygame.K_f, pygame.KMOD_LCTRL | pygame.KMOD_LMETA)
    assert not any(pressed(pygame.K_f, mods) for mods in (0, pygame.KMOD_LCTRL, pygame.KMOD_LMETA))


def test_altgr_types_into_a_field(app, monkeypatch):
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "CLIP")
    field = search(app)
    for key in (pygame.K_a, pygame.K_v, pygame.K_q, pygame.K_f):
        app.post(key_down(key, ALTGR_ON_WINDOWS), Input(InputKind.TEXT, text="€"))
        app.frame()
    assert field.text == "€€€€"
    assert not app.is_stopped


# ------------------------------------------------------------------------------------------------ the number block


@pytest.mark.parametrize(
    ("key", "means"),
    [
        (pygame.K_KP4, pygame.K_LEFT),
        (pygame.K_KP6, pygame.K_RIGHT),
        (pygame.K_KP8, pygame.K_UP),
        (pygame.K_KP2, pygame.K_DOWN),
        (pygame.K_KP7, pygame.K_HOME),
        (pygame.K_KP1, pygame.K_END),
        (pygame.K_KP9, pygame.K_PAGEUP),
        (pygame.K_KP3, pygame.K_PAGEDOWN),
        (pygame.K_KP_PERIOD, pygame.K_DELETE),
    ],
)
def test_the_number_block_without_num_lock_moves(key, means):
    assert Keyboard(has_num_lock=True).meaning(pressed(key)) == means
    assert Keyboard(has_num_lock=True).meaning(pressed(key, mods=pygame.KMOD_NUM)) == key
    assert Keyboard(has_num_lock=False).meaning(pressed(key)) == key


# ------------------------------------------------------------------------------------------------ input methods


class Heard(Scene[None]):
    """Writes down the keys it gets."""

    def __init__(self):
        self.keys = []

    def handle(self, event):
        if event.kind is InputKind.KEY_DOWN:
            self.keys.append(event.key)
        return True


def edit(text):
    return Input(InputKind.TEXT_EDIT, text=text)


@pytest.mark.parametrize("end", [edit(""), Input(InputKind.TEXT, text="你"), Input(InputKind.FOCUS_LOST)])
def test_while_an_input_method_composes_all_keys_but_escape_are_its_own(app, end):
    scene = Heard()
    app.scenes.push(scene)
    app.display.listen_to_text(Box(0, 0, 100, 40))
    own = (pygame.K_RETURN, pygame.K_BACKSPACE, pygame.K_LEFT, pygame.K_TAB, pygame.K_1, pygame.K_SPACE, pygame.K_F11)
    app.post(edit("n"), edit("ni"), *map(key_down, own))
    app.frame()
    assert scene.keys == []
    assert not app.display.screen.is_fullscreen
    app.post(end, key_down(pygame.K_RETURN))
    app.frame()
    assert scene.keys == [pygame.K_RETURN]


def test_escape_gives_up_the_composition_alone(app):
    field = search(app)
    drive.write(app, "gold")
    app.post(edit("ni"), key_down(pygame.K_ESCAPE))
    app.frame()
    assert (field.composing, field.text, field.is_focused) == ("", "gold", True)
    drive.press(app, pygame.K_BACKSPACE)
    assert field.text == "gol"


def test_a_composition_ends_with_its_field(app):
    field = search(app)
    app.post(edit("ni"))
    app.frame()
    app.scenes.top.group.blur()
    drive.press(app, pygame.K_m)
    assert field.composing == ""
    assert app.settings.muted


def test_what_is_composed_for_no_field_holds_no_key_back(app):
    scene = Heard()
    app.scenes.push(scene)
    app.post(edit("é"), key_down(pygame.K_RETURN))
    app.frame()
    assert scene.keys == [pygame.K_RETURN]


def search(app) -> TextField:
    """Return a field that has the focus, in the rules of UNO."""
    app.scenes.push(TitleScene())
    app.scenes.push(RulesScene("uno"))
    app.frame()
    drive.press(app, pygame.K_f, mods=pygame.KMOD_LCTRL)
    field = app.scenes.top.group.focus
    assert isinstance(field, TextField)
    return field
