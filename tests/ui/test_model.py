"""Who is told that the table has changed: only those that read what did, in their order; and what an observer sees."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from tabletable.ui.controls import model
from tabletable.ui.controls.model import ROUNDS, Reader, Renewal, changes
from tabletable.ui.flow import sitting
from tabletable.ui.flow.sitting import Observer


class Case(NamedTuple):
    """A small model; `spec` is one of the fields that are compared as a whole."""

    spec: object = ()
    left: int = 0
    right: int = 0


class Watch:
    """A renewal of two readers, with what each of them was told."""

    def __init__(self) -> None:
        self.now = Case()
        self.told: list[tuple[str, Case]] = []
        readers = (Reader(frozenset({"left"}), self._left), Reader(frozenset({"right", "spec"}), self._right))
        self.renewal = Renewal(lambda: self.now, readers)

    def _left(self, now: Case) -> None:
        self.told.append(("left", now))

    def _right(self, now: Case) -> None:
        self.told.append(("right", now))

    def names(self) -> list[str]:
        """Who was told since the last time."""
        found = [name for name, _ in self.told]
        self.told.clear()
        return found


def test_at_first_everybody_is_told_and_then_nobody() -> None:
    watch = Watch()
    watch.renewal.renew()
    assert watch.names() == ["left", "right"]
    watch.renewal.renew()
    assert watch.names() == []
    watch.renewal.forget()
    watch.renewal.renew()
    assert watch.names() == ["left", "right"]


def test_only_readers_of_what_has_changed_are_told() -> None:
    watch = Watch()
    watch.renewal.renew()
    watch.names()
    watch.now = Case(right=3)
    watch.renewal.renew()
    assert watch.told == [("right", Case(right=3))]
    assert watch.renewal.model == Case(right=3)


def test_what_is_made_anew_is_compared_as_a_whole() -> None:
    assert changes(Case([1]), Case([1])) == {"spec"}
    one = [1]
    assert changes(Case(one), Case(one)) == frozenset()
    assert changes(None, Case()) == set(Case._fields)


def test_a_reader_that_changes_the_case_lets_those_before_it_know() -> None:
    watch = Watch()

    def right(now: Case) -> None:
        watch.told.append(("right", now))
        watch.now = watch.now._replace(left=now.right)

    watch.renewal = Renewal(
        lambda: watch.now, (Reader(frozenset({"left"}), watch._left), Reader(frozenset({"right"}), right))
    )
    watch.renewal.renew()
    watch.names()
    watch.now = watch.now._replace(right=5)
    watch.renewal.renew()
    assert watch.told == [("right", Case(right=5)), ("left", Case(left=5, right=5))]


def test_readers_that_never_agree_are_left_alone_after_some_rounds() -> None:
    watch = Watch()

    def left(now: Case) -> None:
        watch.told.append(("left", now))
        watch.now = watch.now._replace(left=now.left + 1)

    watch.renewal = Renewal(lambda: watch.now, (Reader(frozenset({"left"}), left),))
    watch.renewal.renew()
    assert watch.names() == ["left"] * ROUNDS


# ------------------------------------------------------------------------------------------------ the observer


@pytest.fixture
def observed(monkeypatch: pytest.MonkeyPatch) -> Any:
    """An observer of a match that stands for one, with how often its standing was worked out."""
    counted: list[bool] = []

    def standing(match: Any, free_undo: bool) -> Any:
        counted.append(free_undo)
        return SimpleNamespace(number=len(counted), is_over=False, legal=())

    monkeypatch.setattr(sitting, "standing_of", standing)
    match: Any = SimpleNamespace(viewer=0, session=SimpleNamespace(steps=[]))
    return SimpleNamespace(match=match, counted=counted, observer=Observer(match, SimpleNamespace()))  # type: ignore[arg-type]


def test_how_a_match_stands_is_worked_out_once_for_every_step(observed: Any) -> None:
    first = observed.observer._standing(False)
    assert observed.observer._standing(False) is first
    observed.match.session.steps.append(object())
    second = observed.observer._standing(False)
    assert second.number == 2
    observed.match.session.steps[-1] = object()  # taken back, and another one given
    assert observed.observer._standing(False).number == 3


def test_who_looks_and_whether_undo_is_free_change_how_it_stands(observed: Any) -> None:
    for number, (viewer, is_free) in enumerate([(0, False), (1, False), (1, True), (None, True)], 1):
        observed.match.viewer = viewer
        assert observed.observer._standing(is_free).number == number
    assert observed.counted == [False, False, True, True]


def test_what_a_match_does_besides_its_commands_is_told_by_forgetting(observed: Any) -> None:
    observed.observer._standing(False)
    observed.observer.forget()
    assert observed.observer._standing(False).number == 2


def test_every_reader_of_a_table_reads_fields_that_there_are() -> None:
    assert set(model.TableModel._fields) >= model.AS_A_WHOLE
    assert model.Lying._fields == model.TableModel._fields[: len(model.Lying._fields)]
