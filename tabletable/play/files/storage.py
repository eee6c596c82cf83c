"""Writing files so that at every moment either the old or the new content is there, whatever fails.

The order of steps is the point: a unique temporary file in the same folder is written, flushed to the device and read
back; the old file gets a second name as its backup; then one rename puts the new file in place, and the folder itself
is flushed. A crash between any two steps leaves a whole file under the real name. All steps go through one `Disk`, so
that tests can make each of them fail or lose power after it.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import sys
import time
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import ClassVar

from tabletable.play.files.names import file_stem, slug
from tabletable.play.files.paths import make_folder
from tabletable.play.files.safejson import MAX_BYTES, SaveError, Unwritable, read_bytes, read_ends

PATIENCE = 2.5
"""Seconds during which a file that another program holds open (Windows: virus scanners, indexers) is tried again."""

SPARE_BYTES = 1 << 20
"""Bytes that must stay free on the disk, beside four times the size of a write."""

_TEMPORARY = re.compile(r"\.tabletable-[0-9a-f]{16}\.tmp")
_HELD_BY_OTHERS = frozenset((5, 32, 33))  # ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION
_NO_NAME = frozenset((errno.EILSEQ, errno.EINVAL, errno.ENAMETOOLONG))
_INVALID_NAME = 123
"""Windows' ERROR_INVALID_NAME."""
_NO_FOLDER_SYNC = frozenset((errno.EINVAL, errno.EACCES, errno.EPERM, errno.EBADF, errno.ENOTSUP, errno.EISDIR))


class Disk:
    """Every operation on files that saving uses. Methods raise `OSError`, the reading ones `SaveError`."""

    mode: ClassVar[int] = 0o600
    """Permissions of a new file: readable by this user alone, whatever the folder's permissions."""

    # ------------------------------------------------------------------------------------------------ reading

    def read(self, path: Path, limit: int = MAX_BYTES, within: Path | None = None) -> bytes:
        """Read a regular file of at most `limit` bytes inside `within`."""
        return read_bytes(path, limit, within)

    def read_ends(self, path: Path, head: int, tail: int, within: Path | None = None) -> tuple[int, bytes, bytes]:
        """Return the size of a regular file and at most its first `head` and last `tail` bytes. Raises `Unreadable`,
        also if the file is not inside `within`.
        """
        return read_ends(path, head, tail, within)

    def names(self, folder: Path) -> list[str]:
        """Return the names in `folder`, sorted; [] if it does not exist."""
        try:
            return sorted(os.listdir(folder))
        except FileNotFoundError:
            return []

    def size(self, path: Path) -> int:
        """Return the file's size in bytes; of a link, its own."""
        return os.lstat(path).st_size

    def exists(self, path: Path) -> bool:
        """Return whether a file, a folder or even a broken link has this name."""
        return os.path.lexists(path)

    def is_same_file(self, one: Path, other: Path) -> bool:
        """Return whether both paths are the same file; False if one is missing."""
        try:
            return os.path.samefile(one, other)
        except FileNotFoundError:
            return False

    def free_bytes(self, folder: Path) -> int:
        """Return the number of bytes this user can still write."""
        return shutil.disk_usage(folder).free

    # ------------------------------------------------------------------------------------------------ writing

    def make_folder(self, folder: Path) -> None:
        """Make `folder` and its parents, private to the user, unless it exists."""
        if folder.is_dir():
            return
        make_folder(folder)
        self.sync_folder(folder.parent)

    def create(self, path: Path) -> int:
        """Open a new file for writing; fails if it exists."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), self.mode)

    def write(self, handle: int, data: bytes) -> None:
        """Append all of `data`."""
        view = memoryview(data)
        while view:
            view = view[os.write(handle, view) :]

    def append(self, path: Path, data: bytes) -> None:
        """Append `data` to an existing file, in one write if the system allows it."""
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        try:
            Disk.write(self, handle, data)
        finally:
            os.close(handle)

    def sync_file(self, path: Path) -> None:
        """Flush data appended to a file to the device."""
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        try:
            Disk.sync(self, handle)
        finally:
            os.close(handle)

    def sync(self, handle: int) -> None:
        """Return once the file's content is on the device, not only in a cache."""
        if sys.platform == "darwin":
            import fcntl

            try:  # fsync on macOS stops at the drive's own cache
                fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
                return
            except OSError:  # network volumes do not know it
                pass
        os.fsync(handle)

    def close(self, handle: int) -> None:
        """Give the handle back."""
        os.close(handle)

    def link(self, path: Path, new: Path) -> None:
        """Give the file `path` the further name `new`, which did not exist."""
        os.link(path, new)

    def replace(self, path: Path, target: Path) -> None:
        """Rename atomically, replacing `target`."""
        os.replace(path, target)

    def remove(self, path: Path) -> None:
        """Delete a file; of a link, the link itself."""
        os.unlink(path)

    def sync_folder(self, folder: Path) -> None:
        """Return once the folder's names are on the device. Where systems have no such thing, renames are durable."""
        if sys.platform == "win32":
            return
        try:
            handle = os.open(folder, os.O_RDONLY)
        except OSError as error:
            if error.errno in _NO_FOLDER_SYNC:
                return
            raise
        try:
            os.fsync(handle)
        except OSError as error:
            if error.errno not in _NO_FOLDER_SYNC:
                raise
        finally:
            os.close(handle)

    # ------------------------------------------------------------------------------------------------ the rest

    def token(self) -> str:
        """Return 16 random hex digits."""
        return os.urandom(8).hex()

    def monotonic(self) -> float:
        """Return the seconds of a monotonic clock."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Wait."""
        time.sleep(seconds)


class SharedDisk(Disk):
    """A disk for files made to be given to others, with the system's usual permissions."""

    mode = 0o666


def backup_path(path: Path, generation: int) -> Path:
    """Return the path of the content `path` had `generation` writes ago; 0 is `path` itself."""
    return path.with_name(f"{path.name}.bak{generation}") if generation else path


def write_file(disk: Disk, path: Path, data: bytes, backups: int = 1, patience: float = PATIENCE) -> None:
    """Write `data` to `path`, keeping the last `backups` contents beside it. Durable on return.

    `patience`: seconds to wait for other programs to let go of the file. Raises `Unwritable`; then `path` holds what
    it held before, or, if only the last flush failed, already the new content, whole.
    """
    try:
        disk.make_folder(path.parent)
        _check_space(disk, path.parent, len(data))
        temporary = _write_temporary(disk, path.parent, data)
        try:
            _rotate(disk, path, backups, patience)
            _replace(disk, temporary, path, patience)
        except BaseException:
            _discard(disk, temporary)
            raise
        disk.sync_folder(path.parent)
    except OSError as error:
        raise Unwritable.from_os(error, path.name) from error


def write_titled(disk: Disk, folder: Path, title: str, otherwise: str, ending: str, data: bytes) -> str:
    """Put `data` in a new file of `folder` that is called by `title`, see `file_stem`, and an id; returns its name.

    On a disk that can't have such a name it gets one of plain letters. Raises `Unwritable`.
    """
    token = disk.token()[:8]
    name = f"{file_stem(title, otherwise)}-{token}{ending}"
    try:
        write_file(disk, folder / name, data, 0)
    except Unwritable as error:
        plain = f"{slug(title, otherwise)}-{token}{ending}"
        if plain == name or not _is_about_name(error.__cause__):
            raise
        write_file(disk, folder / plain, data, 0)
        return plain
    return name


def _is_about_name(error: BaseException | None) -> bool:
    """Return whether a system refuses the file's name, not the file."""
    return isinstance(error, OSError) and (error.errno in _NO_NAME or getattr(error, "winerror", None) == _INVALID_NAME)


def move_file(disk: Disk, path: Path, target: Path) -> None:
    """Rename `path` to `target`, a name that is free, perhaps in another folder. Raises `Unwritable`."""
    try:
        disk.make_folder(target.parent)
        if disk.exists(target):
            raise FileExistsError(errno.EEXIST, "the target exists", str(target))
        _replace(disk, path, target, PATIENCE)
        disk.sync_folder(target.parent)
        if path.parent != target.parent:
            disk.sync_folder(path.parent)
    except OSError as error:
        raise Unwritable.from_os(error, path.name) from error


def copy_file(disk: Disk, path: Path, target: Path) -> None:
    """Copy the file `path` to `target`, replacing it. Raises `SaveError`."""
    try:
        disk.make_folder(target.parent)
        _put_also(disk, path, target, PATIENCE)
        disk.sync_folder(target.parent)
    except OSError as error:
        raise Unwritable.from_os(error, path.name) from error


def set_aside(disk: Disk, path: Path) -> Path:
    """Rename a damaged file to `….damaged` (`….damaged2`, …) so that its place is free; returns the new path.

    Raises `Unwritable`.
    """
    number = 1
    while disk.exists(target := path.with_name(f"{path.name}.damaged{number if number > 1 else ''}")):
        number += 1
    move_file(disk, path, target)
    return target


def make_private(folder: Path) -> None:
    """Restrict a folder to this user, if it exists and the system allows it."""
    with suppress(OSError):
        if folder.is_dir() and stat.S_IMODE(folder.stat().st_mode) & 0o077:
            folder.chmod(0o700)


def remove_stray_files(disk: Disk, folder: Path) -> int:
    """Remove temporary files of writers that died while writing; return their number.

    To be called at start by the one process that holds the folder's lock: no other can be writing then.
    """
    removed = 0
    try:
        for name in disk.names(folder):
            if _TEMPORARY.fullmatch(name):
                disk.remove(folder / name)
                removed += 1
    except OSError:
        pass  # they are small, and the next start tries again
    return removed


def _check_space(disk: Disk, folder: Path, size: int) -> None:
    try:
        free = disk.free_bytes(folder)
    except OSError:
        return  # not every file system knows; writing will tell
    if free < 4 * size + SPARE_BYTES:
        raise OSError(errno.ENOSPC, "too little free space", str(folder))


def _write_temporary(disk: Disk, folder: Path, data: bytes) -> Path:
    """Write a new file in `folder` and verify that it reads back as `data`; it is removed if that fails."""
    path = folder / f".tabletable-{disk.token()}.tmp"
    handle = disk.create(path)
    try:
        try:
            disk.write(handle, data)
            disk.sync(handle)
        finally:
            disk.close(handle)
        try:
            is_intact = disk.read(path, len(data)) == data
        except SaveError as error:
            if isinstance(error.__cause__, OSError):
                raise error.__cause__ from error
            is_intact = False
        if not is_intact:
            raise OSError(errno.EIO, "the disk gave back something else than was written", str(path))
    except BaseException:
        _discard(disk, path)
        raise
    return path


def _rotate(disk: Disk, path: Path, backups: int, patience: float) -> None:
    """Make `path` its own first backup, and every backup the next one. `path` itself is never without a file."""
    if not backups or not disk.exists(path):
        return
    names = [backup_path(path, generation) for generation in range(backups + 1)]
    if disk.is_same_file(path, names[1]):
        return  # an earlier write got this far and no further
    for younger, older in reversed(list(pairwise(names[1:]))):
        if disk.exists(younger):
            _replace(disk, younger, older, patience)
    _put_also(disk, path, names[1], patience)


def _put_also(disk: Disk, path: Path, target: Path, patience: float) -> None:
    """Hard-link the file `path` to `target`; copy it if the disk has no hard links."""
    spare = target.parent / f".tabletable-{disk.token()}.tmp"
    try:
        disk.link(path, spare)
    except OSError:  # FAT, some network disks: no second names there
        spare = _write_temporary(disk, target.parent, disk.read(path))
    try:
        _replace(disk, spare, target, patience)
    except BaseException:
        _discard(disk, spare)
        raise


def _replace(disk: Disk, path: Path, target: Path, patience: float) -> None:
    """Call `Disk.replace`, retrying for `patience` seconds while another program holds one of the files."""
    deadline = disk.monotonic() + patience
    pause = 0.01
    while True:
        try:
            disk.replace(path, target)
            return
        except OSError as error:
            if getattr(error, "winerror", None) not in _HELD_BY_OTHERS or disk.monotonic() + pause > deadline:
                raise
        disk.sleep(pause)
        pause = min(2 * pause, 0.25)


def _discard(disk: Disk, path: Path) -> None:
    try:
        disk.remove(path)
    except OSError:
        pass  # removed at the next start
