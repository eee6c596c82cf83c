"""Signals to end: a window closes whatever it is doing, without a question."""

import faulthandler
import signal
import subprocess
import sys

import pygame
import pytest

from tabletable.core.message import Msg
from tabletable.ui.app import App
from tabletable.ui.stack.scene import Scene
from tabletable.ui.system.desktop import SIGNALS, Ending

HERE = [
    getattr(signal, name)
    for name in SIGNALS
    if hasattr(signal, name) and signal.getsignal(getattr(signal, name)) is not signal.SIG_IGN  # as under nohup
]


@pytest.fixture
def ending(monkeypatch):
    """One that is installed, and whose watchdog only writes down that it was set."""
    watched = []
    monkeypatch.setattr(faulthandler, "dump_traceback_later", lambda grace, exit, file: watched.append((grace, exit)))
    before = {number: signal.getsignal(number) for number in HERE}
    made = Ending(grace=1.5)
    made.watched = watched  # type: ignore[attr-defined]  # what the test looks at
    made.install()
    yield made
    for number, handler in before.items():
        signal.signal(number, handler)


class Unsavable(Scene[None]):
    """Nothing of it can be saved; at rest from the first frame on."""

    def __init__(self, number):
        self.number = number

    def unsaved(self):
        return Msg("save.unwritable.full")

    def draw(self, canvas):
        if self.number is not None:
            signal.raise_signal(self.number)
            self.number = None


@pytest.mark.parametrize("number", HERE)
def test_a_signal_ends_a_window_that_can_not_save(number, ending, home):
    app = App(home=home, size=(1000, 700), language="en", games={})
    pygame.event.clear()
    ending.stop = app.stop
    try:
        app.scenes.push(Unsavable(number))
        assert app.run() == 0
    finally:
        pygame.display.quit()
    assert ending.watched == [(1.5, True)]


def test_a_program_at_rest_ends_at_once(ending, home):
    app = App(home=home, size=(1000, 700), language="en", games={})
    pygame.event.clear()
    try:
        app.scenes.push(Unsavable(None))
        app.frame(0)
        slept = []

        def sleep(seconds):
            slept.append(seconds)
            app.stop()

        app.clock = lambda: float(len(slept))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("tabletable.ui.app.time.sleep", sleep)
            app.rest()
        assert len(slept) <= 1
    finally:
        pygame.display.quit()


STUCK = """
import signal
from tabletable.ui.system.desktop import Ending
ending = Ending(grace=0.05)
ending.install()
if {has_begun}:
    ending.stop = lambda: None
signal.raise_signal(signal.SIGTERM)
while True:
    pass
"""


@pytest.mark.parametrize(("has_begun", "said"), [(True, "Timeout"), (False, "")])
def test_a_program_that_never_comes_to_its_end_is_ended(has_begun, said):
    done = subprocess.run(
        [sys.executable, "-c", STUCK.format(has_begun=has_begun)], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert said in done.stderr


def test_a_second_signal_ends_it_at_once():
    again = "signal.raise_signal(signal.SIGTERM)\nwhile True"
    script = STUCK.replace("grace=0.05", "grace=3600").replace("while True", again)
    done = subprocess.run([sys.executable, "-c", script.format(has_begun=True)], capture_output=True, check=False)
    assert done.returncode != 0
