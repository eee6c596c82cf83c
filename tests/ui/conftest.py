"""What tests of screens begin with: the program, its time, and what draws."""

from __future__ import annotations

import secrets
from random import Random

import pygame
import pytest

from tabletable.ui.app import App
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.scenes.title import TitleScene
from tests.ui.driving import Clock

WHILE_IT_STARTS = ("size", "games")
"""What the program is told as it starts; all else that the marker `app` says are settings."""


@pytest.fixture
def language() -> str:
    """The language of `app`, unless a module or a test has others."""
    return "en"


@pytest.fixture
def clock() -> Clock:
    """A time that `app` goes by in tests that use it; in others it goes by the machine's."""
    return Clock()


@pytest.fixture
def app(home, request: pytest.FixtureRequest, language: str, monkeypatch: pytest.MonkeyPatch) -> App:
    """The program without a window, as the markers `app` of the module and the test say; `title`: with its first page.

    What it deals is the same in each run.
    A test that is parametrized by `app` indirectly says the same by its parameter.
    """
    monkeypatch.setattr(secrets, "randbits", Random(1).getrandbits)
    told = [mark.kwargs for mark in request.node.iter_markers("app")] + [getattr(request, "param", {})]
    how = {key: value for each in reversed(told) for key, value in each.items()}
    is_titled = how.pop("title", False)
    start = {key: how.pop(key) for key in WHILE_IT_STARTS if key in how}
    if "clock" in request.fixturenames:
        start["clock"] = request.getfixturevalue("clock")
    app = App(headless=True, home=home, language=language, **start)
    app.change_settings(**how)
    if is_titled:
        app.scenes.push(TitleScene())
    return app


@pytest.fixture(scope="module")
def studio() -> Studio:
    """What draws, without a program."""
    pygame.font.init()
    return Studio()
