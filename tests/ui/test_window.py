"""The window on the dummy driver, and the loop that rests while nothing happens."""

from functools import partial

import pygame
import pytest

from tabletable.play.keeping.recording import Recorder
from tabletable.play.keeping.savefile import encode
from tabletable.play.launch import Launch
from tabletable.play.people.settings import Settings
from tabletable.ui.app import App
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.scenes.welcome import WelcomeScene
from tabletable.ui.stack import host
from tabletable.ui.stack.scene import Scene
from tabletable.ui.system.input import InputKind, Ratio, click, key_down
from tabletable.ui.system.window import ACCELERATION, LEAST, WindowScreen, open_window
from tests.ui.test_scenes_saves import session


@pytest.fixture
def screen():
    pygame.display.init()
    made = WindowScreen((1000, 700))
    yield made
    made.close()


def test_a_window_is_never_smaller_than_the_least(screen):
    assert screen.surface.get_size() == (1000, 700)
    assert screen.ratio == Ratio(1, 1)
    small = WindowScreen((100, 100))
    assert small.surface.get_size() == LEAST
    assert small.window.minimum_size == LEAST
    assert small.window.resizable
    small.close()


def test_where_readers_come_before_the_window_it_is_shown_after_them(monkeypatch, tmp_path):
    """AccessKit refuses a window of Windows that has been visible, and nothing is read from it then."""
    texts = []

    class Window(pygame.Window):
        def __init__(self, *args, hidden=False, **kwargs):
            texts.append("opened hidden" if hidden else "opened")
            super().__init__(*args, hidden=hidden, **kwargs)

        def show(self):
            texts.append("shown")
            super().show()

    def readers(window):
        texts.append("readers")

    monkeypatch.setattr("tabletable.ui.system.window.IS_OPENED_HIDDEN", True)
    monkeypatch.setattr("tabletable.ui.access.screen_reader.bridged", readers)
    monkeypatch.setattr(pygame, "Window", Window)
    app = App(home=tmp_path)
    app.scenes.push(TitleScene())
    app.quit()
    app.run()
    assert texts[:3] == ["opened hidden", "readers", "shown"]
    assert texts.count("readers") == 1


def test_fullscreen_and_back(screen):
    screen.set_fullscreen(True)
    assert screen.is_fullscreen
    screen.set_fullscreen(False)
    assert not screen.is_fullscreen


def test_slow_flips_try_the_other_way_once(screen, monkeypatch):
    opened = []
    monkeypatch.setattr(screen, "_may_switch", True)
    monkeypatch.setattr(screen, "_open", lambda size, fullscreen: opened.append(size))
    monkeypatch.setattr("tabletable.ui.system.window.SLOW_FLIP", -1.0)
    monkeypatch.setenv(ACCELERATION, "0")

    class Window:
        size = (1000, 700)

        def flip(self):
            pass

        def destroy(self):
            pass

    real, screen.window = screen.window, Window()
    for _ in range(8):
        screen.flip()
    screen.window = real
    assert 1 <= len(opened) <= 2
    assert not screen._may_switch


class Counter(Scene[None]):
    """Counts frames, remembers inputs, stops the program on request."""

    def __init__(self, stop_after):
        self.frames = 0
        self.seen = []
        self.stop_after = stop_after

    def handle(self, event):
        self.seen.append(event)
        return False

    def update(self, dt):
        self.frames += 1
        if self.frames >= self.stop_after:
            assert isinstance(self.host, App)
            self.host.stop(3)
        return True

    def draw(self, canvas):
        canvas.fill((0, 0, canvas.width, canvas.height), "#24705A")


@pytest.fixture
def real_app(home):
    made = App(home=home, size=(1000, 700), language="en", games={})
    pygame.event.clear()
    yield made
    pygame.display.quit()


def test_the_loop_runs_reads_events_and_gives_the_exit_code(real_app, home):
    scene = Counter(stop_after=8)
    real_app.scenes.push(scene)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(30, 40), rel=(0, 0), buttons=(0, 0, 0)))
    assert real_app.run() == 3
    moves = [event for event in scene.seen if event.kind is InputKind.POINTER_MOVE]
    scale = min(1000 / 1280, 700 / 720)
    assert (round(moves[0].x), round(moves[0].y)) == (round(30 / scale), round(40 / scale))
    assert real_app.settings.window == (1000, 700)


def test_the_field_of_the_very_first_scene_can_be_typed_into(home, monkeypatch):
    """SDL sends text only where it was asked to, and the question for one's name is there before the loop begins."""
    calls = []
    for word in ("start_text_input", "stop_text_input"):
        monkeypatch.setattr(pygame.key, word, partial(calls.append, word))
    app = App(home=home, language="en")
    app.routes.first(Launch())
    assert isinstance(app.scenes.top, WelcomeScene)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.run()
    pygame.display.quit()
    assert calls[:2] == ["stop_text_input", "start_text_input"]


def test_closing_the_window_ends_the_program(real_app):
    real_app.scenes.push(Counter(stop_after=1000))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert real_app.run() == 0


def test_a_save_dropped_on_the_window_is_opened(home, tmp_path):
    app = App(home=home, size=(1000, 700), language="en")
    app.scenes.push(TitleScene())
    pygame.event.clear()
    file = tmp_path / "from Ben.tabletable"
    file.write_bytes(encode(Recorder(session(6)).document()))
    kept = app.save_store.save(Recorder(session(4)).document(), "mine")
    try:
        for dropped, moves, saves in ((file, 6, 2), (app.save_store.folder / kept, 4, 2)):
            pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(dropped)))
            app.frame(0)
            assert isinstance(app.scenes.top, TableScene)
            assert len(app.scenes.top.match.session.steps) == moves
            assert len(app.save_store.entries()) == saves, "what lies there is not copied once more"
            app.scenes.clear_to(TitleScene())
    finally:
        pygame.display.quit()


def test_a_minimised_window_is_not_drawn(real_app):
    scene = Counter(stop_after=1000)
    real_app.scenes.push(scene)
    pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
    real_app.frame(0)
    real_app.request_redraw()
    assert not real_app.frame(0)
    pygame.event.post(pygame.event.Event(pygame.WINDOWRESTORED))
    assert real_app.frame(0)


def test_the_system_s_language_is_taken_at_first(home, monkeypatch):
    monkeypatch.setattr(host, "system_locales", lambda: ["zh_TW"])
    assert App(headless=True, home=home, games={}).words.language == "zh-Hant"


@pytest.fixture
def monitor(monkeypatch):
    """Chooses the size of the screen."""
    pygame.display.init()
    return lambda *size: monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [size])


@pytest.fixture
def opened():
    """Opens windows as settings say, and closes them."""
    screens = []

    def open_it(**settings):
        screens.append(open_window(Settings(**settings)))
        return screens[-1]

    yield open_it
    for each in screens:
        each.close()


@pytest.mark.parametrize(
    ("enlarged", "monitor_size", "size", "fitting"),
    [
        (1.5, (1920, 1080), (1280, 720), (1152, 648)),
        (2.0, (3840, 2160), (1280, 720), (1280, 720)),
        (2.0, (1920, 1080), (1280, 720), (864, 486)),
        (1.0, (1440, 900), (1280, 720), (1280, 720)),
    ],
)
def test_a_window_that_windows_enlarges_opens_within_the_screen(
    enlarged, monitor_size, size, fitting, monitor, screen, monkeypatch
):
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(WindowScreen, "ratio", Ratio(enlarged, enlarged))
    monitor(*monitor_size)
    screen.window.size = size
    screen.fit()
    assert screen.window.size == fitting


def show(app, scene):
    for _ in range(200):
        app.frame(1 / 60)
        if app.presenter.last_scene is scene:
            return
    raise AssertionError("it is never drawn")


def test_what_is_pressed_before_a_scene_is_seen_is_not_meant_for_it(real_app):
    """A slow scene comes late: clicks made on the one before would hit whatever lies in that place."""
    first, second = Counter(stop_after=1000), Counter(stop_after=1000)
    real_app.scenes.push(first)
    show(real_app, first)
    real_app.post(*click(300, 300))
    real_app.frame(0)
    assert InputKind.POINTER_DOWN in [event.kind for event in first.seen]
    real_app.scenes.push(second)
    real_app.post(*click(300, 300), key_down(pygame.K_RETURN))
    real_app.frame(0)
    kinds = {event.kind for event in second.seen}
    assert not kinds & {InputKind.POINTER_DOWN, InputKind.KEY_DOWN}
    show(real_app, second)
    real_app.post(key_down(pygame.K_RETURN))
    real_app.frame(0)
    assert InputKind.KEY_DOWN in {event.kind for event in second.seen}


@pytest.mark.parametrize(
    ("monitor_size", "remembered", "size", "fills"),
    [
        ((1920, 1080), None, (1280, 720), False),
        ((1280, 800), None, (1152, 720), False),
        ((1280, 800), (2560, 1400), (1254, 760), False),
        ((1280, 800), (100_000, 100_000), (1254, 760), False),
        ((1280, 800), (1250, 750), (1250, 750), False),
        ((1280, 800), (900, 100_000), (900, 760), False),
        ((1280, 800), (1, 1), LEAST, False),
        ((1024, 600), None, (921, 540), True),
        ((800, 1280), None, (720, 720), True),
    ],
)
def test_a_remembered_window_is_held_to_the_screen(monitor_size, remembered, size, fills, monitor, opened):
    monitor(*monitor_size)
    screen = opened(window=remembered)
    assert screen.window.size == size
    assert screen.is_maximised == fills
    assert all(least <= side for least, side in zip(screen.window.minimum_size, size, strict=True))


def test_full_screen_is_no_larger_than_a_small_screen(monitor, opened):
    monitor(800, 1280)
    screen = opened(fullscreen=True)
    assert screen.is_fullscreen
    assert screen.window.minimum_size[0] <= 800


def test_a_maximised_window_comes_back_maximised(home, monitor):
    monitor(1920, 1080)
    for has_been in (False, True):
        app = App(home=home, language="en", games={})
        pygame.event.clear()
        try:
            screen = app.display.screen
            assert isinstance(screen, WindowScreen)
            assert screen.is_maximised == has_been
            app.scenes.push(Counter(stop_after=2))
            if not has_been:
                pygame.event.post(pygame.event.Event(pygame.WINDOWMAXIMIZED))
            app.run()
        finally:
            pygame.display.quit()
    assert app.settings.maximised
    assert app.settings.window is None, "its size while it was not maximised"


def test_a_restored_window_is_no_longer_maximised(screen):
    screen.take_event(pygame.event.Event(pygame.WINDOWMAXIMIZED))
    assert screen.is_maximised
    screen.take_event(pygame.event.Event(pygame.WINDOWRESTORED))
    assert not screen.is_maximised


def test_a_maximised_window_that_was_minimised_comes_back_maximised(screen):
    for kind in (
        pygame.WINDOWMAXIMIZED,
        pygame.WINDOWMINIMIZED,
        pygame.WINDOWRESTORED,
        pygame.WINDOWMAXIMIZED,
        pygame.WINDOWRESTORED,
        pygame.WINDOWFOCUSGAINED,
    ):
        screen.take_event(pygame.event.Event(kind))
    assert screen.is_maximised


def test_full_screen_leads_back_to_a_maximised_window(screen):
    class Window:
        maximised = 0

        def set_fullscreen(self, desktop):
            screen.take_event(pygame.event.Event(pygame.WINDOWRESTORED))

        def set_windowed(self):
            pass

        def maximize(self):
            self.maximised += 1

    real, screen.window = screen.window, Window()
    for was_maximised in (True, False):
        screen.is_maximised = was_maximised
        screen.set_fullscreen(True)
        screen.set_fullscreen(False)
        assert screen.is_maximised == was_maximised
    assert screen.window.maximised == 1
    screen.window = real
