"""One writer per data folder; the kernel frees the lock of the dead."""

import errno
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tabletable.play.files import lock
from tabletable.play.files.lock import LOCK_NAME, InstanceLock
from tabletable.play.files.safejson import SENTENCES

ROOT = Path(__file__).parents[2]
HOLD = """
import sys
from pathlib import Path
from tabletable.play.files.lock import InstanceLock
lock = InstanceLock(Path(sys.argv[1]))
print("read-only" if lock.is_read_only else "held" if lock.is_held else "free", flush=True)
sys.stdin.readline()
"""


@contextmanager
def other_instance(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = [sys.executable, "-c", HOLD, str(folder)]
    with subprocess.Popen(command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()


def test_the_second_instance_is_read_only(tmp_path: Path) -> None:
    with InstanceLock(tmp_path / "new" / "folder") as first:
        assert first.is_held
        assert not first.is_read_only
        with InstanceLock(tmp_path / "new" / "folder") as second:
            assert second.is_read_only
            assert not second.is_held
            assert second.problem is not None
            assert second.problem.code == "save.unwritable.second_instance"
            assert set(second.problem.details) == set(SENTENCES[second.problem.code])
        assert first.is_held
    with InstanceLock(tmp_path / "new" / "folder") as third:
        assert third.is_held


def test_another_process_is_told(tmp_path: Path) -> None:
    with InstanceLock(tmp_path), other_instance(tmp_path) as (_, text):
        assert text == "read-only"


def test_one_that_is_just_ending_is_waited_for(tmp_path: Path) -> None:
    with other_instance(tmp_path) as (process, text):
        assert text == "held"
        assert InstanceLock(tmp_path, 0.1).is_read_only
        ending = threading.Timer(0.2, process.kill)
        ending.start()
        with InstanceLock(tmp_path, 30.0) as mine:
            assert mine.is_held
        ending.join()


def test_the_lock_dies_with_its_holder(tmp_path: Path) -> None:
    for _ in range(3):
        with other_instance(tmp_path) as (process, text):
            assert text == "held"
            assert InstanceLock(tmp_path).is_read_only
            os.kill(process.pid, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
            process.wait()
            with InstanceLock(tmp_path) as mine:
                assert mine.is_held


def test_programs_we_start_do_not_keep_the_lock(tmp_path: Path) -> None:
    with InstanceLock(tmp_path) as mine:
        assert mine._handle is not None
        assert not os.get_inheritable(mine._handle)
        sleeper = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, close_fds=False)
    try:
        with InstanceLock(tmp_path) as again:
            assert again.is_held
    finally:
        sleeper.kill()
        sleeper.communicate()


def test_a_lock_file_alone_means_nothing(tmp_path: Path) -> None:
    (tmp_path / LOCK_NAME).write_bytes(b"pid 1")
    with InstanceLock(tmp_path) as mine:
        assert mine.is_held
    assert (tmp_path / LOCK_NAME).exists()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with InstanceLock(tmp_path / "file" / "folder") as mine:
        assert mine.is_read_only
        assert mine.problem is not None
        assert mine.problem.code.startswith("save.unwritable.")


def test_a_disk_without_locks_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(handle: int) -> None:
        raise OSError(errno.ENOLCK, "no locks here")

    monkeypatch.setattr(lock, "_lock", refuse)
    with InstanceLock(tmp_path) as mine:
        assert not mine.is_read_only
        assert not mine.is_held


def test_releasing_twice_is_harmless(tmp_path: Path) -> None:
    mine = InstanceLock(tmp_path)
    mine.release()
    mine.release()
    assert not mine.is_held


def test_a_refusal_without_a_reason_is_somebody_elses_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wine's runtime library sets no error number."""

    def refuse(handle: int) -> None:
        raise OSError(0, "Error")

    monkeypatch.setattr(lock, "_lock", refuse)
    with InstanceLock(tmp_path) as mine:
        assert mine.is_read_only
