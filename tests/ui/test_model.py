"""What is told when something at a table has changed."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tabletable.ui.controls.model import ROUNDS, Renewal


class Case(NamedTuple):
    """A small model."""

    left: int = 0
    right: int = 0


class Watch:
    """A renewal with what it has shown."""

    def __init__(self) -> None:
        self.now = Case()
        self.shown: list[Case] = []
        self.renewal = Renewal(lambda: self.now, self.show)

    def show(self, now: Case) -> None:
        self.shown.append(now)


def test_everything_is_shown_at_first_and_then_only_what_is_another_case() -> None:
    watch = Watch()
    watch.renewal.renew()
    watch.renewal.renew()
    assert watch.shown == [Case()]
    watch.now = Case(right=3)
    watch.renewal.renew()
    assert watch.shown[1:] == [Case(right=3)]
    assert watch.renewal.model == Case(right=3)
    watch.renewal.forget()
    watch.renewal.renew()
    assert watch.shown[2:] == [Case(right=3)]


@pytest.mark.allows_logs
def test_what_a_part_changes_itself_is_shown_as_well_but_not_for_ever(caplog: pytest.LogCaptureFixture) -> None:
    class Settling(Watch):
        most = 2

        def show(self, now: Case) -> None:
            super().show(now)
            self.now = Case(min(self.most, now.left + 1))

    watch = Settling()
    watch.renewal.renew()
    assert [now.left for now in watch.shown] == [0, 1, 2]
    assert not caplog.messages
    never = Settling()
    never.most = 1000
    never.renewal.renew()
    assert len(never.shown) == ROUNDS
    assert caplog.messages == ["the screen does not settle"]
