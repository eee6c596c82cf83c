"""The app, its loop and the scene stack, driven without a window."""

import pygame
import pytest

from tabletable.ui.app import App
from tabletable.ui.stack.scene import Scene, SceneStackError
from tabletable.ui.system.input import Input, InputKind, InputReader, Ratio, click, key_down

pytestmark = [pytest.mark.app(games={}), pytest.mark.usefixtures("clock")]


class Recorder(Scene[str]):
    """Writes down everything that happens to it."""

    def __init__(self, name="a", covers=True, uses=True, moves=False):
        self.name = name
        self.covers = covers
        self.uses = uses
        self.moves = moves
        self.calls = []

    def enter(self):
        self.calls.append("enter")

    def leave(self):
        self.calls.append("leave")

    def layout(self, width, height):
        self.calls.append(f"layout {width:g}x{height:g}")

    def handle(self, event):
        self.calls.append(event)
        return self.uses

    def update(self, dt):
        self.calls.append(f"update {dt:g}")
        return self.moves

    def draw(self, canvas):
        self.calls.append(f"draw {canvas.scale:g}")
        canvas.fill((0, 0, 10, 10), "#FF0000" if self.covers else "#00FF00")

    def resumed(self, result):
        self.calls.append(f"resumed {result}")

    def take(self):
        """What happened since the last time."""
        calls, self.calls = self.calls, []
        return calls


def test_a_scene_is_entered_laid_out_drawn_and_left(app):
    scene = Recorder()
    app.scenes.push(scene)
    app.frame(0)
    app.scenes.pop("x")
    assert scene.take() == ["enter", "layout 1280x720", "update 0", "draw 1", "leave"]


def test_nothing_is_drawn_while_nothing_changes(app):
    scene = Recorder(uses=False)
    app.scenes.push(scene)
    assert app.frame()
    assert not app.frame()
    app.post(key_down(pygame.K_a))
    assert not app.frame()
    app.request_redraw()
    assert app.frame()


def test_what_moves_is_drawn_every_frame(app):
    app.scenes.push(Recorder(moves=True))
    assert [app.frame() for _ in range(3)] == [True] * 3


def test_an_input_that_was_used_is_seen_in_the_same_frame(app):
    scene = Recorder()
    app.scenes.push(scene)
    app.frame()
    scene.take()
    app.post(key_down(pygame.K_a))
    app.frame(0.5)
    assert scene.take() == ["update 0.5", key_down(pygame.K_a), "draw 1"]


def test_results_go_down_first_then_to_who_asked(app):
    below, above, answers = Recorder(), Recorder("b", covers=False), []
    app.scenes.push(below)
    app.scenes.push(above, answers.append)
    below.take()
    above.close("yes")
    assert below.take() == ["resumed yes"]
    assert answers == ["yes"]


def test_only_the_top_scene_gets_input(app):
    below, above = Recorder(), Recorder("b", covers=False, uses=False)
    app.scenes.push(below)
    app.scenes.push(above)
    below.take()
    app.post(key_down(pygame.K_a), *click(3, 4))
    app.frame()
    assert not [call for call in below.take() if isinstance(call, Input)]
    assert len([call for call in above.take() if isinstance(call, Input)]) == 4


def test_misuse_of_the_stack_is_told(app):
    with pytest.raises(SceneStackError):
        app.scenes.pop()
    below, above = Recorder(), Recorder("b")
    app.scenes.push(below)
    app.scenes.push(above)
    with pytest.raises(SceneStackError):
        app.scenes.push(below)
    with pytest.raises(SceneStackError):
        below.close()


def test_clear_leaves_without_results(app):
    first, second = Recorder(), Recorder("b")
    answers = []
    app.scenes.push(first)
    app.scenes.push(second, answers.append)
    last = Recorder("d")
    app.scenes.clear_to(last)
    assert (second.take()[-1], first.take()[-1]) == ("leave", "leave")
    assert answers == []
    assert app.scenes.top is last
    assert len(app.scenes) == 1


def test_a_dialog_shows_a_still_of_what_is_below(app):
    below, above = Recorder(moves=True), Recorder("b", covers=False)
    app.scenes.push(below)
    app.frame()
    app.scenes.push(above)
    app.frame()
    below.take()
    above.moves = True
    app.frame()
    app.frame()
    assert below.take() == [], "the still is not drawn again, and what is below stands still"
    app.resize(1920, 1080)
    app.frame()
    assert "draw 1.5" in below.take()


def test_a_living_backdrop_goes_on(app):
    class Picker(Recorder):
        backdrop = "live"

    below, above = Recorder(moves=True), Picker("b", covers=False)
    app.scenes.push(below)
    app.scenes.push(above)
    below.take()
    app.frame(0.25)
    assert below.take() == ["update 0.25", "draw 1"]


@pytest.mark.parametrize(
    ("size", "logical"),
    [
        ((960, 600), "1280x800"),
        ((1280, 720), "1280x720"),
        ((1920, 1080), "1280x720"),
        ((2560, 1080), "1706.67x720"),
        ((3840, 2160), "1280x720"),
    ],
)
def test_scale_fits_the_window(app, size, logical):
    scene = Recorder()
    app.scenes.push(scene)
    scene.take()
    app.resize(*size)
    assert scene.take() in ([f"layout {logical}"], [])


def test_ui_scale_gives_room_or_takes_it_down_to_what_a_scene_needs(app):
    table = Recorder()

    class Page(Recorder):
        least = (640, 360)

    page = Page()
    app.scenes.push(table)
    app.scenes.push(page)
    app.change_settings(scale=80)
    assert table.take()[-1] == "layout 1600x900"
    app.change_settings(scale=200)
    assert table.take()[-1] == "layout 1280x720"
    assert page.take()[-1] == "layout 640x360"


def test_pointer_places_are_logical_pixels():
    reader = InputReader()
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(30, 40), button=1)
    assert reader.read(down, Ratio(2, 2)) == Input(InputKind.POINTER_DOWN, 60, 80, 1)
    wheel = reader.read(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1), Ratio(2, 2))
    assert (wheel.x, wheel.y, wheel.wheel) == (60, 80, -1)
    assert reader.read(down, Ratio()).scaled(0.5) == Input(InputKind.POINTER_DOWN, 15, 20, 1)
    assert reader.read(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=4), Ratio()) is None


def test_keys_of_the_number_block_are_enter_too():
    pad = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_KP_ENTER, mod=0, unicode="\r")
    assert InputReader().read(pad, Ratio()).is_key(pygame.K_RETURN)


def test_settings_are_kept_between_runs(app, home):
    app.change_settings(speed=200, language="zh-Hant")
    again = App(headless=True, home=home, games={})
    assert again.settings.speed_factor == 2
    assert again.words.language == "zh-Hant"
    assert again.t("ui.ok") == "好"


def test_language_changes_live(app):
    scene = Recorder()
    app.scenes.push(scene)
    scene.take()
    app.set_language("zh-Hans")
    assert scene.take() == ["layout 1280x720"]
    assert app.t("ui.title.settings") == "设置"
    assert app.display.canvas.language == "zh-Hans"


def test_settings_that_can_not_be_kept_are_told_once(app, home):
    home.write_text("a file where the folder should be")
    app.change_settings(speed=200)
    assert app.notices.text == app.t("ui.settings.kept_not")
    app.notices.show("")
    app.change_settings(speed=400)
    assert app.notices.text == ""
    assert app.settings.speed_factor == 4


def test_notices_go_after_their_time(app):
    app.scenes.push(Recorder(uses=False))
    app.notices.show_message("ui.ok")
    assert app.frame()
    assert app.notices.text == "OK"
    for _ in range(40):
        app.frame(0.1)
    assert app.notices.text == ""


def test_function_keys_work_everywhere(app, home):
    app.scenes.push(Recorder())
    app.post(key_down(pygame.K_F11))
    app.frame()
    assert app.display.screen.is_fullscreen
    assert app.settings.fullscreen
    app.post(key_down(pygame.K_RETURN, pygame.KMOD_LALT), key_down(pygame.K_F12))
    app.frame()
    assert not app.display.screen.is_fullscreen
    assert [path.suffix for path in (home / "screenshots").iterdir()] == [".png"]


def test_mute_key_only_where_the_scene_does_not_take_it(app):
    scene = Recorder(uses=True)
    app.scenes.push(scene)
    app.post(key_down(pygame.K_m))
    app.frame()
    assert not app.settings.muted
    scene.uses = False
    app.post(key_down(pygame.K_m))
    app.frame()
    assert app.settings.muted


def test_quit_just_ends_when_all_is_saved(app):
    app.scenes.push(Recorder(uses=False))
    app.post(key_down(pygame.K_q, pygame.KMOD_LCTRL))
    app.frame()
    assert app.is_stopped


def test_screenshot_where_nothing_can_be_written(app, home):
    app.scenes.push(Recorder())
    home.write_text("a file")
    assert app.screenshot() is None
    assert app.notices.text.startswith("The picture can’t be saved")


def test_the_loop_does_not_sleep_on_an_answer_that_sets_something_in_motion(tmp_path, clock):
    app = App(headless=True, home=tmp_path, clock=clock, language="en")
    app.scenes.push(Recorder())
    app.frame(0)
    app.frame(0)
    assert app.rests_for == float("inf")
    app.post(key_down(pygame.K_a))
    app.frame(0)
    assert app.rests_for == 0
    app.frame(0)
    assert app.rests_for == float("inf")
