"""The values of the moves: worked out in slices, for one decision at a time, and dropped with it."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tabletable.core.advice import Analysis, MoveMark
from tabletable.core.command import Command
from tabletable.core.message import msg
from tabletable.ui.drawing.box import Box
from tabletable.ui.flow.analyst import Analyst, Perspective, place_pill

BEST = MoveMark(Command(0, "take", 3, "points:0"), "+2", best=True)
FOUND = Analysis((BEST, MoveMark(Command(0, "pass"), "−4")), msg("note"))


class Game:
    """Works on an analysis in so many steps."""

    def __init__(self, steps: int) -> None:
        self.info = SimpleNamespace(analysis=True)
        self.steps = steps
        self.begun = self.worked = 0

    def analysis(self, view: Any) -> Iterator[int]:
        self.begun += 1
        return self._work()

    def _work(self) -> Any:
        for step in range(self.steps):
            self.worked += 1
            yield 100 * step // self.steps
        return FOUND


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(
        "tabletable.ui.flow.analyst.compute_values_from_scratch", lambda game, view, legal, at: game.analysis(view)
    )
    session = SimpleNamespace(game=Game(5), steps=[], view=lambda viewer: viewer)
    return SimpleNamespace(session=session, viewer=0, is_deciding=lambda: True, legal=list)


def analyst_of(match: Any) -> Analyst:
    return Analyst(Perspective(match))


def finish(analyst: Analyst) -> None:
    for _ in range(1000):
        analyst.work()
        if not analyst.is_working:
            return
    raise AssertionError("it never ends")


def test_nothing_is_worked_out_until_it_is_switched_on(match: Any) -> None:
    analyst = analyst_of(match)
    analyst.renew(is_deciding=True)
    assert not analyst.is_working
    assert not analyst.work()
    analyst.switch(True)
    assert analyst.is_working
    finish(analyst)
    assert analyst.result == FOUND


def test_a_button_shows_the_mark_of_its_command(match: Any) -> None:
    analyst = analyst_of(match)
    analyst.switch(True)
    assert analyst.mark_of((BEST.command,)) is None
    finish(analyst)
    assert analyst.mark_of((BEST.command,)) == BEST
    assert analyst.mark_of((Command(1, "pass"),)) is None


def test_one_decision_is_worked_out_once(match: Any) -> None:
    analyst = analyst_of(match)
    analyst.switch(True)
    finish(analyst)
    for _ in range(3):
        analyst.renew(is_deciding=True)
    assert match.session.game.begun == 1
    match.session.steps.append("a command")
    analyst.renew(is_deciding=True)
    assert (analyst.result, analyst.is_working, match.session.game.begun) == (None, True, 2)


def test_another_viewer_another_analysis(match: Any) -> None:
    analyst = analyst_of(match)
    analyst.switch(True)
    finish(analyst)
    match.viewer = 1
    analyst.renew(is_deciding=True)
    assert analyst.result is None
    assert match.session.game.begun == 2


def test_it_is_given_up_when_others_decide_or_it_is_switched_off(match: Any) -> None:
    analyst = analyst_of(match)
    for stop in (lambda: analyst.renew(is_deciding=False), lambda: analyst.switch(False)):
        analyst.switch(True)
        assert analyst.is_working
        stop()
        assert not analyst.is_working
        worked = match.session.game.worked
        analyst.work()
        assert match.session.game.worked == worked


def test_a_long_analysis_takes_a_slice_of_each_frame(match: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10**6))
    monkeypatch.setattr("time.perf_counter", lambda: next(clock) * 0.002)
    match.session.game.steps = 100
    analyst = analyst_of(match)
    analyst.switch(True)
    analyst.work()
    assert 1 <= match.session.game.worked <= 3, "5 ms of steps that take 2"
    assert analyst.is_working


def test_the_pill_of_a_place_leaves_words_below_it_free() -> None:
    place, below = Box(100, 100, 40, 40), Box(60, 141, 200, 18)
    assert place_pill(place, 42, ()).cy > place.cy
    pill = place_pill(place, 42, [below])
    assert pill.cy < place.cy
    assert not pill.overlaps(below)
    assert pill.bottom < place.cy, "the number in its middle stays free"
