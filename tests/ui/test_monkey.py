"""A monkey at the real table of every game, through the real loop. `tools/monkey.py` goes on as long as one likes."""

import os

import pytest
from monkey import Monkey, MonkeyError

from tabletable.core.registry import all_games
from tabletable.ui.scenes.table import TableScene

INPUTS = int(os.environ.get("TABLETABLE_MONKEY", "150"))
"""Things it does in each game: some three seconds."""
SEED = 3


@pytest.fixture(autouse=True)
def own_window(monkeypatch):
    """The tests before it may have a screen of their own."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.mark.parametrize("game", all_games())
def test_it_breaks_nothing(home, game):
    assert Monkey(game, SEED, home).run(INPUTS) == INPUTS


def answer_with(monkeypatch, act):
    """Let the table answer every input with `act`."""
    monkeypatch.setattr(TableScene, "handle", lambda self, event: act(self.host) or True)


def test_it_tells_what_broke_and_how_to_see_it_again(home, monkeypatch):
    answer_with(monkeypatch, lambda app: 1 // 0)
    with pytest.raises(MonkeyError, match=r"ZeroDivisionError: .*\nafter \d+ inputs.* uno --seed 4") as caught:
        Monkey("uno", 4, home).run(99)  # it comes to the table without a curtain
    assert "TableScene: " in str(caught.value)


@pytest.mark.allows_logs
def test_a_message_without_words_is_found(home, monkeypatch):
    answer_with(monkeypatch, lambda app: app.notices.tell("no.such.message"))
    with pytest.raises(MonkeyError, match=r"no message 'no.such.message'"):
        Monkey("uno", SEED, home).run(99)


def test_a_setting_that_is_not_kept_is_found(home, monkeypatch):
    answer_with(monkeypatch, lambda app: app.change_settings(card_sort="No such: way"))
    with pytest.raises(MonkeyError, match=r"not kept"):
        Monkey("uno", SEED, home).run(99)
