"""What a reader is sent: only what has changed, by its own library, and nothing at all where that is missing."""

import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from tabletable.ui.access import bridge as bridges
from tabletable.ui.access.bridge import Bridge, bridged
from tabletable.ui.access.nodes import Act, Node, Role, Tree
from tabletable.ui.app import App
from tabletable.ui.scenes.title import TitleScene
from tests.access.client import Inside, at_table
from tests.ui import driving as drive
from tests.ui.driving import Clock

ROOT = Path(__file__).resolve().parents[2]
WITHOUT = """
import os, sys, tempfile
sys.modules["accesskit"] = None
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
from pathlib import Path
from tabletable.ui.app import App
from tabletable.ui.scenes.title import TitleScene
app = App(headless=True, home=Path(tempfile.mkdtemp()), language="en")
app.listen().open(None)
app.scenes.push(TitleScene())
for _ in range(30):
    app.frame(1 / 60)
print(app.listening.is_active, app.listening.built)
"""


class FakeNode(SimpleNamespace):
    """Remembers what was set."""

    def __getattr__(self, name):
        def keep(*args):
            self.__dict__.setdefault("said", {})[name] = args[0] if len(args) == 1 else args or True

        return keep


class FakeKit:
    """AccessKit as far as the bridge uses it."""

    def __init__(self):
        named = type("Names", (), {"__getattr__": lambda self, name: name})
        self.Role = self.Action = self.Live = self.Toggled = named()
        self.Node, self.Tree = (lambda role: FakeNode(role=role)), (lambda root: SimpleNamespace(root=root))
        self.Rect = lambda *sides: sides
        self.TreeUpdate = lambda focus: SimpleNamespace(focus=focus, nodes=[], tree=None)
        self.updates = []
        self.unix = self.windows = self.macos = self

    def Adapter(self, first, asked, left):  # noqa: N802
        self.first, self.asked, self.left = first, asked, left
        return self

    def update_if_active(self, make):
        self.updates.append(make())

    def update_window_focus_state(self, has_focus):
        self.has_focus = has_focus


@pytest.fixture
def kit(monkeypatch):
    made = FakeKit()
    monkeypatch.setattr(bridges, "import_module", lambda name: made)
    monkeypatch.setattr("tabletable.ui.access.bridge.sys.platform", "linux")
    monkeypatch.setattr(bridges, "IS_SPOKEN_BY_FOCUS", True)
    pygame.display.init()
    return made


def tree(*names: str, focus: str = "0") -> Tree:
    buttons = tuple(Node(str(at), Role.BUTTON, name, acts=(Act.PRESS,)) for at, name in enumerate(names))
    return Tree(Node("window", Role.WINDOW, "tabletable", children=buttons), focus)


def test_everything_works_without_the_library():
    done = subprocess.run([sys.executable, "-c", WITHOUT], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "False 0"


def test_nothing_is_sent_before_a_reader_asks(kit):
    reached = bridged(None)
    assert reached is not None
    assert reached.show(tree("Red 7"), "Your turn") == 0
    assert kit.updates == []


def test_only_what_has_changed_is_sent(kit):
    reached = Bridge(None)
    kit.first()
    assert reached.show(tree("Red 7", "Blue 3"), "") == 3
    assert reached.show(tree("Red 7", "Blue 3"), "") == 0
    assert reached.show(tree("Red 7", "Blue 4"), "") == 1
    assert reached.show(tree("Red 7", "Blue 4", focus="1"), "") == 0
    assert kit.updates[-1].focus != kit.updates[-2].focus
    kit.left()
    assert reached.show(tree("Red 8"), "") == 0


def test_news_is_the_description_of_what_has_the_focus_and_is_heard_twice_if_said_twice(kit):
    reached = Bridge(None)
    kit.first()
    reached.show(tree("Red 7"), "")
    for _ in range(2):
        reached.show(tree("Red 7"), "Mei draws a card.")
    said = [node.said.get("set_description") for update in kit.updates for _, node in update.nodes]
    assert [each for each in said if each] == ["Mei draws a card."] * 2
    assert len(kit.updates) == 4


def test_elsewhere_it_is_a_region_that_is_read_when_it_changes(kit, monkeypatch):
    monkeypatch.setattr(bridges, "IS_SPOKEN_BY_FOCUS", False)
    reached = Bridge(None)
    kit.first()
    reached.show(tree("Red 7"), "Mei draws a card.")
    lives = [node.said for _, node in kit.updates[-1].nodes if "set_live" in node.said]
    assert [each["set_label"] for each in lives] == ["Mei draws a card."]


def test_a_request_from_outside_waits_for_the_program(kit):
    reached = Bridge(None)
    kit.first()
    reached.show(tree("Red 7"), "")
    number = kit.updates[-1].nodes[-1][0]
    kit.asked(SimpleNamespace(action="CLICK", target=number, data=None))
    assert list(reached.requests) == [("0", Act.PRESS, "")]


def test_a_panic_of_the_library_is_survived():
    def panics(window):
        raise BaseException("panicked")

    assert bridged(None, panics) is None


def test_nothing_is_told_again_while_nothing_changes(tmp_path):
    client = Inside(at_table(tmp_path, "uno"))
    client.wait(1)
    before = client.listening.built
    client.wait(2)
    assert client.listening.built == before


@pytest.mark.allows_logs
def test_a_scene_that_cant_be_told_is_played_on(tmp_path, monkeypatch):
    app = at_table(tmp_path, "uno")

    def fails(self):
        raise RuntimeError("nothing to say")

    monkeypatch.setattr("tabletable.ui.access.scenes.SceneSnapshot.tree", fails)
    app.listen().listen()
    for _ in range(3):
        app.frame(1 / 60)
    assert app.listening.tree is None


def test_a_button_tells_the_key_that_presses_it_whichever_that_is(tmp_path):
    app = at_table(tmp_path, "uno")
    client = Inside(app)

    def draws() -> Node:
        tree = client.listening.tree
        assert tree is not None
        return next(node for node in tree.root.walk() if node.name == "Draw" and node.role is Role.BUTTON)

    assert draws().shortcut == "D"
    assert "D" not in draws().description.split(". ")
    app.change_settings(keys={"hint": "d"})
    client.wait(0.2)
    assert draws().shortcut == ""


def test_a_lesson_is_announced_with_its_keys_and_one_stop_a_title(tmp_path):
    """What Enter does is no sentence without the key, and a title that asks or calls has its stop already."""
    app = App(headless=True, home=tmp_path, language="en", clock=Clock())
    app.change_settings(speed=0)
    inside = Inside(app)
    app.scenes.push(TitleScene())
    app.routes.learn("yose_duel", 0)
    inside.wait(2)
    inside.listen()
    drive.press(app, pygame.K_RETURN)
    for _ in range(6):
        inside.wait(1)
        inside.listen()
    sentence = " ".join(inside.heard)
    assert "Enter: " in sentence
    assert not re.search(r"[.!?]:", sentence)
    assert not re.search(r"[.!?] [a-z]", sentence), "a sentence begins with a capital letter"


def test_what_gets_the_focus_is_ready_before_and_what_loses_it_changes_afterwards(kit):
    reached = Bridge(None)
    kit.first()

    def told(first: str, second: str, focus: str) -> Tree:
        buttons = tuple(Node(key, Role.BUTTON, key, text) for key, text in (("0", first), ("1", second)))
        return Tree(Node("window", Role.WINDOW, "tabletable", children=buttons), focus)

    reached.show(told("1 of 2", "", "0"), "")
    before = len(kit.updates)
    assert reached.show(told("", "2 of 2", "1"), "") == 2
    sent = [(update.focus, [node.said.get("set_description") for _, node in update.nodes]) for update in kit.updates]
    old, new = kit.updates[before - 1].focus, kit.updates[-1].focus
    assert old != new
    assert sent[before:] == [(old, ["2 of 2"]), (new, []), (new, [None])]


def test_nothing_on_a_table_is_a_label_that_orca_reads_whenever_the_focus_comes_near(tmp_path):
    tree = Inside(at_table(tmp_path, "saboteur")).listening.tree
    assert tree is not None
    for area in ("area:hand", "area:table", "area:seats"):
        node = tree.find(area)
        assert node is not None
        assert {bridges.ROLES[each.role] for each in node.walk()}.isdisjoint({"LABEL"})


ASKED = """
import ctypes, os, sys, tempfile
os.environ["SDL_AUDIODRIVER"] = "dummy"
from pathlib import Path
from tabletable.ui.app import App
from tabletable.ui.scenes.title import TitleScene
app = App(home=Path(tempfile.mkdtemp()), language="en")
app.scenes.push(TitleScene())
screen = app.display.screen
app._open_to_readers()
app.frame(0)
screen.show()
ask = ctypes.WinDLL("user32").SendMessageW
ask.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_size_t, ctypes.c_ssize_t]
ask(screen.window.handle, 0x3D, 0, -25)  # WM_GETOBJECT of UI Automation
for _ in range(20):
    app.frame(1 / 60)
print(app.listening.is_active, [node.name for node in app.listening.tree.root.walk()][:1])
sys.stdout.flush()
os._exit(0)
"""


@pytest.mark.skipif(sys.platform != "win32", reason="asks a window of Windows, as its readers do")
def test_a_window_of_windows_that_is_asked_tells_its_tree():
    pytest.importorskip("accesskit", exc_type=ImportError)
    windowed = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
    result = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, check=True, env=windowed)
    assert result.stdout.splitlines()[-1] == "True ['tabletable']"
