"""The writer against power cuts, failing disks and other programs: the old or the new content, never neither."""

import errno
import itertools
import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tabletable.play.files import storage
from tabletable.play.files.safejson import MAX_BYTES, SENTENCES, SaveError, TooLarge, Unreadable, Unwritable
from tabletable.play.files.storage import (
    Disk,
    SharedDisk,
    backup_path,
    move_file,
    remove_stray_files,
    set_aside,
    write_file,
)

SECTOR = 512
FOLDER = Path("/saves")
FILE = FOLDER / "uno-1.json"


class PowerCut(BaseException):
    """Nothing that handles ordinary errors may run after it."""


@dataclass
class Inode:
    """A file's content on the platter, and what was written since its last flush."""

    durable: bytes = b""
    pending: bytes = b""

    @property
    def content(self) -> bytes:
        return self.durable + self.pending


NameOperation = tuple[str, Path, Path | int | None]


@dataclass
class SimulatedDisk(Disk):
    """A disk in memory that forgets what was not flushed.

    Contents are durable after `sync`, names after `sync_folder`; until then a power cut may lose any of them, also a
    later one without an earlier one. `cut_at` is the number of the operation before which the power goes.
    """

    cut_at: int = -1
    has_links: bool = True
    operations: int = 0
    inodes: dict[int, Inode] = field(default_factory=dict)
    names_now: dict[Path, int] = field(default_factory=dict)
    names_durable: dict[Path, int] = field(default_factory=dict)
    unsynced: list[NameOperation] = field(default_factory=list)
    time: float = 0.0
    tokens: Iterator[int] = field(default_factory=itertools.count)

    def _step(self) -> None:
        if self.operations == self.cut_at:
            raise PowerCut
        self.operations += 1

    def _rename(self, *operation: Any) -> None:
        _apply(self.names_now, operation)
        self.unsynced.append(operation)

    def _find(self, path: Path) -> Inode:
        if path not in self.names_now:
            raise FileNotFoundError(errno.ENOENT, "no such file", str(path))
        return self.inodes[self.names_now[path]]

    def read(self, path: Path, limit: int = MAX_BYTES, within: Path | None = None) -> bytes:
        self._step()
        try:
            content = self._find(path).content
        except FileNotFoundError as error:
            raise Unreadable.from_os(error, path.name) from error
        if len(content) > limit:
            raise TooLarge("bytes", limit=limit)
        return content

    def read_ends(self, path: Path, head: int, tail: int, within: Path | None = None) -> tuple[int, bytes, bytes]:
        content = self.read(path)
        return len(content), content[:head], content[max(0, len(content) - tail) :]

    def names(self, folder: Path) -> list[str]:
        return sorted(path.name for path in self.names_now if path.parent == folder)

    def exists(self, path: Path) -> bool:
        return path in self.names_now

    def is_same_file(self, one: Path, other: Path) -> bool:
        return self.names_now.get(one, -1) == self.names_now.get(other, -2)

    def free_bytes(self, folder: Path) -> int:
        return 1 << 40

    def make_folder(self, folder: Path) -> None:
        pass

    def create(self, path: Path) -> int:
        self._step()
        assert path not in self.names_now
        number = len(self.inodes)
        self.inodes[number] = Inode()
        self._rename("link", path, number)
        return number

    def write(self, handle: int, data: bytes) -> None:
        self._step()
        self.inodes[handle].pending += data

    def append(self, path: Path, data: bytes) -> None:
        self._step()
        self._find(path).pending += data

    def sync_file(self, path: Path) -> None:
        self.sync(self.names_now[path])

    def sync(self, handle: int) -> None:
        self._step()
        inode = self.inodes[handle]
        inode.durable, inode.pending = inode.content, b""

    def close(self, handle: int) -> None:
        self._step()

    def link(self, path: Path, new: Path) -> None:
        self._step()
        if not self.has_links:
            raise PermissionError(errno.EPERM, "no links here")
        assert new not in self.names_now
        self._find(path)
        self._rename("link", new, self.names_now[path])

    def replace(self, path: Path, target: Path) -> None:
        self._step()
        self._find(path)
        if not self.is_same_file(path, target):  # POSIX: two names of one file stay as they are
            self._rename("replace", path, target)

    def remove(self, path: Path) -> None:
        self._step()
        self._find(path)
        self._rename("remove", path, None)

    def sync_folder(self, folder: Path) -> None:
        self._step()
        self.names_durable, self.unsynced = dict(self.names_now), []

    def token(self) -> str:
        return f"{next(self.tokens):016x}"

    def monotonic(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.time += seconds

    def after_the_cut(self, rng: random.Random | None = None) -> Iterator["SimulatedDisk"]:
        """Yield every disk that can be found at the next start; a few random tearings only, if `rng` is given."""
        torn = [(number, inode) for number, inode in self.inodes.items() if inode.pending]
        for kept in itertools.product((False, True), repeat=len(self.unsynced)):
            names = dict(self.names_durable)
            for is_kept, operation in zip(kept, self.unsynced, strict=True):
                if is_kept:
                    _apply(names, operation)
            for contents in itertools.product(*(_tearings(inode, rng) for _, inode in torn)):
                inodes = {number: Inode(inode.durable) for number, inode in self.inodes.items()}
                for (number, _), content in zip(torn, contents, strict=True):
                    inodes[number] = Inode(content)
                yield SimulatedDisk(
                    has_links=self.has_links,
                    inodes=inodes,
                    names_now=dict(names),
                    names_durable=dict(names),
                    tokens=itertools.count(1000),
                )


def _apply(names: dict[Path, int], operation: NameOperation) -> None:
    """A change of names; one that depends on a change that was lost has no effect."""
    kind, path, other = operation
    if kind == "link":
        assert isinstance(other, int)
        names[path] = other
    elif kind == "remove":
        names.pop(path, None)
    elif path in names:
        assert isinstance(other, Path)
        names[other] = names.pop(path)


def _tearings(inode: Inode, rng: random.Random | None) -> list[bytes]:
    """What may be left of unflushed writes: nothing, all, any sectors with zeros between, any number of sectors."""
    sectors = [inode.pending[at : at + SECTOR] for at in range(0, len(inode.pending), SECTOR)]
    if rng is None:
        masks = list(itertools.product((0, 1), repeat=len(sectors)))
    else:
        masks = [tuple(rng.getrandbits(1) for _ in sectors) for _ in range(4)]
        masks += [tuple(1 for _ in sectors), tuple(int(at // 8 == 0) for at in range(len(sectors)))]
    datas = {inode.durable}
    for mask in masks:
        data = b"".join(s if kept else bytes(len(s)) for s, kept in zip(sectors, mask, strict=True))
        datas.add(inode.durable + data)
        for length in range(SECTOR, len(data), SECTOR):
            datas.add(inode.durable + data[:length])
    return sorted(datas)


def content_of(number: int, size: int) -> bytes:
    return (f"<{number}>".encode() * size)[:size]


Writer = Callable[[Disk, Path, bytes], None]


def crash_everywhere(
    writer: Writer, size: int, saves: int, has_links: bool = True, rng: random.Random | None = None
) -> Iterator[str]:
    """Yield every broken promise of `writer`, in words: after each operation of several saves, the power goes."""
    contents = [content_of(number, size) for number in range(saves)]
    for cut_at in itertools.count():
        disk = SimulatedDisk(cut_at=cut_at, has_links=has_links)
        committed = -1
        try:
            for number, content in enumerate(contents):
                writer(disk, FILE, content)
                committed = number
        except PowerCut:
            pass
        for after in disk.after_the_cut(rng):
            remove_stray_files(after, FOLDER)
            found = after._find(FILE).content if after.exists(FILE) else None
            allowed = contents[max(committed, 0) : committed + 2] if committed >= 0 else [None, contents[0]]
            if found not in allowed:
                yield f"cut before operation {cut_at} after save {committed}: {found!r:.40}"
            if any(name.endswith(".tmp") for name in after.names(FOLDER)):
                yield f"cut before operation {cut_at}: a temporary file stays"
            for generation in (1, 2):
                backup = backup_path(FILE, generation)
                if after.exists(backup) and after._find(backup).content not in contents:
                    yield f"cut before operation {cut_at}: backup {generation} is broken"
            writer(after, FILE, b"later")
            if after._find(FILE).content != b"later":
                yield f"cut before operation {cut_at}: the next save fails"
        if disk.operations < cut_at:
            return


@pytest.mark.parametrize("backups", [0, 1, 2])
@pytest.mark.parametrize("has_links", [True, False])
def test_a_power_cut_after_any_operation_leaves_the_old_or_the_new_file(backups: int, has_links: bool) -> None:
    def writer(disk: Disk, path: Path, data: bytes) -> None:
        write_file(disk, path, data, backups)

    assert list(crash_everywhere(writer, 3 * SECTOR - 100, 3, has_links)) == []
    assert list(crash_everywhere(writer, 3 * 4096 + 7, 4, has_links, random.Random(backups))) == []


def _write_without_sync(disk: Disk, path: Path, data: bytes) -> None:
    temporary = path.with_name(f".tabletable-{disk.token()}.tmp")
    handle = disk.create(temporary)
    disk.write(handle, data)
    disk.close(handle)
    disk.replace(temporary, path)
    disk.sync_folder(path.parent)


def _write_without_folder_sync(disk: Disk, path: Path, data: bytes) -> None:
    temporary = path.with_name(f".tabletable-{disk.token()}.tmp")
    handle = disk.create(temporary)
    disk.write(handle, data)
    disk.sync(handle)
    disk.replace(temporary, path)


def _write_after_removing_the_old(disk: Disk, path: Path, data: bytes) -> None:
    temporary = path.with_name(f".tabletable-{disk.token()}.tmp")
    handle = disk.create(temporary)
    disk.write(handle, data)
    disk.sync(handle)
    if disk.exists(path):
        disk.remove(path)
    disk.replace(temporary, path)
    disk.sync_folder(path.parent)


def _write_after_renaming_the_old(disk: Disk, path: Path, data: bytes) -> None:
    temporary = path.with_name(f".tabletable-{disk.token()}.tmp")
    handle = disk.create(temporary)
    disk.write(handle, data)
    disk.sync(handle)
    if disk.exists(path):
        disk.replace(path, backup_path(path, 1))
    disk.replace(temporary, path)
    disk.sync_folder(path.parent)


def _write_in_place(disk: Disk, path: Path, data: bytes) -> None:
    if disk.exists(path):
        disk.remove(path)
    handle = disk.create(path)
    disk.write(handle, data)
    disk.sync(handle)
    disk.sync_folder(path.parent)


@pytest.mark.parametrize(
    "writer",
    [
        _write_without_sync,
        _write_without_folder_sync,
        _write_after_removing_the_old,
        _write_after_renaming_the_old,
        _write_in_place,
    ],
)
def test_the_simulated_disk_finds_what_is_wrong_with_simpler_writers(writer: Writer) -> None:
    assert any(crash_everywhere(writer, 700, 2))


def test_backups_are_the_contents_before() -> None:
    disk = SimulatedDisk()
    for number in range(5):
        write_file(disk, FILE, b"%d" % number, backups=2)
    assert [disk._find(backup_path(FILE, generation)).content for generation in range(3)] == [b"4", b"3", b"2"]
    assert disk.names(FOLDER) == ["uno-1.json", "uno-1.json.bak1", "uno-1.json.bak2"]


# ------------------------------------------------------------------------------------------------------ failing disks

OPERATIONS = (
    *("read", "names", "exists", "is_same_file", "free_bytes", "make_folder", "create", "write", "sync", "close"),
    *("link", "replace", "remove", "sync_folder"),
)


def windows_error(code: int) -> OSError:
    error = PermissionError(errno.EACCES, "held by another program")
    error.winerror = code  # type: ignore[attr-defined,unused-ignore]
    return error


def system_error(code: int) -> OSError:
    return OSError(code, os.strerror(code))


FAULTS: dict[str, Callable[[], OSError]] = {
    "ENOSPC": lambda: system_error(errno.ENOSPC),
    "EIO": lambda: system_error(errno.EIO),
    "EACCES": lambda: system_error(errno.EACCES),
    "EROFS": lambda: system_error(errno.EROFS),
    "EMFILE": lambda: system_error(errno.EMFILE),
    "WinError 5": lambda: windows_error(5),
    "WinError 32": lambda: windows_error(32),
    "WinError 33": lambda: windows_error(33),
}


class FaultyDisk(Disk):
    """The real disk, except that its operation number `fail_at` fails, or every one from there on."""

    def __init__(self, fail_at: int, fault: Callable[[], OSError], is_lasting: bool = False) -> None:
        self.fail_at = fail_at
        self.fault = fault
        self.is_lasting = is_lasting
        self.calls: list[str] = []
        self.failed = ""
        self.time = 0.0

    def count(self, name: str, arguments: tuple[Any, ...]) -> None:
        self.calls.append(name)
        number = len(self.calls) - 1
        if number == self.fail_at or (self.is_lasting and number > self.fail_at):
            self.failed = self.failed or name
            if name == "write":  # part of it gets through
                super().write(arguments[0], arguments[1][: len(arguments[1]) // 2])
            if name == "close":  # the handle is gone all the same
                super().close(arguments[0])
            error = self.fault()
            if name == "read":
                raise Unreadable.from_os(error, "x") from error
            raise error

    def monotonic(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.time += seconds


def _counted(name: str) -> Callable[..., Any]:
    original = getattr(Disk, name)

    def call(self: FaultyDisk, *arguments: Any, **named: Any) -> Any:
        self.count(name, arguments)
        return original(self, *arguments, **named)

    return call


for _operation in OPERATIONS:
    setattr(FaultyDisk, _operation, _counted(_operation))


def temporary_files(folder: Path) -> list[str]:
    return [name for name in os.listdir(folder) if name.endswith(".tmp")]


def attempt(disk: Disk, path: Path, data: bytes, backups: int = 1) -> SaveError | None:
    try:
        write_file(disk, path, data, backups)
    except SaveError as error:
        return error
    return None


@pytest.mark.parametrize("is_lasting", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize("has_links", [True, False], ids=["links", "no links"])
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_at_any_call_leaves_the_old_file_and_the_next_save_works(
    tmp_path: Path, fault: str, has_links: bool, is_lasting: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_links:
        monkeypatch.setattr(os, "link", _no_links)
    for fail_at in itertools.count():
        folder = tmp_path / str(fail_at)
        path = folder / "uno-1.json"
        for content in (b"oldest", b"older", b"old"):
            write_file(Disk(), path, content, backups=2)
        disk = FaultyDisk(fail_at, FAULTS[fault], is_lasting)
        problem = attempt(disk, path, b"new", backups=2)
        now = path.read_bytes()
        if problem:
            assert isinstance(problem, (Unwritable, Unreadable))
            assert set(problem.details) == set(SENTENCES[problem.code])
            assert now == (b"new" if disk.failed == "sync_folder" else b"old"), disk.failed
        else:
            assert now == b"new"
            # What is not vital may fail: asking for free space, links; and Windows' locks go away.
            is_waited_for = fault.startswith("WinError") and disk.failed == "replace" and not is_lasting
            assert disk.failed in ("", "free_bytes", "link") or is_waited_for
        # What could not be removed stays until the next start: the new file and the one that becomes the backup.
        assert len(temporary_files(folder)) <= (2 if is_lasting else 0)
        for generation in (1, 2):
            if backup_path(path, generation).exists():
                assert backup_path(path, generation).read_bytes() in (b"old", b"older", b"oldest")
        write_file(Disk(), path, b"retry", backups=2)
        assert path.read_bytes() == b"retry"
        remove_stray_files(Disk(), folder)
        assert temporary_files(folder) == []
        if not disk.failed:
            break
    assert fail_at > 12  # every call of a save had its turn


def _no_links(*_: Any, **__: Any) -> None:
    raise PermissionError(errno.EPERM, "no links here")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_at_the_first_save_leaves_nothing_behind(tmp_path: Path, fault: str) -> None:
    for fail_at in itertools.count():
        folder = tmp_path / str(fail_at)
        disk = FaultyDisk(fail_at, FAULTS[fault])
        if attempt(disk, folder / "a.json", b"new"):
            names = os.listdir(folder) if folder.exists() else []
            assert names in ([], ["a.json"] if disk.failed == "sync_folder" else [])
        if not disk.failed:
            break
    assert fail_at > 8


@pytest.mark.parametrize("code", [5, 32, 33])
def test_files_held_by_other_programs_are_waited_for(tmp_path: Path, code: int) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"old")

    class HeldDisk(FaultyDisk):
        holds = 6

        def replace(self, path: Path, target: Path) -> None:
            if self.holds:
                self.holds -= 1
                raise windows_error(code)
            os.replace(path, target)

    disk = HeldDisk(-1, FAULTS["EIO"])
    write_file(disk, path, b"new")
    assert path.read_bytes() == b"new"
    assert 0.1 < disk.time < 2.5

    disk = HeldDisk(-1, FAULTS["EIO"])
    disk.holds = 10**9
    with pytest.raises(Unwritable) as caught:
        write_file(disk, path, b"newer")
    assert caught.value.code == {5: "save.unwritable.denied"}.get(code, "save.unwritable.busy")
    assert 2.0 < disk.time <= 2.5
    disk.time = 0
    with pytest.raises(Unwritable):
        write_file(disk, path, b"newer", patience=0.05)
    assert disk.time <= 0.05
    assert path.read_bytes() == b"new"


def test_other_refusals_are_not_waited_for(tmp_path: Path) -> None:
    disk = FaultyDisk(0, FAULTS["EACCES"], is_lasting=True)
    with pytest.raises(Unwritable):
        write_file(disk, tmp_path / "a.json", b"new")
    assert disk.time == 0


def test_nothing_is_begun_without_four_times_the_space(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"old")

    class FullDisk(FaultyDisk):
        free = 0

        def free_bytes(self, folder: Path) -> int:
            return self.free

    disk = FullDisk(-1, FAULTS["EIO"])
    disk.free = 4 * 1000 + storage.SPARE_BYTES - 1
    with pytest.raises(Unwritable) as caught:
        write_file(disk, path, b"x" * 1000)
    assert caught.value.code == "save.unwritable.disk_full"
    assert "create" not in disk.calls
    assert path.read_bytes() == b"old"
    disk.free += 1
    write_file(disk, path, b"x" * 1000)


def test_a_disk_that_gives_back_something_else_is_noticed(tmp_path: Path) -> None:
    class LyingDisk(Disk):
        def read(self, path: Path, limit: int = MAX_BYTES, within: Path | None = None) -> bytes:
            return super().read(path, limit, within)[:-1] + b"?"

    path = tmp_path / "a.json"
    path.write_bytes(b"old")
    with pytest.raises(Unwritable) as caught:
        write_file(LyingDisk(), path, b"new")
    assert caught.value.code == "save.unwritable.io"
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.json"]


# ------------------------------------------------------------------------------------------------------ the real disk


def test_writing_really_flushes_the_file_and_then_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        synced.append("folder" if os.path.isdir(f"/proc/self/fd/{handle}") else "file")
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    write_file(Disk(), tmp_path / "a.json", b"1")
    if os.path.isdir("/proc/self/fd"):
        assert synced == ["file", "folder"]


def test_makes_its_folder_private(tmp_path: Path) -> None:
    write_file(Disk(), tmp_path / "one" / "two" / "a.json", b"1")
    assert (tmp_path / "one" / "two" / "a.json").read_bytes() == b"1"
    if os.name != "nt":
        for made in ("one", "one/two", "one/two/a.json"):
            assert (tmp_path / made).stat().st_mode & 0o077 == 0


@pytest.mark.skipif(os.name == "nt", reason="Windows has no mode bits")
def test_what_is_made_for_others_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    write_file(SharedDisk(), tmp_path / "page.html", b"1")
    assert (tmp_path / "page.html").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "saves").write_bytes(b"mine")
    with pytest.raises(Unwritable):
        write_file(Disk(), tmp_path / "saves" / "a.json", b"1")
    assert (tmp_path / "saves").read_bytes() == b"mine"


def test_a_folder_where_the_file_should_be(tmp_path: Path) -> None:
    (tmp_path / "a.json").mkdir()
    with pytest.raises(SaveError):
        write_file(Disk(), tmp_path / "a.json", b"1")
    assert temporary_files(tmp_path) == []


@pytest.mark.parametrize("name", ["王小明.json", "naïve é.json", "a" * 240 + ".json"])
def test_names_of_all_kinds(tmp_path: Path, name: str) -> None:
    for content in (b"1", b"2", b"3"):
        write_file(Disk(), tmp_path / name, content)
    assert (tmp_path / name).read_bytes() == b"3"
    assert backup_path(tmp_path / name, 1).read_bytes() == b"2"


def test_an_interrupted_rotation_does_not_cost_a_backup(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for content in (b"1", b"2"):
        write_file(Disk(), path, content, backups=2)
    # As after a crash between the rotation and the last rename: the file and its backup are one.
    os.replace(backup_path(path, 1), backup_path(path, 2))
    os.link(path, backup_path(path, 1))
    write_file(Disk(), path, b"3", backups=2)
    assert [backup_path(path, generation).read_bytes() for generation in range(3)] == [b"3", b"2", b"1"]
    assert temporary_files(tmp_path) == []


def test_only_our_own_strays_are_removed(tmp_path: Path) -> None:
    stray = tmp_path / ".tabletable-0123456789abcdef.tmp"
    others = [".tabletable-xyz.tmp", "other.tmp", "tabletable-0123456789abcdef.tmp", "a.json", "a.json.damaged"]
    for name in (stray.name, *others):
        (tmp_path / name).write_bytes(b"")
    assert remove_stray_files(Disk(), tmp_path) == 1
    assert sorted(os.listdir(tmp_path)) == sorted(others)
    assert remove_stray_files(Disk(), tmp_path / "none") == 0


def test_setting_aside_never_overwrites(tmp_path: Path) -> None:
    for content in (b"1", b"2", b"3"):
        (tmp_path / "a.json").write_bytes(content)
        set_aside(Disk(), tmp_path / "a.json")
    assert sorted((path.name, path.read_bytes()) for path in tmp_path.iterdir()) == [
        ("a.json.damaged", b"1"),
        ("a.json.damaged2", b"2"),
        ("a.json.damaged3", b"3"),
    ]


def test_moving_never_overwrites(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"a")
    (tmp_path / "b").write_bytes(b"b")
    with pytest.raises(Unwritable):
        move_file(Disk(), tmp_path / "a", tmp_path / "b")
    assert (tmp_path / "b").read_bytes() == b"b"
    move_file(Disk(), tmp_path / "a", tmp_path / "new" / "a")
    assert (tmp_path / "new" / "a").read_bytes() == b"a"
    with pytest.raises(Unwritable) as caught:
        move_file(Disk(), tmp_path / "a", tmp_path / "c")
    assert caught.value.code == "save.unwritable.missing"
