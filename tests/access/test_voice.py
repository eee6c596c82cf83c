"""The system's voice: one thing at a time, and nothing where there is none. Here a program that writes speaks."""

import sys
import time
from pathlib import Path

import pygame
import pytest

from tabletable.ui.access import screen_reader
from tabletable.ui.scenes import settings
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.system.audio import Voice
from tabletable.ui.system.input import key_down
from tests.access.client import Inside, at_table

WRITES = "import sys, time; text = sys.stdin.read(); open({out!r}, 'a').write({lang!r} + text); time.sleep(60)"


def written(out: Path, wanted: str) -> bool:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if out.is_file() and wanted in out.read_text(encoding="utf-8"):
            return True
        time.sleep(0.02)
    return False


@pytest.fixture
def voice(tmp_path, monkeypatch):
    out = tmp_path / "said.txt"
    code = WRITES.format(out=str(out), lang="{language}:").replace("'{language}:'", "sys.argv[1] + ':'")
    made = Voice([("no such program",), (sys.executable, "-c", code, "{language}")])
    yield made, out
    made.stop()


def test_it_says_the_last_thing_and_stops_before_the_next(voice):
    said, out = voice
    assert said.is_there
    said.say("Red 7", "en")
    assert written(out, "en:Red 7")
    first = said._speaking
    said.say("红 7", "zh-Hans")
    assert first.poll() is not None
    assert written(out, "zh:红 7")
    said.stop()
    assert said._speaking is None


def test_where_there_is_no_voice_nothing_happens():
    silent = Voice([("no such program",)])
    assert not silent.is_there
    silent.say("Red 7", "en")


def test_with_the_setting_the_table_speaks(tmp_path, monkeypatch):
    said = []

    class Heard:
        def say(self, text, language):
            said.append(text)

        def stop(self):
            said.append("")

    monkeypatch.setattr(screen_reader, "Voice", Heard)
    app = at_table(tmp_path, "uno", speak=True)
    app.listen()
    for _ in range(5):
        app.frame(1 / 60)
    assert "Your turn: play red, a 5 or a wild – or draw" in said[0]
    app.post(key_down(pygame.K_RIGHT))
    app.frame(1 / 60)
    app.frame(1 / 60)
    assert said[-2:] == ["", "Red 6. Your hand. 1 of 7. Play a red 6"]
    app.change_settings(speak=False)
    app.scenes.push(TitleScene())
    app.frame(1 / 60)
    assert said[-1] == "Red 6. Your hand. 1 of 7. Play a red 6"


@pytest.mark.parametrize(
    ("is_there", "told"), [(True, "Your system’s voice says"), (False, "No system voice was found")]
)
def test_the_settings_say_whether_there_is_a_voice(tmp_path, monkeypatch, is_there, told):
    monkeypatch.setattr(settings, "has_voice", lambda: is_there)
    app = at_table(tmp_path, "uno")
    app.routes.settings()
    app.frame(0)
    assert told in " ".join(node.spoken for node in Inside(app).listening.tree.root.walk())
