"""Torture of the disk: power cuts after any operation, faults at any call, disks that are full or gone."""

from __future__ import annotations

import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Final
from unittest import mock

from torture import Harness

from tabletable.core.registry import all_games
from tabletable.play.files.storage import Disk, write_file
from tabletable.play.keeping.autosave import AutoSaver
from tabletable.play.keeping.recording import Recorder, begun, restore, verify
from tabletable.play.keeping.savefile import SaveDocument
from tabletable.play.keeping.saves import SaveStore
from tabletable.play.match import Match
from tests.play.test_storage import FAULTS, FaultyDisk, crash_everywhere
from torturing.saves import RULES, is_same_game, reference

WAYS: Final = (
    *("power cut", "fault once", "fault for good", "gone"),
    *(("forgotten",) if sys.platform == "linux" else ()),  # elsewhere nothing tells which file a handle is of
)
SAVES: Final = 4
"""Saves of a sitting in which something happens."""
CALLS: Final = 60
"""File operations of such a sitting, at least."""


def disk(subject: str, number: int, rng: random.Random, trials: int) -> Iterator[str]:
    """Yield a power cut, a failing call, a full or missing disk: the old or the new state is left, and
    errors are told.
    """
    for _ in range(trials):
        if subject == "power cut":
            backups, size = rng.randrange(3), rng.randrange(1, 4 * 4096)

            def writer(disk: Disk, path: Path, data: bytes, backups: int = backups) -> None:
                write_file(disk, path, data, backups)

            yield from islice(crash_everywhere(writer, size, 3, rng.random() < 0.5, rng), 3)
        elif subject == "forgotten":
            with tempfile.TemporaryDirectory() as folder, ForgetfulSystem(Path(folder).resolve()) as system:
                yield from _forgotten(system, rng)
        else:
            with tempfile.TemporaryDirectory() as folder:
                yield from _sitting(subject, Path(folder) / "saves", rng)


def _sitting(way: str, folder: Path, rng: random.Random) -> Iterator[str]:
    fault = rng.choice(list(FAULTS))
    broken = FaultyDisk(rng.randrange(CALLS) if way != "gone" else 10**9, FAULTS[fault], way == "fault for good")
    texts: list[str] = []
    store = SaveStore(folder, rules=RULES, disk=broken)
    saver = AutoSaver(store, lambda problem: texts.append(problem.code), in_background=rng.random() < 0.5)
    game = rng.choice(list(all_games()))
    safe = 0
    for count in range(1, SAVES + 1):
        if way == "gone" and count == 2:
            saver.flush()
            shutil.rmtree(folder)
            folder.write_bytes(b"")  # as when the stick is pulled: nothing can be made there
        if saver.save(_cut(game, count)) and saver.flush():
            safe = count
    is_well = saver.flush()
    if not is_well and not texts:
        yield f"{way} ({fault}): nothing was told"
    if way == "gone":
        if is_well:
            yield "a disk that is gone is taken for a safe place"
        return
    resumed = SaveStore(folder, rules=RULES).continue_latest(verify)
    count = len(resumed.document.commands) if resumed is not None else 0
    if count < safe:
        yield f"{way} ({fault} at call {broken.fail_at}): {count} of {safe} commands that were safe are there"
    if resumed is not None and not is_same_game(resumed.document, _cut(game, count)):
        yield f"{way} ({fault}): another game"


class ForgetfulSystem:
    """The contents of a device below a folder: files and folder entries as they were last synced.

    It observes `os.fsync`, so it does not matter how the program writes. At a power cut everything not synced is lost:
    the worst a system may do.
    """

    def __init__(self, folder: Path) -> None:
        """Begin with the present contents of `folder` as synced."""
        self.folder = folder
        self._files: dict[int, bytes] = {}
        self._held: list[BinaryIO] = []
        """Keeps the numbers of files from being given to others."""
        self._names: dict[Path, dict[str, int]] = {}
        self._sync = os.fsync

    def __enter__(self) -> ForgetfulSystem:
        """Look on from now on."""
        self._patch = mock.patch("os.fsync", self._synced)
        self._patch.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Look away."""
        self._patch.stop()
        for file in self._held:
            file.close()

    def _synced(self, handle: int) -> None:
        path = Path(os.readlink(f"/proc/self/fd/{handle}"))
        if path == self.folder or self.folder in path.parents:
            if path.is_dir():
                self._names[path] = {each.name: each.stat().st_ino for each in path.iterdir() if each.is_file()}
            else:
                self._held.append(path.open("rb"))
                self._files[os.fstat(handle).st_ino] = self._held[-1].read()
        self._sync(handle)

    def after_the_cut(self, target: Path) -> Path:
        """Write the remaining contents to `target`; return it."""
        for folder, names in list(self._names.items()):
            left = target / folder.relative_to(self.folder)
            left.mkdir(parents=True, exist_ok=True)
            for name, number in names.items():
                (left / name).write_bytes(self._files.get(number, b""))
        return target


class _Watched(AutoSaver):
    """An autosave of which one knows when its thread has made the journal safe."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._safe = 0

    def _sync(self, write: Any) -> bool:
        may_wait = super()._sync(write)
        self._safe = len(write.document.commands)
        return may_wait

    def settle(self, commands: int) -> None:
        """Wait until so many commands, which is all, are as safe as the thread makes them."""
        while self.is_busy and self._safe < commands:
            time.sleep(0.001)


def _forgotten(system: ForgetfulSystem, rng: random.Random) -> Iterator[str]:
    """Check that shown commands are in the files at once, and on the device as soon as the thread has synced."""
    folder, game = system.folder / "saves", rng.choice(list(all_games()))
    document = reference(game)
    session, commands = begun(document), document.commands
    recorder = Recorder(session, document.header.created)
    texts: list[str] = []
    saver = _Watched(SaveStore(folder, rules=RULES), lambda problem: texts.append(problem.code), in_background=True)
    match = Match(session, 1, lambda: _saved(saver, recorder))
    saver.save(recorder.document())
    saver.flush()
    for count in range(1, rng.randrange(2, SAVES) + 2):
        match.submit(commands[count - 1])
        if (present := _commands_in(folder)) < count:
            yield f"{present} of {count} commands are in the files when they are shown"
        saver.settle(count)
        left = system.after_the_cut(system.folder.with_name(f"{system.folder.name}-{count}"))
        try:
            if (present := _commands_in(left / "saves")) < count:
                yield f"{present} of {count} commands are there after a power cut"
        finally:
            shutil.rmtree(left)
    saver.flush()
    yield from texts


def _saved(saver: AutoSaver, recorder: Recorder) -> None:
    saver.save(recorder.document())


def _commands_in(folder: Path) -> int:
    resumed = SaveStore(folder, rules=RULES).continue_latest(verify)
    return -1 if resumed is None else len(resumed.document.commands)


@cache
def _cut(game: str, count: int) -> SaveDocument:
    """Return the save of a game after `count` commands."""
    whole = reference(game)
    session = restore(whole)
    session.rewind(count)
    return Recorder(session, whole.header.created).document()


DISK: Final = Harness(disk, lambda: WAYS, 5, (50, 2_000, 40_000))
