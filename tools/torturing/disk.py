"""Torture of the disk: power cuts after any operation, faults at any call, disks that are full or gone."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from torture import Harness

from tabletable.core.registry import all_games
from tabletable.play.files.storage import Disk, write_file
from tabletable.play.keeping.autosave import AutoSaver
from tabletable.play.keeping.recording import Recorder, restore, verify
from tabletable.play.keeping.savefile import SaveDocument
from tabletable.play.keeping.saves import SaveStore
from tests.play.test_storage import FAULTS, FaultyDisk, crash_everywhere
from torturing.saves import RULES, is_same_game, reference

WAYS: Final = ("power cut", "fault once", "fault for good", "gone")
SAVES: Final = 4
"""Saves of a sitting in which something happens."""
CALLS: Final = 60
"""File operations of such a sitting, at least."""


def disk(subject: str, number: int, rng: random.Random, trials: int) -> Iterator[str]:
    """A power cut, a fault at any call, a full disk, one that is gone: the old or the next state, and it is told."""
    for _ in range(trials):
        if subject == "power cut":
            backups, size = rng.randrange(3), rng.randrange(1, 4 * 4096)

            def writer(disk: Disk, path: Path, data: bytes, backups: int = backups) -> None:
                write_file(disk, path, data, backups)

            yield from list(crash_everywhere(writer, size, 3, rng.random() < 0.5, rng))[:3]
        else:
            with tempfile.TemporaryDirectory() as folder:
                yield from _sitting(subject, Path(folder) / "saves", rng)


def _sitting(way: str, folder: Path, rng: random.Random) -> Iterator[str]:
    fault = rng.choice(list(FAULTS))
    broken = FaultyDisk(rng.randrange(CALLS) if way != "gone" else 10**9, FAULTS[fault], way == "fault for good")
    told: list[str] = []
    store = SaveStore(folder, rules=RULES, disk=broken)
    saver = AutoSaver(store, lambda problem: told.append(problem.code), in_background=rng.random() < 0.5)
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
    if not is_well and not told:
        yield f"{way} ({fault}): nothing was told"
    if way == "gone":
        if is_well:
            yield "a disk that is gone is taken for a safe place"
        return
    found = SaveStore(folder, rules=RULES).continue_latest(verify)
    count = len(found.document.commands) if found is not None else 0
    if count < safe:
        yield f"{way} ({fault} at call {broken.fail_at}): {count} of {safe} commands that were safe are there"
    if found is not None and not is_same_game(found.document, _cut(game, count)):
        yield f"{way} ({fault}): another game"


@cache
def _cut(game: str, count: int) -> SaveDocument:
    """The save of a game after so many commands."""
    whole = reference(game)
    session = restore(whole)
    session.rewind(count)
    return Recorder(session, whole.header.created).document()


DISK: Final = Harness(disk, lambda: WAYS, 5, (40, 2_000, 40_000))
