"""Files that are written in the background: in their order, with every callback on the caller's thread."""

from __future__ import annotations

import threading

import pytest

from tabletable.play.files.safejson import SaveError, Unwritable
from tabletable.play.files.writer import BackgroundWriter


@pytest.mark.parametrize("in_background", [False, True])
def test_results_and_failures_are_handed_on_in_order_by_the_thread_that_asks(in_background: bool) -> None:
    told = list[tuple[object, threading.Thread]]()
    wrote = list[threading.Thread]()

    def tell(found: object) -> None:
        told.append((found.message.id if isinstance(found, SaveError) else found, threading.current_thread()))

    def write(number: int) -> int:
        wrote.append(threading.current_thread())
        if number == 1:
            raise Unwritable("disk_full")
        return number

    writer, last = BackgroundWriter(tell, in_background), threading.Event()
    writer.write(lambda: write(0), tell)
    writer.write(lambda: write(1), tell)
    writer.write(lambda: write(2))
    writer.write(last.set, lambda _: tell("last"))
    assert last.wait(60)
    while writer.is_busy:
        writer.poll()
    assert [found for found, _ in told] == [0, Unwritable("disk_full").message.id, "last"]
    assert {thread for _, thread in told} == {threading.current_thread()}
    assert [thread is threading.current_thread() for thread in wrote] == [not in_background] * 3


def test_what_nobody_expected_is_raised_where_it_is_noticed() -> None:
    """Not on a thread, where nobody would hear of it; what comes after it is handed on by the next call."""
    writer, last, told = BackgroundWriter(lambda error: None, True), threading.Event(), list[bool]()
    writer.write(lambda: 1 // 0)
    writer.write(last.set, lambda _: told.append(True))
    assert last.wait(60)
    assert not told
    with pytest.raises(ZeroDivisionError):
        writer.poll()
    while writer.is_busy:
        writer.poll()
    assert told == [True]
