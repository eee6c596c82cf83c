"""The journal: what was given is there again, however the program ends, and never another game."""

import errno
import itertools
import random
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from tabletable.play.keeping import autosave
from tabletable.play.keeping.autosave import EVERY, AutoSaver, Worker
from tabletable.play.keeping.journal import ENDING, Journal, gone_on
from tabletable.play.keeping.savefile import SaveDocument, decode
from tabletable.play.keeping.saves import SaveStore
from tests.play.test_saves import SlowDisk, SwitchedDisk
from tests.play.test_storage import PowerCut, SimulatedDisk
from tests.play.toylog import RULES, finished, played, verify

CREATED = "2026-01-01T00:00:00Z"


def born(document: SaveDocument) -> SaveDocument:
    return replace(document, header=replace(document.header, created=CREATED))


def game(count: int, **words) -> SaveDocument:
    """As the table hands it over: with the hash of its last state."""
    return born(played(count, **words))


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path, rules=RULES)


def killed(store: SaveStore, *documents: SaveDocument, whole: int = 1) -> SaveStore:
    """Return a sitting in which only the first `whole` documents came to the file, and all of them into the journal."""
    slot = store.claim_slot(documents[0].header.game)
    sequence = store.next_sequence()
    for document in documents[:whole]:
        store.autosave(slot, document, sequence, 0)
    journal = store.journal(slot, documents[0], sequence, 0)
    for document in documents[1:]:
        journal.add(document)
    return SaveStore(store.folder, rules=RULES)


def path_of(store: SaveStore) -> Path:
    (path,) = store.slots.path.glob(f"*{ENDING}")
    return path


def continued(store: SaveStore) -> int:
    resumed = store.continue_latest(verify)
    assert resumed is not None
    verify(resumed.document)
    return len(resumed.document.commands)


def test_what_stands_in_the_journal_alone_is_continued(store: SaveStore) -> None:
    assert continued(killed(store, *(game(count) for count in range(30)))) == 29


def test_what_was_taken_back_stays_so(store: SaveStore) -> None:
    assert continued(killed(store, game(5), game(6), game(7), game(2))) == 2
    assert continued(killed(SaveStore(store.folder / "2", rules=RULES), game(5), game(6), game(0))) == 0


def test_after_something_else_it_goes_on_differently(store: SaveStore) -> None:
    other = replace(game(4), commands=(*game(3).commands, game(9).commands[8]))
    with pytest.raises(Exception):  # noqa: B017, PT011 - whatever the game says: this log is none
        verify(other)
    assert continued(killed(store, game(4), game(8), game(3), game(9))) == 9


@pytest.mark.parametrize("cut", range(1, 80, 7))
def test_a_torn_line_costs_that_command_alone(store: SaveStore, cut: int) -> None:
    again = killed(store, *(game(count) for count in range(12)))
    path = path_of(again)
    data = path.read_bytes()
    last = len(data.splitlines()[-1])
    path.write_bytes(data[:-cut])
    lost = 1 + (cut > last + 1) + (cut > 2 * last + 2)
    assert continued(again) in (11 - lost, 12 - lost)


def test_damage_anywhere_gives_an_earlier_state_of_this_game(store: SaveStore) -> None:
    again = killed(store, *(game(count) for count in range(12)))
    path, deal = path_of(again), decode(path_of(again).with_suffix(".json").read_bytes())
    data, rng = path.read_bytes(), random.Random(3)
    for number in range(300):
        at = rng.randrange(len(data))
        damaged = data[:at] + rng.randbytes(rng.randrange(4)) + data[at + rng.randrange(4) :]
        if number % 12 == 0:
            path.write_bytes(damaged)
            assert 0 <= continued(again) <= 11
        elif (found := gone_on(deal, damaged)) is not None:
            verify(found)
            assert 0 < len(found.commands) <= 11


def test_a_damaged_save_loses_nothing_either(store: SaveStore) -> None:
    again = killed(store, *(game(count) for count in range(12)), whole=6)
    save = path_of(again).with_suffix(".json")
    save.write_bytes(save.read_bytes()[:300])
    assert continued(again) == 11


def test_journals_of_other_games_and_earlier_sittings_tell_nothing(store: SaveStore, tmp_path: Path) -> None:
    again = killed(store, *(game(count) for count in range(12)))
    data = path_of(again).read_bytes()
    slot = again.slots.names()[0].replace(ENDING, ".json")
    for document, sequence in (
        (game(5, seed=9), 1),
        (game(5), 7),  # a program that knows no journals went on
        (replace(game(5), header=replace(game(5).header, created="2026-01-02T00:00:00Z")), 1),
    ):
        assert gone_on(replace(document, header=replace(document.header, sequence=sequence)), data) is None
    assert slot.endswith(".json")


def test_a_journal_that_fell_behind_its_save_is_not_believed(store: SaveStore) -> None:
    again = killed(store, *(game(count) for count in range(5)))
    again.autosave(path_of(again).with_suffix(".json").name, game(9), 1, 0)
    assert continued(again) == 9


@pytest.mark.parametrize("data", [b"", b"\n", b"{}\n", b"[]\n", b'{"format":"tabletable-journal"}\n', b"\xff" * 99])
def test_what_is_no_journal_is_none(data: bytes) -> None:
    assert gone_on(game(3), data) is None


# ------------------------------------------------------------------------------------------------ the saver


def test_a_worker_goes_on_from_what_it_made_and_forgets_jobs_that_another_one_follows() -> None:
    has_begun, may_end = threading.Event(), threading.Event()

    def work(job: int, made: tuple[int, ...]) -> tuple[int, ...]:
        has_begun.set()
        assert may_end.wait(100)
        return (*made, job)

    worker = Worker[int, tuple[int, ...]]((), lambda job: True, work, lambda made: False)
    worker.hand_over(1)
    assert has_begun.wait(100)
    for job in (2, 3, 4):
        worker.hand_over(job)
    may_end.set()
    worker.finish()
    assert worker.made == (1, 4)
    assert not worker.is_busy


def test_every_command_is_in_the_journal_when_save_returns(store: SaveStore) -> None:
    saver = AutoSaver(store, lambda error: pytest.fail(str(error)), in_background=True)
    saver.save(game(0))
    for count in range(1, 40):
        saver.save(game(count))
        assert path_of(store).read_bytes().count(b"\n") == 2 + count
    assert saver.flush()


def test_the_deal_is_there_before_the_first_command(store: SaveStore) -> None:
    saver = AutoSaver(store, lambda error: pytest.fail(str(error)), in_background=True)
    saver.save(game(0))
    saver.save(game(1))
    assert len(store.autosaves()) == 1
    assert continued(SaveStore(store.folder, rules=RULES)) == 1
    assert saver.flush()


def test_the_first_command_waits_for_a_deal_that_a_busy_disk_is_late_with(tmp_path: Path) -> None:
    disk = SlowDisk()
    store = SaveStore(tmp_path, rules=RULES, disk=disk)
    saver = AutoSaver(store, lambda error: pytest.fail(str(error)), in_background=True)
    disk.gate.clear()
    saver.save(game(0))
    threading.Timer(0.7, disk.gate.set).start()
    saver.save(game(1))
    assert continued(SaveStore(tmp_path, rules=RULES)) == 1
    assert saver.flush()


def test_a_continued_game_goes_on_in_its_journal(store: SaveStore) -> None:
    again = killed(store, *(game(count) for count in range(12)))
    resumed = again.continue_latest(verify)
    assert resumed is not None
    saver = AutoSaver(again, lambda error: pytest.fail(str(error)), slot=resumed.name, in_background=True)
    saver.save(game(12))
    assert continued(SaveStore(store.folder, rules=RULES)) == 12
    assert saver.flush()
    assert [entry.header.sequence for entry in store.autosaves() if entry.header] == [2]


class TornDisk(SwitchedDisk):
    """Of what is appended while `error` is set, only the beginning arrives."""

    def append(self, path: Path, data: bytes) -> None:
        super().append(path, data[:9] if self.error else data)
        if self.error:
            raise self.error


def test_after_a_fault_the_journal_is_begun_anew(tmp_path: Path) -> None:
    disk = TornDisk()
    store = SaveStore(tmp_path, rules=RULES, disk=disk)
    saver = AutoSaver(store, lambda error: None, in_background=True)
    saver.save(game(0))
    saver.flush()
    disk.error = OSError(errno.EIO, "broken")
    saver.save(game(1))
    disk.error = None
    saver.save(game(2))
    assert continued(SaveStore(tmp_path, rules=RULES)) == 2
    saver.flush()


class CountingDisk(SlowDisk):
    """`error` is raised by flushes of what was appended alone."""

    flush_error: OSError | None = None
    flushed = 0

    def sync_file(self, path: Path) -> None:
        super().sync_file(path)
        self.flushed += 1
        if self.flush_error is not None:
            raise self.flush_error


@pytest.fixture
def disk() -> CountingDisk:
    return CountingDisk()


@pytest.fixture
def saver(disk: CountingDisk, tmp_path: Path) -> AutoSaver:
    """Of a game whose deal is on the disk."""
    saver = AutoSaver(SaveStore(tmp_path, rules=RULES, disk=disk), lambda error: None, in_background=True)
    saver.save(game(0))
    saver.flush()
    disk.created = 0
    return saver


def in_file(saver: AutoSaver) -> int:
    """Commands in the save itself."""
    assert saver.slot is not None
    path = saver.store.slots.path / saver.slot
    return len(decode(saver.store.disk.read(path)).commands)


def wait_till(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + 100  # never that long: it ends a test that would hang
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.005)


class SlowForThreads(CountingDisk):
    """Lets the game's own thread pass, and the first `free` files of others."""

    def __init__(self, free: int = 0) -> None:
        super().__init__()
        self.free = free
        self.has_come = threading.Event()

    def create(self, path: Path) -> int:
        if threading.current_thread() is threading.main_thread():
            return SwitchedDisk.create(self, path)
        self.free -= 1
        if self.free >= 0:
            return SwitchedDisk.create(self, path)
        self.has_come.set()
        return super().create(path)


@pytest.mark.parametrize("is_deal_there", [False, True])
def test_a_command_given_before_there_is_a_journal_is_soon_safe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_deal_there: bool
) -> None:
    monkeypatch.setattr(autosave, "DEAL_PATIENCE", 0.1)
    monkeypatch.setattr(autosave, "CALM", 1e9)
    disk = SlowForThreads(free=int(is_deal_there))
    store = SaveStore(tmp_path, rules=RULES, disk=disk)
    saver = AutoSaver(store, lambda error: pytest.fail(str(error)), in_background=True)
    disk.gate.clear()
    saver.save(game(0))
    assert disk.has_come.wait(100)
    assert len(store.autosaves()) == is_deal_there
    saver.save(game(1))
    disk.gate.set()
    wait_till(lambda: saver.slot is not None and in_file(saver) == 1)
    assert saver.flush()


def test_the_journal_of_a_continued_game_outlasts_a_late_first_write(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = killed(store, *(game(count) for count in range(12)))
    resumed = again.continue_latest(verify)
    assert resumed is not None
    monkeypatch.setattr(autosave.Worker, "wait", lambda *_: pytest.fail("its deal is on the disk"))
    monkeypatch.setattr(autosave, "CALM", 1e9)
    disk = SlowForThreads()
    disk.gate.clear()
    slow = SaveStore(store.folder, rules=RULES, disk=disk)
    saver = AutoSaver(slow, lambda error: pytest.fail(str(error)), slot=resumed.name, in_background=True)
    saver.save(game(12))
    assert disk.has_come.wait(100)
    saver.save(game(13))
    disk.gate.set()
    wait_till(lambda: disk.flushed == 2)  # once before the first write, once after it
    assert in_file(saver) == 12
    assert continued(SaveStore(store.folder, rules=RULES)) == 13
    assert saver.flush()


def test_what_failed_is_written_when_there_is_room_again(
    saver: AutoSaver, disk: CountingDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave, "CALM", 0.02)
    disk.error = OSError(errno.ENOSPC, "full")
    saver.save(game(1))
    wait_till(lambda: saver.problem is not None)
    disk.error = None
    wait_till(lambda: not saver.is_busy)
    assert in_file(saver) == 1
    assert saver.poll()


def test_the_file_is_not_written_at_every_command(saver: AutoSaver, disk: CountingDisk) -> None:
    for count in range(1, 12):
        saver.save(game(count))
        wait_till(lambda: disk.flushed > 0)  # each is on the device at once
        disk.flushed = 0
    assert disk.created == in_file(saver) == 0
    assert saver.flush()
    assert (disk.created, in_file(saver)) == (1, 11)


def test_it_is_written_after_so_many(saver: AutoSaver, disk: CountingDisk) -> None:
    for count in range(1, EVERY + 2):
        saver.save(game(count))
    wait_till(lambda: in_file(saver) >= EVERY)
    saver.flush()
    assert disk.created <= 2


def test_it_is_written_when_nobody_plays(saver: AutoSaver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave, "CALM", 0.02)
    saver.save(game(1))
    wait_till(lambda: in_file(saver) == 1)


def test_it_is_written_at_the_end(saver: AutoSaver) -> None:
    saver.save(game(1))
    saver.save(finished(game(2)))
    wait_till(lambda: in_file(saver) == 2)


def test_it_is_written_when_the_journal_can_not_be_flushed(saver: AutoSaver, disk: CountingDisk) -> None:
    disk.flush_error = OSError(errno.EIO, "broken")
    saver.save(game(1))
    wait_till(lambda: in_file(saver) == 1)
    saver.flush()


def test_what_failed_is_tried_again_at_the_next_command(saver: AutoSaver, disk: CountingDisk) -> None:
    disk.error = OSError(errno.ENOSPC, "full")
    saver.save(game(1))
    saver.flush()
    assert saver.problem is not None
    disk.error = None
    saver.save(game(2))
    wait_till(lambda: saver.problem is None)
    assert in_file(saver) == 2


def test_a_continued_game_is_the_last_played_from_its_first_save_on(saver: AutoSaver, disk: CountingDisk) -> None:
    saver.save(game(5))
    saver.flush()
    other = AutoSaver(saver.store, lambda error: None, in_background=True)
    other.save(game(3, seed=5))
    other.flush()
    again = AutoSaver(saver.store, lambda error: None, slot=saver.slot, in_background=True)
    again.save(game(5))
    wait_till(lambda: saver.store.autosaves()[0].name == saver.slot)
    again.flush()


def test_it_goes_to_the_trash_and_back_with_its_save(store: SaveStore) -> None:
    again = killed(store, *(game(count) for count in range(12)))
    name = again.delete_autosave(path_of(again).with_suffix(".json").name)
    assert again.autosaves() == []
    again.restore(name)
    assert continued(again) == 11


@pytest.mark.parametrize("has_links", [True, False])
def test_a_power_cut_on_the_way_to_the_trash_loses_no_command(has_links: bool) -> None:
    for cut_after in itertools.count():
        disk = SimulatedDisk(has_links=has_links)
        store = SaveStore(Path("/saves"), rules=RULES, disk=disk)
        killed(store, *(game(count) for count in range(12)), whole=3)
        disk.sync_file(Path("/saves/autosave/toylog-1.journal"))
        disk.cut_at = disk.operations + cut_after
        with suppress(PowerCut):
            store.delete_autosave("toylog-1.json")
        for after in disk.after_the_cut(random.Random(cut_after)):
            again = SaveStore(Path("/saves"), rules=RULES, disk=after)
            name = "toylog-1.json"
            if not again.autosaves():
                killed(again, game(1, seed=5), game(2, seed=5))  # another game takes the place
                (trashed,) = again.trash.entries()
                name = again.restore(trashed.name)
            assert len(again.load_autosave(name, verify).commands) == 11, cut_after
        if disk.operations < disk.cut_at:
            return


def test_a_power_cut_loses_at_most_what_was_not_synced() -> None:
    path = Path("/saves/autosave/toylog-1.journal")
    documents = [game(count) for count in range(6)]
    for cut_at in itertools.count():
        disk = SimulatedDisk(cut_at=cut_at)
        synced = given = -1
        try:
            journal = Journal(disk, path, documents[0], 1, 0)
            synced = given = 0
            for given, document in enumerate(documents[1:], 1):
                journal.add(document)
                if given % 2:
                    journal.sync()
                    synced = given
        except PowerCut:
            pass
        for after in disk.after_the_cut(random.Random(cut_at)):
            if synced < 0 and not after.exists(path):
                continue
            found = gone_on(documents[0], after._find(path).content)
            count = len(found.commands) if found is not None else 0
            assert max(0, synced) <= count <= max(0, given), (cut_at, synced, given, count)
        if disk.operations < cut_at:
            return
