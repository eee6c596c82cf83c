"""What the monkey finds and tells. `tools/torture.py monkey` lets it loose."""

import re

import pytest
from monkey import Monkey, MonkeyError

from tabletable.ui.flow.director import Director
from tabletable.ui.scenes.tables.table import TableScene

SEED = 1


@pytest.fixture(autouse=True)
def own_window(monkeypatch):
    """The tests before it may have a screen of their own."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def answer_with(monkeypatch, act):
    """Let the table answer every input with `act`."""
    monkeypatch.setattr(TableScene, "handle", lambda self, event: act(self.host) or True)


def test_it_tells_what_broke_and_how_to_see_it_again(home, monkeypatch):
    answer_with(monkeypatch, lambda app: 1 // 0)
    with pytest.raises(MonkeyError, match=r"ZeroDivisionError: .*\nafter \d+ inputs.* uno --seed 4") as caught:
        Monkey("uno", 4, home).run(99)
    assert re.search(r"\n  (Table|Curtain)Scene: Key", str(caught.value)), "what was done where"


@pytest.mark.allows_logs
def test_a_message_without_words_is_found(home, monkeypatch):
    answer_with(monkeypatch, lambda app: app.notices.show_message("no.such.message"))
    with pytest.raises(MonkeyError, match=r"no message 'no.such.message'"):
        Monkey("uno", SEED, home).run(99)


def test_a_setting_that_is_not_kept_is_found(home, monkeypatch):
    answer_with(monkeypatch, lambda app: app.change_settings(card_sort="No such: way"))
    with pytest.raises(MonkeyError, match=r"not kept"):
        Monkey("uno", SEED, home).run(99)


def test_a_table_without_a_way_on_is_found(home, monkeypatch):
    answer_with(monkeypatch, lambda app: None)
    monkeypatch.setattr(Director, "update", lambda *_: None)
    with pytest.raises(MonkeyError, match=r"stuck: no way on at TableScene"):
        Monkey("uno", 4, home).run(1)
