"""From the command line to a window, on the dummy driver."""

import sys
import threading

import pygame
import pytest

from tabletable.core.registry import get_game
from tabletable.play.files.lock import InstanceLock
from tabletable.play.files.safejson import Unwritable
from tabletable.play.launch import Launch, NewTable
from tabletable.play.people.settings import Settings
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui import start
from tabletable.ui.app import App
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.stack.replays import Pages
from tabletable.ui.system import desktop


@pytest.fixture
def seen(monkeypatch):
    """The app that was started; it ends at once. Newcomers are asked in `test_welcome`."""
    apps = []
    monkeypatch.setattr(Pages, "welcome", lambda routes: None)

    def stop(app):
        app.frame(0)
        apps.append((app, [type(scene) for scene in app.scenes]))
        for scene in reversed(list(app.scenes)):
            scene.leave()
        app.display.screen.close()  # as `run` does; what is collected later could take a new window with it
        return 0

    monkeypatch.setattr(App, "run", stop)
    monkeypatch.setattr(pygame, "quit", pygame.display.quit)  # other tests hold on to their fonts
    return apps


def test_the_first_frame_shows_the_room():
    screen = start.first_frame(Settings(window=(1000, 700)), Launch())
    assert screen.surface.get_size() == (1000, 700)
    above, below = screen.surface.get_at((500, 100)), screen.surface.get_at((500, 600))
    assert above.g > above.r, "a green wall"
    assert below.r > below.g, "a brown shelf"
    screen.close()


def test_the_title_comes_first(seen):
    assert start.run(Launch(language="zh-Hans")) == 0
    ((app, scenes),) = seen
    assert scenes == [TitleScene]
    assert app.words.language == "zh-Hans"


def test_straight_to_a_table_with_names_and_heads_for_everybody(seen):
    seats = (Seat(HUMAN, ""), Seat(BOT, "", "easy"), Seat(HUMAN, "Mei"))
    table = NewTable("uno", seats, get_game("uno").info.complete({}), 7)
    start.run(Launch(table=table, language="en", size=(1100, 800)))
    ((app, scenes),) = seen
    assert scenes[:2] == [TitleScene, TableScene]
    session = list(app.scenes)[1].match.session
    assert len({seat.name for seat in session.seats} - {""}) == 3
    assert len({seat.avatar for seat in session.seats}) == 3
    assert session.seed == 7
    assert app.display.size == (1100, 800)


def test_a_file_that_is_no_save_is_told_over_the_title(seen, tmp_path):
    bad = tmp_path / "x.json"
    bad.write_text("{")
    start.run(Launch(load=bad, language="en"))
    ((_, scenes),) = seen
    assert scenes == [TitleScene, MessageScene]


def test_a_second_instance_says_so_and_does_not_write(seen, home, monkeypatch):
    monkeypatch.setattr(start, "PATIENCE", 0.0)
    with InstanceLock(home):
        start.run(Launch(language="en"))
    ((app, scenes),) = seen
    assert app.save_store.is_read_only
    assert scenes == [TitleScene, MessageScene]


def test_who_opens_it_while_the_one_just_closed_still_saves_is_no_second_instance(seen, home):
    first = InstanceLock(home)
    assert first.is_held
    closing = threading.Timer(0.3, first.release)
    closing.start()
    start.run(Launch(language="en"))
    closing.join()
    ((app, scenes),) = seen
    assert not app.save_store.is_read_only
    assert scenes == [TitleScene]


def test_a_home_that_is_no_folder_is_not_taken_for_a_second_instance(seen, home):
    home.write_text("")
    start.run(Launch(language="en"))
    ((app, scenes),) = seen
    assert scenes == [TitleScene, MessageScene]
    with pytest.raises(Unwritable) as refused:
        app.save_store.trash.empty()
    assert refused.value.code != "save.unwritable.second_instance"


def test_missing_art_is_one_line_and_exit_2(seen, monkeypatch, tmp_path, capsys):
    (tmp_path / "art").mkdir()
    (tmp_path / "sounds").mkdir()
    monkeypatch.setenv("TABLETABLE_DATA", str(tmp_path))
    assert start.run(Launch()) == 2
    assert capsys.readouterr().err.startswith("tabletable: the game can't be shown: ")
    assert seen == []


@pytest.mark.parametrize(("driver", "terminal", "boxes"), [("x11", False, 1), ("x11", True, 0), ("dummy", False, 0)])
def test_a_program_that_fails_is_not_silent_where_nobody_reads_stderr(monkeypatch, capsys, driver, terminal, boxes):
    shown = []
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    monkeypatch.setattr(pygame.display, "message_box", lambda *words: shown.append(words))
    desktop.tell_of_failure("Something went wrong", "ValueError: no\nThe game is saved.")
    assert shown == [("Something went wrong", "ValueError: no\nThe game is saved.", "error")] * boxes
    assert capsys.readouterr().err == "tabletable: ValueError: no\nThe game is saved.\n"


def test_a_box_that_can_not_be_shown_is_no_further_failure(monkeypatch, capsys):
    def fail(*words):
        raise pygame.error("no message system available")

    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setattr(pygame.display, "message_box", fail)
    desktop.tell_of_failure("title", "text")
    assert capsys.readouterr().err == "tabletable: text\n"
